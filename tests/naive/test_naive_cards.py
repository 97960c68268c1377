"""The naive card game against the worked examples and counts of the rules (D, G4)."""

import copy
import random
from collections import Counter

import pytest

from .cards import LETTERS, SECTORS, NaiveCards, full_deck

TRACKS = sorted(SECTORS)
MIXED = ["RG", "BO", "YP", "RB", "GO", "RY"]  # shows every colour: no exchange


def game(
    hand: list[str] = MIXED,
    mine: list[str] | None = None,
    others: list[str] | None = None,
    track: str = "four-sectors",
) -> NaiveCards:
    """Two players; seat 0 with this hand, the open cards oldest first."""
    table = [mine or ["GY", "GY"], others or ["OP", "OP"]]
    return NaiveCards.from_setup(2, {"hands": [hand, MIXED], "open": table}, {"track": track})


def chips(it: NaiveCards) -> list[int]:
    return list(it.scores()[0].values())


def set_chips(it: NaiveCards, *values: int) -> None:
    it.markers[0] = dict(zip(LETTERS, values, strict=True))


# ---- cards and set-up


def test_d1_2_deck_of_60_with_each_symbol_on_20_cards() -> None:
    assert full_deck().total() == 60
    for letter in LETTERS:
        assert sum(n for card, n in full_deck().items() if letter in card) == 20
    assert all(card[0] != card[1] for card in full_deck())  # F20


def deal(players: int, chance: random.Random, track: str = "four-sectors") -> NaiveCards:
    deck = sorted(full_deck().elements())
    chance.shuffle(deck)
    each = 2 if players == 2 else 1
    hands = [[deck.pop() for _ in range(6)] for _ in range(players)]
    table = [[deck.pop() for _ in range(each)] for _ in range(players)]
    return NaiveCards.from_setup(players, {"hands": hands, "open": table}, {"track": track})


@pytest.mark.parametrize(("players", "circulating"), [(2, 44), (3, 39), (4, 32)])
def test_d2_d5_3_circulating_cards(players: int, circulating: int) -> None:
    it = deal(players, random.Random(1))
    assert it.draw_pile.total() == circulating
    assert it.discards.total() == 0
    assert it.scores() == [dict.fromkeys(LETTERS, 0)] * players
    assert it.seat == 0


def test_d2_improper_setups_are_refused() -> None:
    good = [["GY", "GY"], ["OP", "OP"]]
    for hands, table in [
        ([MIXED], good),
        ([MIXED, MIXED[:5]], good),
        ([MIXED, MIXED], [["GY"], ["OP"]]),
        ([MIXED, MIXED], [["GY", "YG"], ["OP", "OP"]]),
        ([MIXED, MIXED], [["RG", "RG"], ["RG", "OP"]]),
    ]:
        with pytest.raises(AssertionError):
            NaiveCards.from_setup(2, {"hands": hands, "open": table}, {})


def test_d3_1_d3_3_every_hand_card_may_be_played_in_both_orders() -> None:
    it = game(["RG", "RG", "RG", "BO", "BO", "YP"])
    assert it.legal() == {"RG", "GR", "BO", "OB", "YP", "PY"}


# ---- G4


def test_g4_1_one_point_for_each_other_open_card_with_the_symbol() -> None:
    it = game(["BY", *MIXED[:5]], mine=["RY", "GO"], others=["BP", "YP"])
    assert it.play("BY", ["RP"]) == {"Y": 2, "B": 1}
    assert it.scores()[0] == {"R": 0, "G": 0, "B": 1, "O": 0, "Y": 2, "P": 0}
    assert it.scores()[1] == dict.fromkeys(LETTERS, 0)
    assert it.held()[0] == [*MIXED[:5], "RP"]
    assert it.seat == 1


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("act", ["RP", "PR"])
def test_g4_2_a_point_that_would_cross_a_closed_wall_is_lost(track: str, act: str) -> None:
    it = game(["RP", *MIXED[:5]], ["RG", "BP"], ["RO", "OP"], track)
    set_chips(it, 2, 4, 3, 6, 1, 5)
    assert it.play(act, ["GB"]) == {"R": 2, "P": 2}
    assert chips(it) == [4, 4, 3, 6, 1, 6]


