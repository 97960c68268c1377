"""What somebody sees who only looks on."""

from __future__ import annotations

from collections import Counter

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.games.generator import seed_dice
from einklang.games.redealing.redeal import deal_tables, seen_tables
from einklang.games.telling import tell
from playing import SET_UPS, SetUp, some_decided, some_states, steps_seen

WITH_HANDS = [set_up for set_up in SET_UPS if set_up.name != "spezial"]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_watcher_sees_the_open_table_and_has_no_part_in_it(set_up: SetUp) -> None:
    game = set_up.game
    for state in some_decided(set_up, 4, 13):
        view = game.view(state, None)
        assert view.is_watcher
        assert not game.view(state, 0).is_watcher
        assert list(game.legal(view)) == []
        assert view.own_hand == ()
        assert (view.scores, view.turn, view.players) == (state.scores, state.turn, state.players)
        assert (view.hand_sizes, view.stock_size) == (state.hand_sizes, state.stock_size)
        assert game.result(view) == game.result(state)
        seen = steps_seen(state, None)
        assert [step.drew for step in view.steps] == [None] * len(seen)
        assert [step.drew_count for step in view.steps] == [count for _, count, _ in seen]
        assert "view of a watcher" in repr(view)


@pytest.mark.parametrize("set_up", WITH_HANDS, ids=str)
def test_no_hand_can_be_seen_and_all_of_them_are_counted_as_unseen(set_up: SetUp) -> None:
    game = set_up.game
    for state in some_decided(set_up, 4, 13):
        view = game.view(state, None)
        # A seat that counts from the end is no seat either.
        for seat in range(-state.players, state.players):
            assert view.known_hand(seat) is None
        hidden = Counter(piece for seat in range(state.players) for piece in state.known_hand(seat))
        unseen = Counter(tell(view)["unseen"])
        assert hidden <= unseen
        assert unseen.total() == hidden.total() + state.stock_size


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_all_racks_are_drawn_face_down(set_up: SetUp) -> None:
    for state in some_states(set_up, 4, 13)[1:]:
        view = set_up.game.view(state, None)
        assert view.to_text().strip()
        assert "<svg" in view.to_svg()
        assert all(rack.tiles is None for rack in view.scene().racks)
        assert len(view.scene().racks) == (0 if set_up.name == "spezial" else set_up.players)


@pytest.mark.parametrize("name", ["classic", "spezial", "cards"])
def test_what_needs_a_seat_refuses_a_watcher(name: str) -> None:
    game = einklang.game(name)
    view = game.view(game.new(seed=1), None)
    with pytest.raises(SetupError, match="the view of a watcher"):
        _ = view.seat
    with pytest.raises(SetupError, match="the view of a watcher"):
        game.redeal(view, seed=1)
    with pytest.raises(SetupError, match="the view of a watcher"):
        seen_tables(view, 1)
    with pytest.raises(SetupError, match="the view of a watcher"):
        deal_tables(view, seed_dice(1), 1)
    with pytest.raises(SetupError, match="the view of a watcher"):
        einklang.explain(view)
    for bot in ("random", "balanced", "level3", "montecarlo"):
        with pytest.raises(SetupError, match="the view of a watcher"):
            einklang.bot(bot, seed=1).choose(view)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_only_seats_and_watchers_have_views(seat: int) -> None:
    classic = einklang.game("classic")
    with pytest.raises(SetupError, match="there is no seat"):
        classic.view(classic.new(seed=1), seat)
