"""A guest of a server: sets up tables, joins them, and asks for what is no live matter."""

from __future__ import annotations

import asyncio
import json
import secrets
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from einklang.client.connection import TableClient
from einklang.client.mirror import read_refusal
from einklang.client.witness import Notebook, Proven
from einklang.records.shared_deal import fresh_nonce, seal_of
from einklang.table.patch import Json

_PATIENCE = 10.0  # seconds for one request
_ID_BYTES = 15


class Link(NamedTuple):
    """What the link to a table tells: the server, the table, and the invitation if it is one."""

    base_url: str
    table: str
    invitation: str | None

    @classmethod
    def read(cls, link: str) -> Link:
        """The parts of a link such as http://host/tables/name#invitation=token."""
        parts = urlsplit(link)
        base, _, table = parts.path.rpartition("/tables/")
        _, _, invitation = parts.fragment.partition("invitation=")
        return cls(f"{parts.scheme}://{parts.netloc}{base}", table, invitation or None)


class Guest:
    """Somebody whom a server knows by a cookie; keep the cookie to be the same guest later.

    A guest adds a nonce to every deal, which whoever follows the table shows when it is time.
    """

    def __init__(self, base_url: str, cookie: str = "") -> None:
        self.base_url = base_url.rstrip("/")
        self.cookie = cookie
        self.notebook = Notebook()

    def follow(self, table: str, **settings: Any) -> TableClient:
        """A live connection to a table."""
        witness = self.notebook.page(table)
        return TableClient(self.base_url, table, self.cookie, witness=witness, **settings)

    async def create(self, game: str, seats: list[Json], **terms: Any) -> Json:
        """Set up a table; the answer has its name, the invitations and a snapshot."""
        nonce = fresh_nonce()
        wanted = {"game": game, "seats": seats, "seal": seal_of(nonce), **terms}
        made = await self._fetch("POST", "/api/tables", wanted)
        self.notebook.page(made["table"]).keep(nonce)
        return self._noted(made)

    async def sit_down(
        self, table: str, name: str, *, seat: int | None = None, invitation: str | None = None
    ) -> Json:
        """Take a seat, any open one if none is named; the answer has a snapshot."""
        seal = self.notebook.page(table).seal()
        wanted: Json = {"id": secrets.token_urlsafe(_ID_BYTES), "name": name, "seal": seal}
        if seat is not None:
            wanted["seat"] = seat
        if invitation is not None:
            wanted["invitation"] = invitation
        return self._noted(await self._fetch("POST", f"/api/tables/{table}/seats", wanted))

    async def see(self, table: str) -> Json:
        """A snapshot of a table."""
        return await self._fetch("GET", f"/api/tables/{table}")

    async def legal(self, table: str, seat: int | None = None) -> Json:
        """All actions of an own seat whose turn it is."""
        query = "" if seat is None else "?" + urlencode({"seat": seat})
        return await self._fetch("GET", f"/api/tables/{table}/legal{query}")

    async def record(self, table: str) -> Json:
        """The record of a table's game: all of it after the end, and before what one may know."""
        return await self._fetch("GET", f"/api/tables/{table}/record")

    async def prove(self, table: str) -> Proven:
        """Play the record of a finished game through, and compare it with all that was seen.

        Raises `NotProven` if it was not dealt as promised, or is not the game that was seen.
        """
        record = await self.record(table)
        return await asyncio.to_thread(self.notebook.page(table).check, record)

    def _noted(self, made: Json) -> Json:
        """Remember what the answer to a request shows of a table."""
        shown = made["snapshot"]
        self.notebook.page(made["table"]).look(shown["seen"], shown["steps"], shown["own"])
        return made

    async def _fetch(self, method: str, path: str, body: Json | None = None) -> Json:
        return await asyncio.to_thread(self._fetch_now, method, path, body)

    def _fetch_now(self, method: str, path: str, body: Json | None) -> Json:
        request = Request(f"{self.base_url}{path}", method=method)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:
                self._keep_cookie(answer.headers.get("Set-Cookie"))
                told: Json = json.load(answer)
                return told
        except HTTPError as error:
            with error:
                raise _refusal(error) from None
        except HTTPException as error:
            raise ConnectionError(f"{self.base_url} has not answered to the end") from error

    def _keep_cookie(self, header: str | None) -> None:
        for name, kept in SimpleCookie(header or "").items():
            self.cookie = f"{name}={kept.value}"


def _refusal(error: HTTPError) -> Exception:
    """What the server says, if it is the server that speaks and not something on the way to it."""
    try:
        return read_refusal(json.load(error))
    except (ValueError, LookupError, TypeError):
        return error
