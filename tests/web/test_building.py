"""How the client is built: with which Node, when, and what is said if it cannot be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import node
from node import WEB

SITE = "src/einklang/server/site"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A client without packages, and a Node that only seems to work."""
    (tmp_path / "web/src").mkdir(parents=True)
    for name in ("building.py", "node.py"):
        shutil.copy(WEB / name, tmp_path / "web" / name)
    (tmp_path / "web/index.html").write_text("<p>page</p>")
    lock = {"packages": {"": {}, "node_modules/vite": {"version": "8.0.0"}}}
    (tmp_path / "web/package-lock.json").write_text(json.dumps(lock))
    (tmp_path / SITE).parent.mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    write_program(tmp_path, "node", f"""
        if [ "$1" = --version ]; then echo v22.12.0; exit; fi
        if [ "$2" != build ]; then exit; fi
        mkdir -p "$6" && cp index.html "$6" && echo built >> {tmp_path}/log
    """)  # fmt: skip
    write_program(tmp_path, "npm", f"""
        mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
        echo installed >> {tmp_path}/log
    """)  # fmt: skip
    return tmp_path


def test_the_client_is_built_when_something_has_changed(project: Path) -> None:
    assert build(project) == (0, "The browser client is built.\n")
    assert log(project) == ["installed", "built"]
    assert build(project) == (0, "")
    (project / "web/src/main.test.ts").write_text("no part of it")
    assert build(project) == (0, "")
    (project / "web/src/main.ts").write_text("part of it")
    assert build(project) == (0, "The browser client is built.\n")
    assert log(project) == ["installed", "built", "built"]
    (project / SITE / "fingerprint.txt").unlink()
    build(project)
    assert log(project) == ["installed", "built", "built", "built"]
    assert sorted(path.name for path in (project / SITE).iterdir()) == [
        "fingerprint.txt",
        "index.html",
    ]
    assert not list((project / "web").glob(".site-*"))


def test_packages_are_installed_anew_when_the_lock_says_so(project: Path) -> None:
    build(project)
    lock: dict[str, Any] = {"packages": {"": {}, "node_modules/vite": {"version": "8.0.1"}}}
    (project / "web/package-lock.json").write_text(json.dumps(lock))
    build(project)
    optional = {"version": "1.0.0", "optional": True}  # for another system
    lock["packages"]["node_modules/other"] = optional
    (project / "web/package-lock.json").write_text(json.dumps(lock))
    write_program(project, "npm", "exit 1")
    build(project)
    assert log(project) == ["installed", "built", "installed", "built", "built"]


def test_npm_without_a_network_is_told_in_a_sentence(project: Path) -> None:
    write_program(project, "npm", "seq 100 && echo no such host >&2 && exit 1")
    code, said = build(project)
    lines = said.splitlines()
    assert code == 1
    assert lines[0] == "72"  # the tail of what npm said
    assert lines[-2] == "no such host"
    assert lines[-1].startswith("the packages of the browser client could not be installed")
    assert not (project / SITE).exists()


def test_a_client_that_cannot_be_built_leaves_the_old_one(project: Path) -> None:
    build(project)
    (project / "web/src/main.ts").write_text("part of it")
    write_program(project, "node", """
        if [ "$1" = --version ]; then echo v24.0.0; exit; fi
        echo wrong; exit 3
    """)  # fmt: skip
    assert build(project) == (
        1,
        "wrong\nthe browser client could not be built; above is what was wrong\n",
    )
    assert (project / SITE / "index.html").is_file()


@pytest.mark.parametrize(
    ("version", "will_do"),
    [((18, 20), False), ((20, 18), False), ((20, 19), True), ((21, 7), False), ((22, 11), False),
     ((22, 12), True), ((23, 5), False), ((24, 0), True), ((30, 1), True)],
)  # fmt: skip
def test_node_is_new_enough_as_vite_says(version: tuple[int, int], will_do: bool) -> None:
    assert node._is_new_enough(*version) == will_do


def build(project: Path) -> tuple[int, str]:
    path = f"{project}/bin{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, str(project / "web/building.py")],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def write_program(project: Path, name: str, script: str) -> None:
    path = project / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}")
    path.chmod(0o755)


def log(project: Path) -> list[str]:
    return (project / "log").read_text().split()
