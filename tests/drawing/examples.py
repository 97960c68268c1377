"""Scenes to draw: some laid out by hand, some at random, none of them by the rules of a game."""

import random

from einklang.drawing import Rack, Scene, Track, TugTrack
from einklang.hexes import Hex, Naming, adjacent_pairs, hexagon
from einklang.symbols import PAIRS, SYMBOLS, Symbol, read_symbol

from . import cards, towers

NAMING = Naming(top=-7, left=-7)


def cell(name: str) -> Hex:
    found = NAMING.cell(name)
    assert found is not None
    return found


def symbol(letter: str) -> Symbol:
    found = read_symbol(letter)
    assert found is not None
    return found


PRINTED = {
    cell("c8"): Symbol.RED,
    cell("c13"): Symbol.GREEN,
    cell("h13"): Symbol.BLUE,
    cell("m8"): Symbol.ORANGE,
    cell("m3"): Symbol.YELLOW,
    cell("h3"): Symbol.PURPLE,
}


def track(
    label: str, values: tuple[int, ...], stops: tuple[int, ...] = (18,), *, to_move: bool = False
) -> Track:
    weakest = tuple(symbol for symbol in SYMBOLS if values[symbol] == min(values))
    return Track(label, values, stops[-1], stops, weakest, to_move)


def laid(moves: str) -> tuple[dict[Hex, Symbol], tuple[tuple[Hex, Hex], ...]]:
    symbols: dict[Hex, Symbol] = {}
    tiles = []
    for move in moves.split():
        letters, _, names = move.partition(":")
        one, other = map(cell, names.split("-"))
        symbols[one], symbols[other] = map(symbol, letters)
        tiles.append((one, other))
    return symbols, tuple(tiles)


def two_players() -> Scene:
    symbols, tiles = laid("RB:d8-d9 GG:c12-d11 YP:g4-h4 OY:l8-m7 RR:h8-i8 BO:h9-i9 GP:g8-f9")
    return Scene(
        cells=hexagon(5),
        naming=NAMING,
        printed=PRINTED,
        symbols=symbols,
        tiles=tiles,
        last=tiles[-1],
        hints=frozenset(map(cell, ("k5", "k6", "c8", "h8"))),
        tracks=(
            track("Anna", (3, 7, 10, 10, 5, 18), to_move=True),
            track("Bernd", (5, 7, 9, 6, 5, 5)),
        ),
        racks=(
            Rack("Anna", tuple(PAIRS[kind] for kind in (1, 6, 11, 20)), 6),
            Rack("Bernd", None, 6),
        ),
        caption="Classic, 2 players",
        bag=94,
    )


def duel() -> Scene:
    symbols, tiles = laid("RB:d8-d9 GG:c12-d11 BB:h11-h12 YB:m4-l5")
    return Scene(
        cells=hexagon(5),
        naming=NAMING,
        printed=PRINTED,
        symbols=symbols,
        tiles=tiles,
        last=tiles[-2],
        tracks=(
            TugTrack("Anna", "Bernd", (8, 0, -9, -1, 9, 5), (None, 1, 1, None, 0, None), 9, 1),
        ),
    )


def start() -> Scene:
    sides = (track("Anna", (0,) * 6, to_move=True), track("Bernd", (0,) * 6))
    return Scene(hexagon(5), NAMING, PRINTED, {}, (), tracks=sides, bag=108)


def team() -> Scene:
    sides = (
        track("Anna + Cleo", (18, 22, 12, 30, 18, 36), (18, 36)),
        track("Bernd + Dora", (3, 18, 12, 25, 5, 11), (18, 36), to_move=True),
    )
    return scattered(5, 24, 3, sides)


def four_players(seed: int = 1) -> Scene:
    values = random.Random(seed)
    sides = tuple(
        track(f"Somebody with the name {seat}", tuple(values.randint(0, 18) for _ in SYMBOLS))
        for seat in range(4)
    )
    return scattered(7, 50, seed, sides)


def bare() -> Scene:
    """No board, as in a game of cards, and no row that is marked as weakest."""
    side = Track("Anna", (0, 2, 4, 10, 8, 9), 10, (10,), (), True)
    return Scene((), NAMING, {}, {}, (), tracks=(side,), racks=(Rack("Anna", (PAIRS[3],), 1),))


def singles() -> Scene:
    """Single pieces on a board of another outline."""
    cells = tuple({c: None for a in (-3, 3) for c in (Hex(b.q + a, b.r) for b in hexagon(3))})
    placed = {Hex(0, 0): Symbol.GREEN, Hex(1, 0): Symbol.YELLOW, Hex(-4, 2): Symbol.PURPLE}
    last = (Hex(0, 0), Hex(1, 0))
    return Scene(cells, Naming(top=-9, left=-12), {}, placed, (), last=last)


def scattered(radius: int, count: int, seed: int, tracks: tuple[Track, ...] = ()) -> Scene:
    chance = random.Random(seed)
    cells = hexagon(radius)
    pairs = list(adjacent_pairs(cells))
    chance.shuffle(pairs)
    symbols: dict[Hex, Symbol] = {}
    tiles: list[tuple[Hex, Hex]] = []
    for one, other in pairs:
        if len(tiles) < count and not {one, other} & (symbols.keys() | PRINTED.keys()):
            symbols[one], symbols[other] = chance.choice(PAIRS)
            tiles.append((one, other) if chance.random() < 0.5 else (other, one))
    last = tiles[-1] if tiles else None
    return Scene(cells, NAMING, PRINTED, symbols, tuple(tiles), last=last, tracks=tracks)


SCENES = {
    "two players": two_players(),
    "duel": duel(),
    "start": start(),
    "team": team(),
    "three players": scattered(6, 40, 2, (track("A", (1, 2, 3, 4, 5, 6)),) * 3),
    "four players": four_players(),
    "bare": bare(),
    "singles": singles(),
    "nothing": Scene((), NAMING, {}, {}, ()),
    "towers": towers.laid_out(),
    "towers for two": towers.scattered(2, 0),
    "towers for three": towers.scattered(3, 6),
    "towers for four": towers.scattered(4, 18),
    "cards for two": cards.table(2),
    "cards for three": cards.table(3, shown=3),
    "cards for four": cards.table(4, shown=0),
}
