"""What is said of a play: what it gave away, what speaks for it, and what it takes from others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget
from einklang.bots.bot import LEVELS
from einklang.bots.thinking.judging import Judgement
from einklang.bots.thinking.thinker import Thinker
from einklang.games.errors import SetupError, shown
from einklang.games.game import State, View
from einklang.games.generator import Dice, seed_dice
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import HAND, NOTHING, PLACE, HandState, HandView
from einklang.rows import copy_of
from einklang.symbols import Symbol, colour_words, counted, join

# What an action is called that gives away at least so much: of the chance to win, or where nobody
# else plays of the final weakest colour.
MARKS_TO_WIN = {"blunder": 0.15, "mistake": 0.08, "inaccuracy": 0.03, "fine": 0.0}
MARKS_ALONE = {"blunder": 1.5, "mistake": 0.8, "inaccuracy": 0.3, "fine": 0.0}

Ending: TypeAlias = Literal["win", "shared-win", "no-win", "alone"]

_WORTH_A_WORD = 4  # points that somebody could have scored


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


class Rival:
    """The next seat of another side, with any piece that it may hold."""

    def __init__(self, view: View, table: State) -> None:
        order = [(view.seat + i) % view.players for i in range(1, view.players)]
        own = view.side(view.seat)
        self.seat = next((seat for seat in order if view.side(seat) != own), None)
        self._kinds: list[int] = []
        if isinstance(view.row, HandView):
            self._kinds = np.flatnonzero(view.row.unseen).tolist()
        self._before = self._prospects(table)

    def denied(self, after: State) -> int:
        """The most points that it could have scored where that is no longer possible.

        On a board a play takes places away. Open cards change, but every card can still be played:
        there it is how much less the best one counts.
        """
        if self.seat is None or after.over:
            return 0
        plays, gains = self._before
        plays_now, gains_now = self._prospects(after)
        gone = gains[~np.isin(plays, plays_now)]
        if len(gone):
            return int(gone.max())
        return max(0, int(gains.max(initial=0)) - int(gains_now.max(initial=0)))

    def _prospects(self, table: State) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Its plays with all pieces, and how far each would move its markers."""
        plays, gains = [np.empty(0, np.int32)], [np.empty(0, np.int64)]
        if self.seat is None:
            return plays[0], gains[0]
        before = sum(standings(table, self.seat))
        row = copy_of(table.row)
        row.turn, row.phase = self.seat, PLACE
        # A hand holds only so many, so all pieces are put into it one handful after the other.
        handfuls = [self._kinds[i : i + HAND] for i in range(0, len(self._kinds), HAND)] or [[]]
        for handful in handfuls:
            if handful and isinstance(row, HandState):
                row.hands[self.seat] = NOTHING
                row.hands[self.seat, : len(handful)] = handful
            numbers, outlook = table.game.outlook(
                table.game.family.state(table.layout, row, table.start)
            )
            plays.append(numbers)
            gains.append(outlook.standings.sum(axis=1) - before)
        return np.concatenate(plays), np.concatenate(gains)


