"""What somebody could do to a server to slow others down, each as a program of its own.

`python bench/attacks.py NAME PORT TABLE` attacks a server on this machine until it is ended, or
after a minute. All of it comes from one address of the loopback network, which people do not share.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import cycle
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ATTACKER = "127.0.0.2"
_THEMES = ("light", "dark", "auto")
_LONGEST = 60.0  # seconds, whatever happens to who has started it

Attack = Callable[[int, str], Coroutine[Any, Any, None]]


async def endless_heads(port: int, _: str) -> None:
    """Sixteen requests whose heads never end."""

    async def send() -> None:
        _, writer = await _open(port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        for number in range(1_000_000):
            writer.write(b"X-%d: %s\r\n" % (number, b"x" * 1000))
            await writer.drain()
            await asyncio.sleep(0.001)

    await _together(16, send)


async def half_open(port: int, _: str) -> None:
    """As many connections as a process may usually have files, none of which says all it has to."""

    async def hold() -> None:
        reader, writer = await _open(port)
        writer.write(b"GET / HTTP/1.1\r\nHost: loc")
        await reader.read()

    await _together(1_100, hold, pause=0.002)


async def records_with_a_key_twice(port: int, _: str) -> None:
    """Records with very many keys of which one stands there twice."""
    keys = [f'"k{number}":0' for number in range(12_000)]
    body = "{" + ",".join([*keys, keys[-1]]) + "}"

    async def post() -> None:
        await _ask(port, "POST", "/api/records", body)

    await _together(4, post)


async def resumes(port: int, table: str) -> None:
    """As many watchers as an address may have, who want to see everything again and again."""

    async def watch() -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        async with connect(url, local_addr=(ATTACKER, 0), compression=None) as line:
            listening = asyncio.create_task(_listen(line))
            try:
                while True:
                    await line.send('{"type": "resume", "version": 0}')
                    await asyncio.sleep(1 / 19)
            finally:
                listening.cancel()

    await _together(95, watch, pause=0.02)


async def reading(port: int, table: str) -> None:
    """One table that is looked at over and over, such as one with very many events."""

    async def look() -> None:
        await _ask(port, "GET", f"/api/tables/{table}")

    await _together(4, look)


async def replays(port: int, table: str) -> None:
    """A finished game that is looked through over and over."""

    async def look_through() -> None:
        await _ask(port, "GET", f"/api/tables/{table}/replay")

    await _together(4, look_through)


async def lists_of_actions(port: int, _: str) -> None:
    """What may be played at an own table, where it is thousands of things."""
    path, cookie = await _set_up(port, 4)

    async def list_actions() -> dict[str, Any]:
        return _told(await _ask(port, "GET", f"{path}/legal", cookie=cookie))

    for number in range(12):
        legal = await list_actions()
        told = {
            "type": "act",
            "id": f"a{number}",
            "action": legal["actions"][0]["action"],
            "step": legal["step"],
            "answer": "keep",
        }
        await _ask(port, "POST", f"{path}/commands", json.dumps(told), cookie)

    async def list_again() -> None:
        await _ask(port, "GET", f"{path}/legal", cookie=cookie)

    await _together(4, list_again)


async def pictures(port: int, _: str) -> None:
    """Pictures of more tables than are remembered, in all colours."""
    paths = [(await _set_up(port, 2))[0] for _ in range(25)]
    wanted = cycle(f"{path}/picture.svg?theme={theme}" for path in paths for theme in _THEMES)

    async def look() -> None:
        await _ask(port, "GET", next(wanted))

    await _together(4, look)


async def bots_for_nobody(port: int, _: str) -> None:
    """Tables at which the best computer players play against each other."""
    seats = [{"kind": "bot", "level": "level6"}] * 4
    body = json.dumps({"game": "classic", "seats": seats})

    async def set_up() -> None:
        await _ask(port, "POST", "/api/tables", body)
        await asyncio.sleep(0.05)

    await _together(4, set_up)


async def tables_with_clocks(port: int, _: str) -> None:
    """New guests without end, each with a table whose clock runs."""
    clock = {"kind": "player", "seconds": 86_400, "increment": 0}
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = json.dumps({"game": "classic", "seats": seats, "clock": clock})

    async def set_up() -> None:
        await _ask(port, "POST", "/api/tables", body)

    await _together(4, set_up)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        endless_heads,
        half_open,
        records_with_a_key_twice,
        resumes,
        reading,
        replays,
        lists_of_actions,
        pictures,
        bots_for_nobody,
        tables_with_clocks,
    )
}


async def _open(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))


async def _set_up(port: int, seats: int) -> tuple[str, str]:
    """A table of classic with own seats only: its path, and the cookie of who has set it up."""
    told = {"game": "classic", "seats": [{"kind": "me"}] * seats, "order": "as-given"}
    answer = await _ask(port, "POST", "/api/tables", json.dumps(told))
    headers = answer.partition(b"\r\n\r\n")[0].decode().splitlines()
    [cookie] = [line.partition(": ")[2] for line in headers if line.startswith("set-cookie")]
    return f"/api/tables/{_told(answer)['table']}", cookie.partition(";")[0]


def _told(answer: bytes) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return told


async def _ask(port: int, method: str, path: str, body: str = "", cookie: str = "") -> bytes:
    """One request on a connection of its own, with a cookie or without one."""
    reader, writer = await _open(port)
    try:
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        writer.write((head + body).encode())
        return await reader.read()
    finally:
        writer.close()


async def _listen(line: Any) -> None:
    async for _ in line:
        pass


async def _together(count: int, act: Callable[[], Awaitable[None]], pause: float = 0.0) -> None:
    """Do something again and again, so many at a time; who is turned away tries again."""

    async def go_on() -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, asyncio.IncompleteReadError):
                await act()
            await asyncio.sleep(0.005)

    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(go_on())
            await asyncio.sleep(pause)


async def _attack(name: str, port: int, table: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(_LONGEST):
            await ATTACKS[name](port, table)


def main() -> None:
    """Attack, with as many files as the system allows."""
    name, port, table = sys.argv[1:]
    os.nice(5)  # it shares a core with people, to whom it gives way as one from elsewhere would
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(_attack(name, int(port), table))


if __name__ == "__main__":
    main()
