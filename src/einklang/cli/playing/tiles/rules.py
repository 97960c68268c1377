"""The rules of the tile-laying games in a few sentences."""

from __future__ import annotations

from einklang.cli.playing.listing import KEEPING
from einklang.games.exchange import Exchange
from einklang.games.tiles.ruleset import Climb, Ruleset

_LINES = (
    "Each half of a tile counts the equal symbols in the unbroken lines that lead away"
    " from it, printed ones (small letters) too, but never its own tile."
)

_BONUS = "you must place another tile at once, before you draw."


def rules_in_short(ruleset: Ruleset) -> list[str]:
    """The rules of a variant in a few sentences."""
    return [_LINES, _track(ruleset), *_exchange(ruleset), _end(ruleset)]


def _track(ruleset: Ruleset) -> str:
    if not isinstance(ruleset.track, Climb):
        return (
            "Points pull the colour's marker towards you. Pulling it to your"
            f" {ruleset.track.reach} earns a bonus turn, unless you hold its flag already: {_BONUS}"
        )
    stops = " and ".join(map(str, ruleset.track.stops))
    whose = "your team's marker" if ruleset.teams else "the colour's marker"
    halts = f"Points move {whose}. It halts at {stops}; points beyond are lost."
    if not ruleset.bonus_turns:
        return halts
    return f"{halts} Bringing it there earns a bonus turn: {_BONUS}"


def _exchange(ruleset: Ruleset) -> list[str]:
    if ruleset.exchange is Exchange.LACKING_WEAKEST:
        whose = "your team's" if ruleset.teams else "your"
        return [
            f"If no tile on your rack shows {whose} weakest colour, or any of several equally weak"
            " ones, at the end of your turn, you may show and exchange them all before you refill."
            f" {KEEPING}"
        ]
    if ruleset.exchange is Exchange.FINISHED_COLOURS:
        return [
            "At the end of your turn, before you refill, you may show and exchange all tiles with"
            f" a colour that stands on the last field of your half. {KEEPING}"
        ]
    return []


def _end(ruleset: Ruleset) -> str:
    if not isinstance(ruleset.track, Climb):
        return (
            "All six colours on your half win at once. Otherwise the game ends when no tile"
            " fits any more, and whoever holds more colours wins."
        )
    goal = ruleset.track.stops[-1]
    if ruleset.players == (1,):
        return (
            "The game ends when no tile fits any more. Your result is your weakest colour;"
            f" the best there is, all six on {goal}, ends it at once."
        )
    side = "team" if ruleset.teams else "player"
    return (
        f"The game ends when no tile fits any more. The {side} whose weakest colour is"
        f" highest wins; all six colours on {goal} win at once."
    )
