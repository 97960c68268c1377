"""Bots that crash, cheat or give up lose their game, and nothing else happens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import einklang
from einklang.arena import Tournament, play_tournament, standings
from einklang.arena.bout import play_game
from einklang.bots.asking import Budget
from einklang.games.game import View
from einklang.games.generator import DEAL, Dice, branch_dice
from entrants import FAILING, Canceller, First


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(einklang.BOTS, "first", First)
    for name, (kind, _) in FAILING.items():
        monkeypatch.setitem(einklang.BOTS, name, kind)


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.parametrize(
    ("game", "players"), [("travel", 2), ("team", 4), ("spezial", 3), ("cards", 4), ("solo", 1)]
)
def test_a_failure_is_a_loss_and_leaves_an_unfinished_record(
    tmp_path: Path, name: str, game: str, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    tournament = Tournament(game, [name, "first"], 1, players, seed=1)
    bouts = list(play_tournament(tournament, out=out, workers=0))
    assert len(bouts) == len(tournament)
    reason = FAILING[name][1]
    for line, bout in zip(out.read_text(encoding="utf-8").splitlines(), bouts, strict=True):
        state = einklang.replay(einklang.read_record(line))
        if 0 not in bout.seating:
            assert bout.failure is None
            continue
        assert not state.over
        assert "result" not in json.loads(line)
        told = json.loads(line)["arena"]["failure"]
        assert told == {"seat": state.turn, "reason": reason}
        assert bout.seating[state.turn] == 0
        assert bout.failure is not None
        assert (bout.failure.seat, bout.failure.reason) == (state.turn, reason)
        assert bout.places[state.turn] == tournament.sides
        lost = {state.side(state.turn)}
        others = [seat for seat in range(players) if state.side(seat) not in lost]
        assert [bout.places[seat] for seat in others] == [1] * len(others)
    failed, first = standings(tournament, bouts).lines
    assert failed.failures == (reason,) * sum(0 in bout.seating for bout in bouts)
    assert first.failures == ()
    pair = standings(tournament, bouts).pairs[0]
    assert (pair.one, pair.share.value) == (0, 0)
    # Read again, it says the same.
    assert list(play_tournament(tournament, out=out, workers=0)) == bouts


def test_a_bot_that_is_cancelled_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(einklang.BOTS, "canceller", Canceller)
    tournament = Tournament("travel", ["canceller", "first"], 2, seed=1)
    assert play_game(tournament, 0) is None


class Closing(First):
    """Something to be closed after a game."""

    open = 0
    opened = 0

    def __init__(self, seed: int | Dice) -> None:
        super().__init__(seed)
        Closing.open += 1
        Closing.opened += 1

    def close(self) -> None:
        Closing.open -= 1
        raise RuntimeError("whatever happens here is of no interest")


@pytest.mark.parametrize("other", ["first", "crasher"])
def test_bots_are_closed_after_each_game(monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    monkeypatch.setitem(einklang.BOTS, "closing", Closing)
    monkeypatch.setattr(Closing, "opened", 0)
    tournament = Tournament("travel", ["closing", other], 4, seed=1)
    for count, bout in enumerate(play_tournament(tournament, workers=0), 1):
        assert (Closing.opened, Closing.open) == (count, 0)
        assert (bout.failure is None) == (other == "first")


def test_bots_are_closed_when_a_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(einklang.BOTS, "closing", Closing)
    monkeypatch.setattr(Closing, "opened", 0)
    asked = iter([False] * 5)
    tournament = Tournament("travel", ["closing", "first"], 2, seed=1)
    assert play_game(tournament, 0, lambda: next(asked, True)) is None
    assert (Closing.opened, Closing.open) == (1, 0)


class Leaving(Closing):
    """As a worker that is told to end while its bot thinks."""

    def choose(self, view: View, budget: Budget | None = None) -> object:
        raise SystemExit


def test_bots_are_closed_when_a_worker_is_told_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(einklang.BOTS, "leaving", Leaving)
    with pytest.raises(SystemExit):
        play_game(Tournament("travel", ["leaving", "first"], 2, seed=1), 0)
    assert Closing.open == 0


class Listening(First):
    """Remembers what it was given."""

    budgets: list[Budget | None] = []  # noqa: RUF012
    seeds: list[list[int]] = []  # noqa: RUF012

    def __init__(self, seed: int | Dice) -> None:
        super().__init__(seed)
        Listening.seeds.append(list(map(int, seed)))  # type: ignore[arg-type]

    def choose(self, view: View, budget: Budget | None = None) -> object:
        Listening.budgets.append(budget)
        return super().choose(view, budget)


def test_bots_get_the_budget_and_a_stream_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(einklang.BOTS, "listening", Listening)
    for what, budget in [
        ({}, None),
        ({"seconds": 0.25}, Budget(seconds=0.25)),
        ({"rollouts": 7}, Budget(rollouts=7)),
    ]:
        monkeypatch.setattr(Listening, "budgets", [])
        monkeypatch.setattr(Listening, "seeds", [])
        tournament = Tournament(
            "travel",
            ["listening", "listening"],
            4,
            seed=3,
            **what,  # type: ignore[arg-type]
        )
        list(play_tournament(tournament, workers=0))
        assert len(Listening.budgets) > 4 * 20
        assert all(given == budget for given in Listening.budgets)
        assert Listening.seeds == [
            branch_dice(3, game, DEAL + 1 + seat).tolist() for game in range(4) for seat in (0, 1)
        ]


@pytest.mark.parametrize(("kind", "seconds"), [(First, 3.0), (Closing, 50.0)])
def test_a_move_takes_processor_time_or_what_the_wall_clock_says_outside(
    monkeypatch: pytest.MonkeyPatch, kind: type[First], seconds: float
) -> None:
    """Time passes while a bot looks at a clock: 3 seconds of work, 50 on the wall."""

    class Clocks:
        at = 0

        @classmethod
        def process_time(cls) -> float:
            cls.at += 1
            return 3.0 * cls.at

        @classmethod
        def perf_counter(cls) -> float:
            cls.at += 1
            return 50.0 * cls.at

    monkeypatch.setattr("einklang.arena.bout.time", Clocks)
    monkeypatch.setitem(einklang.BOTS, "timed", kind)
    tournament = Tournament("travel", ["timed", "random"], 2, seed=1)
    timed, other = standings(tournament, play_tournament(tournament, workers=0)).lines
    assert timed.seconds == pytest.approx(seconds)
    assert other.seconds == pytest.approx(3)
