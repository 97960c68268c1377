"""The clocks of a table: how they run, when they run out, and what happens then."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from einklang.table.deciding import Decision, Move, act_as_bot, give_back
from einklang.table.hourglass import Hourglass
from einklang.table.terms import Bot, MoveClock, PlayerClock
from sitting import MOVE, PLAYER, SECOND, START, STRANGER, Sitting, code, kinds, same, sit

CLOCKS = [MOVE, PLAYER]


def left(table: Sitting) -> list[float]:
    """The seconds that each seat has left."""
    assert table.table.hourglass is not None
    return [time / SECOND for time in table.table.hourglass.left]


def test_without_a_clock_everybody_has_all_the_time() -> None:
    table = sit("classic", "ab")
    assert table.table.deadline is None
    assert not table.wait(10**9).look().events
    assert kinds(table.act("ada", table.best())) == ["acted"]
    assert not table.wake().events


@pytest.mark.parametrize("clock", CLOCKS)
def test_clocks_start_when_the_game_is_dealt(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "a.", clock=clock)
    assert (table.table.hourglass, table.table.deadline) == (None, None)
    assert not table.wait(1000).look().events
    table.seat("bob")
    assert table.table.hourglass == Hourglass((clock.seconds * SECOND,) * 2, table.now)
    assert table.table.deadline == START + (1000 + clock.seconds) * SECOND


def test_each_action_has_its_own_time_on_a_clock_per_move() -> None:
    table = sit("classic", "ab", clock=MOVE)
    for _ in range(3):
        table.wait(29.999).play()
        assert left(table) == [30, 30]
        assert table.table.deadline == table.now + 30 * SECOND


def test_a_clock_per_player_counts_what_was_used_and_adds_the_increment() -> None:
    table = sit("classic", "ab", clock=PLAYER)
    table.wait(20).play()
    assert left(table) == [45, 60]
    assert table.table.deadline == table.now + 60 * SECOND
    table.wait(1).play()
    assert left(table) == [45, 64]
    table.wait(44.999).play()
    assert left(table) == [5.001, 64]


def test_a_clock_per_player_without_increment_only_runs_down() -> None:
    table = sit("classic", "ab", clock=PlayerClock(seconds=60))
    table.wait(20).play()
    table.wait(5).play()
    table.wait(20).play()
    assert left(table) == [20, 55]


@pytest.mark.parametrize("clock", CLOCKS)
def test_one_millisecond_before_the_end_is_in_time(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "ab", clock=clock)
    decision = table.wait(clock.seconds - 0.001).act("ada", table.best())
    assert kinds(decision) == ["acted"]
    assert decision.refusal is None


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("late", [0, 0.001, 10_000])
@pytest.mark.parametrize("on_time_out", ["bot", "loss"])
def test_an_action_at_the_end_or_later_is_too_late(
    clock: MoveClock | PlayerClock, late: float, on_time_out: str
) -> None:
    table = sit("classic", "ab", clock=clock, on_time_out=on_time_out)
    decision = table.wait(clock.seconds + late).act("ada", table.best())
    assert decision.refusal is not None
    assert decision.refusal[:2] == ("time-over", {"seat": 0})
    assert kinds(decision) == ["bot-took-over" if on_time_out == "bot" else "lost"]
    assert decision.events[0].at == table.now
    assert decision.events[0].id is None
    assert table.table.steps == 0
    assert left(table)[0] == 0
    assert same(table.retold(), table.table)


@pytest.mark.parametrize("clock", CLOCKS)
def test_time_runs_out_by_itself(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "ab", clock=clock)
    assert not table.wait(clock.seconds - 0.001).look().events
    assert kinds(table.wait(0.001).look()) == ["bot-took-over"]
    assert not table.wait(10_000).look().events


def test_a_bot_takes_over_for_who_runs_out_if_the_host_wants_it() -> None:
    table = sit("classic", "ab", clock=MOVE, stand_in="level5")
    table.wait(30).look()
    assert table.table.seats[0] == Bot(level="level5")
    assert table.table.phase == "playing"
    assert table.table.lost is None
    assert table.table.to_move == 0
    assert table.table.seats_of("ada") == ()
    assert kinds(table.play()) == ["acted"]


@pytest.mark.parametrize(("game", "who"), [("classic", "abcd"), ("team", "abcd"), ("solo", "a")])
def test_the_game_is_lost_for_who_runs_out_if_the_host_wants_it(game: str, who: str) -> None:
    table = sit(game, who, clock=MOVE, on_time_out="loss")
    table.wait(30).look()
    assert table.table.phase == "over"
    assert table.table.lost == (0, "ran-out")
    assert table.table.result is not None
    assert table.table.result.ended == "ran-out"
    assert table.table.deadline is None


def test_another_guests_command_lets_time_run_out_and_is_carried_out() -> None:
    table = sit("classic", "ab", clock=MOVE)
    decision = table.wait(31).say("bob")
    assert decision.refusal is None
    assert kinds(decision) == ["bot-took-over", "said"]


def test_another_guests_action_is_judged_after_the_time_ran_out() -> None:
    table = sit("classic", "ab", clock=MOVE)
    decision = table.wait(31).act("bob", table.best())
    assert code(decision) == "not-your-turn"
    assert kinds(decision) == ["bot-took-over"]
    lost = sit("classic", "ab", clock=MOVE, on_time_out="loss")
    assert code(lost.wait(31).act("bob", lost.best())) == "game-over"


def test_who_is_too_late_cannot_resign_any_more() -> None:
    table = sit("classic", "ab", clock=MOVE)
    decision = table.wait(31).resign("ada")
    assert code(decision) == "which-seat"
    assert kinds(decision) == ["bot-took-over"]


def test_a_strangers_command_lets_time_run_out_too() -> None:
    table = sit("classic", "ab", clock=MOVE)
    decision = table.wait(31).act(STRANGER, table.best())
    assert code(decision) == "which-seat"
    assert kinds(decision) == ["bot-took-over"]


@pytest.mark.parametrize("clock", CLOCKS)
def test_computer_players_have_no_clock(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "3a", clock=clock)
    assert table.table.deadline is None
    assert not table.wait(10_000).look().events
    action = table.best()
    assert kinds(table.keep(act_as_bot(table.table, table.now, move=Move(action), step=0))) == [
        "acted"
    ]
    assert left(table) == [clock.seconds] * 2
    assert table.table.deadline == table.now + clock.seconds * SECOND


def test_a_bots_action_that_comes_when_a_person_is_late_is_refused() -> None:
    table = sit("classic", "a3", clock=MOVE, on_time_out="loss")
    decision = act_as_bot(table.table, table.now + 30 * SECOND, move=Move(table.best()), step=0)
    assert code(decision) == "stale"
    assert kinds(decision) == ["lost"]


def test_the_clock_of_the_next_person_starts_when_a_bot_has_acted() -> None:
    table = sit("classic", "ab", clock=PLAYER)
    table.wait(60).look()
    table.wait(100).play()
    assert left(table) == [0, 60]
    assert table.table.deadline == table.now + 60 * SECOND


@pytest.mark.parametrize("clock", CLOCKS)
def test_nobody_gains_time_when_another_one_resigns(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "abc", clock=clock)
    deadline = table.table.deadline
    table.wait(10).resign("bob")
    assert table.table.to_move == 0
    assert table.table.deadline == deadline
    table.play()
    assert left(table)[0] == (55 if clock is PLAYER else 30)


@pytest.mark.parametrize("clock", CLOCKS)
def test_clocks_stand_still_as_soon_as_the_game_is_lost(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "ab", clock=clock)
    table.wait(10).resign("bob")
    assert left(table) == [clock.seconds - 10, clock.seconds]
    assert table.table.deadline is None
    assert not table.wait(1000).look().events


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_table_that_was_woken_is_not_charged(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "ab", clock=clock)
    assert kinds(table.wait(10_000).wake()) == ["woken"]
    assert left(table) == [clock.seconds] * 2
    assert table.table.deadline == table.now + clock.seconds * SECOND
    assert kinds(table.act("ada", table.best())) == ["acted"]
    assert same(table.retold(), table.table)


@pytest.mark.parametrize(("who", "clock"), [("ab", None), ("a.", MOVE), ("3a", MOVE)])
def test_nothing_happens_when_a_table_is_woken_whose_clock_does_not_run(
    who: str, clock: MoveClock | None
) -> None:
    assert not sit("classic", who, clock=clock).wait(100).wake().events


def test_every_action_of_a_bonus_turn_has_its_time() -> None:
    table = sit("classic", "ab", clock=MOVE).play_until(lambda now: now.state.is_bonus_turn)
    assert table.table.deadline == table.now + 30 * SECOND
    table.wait(29).play()
    assert table.table.deadline == table.now + 30 * SECOND


def test_every_action_of_a_bonus_turn_is_counted_for_the_same_seat() -> None:
    table = sit("classic", "ab", clock=PLAYER).play_until(lambda now: now.state.is_bonus_turn)
    before, seat = left(table), table.turn
    table.wait(7).play()
    assert left(table)[seat] == before[seat] - 7 + 5
    assert left(table)[1 - seat] == before[1 - seat]


def test_time_runs_out_in_a_bonus_turn_and_before_an_answer_to_the_exchange() -> None:
    for number, there in ((0, "is_bonus_turn"), (7, "exchange_offered")):
        table = sit("classic", "ab", number=number, clock=MOVE)
        table.play_until(lambda now, there=there: getattr(now.state, there))  # type: ignore[misc]
        seat = table.turn
        assert kinds(table.wait(30).look()) == ["bot-took-over"]
        assert table.table.to_move == seat
        assert table.play().refusal is None


def test_a_clock_that_was_set_back_gives_nobody_more_time() -> None:
    table = sit("classic", "ab", clock=PlayerClock(seconds=60))
    table.wait(-3600).play()
    assert left(table) == [60, 60]
    assert table.table.deadline == table.now + 60 * SECOND


@pytest.mark.parametrize(
    "clock", [(MoveClock, 4), (MoveClock, 10**7), (PlayerClock, 9), (PlayerClock, 86_401)]
)
def test_a_clock_has_a_sensible_time(clock: tuple[type[MoveClock | PlayerClock], int]) -> None:
    kind, seconds = clock
    with pytest.raises(ValidationError):
        kind(seconds=seconds)


@pytest.mark.parametrize("clock", CLOCKS)
def test_exactly_what_nobody_can_help_is_given_back(clock: MoveClock | PlayerClock) -> None:
    table = sit("classic", "ab", clock=clock)
    table.wait(110).keep(give_back(table.table, 100 * SECOND, table.now))
    assert kinds(Decision(table.table, tuple(table.log[-1:]))) == ["woken"]
    assert table.table.deadline == START + (100 + clock.seconds) * SECOND
    table.play()
    assert left(table)[0] == (55 if clock is PLAYER else 30)
    assert same(table.retold(), table.table)


def test_nobody_is_given_more_than_has_passed_and_nobody_whose_clock_stands() -> None:
    table = sit("classic", "ab", clock=MOVE)
    table.wait(10).keep(give_back(table.table, 100 * SECOND, table.now))
    assert table.table.deadline == table.now + 30 * SECOND
    for who, clock in (("ab", None), ("a.", MOVE), ("3a", MOVE)):
        waiting = sit("classic", who, clock=clock)
        assert not give_back(waiting.table, 1000, waiting.now).events
    assert not give_back(table.table, 0, table.now).events


def test_the_wait_for_nonces_is_longer_by_what_nobody_can_help() -> None:
    table = sit("classic", "ab", sealed="a")
    until = table.table.reveal_by
    assert until is not None
    table.wait(110).keep(give_back(table.table, 100 * SECOND, table.now))
    assert table.table.reveal_by == until + 100 * SECOND
    assert not table.wait(9.999).look().events
    assert kinds(table.wait(0.001).look()) == ["dealt"]
    assert same(table.retold(), table.table)
