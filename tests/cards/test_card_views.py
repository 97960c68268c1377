"""What a seat sees of a table, and what it does not."""

from __future__ import annotations

from collections import Counter

import pytest

from cards.card_tables import (
    DECK,
    GAME,
    PLAYERS,
    TRACKS,
    all_on,
    blind_game,
    canonical,
    is_card,
    open_cards,
    see,
    table,
    tell,
    texts,
)
from einklang.games.cards.position import State, View
from einklang.games.errors import SetupError
from einklang.games.hand import hand_texts
from einklang.symbols import PAIR_TEXTS
from playing import steps_seen

HIDDEN = {"hands", "stock", "generator"}


def test_a_view_has_no_field_for_anything_hidden() -> None:
    state = GAME.new(3, 1)
    fields = set(type(see(state, 0).row).fields)
    assert set(type(state.row).fields) >= HIDDEN
    assert fields.isdisjoint(HIDDEN)
    assert fields - set(type(state.row).fields) == {"seat", "hand", "unseen"}
    assert set(type(see(state, 0).start).fields) == fields


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
        undecided = state.exchange_offered
        for seat in range(players):
            if undecided and seat != state.turn:
                continue  # it sees the table as it was before (rules F35)
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
            assert view.exchange_offered == undecided
            check_legal(state, view)
            check_unseen(view)


def check_legal(state: State, view: View) -> None:
    own = list(GAME.legal(state)) if view.seat == state.turn else []
    assert list(GAME.legal(view)) == own


def check_unseen(view: View) -> None:
    """By counting, a seat knows which cards are in the pile and other hands together."""
    counts = zip(PAIR_TEXTS, view.row.unseen.tolist(), strict=True)
    known = Counter(view.hand) + open_cards(view) + Counter(view.discards)
    assert Counter({card: n for card, n in counts if n}) == DECK - known


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_of_the_discard_pile_was_seen_open_or_shown(players: int) -> None:
    for seed in range(3):
        for state in blind_game(players, "four-sectors", seed):
            view = see(state, 0)
            if not view.exchange_offered:
                assert view.discards == discards_seen(view)


def discards_seen(view: View) -> Counter[str]:
    """The discard pile, from what the seat saw of every step."""
    went: Counter[str] = Counter()
    lying = [list(hand_texts(cards)) for cards in view.start.open]
    actions = [GAME.write(view, step.action) for step in view.steps]
    for step, action, following in zip(view.steps, actions, [*actions, ""][1:], strict=True):
        if is_card(action):
            lying[step.seat].append(canonical(action))
        went.update(texts(step.shown))
        ends = view.over and step is view.steps[-1]
        if not ends and is_card(following):  # an exchange comes before the older card goes
            went[lying[step.seat].pop(0)] += 1
        if step.recycling:
            went.clear()
    return went


@pytest.mark.parametrize("track", TRACKS)
def test_of_others_draws_only_the_number_is_seen(track: str) -> None:
    *_, state = blind_game(3, track, 2)
    for seat in range(3):
        for (step, count, recycling), seen in zip(
            steps_seen(state, seat), see(state, seat).steps, strict=True
        ):
            assert seen.drew_count == count
            assert seen.drew == (step.drew if step.seat == seat else None)
            assert (seen.seat, seen.action, seen.points) == (step.seat, step.action, step.points)
            assert (seen.shown, seen.cleared) == (step.shown, step.cleared)
            assert seen.recycling == recycling


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
