"""Broken records of the card game."""

from __future__ import annotations

from typing import Any

from outside_reader import first_loss
from sample_records import (
    CARDS,
    data_of,
    short_cards,
    whole_cards,
    with_bonus_turn,
    with_exchange,
)
from spoiling import (
    NO_LISTS,
    Broken,
    Change,
    act,
    add,
    drew,
    drop,
    points,
    put,
    seat,
    spoil,
    spoilt_ends,
)

NO_OPTIONS: list[Any] = [[], None, "track", 3]
NO_CARDS: list[Any] = ["RX", "R", "RBG", "", "R B", "R1", 3, None, ["R", "B"], {"R": "B"}, True]


def spoilt(name: str, step: int | None, says: str, *changes: Change) -> Broken:
    """The short record of the card game after some changes."""
    return spoil(short_cards(), f"cards: {name}", step, says, *changes)


HANDS = [
    *(
        spoilt(f"no {name}", None, f"must list the {what}s of all seats", drop("setup", name))
        for name, what in (("hands", "hand"), ("open", "open card"))
    ),
    *(
        spoilt(f"{name} {value!r}", None, f"must list the {what}s", put(value, "setup", name))
        for name, what in (("hands", "hand"), ("open", "open card"))
        for value in NO_LISTS
    ),
    *(
        spoilt(
            f"{name} of a seat {value!r}",
            None,
            f"the {what} of seat 1 must be a list",
            put(value, "setup", name, 1),
        )
        for name, what in (("hands", "hand"), ("open", "open card"))
        for value in NO_LISTS
    ),
    *(
        spoilt(
            f"{name} with {value!r}",
            None,
            f"the {what} of seat 0 names",
            put(value, "setup", name, 0, 1),
        )
        for name, what in (("hands", "hand"), ("open", "open card"))
        for value in NO_CARDS
    ),
    spoilt("racks", None, "must list the hands", put({"racks": [[], []]}, "setup")),
    spoilt("one hand", None, "2 players have 2 hands, not 1", drop("setup", "hands", 1)),
    spoilt("three hands", None, "2 hands, not 3", add(["RB"] * 6, "setup", "hands")),
    spoilt("no hands at all", None, "2 hands, not 0", put([], "setup", "hands")),
    spoilt("five cards", None, "hand of seat 0 has 5 cards", drop("setup", "hands", 0, 0)),
    spoilt("seven cards", None, "hand of seat 1 has 7 cards", add("GB", "setup", "hands", 1)),
    spoilt("open cards of one", None, "2 open cards, not 1", drop("setup", "open", 1)),
    spoilt("open cards of three", None, "open cards, not 3", add(["GB", "GB"], "setup", "open")),
    spoilt("one open card", None, "cards of seat 0 number 1", drop("setup", "open", 0, 0)),
    spoilt("three open cards", None, "cards of seat 1 number 3", add("GB", "setup", "open", 1)),
    spoilt("no open card", None, "cards of seat 1 number 0", put([], "setup", "open", 1)),
    spoilt("a double in a hand", None, "more RR cards than", put("RR", "setup", "hands", 0, 5)),
    spoilt("an open double", None, "more PP cards than", put("PP", "setup", "open", 1, 0)),
    spoilt(
        "five equal cards in the hands",
        None,
        "more GB cards than the pile has",
        put(["GB", "BG", "gb", "GB", "RP", "RP"], "setup", "hands", 0),
    ),
    spoilt(
        "a fifth card open",
        None,
        "more RP cards than the pile has",
        put(["RP", "RP", "RP", "RP", "GB", "GB"], "setup", "hands", 0),
        put("RP", "setup", "open", 0, 1),
    ),
    spoilt("three players", None, "3 players have 3 hands", put(3, "players"), drop("seats")),
    *(
        spoilt(f"{n} players", None, "2, 3 or 4 players", put(n, "players"), drop("seats"))
        for n in (0, 1, 5)
    ),
]


def _two_open_of_three() -> Broken:
    data = whole_cards()
    for cards in data["setup"]["open"]:
        cards.append("GB")
    return Broken("cards: two open cards each of three", data, None, "with 3 players")


OPTIONS = [
    *(
        spoilt(
            f"track {value!r}",
            None,
            "the option track of cards is four-sectors or three-zones, not",
            put(value, "options", "track"),
        )
        for value in (
            *("two-zones", "Four-Sectors", "four sectors", "", 4, 0, None, True, 1.5),
            *(["four-sectors"], {"four-sectors": 1}, []),
        )
    ),
    spoilt(
        "an option", None, "no option 'walls'; its options are track", put(1, "options", "walls")
    ),
    spoilt("a capital", None, "no option 'Track'", put("three-zones", "options", "Track")),
    *(
        spoilt(f"options {value!r}", None, "options must be an object", put(value, "options"))
        for value in NO_OPTIONS
    ),
]

STEPS = [
    *(
        spoilt(f"act {text!r}", 2, "is not an action", act(2, text))
        for text in (
            *(
                "",
                "hello",
                "B",
                "BOO",
                "BB",
                "BX",
                "B+O",
                "1",
                "BO!",
                "play BO",
                "pass",
                "swapkeep",
            ),
            *("RB:h9-h10", "BO:h9", "d5-d6", "d5-d6+O"),
        )
    ),
    spoilt("a card of others", 1, "RG is not in the hand (RY GO BP OY GP RB)", act(1, "RG")),
    spoilt("turned, but of others", 1, "RP is not in the hand", act(1, "PR")),
    spoilt("a card played before", 3, "RY is not in the hand", act(3, "YR")),
    spoilt("an open card", 2, "RB is not in the hand", act(2, "RB")),
    spoilt("swap uncalled for", 1, "no exchange is offered", act(1, "swap")),
    spoilt("keep uncalled for", 3, "no exchange is offered", act(3, "keep")),
    *(
        spoilt(f"seat {value} first", 1, f"seat 0, not of seat {value}", seat(1, value))
        for value in (1, 2, -1)
    ),
    spoilt("seat 0 twice", 2, "it is the turn of seat 1, not of seat 0", seat(2, 0)),
    spoilt("a step left out", 2, "it is the turn of seat 1", drop("steps", 1)),
]

