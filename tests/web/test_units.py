"""The client's own tests, which run in Node."""

from __future__ import annotations

from clients import run_script


def test_the_clients_own_tests_pass() -> None:
    done = run_script("node_modules/vitest/vitest.mjs", "run", "--reporter=default")
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "passed" in done.stdout
