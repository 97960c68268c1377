"""The names under which a server answers.

A page elsewhere can let its own name lead to this machine. Browsers take what is here for a part of
that page then, so nothing is answered under a name that is not the server's.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers

from einklang.games.errors import SetupError
from einklang.server.settings import Settings

ANY = "*"

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_AT_HOME = ("local", "lan", "home.arpa")  # behind the name of a machine, where nobody else has it
_FOR_PROBES = ("/healthz", "/metrics")  # which call by address, and have no cookie
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:/?#@\[\]]+?)\.?(:[0-9]*)?", re.IGNORECASE)
_LONGEST_SHOWN = 60


class Hosts:
    """Knows which names are the server's own."""

    def __init__(self, settings: Settings) -> None:
        named = {_plain(name) for name in settings.allowed_hosts}
        is_named = bool(named)
        self.answers_any = ANY in named or (bool(settings.proxies) and not is_named)
        # An address leads where it leads, so that no page can make it its own.
        self._takes_addresses = not is_named and not _is_loopback(settings.host)
        own = _own_names() if self._takes_addresses else ()
        self._names = {*named, *_LOOPBACK, *own, _plain(settings.host)}

    def answers(self, headers: Headers, path: str) -> bool:
        """Whether the host that was called is this one; what names none is no browser."""
        if self.answers_any:
            return True
        called = headers.getlist("host")
        return all(self._is_own(host, path) for host in called)

    def _is_own(self, host: str, path: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = _plain(found[1])
        if name in self._names:
            return True
        return _is_address(name) and (self._takes_addresses or path in _FOR_PROBES)


def read_host(text: str) -> str:
    """A host as somebody names it who runs the server."""
    found = _HOST.fullmatch(text)
    if _is_address(text):
        return text
    if found is None or found[2] is not None:
        raise SetupError(
            f"an allowed host is a name or an address without a port, such as tables.example.org,"
            f" not {text[:_LONGEST_SHOWN]!r}"
        )
    return found[1]


def sentence_for(headers: Headers) -> str:
    """What somebody is told who has called another host."""
    host = headers.get("host", "")[:_LONGEST_SHOWN]
    return (
        f"this server does not answer as {host!a}; who runs it can allow that with --allowed-host"
    )


def _plain(name: str) -> str:
    """A name as it is compared: addresses can be written in several ways."""
    name = name.lower().rstrip(".").removeprefix("[").removesuffix("]")
    return str(ip_address(name)) if _is_address(name) else name


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    name = _plain(host)
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


def _own_names() -> Iterable[str]:
    """The names of this machine, as others in the same network may call it."""
    whole = _plain(socket.gethostname())
    label = whole.partition(".")[0]
    return (whole, label, *(f"{label}.{zone}" for zone in _AT_HOME))
