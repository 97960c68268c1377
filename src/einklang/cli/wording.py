"""Advice as text: the best actions, how good they are, and what speaks for each."""

from __future__ import annotations

from textwrap import wrap

from einklang.bots.explaining import Advice
from einklang.games.position import View

_NARROWEST = 24  # columns for what speaks for an action; with fewer it is hard to read


def tell_advice(view: View, advice: list[Advice], width: int | None = None) -> str:
    """One line for each action, or more if there is a width to fit them to."""
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
