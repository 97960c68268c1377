"""The way of a game as text: all of it, or as one seat or a watcher saw it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from einklang.games.layout import EVERYBODY
from einklang.games.step import SeenStep, seen_steps
from einklang.rl.openspiel.node import Drawing, Node, Settled
from einklang.rl.openspiel.terms import Terms

# Who looks: a seat, somebody who only looks on, or whoever sees everything.
WATCHER = EVERYBODY
ALL = -2


def tell_past(node: Node, viewer: int) -> str:
    """The deal, all steps, and what is being drawn, as far as a viewer has seen them.

    Nothing is decided between the draws of one step. So a seat that draws is told in no order what
    it drew, and histories that differ only in this order are the same to it.
    """
    terms = node.terms
    told = _tell_deal(terms, node.dealt, viewer)
    told += [_tell_step(terms, step, viewer) for step in seen_past(node, viewer)]
    decides = isinstance(node, Settled) and node.state.exchange_offered
    if decides and viewer in (node.player, ALL):
        told.append(f"{node.player} may swap")
    return "; ".join(told)


def seen_past(node: Node, viewer: int) -> tuple[SeenStep, ...]:
    """The steps that a viewer has seen, also the one for which something is being drawn now."""
    state, seats = node.state, seats_of(node.terms, viewer)
    if state is None:
        return ()
    if isinstance(node, Drawing):
        now = node.step._replace(drew=node.drew)
        return seen_steps((*state.steps, now), state.layout.keep, seats)
    return state.seen_from(seats)[1]


def seats_of(terms: Terms, viewer: int) -> Collection[int]:
    """The seats that a viewer sees as their own: one, all of them, or none."""
    if viewer == ALL:
        return range(terms.layout.players)
    return () if viewer == WATCHER else (viewer,)


def _tell_deal(terms: Terms, dealt: tuple[int, ...], viewer: int) -> list[str]:
    names = terms.deal.names
    if viewer == ALL:
        return [_list(["dealt", *[names[kind] for kind in dealt]])]
    told = []
    if viewer != WATCHER:
        told.append(f"seat {viewer}")
        if terms.game.holds_hands:
            own = sorted(dealt_to(terms, dealt, viewer))
            told.append(_list([terms.game.hand_name, *[names[kind] for kind in own]]))
    if shown := dealt_to(terms, dealt, EVERYBODY):
        told.append("open " + _list(names[kind] for kind in shown))
    return told


def dealt_to(terms: Terms, dealt: tuple[int, ...], viewer: int) -> list[int]:
    """The draws of a deal that a seat alone has seen, or everybody."""
    seen = terms.deal.seen_by
    return [kind for kind, seen_by in zip(dealt, seen, strict=False) if seen_by == viewer]


def _tell_step(terms: Terms, step: SeenStep, viewer: int) -> str:
    told = f"{step.seat} {terms.layout.texts[step.action]}"
    names = terms.deal.names
    if step.shown:
        told += " shows " + _list(names[kind] for kind in step.shown)
    if step.drew:
        # What came from a pile that was renewed in between is told apart: it says what is left.
        for part in spans(step, step.drew):
            told += " draws " + _list(
                names[kind] for kind in (part if viewer == ALL else sorted(part))
            )
    return told


def spans(step: SeenStep, drew: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The draws of a step, those from a renewed stock apart from those before."""
    renewed = step.recycling
    if renewed is None or not 0 < renewed.after < len(drew):
        return [drew]
    return [drew[: renewed.after], drew[renewed.after :]]


def _list(names: Iterable[str]) -> str:
    return " ".join(names)
