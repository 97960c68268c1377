"""What kernels know of an environment beside its tables, as rows.

These are a batch of them, where cells lie, and what the arrays of a table show already.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeVar

from einklang.games.state import DiceRow, Outcome
from einklang.hexes import Hex
from einklang.kernel import part
from einklang.rows import Flag, Int8, Int8s, Int16, Int16s, Int32s, Int64, Row, Rows, rows

_NEWS = 8


class Batch(DiceRow):
    """What is fixed for all tables of a batch, the first dice of the seed, and scratch."""

    rewards_by: Int8
    renewal: Int8
    hides_choices: Flag  # whether others must not see that a seat may exchange
    most_steps: Int64
    outcome: Outcome
    scratch: Annotated[Int8s, 1]


class Plan(Row):
    """Where the cells of a board lie in a plane. A family adds what else lies on it."""

    cells: Int16s  # cell → its place in a plane
    cell_count: Int16
    plane: Int16  # places of a plane


P = TypeVar("P", bound=Plan)


class Grid:
    """The cells of a board in rows and columns of one plane, in axial coordinates."""

    def __init__(self, cells: Iterable[Hex]) -> None:
        self.cells = tuple(cells)
        self.top = min(cell.r for cell in self.cells)
        self.left = min(cell.q for cell in self.cells)
        height = max(cell.r for cell in self.cells) - self.top + 1
        width = max(cell.q for cell in self.cells) - self.left + 1
        self.shape = (height, width)

    def place(self, cell: Hex) -> int:
        """The place of a cell, row by row."""
        return (cell.r - self.top) * self.shape[1] + cell.q - self.left

    def plan(self, kind: type[P]) -> Rows[P]:
        """The places of all cells, as an array of one plan."""
        plans = rows(kind)
        plan = plans[0]
        plan.cells[: len(self.cells)] = [self.place(cell) for cell in self.cells]
        plan.cell_count = len(self.cells)
        plan.plane = self.shape[0] * self.shape[1]
        return plans


class Shown(Row):
    """What the arrays of a table show."""

    is_valid: Flag  # whether the observation is one of the same game
    news: Annotated[Int32s, _NEWS]  # actions since then
    news_count: Int8
    kinds: Int64  # kinds of tiles that the mask has placements of, as a bit set


@part
def add_news(shown: Shown, action: int) -> None:
    """Note an action that has not been looked at; with too many, all has to be written anew."""
    if shown.news_count == _NEWS:
        shown.is_valid = False
    else:
        shown.news[shown.news_count] = action
        shown.news_count += 1


@part
def forget_news(shown: Shown) -> None:
    """Note that everything has been looked at."""
    shown.is_valid = True
    shown.news_count = 0
