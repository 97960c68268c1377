"""The way of a game as text: all of it, or as one seat or a watcher saw it."""

from __future__ import annotations

from collections.abc import Iterable

from einklang.games.step import Step
from einklang.rl.openspiel.deal import EVERYBODY
from einklang.rl.openspiel.node import Drawing, Node
from einklang.rl.openspiel.terms import Terms

# Whose eyes see: those of a seat, of somebody who only looks on, or such that see everything.
WATCHER = EVERYBODY
ALL = -2


def tell_past(node: Node, eye: int) -> str:
    """The deal, all steps, and what is being drawn, as far as an eye has seen them.

    Nothing is decided between the draws of one step. So a seat that draws is told in no order what
    it drew, and histories that differ only in this order are the same to it.
    """
    terms = node.terms
    told = _tell_deal(terms, node.dealt, eye)
    if node.state is not None:
        texts = terms.layout.texts
        for step in node.state.steps:
            told.append(_tell_step(terms, texts, step, step.drew, eye))
        if isinstance(node, Drawing):
            told.append(_tell_step(terms, texts, node.step, node.drew, eye))
        elif node.state.exchange_offered:  # which tells something of a hand that others hold
            told.append(f"{node.state.turn} may swap")
    return "; ".join(told)


def _tell_deal(terms: Terms, dealt: tuple[int, ...], eye: int) -> list[str]:
    names = terms.deal.names
    if eye == ALL:
        return [_list(["dealt", *[names[kind] for kind in dealt]])]
    told = []
    if eye != WATCHER:
        told.append(f"seat {eye}")
        if terms.game.holds_hands:
            own = sorted(dealt_to(terms, dealt, eye))
            told.append(_list([terms.game.hand_name, *[names[kind] for kind in own]]))
    if shown := dealt_to(terms, dealt, EVERYBODY):
        told.append("open " + _list(names[kind] for kind in shown))
    return told


def dealt_to(terms: Terms, dealt: tuple[int, ...], eye: int) -> list[int]:
    """The draws of a deal that a seat alone has seen, or everybody."""
    eyes = terms.deal.eyes
    return [kind for kind, seen_by in zip(dealt, eyes, strict=False) if seen_by == eye]


def _tell_step(
    terms: Terms, texts: tuple[str, ...], step: Step, drew: tuple[int, ...], eye: int
) -> str:
    told = f"{step.seat} {texts[step.action]}"
    names = terms.deal.names
    if step.shown:
        told += " shows " + _list(names[kind] for kind in step.shown)
    if drew and eye in (step.seat, ALL):
        # What came from a pile that was renewed in between is told apart: it says what is left.
        for part in spans(step, drew):
            told += " draws " + _list(
                names[kind] for kind in (part if eye == ALL else sorted(part))
            )
    return told


def spans(step: Step, drew: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The draws of a step, those from a renewed stock apart from those before."""
    renewed = step.recycling
    if renewed is None or not 0 < renewed.after < len(drew):
        return [drew]
    return [drew[: renewed.after], drew[renewed.after :]]


def _list(names: Iterable[str]) -> str:
    return " ".join(names)
