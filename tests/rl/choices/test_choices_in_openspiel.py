"""Strings and tensors of OpenSpiel hold no sign of an exchange that somebody could have made."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from effort import games
from einklang.rl.openspiel import state_at
from playing import SetUp
from silent_pairs import SET_UPS, differing_pairs, open_choice

PIECES = 36  # of each game: cards could go on for ever
NONE = pyspiel.PrivateInfoType.NONE

each_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)


def game_of(set_up: SetUp) -> Any:
    parameters: dict[str, Any] = {"players": set_up.players} if len(set_up.game.players) > 1 else {}
    if set_up.name == "cards":
        parameters |= {**set_up.options, "max_steps": PIECES}
    return pyspiel.load_game(f"einklang_{set_up.name}", parameters)


class Eyes:
    """All that OpenSpiel shows to a player and to watchers."""

    def __init__(self, game: Any) -> None:
        kinds = [
            pyspiel.IIGObservationType(perfect_recall=recalls, private_info=NONE)
            for recalls in (False, True)
        ]
        self._watchers = [make_observation(game, kind) for kind in kinds]

    def to_player(self, state: Any, player: int) -> tuple[Any, ...]:
        return (
            state.information_state_string(player),
            state.observation_string(player),
            tuple(state.information_state_tensor(player)),
            tuple(state.observation_tensor(player)),
            () if state.is_chance_node() else tuple(state.legal_actions(player)),
            state.current_player(),
            tuple(state.returns()),
        )

    def to_watchers(self, state: Any) -> tuple[Any, ...]:
        shown: list[Any] = []
        for watcher in self._watchers:
            watcher.set_from(state, 0)
            shown += [watcher.tensor.tobytes(), watcher.string_from(state, 0)]
        return (*shown, state.is_terminal())


def nodes(game: Any, position: Any, seat: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All states on the way to a position, draws among them, each with a name for its moment.

    Moments that a seat cannot tell apart have the same name: a choice of others is none.
    """
    state = game.new_initial_state()
    for number, kind in enumerate(game.terms.deal.draws(position.game.setup_of(position))):
        yield ("deal", number), state
        state.apply_action(kind)
    yield (0, "settled"), state
    seen = 0
    swap, keep = position.layout.swap, position.layout.keep
    for step in position.steps:
        state.apply_action_with_legality_check(step.action)
        seen += step.action != keep or step.seat == seat
        for number, kind in enumerate(step.drew):
            yield (seen, "draws", number), state
            state.apply_action_with_legality_check(kind)
        open_choice = not step.drew and state.legal_actions() == [swap, keep]
        yield (seen - (open_choice and step.seat != seat), "settled"), state


@each_set_up
def test_a_choice_of_others_changes_nothing_that_is_shown(set_up: SetUp) -> None:
    """Rules F35. Cards are broken off after the last piece, in both games."""
    game = game_of(set_up)
    eyes = Eyes(game)
    for pair in differing_pairs(set_up, games(few=2, many=30), PIECES):
        by_moment: dict[tuple[Any, ...], Any] = {}
        for states in (pair.one, pair.other):
            for moment, state in nodes(game, states[-1], pair.seat):
                shown = eyes.to_player(state, pair.seat), eyes.to_watchers(state)
                is_same = by_moment.setdefault(moment, shown) == shown
                assert is_same, (pair.seat, moment)  # all that is shown is too much to print
            assert state.is_terminal() == (set_up.name == "cards" or states[-1].over)


@each_set_up
def test_who_decides_knows_it_and_remembers(set_up: SetUp) -> None:
    game = game_of(set_up)
    eyes = Eyes(game)
    before, position = open_choice(set_up, PIECES)
    state, earlier = state_at(game, position), state_at(game, before)
    player = state.current_player()
    assert state.legal_actions() == [position.layout.swap, position.layout.keep]
    assert state.information_state_string(player).endswith(f"; {player} may swap")
    assert str(state).endswith(f"; {player} may swap")
    assert json.loads(state.observation_string(player))["exchange_offered"]
    for other in set(range(set_up.players)) - {player}:
        is_same = eyes.to_player(state, other) == eyes.to_player(earlier, other)
        assert is_same, other
    assert eyes.to_watchers(state) == eyes.to_watchers(earlier)
    # Amid the draws after it, the own answer is remembered, and others are told of the piece.
    kept = state.child(position.layout.keep)
    assert kept.is_chance_node()
    assert kept.information_state_string(player).endswith(f"; {player} keep")
    for other in set(range(set_up.players)) - {player}:
        told = kept.information_state_string(other)
        text = state.action_to_string(player, position.steps[-1].action)
        assert told == f"{earlier.information_state_string(other)}; {player} {text}"


@each_set_up
def test_what_is_hidden_is_dealt_anew_from_before_the_open_choice(set_up: SetUp) -> None:
    game = game_of(set_up)
    eyes = Eyes(game)
    sampler = random.Random(4).random
    _, position = open_choice(set_up, PIECES)
    state = state_at(game, position)
    for player in range(set_up.players):
        for _ in range(3):
            other: Any = state.resample_from_infostate(player, sampler)
            is_same = eyes.to_player(other, player) == eyes.to_player(state, player)
            assert is_same, player
            decides = player == position.turn
            assert other.position.exchange_offered == decides
            assert len(other.legal_actions()) == 2 or not decides


def test_a_game_is_broken_off_after_the_answer_and_not_before() -> None:
    _, position = open_choice(SetUp("cards", 2, (("track", "four-sectors"),)), PIECES)
    cards = sum(step.action < position.layout.swap for step in position.steps)
    state = state_at(pyspiel.load_game("einklang_cards", {"max_steps": cards}), position)
    assert state.legal_actions() == [position.layout.swap, position.layout.keep]
    state.apply_action(position.layout.keep)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_a_state_is_only_at_positions_of_its_game_that_were_dealt() -> None:
    game = pyspiel.load_game("einklang_classic")
    for position in (SetUp("classic", 3).new(1), SetUp("classic", 2).game.set_up(2, seed=1)):
        with pytest.raises(ValueError, match=r"does not come from a deal of einklang_classic"):
            state_at(game, position)
