"""Entries of the card game, walls, what is foreseen, and the end in words."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.cli.playing.outcome import (
    ask_exchange,
    describe_bonus,
    describe_draw,
    describe_outcome,
    describe_recycling,
    describe_step_in_full,
    foresee,
)
from einklang.cli.playing.turn import guide
from entries import HAND, ORDERED, cards, entry_of, views

LABELS = ("Ann", "balanced")


class TestEntry:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            (["3", "b"], "BP"),
            (["3", "purple"], "PB"),
            (["3P"], "PB"),
            (["PB"], "PB"),
            (["BP", "P"], "PB"),
            (["3", "p", "b"], "BP"),
        ],
    )
    def test_the_order_where_it_matters(self, typed: list[str], meant: str) -> None:
        """Rules D3.3, G4-4."""
        entry = entry_of(cards(tracks=[ORDERED]))
        for text in typed:
            entry.add(text)
        assert entry.text == meant

    def test_the_order_is_asked_where_it_matters(self) -> None:
        entry = entry_of(cards(tracks=[ORDERED]))
        entry.add("3")
        assert entry.action is None
        assert entry.prompt == "BP, score blue or purple first (B or P): "
        head, items = entry.lead()
        assert head == "With BP it matters which symbol is scored first:"
        assert items == ["B: blue 3 → 4, purple 6 → 8", "P: purple stays on 6 (2 lost), blue 3 → 4"]
        entry.add("b")
        entry.add("p")
        assert entry.remark() == "The order matters; with BP it is blue 3 → 4, purple 6 → 8."
        assert entry.undo()
        assert entry.text == "BP"
        assert entry.action is None

    def test_the_order_is_not_asked_where_it_does_not_matter(self) -> None:
        entry = entry_of(cards(tracks=[{**ORDERED, "B": 4}]))
        entry.add("3")
        assert entry.text == "BP"
        assert entry.prompt == "Play BP? "

    def test_y_is_yellow_where_the_order_of_yellow_matters(self) -> None:
        state = cards(
            hands=[["YP", "RG"]],
            open=[["RG", "YP"], ["GO", "RB"]],
            tracks=[{**ORDERED, "B": 4, "Y": 3}],
        )
        entry = entry_of(state)
        assert not entry.takes("y")
        entry.add("1")
        assert entry.takes("y")
        assert not entry.takes("q")
        entry.add("y")
        assert entry.text == "YP"
        assert entry.takes("Y")
        entry.add("2")
        assert not entry.takes("y")

    def test_ways_name_an_order_only_where_it_matters(self) -> None:
        items = entry_of(cards(tracks=[ORDERED])).ways_of("").items
        named = [item.partition(":")[0] for item in items]
        assert sorted(named) == ["BP", "GB", "GO", "OP", "PB", "RY"]
        assert entry_of(cards(tracks=[ORDERED])).ways_of("3").items == [
            "BP: blue 3 → 4, purple 6 → 8",
            "PB: purple stays on 6 (2 lost), blue 3 → 4",
        ]

    def test_points_that_a_wall_stops_are_no_reason_to_play_a_card(self) -> None:
        state = cards(hands=[["BP", "RY"]], tracks=[{"P": 3, "B": 3}])
        best = next(entry_of(state).prospects.by_points())
        assert best.text == "RY"


class TestForesight:
    @pytest.mark.parametrize(
        ("act", "what", "told"),
        [
            (
                "RY",
                {},
                "RY counts R +1, Y +1: red 0 → 1, yellow 0 → 1; weakest green, blue, orange and"
                " purple 0.",
            ),
            (
                "OP",
                {"tracks": [{"R": 1, "G": 2, "B": 3, "O": 2, "Y": 1, "P": 5}]},
                "OP counts O +1, P +2: orange 2 → 3, purple 5 → 6 (1 lost: the wall before 7 is"
                " closed while all others are below 4); weakest red and yellow 1.",
            ),
            (
                "PO",
                {"tracks": [{"R": 4, "G": 5, "B": 4, "O": 3, "Y": 4, "P": 6}]},
                "PO counts O +1, P +2: purple stays on 6 (2 lost: the wall before 7 is closed"
                " while orange is on 3), orange 3 → 4; weakest red, blue, orange and yellow 4.",
            ),
            (
                "OP",
                {"tracks": [{"R": 4, "G": 3, "B": 2, "O": 4, "Y": 4, "P": 6}]},
                "OP counts O +1, P +2: orange 4 → 5, purple stays on 6 (2 lost: the wall before 7"
                " is closed while green and blue are below 4); weakest blue 2.",
            ),
            (
                # Orange has just left the sector that would have kept the wall closed.
                "OP",
                {"tracks": [{"R": 4, "G": 4, "B": 2, "O": 3, "Y": 4, "P": 6}]},
                "OP counts O +1, P +2: orange 3 → 4, purple stays on 6 (2 lost: the wall before 7"
                " is closed while blue is on 2); weakest blue 2.",
            ),
            (
                "GO",
                {"tracks": [{"R": 2, "G": 3, "B": 0, "O": 1, "Y": 2, "P": 2}]},
                "GO counts G +2, O +1: green stays on 3 (2 lost: the wall before 4 is closed while"
                " blue is on 0), orange 1 → 2; weakest blue 0.",
            ),
            (
                "GO",
                {"track": "three-zones", "tracks": [{"R": 2, "G": 3, "B": 0, "Y": 2, "P": 2}]},
                "GO counts G +2, O +1: green 3 → 5, orange 0 → 1; weakest blue 0.",
            ),
            (
                "GO",
                {"tracks": [{"R": 4, "G": 9, "B": 4, "O": 4, "Y": 4, "P": 4}]},
                "GO counts G +2, O +1: green 9 → 10 (1 lost), orange 4 → 5; weakest red, blue,"
                " yellow and purple 4. Green has reached 10: a bonus turn follows.",
            ),
            (
                "GO",
                {"tracks": [{"R": 7, "G": 6, "B": 8, "O": 7, "Y": 7, "P": 10}]},
                "GO counts G +2, O +1: green 6 → 8, orange 7 → 8; weakest red and yellow 7."
                " It wins the game.",
            ),
            (
                "RY",
                {"hands": [["RY", "RY"]], "open": [["BP", "BP"], ["BP", "BP"]]},
                "RY counts no points; weakest all colours 0.",
            ),
            (
                "RY",
                {"hands": [["RY", "RY"]]},
                "RY counts R +1, Y +1: red 0 → 1, yellow 0 → 1; weakest green, blue, orange and"
                " purple 0. Afterwards you may swap.",
            ),
        ],
    )
    def test_a_card_is_foreseen(self, act: str, what: dict[str, Any], told: str) -> None:
        """Rules D3 to D7, G4."""
        assert foresee(*views(cards(**what), act)) == told

    def test_a_bonus_turn_in_words(self) -> None:
        """Rules D6.1."""
        before, after = views(cards(tracks=[{**dict.fromkeys("RBYP", 4), "G": 9, "O": 9}]), "GO")
        assert describe_step_in_full(after, 0, LABELS) == "Ann played GO (G +2, O +1), bonus turn"
        assert describe_draw(after.steps[0]) == ""
        assert describe_bonus(before, after) == (
            "Einfach genial! green has reached 10 and orange has reached 10: bonus turn, and one"
            " more after it."
        )

    def test_the_exchange_in_words(self) -> None:
        """Rules D5.1."""
        state = cards(hands=[["RY", "RG", "RP"]], tracks=[{"R": 1, "G": 1, "P": 1, "O": 1}])
        state = state.game.apply(state, "RY")
        view = state.game.view(state, 0)
        assert ask_exchange(view) == (
            "None of your cards shows blue (your weakest): exchange both for new ones, showing"
            " them to everyone (swap), or refill and show nothing (keep)?"
        )
        swapped = state.game.view(state.game.apply(state, "swap"), 1)
        assert describe_step_in_full(swapped, 1, LABELS) == "Ann swapped 2 cards, shown: RG RP"
        kept = state.game.apply(state, "keep")
        own, other = (state.game.view(kept, seat) for seat in (0, 1))
        assert describe_step_in_full(own, 1, LABELS) == "Ann kept the hand and refilled it"
        assert len(other.steps) == 1

    def test_a_new_pile_in_words(self) -> None:
        """Rules D5.3."""
        discards = ["RG", "RG", "RB"]
        state = cards(hands=[HAND, HAND], pile=["OY"], discards=discards)
        after = state.game.view(state.game.apply(state, "RY"), 1)
        told = "the pile was used up, and the 4 discards were shuffled to be the new one"
        assert describe_recycling(after.steps[0]) == told
        assert describe_step_in_full(after, 0, LABELS) == f"Ann played RY (R +1, Y +1); {told}"
        other = cards(discards=discards)
        assert describe_recycling(views(other, "RY")[1].steps[0]) == ""


def test_the_end_in_words() -> None:
    """Rules D7."""
    won = dict.fromkeys("RGBOYP", 7)
    second = {**won, "R": 6, "G": 9}
    third = {**won, "R": 6}
    state = einklang.game("cards").set_up(3, tracks=[third, won, second], seed=1)
    head, *rest = describe_outcome(state, ("Ann", "Bob", "Cid"))
    assert head.startswith(
        "Game over: all six chips of one player are on 7 or more, which wins at once. Places"
    )
    assert rest == [
        "1. Bob  red 7, green 7, blue 7, orange 7, yellow 7, purple 7",
        "2. Cid  red 6, blue 7, orange 7, yellow 7, purple 7, green 9",
        "3. Ann  red 6, green 7, blue 7, orange 7, yellow 7, purple 7",
        "Cid and Ann are equal in the weakest colour (6), so the best decides, 9 against 7.",
    ]


@pytest.mark.parametrize("track", ["four-sectors", "three-zones"])
def test_the_guide_tells_the_walls_of_the_track(track: str) -> None:
    """Rules D4."""
    told = " ".join(guide(cards(track)).split())
    assert f"The rules of cards, {track}" in told
    assert "before 7 until" in told
    assert ("before 4 until" in told) == (track == "four-sectors")
