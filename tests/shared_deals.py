"""Deals to which several people have added a nonce, the same ones every time."""

from __future__ import annotations

from einklang.records.shared_deal import Occasion, SharedDeal, seal_of
from playing import SetUp


def shared(set_up: SetUp, number: int = 0) -> SharedDeal:
    """A deal by its number; the first seat of an odd one has withheld its nonce."""
    seats = range(set_up.players)
    lots = [*seats[1:], 0]
    occasion = Occasion.of(
        set_up.game, set_up.players, set_up.options, lots=lots, table=f"table-{number}"
    )
    deal = SharedDeal.without_nonces(f"{number + 7:064x}", f"{number + 3:032x}", occasion)
    for seat in seats[: 3 if number < 2 else 1]:
        nonce = f"{16 * number + seat:032x}"
        deal = deal.sealed(seat, seal_of(nonce))
        if seat or number % 2 == 0:
            deal = deal.revealed(seat, nonce)
    return deal
