"""Entries of Genial Spezial, what is foreseen, and the end in words."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.bots.bot import bot
from einklang.cli.playing.outcome import (
    describe_bonus,
    describe_outcome,
    describe_step_in_full,
    foresee,
)
from einklang.cli.playing.terminal import terminal_of
from einklang.cli.playing.towers.terminal import gains_of
from einklang.games.towers.layout import TowerLayout
from einklang.hexes import Hex
from entries import entry_of, towers, views


class TestEntry:
    def test_another_colour_is_not_one_more_part(self) -> None:
        entry = entry_of(towers())
        for text in ("j13-j12", "p", "o"):
            entry.add(text)
        assert entry.undo()
        assert entry.text == "j13-j12"

    def test_it_leads_on(self) -> None:
        entry = entry_of(towers(tracks=[{"O": 20, "P": 3}]))
        assert entry.prompt == "Two cells (? for help): "
        entry.add("j12")
        assert entry.prompt == "j12 and which cell beside it: "
        beside = {item.partition(" (")[0] for item in entry.lead().items}
        assert {cell.partition("+")[0] for cell in beside} == {
            "j11",
            "j13",
            "i12",
            "i13",
            "k11",
            "k12",
        }
        entry.add("j13")
        assert entry.prompt == "j12-j13, the bonus point for O, P, B or G: "
        assert entry.lead().items == [
            "O: orange stays on 20",
            "P: purple 3 → 4",
            "B: blue 0 → 1",
            "G: green 0 → 1",
        ]
        entry.add("b")
        assert entry.prompt == "Lay j12-j13+B? "

    def test_the_best_ways_name_every_place_once(self) -> None:
        entry = entry_of(towers())
        head, items = entry.ways_of("")
        places = len(entry.view.layout.board.pairs)
        assert head.startswith(f"{places} places for a tile, and ")
        assert len(items) == 12
        head, items = entry.ways_of("j13")
        assert head == "A tile can lie on j13 in 6 ways:"
        assert len(items) == 6

    def test_the_places_beside_a_tower(self) -> None:
        entry = entry_of(towers(tiles=[(0, "i16-i17"), (1, "j15-k15"), (1, "k16-l15")]))
        head, items = entry.ways_of("j16")
        assert head == "Beside the tower on j16 a tile can lie in 3 ways:"
        assert {item.partition(" ")[0] for item in items} == {"i18-j17", "j17-j18", "j17-k17"}


class TestForesight:
    @pytest.mark.parametrize(
        ("act", "what", "told"),
        [
            (
                "g14-g15",
                {"tracks": [{"O": 3, "P": 4, "B": 0, "G": 19}]},
                "g14-g15 counts B +1, G +2 (chips: blue 1 on g13, green 2 on g16): blue 0 → 1,"
                " green 19 → 20 (1 lost); weakest blue 1.",
            ),
            (
                "g14-g15",
                {"black": ["g16"]},
                "g14-g15 counts B +1, G +3 (chips: blue 1 on g13, green 3 on g16): blue 0 → 1,"
                " green 0 → 3; weakest orange and purple 0.",
            ),
            (
                "e18-f17",
                {"tiles": [(0, "g14-g15"), (0, "f15-f16")]},
                "e18-f17 counts O +4, P +2, B +2, G +2 (chip: orange 2 on d19; 2 large towers"
                " newly joined: +2 in every colour): orange 0 → 4, purple 0 → 2, blue 0 → 2,"
                " green 0 → 2; weakest purple, blue and green 2.",
            ),
            (
                "j12-j13+P",
                {},
                "j12-j13+P counts P +1 (bonus: purple 1): purple 0 → 1; weakest orange, blue"
                " and green 0.",
            ),
            (
                "k12-k13",
                {},
                "k12-k13 counts no points (its chain touches no tower); weakest all colours 0.",
            ),
            (
                "h15-h16",
                {},
                "h15-h16 counts no points (its chain touches one tower: g16); weakest all"
                " colours 0.",
            ),
            (
                "h14-i14",
                {"tiles": [(0, "g14-g15")]},
                "h14-i14 counts no points (its chain touches two towers: g13, g16); weakest all"
                " colours 0.",
            ),
        ],
    )
    def test_a_tile_is_foreseen(self, act: str, what: dict[str, Any], told: str) -> None:
        """Rules C5.3, G3."""
        assert foresee(*views(towers(**what), act)) == told

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_what_is_told_adds_up_to_what_counts(self, players: int) -> None:
        game = einklang.game("spezial")
        state = game.new(players, seed=players)
        player = bot("greedy", 1)
        seen = {"chips": 0, "large": 0, "bonus": 0}
        while not state.over:
            before = game.view(state, state.turn)
            state = game.apply(state, player.choose(before))
            after = game.view(state, before.seat)
            gains = gains_of(before, after)
            told = dict.fromkeys(game.colours, gains.large)
            for _, colour, value in gains.chips:
                told[colour] += value
            for colour in gains.bonus:
                told[colour] += 1
            counted = after.steps[-1].points
            assert told == {colour: counted[colour] for colour in game.colours}
            seen["chips"] += len(gains.chips)
            seen["large"] += gains.large
            seen["bonus"] += len(gains.bonus)
        assert all(seen.values())

    def test_the_last_tile_ends_the_game(self) -> None:
        game = einklang.game("spezial")
        state = game.new(2, seed=1)
        while len(state.steps) < 39:
            state = game.apply(state, game.legal(state)[0])
        before, after = views(state, game.legal(state)[0])
        assert foresee(before, after).endswith(" It ends the game.")
        assert describe_bonus(before, after) == ""

    def test_a_step_in_words(self) -> None:
        _, after = views(towers(), "g14-g15")
        told = describe_step_in_full(after, 0, ("Ann", "balanced"))
        assert told == "Ann laid g14-g15 (B +1, G +2)"


@pytest.mark.parametrize(
    ("tracks", "told"),
    [
        (
            [{"O": 11, "P": 13, "B": 14, "G": 20}, {"O": 20, "P": 12, "B": 11, "G": 20}],
            "Ann and Cid are equal in the weakest colour (11), so the second weakest decides,"
            " 13 against 12.",
        ),
        (
            [{"O": 11, "P": 12, "B": 14, "G": 19}, {"O": 20, "P": 12, "B": 11, "G": 14}],
            "Cid and Ann are equal in the weakest colour (11), so the best decides, 20 against 19.",
        ),
        (
            [{"O": 11, "P": 12, "B": 14, "G": 19}, {"O": 19, "P": 12, "B": 11, "G": 13}],
            "Ann and Cid are equal in the weakest colour (11), so the second best decides,"
            " 14 against 13.",
        ),
        (
            [dict.fromkeys("OPBG", 9)] * 2,
            "Ann and Cid share the place: all four values are equal.",
        ),
        ([dict.fromkeys("OPBG", 9), dict.fromkeys("OPBG", 8)], ""),
    ],
)
def test_what_decided(tracks: list[dict[str, int]], told: str) -> None:
    """Rules C6.2, G3-14."""
    game = einklang.game("spezial")
    layout = game.layout(2)
    assert isinstance(layout, TowerLayout)
    board = layout.board
    used: set[Hex] = set()
    laid = []
    for pair in board.pairs:
        if not used.intersection(pair) and not board.bonus_fields(pair):
            used.update(pair)
            laid.append("-".join(map(board.naming.name, pair)))
    tiles = [(number % 2, cells) for number, cells in enumerate(laid[:40])]
    state = game.set_up(2, tiles=tiles, tracks=tracks, seed=1)
    assert state.over
    first, *lines_told = describe_outcome(state, ("Ann", "Cid"))
    assert first.startswith("Game over: all tiles are laid. Places,")
    assert "".join(lines_told[2:]) == told


def test_the_rules_are_those_of_the_data() -> None:
    state = towers()
    told = " ".join(terminal_of(state.game).rules(state))
    assert "no further than 20" in told
    assert "all 20 tiles" in told
