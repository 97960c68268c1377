"""The naive implementation against the worked examples of the rules (part G)."""

import copy
import random

import pytest

from .tiles import CELLS, LETTERS, NAMES, PRINTED, Cell, NaiveGame, adjacent_pairs, full_bag

SETUPS = [
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("travel", 2),
    ("solo", 1),
    ("team", 4),
    ("duel", 2),
]
MIXED = ["RB", "GY", "GG", "BB", "OP", "RO"]  # shows every colour: no exchange by weakest colour


def game_amid(
    game: str, players: int, racks: list[list[str]], letters: dict[Cell, str]
) -> NaiveGame:
    """A game past its first round with these symbols on the board."""
    it = NaiveGame(game, players, racks)
    it.first_turn = [False] * players
    it.board.update(letters)
    return it


def place(tile: str, first: Cell, second: Cell) -> str:
    return f"{tile}:{NAMES[first]}-{NAMES[second]}"


def row(letter: str, cells: list[Cell]) -> dict[Cell, str]:
    return dict.fromkeys(cells, letter)


def set_duel(it: NaiveGame, fields: dict[str, int]) -> None:
    """Put the duel's markers on these fields, seen from seat 0."""
    for letter, field in fields.items():
        it.markers[0][letter] = field
        it.markers[1][letter] = -field


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


# ---- G5 variants


GREEN_2_YELLOW_4: dict[Cell, str] = {
    **row("G", [(-1, 0), (-2, 0)]),
    **row("Y", [(2, 0), (3, 0), (4, 0), (2, -1)]),
}


def test_g5_1_solo_markers_stop_at_the_right_hand_0() -> None:
    it = game_amid("solo", 1, [["GY"]], GREEN_2_YELLOW_4)
    it.markers[0].update(G=16, Y=17)
    assert it.play(place("GY", (0, 0), (1, 0)), ["RR"]) == {"G": 2, "Y": 4}
    assert it.scores() == [{"R": 0, "G": 18, "B": 0, "O": 0, "Y": 18, "P": 0}]
    assert it.racks == [["RR"]]
    assert it.to_place == 1


def test_g5_2_team_the_same_tile_gives_two_bonus_turns() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.seat = 3
    it.markers[1].update(G=16, Y=17)
    assert it.play(place("GY", (0, 0), (1, 0)), []) == {"G": 2, "Y": 4}
    assert it.scores()[1] == {"R": 0, "G": 18, "B": 0, "O": 0, "Y": 18, "P": 0}
    assert it.scores()[0] == dict.fromkeys(LETTERS, 0)
    assert (it.seat, it.to_place) == (3, 2)


def test_e2_2_the_right_hand_18_gives_a_bonus_turn_too() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.markers[0].update(G=35, Y=36)
    it.play(place("GY", (0, 0), (1, 0)), [])
    assert it.scores()[0]["G"] == 36
    assert (it.seat, it.to_place) == (0, 1)


@pytest.mark.parametrize("five_is_first_cell", [True, False])
def test_g5_2_f33_a_double_takes_the_better_order(five_is_first_cell: bool) -> None:
    five = [(-1, 0), (-2, 0), (-3, 0), (0, -1), (0, -2)]
    two = [(2, 0), (3, 0)]
    if not five_is_first_cell:  # the same position turned by 180 degrees about the tile
        five = [(1 - q, -r) for q, r in five]
        two = [(1 - q, -r) for q, r in two]
    it = game_amid("solo", 1, [["GG"]], row("G", five + two))
    it.markers[0]["G"] = 15
    assert it.play(place("GG", (0, 0), (1, 0)), ["RR"]) == {"G": 7}
    assert it.scores()[0]["G"] == 20

    it = game_amid("solo", 1, [["GG"]], row("G", five))
    it.markers[0]["G"] = 15
    it.play(place("GG", (0, 0), (1, 0)), ["RR"])
    assert it.scores()[0]["G"] == 18


@pytest.mark.parametrize(("game", "players"), [("solo", 1), ("team", 4)])
def test_e1_5_e2_4_all_six_on_the_right_hand_18_end_the_game(game: str, players: int) -> None:
    racks = [["GY"]] if game == "solo" else [MIXED] * players
    it = game_amid(game, players, racks, GREEN_2_YELLOW_4)
    it.markers[0] = {**dict.fromkeys(LETTERS, 36), "Y": 33}
    it.play(place("GY", (0, 0), (1, 0)), [])
    assert it.ended == "instant-win"
    assert it.places() == ([1] if game == "solo" else [1, 2, 1, 2])


