"""A canvas of characters, from which lines of text are made."""

from __future__ import annotations

from einklang.drawing.text.span import Line, Span, Style

CLOSING = "]"
_BLANK = Span(" ")


class Canvas:
    """Characters at places, of which a later one covers an earlier one."""

    def __init__(self) -> None:
        self._spans: dict[tuple[int, int], Span] = {}

    def put(self, y: int, x: int, text: str, style: Style | None = None) -> None:
        """Writes a text to the right of a place."""
        for offset, char in enumerate(text):
            self._spans[y, x + offset] = Span(char, style)

    def tint(self, y: int, x: int, style: Style) -> None:
        """Colours a letter and the place before it, or both brackets around it."""
        # Two columns are about a square; a third one would be cut off at the end of a line,
        # which has no spaces there.
        after = self._spans.get((y, x + 1), _BLANK).text
        for at in (x - 1, x, x + 1)[: 3 if after == CLOSING else 2]:
            self._spans[y, at] = Span(self._spans.get((y, at), _BLANK).text, style)

    def lines(self) -> list[Line]:
        """The rows of the canvas, without the empty columns at its left."""
        left = min(x for _, x in self._spans)
        right = max(x for _, x in self._spans)
        top, bottom = min(y for y, _ in self._spans), max(y for y, _ in self._spans)
        return [
            [self._spans.get((y, x), _BLANK) for x in range(left, right + 1)]
            for y in range(top, bottom + 1)
        ]
