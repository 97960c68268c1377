"""`einklang verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import einklang
from cli_running import program, run
from einklang.records.deal import SeedDeal
from playing import SetUp
from shared_deals import shared

Data = dict[str, Any]


def deals(not_stated: int) -> str:
    """What is said of records without deals."""
    return f"Deals: 0 proven, {not_stated} not stated, 0 withheld."


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three good records, the last one unfinished."""
    path = tmp_path_factory.mktemp("good") / "good.jsonl"
    assert run("simulate", "travel", "--games", "3", "--seed", "1", "--out", path).code == 0
    first, second, third = (json.loads(line) for line in path.read_text().splitlines())
    del third["steps"][9:], third["result"]
    path.write_text("".join(json.dumps(data) + "\n" for data in (first, second, third)))
    return path


def changed(good: Path, change: Callable[[Data], object]) -> str:
    data = json.loads(good.read_text().splitlines()[0])
    change(data)
    return json.dumps(data) + "\n"


@pytest.fixture(scope="module")
def mixed(good: Path) -> Path:
    """Good records between bad ones, with blank lines."""
    path = good.with_name("mixed.jsonl")
    text = good.read_text().splitlines(keepends=True)
    bad = [
        changed(good, lambda data: data["steps"][4].update(act="RB:h8-h8")),
        changed(good, lambda data: data.update(game="chess")),
        changed(good, lambda data: data["steps"][2].update(seat=1)),
        "no record\n",
    ]
    path.write_text(text[0] + "\n" + bad[0] + bad[1] + text[1] + "  \n" + bad[2] + bad[3])
    return path


MIXED = [(1, True), (2, False), (3, False), (4, True), (5, False), (6, False)]


def test_good_records_hold(good: Path) -> None:
    assert run("verify", good) == (0, f"3 of 3 records hold.\n{deals(not_stated=3)}\n", "")


def test_the_program_says_the_same(mixed: Path) -> None:
    assert program("verify", mixed) == run("verify", mixed)


def test_each_bad_record_gets_one_line_with_all_that_is_known(mixed: Path) -> None:
    answer = run("verify", mixed)
    assert (answer.code, answer.err) == (1, "")
    first, second, third, fourth, last, proofs = answer.out.splitlines()
    where = f"{mixed}: record"
    assert first == (
        f"{where} 2, step 5, seat 0, RB:h8-h8: h8 and h8 are not two neighbouring cells"
    )
    assert second.startswith(f"{where} 3: there is no game 'chess'")
    assert third.startswith(f"{where} 5, step 3, seat 1, ")
    assert third.endswith(": it is the turn of seat 0, not of seat 1")
    assert fourth.startswith(f"{where} 6: this is not JSON")
    assert last == "2 of 6 records hold."
    assert proofs == deals(not_stated=2)


def test_json_says_it_for_machines(mixed: Path) -> None:
    answer = run("verify", "--json", mixed)
    assert (answer.code, answer.err) == (1, "")
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert [(one["record"], one["ok"]) for one in told] == MIXED
    for one in told:
        assert one["file"] == str(mixed)
        if one["ok"]:
            assert set(one) == {"file", "record", "ok", "deal"}
            assert one["deal"] == "not-stated"
        else:
            assert one["error"]
    assert [one["step"] for one in told if not one["ok"]] == [5, None, 3, None]
    assert told[1]["seat"] == 0
    assert told[1]["act"] == "RB:h8-h8"
    assert told[1]["error"] == "h8 and h8 are not two neighbouring cells"


