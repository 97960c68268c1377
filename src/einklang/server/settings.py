"""How a server is set up: by flags, by the environment, or as it usually is."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def usual_database() -> Path:
    """Where tables are kept if nothing is said: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("einklang", appauthor=False) / "tables.sqlite"


def usual_workers() -> int:
    """How many processes think for computer players: one core is left to people."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class Settings:
    """All that can be set. `docs/server.md` says what each is for."""

    host: str = "127.0.0.1"
    port: int = 8000  # 0 takes any that is free
    database: Path = field(default_factory=usual_database)
    origins: tuple[str, ...] = ()  # allowed besides the server's own address
    proxies: tuple[str, ...] = ()  # whose word on a client's address is taken
    allowed_hosts: tuple[str, ...] = ()  # that are answered; if none, those that one expects
    workers: int = field(default_factory=usual_workers)
    bot_pause: float = 1.2  # seconds that a computer player takes at least
    frames_per_second: float = 20.0  # of one connection
    frames_per_second_of_address: float | None = None  # or ten connections' worth
    requests_per_second: float = 50.0  # of one address
    guests_per_address: int = 200  # new ones in an hour
    tables_per_address: int = 200  # set up in an hour
    connections_per_address: int = 100  # to tables
    sockets_per_address: int = 200
    tables_per_guest: int = 50  # that are not over
    archive_after_days: float = 60.0
    heartbeat: float = 20.0  # seconds between two
    secure_cookies: bool = False  # only over https
    log_level: str = "info"

    @property
    def address_frames(self) -> float:
        """The frames a second of all connections of an address together."""
        return self.frames_per_second_of_address or 10 * self.frames_per_second
