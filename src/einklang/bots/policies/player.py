"""A simple player as the kernels see it: what it wants, its dice, and scratch for the kernels.

Kernels make no arrays, so whatever a choice needs on the way is written into the player's row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from einklang.games.family import answer_of_family, by_hands
from einklang.games.generator import below
from einklang.games.hand import Hand
from einklang.games.layout import Layout
from einklang.games.state import (
    COLOURS,
    HEIGHTS,
    DiceRow,
    HandState,
    HandView,
    RulesRow,
    StateRow,
    TableRow,
    ViewRow,
)
from einklang.kernel import part
from einklang.rows import Int8, Int16, Int16s, Int64s

# What a player looks at.
RANDOM = 0
POINTS = 1
STANDINGS = 2

DIGITS = 20  # heights that one number of a worth tells apart
PARTS = -(-HEIGHTS // DIGITS)


class Player(DiceRow):
    """What every player has. A family adds what its own choices need."""

    style: Int8
    # What a marker on each height is worth: some numbers, of which the later ones decide
    # between what is equal in the earlier ones.
    parts: Int8
    worth: Annotated[Int64s, PARTS, HEIGHTS]
    # Of the actions looked at so far: what the best ones are worth.
    best: Annotated[Int64s, PARTS]
    points: Annotated[Int16s, COLOURS]
    standings: Annotated[Int16s, COLOURS]


class ComparingPlayer(Player):
    """One that looks at all actions, one after the other."""

    ties: Int16s  # the best so far
    tie_count: Int16


def not_ready(player: Player, layout: Layout) -> None:
    """Get nothing ready: there is nothing that never changes at a table."""


class FamilyPolicies(NamedTuple):
    """How simple players play the games of a family."""

    player: type[Player]
    # A part of kernels: the action of the seat to move, from the rules, a table, which is a state
    # or a view, the hand of that seat, and a player.
    choose: Callable[[Any, Any, Any, Any], int]
    get_ready: Callable[[Any, Any], None] = not_ready  # a player for all games at a table


choose: Callable[[RulesRow, TableRow, Hand | None, Player], int] = answer_of_family(
    "policies", "choose"
)


@part
def choose_with_hand(rules: RulesRow, state: HandState, player: Player) -> int:
    """The action of the seat to move."""
    return choose(rules, state, state.hands[state.turn], player)


@part
def choose_with_hand_seen(rules: RulesRow, view: HandView, player: Player) -> int:
    """The action of the seat to move, whose view it is."""
    return choose(rules, view, view.hand, player)


@part
def choose_without_hand(rules: RulesRow, table: TableRow, player: Player) -> int:
    """The action of the seat to move, which holds nothing."""
    return choose(rules, table, None, player)


choose_from_state: Callable[[RulesRow, StateRow, Player], int] = by_hands(
    choose_with_hand, choose_without_hand
)
choose_from_view: Callable[[RulesRow, ViewRow, Player], int] = by_hands(
    choose_with_hand_seen, choose_without_hand
)


def policies_of(layout: Layout) -> FamilyPolicies:
    """How simple players play at a table."""
    policies: FamilyPolicies = layout.game.family.answers("policies")
    return policies


@part
def answer_exchange(player: Player) -> int:
    """What to say to the offer of an exchange: 0 for swap, 1 for keep.

    Whoever thinks at all exchanges: what is held cannot raise the weakest colour.
    """
    return below(player.generator, 2) if player.style == RANDOM else 0


@part
def consider(player: ComparingPlayer, action: int, colours: int) -> None:
    """Keep an action if none was better, by the points and standings that are noted for it."""
    is_better = player.tie_count == 0
    for nth in range(player.parts):
        value = 0
        for colour in range(colours):
            if player.style == POINTS:
                value += int(player.points[colour])
            else:
                value += int(player.worth[nth, player.standings[colour]])
        if not is_better and value < player.best[nth]:
            return
        if is_better or value > player.best[nth]:
            is_better = True
            player.best[nth] = value
    if is_better:
        player.tie_count = 0
    player.ties[player.tie_count] = action
    player.tie_count += 1


@part
def choose_tie(player: ComparingPlayer) -> int:
    """One of the best actions, each equally likely."""
    return int(player.ties[below(player.generator, player.tie_count)])
