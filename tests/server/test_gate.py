"""What everything passes on its way in: origins, sizes and limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asgi_socket import Closed
from callers import HOST
from clocked_tables import HandClocks
from einklang.server.http.gate import COST_BYTES, COSTS, LARGEST_BODY, LARGEST_RECORD
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import create, snapshot

NEW = {"game": "solo", "seats": [{"kind": "me"}]}

OWN = ["http://" + HOST, "https://friend.example"]
FOREIGN = [
    "https://" + HOST,
    "ws://" + HOST,
    "https://evil.example",
    "http://" + HOST + ".evil.example",
    "http://evil.example:80",
    f"http://{HOST}:8080",
    f"http://evil.example@{HOST}:1",
    "null",
    "",
    "http://[",
    "\xff",
    HOST,
]


@pytest.mark.parametrize("origin", OWN)
def test_the_own_pages_and_those_of_friends_are_let_in(origin: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        reply = await caller.send("POST", "/api/tables", NEW, headers={"origin": origin})
        assert reply.status == 201
        socket = caller.look(reply.json()["table"], origin=origin)
        assert (await socket.hear())["type"] == "snapshot"
        await socket.leave()

    visit(tmp_path, body, origins=("https://friend.example",))


@pytest.mark.parametrize("origin", FOREIGN)
def test_the_pages_of_other_sites_change_nothing_and_see_no_table(
    origin: str, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        made = await create(caller, "solo", 1)
        foreign = {"origin": origin}
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            reply = await caller.send(method, "/api/tables", NEW, headers=foreign)
            assert (reply.status, reply.code) == (403, "foreign-origin")
        assert len((await caller.get("/api/tables")).json()["mine"]) == 1
        with pytest.raises(Closed) as closed:
            await caller.look(made["table"], origin=origin).hear()
        assert (closed.value.code, closed.value.reason) == (4403, "foreign-origin")
        # What is only read cannot be read by another page anyway: nothing allows it to.
        reply = await caller.get("/api/tables", origin=origin)
        assert reply.status == 200
        assert reply.header("access-control-allow-origin") is None

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_a_page_over_http_is_foreign_to_a_server_over_https(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        caller.scheme = "https"
        for scheme, status in (("https", 201), ("http", 403)):
            origin = {"origin": f"{scheme}://{HOST}"}
            assert (await caller.send("POST", "/api/tables", NEW, headers=origin)).status == status
        [listed] = (await caller.get("/api/tables")).json()["mine"]
        looking = caller.look(listed["table"], origin=f"https://{HOST}")
        assert (await looking.hear())["type"] == "snapshot"
        await looking.leave()
        with pytest.raises(Closed) as closed:
            await caller.look(listed["table"], origin=f"http://{HOST}").hear()
        assert closed.value.reason == "foreign-origin"

    visit(tmp_path, body)


@pytest.mark.parametrize("length", [LARGEST_BODY + 1, 10**9, 10**30])
def test_a_body_that_says_it_is_too_large_is_not_even_read(length: int, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        given = {"content-length": str(length)}
        reply = await server.caller().send("POST", "/api/tables", NEW, headers=given)
        assert (reply.status, reply.code) == (413, "too-large")

    visit(tmp_path, body)


@pytest.mark.parametrize("length", ["\xb2", "-1", "+1", "1e3", "9" * 5000, "", "0x10", "\xb9"])
def test_a_length_that_is_no_number_does_no_harm(length: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        given = {"content-length": length}
        reply = await server.caller().send("POST", "/api/tables", NEW, headers=given)
        assert reply.status in (201, 413)

    visit(tmp_path, body)


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/none/commands", "/api/me/transferred"]
)
def test_a_body_that_grows_too_large_without_a_length_is_not_taken(
    path: str, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        parts = [b" " * 1000] * 50
        reply = await server.caller().send("POST", path, parts=parts)
        assert (reply.status, reply.code) == (413, "too-large")

    visit(tmp_path, body)


@pytest.mark.parametrize("path", ["/api/records", "/api/records/analysis"])
def test_a_record_may_be_larger_but_not_as_large_as_one_likes(path: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        told = await caller.send("POST", path, parts=[b" " * (LARGEST_RECORD // 2)] * 2)
        assert (told.status, told.code) == (422, "bad-record")
        for reply in (
            await caller.send("POST", path, parts=[b" " * 1000] * (LARGEST_RECORD // 1000 + 1)),
            await caller.send(
                "POST", path, {}, headers={"content-length": str(LARGEST_RECORD + 1)}
            ),
        ):
            assert (reply.status, reply.code) == (413, "too-large")
            assert reply.json()["what"] == {"most": LARGEST_RECORD}

    visit(tmp_path, body)


def test_a_body_in_parts_is_as_good_as_in_one(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        parts = [b'{"game": "solo", ', b'"seats": [{"kind"', b': "me"}]}', b" " * 15_000]
        assert (await server.caller().send("POST", "/api/tables", parts=parts)).status == 201

    visit(tmp_path, body)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "x", ""])
def test_what_is_not_sent_as_json_is_refused(kind: str, tmp_path: Path) -> None:
    """A page of another site can send these without asking, so they must do nothing."""

    async def body(server: Server) -> None:
        caller = server.caller()
        reply = await caller.send("POST", "/api/tables", NEW, headers={"content-type": kind})
        assert (reply.status, reply.code) == (422, "bad-request")
        assert (await caller.get("/api/tables")).json()["mine"] == []

    visit(tmp_path, body)


@pytest.mark.parametrize(
    "said",
    [b"", b"{", b"[]", b"null", b"1", b'"x"', b"\xff\xfe", b"[" * 8000, b'{"game": NaN}',
     b'{"game": "solo", "seats": [{"kind": "me", "name": "\\ud800"}]}',
     b'{"\\ud800": 1, "game": "solo", "seats": [{"kind": "me"}]}',
     b'{"game": "\\ud800", "seats": [{"kind": "me"}]}',
     b'{"game": "solo", "options": {"\\ud800": "\\udfff"}, "seats": [{"kind": "me"}]}',
     b'{"game": "solo", "seats": [{"kind": "\\ud800"}]}',
     b'{"game": "solo", "series": 1' + b"0" * 4000 + b', "seats": [{"kind": "me"}]}',
     b'{"game": "solo", "series": 1' + b"0" * 5000 + b', "seats": [{"kind": "me"}]}',
     b'{"game": "solo", "series": 1e999, "seats": [{"kind": "me"}]}',
     b'{"game": "solo", "clock": {"kind": "move", "seconds": 1e400}, "seats": [{"kind": "me"}]}',
     b'{"game": "so\\u0000lo", "seats": [{"kind": "me"}]}'],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_refused_in_one_sentence(said: bytes, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().send("POST", "/api/tables", parts=[said])
        assert reply.status in (400, 422), reply
        assert reply.code in ("bad-request", "bad-table")

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_a_null_byte_in_a_name_is_not_kept(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().send("PUT", "/api/me", {"name": "A\0d\na\u202e"})
        assert reply.status == 200
        assert reply.json() == {"name": "A d a"}

    visit(tmp_path, body)


def test_too_many_requests_of_one_address_have_to_wait(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        caller = server.caller("192.0.2.7")
        replies = [await caller.get("/api/games") for _ in range(12)]
        assert [reply.status for reply in replies] == [200] * 8 + [429] * 4
        assert replies[-1].header("retry-after") == "1"
        assert replies[-1].code == "too-fast"
        assert (await server.caller("192.0.2.8").get("/api/games")).status == 200
        clocks.steady += 500
        assert (await caller.get("/api/games")).status == 200

    with clocks.at_all_limits():
        visit(tmp_path, body, requests_per_second=2.0)


def test_connections_count_like_requests(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        caller = server.caller("192.0.2.7")
        table = (await create(caller, "solo", 1))["table"]
        for _ in range(3):
            socket = caller.look(table)
            await socket.hear()
            await socket.leave()
        with pytest.raises(Closed) as closed:
            await caller.look(table).hear()
        assert (closed.value.code, closed.value.reason) == (4429, "too-fast")
        assert (await caller.get("/api/games")).status == 429
        clocks.steady += 1_000
        await caller.look(table).hear()

    with clocks.at_all_limits():
        visit(tmp_path, body, requests_per_second=2.0)


@HandClocks().at_all_limits()
def test_what_costs_the_server_more_counts_for_more_requests(tmp_path: Path) -> None:
    async def statuses(server: Server, address: str, path: str, body: bytes) -> list[int]:
        caller, length = server.caller(address), {"content-length": str(len(body))}
        return [
            (await caller.send("POST", path, parts=[body], headers=length)).status for _ in range(5)
        ]

    async def body(server: Server) -> None:
        table = json.dumps({"game": "solo", "seats": [{"kind": "me"}]}).encode()
        assert await statuses(server, "192.0.2.1", "/api/tables", table) == [201] * 4 + [429]
        small, large = b"{}", b" " * (4 * COST_BYTES)
        for path in ("/api/records", "/api/records/analysis"):
            for number, (record, taken) in enumerate([(small, 5), (large, 4)]):
                address = f"192.0.2.{number}-{path}"
                expected = [422] * taken + [429] * (5 - taken)
                assert await statuses(server, address, path, record) == expected
        for number, (path, cost) in enumerate(COSTS.items()):
            caller, most = server.caller(f"192.0.2.1{number}"), int(20 // cost)
            asked = [await caller.get(f"/api/tables/none/{path}") for _ in range(most + 1)]
            assert [reply.status for reply in asked[-2:]] == [404, 429]
        # What does not say how long it is counts like the longest: here for all that there is.
        caller = server.caller("192.0.2.9")
        unsaid = [await caller.send("POST", "/api/records", parts=[small]) for _ in range(2)]
        assert [reply.status for reply in unsaid] == [422, 429]

    visit(tmp_path, body, requests_per_second=5.0)


@HandClocks().at_all_limits()
def test_frames_that_come_too_fast_are_refused_and_at_last_the_connection_ends(
    tmp_path: Path,
) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        socket = caller.look(table)
        before = await socket.hear()
        for _ in range(5):
            await socket.say({"type": "ping"})
        answers = [await socket.hear() for _ in range(6)]
        assert [each["type"] for each in answers] == ["presence"] + ["pong"] * 3 + ["refused"] * 2
        assert answers[-1]["code"] == "too-fast"
        for _ in range(200):
            await socket.say({"type": "ping"})
        with pytest.raises(Closed) as closed:
            await socket.settle()
        assert (closed.value.code, closed.value.reason) == (1008, "too-fast")
        assert await snapshot(caller, table) == before

    visit(tmp_path, body, frames_per_second=1.0)


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller("192.0.2.7")
        table = (await create(caller, "solo", 1))["table"]
        sockets = [caller.look(table) for _ in range(3)]
        for socket in sockets:
            assert (await socket.hear())["type"] == "snapshot"
        more = caller.look(table)
        assert (await more.hear())["code"] == "too-many-connections"
        with pytest.raises(Closed) as closed:
            await more.hear()
        assert (closed.value.code, closed.value.reason) == (4429, "too-many-connections")
        other = server.caller("192.0.2.8").look(table)
        assert (await other.hear())["type"] == "snapshot"
        await sockets.pop().leave()
        again = caller.look(table)
        assert (await again.hear())["type"] == "snapshot"
        for socket in (*sockets, again, other):
            await socket.leave()

    visit(tmp_path, body, connections_per_address=3)
