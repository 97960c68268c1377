"""The table of one game: its state, its seats and the file it is kept in, and how it is set."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from einklang.bots.asking import Bot
from einklang.bots.bot import bot, is_bot
from einklang.bots.programs import is_command
from einklang.cli.start import ensure_replayable
from einklang.cli.wording import plural
from einklang.drawing.label import clean, cut
from einklang.games.catalogue import GAMES
from einklang.games.catalogue import game as find_game
from einklang.games.errors import SetupError, shown
from einklang.games.game import State, View
from einklang.games.generator import derived_seed, fresh_seed
from einklang.records.reading import lines, read_record
from einklang.records.record import Record, RecordError
from einklang.records.replay import replay
from einklang.records.writing import record_of, write_records

_LONGEST = 20  # columns of a name on the screen


@dataclass(frozen=True)
class Seating:
    """The names as a record states them, and the bots by seat."""

    names: tuple[str, ...]
    bots: dict[int, Bot]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at this keyboard play."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names for the screen: harmless, short, and no two alike."""
        labels: list[str] = []
        for seat, name in enumerate(self.names):
            label = cut(clean(name).strip(), _LONGEST) or f"Seat {seat}"
            labels.append(_unlike(labels, label))
        return tuple(labels)


def seat_players(
    game: str,
    players: int,
    bots: Sequence[str] | None,
    name: str,
    seed: int | None,
    names: Sequence[str] | None = None,
    *,
    is_over: bool = False,
) -> Seating:
    """Bots take the last seats, and people the others; a resumed game has names already.

    Who says nothing of bots (None) and resumes a game meets those that its names say, but for
    programs: a stranger may have written the file, and what it names must not be run unasked.
    """
    resumes_bots = bots is None and names is not None
    bots = bots or ()
    if len(bots) > players:
        raise SetupError(
            f"{len(bots)} bots do not fit: {game} for {players} has {plural(players, 'seat')};"
            " name fewer bots or ask for more players"
        )
    person = clean(name).strip() or ("You" if players - len(bots) == 1 else "Player")
    if is_bot(person):
        raise SetupError(f"{person} is the name of a bot; choose another name for yourself")
    if resumes_bots and names is not None:
        for seat, known in enumerate(names):
            if is_command(known) and is_over:
                return Seating(tuple(names), {})  # which nobody will play any more
            if is_command(known):
                raise SetupError(
                    f"seat {seat} of this game was played by the program {shown(known)}, and a"
                    " file does not start programs; name the bots again with --bots"
                )
        chosen = {seat: known for seat, known in enumerate(names) if is_bot(known)}
    else:
        first = players - len(bots)
        chosen = {first + place: wanted for place, wanted in enumerate(bots)}
    seated: list[str] = []
    for seat in range(players):
        before = names[seat] if names is not None else ""
        if seat in chosen:
            seated.append(chosen[seat])
        elif before and not is_bot(before):
            seated.append(before)
        else:
            seated.append(_unlike([*seated, *(names or ())], person))
    return Seating(
        names=tuple(seated),
        bots={
            seat: bot(wanted, derived_seed(fresh_seed() if seed is None else seed, seat))
            for seat, wanted in chosen.items()
        },
    )


def _unlike(others: Sequence[str], name: str) -> str:
    """The name, with a number behind it if others have it already."""
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found


class GameFile:
    """Writes a game down, with all that a resumed record said beyond the game itself."""

    def __init__(
        self, path: Path | None, names: Sequence[str], resumed: Record | None = None
    ) -> None:
        self.path = path
        self._names = tuple(names)
        self._resumed = resumed

    def record(self, state: State) -> Record:
        """The record of the game so far."""
        extra: Mapping[str, Any] = self._resumed.extra if self._resumed else {}
        record = record_of(state, self._names, extra)
        if self._resumed is None:
            return record
        known = self._resumed.steps
        steps = [
            replace(step, extra=known[number].extra) if number < len(known) else step
            for number, step in enumerate(record.steps)
        ]
        record = replace(record, steps=tuple(steps))
        if record.steps != known[: len(steps)]:
            # What came after the resumed steps was drawn by other chance than that of their deal.
            others = {name: value for name, value in extra.items() if name != "deal"}
            record = replace(record, extra=others)
        return record

    def keep(self, state: State) -> None:
        """Save the game, if it has a file."""
        if self.path is not None:
            write_records(self.path, [self.record(state)])

    def keep_for_good(self, state: State) -> Path:
        """Save a game that has no later chance, wherever it can be, and say where."""
        places = [*([self.path] if self.path else []), new_path(state.game.name)]
        places.append(new_path(state.game.name, Path(tempfile.gettempdir())))
        for path in places[:-1]:
            try:
                write_records(path, [self.record(state)])
                return path
            except OSError:
                continue
        write_records(places[-1], [self.record(state)])
        return places[-1]

    def copy(self, state: State, path: Path) -> None:
        """Save the game into another file that does not exist yet."""
        if path.exists() and not (self.path and path.samefile(self.path)):
            raise FileExistsError(17, "it exists already; choose another name")
        write_records(path, [self.record(state)])


def new_path(game: str, folder: Path | None = None) -> Path:
    """A file that does not exist yet, named after the game and the time."""
    stem = f"einklang-{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = (folder or Path()) / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}.jsonl")
    return path


def resume(path: Path, seed: int | None) -> tuple[Record, State]:
    """The one record that a file holds, and the position it leads to; the file stays untouched."""
    if not path.is_file():
        raise RecordError(f"{path} is not a file that a game can be kept in; choose another one")
    found = list(islice(lines(path), 2))
    if not found:
        raise RecordError(f"{path} is empty; delete it, or choose another file")
    if len(found) > 1:
        raise RecordError(f"{path} holds several records; play needs a file with one")
    try:
        record = read_record(found[0])
        ensure_replayable(record.game)
        return record, replay(record, seed)
    except RecordError as error:
        raise RecordError(f"{path} cannot be resumed: {error}") from error


def describe_trouble(path: Path | str, error: OSError) -> str:
    """One sentence on why a file cannot be used."""
    if isinstance(error, FileNotFoundError):
        return f"{path} cannot be saved: its folder does not exist"
    return f"{path} cannot be used: {error.strerror or error}"


def resume_command(path: Path, bots: Sequence[str] = ()) -> str:
    """The command that goes on with a game; programs among the bots have to be named again."""
    again = f" --bots {shlex.quote(','.join(bots))}" if any(map(is_command, bots)) else ""
    return f"einklang play --file {shlex.quote(str(path))}{again}"


def show_command(path: Path) -> str:
    """The command that draws a finished game."""
    return f"einklang show {shlex.quote(str(path))}"


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
