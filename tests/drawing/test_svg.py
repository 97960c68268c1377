"""The SVG document: well formed, harmless, and the same everywhere."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from einklang.drawing import Rack, TugTrack, draw_svg, draw_text
from einklang.drawing.palette import Theme, tokens

from . import towers
from .examples import SCENES, four_players, track, two_players
from .reading import LIGHT, SVG, extent, parsed, placed, texts

THEMES: tuple[Theme, ...] = ("light", "dark", "auto")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_every_document_stands_alone(name: str, theme: Theme) -> None:
    document = draw_svg(SCENES[name], theme=theme)
    root = ET.fromstring(document)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert not list(root.iter(f"{SVG}script"))
    assert document.count("http") == 1  # the name of the format
    assert "url(" not in document
    assert "@import" not in document
    defined = {element.get("id") for element in root.iter(f"{SVG}symbol")}
    assert {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")} <= defined


@pytest.mark.parametrize("name", SCENES)
def test_nothing_reaches_beyond_the_picture(name: str) -> None:
    root = parsed(SCENES[name])
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert (float(root.get("width", 0)), float(root.get("height", 0))) == (width, height)
    seen = 0
    for element, x, y in placed(root):
        xs, ys = extent(element)
        assert all(0 <= x + at <= width for at in xs), element.attrib
        assert all(0 <= y + at <= height for at in ys), element.attrib
        seen += len(xs)
    assert seen


@pytest.mark.parametrize("name", SCENES)
def test_numbers_have_at_most_two_decimals_and_no_negative_zero(name: str) -> None:
    document = draw_svg(SCENES[name])
    assert not re.search(r"\d\.\d{3}", document)
    assert not re.search(r"-0(?![.\d])", document)
    assert not re.search(r"\de[-+]?\d", re.sub(r"#[0-9A-F]{6}", "", document))


@pytest.mark.parametrize("theme", THEMES)
def test_labels_are_escaped(theme: Theme) -> None:
    nasty = "<&\">'"
    tug = TugTrack(nasty, nasty, (0,) * 6, (None,) * 6, 9, 0)
    sides = (track(nasty, (1,) * 6), tug)
    racks = (Rack(nasty, None, 2),)
    root = parsed(replace(two_players(), tracks=sides, racks=racks, caption=nasty), theme)
    assert texts(root).count(nasty) == 5
    assert root.findtext(f"{SVG}title") == nasty
    assert (root.findtext(f"{SVG}desc") or "").count(nasty) >= 4


def test_characters_that_xml_forbids_do_not_reach_the_document() -> None:
    nasty = "a\x00b\x1b[31m\ud800\ufffe\u202e"
    scene = replace(two_players(), tracks=(track(nasty, (1,) * 6),), caption=nasty)
    document = draw_svg(scene)
    ET.fromstring(document.encode())
    assert not set(nasty) & set(document) & set("\x00\x1b\ud800\ufffe\u202e")


def test_a_label_is_never_taken_for_a_colour() -> None:
    root = parsed(replace(two_players(), caption="var(--ek-ink)"), "dark")
    assert "var(--ek-ink)" in texts(root)


def test_long_names_are_cut_but_told_in_full() -> None:
    root = parsed(replace(two_players(), tracks=(track("W" * 40, (1,) * 6),)))
    assert "W" * 40 not in texts(root)
    assert any(re.fullmatch("W+…", text) for text in texts(root))
    assert "W" * 40 in (root.findtext(f"{SVG}desc") or "")


def test_names_on_a_tug_track_become_smaller_before_they_are_cut() -> None:
    names = TugTrack("balanced 0", "balanced 1", (0,) * 6)
    assert {"balanced 0", "balanced 1"} <= set(
        texts(parsed(replace(two_players(), tracks=(names,))))
    )


def test_racks_with_different_numbers_of_tiles_look_alike() -> None:
    racks = Rack("Anna", None, 6), Rack("Bernd", None, 5)
    root = parsed(replace(two_players(), racks=racks))
    grooves = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == LIGHT["groove"]]
    sizes = {(rect.get("width"), rect.get("height")) for rect in grooves if rect.get("rx") == "14"}
    assert len(sizes) == 1


def test_the_description_tells_tracks_racks_and_the_last_move() -> None:
    told = parsed(two_players()).findtext(f"{SVG}desc") or ""
    assert "Last move g8 to f9." in told
    anna = "Anna, to move: red 3, green 7, blue 10, orange 10, yellow 5, purple 18; weakest red 3."
    assert anna in told
    assert "Bernd holds 6 hidden tiles." in told
    assert "94 in the bag." in told
    duel = parsed(SCENES["duel"]).findtext(f"{SVG}desc") or ""
    assert "Anna 3 colours, Bernd 2 colours, Bernd to move: red 8 at Anna, green 0 (flag of" in duel


def test_themes_have_their_own_colours() -> None:
    light, dark, auto = (draw_svg(two_players(), theme=theme) for theme in THEMES)
    paper, night = LIGHT["paper"], tokens("dark")["paper"]
    assert (paper in light, night in light) == (True, False)
    assert (paper in dark, night in dark) == (False, True)
    assert "var(" not in light + dark
    assert f"@media (prefers-color-scheme:dark){{.einklang-auto{{--ek-paper:{night}" in auto
    used = set(re.findall(r"var\(--ek-([\w-]+)\)", auto))
    assert used <= LIGHT.keys()
    assert f".einklang-auto{{--ek-paper:{paper}" in auto


def test_drawings_on_one_page_do_not_disturb_each_other() -> None:
    names = [
        {e.get("id") for e in parsed(two_players(), theme).iter() if e.get("id")}
        for theme in THEMES
    ]
    assert all(not one & other for one, other in pairwise([*names, names[0]]))


def test_the_order_of_what_is_given_does_not_matter() -> None:
    scene = four_players()
    mixed = replace(
        scene,
        cells=scene.cells[::-1],
        symbols=dict(list(scene.symbols.items())[::-1]),
        printed=dict(list(scene.printed.items())[::-1]),
        tiles=tuple(tile[::-1] for tile in reversed(scene.tiles)),
    )
    assert draw_svg(mixed) == draw_svg(scene)


def test_the_order_of_towers_and_player_tiles_does_not_matter() -> None:
    scene = towers.scattered(4, 18)
    mixed = replace(
        scene,
        towers=dict(list(scene.towers.items())[::-1]),
        owners=dict(list(scene.owners.items())[::-1]),
        fields=dict(list(scene.fields.items())[::-1]),
        tiles=scene.tiles[::-1],
    )
    assert draw_svg(mixed) == draw_svg(scene)
    assert draw_text(mixed) == draw_text(scene)


def test_the_bytes_do_not_depend_on_hashes() -> None:
    program = (
        "from drawing.examples import SCENES; from einklang.drawing import draw_svg, draw_text;"
        "from hashlib import sha256;"
        "drawn = ''.join(draw_svg(s) + draw_text(s, colour=True) for s in SCENES.values());"
        "print(sha256(drawn.encode()).hexdigest())"
    )
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join([tests, *sys.path]),
            },
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
