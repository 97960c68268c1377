"""What can be typed besides tiles, and what is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang
from einklang.records.writing import record_of
from typists import Terminal, lines, read, saved


def first_act(seed: int = 1) -> str:
    """A legal action of the classic game with this seed."""
    game = einklang.game("classic")
    return game.legal(game.new(2, seed))[0]


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("?", "The rules of classic"),
        ("HELP", "The rules of classic"),
        ("hint", "Best for the weakest colours"),
        ("hints", "Most points"),
        ("hint", "What the master thinks of it"),
        ("legal", "placements are legal: "),
        ("legal 1", "can be placed in "),
        ("legal XX", "XX is not a tile"),
        ("board", "Your tiles"),
        ("log", "Nothing has been played yet."),
        ("undo", "Undo takes back an unfinished entry; a tile that lies stays."),
        ("swap", "No exchange is offered now"),
        ("keep", "No exchange is offered now"),
        ("", "There is nothing to place yet; type a tile and its cells, such as "),
        ("y", "There is nothing to place yet"),
        ("place", "There is nothing to place yet"),
        ("save", "Saved to einklang-classic-"),
        ("h8", "h8 does not say which tile lies there"),
        ("swap them", "'swap them' is neither an action"),
        ("9", "There is no tile 9 on the rack"),
    ],
)
def test_a_line_gets_its_answer(terminal: Terminal, typed: str, answered: str) -> None:
    start = lines()
    terminal.play("classic", start, bots=("balanced",))
    before = terminal.shown.count(answered)
    assert terminal.play("classic", lines(typed), bots=("balanced",)) == 0
    assert terminal.shown.count(answered) > before


def test_nothing_is_laid_before_it_is_confirmed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    act = first_act()
    terminal.play("classic", lines(act, "board", "hint", "undo"), file=file, bots=("balanced",))
    assert f"{act} counts " in terminal.shown
    assert not read(file)[0].steps
    terminal.play("", lines(act, "undo", "", act, ""), file=file)
    record, _ = read(file)
    assert record.steps[0].act == act
    assert f"You laid {act} (" in terminal.shown
    assert "balanced laid " in terminal.shown


def test_typing_in_parts_leads_on(terminal: Terminal) -> None:
    act = first_act()
    tile, first, second = act[:2], *act[3:].split("-")
    terminal.play("classic", lines(tile, first, "undo", first, second, "undo"), bots=("random",))
    for told in (
        f"The best places for {tile}:",
        f" fits beside {first} on:",
        f"Taken back; {tile} is still chosen.",
        f"Place {act}? ",
        f"Taken back; {tile}:{first} is still chosen.",
    ):
        assert told in terminal.shown


def test_the_first_turn_is_explained(terminal: Terminal, tmp_path: Path) -> None:
    """Rules A4.3."""
    file = tmp_path / "game.jsonl"
    terminal.play("classic", lines(first_act(), ""), file=file, bots=("balanced",))
    assert terminal.shown.count("must touch a printed symbol") == 1
    assert "∘" in terminal.shown
    terminal.play("", lines("board"), file=file)
    assert "must touch a printed symbol" not in terminal.shown
    assert "∘" not in terminal.shown


def test_hints_are_shown_every_turn_if_wanted(terminal: Terminal) -> None:
    for wanted in (False, True):
        terminal.play("classic", lines(), bots=("balanced",), hints=wanted)
        assert ("Most points" in terminal.shown) is wanted


def test_the_log_tells_all_moves(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    terminal.play("classic", lines(first_act(), "", "log"), file=file, bots=("balanced",))
    told = terminal.shown
    for number, step in enumerate(read(file)[0].steps, 1):
        who = ("Ann", "balanced")[step.seat]
        assert f"\n{number:3}. {who} laid {step.act} (" in told


class TestSaving:
    def test_into_a_named_file(self, terminal: Terminal, tmp_path: Path) -> None:
        typed = ("save my game.jsonl", first_act(), "")
        terminal.play("classic", lines(*typed), bots=("balanced",))
        assert "Saved to my game.jsonl, and so will be every further action." in terminal.shown
        assert "go on with: einklang play --file 'my game.jsonl'" in terminal.shown
        assert len(read(tmp_path / "my game.jsonl")[0].steps) >= 2
        assert len(list(tmp_path.iterdir())) == 1

    def test_a_copy_leaves_the_game_where_it_is(self, terminal: Terminal, tmp_path: Path) -> None:
        file, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
        typed = ("save copy.jsonl", first_act(), "")
        terminal.play("classic", lines(*typed), file=file, bots=("balanced",))
        assert not read(copy)[0].steps
        assert len(read(file)[0].steps) >= 2

    def test_nothing_is_overwritten(self, terminal: Terminal, tmp_path: Path) -> None:
        other = tmp_path / "other.jsonl"
        other.write_text("precious")
        terminal.play("classic", lines("save other.jsonl", "save none/x"), bots=("balanced",))
        assert "other.jsonl cannot be used: it exists already" in terminal.shown
        assert "none/x cannot be saved: its folder does not exist" in terminal.shown
        assert other.read_text() == "precious"
        assert read(saved(tmp_path))


class TestExchange:
    def offered(self, file: Path) -> None:
        """Keep a game in which seat 0 is asked about an exchange."""
        game = einklang.game("classic")
        for seed in range(200):
            state = game.new(2, seed)
            while len(state.steps) < 20:
                legal = game.legal(state)
                state = game.apply(state, legal[len(state.steps) % len(legal)])
                if state.exchange_offered and state.turn == 0:
                    file.write_text(record_of(state, ("Ann", "balanced")).to_line())
                    return
        raise AssertionError("no seed offers an exchange")

    @pytest.mark.parametrize(("answer", "told"), [("swap", "swapped 5"), ("keep", "kept the")])
    def test_it_is_explained_and_answered(
        self, terminal: Terminal, tmp_path: Path, answer: str, told: str
    ) -> None:
        file = tmp_path / "game.jsonl"
        self.offered(file)
        before = len(read(file)[0].steps)
        typed = ("", "RB:h9-h10", "legal", "hint", "what", answer.upper())
        assert terminal.play("", lines(*typed), file=file) == 0
        for said in (
            "None of your tiles shows ",
            "Type swap or keep; ? explains more.",
            "The exchange is offered: answer swap or keep first.",
            "Swap and keep are legal now, and nothing else.",
            "shows the tiles that go and draws new ones.",
            "leaves the rack as it is and refills it.",
            "'what' is no answer to the exchange",
            f"You {told}",
        ):
            assert said in terminal.shown
        assert read(file)[0].steps[before].act == answer
