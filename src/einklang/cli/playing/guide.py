"""The help text: how to type, what can be typed, and the rules of the variant in a few lines."""

from __future__ import annotations

from textwrap import fill

from einklang.games.tiles.ruleset import Climb, Exchange, Ruleset

_TYPING = """\
Typing a tile
  RB:h9-h10     red on h9 and blue on h10; capitals and spaces do not matter
  RB or 3       choose a tile by its letters or its place on the rack, then type
                its cells one by one, h9 and h10, or both, h9-h10
  Enter         place the tile that was shown; undo takes back the last part
A cell is the letter of its row, at the left, and the number of its column.
Columns lean like a backslash; the number stands at the lower right end."""

_COMMANDS = """\
Commands
  hint          the best placements, by points and for the weakest colours
  legal [TILE]  what is allowed now
  board         draw the table again, with the tile that is not yet placed
  log           tell all moves so far
  swap, keep    the answer when an exchange is offered
  save [FILE]   save now, into a file of this name
  quit          save and leave"""

_BROADEST = 88  # columns that can still be read with ease

_LINES = (
    "Each half of a tile counts the equal symbols in the unbroken lines that lead away"
    " from it, printed ones (small letters) too, but never its own tile."
)


def guide(ruleset: Ruleset, width: int = 80) -> str:
    """The help text of a variant, with its longer sentences fitted to a width."""
    room = min(width, _BROADEST)
    rules = "\n".join(
        fill(line, room, initial_indent="  - ", subsequent_indent="    ")
        for line in rules_in_short(ruleset)
    )
    commands = _COMMANDS
    if ruleset.exchange is Exchange.NEVER:
        commands = "\n".join(line for line in commands.splitlines() if "swap, keep" not in line)
    return f"{_TYPING}\n\n{commands}\n\nThe rules of {ruleset.name}\n{rules}"


def rules_in_short(ruleset: Ruleset) -> list[str]:
    """The rules of a variant in a few sentences."""
    return [_LINES, _track(ruleset), *_exchange(ruleset), _end(ruleset)]


def _track(ruleset: Ruleset) -> str:
    if not isinstance(ruleset.track, Climb):
        return (
            "Points pull the colour's marker towards you. Pulling it to your"
            f" {ruleset.track.reach} earns a bonus turn, unless you hold its flag already."
        )
    stops = " and ".join(map(str, ruleset.track.stops))
    whose = "your team's marker" if ruleset.teams else "the colour's marker"
    halts = f"Points move {whose}. It halts at {stops}; points beyond are lost"
    return f"{halts}, and you earn a bonus turn." if ruleset.bonus_turns else f"{halts}."


def _exchange(ruleset: Ruleset) -> list[str]:
    if ruleset.exchange is Exchange.LACKING_WEAKEST:
        whose = "your team's" if ruleset.teams else "your"
        return [
            f"If no tile on your rack shows {whose} weakest colour at the end of your turn,"
            " you may exchange them all."
        ]
    if ruleset.exchange is Exchange.FINISHED_COLOURS:
        return [
            "At the end of your turn you may exchange all tiles that show a colour which"
            " stands on the last field of your half."
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
