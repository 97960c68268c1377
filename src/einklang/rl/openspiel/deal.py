"""What is drawn before the first turn, one piece after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from einklang.games.cards.layout import CardLayout
from einklang.games.layout import Layout
from einklang.games.tiles.layout import TileLayout
from einklang.games.towers.layout import TowerLayout
from einklang.symbols import PAIR_TEXTS

EVERYBODY = -1  # sees what is drawn, and not one seat alone

Setup = Mapping[str, Any]


class Deal(NamedTuple):
    """The draws of a deal: in which order, from what, and who sees them."""

    names: tuple[str, ...]  # of all kinds of pieces
    counts: tuple[int, ...]  # of each kind before the first draw
    eyes: tuple[int, ...]  # for each draw the seat that sees it, or EVERYBODY
    arrange: Callable[[Sequence[str]], Setup]  # the setup of a record from the names drawn
    gather: Callable[[Setup], Sequence[str]]  # the names drawn from the setup of a record

    def setup(self, drew: Sequence[int]) -> Setup:
        """The setup of a record that tells of these draws."""
        return self.arrange([self.names[kind] for kind in drew])

    def draws(self, setup: Setup) -> tuple[int, ...]:
        """The draws that the setup of a record tells of."""
        return tuple([self.names.index(name) for name in self.gather(setup)])


def deal_of(layout: Layout) -> Deal:
    """The draws of the deal at a table, in the order of the rules."""
    if isinstance(layout, TileLayout):
        return _deal_tiles(layout)
    if isinstance(layout, CardLayout):
        return _deal_cards(layout)
    if isinstance(layout, TowerLayout):
        return _deal_chips(layout)
    raise TypeError(f"nobody knows how {layout.game.name} is dealt")


def _deal_tiles(layout: TileLayout) -> Deal:
    """Seat after seat fills its rack (rules A3.1)."""
    rack = layout.ruleset.rack
    return Deal(
        names=PAIR_TEXTS,
        counts=layout.ruleset.tiles.counts(),
        eyes=tuple(seat for seat in range(layout.players) for _ in range(rack)),
        arrange=lambda names: {"racks": _parts(names, rack)},
        gather=lambda setup: [*chain(*setup["racks"])],
    )


def _deal_cards(layout: CardLayout) -> Deal:
    """Seat after seat fills its hand, and then its open cards (rules D2)."""
    players, hand = layout.players, layout.ruleset.hand
    open_cards = layout.ruleset.open_cards[players]
    in_hands = players * hand
    hands = [seat for seat in range(players) for _ in range(hand)]
    return Deal(
        names=PAIR_TEXTS,
        counts=layout.ruleset.counts(),
        eyes=(*hands, *[EVERYBODY] * (players * open_cards)),
        arrange=lambda names: {
            "hands": _parts(names[:in_hands], hand),
            "open": _parts(names[in_hands:], open_cards),
        },
        gather=lambda setup: [*chain(*setup["hands"], *setup["open"])],
    )


def _deal_chips(layout: TowerLayout) -> Deal:
    """One chip for each tower, tower after tower (rules C4.2)."""
    towers = layout.board.tower_names
    return Deal(
        names=tuple(chip.text for chip in layout.board.chips),
        counts=layout.board.chip_counts,
        eyes=(EVERYBODY,) * len(towers),
        arrange=lambda names: {"chips": dict(zip(towers, names, strict=True))},
        gather=lambda setup: [setup["chips"][tower] for tower in towers],
    )


def _parts(names: Sequence[str], size: int) -> list[list[str]]:
    return [list(names[begin : begin + size]) for begin in range(0, len(names), size)]
