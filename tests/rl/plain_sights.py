"""What a seat sees, told once more from its view alone, piece by piece and without any hurry."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.game import View
from einklang.symbols import LETTERS, PAIR_TEXTS

Seen = dict[str, NDArray[Any]]

_LINES = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def plain_sight(view: View) -> Seen:
    """The pieces of an observation by name."""
    tell = {"spezial": _towers, "cards": _cards}.get(view.game.name, _tiles)
    return tell(view)


def _order(view: View) -> list[int]:
    """All seats, the own one first."""
    return [(view.seat + i) % view.players for i in range(view.players)]


def _cell(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:])


def _grid(view: Any, values: dict[str, Any]) -> NDArray[Any]:
    """Values by the name of a cell as a plane: rows by letter, columns by number."""
    cells = [_cell(name) for name in view.layout.board.names]
    top, left = (min(cell[i] for cell in cells) for i in range(2))
    height, width = (max(cell[i] for cell in cells) - (top, left)[i] + 1 for i in range(2))
    plane = np.zeros((height, width), int)
    for name, value in values.items():
        row, column = _cell(name)
        plane[row - top, column - left] = value
    return plane


def _kinds(texts: Any) -> NDArray[Any]:
    counts = np.zeros(len(PAIR_TEXTS), int)
    for text in texts:
        counts[PAIR_TEXTS.index(text)] += 1
    return counts


def _turn(view: View) -> Seen:
    seen = {"turn": [not view.over and seat == view.turn for seat in _order(view)]}
    if view.game.holds_hands:
        seen["hand_sizes"] = [view.hand_sizes[seat] for seat in _order(view)]  # type: ignore[misc]
        seen["exchange"] = [view.exchange_offered]
        seen["bonus"] = [view.bonus_turns]  # type: ignore[list-item]
        seen["stock"] = [view.stock_size]  # type: ignore[list-item]
    return {name: np.array(values, int) for name, values in seen.items()}


def _holdings(view: View, whole: tuple[int, ...], gone: NDArray[Any]) -> Seen:
    """The own hand, and what is unseen: the whole set less what has been seen."""
    hand = _kinds(view.own_hand)
    return {"hand": hand, "unseen": np.array(whole) - hand - gone}


def _tiles(view: Any) -> Seen:
    names = view.layout.board.names
    board = view.board
    free = [name for name in names if name not in board]
    sides = view.layout.sides
    seats = [view.side(view.seat + i) % sides for i in range(sides)]
    scores = [list(view.scores[side].values()) for side in seats]
    seen: Seen = {
        "symbols": np.array(
            [_grid(view, {n: 1 for n, s in board.items() if s == letter}) for letter in LETTERS]
        ),
        "free": _grid(view, dict.fromkeys(free, 1)),
        "points": np.array(
            [_grid(view, {n: _counted(board, n, letter) for n in free}) for letter in LETTERS]
        ),
        "tracks": np.array(scores),
    }
    if view.game.name == "duel":
        own, other = (np.array(side) for side in scores)
        seen["tracks"] = (own - other)[None]
        holders = view.row.duel_markers.tolist()
        marks = {view.seat: 1, 1 - view.seat: -1}
        seen["duel_markers"] = np.array([marks.get(holder, 0) for holder in holders])
    begun = {step.seat for step in view.steps}
    seen["to_open"] = np.array([seat not in begun for seat in _order(view)], int)
    laid = {names[cell] for tile in view.tiles for cell in tile}
    printed = {name: letter for name, letter in board.items() if name not in laid}
    touched = [any(_beside(n, at) for n in laid) for at in _by_letter(printed)]
    seen["touched"] = np.array(touched, int)
    placed = [view.layout.kind_played(s.action) for s in view.steps if s.action < view.layout.swap]
    on_board = np.bincount(placed, minlength=len(PAIR_TEXTS))
    return seen | _turn(view) | _holdings(view, view.layout.ruleset.tiles.counts(), on_board)


def _by_letter(printed: dict[str, str]) -> list[str]:
    cells = {letter: name for name, letter in printed.items()}
    return [cells.get(letter, "a99") for letter in LETTERS]


def _beside(one: str, other: str) -> bool:
    (r, q), (row, column) = _cell(one), _cell(other)
    return (row - r, column - q) in _LINES


def _counted(board: dict[str, str], name: str, letter: str) -> int:
    """How many symbols of a colour lie in lines from a cell."""
    count = 0
    for down, right in _LINES:
        row, column = _cell(name)
        while True:
            row, column = row + down, column + right
            if board.get(f"{chr(ord('a') + row)}{column}") != letter:
                break
            count += 1
    return count


def _towers(view: Any) -> Seen:
    board, towers = view.board, view.towers
    names = view.layout.board.names
    colours = view.game.colours
    bonus = [cell for cell, ground in view.layout.board.grounds.items() if ground == "bonus"]
    return {
        "tiles": np.array(
            [_grid(view, {n: 1 for n, s in board.items() if s == seat}) for seat in _order(view)]
        ),
        "free": _grid(view, {n: 1 for n in names if n not in board and n not in towers}),
        "chips": np.array(
            [_grid(view, {n: t.value for n, t in towers.items() if t.symbol == c}) for c in colours]
        ),
        "black": _grid(view, {n: t.black for n, t in towers.items()}),
        "large": _grid(view, {n: t.large for n, t in towers.items()}),
        "bonus_fields": _grid(view, {view.layout.board.naming.name(cell): 1 for cell in bonus}),
        "tracks": np.array([list(view.scores[seat].values()) for seat in _order(view)]),
        "tiles_left": np.array([view.tiles_left[seat] for seat in _order(view)]),
    } | _turn(view)


def _cards(view: Any) -> Seen:
    seats = _order(view)
    lying = [view.open[seat] for seat in seats]
    shown = np.zeros((view.players, 3, len(PAIR_TEXTS)), int)
    for i, cards in enumerate(lying):
        for place, card in enumerate(cards):
            shown[i, place, PAIR_TEXTS.index(card)] = 1
    everything = "".join(card for cards in lying for card in cards)
    aside = _kinds([card for card, count in view.discards.items() for _ in range(count)])
    gone = _kinds([card for cards in lying for card in cards]) + aside
    return (
        {
            "open": shown,
            "showing": np.array([everything.count(letter) for letter in LETTERS]),
            "tracks": np.array([list(view.scores[seat].values()) for seat in seats]),
            "aside": aside,
        }
        | _turn(view)
        | _holdings(view, view.layout.ruleset.counts(), gone)
    )
