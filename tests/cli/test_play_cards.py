"""The card game at the terminal: what is answered, what is saved, and its options."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang
from einklang.bots.bot import bot
from einklang.cli.playing.turn import guide
from einklang.records.writing import record_of
from entries import entry_of
from test_play_cards_entry import LABELS
from typists import Terminal, lines, read


class TestPlaying:
    @pytest.mark.parametrize(
        ("typed", "answered"),
        [
            ("?", "The rules of cards, four-sectors"),
            ("hint", "Best for the weakest colours"),
            ("legal", "Every card of your hand can be played:"),
            ("legal 1", " can be played:\n"),
            ("legal RR", "RR is not a card"),
            ("board", "Your cards  "),
            ("log", "Nothing has been played yet."),
            ("undo", "a card that is played stays."),
            ("swap", "No exchange is offered now"),
            ("", "There is nothing to play yet; type a card such as "),
            ("play", "There is nothing to play yet"),
            ("y", "There is nothing to play yet"),
            ("save", "Saved to einklang-cards-"),
        ],
    )
    def test_a_line_gets_its_answer(self, terminal: Terminal, typed: str, answered: str) -> None:
        terminal.check_answer("cards", typed, answered)

    def test_the_places_of_the_hand_stand_below_it(self, terminal: Terminal) -> None:
        terminal.play("cards", lines(), bots=("balanced",))
        drawn = terminal.shown.splitlines()
        at = next(n for n, line in enumerate(drawn) if line.startswith("Your cards  "))
        assert [drawn[at].index("─")] == [drawn[at + 1].index("1")]
        places = [column for column, sign in enumerate(drawn[at]) if sign == "─"]
        assert [drawn[at + 1][column] for column in places] == list("123456")

    def test_nothing_is_played_before_it_is_confirmed(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        card = einklang.game("cards").new(2, 1).hand(0)[0]
        typed = ("1", "board", "undo", "")
        terminal.play("cards", lines(*typed), bots=("balanced",), file=file)
        assert not read(file)[0].steps
        assert terminal.shown.count(f"[{'─'.join(card)}]") == 1
        terminal.play("", lines("1", ""), file=file)
        record, _ = read(file)
        assert record.steps[0].act == card
        assert f"You played {card} (" in terminal.shown
        assert f"You drew {record.steps[0].drew[0]}." in terminal.shown
        assert "balanced played " in terminal.shown

    def test_an_exchange_is_explained_and_answered(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        game = einklang.game("cards")
        state, player = game.new(2, seed=1), bot("random", 1)
        while not (state.exchange_offered and state.turn == 0):
            assert not state.over
            state = game.apply(state, player.choose(game.view(state, state.turn)))
        file.write_text(record_of(state, LABELS).to_line())
        typed = ("", "1", "legal", "hint", "what", "SWAP")
        assert terminal.play("", lines(*typed), file=file) == 0
        for said in (
            "None of your cards shows ",
            "Type swap or keep; ? explains more.",
            "The exchange is offered: answer swap or keep first.",
            "Swap and keep are legal now, and nothing else.",
            "'what' is no answer to the exchange",
            "You swapped 5 cards, shown: ",
        ):
            assert said in terminal.shown
        assert read(file)[0].steps[len(state.steps)].act == "swap"

    def test_yellow_first_is_not_yes(self, terminal: Terminal, tmp_path: Path) -> None:
        """What asks for a symbol takes Y for yellow, although y is short for yes."""
        game = einklang.game("cards")
        for seed in range(200):
            state, player = game.new(2, seed=seed), bot("balanced", 1)
            while not state.over:
                view = game.view(state, state.turn)
                if state.turn == 0 and not state.exchange_offered:
                    entry = entry_of(state)
                    asked = [
                        place
                        for place, card in enumerate(view.hand, 1)
                        if "Y" in card and len(entry.ways_of(str(place)).items) > 1
                    ]
                    if asked:
                        break
                state = game.apply(state, player.choose(view))
            else:
                continue
            break
        file = tmp_path / "game.jsonl"
        file.write_text(record_of(state, LABELS).to_line())
        terminal.play("", lines(str(asked[0]), "y", ""), file=file)
        act = read(file)[0].steps[len(state.steps)].act
        assert act[0] == "Y"
        assert f"Play {act}? " in terminal.shown


class TestOptions:
    def test_a_game_is_played_on_the_track_that_was_chosen(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        options = {"track": "three-zones"}
        terminal.play("cards", lines("?"), bots=("balanced",), file=file, options=options)
        assert "The rules of cards, three-zones" in terminal.shown
        assert read(file)[0].options == options
        for again in (None, {}, options):
            assert terminal.play("", lines("?"), file=file, options=again) == 0
            assert "The rules of cards, three-zones" in terminal.shown

    @pytest.mark.parametrize(
        ("game", "options", "sentence"),
        [
            ("cards", {"track": "round"}, "the option track of cards is four-sectors or three"),
            ("cards", {"walls": "no"}, "cards has no option 'walls'; its options are track"),
            ("spezial", {"track": "three-zones"}, "spezial has no option 'track'"),
            ("classic", {"track": "three-zones"}, "classic has no option 'track'"),
        ],
    )
    def test_bad_options_are_refused(
        self,
        terminal: Terminal,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        game: str,
        options: dict[str, str],
        sentence: str,
    ) -> None:
        assert terminal.play(game, lines(), options=options) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"track": "three-zones"}, "holds a game with track four-sectors, not three-zones"),
            ({"track": "round"}, "the option track of cards is four-sectors or three-zones"),
            ({"walls": "no"}, "cards has no option 'walls'"),
        ],
    )
    def test_options_that_contradict_a_file_are_refused(
        self,
        terminal: Terminal,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        options: dict[str, str],
        sentence: str,
    ) -> None:
        file = tmp_path / "game.jsonl"
        given = record_of(einklang.game("cards").new(2, 1)).to_line().encode()
        file.write_bytes(given)
        assert terminal.play("", lines("quit"), file=file, options=options) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1
        assert file.read_bytes() == given


@pytest.mark.parametrize(
    ("track", "when"),
    [
        ("four-sectors", "As soon as the last card of the pile is drawn"),
        ("three-zones", "When you have to draw and the pile is empty"),
    ],
)
def test_the_guide_tells_when_the_discards_become_the_pile(track: str, when: str) -> None:
    """Rules F36."""
    told = " ".join(guide(einklang.game("cards").new(2, 1, {"track": track})).split())
    assert f"{when}, the shuffled discards become the new one." in told
