"""What goes out of the gate: headers, cookies, pages, health and metrics."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from callers import BASE
from opened_servers import Server, visit
from parties import create

ANSWERS: list[tuple[str, str, Any]] = [
    ("GET", "/", 200),
    ("GET", "/tables/anything", 200),
    ("GET", "/tables/anything/replay", 200),
    ("GET", "/worker.js", 200),
    ("GET", "/assets/none", 404),
    ("GET", "/api/docs", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/swagger/swagger-ui.css", 200),
    ("GET", "/api/games", 200),
    ("GET", "/api/me", 200),
    ("GET", "/api/tables", 200),
    ("GET", "/api/tables/none", 404),
    ("POST", "/api/tables", 422),
    ("POST", "/api/me/transfer", 401),
    ("DELETE", "/api/tables", 405),
    ("BREW", "/api/tables", 405),
    ("GET", "/nowhere", 404),
    ("GET", "/healthz", 200),
    ("GET", "/metrics", 200),
]


@pytest.mark.parametrize("is_secure", [False, True])
def test_every_answer_has_the_security_headers(is_secure: bool, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        for method, path, status in ANSWERS:
            reply = await server.caller().send(method, path)
            assert reply.status == status, (method, path, reply)
            check_headers(reply, path, is_secure)

    visit(tmp_path, body, secure_cookies=is_secure)


def check_headers(reply: Any, path: str, is_secure: bool) -> None:
    assert reply.header("x-content-type-options") == "nosniff"
    assert reply.header("x-frame-options") == "DENY"
    assert reply.header("referrer-policy") == "no-referrer"
    assert reply.header("cross-origin-opener-policy") == "same-origin"
    assert reply.header("cross-origin-resource-policy") == "same-origin"
    policy = reply.header("content-security-policy")
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "object-src 'none'" in policy
    assert "*" not in policy
    assert "unsafe-eval" not in policy
    if path != "/api/docs":
        assert "unsafe-inline" not in policy
    assert reply.header("server") is None
    assert (reply.header("strict-transport-security") is not None) == is_secure
    if path.startswith("/api/"):
        assert reply.header("cache-control") == "no-store"


@pytest.mark.parametrize("is_secure", [False, True])
def test_the_cookie_is_for_the_server_alone(is_secure: bool, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().get("/api/me")
        cookie = str(reply.header("set-cookie")).lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert "domain" not in cookie
        assert ("secure" in cookie) == is_secure

    visit(tmp_path, body, secure_cookies=is_secure)


def test_the_page_of_requests_needs_no_other_host(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        page = (await caller.get("/api/docs")).body.decode()
        assert not re.findall(r"https?://|//[a-z]", page)
        for path in re.findall(r'(?:src|href)="([^"]+)"', page):
            assert path.startswith("/api/swagger/")
            assert (await caller.get(path)).status == 200
        assert "/api/openapi.json" in page
        assert (await caller.get("/api/openapi.json")).json()["info"]["title"] == "Einklang"

    visit(tmp_path, body)


@pytest.mark.parametrize("base", ["/assets", "/api/swagger"])
@pytest.mark.parametrize(
    "path", ["/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/..\\app.py",
             "/\0", "/", "", "/../../../../../../../../etc/passwd", "/./../settings.py"],
)  # fmt: skip
def test_nothing_but_pages_can_be_reached_as_a_page(base: str, path: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().get(base + path)
        assert 300 <= reply.status < 500
        assert b"import" not in reply.body
        assert b"root:" not in reply.body

    visit(tmp_path, body)


def test_health_and_metrics_are_told(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        assert (await caller.get("/healthz")).json() == {"status": "well"}
        await create(caller, "solo", 1)
        await caller.get("/api/tables/none")
        told = (await caller.get("/metrics")).body.decode()
        assert 'einklang_requests_total{status="404"} 1.0' in told
        assert "einklang_tables 1.0" in told
        assert "einklang_connections 0.0" in told
        assert "einklang_events 2.0" in told
        assert BASE not in told

    visit(tmp_path, body)
