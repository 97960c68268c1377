"""The naive implementation against the worked examples of the rules (part G)."""

import copy
import random

import pytest

from .tables import MIXED, game_amid, place, row
from .tiles import CELLS, LETTERS, PRINTED, NaiveGame, adjacent_pairs, full_bag

SETUPS = [
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("travel", 2),
    ("solo", 1),
    ("team", 4),
    ("duel", 2),
]
# ---- names and first placements


def test_cell_names_of_the_printed_symbols_and_the_middle() -> None:
    assert {PRINTED[CELLS[n]]: n for n in ("c8", "c13", "h13", "m8", "m3", "h3")} == {
        "R": "c8",
        "G": "c13",
        "B": "h13",
        "O": "m8",
        "Y": "m3",
        "P": "h3",
    }
    assert CELLS["h8"] == (0, 0)
    assert CELLS["a15"] == (7, -7)


def test_a1_2_and_b3_tile_counts() -> None:
    assert full_bag("classic").total() == 120
    assert full_bag("travel").total() == 57
    assert sorted(full_bag("travel").values()) == [2] * 6 + [3] * 15


@pytest.mark.parametrize(
    ("players", "area", "free", "on_empty", "first"),
    [(2, 91, 85, 222, 54), (3, 127, 121, 306, 102), (4, 169, 163, 426, 144)],
)
def test_a2_5_placements(players: int, area: int, free: int, on_empty: int, first: int) -> None:
    it = NaiveGame(
        "classic",
        players,
        [["GG", "GG", "RB", "RB", "RB", "RB"]]
        + [["YY", "RO", "RP", "BO", "BY", "GP"]] * (players - 1),
    )
    assert len(it.area) == area
    assert len(it.area - set(it.board)) == free
    assert len(it.free_pairs()) == on_empty
    assert len(it.placeable_pairs()) == first
    acts = it.legal()
    assert sum(act.startswith("GG") for act in acts) == first
    assert sum(act.startswith("RB") for act in acts) == 2 * first
    assert len(acts) == 3 * first


def test_a4_3_second_player_must_choose_an_untouched_symbol() -> None:
    it = NaiveGame("classic", 2, [MIXED, MIXED])
    it.play(place("RB", (3, 0), (4, 0)), ["RB"])
    assert it.seat == 1
    assert len(it.placeable_pairs()) == 54 * 5 // 6
    assert place("RB", (4, -1), (5, -1)) not in it.legal()
    assert place("RB", (0, -4), (0, -3)) in it.legal()


def test_doubles_name_the_cell_first_that_comes_first_by_row_then_number() -> None:
    it = game_amid("solo", 1, [["GG"]], {})
    assert "GG:h9-h10" in it.legal()
    assert "GG:h10-h9" not in it.legal()
    assert "GG:g10-h9" in it.legal()
    assert len(it.legal()) == len(adjacent_pairs(5)) - 6 * 3


# ---- G1 scoring


def test_g1_1_to_4_scoring_beside_the_printed_blue_star() -> None:
    it = game_amid("classic", 4, [MIXED] * 4, {})
    assert it.play(place("RB", (3, 0), (4, 0)), ["YY"]) == {"B": 1}
    assert it.play(place("RB", (4, -1), (5, -1)), ["YY"]) == {"R": 1, "B": 2}
    assert it.play(place("BB", (6, -1), (6, 0)), ["YY"]) == {"B": 4}
    assert it.play(place("RB", (5, -2), (6, -2)), ["YY"]) == {"R": 2, "B": 4}
    assert [mine["B"] for mine in it.scores()] == [1, 2, 4, 4]
    assert [mine["R"] for mine in it.scores()] == [0, 1, 0, 2]
    assert it.seat == 0


def test_g1_5_both_halves_of_a_double_score_and_share_a_disc() -> None:
    greens = [(0, -1), (1, -1), (2, -1), (-1, 0), (2, 0), (-1, 1), (0, 1), (0, 2), (0, 3), (-1, 2)]
    letters = {**row("G", greens), (-2, 3): "P", (1, 1): "O"}
    it = game_amid("classic", 2, [MIXED, MIXED], letters)
    assert it.line_points("G", (0, 0), (1, 0)) == 7
    assert it.line_points("G", (1, 0), (0, 0)) == 5
    assert it.play(place("GG", (0, 0), (1, 0)), ["GG"]) == {"G": 12}


