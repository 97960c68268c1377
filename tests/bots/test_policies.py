"""Simple players choose among the best actions, each equally likely, and among no others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import einklang
from effort import games
from einklang.games.generator import branch_dice
from fit import check_fit
from free_positions import free_positions
from plain_choice import POLICIES, PlainPlayer, best_actions
from playing import SET_UPS, TILE_SET_UPS, SetUp, states

policies = pytest.mark.parametrize("policy", POLICIES)
set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)


@set_ups
@policies
def test_a_bot_chooses_what_a_plain_player_with_the_same_dice_chooses(
    set_up: SetUp, policy: str
) -> None:
    game = set_up.game
    for number in range(games(few=1, many=40)):
        words = [branch_dice(11, number, seat) for seat in range(set_up.players)]
        bots = [einklang.bot(policy, each) for each in words]
        plain = [PlainPlayer(policy, each) for each in words]
        state = set_up.new(number)
        while not state.over:
            view = game.view(state, state.turn)
            action = bots[state.turn].choose(view)
            assert action == plain[state.turn].choose(view), game.write(state, action)
            state = game.apply(state, action)


@set_ups
def test_a_bot_chooses_among_the_best_in_positions_set_up_freely(set_up: SetUp) -> None:
    # With base 2 unlike standings are worth the same; a greater one tells more levels of a long
    # track apart than one number can.
    named = [*POLICIES, "balanced:2", "balanced:4.5"]
    words = [branch_dice(12, number, 0) for number in range(len(named))]
    bots = [einklang.bot(*each) for each in zip(named, words, strict=True)]
    plain = [PlainPlayer(*each) for each in zip(named, words, strict=True)]
    seen = set()
    for state in free_positions(set_up, 3, games(few=40, many=2000)):
        view = set_up.game.view(state, state.turn)
        for bot, player in zip(bots, plain, strict=True):
            assert bot.choose(view) == player.choose(view), player.policy
        if set_up in TILE_SET_UPS:
            seen |= set(situations(view, best_actions("balanced", view)))
    # Dice that never led to these would test less than they seem to.
    assert not wanted(set_up) - seen


def wanted(set_up: SetUp) -> set[str]:
    """What free positions of a set-up must have led to."""
    if set_up not in TILE_SET_UPS:
        return set()
    special = {"a double", "one action", "ties", "opening", "the end of the track"}
    special |= set() if set_up.name == "solo" else {"several tiles"}
    special |= {"the other half"} if set_up.name == "duel" else set()
    return special | ({"the middle stop"} if set_up.name in ("solo", "team") else set())


def situations(view: Any, best: list[int]) -> Iterator[str]:
    """What is special about the placements that are held for best."""
    tiles = {view.game.write(view, action)[:2] for action in best}
    if any(one == other for one, other in tiles):
        yield "a double"
    if len(tiles) > 1:
        yield "several tiles"
    yield "one action" if len(best) == 1 else "ties"
    plays, outlook = view.game.outlook(view)
    ways = sum(1 if one == other else 2 for one, other in set(view.rack))
    if len(plays) < ways * int(view.row.free_pairs):
        yield "opening"
    after = outlook.standings[[play in best for play in plays.tolist()]]
    if (after == view.layout.top).any():
        yield "the end of the track"
    if (after < 0).any():
        yield "the other half"
    if view.layout.top == 36 and (after == 18).any():
        yield "the middle stop"


def tied(set_up: SetUp, policy: str) -> Iterator[Any]:
    """Views of the seat to move with a few equally good actions."""
    positions = [*states(set_up, "balanced", 5), *free_positions(set_up, 4, 10)][::3]
    for state in positions:
        if not state.over:
            view = set_up.game.view(state, state.turn)
            if 2 <= len(best_actions(policy, view)) <= 6:
                yield view


@set_ups
@pytest.mark.parametrize("policy", [policy for policy in POLICIES if policy != "random"])
def test_every_one_of_the_best_actions_is_chosen_equally_often(set_up: SetUp, policy: str) -> None:
    views = list(tied(set_up, policy))[-4:]
    assert views
    for view in views:
        best = best_actions(policy, view)
        each = games(few=60, many=1000)
        bot = einklang.bot(policy, branch_dice(13, 0, 0))
        chosen = [bot.choose(view) for _ in range(each * len(best))]
        assert set(chosen) == set(best)
        check_fit([each] * len(best), [chosen.count(action) for action in best], 1)


def test_every_legal_action_is_chosen_at_random() -> None:
    for name in ("classic", "duel", "solo", "spezial", "cards"):
        set_up = next(set_up for set_up in SET_UPS if set_up.name == name)
        *_, state, _, _ = states(set_up, "random", 3)
        view = set_up.game.view(state, state.turn)
        legal = set_up.game.legal(view).numbers.tolist()
        bot = einklang.bot("random", branch_dice(14, 0, 0))
        assert {bot.choose(view) for _ in range(25 * len(legal))} == set(legal)


@pytest.mark.parametrize("name", ["classic", "travel", "team", "duel", "cards"])
def test_a7_2_d5_1_e3_4_whoever_thinks_exchanges_and_chance_does_both(name: str) -> None:
    set_up = next(set_up for set_up in SET_UPS if set_up.name == name)
    played = (state for seed in range(50) for state in states(set_up, "random", seed))
    state = next(state for state in played if state.exchange_offered)
    view = set_up.game.view(state, state.turn)
    for policy in POLICIES:
        bot = einklang.bot(policy, branch_dice(15, 0, 0))
        answers = {set_up.game.write(view, bot.choose(view)) for _ in range(60)}
        assert answers == ({"swap", "keep"} if policy == "random" else {"swap"})
