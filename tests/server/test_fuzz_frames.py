"""Whatever comes over a connection is answered or refused, and the game can be played on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from asgi_socket import Closed, Socket
from callers import Caller
from effort import games
from einklang.server.http.connection import LONGEST_FRAME
from einklang.server.live.live_table import LiveTable
from einklang.table.frames import ServerFrame
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import create, finish, fresh_id, full_table, snapshot
from threaded import serving

FRAMES: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)

GOOD: list[dict[str, Any]] = [
    {"type": "act", "id": "x1", "action": "RB:h9-h10", "step": 0, "seat": 0},
    {"type": "offer-take-back", "id": "x2", "seat": 1},
    {"type": "answer-take-back", "id": "x3", "accept": True, "seat": 0},
    {"type": "say", "id": "x4", "emote": "hello", "seat": 0},
    {"type": "rematch", "id": "x5"},
    {"type": "leave-seat", "id": "x6"},
    {"type": "resume", "version": 1},
    {"type": "ping"},
]

odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),  # with what JSON has no word for
    st.text(max_size=60),
    st.sampled_from(["\ud800", "\udfff\ud800", "\0", "x\0y", "\u202e", "A" * 3000]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
odd_names = st.one_of(
    st.sampled_from(["type", "id", "seat", "action", "step", "accept", "emote", "version"]),
    st.text(max_size=20),
    st.just("\ud800"),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good frame in which something is otherwise, as text."""
    frame = dict(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 2))):
        frame[draw(odd_names)] = draw(odd_values)
    if draw(st.booleans()):
        del frame[draw(st.sampled_from(sorted(frame)))]
    text = json.dumps(frame)
    if draw(st.integers(0, 4)) == 0:
        cut = draw(st.integers(0, len(text)))
        text = text[:cut] + draw(st.text(max_size=3)) + text[cut + draw(st.integers(0, 3)) :]
    return text


@st.composite
def nested(draw: st.DrawFn) -> str:
    """Brackets in brackets."""
    depth = draw(st.integers(1, 2000))
    inside = draw(st.sampled_from(["[", '{"type":', '{"type":"act","id":']))
    return inside * depth


texts = st.one_of(
    mutated(),
    mutated(),
    nested(),
    st.text(max_size=100),
    st.sampled_from(GOOD).map(json.dumps),
    st.sampled_from(["", " ", "null", "NaN", "1e999", "-" + "9" * 4000, "[]", "{}", '"ping"']),
    st.recursive(odd_values, lambda inner: st.lists(inner, max_size=3)).map(json.dumps),
)
frames = st.one_of(texts, st.binary(max_size=100))


def encodable(frame: str | bytes) -> bool:
    """Whether a frame can come over a wire as text; half a character cannot."""
    try:
        return isinstance(frame, bytes) or bool(frame.encode() or True)
    except UnicodeEncodeError:
        return False


async def throw(socket: Socket, frame: str | bytes) -> None:
    """Send a frame, and check that there is an answer of a known kind."""
    await socket.say(frame)
    before = len(socket.heard)
    answer = await socket.ask({"type": "rematch", "id": fresh_id()})
    assert (answer["type"], answer["code"]) == ("refused", "not-over")
    heard = socket.heard[before:-1]
    for text in heard:
        FRAMES.validate_json(text)
    # Only who asks for nothing, by resuming from now on, is told nothing.
    assert heard or "resume" in str(frame)


# In a soak run more than 100,000 in all, in parts so that all cores have one.
_PARTS = games(1, 8)
_FRAMES_OF_A_PART = games(180, 12_600)
_FEWEST_AT_ONCE = 30


