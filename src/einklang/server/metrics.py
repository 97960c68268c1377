"""What a server counts, in the way of Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest

_COMMIT_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The counters of one server; none of them tells what is hidden at a table."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "einklang_commands",
            "Commands by what came of them.",
            ["came_of"],
            registry=self.registry,
        )
        self.done = self.commands.labels("done")
        self.refused = self.commands.labels("refused")
        self.failed = self.commands.labels("failed")
        self.requests = Counter(
            "einklang_requests", "HTTP requests by status.", ["status"], registry=self.registry
        )
        self.refused_connections = Counter(
            "einklang_refused_connections",
            "Connections that were refused or ended, by the reason.",
            ["why"],
            registry=self.registry,
        )
        self.refused_frames = Counter(
            "einklang_refused_frames", "Frames that came too fast.", registry=self.registry
        )
        self.commit_seconds = Histogram(
            "einklang_commit_seconds",
            "From a decision to its being on disk.",
            buckets=_COMMIT_SECONDS,
            registry=self.registry,
        )

    def watch(self, name: str, about: str, count: Callable[[], float]) -> None:
        """Tell a number that somebody else keeps."""
        Gauge(f"einklang_{name}", about, registry=self.registry).set_function(count)

    def write(self) -> bytes:
        """All of them as text."""
        told: bytes = generate_latest(self.registry)  # type: ignore[no-untyped-call]
        return told
