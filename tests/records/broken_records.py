"""Broken records: what was done to a good one, the step that shows it, and what is said of it."""

from __future__ import annotations

from sample_records import Data, short, whole, with_bonus_turn, with_exchange
from spoiling import NO_NUMBERS, NO_TEXTS, Broken, Change, act, drop, put, spoil


def spoilt(name: str, step: int | None, says: str, *changes: Change) -> Broken:
    """The short record after some changes."""
    return spoil(short(), name, step, says, *changes)


NO_RECORDS = [
    Broken("a list", [], None, "a record is a JSON object, not a list"),
    Broken("a number", 3, None, "not a number"),
    Broken("null", None, None, "not null"),
    Broken("a text", "classic", None, "not a text"),
    Broken("true", True, None, "not true or false"),
    Broken("an empty object", {}, None, "the field 'format' is missing"),
]

MISSING = [
    spoilt(f"no {name}", None, f"the field '{name}' is missing", drop(name))
    for name in ("format", "game", "players", "options", "setup", "steps")
] + [
    spoilt("no racks", None, "must list the racks", drop("setup", "racks")),
    spoilt("no seat in step 2", 2, "the field 'seat' is missing", drop("steps", 1, "seat")),
    spoilt("no act in step 3", 3, "the field 'act' is missing", drop("steps", 2, "act")),
]

FIELDS = [
    spoilt("another format", None, 'the format is "einklang/2"', put("einklang/2", "format")),
    spoilt("a format that is a number", None, "the format is 1;", put(1, "format")),
    spoilt("a game that is a number", None, "game must be a text, not 7", put(7, "game")),
    spoilt("an unknown game", None, "there is no game 'chess'", put("chess", "game")),
    *(
        spoilt(f"players {value!r}", None, "players must be a whole number", put(value, "players"))
        for value in NO_NUMBERS
    ),
    *(
        spoilt(
            f"{n} players", None, f"for 2 players, not for {n}", put(n, "players"), drop("seats")
        )
        for n in (3, 1, 0, -2, 10**30)
    ),
    spoilt("options as a list", None, "options must be an object", put([], "options")),
    spoilt("an option", None, "no option 'track'", put({"track": "three-zones"}, "options")),
    spoilt("seats as a text", None, "seats must be a list", put("Ada", "seats")),
    spoilt("too few names", None, "seats must be 2 names", put(["Ada"], "seats")),
    spoilt("too many names", None, "seats must be 2 names", put(["A", "B", "C"], "seats")),
    spoilt("a number for a name", None, "seats must be 2 names", put(["Ada", 3], "seats")),
    spoilt("a setup as a list", None, "setup must be an object", put([], "setup")),
    spoilt("steps as an object", None, "steps must be a list", put({}, "steps")),
    spoilt("a result as a list", None, "result must be an object", put([], "result")),
    spoilt("a result that is null", None, "result must be an object", put(None, "result")),
]

RACKS = [
    spoilt("racks as an object", None, "must list the racks", put({}, "setup", "racks")),
    spoilt("one rack", None, "2 players have 2 racks, not 1", drop("setup", "racks", 1)),
    spoilt("no rack at all", None, "2 racks, not 0", put([], "setup", "racks")),
    spoilt("three racks", None, "2 racks, not 3", lambda d: d["setup"]["racks"].append(["RB"] * 6)),
    spoilt("a rack as a text", None, "the rack of seat 1 must", put("RB", "setup", "racks", 1)),
    spoilt("five tiles", None, "the rack of seat 0 has 5 tiles", drop("setup", "racks", 0, 0)),
    spoilt(
        "seven tiles", None, "seat 1 has 7 tiles", lambda d: d["setup"]["racks"][1].append("GB")
    ),
    *(
        spoilt(f"a tile {tile!r}", None, "a tile is two of", put(tile, "setup", "racks", 0, 2))
        for tile in ("RX", "R", "RBG", "", "R B", 3, None, ["R", "B"])
    ),
    spoilt(
        "four times GP of three",
        None,
        "more GP tiles than the bag has",
        put(["GP", "PG", "gp", "BY", "BY", "GP"], "setup", "racks", 0),
    ),
]

