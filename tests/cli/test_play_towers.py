"""Genial Spezial at the terminal: what is answered, and what is laid."""

from __future__ import annotations

from pathlib import Path

import pytest

from typists import Terminal, lines, read


class TestPlaying:
    @pytest.mark.parametrize(
        ("typed", "answered"),
        [
            ("?", "The rules of spezial"),
            ("hint", "Best for the weakest colours"),
            ("legal", " places for a tile, and "),
            ("legal j13", "A tile can lie on j13 in 6 ways:"),
            ("legal J16 ", "Beside the tower on j16 a tile can lie in 24 ways; the best 12 are:"),
            ("legal g99", "g99 is not a cell of this board"),
            ("log", "Nothing has been played yet."),
            ("undo", "Undo takes back an unfinished entry; a tile that lies stays."),
            ("", "There is nothing to lay yet; type two cells, such as "),
            ("lay", "There is nothing to lay yet"),
            ("swap", "'swap' is neither two cells"),
            ("y", "There is nothing to lay yet"),
            ("board", "20 tiles left"),
        ],
    )
    def test_a_line_gets_its_answer(self, terminal: Terminal, typed: str, answered: str) -> None:
        terminal.check_answer("spezial", typed, answered)

    def test_nothing_is_laid_before_it_is_confirmed(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        typed = ("j12-j13", "", "board", "p", "board", "undo", "undo", "")
        terminal.play("spezial", lines(*typed), bots=("balanced",), file=file)
        assert not read(file)[0].steps
        assert "There is nothing to lay yet" in terminal.shown
        assert terminal.shown.count("[1]") == 2
        terminal.play("", lines("j12-j13", "p", ""), file=file)
        assert read(file)[0].steps[0].act == "j12-j13+P"
        assert "You laid j12-j13+P (P +1).\n" in terminal.shown
        assert "balanced laid " in terminal.shown
        assert "19 tiles left" in terminal.shown

    def test_where_nothing_is_hidden_nobody_has_to_look_away(self, terminal: Terminal) -> None:
        typed = ("k12-k13", "", "k14-l13", "")
        assert terminal.play("spezial", lines(*typed)) == 0
        assert "Pass the device" not in terminal.shown
        for who, next_one in (("Ann", "Ann 2"), ("Ann 2", "Ann")):
            assert f"It is the turn of {next_one}." in terminal.shown
            assert f"{who} laid k1" in terminal.shown
