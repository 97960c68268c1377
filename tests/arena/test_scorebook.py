"""The file of a tournament: it goes on wherever it was stopped, and takes no other's games."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

import einklang
from einklang.arena import ScorebookError, Tournament, play_tournament
from einklang.arena.scorebook import Scorebook
from entrants import lines_of, table_of

TOURNAMENT = Tournament("travel", ["greedy", "random"], 4, seed=11, rollouts=5)


@cache
def whole() -> tuple[bytes, str]:
    """The file of the tournament, played without a stop, and its table."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "games.jsonl")
        table = table_of(TOURNAMENT, play_tournament(TOURNAMENT, out=out, workers=0))
        return out.read_bytes(), table


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def assert_goes_on(out: Path) -> None:
    """The tournament can be finished with this file and then says the same as without a stop."""
    there = [line for line in out.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    table = table_of(TOURNAMENT, play_tournament(TOURNAMENT, out=out, workers=0))
    assert table == whole()[1]
    assert out.read_bytes().startswith(b"".join(there)), "a game that was there was played again"
    with TemporaryDirectory() as folder:
        unbroken = Path(folder, "games.jsonl")
        unbroken.write_bytes(whole()[0])
        assert lines_of(out) == lines_of(unbroken)


def test_every_line_is_a_record_that_holds_and_says_what_the_arena_knows(out: Path) -> None:
    bouts = list(play_tournament(TOURNAMENT, out=out, workers=0))
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(bouts) == 4
    for line, bout in zip(lines, bouts, strict=True):
        state = einklang.replay(einklang.read_record(line))
        told = json.loads(line)["arena"]
        assert (told["number"], told["deal"]) == (bout.number, bout.deal)
        assert told["bots"] == json.loads(line)["seats"]
        assert told["moves"] == [
            sum(step.seat == seat for step in state.steps) for seat in range(2)
        ]
        assert all(seconds > 0 for seconds in told["seconds"])
        assert told["failure"] is None
        assert (told["seed"], told["budget"]) == (11, {"rollouts": 5})
        assert told["entrants"] == ["greedy", "random"]


@given(st.data())
def test_a_cut_at_any_byte_changes_nothing_in_the_end(data: st.DataObject) -> None:
    text = whole()[0]
    with TemporaryDirectory() as folder:
        out = Path(folder, "games.jsonl")
        out.write_bytes(text[: data.draw(st.integers(0, len(text)), "bytes kept")])
        assert_goes_on(out)


@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_a_cut_beside_the_end_of_a_line(out: Path, beyond: int) -> None:
    text = whole()[0]
    out.write_bytes(text[: text.index(b"\n") + 1 + beyond])
    assert_goes_on(out)


def test_games_in_another_order_and_twice_are_taken_once(out: Path) -> None:
    lines = whole()[0].splitlines(keepends=True)
    out.write_bytes(lines[3] + lines[1] + lines[3])
    table = table_of(TOURNAMENT, play_tournament(TOURNAMENT, out=out, workers=0))
    assert table == whole()[1]
    assert len(out.read_bytes().splitlines()) == 5


def test_a_tournament_that_was_left_goes_on(out: Path) -> None:
    playing = play_tournament(TOURNAMENT, out=out, workers=0)
    assert len(list(islice(playing, 2))) == 2
    playing.close()
    assert len(lines_of(out)) == 2
    assert_goes_on(out)


def test_stopping_is_asked_before_every_move(out: Path) -> None:
    asked = iter([False] * 20)
    playing = play_tournament(TOURNAMENT, out=out, workers=0, stop=lambda: next(asked, True))
    assert list(playing) == []
    assert out.read_bytes() == b""


def test_more_games_may_be_wished_for_later_and_fewer_too(out: Path) -> None:
    more = replace(TOURNAMENT, games=6)
    out.write_bytes(whole()[0])
    assert len(list(play_tournament(more, out=out, workers=0))) == 6
    text = out.read_bytes()
    assert len(lines_of(out)) == 6
    fewer = play_tournament(TOURNAMENT, out=out, workers=0)
    assert table_of(TOURNAMENT, fewer) == whole()[1]
    assert out.read_bytes() == text


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(TOURNAMENT, seed=12), "it has seed 11, not 12"),
        (replace(TOURNAMENT, rollouts=6), "it has budget rollouts=5, not rollouts=6"),
        (replace(TOURNAMENT, rollouts=None), "it has budget rollouts=5, not none"),
        (replace(TOURNAMENT, rollouts=None, seconds=1.0), "rollouts=5, not seconds=1.0"),
        (replace(TOURNAMENT, bots=["random", "greedy"]), "bots greedy,random, not random,greedy"),
        (replace(TOURNAMENT, bots=["greedy", "random", "random"]), "not greedy,random,random"),
        (replace(TOURNAMENT, game="duel"), "it has game travel, not duel"),
        (replace(TOURNAMENT, game="classic", players=3), "it has game travel, not classic"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_alone(
    out: Path, other: Tournament, said: str
) -> None:
    text = whole()[0][:-9]  # the last line is cut
    out.write_bytes(text)
    with pytest.raises(ScorebookError, match=said) as refusal:
        list(play_tournament(other, out=out, workers=0))
    assert f"{out} belongs to another tournament" in str(refusal.value)
    assert out.read_bytes() == text


def test_other_players_and_options_are_refused(out: Path) -> None:
    three = Tournament("cards", ["greedy", "random"], 1, players=3, seed=1)
    next(play_tournament(three, out=out, workers=0))
    for other, said in [
        (replace(three, players=4), "it has players 3, not 4"),
        (replace(three, options={"track": "three-zones"}), "track=four-sectors, not track=three"),
    ]:
        with pytest.raises(ScorebookError, match=said):
            next(play_tournament(other, out=out, workers=0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"not a record\n", "line 1 of .* this is not JSON"),
        (b"my notes", "line 1 of .* it is no beginning of such a record"),
        (b'{"format": "einklang/1", "game": "duel"', "it is no beginning of such a record"),
        (b"\xff\xfe\n", "is not UTF-8"),
        (b"\n", "this is not JSON"),
        (b"[]\n", "a record is a JSON object"),
        (b"{" * (1 << 23), "line 1 of .* it is too long"),
    ],
)
def test_a_file_of_anything_else_is_refused_and_left_alone(
    out: Path, text: bytes, said: str
) -> None:
    out.write_bytes(text)
    with pytest.raises(ScorebookError, match=said):
        list(play_tournament(TOURNAMENT, out=out, workers=0))
    assert out.read_bytes() == text