STEP_FIELDS = [
    spoilt("a step as a number", 2, "step must be an object", put(3, "steps", 1)),
    *(
        spoilt(f"seat {value!r}", 2, "seat must be a whole number", put(value, "steps", 1, "seat"))
        for value in NO_NUMBERS
    ),
    *(spoilt(f"act {value!r}", 3, "act must be a text", act(3, value)) for value in NO_TEXTS),
    spoilt("points as a list", 1, "points must be an object", put([1], "steps", 0, "points")),
    spoilt("points of X", 1, 'points name "X"', put({"X": 1}, "steps", 0, "points")),
    *(
        spoilt(
            f"points {value!r}",
            1,
            "points of R must be a whole number",
            put({"R": value}, "steps", 0, "points"),
        )
        for value in NO_NUMBERS
    ),
    spoilt("R twice", 1, "points name R twice", put({"R": 1, "r": 1}, "steps", 0, "points")),
    spoilt("drew as a text", 1, "drew must be a list", put("BP", "steps", 0, "drew")),
    *(
        spoilt(f"drew {value!r}", 3, "a tile or card is two", put([value], "steps", 2, "drew"))
        for value in ("XX", "", "Y", None, 4)
    ),
]

_TOO_EARLY = {"ended": "board-full", "scores": [], "places": [1, 2]}

RULES = [
    *(
        spoilt(
            f"seat {seat} first", 1, f"seat 0, not of seat {seat}", put(seat, "steps", 0, "seat")
        )
        for seat in (1, 7, -1, 10**30)
    ),
    *(
        spoilt(f"act {text!r}", 2, "is not an action", act(2, text))
        for text in ("", "hello", "GG", "GG:c11", "GG:c11-", "XG:c9-c10", "GG:c11-c12-c13", "pass")
    ),
    spoilt("cells alone", 2, "does not say which tile", act(2, "c11-c12")),
    spoilt("a tile of others", 1, "RR is not on the rack (BY GO BP RY OP RG)", act(1, "RR:c9-c10")),
    spoilt("a tile laid before", 3, "RG is not on the rack", act(3, "RG:d10-d9")),
    spoilt("a cell taken", 2, "c10 is taken", act(2, "GG:c10-c11")),
    *(
        spoilt(f"a cell {a}", 1, f"{a} is not a cell", act(1, f"RG:{a}-{b}"))
        for a, b in (("b8", "b9"), ("c14", "c13"), ("z9", "z10"), ("h0", "h1"), ("h99", "h98"))
    ),
    spoilt("a printed cell", 1, "c8 carries a printed symbol", act(1, "RG:c8-c9")),
    spoilt("cells apart", 1, "c9 and c11 are not two neighbouring", act(1, "RG:c9-c11")),
    spoilt("one cell twice", 1, "c9 and c9 are not two neighbouring", act(1, "RG:c9-c9")),
    spoilt("a first tile in the middle", 1, "must touch a printed symbol", act(1, "RG:h8-h9")),
    spoilt("a first tile beside a used symbol", 2, "must touch a printed", act(2, "GG:d7-d8")),
    spoilt("swap uncalled for", 1, "no exchange is offered", act(1, "swap")),
    spoilt("keep uncalled for", 3, "no exchange is offered", act(3, "keep")),
]

COUNTS = [
    *(
        spoilt(f"points {points}", 1, f"counts R 1, not {said}", put(points, "steps", 0, "points"))
        for points, said in (
            ({"R": 2}, "R 2"),
            ({}, "nothing"),
            ({"R": 0}, "nothing"),
            ({"G": 1}, "G 1"),
            ({"G": 1, "R": 1}, "R 1, G 1"),
            ({"R": -1}, "R -1"),
            ({"R": 9999}, "R 9999"),
        )
    ),
    spoilt("endless points", 1, "beyond all bounds", put({"R": 10**30}, "steps", 0, "points")),
    spoilt("no points", 2, "counts G 2, not nothing", drop("steps", 1, "points")),
    spoilt("no draw", 1, "tiles drawn here is 1, not 0", put([], "steps", 0, "drew")),
    spoilt("no field drew", 3, "tiles drawn here is 1, not 0", drop("steps", 2, "drew")),
    spoilt("two draws", 1, "drawn here is 1, not 2", put(["BP", "BP"], "steps", 0, "drew")),
    spoilt("fifty draws", 2, "drawn here is 1, not 50", put(["RB"] * 50, "steps", 1, "drew")),
    spoilt(
        "a third GG of two",
        2,
        "GG is not in the bag",
        put(["GG"], "steps", 0, "drew"),
        put(["GG"], "steps", 1, "drew"),
    ),
    spoilt("a result too early", None, "its game is not over", put(_TOO_EARLY, "result")),
]


