"""What Einklang writes has the shape that the format asks for, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from naive.cards import OPEN, canonical, full_deck
from naive.towers import NAMES, chip_counts, large_towers, small_towers
from playing import BOTS, SET_UPS, SetUp
from sample_records import Data, data_of

ENDINGS = {
    "spezial": {"all-laid", "board-full"},
    "cards": {"target-reached"},
}
TILE_ENDINGS = {"board-full", "instant-win"}
COLOURS = {"spezial": "OPBG"}
SIDES = {"team": 2}

every_game = pytest.mark.parametrize(
    ("set_up", "bot"),
    [pytest.param(set_up, bot, id=f"{set_up}-{bot}") for set_up in SET_UPS for bot in BOTS],
)
every_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)


def of(name: str) -> tuple[SetUp, ...]:
    return tuple(set_up for set_up in SET_UPS if set_up.name == name)


def check_kinds(value: Any) -> None:
    """Refuse what JSON would not keep apart: numbers are whole, and names are texts."""
    if isinstance(value, dict):
        assert all(isinstance(name, str) for name in value)
        for inner in value.values():
            check_kinds(inner)
    elif isinstance(value, list):
        for inner in value:
            check_kinds(inner)
    else:
        assert type(value) in (int, str)


@every_game
def test_fields_of_a_record(set_up: SetUp, bot: str) -> None:
    data = data_of(set_up, bot, 31)
    fields = ["format", "game", "players", "options", "seats", "setup", "steps", "result"]
    assert list(data) == fields
    assert data["format"] == "einklang/1"
    assert (data["game"], data["players"]) == (set_up.name, set_up.players)
    assert data["options"] == dict(set_up.chosen)
    assert len(data["seats"]) == set_up.players
    check_kinds(data)


@every_game
def test_fields_of_steps(set_up: SetUp, bot: str) -> None:
    colours = COLOURS.get(set_up.name, "RGBOYP")
    for step in data_of(set_up, bot, 31)["steps"]:
        assert list(step) == ["seat", "act", "points", "drew"]
        assert step["seat"] in range(set_up.players)
        assert all(n > 0 for n in step["points"].values())
        assert set(step["points"]) <= set(colours)
        assert list(step["points"]) == [c for c in "RGBOYP" if c in step["points"]]
        assert all(canonical(piece) == piece for piece in step["drew"])


@every_game
def test_a_result_by_side_and_by_seat(set_up: SetUp, bot: str) -> None:
    result = data_of(set_up, bot, 31)["result"]
    assert list(result) == ["ended", "scores", "places"]
    assert result["ended"] in ENDINGS.get(set_up.name, TILE_ENDINGS)
    assert len(result["scores"]) == SIDES.get(set_up.name, set_up.players)
    for side in result["scores"]:
        assert list(side) == list(COLOURS.get(set_up.name, "RGBOYP"))
    assert len(result["places"]) == set_up.players
    assert min(result["places"]) == 1


@pytest.mark.parametrize("track", ["four-sectors", "three-zones"])
def test_the_options_of_the_card_game_are_written_out(track: str) -> None:
    set_up = SetUp("cards", 2, (("track", track),))
    assert data_of(set_up)["options"] == {"track": track}


def test_the_usual_track_is_written_out_though_nobody_chose_it() -> None:
    assert data_of(SetUp("cards", 3))["options"] == {"track": "four-sectors"}


def test_games_without_options_say_so() -> None:
    assert all(data_of(set_up)["options"] == {} for set_up in SET_UPS if set_up.name != "cards")


@pytest.mark.parametrize("set_up", of("spezial"), ids=str)
def test_spezial_tells_the_light_side_of_a_chip_for_each_tower(set_up: SetUp) -> None:
    for bot in BOTS:
        data = data_of(set_up, bot, 31)
        assert list(data["setup"]) == ["chips"]
        chips = data["setup"]["chips"]
        towers = large_towers(set_up.players) | small_towers(set_up.players)
        assert set(chips) == {NAMES[tower] for tower in towers}
        assert Counter(chips.values()) == chip_counts(set_up.players)


@pytest.mark.parametrize("set_up", of("spezial"), ids=str)
def test_nothing_is_drawn_in_spezial(set_up: SetUp) -> None:
    for bot in BOTS:
        data = data_of(set_up, bot, 31)
        assert all(step["drew"] == [] for step in data["steps"])
        assert len(data["steps"]) == 20 * set_up.players


@pytest.mark.parametrize("set_up", of("cards"), ids=str)
def test_the_card_game_tells_hands_and_open_cards(set_up: SetUp) -> None:
    for bot in BOTS:
        setup = data_of(set_up, bot, 31)["setup"]
        assert list(setup) == ["hands", "open"]
        assert [len(hand) for hand in setup["hands"]] == [6] * set_up.players
        assert [len(cards) for cards in setup["open"]] == [OPEN[set_up.players]] * set_up.players
        dealt = Counter(card for cards in [*setup["hands"], *setup["open"]] for card in cards)
        assert dealt <= full_deck()


def oldest_seen(data: Data) -> list[list[str]]:
    """For each seat the cards that lay open before its second card, oldest first."""
    lying = [list(cards) for cards in data["setup"]["open"]]
    for step in data["steps"][: data["players"]]:
        lying[step["seat"]] = [*lying[step["seat"]][1:], canonical(step["act"])]
    return lying


def test_open_cards_are_told_oldest_first() -> None:
    # The state that went on from the set-up says which of the two cards went first.
    set_up = of("cards")[0]
    state = set_up.new(seed=31)
    setup = set_up.game.setup_of(state)
    for _ in range(set_up.players):
        state = set_up.game.apply(state, int(set_up.game.legal(state).numbers[0]))
        if state.exchange_offered:
            state = set_up.game.apply(state, "keep")
    steps = [
        {"seat": step.seat, "act": set_up.game.write(state, step.action)}
        for step in state.steps
        if set_up.game.write(state, step.action) not in ("swap", "keep")
    ]
    seen = oldest_seen({"players": set_up.players, "setup": setup, "steps": steps})
    assert seen == [list(cards) for cards in state.open]


@every_game
def test_nothing_is_drawn_before_a_turn_ends_or_after_the_game_has(set_up: SetUp, bot: str) -> None:
    steps = data_of(set_up, bot, 31)["steps"]
    assert steps[-1]["drew"] == []
    if set_up.players > 1:  # alone, every turn is the own one
        for step, after in pairwise(steps):
            assert step["seat"] != after["seat"] or step["drew"] == []


@every_set_up
def test_whoever_ends_a_turn_draws(set_up: SetUp) -> None:
    if set_up.name == "spezial":
        return
    steps = data_of(set_up, "random", 31)["steps"]
    ends = [s for s, after in pairwise(steps) if s["seat"] != after["seat"]]
    assert all(step["drew"] for step in ends)
