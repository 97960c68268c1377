"""What is written can be read and leads to the same position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.records.reading import lines
from einklang.records.writing import write_records
from playing import BOTS, SET_UPS, SetUp, finished, states
from sample_records import data_of, mixed_records, short, whole

every_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)
every_bot = pytest.mark.parametrize("bot", BOTS)


@every_bot
@every_set_up
def test_a_game_written_read_and_replayed_is_the_same_game(set_up: SetUp, bot: str) -> None:
    played = list(states(set_up, bot, seed=11))
    record = einklang.record_of(played[-1], [f"Ä{seat}" for seat in range(set_up.players)])
    line = record.to_line()
    read = einklang.read_record(line.encode())
    assert read == record == einklang.read_record(line)
    assert read.to_line() == line
    assert list(einklang.positions(read)) == played
    replayed = einklang.replay(read)
    assert replayed == played[-1]
    assert replayed.steps == played[-1].steps
    assert einklang.record_of(replayed, read.seats) == record


@every_bot
@every_set_up
def test_a_game_cut_after_any_step_is_a_valid_unfinished_game(set_up: SetUp, bot: str) -> None:
    data = data_of(set_up, bot, seed=12)
    del data["result"]
    steps = data["steps"]
    played = list(states(set_up, bot, seed=12))
    for length in range(len(steps)):
        data["steps"] = steps[:length]
        state = einklang.replay(einklang.read_record(json.dumps(data)))
        assert state == played[length]
        assert not state.over


@every_set_up
def test_a_position_in_the_middle_has_a_record_without_result(set_up: SetUp) -> None:
    state = list(states(set_up, "random", seed=13))[5]
    data = einklang.record_of(state).to_json()
    assert "result" not in data
    assert "seats" not in data
    assert len(data["steps"]) == 5
    assert einklang.replay(einklang.read_record(json.dumps(data))) == state


def test_a_record_states_what_the_format_asks_for_and_nothing_else() -> None:
    data = whole()
    fields = ["format", "game", "players", "options", "seats", "setup", "steps", "result"]
    assert list(data) == fields
    assert data["format"] == "einklang/1"
    assert data["game"] == "classic"
    assert data["players"] == 3
    assert data["options"] == {}
    assert list(data["setup"]) == ["racks"]
    assert [len(rack) for rack in data["setup"]["racks"]] == [6, 6, 6]
    assert all(list(step) == ["seat", "act", "points", "drew"] for step in data["steps"])
    assert all(all(step["points"].values()) for step in data["steps"])
    assert list(data["result"]) == ["ended", "scores", "places"]


@pytest.mark.parametrize(
    ("set_up", "racks", "tiles", "sides"),
    [(SetUp("solo", 1), 1, 1, 1), (SetUp("team", 4), 4, 6, 2), (SetUp("duel", 2), 2, 6, 2)],
    ids=str,
)
def test_racks_are_told_by_seat_and_scores_by_side(
    set_up: SetUp, racks: int, tiles: int, sides: int
) -> None:
    data = data_of(set_up)
    assert [len(rack) for rack in data["setup"]["racks"]] == [tiles] * racks
    assert [list(side) for side in data["result"]["scores"]] == [list("RGBOYP")] * sides
    assert len(data["result"]["places"]) == set_up.players
    assert all(value >= 0 for side in data["result"]["scores"] for value in side.values())


def test_unknown_fields_are_kept_and_ignored() -> None:
    data = whole()
    note: dict[str, Any] = {"by": "Zoë", "list": [1, 2.5, None, True, {"R": []}]}
    data["note"] = note
    data["result"]["note"] = note
    data["setup"]["note"] = note
    data["steps"][0]["clock"] = 3.25
    data["steps"][7]["note"] = note
    read = einklang.read_record(json.dumps(data))
    assert read.to_json() == data
    assert read.extra == {"note": note}
    assert read.steps[0].extra == {"clock": 3.25}
    assert einklang.read_record(read.to_line()) == read
    assert einklang.replay(read) == finished(SetUp("classic", 3), "greedy", 4)


def test_extra_fields_can_be_given_when_writing() -> None:
    state = einklang.game("solo").new(seed=1)
    record = einklang.record_of(state, ["Eve"], {"event": "final"})
    assert record.to_json()["event"] == "final"
    assert einklang.read_record(record.to_line()) == record


def test_a_position_set_up_freely_has_no_record() -> None:
    with pytest.raises(SetupError, match="set up freely has no record"):
        einklang.record_of(einklang.game("classic").set_up(2))


def test_the_example_of_the_notation_page_holds() -> None:
    state: Any = einklang.replay(einklang.read_record(json.dumps(short())))
    assert state.board["d10"] == "G"
    assert state.scores[0] == {"R": 1, "G": 2, "B": 0, "O": 0, "Y": 0, "P": 0}
    assert sorted(state.rack(0)) == ["BP", "BP", "BY", "OP", "RY", "YY"]


def test_the_seed_decides_what_is_drawn_after_a_record() -> None:
    record = einklang.read_record(json.dumps(short()))

    def drawn(seed: int) -> list[tuple[int, ...]]:
        state = einklang.replay(record, seed)
        while not state.over:
            state = state.game.apply(state, int(state.game.legal(state).numbers[0]))
        return [step.drew for step in state.steps]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


def test_a_file_holds_one_record_a_line_and_blank_lines_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    texts = [json.dumps(data) for data in mixed_records()]
    path.write_bytes(b"\n  \n" + "\r\n\n".join(texts).encode())
    assert list(lines(path)) == [text.encode() for text in texts]


def test_a_byte_order_mark_does_no_harm() -> None:
    data = short()
    assert einklang.read_record(b"\xef\xbb\xbf" + json.dumps(data).encode()).to_json() == data


def test_saving_replaces_the_file_or_leaves_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    first, second = (einklang.read_record(json.dumps(data)) for data in (short(), whole()))
    write_records(path, [first])
    assert path.read_text(encoding="utf-8") == first.to_line() + "\n"
    write_records(path, [second])
    assert path.read_text(encoding="utf-8") == second.to_line() + "\n"

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_records(path, [first])
    assert path.read_text(encoding="utf-8") == second.to_line() + "\n"
    assert list(tmp_path.iterdir()) == [path]
