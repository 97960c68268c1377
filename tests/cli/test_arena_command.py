"""`einklang arena`: what it says and where it writes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import einklang
from cli_running import Answer, run
from einklang.arena import Tournament
from einklang.cli.studying.arena import file_of
from entrants import FAILING, First

HERE = ("--workers", "0")  # no processes: it starts sooner


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def tables(answer: Answer) -> list[list[list[str]]]:
    """The rows of each table, without their heads."""
    found: list[list[list[str]]] = []
    for line in answer.out.splitlines():
        if line.startswith("┏"):
            found.append([])
        if line.startswith("│"):
            found[-1].append([word.strip() for word in line.strip("│").split("│")])
    return found


def points(record: dict[str, Any], bot: str) -> float:
    """What a bot scored in a game of two sides, counted from the record."""
    places = record["result"]["places"]
    seat = record["seats"].index(bot)
    own, other = places[seat], places[seat - 1]
    return 0.5 if own == other else float(own < other)


@pytest.mark.parametrize(
    ("game", "players"),
    [("classic", 2), ("travel", 2), ("team", 4), ("duel", 2), ("spezial", 2), ("cards", 2)],
)
def test_the_tables_of_two_sides_agree_with_the_file(
    tmp_path: Path, game: str, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    words = ("--bots", "greedy,random,balanced", "--games", "4", "--seed", "3", "--out", out)
    answer = run("arena", game, "--players", str(players), *words, *HERE)
    assert (answer.code, answer.err) == (0, "")
    played = records(out)
    assert len(played) == 12
    first, *_, last = answer.out.splitlines()
    told = rf"12 games of {game}, {players} players, \d+\.\d\d seconds, seed 3"
    assert re.fullmatch(told, first)
    assert last == f"records: {out}"
    bots, pairs = tables(answer)
    assert [row[:2] for row in bots] == [[bot, "8"] for bot in ("greedy", "random", "balanced")]
    for name, _, _, _, weakest, _ in bots:
        values = [
            min(record["result"]["scores"][seat].values())
            for record in played
            for seat in (0, 1)
            if record["seats"][seat] == name
        ]
        assert weakest == f"{mean(values):.2f}"
    for one, other, games, score, share, _ in pairs:
        met = [record for record in played if set(record["seats"]) == {one, other}]
        assert int(games) == len(met) == 4
        scored = sum(points(record, one) for record in met)
        assert float(score) == scored
        assert share == f"{25 * scored:.1f}"
    assert run("verify", out).out.startswith("12 of 12 records hold.\n")


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("spezial", 4), ("cards", 3)])
def test_the_tables_of_more_sides_agree_with_the_file(
    tmp_path: Path, game: str, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    words = ("--bots", "greedy,balanced", "--games", "1", "--seed", "3", "--out", out)
    answer = run("arena", game, "--players", str(players), *words, *HERE)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[0] == (
        f"1 game of each pair is rounded up to {2 * players}, so that both sit equally often on"
        " every seat."
    )
    played = records(out)
    assert len(played) == 2 * players
    _, pairs = tables(answer)
    assert [row[:3] for row in pairs] == [
        ["greedy", "balanced", str(players)],
        ["balanced", "greedy", str(players)],
    ]
    for one, _, _, won, _, fair, _ in pairs:
        shares = []
        for record in played:
            if record["seats"].count(one) == 1:
                places = record["result"]["places"]
                place = places[record["seats"].index(one)]
                shares.append((place == 1) / places.count(1))
        assert won == f"{100 * mean(shares):.1f}"
        assert fair == f"{players * mean(shares):.2f}"


def test_the_tables_of_solo_agree_with_the_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ("--bots", "greedy,random,balanced", "--games", "3", "--seed", "3", "--out", out)
    answer = run("arena", "solo", *words, *HERE)
    assert (answer.code, answer.err) == (0, "")
    assert "rounded" not in answer.out
    values: dict[str, list[int]] = {}
    for record in records(out):
        weakest = min(record["result"]["scores"][0].values())
        values.setdefault(record["seats"][0], []).append(weakest)
    bots, pairs = tables(answer)
    assert [row[:3] for row in bots] == [
        [name, "3", f"{mean(some):.2f}"] for name, some in values.items()
    ]
    for one, other, deals, score, _, _ in pairs:
        both = zip(values[one], values[other], strict=True)
        scored = sum(0.5 * (1 + (a > b) - (a < b)) for a, b in both)
        assert (deals, float(score)) == ("3", scored)


def test_the_same_command_plays_nothing_again(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = ("arena", "travel", "--bots", "greedy,random", "--games", "3", "--seed", "3")
    first = run(*command, "--out", out, *HERE)
    text = out.read_bytes()
    again = run(*command, "--out", out, *HERE)
    assert tables(again) == tables(first)
    assert again.code == 0
    assert out.read_bytes() == text
    more = run(*command, "--games", "6", "--out", out, *HERE)
    assert more.code == 0
    assert out.read_bytes().startswith(text)
    assert len(records(out)) == 6


def test_without_a_name_the_file_is_called_after_the_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--bots", "greedy,balanced:1.5", "--games", "2", "--seed", "3")
    answer = run("arena", "travel", *words, *HERE)
    name = "einklang-arena-travel-2-greedy-balanced:1.5-3.jsonl"
    assert answer.out.splitlines()[-1] == f"records: {name}"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_names_of_files_are_plain_short_and_different(monkeypatch: pytest.MonkeyPatch) -> None:
    def name(*bots: str) -> str:
        for each in bots:
            monkeypatch.setitem(einklang.BOTS, each, First)
        return str(file_of(Tournament("duel", bots, seed=1)))

    odd = [name("../a b", "first"), name("../a?b", "first"), name("x" * 500, "y")]
    assert len(set(odd)) == 3
    for each in odd:
        assert re.fullmatch(r"[\w.:-]+", each)
        assert "/" not in each
        assert len(each) < 200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", "4"), "it has seed 3, not 4"),
        (("--bots", "random,greedy"), "it has bots greedy,random, not random,greedy"),
        (("--rollouts", "9"), "it has budget none, not rollouts=9"),
        (("--time", "2"), "it has budget none, not seconds=2.0"),
        (
            ("--option", "track=three-zones"),
            "it has options track=four-sectors, not track=three-zones",
        ),
        (("--players", "3"), "it has players 2, not 3"),
    ],
)
def test_a_file_of_other_settings_is_refused(
    tmp_path: Path, words: Sequence[str], said: str
) -> None:
    out = tmp_path / "games.jsonl"
    command = ("arena", "cards", "--bots", "greedy,random", "--games", "2", "--seed", "3")
    assert run(*command, "--out", out, *HERE).code == 0
    text = out.read_bytes()
    complaint = run(*command, *words, "--games", "6", "--out", out, *HERE).complaint
    assert complaint == (
        f"{out} belongs to another tournament: {said}; name another file with --out"
    )
    assert out.read_bytes() == text


CASES = [
    ("arena", "GAME"),
    ("arena classic", "--bots"),
    ("arena chess --bots random,greedy", "there is no game 'chess'"),
    ("arena classic --bots random", "a tournament of classic takes 2 or more bots, not 1"),
    ("arena classic --bots random,alice", "there is no bot 'alice'"),
    ("arena classic --bots random,", "there is no bot ''"),
    ("arena classic --bots random,greedy --players 7", "not for 7"),
    ("arena classic --bots random,greedy --games 0", "--games"),
    ("arena classic --bots random,greedy --games many", "--games"),
    ("arena classic --bots random,greedy --time 0", "more than 0 seconds, not for 0"),
    ("arena classic --bots random,greedy --time nan", "more than 0 seconds"),
    ("arena classic --bots random,greedy --time inf", "more than 0 seconds"),
    ("arena classic --bots random,greedy --rollouts 0", "at least 1 rollout, not 0"),
    ("arena classic --bots random,greedy --time 1 --rollouts 5", "one of the two"),
    ("arena classic --bots random,greedy --workers -1", "--workers"),
    ("arena classic --bots random,greedy --option track", "'track' is not an option"),
    ("arena classic --bots random,greedy --seed x", "--seed"),
    ("arena classic --bots random,greedy --ray nowhere", "'nowhere' is not an address of Ray"),
    ("arena classic --bots random,greedy --out /", "/ cannot be used: is a directory"),
    ("arena classic --bots random,greedy --out /no/where", "/no/where cannot be used"),
]


@pytest.mark.parametrize(("command", "said"), CASES)
def test_bad_input_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in run(*command.split()).complaint


def test_failures_are_told_in_one_sentence_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, (kind, _) in FAILING.items():
        monkeypatch.setitem(einklang.BOTS, name, kind)
    out = tmp_path / "games.jsonl"
    words = ("--bots", "greedy,quitter,unable", "--games", "2", "--seed", "1", "--out", out)
    answer = run("arena", "travel", *words, *HERE)
    assert (answer.code, answer.err) == (0, "")
    told = [line for line in answer.out.splitlines() if "by failing" in line]
    # The one that cannot sit down fails first, or does not come to it.
    assert told[0] == "quitter lost 2 games by failing, at first: it said nothing for 5 seconds."
    assert told[1] == "unable lost 4 games by failing, at first: there is no such program."
    assert len(told) == 2
    assert [row[3] for row in tables(answer)[1]] == ["2", "2", "2"]
    assert run("verify", out).out.startswith("6 of 6 records hold.\n")


def test_a_progress_bar_is_drawn_on_a_terminal_only(tmp_path: Path) -> None:
    words = ("arena", "travel", "--bots", "greedy,random", "--games", "4", *HERE, "--out")
    assert run(*words, tmp_path / "one.jsonl").err == ""
    assert "of 4 games" in run(*words, tmp_path / "two.jsonl", env={"FORCE_COLOR": "1"}).err
