"""A whole game from the first move to the result, or until someone leaves."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import FrameType

from rich.console import Console

from einklang.bots.asking import BotFailed
from einklang.bots.bot import dismiss
from einklang.cli.playing.outcome import (
    describe_bonus,
    describe_draw,
    describe_outcome,
    describe_recycling,
    describe_step,
    describe_steps,
)
from einklang.cli.playing.screen import Screen
from einklang.cli.playing.table import (
    Table,
    describe_trouble,
    resume_command,
    set_table,
    show_command,
)
from einklang.cli.playing.turn import Leave, Turn
from einklang.cli.progress import INTERRUPTED
from einklang.cli.start import bot_names, console_for, ensure_thinking, ensure_warm, read_options
from einklang.cli.wording import LOST_BY_DEFAULT, sentence
from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.game import View
from einklang.processes import answer_signal
from einklang.records.record import RecordError
from einklang.warming import STEPS

REFUSED = 2

_USUAL_BOT = "level3"  # whom to play against if nothing is said


def play_at_terminal(
    game: str,
    players: int | None,
    options: list[str] | None,
    bots: str | None,
    seed: int | None,
    file: Path | None,
    name: str,
    hints: bool,
    no_colour: bool,
) -> int:
    """Seat people and bots and play; returns the exit code."""
    chosen = read_options(options)
    resumes = file is not None and file.exists()
    if not game and not resumes:
        game = "classic"
    names = None if bots is None else [] if bots.strip().lower() == "none" else bot_names(bots)
    if names is None and not resumes:
        names = [_USUAL_BOT] * (game_named(game).check_players(players) - 1)
    if game:
        ensure_warm(game_named(game), STEPS)
        ensure_thinking(game_named(game), names or [])
    console = console_for(no_colour)
    return play_game(game, players, names, seed, file, name, hints, console, options=chosen)


def play_game(
    game: str,
    players: int | None,
    bots: list[str] | None,
    seed: int | None,
    file: Path | None,
    name: str,
    hints: bool,
    console: Console,
    *,
    options: Mapping[str, str] | None = None,
) -> int:
    """Play a new game, or the one that the file holds, and return the exit code.

    Bots take the last seats. If nothing is said of them (None), people play all seats of a new
    game, and in a resumed one the seats that are named after bots are played by them.
    """
    screen = Screen(console)
    try:
        table = set_table(game, players, bots, seed, file, name, options)
    except (SetupError, RecordError) as error:
        return _refuse(str(error), REFUSED)
    except OSError as error:
        return _refuse(f"{describe_trouble(file or '', error)}; choose another file", REFUSED)
    except KeyboardInterrupt:
        return _refuse("left before the game was set up; nothing was changed", INTERRUPTED)
    return Session(table, screen, hints=hints).run()


def _refuse(sentence: str, code: int) -> int:
    print(f"einklang: {sentence}.", file=sys.stderr)
    return code


class Session:
    """Lets bots and people act in turn, and never loses what was played."""

    def __init__(self, table: Table, screen: Screen, *, hints: bool) -> None:
        self.table = table
        self.screen = screen
        self._hints = hints
        people = table.seating.people
        self._told = {seat: _steps_known(table.view(seat), (seat,)) for seat in people}
        self._watched = len(table.open_view().steps)  # steps that whoever only watches knows
        self._at_keyboard = people[0] if len(people) == 1 else None

    def run(self) -> int:
        """Play to the end, or save and leave; the exit code."""
        try:
            with _not_killed():
                self._play()
        except (Leave, EOFError) as why:
            self._leave(new_line=isinstance(why, EOFError))
            return 0
        except KeyboardInterrupt:
            self._leave(new_line=True)
            return INTERRUPTED
        except BotFailed as failure:
            self.screen.say(f"{failure}; so it loses the game by default.", whole=True)
            self._leave(new_line=False)
            return LOST_BY_DEFAULT
        except BaseException:
            # Whatever went wrong, such as a closed terminal, the game is not lost with it.
            with suppress(OSError):
                self.table.game_file.keep_for_good(self.table.state)
            raise
        finally:
            dismiss(self.table.seating.bots.values())
        return 0

    def _play(self) -> None:
        table = self.table
        if table.state.over:
            self.screen.say(f"{table.game_file.path} holds a finished game.", whole=True)
        elif not table.seating.people:
            self.screen.say(f"{', '.join(table.labels)} play {table.state.game.name}.")
        while not table.state.over:
            if table.state.turn in table.seating.bots:
                self._let_bot_act()
            else:
                self._let_person_act()
        self._end()

    def _let_bot_act(self) -> None:
        table = self.table
        chosen = table.seating.bots[table.state.turn].choose
        warning = table.play(chosen(table.view()))
        if table.state.exchange_offered:
            # In one go, so that nobody sees when a bot could exchange and does not (rules F35).
            warning = table.play(chosen(table.view())) or warning
        self._warn(warning)
        if not table.seating.people:
            # Nobody plays, so whoever watches is told at once.
            view = table.open_view()
            for told in describe_steps(view, self._watched, table.labels):
                self.screen.say(told)
            self._watched = len(view.steps)

    def _let_person_act(self) -> None:
        table, screen = self.table, self.screen
        seat = table.state.turn
        if self._at_keyboard != seat:
            self._hand_over(seat)
        screen.say()
        before = table.view()
        action = Turn(table, screen, hints=self._hints).choose(self._told[seat])
        self._warn(table.play(action))
        after = table.view(seat)
        self._told[seat] = len(after.steps)
        number = len(after.steps) - 1
        recycled = describe_recycling(after.steps[-1])
        told = (
            f"{describe_step(after, number, _as_you(table.labels, seat))}.",
            describe_draw(after.steps[-1]),
            sentence(recycled) if recycled else "",
            describe_bonus(before, after),
        )
        screen.say(" ".join(filter(None, told)))

    def _warn(self, warning: str) -> None:
        if warning:
            self.screen.say(warning, whole=True)

    def _hand_over(self, seat: int) -> None:
        """Let the next person sit down, after what is hidden is gone and before more is shown."""
        labels, game = self.table.labels, self.table.state.game
        label = labels[seat]
        if game.holds_hands:
            if self._at_keyboard is not None:
                before = labels[self._at_keyboard]
                self._wait(f"{before}, press Enter to hide your {game.pieces}: ", before)
            self._wait(f"Pass the device to {label} and press Enter: ", label)
        else:
            self.screen.say()
            self.screen.say(f"It is the turn of {label}.")
        self._at_keyboard = seat

    def _wait(self, prompt: str, label: str) -> None:
        """Wait for Enter, and empty the screen."""
        while line := self.screen.ask(prompt).strip():
            if line.lower() in ("quit", "exit", "q"):
                raise Leave
            self.screen.say(f"Only Enter goes on, when {label} is ready; quit saves and leaves.")
        self.screen.clear()

    def _end(self) -> None:
        table = self.table
        view = table.open_view()
        people = table.seating.people
        self.screen.say()
        self.screen.draw_open(view, table.labels)
        self.screen.say()
        known = _steps_known(view, people) if people else len(view.steps)
        last = describe_steps(view, known, table.labels)
        for line in (*last, *describe_outcome(table.state, table.labels)):
            self.screen.say(line)
        if table.game_file.path is None:
            self._save("look at it again with", show_command)

    def _leave(self, *, new_line: bool) -> None:
        if new_line:
            self.screen.say()
        seating = self.table.seating
        bots = [seating.names[seat] for seat in sorted(seating.bots)]
        self._save("go on with", partial(resume_command, bots=bots))

    def _save(self, what_next: str, command: Callable[[Path], str]) -> None:
        """Keep the game for good, and say with which command it is taken up."""
        with _undisturbed():
            try:
                path = self.table.game_file.keep_for_good(self.table.state)
            except OSError as error:
                self.screen.say(f"The game could not be saved anywhere: {error.strerror or error}.")
                return
            # One line that names the file once, so that it fits and can be copied.
            self.screen.say(f"Saved; {what_next}: {command(path)}", whole=True)


def _steps_known(view: View, seats: Collection[int]) -> int:
    """The number of steps up to the last one of some seats, which needs no telling."""
    own = (number for number, step in enumerate(view.steps, 1) if step.seat in seats)
    return max(own, default=0)


def _as_you(labels: tuple[str, ...], seat: int) -> tuple[str, ...]:
    return (*labels[:seat], "You", *labels[seat + 1 :])


@contextmanager
def _not_killed() -> Iterator[None]:
    """A closed window or a polite kill unwinds the game, so that it is saved."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: answer_signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No second Ctrl-C while a game is saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
