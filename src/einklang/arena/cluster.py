"""The games of a tournament on a Ray cluster."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from einklang.arena.bout import play_game
from einklang.arena.tournament import Tournament
from einklang.games.errors import SetupError, shown
from einklang.processes import ONE_THREAD, WorkerLost
from einklang.warming import cold, warm

_OFTEN = 0.2  # seconds between two looks at whether to stop
_PATIENCE = 5.0  # seconds until a computer that does not answer is given up
_AHEAD = 2  # games for each core of the cluster that it is given at a time


def play_on_cluster(
    tournament: Tournament,
    numbers: list[int],
    workers: int | None,
    address: str,
    stop: Callable[[], bool],
) -> Iterator[str]:
    """The games with these numbers as lines, in the order in which they end."""
    ray = _connected(address)
    try:
        play: Any = ray.remote(num_cpus=1)(play_there)
        shared = ray.put(tournament)
        due = iter(numbers)
        running: list[Any] = []
        while not stop():
            most = workers or _AHEAD * int(ray.cluster_resources().get("CPU", 1))
            while len(running) < most and (number := next(due, -1)) >= 0:
                running.append(play.remote(shared, number))
            if not running:
                return
            ended, running = ray.wait(running, timeout=_OFTEN)
            yield from map(ray.get, ended)
    except (ray.exceptions.RayError, ConnectionError) as error:
        reason = str(error).strip().rpartition("\n")[2].rstrip(".")
        raise WorkerLost(f"Ray has lost a game: {reason}") from error
    finally:
        ray.shutdown()


def play_there(tournament: Tournament, number: int) -> str:
    """One game as a line, on a computer that may have to compile the rules first."""
    for part in cold(tournament.rules):
        warm(*part)
    record = play_game(tournament, number)
    assert record is not None, "nobody asks to stop there"
    return record.to_line()


def _connected(address: str) -> Any:
    """Ray, once it is connected with a cluster; if it cannot be, why not."""
    if address != "local":
        _knock(address)
    try:
        import ray
    except ImportError:
        raise SetupError(
            "Ray is not installed; install einklang[cluster], or leave out --ray to play on the"
            " cores of this machine"
        ) from None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a tournament is nobody's business
    here: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
    try:
        with _hushed():
            ray.init(
                address=address,
                log_to_driver=False,
                logging_level="ERROR",
                runtime_env={"env_vars": ONE_THREAD},
                **here,
            )
    except ConnectionError as error:
        raise SetupError(
            f"Ray at {address} cannot be reached: no cluster runs there, or it wants another"
            " RAY_AUTH_TOKEN"
        ) from error
    except Exception as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise SetupError(f"Ray at {address} cannot be reached: {reason}") from error
    return ray


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep standard error free of what Ray's inner parts write there; they do not ask Python."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _knock(address: str) -> None:
    """Refuse an address where nobody answers; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
        raise SetupError(
            f"{shown(address)} is not an address of Ray; write local, HOST:PORT or ray://HOST:PORT"
        )
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SetupError(f"Ray at {address} cannot be reached: {reason}") from error
