"""Counts of legal lines of play, and the order of legal actions, for golden files.

Run as a program it writes the files anew: only when the rules or the order were meant to change.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import einklang
from einklang.games.game import State
from einklang.games.tiles.state import TableRow as TileRow
from playing import BOTS, SET_UPS, SetUp, finished, states

HERE = Path(__file__).parent
SEED = 2026


def perft(state: State, depth: int) -> int:
    """How many ways there are to play so many actions, with the draws of the state's generator."""
    legal = state.game.legal(state)
    if depth == 1:
        return len(legal)
    return sum(perft(state.game.apply(state, int(n)), depth - 1) for n in legal.numbers)


def late(set_up: SetUp) -> State:
    """A position near the end; on a tile board, where few placements are left."""
    played: list[State] = list(states(set_up, "greedy", SEED))
    roomy = [s for s in played if isinstance(s.row, TileRow) and s.row.free_pairs >= 8]
    if roomy:
        return roomy[-1]
    return played[3 * len(played) // 4]


def counts(set_up: SetUp) -> dict[str, list[int]]:
    """Perft of the deal to depth 2 and of a late position to depth 3, or 2 if it is a wide one."""
    deepest = 2 if set_up.name == "spezial" else 3
    return {
        "deal": [perft(set_up.new(SEED), depth) for depth in (1, 2)],
        "late": [perft(late(set_up), depth) for depth in range(1, deepest + 1)],
    }


def order(set_up: SetUp) -> dict[str, Any]:
    """The legal actions in order: the first and last of the deal, and a hash over a whole game."""
    texts = list(set_up.game.legal(set_up.new(SEED)))
    digest = hashlib.sha256()
    for state in states(set_up, "greedy", SEED):
        digest.update("\n".join(set_up.game.legal(state)).encode() + b"\0")
    return {"deal": [*texts[:4], *texts[-2:]], "whole game": digest.hexdigest()}


def records(set_up: SetUp) -> str:
    """The records of one game with each bot, a line each."""
    played = (finished(set_up, bot, SEED) for bot in BOTS)
    return "".join(einklang.record_of(state, None).to_line() + "\n" for state in played)


def main() -> None:
    """Write all golden files."""
    perfts = {str(set_up): counts(set_up) for set_up in SET_UPS}
    (HERE / "perft.json").write_text(json.dumps(perfts, indent=1) + "\n")
    orders = {str(set_up): order(set_up) for set_up in SET_UPS}
    (HERE / "order.json").write_text(json.dumps(orders, indent=1) + "\n")
    for set_up in SET_UPS:
        (HERE / f"{set_up}.jsonl").write_text(records(set_up))


if __name__ == "__main__":
    main()
