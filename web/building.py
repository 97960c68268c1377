"""Builds the browser client into the package, if something of it has changed.

As a program: `python web/building.py` builds, `check` and `test` run the scripts of package.json.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from node import WEB, BuildError, Node, fetch_node

SITE = WEB.parent / "src/einklang/server/site"

_FINGERPRINT = "fingerprint.txt"  # of all that the site was built from
_SOURCES = ("*.html", "*.js", "*.json", "*.ts", ".npmrc", "public/**/*", "src/**/*")


def build_site(node: Callable[[], Node]) -> bool:
    """Build the site unless it is up to date; whether there was anything to do."""
    fingerprint = take_fingerprint()
    if _kept_fingerprint() == fingerprint:
        return False
    found = node()
    found.install()
    # A server that runs meanwhile never finds half a site.
    with tempfile.TemporaryDirectory(dir=WEB, prefix=".site-") as folder:
        site = Path(folder) / "site"
        failed = "the browser client could not be built; above is what was wrong"
        vite = ("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        found.run(*vite, "--outDir", str(site), "--emptyOutDir", what=failed)
        found.run("finish.js", str(site), what=failed)
        (site / _FINGERPRINT).write_text(fingerprint, encoding="utf-8")
        shutil.rmtree(SITE, ignore_errors=True)
        site.replace(SITE)
    return True


def take_fingerprint() -> str:
    """A hash of all that the site is built from."""
    whole = hashlib.sha256()
    for path in sorted(_sources()):
        body = path.read_bytes()
        whole.update(f"{path.relative_to(WEB).as_posix()} {len(body)}\n".encode())
        whole.update(body)
    return whole.hexdigest()


def _sources() -> Iterator[Path]:
    for pattern in _SOURCES:
        for path in WEB.glob(pattern):
            if path.is_file() and not path.name.endswith(".test.ts"):
                yield path


def _kept_fingerprint() -> str | None:
    try:
        return (SITE / _FINGERPRINT).read_text(encoding="utf-8")
    except OSError:
        return None


def main(words: list[str]) -> int:
    """Build the site, or run a script of the client; the exit code."""
    try:
        if not words:
            if build_site(fetch_node):
                print("The browser client is built.")
        else:
            node = fetch_node()
            node.install()
            what = f"npm run {words[0]} has failed"
            node.run_npm("run", "--silent", *words, what=what, shows=True)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
