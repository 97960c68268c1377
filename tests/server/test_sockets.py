"""What a socket may send, how long it may take, and how many of them one address has."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest

from clocked_tables import HandClocks
from einklang.server.http.bounded import LARGEST_HEAD, LARGEST_MESSAGE, MOST_PIPELINED
from einklang.server.http.sockets import Sockets, Times, raise_file_limit
from einklang.server.limits import Buckets
from einklang.server.metrics import Metrics
from opened_servers import Server, visit
from parties import create
from wires import Line, wired

PROTOCOLS = ["httptools", "h11"]
HEAD_SECONDS, BODY_SECONDS = Times().head, Times().body


def code_of(body: bytes) -> str:
    told = json.loads(body)
    assert set(told) == {"code", "what", "sentence"}
    return str(told["code"])


@pytest.mark.parametrize("http", PROTOCOLS)
@pytest.mark.parametrize(
    ("start", "more"),
    [(b"GET / HTTP/1.1\r\nHost: x\r\n", b"A: " + b"a" * 95 + b"\r\n"),
     (b"GET / HTTP/1.1\r\nHost: x\r\nA: ", b"a" * 100),
     (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a" * 100),
     (b"GET /", b"a" * 100)],
    ids=["headers", "value", "name", "path"],
)  # fmt: skip
def test_a_head_without_an_end_is_cut_off(
    http: str, start: bytes, more: bytes, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wire = await line.open()
            await wire.say(start + more * (LARGEST_HEAD // 100 - 10))
            await asyncio.sleep(0.02)
            assert not line.refused
            await wire.say(more * 20)
            status, said = await wire.hear()
            assert (status, code_of(said)) == (431, "too-large")
            assert await wire.end() == b""
            assert line.refused == {"head": 1}
            assert (await (await line.open()).ask())[0] == 200

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
def test_a_long_head_in_one_part_is_cut_off_too(http: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wire = await line.open()
            assert (await wire.ask("/api/games", "A: " + "a" * (LARGEST_HEAD - 2000)))[0] == 200
            status, _ = await wire.ask("/api/games", "A: " + "a" * LARGEST_HEAD)
            assert status == 431
            assert line.refused == {"head": 1}

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
@pytest.mark.parametrize(
    ("start", "more"),
    [(b"", b"1\r\na\r\n"), (b"0\r\nA: ", b"a" * 1000), (b"0\r\n", b"A: a\r\n"),
     (b"1;", b"a" * 1000)],
    ids=["chunks", "trailer", "trailers", "extension"],
)  # fmt: skip
def test_a_body_without_an_end_is_cut_off(
    http: str, start: bytes, more: bytes, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wire = await line.open()
            head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            await wire.say(head + start + more * (LARGEST_MESSAGE // len(more) + 1))
            await wire.end()
            assert len(server.services.sockets) == 0

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
@pytest.mark.parametrize(
    ("said", "status", "patience"),
    [(b"", None, HEAD_SECONDS), (b"GE", 408, HEAD_SECONDS),
     (b"GET / HTTP/1.1\r\nHost: x\r\n", 408, HEAD_SECONDS),
     (b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", 408, BODY_SECONDS)],
    ids=["nothing", "a word", "half a head", "half a body"],
)  # fmt: skip
def test_what_does_not_come_in_time_is_not_waited_for(
    http: str, said: bytes, status: int | None, patience: float, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wire = await line.open()
            await wire.say(said)
            await until_open(line, 1)
            await line.until_read()
            line.clock.pass_time(patience - 1)
            assert not line.refused
            line.clock.pass_time(1)
            if status is not None:
                told, complaint = await wire.hear()
                assert (told, code_of(complaint)) == (status, "too-slow")
            assert await wire.end() == b""
            assert line.refused == {"slow": 1}
            assert len(server.services.sockets) == 0

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
def test_bytes_one_by_one_do_not_make_it_longer(http: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wire = await line.open()
            assert (await wire.ask())[0] == 200
            seconds = 0
            for byte in b"GET / HTTP/1.1\r\nA: aaaa":
                await wire.say(bytes([byte]))
                await line.until_read()
                line.clock.pass_time(1)
                seconds += 1
                if line.refused:
                    break
            assert (seconds, line.refused) == (HEAD_SECONDS, {"slow": 1})

    visit(tmp_path, body)


def test_empty_lines_do_not_keep_a_connection(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, "httptools") as line:
            wire = await line.open()
            assert (await wire.ask())[0] == 200
            seconds = 0
            while not line.refused:
                await wire.say(b"\r\n")
                await line.until_read()
                line.clock.pass_time(1)
                seconds += 1
            assert (seconds, line.refused) == (HEAD_SECONDS, {"slow": 1})

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
def test_an_answer_may_take_longer_than_a_request(
    http: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            keep = server.services.store.keep

            async def keep_slowly(kind: str, key: str, value: str) -> None:
                line.clock.pass_time(3 * BODY_SECONDS)
                await keep(kind, key, value)

            monkeypatch.setattr(server.services.store, "keep", keep_slowly)
            assert (await (await line.open()).ask("/healthz"))[0] == 200
            assert not line.refused

    visit(tmp_path, body)


def test_requests_do_not_pile_up_behind_one_that_is_not_answered(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, "httptools") as line:
            wire = await line.open()
            await wire.say(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * (MOST_PIPELINED + 40))
            await wire.end()
            assert line.refused == {"pipelined": 1}

    visit(tmp_path, body)


@pytest.mark.parametrize("http", PROTOCOLS)
def test_one_address_has_only_so_many_sockets(http: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            wires = [await line.open() for _ in range(3)]
            more = await line.open()
            status, said = await more.hear()
            assert (status, code_of(said)) == (429, "too-many-connections")
            assert await more.end() == b""
            await wires.pop().leave()
            await until_open(line, 2)
            assert (await (await line.open()).ask())[0] == 200
            assert line.refused == {"sockets": 1}

    visit(tmp_path, body, sockets_per_address=3)


@pytest.mark.parametrize("http", PROTOCOLS)
@HandClocks().at_all_limits()
def test_one_address_opens_sockets_only_so_often(http: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, http) as line:
            for _ in range(4):  # whatever they are for, and whether they are closed again
                await (await line.open()).leave()
            await until_open(line, 0)
            more = await line.open()
            status, said = await more.hear()
            assert (status, code_of(said)) == (429, "too-fast")
            assert await more.end() == b""
            assert line.refused == {"often": 1}

    visit(tmp_path, body, requests_per_second=1.0)


async def until_open(line: Line, number: int) -> None:
    async with asyncio.timeout(20):
        while len(line.server.services.sockets) != number:
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("http", PROTOCOLS)
def test_a_connection_to_a_table_is_a_socket_until_it_ends(http: str, tmp_path: Path) -> None:
    from websockets.asyncio.client import connect

    async def body(server: Server) -> None:
        table = (await create(server.caller(), "solo", 1))["table"]
        async with wired(server, http) as line:
            url = f"ws://127.0.0.1:{line.port}/api/tables/{table}/live"
            async with connect(url) as socket:
                assert json.loads(await socket.recv())["type"] == "snapshot"
                assert len(server.services.sockets) == 1
            await until_open(line, 0)

    visit(tmp_path, body)


def test_the_sockets_of_a_proxy_are_those_of_many(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with wired(server, proxy_headers=False) as line:
            wires = [await line.open() for _ in range(5)]
            assert [(await wire.ask())[0] for wire in wires] == [200] * 5

    visit(tmp_path, body, sockets_per_address=1, proxies=("127.0.0.0/8",))


def test_there_are_never_more_sockets_than_files(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        server.services.sockets._most = 2
        async with wired(server) as line:
            assert [(await (await line.open()).ask())[0] for _ in range(2)] == [200, 200]
            status, said = await (await line.open()).hear()
            assert (status, code_of(said)) == (503, "too-busy")
            assert line.refused == {"full": 1}

    visit(tmp_path, body)


def test_a_server_asks_for_all_files_that_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    wanted = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: wanted.append(limits))
    assert 3000 < raise_file_limit() < 4096
    assert wanted == [(4096, 4096)]

    def forbid(*_: Any) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "setrlimit", forbid)
    assert 500 < raise_file_limit() < 1024


class Pipe:
    """A socket whose client takes only as much as it wants to."""

    def __init__(self) -> None:
        self.waits = 0
        self.is_ended = False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return ("192.0.2.1", 1)

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.is_ended = True


def test_a_client_that_takes_nothing_is_left_in_the_end() -> None:
    counter = Metrics().refused_connections
    sockets = Sockets(10, Buckets(10.0, 10.0), 10, counter, times=Times(stuck=20.0))
    quiet, slow, stuck = pipes = [Pipe() for _ in range(3)]
    for pipe in pipes:
        sockets.enter(cast(Any, pipe))
    slow.waits = stuck.waits = 5000
    for now in range(0, 100, 5):
        sockets.end_stuck(float(now))
        slow.waits -= 1
        stuck.waits += 10  # more comes, and waits as well
        assert stuck.is_ended == (now >= 20)
    assert not quiet.is_ended
    assert not slow.is_ended


def test_who_never_answers_a_ping_goes(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table = (await create(server.caller(), "solo", 1))["table"]
        async with wired(server, ws_ping_interval=0.05, ws_ping_timeout=0.05) as line:
            await (await line.open()).upgrade(f"/api/tables/{table}/live")
            await until_open(line, 1)
            await until_open(line, 0)
            assert not line.refused

    visit(tmp_path, body)


def test_who_never_answers_a_ping_and_reads_nothing_goes(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table = (await create(server.caller(), "solo", 1))["table"]
        pings: dict[str, Any] = {"ws_ping_interval": 0.05, "ws_ping_timeout": 0.05}
        watched = server.services.sockets.watched
        async with wired(server, times=Times(stuck=0.1), **pings) as line, watched():
            wire = await line.open()
            await wire.upgrade(f"/api/tables/{table}/live")
            while not (outboxes := server.in_memory[table].broadcast.outboxes):
                await asyncio.sleep(0.001)
            [outbox] = outboxes
            outbox.show(b" " * 20_000_000)  # more than any system keeps for it
            await until_open(line, 0)
            assert line.refused == {"stuck": 1}
            async with asyncio.timeout(20):
                while server.in_memory[table].broadcast.outboxes:
                    await asyncio.sleep(0.001)

    visit(tmp_path, body)
