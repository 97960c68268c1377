"""The deal that a record states, and whether it is proven."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from einklang.games.game import State
from einklang.records.deal import COMMITMENT_DIGITS, Deal, SeedDeal, check_digits
from einklang.records.record import Record, RecordError
from einklang.records.shared_deal import Occasion, SharedDeal, check_nonces


class Proof(StrEnum):
    """What a record that holds proves of its deal."""

    PROVEN = "proven"
    NOT_STATED = "not-stated"
    WITHHELD = "withheld"  # a commitment without its seed


def proof_of(record: Record) -> Proof:
    """What a record that holds proves of its deal."""
    if "deal" not in record.extra:
        return Proof.NOT_STATED
    return Proof.PROVEN if "seed" in record.extra["deal"] else Proof.WITHHELD


def nonces_added(record: Record) -> bool:
    """Whether anybody has added a nonce to a deal that holds; otherwise it is the host's alone."""
    return any(_shared_part(record).get("nonces", ()))


def withheld_nonces(record: Record) -> list[int]:
    """The seats whose nonce a deal that holds had to do without, though it was sealed."""
    told = _shared_part(record)
    pairs = zip(told.get("seals", ()), told.get("nonces", ()), strict=False)
    return [seat for seat, (seal, nonce) in enumerate(pairs) if seal and not nonce]


def _shared_part(record: Record) -> Mapping[str, Any]:
    """The deal of a record that holds, if others than the host could add to it."""
    told: Mapping[str, Any] = record.extra.get("deal", {})
    return told if _is_shared(told) else {}


def deal_of(record: Record, start: State) -> Deal | None:
    """The deal that a record states of a game, or None if there is nothing to check it by."""
    if "deal" not in record.extra:
        return None
    told = record.extra["deal"]
    if not isinstance(told, Mapping):
        raise RecordError("the deal must be an object")
    commitment = told.get("commitment")
    check_digits(commitment, COMMITMENT_DIGITS, "commitment")
    deal = _shared(told, start) if _is_shared(told) else _seed_deal(told)
    if deal is not None and deal.commitment != commitment:
        raise RecordError(_misfit(deal))
    return deal


def _misfit(deal: Deal) -> str:
    if isinstance(deal, SharedDeal):
        return (
            "the commitment of the deal does not fit its seed and its salt,"
            " or it was made for another table, game or order of seats"
        )
    return "the commitment of the deal does not fit its seed and its salt"


def _is_shared(told: Mapping[str, Any]) -> bool:
    return "table" in told or "lots" in told


def _is_revealed(told: Mapping[str, Any]) -> bool:
    return "seed" in told or "salt" in told


def _seed_deal(told: Mapping[str, Any]) -> SeedDeal | None:
    if not _is_revealed(told):
        return None
    return SeedDeal(told.get("seed", ""), told.get("salt", ""))


def _shared(told: Mapping[str, Any], start: State) -> SharedDeal | None:
    lots, table = _list(told, "lots"), told.get("table", "")
    occasion = Occasion.of(start.game, start.players, start.options, lots=lots, table=table)
    seals, nonces = tuple(_list(told, "seals")), tuple(_list(told, "nonces"))
    if _is_revealed(told):
        return SharedDeal(told.get("seed", ""), told.get("salt", ""), occasion, seals, nonces)
    occasion.check()
    check_nonces(start.players, seals, nonces)
    return None


def _list(told: Mapping[str, Any], name: str) -> list[Any]:
    value = told.get(name)
    if not isinstance(value, list):
        raise RecordError(f"the {name} of a deal are a list")
    return value
