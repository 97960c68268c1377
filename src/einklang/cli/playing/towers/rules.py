"""The rules of Genial Spezial in a few sentences."""

from __future__ import annotations

from einklang.games.towers.ruleset import Ruleset


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
