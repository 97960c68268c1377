"""The terminal: sentences, the drawn table, and the lines that people type."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.text import Text

from einklang.cli.playing.terminal import terminal_of
from einklang.drawing import Scene, draw_text
from einklang.games.game import View
from einklang.games.position import Position


class Screen:
    """Everything that is shown and read goes through here."""

    def __init__(self, console: Console) -> None:
        self.console = console
        if isinstance(console.file, TextIOWrapper):
            # Where there are no box drawings, question marks will do; the game goes on.
            console.file.reconfigure(errors="replace")
        if self._typed():
            # Only its import makes input() offer the arrow keys and what was typed before.
            with suppress(ImportError):
                import readline  # noqa: F401

    def say(self, text: str = "", *, whole: bool = False) -> None:
        """Print a text, wrapped to the width; a whole one is left as it is, to be copied."""
        # As Text, so that nothing in a name or a file's path is taken for markup.
        self.console.print(Text(text), soft_wrap=whole)

    def ask(self, prompt: str) -> str:
        """The next line that is typed; EOFError when there is none."""
        typed = self._typed()
        if not typed:
            self.console.print(Text(prompt), end="", soft_wrap=True)
        try:
            # At a terminal the prompt goes to input(), or editing the line would wipe it out.
            line = input(prompt if typed else "")
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}"
        if not typed:
            self.console.print()
        return line

    def clear(self) -> None:
        """Empty the terminal's window."""
        self.console.clear()

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.console.width

    def draw(
        self, view: View, labels: Sequence[str], action: int = -1, after: View | None = None
    ) -> None:
        """Draw the table as one seat sees it, with its tiles or cards numbered.

        The piece that a pending action would play is drawn too, but nothing else that comes after.
        """
        terminal = terminal_of(view.game)
        scene = terminal.with_marks(view.scene(tuple(labels)), view)
        if after is not None:
            scene = terminal.with_pending(scene, view, action, after)
        label = f"Your {view.game.pieces}"
        # Without the count of cards, so that the numbers below stand where they belong.
        own = [replace(rack, label=label, cards=False) for rack in scene.racks[view.seat :][:1]]
        self._draw(replace(scene, racks=tuple(own), bag=None, caption=""))
        held = view.known_hand(view.seat) or ()
        if len(held) > 1:
            numbers = "".join(f"  {place:^3}" for place in range(1, len(held) + 1))
            self.say(f"{' ' * len(label)}{numbers}", whole=True)
        self.say()
        if rest := terminal.describe_rest(view, labels):
            self.say(rest)

    def draw_open(self, position: Position[Any], labels: Sequence[str]) -> None:
        """Draw only what everyone may see."""
        scene = position.scene(tuple(labels))
        self._draw(replace(scene, racks=(), bag=None, caption=""))

    def _draw(self, scene: Scene) -> None:
        console = self.console
        colour = console.is_terminal and not console.no_color and console.color_system is not None
        drawn = draw_text(scene, colour=colour, width=console.width)
        # Read back by rich, which knows how many colours this terminal has.
        console.print(Text.from_ansi(drawn) if colour else Text(drawn), soft_wrap=True)

    def _typed(self) -> bool:
        return self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
