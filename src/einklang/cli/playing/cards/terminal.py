"""How the card game is played at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from einklang.cli.playing.cards.chips import describe_wall, scored
from einklang.cli.playing.cards.entry import CardEntry, symbols_of
from einklang.cli.playing.entry import AnyEntry
from einklang.cli.playing.terminal import KEEPING, FamilyTerminal
from einklang.cli.wording import number_word
from einklang.drawing import Scene
from einklang.games.cards.position import CardPosition, View
from einklang.games.cards.ruleset import Ruleset, Walls
from einklang.games.result import Result
from einklang.symbols import Symbol


class CardTerminal(FamilyTerminal[CardPosition, View]):
    """A hand of cards, open cards, and chips behind walls."""

    named = "CARD"
    participle = did = "played"
    rests = "is played"
    finish = "wins the game"
    typing = """\
Typing a card
  RY            the card red-yellow, red scored first; YR scores yellow first
  3             the third card of your hand; if the order of its symbols makes a
                difference you are asked, and 3Y or Y answers
  Enter         play the card that was shown; undo takes it back"""

    def entry(self, view: View, attempt: Callable[[int], View]) -> AnyEntry:
        """An entry of a card."""
        return CardEntry(view, attempt)

    def rules(self, position: CardPosition) -> list[str]:
        """The rules on the track of this table."""
        ruleset = position.layout.ruleset
        return rules_in_short(ruleset, ruleset.tracks[position.options["track"]])

    def describe_end(self, position: CardPosition, result: Result) -> str:
        """All chips of one player are far enough."""
        goal = position.layout.ruleset.goal
        return f"all six chips of one player are on {goal} or more, which wins at once"

    def with_pending(self, scene: Scene, view: View, action: int, after: View) -> Scene:
        """The scene with the card below the own open ones, before the oldest one goes."""
        if scene.felt is None:
            return scene
        card = symbols_of(CardEntry.place(view.game.write(view, action)))
        spreads = [replace(spread, fresh=False) for spread in scene.felt.spreads]
        own = spreads[view.seat]
        spreads[view.seat] = replace(own, cards=(*own.cards, card), fresh=True)
        return replace(scene, felt=replace(scene.felt, spreads=tuple(spreads)))

    def moved(self, after: View) -> list[Symbol]:
        """The symbols of the card in the order of scoring."""
        return scored(after)

    def describe_lost(self, before: View, after: View, symbol: Symbol) -> str:
        """How many points were lost, and which wall stopped them."""
        lost = super().describe_lost(before, after, symbol)
        wall = describe_wall(before, after, symbol) if lost else ""
        return f"{lost}: {wall}" if wall else lost

    def goals(self, view: View) -> Sequence[int]:
        """The end of the track."""
        return (view.layout.walls.top,)


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


TERMINAL = CardTerminal()
