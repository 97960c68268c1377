"""Moves in words: what was done, what a placement would bring, what an exchange is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from einklang.cli.playing.prospects import Prospect
from einklang.cli.plural import plural
from einklang.games.tiles.position import SeenStep
from einklang.games.tiles.ruleset import Climb, Exchange
from einklang.games.tiles.text import KEEP, SWAP
from einklang.games.tiles.view import View
from einklang.symbols import LETTERS, PAIR_TEXTS, SYMBOLS, Symbol

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(points: Sequence[int]) -> str:
    """Points per symbol, such as "R +1, B +2"."""
    scored = [f"{LETTERS[symbol]} +{n}" for symbol, n in enumerate(points) if n]
    return ", ".join(scored) or "no points"


def tell_prospect(prospect: Prospect) -> str:
    """A placement with its points, such as "RB:h9-h10 (R +1, B +2)"."""
    return f"{prospect.text} ({counted(prospect.points)})"


def sentence(text: str) -> str:
    """A text as a sentence; a cell or an action in front keeps its small letter."""
    start = text[:1].upper() if text.partition(" ")[0].isalpha() else text[:1]
    return f"{start}{text[1:]}."


def in_columns(items: Sequence[str], width: int) -> str:
    """Short texts in indented columns of equal breadth, as many abreast as fit."""
    breadth = max(map(len, items), default=0) + 2
    abreast = max(1, (width - 2) // breadth)
    rows = [items[at : at + abreast] for at in range(0, len(items), abreast)]
    return "\n".join("  " + "".join(f"{item:{breadth}}" for item in row).rstrip() for row in rows)


def side_by_side(heads: tuple[str, str], lists: tuple[Sequence[str], Sequence[str]]) -> str:
    """Two lists under their heads."""
    left = [heads[0], *(f"  {item}" for item in lists[0])]
    right = [heads[1], *(f"  {item}" for item in lists[1])]
    breadth = max(map(len, left)) + 4
    rows = zip_longest(left, right, fillvalue="")
    return "\n".join(f"{one:{breadth}}{other}".rstrip() for one, other in rows)


def tell_step(view: View, number: int, labels: Sequence[str]) -> str:
    """One step that a seat saw, in words; the first step has the number 0 here."""
    step = view.steps[number]
    who = labels[step.seat]
    act = view.game.write(view, step.action)
    if act == SWAP:
        tiles = plural(len(step.shown), "tile")
        shown = " ".join(PAIR_TEXTS[kind] for kind in step.shown)
        done = f"{who} swapped {tiles}{f', shown: {shown}' if shown else ''}"
    elif act == KEEP:
        done = f"{who} kept the rack and refilled it"
    else:
        done = f"{who} laid {act} ({counted(step.points)})"
    return done


def tell_step_and_bonus(view: View, number: int, labels: Sequence[str]) -> str:
    """One step in words, and whether a bonus turn followed it."""
    bonus = ", bonus turn" if earned_bonus(view, number) else ""
    return f"{tell_step(view, number, labels)}{bonus}"


def tell_draw(step: SeenStep) -> str:
    """What the own seat drew after a step, or nothing."""
    if not step.drew:
        return ""
    return f"You drew {join([PAIR_TEXTS[kind] for kind in step.drew])}."


def earned_bonus(view: View, number: int) -> bool:
    """Whether a bonus turn followed a step, as the order of the steps shows."""
    if view.players == 1:
        return False  # in solo every tile is followed by another of the same seat
    step = view.steps[number]
    if number + 1 < len(view.steps):
        following = view.steps[number + 1]
        placed = view.game.write(view, following.action) not in (SWAP, KEEP)
        return following.seat == step.seat and placed
    return view.turn == step.seat and not view.over and not view.exchange_offered


def tell_bonus(before: View, after: View) -> str:
    """The announcement of a bonus turn that the last step earned, or nothing."""
    if not earned_bonus(after, len(after.steps) - 1):
        return ""
    reached = _reached(before, after)
    if not reached:
        return "Another bonus turn."
    more = after.bonus_turns
    rest = "" if not more else f", and {_NUMBERS[min(more, 6)]} more after it"
    return f"Einfach genial! {_tell_reached(reached)}: bonus turn{rest}."


def foresee(before: View, after: View) -> str:
    """What a placement counts and brings, before it is laid."""
    step = after.steps[-1]
    act = before.game.write(before, step.action)
    if not any(step.points):
        told = f"{act} counts no points"
    else:
        moves = [_tell_move(before, after, symbol) for symbol in SYMBOLS if step.points[symbol]]
        told = f"{act} counts {counted(step.points)}: {', '.join(moves)}"
    told += f"; {tell_standing(after)}."
    if after.over:
        return f"{told} It ends the game."
    if earned_bonus(after, len(after.steps) - 1):
        reached = _reached(before, after)
        why = f"{_tell_reached(reached)}: a" if reached else "A"
        return f"{told} {why[0].upper()}{why[1:]} bonus turn follows."
    if after.exchange_offered:
        return f"{told} Afterwards you may swap."
    return told


def tell_standing(view: View) -> str:
    """The weakest colours of the view's seat, or in the duel who holds how many colours."""
    if isinstance(view.game.ruleset.track, Climb):
        weakest = view.weakest(view.seat)
        value = view.scores[view.side(view.seat)][weakest[0].letter]
        names = "all colours" if len(weakest) == len(SYMBOLS) else _colours(weakest)
        return f"weakest {names} {value}"
    held = [sum(value > 0 for value in side.values()) for side in view.scores]
    return f"colours on your half {held[view.seat]}, on the other {held[1 - view.seat]}"