@pytest.mark.parametrize(("track", "red"), [("four-sectors", 3), ("three-zones", 4)])
def test_g4_3_only_four_sectors_have_a_wall_above_3(track: str, red: int) -> None:
    it = game(mine=["RO", "GY"], track=track)
    set_chips(it, 3, 1, 0, 1, 1, 1)
    assert it.play("RB", ["GB"]) == {"R": 1}
    assert chips(it) == [red, 1, 0, 1, 1, 1]


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("act", "blue", "purple"), [("BP", 4, 7), ("PB", 4, 6)])
def test_g4_4_the_order_of_scoring_can_matter(track: str, act: str, blue: int, purple: int) -> None:
    it = game(["BP", *MIXED[:5]], ["BY", "GY"], ["OP", "OY"], track)
    set_chips(it, 4, 5, 3, 6, 4, 6)
    assert it.play(act, ["GB"]) == {"B": 1, "P": 1}
    assert chips(it) == [4, 5, blue, 6, 4, purple]


def test_f16_a_chip_enters_7_as_soon_as_it_has_itself_left_3() -> None:
    it = game(["RG", *MIXED[1:]], ["RB", "RO"], ["RY", "RP"])
    set_chips(it, 3, 4, 4, 4, 4, 4)
    assert it.play("RG", ["GB"]) == {"R": 4}
    assert chips(it) == [7, 4, 4, 4, 4, 4]


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("lowest", [0, 1, 3, 4, 6])
@pytest.mark.parametrize("start", range(11))
def test_d4_2_the_walls_as_a_cap(track: str, lowest: int, start: int) -> None:
    wall_above_3 = lowest == 0 and track == "four-sectors"
    cap = 3 if wall_above_3 else 6 if lowest <= 3 else 10
    if start <= cap:
        it = game(track=track)
        set_chips(it, start, 6, 6, lowest, 6, 6)
        it.move_chip("R", 20)
        assert chips(it)[0] == cap


def test_g4_5_reaching_10_gives_one_bonus_turn_and_loses_the_surplus() -> None:
    it = game(mine=["RO", "RP"])
    set_chips(it, 9, 4, 4, 4, 4, 4)
    with pytest.raises(AssertionError, match="nothing is drawn"):
        copy.deepcopy(it).play("RG", ["YP"])
    assert it.play("RG", []) == {"R": 2}
    assert chips(it) == [10, 4, 4, 4, 4, 4]
    assert (it.seat, it.to_play) == (0, 1)
    assert it.play("RB", ["YP", "YP"]) == {"R": 2}  # a chip on 10 gives no further bonus turn
    assert (it.seat, chips(it)[0]) == (1, 10)


def test_d6_2_two_chips_on_10_give_two_bonus_turns() -> None:
    it = game(mine=["RO", "GY"])
    set_chips(it, 9, 9, 4, 4, 4, 4)
    it.play("RG", [])
    assert (it.seat, it.to_play) == (0, 2)
    it.play("BO", [])
    it.play("YP", ["RP", "RP", "RP"])
    assert it.seat == 1


def test_g4_6_the_oldest_open_card_goes_and_a_bonus_card_meets_the_new_table() -> None:
    it = game(mine=["RB", "GO"], others=["OP", "RY"])
    after = copy.deepcopy(it)
    assert after.play("RG", ["YP"]) == {"R": 2, "G": 1}
    assert after.open == [["GO", "RG"], ["OP", "RY"]]
    assert after.discards == Counter(["RB"])
    set_chips(it, 9, 4, 4, 4, 4, 4)
    assert it.play("RG", []) == {"R": 2, "G": 1}
    assert it.open == [["GO", "RG"], ["OP", "RY"]]
    assert it.play("RB", ["YP", "YP"]) == {"R": 2}
    assert it.open == [["RG", "RB"], ["OP", "RY"]]
    assert it.discards == Counter(["RB", "GO"])


# ---- D5 exchange and drawing


def before_choice(track: str = "four-sectors") -> NaiveCards:
    it = game(["RG", "RB", "RB", "GB", "RG", "RO"], track=track)
    set_chips(it, 3, 3, 3, 3, 1, 1)
    it.play("RO", [])
    assert (it.seat, it.legal()) == (0, {"swap", "keep"})
    return it


def test_d5_1_exchange_or_keep() -> None:
    it = before_choice()
    six = ["YP", "YP", "RY", "RP", "RP", "GP"]
    assert it.play("swap", six) == {}
    assert it.held()[0] == six
    assert it.discards == Counter(["RG", "RB", "RB", "GB", "RG", "GY"])
    assert (it.seat, it.choosing) == (1, False)
    it = before_choice()
    assert it.play("keep", ["YP"]) == {}
    assert it.held()[0] == ["RG", "RB", "RB", "GB", "RG", "YP"]
    assert it.discards == Counter(["GY"])


@pytest.mark.parametrize(("blue", "offered"), [(1, False), (2, True)])
def test_d5_1_none_of_several_lowest_colours_on_the_hand(blue: int, offered: bool) -> None:
    it = game(["RO", "RB", "RB", "BO", "RO", "BO"])
    set_chips(it, 3, 1, blue, 3, 1, 1)
    it.play("RO", [] if offered else ["YP"])
    assert it.choosing == offered


