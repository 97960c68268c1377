"""What hangs together, and what chains that merge have scored already: rules C5.2 to C5.4."""

from __future__ import annotations

from itertools import permutations

import pytest

from moves import play, points
from towers.changed_boards import Table
from towers.tower_positions import all_four, chip, own

# Three chains that do not touch each other, all beside k10 and l10. Each joins small towers and
# one large one, and has scored their chips but no extra points.
UPPER = ("i12-j11", "h12-h13")  # j10 and g13
LEFT = ("k8-k9", "k7-l7")  # j10, m7 and j7
LOWER = ("l11-l12", "m12-n12")  # m10 and m13

Chains = tuple[tuple[str, ...], ...]
ORDERS = list(permutations([UPPER, LEFT, LOWER]))


def name_of(chains: Chains) -> str:
    return "-".join(chain[0].split("-")[0] for chain in chains)


def in_order(chains: Chains) -> list[tuple[int, str]]:
    return own(*(tile for chain in chains for tile in chain))


def test_c5_2_tiles_of_one_player_that_touch_are_a_chain(table: Table) -> None:
    state = table(chips={"j10": "O1", "m10": "P2"}, tiles=own("k10-k11"))
    assert points(state, "l10-l11") == {"O": 1, "P": 2}


@pytest.mark.parametrize(
    ("upper", "lower"), [("k10-k11", "m9-n9"), ("j11-j12", "m11-n10"), ("k10-l9", "l11-m11")]
)
def test_c5_2_empty_cells_do_not_connect(table: Table, upper: str, lower: str) -> None:
    for first, second in ((upper, lower), (lower, upper)):
        after = play(table(chips={"j10": "O1", "m10": "P2"}, tiles=own(first)), second)
        assert after.steps[-1].points_by_letter == {}
        assert chip(after, "j10") == ("O", 1, False)
        assert chip(after, "m10") == ("P", 2, False)


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0), (1, 2), (3, 0), (2, 3)])
def test_c5_2_tiles_of_others_do_not_connect(table: Table, seat: int, other: int) -> None:
    # One at j10, another's in the middle, one at m10: a line of touching tiles, and no chain.
    chips = {"j10": "O1", "m10": "P2", "m7": "B1"}
    tiles = [(seat, "k9-k10"), (other, "l9-l10")]
    after = play(table(4, chips=chips, tiles=tiles, turn=seat), "m9-n9")
    assert after.steps[-1].points_by_letter == {}
    # Round the other's tile it is a chain, and past m7, too.
    state = table(4, chips=chips, tiles=[*tiles, (seat, "m9-n9")], turn=seat)
    assert points(state, "l8-m8") == {"O": 1, "P": 2, "B": 1}
    # The same tile of the other joins m10 by its own tile, and m7.
    state = table(4, chips=chips, tiles=[*tiles, (seat, "m9-n9")], turn=other)
    assert points(state, "l8-m8") == {"P": 2, "B": 1}


def test_c5_2_towers_do_not_connect(table: Table) -> None:
    # One chain above the tower m10, one below it, and only the lower one reaches p7.
    chips = {"m10": "P2", "p7": "B1"}
    state = play(table(chips=chips, tiles=own("k10-l10")), "n10-o9")
    assert state.steps[-1].points_by_letter == {}  # m10 alone
    state = play(state, "a20-a21")
    assert points(state, "o7-o8") == {"P": 3, "B": 1}  # m10 once more, black by now


@pytest.mark.parametrize("corner", ["a25-b25", "s6-s7", "s1-r1"])
def test_c5_2_cells_at_the_edge_do_not_hang_together(table: Table, corner: str) -> None:
    # q7 and r7 touch p7, f14 and g14 touch g13, and all but q7 lie at the edge or next to it.
    state = table(tiles=own(corner, "q7-r7"))
    assert points(state, "f14-g14") == {}
    assert points(table(tiles=own(corner, "f14-g14")), "q7-r7") == {}