def standings(position: State | View, seat: int) -> list[int]:
    """Where the markers of a seat's side stand; on a tug track also on the other half."""
    side = position.side(seat)
    own = list(position.scores[side].values())
    if position.layout.standings.start < 0:
        other = position.scores[1 - side].values()
        return [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    return own


@dataclass(frozen=True)
class Advice:
    """An action, how good it is, and what speaks for it."""

    action: int
    text: str
    chance: float | None  # to win; None where nobody else plays
    weakest: float | None  # the value of the weakest colour in the end, if that was looked at
    points: Mapping[str, int] = field(default_factory=dict)  # counted at once, by letter
    lifts: tuple[Symbol, ...] = ()  # the colours whose markers move
    lifts_weakest: bool = False  # whether a weakest colour is among them
    weakest_lifted: tuple[Symbol, ...] = ()  # those that are
    weakest_is_alone: bool = False  # whether no other colour is as weak
    bonus_turns: int = 0  # that it earns
    denied: int = 0  # the most points that the next opponent could have scored there
    denies: int | None = None  # that opponent's seat, where it is worth a word
    ends_game: bool = False
    ending: Ending | None = None  # if it ends the game
    final_weakest: int | None = None  # the weakest value then, where nobody else plays
    sentence: str = ""


def explain(
    view: View,
    count: int = 5,
    *,
    level: str = "level6",
    seed: int | Dice = 0,
    budget: Budget | None = None,
    names: Sequence[str] = (),
) -> list[Advice]:
    """The best actions of the seat to move and what speaks for each, from its view alone.

    With a budget of rollouts, the same seed gives the same advice.
    """
    if level not in LEVELS:
        raise SetupError(f"there is no level {shown(level)}; the levels are {', '.join(LEVELS)}")
    if count < 1:
        raise SetupError(f"at least 1 action is explained, not {count}")
    best, *others = Thinker(level, seed).judge(view, budget)[:count]
    # A search drops plays early on less evidence; what is told of them is to be in order still.
    others.sort(key=lambda each: (each.chance, each.weakest), reverse=True)
    return advise(view, [best, *others], names)


def advise(view: View, judged: Iterable[Judgement], names: Sequence[str] = ()) -> list[Advice]:
    """What speaks for each of some actions that were judged."""
    # Only what lies open is looked at, so one deal of what is hidden serves as well as another.
    row = deal_tables(view, seed_dice(0), 1)[0]
    row.generator[:] = seed_dice(0)
    table: State = view.game.family.state(view.layout, row, row)
    rival = Rival(view, table)
    return [_advise(view, table, rival, each, names) for each in judged]


def _advise(
    view: View, table: State, rival: Rival, judged: Judgement, names: Sequence[str]
) -> Advice:
    game, action = view.game, judged.action
    advice = Advice(
        action,
        game.write(view, action),
        chance=None if view.layout.sides == 1 else judged.chance,
        weakest=_on_track(view, judged.weakest),
    )
    if view.exchange_offered:
        return replace(advice, sentence=_tell_exchange(view, action))
    after = game.apply(table, action)
    before_standings, after_standings = standings(table, view.seat), standings(after, view.seat)
    lowest = min(before_standings)
    lifted = [i for i, at in enumerate(before_standings) if after_standings[i] > at]
    weakest = [game.colours[i] for i in lifted if before_standings[i] == lowest]
    denied = rival.denied(after)
    advice = replace(
        advice,
        points=after.steps[-1].points_by_letter,
        lifts=tuple(game.colours[i] for i in lifted),
        lifts_weakest=bool(weakest),
        weakest_lifted=tuple(weakest),
        weakest_is_alone=bool(weakest) and before_standings.count(lowest) == 1,
        bonus_turns=_bonus_turns(view, after),
        denied=denied,
        denies=rival.seat if denied >= _WORTH_A_WORD else None,
        ends_game=after.over,
        ending=_ending(view, after),
        final_weakest=_final_weakest(view, after),
    )
    clauses = [
        _tell_points(advice.points),
        _tell_weakest(view, advice),
        _tell_bonus(advice.bonus_turns),
        _tell_denial(view, advice, names),
        _tell_end(advice),
    ]
    said = join([clause for clause in clauses if clause])
    return replace(advice, sentence=f"{advice.text} {said}.")


def _on_track(view: View, weakest: float) -> float | None:
    """An expected value, if there is one; a net may hope for more than a track has."""
    return None if math.isnan(weakest) else min(max(weakest, 0.0), float(view.layout.top))


def _bonus_turns(view: View, after: State) -> int:
    """The bonus turns that a play earns, beside those that were due before."""
    due = after.bonus_turns + 1 if after.is_bonus_turn and after.turn == view.seat else 0
    return max(0, due - view.bonus_turns)


def _tell_points(points: Mapping[str, int]) -> str:
    return f"counts {sum(points.values())} ({counted(points)})" if points else "counts nothing now"


def _tell_weakest(view: View, advice: Advice) -> str:
    if not advice.weakest_lifted:
        return ""
    colours, is_alone = colour_words(advice.weakest_lifted), advice.weakest_is_alone
    if view.layout.standings.start < 0:
        return f"pulls {colours} ({'which stands' if is_alone else 'among those that stand'} worst)"
    whose = "the team's" if view.layout.sides < view.players else "the"
    return f"lifts {colours} ({'' if is_alone else 'among '}{whose} weakest)"


def _tell_bonus(turns: int) -> str:
    if turns == 0:
        return ""
    return "earns a bonus turn" if turns == 1 else f"earns {turns} bonus turns"


def _tell_denial(view: View, advice: Advice, names: Sequence[str]) -> str:
    seat = advice.denies
    if seat is None:
        return ""
    who = names[seat] if seat < len(names) else f"seat {seat}"
    if view.layout.sides < view.players:
        who = "the other team"
    elif not names and view.layout.standings.start < 0:
        who = "the other side"
    return f"takes away what could have brought {who} up to {advice.denied} points"


def _ending(view: View, after: State) -> Ending | None:
    result = view.game.result(after)
    if result is None:
        return None
    if view.layout.sides == 1:
        return "alone"
    if view.seat not in result.winners:
        return "no-win"
    return "win" if len({after.side(seat) for seat in result.winners}) == 1 else "shared-win"


def _final_weakest(view: View, after: State) -> int | None:
    result = view.game.result(after)
    return result.weakest(view.seat) if result is not None and view.layout.sides == 1 else None


def _tell_end(advice: Advice) -> str:
    match advice.ending:
        case None:
            return ""
        case "alone":
            return f"ends the game with {advice.final_weakest} in the weakest colour"
        case "no-win":
            return "ends the game without a win"
        case "win":
            return "ends the game with a win"
        case "shared-win":
            return "ends the game with a shared win"


def _tell_exchange(view: View, action: int) -> str:
    game = view.game
    if action == view.layout.swap:
        return f"swap shows the {game.pieces} that go and draws new ones."
    return f"keep leaves the {game.hand_name} as it is and refills it."
