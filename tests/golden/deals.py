"""Whole games with fair deals, as records, for programs in other languages to check.

Run as a program it writes the file anew: only when deals were meant to change.
"""

from __future__ import annotations

import json
from typing import Any

import einklang
from einklang.records.deal import Deal, SeedDeal
from einklang.symbols import PAIR_TEXTS
from golden.perft import HERE
from playing import SET_UPS, SetUp
from shared_deals import shared

FILE = HERE / "deals.json"
OLDER = SeedDeal("5eed" * 16, "5a17" * 8)  # of the host alone


def play(set_up: SetUp, deal: Deal) -> dict[str, Any]:
    """The record of a game that greedy players play with a deal."""
    state = deal.new(set_up.game, set_up.players, set_up.options)
    players = [einklang.bot("greedy", seed=seat) for seat in range(set_up.players)]
    while not state.over:
        state = deal.play(state, players[state.turn].choose(set_up.game.view(state, state.turn)))
    record = einklang.record_of(state, extra={"deal": deal.to_json(revealed=True)}).to_json()
    for told, step in zip(record["steps"], state.steps, strict=True):
        if step.shown:  # which a browser has seen, and a record leaves to the rules
            told["shown"] = [PAIR_TEXTS[kind] for kind in step.shown]
    return record


def games() -> list[dict[str, Any]]:
    """A game of every set-up, some without a nonce, and one with a deal of the seed alone."""
    shared_ones = [play(set_up, shared(set_up, number)) for number, set_up in enumerate(SET_UPS)]
    return [*shared_ones, play(SET_UPS[0], OLDER)]


def text() -> str:
    """The file, with a game on each line."""
    return "[\n" + ",\n".join(json.dumps(game) for game in games()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text())