def at_the_end() -> list[Broken]:
    """A finished game with a wrong result or with more steps."""
    last = len(whole()["steps"])
    places = whole()["result"]["places"]
    cases: list[tuple[str, int | None, str, Change]] = [
        ("no result", None, "the record states no result", drop("result")),
        ("a step more", last + 1, "the game is over", lambda d: d["steps"].append(d["steps"][-1])),
        ("a step less", None, "its game is not over", lambda d: d["steps"].pop()),
        ("another end", None, "other ended", put("instant-win", "result", "ended")),
        ("an unknown end", None, "other ended", put("all-laid", "result", "ended")),
        ("a point more", None, "other scores", put(99, "result", "scores", 2, "P")),
        ("a score as a float", None, "other scores", _as_float),
        ("a colour less", None, "other scores", drop("result", "scores", 0, "R")),
        ("a colour more", None, "other scores", put(0, "result", "scores", 0, "X")),
        ("a side less", None, "other scores", drop("result", "scores", 2)),
        ("no scores at all", None, "other scores", put(None, "result", "scores")),
        ("all first", None, "other places", put([1, 1, 1], "result", "places")),
        ("a place too few", None, "other places", put(places[:2], "result", "places")),
        ("a place that is true", None, "other places", _true_for_first),
        *(
            (f"a result without {name}", None, f"does not state '{name}'", drop("result", name))
            for name in ("ended", "scores", "places")
        ),
        (
            "a draw at the end",
            last,
            "tiles drawn here is 0",
            put(["RB"], "steps", last - 1, "drew"),
        ),
    ]
    broken = []
    for name, step, says, change in cases:
        data = whole()
        change(data)
        broken.append(Broken(name, data, step, says))
    return broken


def _as_float(data: Data) -> None:
    data["result"]["scores"][0]["R"] = float(data["result"]["scores"][0]["R"])


def _true_for_first(data: Data) -> None:
    places = data["result"]["places"]
    places[places.index(1)] = True


def amid() -> list[Broken]:
    """Games with an exchange or a bonus turn that is treated wrongly."""
    broken = []
    cases: list[tuple[str, str, Change]] = [
        ("a placement instead of swap", "answer swap or keep first", put("RB:h8-h9", "act")),
        ("keep with six draws", "drawn here is 1, not 6", put("keep", "act")),
        ("swap with one draw", "tiles drawn here is 6, not 1", put(["RB"], "drew")),
        ("points for swap", "counts nothing, not R 1", put({"R": 1}, "points")),
        ("another seat swaps", "it is the turn of seat", put(3, "seat")),
    ]
    for name, says, change in cases:
        data, index = with_exchange()
        change(data["steps"][index])
        broken.append(Broken(name, data, index + 1, says))
    data, index = with_exchange()
    del data["steps"][index]
    broken.append(Broken("nobody answers the exchange", data, index + 1, "it is the turn of seat"))
    data, index = with_bonus_turn()
    data["steps"][index]["drew"] = ["RB"]
    broken.append(Broken("a draw before the bonus turn", data, index + 1, "tiles drawn here is 0"))
    data, index = with_bonus_turn()
    other = (data["steps"][index + 1]["seat"] + 1) % 4
    data["steps"][index + 1]["seat"] = other
    broken.append(Broken("a bonus turn left out", data, index + 2, f"not of seat {other}"))
    return broken


def catalogue() -> list[Broken]:
    """All of them."""
    written = [*NO_RECORDS, *MISSING, *FIELDS, *RACKS, *STEP_FIELDS, *RULES, *COUNTS]
    return [*written, *at_the_end(), *amid()]
