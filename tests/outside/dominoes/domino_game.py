"""The family behind the contract: its layout, its positions, and its one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any

from dominoes import rules
from einklang.games import game
from einklang.games.errors import NotAllowed, Reason, UnreadableAction, shortened
from einklang.games.facts import GameFacts
from einklang.games.family import Family, refuse_unheld
from einklang.games.generator import Dice
from einklang.games.layout import KEEP, SWAP, Draws, Layout, in_hands, read_answer, squeezed
from einklang.games.position import Position
from einklang.games.start import fill_stock, set_hands, start_hands
from einklang.rows import blank
from einklang.symbols import LETTERS, PAIR_COLOURS, PAIR_TEXTS, PAIRS

_ENDS = ("<", ">")


@dataclass(frozen=True)
class Ruleset:
    """What a game of the family is called, who plays it, and how many tiles a hand has."""

    name: str = "dominoes"
    summary: str = "dominoes in one row"
    players: tuple[int, ...] = (2, 3)
    hand: int = 4


class DominoLayout(Layout):
    """What is fixed at a table."""

    ruleset: Ruleset
    rules: rules.Rules

    def __init__(self, played: GameFacts, players: int, options: Mapping[str, str]) -> None:
        super().__init__(played, players, options)
        self.top = rules.TOP
        self.rules = blank(rules.Rules)
        self.rules.hand = self.ruleset.hand
        self.rules.kind_symbols[:] = PAIRS
        self.rules.kind_colours[:] = PAIR_COLOURS

    def write_texts(self) -> tuple[str, ...]:
        """A tile, the symbol that touches the row first, and the end: `RB<`."""
        lays = [
            f"{(text if turned == 0 else text[::-1])}{end}"
            for text in PAIR_TEXTS
            for end in _ENDS
            for turned in range(2)
        ]
        return (*lays, SWAP, KEEP)

    def read_text(self, text: str) -> int:
        """The number of the action that a text means."""
        compact = squeezed(text)
        answer = read_answer(compact, self.swap)
        if answer is not None:
            return answer
        if compact not in self.texts:
            raise UnreadableAction(
                f"{shortened(text)!r} is not an action; write a tile, the symbol that touches the"
                " row in front, and the end of the row, such as RB< or RB>"
            )
        return self.texts.index(compact)

    def kind_played(self, action: int) -> int:
        """The kind of tile that an action takes from the hand."""
        return action // rules.WAYS

    def draws(self) -> Draws:
        """Seat after seat fills its hand."""
        hand = self.ruleset.hand
        return Draws(
            names=PAIR_TEXTS,
            counts=(1,) * len(PAIRS),
            seen_by=tuple(seat for seat in range(self.players) for _ in range(hand)),
            arrange=lambda names: {"hands": in_hands(names, hand)},
            gather=lambda setup: [*chain(*setup["hands"])],
        )

    def bounds(self, most_plays: int | None) -> tuple[int, int]:
        """All tiles are laid, and all that are not dealt are drawn."""
        return rules.TILES, rules.TILES - self.players * self.ruleset.hand


class DominoPosition(Position[Any]):
    """The row of tiles."""

    layout: DominoLayout
    row: rules.TableRow
    start: rules.TableRow

    @property
    def line(self) -> str:
        """The symbols of the row from one end to the other."""
        first, last = int(self.row.first), int(self.row.last)
        return "".join(LETTERS[symbol] for symbol in self.row.line[first:last].tolist())

    def tell_table(self) -> dict[str, Any]:
        """What lies open on the table, in the words of records."""
        return {
            "hand_sizes": list(self.hand_sizes),
            "bag_size": self.stock_size,
            "line": self.line,
        }


class State(DominoPosition, game.State):
    """A whole position."""

    row: rules.StateRow
    start: rules.StateRow


class View(DominoPosition, game.View):
    """The table as one seat or a watcher sees it."""

    row: rules.ViewRow
    start: rules.ViewRow


@dataclass(frozen=True)
class FreePosition:
    """A position of one's own making."""

    dice: Dice
    hands: Sequence[Sequence[str] | None] = ()

    def build(self, layout: DominoLayout) -> tuple[rules.StateRow, tuple[tuple[int, int], ...]]:
        """The row of the position; no tile lies on the table."""
        row = empty_table(layout)
        row.generator[:] = self.dice
        counts = [1] * len(PAIRS)
        set_hands(layout, row, self.hands, layout.ruleset.hand, None, counts, ())
        return row, ()


def empty_table(layout: DominoLayout) -> rules.StateRow:
    """The table before the deal."""
    row = blank(rules.StateRow)
    row.players = layout.players
    row.first = row.last = rules.MIDDLE
    fill_stock(row, [1] * len(PAIRS))
    return row


def start_with(layout: DominoLayout, setup: Mapping[str, Any]) -> rules.StateRow:
    """A table with the hands that a record tells."""
    row = empty_table(layout)
    start_hands(layout, row, setup.get("hands"), layout.ruleset.hand)
    return row


def refuse(position: State | View, action: int) -> NotAllowed | None:
    """Refuse a tile that is not held, and to turn a double."""
    if rules.is_way(position.layout.rules, action):
        return refuse_unheld(position, action)
    return NotAllowed(Reason.NO_SUCH_ACTION, action=action)


class DominoGame(game.Game[State, View]):
    """Dominoes in one row."""

    family = Family(
        name="dominoes",
        state=State,
        view=View,
        layout=DominoLayout,
        free_position=FreePosition,
        table_row=rules.TableRow,
        state_row=rules.StateRow,
        view_row=rules.ViewRow,
        rules_row=rules.Rules,
        endings=MappingProxyType({rules.ALL_LAID: "all-laid"}),
        empty=empty_table,
        start=start_with,
        deal=rules.deal,
        deal_hand=rules.deal_hand,
        act=rules.act,
        list_actions=rules.list_actions,
        may_play=rules.may_play,
        refuse=refuse,
        swap_of=rules.swap_of,
        foresee=rules.foresee,
        sample=MappingProxyType({"hands": [["RB"]]}),
        homes=MappingProxyType(
            {
                "picture": "dominoes.picture:scene_of",
                "policies": "dominoes.bots:POLICIES",
                "thinking": "dominoes.bots:THINKING",
                "environment": "dominoes.environment:ENVIRONMENT",
                "terminal": "dominoes.terminal:TERMINAL",
            }
        ),
    )
    bonus_turns = False
    verb = "lay"
    hand_name = "hand"
    example = "RB<"


DOMINOES = DominoGame(Ruleset())
