"""Observations as numbers and as text."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.observation import make_observation

from einklang.games.hand import hand_texts
from einklang.rl.batch.family import looks_of
from einklang.rl.many_tables import ManyTables
from einklang.symbols import PAIR_TEXTS
from playing import steps_seen
from spiel_games import FEW, decisions, play, played

ALL_PLAYERS = pyspiel.PrivateInfoType.ALL_PLAYERS
NONE = pyspiel.PrivateInfoType.NONE


def observer(game: Any, **kind: Any) -> Any:
    return make_observation(game, pyspiel.IIGObservationType(**kind))


@pytest.mark.parametrize("set_up", FEW)
def test_an_observation_is_that_of_many_tables(set_up: str) -> None:
    for state in decisions(set_up, seed=2, every=12):
        layout = state.position.layout
        tables = ManyTables(layout.game, layout.players, options=dict(layout.options))
        tables.begin(seed=1)
        tables.put(state.position)
        now = make_observation(state.get_game())
        for seat in range(layout.players):
            now.set_from(state, seat)
            assert [*now.dict] == [piece.name for piece in looks_of(layout).pieces]
            rows, _ = tables.seen_by(seat)
            for name, numbers in tables.split(rows[0]).items():
                assert np.array_equal(now.dict[name], numbers)
            assert state.observation_tensor(seat) == rows[0].tolist()
            if layout.game.holds_hands:
                hand = state.position.row.hands[seat]
                assert counted(now.dict["hand"]) == Counter(hand[hand >= 0].tolist())


@pytest.mark.parametrize("set_up", FEW)
def test_the_past_can_be_read_from_numbers(set_up: str) -> None:
    for state in decisions(set_up, seed=2, every=12):
        position, game = state.position, state.get_game()
        memory = observer(game, perfect_recall=True)
        for seat in range(game.num_players()):
            memory.set_from(state, seat)
            seen = memory.dict
            assert seen["seat"].tolist() == [i == seat for i in range(game.num_players())]
            steps = [step for step, *_ in steps_seen(position, seat)]
            count = len(steps)
            assert not seen["past_seats"][count:].any()
            assert not seen["past_actions"][count:].any()
            for row, step in enumerate(steps):
                own_first = [(seat + i) % game.num_players() == step.seat for i in range(4)]
                assert seen["past_seats"][row].tolist() == own_first[: game.num_players()]
                bits = seen["past_actions"][row].tolist()
                assert sum(int(bit) << place for place, bit in enumerate(bits)) == step.action
                if "past_shown" in seen:
                    assert counted(seen["past_shown"][row]) == Counter(step.shown)
                if "past_draws" in seen:
                    own = Counter(step.drew if step.seat == seat else ())
                    assert counted(seen["past_draws"][row].sum(axis=0)) == own
            if "first_hand" in seen:
                first = position.start.hands[seat]
                assert counted(seen["first_hand"]) == Counter(first[first >= 0].tolist())


def counted(numbers: Any) -> Counter[int]:
    return Counter({kind: int(count) for kind, count in enumerate(numbers) if count})


def test_numbers_and_texts_tell_the_same_information_states_apart() -> None:
    game = pyspiel.load_game("einklang_tiny")
    told = set()
    for state in get_all_states(game, include_terminals=False).values():
        tensor = bytes(map(int, state.information_state_tensor()))
        told.add((state.information_state_string(), tensor))
    assert len({text for text, _ in told}) == len({tensor for _, tensor in told}) == len(told)
    assert len(told) > 500


def test_draws_before_and_after_a_renewal_are_kept_apart() -> None:
    """They say what is left in the new pile (rules D5.3)."""
    for seed in range(20):
        state = decisions("einklang_cards(players=3)", seed)[-1]
        memory = observer(state.get_game(), perfect_recall=True)
        for row, step in enumerate(state.position.steps):
            if step.recycling and 0 < step.recycling.after < len(step.drew):
                memory.set_from(state, step.seat)
                before, after = memory.dict["past_draws"][row]
                assert counted(before) == Counter(step.drew[: step.recycling.after])
                assert counted(after) == Counter(step.drew[step.recycling.after :])
                told = state.information_state_string(step.seat).split("; ")
                assert any(text.count(" draws ") == 2 for text in told)
                return
    pytest.fail("no pile was renewed amid a refill")


def test_the_first_open_cards_are_remembered() -> None:
    state = decisions("einklang_cards(players=3)", seed=1)[-1]
    memory = observer(state.get_game(), perfect_recall=True)
    for seat in range(3):
        memory.set_from(state, seat)
        for i in range(3):
            (card,) = hand_texts(state.position.start.open[(seat + i) % 3])
            assert memory.dict["first_open"][i, 0].argmax() == PAIR_TEXTS.index(card)


def test_a_watcher_sees_no_hand_and_counts_all_as_unseen() -> None:
    state = decisions("einklang_classic(players=2)", seed=2)[5]
    watcher = observer(state.get_game(), perfect_recall=False, private_info=NONE)
    own = make_observation(state.get_game())
    watcher.set_from(state, 1)
    own.set_from(state, 0)
    assert [*watcher.dict] == [name for name in own.dict if name != "hand"]
    assert np.array_equal(watcher.dict["unseen"], own.dict["unseen"] + own.dict["hand"])
    told = json.loads(watcher.string_from(state, 1))
    assert "rack" not in told
    assert told["rack_sizes"] == [6, 6]


def test_the_private_part_is_the_own_hand() -> None:
    game = pyspiel.load_game("einklang_classic")
    private = observer(game, public_info=False, perfect_recall=False)
    for state in [*play("einklang_classic", seed=1)][3:40:9]:
        private.set_from(state, 0)
        hand = json.loads(private.string_from(state, 0))["rack"]
        assert [*private.dict] == ["hand"]
        assert private.tensor.sum() == len(hand)
        if state.position:
            assert hand == sorted(state.position.known_hand(0))


@pytest.mark.parametrize("name", ["einklang_solo", "einklang_spezial"])
def test_where_nothing_is_hidden_all_is_public(name: str) -> None:
    state = decisions(name, seed=1)[3]
    public = observer(state.get_game(), perfect_recall=False, private_info=NONE)
    private = observer(state.get_game(), public_info=False, perfect_recall=False)
    public.set_from(state, 0)
    private.set_from(state, 0)
    assert public.tensor.tolist() == state.observation_tensor(0)
    assert private.tensor.tolist() == []
    assert private.string_from(state, 0) == ""


def test_amid_draws_the_table_stands_as_before() -> None:
    states = [*play("einklang_classic", seed=1)]
    for before, amid in pairwise(states):
        if not before.is_chance_node() and amid.is_chance_node():
            assert before.observation_tensor(0) == amid.observation_tensor(0)
            return
    pytest.fail("nothing was drawn")


def test_before_the_deal_the_table_is_empty() -> None:
    for set_up in FEW:
        state = pyspiel.load_game(set_up).new_initial_state()
        now = make_observation(state.get_game())
        now.set_from(state, 0)
        game = played(state.get_game().get_type().short_name)
        if game.holds_hands:
            assert now.dict["hand"].sum() == 0
            assert now.dict["stock"][0] == sum(state.node.terms.deal.counts)
        else:
            assert now.dict["chips"].sum() == 0


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ({"perfect_recall": False, "private_info": ALL_PLAYERS}, "not all players"),
        ({"perfect_recall": True, "public_info": False}, "has no perfect recall"),
        (
            {"perfect_recall": False, "public_info": False, "private_info": NONE},
            "shows nothing",
        ),
    ],
)
def test_other_kinds_are_refused(kind: dict[str, Any], says: str) -> None:
    game = pyspiel.load_game("einklang_tiny")
    with pytest.raises(ValueError, match=says):
        observer(game, **kind)


def test_observations_take_no_parameters() -> None:
    game = pyspiel.load_game("einklang_tiny")
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"colour": True})
