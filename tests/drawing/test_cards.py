"""Card tables: open cards in their order, piles, hands, and tracks with walls."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

import pytest

from einklang.drawing import Felt, Rack, Scene, Spread, Wall, draw_svg, draw_text
from einklang.drawing.label import measure
from einklang.drawing.palette import MATERIALS, contrast, tokens
from einklang.symbols import Symbol

from . import cards
from .reading import LIGHT, SVG, parsed, placed, texts

NASTY = "<&\">'\x1b[2J\r\n\u202e" + "W" * 40


@dataclass(frozen=True)
class Seen:
    """A drawn card: its place, its width and its symbols, the upper one first."""

    x: float
    y: float
    width: float
    symbols: tuple[str, ...]
    fresh: bool


def seen(root: ET.Element) -> Iterator[Seen]:
    for element, x, y in placed(root):
        uses = list(element.findall(f"{SVG}use"))
        if element.tag == f"{SVG}g" and len(uses) == 6 and element.get("transform"):
            sizes = sorted(uses, key=lambda use: -float(use.get("width", 0)))[:2]
            words = [e.get("href", "").rpartition("-")[2] for e in sorted(sizes, key=_level)]
            sheets = [e for e in element.findall(f"{SVG}rect") if e.get("fill") != "none"]
            fresh = sheets[0].get("fill") == LIGHT["ink"]
            width = float(sheets[-1].get("width", 0))
            assert float(sheets[-1].get("height", 0)) == pytest.approx(1.4 * width, abs=0.01)
            yield Seen(x, y, width, tuple(words), fresh)


def _level(element: ET.Element) -> float:
    return float(element.get("y", 0))


def words(pair: tuple[Symbol, Symbol]) -> tuple[str, ...]:
    return tuple(symbol.word for symbol in pair)


def backs(root: ET.Element) -> list[ET.Element]:
    return [e for e in root.iter(f"{SVG}rect") if e.get("fill") == LIGHT["back"]]


def alone(scene: Scene) -> Scene:
    return replace(scene, tracks=(), racks=(), caption="")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_open_card_is_there_with_its_symbols_in_order(players: int) -> None:
    scene = cards.table(players)
    assert scene.felt is not None
    drawn = sorted(card.symbols for card in seen(parsed(alone(scene))))
    assert drawn == sorted(words(c) for spread in scene.felt.spreads for c in spread.cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_have_their_proportion_and_do_not_overlap_between_seats(players: int) -> None:
    found = list(seen(parsed(alone(cards.table(players)))))
    each = 2 if players == 2 else 1
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            if each == 1 or abs(one.x - other.x) > 1:
                apart = abs(one.x - other.x) >= one.width
                assert apart or abs(one.y - other.y) >= 1.4 * one.width


def test_the_oldest_card_lies_nearest_to_the_middle() -> None:
    scene = cards.table(2)
    assert scene.felt is not None
    first, second = scene.felt.spreads
    at = {card.symbols: card for card in seen(parsed(alone(scene)))}
    older, newer = (at[words(card)] for card in first.cards)
    far_older, far_newer = (at[words(card)] for card in second.cards)
    assert far_newer.y < far_older.y < older.y < newer.y
    assert (far_newer.fresh, far_older.fresh, older.fresh, newer.fresh) == (True, *[False] * 3)
    # A newer card leaves the half of the older one free, with its symbol and its indices.
    assert newer.y - older.y > 0.5 * 1.4 * older.width
    notes = [e for e in parsed(alone(scene)).iter(f"{SVG}text") if e.text in ("older", "newer")]
    order = [e.text for e in sorted(notes, key=_level)]
    assert order == ["newer", "older", "older", "newer"]


def test_three_cards_are_told_apart() -> None:
    spread = Spread("Anna", cards.dealt(0, 3))
    shown = texts(parsed(replace(alone(cards.table(2)), felt=Felt((spread,), 3, 0))))
    assert shown.count("oldest") == shown.count("newest") == 1


def test_seats_without_cards_and_piles_without_cards_show_their_places() -> None:
    root = parsed(replace(alone(cards.table(2)), felt=Felt((Spread("Anna", ()),), 0, 0)))
    gaps = [e for e in root.iter(f"{SVG}rect") if e.get("stroke-dasharray")]
    assert len(gaps) == 3
    assert not backs(root)
    assert {"pile · 0", "discards · 0"} <= set(texts(root))
    assert "none" in draw_text(replace(cards.table(2), felt=Felt((Spread("Anna", ()),), 0, 0)))


def test_felt_without_seats_has_room_for_its_piles() -> None:
    root = parsed(replace(alone(cards.table(2)), felt=Felt((), 3, 4)))
    _, _, _, height = map(float, root.get("viewBox", "").split())
    for element, _, y in placed(root):
        if element in backs(root):
            assert y > 20
            assert y + float(element.get("height", 0)) < height - 40


def test_piles_tell_their_numbers_and_whose_turn_it_is() -> None:
    shown = texts(parsed(alone(cards.table(3))))
    assert {"pile · 31", "discards · 8", "to move", "just played", *cards.NAMES[:3]} <= set(shown)
    assert len(backs(parsed(alone(cards.table(3))))) == 2


@pytest.mark.parametrize(("shown", "symbols"), [(0, 0), (1, 36), (2, 72)])
def test_hidden_hands_show_backs_only(shown: int, symbols: int) -> None:
    scene = replace(cards.table(2, shown=shown), tracks=(), felt=None)
    root = parsed(scene)
    assert len(list(root.iter(f"{SVG}use"))) == symbols
    assert len(backs(root)) == 12 - symbols // 6
    assert texts(root).count("6 cards") == 2


def test_hands_leave_places_and_count_what_is_there() -> None:
    hand = Rack("Anna", cards.dealt(0, 1), 6, cards=True)
    scene = replace(alone(cards.table(2)), felt=None, racks=(hand,))
    root = parsed(scene)
    assert len([e for e in root.iter(f"{SVG}rect") if e.get("stroke-dasharray")]) == 5
    assert "1 card" in texts(root)
    assert draw_text(scene) == "Anna  1 card  R─G   ·    ·    ·    ·    ·"


def test_a_single_hand_lies_under_the_felt() -> None:
    scene = replace(cards.table(3, shown=3), tracks=())
    one = parsed(replace(scene, racks=scene.racks[:1]))
    hand = {words(card) for card in scene.racks[0].tiles or ()}
    felt = next(e for e in one.iter(f"{SVG}rect") if e.get("fill") == LIGHT["board-in"])
    low = [card for card in seen(one) if card.y > float(felt.get("height", 0))]
    assert {card.symbols for card in low} == hand


@pytest.mark.parametrize("hands", [0, 1])
def test_felt_is_as_high_as_the_tracks_beside_it(hands: int) -> None:
    scene = cards.table(4)
    root = parsed(replace(scene, racks=scene.racks[:hands], caption=""))
    without = parsed(replace(scene, racks=(), felt=None, caption=""))
    assert root.get("height") == without.get("height")


def filled(root: ET.Element, shade: str) -> int:
    return len([e for e in root.iter(f"{SVG}rect") if e.get("fill") == LIGHT[shade]])


def only_track(scene: Scene, seat: int) -> Scene:
    return replace(scene, tracks=scene.tracks[seat : seat + 1], racks=(), felt=None)


def test_boxes_are_full_up_to_the_weakest_value_and_pale_above() -> None:
    root = parsed(only_track(cards.table(2), 0))
    for symbol, value in zip(Symbol, cards.VALUES[0], strict=True):
        assert filled(root, f"{symbol.word}-fill") == 3  # 0, 1 and 2
        assert filled(root, f"{symbol.word}-pale") == value - 2
    assert filled(root, "weak") == 1
    assert not [e for e in root.iter(f"{SVG}line") if e.get("stroke-dasharray") == "3 3"]


def walls(root: ET.Element) -> tuple[list[float], list[float]]:
    """Where open and closed walls stand."""
    dotted = [float(e.get("x1", 0)) for e in root.iter(f"{SVG}line") if e.get("stroke-dasharray")]
    bars = [e for e in root.iter(f"{SVG}rect") if e.get("width") == "4.4"]
    return dotted, [float(e.get("x", 0)) + 2.2 for e in bars]


@pytest.mark.parametrize(
    ("seat", "count", "said"),
    [
        (0, (2, 1), ["opens when all are on 4+"]),
        (1, (1, 2), ["all 1+", "all 4+"]),
        (2, (3, 0), []),
    ],
)
def test_walls_are_open_or_closed_and_say_what_opens_them(
    seat: int, count: tuple[int, int], said: list[str]
) -> None:
    root = parsed(only_track(cards.table(3), seat))
    dotted, barred = walls(root)
    assert (len(dotted), len(barred)) == count
    assert [text for text in texts(root) if "all" in text] == said
    boxes = sorted({float(e.get("x", 0)) for e in root.iter(f"{SVG}rect") if e.get("rx") == "4"})
    assert len(boxes) == 11
    wide = next(float(e.get("width", 0)) for e in root.iter(f"{SVG}rect") if e.get("rx") == "4")
    for wall, before in zip(sorted([*dotted, *barred]), (1, 4, 7), strict=True):
        assert boxes[before - 1] + wide < wall - 2 < wall + 2 < boxes[before]


def test_the_words_of_a_wall_stay_in_the_panel() -> None:
    low = replace(cards.boxes("Anna", (0,) * 6), walls=(Wall(2, 1, True),))
    root = parsed(replace(cards.table(2), tracks=(low,), racks=(), felt=None))
    said = next(e for e in root.iter(f"{SVG}text") if "opens" in (e.text or ""))
    assert said.get("text-anchor") == "start"  # no room at the left of an early wall


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_on_felt_can_be_read(theme: str) -> None:
    colours = tokens(theme)
    for ink, ground in (("ink", "board-in"), ("co", "board-in"), ("on-ink", "ink")):
        assert contrast(colours[ink], colours[ground]) >= 4.5
    assert contrast(MATERIALS["back-line"], colours["back"]) >= 3


def test_the_description_tells_cards_piles_and_walls() -> None:
    told = parsed(cards.table(2)).findtext(f"{SVG}desc") or ""
    assert "Open cards of Anna, to move, the oldest first: red-blue, green-blue." in told
    assert (
        "Open cards of Bernd, the oldest first: green-purple, orange-yellow, just played." in told
    )
    assert "31 cards in the pile, 8 discarded." in told
    assert "weakest yellow 2; closed before 7 until all are on 4 or more." in told
    assert "Bernd holds 6 hidden cards." in told


def test_spreads_as_text_have_an_order_and_mark_what_is_new() -> None:
    head, anna, bernd, piles = draw_text(alone(cards.table(2))).splitlines()
    assert head == "Open cards, the oldest first"
    assert anna == "▶ Anna    R─B   G─B"
    assert bernd == "  Bernd   G─P  [O─Y]"
    assert piles == "Pile 31, discards 8"
    assert draw_text(alone(cards.table(4))).startswith("Open cards\n")


def test_box_tracks_as_text_show_walls_and_the_weakest() -> None:
    text = draw_text(only_track(cards.table(3), 1)).splitlines()
    assert text[1:] == [
        "R ━|──●█···█···○  3",
        "G ━|─●·█···█···○  2",
        "B ━|─●·█···█···○  2",
        "O ●|···█···█···○  0 ◀ weakest",
        "Y ━|──●█···█···○  3",
        "P ━|●··█···█···○  1",
        "  █ before 4 opens when all are on 1+",
        "  █ before 7 opens when all are on 4+",
        "",
        "Cards, 3 players",
    ]
    open_ones = draw_text(only_track(cards.table(3), 2))
    assert "█" not in open_ones
    assert "P ━|━━━|━──|───●" in open_ones


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_card_tables_keep_within_the_width(players: int, width: int) -> None:
    scene = cards.table(players, shown=2)
    long = replace(
        scene,
        racks=tuple(replace(rack, label="W" * 40) for rack in scene.racks),
        felt=Felt(tuple(Spread("W" * 40, cards.dealt(0, 9)) for _ in scene.racks), 31, 8),
    )
    for drawn in (scene, long):
        text = draw_text(drawn, width=width)
        assert max(map(measure, text.splitlines())) <= width
    assert len(re.findall("[RGBOYP]─[RGBOYP]", text)) == 9 * players + 12


def test_hostile_labels_are_harmless_everywhere() -> None:
    side = replace(cards.boxes(NASTY, cards.VALUES[0], note=NASTY), to_move=True)
    scene = replace(
        cards.table(2),
        tracks=(side,),
        racks=(Rack(NASTY, None, 2, cards=True),),
        felt=Felt((Spread(NASTY, cards.dealt(0, 2), True, True), Spread(NASTY, ())), 1, 1),
    )
    document = draw_svg(scene)
    ET.fromstring(document)
    text = draw_text(scene)
    assert not set("\x1b\r\u202e") & (set(document) | set(text))
    calm = replace(side, label="Anna", note="Bernd")
    assert len(text.splitlines()) == len(draw_text(replace(scene, tracks=(calm,))).splitlines())
    assert max(map(measure, text.splitlines())) <= 100
