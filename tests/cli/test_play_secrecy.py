"""What is shown depends on the view of the seat alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang
from einklang.bots.bot import bot
from einklang.cli.playing.screen import Screen
from einklang.games.game import State
from einklang.records.writing import record_of
from typists import Terminal, lines


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

    @pytest.mark.parametrize("game", ["classic", "travel", "duel", "cards"])
    @pytest.mark.parametrize("steps", [0, 2, 14])
    def test_hidden_pieces_change_nothing_on_the_screen(
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
        for seed in range(5, 8):  # not the one of the deal, which would deal the same
            redealt = played.redeal(view, seed)
            assert redealt.known_hand(1) != state.known_hand(1)
            assert self.watch(terminal, redealt, file, seed) == genuine

    @pytest.mark.parametrize(("game", "label"), [("travel", "Your tiles"), ("cards", "Your cards")])
    def test_between_people_the_hands_are_hidden(
        self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, game: str, label: str
    ) -> None:
        monkeypatch.setattr(Screen, "clear", lambda screen: screen.say("(cleared)"))
        state = einklang.game(game).new(2, seed=1)
        hands = [f"{label}  {'  '.join(map('─'.join, state.known_hand(seat)))}" for seat in (0, 1)]

        def answer(shown: str) -> str:
            if shown.endswith("Pass the device to Ann and press Enter: "):
                return "what?\n" if "Only Enter" not in shown else "\n"
            if shown.endswith(f"Ann, press Enter to hide your {state.game.pieces}: "):
                assert hands[0] in shown
                return "\n"
            if shown.endswith("Pass the device to Ann 2 and press Enter: "):
                # Whoever takes the device sees none of it.
                assert "Ann, press Enter" not in shown.rpartition("(cleared)")[2]
                assert hands[1] not in shown
                return "\n"
            if shown.endswith("? "):
                return "\n"
            seen = shown.rpartition("(cleared)")[2]
            if "Pass the device to Ann 2" not in shown:
                return f"{state.game.legal(state)[0]}\n"
            assert hands[1] in seen
            assert hands[0] not in seen
            return "quit\n"

        assert terminal.play(game, answer, seed=1) == 0
        assert hands[1] in terminal.shown
