"""An anchor for live tables: uvicorn alone, which sends every frame back as it is."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn
import uvloop


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Accept a connection, and repeat what comes."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    """Listen on any port that is free, and say which."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(
        echo, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve([listening]))


if __name__ == "__main__":
    main()
