"""The example for authors of bots, against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import einklang
from einklang.games.catalogue import GAMES
from running_server import PROGRAM, UNHURRIED, running_server

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "play_all_games.py"


def test_it_plays_a_game_of_every_kind_and_the_records_are_fair(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", *UNHURRIED) as server:
        played = subprocess.run(
            [sys.executable, "-I", EXAMPLE, server.url, tmp_path],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert (played.returncode, played.stderr) == (0, "")
    assert [line.split(":")[0] for line in played.stdout.splitlines()] == list(GAMES)
    records = [tmp_path / f"{game}.jsonl" for game in GAMES]
    for record in records:
        deal = json.loads(record.read_text())["deal"]
        assert {"commitment", "seed", "salt"} <= set(deal)
        assert set(deal["seals"]) == {None}, "it trusts its host"
        assert einklang.replay(einklang.read_record(record.read_text())).over
    verified = subprocess.run(
        [PROGRAM, "verify", *records], capture_output=True, text=True, timeout=60, check=False
    )
    assert verified.returncode == 0, verified.stdout


def test_it_is_short_and_needs_nothing_but_python() -> None:
    lines = EXAMPLE.read_text().splitlines()
    assert len(lines) <= 60
    imports = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
    assert {module.partition(".")[0] for module in imports} <= sys.stdlib_module_names
