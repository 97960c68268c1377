"""What a game is set up from: wishes, record files, and files that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import einklang
from einklang.cli.playing.session import REFUSED
from einklang.records.deal import SeedDeal
from einklang.records.writing import record_of
from typists import Player, Terminal, interrupt_after, lines, read


class TestSetUp:
    """What cannot be played is refused in one sentence, and nothing is touched."""

    @pytest.mark.parametrize(
        ("what", "sentence"),
        [
            ({"game": "chess"}, "there is no game 'chess'"),
            ({"game": ""}, "no game is named; the games are classic, "),
            ({"game": "classic", "players": 5}, "a game for 2, 3 or 4 players, not for 5"),
            ({"game": "duel", "bots": ("greedy",) * 3}, "3 bots do not fit: duel for 2 has 2"),
            ({"game": "duel", "bots": ("nobody",)}, "there is no bot 'nobody'"),
            ({"game": "duel", "name": "greedy"}, "greedy is the name of a bot"),
            ({"game": "duel", "file": Path("none/x.jsonl")}, "its folder does not exist"),
        ],
    )
    def test_bad_wishes(
        self,
        terminal: Terminal,
        capsys: pytest.CaptureFixture[str],
        what: dict[str, Any],
        sentence: str,
    ) -> None:
        assert terminal.play(what.pop("game"), lines(), **what) == REFUSED
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1

    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (b"", "is empty"),
            (b"{}\n", "the field 'format' is missing"),
            (b"\xff\xfe\n", "is not UTF-8"),
            (b"not JSON", "this is not JSON"),
            ("twice", "holds several records"),
            ("bad", "step 1, seat 0, RB:a1-a2"),
        ],
    )
    def test_bad_files_stay_untouched(
        self,
        terminal: Terminal,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        content: bytes | str,
        sentence: str,
    ) -> None:
        file = tmp_path / "game.jsonl"
        line = record_of(einklang.game("duel").new(seed=1)).to_line()
        step = '"steps": [{"seat": 0, "act": "RB:a1-a2"}]'
        texts = {"twice": f"{line}\n{line}", "bad": line.replace('"steps": []', step)}
        given = content if isinstance(content, bytes) else texts[content].encode()
        file.write_bytes(given)
        assert terminal.play("", lines("quit"), file=file) == REFUSED
        said = capsys.readouterr().err
        assert sentence in said
        assert str(file) in said
        assert said.count("\n") == 1
        assert file.read_bytes() == given
        assert list(tmp_path.iterdir()) == [file]

    @pytest.mark.parametrize(
        ("game", "players", "sentence"),
        [
            ("travel", None, "holds a game of duel, not of travel"),
            ("duel", 3, "holds a game for 2, not for 3"),
        ],
    )
    def test_another_game_than_the_file_holds(
        self,
        terminal: Terminal,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        game: str,
        players: int | None,
        sentence: str,
    ) -> None:
        file = tmp_path / "game.jsonl"
        given = record_of(einklang.game("duel").new(seed=1)).to_line().encode()
        file.write_bytes(given)
        assert terminal.play(game, lines("quit"), players=players, file=file) == REFUSED
        assert sentence in capsys.readouterr().err
        assert file.read_bytes() == given

    def test_a_folder_is_no_file(
        self, terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert terminal.play("duel", lines(), file=tmp_path) == REFUSED
        assert "is not a file that a game can be kept in" in capsys.readouterr().err

    def test_a_finished_game_is_shown_and_not_written(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        terminal.play("classic", lines(), bots=("balanced", "greedy"), file=file)
        given = file.read_bytes()
        assert terminal.play("", interrupt_after(), file=file) == 0
        assert "holds a finished game" in terminal.shown
        assert "\n1. " in terminal.shown
        assert file.read_bytes() == given


class TestResuming:
    def start(self, file: Path, **fields: object) -> None:
        game = einklang.game("classic")
        state = game.new(3, seed=1)
        state = game.apply(state, game.legal(state)[0])
        record = record_of(state, ("Ann", "greedy", "balanced")).to_json()
        record["steps"][0]["thought"] = [1.5, "s"]
        data = {**record, "event": {"round": 3}, **fields}
        file.write_text(json.dumps(data))

    def test_unknown_fields_are_kept(self, terminal: Terminal, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        self.start(file)
        terminal.play("", Player(stop_after=1), file=file)
        record, _ = read(file)
        assert record.extra == {"event": {"round": 3}}
        assert record.steps[0].extra == {"thought": [1.5, "s"]}
        assert len(record.steps) > 3
        assert record.seats == ("Ann", "greedy", "balanced")

    def test_a_fair_deal_ends_where_other_chance_goes_on(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        deal = SeedDeal("ab" * 32, "cd" * 16)
        told = deal.to_json(revealed=True)
        state = deal.new(einklang.game("classic"), 3)
        state = deal.play(state, state.game.legal(state)[0])
        file.write_text(record_of(state, ("Ann", "Ben", "Cid"), {"deal": told}).to_line())
        terminal.play("", lines("", "quit"), bots=(), file=file)
        assert read(file)[0].extra == {"deal": told}
        terminal.play("", Player(stop_after=1), bots=(), file=file)
        record, _ = read(file)
        assert len(record.steps) > 1
        assert record.extra == {}

    def test_other_bots_can_be_asked_for(self, terminal: Terminal, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        self.start(file)
        terminal.play("", lines("", "quit"), file=file, bots=("random",), name="Ann")
        assert read(file)[0].seats == ("Ann", "Ann 2", "random")

    def test_without_names_the_seats_are_played_by_people(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        state = einklang.game("classic").new(2, seed=1)
        file.write_text(record_of(state).to_line())
        terminal.play("", lines("", "quit"), file=file)
        assert read(file)[0].seats == ("Ann", "Ann 2")


def test_people_can_take_over_from_bots_when_they_resume(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    terminal.play("classic", lines("quit"), bots=("balanced",), file=file)
    assert terminal.play("", lines("", "quit"), bots=(), file=file) == 0
    record, _ = read(file)
    assert record.seats == ("Ann", "Ann 2")
