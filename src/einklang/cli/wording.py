"""What several commands say in the same words: numbers of things, sentences, advice, an end."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from einklang.bots.advising import Advice
    from einklang.games.game import View

LOST_BY_DEFAULT = 1  # the exit code when a bot has lost that way

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_NARROWEST = 24  # columns for what speaks for an action; with fewer it is hard to read


def plural(number: int, noun: str) -> str:
    """So many of a noun that takes an s, such as 1 game and 2 games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def number_word(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def sentence(text: str) -> str:
    """A text as a sentence; a cell or an action in front keeps its small letter."""
    start = text[:1].upper() if text.partition(" ")[0].isalpha() else text[:1]
    return f"{start}{text[1:]}."


def describe_advice(view: View, advice: list[Advice], width: int | None = None) -> str:
    """The best actions, how good they are, and what speaks for each.

    Each has one line, or more if there is a width to fit them to.
    """
    breadth = max(len("action"), *(len(each.text) for each in advice))
    alone = view.layout.sides == 1
    head = f"{'action':{breadth}}  {'' if alone else ' chance  '}weakest  "
    room = None if width is None else max(_NARROWEST, width - len(head) - 1)
    lines = [f"{head}why"]
    for each in advice:
        chance = "" if each.chance is None else f"{100 * each.chance:5.1f} %  "
        weakest = "-" if each.weakest is None else f"{each.weakest:.1f}"
        why = each.sentence.removeprefix(f"{each.text} ")
        first, *more = [why] if room is None else wrap(why, room)
        lines.append(f"{each.text:{breadth}}  {chance}{weakest:>7}  {first}")
        lines.extend(f"{'':{len(head)}}{rest}" for rest in more)
    return "\n".join(lines)
