"""A table as the naive implementation has it, after a play and before anything is drawn."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from einklang.symbols import PAIR_TEXTS
from naive.cards import NaiveCards, canonical
from naive.tiles import CELLS, LETTERS, NaiveGame
from naive.towers import NaiveTowers
from plain_worths import standing


def naive_of(state: Any) -> Any:
    """The naive game that stands as a state does."""
    build = {"spezial": naive_towers, "cards": naive_cards}.get(state.game.name, naive_tiles)
    return build(state)


def naive_tiles(state: Any) -> NaiveGame:
    """Any game of tiles with the board, racks and markers of this one."""
    game = state.game
    naive = NaiveGame(game.name, state.players, game.setup_of(game.new(state.players))["racks"])
    naive.board = {CELLS[name]: letter for name, letter in state.board.items()}
    naive.racks = [list(state.rack(seat)) for seat in range(state.players)]
    naive.markers = [
        {letter: standing(state, side, letter) for letter in LETTERS}
        for side in range(state.layout.sides)
    ]
    holders = dict(zip(LETTERS, state.row.duel_markers.tolist(), strict=True))
    naive.duel_holder = {letter: seat for letter, seat in holders.items() if seat >= 0}
    naive.seat = state.turn
    naive.to_place = 1 + state.bonus_turns
    return naive


def naive_cards(state: Any) -> NaiveCards:
    """Any card game with the hands, open cards, discards and chips of this one."""
    game = state.game
    dealt = game.setup_of(game.new(state.players, 1, state.options))
    naive = NaiveCards.from_setup(state.players, dealt, dict(state.options))
    naive.hands = [list(state.hand(seat)) for seat in range(state.players)]
    naive.open = [list(cards) for cards in state.open]
    naive.discards.clear()
    naive.discards.update(state.discards)
    naive.markers = [dict(side) for side in state.scores]
    naive.seat = state.turn
    naive.to_play = 1 + state.bonus_turns
    return naive


def naive_towers(state: Any) -> NaiveTowers:
    """The same game from the start: what chains have scored hangs on how they grew."""
    game = state.game
    start = type(state)(state.layout, state.start, state.start)
    naive = NaiveTowers.from_setup(state.players, game.setup_of(start), {})
    for step in state.steps:
        naive.play(game.write(state, step.action), [PAIR_TEXTS[kind] for kind in step.drew])
    return naive


def after_play(naive: Any, text: str) -> Any:
    """The table after a play, as its seat sees it before anything else happens."""
    after = deepcopy(naive)
    if isinstance(after, NaiveTowers):
        after.play(text, [])
    elif isinstance(after, NaiveCards):
        points = {letter: after.matches(letter) for letter in text}
        after.hands[after.seat].remove(canonical(text))
        after.open[after.seat].append(canonical(text))
        after.to_play -= 1
        for letter in text:
            after.to_play += after.move_chip(letter, points[letter])
        after.discards[after.open[after.seat].pop(0)] += 1
    else:
        tile, _, where = text.partition(":")
        first, second = (CELLS[name] for name in where.split("-"))
        after.board[first], after.board[second] = tile[0], tile[1]
        halves = [
            (tile[0], after.line_points(tile[0], first, second)),
            (tile[1], after.line_points(tile[1], second, first)),
        ]
        after.racks[after.seat].remove(tile)
        after.to_place -= 1
        after.to_place += after._move_markers(halves)
    return after
