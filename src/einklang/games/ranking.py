"""Highest lowest wins: the one comparison that ranks every game of the family (rules 0.5)."""

from __future__ import annotations

from collections.abc import Sequence


def places(sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The place of each side by its values, weakest first; equal sides share a place (rules A8.4).

    In the duel a marker on the other half counts 0 here, so that more markers on the own half
    win before their values are compared (rules E3.6).
    """
    ranked = [sorted(values) for values in sides]
    return tuple(1 + sum(other > own for other in ranked) for own in ranked)
