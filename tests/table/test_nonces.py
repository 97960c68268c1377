"""Deals to which everybody at a table adds a nonce: sealed first, and shown when all sit."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.records.shared_deal import seal_of
from einklang.table import events as ev
from einklang.table.records import full_record, seen_record
from einklang.table.sight import open_view, see_open
from einklang.table.table import REVEAL_MS, rebuild
from playing import SetUp
from sitting import MOVE, START, Sitting, code, kinds, nonce_of, same, sit, sit_for

ADA, BOB = seal_of(nonce_of("ada")), seal_of(nonce_of("bob"))


def seen(table: Sitting) -> dict[str, Any]:
    """What everybody sees of a table."""
    return {**see_open(table.table, open_view(table.table))}


def test_the_game_is_dealt_when_the_last_nonce_is_shown() -> None:
    table = sit("classic", "a.3", sealed="a")
    assert seen(table)["seals"] == {"0": ADA}
    assert "reveal_by" not in seen(table)
    assert kinds(table.wait(60).seat("bob", seals=True)) == ["seated"]
    assert seen(table)["phase"] == "waiting"
    assert seen(table)["seals"] == {"0": ADA, "1": BOB}
    assert seen(table)["reveal_by"] == table.now + REVEAL_MS
    assert kinds(table.reveal("bob")) == ["revealed"]
    assert seen(table)["nonces"] == {"1": nonce_of("bob")}
    assert kinds(table.reveal("ada")) == ["revealed", "dealt"]
    assert seen(table)["phase"] == "playing"
    assert seen(table)["nonces"] == {"0": nonce_of("ada"), "1": nonce_of("bob")}
    assert "reveal_by" not in seen(table)
    assert same(table.retold(), table.table)


def test_who_seals_nothing_is_not_waited_for() -> None:
    table = sit("classic", "ab", sealed="a")
    assert kinds(table.reveal("ada")) == ["revealed", "dealt"]
    record = full_record(table.finish().table)
    assert record is not None
    assert record.extra["deal"]["seals"] == [ADA, None]
    assert record.extra["deal"]["nonces"] == [nonce_of("ada"), None]
    assert einklang.replay(record) == table.state


def test_every_nonce_changes_the_deal_and_so_does_the_one_that_is_missing() -> None:
    setups = set()
    for sealed in ("", "a", "b", "ab"):
        table = sit("classic", "ab", sealed=sealed)
        for initial in sealed:
            table.reveal({"a": "ada", "b": "bob"}[initial])
        setups.add(str(table.state.game.setup_of(table.state)))
    assert len(setups) == 4


def test_nobody_holds_up_a_table_by_a_nonce_that_is_not_shown() -> None:
    table = sit("classic", "ab", sealed="ab")
    table.reveal("ada")
    assert kinds(table.wait(19.999).look()) == []
    assert kinds(table.wait(0.001).look()) == ["dealt"]
    assert same(table.retold(), table.table)
    told = seen_record(table.table, ())
    assert told is not None
    assert told["deal"]["seals"] == [ADA, BOB]
    assert told["deal"]["nonces"] == [nonce_of("ada"), None]
    assert code(table.reveal("bob")) == "dealt"
    assert whole(table)["nonces"] == [nonce_of("ada"), None]


def whole(table: Sitting) -> dict[str, Any]:
    """The deal of the record of the game, which holds."""
    record = full_record(table.finish().table)
    assert record is not None
    assert einklang.replay(einklang.read_record(record.to_line())) == table.state
    deal: dict[str, Any] = record.extra["deal"]
    return deal


def test_nobody_is_charged_for_the_time_in_which_the_server_was_away() -> None:
    table = sit("classic", "ab", sealed="ab")
    assert kinds(table.wait(3600).wake()) == ["woken"]
    assert table.table.reveal_by == table.now + REVEAL_MS
    assert kinds(table.look()) == []
    assert same(table.retold(), table.table)


def test_who_leaves_takes_the_seal_away() -> None:
    table = sit("classic", "a..", sealed="a")
    table.seat("bob", seals=True)
    assert set(seen(table)["seals"]) == {"0", "1"}
    table.leave("bob")
    assert set(seen(table)["seals"]) == {"0"}
    table.seat("cleo")
    table.seat("bob")
    assert kinds(table.reveal("ada")) == ["revealed", "dealt"]


def test_nobody_leaves_once_all_seats_are_taken() -> None:
    """Otherwise a newcomer could choose a nonce by those that were shown."""
    table = sit("classic", "ab", sealed="ab")
    table.reveal("ada")
    assert code(table.leave("bob")) == "dealing"
    assert code(table.leave("ada")) == "dealing"
    assert table.table.phase == "waiting"


def test_a_nonce_is_for_all_seats_that_it_fits() -> None:
    table = sit("classic", "aba", sealed="ab")
    table.reveal("bob")
    assert kinds(table.reveal("ada")) == ["revealed", "revealed", "dealt"]
    assert whole(table)["nonces"] == [nonce_of("ada"), nonce_of("bob"), nonce_of("ada")]


def test_a_nonce_that_is_shown_again_is_shown_once() -> None:
    table = sit("classic", "ab", sealed="ab")
    table.reveal("ada")
    again = table.reveal("ada")
    assert (again.refusal, kinds(again)) == (None, [])
    table.reveal("bob")
    again = table.reveal("ada")
    assert (again.refusal, again.repeats) == (None, table.table.version)


@pytest.mark.parametrize("guest", ["bob", "eve"])
def test_nobody_shows_a_nonce_for_somebody_else(guest: str) -> None:
    table = sit("classic", "ab", sealed="a")
    assert code(table.reveal(guest, nonce_of("ada"), seat=0)) == "not-your-seat"
    assert code(table.reveal(guest, nonce_of("ada"))) in ("no-seal", "which-seat")
    assert table.table.phase == "waiting"


def test_the_seals_of_the_next_game_come_with_the_wish_for_it() -> None:
    table = sit("travel", "ab", sealed="ab")
    table.reveal("ada")
    table.reveal("bob")
    table.finish()
    table.want_rematch("ada", seals=True)
    table.want_rematch("bob")
    following = table.follow()
    assert seen(following)["phase"] == "waiting"
    assert seen(following)["lots"] == [1, 0]
    assert seen(following)["seals"] == {"1": ADA}
    assert kinds(following.reveal("ada")) == ["revealed", "dealt"]
    assert whole(following)["lots"] == [1, 0]


def test_a_seal_is_for_all_seats_of_its_guest_in_the_next_game_too() -> None:
    table = sit("travel", "aa").finish()
    table.want_rematch("ada", 1, seals=True)
    assert seen(table.follow())["seals"] == {"0": ADA, "1": ADA}


def test_a_computer_player_that_takes_over_does_not_change_the_deal() -> None:
    table = sit("classic", "abc", sealed="abc")
    for guest in ("ada", "bob", "cleo"):
        table.reveal(guest)
    table.play()
    table.resign("ada")
    assert whole(table)["nonces"][0] == nonce_of("ada")


def test_the_clock_begins_to_run_with_the_deal() -> None:
    table = sit("classic", "ab", sealed="a", clock=MOVE)
    table.wait(7).reveal("ada")
    assert table.table.deadline == table.now + 30_000


def test_the_commitment_is_for_this_table_and_no_other() -> None:
    one = sit("cards", "ab").table.deal
    assert (
        one.commitment
        == sit("cards", "ab", options={"track": "four-sectors"}).table.deal.commitment
    )
    others = [
        sit("cards", "ab", options={"track": "three-zones"}),
        sit("cards", "abc"),
        sit("travel", "ab"),
        sit("cards", "ab", number=1),
        sit("cards", "ab").finish().follow(0),
    ]
    commitments = {one.commitment, *(other.table.deal.commitment for other in others)}
    assert len(commitments) == 6


def test_a_log_of_an_older_version_is_dealt_as_before() -> None:
    """Its deal follows from the seed alone, and nobody can add to it."""
    created, *_ = sit("classic", "a.").log
    assert isinstance(created, ev.Created)
    older = ev.write_event(created.model_copy(update={"lots": None}))
    assert '"lots"' not in older
    table = Sitting(rebuild([ev.read_event(older.replace(',"seals":{}', ""))]), [created], START)
    assert not {"lots", "seals"} & set(seen(table))
    assert kinds(table.seat("bob", seals=True)) == ["seated", "dealt"]
    assert code(table.reveal("bob")) == "no-seal"
    deal = table.table.deal
    assert table.state == einklang.game("classic").new(2, deal.dice(0))
    assert whole(table) == {"commitment": deal.commitment, "seed": deal.seed, "salt": deal.salt}


@pytest.mark.parametrize(
    "set_up", [SetUp("cards", 4), SetUp("spezial", 3), SetUp("solo", 1)], ids=str
)
def test_the_record_of_a_game_with_nonces_holds(set_up: SetUp) -> None:
    table = sit_for(set_up, sealed="abcd")
    for guest in ("ada", "bob", "cleo", "dan")[: set_up.players]:
        table.reveal(guest)
    assert None not in whole(table)["nonces"]
