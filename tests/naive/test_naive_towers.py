"""The naive Genial Spezial against the worked examples and counts of the rules (C, G3)."""

import copy
import random

import pytest

from . import towers
from .towers import (
    BOARD,
    BONUS,
    CELLS,
    DARK_BLUE,
    GREY_BLUE,
    LETTERS,
    NAMES,
    PAIRS,
    Cell,
    NaiveTowers,
    chip_counts,
    distance,
    large_towers,
    small_towers,
)

# Two players. Large towers: (0,±3) and (-6,0) (-6,6) (6,-6) (6,0), others small.
TOP_LEFT, MIDDLE_LEFT, LOW_LEFT = (-6, 0), (-6, 3), (-6, 6)
# two chains that join these three towers and do not touch each other
RIGHT_OF_THEM = [((-5, 0), (-5, 1)), ((-5, 2), (-5, 3)), ((-5, 4), (-5, 5))]
LEFT_OF_THEM = [((-7, 1), (-7, 2)), ((-7, 3), (-7, 4)), ((-7, 5), (-7, 6))]


def setup_with(players: int, chips: dict[Cell, str]) -> dict[str, dict[str, str]]:
    """A set-up with these chips on these towers; the rest lie in some order on the others."""
    left = chip_counts(players)
    left.subtract(chips.values())
    others = sorted((large_towers(players) | small_towers(players)) - set(chips))
    all_chips = chips | dict(zip(others, left.elements(), strict=True))
    return {"chips": {NAMES[cell]: chip for cell, chip in all_chips.items()}}


def game(chips: dict[Cell, str], players: int = 2) -> NaiveTowers:
    return NaiveTowers.from_setup(players, setup_with(players, chips), {})


def lay(it: NaiveTowers, a: Cell, b: Cell, chosen: str = "", seat: int = 0) -> dict[str, int]:
    """Lay one tile as this seat, whoever's turn it is."""
    it.seat = seat
    first, second = sorted([a, b], key=lambda cell: (cell[1], cell[0]))
    return it.play(f"{NAMES[first]}-{NAMES[second]}" + (f"+{chosen}" if chosen else ""), [])


def lay_all(it: NaiveTowers, tiles: list[tuple[Cell, Cell]]) -> dict[str, int]:
    """Lay these tiles and give the points of the last one."""
    points: dict[str, int] = {}
    for a, b in tiles:
        points = lay(it, a, b)
    return points


def all_four(points: int, **more: int) -> dict[str, int]:
    return {letter: points + more.get(letter, 0) for letter in LETTERS}


# ---- board and set-up


def test_c2_1_board_of_247_cells_and_its_names() -> None:
    assert len(BOARD) == len(CELLS) == 247
    assert CELLS["j13"] == (0, 0)
    assert (min(r for _, r in BOARD), max(r for _, r in BOARD)) == (-9, 9)
    assert (min(q for q, _ in BOARD), max(q for q, _ in BOARD)) == (-12, 12)
    assert sum(q == 0 for q, _ in BOARD) == 7


def test_c2_3_c3_field_counts_and_spacing() -> None:
    assert (len(DARK_BLUE), len(GREY_BLUE), len(BONUS)) == (10, 14, 11)
    fields = [*DARK_BLUE, *GREY_BLUE, *BONUS]
    assert len(set(fields)) == 35
    assert set(fields) <= set(BOARD)
    assert {(-q, -r) for q, r in fields} == set(fields)
    assert min(distance(a, b) for a in fields for b in fields if a != b) == 3
    for players in (2, 3, 4):
        large = large_towers(players)
        assert min(distance(a, b) for a in large for b in large if a != b) == 6


@pytest.mark.parametrize(
    ("players", "large", "small", "playable", "ones", "twos"),
    [(2, 6, 10, 231, 2, 2), (3, 8, 12, 227, 3, 2), (4, 10, 14, 223, 3, 3)],
)
def test_c4_towers_chips_and_playable_cells(
    players: int, large: int, small: int, playable: int, ones: int, twos: int
) -> None:
    it = game({}, players)
    assert (len(it.large), len(it.towers - it.large)) == (large, small)
    assert len(it.playable_cells()) == playable
    assert sorted(it.value.values()) == [1] * ones * 4 + [2] * twos * 4
    assert it.held() == [[]] * players
    assert it.scores() == [dict.fromkeys(LETTERS, 0)] * players


def test_c4_2_improper_setups_are_refused() -> None:
    chips = setup_with(2, {})["chips"]
    name, chip = next(iter(chips.items()))
    without = {other: c for other, c in chips.items() if other != name}
    for wrong in (without, {**without, "j13": chip}, {**chips, name: "R1"}):
        with pytest.raises(AssertionError):
            NaiveTowers.from_setup(2, {"chips": wrong}, {})
    with pytest.raises(AssertionError):
        NaiveTowers.from_setup(3, {"chips": chips}, {})


