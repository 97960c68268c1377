"""Remembers of a table what its record has to fit, from the first frame on.

A host shows a commitment before the game and its seed after it. That proves something only to who
remembers the commitment, adds a nonce once all seals are known, and compares everything in the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from einklang.games.game import State
from einklang.records.reading import shape_record
from einklang.records.record import Record, RecordError
from einklang.records.replay import all_positions
from einklang.records.shared_deal import fresh_nonce, seal_of
from einklang.records.told_deal import Proof, proof_of, withheld_nonces
from einklang.table.patch import Json
from einklang.table.table import count_steps

Seen: TypeAlias = Mapping[str, Any]  # a part of a frame


class NotProven(Exception):
    """Why a game is not proven to be the one that was seen, dealt as it was promised."""


class Proven(NamedTuple):
    """A game that was dealt as promised, and played as it was seen."""

    own: tuple[int, ...]  # the seats whose nonce was the own one
    withheld: tuple[int, ...]  # those whose nonce was sealed, but not shown


class Notebook:
    """What a guest remembers of tables, each on a page of its own."""

    def __init__(self) -> None:
        self._pages: dict[str, Witness] = {}

    def page(self, table: str) -> Witness:
        """What is remembered of a table."""
        return self._pages.setdefault(table, Witness(self))

    def take_next(self, table: str) -> str | None:
        """The nonce that was sealed for the game after a table's, for the one table that it is."""
        former = self._pages.get(table)
        return None if former is None else former.take_next()


class Witness:
    """What was seen of a table, and the own nonces for it."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self._promise: Json | None = None  # as it was first seen
        self._seals: Mapping[str, str] = {}  # as they were when no seat was open any more
        self._is_full = self._is_over = False
        self._nonces: dict[str, str] = {}  # by seal
        self._own: dict[int, str | None] = {}  # the own seats then, each with its nonce
        self._shown: set[str] = set()
        self._next: str | None = None  # the nonce for the next game
        self._steps: Sequence[Seen] = ()
        self._hands: dict[tuple[int, int], list[str]] = {}  # by own seat and number of steps

    def seal(self) -> str:
        """The seal of a fresh nonce for this table."""
        return self.keep(fresh_nonce())

    def keep(self, nonce: str) -> str:
        """Remember a nonce for this table; returns its seal."""
        self._nonces[seal_of(nonce)] = nonce
        return seal_of(nonce)

    def seal_next(self) -> str:
        """The seal of a nonce for the next game of the same people."""
        self._next = self._next or fresh_nonce()
        return seal_of(self._next)

    def take_next(self) -> str | None:
        """That nonce, once."""
        nonce, self._next = self._next, None
        return nonce

    def look(self, seen: Seen, steps: Sequence[Seen], own: Mapping[str, Seen]) -> None:
        """Take in what is seen now."""
        if self._promise is None:
            self._promise = _promise_of(seen)
            nonce = self._notebook.take_next(seen.get("former", ""))
            if nonce is not None:
                self.keep(nonce)
        if not self._is_full and all(seat["kind"] != "open" for seat in seen["seats"]):
            self._is_full = True
            self._seals = dict(seen.get("seals", {}))
            self._own = {int(seat): self._nonces.get(self._seals.get(seat, "")) for seat in own}
        self._is_over = seen["phase"] == "over"
        self._note(steps, own)

    def due(self, seen: Seen) -> list[str]:
        """The own nonces that are to be shown now, each once.

        All seals have to be known then, so that nobody can choose by a nonce that is shown.
        """
        if "reveal_by" not in seen:
            return []
        due = {nonce for nonce in self._own.values() if nonce is not None} - self._shown
        self._shown |= due
        return sorted(due)

    def _note(self, steps: Sequence[Seen], own: Mapping[str, Seen]) -> None:
        count = len(steps)
        if count < len(self._steps):  # some were taken back
            self._hands = {key: hand for key, hand in self._hands.items() if key[1] <= count}
        self._steps = list(steps)
        for seat, told in own.items():
            if "hand" in told and "undecided" not in told:
                self._hands[int(seat), count] = sorted(told["hand"])

    def check(self, told: Json) -> Proven:
        """Compare the record of the finished game with all that was seen, or raise `NotProven`."""
        promise = self._promise
        if promise is None or promise["phase"] == "over":
            raise NotProven("nothing was seen of this table before its game was over")
        try:
            record = shape_record(told)
            positions = all_positions(record)
        except RecordError as error:
            raise NotProven(f"the record does not hold: {error}") from error
        self._check_promise(promise, record, positions[0])
        self._check_nonces(record.extra["deal"])
        self._check_steps(record)
        self._check_hands(positions)
        own = tuple(seat for seat, nonce in sorted(self._own.items()) if nonce is not None)
        return Proven(own, tuple(withheld_nonces(record)))

    def _check_promise(self, promise: Json, record: Record, start: State) -> None:
        if proof_of(record) is Proof.NOT_STATED:
            raise NotProven("the record states no deal")
        if proof_of(record) is Proof.WITHHELD:
            raise NotProven("the record withholds the seed of its deal")
        deal = record.extra["deal"]
        if deal["commitment"] != promise["commitment"]:
            raise NotProven("the commitment of the record is not the one that was shown at first")
        if self._nonces and self._own and promise["lots"] is None:
            raise NotProven("this table takes no nonces, so its host alone has chosen the deal")
        promise = {**promise, "options": start.game.check_options(promise["options"])}
        kept = {
            "game": record.game,
            "players": record.players,
            "options": start.options,
            "table": deal.get("table"),
            "lots": deal.get("lots"),
        }
        for name, value in kept.items():
            if value != promise[name]:
                raise NotProven(
                    f"the {name} of the record is {value}, but {promise[name]} was seen"
                )

    def _check_nonces(self, deal: Json) -> None:
        seals = enumerate(deal.get("seals", ()))
        if {str(seat): seal for seat, seal in seals if seal is not None} != self._seals:
            raise NotProven("the seals of the record are not those that were shown before the deal")
        if not self._nonces:
            return
        for seat, nonce in self._own.items():
            if nonce is None:
                raise NotProven(f"the seal that was shown for seat {seat} is not the own one")
            if deal["nonces"][seat] != nonce:
                raise NotProven(f"the game was dealt without the own nonce of seat {seat}")

    def _check_steps(self, record: Record) -> None:
        played = [(step.seat, step.act) for step in record.steps if step.act != "keep"]
        seen = [(step["seat"], step["act"]) for step in self._steps]
        if seen != (played if self._is_over else played[: len(seen)]):
            raise NotProven("the record tells of other steps than those that were seen")

    def _check_hands(self, positions: Sequence[State]) -> None:
        # A `keep` is no step to others, so the last position of a number is the decided one.
        by_steps = {count_steps(state, len(state.steps)): state for state in positions}
        for (seat, count), hand in self._hands.items():
            if count in by_steps and sorted(by_steps[count].known_hand(seat)) != hand:
                raise NotProven(
                    f"seat {seat} held other pieces after {count} steps than the record tells"
                )


def _promise_of(seen: Seen) -> Json:
    terms = seen["terms"]
    kept: dict[str, Any] = {name: terms[name] for name in ("game", "players", "options")}
    return {
        **kept,
        "phase": seen["phase"],
        "commitment": seen["commitment"],
        "table": seen["id"] if "lots" in seen else None,
        "lots": seen.get("lots"),
    }
