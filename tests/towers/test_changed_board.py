"""The layout stands in the data file and nowhere else: games from changed data files."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

from einklang.games.errors import AmbiguousAction, NotAllowed, Reason
from moves import legal, play, points, result
from towers.changed_boards import Data, Table, board_data, game_of, loose_cells, plan_of
from towers.flood_fill import check_chains, check_step, lively_game, real_plan
from towers.tower_positions import LETTERS, PLAYERS, all_four, around, free_places, marks, own


def two_bonus_fields() -> Data:
    data = board_data()
    data["fields"][-1]["cells"] += ["j14", "k13"]
    return data


def other_layout() -> Data:
    """Towers beside each other and in corners, other digits, chips and bonus fields."""
    data = board_data()
    groups = {"".join(map(str, g["large_with"])): g for g in data["fields"] if g["large_with"]}
    groups["234"]["cells"] = ["i13", "i14"]
    groups["2"]["cells"] = ["j7", "p7", "d19", "j20"]
    data["fields"][-2]["cells"] = ["j10", "k10", "g16", "j16", "m4", "p4", "d22", "s4"]
    data["fields"][-1]["cells"] = ["g13", "m13", "l13", "m12", "a22"]
    data["chips"]["copies"] = {"1": 2, "2": 4}
    return data


def one_hexagon() -> Data:
    """A single hexagon of side 6, tracks to 5 and five tiles each."""
    data = board_data()
    data["outline"] = {"side": 6, "centres": ["j13"]}
    data["tiles"] = 5
    data["top"] = 5
    data["chips"] = {
        "colours": "OPBG",
        "copies": {"1": 1, "3": 1},
        "removed": {"2": [3], "3": [], "4": []},
    }
    data["fields"] = [
        {"ground": "grey", "large_with": [2, 3], "cells": ["j10", "j16", "g13"]},
        {"ground": "grey", "large_with": [4], "cells": ["m13"]},
        {"ground": "dark", "large_with": [3, 4], "cells": ["j13", "g16", "m10", "l12"]},
        {"ground": "bonus", "large_with": [], "cells": ["k13", "k14", "i13", "i12"]},
    ]
    return data


CHANGED = {
    "two bonus fields": two_bonus_fields,
    "other layout": other_layout,
    "one hexagon": one_hexagon,
}


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_the_data_file_holds_the_layout_of_the_rules(players: int) -> None:
    assert plan_of(board_data(), players) == real_plan(players)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("changed", CHANGED)
def test_a_game_on_a_changed_board_goes_by_its_data_to_the_end(changed: str, players: int) -> None:
    data = CHANGED[changed]()
    game, plan = game_of(data), plan_of(data, players)
    bonus_counts = set()
    for before, after in pairwise(lively_game(game, players, seed=players)):
        free = plan.cells - plan.towers - before.board.keys()
        legal = list(game.legal(before))
        assert {text.partition("+")[0] for text in legal} == free_places(free)
        bonus_counts |= {len(text.partition("+")[2]) for text in legal}
        check_step(plan, before, after)
        check_chains(plan, after)
    assert bonus_counts == {0, 1, 2}
    assert after.tiles_left == (0,) * players
    result = game.result(after)
    assert result is not None
    assert result.ended == "all-laid"
    assert len(after.steps) == data["tiles"] * players


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("changed", CHANGED)
def test_towers_and_chips_are_those_of_the_data(changed: str, players: int) -> None:
    data = CHANGED[changed]()
    plan, state = plan_of(data, players), game_of(data).new(players, seed=1)
    assert {name for name, tower in state.towers.items() if tower.large} == plan.large
    assert {name for name, tower in state.towers.items() if not tower.large} == plan.small
    copies = Counter({int(light): n for light, n in data["chips"]["copies"].items()})
    copies.subtract(data["chips"]["removed"][str(players)])
    chips = Counter((tower.symbol.letter, tower.value) for tower in state.towers.values())
    assert chips == Counter({(letter, v): n for letter in LETTERS for v, n in copies.items()})
    assert state.tiles_left == (data["tiles"],) * players


def test_f14_two_bonus_fields_give_a_point_each_in_free_colours(table: Table) -> None:
    state = table(data=two_bonus_fields())
    pairs = ["".join(pair) for pair in combinations_with_replacement(LETTERS, 2)]
    both = {text for text in legal(state) if text.startswith("j13-j14")}
    assert both == {f"j13-j14+{pair}" for pair in pairs}
    assert points(state, "j13-j14+OP") == {"O": 1, "P": 1}
    assert points(state, "j13-j14+OO") == {"O": 2}
    assert points(state, "j13-j14+BG") == {"B": 1, "G": 1}
    after = play(state, "j13-j14+GG")
    assert after.scores[0] == marks(0, 0, 0, 2)


@pytest.mark.parametrize("text", ["j13-j14+PO", "j14-j13+op", "J13-J14 + P O", "j14 - j13+Po"])
def test_f14_two_colours_are_read_in_either_order(text: str) -> None:
    game = game_of(two_bonus_fields())
    state = game.new(2, seed=1)
    assert game.write(state, game.read(state, text)) == "j13-j14+OP"


def test_f14_two_bonus_points_stop_at_the_end_of_the_track(table: Table) -> None:
    state = table(data=two_bonus_fields(), tracks=[{"O": 19, "P": 20}])
    assert play(state, "j13-j14+OO").scores[0] == marks(20, 20, 0, 0)
    assert play(state, "j13-j14+OP").scores[0] == marks(20, 20, 0, 0)
    assert play(state, "j13-j14+PG").scores[0] == marks(19, 20, 0, 1)


def test_f14_two_bonus_fields_need_two_colours() -> None:
    game = game_of(two_bonus_fields())
    state = game.new(2, seed=1)
    with pytest.raises(AmbiguousAction) as caught:
        game.apply(state, "j13-j14")
    assert str(caught.value).endswith("such as j13-j14+OO")
    for given in ("O", "OOO", "OPBG"):
        with pytest.raises(NotAllowed) as refused:
            game.apply(state, f"j14-j13+{given}")
        assert refused.value.reason is Reason.BONUS_COLOURS
        assert refused.value.what == {"cells": "j13-j14", "due": 2, "given": len(given)}


def test_c5_3_one_tile_beside_two_neighbouring_large_towers_joins_both(table: Table) -> None:
    state = table(data=other_layout(), chips={"i13": "O2", "i14": "B1"})
    (beside,) = set(around("i13")) & set(around("i14")) - {"j13"}
    assert beside == "h14"
    assert points(state, "g14-h14") == all_four(2, O=2, B=1)
    # Neighbouring towers do not hang together by themselves.
    assert points(state, "h12-h13") == {}
    assert points(table(data=other_layout(), tiles=own("h12-h13")), "i15-j14") == {}


def test_c6_3_the_game_ends_when_no_two_neighbouring_cells_are_free(table: Table) -> None:
    # Five cells in a row between towers: two tiles fit, or one in the middle of three.
    data = loose_cells("j10 j11 j12 j13 j14 a19 a25 s1 s7", "a19 a25 s1 s7", tiles=20)
    state = table(data=data)
    after = play(state, "j10-j11")
    assert not after.over
    after = play(after, "j13-j14")
    assert after.over
    assert not legal(after)
    assert (result(after).ended, result(after).places) == ("board-full", (1, 1))
    assert after.tiles_left == (19, 19)  # they lapse
    one_tile = play(state, "j11-j12")
    assert not one_tile.over  # j13-j14
    assert legal(one_tile) == {"j13-j14"}


def test_c6_3_single_free_cells_and_towers_do_not_keep_the_game_going(table: Table) -> None:
    data = loose_cells("j10 j11 j12 j13 k9 k8 k7", "k9 k8 j13 k7", tiles=20)
    after = play(table(data=data), "j11-j12")
    assert after.over
    assert result(after).ended == "board-full"
    assert not legal(after)


def test_c6_1_c6_3_when_the_last_tile_fills_the_board_all_are_laid(table: Table) -> None:
    data = loose_cells("j10 j11 j12 j13 a19 a25 s1 s7", "a19 a25 s1 s7", tiles=1)
    after = play(table(data=data), "j10-j11", "j12-j13")
    assert result(after).ended == "all-laid"


def test_c6_3_a_full_board_ends_a_free_set_up_at_once_and_is_ranked(table: Table) -> None:
    data = loose_cells("j10 j11 j12 j13 a19 a25 s1 s7", "a19 a25 s1 s7", tiles=20)
    tracks = [marks(1, 2, 3, 4), marks(2, 2, 2, 2)]
    state = table(data=data, tiles=[(0, "j10-j11"), (0, "j12-j13")], tracks=tracks)
    assert (result(state).ended, result(state).places) == ("board-full", (2, 1))