def test_c5_1_f13_tiles_lie_on_empty_cells_and_on_dark_fields_without_a_tower() -> None:
    it = game({})
    plain = [(a, b) for a, b in PAIRS if {a, b} <= it.playable_cells() - BONUS]
    assert {f"{NAMES[a]}-{NAMES[b]}" for a, b in plain} == {x for x in it.legal() if "+" not in x}
    assert any(act.startswith("m1-") for act in it.legal())  # (-12,3), a tower only with four
    assert not any(act.startswith("m1-") for act in game({}, 4).legal())
    lay(it, (-3, 1), (-3, 2))
    assert not any("k10" in act or "l10" in act for act in it.legal())


# ---- G3: chips


def test_g3_1_to_3_each_chip_scores_once_in_a_chain_and_turns_over() -> None:
    it = game({(-3, 0): "B1", (-3, 3): "G2", (-6, 3): "G1"})
    assert lay(it, (-3, 1), (-3, 2)) == {"B": 1, "G": 2}
    assert (it.value[-3, 0], it.value[-3, 3]) == (2, 3)
    assert lay(it, (-4, 1), (-5, 2)) == {"G": 1}
    assert (it.value[-3, 0], it.value[-3, 3], it.value[-6, 3]) == (2, 3, 2)
    assert lay(it, (-2, 0), (-2, 1)) == {}
    assert it.scores()[0] == {"O": 0, "P": 0, "B": 1, "G": 3}


def test_g3_4_a_new_chain_scores_the_same_towers_again_with_their_black_values() -> None:
    it = game({(-3, 0): "P1", (-3, 3): "G2"})
    old = [((-2, -1), (-1, -1)), ((-1, 0), (-1, 1)), ((-1, 2), (-2, 3))]
    assert lay_all(it, old) == {"P": 1, "G": 2}
    touching = copy.deepcopy(it)
    assert lay(it, (-3, 1), (-3, 2)) == {"P": 2, "G": 3}
    assert (it.value[-3, 0], it.value[-3, 3]) == (2, 3)  # black stays black
    assert lay(touching, (-2, 0), (-2, 1)) == {}
    assert lay(touching, (-3, 1), (-3, 2)) == {}


def test_c5_2_another_players_tiles_do_not_connect() -> None:
    it = game({(-3, 0): "P1", (-3, 3): "G2"})
    assert lay(it, (-3, 1), (-4, 2)) == {}
    assert lay(it, (-3, 2), (-2, 2), seat=1) == {}
    assert lay(it, (-4, 3), (-5, 4)) == {"P": 1, "G": 2}
    assert it.scores()[1] == dict.fromkeys(LETTERS, 0)


def test_g3_15_a_single_tower_neither_scores_nor_counts_as_scored() -> None:
    it = game({(-3, 0): "O1", (-3, 3): "P2"})
    assert lay(it, (-3, 1), (-4, 2)) == {}
    assert it.value[-3, 0] == 1
    assert lay(it, (-3, 2), (-2, 2)) == {"O": 1, "P": 2}


# ---- G3: extra points of large towers


def test_g3_5_the_second_large_tower_gives_extra_points_for_both() -> None:
    it = game({TOP_LEFT: "O1", MIDDLE_LEFT: "P1", LOW_LEFT: "G2"})
    assert lay(it, (-6, 1), (-6, 2)) == {"O": 1, "P": 1}
    assert lay(it, (-5, 2), (-5, 3)) == {}
    assert lay(it, (-6, 4), (-6, 5)) == all_four(2, G=2)
    assert it.value[LOW_LEFT] == 3


def test_g3_6_and_11_another_chain_gives_extra_points_again_and_merging_them_nothing() -> None:
    it = game({TOP_LEFT: "G1", MIDDLE_LEFT: "B2", LOW_LEFT: "B1"})
    assert lay_all(it, RIGHT_OF_THEM[:2]) == {"G": 1, "B": 2}
    assert lay_all(it, RIGHT_OF_THEM[2:]) == all_four(2, B=1)
    assert lay_all(it, LEFT_OF_THEM[:2]) == {"G": 2, "B": 3}
    assert lay_all(it, LEFT_OF_THEM[2:]) == all_four(2, B=2)
    assert lay(it, (-6, 1), (-6, 2)) == {}
    assert len(it.chains[0]) == 1


def test_g3_7_merging_gives_extra_points_only_for_the_large_tower_that_had_none() -> None:
    it = game({TOP_LEFT: "O1", LOW_LEFT: "G1", (0, 3): "B1"})
    lay_all(it, [*RIGHT_OF_THEM, ((-1, 3), (-2, 3))])
    assert lay(it, (-4, 4), (-3, 4)) == all_four(1)


TO_TOWER_ON_THE_RIGHT = [((4, 0), (5, 0)), ((2, 1), (3, 1))]  # large (6,0) and small (3,0)
BETWEEN = ((0, 2), (1, 2))  # beside large (0,3), between the right-hand and a left-hand chain