COUNTS = [
    spoilt("no points", 1, "the card counts R 2, Y 1, not nothing", points(1, {})),
    spoilt("no field points", 2, "counts B 2, O 1, not nothing", drop("steps", 1, "points")),
    spoilt("the card itself counted", 1, "not R 3, Y 2", points(1, {"R": 3, "Y": 2})),
    spoilt("the wall applied", 3, "counts R 2, B 3, not R 1, B 3", points(3, {"R": 1, "B": 3})),
    spoilt("own cards not counted", 3, "not R 1, B 2", points(3, {"R": 1, "B": 2})),
    spoilt("points of the other symbol", 4, "counts R 3, Y 1", points(4, {"R": 1, "Y": 3})),
    spoilt("points below zero", 2, "not B 2, O 1, P -1", points(2, {"B": 2, "O": 1, "P": -1})),
    spoilt("points of X", 1, 'points name "X"', points(1, {"X": 1})),
    spoilt(
        "open cards turned round",
        2,
        "counts B 1, not B 2, O 1",
        put(["BO", "RG"], "setup", "open", 0),
    ),
    spoilt("no draw", 1, "cards drawn here is 1, not 0", drew(1, [])),
    spoilt("no field drew", 3, "cards drawn here is 1, not 0", drop("steps", 2, "drew")),
    spoilt("two draws", 1, "cards drawn here is 1, not 2", drew(1, ["GY", "GY"])),
    spoilt("fifty draws", 4, "cards drawn here is 1, not 50", drew(4, ["GY"] * 50)),
    spoilt("a double drawn", 1, "GG is not in the pile and cannot be drawn", drew(1, ["GG"])),
    spoilt(
        "a fifth card drawn",
        3,
        "RB is not in the pile",
        drew(1, ["RB"]),
        drew(2, ["RB"]),
        drew(3, ["RB"]),
    ),
    spoilt(
        "a card drawn that lies on the discard pile",
        3,
        "RG is not in the pile",
        drew(1, ["RG"]),
        drew(2, ["RG"]),
        drew(3, ["RG"]),
    ),
    spoilt("a chip drawn", 1, "drew names", drew(1, ["O1"])),
    spoilt("a result too early", None, "not over", put({"ended": "target-reached"}, "result")),
]


def amid() -> list[Broken]:
    """Games with an exchange or a bonus turn that is treated wrongly."""
    cases: list[tuple[str, str, Change]] = [
        ("a card instead of swap", "answer swap or keep first", put("RB", "act")),
        ("keep with six draws", "cards drawn here is 1, not 6", put("keep", "act")),
        ("swap with one draw", "cards drawn here is 6, not 1", put(["RB"], "drew")),
        ("points for swap", "counts nothing, not R 1", put({"R": 1}, "points")),
        ("another seat swaps", "it is the turn of seat", put(3, "seat")),
    ]
    broken = []
    for name, says, change in cases:
        data, index = with_exchange(CARDS)
        change(data["steps"][index])
        broken.append(Broken(f"cards: {name}", data, index + 1, says))
    data, index = with_exchange(CARDS)
    swap = data["steps"].pop(index)
    broken.append(Broken("cards: nobody answers", data, index + 1, "it is the turn of seat"))
    data, index = with_exchange(CARDS)
    data["steps"][index - 1]["drew"] = swap["drew"][:1]
    broken.append(Broken("cards: a draw before swap", data, index, "cards drawn here is 0"))
    data, index = with_exchange(CARDS)
    data["steps"].insert(index, data["steps"][index])
    broken.append(Broken("cards: swap twice", data, index + 2, "it is the turn of seat"))
    for name, value in (("a draw", ["GY"]), ("two draws", ["GY", "GB"])):
        data, index = with_bonus_turn(CARDS)
        data["steps"][index]["drew"] = value
        says = f"cards drawn here is 0, not {len(value)}"
        broken.append(Broken(f"cards: {name} before the bonus turn", data, index + 1, says))
    data, index = with_bonus_turn(CARDS)
    data["steps"][index + 1]["seat"] = other = 1 - data["steps"][index + 1]["seat"]
    says = f"not of seat {other}"
    broken.append(Broken("cards: a bonus turn left out", data, index + 2, says))
    data, index = with_bonus_turn(CARDS)
    data["steps"][index + 1]["act"] = "swap"
    broken.append(Broken("cards: swap amid bonus turns", data, index + 2, "no exchange is offered"))
    return broken


def capped() -> Broken:
    """A finished game with points stated only as far as the chip went."""
    data = data_of(CARDS, "greedy", 1)
    index, moved = first_loss(data, wanted=10)
    return spoil(data, "cards: capped", index + 1, "the card counts", points(index + 1, moved))


def at_the_end() -> list[Broken]:
    """A finished game with a wrong result or more steps."""
    ends = "board-full instant-win all-laid target"
    return spoilt_ends(whole_cards, "cards", "cards", ends)


def catalogue() -> list[Broken]:
    """All of them."""
    return [*HANDS, _two_open_of_three(), *OPTIONS, *STEPS, *COUNTS, *amid(), *at_the_end()]
