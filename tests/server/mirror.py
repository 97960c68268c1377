"""A table as a browser knows it: a snapshot, and what has changed since."""

from __future__ import annotations

import json
from typing import Any

from asgi_socket import Socket
from einklang.table.patch import merge


class Mirror:
    """Follows the frames of one connection."""

    def __init__(self) -> None:
        self.known: Any = None

    async def follow(self, socket: Socket) -> list[Any]:
        """Take in all frames that have come."""
        before = len(socket.heard)
        await socket.settle()
        frames = []
        for text in socket.heard[before:-1]:  # without the answer to the last question
            frames.append(json.loads(text))
            self.take_in(frames[-1])
        return frames

    def take_in(self, frame: Any) -> None:
        """Take in one frame."""
        if frame["type"] == "snapshot":
            self.known = frame
        elif frame["type"] == "change":
            assert frame["since"] == self.known["version"], "something was missed"
            steps = self.known["steps"]
            if "steps" in frame:
                steps = steps[: frame["steps"]["start"]] + frame["steps"]["more"]
            self.known = {
                "type": "snapshot",
                "version": frame["version"],
                "seen": merge(self.known["seen"], frame["patch"]),
                "steps": steps,
                "own": {**self.known["own"], **frame.get("own", {})},
            }
