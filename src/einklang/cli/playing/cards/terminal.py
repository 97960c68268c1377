"""How the card game is played at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from einklang.cli.playing.cards.chips import scored, tell_wall
from einklang.cli.playing.cards.entry import CardEntry, symbols_of
from einklang.cli.playing.cards.rules import rules_in_short
from einklang.cli.playing.entry import AnyEntry
from einklang.cli.playing.terminal import Manner
from einklang.drawing import Scene
from einklang.games.cards.position import CardPosition, View
from einklang.games.result import Result
from einklang.symbols import Symbol


class CardManner(Manner[CardPosition, View]):
    """A hand of cards, open cards, and chips behind walls."""

    named = "CARD"
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
        ruleset = position.game.ruleset
        return rules_in_short(ruleset, ruleset.tracks[position.options["track"]])

    def tell_end(self, position: CardPosition, result: Result) -> str:
        """All chips of one player are far enough."""
        goal = position.game.ruleset.goal
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

    def tell_lost(self, before: View, after: View, symbol: Symbol) -> str:
        """How many points were lost, and which wall stopped them."""
        lost = super().tell_lost(before, after, symbol)
        wall = tell_wall(before, after, symbol) if lost else ""
        return f"{lost}: {wall}" if wall else lost

    def goals(self, view: View) -> Sequence[int]:
        """The end of the track."""
        return (view.layout.walls.top,)
