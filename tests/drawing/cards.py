"""Scenes of a card table: open cards, piles, hands and tracks with walls."""

from einklang.drawing import Felt, Rack, Scene, Spread, Track, Wall
from einklang.hexes import Naming
from einklang.symbols import PAIRS, SYMBOLS, Symbol

NAMES = ("Anna", "Bernd", "Cleo", "Dora")
KINDS = tuple(pair for pair in PAIRS if pair[0] is not pair[1])
VALUES = ((5, 3, 4, 6, 2, 4), (3, 2, 2, 0, 3, 1), (4, 4, 6, 5, 4, 10), (0, 0, 0, 0, 0, 0))


def walls(low: int) -> tuple[Wall, ...]:
    return (Wall(1, 0, False), Wall(4, 1, low < 1), Wall(7, 4, low < 4))


def boxes(label: str, values: tuple[int, ...], *, to_move: bool = False, note: str = "") -> Track:
    low = min(values)
    weakest = tuple(symbol for symbol in SYMBOLS if values[symbol] == low)
    return Track(label, values, 10, (10,), weakest, to_move, walls=walls(low), note=note)


def dealt(start: int, count: int) -> tuple[tuple[Symbol, Symbol], ...]:
    return tuple(KINDS[(start + 4 * place) % len(KINDS)] for place in range(count))


def table(players: int, *, shown: int = 1) -> Scene:
    """A table for so many players, of whom the first ones show their hands."""
    each = 2 if players == 2 else 1
    spreads = tuple(
        Spread(NAMES[seat], dealt(7 * seat + 1, each), seat == players - 1, seat == 0)
        for seat in range(players)
    )
    sides = tuple(
        boxes(NAMES[seat], VALUES[seat], to_move=seat == 0, note="6 cards")
        for seat in range(players)
    )
    hands = tuple(
        Rack(NAMES[seat], dealt(3 * seat, 6) if seat < shown else None, 6, cards=True)
        for seat in range(players)
    )
    return Scene(
        cells=(),
        naming=Naming(top=0, left=0),
        printed={},
        symbols={},
        tiles=(),
        tracks=sides,
        racks=hands,
        caption=f"Cards, {players} players",
        felt=Felt(spreads, 31, 8),
    )
