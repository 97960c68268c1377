"""The quick worth of a play, written plainly: by the rules, in ordinary numbers."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from einklang.bots.thinking.levels import Setting
from naive.cards import SECTORS
from naive.cards import TOP as CARD_TOP
from naive.tiles import CELLS, DIRECTIONS, LETTERS, TOP, Cell, double_track

Worth = Any  # a number for each level


def plain_worths(state: Any, setting: Setting) -> dict[int, float]:
    """What every legal play is worth at first sight."""
    worth = np.array([plain_worth(setting.base, value) for value in state.layout.standings])
    find = {"spezial": lay_worths, "cards": card_worths}.get(state.game.name, tile_worths)
    return find(state, setting, worth)


def plain_worth(base: float, value: int) -> float:
    """What a marker is worth: further and further away from 0 it matters less and less."""
    return float(base**value - 2 if value < 0 else -(base**-value))


# ---- tiles


def tile_worths(state: Any, setting: Setting, worth: Worth) -> dict[int, float]:
    """Each half by itself, and what the best colour would bring to others on its cell."""
    board = {CELLS[name]: letter for name, letter in state.board.items()}
    own = state.side(state.turn)
    sides = [own, *(side for side in range(state.layout.sides) if side != own)]
    standings = [{letter: standing(state, side, letter) for letter in LETTERS} for side in sides]

    @cache
    def gain(cell: Cell, letter: str, which: int) -> float:
        points = count_lines(board, cell, letter)
        return lift(state, setting, worth, standings[which][letter], points)

    @cache
    def denial(cell: Cell) -> float:
        others = range(1, len(sides))
        most = [max(gain(cell, letter, which) for letter in LETTERS) for which in others]
        return setting.denial * sum(most) / max(1, len(others))

    worths = {}
    legal = state.game.legal(state)
    for text, number in zip(legal, legal.numbers.tolist(), strict=True):
        tile, _, where = text.partition(":")
        halves = [
            (CELLS[name], letter) for letter, name in zip(tile, where.split("-"), strict=True)
        ]
        worths[number] = sum(gain(cell, letter, 0) + denial(cell) for cell, letter in halves)
    return worths


def lift(state: Any, setting: Setting, worth: Worth, before: int, points: int) -> float:
    """What points lift a marker, and what the bonus turns on its way add."""
    name, lowest = state.game.name, state.layout.standings[0]
    after = min(TOP[name], before + points)
    if name in ("solo", "team"):
        after = double_track(before, points)
    stops = {"solo": (), "team": (18, 36)}.get(name, (TOP[name],))
    earned = sum(before < stop <= after for stop in stops)
    return float(worth[after - lowest] - worth[before - lowest] + setting.bonus * earned)


def standing(state: Any, side: int, letter: str) -> int:
    """Where a marker stands; in the duel it may be on the other half."""
    own = int(state.scores[side][letter])
    return -int(state.scores[1 - side][letter]) if state.game.name == "duel" and not own else own


def count_lines(board: dict[Cell, str], cell: Cell, letter: str) -> int:
    """What a symbol counts on a free cell, in all six directions."""
    count = 0
    for dq, dr in DIRECTIONS:
        q, r = cell[0] + dq, cell[1] + dr
        while board.get((q, r)) == letter:
            count += 1
            q, r = q + dq, r + dr
    return count


# ---- lays


def lay_worths(state: Any, setting: Setting, worth: Worth) -> dict[int, float]:
    """What a lay lifts the own markers, and partly what it would lift those of the next seat."""
    own = lay_gains(state, state.turn, worth)
    theirs = lay_gains(state, (state.turn + 1) % state.players, worth)
    return {lay: float(own[lay] + setting.denial * theirs[lay]) for lay in own}


def lay_gains(state: Any, seat: int, worth: Worth) -> dict[int, np.float32]:
    """What every lay would lift the markers of a seat.

    Added up with little precision: equal gains are to stay equal.
    """
    plays, outlook = state.game.outlook(with_turn(state, seat))
    small = np.asarray(worth, np.float32)
    before = state.row.tracks[seat]
    gains = {}
    for play, standings in zip(plays.tolist(), outlook.standings, strict=True):
        gains[play] = np.float32(0.0)
        for after, value in zip(standings, before, strict=True):
            gains[play] += small[after] - small[value]
    return gains


def with_turn(state: Any, seat: int) -> Any:
    """The same table, but for whose turn it is."""
    record = state.row.copy()
    record.turn = seat
    return type(state)(state.layout, record, state.start)


# ---- cards


def card_worths(state: Any, setting: Setting, worth: Worth) -> dict[int, float]:
    """Where the own chips come to stand, less what the open cards then bring to the next seat."""
    game = state.game
    plays, outlook = game.outlook(state)
    following = state.scores[(state.turn + 1) % state.players]
    worths = {}
    for play, standings in zip(plays.tolist(), outlook.standings, strict=True):
        shown = [card for cards in state.open for card in cards]
        shown.remove(state.open[state.turn][0])
        shown.append(game.write(state, play))
        left = 0.0
        for letter in LETTERS:
            points = sum(letter in card for card in shown)
            after = walk(state, following, letter, points)
            left += worth[after] - worth[following[letter]]
        worths[play] = float(worth[standings].sum() - setting.denial * left / len(LETTERS))
    return worths


def walk(state: Any, values: Any, letter: str, points: int) -> int:
    """Where points bring one of these chips, step by step through open walls."""
    sectors = SECTORS[state.options["track"]]
    lowest = min(sectors[values[other]] for other in LETTERS if other != letter)
    value = int(values[letter])
    for _ in range(points):
        if value < CARD_TOP and (
            sectors[value + 1] == sectors[value] or lowest >= sectors[value + 1] - 1
        ):
            value += 1
    return value
