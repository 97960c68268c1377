"""What holds at every moment of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import einklang
from einklang.symbols import PAIR_TEXTS
from playing import BOTS, SET_UPS, TILE_SET_UPS, SetUp, states

set_ups = st.sampled_from(SET_UPS)
bots = st.sampled_from(BOTS)
seeds = st.integers(0, 10**9)

SPEZIAL = [set_up for set_up in SET_UPS if set_up.name == "spezial"]
CARDS = [set_up for set_up in SET_UPS if set_up.name == "cards"]


@given(st.sampled_from(TILE_SET_UPS), bots, seeds)
def test_no_tile_is_lost_or_made(set_up: SetUp, bot: str, seed: int) -> None:
    whole = counted(set_up.game.ruleset.tiles.counts())
    for state in states(set_up, bot, seed):
        assert laid(state) + in_hands(state) + in_stock(state) == whole


def laid(state: Any) -> Counter[str]:
    layout = state.layout
    played = [step.action for step in state.steps if step.action < layout.swap]
    tiles = Counter(PAIR_TEXTS[layout.kind_played(action)] for action in played)
    letters = Counter(letter for tile in tiles.elements() for letter in tile)
    printed = Counter("RGBOYP")
    assert letters + printed == Counter(state.board.values())
    return tiles


def in_hands(state: Any) -> Counter[str]:
    hands = [state.known_hand(seat) for seat in range(state.players)]
    assert [len(hand) for hand in hands] == list(state.hand_sizes)
    return Counter(piece for hand in hands for piece in hand)


def in_stock(state: Any) -> Counter[str]:
    stock = counted(state.row.stock.tolist())
    assert state.stock_size == stock.total()
    return stock


def counted(counts: Any) -> Counter[str]:
    return +Counter(dict(zip(PAIR_TEXTS, counts, strict=True)))


@given(st.sampled_from(CARDS), bots, seeds)
def test_no_card_is_lost_or_made(set_up: SetUp, bot: str, seed: int) -> None:
    whole = counted(set_up.game.ruleset.counts())
    for state in states(set_up, bot, seed):
        lying = Counter(card for cards in state.open for card in cards)
        discards = Counter(state.discards)
        assert state.discard_size == discards.total()
        assert in_hands(state) + in_stock(state) + lying + discards == whole


@given(st.sampled_from(CARDS), bots, seeds)
def test_chips_lie_in_at_most_two_neighbouring_sectors(set_up: SetUp, bot: str, seed: int) -> None:
    for state in states(set_up, bot, seed):
        sectors = state.layout.walls.sectors()
        for scores in state.scores:
            taken = {sectors[value] for value in scores.values()}
            assert max(taken) - min(taken) <= 1


@given(st.sampled_from(SPEZIAL), bots, seeds)
def test_every_tile_of_spezial_lies_once_and_no_tower_is_covered(
    set_up: SetUp, bot: str, seed: int
) -> None:
    for state in states(set_up, bot, seed):
        cells = [cell for tile in state.tiles for cell in tile]
        names = state.layout.board.names
        assert len(set(cells)) == len(cells) == 2 * len(state.steps)
        assert {names[cell] for cell in cells} == set(state.board)
        assert not set(state.board) & set(state.towers)
        assert sum(state.tiles_left) == 20 * state.players - len(state.steps)


@given(set_ups, bots, seeds)
def test_a_record_replays_to_the_identical_state_at_every_step(
    set_up: SetUp, bot: str, seed: int
) -> None:
    played = list(states(set_up, bot, seed))
    line = einklang.record_of(played[-1]).to_line()
    replayed = list(einklang.positions(einklang.read_record(line)))
    assert replayed == played
    assert [state.steps for state in replayed] == [state.steps for state in played]
    assert einklang.record_of(einklang.replay(einklang.read_record(line))).to_line() == line


@given(set_ups, bots, seeds)
def test_the_same_seed_gives_the_same_game(set_up: SetUp, bot: str, seed: int) -> None:
    one, *_, last = states(set_up, bot, seed)
    again, *_, last_again = states(set_up, bot, seed)
    assert one == again
    assert last == last_again
    assert last.steps == last_again.steps


def members(places: Any) -> list[int]:
    """The places of a set, read bit by bit."""
    count = 63 * len(places)
    return [place for place in range(count) if int(places[place // 63]) >> place % 63 & 1]


@given(st.sampled_from([*TILE_SET_UPS, *SPEZIAL]), bots, seeds)
def test_free_pairs_are_those_that_the_board_shows(set_up: SetUp, bot: str, seed: int) -> None:
    for state in states(set_up, bot, seed):
        board = state.layout.board
        covered = set(state.board)
        free = [p for p in board.pairs if not {board.names[board.number[c]] for c in p} & covered]
        if set_up in TILE_SET_UPS:
            assert members(state.row.free) == [board.pair_number[pair] for pair in free]
            assert state.row.free_pairs == len(free)
        else:
            lays = [n for n, (pair, _) in enumerate(board.lays) if board.pairs[pair] in free]
            assert members(state.row.free) == lays
            assert state.row.free_lays == len(lays)
        assert free or state.over


@given(st.sampled_from(TILE_SET_UPS), bots, seeds)
def test_touched_symbols_are_those_that_the_board_shows(set_up: SetUp, bot: str, seed: int) -> None:
    for state in states(set_up, bot, seed):
        board = state.layout.board
        near = {board.printed_beside(board.cells[cell]) for tile in state.tiles for cell in tile}
        assert state.row.touched == sum(1 << symbol for symbol in near if symbol >= 0)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_state_is_small(set_up: SetUp) -> None:
    size = set_up.new(1).row.dtype.itemsize
    assert size <= (512 if set_up.name == "cards" else 4096)
