"""Compares what was played with what would have been best, as the seat saw it."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.bots.asking import Budget
from einklang.bots.thinking.judging import Judgement
from einklang.bots.thinking.thinker import Thinker
from einklang.games.game import View

# What an action is called that gives away at least so much: of the chance to win, or where nobody
# else plays of the final weakest colour.
MARKS_TO_WIN = {"blunder": 0.15, "mistake": 0.08, "inaccuracy": 0.03, "fine": 0.0}
MARKS_ALONE = {"blunder": 1.5, "mistake": 0.8, "inaccuracy": 0.3, "fine": 0.0}


@dataclass(frozen=True)
class Verdict:
    """An action that was played beside the best one."""

    seat: int
    played: int
    best: int
    value: float  # of the best: the chance to win, or alone the final weakest colour
    given_away: float  # of it
    alone: bool

    @property
    def mark(self) -> str:
        """A word for how much was given away."""
        marks = MARKS_ALONE if self.alone else MARKS_TO_WIN
        return next(name for name, least in marks.items() if self.given_away >= least)


def look_at(view: View, played: int, thinker: Thinker, budget: Budget | None = None) -> Verdict:
    """What an action of the view's seat gave away, from what that seat could see."""
    alone = view.layout.sides == 1

    def value(judged: Judgement) -> float:
        # What was learned may guess less than nothing, which no game ends with.
        return max(0.0, judged.weakest) if alone else judged.chance

    best = thinker.judge(view, budget)[0]
    verdict = Verdict(view.seat, played, best.action, value(best), 0.0, alone)
    if played == best.action:
        return verdict
    # Once more, the two of them alone, so that both meet the same deals equally often.
    values = {
        each.action: value(each) for each in thinker.compare(view, {played, best.action}, budget)
    }
    given_away = values[best.action] - values[played]
    if given_away <= 0.0:
        return Verdict(view.seat, played, played, values[played], 0.0, alone)
    return Verdict(view.seat, played, best.action, values[best.action], given_away, alone)
