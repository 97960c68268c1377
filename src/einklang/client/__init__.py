"""A client of live tables, for programs: follows a table and plays at it over a bad network."""

from einklang.client.connection import TableClient
from einklang.client.guest import Guest, Link
from einklang.client.mirror import Mirror
from einklang.client.witness import NotProven, Proven

__all__ = ["Guest", "Link", "Mirror", "NotProven", "Proven", "TableClient"]