def test_c5_2_a_chain_round_a_tower_joins_it_once(table: Table) -> None:
    # Six cells around j10; the last tile closes the ring.
    state = table(chips={"j10": "O1", "m10": "P2"}, tiles=own("j11-k10", "i10-i11"))
    state = play(state, "j9-k9")
    assert state.steps[-1].points_by_letter == {}
    assert points(play(state, "a20-a21"), "l10-l11") == {"O": 1, "P": 2}


def test_c5_3_a_chain_that_is_met_twice_counts_once(table: Table) -> None:
    chips = {"j10": "O1", "m10": "P2", "m7": "B1"}
    state = table(chips=chips, tiles=own("k10-l10", "k9-k8"))
    assert points(state, "l8-l9") == {"B": 1}  # touches three cells of the chain, and m7


@pytest.mark.parametrize("order", ORDERS, ids=name_of)
def test_c5_3_three_chains_merge_and_score_only_what_is_new_to_all(
    table: Table, order: Chains
) -> None:
    state = table(tiles=in_order(order))
    blacks = {name for name, tower in state.towers.items() if tower.black}
    assert blacks == {"j10", "g13", "j7", "m7", "m10", "m13"}
    after = play(state, "k10-l10")
    assert after.steps[-1].points_by_letter == all_four(3)  # three large towers meet
    assert after.towers == state.towers
    after = play(after, "a20-a21")
    for end in ("f14-g14", "m6-n6", "l13-l14", "i10-j9", "m11-n11"):
        assert points(after, end) == {}  # each end is the same chain, in which all have scored


@pytest.mark.parametrize(
    ("way", "last", "expected"),
    [
        (["m6-n6"], "o6-p6", all_four(1, O=1)),  # from the left chain to p7
        ([], "h14-h15", {"B": 2}),  # from the upper one to g16
        (["l13-l14"], "j15-k15", {"G": 1}),  # from the lower one to j16
    ],
)
@pytest.mark.parametrize("order", ORDERS, ids=name_of)
def test_c5_3_each_end_of_three_merged_chains_reaches_new_towers(
    table: Table, order: Chains, way: list[str], last: str, expected: dict[str, int]
) -> None:
    chips = {"p7": "O1", "g16": "B2", "j16": "G1"}
    tiles = [*in_order(order), *own("k10-l10", *way)]
    assert points(table(chips=chips, tiles=tiles), last) == expected


@pytest.mark.parametrize("order", ORDERS, ids=name_of)
def test_c5_3_merging_one_chain_after_the_other_counts_the_same(
    table: Table, order: Chains
) -> None:
    """Each merger brings its large tower; k10-l10 lies first and grows."""
    chips = {"j10": "O1", "m10": "O1", "m7": "O1", "g13": "O1", "j7": "O1", "m13": "O1"}
    state = table(chips=chips, tiles=own("k10-l10"))
    assert [chip(state, name)[2] for name in ("j10", "m10")] == [True, True]
    total = dict.fromkeys("OPBG", 0)
    others = iter(["a20-a21", "a23-a24", "s2-s3", "s5-s6", "b20-b21", "r2-r3"])
    for tile in (tile for chain in order for tile in chain):
        state = play(state, tile, next(others))
        for letter, counted in state.steps[-2].points_by_letter.items():
            total[letter] += counted
    assert total == all_four(3, O=4)


def test_c5_4_joining_two_chains_scores_only_what_is_new_to_both(table: Table) -> None:
    # j10 was done in the one and m10 in the other; g16 and j16 in neither.
    chips = {"j10": "O1", "m10": "P1", "g16": "B2", "j16": "G2"}
    left = ("k10-l10", "k11-k12")
    right = ("h15-i15",)  # g16 alone, so it is not done
    state = table(chips=chips, tiles=own(*left, *right))
    assert chip(state, "g16") == ("B", 2, False)
    state = play(state, "j14-k13", "a20-a21")
    assert state.steps[0].points_by_letter == {"B": 2}
    assert points(state, "i16-j15") == {"G": 2}
