"""Scenes with towers on flat cells: a board of two hexagons, and tiles of up to four players."""

import random

from einklang.drawing import Field, Scene, Tower, Track
from einklang.hexes import Hex, Naming, adjacent_pairs, hexagon
from einklang.symbols import Symbol

NAMING = Naming(top=-9, left=-12)
ROWS = (Symbol.ORANGE, Symbol.PURPLE, Symbol.BLUE, Symbol.GREEN)
NAMES = ("Anna", "Bernd", "Cleo", "Dora")

# Two hexagons that share a side.
CELLS = tuple(
    dict.fromkeys(
        Hex(cell.q + middle.q, cell.r + middle.r)
        for middle in (Hex(-6, 3), Hex(6, -3))
        for cell in hexagon(6)
    )
)

# The fields of towers by the numbers of players with which a large tower stands there.
DARK = {
    (2, 3, 4): ((0, -3), (0, 3)),
    (3, 4): ((-6, -3), (-6, 9), (6, -9), (6, 3)),
    (4,): ((-12, 3), (-12, 9), (12, -9), (12, -3)),
}
GREY = {
    (3,): ((-6, 3), (6, -3)),
    (2,): ((-6, 0), (-6, 6), (6, -6), (6, 0)),
    (): ((-3, 0), (-3, 3), (3, -3), (3, 0), (-9, 3), (-9, 6), (9, -6), (9, -3)),
}
BONUS = (
    *((0, 0), (-3, -3), (3, -6), (-3, 6), (3, 3), (-9, 0), (9, -9), (-9, 9), (9, 0)),
    *((-12, 6), (12, -6)),
)
FIELDS = {
    **{Hex(*cell): Field.DARK for cells in DARK.values() for cell in cells},
    **{Hex(*cell): Field.GREY for cells in GREY.values() for cell in cells},
    **{Hex(*cell): Field.BONUS for cell in BONUS},
}


def cell(name: str) -> Hex:
    found = NAMING.cell(name)
    assert found is not None
    return found


def standing(players: int, turned: int = 3) -> dict[Hex, Tower]:
    """The towers for so many players; every so manieth chip lies black side up."""
    places = [
        (Hex(*place), players in digits)
        for digits, cells in (*DARK.items(), *GREY.items())
        for place in cells
        if players in digits or digits in GREY
    ]
    found = {}
    for number, (place, large) in enumerate(places):
        black = bool(turned) and number % turned == 0
        found[place] = Tower(large, ROWS[number % 4], 1 + number // 4 % 2 + black, black)
    return found


def side(seat: int, values: tuple[int, ...], note: str = "14 tiles left") -> Track:
    weakest = tuple(s for s, value in zip(ROWS, values, strict=True) if value == min(values))
    return Track(
        NAMES[seat], values, 20, (20,), weakest, seat == 0, symbols=ROWS, owner=seat, note=note
    )


def laid_out() -> Scene:
    """A position laid out by hand, with tiles in all directions."""
    moves = "1:a20-a21 2:b18-b19 3:c21-d21 4:l9-m8 1:i14-j14 2:q7-q8 3:s2-r3 4:e25-f25 1:l13-k14"
    owners: dict[Hex, int] = {}
    tiles = []
    for move in moves.split():
        number, _, names = move.partition(":")
        one, other = map(cell, names.split("-"))
        owners[one] = owners[other] = int(number) - 1
        tiles.append((one, other))
    return Scene(
        cells=CELLS,
        naming=NAMING,
        printed={},
        symbols={},
        tiles=tuple(tiles),
        last=tiles[-1],
        hints=frozenset(map(cell, ("j13", "k12", "g13", "s1", "a20"))),
        tracks=(
            side(0, (3, 12, 7, 3)),
            side(1, (20, 8, 9, 9)),
            side(2, (4, 6, 5, 7)),
            side(3, (0, 0, 0, 0)),
        ),
        caption="Towers, 4 players",
        flat=True,
        fields=FIELDS,
        towers=standing(3),
        owners=owners,
    )


def scattered(players: int, rounds: int, seed: int = 1) -> Scene:
    """Tiles of all players laid at random around their towers."""
    chance = random.Random(seed)
    found = standing(players, 0 if rounds == 0 else max(2, 20 // rounds))
    pairs = list(adjacent_pairs(CELLS))
    chance.shuffle(pairs)
    owners: dict[Hex, int] = {}
    tiles: list[tuple[Hex, Hex]] = []
    for pair in pairs:
        if len(tiles) < players * rounds and not set(pair) & (owners.keys() | found.keys()):
            owners |= dict.fromkeys(pair, len(tiles) % players)
            tiles.append(pair)
    sides = []
    for seat in range(players):
        values = tuple(min(20, chance.randint(rounds // 2, rounds + 2)) for _ in ROWS)
        sides.append(side(seat, values, f"tiles left: {20 - rounds}"))
    return Scene(
        cells=CELLS,
        naming=NAMING,
        printed={},
        symbols={},
        tiles=tuple(tiles),
        last=tiles[-1] if tiles else None,
        tracks=tuple(sides),
        caption=f"Towers, {players} players",
        flat=True,
        fields=FIELDS,
        towers=found,
        owners=owners,
    )
