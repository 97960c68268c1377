"""Games are played over a network and a server that fail all the time, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest

from bad_proxies import ByteProxy, frame_proxy
from einklang.client.connection import TableClient
from einklang.client.guest import Guest, Link
from einklang.client.mirror import Mirror
from einklang.games.errors import Refused
from running_server import UNHURRIED, RunningServer, running_server

IMPATIENT: dict[str, Any] = {"ping_every": 0.05, "longest_silence": 0.5}

Acts = dict[int, str]  # what was acknowledged, by the number of its step


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database = tmp_path_factory.mktemp("served") / "tables.sqlite"
    with running_server(database, *UNHURRIED) as running:
        yield running


async def full_table(url: str, game: str, owners: str) -> tuple[str, list[Guest]]:
    """A table and its guests, whose seats are told as in "ABA"; and a watcher at last."""
    names = sorted(set(owners))
    guests = [Guest(url) for _ in names]
    seats = [{"kind": "me"} if owner == names[0] else {"kind": "open"} for owner in owners]
    made = await guests[0].create(game, seats, order="as-given")
    _, table, invitation = Link.read(made["invitations"]["any"])
    for seat, owner in enumerate(owners):
        if owner != names[0]:
            guest = guests[names.index(owner)]
            await guest.sit_down(table, owner, seat=seat, invitation=invitation)
    return table, [*guests, Guest(url)]


def has_begun(mirror: Mirror) -> bool:
    """Whether all nonces were shown, and the game is dealt."""
    return mirror.phase == "playing"


async def play(client: TableClient, guest: Guest, table: str, dice: random.Random) -> Acts:
    """Play whatever is legal whenever it is the own turn, to the end of the game."""
    acts: Acts = {}
    while True:
        await client.until(lambda mirror: mirror.phase == "over" or mirror.turn in mirror.seats)
        if client.mirror.phase == "over":
            return acts
        try:
            legal = await guest.legal(table)
        except OSError:  # the server is away
            await asyncio.sleep(0.02)
            continue
        assert legal["step"] == client.mirror.step
        action = dice.choice(legal["actions"])["action"]
        await client.act(action, legal["step"], answer="keep")
        assert legal["step"] not in acts
        assert client.mirror.steps[legal["step"]]["act"] == action
        acts[legal["step"]] = action


async def check_end(clients: list[TableClient], guests: list[Guest], played: list[Acts]) -> None:
    """All see what the server says, and every action that was acknowledged happened once."""
    table = clients[0].mirror.seen["id"]
    for client, guest in zip(clients, guests, strict=True):
        told = await guest.see(table)
        await client.until(lambda mirror: mirror.version == told["version"])  # noqa: B023
        assert told == as_snapshot(client.mirror)
    acts = {step: act for each in played for step, act in each.items()}
    assert sum(map(len, played)) == len(acts)
    steps = clients[0].mirror.steps
    assert [step["act"] for step in steps] == [acts[number] for number in range(len(steps))]
    record = await guests[0].record(table)
    seen = [step["act"] for step in record["steps"] if step["act"] != "keep"]
    assert seen == [step["act"] for step in steps]
    for guest in guests[:-1]:
        assert (await guest.prove(table)).own, "the own nonce was part of the deal"


def as_snapshot(mirror: Mirror) -> dict[str, Any]:
    known = {"version": mirror.version, "seen": mirror.seen, "steps": mirror.steps}
    return {"type": "snapshot", **known, "own": mirror.own}


async def play_through(url: str, table: str, guests: list[Guest], seed: int) -> None:
    """Let all players and a watcher meet behind an address, and play."""
    clients: list[TableClient] = []
    async with AsyncExitStack() as stack:
        for guest in guests:
            witness = guest.notebook.page(table)
            clients.append(TableClient(url, table, guest.cookie, witness=witness, **IMPATIENT))
        for client in clients:
            await stack.enter_async_context(client)
        players = zip(clients[:-1], guests[:-1], strict=True)
        played = await asyncio.gather(
            *(
                play(client, guest, table, random.Random(seed + number))
                for number, (client, guest) in enumerate(players)
            )
        )
        await clients[-1].until(lambda mirror: mirror.phase == "over")
        await check_end(clients, guests, played)


@pytest.mark.parametrize(("game", "owners"), [("classic", "AB"), ("spezial", "ABA")])
def test_games_survive_cuts_delays_and_silence(
    server: RunningServer, game: str, owners: str
) -> None:
    async def whole() -> None:
        async with asyncio.timeout(300), ByteProxy(server.port, random.Random(3)) as proxy:
            table, guests = await full_table(server.url, game, owners)
            await play_through(proxy.url, table, guests, 1)
            assert proxy.cuts > 3

    asyncio.run(whole())


@pytest.mark.parametrize(("game", "owners"), [("duel", "AB"), ("cards", "ABA")])
def test_games_survive_frames_that_are_lost_copied_and_swapped(
    server: RunningServer, game: str, owners: str
) -> None:
    async def whole() -> None:
        async with asyncio.timeout(300), frame_proxy(server.port, random.Random(4)) as url:
            table, guests = await full_table(server.url, game, owners)
            await play_through(url, table, guests, 2)

    asyncio.run(whole())


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def whole(servers: ExitStack) -> None:
        database = tmp_path / "tables.sqlite"
        running = servers.enter_context(running_server(database, *UNHURRIED))
        table, guests = await full_table(running.url, "travel", "AB")
        async with asyncio.timeout(300), guests[-1].follow(table) as watcher:
            playing = asyncio.create_task(play_through(running.url, table, guests, 3))
            await watcher.until(lambda mirror: len(mirror.steps) >= 9)
            running.kill()
            again = running_server(database, *UNHURRIED, port=running.port)
            await asyncio.to_thread(servers.enter_context, again)
            await playing

    with ExitStack() as servers:
        asyncio.run(whole(servers))


@pytest.mark.parametrize("trouble", ["refuse", "swallow"])
def test_a_client_is_back_with_the_network(server: RunningServer, trouble: str) -> None:
    async def whole() -> None:
        table, guests = await full_table(server.url, "classic", "AB")
        async with (
            asyncio.timeout(300),
            ByteProxy(server.port) as proxy,
            TableClient(proxy.url, table, guests[0].cookie, **IMPATIENT) as client,
        ):
            await getattr(proxy, trouble)(True)
            await asyncio.sleep(2)
            await getattr(proxy, trouble)(False)
            back = time.monotonic()
            await client.until(lambda _: client.heard > back)

    asyncio.run(whole())


def test_a_command_that_is_lost_with_its_connection_is_sent_on_the_next(
    server: RunningServer,
) -> None:
    async def whole() -> None:
        table, (ada, *_) = await full_table(server.url, "classic", "AB")
        patient: dict[str, Any] = {"ping_every": 100.0, "longest_silence": 100.0}
        async with (
            asyncio.timeout(300),
            ByteProxy(server.port) as proxy,
            TableClient(proxy.url, table, ada.cookie, **patient) as client,
        ):
            await proxy.swallow(True)
            asking = asyncio.create_task(client.say("hello"))
            await asyncio.sleep(0.1)
            await proxy.swallow(False)
            await proxy.refuse(True)
            await proxy.refuse(False)
            assert await asking == client.mirror.version
            assert [saying["emote"] for saying in client.mirror.seen["sayings"]] == ["hello"]

    asyncio.run(whole())


def test_what_is_not_carried_out_is_told(server: RunningServer) -> None:
    async def whole() -> None:
        table, (ada, bob, watcher) = await full_table(server.url, "classic", "AB")
        async with (
            ada.follow(table),
            bob.follow(table) as client,
            watcher.follow(table) as looking,
        ):
            await client.until(has_begun)
            with pytest.raises(Refused) as refused:
                await client.act("RR:a1-a2", 0)
            assert refused.value.code == "not-your-turn"
            assert refused.value.what == {"turn": 0, "seat": 1}
            assert str(refused.value) == "it is the turn of seat 0, not of seat 1"
            with pytest.raises(Refused, match="take a seat first"):
                await looking.resign()
            with pytest.raises(ValueError, match="at most 40 characters"):
                await client.act("R" * 5000, 0)
            assert await client.say("hello") == client.mirror.version
        with pytest.raises(Refused) as refused:
            await ada.legal(table, seat=1)
        assert refused.value.code == "not-your-turn"

    asyncio.run(whole())


def test_who_may_not_look_is_told_at_once(server: RunningServer) -> None:
    async def whole() -> None:
        ada, bob = Guest(server.url), Guest(server.url)
        with pytest.raises(Refused, match="no such table"):
            await ada.follow("nowhere").__aenter__()
        made = await ada.create("classic", [{"kind": "me"}, {"kind": "open"}], watchers=False)
        with pytest.raises(Refused, match="only those who sit"):
            await bob.follow(made["table"]).__aenter__()

    asyncio.run(whole())


def test_who_leaves_waits_no_longer(server: RunningServer) -> None:
    async def whole() -> None:
        table, (ada, *_) = await full_table(server.url, "classic", "AB")
        async with ByteProxy(server.port) as proxy:
            async with TableClient(proxy.url, table, ada.cookie) as client:
                await proxy.refuse(True)
                asking = asyncio.create_task(client.resign())
                waiting = asyncio.create_task(client.until(lambda mirror: mirror.phase == "over"))
                await asyncio.sleep(0.1)
            for task in (asking, waiting):
                with pytest.raises(ConnectionError, match="has left the table"):
                    await task
            with pytest.raises(ConnectionError, match="has left the table"):
                await client.resign()
            with pytest.raises(TimeoutError):  # for nobody is there
                async with asyncio.timeout(0.2), TableClient(proxy.url, table):
                    pass

    asyncio.run(whole())


def test_who_loses_the_seat_by_a_command_is_answered(server: RunningServer) -> None:
    async def whole() -> None:
        table, (ada, bob, _) = await full_table(server.url, "classic", "ABA")
        async with asyncio.timeout(300), ada.follow(table), bob.follow(table) as client:
            await client.until(has_begun)
            assert await client.resign() <= client.mirror.version
            assert client.mirror.seats == []

    asyncio.run(whole())


def test_guests_keep_their_cookie(server: RunningServer) -> None:
    async def whole() -> None:
        ada = Guest(server.url)
        made = await ada.create("solo", [{"kind": "me", "name": "Ada"}])
        async with ada.follow(made["table"]) as client:
            await client.until(has_begun)
        again = Guest(server.url, ada.cookie)
        snapshot = await again.see(made["table"])
        assert list(snapshot["own"]) == ["0"]
        assert (await again.legal(made["table"], seat=0))["step"] == 0
        async with again.follow(made["table"]) as client:
            assert client.mirror.hand(0) == snapshot["own"]["0"]["hand"]

    asyncio.run(whole())
