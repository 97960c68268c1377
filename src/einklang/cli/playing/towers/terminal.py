"""How Genial Spezial is played at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from einklang.cli.playing.entry import AnyEntry
from einklang.cli.playing.terminal import FamilyTerminal
from einklang.cli.playing.towers.entry import LayEntry
from einklang.cli.playing.towers.gains import gains_of
from einklang.cli.wording import number_word, plural
from einklang.drawing import Scene
from einklang.games.result import Result
from einklang.games.towers.position import TowerPosition, View
from einklang.games.towers.ruleset import Ruleset
from einklang.words import colour_words


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
