"""What a player sees of a state, as numbers and as text."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from einklang.games.state import StateRow
from einklang.games.telling import tell_table
from einklang.rl.batch.family import looks_of
from einklang.rl.batch.piece import Piece, sizes, split
from einklang.rl.many_tables import ManyTables
from einklang.rl.openspiel.node import Node
from einklang.rl.openspiel.past import Past
from einklang.rl.openspiel.state import SpielState
from einklang.rl.openspiel.telling import WATCHER, dealt_to, seats_of, tell_past
from einklang.rl.openspiel.terms import Terms
from einklang.symbols import PAIR_TEXTS

HAND = "hand"
UNSEEN = "unseen"


class Look:
    """The pieces of an observation of one table, all of them or only some names.

    Without the piece that shows the own hand, what is in it is unseen like all other hands.
    """

    def __init__(self, terms: Terms, names: Collection[str]) -> None:
        layout = terms.layout
        self._tables = ManyTables(terms.game, layout.players, 1, options=layout.options)
        self.pieces: tuple[Piece, ...] = tuple(
            piece for piece in self._tables.pieces if piece.name in names
        )
        self._whole = self.pieces == self._tables.pieces
        self._hides = UNSEEN in names and HAND not in names

    def write(self, row: StateRow, seat: int, numbers: NDArray[np.float32]) -> None:
        """Write what a seat sees of a table, one piece after the other."""
        self._tables.states[0] = row
        observations, _ = self._tables.seen_by(seat)
        if self._whole:
            numbers[:] = observations[0]
            return
        parts = self._tables.split(observations[0])
        if self._hides:
            parts[UNSEEN][:] += parts[HAND]
        begin = 0
        for piece in self.pieces:
            numbers[begin : begin + piece.size] = parts[piece.name].reshape(-1)
            begin += piece.size


class Observer:
    """Writes what a player sees of a state, and nothing else, into `tensor` and its pieces `dict`.

    The pieces are those of all observations of Einklang; while something is being drawn they show
    the table as it was before, and before the deal is done an empty one. While another player
    decides about an exchange, they show the table before its piece. With perfect recall, all that
    the player has seen since the deal comes behind them, also what it is drawing now.

    With no private information, only what a watcher sees is shown, from where seat 0 sits; without
    public information, only the own hand, which grows in the deal. Where nothing is hidden from
    anybody, all is public.
    """

    def __init__(self, terms: Terms, asked: pyspiel.IIGObservationType) -> None:
        check(asked)
        self._terms = terms
        self._recalls = asked.perfect_recall
        self._public = asked.public_info
        self._private = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not terms.hides:  # and so there is nothing private
            self._private = self._public
        self._look = Look(terms, self._names())
        self._past = Past(terms, private=self._private) if self._recalls else None
        now, before = self._look.pieces, self._past.pieces if self._past else ()
        self._now = sizes(now)
        self.tensor: NDArray[np.float32] = np.zeros(sizes([*now, *before]), np.float32)
        self.dict = dict(split([*now, *before], self.tensor))

    def _names(self) -> set[str]:
        """The pieces that are shown of the table."""
        own = {HAND} if self._private else set()
        if not self._public:
            return own
        return {piece.name for piece in looks_of(self._terms.layout).pieces} - {HAND} | own

    def _viewer(self, player: int) -> int:
        return player if self._private else WATCHER

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees as numbers."""
        node, seat = state.node, player if self._private else 0
        record = self._terms.layout.empty
        if node.state is not None:
            record, _ = node.state.seen_from(seats_of(self._terms, self._viewer(player)))
        self._look.write(record, seat, self.tensor[: self._now])
        if not self._public and node.state is None:
            for kind in self._dealt(node, player):
                self.dict[HAND][kind] += 1
        if self._past:
            self.tensor[self._now :] = 0
            self._past.write(node, self._viewer(player), self.dict)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees as text."""
        node = state.node
        if self._recalls:
            return tell_past(node, self._viewer(player))
        told = self._tell_table(node, player) if self._public else self._tell_hand(node, player)
        return json.dumps(told) if told else ""

    def _tell_table(self, node: Node, player: int) -> dict[str, Any]:
        told: dict[str, Any] = {"seat": player} if self._private else {}
        if node.state is None:
            return told | {"dealt": False}
        view = self._terms.game.view(node.state, player if self._private else None)
        if view.is_own(view.turn) and view.exchange_offered:
            told["exchange_offered"] = True
        return told | self._tell_hand(node, player) | tell_table(view)

    def _tell_hand(self, node: Node, player: int) -> dict[str, list[str]]:
        game = self._terms.game
        if not self._private or not game.holds_hands:
            return {}
        if node.state is None:
            hand: Iterable[str] = [PAIR_TEXTS[kind] for kind in self._dealt(node, player)]
        else:
            hand = node.state.known_hand(player)
        return {game.hand_name: sorted(hand)} if hand else {}

    def _dealt(self, node: Node, player: int) -> list[int]:
        return dealt_to(self._terms, node.dealt, player) if self._private else []


def check(asked: pyspiel.IIGObservationType) -> None:
    """Refuse observations of a kind that is not there."""
    own = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if not own and asked.private_info != pyspiel.PrivateInfoType.NONE:
        raise ValueError("an observation shows what one player holds or nobody, not all players")
    if not asked.public_info and not own:
        raise ValueError("an observation without public and private information shows nothing")
    if not asked.public_info and asked.perfect_recall:
        raise ValueError("an observation without public information has no perfect recall")
