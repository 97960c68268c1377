"""Racks, hands and open cards as lines of text: pairs of letters in a row."""

from __future__ import annotations

from einklang.drawing.label import clean, cut, measure
from einklang.drawing.scene import Felt, Rack, Spread
from einklang.drawing.text.span import Line, Span, columns, laid
from einklang.symbols import Symbol

_LONGEST_NAME = 20
_HIDDEN, _FREE, _NONE = "?─?", " · ", "none"
_TURN = "▶"


def draw_racks(racks: tuple[Rack, ...], width: int) -> list[Line]:
    """The racks as text: letters, question marks for hidden ones, free places."""
    counts = [rack.count() if rack.cards else "" for rack in racks]
    names = _column([rack.label for rack in racks], width // 3)
    numbers = _column(counts, width // 3)
    lines: list[Line] = []
    for rack, name, count in zip(racks, names, numbers, strict=True):
        head = f"{name}  {count}" if any(counts) else name
        lines += _wrapped(head, [[Span("  "), *pair] for pair in _held(rack)], width)
    return lines


def draw_spreads(felt: Felt, width: int) -> list[Line]:
    """The open cards of all seats, what was just played in brackets, and both piles."""
    deep = any(len(spread.cards) > 1 for spread in felt.spreads)
    names = _column([spread.label for spread in felt.spreads], width // 3)
    lines: list[Line] = [[Span("Open cards, the oldest first" if deep else "Open cards")]]
    for spread, name in zip(felt.spreads, names, strict=True):
        head = f"{_TURN if spread.to_move else ' '} {name} "
        lines += _wrapped(head, _opened(spread), width)
    return [*lines, [Span(f"Pile {felt.pile}, discards {felt.discards}")]]


def _held(rack: Rack) -> list[Line]:
    if rack.tiles is None:
        return [[Span(_HIDDEN)]] * rack.size
    shown = [_pair(pair) for pair in rack.tiles]
    return shown + [[Span(_FREE)]] * (rack.size - len(shown))


def _opened(spread: Spread) -> list[Line]:
    newest = len(spread.cards) - 1
    shown: list[Line] = []
    for age, card in enumerate(spread.cards):
        left, right = "[]" if spread.fresh and age == newest else "  "
        shown.append([Span(f" {left}"), *_pair(card), Span(right)])
    return shown or [[Span(f"  {_NONE}")]]


def _pair(pair: tuple[Symbol, Symbol]) -> Line:
    one, other = pair
    return [Span(one.letter, laid(one)), Span("─"), Span(other.letter, laid(other))]


def _column(labels: list[str], most: int) -> list[str]:
    """Labels of the same width."""
    short = [cut(clean(label).strip(), min(_LONGEST_NAME, most)) for label in labels]
    widest = max(map(measure, short), default=0)
    return [label + " " * (widest - measure(label)) for label in short]


def _wrapped(head: str, parts: list[Line], width: int) -> list[Line]:
    """A line with a head; what finds no room follows on further lines, below the first part."""
    lines: list[list[Span]] = [[Span(head)]]
    for part in parts:
        if len(lines[-1]) > 1 and columns(lines[-1]) + columns(part) > width:
            lines.append([Span(" " * measure(head))])
        lines[-1] += part
    return [*lines]
