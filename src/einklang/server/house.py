"""All that the doors of a server share: its tables, guests, limits and settings."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from einklang.server.analyst import Analyst
from einklang.server.desk import Desk
from einklang.server.errors import deny, too_fast
from einklang.server.guests import COOKIE, COOKIE_SECONDS, Guests
from einklang.server.hall import Hall
from einklang.server.limits import Buckets, Crowd, network_of
from einklang.server.metrics import Metrics
from einklang.server.settings import Settings
from einklang.server.sockets import Sockets
from einklang.server.standings import Standings
from einklang.store.store import Store


@dataclass(frozen=True)
class House:
    """A running server, without its doors."""

    settings: Settings
    store: Store
    hall: Hall
    standings: Standings
    analyst: Analyst
    guests: Guests
    metrics: Metrics
    crowd: Crowd
    buckets: Buckets
    newcomers: Buckets
    new_tables: Buckets
    frames: Buckets
    sockets: Sockets
    desk: Desk
    cookie: str = COOKIE

    def address_of(self, connection: HTTPConnection) -> str:
        """Where somebody calls from; a proxy that is trusted knows it better."""
        return caller_of(connection.scope)

    def base_of(self, connection: HTTPConnection) -> str:
        """The address under which somebody has reached the server, for links."""
        return str(connection.base_url).rstrip("/")

    def guest_of(self, connection: HTTPConnection) -> str | None:
        """The guest who calls, if the cookie is one of ours."""
        return self.guests.read_cookie(connection.cookies.get(self.cookie))

    def need_guest(self, connection: HTTPConnection) -> str:
        """The guest who calls; who has no cookie is told to get one."""
        guest = self.guest_of(connection)
        if guest is None:
            raise deny(
                HTTPStatus.UNAUTHORIZED,
                "no-guest",
                "the server does not know you; ask for /api/me first and keep its cookie",
            )
        return guest

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The guest who calls; who is new gets a cookie."""
        guest = self.guest_of(connection)
        if guest is None:
            if not self.newcomers.take(self.address_of(connection)):
                most = self.settings.guests_per_address
                raise too_fast(
                    f"your address has brought {most} new guests within an hour; send the cookie "
                    "along, or try again in some minutes"
                )
            guest = self.guests.fresh()
            self.give_cookie(guest, response)
        return guest

    def count_table(self, connection: HTTPConnection) -> None:
        """Somebody is about to set up a table; who does it too often is refused."""
        if not self.new_tables.take(self.address_of(connection)):
            most = self.settings.tables_per_address
            raise too_fast(
                f"your address has set up {most} tables within an hour; try again in some minutes"
            )

    def give_cookie(self, guest: str, response: Response) -> None:
        """Let a browser be this guest from now on."""
        response.set_cookie(
            self.cookie,
            self.guests.write_cookie(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.settings.secure_cookies,
        )


def caller_of(scope: Scope) -> str:
    """What a caller is counted by."""
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def house_of(connection: HTTPConnection) -> House:
    """The house that a request or a connection has come to."""
    house: House = connection.app.state.house
    return house
