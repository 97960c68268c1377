"""Plays a record through the rules, and checks everything that it states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from einklang.games.catalogue import game
from einklang.games.errors import ActionError, NotAllowed, Reason, SetupError
from einklang.games.game import State
from einklang.games.result import Result
from einklang.records.reading import lines, read_record
from einklang.records.record import Record, RecordedStep, RecordError
from einklang.records.told_deal import Proof, deal_of, nonces_added, proof_of, withheld_nonces
from einklang.symbols import LETTERS, read_kind


def positions(record: Record, seed: int | None = None) -> Iterator[State]:
    """The set-up and the position after each step, each checked before it is given out."""
    state = _start(record, seed)
    deal = deal_of(record, state)
    if deal is not None:
        deal.check_start(state)
    yield state
    for number, step in enumerate(record.steps, 1):
        try:
            before, state = state, _play(state, step)
            if deal is not None:
                deal.check_step(before, state)
        except (ActionError, RecordError) as error:
            raise RecordError(str(error), step=number, seat=step.seat, act=step.act) from error
        yield state


def replay(record: Record, seed: int | None = None) -> State:
    """The last position of a record that holds from the set-up to the result.

    The seed serves what is drawn if the game goes on from there.
    """
    return all_positions(record, seed)[-1]


def all_positions(record: Record, seed: int | None = None) -> list[State]:
    """Every position of a record that holds from the set-up to the result."""
    passed = list(positions(record, seed))
    check_result(record, passed[-1])
    return passed


def _start(record: Record, seed: int | None) -> State:
    try:
        played = game(record.game)
        start: State = played.start(record.players, record.setup, seed, record.options)
        return start
    except SetupError as error:
        raise RecordError(str(error)) from error


def _play(state: State, step: RecordedStep) -> State:
    if state.over:
        raise NotAllowed(Reason.GAME_OVER)
    if step.seat != state.turn:
        raise NotAllowed(Reason.NOT_YOUR_TURN, turn=state.turn, seat=step.seat)
    kinds = [kind for tile in step.drew if (kind := read_kind(tile)) is not None]
    after: State = state.game.apply_told(state, step.act, kinds)
    counted = after.steps[-1].points_by_letter
    if counted != {letter: n for letter, n in step.points.items() if n}:
        stated = points_text(step.points)
        raise RecordError(f"the {state.game.piece} counts {points_text(counted)}, not {stated}")
    return after


def points_text(points: Mapping[str, int]) -> str:
    """Points per symbol in words, such as "R 1, B 2"."""
    counted = [f"{letter} {points[letter]}" for letter in LETTERS if points.get(letter)]
    return ", ".join(counted) or "nothing"


def result_json(result: Result) -> dict[str, Any]:
    """A result as records state it."""
    return {
        "ended": result.ended,
        "scores": [dict(side) for side in result.scores],
        "places": list(result.places),
    }


def check_result(record: Record, state: State) -> None:
    """Check that a record states the result of its last position, and none before the end."""
    result = state.game.result(state)
    if result is None:
        if record.result is not None:
            raise RecordError("the record states a result, but its game is not over")
        return
    if record.result is None:
        raise RecordError("the game is over, but the record states no result")
    for name, value in result_json(result).items():
        if name not in record.result:
            raise RecordError(f"the result does not state {name!r}")
        stated = record.result[name]
        if stated != value or _has_bool(stated):
            raise RecordError(f"the result states other {name} than the rules give: {value}")


def _has_bool(value: Any) -> bool:
    """Whether a stated value hides true or false where Python would take them for 1 and 0."""
    if isinstance(value, Mapping):
        return any(_has_bool(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_has_bool(inner) for inner in value)
    return isinstance(value, (bool, float))


@dataclass(frozen=True)
class Finding:
    """What is wrong with a record, or what a record that holds proves of its deal."""

    error: RecordError | None = None
    proof: Proof | None = None  # None if it does not hold
    is_shared: bool = False  # whether anybody has added a nonce to the host's seed
    withheld: tuple[int, ...] = ()  # the seats whose nonce was sealed and is missing

    @property
    def holds(self) -> bool:
        """Whether every step and the result are as the rules give them."""
        return self.error is None


def verify_record(record: Record | str | bytes) -> Finding:
    """Check every step of a record, or of the line that holds it, and what it says of its deal."""
    try:
        read = record if isinstance(record, Record) else read_record(record)
        replay(read)
    except RecordError as error:
        return Finding(error)
    return Finding(None, proof_of(read), nonces_added(read), tuple(withheld_nonces(read)))


def verify_file(path: Path | str) -> Iterator[Finding]:
    """Check every record of a file, one after the other."""
    return map(verify_record, lines(Path(path)))
