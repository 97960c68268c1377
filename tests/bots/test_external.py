"""Bots that are programs of their own."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import einklang
from einklang.bots.asking import Bot, BotFailed, Budget
from einklang.bots.bot import bot, dismiss
from einklang.games.errors import NotAllowed, SetupError
from einklang.games.game import View
from einklang.games.generator import DEAL, branch_dice
from einklang.games.telling import tell
from playing import SET_UPS, SetUp
from programs import TinyProgram, first_view

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def play(set_up: SetUp, bots: list[Bot]) -> Any:
    state = set_up.new(seed=2)
    while not state.over:
        view = set_up.game.view(state, state.turn)
        state = set_up.game.apply(state, bots[state.turn].choose(view))
    return state


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_example_plays_every_game(set_up: SetUp, made: list[Bot]) -> None:
    made += [bot(f"exec:{sys.executable} {EXAMPLE}", seat) for seat in range(set_up.players)]
    last = play(set_up, made)
    assert last.over
    dismiss(made)
    made[:] = [bot(f"exec:{sys.executable} {EXAMPLE}", seat) for seat in range(set_up.players)]
    assert play(set_up, made) == last, "the same seeds play the same"


_TEE = """
import subprocess, sys
bot = subprocess.Popen({command}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
with open({log!r}, "wb") as log:
    for line in sys.stdin.buffer:
        bot.stdin.write(line)
        bot.stdin.flush()
        answer = bot.stdout.readline()
        log.write(b"> " + line + (b"< " + answer if answer else b""))
        log.flush()
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
"""


def test_the_documented_dialogue_is_a_real_one(tmp_path: Path, made: list[Bot]) -> None:
    tee, log = tmp_path / "tee.py", tmp_path / "log.txt"
    tee.write_text(_TEE.format(command=[sys.executable, str(EXAMPLE)], log=str(log)))
    names = (f"exec:{sys.executable} {tee}", "greedy")
    made += [bot(name, branch_dice(1, 0, DEAL + 1 + at)) for at, name in enumerate(names)]
    cards = einklang.game("cards")
    state = cards.new(2, branch_dice(1, 0, DEAL))
    for _ in range(4):
        view = cards.view(state, state.turn)
        state = cards.apply(state, made[state.turn].choose(view))
    documented = EXAMPLE.with_name("dialogue.txt").read_text(encoding="utf-8")
    assert len(documented.splitlines()) == 6
    assert log.read_text(encoding="utf-8") == documented


def test_the_example_is_short_and_needs_nothing() -> None:
    code = EXAMPLE.read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 30
    assert "import einklang" not in code


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_program_is_told_what_its_seat_sees(
    set_up: SetUp, tmp_path: Path, made: list[Bot]
) -> None:
    program = TinyProgram(tmp_path)
    made += [bot("random", seat) for seat in range(set_up.players)]
    made[-1] = bot(program.name, 1)
    state = set_up.new(seed=2)
    expected: list[Any] = []
    while not state.over:
        view = set_up.game.view(state, state.turn)
        action = made[state.turn].choose(view)
        if state.turn == set_up.players - 1:
            legal = list(set_up.game.legal(view))
            assert set_up.game.write(view, action) == legal[0]
            number = len(expected) + 1
            question = {"type": "choose", "id": number, "view": tell(view), "legal": legal}
            expected.append({**question, "seconds": 1.0})
        state = set_up.game.apply(state, action)
    dismiss(made)
    _, hello, *questions, goodbye, end = program.told
    assert expected
    assert questions == json.loads(json.dumps(expected))
    assert (goodbye, end) == ({"type": "goodbye"}, "end")
    assert 0 <= hello.pop("seed") < 2**48
    cells = hello.pop("cells")
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": set_up.name,
        "players": set_up.players,
        "options": dict(state.options),
        "seat": set_up.players - 1,
    }
    if set_up.name == "cards":
        assert cells == []
    else:
        assert set(state.board) <= set(cells)
        assert len(cells) == len(set(cells))


def test_the_seed_that_is_told_is_fixed_but_does_not_betray_the_deal(tmp_path: Path) -> None:
    def told(seed: Any) -> int:
        program = TinyProgram(tmp_path)
        program.log.unlink(missing_ok=True)
        player = bot(program.name, seed)
        player.choose(first_view())
        dismiss([player])
        seed_told: int = program.told[1]["seed"]
        return seed_told

    words = branch_dice(7, 3, DEAL + 1)
    first = told(words)
    assert told(branch_dice(7, 3, DEAL + 1)) == first
    assert told(branch_dice(7, 4, DEAL + 1)) != first
    assert told(7) == told(7) != told(8)
    # Any of the words would do to compute one of the deal, because mixing loses nothing.
    assert first & 0xFFFFFFFF not in words.tolist()
    assert first >> 16 not in words.tolist()


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (None, {"seconds": 1.0}),
        (Budget(seconds=0.25), {"seconds": 0.25}),
        (Budget(rollouts=40), {"rollouts": 40}),
    ],
)
def test_the_budget_is_told(
    tmp_path: Path, made: list[Bot], budget: Budget | None, said: dict[str, Any]
) -> None:
    program = TinyProgram(tmp_path)
    made.append(bot(program.name, 1))
    made[0].choose(first_view(), budget)
    question = program.told[2]
    assert {name: question[name] for name in ("seconds", "rollouts") if name in question} == said


class TestRuns:
    """One run of the program for each game."""

    def test_a_game_that_goes_on_is_the_same_run(self, tmp_path: Path, made: list[Bot]) -> None:
        program = TinyProgram(tmp_path)
        made.append(bot(program.name, 1))
        play(SetUp("solo", 1), made)
        assert len(program.pids) == 1

    @pytest.mark.parametrize("other", ["another deal", "another game", "earlier", "another past"])
    def test_another_game_is_another_run(self, tmp_path: Path, made: list[Bot], other: str) -> None:
        solo = einklang.game("solo")
        start = solo.new(seed=1)
        legal = solo.legal(start)
        after = solo.view(solo.apply(start, legal[0]), 0)
        views: dict[str, View] = {
            "another deal": solo.view(solo.new(seed=4), 0),
            "another game": first_view("travel"),
            "earlier": solo.view(start, 0),
            "another past": solo.view(solo.apply(start, legal[1]), 0),
        }
        program = TinyProgram(tmp_path)
        made.append(bot(program.name, 1))
        made[0].choose(after)
        made[0].choose(after)
        assert len(program.pids) == 1
        made[0].choose(views[other])
        assert len(program.pids) == 2
        assert "end" in program.told, "the first run was not told goodbye"

    def test_nothing_runs_before_the_first_choice(self, tmp_path: Path) -> None:
        program = TinyProgram(tmp_path)
        player = bot(program.name, 1)
        dismiss([player])
        assert not program.log.exists()

    def test_after_a_failure_it_starts_anew(self, tmp_path: Path, made: list[Bot]) -> None:
        program = TinyProgram(tmp_path, choose="sys.exit(3)")
        made.append(bot(program.name, 1))
        for _ in range(2):
            with pytest.raises(BotFailed, match="exit code 3"):
                made[0].choose(first_view())
        assert len(program.pids) == 2

    def test_who_is_not_to_move_is_not_asked(self, tmp_path: Path, made: list[Bot]) -> None:
        program = TinyProgram(tmp_path)
        duel = einklang.game("duel")
        made.append(bot(program.name, 1))
        with pytest.raises(NotAllowed):
            made[0].choose(duel.view(duel.new(seed=1), 1))
        assert not program.log.exists()


def test_a_file_that_is_no_program_cannot_be_started(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_bytes(b"\x00no program")
    file.chmod(0o755)
    player = bot(f"exec:{file}", 1)
    with pytest.raises(BotFailed, match=r"notes cannot be started: exec format error$"):
        player.choose(first_view())


def test_batches_cannot_run_programs() -> None:
    with pytest.raises(SetupError, match="is a program, which can only play step by step"):
        einklang.play_games("solo", None, "exec:true", 1)
