"""`einklang simulate --no-records`: the same sums, only faster."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest

import einklang
from cli_running import PROGRAM, Answer, environment, run

MANY = 1_000_000_000


def sums(answer: Answer) -> list[str]:
    """All that a command printed but the seconds it took and the file it wrote."""
    assert (answer.code, answer.err) == (0, "")
    text = re.sub(r"\d+\.\d+ seconds", "some seconds", answer.out)
    return [line for line in text.splitlines() if not line.startswith("records: ")]


@pytest.mark.parametrize(
    "words",
    [
        ("classic",),
        ("classic", "-p", "3", "--bots", "random,greedy,balanced"),
        ("classic", "-p", "4", "--bots", "balanced:1.1"),
        ("travel", "--bots", "balanced,balanced:1.1"),
        ("solo", "--bots", "balanced:1.1"),
        ("team", "--bots", "random,greedy,balanced,balanced:1.1"),
        ("duel", "--bots", "greedy,balanced:1.1"),
        ("spezial", "-p", "3", "--bots", "balanced:1.1,random,greedy"),
        ("cards", "-p", "4", "--bots", "balanced"),
        ("cards", "-o", "track=three-zones", "--bots", "balanced:1.1,random"),
    ],
    ids=" ".join,
)
def test_the_sums_are_those_of_games_that_are_recorded(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    # More games than the first few batches hold, so that several are added up.
    command = ("simulate", *words, "--games", "7", "--seed", "12")
    fast = sums(run(*command, "--no-records"))
    assert fast == sums(run(*command))
    assert fast == sums(run(*command, "--out", tmp_path / "games.jsonl"))
    assert fast[0].startswith(f"7 games of {words[0]}, ")
    assert fast[0].endswith(", some seconds, seed 12")


@pytest.mark.parametrize(("game", "seed"), [("duel", "8"), ("team", "5091")])
def test_a_shared_win_counts_in_parts_here_too(game: str, seed: str) -> None:
    command = ("simulate", game, "--games", "2", "--seed", seed)
    fast = sums(run(*command, "--no-records"))
    assert fast == sums(run(*command))
    for won in ("0.5", "1.5"):
        assert f"│ {won} │" in "".join(fast), "another seed is needed to see one shared win"


def test_a_seed_of_its_own_choosing_is_said_and_plays_the_same_again() -> None:
    answer = run("simulate", "travel", "--games", "5", "--no-records")
    seed = answer.out.splitlines()[0].rpartition(" ")[2]
    again = run("simulate", "travel", "--games", "5", "--seed", seed, "--no-records")
    other = run("simulate", "travel", "--games", "5", "--no-records")
    assert sums(answer) == sums(again) != sums(other)


def test_records_and_none_are_refused_together(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "classic", "--no-records", "--out", out)
    assert answer.complaint == f"{out} is for records; leave out either --out or --no-records"
    assert not out.exists()


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("clever", "there is no bot 'clever'; the bots are random, greedy, balanced"),
        ("random,balanced:1", "'balanced:1' is not a bot; only balanced takes a number"),
        ("greedy:2", "'greedy:2' is not a bot; only balanced takes a number"),
        ("random,random,random", "takes 1 bot for all seats or 2 bots, not 3"),
    ],
)
def test_bad_bots_are_refused_in_one_sentence(bots: str, said: str) -> None:
    assert said in run("simulate", "classic", "--bots", bots, "--no-records").complaint


def test_series_are_summed_up_without_records_too() -> None:
    words = ("simulate", "cards", "--series", "3", "--games", "2", "--seed", "5")
    fast = sums(run(*words, "--bots", "balanced:1.1,random", "--no-records"))
    assert fast == sums(run(*words, "--bots", "balanced:1.1,random"))
    assert fast[0].startswith("2 series of cards, 3 games each, ")
    assert "series points" in " ".join(fast)


def test_a_progress_bar_is_drawn_on_a_terminal_only() -> None:
    words = ("simulate", "solo", "--games", "3", "--no-records")
    assert run(*words).err == ""
    assert "of 3 games" in run(*words, env={"FORCE_COLOR": "1"}).err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_sums_up_the_games_so_far(number: signal.Signals) -> None:
    words = ["simulate", "team", "--bots", "balanced", "--seed", "3", "--no-records"]
    running = subprocess.Popen(
        [PROGRAM, *words, "--games", str(MANY)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # As on a terminal: the progress bar says when games are being played.
        env=environment(FORCE_COLOR="1"),
    )
    assert running.stderr is not None
    drawn = ""
    while not re.search(rf"[1-9]\d* of {MANY} games", drawn):
        drawn += running.stderr.read(1)
        assert running.poll() is None, drawn
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err
    first, *table = re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()
    said = re.fullmatch(rf"(\d+) of {MANY} games of team, 4 players, (\d+) steps, .*", first)
    assert said
    games, steps = map(int, said.groups())
    played = einklang.play_games("team", 4, "balanced", games, 3)
    assert steps == int(played.steps.sum())
    won = (played.places[:, 0] == 1) / (1 + (played.places[:, 1] == played.places[:, 0]))
    rows = [[word.strip() for word in line.split("│")] for line in table if "│" in line]
    assert [row[3] for row in rows][::2] == [f"{won.sum():g}"] * 2
