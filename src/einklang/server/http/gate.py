"""What everything passes on its way in and out: limits, origins and security headers."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus

from pydantic_core import to_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from einklang.server.errors import CLOSED_AS, Denial, Denied, deny, too_fast
from einklang.server.http.hosts import Hosts, sentence_for
from einklang.server.http.services import Services, caller_of
from einklang.server.logs import log
from einklang.table.refusal import complain

LARGEST_BODY = 16_384  # bytes of a request
LARGEST_RECORD = 131_072  # bytes of one that tells a whole game
_SETS_UP = "/api/tables"
TABLE_COST = 5.0  # requests that a new table counts for
COST_BYTES = 1_024  # of a record, which count for one more
# What requests count for that take long, by the ends of their paths; all others count for one.
COSTS = {
    "tables": 3.0,
    "legal": 4.0,
    "statistics": 4.0,
    "picture.svg": 4.0,
    "replay": 8.0,
    "analysis": 8.0,
}
_TELL_RECORDS = ("/api/records", "/api/records/analysis")
_LONGEST_LENGTH = 20  # digits of a number that says how many there are

# Who may not come in at all sees no door, not even one that is closed again.
_SHUT = (HTTPStatus.FORBIDDEN, HTTPStatus.MISDIRECTED_REQUEST)

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Gate:
    """Lets in what is small, not too frequent and not sent by another site's page."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services
        self._hosts = Hosts(services.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request or a connection, or turn it away."""
        if scope["type"] == "http":
            await self._pass_request(scope, receive, send)
        elif scope["type"] == "websocket" and (denied := self._objection(scope)) is not None:
            await receive()
            if denied.status not in _SHUT:
                await send({"type": "websocket.accept"})
            self._services.metrics.refused_connections.labels(denied.refusal.code).inc()
            code = CLOSED_AS + denied.status
            await send({"type": "websocket.close", "code": code, "reason": denied.refusal.code})
        else:
            await self._app(scope, receive, send)

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        services = self._services

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", POLICY)
                if scope["path"].startswith("/api/"):
                    headers["Cache-Control"] = "no-store"
                if services.settings.secure_cookies:
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                status = message["status"]
                services.metrics.requests.labels(str(status)).inc()
                _note(scope, status)
            await send(message)

        denied = self._objection(scope)
        if denied is None:
            body = _Body(receive, send_guarded, _largest(scope))
            with suppress(_TooLarge):
                await self._app(scope, body.receive, body.send)
            if body.is_too_large:
                denied = _too_large(scope)
        if denied is not None:
            await _answer(denied, send_guarded)

    def _objection(self, scope: Scope) -> Denied | None:
        if not self._services.buckets.take(caller_of(scope), _cost(scope)):
            sentence = "there are too many requests from your address; wait a moment"
            return too_fast(sentence)
        headers = Headers(scope=scope)
        if not self._hosts.answers(headers, scope["path"]):
            sentence = sentence_for(headers)
            return deny(HTTPStatus.MISDIRECTED_REQUEST, Denial.WRONG_HOST, sentence)
        if scope.get("method") not in _SAFE_METHODS and self._is_foreign(scope):
            sentence = "this request was sent by the page of another site, or over another scheme"
            return deny(HTTPStatus.FORBIDDEN, Denial.FOREIGN_ORIGIN, sentence)
        # What is no number is not believed: whatever comes is counted anyway.
        length = headers.get("content-length", "0")
        if length.isdecimal() and (len(length) > _LONGEST_LENGTH or int(length) > _largest(scope)):
            return _too_large(scope)
        return None

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a browser says that this comes from the page of another site.

        What has no origin is no page of a browser, so nobody's cookie is misused.
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._services.settings.origins:
            return False
        # A page over http may be anybody's on the way, so it is none of a server over https.
        scheme = scope.get("scheme", "http").replace("ws", "http")
        host = headers.get("host")
        return not host or origin != f"{scheme}://{host}"


class _TooLarge(Exception):
    """More was sent than is taken."""


class _Body:
    """Counts what is received, whatever was said before of its length."""

    def __init__(self, receive: Receive, send: Send, largest: int) -> None:
        self.is_too_large = False
        self._receive = receive
        self._send = send
        self._largest = largest
        self._is_answered = False
        self._size = 0

    async def receive(self) -> Message:
        """The next part of a request."""
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > self._largest and not self._is_answered:
            self.is_too_large = True
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Pass on an answer, unless too much was sent: then nobody but the gate answers."""
        if not self.is_too_large:
            self._is_answered = True
            await self._send(message)


def _cost(scope: Scope) -> float:
    """What a request takes of the allowance of its address; most take one."""
    path = scope["path"]
    if scope.get("method") == "POST" and path == _SETS_UP:
        return TABLE_COST
    if path in _TELL_RECORDS:
        length = Headers(scope=scope).get("content-length", "")
        known = length.isdecimal() and len(length) <= _LONGEST_LENGTH
        return 1.0 + min(int(length) if known else LARGEST_RECORD, LARGEST_RECORD) / COST_BYTES
    return COSTS.get(path.rpartition("/")[2], 1.0)


def _largest(scope: Scope) -> int:
    return LARGEST_RECORD if scope["path"] in _TELL_RECORDS else LARGEST_BODY


def _too_large(scope: Scope) -> Denied:
    most = _largest(scope)
    return deny(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        Denial.TOO_LARGE,
        f"this request has at most {most} bytes",
        most=most,
    )


async def _answer(denied: Denied, send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    if denied.status == HTTPStatus.TOO_MANY_REQUESTS:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": int(denied.status), "headers": headers})
    await send({"type": "http.response.body", "body": to_json(complain(denied.refusal))})


def _note(scope: Scope, status: int) -> None:
    # The path itself may name a table that only those with a link may find.
    route = getattr(scope.get("route"), "path", None)
    log("request", method=scope["method"], route=route or "none", status=status)
