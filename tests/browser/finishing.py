"""Plays games to their end without the page, for tests of what comes after it."""

from __future__ import annotations

import time

from browser.visitor import Visitor

_MOST = 1_000


def finish(visitor: Visitor, table: str) -> None:
    """Play the own seats of a table as greedily as can be until the game is over."""
    for number in range(_MOST):
        seen = visitor.ask(f"/api/tables/{table}")
        if seen["seen"]["phase"] == "over":
            return
        if str(seen["seen"]["table"]["turn"]) not in seen["own"]:
            time.sleep(0.02)  # a computer player is thinking
            continue
        legal = visitor.ask(f"/api/tables/{table}/legal")
        best = max(legal["actions"], key=lambda each: sum(each["points"].values()))
        visitor.tell(
            f"/api/tables/{table}/commands",
            {
                "type": "act",
                "id": f"finish-{number}",
                "action": best["action"],
                "step": legal["step"],
                "seat": legal["seat"],
            },
        )
    raise AssertionError(f"the game is not over after {_MOST} looks")
