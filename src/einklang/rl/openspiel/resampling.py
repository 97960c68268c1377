"""States at any position; and such with what is hidden from a player dealt anew, for searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from einklang.games.generator import fresh_seed
from einklang.games.position import State
from einklang.rl.openspiel.node import CHANCE, Node, Settled

if TYPE_CHECKING:
    from einklang.rl.openspiel.game import SpielGame
    from einklang.rl.openspiel.state import SpielState

_BITS = 53  # of chance in a number between 0 and 1


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


def state_at(game: SpielGame, position: State) -> SpielState:
    """The state at a position of the game, with the history that led there from the deal."""
    terms = game.terms
    if position.layout is not terms.layout or not position.dealt:
        raise ValueError(f"{position!r} does not come from a deal of {game}")
    dealt = terms.deal.draws(terms.game.setup_of(position))
    state = game.new_initial_state()
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


class Rehearsal(Node):
    """A point of a game that is played again only for OpenSpiel to know its history.

    The rules have been asked about all of it before, so that they need not be asked once more.
    """

    def __init__(self, end: Settled, players: list[int], at: int = 0) -> None:
        self.terms = end.terms
        self.dealt = end.dealt
        self.player = players[at]
        self._end = end
        self._players = players
        self._at = at

    def after(self, action: int) -> Node:
        """The next point, and at last the one that all this leads to."""
        if self._at + 1 < len(self._players):
            return Rehearsal(self._end, self._players, self._at + 1)
        return self._end
