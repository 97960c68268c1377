"""A family of games: what its variants share, and what no other family answers in the same way.

The rules of a family are fields of it. Every other room that has to ask a family
something finds the answers by name, in a module of the family's own that is imported only then. So
whatever all families share imports none of them, and a new one is a folder and a line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from einklang.games import track
from einklang.games.errors import NotAllowed, SetupError
from einklang.games.hand import place_in_hand
from einklang.games.state import (
    DECIDE_EXCHANGE,
    PLACE,
    HandTable,
    Outcome,
    RulesRow,
    StateRow,
    TableRow,
    ViewRow,
)
from einklang.games.view import Sight
from einklang.kernel import one_of, part
from einklang.kernel_cache import keep_apart
from einklang.rows import dtype_of

F = TypeVar("F", bound=Callable[..., Any])


def no_hand(rules: RulesRow, state: StateRow, seat: int) -> None:
    """Deal no hand where nobody holds anything."""


def no_open(rules: RulesRow, state: StateRow) -> None:
    """Deal nothing for everybody to see where all is hidden."""


def refuse_unheld(position: Any, action: int) -> NotAllowed | None:
    """Refuse a piece that the seat to move does not hold."""
    kind, hand = position.layout.kind_played(action), position.hand_to_move
    return None if place_in_hand(hand, kind) >= 0 else position.game.not_held(kind, hand)


@dataclass(frozen=True, eq=False, kw_only=True)
class Family:
    """What a family of games brings along, for all its variants."""

    name: str
    state: type[Any]
    view: type[Any]
    layout: type[Any]  # made from a game, a number of players and a choice of options
    free_position: type[Any]  # what a position can be set up from
    table_row: type[TableRow]  # what lies open,
    state_row: type[StateRow]  # the same with all that is hidden,
    view_row: type[ViewRow]  # and with what one seat holds
    rules_row: type[RulesRow]  # what kernels know of a layout
    endings: Mapping[int, str]
    empty: Callable[[Any], StateRow]  # the table of a layout before the deal
    start: Callable[[Any, Mapping[str, Any]], StateRow]  # from the setup of a record
    # Parts of kernels; the first argument is the row of rules, by which they are found.
    deal: Callable[[Any, Any], None]  # onto an empty table
    deal_hand: Callable[[Any, Any, int], None] = no_hand  # what that does for one seat,
    deal_open: Callable[[Any, Any], None] = no_open  # and then for everybody to see
    # Kernels.
    act: Callable[..., int]  # carries out a legal action
    list_actions: Callable[[Any, Any, Any, Any], int]  # lists them, of a table and a hand
    may_play: Callable[[Any, Any, int], bool]  # a piece in some way: the seat to move
    swap_of: Callable[[Any], int]  # the number of the action `swap`; all before it play a piece
    foresee: Callable[..., None]  # what playing a piece would bring to the seat to move
    list_values: Callable[..., None] = track.list_values  # what every marker is worth, by side
    refuse: Callable[[Any, int], NotAllowed | None] = refuse_unheld  # a piece played in some way
    sample: Mapping[str, Any]  # what a position is set up from in which every kind of thing lies
    homes: Mapping[str, str]  # room → where the family answers: "module:name"
    sight: Sight = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sight", Sight(self.table_row, self.state_row, self.view_row))
        rules = dtype_of(self.rules_row)
        for row, other in FAMILIES.items():
            if dtype_of(row) == rules:
                raise SetupError(
                    f"the rules of {self.name} are rows of the class {self.rules_row.__qualname__},"
                    f" and so are those of {other.name}; give each family a class of its own"
                )
        FAMILIES[self.rules_row] = self
        if not self.state.__module__.startswith("einklang."):
            keep_apart(rules, Path(sys.modules[self.state.__module__].__file__ or "").parent)

    def answers(self, room: str) -> Any:
        """What the family answers to a room."""
        try:
            home = self.homes[room]
        except KeyError:
            raise SetupError(f"the games of {self.name} have no {room}") from None
        return _found(home)

    def has(self, room: str) -> bool:
        """Whether the family has an answer for a room."""
        return room in self.homes


FAMILIES: dict[type[RulesRow], Family] = {}  # by their rows of rules


@cache
def _found(home: str) -> Any:
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)


def rule_of_family(name: str) -> Callable[..., Any]:
    """Let kernels call a rule that every family has, under one name."""
    return one_of(FAMILIES, lambda row: getattr(FAMILIES[row], name))


def answer_of_family(room: str, name: str) -> Callable[..., Any]:
    """Let kernels call a part that every family has for a room, under one name."""
    return one_of(FAMILIES, lambda row: attrgetter(name)(FAMILIES[row].answers(room)))


def by_hands(held: Callable[..., Any], unheld: Callable[..., Any]) -> Callable[..., Any]:
    """Let kernels call one part where seats hold hands, and another where nobody does."""
    return one_of(
        FAMILIES, lambda row: held if issubclass(FAMILIES[row].table_row, HandTable) else unheld
    )


deal: Callable[[RulesRow, StateRow], None] = rule_of_family("deal")
act: Callable[[RulesRow, StateRow, int, int, Outcome], int] = rule_of_family("act")
swap_of: Callable[[RulesRow], int] = rule_of_family("swap_of")
may_play: Callable[[RulesRow, StateRow, int], bool] = rule_of_family("may_play")
foresee: Callable[..., None] = rule_of_family("foresee")
list_values: Callable[..., None] = rule_of_family("list_values")


@part
def allows(rules: RulesRow, state: StateRow, action: int) -> bool:
    """Whether the seat to move may take an action, whatever number somebody sends."""
    swap = swap_of(rules)
    if state.phase == DECIDE_EXCHANGE:
        return swap <= action <= swap + 1
    if state.phase != PLACE or action < 0 or action >= swap:
        return False
    return may_play(rules, state, action)
