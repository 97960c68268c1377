"""A deal that nobody chooses: everybody at the table adds a nonce to the host's seed.

A nonce is sealed before anybody can know the seed, and shown once all seals lie on the table. So
whoever shows the last one cannot choose any more, and neither can the host.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from einklang.games.game import Game, State
from einklang.games.generator import Dice, text_dice
from einklang.records.deal import COMMITMENT_DIGITS, Deal, check_digits, fresh_secret, hash_of
from einklang.records.record import FORMAT, RecordError

NONCE_DIGITS = 32
SEAL_DIGITS = COMMITMENT_DIGITS
NO_TABLE = "-"  # the name of the table in a game that is played at none

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_nonce() -> str:
    """A nonce that nobody can guess, from the operating system."""
    return secrets.token_hex(NONCE_DIGITS // 2)


def seal_of(nonce: str) -> str:
    """What may be shown of a nonce before the game: it fits no other one."""
    return hash_of(nonce)


class Occasion(NamedTuple):
    """The game that a deal is made for."""

    table: str
    game: str
    players: int
    options: tuple[tuple[str, str], ...]  # all of them, sorted by name
    lots: tuple[int, ...]  # for each seat, which of the seats that were asked for it is

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        lots: Sequence[int] | None = None,
        table: str = NO_TABLE,
    ) -> Occasion:
        """A game with its options, the usual ones where none are chosen."""
        chosen = tuple(sorted(game.check_options(options).items()))
        seats = range(players) if lots is None else lots
        return cls(table, game.name, players, chosen, tuple(seats))

    def check(self) -> None:
        """Refuse a name or lots that cannot be."""
        if not isinstance(self.table, str) or not _NAME.fullmatch(self.table):
            raise RecordError(
                "the table of a deal is a name of letters, digits, - and _, at most 64 of them"
            )
        if any(type(lot) is not int for lot in self.lots) or sorted(self.lots) != [
            *range(self.players)
        ]:
            raise RecordError(
                f"the lots of a deal are the numbers from 0 to {self.players - 1}, each once"
            )

    @property
    def lines(self) -> tuple[str, ...]:
        """What a commitment says of it."""
        return (
            f"table {self.table}",
            f"game {self.game}",
            f"players {self.players}",
            " ".join(["options", *(f"{name}={value}" for name, value in self.options)]),
            " ".join(["lots", *map(str, self.lots)]),
        )


@dataclass(frozen=True)
class SharedDeal(Deal):
    """A deal from the host's seed and salt and the nonces of everybody who has sealed one."""

    occasion: Occasion
    seals: tuple[str | None, ...]  # by seat
    nonces: tuple[str | None, ...]  # by seat; without one where none is sealed, or none is shown

    def __post_init__(self) -> None:
        super().__post_init__()
        self.occasion.check()
        check_nonces(self.occasion.players, self.seals, self.nonces)

    @classmethod
    def fresh(cls, occasion: Occasion) -> SharedDeal:
        """A deal that nobody can guess, to which nobody has added anything yet."""
        return cls.without_nonces(*fresh_secret(), occasion)

    @classmethod
    def without_nonces(cls, seed: str, salt: str, occasion: Occasion) -> SharedDeal:
        """A deal to which nobody has added anything yet."""
        nobody = (None,) * occasion.players
        return cls(seed, salt, occasion, nobody, nobody)

    @cached_property
    def commitment(self) -> str:
        """The hash of seed, salt and the game that they are for."""
        head = f"{FORMAT} deal"
        return hash_of(head, *self.occasion.lines, f"seed {self.seed}", f"salt {self.salt}")

    @cached_property
    def root(self) -> str:
        """What all random numbers of the game begin with."""
        nonces = (f"nonce {seat} {nonce or '-'}" for seat, nonce in enumerate(self.nonces))
        return hash_of(f"{FORMAT} root", self.commitment, self.seed, self.salt, *nonces)

    def dice(self, step: int) -> Dice:
        """The dice that everybody together gives a step."""
        return text_dice(f"{self.root}/{step}")

    def new(
        self,
        game: Game[Any, Any],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        """The game that this deal begins, each hand dealt from a stream of its own.

        So those who look into several hands see few numbers of each stream.
        """
        seats = range(game.check_players(players))
        hands = [text_dice(f"{self.root}/0/{seat}") for seat in seats]
        state: State = game.deal(len(seats), hands, text_dice(f"{self.root}/0/open"), options)
        return state

    @property
    def unrevealed(self) -> tuple[int, ...]:
        """The seats whose nonce is sealed and not shown."""
        pairs = enumerate(zip(self.seals, self.nonces, strict=True))
        return tuple(seat for seat, (seal, nonce) in pairs if seal and not nonce)

    def sealed(self, seat: int, seal: str | None) -> SharedDeal:
        """The same with another seal on a seat, or without one."""
        return replace(self, seals=_put(self.seals, seat, seal))

    def revealed(self, seat: int, nonce: str) -> SharedDeal:
        """The same with the nonce of a seat."""
        return replace(self, nonces=_put(self.nonces, seat, nonce))

    def to_json(self, *, revealed: bool) -> dict[str, Any]:
        """The deal as the record of a dealt game states it."""
        return {
            "table": self.occasion.table,
            "lots": list(self.occasion.lots),
            "seals": list(self.seals),
            "nonces": list(self.nonces),
            **super().to_json(revealed=revealed),
        }


def check_nonces(players: int, seals: Sequence[Any], nonces: Sequence[Any]) -> None:
    """Refuse a nonce that does not fit its seal, and what is no list of them."""
    if len(seals) != players or len(nonces) != players:
        raise RecordError(f"the seals and nonces of this deal are one for each of {players} seats")
    for seat, (seal, nonce) in enumerate(zip(seals, nonces, strict=True)):
        if seal is not None:
            check_digits(seal, SEAL_DIGITS, "seal")
        if nonce is not None:
            check_digits(nonce, NONCE_DIGITS, "nonce")
            if seal != seal_of(nonce):
                raise RecordError(f"the nonce of seat {seat} does not fit its seal in the deal")


def _put(values: tuple[str | None, ...], seat: int, value: str | None) -> tuple[str | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
