"""`einklang serve`: what can be set, by flags and by the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from einklang.server.settings import Settings, usual_database, usual_workers

Host = Annotated[
    str, typer.Option(envvar="EINKLANG_HOST", help="Address to listen on; 0.0.0.0 for all.")
]
Port = Annotated[
    int,
    typer.Option(envvar="EINKLANG_PORT", min=0, max=65535, help="Port to listen on; 0 for any."),
]
Database = Annotated[
    Path | None,
    typer.Option(
        envvar="EINKLANG_DATABASE", help="File for the tables; in the user's data folder if none."
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin",
        envvar="EINKLANG_ORIGINS",
        metavar="URL",
        help="Site whose pages may use the server, besides its own.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        envvar="EINKLANG_PROXIES",
        metavar="ADDRESS",
        help="Proxy whose word on a client's address is taken.",
    ),
]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allowed-host",
        envvar="EINKLANG_ALLOWED_HOSTS",
        metavar="NAME",
        help="Name under which the server answers; * for any.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        envvar="EINKLANG_WORKERS", min=1, help="Processes that think; one core less than there are."
    ),
]
BotPause = Annotated[
    float,
    typer.Option(
        envvar="EINKLANG_BOT_PAUSE", min=0, help="Seconds that a computer player takes at least."
    ),
]
FrameRate = Annotated[
    float,
    typer.Option(
        envvar="EINKLANG_FRAMES_PER_SECOND", min=1, help="Frames that a connection may send."
    ),
]
AddressFrameRate = Annotated[
    float | None,
    typer.Option(
        envvar="EINKLANG_FRAMES_PER_SECOND_OF_ADDRESS",
        min=1,
        help="Frames that all connections of an address may send; ten times those of one if none.",
    ),
]
RequestRate = Annotated[
    float,
    typer.Option(
        envvar="EINKLANG_REQUESTS_PER_SECOND",
        min=1,
        help="Requests of an address, and new connections.",
    ),
]
Connections = Annotated[
    int,
    typer.Option(
        envvar="EINKLANG_CONNECTIONS_PER_ADDRESS",
        min=1,
        help="Connections of one address to tables.",
    ),
]
GuestsPerAddress = Annotated[
    int,
    typer.Option(
        envvar="EINKLANG_GUESTS_PER_ADDRESS", min=1, help="New guests of an address in an hour."
    ),
]
TablesPerAddress = Annotated[
    int,
    typer.Option(
        envvar="EINKLANG_TABLES_PER_ADDRESS",
        min=1,
        help="Tables that an address may set up in an hour.",
    ),
]
SocketsPerAddress = Annotated[
    int,
    typer.Option(envvar="EINKLANG_SOCKETS_PER_ADDRESS", min=1, help="Open sockets of one address."),
]
TablesPerGuest = Annotated[
    int,
    typer.Option(
        envvar="EINKLANG_TABLES_PER_GUEST", min=1, help="Tables of one guest that are not over."
    ),
]
ArchiveAfter = Annotated[
    float,
    typer.Option(
        envvar="EINKLANG_ARCHIVE_AFTER_DAYS",
        min=0.01,
        help="Days after which a table without a move leaves the lists.",
    ),
]
Heartbeat = Annotated[
    float,
    typer.Option(envvar="EINKLANG_HEARTBEAT", min=1, help="Seconds between two heartbeats."),
]
SecureCookies = Annotated[
    bool,
    typer.Option(
        "--secure-cookies",
        envvar="EINKLANG_SECURE_COOKIES",
        help="Hand out cookies for https only; set it behind a proxy that speaks https.",
    ),
]
LogLevel = Annotated[
    str,
    typer.Option(envvar="EINKLANG_LOG_LEVEL", help="debug, info, warning or error."),
]
OpensBrowser = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]


def serve(
    host: Host = Settings.host,
    port: Port = Settings.port,
    database: Database = None,
    origin: Origins = None,
    proxy: Proxies = None,
    allowed_host: AllowedHosts = None,
    workers: Workers = None,
    bot_pause: BotPause = Settings.bot_pause,
    frames_per_second: FrameRate = Settings.frames_per_second,
    frames_per_second_of_address: AddressFrameRate = None,
    requests_per_second: RequestRate = Settings.requests_per_second,
    connections_per_address: Connections = Settings.connections_per_address,
    guests_per_address: GuestsPerAddress = Settings.guests_per_address,
    tables_per_address: TablesPerAddress = Settings.tables_per_address,
    sockets_per_address: SocketsPerAddress = Settings.sockets_per_address,
    tables_per_guest: TablesPerGuest = Settings.tables_per_guest,
    archive_after_days: ArchiveAfter = Settings.archive_after_days,
    heartbeat: Heartbeat = Settings.heartbeat,
    secure_cookies: SecureCookies = Settings.secure_cookies,
    log_level: LogLevel = Settings.log_level,
    opens_browser: OpensBrowser = False,
) -> None:
    """Host live tables for people and computer players, until Ctrl-C.

    Every option can also be set in the environment, such as EINKLANG_PORT=9000.
    """
    from einklang.cli.start import ensure_warm
    from einklang.games.errors import SetupError
    from einklang.server.http.hosts import read_host
    from einklang.server.running import serve as run

    if log_level not in ("debug", "info", "warning", "error"):
        raise SetupError(f"the log level is debug, info, warning or error, not {log_level[:40]!r}")
    settings = Settings(
        host=host,
        port=port,
        database=database or usual_database(),
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        allowed_hosts=tuple(map(read_host, allowed_host or ())),
        workers=workers or usual_workers(),
        bot_pause=bot_pause,
        frames_per_second=frames_per_second,
        frames_per_second_of_address=frames_per_second_of_address,
        requests_per_second=requests_per_second,
        connections_per_address=connections_per_address,
        guests_per_address=guests_per_address,
        tables_per_address=tables_per_address,
        sockets_per_address=sockets_per_address,
        tables_per_guest=tables_per_guest,
        archive_after_days=archive_after_days,
        heartbeat=heartbeat,
        secure_cookies=secure_cookies,
        log_level=log_level,
    )
    ensure_warm()
    raise typer.Exit(run(settings, opens_browser))
