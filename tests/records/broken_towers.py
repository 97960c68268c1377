"""Broken records of Genial Spezial."""

from __future__ import annotations

from typing import Any

from outside_reader import first_loss
from playing import SetUp
from sample_records import Data, data_of, short_towers, whole_towers
from spoiling import (
    NO_OBJECTS,
    NO_TEXTS,
    Broken,
    Change,
    act,
    drew,
    drop,
    points,
    put,
    seat,
    spoil,
    spoilt_ends,
)

NO_CHIPS: list[Any] = [
    *("R1", "Y2", "O3", "O0", "O-1", "O", "1", "1O", "OO1", "O11", "", "O 1", "chip", "O¹"),
    *NO_TEXTS,
]


def spoilt(name: str, step: int | None, says: str, *changes: Change) -> Broken:
    """The short record of Genial Spezial after some changes."""
    return spoil(short_towers(), f"spezial: {name}", step, says, *changes)


def move_chip(old: str, new: str) -> Change:
    """Put the chip of one cell onto another."""

    def change(data: Data) -> None:
        chips = data["setup"]["chips"]
        chips[new] = chips.pop(old)

    return change


CHIPS = [
    spoilt("no chips", None, "which chip lies on which tower", drop("setup", "chips")),
    spoilt("racks", None, "which chip lies on which tower", put({"racks": [[], []]}, "setup")),
    spoilt("a setup as a list", None, "setup must be an object", put([], "setup")),
    *(
        spoilt(f"chips {value!r}", None, "which chip lies on which", put(value, "setup", "chips"))
        for value in NO_OBJECTS
    ),
    spoilt(
        "an empty object", None, "16 towers, each with a chip, not 0", put({}, "setup", "chips")
    ),
    *(
        spoilt(f"no chip on {cell}", None, "a chip, not 15", drop("setup", "chips", cell))
        for cell in ("g13", "g22")
    ),
    spoilt("a chip too many", None, "g13 carries two chips", put("P1", "setup", "chips", "G13")),
    *(
        spoilt(f"{name} {cell!r}", None, f"no tower stands on {cell!r}", move_chip("j16", cell))
        for name, cell in [
            ("a chip on a plain field", "e17"),
            ("a chip on a bonus field", "j13"),
            ("a chip on the tower field for three", "g7"),
            ("a chip on the tower field for four", "m1"),
            ("a chip off the board", "a1"),
            ("a chip beyond the letters", "z9"),
            ("a chip on column 0", "j0"),
            ("a chip on a padded number", "j016"),
            ("a chip on spaces", " j16"),
            ("a chip on numbers", "16"),
            ("a chip on nothing", ""),
            ("a chip on two cells", "j16-j17"),
        ]
    ),
    *(
        spoilt(f"a chip {value!r}", None, "is not a chip", put(value, "setup", "chips", "j16"))
        for value in NO_CHIPS
    ),
    spoilt("an O1 for an O2", None, "2 chips O1, not 3", put("O1", "setup", "chips", "j16")),
    spoilt("a P2 for an O2", None, "2 chips O2, not 1", put("P2", "setup", "chips", "j16")),
    spoilt("three players", None, "3 players have 20", put(3, "players"), drop("seats")),
    *(
        spoilt(f"{n} players", None, "2, 3 or 4 players", put(n, "players"), drop("seats"))
        for n in (0, 1, 5)
    ),
    spoilt(
        "the chips of four on the towers of two",
        None,
        "2 chips O1, not 3",
        put("O1", "setup", "chips", "g22"),
        put("G2", "setup", "chips", "j16"),
    ),
]

OPTIONS = [
    spoilt("a track", None, "no option 'track'", put({"track": "four-sectors"}, "options")),
    spoilt("an option", None, "no option 'towers'; leave it out", put({"towers": 1}, "options")),
    spoilt("no option", None, "no option ''", put({"": None}, "options")),
    spoilt("options as a list", None, "options must be an object", put([], "options")),
    spoilt("options as null", None, "options must be an object", put(None, "options")),
]

