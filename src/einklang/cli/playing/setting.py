"""Sets the table for a new game, or for one that a file holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from einklang.cli.playing.saving import Notebook, resume
from einklang.cli.playing.seating import seat_players
from einklang.cli.playing.table import Table
from einklang.games.catalogue import GAMES
from einklang.games.catalogue import game as find_game
from einklang.games.errors import SetupError
from einklang.games.position import State
from einklang.records.record import Record


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
        return Table(state, seating, Notebook(file, seating.names, record))
    if not game:
        raise SetupError(f"no game is named; the games are {', '.join(GAMES)}")
    played = find_game(game)
    players = played.check_players(players)
    options = played.check_options(options)
    seating = seat_players(played.name, players, bots, name, seed)
    table = Table(played.new(players, seed, options), seating, Notebook(file, seating.names))
    table.notebook.keep(table.state)
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
