"""The cards, the deal and the options (rules D1, D2, F12, F17)."""

from __future__ import annotations

from collections import Counter

import pytest

import einklang
from cards.card_tables import (
    DECK,
    GAME,
    LETTERS,
    PLAYERS,
    TRACKS,
    Table,
    all_cards,
    all_on,
    blind_game,
    hands,
    open_cards,
    pile,
    table,
)
from einklang.games.errors import SetupError
from moves import play


@pytest.mark.parametrize("players", PLAYERS)
def test_d1_1_there_are_60_cards(table: Table, players: int) -> None:
    assert all_cards(table(players)).total() == 60


@pytest.mark.parametrize("players", PLAYERS)
def test_d1_2_every_pair_is_there_four_times_and_no_double(table: Table, players: int) -> None:
    assert all_cards(table(players)) == DECK
    assert len(DECK) == 15
    assert set(DECK.values()) == {4}


def test_d1_2_each_symbol_is_on_20_cards(table: Table) -> None:
    cards = all_cards(table(2))
    for letter in LETTERS:
        assert sum(count for card, count in cards.items() if letter in card) == 20


def test_f20_no_card_shows_a_symbol_twice(table: Table) -> None:
    assert all(card[0] != card[1] for card in all_cards(table(2)))


@pytest.mark.parametrize("players", PLAYERS)
def test_d2_1_everyone_holds_six_cards_and_all_chips_are_on_0(players: int) -> None:
    state = GAME.new(players, 1)
    assert state.hand_sizes == (6,) * players
    assert [len(state.hand(seat)) for seat in range(players)] == [6] * players
    assert state.scores == (all_on(0),) * players


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
def test_d2_1_d2_2_one_open_card_each_but_two_with_two_players(players: int, each: int) -> None:
    state = GAME.new(players, 1)
    assert [len(cards) for cards in state.open] == [each] * players


@pytest.mark.parametrize(("players", "left"), [(2, 44), (3, 39), (4, 32)])
def test_d2_1_d5_3_the_rest_is_the_pile_and_nothing_is_discarded(
    table: Table, players: int, left: int
) -> None:
    state = table(players)
    assert state.pile_size == pile(state).total() == left
    assert state.discard_size == 0
    assert state.discards == {}
    assert pile(state) == DECK - hands(state) - open_cards(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_d2_3_seat_0_starts_and_nothing_is_due(players: int) -> None:
    state = GAME.new(players, 1)
    assert state.turn == 0
    assert state.bonus_turns == 0
    assert not state.over
    assert not state.exchange_offered
    assert not state.is_bonus_turn
    assert state.steps == ()
    assert state.dealt


@pytest.mark.parametrize("players", PLAYERS)
def test_d2_1_hands_and_open_cards_are_dealt_from_the_whole_deck(players: int) -> None:
    held: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    for seed in range(60):
        state = GAME.new(players, seed)
        held += hands(state)
        opened += open_cards(state)
    assert held.keys() == opened.keys() == DECK.keys()


def test_the_same_seed_deals_and_draws_the_same() -> None:
    one, other = (list(blind_game(3, "four-sectors", 5)) for _ in range(2))
    assert one == other
    assert GAME.new(3, 5) != GAME.new(3, 6)
    assert GAME.new(3) != GAME.new(3)


def test_no_number_of_players_means_two() -> None:
    assert GAME.players == PLAYERS
    assert GAME.new(seed=1) == GAME.new(2, 1)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 60])
def test_it_is_a_game_for_two_to_four(players: int) -> None:
    sentence = f"cards is a game for 2, 3 or 4 players, not for {players}"
    for begin in (GAME.new, GAME.set_up, GAME.layout):
        with pytest.raises(SetupError) as caught:
            begin(players)
        assert str(caught.value) == sentence


def test_d4_4_f17_four_sectors_are_the_usual_track_and_three_zones_the_option() -> None:
    assert GAME.options == {"track": ("four-sectors", "three-zones")}
    for usual in (None, {}, {"track": "four-sectors"}):
        assert GAME.new(2, 1, usual).options == {"track": "four-sectors"}
    assert GAME.new(2, 1, {"track": "three-zones"}).options == {"track": "three-zones"}
    assert GAME.set_up(2, options={"track": "three-zones"}).options == {"track": "three-zones"}


@pytest.mark.parametrize("track", TRACKS)
def test_the_track_stays_the_same_through_a_game(track: str) -> None:
    for state in blind_game(2, track, 1):
        assert state.options == {"track": track}
        assert GAME.view(state, 1).options == {"track": track}


