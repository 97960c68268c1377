"""The way of a game as one seat or a watcher saw it, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.facts import Exchange
from einklang.games.layout import EVERYBODY
from einklang.games.state import KINDS
from einklang.games.step import SeenStep
from einklang.rl.batch.piece import Piece
from einklang.rl.openspiel.node import Node
from einklang.rl.openspiel.telling import WATCHER, seen_past
from einklang.rl.openspiel.terms import Terms

Parts = Mapping[str, NDArray[Any]]


class Past:
    """The deal and all steps that were seen, a row of numbers for each; those to come are 0.

    Seats are counted from the own one. The action of a step is its number in binary digits, the
    lowest first. What was drawn together is told in no order, as in `tell_past`.
    """

    def __init__(self, terms: Terms, *, private: bool) -> None:
        self._terms = terms
        layout, game = terms.layout, terms.game
        players, rows = layout.players, terms.bounds.decisions
        self._bits = max(1, (len(layout.texts) - 1).bit_length())
        self._open = terms.deal.seen_by.count(EVERYBODY) if game.holds_hands else 0
        # A stock that is renewed from what was laid aside parts the draws of a step.
        spans = 1 if game.returns_at_once else 2
        pieces = []
        if private:
            pieces.append(Piece("seat", (players,), 0, 1, "the own seat"))
        if private and game.holds_hands:
            most = max(terms.deal.counts)
            pieces += [
                Piece("first_hand", (KINDS,), 0, most, "what the seat was dealt"),
                Piece("past_draws", (rows, spans, KINDS), 0, most, "what the seat drew after it"),
            ]
        if self._open:
            shape = (players, self._open // players, KINDS)
            pieces.append(
                Piece("first_open", shape, 0, 1, f"the open {game.pieces} that were dealt")
            )
        pieces += [
            Piece("past_seats", (rows, players), 0, 1, "who took each step"),
            Piece("past_actions", (rows, self._bits), 0, 1, "what was done"),
        ]
        if game.exchange is not Exchange.NEVER:
            meaning = "what an exchange showed"
            pieces.append(Piece("past_shown", (rows, KINDS), 0, max(terms.deal.counts), meaning))
        self.pieces = tuple(pieces)

    def write(self, node: Node, viewer: int, parts: Parts) -> None:
        """Write what a viewer has seen into pieces that are all 0."""
        own = 0 if viewer == WATCHER else viewer
        if "seat" in parts:
            parts["seat"][viewer] = 1
        self._write_deal(node, viewer, own, parts)
        steps = seen_past(node, viewer)
        if steps:
            self._write_steps(steps, own, parts)
        if "past_draws" in parts:
            draws = parts["past_draws"]
            for row, step in enumerate(steps):
                drew = step.drew or ()
                renewed = len(drew) if step.recycling is None else step.recycling.after
                for number, kind in enumerate(drew):
                    draws[row, int(number >= renewed), kind] += 1

    def _write_deal(self, node: Node, viewer: int, own: int, parts: Parts) -> None:
        opened = 0
        for kind, seen_by in zip(node.dealt, self._terms.deal.seen_by, strict=False):
            if seen_by == EVERYBODY and self._open:
                players, per_seat, _ = parts["first_open"].shape
                seat, place = divmod(opened, per_seat)
                parts["first_open"][(seat - own) % players, place, kind] = 1
                opened += 1
            elif seen_by == viewer and "first_hand" in parts:
                parts["first_hand"][kind] += 1

    def _write_steps(self, steps: tuple[SeenStep, ...], own: int, parts: Parts) -> None:
        count, players = len(steps), self._terms.layout.players
        seats = np.array([step.seat for step in steps])
        parts["past_seats"][np.arange(count), (seats - own) % players] = 1
        actions = np.array([step.action for step in steps])
        parts["past_actions"][:count] = actions[:, None] >> np.arange(self._bits) & 1
        if "past_shown" in parts:
            for row, step in enumerate(steps):
                for kind in step.shown:
                    parts["past_shown"][row, kind] += 1