def test_g1_6_a_half_does_not_look_through_the_other_half() -> None:
    around_blue_half = [(2, 0), (2, -1), (1, -1), (0, 1), (1, 1)]
    it = game_amid("solo", 1, [["BY"]], row("B", [*around_blue_half, (-1, 0)]))
    assert it.play(place("BY", (1, 0), (0, 0)), ["RR"]) == {"B": 5}


# ---- G2 endings


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([[10, 11, 12, 13, 14, 15], [18, 9, 18, 18, 18, 18]], [1, 2]),  # G2.1
        ([[18, 18, 18, 13, 12, 9], [9, 12, 14, 14, 14, 14]], [2, 1]),  # G2.2
        ([[9, 9, 15, 18, 18, 18], [9, 10, 10, 10, 10, 10]], [2, 1]),  # G2.3
        (  # G2.4
            [
                [10, 12, 12, 12, 12, 12],
                [18, 7, 18, 18, 18, 18],
                [9, 10, 18, 18, 18, 18],
                [9, 11, 11, 11, 11, 11],
            ],
            [1, 4, 3, 2],
        ),
        ([[18, 10, 8, 7, 10, 18], [3, 6, 10, 14, 17, 18]], [1, 2]),  # G2.5
        ([[5, 6, 7, 8, 9, 9], [9, 9, 8, 7, 6, 5], [0, 18, 18, 18, 18, 18]], [1, 1, 3]),  # A8.4
    ],
)
def test_g2_ranking(values: list[list[int]], places: list[int]) -> None:
    it = NaiveGame("classic", len(values), [MIXED] * len(values))
    it.markers = [dict(zip(LETTERS, v, strict=True)) for v in values]
    assert it.places() == places


def test_g2_6_reaching_18_gives_a_bonus_turn_and_loses_the_surplus() -> None:
    it = game_amid("classic", 2, [MIXED, MIXED], row("B", [(1, 0), (2, 0), (3, 0)]))
    it.markers[0]["B"] = 17
    with pytest.raises(AssertionError, match="nothing is drawn"):
        copy.deepcopy(it).play(place("RB", (-1, 0), (0, 0)), ["YY"])
    assert it.play(place("RB", (-1, 0), (0, 0)), []) == {"B": 3}
    assert it.scores()[0]["B"] == 18
    assert (it.seat, it.to_place) == (0, 1)
    it.play(place("OP", (0, 3), (1, 3)), ["YY", "PP"])
    assert it.seat == 1
    assert sorted(it.racks[0]) == sorted([*MIXED[1:4], "RO", "YY", "PP"])


def test_g2_6_two_markers_on_18_give_two_bonus_turns() -> None:
    letters = {(1, 0): "B", (2, 0): "B", (-2, 0): "R"}
    it = game_amid("classic", 2, [MIXED, MIXED], letters)
    it.markers[0].update(B=16, R=17)
    assert it.play(place("RB", (-1, 0), (0, 0)), []) == {"R": 1, "B": 2}
    assert (it.seat, it.to_place) == (0, 2)
    it.play(place("RO", (0, 3), (1, 3)), [])
    it.play(place("BB", (-2, 3), (-1, 3)), ["YY", "YY", "PP"])
    assert it.seat == 1


def test_a8_2_all_six_on_18_end_the_game_before_bonus_and_refill() -> None:
    it = game_amid("classic", 2, [MIXED, MIXED], {(1, 0): "B"})
    it.markers[0] = {**dict.fromkeys(LETTERS, 18), "B": 17}
    it.play(place("RB", (-1, 0), (0, 0)), [])
    result = it.result()
    assert result is not None
    assert result["ended"] == "instant-win"
    assert result["places"] == [1, 2]
    assert it.legal() == set()


