"""The page that a server shows by itself."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import httpx

import einklang.server
from callers import BASE
from houses import Server, visit

SITE = Path(str(files(einklang.server).joinpath("site")))


def test_all_that_the_page_asks_for_is_served_and_nothing_lies_about(tmp_path: Path) -> None:
    names = {path.name for path in SITE.iterdir()}

    async def look(server: Server) -> None:
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as browser:
            page = await browser.get("/")
            assert (await browser.get("/tables/any-table-at-all")).text == page.text
            wanted = re.findall(r'(?:src|href)="/site/([^"]+)"', page.text)
            for name in wanted:
                reply = await browser.get(f"/site/{name}")
                assert reply.status_code == 200, name
                more = re.findall(r'from "\./([^"]+)"', reply.text)
                wanted += [each for each in more if each not in wanted]
            assert set(wanted) == names - {"index.html"}

    visit(tmp_path, look)


def test_the_page_keeps_to_the_security_policy() -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\bstyle=|\bon\w+=|<script(?![^>]*\bsrc=)|https?:", page)
    for script in SITE.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|https?:", text)


def test_every_element_that_a_script_asks_for_is_on_the_page() -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for script in SITE.glob("*.js"):
        asked = re.findall(r'(?:\$|fill)\("(\w+)"', script.read_text(encoding="utf-8"))
        assert set(asked) <= set(ids)
