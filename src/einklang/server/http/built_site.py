"""The client as it was built: all of its files, each plain and compressed, as they are sent."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from fastapi import Request, Response

from einklang.games.errors import SetupError

_FOLDER = Path(str(files("einklang.server").joinpath("site")))
_CODINGS = {"br": ".br", "gzip": ".gz"}  # the shorter one first
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FOR_EVER = "public, max-age=31536000, immutable"  # what has a hash of its content in its name
_ASK_AGAIN = "no-cache"


class _Body(NamedTuple):
    """What is sent, and a tag by which a browser knows it again."""

    content: bytes
    tag: str


@dataclass(frozen=True)
class SiteFile:
    """A file of the client in all of its codings."""

    kind: str
    lasts: str  # how long it may be kept
    bodies: Mapping[str, _Body]  # by coding; the plain one is "identity"

    def answer(self, request: Request, status: HTTPStatus = HTTPStatus.OK) -> Response:
        """The file in the coding that the browser likes best, unless it has the file already."""
        accepted = _read_codings(request.headers.get("accept-encoding", ""))
        coding = next((each for each in _CODINGS if each in self.bodies and each in accepted), "")
        content, tag = self.bodies[coding or "identity"]
        headers = {"Cache-Control": self.lasts, "ETag": tag, "Vary": "Accept-Encoding"}
        if status == HTTPStatus.OK and tag in _read_tags(request):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if coding:
            headers["Content-Encoding"] = coding
        headers["Content-Type"] = self.kind
        return Response(content, status, headers)


class BuiltSite:
    """All files of the client by their addresses; there is nothing else to be found."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, SiteFile] = {}
        for path in sorted(folder.rglob("*")) if (folder / "index.html").is_file() else ():
            if path.suffix in _TYPES:
                address = f"/{path.relative_to(folder).as_posix()}"
                self._files[address] = _read_file(path, address)
        if not self._files:
            raise SetupError(
                "the browser client has not been built; run `make web`, or install the package"
                " anew with `pip install .`"
            )
        self.page = self._files.pop("/index.html")  # the one that shows everything

    def find(self, address: str) -> SiteFile | None:
        """The file at an address, but for the page, which has many."""
        return self._files.get(address)

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)


@cache
def load_site() -> BuiltSite:
    """The client that came with the package."""
    return BuiltSite(_FOLDER)


def _read_file(path: Path, address: str) -> SiteFile:
    bodies = {"identity": _read_body(path)}
    for coding, ending in _CODINGS.items():
        compressed = path.with_name(path.name + ending)
        if compressed.is_file():
            bodies[coding] = _read_body(compressed)
    lasts = _FOR_EVER if address.startswith("/assets/") else _ASK_AGAIN
    return SiteFile(_TYPES[path.suffix], lasts, bodies)


def _read_body(path: Path) -> _Body:
    content = path.read_bytes()
    return _Body(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def _read_codings(told: str) -> set[str]:
    """The codings that a browser accepts: all it names, but for those of weight 0."""
    accepted = set()
    for part in told.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip())
    return accepted


def _read_tags(request: Request) -> set[str]:
    told = request.headers.get("if-none-match", "")
    return {tag.strip().removeprefix("W/") for tag in told.split(",")}
