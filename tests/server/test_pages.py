"""How the server sends the client: all of its files, compressed, and no longer than they hold."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request
from starlette.datastructures import Headers

from callers import Reply
from einklang.games.errors import SetupError
from einklang.server.http.built_site import BuiltSite, load_site
from opened_servers import Server, visit

PAGES = ["/", "/learn", "/learn/classic", "/replay", "/tables/any", "/tables/any/replay"]
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "gzip, br"}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_client_and_is_asked_for_anew(path: str, tmp_path: Path) -> None:
    reply = fetch(tmp_path, path)
    assert reply.status == 200
    assert reply.header("content-type") == "text/html; charset=utf-8"
    assert reply.header("cache-control") == "no-cache"
    assert b'<div id="app">' in reply.body


def test_all_that_the_page_asks_for_is_there(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        caller = server.caller()
        page = (await caller.get("/")).body.decode()
        wanted = re.findall(r'(?:src|href)="([^"]+)"', page)
        told = (await caller.get("/manifest.webmanifest")).json()
        wanted += [icon["src"] for icon in told["icons"]]
        assert len(wanted) > 5
        for path in wanted:
            assert (await caller.get(path)).status == 200, path

    visit(tmp_path, look)


def test_the_page_keeps_to_the_security_policy(tmp_path: Path) -> None:
    page = fetch(tmp_path, "/").body.decode()
    assert not re.search(r"<style|\bstyle=|\bon\w+=|<script(?![^>]*\bsrc=)|https?:", page)


def test_assets_are_kept_for_ever_and_all_else_is_asked_for_anew(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        for path in load_site():
            reply = await server.caller().get(path)
            lasts = str(reply.header("cache-control"))
            assert ("immutable" in lasts) == path.startswith("/assets/"), path
            assert reply.status == 200, path

    visit(tmp_path, look)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR;q=1.0", "br"),
        ("identity", None),
        ("", None),
        ("broken;;q", None),
    ],
)
def test_what_is_sent_is_compressed_as_the_browser_likes(
    accepted: str, coding: str | None, tmp_path: Path
) -> None:
    async def look(server: Server) -> None:
        plain = await server.caller().get("/")
        reply = await server.caller().get("/", accept_encoding=accepted)
        assert reply.header("content-encoding") == coding
        assert reply.header("vary") == "Accept-Encoding"
        assert reply.header("content-length") == str(len(reply.body))
        if coding == "gzip":
            assert gzip.decompress(reply.body) == plain.body
        assert (len(reply.body) < len(plain.body)) == (coding is not None)

    visit(tmp_path, look)


def test_what_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        tag = str((await server.caller().get("/")).header("etag"))
        again = await server.caller().get("/", if_none_match=f'"other", W/{tag}')
        assert (again.status, again.body) == (304, b"")
        other = await server.caller().get("/", if_none_match='"other"')
        assert other.status == 200

    visit(tmp_path, look)


def test_a_head_has_no_body(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        reply = await server.caller().send("HEAD", "/")
        assert reply.status == 200
        assert (await server.caller().send("POST", "/")).status == 405

    visit(tmp_path, look)


@pytest.mark.parametrize("path", ["/nowhere", "/tables", "/tables/a/b/c", "/index.html"])
def test_a_browser_gets_a_page_where_there_is_none(path: str, tmp_path: Path) -> None:
    reply = fetch(tmp_path, path, **BROWSER)
    assert reply.status == 404
    assert str(reply.header("content-type")).startswith("text/html")
    assert reply.header("cache-control") == "no-cache"


@pytest.mark.parametrize("path", ["/api/nowhere", "/assets/none.js", "/api/tables/none"])
def test_programs_get_a_reason_where_there_is_nothing(path: str, tmp_path: Path) -> None:
    assert fetch(tmp_path, path, **BROWSER).code in ("not-found", "no-such-table")
    assert fetch(tmp_path, "/nowhere").code == "not-found"


def test_the_worker_knows_all_files_but_keeps_no_requests(tmp_path: Path) -> None:
    script = fetch(tmp_path, "/worker.js").body.decode()
    told = json.loads(re.match(r"const BUILD = (.*);\n", script)[1])  # type: ignore[index]
    assert set(told["files"]) == {"/"} | set(load_site()) - {"/worker.js"}
    assert not any(path.startswith("/api") for path in told["files"])


def test_without_a_client_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="has not been built; run `make web`"):
        BuiltSite(tmp_path / "none")


def test_a_file_is_found_in_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<p>page</p>")
    (tmp_path / "secret.js").write_text("secret")
    site = BuiltSite(tmp_path / "site")
    assert site.find("/../secret.js") is None
    assert list(site) == []
    scope = {"type": "http", "method": "GET", "headers": Headers({}).raw}
    assert site.page.answer(Request(scope)).body == b"<p>page</p>"


def fetch(folder: Path, path: str, **headers: str) -> Reply:
    """The answer of a server to a request."""
    replies: list[Any] = []

    async def look(server: Server) -> None:
        replies.append(await server.caller().get(path, **headers))

    visit(folder, look)
    [reply] = replies
    assert isinstance(reply, Reply)
    return reply
