"""How a bot fails."""

from __future__ import annotations


class BotFailed(Exception):
    """A bot crashed, stalled or answered nonsense; its message is one sentence."""
