"""Worker processes: their number changes nothing, and none of them is left behind."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from einklang.arena import Tournament, WorkerLost, play_tournament
from einklang.games.errors import SetupError
from einklang.processes import ONE_THREAD
from entrants import lines_of, table_of

TOURNAMENT = Tournament("travel", ["greedy", "random", "balanced:1.5"], 4, seed=11)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("travel", 2, {}),
        ("spezial", 3, {}),
        ("cards", 2, {"track": "three-zones"}),
        ("solo", 1, {}),
    ],
)
def test_the_number_of_workers_changes_no_game(
    tmp_path: Path, game: str, players: int, options: dict[str, str]
) -> None:
    tournament = Tournament(game, ["greedy", "random"], 3, players, 7, options)
    found = []
    for workers in (0, 2):
        out = tmp_path / f"{workers}.jsonl"
        table = table_of(tournament, play_tournament(tournament, out=out, workers=workers))
        found.append((table, lines_of(out)))
    assert found[0] == found[1]
    assert len(found[0][1]) == len(tournament)


def test_stopping_and_going_on_changes_no_game(tmp_path: Path) -> None:
    straight, broken = tmp_path / "straight.jsonl", tmp_path / "broken.jsonl"
    table = table_of(TOURNAMENT, play_tournament(TOURNAMENT, out=straight, workers=0))
    playing = play_tournament(TOURNAMENT, out=broken, workers=2)
    assert len(list(islice(playing, 3))) == 3
    playing.close()
    assert active_children() == []
    assert len(lines_of(broken)) == 3
    again = play_tournament(TOURNAMENT, out=broken, workers=2)
    assert table_of(TOURNAMENT, again) == table
    assert lines_of(broken) == lines_of(straight)
    assert active_children() == []


def test_no_more_workers_are_started_than_there_are_games() -> None:
    tournament = Tournament("solo", ["greedy"], 2, seed=1)
    playing = play_tournament(tournament, workers=50)
    next(playing)
    assert len(active_children()) <= 2
    playing.close()


def test_a_worker_that_is_killed_is_told(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    tournament = Tournament("travel", ["greedy", "random"], 1000, seed=11)
    playing = play_tournament(tournament, out=out, workers=2)
    next(playing)
    os.kill(active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(WorkerLost, match=r"a worker ended with code -9 in game \d+, which is not"):
        list(playing)
    assert active_children() == []
    assert lines_of(out)


def test_a_worker_that_is_told_to_end_again_and_again_ends_once(
    capfd: pytest.CaptureFixture[str],
) -> None:
    tournament = Tournament("travel", ["greedy", "random"], 1000, seed=11)
    for _ in range(2):
        playing = play_tournament(tournament, workers=1)
        next(playing)
        (worker,) = active_children()
        while worker.is_alive():
            with suppress(ProcessLookupError):
                os.kill(worker.pid or 0, signal.SIGTERM)
        with pytest.raises(WorkerLost):
            list(playing)
    assert capfd.readouterr().err == ""


def test_workers_have_one_thread_and_this_process_keeps_its_own() -> None:
    before = dict(os.environ)
    playing = play_tournament(Tournament("travel", ["greedy", "random"], 1000, seed=1), workers=1)
    next(playing)
    (worker,) = active_children()
    environment = Path(f"/proc/{worker.pid}/environ")
    if environment.exists():  # elsewhere nobody can look
        words = environment.read_bytes().split(b"\0")
        for name, value in ONE_THREAD.items():
            assert f"{name}={value}".encode() in words
    playing.close()
    assert dict(os.environ) == before


def test_fewer_than_no_workers_are_refused() -> None:
    with pytest.raises(SetupError, match="0 or more workers, not by -1"):
        next(play_tournament(TOURNAMENT, workers=-1))