def test_the_track_changes_nothing_of_the_deal() -> None:
    for seed in range(5):
        one, other = (GAME.new(3, seed, {"track": track}) for track in TRACKS)
        assert one.open == other.open
        assert [one.hand(seat) for seat in range(3)] == [other.hand(seat) for seat in range(3)]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"track": "two-zones"},
            "the option track of cards is four-sectors or three-zones, not 'two-zones'",
        ),
        ({"track": ""}, "the option track of cards is four-sectors or three-zones, not ''"),
        ({"track": 3}, "the option track of cards is four-sectors or three-zones, not 3"),
        ({"track": None}, "the option track of cards is four-sectors or three-zones, not None"),
        ({"track": []}, "the option track of cards is four-sectors or three-zones, not a list"),
        ({"tracks": "four-sectors"}, "cards has no option 'tracks'; its options are track"),
        ({"Track": "four-sectors"}, "cards has no option 'Track'; its options are track"),
    ],
)
def test_other_options_are_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(2, 1, options)
    assert str(caught.value) == sentence
    with pytest.raises(SetupError) as caught:
        GAME.set_up(2, options=options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("players", PLAYERS)
def test_a_dealt_game_starts_again_from_what_its_record_states(players: int) -> None:
    state = GAME.new(players, 7)
    setup = GAME.setup_of(state)
    assert setup == {
        "hands": [list(state.hand(seat)) for seat in range(players)],
        "open": [list(cards) for cards in state.open],
    }
    assert GAME.start(players, setup, seed=1) == state
    later = play(state, GAME.legal(state)[0])
    assert GAME.setup_of(later) == setup


HANDS = [["RG"] * 4 + ["RB"] * 2, ["GB"] * 4 + ["RB"] * 2]
LYING = [["OY", "OP"], ["OY", "YP"]]


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"open": LYING}, "the setup must list the hands of all seats"),
        ({"hands": HANDS}, "the setup must list the open cards of all seats"),
        ({"hands": "RG", "open": LYING}, "the setup must list the hands of all seats"),
        ({"hands": HANDS, "open": {}}, "the setup must list the open cards of all seats"),
        ({"hands": HANDS[:1], "open": LYING}, "2 players have 2 hands, not 1"),
        ({"hands": HANDS, "open": [*LYING, []]}, "2 players have 2 open cards, not 3"),
        (
            {"hands": [HANDS[0], HANDS[1][1:]], "open": LYING},
            "the hand of seat 1 has 5 cards; a cards hand starts with 6",
        ),
        (
            {"hands": HANDS, "open": [["OY"], ["OY", "YP"]]},
            "the open cards of seat 0 number 1; with 2 players they number 2",
        ),
        (
            {"hands": HANDS, "open": [["OY"] * 3, ["OY", "YP"]]},
            "the open cards of seat 0 number 3; with 2 players they number 2",
        ),
        (
            {"hands": HANDS, "open": [["RB", "OP"], ["OY", "YP"]]},
            "there are more RB cards than the pile has",
        ),
        (
            {"hands": HANDS, "open": [["OO", "OP"], ["OY", "YP"]]},
            "there are more OO cards than the pile has",
        ),
        (
            {"hands": HANDS, "open": [["OX", "OP"], ["OY", "YP"]]},
            "the open card of seat 0 names 'OX'; a card is two of RGBOYP",
        ),
        (
            {"hands": [HANDS[0], [7] * 6], "open": LYING},
            "the hand of seat 1 names 7; a card is two of RGBOYP",
        ),
        ({"hands": [HANDS[0], 7], "open": LYING}, "the hand of seat 1 must be a list"),
        ({"hands": HANDS, "open": [LYING[0], 7]}, "the open card of seat 1 must be a list"),
    ],
)
def test_a_record_that_states_an_impossible_deal_is_refused(
    setup: dict[str, object], sentence: str
) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(2, setup, seed=1)
    assert str(caught.value) == sentence


def test_a_record_starts_with_what_it_tells_and_the_pile_holds_the_rest() -> None:
    state = GAME.start(2, {"hands": HANDS, "open": LYING}, 1, {"track": "three-zones"})
    assert [list(state.hand(seat)) for seat in range(2)] == HANDS
    assert [list(cards) for cards in state.open] == LYING
    assert all_cards(state) == DECK
    assert state.pile_size == 44
    assert state.options == {"track": "three-zones"}
    assert (state.turn, state.dealt) == (0, True)


def test_d2_2_the_first_open_card_told_is_the_older_one() -> None:
    state = GAME.start(2, {"hands": HANDS, "open": LYING}, seed=1)
    after = play(state, "RG", *(["keep"] if play(state, "RG").exchange_offered else []))
    assert after.open[0] == ("OP", "RG")
    assert after.discards == {"OY": 1}


def test_a_state_of_another_game_is_refused() -> None:
    state = table()
    with pytest.raises(SetupError, match="this is a state of cards, not of classic"):
        einklang.game("classic").apply(state, "RB")
