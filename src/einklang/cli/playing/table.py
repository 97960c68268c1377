"""The table of one game: its state, its seats and the file it is kept in, and how it is set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from einklang.cli.playing.saving import GameFile, describe_trouble, new_path, resume
from einklang.cli.playing.seating import Seating, seat_players
from einklang.games.catalogue import GAMES
from einklang.games.catalogue import game as find_game
from einklang.games.errors import SetupError
from einklang.games.game import State, View
from einklang.records.record import Record


class Table:
    """Holds the state and plays actions; people and bots are only shown views of it."""

    def __init__(self, state: State, seating: Seating, game_file: GameFile) -> None:
        self.state = state
        self.seating = seating
        self.labels = seating.labels
        self.game_file = game_file

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
            self.game_file.keep(self.state)
        except OSError as error:
            trouble = describe_trouble(self.game_file.path or "", error)
            return f"{trouble}. The game goes on; save FILE keeps it somewhere else."
        return ""

    def save(self, name: str) -> str:
        """Save the game now, into a file of this name if there is one, and say how it went."""
        game_file = self.game_file
        path = Path(name).expanduser() if name else game_file.path or new_path(self.state.game.name)
        try:
            game_file.copy(self.state, path)
        except OSError as error:
            return f"{describe_trouble(path, error)}."
        if game_file.path is not None:
            return f"Saved to {path}."
        game_file.path = path
        return f"Saved to {path}, and so will be every further action."


def set_table(
    game: str,
    players: int | None,
    bots: list[str] | None,
    seed: int | None,
    file: Path | None,
    name: str,
    options: Mapping[str, str] | None,
) -> Table:
    """The table of a new game, or of the one that the file holds; wishes that fail are refused."""
    if file is not None and file.exists():
        record, state = resume(file, seed)
        _check_same(file, record, state, game, players, options or {})
        seating = seat_players(
            record.game, record.players, bots, name, seed, record.seats, is_over=state.over
        )
        return Table(state, seating, GameFile(file, seating.names, record))
    if not game:
        raise SetupError(f"no game is named; the games are {', '.join(GAMES)}")
    played = find_game(game)
    players = played.check_players(players)
    options = played.check_options(options)
    seating = seat_players(played.name, players, bots, name, seed)
    table = Table(played.new(players, seed, options), seating, GameFile(file, seating.names))
    table.game_file.keep(table.state)
    return table


def _check_same(
    file: Path,
    record: Record,
    state: State,
    game: str,
    players: int | None,
    options: Mapping[str, str],
) -> None:
    """Refuse wishes that contradict the game in the file."""
    if game not in ("", record.game):
        raise SetupError(
            f"{file} holds a game of {record.game}, not of {find_game(game).name};"
            " leave the game's name out or choose another file"
        )
    if players not in (None, record.players):
        raise SetupError(
            f"{file} holds a game for {record.players}, not for {players};"
            " leave the number of players out or choose another file"
        )
    state.game.check_options(options)
    for name, wanted in options.items():
        if wanted != state.options[name]:
            raise SetupError(
                f"{file} holds a game with {name} {state.options[name]}, not {wanted};"
                " leave the option out or choose another file"
            )
