"""How a card moves the chips, and what a closed wall stops (rules D4)."""

from __future__ import annotations

from einklang.cli.playing.terminal import describe_way, marker, points_lost
from einklang.games.cards.position import View
from einklang.symbols import LETTERS, SYMBOLS, Symbol, colour_words


def scored(after: View) -> list[Symbol]:
    """The symbols of the card that was played last, in the order in which they were scored."""
    text = after.game.write(after, after.steps[-1].action)
    return [SYMBOLS[LETTERS.index(letter)] for letter in text]


def describe_moves(before: View, after: View) -> str:
    """Where the last card brought the chips, in few words."""
    counting = [symbol for symbol in scored(after) if after.steps[-1].points[symbol]]
    return ", ".join(_describe_move(before, after, symbol) for symbol in counting) or "no points"


def _describe_move(before: View, after: View, symbol: Symbol) -> str:
    lost = points_lost(before, after, symbol)
    old, new = (str(marker(view, symbol)) for view in (before, after))
    return describe_way(symbol, old, new, f"{lost} lost" if lost else "")


def describe_wall(before: View, after: View, symbol: Symbol) -> str:
    """Which wall stopped a chip and who keeps it closed; nothing if the track ends there."""
    walls, halt = before.layout.walls, marker(after, symbol)
    if halt == walls.top:
        return ""
    needs = walls.starts[walls.sectors()[halt + 1] - 1]
    # What is scored first has moved already when the second symbol moves.
    first = scored(after)[0]
    values = {
        other: marker(after if other is first else before, other)
        for other in before.game.colours
        if other is not symbol
    }
    low = {other: value for other, value in values.items() if value < needs}
    who = "all others" if len(low) == len(values) else colour_words(low)
    verb = "is" if len(low) == 1 else "are"
    where = f"on {min(low.values())}" if len(set(low.values())) == 1 else f"below {needs}"
    return f"the wall before {halt + 1} is closed while {who} {verb} {where}"
