"""A connection to a live table that outlives cuts of the network and restarts of the server."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from http import HTTPStatus
from typing import Annotated, Any, Self

from pydantic import Field, TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from einklang.client.mirror import Mirror, read_refusal
from einklang.client.witness import Notebook, Witness
from einklang.games.errors import Refusal, Refused
from einklang.table.commands import Emote, ExchangeAnswer, SeatedCommand
from einklang.table.patch import Json

SHORTEST_PAUSE = 0.05  # seconds before another attempt, doubled after each up to the longest
LONGEST_PAUSE = 0.5

_ATTEMPT = 10.0  # seconds for one attempt to connect; others are made beside it meanwhile
_FAREWELL = 0.5  # seconds that the other end gets to say goodbye

# A connection that is not granted is closed with this and the status that HTTP would have.
_DENIED = 4000

_COMMANDS: TypeAdapter[SeatedCommand] = TypeAdapter(
    Annotated[SeatedCommand, Field(discriminator="type")]
)


class Dialler:
    """Tries to connect until it gets through, with pauses that grow as long as nothing works.

    An attempt that hangs is not given up soon, for the way may be long; but it may hang for ever
    in a network that has just been away. So others are begun beside it, and the first counts.
    """

    def __init__(self, attempt: Callable[[], Coroutine[Any, Any, ClientConnection]]) -> None:
        self._attempt = attempt
        self._pause = 0.0

    def reassure(self) -> None:
        """Say that a connection has worked: the next pause is short again."""
        self._pause = SHORTEST_PAUSE

    async def dial(self) -> ClientConnection:
        """A new connection, however long it takes."""
        running: set[asyncio.Task[ClientConnection]] = set()
        try:
            while True:
                if not running:
                    # Not all clients of a server that was away shall come back at the same time.
                    await asyncio.sleep(self._pause * random.uniform(0.5, 1))
                    self._pause = min(max(2 * self._pause, SHORTEST_PAUSE), LONGEST_PAUSE)
                running.add(asyncio.create_task(self._attempt()))
                through = await _first_through(running)
                if through is not None:
                    return through
        finally:
            for attempt in running:
                attempt.add_done_callback(_hang_up)
                attempt.cancel()


async def _first_through(
    running: set[asyncio.Task[ClientConnection]],
) -> ClientConnection | None:
    """The first connection of some attempts; none if all fail, or none is there after a while.

    What has failed is no longer among them.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST_PAUSE
    while running and (left := end - loop.time()) > 0:
        done, _ = await asyncio.wait(running, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        for attempt in done:
            running.discard(attempt)
            try:
                return attempt.result()
            except (OSError, InvalidHandshake):
                pass
    return None


def _hang_up(attempt: asyncio.Task[ClientConnection]) -> None:
    """End a connection that came too late."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().transport.abort()


class TableClient:
    """Follows a table and plays at it: `async with TableClient(url, table, cookie) as client`.

    It is there once the table is seen, and then connects again by itself whenever it has to. A
    command returns when the server has it on disk and `mirror` shows it.
    """

    def __init__(
        self,
        base_url: str,
        table: str,
        cookie: str = "",
        *,
        witness: Witness | None = None,
        ping_every: float = 1.0,
        longest_silence: float = 2.5,
    ) -> None:
        self.mirror = Mirror()
        self.witness = witness or Notebook().page(table)
        # Only the notebook of a guest is there for the next table, too.
        self._adds_to_next = witness is not None
        self.heard = 0.0  # when the server was last heard, as time.monotonic() counts
        self._url = f"ws{base_url.rstrip('/').removeprefix('http')}/api/tables/{table}/live"
        self._headers = {"Cookie": cookie} if cookie else {}
        self._ping_every = ping_every
        self._longest_silence = longest_silence
        self._dialler = Dialler(self._connect)
        self._connection: ClientConnection | None = None
        self._turned_away: Refused | None = None  # about the connection itself
        self._waiting: dict[str, asyncio.Future[int]] = {}
        self._news = asyncio.Condition()
        self._failure: Exception | None = None
        self._following: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._following = asyncio.create_task(self._follow())
        try:
            await self.until(lambda mirror: mirror.version > 0)
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._leave()

    async def until(self, holds: Callable[[Mirror], bool]) -> Mirror:
        """Wait until something holds for the table."""
        async with self._news:
            await self._news.wait_for(lambda: self._failure is not None or holds(self.mirror))
        if self._failure is not None:
            raise self._failure
        return self.mirror

    async def act(
        self,
        action: str,
        step: int,
        seat: int | None = None,
        *,
        answer: ExchangeAnswer | None = None,
    ) -> int:
        """Play an action after so many steps, and say what comes of an exchange if one can be made.

        Who answers later shows by the pause that there was something to decide.
        """
        return await self.ask("act", action=action, step=step, seat=seat, answer=answer)

    async def offer_take_back(self, seat: int | None = None) -> int:
        """Ask to take back the own last action."""
        return await self.ask("offer-take-back", seat=seat)

    async def answer_take_back(self, accept: bool, seat: int | None = None) -> int:
        """Agree that somebody takes back an action, or do not."""
        return await self.ask("answer-take-back", accept=accept, seat=seat)

    async def resign(self, seat: int | None = None) -> int:
        """Give up."""
        return await self.ask("resign", seat=seat)

    async def leave_seat(self, seat: int | None = None) -> int:
        """Leave a seat before the game has begun."""
        return await self.ask("leave-seat", seat=seat)

    async def rematch(self, seat: int | None = None) -> int:
        """Ask for another game, or for the next one of the series.

        A guest who follows the table adds a nonce to the next deal.
        """
        seal = self.witness.seal_next() if self._adds_to_next else None
        return await self.ask("rematch", seat=seat, seal=seal)

    async def say(self, emote: Emote, seat: int | None = None) -> int:
        """Say something to all at the table."""
        return await self.ask("say", emote=emote, seat=seat)

    async def ask(self, kind: str, **fields: Any) -> int:
        """Ask for a command and return the version that holds it, or raise `Refused`.

        However often it has to be sent, it is carried out once. Who stops waiting cannot know
        whether it was.
        """
        if self._failure is not None:
            raise self._failure
        known = {name: value for name, value in fields.items() if value is not None}
        frame = self.mirror.ask({"type": kind, **known})
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[frame["id"]] = answer
        try:
            # What the server could not even read would be sent again and again.
            _COMMANDS.validate_python(frame)
            if self._connection is not None:
                await _send(self._connection, frame)
            return await answer
        finally:
            del self._waiting[frame["id"]]
            self.mirror.forget(frame["id"])

    async def _connect(self) -> ClientConnection:
        return await connect(
            f"{self._url}?version={self.mirror.version}",
            additional_headers=self._headers,
            compression=None,
            open_timeout=_ATTEMPT,
            close_timeout=_FAREWELL,
            ping_interval=None,  # pings of our own also tell the version
        )

    async def _follow(self) -> None:
        try:
            while True:
                connection = await self._dialler.dial()
                try:
                    await self._talk(connection)
                finally:
                    self._connection = None
                    await connection.close()
                self._check_denied(connection)
        except Exception as error:
            await self._end(error)

    async def _talk(self, connection: ClientConnection) -> None:
        """Say what is to be said again, and listen until the connection ends or is silent."""
        self._connection = connection
        self._turned_away = None
        ticking = asyncio.create_task(self._tick(connection))
        try:
            for frame in self.mirror.again():
                await _send(connection, frame)
            while True:
                async with asyncio.timeout(self._longest_silence):
                    text = await connection.recv()
                await self._hear(connection, json.loads(text))
        except ConnectionClosed:
            pass
        except TimeoutError:
            connection.transport.abort()  # for nobody is there to say goodbye to
        finally:
            ticking.cancel()
            await asyncio.wait([ticking])

    async def _hear(self, connection: ClientConnection, frame: Json) -> None:
        self.heard = time.monotonic()
        if frame["type"] == "refused" and "id" not in frame:
            self._turned_away = read_refusal(frame)
        else:
            self._dialler.reassure()
        for answer in self.mirror.receive(frame):
            await _send(connection, answer)
        await self._witness(connection)
        for known_as, told in self.mirror.take_answers().items():
            self._answer(self._waiting.get(known_as), told)
        async with self._news:
            self._news.notify_all()

    async def _witness(self, connection: ClientConnection) -> None:
        """Remember what the table shows, and show the own nonces when it is time."""
        mirror = self.mirror
        if not mirror.version:
            return
        self.witness.look(mirror.seen, mirror.steps, mirror.own)
        for nonce in self.witness.due(mirror.seen):
            await _send(connection, mirror.ask({"type": "reveal", "nonce": nonce}))

    async def _tick(self, connection: ClientConnection) -> None:
        """Ask now and then whether the server is there, and which version it has.

        What waits for an answer since the tick before may have got lost, and is sent again.
        """
        waited: set[str] = set()
        while True:
            await _send(connection, {"type": "ping"})
            pending = self.mirror.again()
            for frame in pending:
                if frame["id"] in waited:
                    await _send(connection, frame)
            waited = {frame["id"] for frame in pending}
            await asyncio.sleep(self._ping_every)

    def _check_denied(self, connection: ClientConnection) -> None:
        """Give up if there will never be an answer to what was asked for."""
        status = (connection.close_code or 0) - _DENIED
        if 400 <= status < 500 and status != HTTPStatus.TOO_MANY_REQUESTS:
            code = connection.close_reason or "denied"
            sentence = f"the server does not let you in: {code}"
            raise self._turned_away or Refused(Refusal(code, {}, sentence))

    async def _leave(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.wait([self._following])
        await self._end(ConnectionError("this client has left the table"))

    async def _end(self, error: Exception) -> None:
        """Nothing more will come, for anybody who waits."""
        self._failure = self._failure or error
        for answer in self._waiting.values():
            self._answer(answer, self._failure)
        async with self._news:
            self._news.notify_all()

    @staticmethod
    def _answer(waiting: asyncio.Future[int] | None, told: int | Exception) -> None:
        if waiting is None or waiting.done():
            return
        if isinstance(told, Exception):
            waiting.set_exception(told)
        else:
            waiting.set_result(told)


async def _send(connection: ClientConnection, frame: Json) -> None:
    # If the connection has ended, everything is said again on the next one.
    with suppress(ConnectionClosed):
        await connection.send(json.dumps(frame))
