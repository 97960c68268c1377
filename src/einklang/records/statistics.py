"""A game in numbers: what each seat did, and how every colour rose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from einklang.games.game import State
from einklang.games.layout import SWAP
from einklang.symbols import LETTERS


@dataclass(frozen=True)
class SeatStatistics:
    """What one seat did."""

    seat: int
    actions: int
    points: Mapping[str, int]  # counted, by letter
    without_points: int  # pieces that counted nothing
    bonus_turns: int
    exchanges: int
    best_step: int | None  # the number of the step that counted most, from 1 on
    best_points: int


@dataclass(frozen=True)
class Statistics:
    """What all seats did, and the values of each side after every step."""

    seats: tuple[SeatStatistics, ...]
    scores: tuple[tuple[Mapping[str, int], ...], ...]  # from the deal on


def statistics_of(state: State) -> Statistics:
    """A game in numbers, as far as it was played."""
    game = state.game
    position: State = game.start(state.players, game.setup_of(state), 0, state.options)
    passed = [position]
    for step in state.steps:
        position = game.apply_told(position, step.action, step.drew)
        passed.append(position)
    return Statistics(
        seats=tuple(_seat_statistics(passed, seat) for seat in range(state.players)),
        scores=tuple(position.scores for position in passed),
    )


def _seat_statistics(passed: list[State], seat: int) -> SeatStatistics:
    steps, layout = passed[-1].steps, passed[-1].layout
    own = [(number, step) for number, step in enumerate(steps, 1) if step.seat == seat]
    played = [(number, step) for number, step in own if step.action < layout.swap]
    counted = [(sum(step.points), number) for number, step in played]
    most = max((points for points, _ in counted), default=0)
    return SeatStatistics(
        seat=seat,
        actions=len(own),
        points={
            letter: sum(step.points[symbol] for _, step in own)
            for symbol, letter in enumerate(LETTERS)
            if letter in passed[-1].scores[0]
        },
        without_points=sum(points == 0 for points, _ in counted),
        bonus_turns=sum(passed[number - 1].is_bonus_turn for number, _ in played),
        exchanges=sum(layout.texts[step.action] == SWAP for _, step in own),
        best_step=next((number for points, number in counted if points == most and most), None),
        best_points=most,
    )
