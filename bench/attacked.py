"""Rows about a server under attack: what people notice of it, and what it costs the server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from attacks import ATTACKS
from clock import FULL, Effort
from findings import Finding, at_most, digits
from hosted import Hosted, hosting
from people import Crowd, post

_TABLES = 400  # with two people each
_RATE = 800.0  # actions a second, about half of what one core keeps
_SECONDS = 4.0  # before the attack, during it, and after it
_RUNS = 5  # a machine that others share has moments of its own
_TAKE_BACKS = 1_280
_LEAD = 4.0  # seconds in which others begin to think


@dataclass(frozen=True)
class Attacked:
    """What people noticed of an attack."""

    quiet: float  # seconds until an action was acknowledged, 99 of 100, before and after it
    p99: float  # the same during it
    worst: float
    grown: int  # bytes of the server


def attacks(cores: set[int], effort: Effort) -> Iterator[Finding]:
    """Attack a server in every known way while people play at it."""
    if len(cores) < 2:
        yield Finding("attacks", "skipped: there is only one core", bound=at_most(1.5))
        return
    runs = _RUNS if effort is FULL else 1
    for name in ATTACKS:
        seen = [_under(name, min(cores)) for _ in range(runs)]
        ratio = median(each.p99 / each.quiet for each in seen)
        p99, quiet, worst = (
            median(figures)
            for figures in zip(*((each.p99, each.quiet, each.worst) for each in seen), strict=True)
        )
        grown = max(each.grown for each in seen) / 2**20
        yield Finding(
            f"{name.replace('_', ' ')}: until a move is acknowledged, 99 of 100",
            f"{digits(1000 * p99)} ms (worst {digits(1000 * worst)} ms, +{grown:.0f} MB)",
            "without it",
            f"{digits(1000 * quiet)} ms",
            ratio,
            at_most(1.5),
        )
    yield from _answers_of_bots(min(cores), runs)


def _under(name: str, core: int) -> Attacked:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        table = _poisoned(core, database) if name in ("reading", "replays") else ""
        with hosting(core, database, limited=True) as server:
            crowd = Crowd(server.port, _TABLES, spread=True)
            return asyncio.run(_play(name, server, crowd, table or crowd.tables[0].name))


async def _play(name: str, server: Hosted, crowd: Crowd, table: str) -> Attacked:
    await crowd.sit_down()
    await crowd.play(_RATE, 1.0)  # until everything has been used once
    # Games that last cost more and more, so it is quiet before the attack and after it.
    before = await _p99(crowd)
    memory = server.memory()
    with _attacking(name, server.port, table):
        during = await _p99(crowd)
        worst = max(crowd.took)
        grown = server.memory() - memory
    after = await _p99(crowd)
    crowd.leave()
    return Attacked((before + after) / 2, during, worst, grown)


async def _p99(crowd: Crowd) -> float:
    """The time until an action was acknowledged, for 99 of 100 in some seconds."""
    crowd.took.clear()
    await crowd.play(_RATE, _SECONDS)
    return quantiles(crowd.took, n=100)[98]


@contextmanager
def _attacking(name: str, port: int, table: str) -> Iterator[None]:
    program = Path(__file__).with_name("attacks.py")
    words = [sys.executable, str(program), name, str(port), table]
    with subprocess.Popen(words) as attack:
        try:
            yield
        finally:
            attack.kill()


def _poisoned(core: int, database: Path) -> str:
    """A table at which one guest has taken back as much as the server allows.

    Its game is given up, so that no server reads it before somebody looks.
    """
    with hosting(core, database) as server:
        http = HTTPConnection("127.0.0.1", server.port)
        told = {"game": "spezial", "seats": [{"kind": "me"}] * 2}
        made, cookie = post(http, "/api/tables", told)
        path = f"/api/tables/{made['table']}"
        with suppress(RuntimeError):  # enough is enough
            for number in range(_TAKE_BACKS):
                _lay_and_take_back(http, path, cookie, number)
        with suppress(RuntimeError):  # it may be over by now
            post(http, f"{path}/commands", {"type": "resign", "id": "r", "seat": 0}, cookie)
        http.close()
    return str(made["table"])


def _lay_and_take_back(http: HTTPConnection, path: str, cookie: str, number: int) -> None:
    """Lay a tile, and take it back but for every twentieth."""
    legal = _get(http, f"{path}/legal", cookie)
    acting = {
        "type": "act",
        "id": f"a{number}",
        "action": legal["actions"][0]["action"],
        "step": legal["step"],
    }
    post(http, f"{path}/commands", acting, cookie)
    if number % 20:
        asking = {"type": "offer-take-back", "id": f"t{number}", "seat": legal["seat"]}
        post(http, f"{path}/commands", asking, cookie)


def _answers_of_bots(core: int, runs: int) -> Iterator[Finding]:
    """How long an easy computer player takes to answer a person while others think for nobody."""
    seen = []
    for _ in range(runs):
        with hosting(core, limited=True) as server:
            quiet = _answer_of_a_bot(server.port)
            with _attacking("bots_for_nobody", server.port, ""):
                sleep(_LEAD)
                seen.append((_answer_of_a_bot(server.port), quiet))
    yield Finding(
        "bots for nobody: until an easy computer player answers a person",
        f"{digits(median(each for each, _ in seen))} s",
        "without them",
        f"{digits(median(quiet for _, quiet in seen))} s",
        median(each / quiet for each, quiet in seen),
        at_most(1.5),
    )


def _answer_of_a_bot(port: int) -> float:
    """The median of some answers at a table of one person."""
    http = HTTPConnection("127.0.0.1", port)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "level1"}]
    told = {"game": "classic", "seats": seats, "order": "as-given"}
    made, cookie = post(http, "/api/tables", told)
    path = f"/api/tables/{made['table']}"
    took = []
    for number in range(5):
        legal = _get(http, f"{path}/legal", cookie)
        action = legal["actions"][0]["action"]
        acting = {"type": "act", "id": f"a{number}", "action": action, "step": legal["step"]}
        post(http, f"{path}/commands", {**acting, "answer": "keep"}, cookie)
        began = perf_counter()
        while _turn(http, path, cookie) != 0:
            sleep(0.05)
        took.append(perf_counter() - began)
    http.close()
    return median(took)


def _turn(http: HTTPConnection, path: str, cookie: str) -> int:
    return int(_get(http, path, cookie)["seen"]["table"]["turn"])


def _get(http: HTTPConnection, path: str, cookie: str) -> dict[str, Any]:
    http.request("GET", path, headers={"Cookie": cookie})
    told: dict[str, Any] = json.loads(http.getresponse().read())
    return told
