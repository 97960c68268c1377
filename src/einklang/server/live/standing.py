"""How the games at tables stand, for lists: it changes too often to be written down."""

from __future__ import annotations

from collections import OrderedDict

from einklang.server.live.listing import NOT_YET, Standing, standing_of
from einklang.server.live.reading import Shared
from einklang.server.live.registry import Registry
from einklang.server.logs import log_error, mark
from einklang.store.store import Listed
from einklang.table.table import Table

_MOST_KNOWN = 10_000  # tables at rest


class Standings:
    """Looks at tables in memory; one at rest is read if it has changed since the last time."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._reading = Shared(self._read)
        self._known: OrderedDict[str, tuple[int, Standing]] = OrderedDict()  # and at which version

    async def of(self, listed: Listed) -> Standing:
        """How a table stands that is played at."""
        if listed.listing.phase != "playing":
            return NOT_YET
        table = self._registry.glance(listed.table)
        if table is not None and table.version >= listed.version:
            return standing_of(table)
        version, standing = self._known.pop(listed.table, (0, NOT_YET))
        if version != listed.version:
            try:
                standing = standing_of(await self._reading.get(listed.table))
            except Exception as error:
                # One that cannot be read must not keep the others from being listed.
                log_error("not read for a list", error, table=mark(listed.table))
                return NOT_YET
        self._known[listed.table] = listed.version, standing
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return standing

    async def _read(self, name: str) -> Table:
        return await self._registry.read(name)
