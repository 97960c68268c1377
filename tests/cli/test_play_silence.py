"""An exchange that was possible and not made is told to its player alone (rules F35).

Two games that nobody but one player can tell apart: in the one an exchange was possible after a
piece, and was not made; in the other it was not possible. The others have to see the same.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import einklang
from cli_running import run
from einklang.bots import bot as bots
from einklang.bots.bot import bot
from einklang.cli.playing import table
from einklang.cli.playing.screen import Screen
from einklang.cli.progress import INTERRUPTED
from einklang.cli.wording import plural
from einklang.games.game import State
from einklang.games.generator import Dice
from einklang.records.replay import positions
from einklang.records.writing import record_of
from einklang.symbols import PAIR_TEXTS
from typists import Terminal, lines, read

GAMES = ["classic", "travel", "team", "duel", "cards"]
CLEARED = "(cleared)"
PROMPT = " (? for help): "
SWAP, KEEP = "swap", "keep"


@pytest.fixture
def terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr(Screen, "clear", lambda screen: screen.say(CLEARED))
    return terminal


class Twins(NamedTuple):
    """Two positions that differ in what is hidden, and the piece after which they part."""

    offering: State  # an exchange can be made after the piece
    silent: State  # it cannot
    piece: str
    keeper: int

    @property
    def other(self) -> int:
        """The seat that plays next."""
        return (self.keeper + 1) % self.offering.players

    def both(self) -> tuple[State, State]:
        """The positions after the piece, and after keeping in the one."""
        game = self.offering.game
        kept = game.apply(game.apply(self.offering, self.piece), KEEP)
        return kept, game.apply(self.silent, self.piece)


@cache
def twins(name: str, keeper: int) -> Twins:
    """Positions of a game in which the seat that keeps has kept before, too."""
    game = einklang.game(name)
    players = game.players[-1] if name == "team" else 2
    for seed in range(200):
        state: State = game.new(players, seed)
        minds = [bot("greedy", seed + seat) for seat in range(players)]
        while not state.over:
            if not state.exchange_offered:
                state = game.apply(state, minds[state.turn].choose(game.view(state, state.turn)))
                continue
            kept = game.apply(state, KEEP)
            again = (keeper, kept.layout.keep) in [step[:2] for step in state.steps]
            if state.turn == keeper and again and not kept.over:
                view = game.view(kept, kept.turn)
                for chance in range(20):
                    dealt = game.redeal(view, chance)
                    if dealt.steps[-1].action != dealt.layout.keep:
                        piece = game.write(dealt, dealt.steps[-1].action)
                        return Twins(before(kept, 2), before(dealt, 1), piece, keeper)
            state = kept
    raise AssertionError("no seed offers an exchange")


def before(state: State, steps: int) -> State:
    """The position so many steps ago."""
    return [*positions(record_of(state))][-1 - steps]


def done(game: str) -> str:
    """What was done with a piece."""
    return "played" if game == "cards" else "laid"


class Scripted:
    """A bot that plays pieces, gives an answer when it is asked, and then lets go."""

    pieces: tuple[str, ...] = ()
    answer = KEEP

    def __init__(self, seed: int | Dice) -> None:
        self.left = [*self.pieces]

    def choose(self, view: Any) -> int:
        if not self.left and not view.exchange_offered:
            raise KeyboardInterrupt
        said = self.answer if view.exchange_offered else self.left.pop(0)
        return int(view.game.read(view, said))


def script(monkeypatch: pytest.MonkeyPatch, piece: str, answer: str) -> None:
    """Let a bot called scripted say this, and one called idle nothing."""
    said = {"pieces": (piece,), "answer": answer}
    monkeypatch.setitem(bots.BOTS, "scripted", type("_", (Scripted,), said))
    monkeypatch.setitem(bots.BOTS, "idle", Scripted)


class TestPeople:
    """Several people at one terminal."""

    looks = ("log", "board", "legal", "hint", "?")

    def watch(self, terminal: Terminal, pair: Twins, state: State, *said: str) -> list[str]:
        """The screens of a game in which the keeper says this and the next person looks around."""
        names = [f"Player {seat}" for seat in range(state.players)]
        file = Path("game.jsonl")
        file.write_text(record_of(state, names).to_line())
        typed = ("", pair.piece, "", *said, "", "", *self.looks, "quit")
        assert terminal.play("", lines(*typed), file=file) == 0
        return terminal.shown.split(CLEARED)

    @pytest.mark.parametrize("game", GAMES)
    def test_the_next_person_sees_the_same(self, terminal: Terminal, game: str) -> None:
        pair = twins(game, 0)
        _, own, *others = self.watch(terminal, pair, pair.offering, KEEP)
        _, own_too, *others_too = self.watch(terminal, pair, pair.silent)
        assert "swap or keep: " in own
        assert "You kept the " in own
        assert "swap or keep: " not in own_too
        assert len(others) == 2
        assert others == others_too
        assert others[0] == f"\nPass the device to Player {pair.other} and press Enter: \n"
        begun = others[1].partition(PROMPT)[0]
        assert begun.count(f"Player 0 {done(game)} {pair.piece} (") == 1
        assert "Player 0 kept" not in others[1]

    @pytest.mark.parametrize("game", GAMES)
    def test_an_exchange_that_is_made_is_shown(self, terminal: Terminal, game: str) -> None:
        pair = twins(game, 0)
        *_, seen = self.watch(terminal, pair, pair.offering, SWAP)
        state = pair.offering.game.apply(pair.offering, pair.piece)
        swapped = state.game.apply(state, SWAP)
        shown = einklang.game(game).view(swapped, pair.other).steps[-1].shown
        assert shown
        tiles = " ".join(PAIR_TEXTS[kind] for kind in shown)
        begun = seen.partition(PROMPT)[0]
        assert f"Player 0 {done(game)} {pair.piece} (" in begun
        count = plural(len(shown), state.game.piece)
        assert f"Player 0 swapped {count}, shown: {tiles}." in begun


class TestBots:
    """A bot as the one who keeps."""

    def watch(
        self, terminal: Terminal, state: State, names: tuple[str, str], *typed: str, code: int = 0
    ) -> str:
        file = Path("game.jsonl")
        file.write_text(record_of(state, names).to_line())
        assert terminal.play("", lines(*typed), file=file) == code
        return terminal.shown

    @pytest.mark.parametrize("is_full", [False, True])
    @pytest.mark.parametrize("game", ["classic", "duel", "cards"])
    def test_a_person_sees_the_same(
        self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, game: str, is_full: bool
    ) -> None:
        """Also if the disk is full, which is said as often in both cases."""
        pair = twins(game, 1)
        script(monkeypatch, pair.piece, KEEP)
        if is_full:
            monkeypatch.setattr(table, "write_records", self.refuse)
        names, typed = ("Ann", "scripted"), ("log", "board", "quit")
        one, two = (self.watch(terminal, state, names, *typed) for state in pair[:2])
        assert one == two
        # The game cannot be saved when it is left, either.
        assert one.count("No space left") == 2 * is_full
        assert one.partition(PROMPT)[0].count(f"scripted {done(game)} {pair.piece} (") == 1
        assert "scripted kept" not in one

    @staticmethod
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    @pytest.mark.parametrize("game", ["classic", "duel", "cards"])
    def test_who_only_watches_sees_the_same(
        self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, game: str
    ) -> None:
        pair = twins(game, 1)
        script(monkeypatch, pair.piece, KEEP)
        names = ("idle", "scripted")
        one, two = (self.watch(terminal, state, names, code=INTERRUPTED) for state in pair[:2])
        assert one == two
        assert f"scripted {done(game)} {pair.piece} (" in one
        assert "kept" not in one

    @pytest.mark.parametrize("game", ["classic", "duel", "cards"])
    def test_an_exchange_that_is_made_is_shown(
        self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, game: str
    ) -> None:
        pair = twins(game, 1)
        script(monkeypatch, pair.piece, SWAP)
        seen = self.watch(terminal, pair.offering, ("Ann", "scripted"), "quit")
        assert f"{pair.piece} (" in seen
        assert "scripted swapped " in seen
        assert ", shown: " in seen.partition("scripted swapped ")[2].partition("\n")[0]


def test_bots_that_never_exchange_are_told_by_their_pieces_alone(terminal: Terminal) -> None:
    file = Path("game.jsonl")
    assert terminal.play("cards", lines(), bots=("level1", "level1"), file=file, seed=6) == 0
    acts = [step.act for step in read(file)[0].steps]
    assert KEEP in acts
    told = [line.split() for line in terminal.shown.splitlines() if " played " in line]
    assert [words[words.index("played") + 1] for words in told] == [a for a in acts if a != KEEP]
    assert "kept" not in terminal.shown


def test_the_end_tells_what_a_bot_played_last(terminal: Terminal) -> None:
    """And nothing else, however often the people have kept."""
    game = einklang.game("classic")
    state: State = game.new(3, 19)
    minds = [bot("greedy", seat) for seat in range(3)]
    while not state.over:
        chosen = minds[state.turn].choose(game.view(state, state.turn))
        state = game.apply(state, KEEP if state.exchange_offered else chosen)
    kept = [step.seat for step in state.steps if step.action == state.layout.keep]
    assert kept.count(0) > kept.count(1) > 0
    file = Path("game.jsonl")
    file.write_text(record_of(state, ("Ann", "Ben", "greedy")).to_line())
    assert terminal.play("", lines(), file=file) == 0
    told = [line.partition(" (")[0] for line in terminal.shown.splitlines() if " laid " in line]
    assert told == [f"greedy laid {game.write(state, state.steps[-1].action)}"]


@pytest.mark.parametrize("game", ["classic", "cards"])
def test_commands_on_a_record_tell_a_seat_the_same(tmp_path: Path, game: str) -> None:
    """`show --seat` and `hint`, which look through the eyes of one seat."""
    pair = twins(game, 0)
    told = []
    for state in pair.both():
        file = tmp_path / "game.jsonl"
        file.write_text(record_of(state, ("Ann", "Ben")).to_line())
        drawn = run("show", file, "--seat", "1")
        advice = run("hint", file, "--rollouts", "20")
        picture = run("show", file, "--seat", "1", "--svg", tmp_path / "seen.svg")
        assert (drawn.code, advice.code, picture.code) == (0, 0, 0)
        told.append((drawn.out, advice.out, (tmp_path / "seen.svg").read_text()))
    assert told[0] == told[1]


@pytest.mark.parametrize("game", ["classic", "cards"])
def test_an_undecided_exchange_is_drawn_for_its_player_alone(tmp_path: Path, game: str) -> None:
    """And in a drawing of the whole record. Others do not see the piece yet."""
    pair = twins(game, 0)
    undecided = pair.offering.game.apply(pair.offering, pair.piece)
    now, earlier = tmp_path / "now.jsonl", tmp_path / "earlier.jsonl"
    now.write_text(record_of(undecided).to_line())
    earlier.write_text(record_of(pair.offering).to_line())
    for asked in (run("show", now), run("show", now, "--seat", "0")):
        assert "swap or keep?" in asked.out
    assert run("show", now, "--seat", "1") == run("show", earlier, "--seat", "1")
