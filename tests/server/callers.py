"""Guests who call a server in the same process."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import Match
from starlette.types import ASGIApp, Message

from asgi_socket import Socket

HOST = "table.example"
BASE = f"http://{HOST}"


class Reply(NamedTuple):
    """What a request was answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        found = [value for known, value in self.headers if known == name]
        assert len(found) < 2, f"{name} is told twice"
        return found[0] if found else None

    @property
    def code(self) -> str:
        """The code of a complaint, which always has one plain sentence, too."""
        told = self.json()
        assert set(told) == {"code", "what", "sentence"}, told
        assert told["sentence"].strip()
        assert "\n" not in told["sentence"]
        code: str = told["code"]
        return code


class Caller:
    """A browser or a program that keeps its cookies."""

    def __init__(self, app: ASGIApp, address: str = "192.0.2.1") -> None:
        self.cookies: dict[str, str] = {}
        self.heard: list[bytes] = []  # every answer, but for the own cookie
        self.left = asyncio.Event()  # if it is set, nobody waits for an answer any more
        self.scheme = "http"
        self._app = app
        self._address = address

    async def get(self, path: str, **more: str) -> Reply:
        """The answer to a request that changes nothing."""
        return await self.send("GET", path, headers=more)

    async def post(self, path: str, told: Any) -> Reply:
        """The answer to a request that tells something as JSON."""
        return await self.send("POST", path, told)

    async def send(
        self,
        method: str,
        path: str,
        told: Any = None,
        *,
        headers: dict[str, str] | None = None,
        parts: list[bytes] | None = None,
        is_whole: bool = True,
    ) -> Reply:
        """The answer to any request; parts of a body are sent one by one without a length."""
        given = {"content-type": "application/json", **(headers or {})}
        if parts is None:
            parts = [b"" if told is None else json.dumps(told).encode()]
            given.setdefault("content-length", str(len(parts[0])))
        scope = {**self._scope("http", path, given), "method": method}
        messages: list[Message] = [
            {"type": "http.request", "body": part, "more_body": not is_whole or number < len(parts)}
            for number, part in enumerate(parts, 1)
        ]
        coming = iter(messages)
        sent: list[Message] = []

        async def receive() -> Message:
            for message in coming:
                return message
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        reply = self._read(sent)
        if reply.status < HTTPStatus.BAD_REQUEST and isinstance(self._app, FastAPI):
            check(self._app, scope, reply.body)
        return reply

    def _read(self, sent: list[Message]) -> Reply:
        start, *rest = sent
        headers = [(name.decode().lower(), value.decode()) for name, value in start["headers"]]
        for name, value in headers:
            if name == "set-cookie":
                for morsel in SimpleCookie(value).values():
                    self.cookies[morsel.key] = morsel.value
        body = b"".join(message.get("body", b"") for message in rest)
        told = [f"{name}: {value}" for name, value in headers if name != "set-cookie"]
        self.heard += ["\n".join(told).encode(), body]
        return Reply(start["status"], headers, body)

    def look(self, table: str, version: int | None = None, **headers: str) -> Socket:
        """A connection to a table."""
        query = "" if version is None else f"?version={version}"
        path = f"/api/tables/{table}/live{query}"
        return Socket(self._app, self._scope("websocket", path, headers))

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        given = {"host": HOST, **headers}
        if self.cookies:
            given.setdefault("cookie", "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self.scheme if kind == "http" else self.scheme.replace("http", "ws"),
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.replace("_", "-").encode(), value.encode("latin-1"))
                for name, value in given.items()
            ],
            "client": (self._address, 12345),
            "server": (HOST, 80),
            "subprotocols": [],
        }


def check(app: FastAPI, scope: dict[str, Any], body: bytes) -> None:
    """Hold an answer to what is declared for its path, even if it was written by hand."""
    for route in app.routes:
        if isinstance(route, APIRoute) and route.matches(scope)[0] is Match.FULL:
            if route.response_model is not None:
                _kind(route.response_model).validate_json(body, strict=True)
            return


@cache
def _kind(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)
