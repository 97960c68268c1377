"""Several stores on one database, as servers may have one day that share it over a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def without_lock() -> Iterator[None]:
    """Let stores be opened on a database that another one has open; users never get this."""
    with patch("einklang.store.files.Lock"):
        yield
