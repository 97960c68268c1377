"""Guests without accounts: unguessable identities, invitations, and links to another device."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from itsdangerous import BadData, BadSignature, Signer, URLSafeTimedSerializer

COOKIE = "einklang_guest"
COOKIE_SECONDS = 400 * 86_400  # as long as browsers keep one

TRANSFER_SECONDS = 600

_TOKEN_BYTES = 18


class Guests:
    """Knows guests by their signed cookies; nothing has to be kept for it but one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._signer = Signer(secret, salt="einklang guest", digest_method=hashlib.sha256)
        self._transfers = URLSafeTimedSerializer(
            secret, salt="einklang transfer", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def fresh(self) -> str:
        """A new guest, whom nobody can guess."""
        return secrets.token_urlsafe(_TOKEN_BYTES)

    def write_cookie(self, guest: str) -> str:
        """A guest as the value of a cookie."""
        return self._signer.sign(guest).decode()

    def read_cookie(self, value: str | None) -> str | None:
        """The guest whom a cookie names, or None if it is not one of ours."""
        if not value:
            return None
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeError):
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

    def write_transfer(self, guest: str) -> str:
        """A token that makes another device the same guest; it is good for some minutes."""
        return self._transfers.dumps([guest, secrets.token_urlsafe(9)])

    def read_transfer(self, token: str) -> str | None:
        """The guest of such a token, or None if it is too old or not one of ours."""
        try:
            guest, _ = self._transfers.loads(token, max_age=TRANSFER_SECONDS)
        except (BadData, ValueError, TypeError):
            return None
        return guest if isinstance(guest, str) else None


def table_name() -> str:
    """A name for a new table, which nobody can guess."""
    return secrets.token_urlsafe(12)
