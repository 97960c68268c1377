"""`einklang show`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import einklang
from cli_running import Answer, program, run

NAMES = ("Ada", "Ben <&>", "Cem")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of three people, and one of duel that is not finished and names nobody."""
    folder = tmp_path_factory.mktemp("show")
    games, duel = folder / "games.jsonl", folder / "duel.jsonl"
    assert run("simulate", "classic", "-p", "3", "-n", "2", "--seed", "3", "--out", games).code == 0
    assert run("simulate", "duel", "--seed", "3", "--out", duel).code == 0
    records = [json.loads(line) for path in (games, duel) for line in path.read_text().splitlines()]
    for record in records[:2]:
        record["seats"] = list(NAMES)
    del records[2]["seats"], records[2]["result"], records[2]["steps"][12:]
    path = folder / "some games.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records))
    return path


def drawn(file: Path, record: int, step: int) -> str:
    read = einklang.read_record(file.read_text().splitlines()[record - 1])
    state = list(einklang.positions(read))[step]
    return state.to_text(names=read.seats or ()) + "\n"


def good(answer: Answer) -> str:
    assert (answer.code, answer.err) == (0, "")
    return answer.out


@pytest.mark.parametrize("step", [0, 1, 25, -1])
def test_the_position_after_a_step_is_drawn(file: Path, step: int) -> None:
    steps = len(json.loads(file.read_text().splitlines()[1])["steps"])
    step %= steps + 1
    assert good(run("show", file, "--record", "2", "--step", str(step))) == drawn(file, 2, step)


def test_the_first_record_and_its_last_step_are_meant_if_nothing_is_said(file: Path) -> None:
    text = good(run("show", file))
    assert text == drawn(file, 1, -1)
    assert "Game over (board-full)" in text
    assert all(name in text for name in NAMES)
    assert program("show", file).out == text


def test_an_unfinished_game_of_nameless_people(file: Path) -> None:
    text = good(run("show", file, "--record", "3"))
    assert text == drawn(file, 3, 12)
    assert "Seat 0" in text
    assert "Seat 1" in text


def test_the_set_up_shows_the_racks_of_the_record_and_an_empty_board(file: Path) -> None:
    text = good(run("show", file, "--step", "0"))
    racks = json.loads(file.read_text().splitlines()[0])["setup"]["racks"]
    for name, rack in zip(NAMES, racks, strict=True):
        line = next(line for line in text.splitlines() if line.startswith(f"{name}  "))
        assert line.removeprefix(name).split() == [f"{tile[0]}─{tile[1]}" for tile in rack]
    assert "102 in the bag" in text
    assert "[" not in text


def test_a_seat_sees_its_own_rack_only(file: Path) -> None:
    text = good(run("show", file, "--step", "9", "--seat", "1"))
    whole = good(run("show", file, "--step", "9"))
    for name in NAMES:
        line, full = (
            next(line for line in drawing.splitlines() if line.startswith(f"{name}  "))
            for drawing in (text, whole)
        )
        if name == NAMES[1]:
            assert line == full
        else:
            assert line.removeprefix(name).split() == ["?─?"] * 6
            assert "?" not in full


def test_a_picture_is_well_formed_xml_and_names_the_people(file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "p.svg"
    assert good(run("show", file, "--step", "20", "--svg", picture)) == f"picture: {picture}\n"
    root = ElementTree.parse(picture).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(root.itertext())
    assert all(name in words for name in NAMES)


def test_pictures_differ_by_step_seat_and_theme(file: Path, tmp_path: Path) -> None:
    wishes = [
        ["--step", "0"],
        ["--step", "20"],
        ["--step", "20", "--seat", "0"],
        ["--step", "20", "--seat", "2"],
        ["--step", "20", "--theme", "light"],
        ["--step", "20", "--theme", "dark"],
    ]
    pictures = []
    for wish in wishes:
        good(run("show", file, *wish, "--svg", tmp_path / "p.svg"))
        pictures.append((tmp_path / "p.svg").read_bytes())
    assert len(set(pictures)) == len(wishes)


def test_colours_only_on_a_terminal_that_wants_them(file: Path) -> None:
    coloured = run("show", file, env={"FORCE_COLOR": "1"}).out
    assert "\x1b[" in coloured
    plain = drawn(file, 1, -1)
    assert run("show", file, "--no-color", env={"FORCE_COLOR": "1"}).out == plain
    assert run("show", file, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).out == plain


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--step", "13", "--record", "3"], "the record has 12 steps, so --step goes from 0 to 12"),
        (["--step", "9" * 30], "--step goes from 0 to"),
        (["--step", "-1"], "--step"),
        (["--step", "x"], "--step"),
        (["--record", "4"], "holds 3 records, so there is no record 4"),
        (["--record", "0"], "--record"),
        (["--record", "-1"], "--record"),
        (["--record", "one"], "--record"),
        (["--seat", "3"], "there is no seat 3; seats count from 0 to 2"),
        (["--seat", "9" * 30], "there is no seat 999"),
        (["--seat", "-1"], "--seat"),
        (["--theme", "pink"], "there is no theme 'pink'"),
        (["--svg", "/no/such/folder/p.svg"], "/no/such/folder/p.svg cannot be used"),
        (["--svg", "/"], "/ cannot be used: is a directory"),
        (["--svg"], "--svg"),
    ],
    ids=str,
)
def test_what_cannot_be_shown_is_refused(file: Path, words: list[str], says: str) -> None:
    assert says in run("show", file, *words).complaint


def test_a_bad_record_is_refused_unless_its_bad_part_comes_later(
    file: Path, tmp_path: Path
) -> None:
    data = json.loads(file.read_text().splitlines()[2])
    data["steps"][6]["points"] = {"R": 99}
    bad = tmp_path / "bad.jsonl"
    bad.write_text(json.dumps(data))
    assert run("show", bad).complaint.startswith("step 7, seat ")
    assert run("show", bad, "--step", "7").complaint.startswith("step 7, seat ")
    assert good(run("show", bad, "--step", "6")) == drawn(file, 3, 6)
