"""Games from changed data files: another layout, other chips, and very small boards."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from einklang.games.towers.position import State
from einklang.games.towers.ruleset import read_ruleset
from einklang.games.towers.tower_game import TowerGame
from naive.positions import PlainTowers
from naive.towers import Ground
from towers.flood_fill import Plan
from towers.tower_positions import SPEZIAL, cell_at, cell_name, distance

Data = dict[str, Any]

# Lays out a position with one of the two implementations of the rules, on any board.
Table = Callable[..., Any]


def table(players: int = 2, *, data: Data | None = None, **what: Any) -> State:
    """A position set up freely with a fixed seed, on the usual board or on a changed one."""
    game = SPEZIAL if data is None else game_of(data)
    return game.set_up(players, **{"seed": 1, **what})


def plain_table(players: int = 2, *, data: Data | None = None, **what: Any) -> PlainTowers:
    """The same position with the second implementation of the rules."""
    ground = None if data is None else ground_of(data, players)
    return PlainTowers.set_up(players, ground=ground, **what)


def ground_of(data: Data, players: int) -> Ground:
    """The board of a data file for the second implementation."""
    plan, chips = plan_of(data, players), data["chips"]
    copies = Counter({value: int(count) for value, count in chips["copies"].items()})
    copies.subtract(map(str, chips["removed"][str(players)]))
    kinds = Counter({f"{c}{value}": n for c in chips["colours"] for value, n in copies.items()})
    cells, large, small, bonus = (
        frozenset(map(cell_at, names)) for names in (plan.cells, plan.large, plan.small, plan.bonus)
    )
    return Ground(cells, large, small, bonus, +kinds, data["tiles"], plan.top)


def board_data() -> Data:
    """The data file of the game."""
    text = files("einklang.games.towers").joinpath("board.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def game_of(data: Data) -> TowerGame:
    """The game that a data file describes."""
    return TowerGame(read_ruleset("changed", "a game on another board", data))


def plan_of(data: Data, players: int) -> Plan:
    """The board that a data file describes, read without the engine."""
    centres = [cell_at(name) for name in data["outline"]["centres"]]
    reach = data["outline"]["side"] - 1
    everywhere = ((q, r) for q in range(-12, 13) for r in range(-9, 10))
    inside = {cell for cell in everywhere if any(distance(cell, c) <= reach for c in centres)}
    fields = [(cell, group) for group in data["fields"] for cell in group["cells"]]
    large = {cell for cell, group in fields if players in group["large_with"]}
    grey = {cell for cell, group in fields if group["ground"] == "grey"}
    bonus = {cell for cell, group in fields if group["ground"] == "bonus"}
    names = frozenset(cell_name(cell) for cell in inside)
    return Plan(names, frozenset(large), frozenset(grey - large), frozenset(bonus), data["top"])


def loose_cells(cells: str, towers: str, *, large: str = "", bonus: str = "", tiles: int) -> Data:
    """A board of some cells for two players; four towers carry a chip of 1 in each colour."""
    return {
        "tiles": tiles,
        "top": 20,
        "outline": {"side": 1, "centres": cells.split()},
        "chips": {"colours": "OPBG", "copies": {"1": 1}, "removed": {"2": []}},
        "fields": [
            {"ground": "grey", "large_with": [], "cells": towers.split()},
            {"ground": "dark", "large_with": [2], "cells": large.split()},
            {"ground": "bonus", "large_with": [], "cells": bonus.split()},
        ],
    }
