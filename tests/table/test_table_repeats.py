"""The same command of the same guest is carried out once, however often it comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from einklang.table import commands as cmd
from einklang.table.deciding import decide
from einklang.table.table import REMEMBERED_COMMANDS
from sitting import MOVE, Sitting, code, kinds, same, sit


def agreed_offer() -> Sitting:
    table = sit("spezial", "abc")
    table.play()
    table.offer("ada")
    return table


def over() -> Sitting:
    table = sit("classic", "ab")
    table.resign("bob")
    return table


# A table, and a command that ada can give there.
COMMANDS: dict[str, tuple[Callable[[], Sitting], Callable[[Sitting], cmd.Command]]] = {
    "take-seat": (lambda: sit("classic", "b.."), lambda _: cmd.TakeSeat(id="x", name="Ada")),
    "take the last seat": (
        lambda: sit("classic", "b."),
        lambda _: cmd.TakeSeat(id="x", name="Ada", seat=1),
    ),
    "leave-seat": (lambda: sit("classic", "ab."), lambda _: cmd.LeaveSeat(id="x")),
    "leave as the last": (lambda: sit("classic", "a."), lambda _: cmd.LeaveSeat(id="x")),
    "act": (sit, lambda table: cmd.Act(id="x", action=table.best(), step=0)),
    "offer-take-back": (
        lambda: play_one(sit("spezial", "ab")),
        lambda _: cmd.OfferTakeBack(id="x"),
    ),
    "take back at once": (
        lambda: play_one(sit("spezial", "a3")),
        lambda _: cmd.OfferTakeBack(id="x"),
    ),
    "accept": (
        lambda: offered(sit("spezial", "ba")),
        lambda _: cmd.AnswerTakeBack(id="x", accept=True),
    ),
    "decline": (
        lambda: offered(sit("spezial", "ba")),
        lambda _: cmd.AnswerTakeBack(id="x", accept=False),
    ),
    "lose": (sit, lambda _: cmd.Resign(id="x")),
    "go and leave a bot": (lambda: sit("classic", "bac"), lambda _: cmd.Resign(id="x")),
    "rematch": (over, lambda _: cmd.Rematch(id="x")),
    "say": (sit, lambda _: cmd.Say(id="x", emote="hello")),
}


def play_one(table: Sitting) -> Sitting:
    table.play()
    return table


def offered(table: Sitting) -> Sitting:
    play_one(table).offer("bob")
    return table


@pytest.mark.parametrize("name", COMMANDS)
def test_a_repeated_command_is_answered_with_the_version_at_which_it_was_done(name: str) -> None:
    set_up, command = COMMANDS[name]
    table = set_up()
    asked = command(table)
    before = table.table.version
    first = table.ask("ada", asked)
    assert first.refusal is None
    assert first.repeats is None
    assert first.events[0].id == "x"
    done = table.table
    for later in (0, 1, 10_000):
        again = table.wait(later).ask("ada", asked)
        assert (again.refusal, again.events, again.repeats) == (None, (), before + 1)
    assert table.table is done
    table.say("bob")
    assert table.ask("ada", asked).repeats == before + 1
    assert same(table.retold(), table.table)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_id_is_remembered_by_a_table_that_was_rebuilt(name: str) -> None:
    set_up, command = COMMANDS[name]
    table = set_up()
    asked = command(table)
    before = table.table.version
    table.ask("ada", asked)
    assert decide(table.retold(), asked, "ada", table.now).repeats == before + 1


@pytest.mark.parametrize("name", COMMANDS)
def test_an_id_stands_for_one_command_of_any_kind(name: str) -> None:
    set_up, command = COMMANDS[name]
    table = set_up()
    table.ask("ada", command(table))
    version = table.table.done["ada", "x"]
    for other in (
        cmd.Say(id="x", emote="oops"),
        cmd.Resign(id="x"),
        cmd.TakeSeat(id="x", name="A"),
    ):
        decision = table.ask("ada", other)
        assert (decision.events, decision.repeats) == ((), version)


def test_two_guests_with_the_same_id_do_not_disturb_each_other() -> None:
    table = sit("classic", "ab")
    assert kinds(table.ask("ada", cmd.Say(id="x", emote="hello"))) == ["said"]
    assert kinds(table.ask("bob", cmd.Say(id="x", emote="thanks"))) == ["said"]
    assert table.ask("ada", cmd.Say(id="x", emote="hello")).repeats == 3
    assert table.ask("bob", cmd.Say(id="x", emote="thanks")).repeats == 4


def test_who_takes_a_seat_that_was_left_has_ids_of_his_own() -> None:
    table = sit("classic", "ab.")
    table.ask("bob", cmd.LeaveSeat(id="x"))
    assert kinds(table.ask("cleo", cmd.TakeSeat(id="x", name="Cleo", seat=1))) == ["seated"]
    assert table.ask("bob", cmd.LeaveSeat(id="x")).repeats == 2
    assert table.ask("cleo", cmd.TakeSeat(id="x", name="Cleo", seat=1)).repeats == 3


def test_who_has_gone_is_told_so_again_while_a_bot_sits_there() -> None:
    table = sit("classic", "abc")
    assert kinds(table.ask("ada", cmd.Resign(id="x"))) == ["bot-took-over"]
    assert table.ask("ada", cmd.Resign(id="x")).repeats == 3
    assert code(table.ask("ada", cmd.Resign(id="y"))) == "which-seat"


def test_what_was_refused_may_be_asked_again_under_the_same_id() -> None:
    table = sit("classic", "ab")
    act = cmd.Act(id="x", action=table.best(), step=1)
    assert code(table.ask("ada", act)) == "stale"
    assert kinds(table.ask("ada", act.model_copy(update={"step": 0}))) == ["acted"]


def test_an_action_that_was_taken_back_is_not_played_again_by_its_id() -> None:
    table = sit("spezial", "a3")
    act = cmd.Act(id="x", action=table.best(), step=0)
    table.ask("ada", act)
    table.offer("ada")
    assert table.table.steps == 0
    assert table.ask("ada", act).repeats == 3
    assert table.table.steps == 0


def test_a_clock_runs_out_although_the_command_is_a_repeated_one() -> None:
    table = sit("classic", "ab", clock=MOVE)
    act = cmd.Act(id="x", action=table.best(), step=0)
    table.ask("ada", act)
    again = table.wait(30).ask("ada", act)
    assert (kinds(again), again.repeats, again.refusal) == (["bot-took-over"], 3, None)


def test_an_action_that_was_in_time_is_repeated_after_the_time_of_its_guest() -> None:
    table = sit("classic", "aa", clock=MOVE)
    act = cmd.Act(id="x", action=table.best(), step=0)
    table.ask("ada", act)
    assert table.wait(30).ask("ada", act).repeats == 3


def test_a_table_remembers_more_commands_than_a_game_has_but_not_all() -> None:
    table = sit("classic", "aaaa")
    for number in range(REMEMBERED_COMMANDS + 50):
        table.wait(2)
        table.ask("ada", cmd.Say(id=f"say{number}", seat=number % 4, emote="hello"))
    assert len(table.table.done) == REMEMBERED_COMMANDS
    late = cmd.Say(id=f"say{REMEMBERED_COMMANDS + 49}", seat=0, emote="hello")
    assert table.ask("ada", late).repeats == table.table.version
    assert same(table.retold(), table.table)
