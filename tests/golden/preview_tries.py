"""Actions that somebody may try at a table, most of which are not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from einklang.games.game import State
from einklang.games.tiles.ruleset import NAMING as TILE_NAMES
from einklang.games.tiles.ruleset import TileBoard
from einklang.games.towers.ruleset import NAMING as TOWER_NAMES
from einklang.hexes import DIRECTIONS
from playing import TILE_GAMES


def all_neighbours(state: State) -> Iterator[str]:
    """A tile on every two neighbouring cells, either way; tile boards as if they were full size.

    The tile is the first of the hand by name, then with its letters the other way round.
    """
    if state.game.name in TILE_GAMES:
        tile = min(state.known_hand(state.turn))
        cells, names = set(TileBoard(7).cells), TILE_NAMES
        ways = [f"{letters}:{{0}}-{{1}}" for letters in (tile, tile[::-1])]
    elif state.game.name == "spezial":
        cells, names = set(state.layout.board.cells), TOWER_NAMES  # type: ignore[attr-defined]
        ways = ["{0}-{1}", "{0}-{1}+O", "{0}-{1}+GP"]
    else:
        return
    for cell in sorted(cells, key=lambda cell: (cell.r, cell.q)):
        for direction in DIRECTIONS:
            if (other := cell.step(direction)) in cells:
                yield from (way.format(names.name(cell), names.name(other)) for way in ways)


def odd_tries(state: State, random: Random) -> Iterator[tuple[int, str]]:
    """Seats out of turn, cells that are none, and cells that lie apart."""
    legal = list(state.game.legal(state))
    plays = [text for text in legal if text not in ("swap", "keep")]
    if state.game.name == "cards":
        hand = state.known_hand(state.turn)
        cards = [letters for card in hand for letters in (card, card[::-1])]
        for seat in range(state.players):
            yield seat, random.choice(cards)
        return
    names = state.layout.board.names  # type: ignore[attr-defined]
    tile = f"{random.choice(state.known_hand(state.turn))}:" if state.game.holds_hands else ""
    for seat in range(state.players):
        if seat != state.turn:
            yield seat, random.choice(plays or [f"{tile}h8-h9"])
    for first, second in (
        ("a1", "z99"),
        (random.choice(names), "z9"),
        ("a20", random.choice(names)),
        (names[0], names[0]),
        *(random.sample(names, 2) for _ in range(4)),
    ):
        yield state.turn, f"{tile}{first}-{second}"
        if tile:
            yield state.turn, f"{tile[1]}{tile[0]}:{first}-{second}"
