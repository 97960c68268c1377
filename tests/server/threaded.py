"""A server on a port of its own, in a thread of the same process."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn

from einklang.server.http.bounded import BoundedConfig
from opened_servers import opened


@contextmanager
def serving(folder: Path, **chosen: Any) -> Iterator[str]:
    """The address of a server that runs meanwhile, and answers as the real one does."""
    listening = socket.create_server(("127.0.0.1", 0))
    # Without it, what is sent in two parts waits for the first to be acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    ready: Future[uvicorn.Server] = Future()

    async def run() -> None:
        async with opened(folder, **chosen) as server:
            running = uvicorn.Server(BoundedConfig(server.app, server.services.sockets))
            ready.set_result(running)
            await running.serve([listening])

    thread = Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    running = ready.result(timeout=30)
    try:
        yield address
    finally:
        running.should_exit = True
        thread.join(timeout=30)
        listening.close()
