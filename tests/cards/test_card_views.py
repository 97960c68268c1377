"""What a seat sees of a table, and what it does not."""

from __future__ import annotations

from collections import Counter

import pytest

from card_tables import (
    DECK,
    GAME,
    PLAYERS,
    TRACKS,
    all_on,
    blind_game,
    canonical,
    is_card,
    last_action,
    open_cards,
    see,
    table,
    tell,
    texts,
)
from einklang.games.cards.position import State, View
from einklang.games.errors import SetupError
from einklang.symbols import PAIR_TEXTS

HIDDEN = {"hands", "stock", "generator"}


def test_a_view_has_no_field_for_anything_hidden() -> None:
    state = GAME.new(3, 1)
    fields = set(see(state, 0).record.dtype.names)
    assert set(state.record.dtype.names) >= HIDDEN
    assert fields.isdisjoint(HIDDEN)
    assert fields - set(state.record.dtype.names) == {"seat", "hand", "unseen"}
    assert set(see(state, 0).start.dtype.names) == fields


@pytest.mark.parametrize("players", PLAYERS)
def test_the_own_hand_is_seen_and_no_other(players: int) -> None:
    state = GAME.new(players, 3)
    for seat in range(players):
        view = see(state, seat)
        assert view.seat == seat
        assert view.hand == state.hand(seat)
        for other in range(players):
            known = view.known_hand(other)
            assert known == (state.hand(seat) if other == seat else None)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_what_lies_open_is_seen_through_whole_games(players: int, track: str) -> None:
    for state in blind_game(players, track, 11):
        for seat in range(players):
            view = see(state, seat)
            assert view.open == state.open
            assert view.scores == state.scores
            assert view.discards == state.discards
            assert view.discard_size == state.discard_size
            assert view.pile_size == state.pile_size
            assert view.hand_sizes == state.hand_sizes
            assert view.hand == state.hand(seat)
            assert (view.turn, view.over) == (state.turn, state.over)
            assert (view.bonus_turns, view.is_bonus_turn) == (
                state.bonus_turns,
                state.is_bonus_turn,
            )
            assert view.exchange_offered == state.exchange_offered
            check_legal(state, view)
            check_unseen(view)


def check_legal(state: State, view: View) -> None:
    own = list(GAME.legal(state)) if view.seat == state.turn else []
    assert list(GAME.legal(view)) == own


def check_unseen(view: View) -> None:
    """By counting, a seat knows which cards are in the pile and other hands together."""
    counts = zip(PAIR_TEXTS, view.record.unseen.tolist(), strict=True)
    known = Counter(view.hand) + open_cards(view) + Counter(view.discards)
    assert Counter({card: n for card, n in counts if n}) == DECK - known


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_of_the_discard_pile_was_seen_open_or_shown(players: int) -> None:
    for seed in range(3):
        went: Counter[str] = Counter()
        lying: list[list[str]] = []
        for state in blind_game(players, "four-sectors", seed):
            lying = lying or [list(cards) for cards in state.open]
            if state.steps:
                went = follow(state, went, lying)
            assert see(state, 0).discards == dict(+went)


def follow(state: State, went: Counter[str], lying: list[list[str]]) -> Counter[str]:
    """The discard pile after one more step, from what everybody saw."""
    step = see(state, 0).steps[-1]
    own = lying[step.seat]
    if is_card(last_action(state)):
        own.append(canonical(last_action(state)))
    went = went + Counter(texts(step.shown))
    if not state.over and not state.exchange_offered:
        went[own.pop(0)] += 1
    return Counter() if step.recycling else went


def test_of_others_draws_only_the_number_is_seen() -> None:
    *_, state = blind_game(3, "four-sectors", 2)
    for seat in range(3):
        for step, seen in zip(state.steps, see(state, seat).steps, strict=True):
            assert seen.drew_count == len(step.drew)
            assert seen.drew == (step.drew if step.seat == seat else None)
            assert (seen.seat, seen.action, seen.points) == (step.seat, step.action, step.points)
            assert (seen.shown, seen.asked) == (step.shown, step.asked)
            assert seen.recycling == step.recycling


MINE = ["RG", "RB", "RO", "RY", "RP", "GB"]
LYING = [["GO", "BO"], ["OP", "OY"]]
TRACKS_OF_TWO = [all_on(1), all_on(1)]


def hiding(theirs: list[str], pile: list[str], seed: int) -> State:
    """A table of which seat 0 sees the same, whatever it hides."""
    return table(2, hands=[MINE, theirs], open=LYING, pile=pile, tracks=TRACKS_OF_TWO, seed=seed)


def test_a_view_is_byte_identical_when_hidden_cards_change() -> None:
    """Cards trade places between the other hand and the pile, and between draws of the other."""
    one = hiding(["GY", "GP", "BY", "BP", "YP", "RO"], ["BP", "GY", "GP", "GP"], seed=1)
    other = hiding(["GY", "GP", "GP", "BP", "BP", "RO"], ["BY", "GY", "YP", "GP"], seed=2)
    assert one != other
    assert bytes(see(one, 0)) == bytes(see(other, 0))
    assert see(one, 0) == see(other, 0)
    assert bytes(see(one, 1)) != bytes(see(other, 1))
    one, other = tell(one, "RG", "GY"), tell(other, "RG", "GY")
    assert bytes(see(one, 0)) == bytes(see(other, 0))
    one, other = tell(one, "PB", "GP"), tell(other, "PB", "YP")
    assert (one.turn, other.turn) == (0, 0)
    assert bytes(see(one, 0)) == bytes(see(other, 0))
    assert bytes(see(one, 1)) != bytes(see(other, 1))
    one, other = tell(one, "RB", "GP"), tell(other, "RB", "GP")
    assert bytes(see(one, 0)) == bytes(see(other, 0))


def test_views_of_different_open_things_differ() -> None:
    state = table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]])
    view = see(state, 0)
    others = [
        table(hands=[MINE[::-1]], open=[["GO"], ["OP"], ["OY"]]),
        table(hands=[MINE], open=[["GO"], ["OY"], ["OP"]]),
        table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]], tracks=[{"R": 1}]),
        table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]], turn=1),
        table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]], bonus_turns=1),
        table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]], track="three-zones"),
        table(hands=[MINE], open=[["GO"], ["OP"], ["OY"]], discards=["GP"]),
    ]
    for other in others:
        assert bytes(see(other, 0)) != bytes(view)
    assert bytes(see(state, 1)) != bytes(view)


def test_there_are_only_views_of_seats_at_the_table() -> None:
    state = GAME.new(3, 1)
    for seat in (-1, 3, 10**9):
        with pytest.raises(SetupError, match=f"there is no seat {seat}; seats count from 0 to 2"):
            GAME.view(state, seat)
