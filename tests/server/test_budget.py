"""How much script the first page needs: at most 100 kB, as it is sent."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from callers import Caller
from opened_servers import Server, visit

BUDGET = 100_000  # bytes, compressed
TEXTS = Path(__file__).resolve().parents[2] / "web/src/texts"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_the_first_page_needs_little_script(coding: str, language: str, tmp_path: Path) -> None:
    async def weigh(server: Server) -> None:
        caller = server.caller()
        page = (await caller.get("/")).body.decode()
        first = set(re.findall(r'(?:src|href)="(/[^"]+\.js)"', page))
        scripts = await read_assets(caller, first)
        [home] = {path for path in named(scripts) if path.startswith("/assets/HomePage-")}
        texts = {find_texts(await read_all(caller), language, name) for name in ("common", "home")}
        scripts |= await read_assets(caller, {home} | texts)
        sizes = {}
        for path in scripts:
            sizes[path] = len((await caller.get(path, accept_encoding=coding)).body)
        assert sum(sizes.values()) <= BUDGET, sizes

    visit(tmp_path, weigh)


async def read_assets(caller: Caller, paths: set[str]) -> dict[str, str]:
    """Some scripts and all that they import, by address."""
    read: dict[str, str] = {}
    waiting = set(paths)
    while waiting:
        path = waiting.pop()
        reply = await caller.get(path)
        assert reply.status == 200, path
        read[path] = reply.body.decode()
        imported = re.findall(r'(?:from|import)\s*["\'`]\./([^"\'`]+)["\'`]', read[path])
        waiting |= {f"/assets/{name}" for name in imported} - set(read)
    return read


async def read_all(caller: Caller) -> dict[str, str]:
    """All scripts that there are."""
    worker = (await caller.get("/worker.js")).body.decode()
    told = json.loads(worker.partition("= ")[2].partition(";\n")[0])
    return {
        path: (await caller.get(path)).body.decode()
        for path in told["files"]
        if path.endswith(".js")
    }


def named(scripts: dict[str, str]) -> set[str]:
    """All scripts that some scripts name, at once or for later."""
    return {
        f"/{found}"
        for text in scripts.values()
        for found in re.findall(r"assets/[\w.-]+\.js", text)
    }


def find_texts(scripts: dict[str, str], language: str, section: str) -> str:
    """The script with the texts of a section."""
    key = next(iter(json.loads((TEXTS / section / f"{language}.json").read_text(encoding="utf-8"))))
    of_language = f"/assets/{language}-"
    [found] = [
        path for path, text in scripts.items() if path.startswith(of_language) and key in text
    ]
    return found