def test_several_files_are_counted_each_for_itself(good: Path, mixed: Path) -> None:
    answer = run("verify", good, mixed, good)
    assert answer.code == 1
    assert len(answer.out.splitlines()) == 6
    assert f"{mixed}: record 2, step 5" in answer.out
    assert answer.out.endswith(f"8 of 12 records hold.\n{deals(not_stated=8)}\n")
    told = [json.loads(line) for line in run("verify", good, mixed, "--json").out.splitlines()]
    assert [one["record"] for one in told] == [1, 2, 3, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_that_cannot_be_read_weighs_more_than_a_bad_record(
    good: Path, mixed: Path, tmp_path: Path, as_json: bool
) -> None:
    missing = tmp_path / "missing.jsonl"
    words = ["--json"] if as_json else []
    answer = run("verify", missing, mixed, tmp_path, good, *words)
    assert answer.code == 2
    assert answer.err.splitlines() == [
        f"einklang: {missing} cannot be read: no such file or directory.",
        f"einklang: {tmp_path} cannot be read: is a directory.",
    ]
    if as_json:
        assert len(answer.out.splitlines()) == 9
    else:
        assert answer.out.endswith(f"5 of 9 records hold.\n{deals(not_stated=5)}\n")
    assert run("verify", good, missing, *words).code == 2


def test_an_empty_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("")
    assert run("verify", path) == (0, "0 of 0 records hold.\n", "")
    assert run("verify", path, "--json") == (0, "", "")


def test_bytes_of_all_kinds_are_bad_records_and_no_more(tmp_path: Path, good: Path) -> None:
    path = tmp_path / "noise.jsonl"
    noise = [
        b"\xff\xfe",
        b"\0\0\0",
        bytes(range(11, 256)),
        b"[" * 99_999,
        b"{" * 99_999,
        b'"\\ud800"',
    ]
    path.write_bytes(b"\n".join([*noise, good.read_bytes().splitlines()[0]]))
    answer = run("verify", path)
    assert (answer.code, answer.err) == (1, "")
    assert len(answer.out.splitlines()) == len(noise) + 2
    assert f"\n1 of {len(noise) + 1} records hold.\n" in answer.out


def test_a_fair_deal_is_checked(tmp_path: Path) -> None:
    deal = SeedDeal("5f" * 32, "c2" * 16)
    travel = einklang.game("travel")
    state = deal.new(travel, 2)
    for _ in range(4):
        state = deal.play(state, travel.legal(state)[0])
    data = einklang.record_of(state, extra={"deal": deal.to_json(revealed=True)}).to_json()
    other = "RG" if data["steps"][3]["drew"] != ["RG"] else "RB"
    drawn = [*data["steps"][:3], data["steps"][3] | {"drew": [other]}]
    path = tmp_path / "hosted.jsonl"
    records = [
        data,
        data | {"steps": drawn},
        data | {"deal": data["deal"] | {"seed": "00" * 32}},
        data | {"steps": drawn, "deal": deal.to_json(revealed=False)},
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    answer = run("verify", path)
    assert (answer.code, answer.err) == (1, "")
    step = data["steps"][3]
    assert answer.out.splitlines() == [
        f"{path}: record 2, step 4, seat {step['seat']}, {step['act']}: the seed of the deal draws"
        f" {step['drew'][0]}, not {other}",
        f"{path}: record 3: the commitment of the deal does not fit its seed and its salt",
        "2 of 4 records hold.",
        "Deals: 1 proven (1 by the host's seed alone), 0 not stated, 1 withheld.",
    ]


@pytest.fixture(scope="module")
def hosted(good: Path) -> Path:
    """A deal that is proven, one without its first nonce, one without its seed, and no deal."""
    set_up = SetUp("travel", 2)
    lines = []
    for number, revealed in ((0, True), (1, True), (0, False)):
        deal = shared(set_up, number)
        extra = {"deal": deal.to_json(revealed=revealed)}
        lines.append(einklang.record_of(deal.new(set_up.game, 2), extra=extra).to_line() + "\n")
    path = good.with_name("hosted.jsonl")
    path.write_text("".join(lines) + good.read_text().splitlines(keepends=True)[0])
    return path


def test_it_tells_which_deals_are_proven(hosted: Path) -> None:
    assert run("verify", hosted) == (
        0,
        "4 of 4 records hold.\nDeals: 2 proven (1 without a nonce that was withheld),"
        " 1 not stated, 1 withheld.\n",
        "",
    )
    told = [json.loads(line) for line in run("verify", hosted, "--json").out.splitlines()]
    assert [one["deal"] for one in told] == ["proven", "proven", "withheld", "not-stated"]
    assert [one.get("withheld_nonces") for one in told] == [None, [0], None, None]


def test_fair_demands_proof_and_names_the_first_record_without(
    hosted: Path, good: Path, tmp_path: Path
) -> None:
    answer = run("verify", "--fair", hosted, good)
    assert answer.code == 1
    assert answer.out == run("verify", hosted, good).out
    assert answer.err == (
        f"einklang: {hosted}: record 3 has no proof of its deal: there is a commitment, but its"
        " seed is withheld; --fair demands proof.\n"
    )
    answer = run("verify", "--fair", "--json", good)
    assert answer.code == 1
    assert answer.err == (
        f"einklang: {good}: record 1 has no proof of its deal: the record states no deal;"
        " --fair demands proof.\n"
    )
    proven = tmp_path / "proven.jsonl"
    proven.write_text("".join(hosted.read_text().splitlines(keepends=True)[:2]))
    assert run("verify", "--fair", proven).code == 0
    assert run("verify", "--fair", proven).err == ""
    assert run("verify", "--fair", proven, tmp_path / "missing.jsonl").code == 2
