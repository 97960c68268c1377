"""The table of one game: its state, its seats and the file it is kept in."""

from __future__ import annotations

from pathlib import Path

from einklang.cli.playing.saving import Notebook, new_path, tell_trouble
from einklang.cli.playing.seating import Seating
from einklang.games.position import State, View


class Table:
    """Holds the state and plays actions; people and bots are only shown views of it."""

    def __init__(self, state: State, seating: Seating, notebook: Notebook) -> None:
        self.state = state
        self.seating = seating
        self.labels = seating.labels
        self.notebook = notebook

    def view(self, seat: int | None = None) -> View:
        """What a seat sees, and without one, the seat whose turn it is."""
        view: View = self.state.game.view(self.state, self.state.turn if seat is None else seat)
        return view

    def open_view(self) -> View:
        """What everybody may see."""
        view: View = self.state.game.view(self.state, None)
        return view

    def attempt(self, action: int) -> View:
        """What the seat whose turn it is would see after an action; nothing is played."""
        after = self.state.game.apply(self.state, action)
        view: View = self.state.game.view(after, self.state.turn)
        return view

    def play(self, action: int) -> str:
        """Play an action and save the game; the answer is a warning if it could not be saved."""
        self.state = self.state.game.apply(self.state, action)
        try:
            self.notebook.keep(self.state)
        except OSError as error:
            trouble = tell_trouble(self.notebook.path or "", error)
            return f"{trouble}. The game goes on; save FILE keeps it somewhere else."
        return ""

    def save(self, name: str) -> str:
        """Save the game now, into a file of this name if there is one, and say how it went."""
        notebook = self.notebook
        path = Path(name).expanduser() if name else notebook.path or new_path(self.state.game.name)
        try:
            notebook.copy(self.state, path)
        except OSError as error:
            return f"{tell_trouble(path, error)}."
        if notebook.path is not None:
            return f"Saved to {path}."
        notebook.path = path
        return f"Saved to {path}, and so will be every further action."
