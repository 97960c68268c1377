"""Runs a server: opens its store, listens, and leaves in good order."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import uvicorn

from einklang.games.catalogue import GAMES
from einklang.games.errors import SetupError
from einklang.server.garbage import collecting_garbage
from einklang.server.http.app import build_app
from einklang.server.http.bounded import BoundedConfig
from einklang.server.http.built_site import load_site
from einklang.server.http.connection import FRAME_BURST_SECONDS
from einklang.server.http.guests import Generations, Guests
from einklang.server.http.review_slots import ReviewSlots
from einklang.server.http.services import Services
from einklang.server.http.sockets import Sockets, raise_file_limit
from einklang.server.limits import Buckets, ConnectionLimit, hourly
from einklang.server.live.clocks import Clocks
from einklang.server.live.listing import Situations
from einklang.server.live.registry import Registry
from einklang.server.logs import log, set_up_logs
from einklang.server.metrics import Metrics
from einklang.server.settings import Settings
from einklang.server.thinking.analyst import Analyst
from einklang.server.thinking.thinkers import Thinkers
from einklang.store.files import describe_too_open
from einklang.store.sqlite import SqliteStore
from einklang.store.store import StoreError

_BURST_SECONDS = 4  # for which an address may ask at once
_GRACE = 5  # seconds that requests get to end when the server stops
_BACKLOG = 2048


@asynccontextmanager
async def open_services(settings: Settings, clocks: Clocks) -> AsyncIterator[Services]:
    """Services that are ready for guests, and are closed in good order."""
    store = await SqliteStore.open(settings.database)
    thinkers = Thinkers(settings.workers)
    try:
        secret = await store.claim("secret", "guests", secrets.token_urlsafe(32))
        await thinkers.start()
        metrics = Metrics()
        metrics.watch("commits", "Commits to disk.", lambda: store.commits)
        metrics.watch("events", "Events that were kept.", lambda: store.appended)
        metrics.watch("bots_thinking", "Computer players that think.", lambda: thinkers.busy)
        metrics.watch("bots_waiting", "Computer players that wait.", lambda: thinkers.waiting)
        registry = Registry(store, clocks, thinkers, metrics, settings)
        rate = settings.requests_per_second
        services = Services(
            settings=settings,
            store=store,
            registry=registry,
            situations=Situations(registry.glance, registry.read),
            analyst=Analyst(thinkers),
            guests=Guests(secret),
            metrics=metrics,
            connection_limit=ConnectionLimit(settings.connections_per_address),
            buckets=Buckets(rate, _BURST_SECONDS * rate),
            newcomers=hourly(settings.guests_per_address),
            frames=Buckets(settings.address_frames, FRAME_BURST_SECONDS * settings.address_frames),
            sockets=Sockets(
                settings.sockets_per_address,
                Buckets(rate, _BURST_SECONDS * rate),
                raise_file_limit(),
                metrics.refused_connections,
                settings.proxies,
            ),
            review_slots=ReviewSlots(registry.time_slices),
            generations=Generations(store),
        )
        await registry.open()
        try:
            yield services
        finally:
            await registry.close()
    finally:
        await thinkers.close()
        await store.close()


class _Server(uvicorn.Server):
    """Says where it can be found once it listens."""

    def __init__(
        self, config: uvicorn.Config, address: str, opens_browser: bool, signals: list[int]
    ) -> None:
        super().__init__(config)
        self._address = address
        self._opens_browser = opens_browser
        self._signals = signals

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and say so, unless somebody has stopped it by now."""
        if self._signals:
            self.should_exit = True
            return
        await super().startup(sockets)
        print(f"Einklang is at {self._address}", flush=True)
        if self._opens_browser and _has_screen():
            # Some browsers are waited for until they close; nobody else waits for that.
            opening = threading.Thread(target=webbrowser.open, args=[self._address], daemon=True)
            opening.start()


def _has_screen() -> bool:
    """Whether there is more than a terminal, which a browser for terminals would take over."""
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def serve(settings: Settings, opens_browser: bool = False) -> int:
    """Serve tables until somebody stops it; returns the exit code."""
    load_site()  # without a client nothing is begun
    set_up_logs(settings.log_level)
    # Those that come too early for uvicorn, and those that it raises again after it has left.
    signals: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: signals.append(number))
    listening = _listen(settings)
    _load_rules()
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(settings, listening, opens_browser, signals))
    except StoreError as error:
        raise SetupError(str(error).rstrip(".")) from error
    finally:
        listening.close()
    print("Einklang has stopped; all tables are kept.", file=sys.stderr)
    return 0


def warn_of_root() -> None:
    """Say that whoever finds a fault in the server would have the whole machine."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        log("runs as root", logging.WARNING)
        print("Einklang runs as root; let a user serve who may do less.", file=sys.stderr)


async def _serve(
    settings: Settings, listening: socket.socket, opens_browser: bool, signals: list[int]
) -> None:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    async with (
        open_services(settings, Clocks()) as services,
        collecting_garbage(),
        services.sockets.watched(),
    ):
        _warn_of_open_files(settings)
        config = BoundedConfig(
            build_app(services),
            services.sockets,
            ws_ping_interval=settings.heartbeat,
            ws_ping_timeout=settings.heartbeat,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=",".join(settings.proxies),
            timeout_graceful_shutdown=_GRACE,
            backlog=_BACKLOG,
        )
        warn_of_root()
        if settings.proxies and not settings.allowed_hosts:
            log("any host is answered", logging.WARNING, instead="name it with --allowed-host")
        log("started", port=port, workers=settings.workers, process=os.getpid())
        address = f"http://{shown}:{port}/"
        await _Server(config, address, opens_browser, signals).serve([listening])
        log("stopping")
        await services.store.version(
            ""
        )  # fails if the files are gone, so that nobody says otherwise


def _warn_of_open_files(settings: Settings) -> None:
    if (warning := describe_too_open(settings.database)) is not None:
        print(f"einklang: {warning}.", file=sys.stderr)
        log("files too open", logging.WARNING)


def _listen(settings: Settings) -> socket.socket:
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, address = found[0]
        listening = socket.create_server(address[:2], family=family, backlog=_BACKLOG)
        # Connections inherit it. asyncio's own loop would let the second half of an answer wait.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        # What Python adds to an error of the system repeats the address.
        why = (error.strerror or str(error)).partition(" (while")[0].lower()
        where = f"{settings.host}:{settings.port}"
        raise SetupError(
            f"cannot listen on {where}: {why}; choose another address with --host and --port"
        ) from error


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fastest event loop that there is on this system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _load_rules() -> None:
    """Fetch all compiled rules from disk, so that the first action is as quick as any other."""
    for game in GAMES.values():
        for players in game.players:
            game.layout(players)
        state = game.new(seed=0)
        game.outlook(game.view(state, 0))
        game.apply(state, int(game.legal(state).numbers[0]))
