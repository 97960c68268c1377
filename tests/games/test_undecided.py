"""Who knows that an exchange was possible: its player alone, unless it is made (rules F35)."""

from __future__ import annotations

import json
import pickle
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import einklang
from einklang.games.errors import NotAllowed, SetupError
from einklang.games.telling import tell
from playing import SET_UPS, SetUp, states, steps_seen

WITH_EXCHANGE = [set_up for set_up in SET_UPS if set_up.name not in ("solo", "spezial")]

every_set_up = pytest.mark.parametrize("set_up", WITH_EXCHANGE, ids=str)


@cache
def undecided(set_up: SetUp) -> list[tuple[Any, Any]]:
    """Some states in which an exchange is to be decided, each behind the state before it."""
    found = []
    for seed in range(100):
        played = list(states(set_up, "random", seed))
        found += [(one, state) for one, state in pairwise(played) if state.exchange_offered][-2:]
        if len(found) >= 6:
            return found
    raise AssertionError("nobody may exchange in these games")


def others(state: Any) -> list[int | None]:
    """All who look on while a seat has its turn, a watcher among them."""
    return [None, *(seat for seat in range(state.players) if seat != state.turn)]


def told(view: Any) -> str:
    return json.dumps(tell(view))


@every_set_up
def test_f35_before_it_is_decided_others_see_the_table_as_it_was(set_up: SetUp) -> None:
    game = set_up.game
    for before, state in undecided(set_up):
        for seat in others(state):
            view = game.view(state, seat)
            assert bytes(view) == bytes(game.view(before, seat))
            assert told(view) == told(game.view(before, seat))
            assert (view.scene(), view.to_text()) == (
                game.view(before, seat).scene(),
                game.view(before, seat).to_text(),
            )
            assert not view.exchange_offered
            assert list(game.legal(view)) == []


@every_set_up
def test_f35_its_player_sees_what_there_is_to_decide(set_up: SetUp) -> None:
    game = set_up.game
    for _, state in undecided(set_up):
        view = game.view(state, state.turn)
        assert view.exchange_offered
        assert list(game.legal(view)) == ["swap", "keep"]
        assert (view.own_hand, view.scores) == (state.known_hand(state.turn), state.scores)
        assert len(view.steps) == len(steps_seen(state, state.turn))
        assert view.steps[-1].action == state.steps[-1].action
        assert tell(view)["exchange_offered"] is True
        for seat in others(state):
            assert tell(game.view(state, seat)).get("exchange_offered", False) is False
        assert "exchange_offered" not in tell(game.view(state, None))


@every_set_up
def test_f35_keep_is_a_step_of_the_record_and_of_no_view_but_the_own(set_up: SetUp) -> None:
    game = set_up.game
    for _, state in undecided(set_up):
        piece, after = state.steps[-1], game.apply(state, "keep")
        keep = after.steps[-1]
        assert einklang.record_of(after).to_json()["steps"][-1]["act"] == "keep"
        assert keep.drew
        own = game.view(after, state.turn)
        assert [step.action for step in own.steps[-2:]] == [piece.action, keep.action]
        assert (own.steps[-2].drew, own.steps[-1].drew) == ((), keep.drew)
        for seat in others(state):
            *_, last = (view := game.view(after, seat)).steps
            assert (last.seat, last.action, last.points) == (
                piece.seat,
                piece.action,
                piece.points,
            )
            assert (last.drew, last.drew_count) == (None, len(keep.drew))
            assert last.recycling == keep.recycling
            assert all(s.seat == seat or s.action != after.layout.keep for s in view.steps)
            assert len(view.steps) == len(steps_seen(after, seat))


@every_set_up
def test_f35_who_kept_looks_to_others_like_one_who_could_not_exchange(set_up: SetUp) -> None:
    """Both kinds of pasts are dealt, and every byte of a view is the same with both."""
    game = set_up.game
    kept: set[bool] = set()
    for _, state in undecided(set_up):
        after = game.apply(state, "keep")
        if after.over:
            continue
        seat = (state.turn + 1) % state.players
        view = game.view(after, seat)
        for seed in range(20):
            other = game.redeal(view, seed)
            kept.add(other.steps[-1].action == other.layout.keep)
            assert bytes(game.view(other, seat)) == bytes(view)
            assert told(game.view(other, seat)) == told(view)
            assert bytes(game.view(other, None)) == bytes(game.view(after, None))
    assert kept == {True, False}


@every_set_up
def test_f35_an_exchange_that_is_made_is_seen_by_all(set_up: SetUp) -> None:
    game = set_up.game
    for _, state in undecided(set_up):
        after = game.apply(state, "swap")
        piece, swap = after.steps[-2:]
        assert swap.shown
        for seat in others(state):
            one, other = game.view(after, seat).steps[-2:]
            assert (one.action, one.drew_count) == (piece.action, 0)
            assert (other.action, other.drew_count) == (after.layout.swap, len(swap.drew))
            assert (other.shown, other.cleared) == (swap.shown, swap.cleared)
            assert other.drew is None


@every_set_up
def test_f35_an_undecided_state_comes_back_from_a_pickle(set_up: SetUp) -> None:
    game = set_up.game
    for before, state in undecided(set_up):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        for seat in others(state):
            assert bytes(game.view(again, seat)) == bytes(game.view(before, seat))
        own = game.view(again, state.turn)
        assert bytes(own) == bytes(game.view(state, state.turn))
        assert pickle.loads(pickle.dumps(own)) == own
        after, kept = game.apply(state, "keep"), game.apply(again, "keep")
        assert (kept, kept.steps) == (after, after.steps)
        assert pickle.loads(pickle.dumps(after)).before is None


@every_set_up
def test_f35_a_seat_knows_beforehand_what_there_will_be_to_decide(set_up: SetUp) -> None:
    game = set_up.game
    for before, state in undecided(set_up):
        seat = state.turn
        view = game.view(before, seat)
        offers = []
        for number in game.legal(view).numbers.tolist():
            after = game.apply(before, number)
            offers.append(after.exchange_offered)
            foreseen = game.undecided(view, number)
            if after.exchange_offered:
                assert foreseen is not None
                assert bytes(foreseen) == bytes(game.view(after, seat))
            else:
                assert foreseen is None
        assert any(offers)
        text = game.write(state, state.steps[-1].action)
        assert game.undecided(view, text) == game.view(state, seat)
        for word in ("swap", "keep"):
            assert game.undecided(game.view(state, seat), word) is None
            with pytest.raises(NotAllowed, match="no exchange is offered"):
                game.undecided(view, word)
        with pytest.raises(NotAllowed, match="the exchange is offered"):
            game.undecided(game.view(state, seat), text)
        for other in others(state):
            with pytest.raises(SetupError):
                game.undecided(game.view(before, other), text)


@every_set_up
def test_f35_a_redeal_for_others_ends_before_what_is_undecided(set_up: SetUp) -> None:
    game = set_up.game
    for before, state in undecided(set_up):
        for seat in others(state)[1:]:
            view = game.view(state, seat)
            redealt = game.redeal(view, 3)
            assert redealt == game.redeal(game.view(before, seat), 3)
            assert not redealt.exchange_offered
        own = game.view(state, state.turn)
        redealt = game.redeal(own, 3)
        assert redealt.exchange_offered
        assert bytes(game.view(redealt, state.turn)) == bytes(own)
