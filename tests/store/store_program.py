"""A program of its own that writes to a store, to be raced with, killed or starved of room."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import patch

from einklang.store.sqlite import SqliteStore
from einklang.store.store import Conflict, Unavailable, Write

NOBODY = 65534


def say(**what: object) -> None:
    """Tell the test something, as one line."""
    print(json.dumps(what), flush=True)


async def race(path: Path, who: str) -> None:
    """Try for every version of a table up to 150, and tell which were won."""
    with patch("einklang.store.files.Lock"):
        store = await SqliteStore.open(path)
    say(ready=True)
    await asyncio.to_thread(sys.stdin.readline)
    won = []
    try:
        while (version := await store.version("t")) < 150:
            with contextlib.suppress(Conflict):
                await store.append(Write("t", version, (who,)))
                won.append(version + 1)
    finally:
        await store.close()
    say(won=won)


async def go_on(path: Path, _: str) -> None:
    """Append to several tables without an end, and tell of each event once it is kept."""
    store = await SqliteStore.open(path)

    async def play(table: str) -> None:
        version = await store.version(table)
        while True:
            events = tuple(f"{table} {version + n}" for n in range(1, version % 3 + 2))
            await store.append(Write(table, version, events))
            version += len(events)
            say(table=table, version=version)

    await asyncio.gather(*(play(f"t{n}") for n in range(8)))


async def _until_refused(store: SqliteStore) -> None:
    """Append until it is refused; tell how many events were kept, and what was said."""
    kept = await store.version("t")
    reasons = []
    sentence = ""
    for _ in range(2000):
        try:
            await store.append(Write("t", kept, (f"{kept + 1} " + "x" * 3000,)))
            kept += 1
        except Unavailable as error:
            reasons.append(error.reason)
            sentence = str(error)
            if len(reasons) == 3:
                break
    say(kept=kept, reasons=reasons, sentence=sentence, read=len(await store.events("t")))


async def limited(path: Path, size: str) -> None:
    """Append while files may only have a size; then go on with more."""
    store = await SqliteStore.open(path)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(size), most))
    await _until_refused(store)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 * int(size), most))
    await _until_refused(store)
    os.kill(os.getpid(), 9)  # as at a crash, what the database left behind must do


async def crammed(path: Path, _: str) -> None:
    """Append until the disk is full; then go on when there is room again."""
    ballast = path.with_name("ballast")
    ballast.write_bytes(b"x" * 600_000)
    store = await SqliteStore.open(path)
    await _until_refused(store)
    ballast.unlink()
    await _until_refused(store)
    await store.close()
    store = await SqliteStore.open(path)
    events = await store.events("t")
    say(kept=len(events), right=all(e.startswith(f"{n} x") for n, e in enumerate(events, 1)))
    await store.close()


async def as_nobody(path: Path, _: str) -> None:
    """Open a store as a user who may write nothing here."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        store = await SqliteStore.open(path)
    except Unavailable as error:
        say(reason=error.reason, sentence=str(error))
    else:
        await store.close()
        say(reason=None)


async def unflushed(path: Path, flag: str) -> None:
    """Append while the disk writes but cannot flush; then crash."""
    store = await SqliteStore.open(path)
    await store.append(Write("t", 0, ("a",)))
    Path(flag).touch()
    try:
        await store.append(Write("t", 1, ("b",)))
    except Unavailable as error:
        say(reason=error.reason, events=await store.events("t"))
    os.kill(os.getpid(), 9)


WAYS: dict[str, Callable[[Path, str], Coroutine[Any, Any, None]]] = {
    way.__name__: way for way in (race, go_on, limited, crammed, as_nobody, unflushed)
}

if __name__ == "__main__":
    asyncio.run(WAYS[sys.argv[1]](Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""))
