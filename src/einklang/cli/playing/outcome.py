"""The steps of a game and its end in words: places, values weakest first, and what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from einklang.cli.playing.terminal import by_letter, terminal_of
from einklang.cli.wording import number_word, plural
from einklang.games.facts import Exchange
from einklang.games.game import View
from einklang.games.position import Position
from einklang.games.result import Result, places
from einklang.games.step import SeenStep
from einklang.symbols import PAIR_TEXTS, Symbol, colour_words, counted, join

_NTH = ("", "second ", "third ")


def describe_step(view: View, number: int, labels: Sequence[str]) -> str:
    """One step that a seat saw, in words; the first step has the number 0 here."""
    step, game = view.steps[number], view.game
    who = labels[step.seat]
    if step.action < view.layout.swap:
        points = counted(by_letter(game, step.points))
        return f"{who} {terminal_of(game).did} {game.write(view, step.action)} ({points})"
    if step.action > view.layout.swap:
        return f"{who} kept the {game.hand_name} and refilled it"
    shown = " ".join(PAIR_TEXTS[kind] for kind in step.shown)
    pieces = plural(len(step.shown), game.piece)
    return f"{who} swapped {pieces}{f', shown: {shown}' if shown else ''}"


def describe_step_in_full(view: View, number: int, labels: Sequence[str]) -> str:
    """One step in words, whether a bonus turn followed it, and what became of the pile."""
    bonus = ", bonus turn" if earned_bonus(view, number) else ""
    recycled = describe_recycling(view.steps[number])
    return f"{describe_step(view, number, labels)}{bonus}{f'; {recycled}' if recycled else ''}"


def describe_steps(view: View, since: int, labels: Sequence[str]) -> list[str]:
    """The steps that a seat saw from a number on, each as a sentence."""
    numbers = range(since, len(view.steps))
    return [f"{describe_step_in_full(view, number, labels)}." for number in numbers]


def describe_draw(step: SeenStep) -> str:
    """What the own seat drew after a step, or nothing."""
    if not step.drew:
        return ""
    return f"You drew {join([PAIR_TEXTS[kind] for kind in step.drew])}."


def describe_recycling(step: SeenStep) -> str:
    """That the discards became the new pile during a step, or nothing."""
    if step.recycling is None:
        return ""
    count = len(step.recycling.kinds)
    return f"the pile was used up, and the {count} discards were shuffled to be the new one"


def earned_bonus(view: View, number: int) -> bool:
    """Whether a bonus turn followed a step, as the order of the steps shows."""
    if not view.game.bonus_turns:
        return False  # in solo every tile is followed by another of the same seat
    step = view.steps[number]
    if number + 1 < len(view.steps):
        following = view.steps[number + 1]
        return following.seat == step.seat and following.action < view.layout.swap
    return view.turn == step.seat and not view.over and not view.exchange_offered


def describe_bonus(before: View, after: View) -> str:
    """The announcement of a bonus turn that the last step earned, or nothing."""
    if not earned_bonus(after, len(after.steps) - 1):
        return ""
    reached = terminal_of(before.game).reached(before, after)
    if not reached:
        return "Another bonus turn."
    more = after.bonus_turns
    rest = "" if not more else f", and {number_word(min(more, 6))} more after it"
    return f"Einfach genial! {_describe_reached(reached)}: bonus turn{rest}."


def foresee(before: View, after: View) -> str:
    """What an action counts and brings, before it is played."""
    terminal = terminal_of(before.game)
    act = before.game.write(before, after.steps[-1].action)
    scoring, standing = terminal.describe_scoring(before, after), terminal.describe_standing(after)
    told = f"{act} {scoring}; {standing}."
    if after.over:
        return f"{told} It {terminal.finish}."
    if earned_bonus(after, len(after.steps) - 1):
        reached = terminal.reached(before, after)
        why = f"{_describe_reached(reached)}: a" if reached else "A"
        return f"{told} {why[0].upper()}{why[1:]} bonus turn follows."
    if after.exchange_offered:
        return f"{told} Afterwards you may swap."
    return told


def ask_exchange(view: View) -> str:
    """The exchange that is offered, as a question that explains itself."""
    game, hand = view.game, view.known_hand(view.seat) or ()
    colours = terminal_of(game).exchange_colours(view)
    if game.exchange is Exchange.FINISHED_COLOURS:
        going = [piece for piece in hand if any(c.letter in piece for c in colours)]
        them = "it" if len(going) == 1 else "them"
        return (
            f"{colour_words(colours).capitalize()} cannot be pulled further. Exchange"
            f" {join(going)} for new {game.pieces}, showing {them} to everyone (swap), or keep"
            f" {them}, refill and show nothing (keep)?"
        )
    whose = "your team's weakest" if view.layout.sides < view.players else "your weakest"
    pieces = {1: f"your last {game.piece}", 2: "both"}.get(
        len(hand), f"all {number_word(len(hand))}"
    )
    return (
        f"None of your {game.pieces} shows {colour_words(colours, 'or')} ({whose}): exchange"
        f" {pieces} for new ones, showing them to everyone (swap), or refill and show nothing"
        " (keep)?"
    )


def _describe_reached(reached: list[tuple[Symbol, int]]) -> str:
    return join([f"{symbol.word} has reached {goal}" for symbol, goal in reached])


def describe_outcome(position: Position[Any], labels: Sequence[str]) -> list[str]:
    """The lines that tell how a finished game ended."""
    result = position.result()
    if result is None:
        return []
    ending = f"Game over: {terminal_of(position.game).describe_end(position, result)}."
    count = len(result.scores)
    rows = [_row(position, side) for side in result.scores]
    if position.players == 1:
        return [ending, f"Your result is {min(result.scores[0].values())}: {rows[0]}."]
    names = [" + ".join(labels[side::count]) for side in range(count)]
    widest = max(map(len, names))
    # The places of sides are what the first seats of all sides have.
    order = sorted(range(count), key=lambda side: result.places[side])
    lines = [f"{ending} Places, and values with the weakest first:"]
    lines += [f"{result.places[side]}. {names[side]:{widest}}  {rows[side]}" for side in order]
    if result.ended == "instant-win":
        return lines
    for better, other in pairwise(order):
        lines += _describe_difference(position, result, names, better, other)
    return lines


def _row(position: Position[Any], side: Mapping[str, int]) -> str:
    """The values of a side, weakest first."""
    ranked = sorted(position.game.colours, key=lambda symbol: side[symbol.letter])
    return ", ".join(f"{symbol.word} {side[symbol.letter]}" for symbol in ranked)


def _describe_difference(
    position: Position[Any], result: Result, names: Sequence[str], better: int, other: int
) -> list[str]:
    """What put one side before the next, where the list does not show it at first sight."""
    high, low = (sorted(result.scores[side].values()) for side in (better, other))
    pair = join([names[better], names[other]])
    if places([high, low]) == (1, 1):
        return [f"{pair} share the place: all {number_word(len(high))} values are equal."]
    terminal = terminal_of(position.game)
    held = [terminal.held(position, side) for side in (better, other)]
    if held[0] != held[1]:
        return [f"More colours decide: {held[0]} against {held[1]}."]
    if high[0] != low[0]:
        return []
    at = next(n for n, (one, two) in enumerate(zip(high, low, strict=True)) if one != two)
    decided = f"the {_rank(at, len(high))} decides, {high[at]} against {low[at]}"
    if held[0] is not None:
        return [f"Both hold {held[0]} colours, so their values count: {decided}."]
    return [f"{pair} are equal in the weakest colour ({high[0]}), so {decided}."]


def _rank(at: int, count: int) -> str:
    """What the value at this place among all is called, counted from the nearer end."""
    if 2 * at < count:
        return f"{_NTH[at]}weakest"
    return f"{_NTH[count - 1 - at]}best"
