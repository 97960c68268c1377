"""Guests without accounts: unguessable identities, invitations, and links to another device."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from typing import NamedTuple

from itsdangerous import Signer

from einklang.store.store import Store

_KIND = "generation"
_MOST_KNOWN = 20_000  # guests that are remembered

COOKIE = "einklang_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"  # which browsers take over https only, from this host only
COOKIE_SECONDS = 400 * 86_400  # as long as browsers keep one

TRANSFER_SECONDS = 600

_TOKEN_BYTES = 18
_BETWEEN = "~"  # which stands in no identity


class Generations:
    """Remembers the generations of guests who were here lately, so that few are read from disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, int] = OrderedDict()
        self._lock = asyncio.Lock()  # nobody reads what is about to change

    def note_new(self, guest: str) -> None:
        """Somebody has just become a guest, so nothing can have been kept."""
        self._remember(guest, 0)

    async def is_good(self, badge: Badge) -> bool:
        """Whether a device that shows this badge still is the guest."""
        return badge.generation == await self._of(badge.guest)

    async def _of(self, guest: str) -> int:
        known = self._known.get(guest)
        if known is not None:
            self._known.move_to_end(guest)
            return known
        async with self._lock:
            return await self._read(guest)

    async def _read(self, guest: str) -> int:
        if guest not in self._known:
            self._remember(guest, int(await self._store.find(_KIND, guest) or 0))
        return self._known[guest]

    async def begin_another(self, badge: Badge) -> Badge | None:
        """End all devices of a guest; a new badge for the one that asks, unless it was ended."""
        async with self._lock:
            if await self._read(badge.guest) != badge.generation:
                return None
            later = Badge(badge.guest, badge.generation + 1)
            await self._store.keep(_KIND, later.guest, str(later.generation))
            self._remember(*later)
            return later

    def _remember(self, guest: str, generation: int) -> None:
        self._known[guest] = generation
        self._known.move_to_end(guest)
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)


class Badge(NamedTuple):
    """A guest as a device knows it: ending other devices begins a new generation."""

    guest: str
    generation: int = 0


class Handover(NamedTuple):
    """What a link to another device carries; its nonce is what is used up."""

    badge: Badge
    nonce: str
    seconds: int  # for which it is good


class Guests:
    """Knows guests by their signed cookies; nothing has to be kept for it but one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        # A cookie that any site next door could have set must not pass for one that it could not.
        self._cookies = {
            COOKIE: self._signer("einklang guest"),
            SECURE_COOKIE: self._signer("einklang guest of this host"),
        }
        self._transfers = self._signer("einklang transfer")

    def _signer(self, salt: str) -> Signer:
        return Signer(self._secret, salt=salt, digest_method=hashlib.sha256)

    def fresh(self) -> str:
        """A new guest, whom nobody can guess."""
        return secrets.token_urlsafe(_TOKEN_BYTES)

    def write_cookie(self, guest: str, generation: int = 0, name: str = COOKIE) -> str:
        """A guest as the value of a cookie."""
        parts = (guest, str(generation)) if generation else (guest,)
        return _signed(self._cookies[name], *parts)

    def read_cookie(self, value: str | None, name: str = COOKIE) -> Badge | None:
        """The guest whom a cookie names, or None if it is not one of ours."""
        match _unsigned(self._cookies[name], value or ""):
            case [guest]:
                return Badge(guest)
            case [guest, generation]:
                return Badge(guest, int(generation))
        return None

    def invitation(self, table: str, seat: int | None) -> str:
        """What lets somebody take a seat of a table, or any open one."""
        what = f"invitation/{table}/{'any' if seat is None else seat}"
        digest = hmac.digest(self._secret.encode(), what.encode(), "sha256")
        return urlsafe_b64encode(digest[:_TOKEN_BYTES]).decode()

    def invites(self, invitation: str, table: str, seat: int | None) -> bool:
        """Whether an invitation is good for a seat of a table."""
        good = [self.invitation(table, None)]
        if seat is not None:
            good.append(self.invitation(table, seat))
        given = invitation.encode(errors="replace")
        return any(hmac.compare_digest(given, each.encode()) for each in good)

    def invited_seat(self, invitation: str, table: str, seats: int) -> int | None:
        """The one seat that an invitation is for, or None if it is for any."""
        for seat in range(seats):
            token = self.invitation(table, seat)
            if hmac.compare_digest(invitation.encode(errors="replace"), token.encode()):
                return seat
        return None

    def write_transfer(self, badge: Badge) -> str:
        """A token that makes another device the same guest; it is good for some minutes."""
        end = round(time.time()) + TRANSFER_SECONDS
        carried = json.dumps([*badge, secrets.token_urlsafe(9), end])
        # Not in plain letters: whoever reads a link over a shoulder shall not know the guest by it.
        return _signed(self._transfers, urlsafe_b64encode(carried.encode()).decode())

    def read_transfer(self, token: str) -> Handover | None:
        """What such a token carries, or None if it is too old or not one of ours."""
        match _unsigned(self._transfers, token):
            case [carried]:
                guest, generation, nonce, end = json.loads(urlsafe_b64decode(carried))
                seconds = round(end - time.time())
                if seconds > 0:
                    return Handover(Badge(guest, generation), nonce, seconds)
        return None


def _signed(signer: Signer, *parts: str) -> str:
    return signer.sign(_BETWEEN.join(parts)).decode()


def _unsigned(signer: Signer, text: str) -> list[str]:
    """The parts of a text that is signed; none if it differs from what was signed in anything.

    A signature has many spellings, with a `=` or junk in it; only one of them is ours.
    """
    parts = text.rpartition(".")[0].split(_BETWEEN)
    good = _signed(signer, *parts).encode() if text.isascii() else b""
    return parts if hmac.compare_digest(good, text.encode(errors="replace")) else []