@pytest.mark.parametrize(
    "change",
    [
        {"number": 1},
        {"number": -1},
        {"number": "x"},
        {"deal": 1},
        {"seconds": [1]},
        {"moves": None},
        {"failure": "yes"},
        {"failure": {"seat": 5, "reason": "x"}},
    ],
    ids=str,
)
def test_a_line_that_no_arena_writes_is_refused(out: Path, change: dict[str, object]) -> None:
    data = json.loads(whole()[0].splitlines()[0])
    data["arena"].update(change)
    out.write_text(json.dumps(data) + "\n", encoding="utf-8")
    with pytest.raises(ScorebookError, match=r"line 1 of .*'arena' or its result is not what"):
        list(play_tournament(TOURNAMENT, out=out, workers=0))


def test_a_record_of_another_command_is_refused(out: Path) -> None:
    state = einklang.game("travel").new(2, 1)
    out.write_text(einklang.record_of(state).to_line() + "\n", encoding="utf-8")
    with pytest.raises(ScorebookError, match="this game was not played in an arena"):
        list(play_tournament(TOURNAMENT, out=out, workers=0))


def test_two_arenas_do_not_write_the_same_file(out: Path) -> None:
    with (
        Scorebook(out, TOURNAMENT),
        pytest.raises(ScorebookError, match="another arena is writing to"),
    ):
        Scorebook(out, TOURNAMENT)
    with Scorebook(out, TOURNAMENT):
        pass
