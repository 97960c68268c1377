"""How Genial Spezial is played at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from einklang.cli.playing.entry import AnyEntry
from einklang.cli.playing.terminal import FamilyTerminal
from einklang.cli.playing.towers.entry import LayEntry
from einklang.cli.wording import number_word, plural
from einklang.drawing import Scene
from einklang.games.result import Result
from einklang.games.towers.position import TowerPosition, View
from einklang.games.towers.ruleset import Ruleset
from einklang.games.towers.state import TILES
from einklang.symbols import Symbol, colour_words


@dataclass(frozen=True)
class Gains:
    """What the last tile of a view brought, and what its chain touches now."""

    chips: tuple[tuple[str, Symbol, int], ...]  # cell, colour and value
    large: int  # large towers that the chain joined for the first time
    bonus: tuple[Symbol, ...]
    touched: tuple[str, ...]  # the cells of all towers beside the chain


def gains_of(before: View, after: View) -> Gains:
    """What the last tile brought; the views are those of its seat before and after it."""
    seat, action = after.steps[-1].seat, after.steps[-1].action
    first = seat * TILES
    tile = first + int(before.row.laid[seat])
    chain = _chain_of(after, tile)
    joined = [
        other
        for other in range(first, tile)
        if _chain_of(before, other) == other and _chain_of(after, other) == chain
    ]
    done = _new(after.row.done[chain], before.row.done[joined])
    big = _new(after.row.big[chain], before.row.big[joined])
    towers = list(before.towers.items())
    touched = int(after.row.joined[chain])
    bonus = before.layout.rules.bonus[action].tolist()
    return Gains(
        chips=tuple(
            (cell, tower.symbol, tower.value)
            for number, (cell, tower) in enumerate(towers)
            if done >> number & 1
        ),
        large=big.bit_count(),
        bonus=tuple(
            colour
            for colour, points in zip(before.game.colours, bonus, strict=True)
            for _ in range(points)
        ),
        touched=tuple(cell for number, (cell, _) in enumerate(towers) if touched >> number & 1),
    )


def _new(of_chain: int, of_joined: NDArray[np.uint32]) -> int:
    """The towers of a chain that none of the chains had that it has joined, as a bit set."""
    return int(of_chain) & ~int(np.bitwise_or.reduce(of_joined))


def _chain_of(view: View, tile: int) -> int:
    """The first tile of the chain that a tile belongs to."""
    parents = view.row.parents
    while parents[tile] != tile:
        tile = int(parents[tile])
    return tile


class TowerTerminal(FamilyTerminal[TowerPosition, View]):
    """Tiles without symbols, laid between towers."""

    named = "CELL"  # of a free cell or of a tower
    participle = "laid"
    typing = """\
Typing a tile
  e17-e18       your tile on e17 and e18; order, capitals and spaces are free
  e17           choose one cell, then type the other one
  j12-j13+O     with the colour of a bonus point; without it you are asked
  Enter         lay the tile that was shown; undo takes back the last part
A cell is the letter of its row and the number of its column. Columns go
straight down to their number; rows go down to the right from their letter."""

    def entry(self, view: View, attempt: Callable[[int], View]) -> AnyEntry:
        """An entry of two cells."""
        return LayEntry(view, attempt)

    def rules(self, position: TowerPosition) -> list[str]:
        """The rules of the game."""
        return rules_in_short(position.layout.ruleset)

    def describe_end(self, position: TowerPosition, result: Result) -> str:
        """All tiles laid, or in theory a full board."""
        return "all tiles are laid" if result.ended == "all-laid" else "no tile fits any more"

    def with_pending(self, scene: Scene, view: View, action: int, after: View) -> Scene:
        """The scene with the tile on its cells."""
        laid = after.scene()
        return replace(scene, owners=laid.owners, tiles=laid.tiles, last=laid.last)

    def describe_source(self, before: View, after: View) -> str:
        """Which chips, large towers and bonus fields count, or how far the chain has come."""
        gains = gains_of(before, after)
        told = []
        if gains.chips:
            chips = [f"{colour.word} {value} on {cell}" for cell, colour, value in gains.chips]
            told.append(f"chip{'s' * (len(chips) > 1)}: {', '.join(chips)}")
        if gains.large:
            towers = plural(gains.large, "large tower")
            told.append(f"{towers} newly joined: +{gains.large} in every colour")
        if gains.bonus:
            told.append(f"bonus: {colour_words(gains.bonus)} 1")
        if not told and gains.touched:
            towers = f"{number_word(len(gains.touched))} tower{'s' * (len(gains.touched) > 1)}"
            told.append(f"its chain touches {towers}: {', '.join(gains.touched)}")
        return "; ".join(told) or "its chain touches no tower"


def rules_in_short(ruleset: Ruleset) -> list[str]:
    """The rules in a few sentences."""
    return [
        "Lay one of your own tiles on any two free neighbouring cells. Your tiles that touch"
        " one another form a chain.",
        "As soon as a chain of yours touches two towers, each of them, and each one that it"
        " reaches later, counts the number of its chip in the chip's colour, once in a chain. A"
        " chip that has counted is turned to its black side, which is worth one more for everyone.",
        "If a chain touches two or more large towers, each of them counts one point in every"
        " colour besides, once in a chain. Chains that you join count only what is new to both.",
        "A tile on a bonus field counts one point in a colour of your choice.",
        f"A marker goes no further than {ruleset.top}. The game ends when everyone has laid all"
        f" {ruleset.tiles} tiles; the player whose weakest colour is highest wins.",
    ]


TERMINAL = TowerTerminal()
