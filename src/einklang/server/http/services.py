"""All that the doors of a server share: its tables, guests, limits and settings."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from einklang.server.errors import no_guest, too_fast
from einklang.server.http.guests import (
    COOKIE,
    COOKIE_SECONDS,
    SECURE_COOKIE,
    Badge,
    Generations,
    Guests,
)
from einklang.server.http.review_slots import ReviewSlots
from einklang.server.http.sockets import Sockets
from einklang.server.limits import Buckets, ConnectionLimit, network_of
from einklang.server.live.listing import Situations
from einklang.server.live.registry import Registry
from einklang.server.metrics import Metrics
from einklang.server.settings import Settings
from einklang.server.thinking.analyst import Analyst
from einklang.store.store import Store


@dataclass(frozen=True)
class Services:
    """A running server, without its doors."""

    settings: Settings
    store: Store
    registry: Registry
    situations: Situations
    analyst: Analyst
    guests: Guests
    metrics: Metrics
    connection_limit: ConnectionLimit
    buckets: Buckets
    newcomers: Buckets
    frames: Buckets
    sockets: Sockets
    review_slots: ReviewSlots
    generations: Generations

    @property
    def cookie(self) -> str:
        """What the cookie of a guest is called."""
        return SECURE_COOKIE if self.settings.secure_cookies else COOKIE

    def address_of(self, connection: HTTPConnection) -> str:
        """Where somebody calls from; a proxy that is trusted knows it better."""
        return caller_of(connection.scope)

    def base_of(self, connection: HTTPConnection) -> str:
        """The address under which somebody has reached the server, for links."""
        return str(connection.base_url).rstrip("/")

    async def guest_of(self, connection: HTTPConnection) -> str | None:
        """The guest who calls, if the cookie is one of ours."""
        badge = await self.badge_of(connection)
        return None if badge is None else badge.guest

    async def badge_of(self, connection: HTTPConnection) -> Badge | None:
        """What the device that calls knows its guest by, unless it was ended."""
        badge = self._shown(connection, self.cookie)
        if badge is None and self._had_plain_cookie(connection):
            badge = self._shown(connection, COOKIE)
        return badge if badge is not None and await self.generations.is_good(badge) else None

    def _shown(self, connection: HTTPConnection, name: str) -> Badge | None:
        return self.guests.read_cookie(connection.cookies.get(name), name)

    def _had_plain_cookie(self, connection: HTTPConnection) -> bool:
        """Whether a browser still has its cookie from before cookies were for https only."""
        return self.cookie != COOKIE and COOKIE in connection.cookies

    async def need_guest(self, connection: HTTPConnection) -> str:
        """The guest who calls; who has no cookie is told to get one."""
        return (await self.need_badge(connection)).guest

    async def need_badge(self, connection: HTTPConnection) -> Badge:
        """What the device that calls knows its guest by; who has no cookie is told to get one."""
        badge = await self.badge_of(connection)
        if badge is None:
            raise no_guest()
        return badge

    async def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The guest who calls; who is new gets a cookie, and who has an old one a new one."""
        badge = await self.badge_of(connection)
        is_old = self._had_plain_cookie(connection)
        if badge is None:
            self._count_newcomer(connection)
            badge = Badge(self.guests.fresh())
            self.generations.note_new(badge.guest)
            self.give_cookie(badge, response)
        elif is_old:
            self.give_cookie(badge, response)
        if is_old:
            response.delete_cookie(COOKIE)
        return badge.guest

    def _count_newcomer(self, connection: HTTPConnection) -> None:
        if not self.newcomers.take(self.address_of(connection)):
            most = self.settings.guests_per_address
            raise too_fast(
                f"your address has brought {most} new guests within an hour; send the cookie "
                "along, or try again in some minutes"
            )

    def give_cookie(self, badge: Badge, response: Response) -> None:
        """Let a browser be this guest from now on."""
        response.set_cookie(
            self.cookie,
            self.guests.write_cookie(*badge, self.cookie),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.settings.secure_cookies,
        )


def caller_of(scope: Scope) -> str:
    """What a caller is counted by."""
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or a connection has come to."""
    services: Services = connection.app.state.services
    return services
