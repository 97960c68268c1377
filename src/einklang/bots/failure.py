"""What a bot raises that cannot play on."""

from __future__ import annotations


class BotFailed(Exception):
    """A bot crashed, stalled or answered nonsense; its message is one sentence."""
