"""What a game leaves open, in records: written out, and read as usual where it is left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

import einklang
from einklang.records.record import RecordError
from outside_reader import check
from playing import SET_UPS, SetUp, finished, states
from sample_records import SHORTS, data_of, whole_cards, whole_towers

CARD_PLAYERS = (2, 3, 4)


def replayed(data: Any) -> Any:
    return einklang.replay(einklang.read_record(json.dumps(data)))


@pytest.mark.parametrize("players", CARD_PLAYERS)
def test_a_track_left_out_is_the_usual_one(players: int) -> None:
    data = data_of(SetUp("cards", players), "greedy", 5)
    written = json.dumps(data)
    data["options"] = {}
    read = einklang.read_record(json.dumps(data))
    assert read.options == {}
    assert read.to_json() == data
    state = einklang.replay(read)
    assert state == finished(SetUp("cards", players, (("track", "four-sectors"),)), "greedy", 5)
    assert state.options == {"track": "four-sectors"}
    assert einklang.record_of(state, read.seats).to_line() == written
    assert check(data).over


@pytest.mark.parametrize("players", CARD_PLAYERS)
def test_the_track_decides_how_far_points_go(players: int) -> None:
    tracks = ("four-sectors", "three-zones")
    other = dict(zip(tracks, reversed(tracks), strict=True))
    for track in tracks:
        data = data_of(SetUp("cards", players, (("track", track),)), "greedy", 5)
        assert replayed(data).over
        data["options"] = {"track": other[track]}
        with pytest.raises(RecordError):
            replayed(data)


def test_the_wall_after_field_3_stands_on_one_track_only() -> None:
    data = SHORTS["cards"]()
    four = replayed(data)
    data["options"]["track"] = "three-zones"
    three = replayed(data)
    assert (four.scores[0]["R"], three.scores[0]["R"]) == (3, 4)
    assert four != three


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_options_of_another_game_are_refused(set_up: SetUp) -> None:
    data = data_of(set_up)
    data["options"]["walls"] = "four-sectors"
    with pytest.raises(RecordError, match=f"{set_up.name} has no option 'walls'"):
        replayed(data)
    if set_up.name != "cards":
        data["options"] = {"track": "four-sectors"}
        with pytest.raises(RecordError, match=f"{set_up.name} has no option 'track'"):
            replayed(data)


def test_unknown_fields_are_kept_and_ignored_in_every_setup() -> None:
    note: dict[str, Any] = {"by": "Zoë", "list": [1, 2.5, None, True, {"O1": []}]}
    for data in (whole_towers(), whole_cards()):
        before = replayed(data)
        data["chips" if data["game"] == "cards" else "hands"] = note
        data["setup"]["racks"] = note
        data["result"]["note"] = note
        data["steps"][3]["note"] = note
        data["seats"] = ["Zoë", "", "Ada\n"]
        read = einklang.read_record(json.dumps(data))
        assert read.to_json() == data
        assert read.seats == ("Zoë", "", "Ada\n")
        assert read.setup["racks"] == note
        assert read.steps[3].extra == {"note": note}
        assert einklang.read_record(read.to_line()) == read
        assert einklang.replay(read) == before
        assert check(data).over


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_record_that_goes_on_is_the_same_game(set_up: SetUp) -> None:
    *_, last = states(set_up, "balanced", 14)
    steps = einklang.record_of(last).to_json()["steps"]
    half = len(steps) // 2
    data = einklang.record_of(last).to_json()
    del data["result"], data["steps"][half:]
    state = replayed(data)
    for step in last.steps[half:]:
        state = set_up.game.apply_told(state, step.action, step.drew)
    assert state == last
    assert einklang.record_of(state).to_json()["steps"] == steps


def test_the_examples_written_by_hand_come_to_these_positions() -> None:
    towers: Any = replayed(SHORTS["spezial"]())
    assert towers.scores == (
        {"O": 4, "P": 0, "B": 2, "G": 0},
        {"O": 2, "P": 4, "B": 5, "G": 3},
    )
    cards: Any = replayed(SHORTS["cards"]())
    assert cards.scores[1] == {"R": 3, "G": 0, "B": 2, "O": 1, "Y": 1, "P": 0}
    assert cards.open == (("RY", "RB"), ("BO", "RY"))
    assert sorted(cards.known_hand(0)) == ["BP", "GO", "GP", "GY", "OP", "OY"]
