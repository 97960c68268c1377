"""How a server is set up: every setting is described here, once.

The flags of `einklang serve`, the variables of the environment and the table in `docs/server.md`
follow from these descriptions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from einklang.symbols import join

LOG_LEVELS = ("debug", "info", "warning", "error")


def usual_database() -> Path:
    """Where tables are kept if nothing is said: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("einklang", appauthor=False) / "tables.sqlite"


def usual_workers() -> int:
    """How many processes think for computer players: one core is left to people."""
    return max(1, (os.cpu_count() or 1) - 1)


class Help(NamedTuple):
    """What a setting is for, and what it can be."""

    sentence: str  # in Markdown
    more: str = ""  # what only the documentation says besides
    low: float | None = None
    high: float | None = None
    flag: str = ""  # if it is not called like the setting
    metavar: str | None = None


@dataclass(frozen=True)
class Settings:
    """All that can be set."""

    host: Annotated[str, Help("Address to listen on; `0.0.0.0` for all.")] = "127.0.0.1"
    port: Annotated[int, Help("Port to listen on; `0` for any.", low=0, high=65535)] = 8000
    database: Annotated[
        Path,
        Help(
            "File for the tables; in the user's data folder if none.",
            "there it is `einklang/tables.sqlite`",
        ),
    ] = field(default_factory=usual_database)
    origins: Annotated[
        tuple[str, ...],
        Help(
            "Site whose pages may use the server, besides its own.",
            "the flag can be given several times, the variable takes several with spaces between",
            flag="--origin",
            metavar="URL",
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Help(
            "Proxy whose word on a client's address is taken.",
            "it is named by its address; several as above",
            flag="--proxy",
            metavar="ADDRESS",
        ),
    ] = ()
    allowed_hosts: Annotated[
        tuple[str, ...],
        Help(
            "Name under which the server answers; `*` for any.",
            "otherwise [those that one expects](#names); several as above",
            flag="--allowed-host",
            metavar="NAME",
        ),
    ] = ()
    workers: Annotated[
        int,
        Help(
            "Processes that think; one core less than there are.",
            "computer players think in them, and pictures are drawn there",
            low=1,
        ),
    ] = field(default_factory=usual_workers)
    bot_pause: Annotated[
        float,
        Help(
            "Seconds that a computer player takes at least.",
            "more or less, so that people can follow",
            low=0,
        ),
    ] = 1.2
    frames_per_second: Annotated[float, Help("Frames that a connection may send.", low=1)] = 20.0
    frames_per_second_of_address: Annotated[
        float | None,
        Help(
            "Frames that all connections of an address may send; ten times those of one if none.",
            low=1,
        ),
    ] = None
    requests_per_second: Annotated[
        float, Help("Requests of an address, and new connections.", low=1)
    ] = 50.0
    connections_per_address: Annotated[
        int, Help("Connections of one address to tables.", low=1)
    ] = 100
    guests_per_address: Annotated[int, Help("New guests of an address in an hour.", low=1)] = 200
    tables_per_address: Annotated[
        int, Help("Tables that an address may set up in an hour.", low=1)
    ] = 200
    sockets_per_address: Annotated[
        int, Help("Open sockets of one address.", "whatever they are for", low=1)
    ] = 200
    tables_per_guest: Annotated[int, Help("Tables of one guest that are not over.", low=1)] = 50
    archive_after_days: Annotated[
        float, Help("Days after which a table without a move leaves the lists.", low=0.01)
    ] = 60.0
    heartbeat: Annotated[float, Help("Seconds between two heartbeats.", low=1)] = 20.0
    secure_cookies: Annotated[
        bool, Help("Hand out cookies for https only; set it behind a proxy that speaks https.")
    ] = False
    log_level: Annotated[str, Help(f"{join([f'`{each}`' for each in LOG_LEVELS], 'or')}.")] = "info"

    @property
    def address_frames(self) -> float:
        """The frames a second of all connections of an address together."""
        return self.frames_per_second_of_address or 10 * self.frames_per_second


class Setting(NamedTuple):
    """One setting, as the command line, the environment and the documentation need it."""

    name: str
    kind: Any  # the type of what is given; of a setting that takes several, that of one
    takes_several: bool
    usual: Any  # None if it is worked out, or nothing
    help: Help

    @property
    def flag(self) -> str:
        """Its flag."""
        return self.help.flag or f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Its variable in the environment."""
        return f"EINKLANG_{self.name.upper()}"


def all_settings() -> Iterator[Setting]:
    """Every setting of a server, in the order in which they are explained."""
    hints = get_type_hints(Settings, include_extras=True)
    for each in fields(Settings):
        kind, told = get_args(hints[each.name])
        several = get_origin(kind) is tuple
        kind = get_args(kind)[0] if several else kind
        yield Setting(each.name, kind, several, _usual(each), told)


def _usual(told: Field[Any]) -> Any:
    return None if told.default in (MISSING, ()) else told.default
