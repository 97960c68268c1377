"""The terminal text: readable without colour, harmless, and never too wide."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from einklang.drawing import Rack, Scene, Track, draw_text
from einklang.drawing.label import cut, measure, wrap
from einklang.hexes import Hex
from einklang.symbols import Symbol

from .examples import (
    NAMING,
    PRINTED,
    SCENES,
    bare,
    duel,
    four_players,
    scattered,
    team,
    track,
    two_players,
)

GOLDEN = Path(__file__).parent / "golden"
DIAGONALS = "\u2571\u2572"  # down to the left, down to the right
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def read_board(text: str, radius: int) -> dict[Hex, str]:
    """The letters of a drawn board by their cells, found from the row letters alone."""
    found = {}
    for line in text.splitlines():
        if row := re.match(r" *([a-o])[ \[]", line):
            r = ord(row[1]) - ord("a") - 7
            first = max(-radius, -radius - r)
            for place in range(2 * radius + 1 - abs(r)):
                found[Hex(first + place, r)] = line[row.start(1) + 2 + 4 * place]
    return found


def bar_of(row: str) -> str:
    return row[2:].partition(" ")[0]


@pytest.mark.parametrize("name", ["two players", "duel", "towers", "cards for two"])
def test_drawings_look_as_they_were_approved(name: str) -> None:
    golden = GOLDEN / f"{name.replace(' ', '-')}.txt"
    assert draw_text(SCENES[name]) + "\n" == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCENES)
def test_colours_change_nothing_but_colours(name: str) -> None:
    scene = SCENES[name]
    plain, coloured = draw_text(scene), draw_text(scene, colour=True)
    assert ESCAPE.sub("", coloured) == plain
    assert "\x1b" not in plain
    for line in coloured.splitlines():
        codes = ESCAPE.findall(line)
        assert codes[1::2] == ["\x1b[0m"] * (len(codes) // 2)
        assert "\x1b[0m" not in codes[::2]
        assert len(codes) % 2 == 0
    if scene.symbols:
        assert "48;2;" in coloured


@pytest.mark.parametrize("name", SCENES)
def test_lines_are_short_and_have_no_spaces_at_their_end(name: str) -> None:
    for line in draw_text(SCENES[name]).split("\n"):
        assert line == line.rstrip()
        assert measure(line) <= 100


def test_a_board_for_two_fits_a_common_terminal_with_its_tracks_beside_it() -> None:
    for scene in (two_players(), duel()):
        lines = draw_text(scene).splitlines()
        assert max(map(measure, lines)) <= 80
        assert lines[1].endswith(("○  3 ◀ weakest", "········○"))


def test_tracks_move_below_a_board_that_leaves_no_room() -> None:
    scene = four_players()
    lines = draw_text(scene, width=80).splitlines()
    assert max(map(measure, lines)) <= 80
    board = [place for place, line in enumerate(lines) if set(DIAGONALS) & set(line)]
    heads = [place for place, line in enumerate(lines) if "Somebody" in line]
    assert max(board) < min(heads)
    assert len(heads) == 2  # two abreast


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("radius", [5, 6, 7])
def test_every_cell_reads_back(radius: int, seed: int) -> None:
    scene = scattered(radius, 25, seed)
    expected = dict.fromkeys(scene.cells, "·")
    expected |= {place: symbol.letter.lower() for place, symbol in PRINTED.items()}
    expected |= {place: symbol.letter for place, symbol in scene.symbols.items()}
    assert read_board(draw_text(scene), radius) == expected


def test_a_board_for_four_has_fifteen_rows() -> None:
    rows = [
        line for line in draw_text(scattered(7, 30, 1)).splitlines() if re.match(" *[a-o] ", line)
    ]
    assert [row.split()[0] for row in rows] == list("abcdefghijklmno")


@pytest.mark.parametrize("seed", range(5))
def test_halves_are_joined_and_nothing_else_is(seed: int) -> None:
    scene = replace(scattered(7, 50, seed), last=None)
    _, *lines = draw_text(scene).splitlines()  # column numbers stand above the board
    left = min(4 * place.q + 2 * place.r for place in scene.cells) - 2
    top = min(place.r for place in scene.cells)
    strokes = {}
    for one, other in scene.tiles:
        x = (4 * (one.q + other.q) + 2 * (one.r + other.r)) // 2 - left
        y = one.r + other.r - 2 * top
        sign = "─" if one.r == other.r else DIAGONALS[one.q == other.q]
        strokes[y, x] = sign
    drawn = {
        (y, (match.start() + match.end() - 1) // 2): match[0][0]
        for y, line in enumerate(lines)
        for match in re.finditer(f"───|[{DIAGONALS}]", line)
    }
    assert drawn == strokes
    assert "".join(lines).count("─") == 3 * sum(sign == "─" for sign in strokes.values())


def test_the_last_move_stands_in_brackets() -> None:
    assert re.findall(r"\[(\w)\]", draw_text(two_players())) == ["P", "G"]
    assert "[B]━[B]" in draw_text(duel())
    assert "[" not in draw_text(replace(duel(), last=None))


def test_hints_are_shown_on_free_cells_only() -> None:
    board = read_board(draw_text(two_players()), 5)
    assert [NAMING.name(place) for place, sign in board.items() if sign == "∘"] == ["k5", "k6"]


def test_column_numbers_stand_below_the_ends_of_their_columns() -> None:
    lines = draw_text(scattered(5, 0, 0)).splitlines()
    bottom = next(place for place, line in enumerate(lines) if line.strip().startswith("m"))
    ends = [lines[bottom].index("m") + 2 + 4 * place for place in range(6)]
    assert lines[bottom + 1].split() == ["3", "4", "5", "6", "7", "8"]
    assert [lines[bottom + 1].index(str(3 + place)) for place in range(6)] == [x + 1 for x in ends]
    middle = next(place for place, line in enumerate(lines) if line.startswith("h"))
    edge = [lines[middle + 1 + 2 * place].strip() for place in range(5)]
    assert edge == ["13", "12", "11", "10", "9"]


def test_bars_show_values_stops_and_the_waterline() -> None:
    side = Track("Anna", (12, 18, 20, 36, 12, 40), 36, (18, 36), (Symbol.RED, Symbol.YELLOW))
    head, *rows = draw_text(Scene((), NAMING, {}, {}, (), tracks=(side,))).splitlines()
    assert head == "  Anna"
    bars = [bar_of(row) for row in rows]
    assert {len(bar) for bar in bars} == {37}
    assert [bar.index("●") for bar in bars] == [12, 18, 20, 36, 12, 36]
    assert [bar.find("┊") for bar in bars] == [-1, 12, 12, 12, -1, 12]
    assert [bar.count("━") for bar in bars] == [12] * 6
    assert [bar.find("‖") for bar in bars] == [18, -1, 18, 18, 18, 18]
    assert [bar.endswith("○") for bar in bars] == [True, True, True, False, True, False]
    assert [row.endswith("◀ weakest") for row in rows] == [True, False, False, False, True, False]
    assert [row[0] for row in rows] == list("RGBOYP")
    assert [int(re.findall(r"\d+", row)[0]) for row in rows] == [12, 18, 20, 36, 12, 40]


def test_without_a_weakest_row_there_is_no_waterline() -> None:
    text = draw_text(bare())
    assert "┊" not in text
    assert "weakest" not in text
    assert text.startswith("▶ Anna to move")


def test_a_tug_points_to_its_sides() -> None:
    lines = [line[46:] for line in draw_text(duel()).splitlines()[:7]]
    assert lines[0].split() == ["Anna", "3", ":", "2", "Bernd", "◀"]
    bars = [re.search("[○●].*[○●]", line) for line in lines[1:]]
    assert [bar[0].index("●") for bar in bars if bar] == [1, 9, 18, 10, 0, 4]
    assert [line.find("⚑") for line in lines[1:]] == [-1, 28, 28, -1, 2, -1]
    assert lines[1].startswith("R   8 ○●")
    assert lines[3].endswith("● 9 ⚑")


def test_hidden_tiles_are_only_counted() -> None:
    racks = (Rack("Anna", None, 3), Rack("Bernd", ((Symbol.RED, Symbol.BLUE),), 2))
    text = draw_text(Scene((), NAMING, {}, {}, (), racks=racks))
    assert text.splitlines() == ["Anna   ?─?  ?─?  ?─?", "Bernd  R─B   ·"]


@pytest.mark.parametrize("colour", [False, True])
def test_labels_cannot_steer_the_terminal(colour: bool) -> None:
    nasty = "\x1b[2J\x07Anna\r\nBernd\u202e\x9b31m"
    scene = replace(
        team(), tracks=(track(nasty, (1,) * 6),), racks=(Rack(nasty, None, 1),), caption=nasty
    )
    bare_text = ESCAPE.sub("", draw_text(scene, colour=colour))
    assert not set("\x1b\x07\r\u202e\x9b") & set(bare_text)
    calm = replace(
        scene, tracks=(track("Anna", (1,) * 6),), racks=(Rack("Anna", None, 1),), caption="A\nB"
    )
    assert len(bare_text.splitlines()) == len(draw_text(calm).splitlines())


def test_wide_letters_keep_the_columns_in_line() -> None:
    side = track("日本語" * 10, (1, 2, 3, 4, 5, 6))
    text = draw_text(Scene((), NAMING, {}, {}, (), tracks=(side, side)))
    assert max(measure(line) for line in text.splitlines()) <= 2 * 34 + 2
    head, row = text.splitlines()[:2]
    assert measure(head[: head.rindex(" 日")]) == row.rindex("R ") + 1


def test_labels_are_cut_and_wrapped_by_columns() -> None:
    assert cut("Anna", 4) == "Anna"
    assert cut("Annabel", 4) == "Ann…"
    assert cut("日本語", 5) == "日本…"
    assert cut("Anna", 0) == ""
    assert wrap("one two three\nfour", 7) == ["one two", "three", "four"]
    assert wrap("unbreakable", 5) == ["unbr…"]
    assert measure("e\u0301") == 1


def test_column_numbers_stand_at_both_ends_of_each_column() -> None:
    scene = replace(scattered(5, 0, 0), tracks=(), racks=())
    numbers = re.findall(r"\d+", draw_text(scene, width=100))
    assert sorted(map(int, numbers)) == sorted([*range(3, 14), *range(3, 14)])