@pytest.mark.parametrize(("blue", "ended"), [(16, "board-full"), (17, "instant-win")])
def test_a6_5_and_a8_1_the_last_pair_ends_the_game(blue: int, ended: str) -> None:
    it = NaiveGame("travel", 2, [MIXED, MIXED])
    it.first_turn = [False, False]
    for cell in it.area - set(it.board) - {(-1, 0), (0, 0), (3, 1)}:
        it.board[cell] = "Y"
    it.board[1, 0] = "B"
    it.markers[0] = {**dict.fromkeys(LETTERS, 18), "B": blue}
    assert it.play(place("RB", (-1, 0), (0, 0)), []) == {"B": 1}
    assert it.over
    assert it.ended == ended


# ---- A7 exchange


def test_a7_2_exchange_draws_six_before_the_old_tiles_go_back() -> None:
    rack = ["RR", "RB", "RB", "RB", "RB", "RB"]

    def after_placing() -> NaiveGame:
        it = game_amid("classic", 2, [list(rack), MIXED], {})
        it.markers[0].update(R=1, B=1)
        it.play(place("RB", (0, 0), (1, 0)), [])
        assert it.legal() == {"swap", "keep"}
        assert it.seat == 0
        return it

    it = after_placing()
    with pytest.raises(AssertionError, match="no RR in the bag"):
        it.play("swap", ["RR"] * 5 + ["GO"])
    it = after_placing()
    with pytest.raises(AssertionError, match="swap draws 6"):
        it.play("swap", ["RR"] * 4)
    it = after_placing()
    assert it.play("swap", ["YY", "YY", "GO", "GO", "PP", "PP"]) == {}
    assert sorted(it.racks[0]) == ["GO", "GO", "PP", "PP", "YY", "YY"]
    assert it.bag["RR"] == 5
    assert (it.seat, it.choosing) == (1, False)
    it = after_placing()
    it.play("keep", ["OO"])
    assert sorted(it.racks[0]) == ["OO", "RB", "RB", "RB", "RB", "RR"]


def test_f5_no_exchange_with_fewer_than_six_tiles_in_the_bag() -> None:
    for left in (5, 6):
        it = game_amid("travel", 2, [["RR", "RR", "RB", "RB", "RO", "BB"], MIXED], {})
        it.markers[0].update(R=1, B=1, O=1)
        it.bag.clear()
        it.bag["YY"] = left
        it.play(place("RB", (0, 0), (1, 0)), ["YY"] if left == 5 else [])
        assert it.choosing == (left == 6)


@pytest.mark.parametrize(("yellow", "offered"), [(5, True), (4, False)])
def test_a7_2_e2_3_none_of_the_teams_equally_weak_colours_on_the_rack(
    yellow: int, offered: bool
) -> None:
    rack = ["RB", "RB", "RY", "RO", "RR", "BY"]
    it = game_amid("team", 4, [MIXED, MIXED, rack, MIXED], {})
    it.seat = 2
    it.markers[0] = {"R": 9, "G": 4, "B": 7, "O": 20, "Y": yellow, "P": 4}
    it.play(place("RB", (0, 0), (1, 0)), [] if offered else ["YY"])
    assert it.choosing == offered


# ---- whole games


def play_at_random(it: NaiveGame, chance: random.Random) -> NaiveGame:
    """The game after one random act, with as many random draws as the game will accept."""
    act = chance.choice(sorted(it.legal()))
    pool = sorted(it.bag.elements())
    for count in (0, 1, 6, 2, 3, 4, 5):
        after = copy.deepcopy(it)
        try:
            after.play(act, chance.sample(pool, count))
        except AssertionError:
            continue
        return after
    raise AssertionError(f"no number of draws fits {act}")


@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_random_games_end_and_lose_no_tile(game: str, players: int) -> None:
    chance = random.Random(f"{game}{players}")
    supply = list(full_bag(game).elements())
    chance.shuffle(supply)
    size = 1 if game == "solo" else 6
    it = NaiveGame(game, players, [supply[i * size : i * size + size] for i in range(players)])
    steps = 0
    while not it.over:
        it = play_at_random(it, chance)
        steps += 1
        laid = (len(it.board) - 6) // 2
        assert it.bag.total() + sum(map(len, it.racks)) + laid == full_bag(game).total()
    assert steps > 20
    assert it.legal() == set()
    assert it.result() is not None
