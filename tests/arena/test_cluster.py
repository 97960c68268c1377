"""The same games on a Ray cluster, and what is said if there is none."""

from __future__ import annotations

import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from effort import need
from einklang.arena import Tournament, play_tournament
from einklang.games.errors import SetupError
from entrants import lines_of, table_of

TOURNAMENT = Tournament("travel", ["greedy", "random"], 6, seed=11)

# In a process of its own: Ray leaves warnings and threads behind.
ON_RAY = """
import sys
from pathlib import Path
from einklang.arena import Tournament, play_tournament
from entrants import table_of

tournament = Tournament("travel", ["greedy", "random"], 6, seed=11)
bouts = play_tournament(tournament, out=Path(sys.argv[1]), workers=2, ray="local")
print(table_of(tournament, bouts))
"""


def test_a_local_cluster_plays_the_same_games(tmp_path: Path) -> None:
    need(find_spec("ray") is not None, "ray, which einklang[cluster] installs")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    table = table_of(TOURNAMENT, play_tournament(TOURNAMENT, out=here, workers=0))
    # Half of a stopped tournament is there already.
    there.write_bytes(b"".join(here.read_bytes().splitlines(keepends=True)[:3])[:-5])
    done = subprocess.run(
        [sys.executable, "-c", ON_RAY, there],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert (done.returncode, done.stdout) == (0, table + "\n"), done.stderr
    assert lines_of(there) == lines_of(here)


@pytest.mark.parametrize(
    "address",
    ["", "auto", "nowhere", "ray://", "ray://x", "x:", ":1", "x:99999", "x:-1", "http://x"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(SetupError, match="is not an address of Ray; write local, HOST:PORT"):
        list(play_tournament(TOURNAMENT, ray=address))


@pytest.mark.parametrize("before", ["", "ray://"])
def test_a_cluster_that_does_not_answer_is_told_at_once(before: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"{before}127.0.0.1:{port}"
    with pytest.raises(SetupError, match=f"Ray at {address} cannot be reached: connection refused"):
        list(play_tournament(TOURNAMENT, ray=address))


def test_without_ray_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"Ray is not installed; install einklang\[cluster\]"):
        list(play_tournament(TOURNAMENT, ray="local"))


def test_ray_is_loaded_only_where_it_is_asked_for() -> None:
    watched = "import sys, einklang.arena, einklang.cli.studying.arena; print('ray' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", watched], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
