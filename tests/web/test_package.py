"""What is packed: the wheel has the client, and can be made wherever its source or itself is."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from clients import ROOT, node_for_tests

pytestmark = pytest.mark.release

SITE = "einklang/server/site/"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, as somebody has unpacked it."""
    node_for_tests()
    folder = tmp_path_factory.mktemp("sdist")
    pack(ROOT, "sdist", folder)
    [archive] = folder.glob("*.tar.gz")
    with tarfile.open(archive) as whole:
        whole.extractall(folder, filter="data")
    [found] = (path for path in folder.iterdir() if path.is_dir())
    return found


def test_the_wheel_has_the_client(tmp_path: Path) -> None:
    node_for_tests()
    check_wheel(ROOT, tmp_path)


def test_the_source_has_all_that_is_written_and_nothing_that_is_fetched(unpacked: Path) -> None:
    for name in (
        "hatch_build.py",
        "web/index.html",
        "web/package-lock.json",
        f"src/{SITE}worker.js",
    ):
        assert (unpacked / name).is_file(), name
    for name in ("web/node_modules", ".venv", "build"):
        assert not (unpacked / name).exists(), name


def test_a_wheel_is_made_of_the_source_without_node(unpacked: Path, tmp_path: Path) -> None:
    check_wheel(unpacked, tmp_path, PATH="")
    web = unpacked / "web"
    web.rename(unpacked / "elsewhere")
    try:
        (tmp_path / "again").mkdir()
        check_wheel(unpacked, tmp_path / "again", PATH="")
    finally:
        (unpacked / "elsewhere").rename(web)


def test_without_any_client_there_is_a_sentence(unpacked: Path, tmp_path: Path) -> None:
    web, site = unpacked / "web", unpacked / "src" / SITE
    web.rename(tmp_path / "web")
    site.rename(tmp_path / "site")
    try:
        done = run_hatchling(unpacked, "wheel", tmp_path)
        said = "there is neither a browser client nor the source of one"
        assert (done.returncode, done.stdout + done.stderr) == (1, said + "\n")
    finally:
        (tmp_path / "web").rename(web)
        (tmp_path / "site").rename(site)


def check_wheel(root: Path, folder: Path, **environment: str) -> None:
    pack(root, "wheel", folder, **environment)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as whole:
        names = set(whole.namelist())
        assert b'<div id="app">' in whole.read(f"{SITE}index.html")
    assets = {name for name in names if name.startswith(f"{SITE}assets/")}
    assert {f"{SITE}worker.js", f"{SITE}manifest.webmanifest", f"{SITE}icon-512.png"} <= names
    assert any(name.endswith(".js.br") for name in assets)
    assert any(name.endswith(".css.gz") for name in assets)
    assert not any("node_modules" in name or name.startswith("web/") for name in names)


def pack(root: Path, target: str, folder: Path, **environment: str) -> None:
    done = run_hatchling(root, target, folder, **environment)
    assert done.returncode == 0, done.stdout + done.stderr


def run_hatchling(
    root: Path, target: str, folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