STEPS = [
    *(
        spoilt(f"act {text!r}", 2, "is not an action", act(2, text))
        for text in (
            *("", "hello", "m11", "m11-", "-m12", "m11-m12-m13", "m11m12", "m11 m12", "m11_m12"),
            *("m11-m12+", "m11-m12+R", "m11-m12+Y", "m11-m12O", "+O", "m-m", "11m-12m", "m11-m12;"),
            *("RB:h9-h10", "RY", "swap", "keep", "pass", "G1:m11-m12"),
        )
    ),
    spoilt("a cell of the other", 2, "k10 is taken", act(2, "k10-k11")),
    spoilt("an own cell", 3, "l10 is taken", act(3, "l10-l11")),
    spoilt("both cells again", 2, "k10 is taken", act(2, "k10-l10")),
    spoilt("a tower", 1, "a tower stands on j10", act(1, "j10-j11")),
    spoilt("a tower second", 1, "a tower stands on j10", act(1, "j9-j10")),
    *(
        spoilt(f"a cell {cell}", 1, f"{cell} is not a cell", act(1, f"{cell}-{other}"))
        for cell, other in (("a1", "a2"), ("t9", "s9"), ("j26", "j25"), ("j0", "j1"), ("j99", "j1"))
    ),
    spoilt("cells apart", 1, "k10 and k12 are not two neigh", act(1, "k10-k12")),
    spoilt("one cell twice", 1, "k10 and k10 are not two neigh", act(1, "k10-k10")),
    spoilt("across a corner", 1, "k10 and l11 are not two neigh", act(1, "k10-l11")),
    spoilt("no bonus colour", 3, "does not say in which colour", act(3, "j12-j13")),
    spoilt(
        "a needless bonus colour",
        1,
        "is 0, and so is that of the colours behind it, not 1",
        act(1, "k10-l10+O"),
    ),
    spoilt(
        "two bonus colours",
        3,
        "is 1, and so is that of the colours behind it, not 2",
        act(3, "j12-j13+OP"),
    ),
    *(
        spoilt(f"seat {value} first", 1, f"seat 0, not of seat {value}", seat(1, value))
        for value in (1, 2, -1)
    ),
    spoilt("seat 0 twice", 2, "it is the turn of seat 1, not of seat 0", seat(2, 0)),
    spoilt("a step left out", 2, "it is the turn of seat 1", drop("steps", 1)),
]

COUNTS = [
    spoilt("no points", 1, "counts B 2, O 1, not nothing", points(1, {})),
    spoilt("no field points", 1, "counts B 2, O 1, not nothing", drop("steps", 0, "points")),
    spoilt("one chip forgotten", 1, "counts B 2, O 1, not O 1", points(1, {"O": 1})),
    spoilt("the black side at once", 1, "not B 3, O 2", points(1, {"B": 3, "O": 2})),
    spoilt("the light side again", 2, "counts G 1, B 3, not G 1, B 2", points(2, {"G": 1, "B": 2})),
    spoilt("the bonus point forgotten", 3, "counts O 1, not nothing", points(3, {})),
    spoilt("the bonus point twice", 3, "counts O 1, not O 2", points(3, {"O": 2})),
    spoilt("a bonus point elsewhere", 3, "counts P 1, not O 1", act(3, "j12-j13+P")),
    spoilt("a chip scored again", 4, "counts nothing, not B 3", points(4, {"B": 3})),
    spoilt("a single tower scored", 5, "counts nothing, not O 2", points(5, {"O": 2})),
    spoilt("the extra points forgotten", 6, "not P 2", points(6, {"P": 2})),
    spoilt(
        "one extra point each",
        6,
        "counts G 2, B 2, O 2, P 4, not G 1, B 1, O 1, P 3",
        points(6, {"G": 1, "B": 1, "O": 1, "P": 3}),
    ),
    spoilt(
        "extra points in all six colours",
        6,
        "not R 2, G 2, B 2, O 2, Y 2, P 4",
        points(6, {"R": 2, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 4}),
    ),
    spoilt("joined chains scored anew", 7, "counts O 2, not B 3, O 4", points(7, {"B": 3, "O": 4})),
    spoilt("points below zero", 4, "not O -1", points(4, {"O": -1})),
    spoilt("points of X", 1, 'points name "X"', points(1, {"X": 1})),
    spoilt("points of a chip", 1, 'points name "O1"', points(1, {"O1": 1})),
    spoilt("a draw", 1, "tiles drawn here is 0, not 1", drew(1, ["RB"])),
    spoilt("a draw of a double", 2, "tiles drawn here is 0, not 1", drew(2, ["GG"])),
    spoilt("fifty draws", 7, "tiles drawn here is 0, not 50", drew(7, ["RB"] * 50)),
    spoilt("a chip as a draw", 1, "drew names", drew(1, ["O1"])),
    spoilt("a result too early", None, "not over", put({"ended": "all-laid"}, "result")),
    spoilt(
        "other chips",
        1,
        "counts O 2, P 2, not B 2",
        put("P2", "setup", "chips", "m10"),
        put("B2", "setup", "chips", "m4"),
        put("O2", "setup", "chips", "j10"),
        put("O1", "setup", "chips", "j16"),
    ),
]


def capped() -> Broken:
    """A finished game with points stated only as far as the marker went."""
    data = data_of(SetUp("spezial", 2), "balanced", 3)
    index, moved = first_loss(data, wanted=20)
    return spoil(data, "spezial: capped", index + 1, "the tile counts", points(index + 1, moved))


def at_the_end() -> list[Broken]:
    """A finished game with a wrong result or more steps."""
    six = put(dict.fromkeys("RGBOYP", 0), "result", "scores", 0)
    odd = spoil(whole_towers(), "spezial: six colours", None, "other scores", six)
    ends = "board-full instant-win target-reached All-laid"
    return [odd, *spoilt_ends(whole_towers, "spezial", "tiles", ends)]


def catalogue() -> list[Broken]:
    """All of them."""
    return [*CHIPS, *OPTIONS, *STEPS, *COUNTS, *at_the_end()]
