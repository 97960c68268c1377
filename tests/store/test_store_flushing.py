"""A disk that writes but cannot flush: what was refused does not come back after a crash."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import store_program
from effort import need
from einklang.store.sqlite import SqliteStore
from opened_stores import run, write

# Stands before the system's own functions, and fails as long as a file is there.
NO_FLUSH = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int flush(const char *name, int file) {
    if (access(getenv("NO_FLUSH"), F_OK) == 0) { errno = EIO; return -1; }
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}
int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
"""


def test_a_commit_that_was_not_flushed_does_not_appear_after_a_crash(tmp_path: Path) -> None:
    """The log has it whole then, and SQLite alone would take it for good."""
    library, flag, path = (tmp_path / name for name in ("flush.so", "flag", "games.db"))
    (tmp_path / "flush.c").write_text(NO_FLUSH)
    compiling = ["cc", "-shared", "-fPIC", "-o", str(library), str(tmp_path / "flush.c"), "-ldl"]
    need(sys.platform == "linux" and shutil.which("cc") is not None, "Linux and a compiler")
    subprocess.run(compiling, capture_output=True, check=True)
    done = subprocess.run(
        [sys.executable, store_program.__file__, "unflushed", str(path), str(flag)],
        env={**os.environ, "LD_PRELOAD": str(library), "NO_FLUSH": str(flag)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=30,
        check=False,
    )
    assert json.loads(done.stdout) == {"reason": "failed", "events": ["a"]}

    async def look(store: SqliteStore) -> None:
        assert await store.events("t") == ["a"]
        await store.append(write("t", 1, "c"))
        assert await store.events("t") == ["a", "c"]

    run(path, look)
