"""How a game of Genial Spezial begins: rules C4.2 to C4.4, and the setup of a record."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from einklang.games.errors import SetupError
from einklang.games.towers.position import State
from moves import play
from towers.tower_positions import BOARD, LETTERS, PLAYERS, SPEZIAL, marks

DEALS = 300
KINDS = {2: {1: 2, 2: 2}, 3: {1: 3, 2: 2}, 4: {1: 3, 2: 3}}  # of each colour, by light value


def chips(state: State) -> dict[str, str]:
    return {name: f"{t.symbol.letter}{t.value}" for name, t in state.towers.items()}


def all_chips(players: int) -> Counter[str]:
    counts = KINDS[players].items()
    return Counter({f"{letter}{light}": n for letter in LETTERS for light, n in counts})


@pytest.mark.parametrize("players", PLAYERS)
def test_c4_2_every_chip_lands_on_every_tower_about_as_often_as_it_should(players: int) -> None:
    deals = [SPEZIAL.new(players, seed=seed) for seed in range(DEALS)]
    assert all(Counter(chips(state).values()) == all_chips(players) for state in deals)
    landed = Counter(pair for state in deals for pair in chips(state).items())
    for tower in deals[0].towers:
        for kind, copies in all_chips(players).items():
            share = copies / len(deals[0].towers)
            spread = (DEALS * share * (1 - share)) ** 0.5
            assert abs(landed[tower, kind] - DEALS * share) < 5 * spread


@pytest.mark.parametrize("players", PLAYERS)
def test_c4_2_all_chips_lie_light_side_up(players: int) -> None:
    state = SPEZIAL.new(players, seed=2)
    assert not any(tower.black for tower in state.towers.values())


def test_c4_2_the_same_seed_deals_the_same_and_others_differ() -> None:
    assert SPEZIAL.new(3, seed=5) == SPEZIAL.new(3, seed=5)
    assert len({str(chips(SPEZIAL.new(3, seed=seed))) for seed in range(20)}) == 20


@pytest.mark.parametrize("players", PLAYERS)
def test_c4_4_each_has_20_tiles_and_markers_on_0_and_seat_0_starts(players: int) -> None:
    state = SPEZIAL.new(players, seed=3)
    assert state.players == players
    assert state.tiles_left == (20,) * players
    assert state.scores == (marks(0, 0, 0, 0),) * players
    assert state.turn == 0
    assert not state.over
    assert not state.board
    assert not state.tiles


@pytest.mark.parametrize("players", PLAYERS)
def test_c4_4_turns_go_round(players: int) -> None:
    state = SPEZIAL.new(players, seed=3)
    for turn in range(2 * players + 1):
        assert state.turn == turn % players
        state = play(state, SPEZIAL.legal(state)[0])
        assert state.steps[-1].seat == turn % players


def test_two_players_are_usual() -> None:
    assert SPEZIAL.new(seed=1) == SPEZIAL.new(2, seed=1)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_c1_1_other_numbers_of_players_are_refused(players: int) -> None:
    sentence = f"spezial is a game for 2, 3 or 4 players, not for {players}"
    for start in (SPEZIAL.new, SPEZIAL.set_up, SPEZIAL.layout):
        with pytest.raises(SetupError, match=sentence):
            start(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_starts_with_the_chips_that_a_record_tells(players: int) -> None:
    dealt = SPEZIAL.new(players, seed=4)
    told = SPEZIAL.setup_of(dealt)
    assert told == {"chips": chips(dealt)}
    started = SPEZIAL.start(players, told)
    assert started == dealt
    assert started.dealt
    played = play(started, "k10-l10")
    assert SPEZIAL.setup_of(played) == told  # though two chips were turned


def test_a_told_setup_is_read_in_either_case() -> None:
    told = chips(SPEZIAL.new(2, seed=4))
    loudly = {name.upper(): kind.lower() for name, kind in told.items()}
    assert SPEZIAL.start(2, {"chips": loudly}) == SPEZIAL.start(2, {"chips": told})


def refused(players: int, setup: dict[str, Any]) -> str:
    with pytest.raises(SetupError) as caught:
        SPEZIAL.start(players, setup)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("setup", [{}, {"chips": None}, {"chips": ["O1"] * 16}, {"racks": []}])
def test_a_told_setup_without_chips_is_refused(setup: dict[str, Any]) -> None:
    assert refused(2, setup) == "the setup must say which chip lies on which tower"


@pytest.mark.parametrize("missing", [1, 16])
def test_a_told_setup_with_a_bare_tower_is_refused(missing: int) -> None:
    some = dict(list(chips(SPEZIAL.new(2, seed=4)).items())[missing:])
    sentence = f"2 players have 16 towers, each with a chip, not {16 - missing}"
    assert refused(2, {"chips": some}) == sentence


def test_a_told_setup_for_another_number_of_players_is_refused() -> None:
    for one in PLAYERS:
        for other in PLAYERS:
            if one != other:
                setup = SPEZIAL.setup_of(SPEZIAL.new(one, seed=4))
                assert f"{other} players" in refused(other, setup)


@pytest.mark.parametrize("name", ["j13", "k10", "a1", "m1", "", "xyz", "j010"])
def test_a_told_chip_lies_where_no_tower_stands(name: str) -> None:
    told = chips(SPEZIAL.new(2, seed=4))
    assert name not in BOARD or name not in told
    kind = told.pop("j10")
    sentence = f"no tower stands on {name!r} with 2 players"
    assert refused(2, {"chips": {**told, name: kind}}) == sentence


@pytest.mark.parametrize("kind", ["O3", "R1", "O", "", "O1 ", "1O", 7, None, ["O1"]])
def test_a_told_chip_is_no_chip_of_the_game(kind: object) -> None:
    told: dict[str, Any] = chips(SPEZIAL.new(2, seed=4))
    shown = "a list" if isinstance(kind, list) else repr(kind)
    sentence = f"{shown} is not a chip; the chips are O1 O2 P1 P2 B1 B2 G1 G2"
    assert refused(2, {"chips": {**told, "j10": kind}}) == sentence


def test_a_tower_that_is_told_two_chips_is_refused() -> None:
    told = chips(SPEZIAL.new(2, seed=4))
    assert refused(2, {"chips": {**told, "J10": "O1"}}) == "j10 carries two chips"


@pytest.mark.parametrize(("players", "ones", "twos"), [(2, 2, 2), (3, 3, 2), (4, 3, 3)])
def test_c4_2_told_chips_that_the_game_does_not_have_so_often_are_refused(
    players: int, ones: int, twos: int
) -> None:
    told = chips(SPEZIAL.new(players, seed=4))
    there = next(name for name, kind in told.items() if kind == "G1")
    more = refused(players, {"chips": {**told, there: "G2"}})
    assert more == f"{players} players have {ones} chips G1, not {ones - 1}"
    there = next(name for name, kind in told.items() if kind == "P2")
    more = refused(players, {"chips": {**told, there: "O2"}})
    assert more == f"{players} players have {twos} chips O2, not {twos + 1}"