@pytest.mark.parametrize("part", range(_PARTS))
def test_nothing_that_is_sent_breaks_a_table(
    part: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    count = 0

    @settings(
        max_examples=_FRAMES_OF_A_PART // _FEWEST_AT_ONCE, suppress_health_check=list(HealthCheck)
    )
    @given(thrown=st.lists(frames.filter(encodable), min_size=_FEWEST_AT_ONCE, max_size=40))
    def throw_all(thrown: list[str | bytes]) -> None:
        nonlocal count
        _throw_at_a_table(thrown, tmp_path_factory.mktemp("frames"))
        count += len(thrown)

    throw_all()
    assert count >= _FRAMES_OF_A_PART
    print(f"{count} frames were thrown.")


def _throw_at_a_table(thrown: list[str | bytes], folder: Path) -> None:
    """Throw frames at a table at which a game goes on, and play it to its end."""

    async def body(server: Server) -> None:
        table, people = await full_table(server, "cards", 2)
        socket, other = people[0].look(table), people[1].look(table)
        await socket.settle()
        for frame in thrown:
            await throw(socket, frame)
        await other.settle()
        for each in (socket, other):
            await each.leave()
        live: LiveTable = server.in_memory[table]
        assert live.table.phase == "playing"
        assert (await server.services.registry.read(table)) == live.table
        last = await finish(server, people, table)
        assert last["seen"]["phase"] == "over"

    with taking_notes() as notes:
        visit(folder, body)
    assert not notes.errors


async def play_on(server: Server, people: list[Caller], table: str) -> None:
    assert (await finish(server, people, table))["seen"]["phase"] == "over"


@pytest.mark.parametrize(
    "frame",
    [b"", b"\xff\xfe", b'{"type": "ping"}', bytes(range(256)), '{"type": "pung"}', "[" * 4000,
     '{"type": "ping", "more": 1}', '{"type": ["ping"]}', '{"type": "resume", "version": true}',
     '{"type": "resume", "version": -1}', '{"type": "resume", "version": 1.5}',
     '{"type": "act", "id": "\\ud800", "action": "x", "step": 0}',
     '{"type": "act", "id": "x", "action": "\\ud800", "step": 0}',
     '{"type": "act", "id": "x", "action": "x", "step": "0"}',
     '{"type": "say", "id": "x", "emote": "hello", "seat": false}',
     '{"type": "answer-take-back", "id": "x", "accept": "yes"}',
     '{"type": "take-seat", "id": "x", "name": "Eve"}',
     '{"type": "created", "at": 1}', '{"type": "change", "version": 1}'],
)  # fmt: skip
def test_a_frame_that_cannot_be_read_is_refused(frame: str | bytes, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        socket = caller.look(table)
        before = await socket.hear()
        await socket.say(frame)
        refused = await socket.hear_kind("refused")
        assert refused["code"] == "bad-frame"
        assert 5 < len(refused["sentence"]) <= 200
        assert await snapshot(caller, table) == before
        await socket.leave()

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_an_action_with_odd_letters_is_refused_as_any_other(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        socket = caller.look(table)
        for action in ("\0", "\u202e", "R\u0000B", "\U0001f600", "'" * 40, "%s", "{0}", "\n"):
            answer = await socket.ask({"type": "act", "id": "x", "action": action, "step": 0})
            assert (answer["type"], answer["code"]) == ("refused", "unreadable-action")
        await socket.leave()

    visit(tmp_path, body)


def over_the_wire(folder: Path, body: Callable[[str, str, str], Coroutine[Any, Any, None]]) -> None:
    """Do something at a table of a server on a port: its address, a table, and a cookie."""
    import requests

    with taking_notes() as notes, serving(folder) as address, requests.Session() as session:
        told: Any = {"game": "solo", "seats": [{"kind": "me"}]}
        made = session.post(f"http://{address}/api/tables", json=told).json()
        [cookie] = [f"{each.name}={each.value}" for each in session.cookies]
        before = session.get(f"http://{address}/api/tables/{made['table']}").json()
        asyncio.run(body(address, made["table"], cookie))
        after = session.get(f"http://{address}/api/tables/{made['table']}").json()
        assert after == before == made["snapshot"]
        legal = session.get(f"http://{address}/api/tables/{made['table']}/legal").json()
        act = {"type": "act", "id": "x", "action": legal["actions"][0]["action"], "step": 0}
        reply = session.post(f"http://{address}/api/tables/{made['table']}/commands", json=act)
        assert reply.status_code == 200
    assert not notes.errors


async def open_line(address: str, table: str, cookie: str) -> ClientConnection:
    """A connection of a real client."""
    line = await connect(
        f"ws://{address}/api/tables/{table}/live",
        additional_headers={"Cookie": cookie},
        compression=None,
        proxy=None,
    )
    assert json.loads(await line.recv())["type"] == "snapshot"
    return line


async def closing_code(line: ClientConnection) -> int:
    """The code with which the other end closes a connection."""
    try:
        async with asyncio.timeout(20):
            while True:
                await line.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_a_frame_that_is_too_long_closes_the_connection(tmp_path: Path) -> None:
    async def body(address: str, table: str, cookie: str) -> None:
        for size in (LONGEST_FRAME + 1, 100_000):
            line = await open_line(address, table, cookie)
            await line.send("x" * size)
            assert await closing_code(line) == 1009
        line = await open_line(address, table, cookie)
        await line.send(" " * (LONGEST_FRAME - 16) + '{"type": "ping"}')
        while json.loads(await line.recv())["type"] != "pong":
            pass
        # One message in parts. A third one would come when the connection is closed already, and
        # the network might then drop the code.
        await line.send(["x" * 3000] * 2)
        assert await closing_code(line) == 1009

    over_the_wire(tmp_path, body)


def test_text_that_is_no_text_closes_the_connection(tmp_path: Path) -> None:
    async def body(address: str, table: str, cookie: str) -> None:
        for broken in (b"\xff", b'{"type": "ping\xc3"}', b"\xed\xa0\x80"):
            line = await open_line(address, table, cookie)
            await line.send(broken, text=True)
            assert await closing_code(line) == 1007

    over_the_wire(tmp_path, body)


def test_frames_that_break_the_protocol_close_the_connection(tmp_path: Path) -> None:
    async def body(address: str, table: str, cookie: str) -> None:
        # The first byte tells what a frame is, the second its length; then come four of a mask.
        continuing_nothing = bytes([0x80, 0x80 | 1]) + bytes(4) + b"x"
        with_reserved_bit = bytes([0xC1, 0x80 | 1]) + bytes(4) + b"x"
        unknown_kind = bytes([0x83, 0x80 | 1]) + bytes(4) + b"x"
        not_masked = bytes([0x81, 1]) + b"x"
        for bad in (continuing_nothing, with_reserved_bit, unknown_kind, not_masked):
            line = await open_line(address, table, cookie)
            line.transport.write(bad)
            assert await closing_code(line) == 1002

    over_the_wire(tmp_path, body)


def test_somebody_who_goes_without_a_word_is_not_missed(tmp_path: Path) -> None:
    async def body(address: str, table: str, cookie: str) -> None:
        for _ in range(20):
            line = await open_line(address, table, cookie)
            line.transport.abort()

    over_the_wire(tmp_path, body)


def test_a_flood_of_rubbish_ends_with_the_connection(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "travel", 2)
        socket, other = people[0].look(table), people[1].look(table)
        for _ in range(500):
            await socket.say('{"type": "say", "id": "x", "emote": "hello"}')
            await socket.say("rubbish")
        with pytest.raises(Closed) as closed:
            await socket.settle()
        assert (closed.value.code, closed.value.reason) == (1008, "too-fast")
        assert len((await snapshot(people[1], table))["seen"]["sayings"]) == 1
        await other.settle()
        await other.leave()
        await play_on(server, people, table)

    with taking_notes() as notes:
        visit(tmp_path, body, frames_per_second=10.0)
    assert not notes.errors
