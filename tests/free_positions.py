"""Positions set up freely by dice, such as hardly any game leads to: long lines, racks full of
doubles, markers close to every stop of the track, and seats that still have to open late.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from einklang.games.generator import Generator, derived_seed
from einklang.symbols import LETTERS, PAIR_TEXTS
from naive.tiles import NAMES, PRINTED, TOP
from playing import SetUp

CARDS = tuple(text for text in PAIR_TEXTS if text[0] != text[1])


def free_positions(set_up: SetUp, seed: int, count: int) -> Iterator[Any]:
    """So many positions that are not over."""
    build = {"spezial": free_towers, "cards": free_cards}.get(set_up.name, free_board)
    number = 0
    while count:
        state = build(set_up, Generator(derived_seed(seed, number)))
        number += 1
        if not state.over:
            count -= 1
            yield state


def free_board(set_up: SetUp, dice: Generator) -> Any:
    """A board of tiles and loose symbols in a few colours, with any markers and racks."""
    layout: Any = set_up.game.layout(set_up.players)
    letters = [one_of(LETTERS, dice) for _ in range(1 + dice.below(6))]
    printed = {NAMES[cell] for cell in PRINTED}
    free = [name for name in layout.board.names if name not in printed]
    tiles = []
    for _ in range(dice.below(8)):
        pair = one_of(layout.board.pairs, dice)
        ends = [layout.board.names[layout.board.number[cell]] for cell in pair]
        if all(end in free for end in ends):
            tiles.append(f"{one_of(letters, dice)}{one_of(letters, dice)}:{'-'.join(ends)}")
            free = [name for name in free if name not in ends]
    percent = dice.below(80)
    # The order in which symbols come to lie is that of this mapping.
    covered = [name for name in mixed(free, dice) if dice.below(100) < percent]
    most = set_up.game.ruleset.rack
    kinds = [one_of(PAIR_TEXTS, dice) for _ in range(1 + dice.below(6))]
    return set_up.game.set_up(
        set_up.players,
        tiles=tiles,
        board={name: one_of(letters, dice) for name in covered},
        tracks=free_tug(dice) if set_up.name == "duel" else free_tracks(layout, dice),
        racks=[
            [one_of(kinds, dice) for _ in range(1 + dice.below(most))]
            for _ in range(set_up.players)
        ],
        turn=dice.below(set_up.players),
        to_open=[seat for seat in range(set_up.players) if dice.below(2)],
        seed=1,
    )


def free_tracks(layout: Any, dice: Generator) -> list[dict[str, int]]:
    """Markers anywhere, in a few neighbouring fields, or all on the same one."""
    width = dice.below(layout.top)
    lowest = dice.below(layout.top - width + 1)
    letters = [symbol.letter for symbol in layout.game.colours]
    return [
        {letter: lowest + dice.below(width + 1) for letter in letters} for _ in range(layout.sides)
    ]


def free_tug(dice: Generator) -> list[dict[str, int]]:
    """Every marker somewhere on one of the two halves, or all of them near the middle."""
    halves: list[dict[str, int]] = [{}, {}]
    furthest = dice.below(TOP["duel"] + 1)
    for letter in LETTERS:
        halves[dice.below(2)][letter] = dice.below(furthest + 1)
    return halves


def free_cards(set_up: SetUp, dice: Generator) -> Any:
    """Any hands, open cards and chips."""
    layout: Any = set_up.game.layout(set_up.players, set_up.options)
    seats = range(set_up.players)
    lying = int(layout.rules.open_cards)
    return set_up.game.set_up(
        set_up.players,
        options=set_up.options,
        hands=[[one_of(CARDS, dice) for _ in range(1 + dice.below(6))] for _ in seats],
        open=[[one_of(CARDS, dice) for _ in range(lying)] for _ in seats],
        tracks=free_tracks(layout, dice),
        turn=dice.below(set_up.players),
        seed=1,
    )


def free_towers(set_up: SetUp, dice: Generator) -> Any:
    """Some tiles of any seats, and markers anywhere."""
    layout: Any = set_up.game.layout(set_up.players)
    lays = [layout.texts[dice.below(len(layout.texts))] for _ in range(dice.below(30))]
    tiles: list[tuple[int, str]] = []
    taken: set[str] = set()
    for lay in lays:
        cells = set(lay.partition("+")[0].split("-"))
        if not cells & taken:
            taken |= cells
            tiles.append((dice.below(set_up.players), lay))
    return set_up.game.set_up(
        set_up.players,
        tiles=tiles,
        tracks=free_tracks(layout, dice),
        turn=dice.below(set_up.players),
        seed=1,
    )


def one_of(things: Any, dice: Generator) -> Any:
    """Any one of some things."""
    return things[dice.below(len(things))]


def mixed(things: list[str], dice: Generator) -> list[str]:
    """The same things in any order."""
    left = list(things)
    return [left.pop(dice.below(len(left))) for _ in things]
