"""The rules of the card game in a few sentences."""

from __future__ import annotations

from einklang.cli.playing.listing import KEEPING, number_word
from einklang.games.cards.ruleset import Ruleset, Walls


def rules_in_short(ruleset: Ruleset, walls: Walls) -> list[str]:
    """The rules on one of the two tracks, in a few sentences."""
    return [
        "Play any card of your hand. Each of its two symbols counts the other open cards that"
        " show it, your own and those of everyone else, and moves its chip so far. One symbol"
        " is scored after the other, in the order of the letters that you type.",
        _walls(walls),
        f"Each chip that reaches {walls.top} earns a bonus turn: your oldest open card is"
        " discarded, and you must play another card at once, before you draw. Points beyond are"
        " lost.",
        "If no card in your hand shows your weakest colour, or any of several equally weak ones, at"
        f" the end of your turn, you may show and exchange them all. {KEEPING}",
        "Then your oldest open card is discarded, and you draw until you hold"
        f" {number_word(ruleset.hand)} cards. {_renewal(walls)}",
        f"All six chips on {ruleset.goal} or more win at once; of the others, whose weakest chip"
        " is highest comes second.",
    ]


def _renewal(walls: Walls) -> str:
    """When the discards become the pile (rules F36)."""
    late = "When you have to draw and the pile is empty"
    when = late if walls.renews_late else "As soon as the last card of the pile is drawn"
    return f"{when}, the shuffled discards become the new one."


def _walls(walls: Walls) -> str:
    pairs = list(zip(walls.starts[1:], walls.starts[2:], strict=False))
    who = ["all your other chips", *["they"] * len(pairs)]
    closed = [
        f"before {start} until {others} are on {needs} or more"
        for others, (needs, start) in zip(who, pairs, strict=False)
    ]
    return (
        f"Points move a chip up to {walls.top}, but a wall is closed {', and '.join(closed)}."
        " Points that would cross a closed wall are lost."
    )
