"""The names under which a server answers, and what an address is counted by."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from asgi_socket import Closed
from clocked_tables import HandClocks
from einklang.games.errors import SetupError
from einklang.server.http.hosts import read_host
from einklang.server.limits import is_among, network_of
from einklang.server.running import warn_of_root
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import create

LOOPBACK = ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.1:80", "[::1]:8000",
            "[0:0::1]"]  # fmt: skip
FOREIGN = ["evil.example", "localhost.evil.example", "evil.example:8000", "a@localhost", "::1",
           "localhost/", "", "local host", "[::1", "127.0.0.1.evil.example", "\xff"]  # fmt: skip
ADDRESSES = ["192.168.1.5:8000", "[fe80::1]", "10.0.0.1"]
AT_HOME = ["mill", "mill:8000", "mill.local", "Mill.lan", "mill.home.arpa", "mill.local."]

NAMED: dict[str, Any] = {"allowed_hosts": ("Tables.example", "::2"), "host": "0.0.0.0"}
OPEN: dict[str, Any] = {"allowed_hosts": (), "host": "0.0.0.0"}
PROXIED: dict[str, Any] = {"allowed_hosts": (), "proxies": ("127.0.0.1",)}


@pytest.mark.parametrize(
    ("settings", "own", "others"),
    [
        ({"allowed_hosts": ()}, LOOPBACK, [*FOREIGN, *ADDRESSES, *AT_HOME]),
        ({"allowed_hosts": (), "host": "::1"}, LOOPBACK, [*FOREIGN, *ADDRESSES]),
        (OPEN, [*LOOPBACK, *ADDRESSES, *AT_HOME], [*FOREIGN, "mill.example"]),
        (NAMED, [*LOOPBACK, "tables.example:443", "[::2]"], [*FOREIGN, *ADDRESSES, *AT_HOME]),
        (PROXIED, [*LOOPBACK, "tables.example", *ADDRESSES], []),
        ({"allowed_hosts": ("*",)}, [*LOOPBACK, "tables.example", *ADDRESSES], []),
    ],
    ids=["loopback", "loopback6", "open", "named", "proxied", "any"],
)
def test_a_server_answers_under_its_own_names_only(
    settings: dict[str, Any],
    own: list[str],
    others: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Mill")

    async def body(server: Server) -> None:
        caller = server.caller()
        for host in own:
            assert (await caller.get("/api/games", host=host)).status == 200, host
        for host in others:
            for path in ("/", "/api/games", "/api/me"):
                reply = await caller.get(path, host=host)
                assert (reply.status, reply.code) == (421, "wrong-host"), host
                assert "--allowed-host" in reply.json()["sentence"]

    visit(tmp_path, body, **settings)


def test_probes_call_any_server_by_its_address(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        for path in ("/healthz", "/metrics"):
            assert (await server.caller().get(path, host="10.1.2.3:8000")).status == 200
            assert (await server.caller().get(path, host="evil.example")).status == 421

    visit(tmp_path, body, **NAMED)


def test_under_a_wrong_name_there_is_no_table(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        reply = await caller.send(
            "POST", "/api/tables", {"game": "solo", "seats": [{"kind": "me"}]},
            headers={"host": "localhost"},
        )  # fmt: skip
        with pytest.raises(Closed) as closed:
            await caller.look(reply.json()["table"], host="evil.example").hear()
        assert (closed.value.code, closed.value.reason) == (4421, "wrong-host")
        looking = caller.look(reply.json()["table"], host="localhost")
        assert (await looking.hear())["type"] == "snapshot"
        await looking.leave()

    visit(tmp_path, body, allowed_hosts=())


@pytest.mark.parametrize("text", ["https://x.example", "x.example:80", "", "a b", "[::1]:80", "x/"])
def test_what_is_no_host_cannot_be_allowed(text: str) -> None:
    with pytest.raises(SetupError, match="an allowed host is a name or an address"):
        read_host(text)


@pytest.mark.parametrize("text", ["x.example", "*", "::1", "[::1]", "10.0.0.1"])
def test_what_is_a_host_can_be_allowed(text: str) -> None:
    assert read_host(text) == text


@pytest.mark.parametrize(
    ("address", "network"),
    [("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
     ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
     ("fe80::1%eth0", "fe80::/64"), ("::1", "::/64"), ("unknown", "unknown"),
     ("x" * 999, "x" * 64)],
)  # fmt: skip
def test_an_address_of_ipv6_counts_by_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_proxy_can_be_named_by_its_network() -> None:
    named = ("10.0.0.0/8", "::1", "2001:db8::/32", "nonsense")
    assert all(is_among(each, named) for each in ("10.1.2.3", "::1", "2001:db8::5"))
    assert not any(is_among(each, named) for each in ("11.0.0.1", "::2", "unknown"))
    assert is_among("anything", ("*",))


@HandClocks().at_all_limits()
def test_all_addresses_of_one_network_share_its_limits(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table = (await create(server.caller(), "solo", 1))["table"]
        sockets = [server.caller(f"2001:db8::{number}").look(table) for number in (1, 2)]
        for looking in sockets:
            assert (await looking.hear())["type"] == "snapshot"
        assert (await server.caller("2001:db8::3").look(table).hear())["code"] == (
            "too-many-connections"
        )
        statuses = [
            (await server.caller(f"2001:db8::{number}").get("/api/games")).status
            for number in range(10)
        ]
        assert statuses == [200] * 5 + [429] * 5
        assert (await server.caller("2001:db8:0:1::1").get("/api/games")).status == 200
        for looking in sockets:
            await looking.leave()

    visit(tmp_path, body, connections_per_address=2, requests_per_second=2.0)


@pytest.mark.parametrize("user", [0, 1000])
def test_a_server_warns_if_it_runs_as_root(
    user: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    with taking_notes() as notes:
        warn_of_root()
    assert ("runs as root" in capsys.readouterr().err) == (user == 0)
    assert len([line for line in notes.lines if '"warning"' in line]) == (user == 0)
