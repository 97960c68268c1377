"""A mirror shows the table exactly, whatever happens to the frames."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bad_lines import Fate, Host, Visitor
from effort import games
from einklang.games.errors import Refused
from playing import SET_UPS
from stories import FRIEND, HOST, LOOKING, set_up, story

PLAYERS = sorted({(each.name, each.players) for each in SET_UPS})

fates = st.lists(st.sampled_from([Fate.PASS] * 6 + list(Fate)), min_size=1, max_size=40)


def rotated(once: list[Fate], by: int) -> Iterator[Fate]:
    """The same fates for ever, from another one on."""
    return cycle([*once[by % len(once) :], *once[: by % len(once)]])


@pytest.mark.parametrize(("game", "players"), PLAYERS)
@given(once=fates, seed=st.integers(0, 2), leap=st.integers(1, 4))
@settings(max_examples=games(15, 500))
def test_all_eyes_see_the_table_after_any_bad_network(
    game: str, players: int, once: list[Fate], seed: int, leap: int
) -> None:
    first, *more = story(game, players, seed)
    host = Host(first.table)
    visitors = [Visitor(host, guest, rotated(once, 7 * n)) for n, guest in enumerate(LOOKING)]
    # Where another server has written to the table, one change tells several moments.
    for moment in more[len(more) % leap :: leap]:
        host.show(*moment)
        for visitor in visitors:
            visitor.carry()
    for visitor in visitors:
        visitor.settle()
        visitor.check()


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_good_networks_need_no_resuming(game: str, players: int) -> None:
    for seed in (0, 1):
        first, *more = story(game, players, seed)
        host = Host(first.table)
        visitors = [Visitor(host, guest, cycle([Fate.PASS])) for guest in LOOKING]
        for moment in more:
            host.show(*moment)
            for visitor in visitors:
                visitor.carry()
        for visitor in visitors:
            visitor.check()
        assert [visitor.resumes for visitor in visitors] == [0] * len(LOOKING)


@given(once=fates, seed=st.integers(0, 2**32), game=st.sampled_from(["travel", "spezial"]))
@settings(max_examples=games(40, 1000))
def test_commands_are_carried_out_once_and_answered(once: list[Fate], seed: int, game: str) -> None:
    host = Host(set_up(game, 2, seed, [HOST, FRIEND]))
    visitors = [Visitor(host, guest, rotated(once, n)) for n, guest in enumerate((HOST, FRIEND))]
    dice = random.Random(seed)
    for _ in range(60):
        for visitor in visitors:
            ask_something(host, visitor, dice)
            visitor.carry()
            if dice.random() < 0.2:
                visitor.tick()
                visitor.carry()
    for visitor in visitors:
        visitor.settle()
    for visitor in visitors:  # whom the last of the other one has reached meanwhile
        visitor.carry()
        visitor.check()
    done = {known_as: version for (_, known_as), version in host.table.done.items()}
    asked = {known_as: frame for visitor in visitors for known_as, frame in visitor.asked.items()}
    answers = {known_as: each for visitor in visitors for known_as, each in visitor.answers.items()}
    assert answers.keys() == asked.keys()
    assert {known_as: n for known_as, n in answers.items() if isinstance(n, int)} == done
    assert all(each.code == "stale" for each in answers.values() if isinstance(each, Refused))
    acts = [asked[known_as] for known_as in sorted(done, key=done.__getitem__)]
    played = [frame["action"] for frame in acts if frame["type"] == "act"]
    pieces = [action for action in played if action not in ("swap", "keep")]
    shown = [step["act"] for step in visitors[0].mirror.steps if step["act"] != "swap"]
    undecided = host.table.playing is not None and host.table.playing.exchange_offered
    assert shown == (pieces[:-1] if undecided else pieces)


def ask_something(host: Host, visitor: Visitor, dice: random.Random) -> None:
    """Let somebody whose turn it seems to be play, or say something now and then."""
    state, mirror = host.table.playing, visitor.mirror
    is_waiting = visitor.asked.keys() != visitor.answers.keys()
    if state is None or is_waiting:
        return
    if mirror.turn is not None and mirror.turn in mirror.seats:
        action = dice.choice(list(state.game.legal(state)))
        answer = dice.choice([{}, {"answer": "swap"}, {"answer": "keep"}])
        visitor.ask({"type": "act", "action": action, "step": mirror.step, **answer})
    else:
        visitor.ask({"type": "say", "emote": "thinking"})


@pytest.mark.parametrize("kind", ["leave-seat", "resign"])
def test_who_loses_the_seat_by_a_command_is_answered(kind: str) -> None:
    seats: list[str | None] = [HOST, FRIEND, HOST]
    host = Host(set_up("classic", 3, 1, [*seats[:2], None] if kind == "leave-seat" else seats))
    friend = Visitor(host, FRIEND, cycle([Fate.PASS]))
    friend.carry()
    friend.ask({"type": kind})
    friend.carry()
    assert list(friend.answers.values()) == [host.table.version]
    assert friend.mirror.seats == []
    friend.check()
