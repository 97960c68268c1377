"""A position as OpenSpiel knows it."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel

from einklang.games.game import State
from einklang.games.generator import fresh_seed
from einklang.rl.openspiel.node import CHANCE, TERMINAL, Node, Rehearsal, Settled
from einklang.rl.openspiel.telling import ALL, tell_past

_BITS = 53  # of chance in a number between 0 and 1


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it: a node, and the history that OpenSpiel itself keeps."""

    node: Node  # all there is to copy: OpenSpiel copies every attribute deeply

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self.node = game.root

    @property
    def position(self) -> State | None:
        """The last table at which nothing was left to be drawn; None before the deal is done."""
        return self.node.state

    def current_player(self) -> int:
        """The seat that decides, or a number that stands for chance or for the end."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Whether nobody plays on."""
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds that may be drawn, and how likely each is."""
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        terms = self.node.terms
        if player < 0:
            return f"draw {terms.deal.names[action]}"
        return terms.layout.texts[action]

    def returns(self) -> list[float]:
        """What each seat has earned: nothing before the end."""
        return self.node.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, what is hidden dealt anew."""
        return resample(self, player, sampler)

    def __str__(self) -> str:
        return tell_past(self.node, ALL)


def resample(
    state: SpielState, player: int, sampler: Callable[[], float] | None = None
) -> SpielState:
    """A state with a history of its own that the player cannot tell from the given one.

    While another player decides about an exchange, it is one before the last piece, for the player
    knows of nothing later. Histories may differ in how often others could have exchanged, and so in
    their length.

    The sampler gives numbers between 0 and 1, one for each new deal; without it every deal is a
    surprise. `ISMCTSBot.set_resampler` takes this function as it is.
    """
    node = state.node
    if not isinstance(node, Settled):
        raise ValueError("a state can only be resampled where a seat decides, not amid draws")
    seed = fresh_seed() if sampler is None else int(sampler() * 2**_BITS)
    game = node.terms.game
    dealt_anew = game.redeal(game.view(node.state, player), seed)
    return state_at(state.get_game(), dealt_anew)


def state_at(game: pyspiel.Game, position: State) -> SpielState:
    """The state at a position of the game, with the history that led there from the deal."""
    terms = game.terms
    if position.layout is not terms.layout or not position.dealt:
        raise ValueError(f"{position!r} does not come from a deal of {game}")
    dealt = terms.deal.draws(terms.game.setup_of(position))
    state: SpielState = game.new_initial_state()
    players, outcomes = _history(dealt, position)
    state.node = Rehearsal(Settled(terms, dealt, position), players)
    for outcome in outcomes:
        state.apply_action(outcome)
    return state


def _history(dealt: tuple[int, ...], state: State) -> tuple[list[int], list[int]]:
    """Who came to move one after the other, and what they did."""
    players, outcomes = [CHANCE] * len(dealt), list(dealt)
    for step in state.steps:
        players.append(step.seat)
        outcomes.append(step.action)
        players += [CHANCE] * len(step.drew)
        outcomes += step.drew
    return players, outcomes