def ask_exchange(view: View) -> str:
    """The exchange that is offered, as a question that explains itself."""
    ruleset = view.game.ruleset
    asked = view.steps[-1].asked
    colours = [symbol for symbol in SYMBOLS if asked >> symbol & 1]
    if ruleset.exchange is Exchange.FINISHED_COLOURS:
        going = [tile for tile in view.rack if any(c.letter in tile for c in colours)]
        them, they = ("it", "It") if len(going) == 1 else ("them", "They")
        return (
            f"{_colours(colours).capitalize()} cannot be pulled further. Exchange"
            f" {join(going)} for new tiles (swap), or keep {them} and refill (keep)?"
            f" {they} would be shown to everyone."
        )
    whose = "your team's weakest" if ruleset.teams else "your weakest"
    if not view.rack:
        return "Your rack is empty: draw a new one with swap or with keep; both do the same."
    tiles = {1: "your last tile", 2: "both"}.get(len(view.rack), f"all {_NUMBERS[len(view.rack)]}")
    return (
        f"None of your tiles shows {_colours(colours, 'or')} ({whose}): exchange {tiles}"
        " for new ones, showing them to everyone (swap), or refill (keep)?"
    )


def _tell_move(before: View, after: View, symbol: Symbol) -> str:
    old, new = _marker(before, symbol), _marker(after, symbol)
    lost = after.steps[-1].points[symbol] - (new - old)
    climbs = isinstance(before.game.ruleset.track, Climb)
    start, end = (str(old), str(new)) if climbs else (_field(old), _field(new))
    move = f"{symbol.word} {start} → {end}" if new != old else f"{symbol.word} stays on {end}"
    return f"{move} ({lost} lost)" if lost else move


def _marker(view: View, symbol: Symbol) -> int:
    """Where a marker stands for the view's seat; behind the middle of a tug track below 0."""
    own = view.scores[view.side(view.seat)][symbol.letter]
    if isinstance(view.game.ruleset.track, Climb):
        return own
    return own - view.scores[1 - view.seat][symbol.letter]


def _field(place: int) -> str:
    return "0" if not place else f"your {place}" if place > 0 else f"their {-place}"


def _reached(before: View, after: View) -> list[tuple[Symbol, int]]:
    """The colours that a step brought to a goal that earns a bonus turn, and the goals."""
    track = before.game.ruleset.track
    if isinstance(track, Climb):
        return [
            (symbol, stop)
            for symbol in SYMBOLS
            for stop in track.stops
            if _marker(before, symbol) < stop <= _marker(after, symbol)
        ]
    return [
        (symbol, track.reach)
        for symbol in SYMBOLS
        if after.record.duel_markers[symbol] == after.seat != before.record.duel_markers[symbol]
    ]


def _tell_reached(reached: list[tuple[Symbol, int]]) -> str:
    parts = [f"{symbol.word} has reached {goal}" for symbol, goal in reached]
    return join(parts)


def _colours(symbols: Iterable[Symbol], last: str = "and") -> str:
    return join([symbol.word for symbol in symbols], last)
