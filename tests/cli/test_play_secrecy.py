"""What is shown depends on the view of the seat alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang
from einklang.bots.bot import bot
from einklang.games.tiles.position import State
from einklang.records.writing import record_of
from test_play import Terminal, lines


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(monkeypatch)


class TestSecrecy:
    """What is shown depends on the view alone."""

    script = ("?", "hint", "legal", "legal 1", "board", "log", "1", "undo", "2", "board")

    def watch(self, terminal: Terminal, state: State, file: Path, seed: int) -> str:
        file.write_text(record_of(state, ("Ann", "balanced")).to_line() + "\n")
        view = state.game.view(state, 0)
        act = state.game.legal(view)[0]
        typed = (*self.script, act, "board", "undo", act)
        assert terminal.play("", lines(*typed), file=file, seed=seed, hints=True) == 0
        return terminal.shown

    @pytest.mark.parametrize("game", ["classic", "travel", "duel"])
    @pytest.mark.parametrize("steps", [0, 2, 14])
    def test_hidden_tiles_change_nothing_on_the_screen(
        self, terminal: Terminal, tmp_path: Path, game: str, steps: int
    ) -> None:
        played = einklang.game(game)
        state = played.new(2, seed=4)
        players = [bot("balanced", 7), bot("greedy", 8)]
        while len(state.steps) < steps or state.turn != 0:
            state = played.apply(state, players[state.turn].choose(played.view(state, state.turn)))
        view = played.view(state, 0)
        file = tmp_path / "game.jsonl"
        genuine = self.watch(terminal, state, file, 1)
        for seed in range(2, 5):
            redealt = played.redeal(view, seed)
            assert redealt.rack(1) != state.rack(1)
            assert self.watch(terminal, redealt, file, seed) == genuine

    def test_between_people_the_racks_are_hidden(self, terminal: Terminal) -> None:
        racks = einklang.game("travel").new(2, seed=1)

        def answer(shown: str) -> str:
            if shown.endswith("Pass the device to Ann and press Enter: "):
                return "what?\n" if "Only Enter" not in shown else "\n"
            if shown.endswith("(? for help): "):
                return f"{racks.game.legal(racks)[0]}\n"
            if shown.endswith("? "):
                return "\n"
            drawn = shown.partition("Pass the device to Ann 2")[0]
            assert "Your tiles  " + "  ".join(map("─".join, racks.rack(0))) in drawn
            assert "  ".join(map("─".join, racks.rack(1))) not in drawn
            return "quit\n"

        assert terminal.play("travel", answer, seed=1) == 0
        assert "Pass the device to Ann 2 and press Enter: " in terminal.shown