def test_f19_f34_no_exchange_while_a_bonus_turn_is_due_nor_with_an_empty_hand() -> None:
    it = game(mine=["GY", "RY"])
    it.hands[0] = ["RO", "RG"]
    set_chips(it, 9, 6, 6, 6, 5, 5)
    it.play("RO", [])
    assert "GR" in it.legal()
    it.play("RG", ["YP", "OY", "BP", "GP", "RP", "OP"])
    assert (it.seat, len(it.held()[0]), it.choosing) == (1, 6, False)


@pytest.mark.parametrize("track", TRACKS)
def test_d5_3_f36_the_moment_in_which_the_discards_become_the_draw_pile(track: str) -> None:
    it = before_choice(track)
    it.draw_pile, it.discards = Counter(["YP", "OY"]), Counter(["BP"])
    with pytest.raises(AssertionError, match="no RB in the draw pile"):
        copy.deepcopy(it).play("swap", ["YP", "RB", "OY", "GY", "BP", "GB"])
    exactly = copy.deepcopy(it)
    exactly.draw_pile = Counter(["YP"])
    exactly.play("keep", ["YP"])
    left = Counter(["BP", "GY"])
    at_once = track == "four-sectors"
    assert (+exactly.draw_pile, exactly.discards) == ((left, {}) if at_once else ({}, left))
    if not at_once:  # the card that the next turn discards comes along
        exactly.play("RG", ["OP"])
        assert (exactly.draw_pile, exactly.discards) == (left, Counter())
    it.play("swap", ["OY", "YP", "RB", "GY", "BP", "GB"])
    assert (it.draw_pile, it.discards) == (Counter(["RG", "RG", "RB"]), Counter())


def test_drawing_stops_when_both_piles_are_empty() -> None:
    it = before_choice()
    it.hands[0] = ["RB"]
    it.draw_pile.clear()
    it.play("swap", ["GY", "RB"])  # the two cards that this step itself discards
    assert it.held()[0] == ["GY", "RB"]
    assert it.draw_pile.total() + it.discards.total() == 0


# ---- D7 end


def test_d7_1_f18_all_chips_on_7_end_the_game_before_bonus_and_refill() -> None:
    it = game(mine=["RO", "GY"])
    set_chips(it, 9, 6, 7, 8, 7, 10)
    with pytest.raises(AssertionError, match="nothing is drawn"):
        copy.deepcopy(it).play("RG", ["YP"])
    assert it.play("RG", []) == {"R": 1, "G": 1}
    assert it.legal() == set()
    assert it.held()[0] == MIXED[1:]
    assert it.result() == {
        "ended": "target-reached",
        "scores": [{"R": 10, "G": 7, "B": 7, "O": 8, "Y": 7, "P": 10}, dict.fromkeys(LETTERS, 0)],
        "places": [1, 2],
    }


def test_d7_2_the_others_are_ranked_by_their_lowest_chips() -> None:
    it = deal(4, random.Random(4))
    values = [[4, 9, 9, 9, 9, 4], [7, 7, 7, 7, 7, 7], [6, 4, 6, 6, 5, 6], [9, 4, 4, 9, 9, 9]]
    it.markers = [dict(zip(LETTERS, v, strict=True)) for v in values]
    assert it.places() == [3, 1, 2, 3]


# ---- whole games


def play_at_random(it: NaiveCards, chance: random.Random) -> NaiveCards:
    """The game after one random act, with as many random draws as the game will accept."""
    act = chance.choice(sorted(it.legal()))
    top = sorted(it.draw_pile.elements())
    aside = [*it.discards.elements(), it.open[it.seat][0]]
    if act == "swap":
        aside += it.hands[it.seat]
    pile = chance.sample(top, len(top)) + chance.sample(aside, len(aside))
    for count in range(7):
        after = copy.deepcopy(it)
        try:
            after.play(act, pile[:count])
        except AssertionError:
            continue
        return after
    raise AssertionError(f"no number of draws fits {act}")


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_lose_no_card(players: int, track: str) -> None:
    chance = random.Random(f"{players}{track}")
    it = deal(players, chance, track)
    for _ in range(1000):
        if it.over:
            break
        it = play_at_random(it, chance)
        cards = Counter(card for row in it.hands + it.open for card in row)
        assert cards + it.draw_pile + it.discards == full_deck()
        for mine in it.scores():
            reached = [it.sectors[value] for value in mine.values()]
            assert max(reached) - min(reached) <= 1  # D4.1
    assert it.result()["ended"] == "target-reached"
    assert it.places().count(1) == 1
