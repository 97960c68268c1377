"""What holds at every moment of every game."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import einklang
from einklang.games.tiles.placing import kind_placed, swap_action
from einklang.games.tiles.position import State
from einklang.symbols import PAIR_TEXTS
from playing import BOTS, SET_UPS, SetUp, states

set_ups = st.sampled_from(SET_UPS)
bots = st.sampled_from(BOTS)
seeds = st.integers(0, 10**9)


@given(set_ups, bots, seeds)
def test_no_tile_is_lost_or_made(set_up: SetUp, bot: str, seed: int) -> None:
    whole = Counter(dict(zip(PAIR_TEXTS, set_up.game.ruleset.tiles.counts(), strict=True)))
    for state in states(set_up, bot, seed):
        assert laid(state) + on_racks(state) + in_bag(state) == whole
        assert state.bag_size == in_bag(state).total()


def laid(state: State) -> Counter[str]:
    tables = state.layout.tables
    placed = [step.action for step in state.steps if step.action < swap_action(tables)]
    tiles = Counter(PAIR_TEXTS[kind_placed(tables, action)] for action in placed)
    letters = Counter(letter for tile in tiles.elements() for letter in tile)
    printed = Counter("RGBOYP")
    assert letters + printed == Counter(state.board.values())
    return tiles


def on_racks(state: State) -> Counter[str]:
    racks = [state.rack(seat) for seat in range(state.players)]
    assert [len(rack) for rack in racks] == list(state.rack_sizes)
    return Counter(tile for rack in racks for tile in rack)


def in_bag(state: State) -> Counter[str]:
    return +Counter(dict(zip(PAIR_TEXTS, state.record["bag"].tolist(), strict=True)))


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


@given(set_ups, bots, seeds)
def test_free_pairs_and_touched_symbols_are_what_the_board_shows(
    set_up: SetUp, bot: str, seed: int
) -> None:
    for state in states(set_up, bot, seed):
        board = state.layout.board
        covered = set(state.board)
        free = [p for p in board.pairs if not {board.names[board.number[c]] for c in p} & covered]
        assert state.record["free_pairs"] == len(free)
        assert free or state.over
        near = {board.printed_beside(board.cells[cell]) for tile in state.tiles for cell in tile}
        assert state.record["touched"] == sum(1 << symbol for symbol in near if symbol >= 0)
