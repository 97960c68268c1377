"""What a benchmark ran on, because its absolute figures mean nothing without it."""

from __future__ import annotations

import os
import platform
from datetime import date
from importlib.metadata import version
from pathlib import Path


def machine(*packages: str) -> dict[str, str]:
    """Processor, cores, system, versions of packages, and today's date."""
    return {
        "date": date.today().isoformat(),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        **{name: version(name) for name in packages},
    }


def _processor() -> str:
    """The name of the processor, which Python knows only on some systems."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text("utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"
