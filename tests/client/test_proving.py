"""A client remembers what was promised, adds a nonce of its own, and checks the whole game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import einklang
from einklang.client.connection import TableClient
from einklang.client.guest import Guest, Link
from einklang.client.witness import Notebook, NotProven
from einklang.records.shared_deal import SharedDeal, fresh_nonce, seal_of
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import decide
from einklang.table.records import full_record
from einklang.table.sight import take_snapshot
from einklang.table.table import open_table
from einklang.table.terms import Open, Person, Terms
from running_server import UNHURRIED, running_server

Data = dict[str, Any]
Change = Callable[[Data], object]

ANN, BEN = "ann", "ben"


class Game:
    """A game of two at a table in memory; Ann remembers all that she is shown of it."""

    def __init__(
        self,
        game: str = "travel",
        shown_otherwise: Change = lambda shown: None,
        lots: tuple[int, ...] | None = (1, 0),
    ) -> None:
        self.witness = Notebook().page("t")
        self.bens = fresh_nonce()
        self.shown_otherwise = shown_otherwise
        created = ev.Created(
            at=0,
            table="t",
            terms=Terms(game=game, players=2),
            seats=(Person(guest=ANN, name="Ann"), Open()),
            host=ANN,
            seed="5" * 64,
            salt="a" * 32,
            lots=lots,
            seals={0: self.witness.seal()},
        )
        self.table = open_table(created)
        self.look()

    def look(self) -> Data:
        """Let Ann look, at what a host may show otherwise than it is; returns what she sees."""
        shown: Data = deepcopy(dict(take_snapshot(self.table, self.table.seats_of(ANN))))
        self.shown_otherwise(shown)
        self.witness.look(shown["seen"], shown["steps"], shown["own"])
        seen: Data = shown["seen"]
        return seen

    def ask(self, guest: str, command: cmd.Command) -> None:
        """Somebody does something."""
        decision = decide(self.table, command, guest, 0)
        assert decision.refusal is None, decision.refusal
        self.table = decision.table
        self.look()

    def begin(self) -> Game:
        """Ben sits down, and both show their nonces."""
        self.ask(BEN, cmd.TakeSeat(id="sit", name="Ben", seal=seal_of(self.bens)))
        [own] = self.witness.due(self.look())
        self.ask(ANN, cmd.Reveal(id="reveal", nonce=own))
        self.ask(BEN, cmd.Reveal(id="reveal", nonce=self.bens))
        return self

    def finish(self) -> Game:
        """Play to the end."""
        self.begin()
        while self.table.playing is not None:
            state, step = self.table.playing, self.table.steps
            legal = state.game.legal(state)
            act = cmd.Act(id=f"s{step}", action=legal[len(legal) // 2], step=step, answer="swap")
            self.ask((ANN, BEN)[state.turn], act)
        return self

    @property
    def record(self) -> Data:
        """The record as everybody gets it."""
        record = full_record(self.table)
        assert record is not None
        data: Data = json.loads(record.to_line())
        return data

    @property
    def deal(self) -> SharedDeal:
        """What the host knows."""
        assert self.table.shared is not None
        return self.table.shared

    def why_not(self, record: Data) -> str:
        """Why Ann does not take a record for that of her game."""
        with pytest.raises(NotProven) as caught:
            self.witness.check(record)
        return str(caught.value)


@pytest.fixture(scope="module")
def game() -> Game:
    """A game that was played as it should be."""
    return Game().finish()


def forged(deal: SharedDeal, at: int = 2) -> Data:
    """A record that is good in itself, of a game that was dealt and played otherwise."""
    state = deal.new(einklang.game("travel"), 2)
    while not state.over:
        legal = state.game.legal(state)
        state = deal.play(state, legal[len(legal) // at])
    record = einklang.record_of(state, extra={"deal": deal.to_json(revealed=True)})
    einklang.replay(record)
    return record.to_json()


@pytest.mark.parametrize("name", ["travel", "cards", "duel", "spezial"])
def test_a_game_that_was_dealt_as_promised_is_proven(name: str) -> None:
    game = Game(name).finish()
    assert game.witness.check(game.record) == ((0,), ())


def test_another_seed_is_found_out(game: Game) -> None:
    record = forged(replace(game.deal, seed="6" * 64))
    assert game.why_not(record) == (
        "the commitment of the record is not the one that was shown at first"
    )


def test_the_nonce_of_a_friend_that_was_chosen_afterwards_is_found_out(game: Game) -> None:
    """The host knows all other nonces then, and could try until the deal pleases."""
    other = fresh_nonce()
    deal = replace(
        game.deal,
        nonces=(game.deal.nonces[0], other),
        seals=(game.deal.seals[0], seal_of(other)),
    )
    assert game.why_not(forged(deal)) == (
        "the seals of the record are not those that were shown before the deal"
    )


def test_a_deal_without_the_own_nonce_is_found_out(game: Game) -> None:
    deal = replace(game.deal, nonces=(None, game.deal.nonces[1]))
    assert game.why_not(forged(deal)) == "the game was dealt without the own nonce of seat 0"


def test_a_nonce_that_another_has_withheld_is_told() -> None:
    game = Game()
    game.ask(BEN, cmd.TakeSeat(id="sit", name="Ben", seal=seal_of(game.bens)))
    [own] = game.witness.due(game.look())
    game.ask(ANN, cmd.Reveal(id="reveal", nonce=own))
    game.table = decide(game.table, cmd.Say(id="x", emote="hello"), ANN, 20_000).table
    game.ask(ANN, cmd.Resign(id="resign"))
    assert game.witness.check(game.record) == ((0,), (1,))


def test_other_steps_than_those_that_were_seen_are_found_out(game: Game) -> None:
    assert game.why_not(forged(game.deal, at=3)) == (
        "the record tells of other steps than those that were seen"
    )


def test_a_record_that_stops_too_early_is_found_out(game: Game) -> None:
    record = game.record
    del record["steps"][-2:], record["result"]
    assert game.why_not(record) == "the record tells of other steps than those that were seen"


def test_a_record_that_goes_on_after_the_end_is_found_out() -> None:
    game = Game().begin()
    game.ask(ANN, cmd.Resign(id="resign"))
    state = game.deal.new(einklang.game("travel"), 2)
    after = game.deal.play(state, state.game.legal(state)[0])
    extra = {"deal": game.record["deal"]}
    record = einklang.record_of(after, extra=extra).to_json()
    assert len(record["steps"]) == 1
    assert game.why_not(record) == "the record tells of other steps than those that were seen"


def hold_otherwise(shown: Data) -> None:
    """Show Ann a piece that she has not drawn, once."""
    if len(shown["steps"]) == 3:
        hand = shown["own"]["0"]["hand"]
        hand[-1] = "RG" if hand[-1] != "RG" else "RB"


def commit_otherwise(shown: Data) -> None:
    shown["seen"]["commitment"] = "c0" * 32


def lots_otherwise(shown: Data) -> None:
    shown["seen"]["lots"] = [0, 1]


def play_otherwise(shown: Data) -> None:
    shown["seen"]["terms"]["game"] = "classic"


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (hold_otherwise, "seat 0 held other pieces after 3 steps than the record tells"),
        (commit_otherwise, "the commitment of the record is not the one that was shown at first"),
        (lots_otherwise, "the lots of the record is [1, 0], but [0, 1] was seen"),
        (play_otherwise, "the game of the record is travel, but classic was seen"),
    ],
)
def test_a_host_who_shows_something_else_is_found_out(lie: Change, why: str) -> None:
    game = Game(shown_otherwise=lie).finish()
    assert game.why_not(game.record) == why


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda record: record.pop("deal"), "the record states no deal"),
        (
            lambda record: [record["deal"].pop(name) for name in ("seed", "salt")],
            "the record withholds the seed of its deal",
        ),
        (
            lambda record: record["deal"].update(seed="6" * 64),
            "the record does not hold: the commitment of the deal does not fit",
        ),
        (lambda record: record.update(seen_by=[0]), "the record does not hold: "),
        (lambda record: record.pop("setup"), "the record does not hold: "),
    ],
)
def test_a_record_that_proves_nothing_is_said_so(game: Game, spoil: Change, why: str) -> None:
    record = game.record
    spoil(record)
    assert game.why_not(record).startswith(why)


def test_who_comes_after_the_end_can_tell_nothing(game: Game) -> None:
    late = Notebook().page("t")
    with pytest.raises(NotProven, match="nothing was seen"):
        late.check(game.record)
    shown = take_snapshot(game.table, ())
    late.look(shown["seen"], shown["steps"], shown["own"])
    with pytest.raises(NotProven, match="before its game was over"):
        late.check(game.record)


def test_who_looks_on_has_no_nonce_and_can_check_the_rest() -> None:
    game = Game()
    watcher = Notebook().page("t")
    for _ in range(2):
        shown = take_snapshot(game.table, ())
        watcher.look(shown["seen"], shown["steps"], shown["own"])
        assert watcher.due(shown["seen"]) == []
        if game.table.state is None:
            game.begin()
    game.ask(ANN, cmd.Resign(id="resign"))
    assert watcher.check(game.record) == ((), ())


def test_a_nonce_is_shown_once_and_only_when_all_seals_are_known() -> None:
    game = Game()
    early = game.look() | {"reveal_by": 20_000}  # a host who cannot wait
    assert game.witness.due(early) == []
    game.ask(BEN, cmd.TakeSeat(id="sit", name="Ben"))
    assert len(game.witness.due(game.look())) == 1
    assert game.witness.due(game.look()) == []


def test_a_nonce_is_shown_at_no_other_table() -> None:
    """Or a host could ask for it at a table whose seats are all taken."""
    game = Game()
    game.ask(BEN, cmd.TakeSeat(id="sit", name="Ben"))
    other = Notebook().page("other")
    other.seal()
    shown = take_snapshot(game.table, (0,))
    other.look(shown["seen"], shown["steps"], shown["own"])
    assert other.due(shown["seen"]) == []


def test_a_table_of_an_older_version_proves_nothing_to_who_sent_a_seal() -> None:
    """Others can check that the host has kept its promise."""
    game = Game(lots=None)
    watcher = Notebook().page("t")
    watcher.seal()  # for a seat that was taken before
    shown = take_snapshot(game.table, ())
    watcher.look(shown["seen"], shown["steps"], shown["own"])
    game.ask(BEN, cmd.TakeSeat(id="sit", name="Ben", seal=seal_of(game.bens)))
    game.ask(ANN, cmd.Resign(id="resign"))
    assert game.why_not(game.record) == (
        "this table takes no nonces, so its host alone has chosen the deal"
    )
    assert watcher.check(game.record) == ((), ())


def test_only_who_can_show_it_later_seals_a_nonce_for_the_next_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seals: list[str | None] = []

    async def ask(client: TableClient, kind: str, **fields: Any) -> int:
        seals.append(fields["seal"])
        return 1

    monkeypatch.setattr(TableClient, "ask", ask)
    asyncio.run(TableClient("http://localhost", "t").rematch())
    guest = Guest("http://localhost")
    asyncio.run(guest.follow("t").rematch())
    nonce = guest.notebook.take_next("t")
    assert nonce is not None
    assert seals == [None, seal_of(nonce)]


def test_two_games_in_a_row_are_proven_against_a_server(tmp_path: Path) -> None:
    async def whole(url: str) -> None:
        ann, ben = Guest(url), Guest(url)
        made = await ann.create("travel", [{"kind": "me"}, {"kind": "open"}])
        _, table, invitation = Link.read(made["invitations"]["any"])
        await ben.sit_down(table, "Ben", invitation=invitation)
        for _ in range(2):
            async with ann.follow(table) as anns, ben.follow(table) as bens:
                await anns.until(lambda mirror: mirror.phase == "playing")
                with pytest.raises(NotProven, match="does not hold"):
                    await ann.prove(table)
                await bens.resign()
                await anns.until(lambda mirror: mirror.phase == "over")
                await anns.rematch()
                await bens.rematch()
                mirror = await anns.until(lambda mirror: "next" in mirror.seen)
            for guest in (ann, ben):
                proven = await guest.prove(table)
                assert len(proven.own) == 1
                assert proven.withheld == ()
            table = mirror.seen["next"]

    with running_server(tmp_path / "tables.sqlite", *UNHURRIED) as server:
        asyncio.run(whole(server.url))
