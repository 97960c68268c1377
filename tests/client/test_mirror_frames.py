"""What a mirror makes of single frames."""

from __future__ import annotations

from typing import Any

import pytest

from einklang.client.mirror import Mirror
from einklang.games.errors import Refused

Json = dict[str, Any]

ACT = {"type": "act", "action": "RB:h9-h10", "step": 0}


def snapshot(version: int) -> Json:
    steps = [{"act": f"act {number}"} for number in range(version)]
    own = {"1": {"hand": [f"{version}"]}}
    return {
        "type": "snapshot",
        "version": version,
        "seen": {"at": version},
        "steps": steps,
        "own": own,
    }


def change(version: int, **more: Any) -> Json:
    """What leads from the snapshot of the version before to that of a version."""
    now = snapshot(version)
    steps = {"start": version - 1, "more": now["steps"][-1:]}
    told = {"patch": now["seen"], "steps": steps, "own": now["own"]}
    return {"type": "change", "since": version - 1, "version": version, **told, **more}


def pong(version: int) -> Json:
    return {"type": "pong", "now": 0, "version": version}


def resume(version: int) -> list[Json]:
    return [{"type": "resume", "version": version}]


def refused(known_as: str) -> Json:
    return {"type": "refused", "id": known_as, "code": "stale", "what": {}, "sentence": "too late"}


@pytest.fixture
def mirror() -> Mirror:
    mirror = Mirror()
    assert mirror.receive(snapshot(5)) == []
    return mirror


def shows(mirror: Mirror, version: int) -> bool:
    told = snapshot(version)
    known = {"version": mirror.version, "seen": mirror.seen, "steps": mirror.steps}
    return told == {"type": "snapshot", **known, "own": mirror.own}


def test_nothing_is_known_at_first() -> None:
    mirror = Mirror()
    assert (mirror.version, mirror.phase, mirror.turn, mirror.seats) == (0, "", None, [])
    assert mirror.receive(change(6)) == resume(0)


def test_changes_are_merged_one_after_another(mirror: Mirror) -> None:
    for version in (6, 7):
        assert mirror.receive(change(version)) == []
        assert shows(mirror, version)


@pytest.mark.parametrize("old", [snapshot(4), change(4), change(5), pong(5), pong(4)])
def test_what_is_old_changes_nothing(mirror: Mirror, old: Json) -> None:
    assert mirror.receive(old) == []
    assert shows(mirror, 5)


def test_a_gap_is_asked_for_once(mirror: Mirror) -> None:
    assert mirror.receive(change(8)) == resume(5)
    assert mirror.receive(change(9)) == []
    assert mirror.receive(change(6)) == []
    assert shows(mirror, 6)
    assert mirror.receive(change(10)) == resume(6)
    assert mirror.receive(snapshot(10)) == []
    assert shows(mirror, 10)


def test_a_change_from_an_older_version_to_a_newer_one_is_a_gap(mirror: Mirror) -> None:
    assert mirror.receive({**change(7), "since": 4}) == resume(5)
    assert shows(mirror, 5)


def test_pongs_tell_what_was_missed_until_it_is_there(mirror: Mirror) -> None:
    assert mirror.receive(pong(6)) == resume(5)
    assert mirror.receive(pong(6)) == resume(5)  # for the first may have got lost
    mirror.receive(change(6))
    assert mirror.receive(pong(6)) == []


def test_a_gap_is_asked_for_again_on_another_connection(mirror: Mirror) -> None:
    assert mirror.receive(change(8)) == resume(5)
    assert mirror.again() == []
    assert mirror.receive(change(9)) == resume(5)


def test_commands_have_ids_of_their_own(mirror: Mirror) -> None:
    asked = [mirror.ask(ACT) for _ in range(100)]
    assert len({frame["id"] for frame in asked}) == 100
    assert all(frame == {**ACT, "id": frame["id"]} for frame in asked)
    assert mirror.again() == asked


def test_a_change_answers_a_command(mirror: Mirror) -> None:
    known_as = mirror.ask(ACT)["id"]
    mirror.receive(change(6, id=known_as))
    assert mirror.take_answers() == {known_as: 6}
    assert mirror.take_answers() == {}
    assert mirror.again() == []


def test_a_command_is_answered_when_the_mirror_shows_it(mirror: Mirror) -> None:
    known_as = mirror.ask(ACT)["id"]
    assert mirror.receive(change(7, id=known_as)) == resume(5)
    assert mirror.take_answers() == {}
    assert mirror.again() == []  # it need not be sent again, though
    mirror.receive(snapshot(8))
    assert mirror.take_answers() == {known_as: 7}


def test_a_repeated_change_still_answers(mirror: Mirror) -> None:
    known_as = mirror.ask(ACT)["id"]
    mirror.receive(change(5, id=known_as))
    assert mirror.take_answers() == {known_as: 5}


def test_done_answers_and_tells_what_was_missed(mirror: Mirror) -> None:
    known_as = mirror.ask(ACT)["id"]
    assert mirror.receive({"type": "done", "id": known_as, "version": 6}) == resume(5)
    assert mirror.take_answers() == {}
    mirror.receive(change(6))
    assert mirror.take_answers() == {known_as: 6}


def test_a_refusal_answers(mirror: Mirror) -> None:
    first, second = mirror.ask(ACT), mirror.ask(ACT)
    mirror.receive(refused(first["id"]))
    assert mirror.again() == [second]
    told = mirror.take_answers()[first["id"]]
    assert isinstance(told, Refused)
    assert (told.code, told.what, told.sentence) == ("stale", {}, "too late")


@pytest.mark.parametrize("order", [1, -1])
def test_what_was_done_is_not_refused(mirror: Mirror, order: int) -> None:
    known_as = mirror.ask(ACT)["id"]
    for frame in [change(6, id=known_as), refused(known_as)][::order]:
        mirror.receive(frame)
    assert mirror.take_answers() == {known_as: 6}


def test_frames_about_commands_of_others_answer_nothing(mirror: Mirror) -> None:
    asked = mirror.ask(ACT)
    mirror.receive(change(6, id="another"))
    mirror.receive({"type": "done", "id": "another", "version": 6})
    mirror.receive(refused("another"))
    mirror.receive({"type": "refused", "code": "too-fast", "what": {}, "sentence": "slower"})
    mirror.receive({"type": "presence", "online": [0], "watchers": 1})
    assert mirror.take_answers() == {}
    assert mirror.again() == [asked]


def test_what_is_forgotten_is_not_asked_for(mirror: Mirror) -> None:
    known_as = mirror.ask(ACT)["id"]
    mirror.forget(known_as)
    assert mirror.again() == []
    mirror.receive(change(6, id=known_as))
    assert mirror.take_answers() == {}


def test_a_mirror_never_changes_the_frames(mirror: Mirror) -> None:
    first, second = snapshot(6), change(7)
    mirror.receive(first)
    mirror.receive(second)
    mirror.receive(change(8))
    assert (first, second) == (snapshot(6), change(7))