def test_e2_1_team_mates_share_their_sides_place() -> None:
    it = NaiveGame("team", 4, [MIXED] * 4)
    it.markers[1] = dict.fromkeys(LETTERS, 20)
    assert it.places() == [2, 1, 2, 1]


def test_e2_6_bonus_turns_lapse_with_an_empty_rack() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.bag.update(it.racks[0][:5])
    it.racks[0] = ["GY"]
    it.markers[0].update(G=16, Y=17)
    it.play(place("GY", (0, 0), (1, 0)), [])
    assert it.legal() == {"swap", "keep"}
    it.play("keep", ["RR", "RR", "BB", "YY", "YY", "PP"])
    assert (it.seat, it.to_place) == (1, 1)


def test_g5_3_duel_ending() -> None:
    it = NaiveGame("duel", 2, [MIXED, MIXED])
    set_duel(it, {"R": 2, "G": 4, "B": -2, "Y": -3})
    assert it.scores() == [
        {"R": 2, "G": 4, "B": 0, "O": 0, "Y": 0, "P": 0},
        {"R": 0, "G": 0, "B": 2, "O": 0, "Y": 3, "P": 0},
    ]
    assert it.places() == [1, 2]
    set_duel(it, {"G": 3})
    assert it.places() == [1, 1]
    set_duel(it, {"R": 9, "G": 9, "O": -1})  # more markers beat higher ones
    assert it.places() == [2, 1]


@pytest.mark.parametrize("seat", [0, 1])
def test_g5_4_duel_marker_crosses_the_middle_and_stops_at_9(seat: int) -> None:
    letters = {(1, 0): "B", (2, 0): "B", (-2, 0): "R", (-3, 0): "R", (-4, 0): "R"}
    it = game_amid("duel", 2, [MIXED, MIXED], letters)
    it.seat = seat
    sign = 1 if seat == 0 else -1
    set_duel(it, {"B": -sign, "R": 8 * sign})
    assert it.play(place("RB", (-1, 0), (0, 0)), []) == {"R": 3, "B": 2}
    assert it.scores()[seat] == {"R": 9, "G": 0, "B": 1, "O": 0, "Y": 0, "P": 0}
    assert it.scores()[1 - seat] == dict.fromkeys(LETTERS, 0)
    assert it.duel_holder == {"R": seat}
    assert (it.seat, it.to_place) == (seat, 1)


@pytest.mark.parametrize(("blue", "ended"), [(0, "instant-win"), (-1, None)])
def test_e3_5_duel_ends_with_all_six_markers_on_one_side(blue: int, ended: str | None) -> None:
    it = game_amid("duel", 2, [MIXED, MIXED], {(1, 0): "B"})
    set_duel(it, {**dict.fromkeys(LETTERS, 1), "B": blue})
    it.play(place("RB", (-1, 0), (0, 0)), [] if ended else ["YY"])
    assert it.ended == ended
    assert it.scores()[0]["B"] == blue + 1


def test_f25_no_bonus_while_holding_the_duel_marker() -> None:
    for holder in (0, 1):
        it = game_amid("duel", 2, [MIXED, MIXED], {(-2, 0): "R"})
        set_duel(it, {"R": 8})
        it.duel_holder["R"] = holder
        it.play(place("RB", (-1, 0), (0, 0)), [])
        assert it.duel_holder == {"R": 0}
        assert it.choosing == (holder == 0)  # RO may be exchanged once no bonus turn is due
        assert it.to_place == (0 if holder == 0 else 1)


def test_e3_4_f23_duel_exchange_takes_all_tiles_of_the_colours_on_9() -> None:
    it = game_amid("duel", 2, [MIXED, MIXED], {})
    set_duel(it, {"R": 9, "B": 9, "Y": 8, "G": -9})
    it.play(place("GG", (0, 0), (1, 0)), [])
    assert it.legal() == {"swap", "keep"}
    it.play("swap", ["YY", "YY", "PP", "PP"])  # RB, BB and RO go, GY and OP stay
    assert sorted(it.racks[0]) == ["GY", "OP", "PP", "PP", "YY", "YY"]
    assert it.seat == 1
    it.play(place("RB", (0, 2), (1, 2)), [])
    it.play("swap", ["PP", "OO", "OO"])  # only GY and GG go
    assert sorted(it.racks[1]) == ["BB", "OO", "OO", "OP", "PP", "RO"]


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
