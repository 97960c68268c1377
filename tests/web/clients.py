"""The source of the browser client, and Node to work on it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from effort import need
from node import WEB, Node, find_node, is_installed

ROOT = WEB.parent


def node_for_tests() -> Node:
    """Node with all packages of the client; a test without them is skipped."""
    node = find_node()
    need(node is not None and is_installed(), "Node and the client's packages: `make web`")
    assert node is not None
    return node


def run_script(*words: str, cwd: Path = WEB) -> subprocess.CompletedProcess[str]:
    """What a script says when Node runs it."""
    command = [*node_for_tests().node, *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
