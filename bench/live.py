"""Rows about live tables: a server on one core, and everybody who plays on the other."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from http.client import HTTPConnection
from statistics import median, quantiles
from time import perf_counter

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from clock import FULL, Effort
from findings import Finding, at_least, at_most, digits
from hosted import Hosted, echoing, hosting
from people import Crowd

_TABLES = 500  # with two people each
_RATE = 1_600.0  # actions a second, a little more than is demanded
_SECONDS = 10.0
_RUNS = 3  # with computer players and without, in turn
_THINKING = 8  # tables at which the best computer players think all the time
_ECHOES = 20_000


@dataclass(frozen=True)
class Load:
    """What came of some seconds of play."""

    rate: float  # actions a second
    p50: float
    p99: float
    cpu: float  # seconds of the server for one action
    table: float  # bytes of memory
    connection: float


def live_tables(cores: set[int], effort: Effort) -> Iterator[Finding]:
    """Play at many tables at once, with computer players beside them and without."""
    demanded = at_least(1500.0)
    if len(cores) < 2:
        yield Finding("durable moves", "skipped: there is only one core", bound=demanded)
        return
    core = min(cores)
    seconds, runs = (_SECONDS, _RUNS) if effort is FULL else (2.0, 1)
    pairs = [
        (_measure(core, seconds, bots=False), _measure(core, seconds, bots=True))
        for _ in range(runs)
    ]
    alone = _median([first for first, _ in pairs])
    beside_bots = _median([second for _, second in pairs])
    ratio = median(second.p99 / first.p99 for first, second in pairs)
    with echoing(core) as server:
        echo = asyncio.run(_echo_cost(server))
    people = 2 * _TABLES
    yield Finding(
        f"durable moves, {people:,} connections",
        f"{digits(alone.rate)} moves/s",
        bound=demanded,
        judged=alone.rate,
    )
    yield Finding(
        "until a move is acknowledged, 99 of 100",
        f"{digits(1000 * alone.p99)} ms",
        bound=at_most(100, " ms"),
        judged=1000 * alone.p99,
    )
    yield Finding("the same, 50 of 100", f"{digits(1000 * alone.p50)} ms")
    yield Finding(
        "the same with all workers thinking, 99 of 100",
        f"{digits(1000 * beside_bots.p99)} ms",
        "without them",
        f"{digits(1000 * alone.p99)} ms",
        ratio,
        at_most(1.5),
    )
    yield Finding(
        "CPU for a move",
        f"{digits(1e6 * alone.cpu)} µs",
        "uvicorn's echo",
        f"{digits(1e6 * echo)} µs",
        alone.cpu / echo,
    )
    yield Finding("memory for a table", f"{digits(alone.table / 1024)} kB")
    yield Finding("memory for a connection", f"{digits(alone.connection / 1024)} kB")


def _measure(core: int, seconds: float, *, bots: bool) -> Load:
    """Some seconds of play at a server of its own, with computer players beside it or without."""
    with hosting(core) as server:
        if bots:
            _let_think(server)
        empty = server.memory()
        crowd = Crowd(server.port, _TABLES)
        with_tables = server.memory()
        return asyncio.run(_play(server, crowd, seconds, empty, with_tables))


async def _play(server: Hosted, crowd: Crowd, seconds: float, empty: int, with_tables: int) -> Load:
    await crowd.sit_down()
    seated = server.memory()
    await crowd.play(_RATE, 1.0)  # until everything has been used once
    crowd.took.clear()
    gc.freeze()  # what the players do for themselves is not to be measured
    gc.disable()
    began, cpu = perf_counter(), server.cpu_seconds()
    sent = await crowd.play(_RATE, seconds)
    took, spent = perf_counter() - began, server.cpu_seconds() - cpu
    gc.enable()
    crowd.leave()
    parts = quantiles(crowd.took, n=100)
    return Load(
        rate=sent / took,
        p50=parts[49],
        p99=parts[98],
        cpu=spent / sent,
        table=(with_tables - empty) / _TABLES,
        connection=(seated - with_tables) / (2 * _TABLES),
    )


def _median(loads: list[Load]) -> Load:
    """Each figure by itself."""
    return Load(*(median(figures) for figures in zip(*map(astuple, loads), strict=True)))


def _let_think(server: Hosted) -> None:
    """Set up tables at which nobody plays but the best computer players, without a pause."""
    http = HTTPConnection("127.0.0.1", server.port)
    seats = [{"kind": "bot", "level": "level6"}] * 2
    for _ in range(_THINKING):
        body = json.dumps({"game": "classic", "seats": seats})
        http.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        table = json.load(http.getresponse())["table"]
        http.request("GET", f"/api/tables/{table}")  # for nobody they would not think
        http.getresponse().read()
    http.close()


class _Echo(WSListener):  # type: ignore[misc]
    """Counts what comes back."""

    def __init__(self, done: asyncio.Future[None]) -> None:
        super().__init__()
        self._left = _ECHOES
        self._done = done

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Send the next one, until it is enough."""
        self._left -= 1
        if self._left:
            transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())
        elif not self._done.done():
            self._done.set_result(None)


async def _echo_cost(server: Hosted) -> float:
    """Seconds of uvicorn for a frame of a usual size, there and back."""
    done = asyncio.get_running_loop().create_future()
    transport, _ = await ws_connect(lambda: _Echo(done), f"ws://127.0.0.1:{server.port}/")
    cpu = server.cpu_seconds()
    transport.send(WSMsgType.TEXT, b"x" * 100)
    await done
    transport.disconnect()
    return (server.cpu_seconds() - cpu) / _ECHOES
