"""Moves, offers and results in words."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.cli.playing.outcome import (
    ask_exchange,
    describe_bonus,
    describe_draw,
    describe_outcome,
    describe_step_in_full,
    describe_steps,
    foresee,
)
from einklang.cli.playing.prospects import Listing, in_columns, side_by_side
from einklang.cli.playing.table import seat_players
from einklang.cli.playing.terminal import terminal_of
from einklang.cli.playing.turn import guide
from einklang.cli.wording import sentence
from einklang.games.game import State, View
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.ruleset import PRINTED
from einklang.symbols import join

LABELS = ("Ann", "balanced", "Cid", "Dot")


def after(game: str, act: str, **what: Any) -> tuple[View, View, State]:
    """The views of the acting seat before and after an action, and the state after it."""
    given = {"seed": 1, **what}
    played = einklang.game(game)
    state = played.set_up(**given)
    done = played.apply(state, act)
    return played.view(state, state.turn), played.view(done, state.turn), done


@pytest.mark.parametrize(
    ("game", "act", "what", "told"),
    [
        (
            "classic",
            "RB:h9-h10",
            {
                "racks": [["RB", "GY"]],
                "board": {"h8": "R", "h11": "B", "h12": "B"},
                "tracks": [{"R": 3, "B": 5, "Y": 2, "G": 4, "O": 4, "P": 4}],
            },
            # the printed blue star on h13 ends the line from h10 as its third symbol
            "RB:h9-h10 counts R +1, B +3: red 3 → 4, blue 5 → 8; weakest yellow 2.",
        ),
        (
            "classic",
            "RB:i8-i9",
            {"racks": [["RB", "GG"]]},
            "RB:i8-i9 counts no points; weakest all colours 0.",
        ),
        (
            "classic",
            "RG:h9-i9",
            {"racks": [["RG", "RR"]], "board": {"h8": "R", "h7": "R"}, "tracks": [{"R": 17}]},
            "RG:h9-i9 counts R +2: red 17 → 18 (1 lost);"
            " weakest green, blue, orange, yellow and purple 0."
            " Red has reached 18: a bonus turn follows.",
        ),
        (
            "classic",
            "RG:h9-i9",
            {"racks": [["RG", "RR"]], "board": {"h8": "R"}, "tracks": [{"R": 18, "G": 2}]},
            "RG:h9-i9 counts R +1: red stays on 18 (1 lost); weakest blue, orange, yellow"
            " and purple 0. Afterwards you may swap.",
        ),
        (
            "duel",
            "RG:h9-i9",
            {"racks": [["RG", "BB"]], "board": {"h8": "R", "h7": "R"}, "tracks": [{}, {"R": 1}]},
            "RG:h9-i9 counts R +2: red their 1 → your 1; colours on your half 1, on the other 0.",
        ),
        (
            "classic",
            "RG:h9-i9",
            {
                "racks": [["RG", "RR"]],
                "board": {"h8": "R"},
                "tracks": [{"R": 17, "G": 18, "B": 18, "O": 18, "Y": 18, "P": 18}],
            },
            "RG:h9-i9 counts R +1: red 17 → 18; weakest all colours 18. It ends the game.",
        ),
    ],
)
def test_a_placement_is_foreseen(game: str, act: str, what: dict[str, Any], told: str) -> None:
    before, then, _ = after(game, act, **what)
    assert foresee(before, then) == told


def test_a_step_in_words() -> None:
    _, view, _ = after("classic", "RB:h9-h10", racks=[["RB", "GG"]], board={"h8": "R"})
    assert describe_step_in_full(view, 0, LABELS) == "Ann laid RB:h9-h10 (R +1)"
    assert describe_draw(view.steps[0]).startswith("You drew ")


def test_a_bonus_turn_in_words() -> None:
    """Rules A6.1."""
    before, view, state = after(
        "classic",
        "RB:h9-h10",
        racks=[["RB", "GG", "GG", "OO"]],
        board={"h8": "R", "h11": "B"},
        tracks=[{"R": 17, "B": 17}],
    )
    assert describe_step_in_full(view, 0, LABELS).endswith(", bonus turn")
    assert (
        describe_bonus(before, view)
        == "Einfach genial! red has reached 18 and blue has reached 18:"
        " bonus turn, and one more after it."
    )
    then = state.game.view(state.game.apply(state, "GG:j8-j9"), 0)
    assert describe_bonus(view, then) == "Another bonus turn."
    last = state.game.apply(state.game.apply(state, "GG:j8-j9"), "GG:k8-k9")
    assert describe_bonus(then, state.game.view(last, 0)) == ""


def test_solo_knows_no_bonus_turn() -> None:
    _, view, _ = after("solo", "RB:h9-h10", racks=[["RB"]])
    assert view.turn == view.steps[0].seat
    assert describe_step_in_full(view, 0, LABELS) == "Ann laid RB:h9-h10 (no points)"


def test_the_exchange_of_a_whole_rack_in_words() -> None:
    """Rules A7.2."""
    _, view, state = after(
        "classic",
        "RB:h9-i9",
        racks=[["RB", "RR", "BB"]],
        board={"h8": "R", "i8": "G"},
        tracks=[{"R": 1, "B": 1, "Y": 1, "P": 1}],
    )
    assert ask_exchange(view) == (
        "None of your tiles shows green or orange (your weakest): exchange both for new"
        " ones, showing them to everyone (swap), or refill and show nothing (keep)?"
    )
    swapped = state.game.view(state.game.apply(state, "swap"), 1)
    assert describe_step_in_full(swapped, 1, LABELS) == "Ann swapped 2 tiles, shown: RR BB"
    kept = state.game.apply(state, "keep")
    own, other = (state.game.view(kept, seat) for seat in (0, 1))
    assert describe_steps(own, 1, LABELS) == ["Ann kept the rack and refilled it."]
    assert describe_draw(own.steps[-1]).startswith("You drew ")
    # Nobody else is told (rules F35).
    assert describe_steps(other, 0, LABELS) == ["Ann laid RB:h9-i9 (R +1)."]
    assert describe_draw(other.steps[-1]) == ""


def test_the_exchange_of_the_duel_in_words() -> None:
    """Rules E3.4."""
    _, view, _ = after("duel", "BB:h9-i9", racks=[["BB", "RG", "GO", "RY"]], tracks=[{"R": 9}])
    told = ask_exchange(view)
    assert told == (
        "Red cannot be pulled further. Exchange RG and RY for new tiles, showing them to everyone"
        " (swap), or keep them, refill and show nothing (keep)?"
    )


@pytest.mark.parametrize(
    ("tracks", "told"),
    [
        ([dict.fromkeys("RGBOYP", 5), dict.fromkeys("RGBOYP", 4)], []),
        (
            [
                {"R": 9, "G": 12, "B": 13, "O": 15, "Y": 15, "P": 15},
                {"R": 9, "G": 12, "B": 14, "O": 14, "Y": 14, "P": 14},
            ],
            [
                "balanced and Ann are equal in the weakest colour (9),"
                " so the third weakest decides, 14 against 13."
            ],
        ),
        (
            [dict.fromkeys("RGBOYP", 5), dict.fromkeys("RGBOYP", 5)],
            ["Ann and balanced share the place: all six values are equal."],
        ),
    ],
)
def test_what_decided(tracks: list[dict[str, int]], told: list[str]) -> None:
    """Rules 0.5, G2."""
    assert ended("classic", tracks)[3:] == told


def test_what_decided_a_duel() -> None:
    """Rules E3.6, G5."""
    example = [{"R": 2, "G": 4}, {"B": 2, "Y": 3}]
    assert ended("duel", example)[3:] == [
        "Both hold 2 colours, so their values count: the best decides, 4 against 3."
    ]
    assert ended("duel", [{"R": 2, "G": 4}, {"B": 2}])[3:] == ["More colours decide: 2 against 1."]
    assert ended("duel", [{"R": 2}, {"B": 2}])[3:] == [
        "Ann and balanced share the place: all six values are equal."
    ]


def ended(game: str, tracks: list[dict[str, int]]) -> list[str]:
    """How a game is said to end in which no tile fits and the tracks are these."""
    played = einklang.game(game)
    layout = played.layout(2)
    assert isinstance(layout, TileLayout)
    cells = layout.board
    taken = {name: "RGBOYP"[n % 6] for n, name in enumerate(cells.names)}
    for printed in PRINTED:
        del taken[cells.names[cells.number[printed]]]
    state = played.set_up(board=taken, tracks=tracks, seed=1)
    assert state.over
    return describe_outcome(state, LABELS[:2])


def test_the_end_of_a_solo_game() -> None:
    state = einklang.game("solo").new(seed=1)
    while not state.over:
        state = state.game.apply(state, state.game.legal(state)[0])
    weakest = min(state.scores[0].values())
    first, second = describe_outcome(state, ("Ann",))
    assert first == "Game over: no tile fits any more."
    assert second.startswith(f"Your result is {weakest}: ")


def test_a_running_game_has_no_outcome() -> None:
    assert describe_outcome(einklang.game("duel").new(seed=1), LABELS) == []


@pytest.mark.parametrize("game", einklang.GAMES)
def test_the_guide_is_short_and_fits(game: str) -> None:
    position = einklang.game(game).new(seed=1)
    assert 3 <= len(terminal_of(position.game).rules(position)) <= 6
    for width in (80, 100):
        assert max(map(len, guide(position, width).splitlines())) <= width
    assert ("swap" in guide(position)) == (game not in ("solo", "spezial"))


def test_small_words() -> None:
    assert [join(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert sentence("the game is over") == "The game is over."
    assert sentence("h9 is taken") == "h9 is taken."
    assert in_columns(["aa", "b", "c"], 12) == "  aa  b\n  c"
    assert in_columns([], 12) == ""
    lists = Listing("one", ["a"]), Listing("two", ["b", "c"])
    assert side_by_side(lists, 11) == "one    two\n  a      b\n         c"
    assert side_by_side(lists, 9) == "one\n  a\ntwo\n  b\n  c"


def test_seats_have_names_that_differ() -> None:
    seating = seat_players("classic", 4, ["greedy", "greedy"], "Ann", 1)
    assert seating.names == ("Ann", "Ann 2", "greedy", "greedy")
    assert seating.labels == ("Ann", "Ann 2", "greedy", "greedy 2")
    assert seating.people == (0, 1)


def test_names_cannot_steer_the_terminal() -> None:
    seating = seat_players("duel", 2, [], "Ann", 1, ["\x1b[2J" + "x" * 99, ""])
    first, second = seating.labels
    assert first.isprintable()
    assert len(first) <= 20
    assert second == "Ann"