def test_g3_8_new_large_tower_and_merge_with_two_of_four_in_big() -> None:
    it = game({(0, 3): "B1"})
    left = [*RIGHT_OF_THEM, ((-4, 2), (-3, 2)), ((-2, 2), (-1, 2))]
    lay_all(it, left + TO_TOWER_ON_THE_RIGHT)
    assert lay(it, *BETWEEN) == all_four(2, B=1)
    assert it.value[0, 3] == 2


def test_g3_9_new_large_tower_and_merge_with_none_of_three_in_big() -> None:
    it = game({(0, 3): "G2"})
    left = [((-4, 4), (-5, 5)), ((-3, 4), (-2, 3)), ((-1, 2), (-1, 1))]
    lay_all(it, left + TO_TOWER_ON_THE_RIGHT)
    assert lay(it, *BETWEEN) == all_four(3, G=2)
    assert it.value[0, 3] == 3


def test_g3_10_orange_is_the_second_large_tower() -> None:
    it = game({LOW_LEFT: "O1"})
    lay_all(it, RIGHT_OF_THEM[:2])
    assert lay_all(it, RIGHT_OF_THEM[2:]) == all_four(2, O=1)
    assert it.value[LOW_LEFT] == 2


def test_g3_10_orange_is_small_and_two_chains_with_a_large_tower_each_merge() -> None:
    it = game({MIDDLE_LEFT: "O1"})
    upper = [((-5, 0), (-4, 0)), ((-5, 1), (-4, 1))]
    lower = [((-4, 4), (-5, 5)), ((-5, 4), (-4, 3))]
    lay_all(it, upper + lower)
    assert lay(it, (-5, 2), (-5, 3)) == all_four(2, O=1)


# ---- G3: bonus fields, markers, end


def test_g3_12_a_bonus_field_gives_one_point_in_a_colour_of_choice() -> None:
    it = game({})
    acts = {act for act in it.legal() if act.startswith("j13-j14")}
    assert acts == {"j13-j14+O", "j13-j14+P", "j13-j14+B", "j13-j14+G"}
    assert it.play("j13-j14+B", []) == {"B": 1}
    assert it.scores()[0] == {"O": 0, "P": 0, "B": 1, "G": 0}
    assert it.seat == 1


def test_f14_two_bonus_fields_give_two_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(towers, "BONUS", {(0, 0), (1, 0)})
    it = game({})
    chosen = {act[8:] for act in it.legal() if act.startswith("j13-j14")}
    assert chosen == {"OO", "OP", "OB", "OG", "PP", "PB", "PG", "BB", "BG", "GG"}
    assert copy.deepcopy(it).play("j13-j14+OG", []) == {"O": 1, "G": 1}
    assert it.play("j13-j14+PP", []) == {"P": 2}


def test_g3_13_each_marker_moves_by_its_own_points() -> None:
    it = game({(-3, 0): "O1", (-3, 3): "B2"})
    assert lay(it, (-3, 1), (-3, 2)) == {"O": 1, "B": 2}
    assert it.scores() == [{"O": 1, "P": 0, "B": 2, "G": 0}, dict.fromkeys(LETTERS, 0)]


@pytest.mark.parametrize(("before", "after"), [(16, 19), (17, 20), (19, 20), (20, 20)])
def test_g3_13_markers_stop_at_20(before: int, after: int) -> None:
    it = game({(-3, 0): "B1", (-3, 3): "B2"})
    it.markers[0]["B"] = before
    assert lay(it, (-3, 1), (-3, 2)) == {"B": 3}
    assert it.scores()[0]["B"] == after


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([[12, 11, 20, 20], [13, 20, 13, 11]], [2, 1]),
        ([[20, 20, 20, 12], [13, 13, 14, 15], [12, 20, 20, 20]], [2, 1, 2]),
    ],
)
def test_g3_14_c6_2_ranking(values: list[list[int]], places: list[int]) -> None:
    it = game({}, len(values))
    it.markers = [dict(zip(LETTERS, v, strict=True)) for v in values]
    assert it.places() == places


@pytest.mark.parametrize(("tiles", "ended"), [([1, 0], "all-laid"), ([1, 1], "board-full")])
def test_c6_1_c6_3_the_last_tile_or_pair_ends_the_game(tiles: list[int], ended: str) -> None:
    it = game({})
    it.owner = dict.fromkeys(it.playable_cells() - {(1, 0), (2, 0), (-10, 5)}, 1)
    it.tiles = tiles
    assert it.legal() == {"j14-j15"}
    it.play("j14-j15", [])
    assert it.over
    assert it.legal() == set()
    assert it.result()["ended"] == ended


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c6_1_random_games_last_20_rounds(players: int) -> None:
    chance = random.Random(players)
    it = game({}, players)
    for turn in range(20 * players):
        assert not it.over
        assert it.seat == turn % players
        it.play(chance.choice(sorted(it.legal())), [])
    assert it.result()["ended"] == "all-laid"
    assert len(it.owner) == 40 * players
    for seat in range(players):
        mine = {cell for cell, owner in it.owner.items() if owner == seat}
        assert sorted(cell for chain in it.chains[seat] for cell in chain) == sorted(mine)
