"""A state never changes, and told draws are checked as strictly as actions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cards.card_tables import (
    GAME,
    PLAYERS,
    TRACKS,
    all_on,
    blind_game,
    hand_with,
    hands,
    pile,
    see,
    spread,
    table,
    tell,
    texts,
)
from einklang.games.cards.position import State
from einklang.games.errors import ActionError, NotAllowed, Reason
from moves import play

LYING = spread(3, "OY", "OP", "YP")


def everything(state: State) -> tuple[object, ...]:
    return (
        state.row.tobytes(),
        state.start.tobytes(),
        state.steps,
        state.open,
        dict(state.discards),
        hands(state),
        pile(state),
        state.scores,
        state.turn,
        state.dealt,
    )


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_apply_leaves_the_old_state_as_it_was(players: int, track: str) -> None:
    past: list[tuple[State, tuple[object, ...]]] = []
    for state, after in pairwise(blind_game(players, track, 9)):
        past.append((state, everything(state)))
        assert after is not state
        assert after.steps[:-1] == state.steps
    for state, before in past:
        assert everything(state) == before


def test_looking_and_failing_change_nothing() -> None:
    state = table(open=LYING)
    before = everything(state)
    list(GAME.legal(state))
    GAME.outlook(state)
    GAME.view(state, 0)
    GAME.result(state)
    state.weakest(0)
    for action in ("RG", "RR", "xyz", "swap", -1):
        with pytest.raises(ActionError):
            GAME.apply(state, action)
    for drew in ([], ["RB", "RB"], ["RR"]):
        with pytest.raises(ActionError):
            tell(state, "RB", *drew)
    assert everything(state) == before


def test_the_same_action_gives_the_same_state_again() -> None:
    state = GAME.new(3, 1)
    action = GAME.legal(state)[0]
    one, other = GAME.apply(state, action), GAME.apply(state, action)
    assert one == other
    assert hash(one) == hash(other)
    assert one.steps == other.steps
    assert one.row.generator.tolist() == other.row.generator.tolist()


def test_writing_into_a_view_or_a_new_state_does_not_reach_the_old_one() -> None:
    state = GAME.new(3, 1)
    before = everything(state)
    view = see(state, 0)
    view.row.open[:] = 3
    view.row.hand[:] = 3
    after = GAME.apply(state, GAME.legal(state)[0])
    after.row.tracks[:] = 7
    after.row.hands[:] = 1
    after.row.aside[:] = 1
    assert everything(state) == before


def test_states_are_equal_if_their_tables_are() -> None:
    given: dict[str, Any] = {"open": LYING, "pile": ["RG"] * 9}
    one, same = table(**given, seed=1), table(**given, seed=2)
    assert one == same
    assert hash(one) == hash(same)
    assert one != table(**given, turn=1)
    assert one != table(**given, track="three-zones")
    assert one != "a state"


def no_red(**what: Any) -> State:
    hand = ["GB", "GO", "GY", "BO", "BY", "OY"]
    return table(hands=[hand], open=LYING, tracks=[all_on(3, R=1)], **what)


def refusal(state: State, action: str, *drew: str) -> NotAllowed:
    with pytest.raises(NotAllowed) as caught:
        tell(state, action, *drew)
    return caught.value


@pytest.mark.parametrize("count", [0, 2, 6, 7, 60])
def test_a_told_draw_has_the_wrong_number_of_cards(count: int) -> None:
    state = table(open=LYING, pile=["GP"] * 60)
    error = refusal(state, "RB", *["GP"] * count)
    assert error.reason is Reason.WRONG_DRAW_COUNT
    assert error.what == {"due": 1, "given": count, "pieces": "cards"}
    assert str(error) == f"the number of cards drawn here is 1, not {count}"


@pytest.mark.parametrize(
    ("answer", "count", "due"), [("swap", 5, 6), ("swap", 7, 6), ("swap", 0, 6), ("keep", 6, 1)]
)
def test_d5_1_swap_draws_six_and_keep_one(answer: str, count: int, due: int) -> None:
    state = play(no_red(pile=["GP"] * 60), "GB")
    error = refusal(state, answer, *["GP"] * count)
    assert error.reason is Reason.WRONG_DRAW_COUNT
    assert error.what["due"] == due
    assert len(tell(state, answer, *["GP"] * due).steps[-1].drew) == due


def test_nothing_is_drawn_before_an_exchange_a_bonus_turn_or_after_the_end() -> None:
    asked = no_red(pile=["GP"] * 60)
    bonus = table(open=LYING, pile=["GP"] * 60, bonus_turns=1)
    won = table(hands=[hand_with("RG")], open=spread(3, "RB", "OY", "OY"), tracks=[all_on(7, R=6)])
    for state, action in ((asked, "GB"), (bonus, "RB"), (won, "RG")):
        error = refusal(state, action, "GP")
        assert error.reason is Reason.WRONG_DRAW_COUNT
        assert error.what["due"] == 0
        assert tell(state, action) == play(state, action)


@pytest.mark.parametrize("card", ["RG", "OY", "OP", "RB", "RR"])
def test_a_told_draw_is_not_in_the_pile(card: str) -> None:
    state = table(open=LYING, pile=["GP", "BO"], discards=["RG"])
    error = refusal(state, "RB", card)
    assert error.reason is Reason.NOT_IN_STOCK
    assert error.what == {"piece": card, "stock": "pile"}
    assert str(error) == f"{card} is not in the pile and cannot be drawn"


def test_a_told_draw_that_can_be_is_drawn() -> None:
    state = table(open=LYING, pile=["GP", "BO", "BO"])
    after = tell(state, "RB", "BO")
    assert after.hand(0)[-1] == "BO"
    assert pile(after) == {"GP": 1, "BO": 1}
    assert after.turn == 1


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_a_whole_game_told_again_is_the_same_game(players: int, track: str) -> None:
    *_, last = blind_game(players, track, 4)
    again = GAME.start(players, GAME.setup_of(last), 99, {"track": track})
    for state in list(blind_game(players, track, 4))[1:]:
        step = state.steps[-1]
        again = tell(again, GAME.write(state, step.action), *texts(step.drew))
        assert again == state
        assert again.steps == state.steps
    assert GAME.result(again) == GAME.result(last)


@pytest.mark.parametrize("kind", [-5, 21, 99, 128, 10**9])
def test_a_told_draw_is_no_card(kind: int) -> None:
    with pytest.raises(NotAllowed) as caught:
        GAME.apply_told(table(), "RB", [kind])
    assert caught.value.reason is Reason.NOT_IN_STOCK
