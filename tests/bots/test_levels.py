"""The levels and Monte Carlo keep the contract of a bot in every set-up."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

import einklang
from effort import games
from einklang.bots.asking import Budget, Cancelled
from einklang.bots.bot import LEVELS, thinks
from einklang.bots.policies.player import policies_of
from einklang.bots.policies.policy import Policy
from einklang.bots.thinking.levels import Setting, about, setting_of
from einklang.bots.thinking.mind import thinking_of
from einklang.bots.thinking.montecarlo import play_to_the_end
from einklang.bots.thinking.thinker import Thinker
from einklang.games.catalogue import all_setups, read_setup, setup_name
from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.generator import seed_dice
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import Outcome
from einklang.games.tiles.ruleset import CLASSIC, Climb
from einklang.games.tiles.tile_game import TileGame
from einklang.rows import blank
from playing import SET_UPS, SetUp, finished, states
from thinking import FAMILIES, CancelledLater, nets

__all__ = ["nets"]

NAMES = (*LEVELS, "montecarlo")
SEARCHERS = ("level6", "montecarlo")
FEW = Budget(rollouts=4)

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)
families = pytest.mark.parametrize("family", FAMILIES)
pytestmark = pytest.mark.usefixtures("nets")


@set_ups
def test_all_of_them_play_whole_games_by_the_rules(set_up: SetUp) -> None:
    game = set_up.game
    for number in range(games(1, 20)):
        bots = [einklang.bot(name, 7) for name in NAMES]
        state = set_up.new(number)
        while not state.over:
            view = game.view(state, state.turn)
            action = bots[len(state.steps) % len(bots)].choose(view, FEW)
            assert type(action) is int
            state = game.apply(state, action)
        assert game.result(state) is not None


@set_ups
def test_the_same_seed_chooses_the_same_whatever_is_hidden(set_up: SetUp) -> None:
    game = set_up.game
    played = [state for state in states(set_up, "balanced", 2) if not state.over]
    for number, state in enumerate(played[3 :: len(played) // games(3, 15)]):
        view = game.view(state, state.turn)
        other = game.redeal(view, number)
        same = game.view(other, state.turn)
        for name in NAMES:
            first, again, redealt = (einklang.bot(name, number) for _ in range(3))
            for _ in range(2):  # the second choice goes on with the same dice
                chosen = first.choose(view, FEW)
                assert chosen == again.choose(view, FEW) == redealt.choose(same, FEW), name


def test_another_seed_may_choose_otherwise() -> None:
    set_up = FAMILIES["tiles"]
    view = set_up.game.view(set_up.new(1), 0)
    for name in ("level1", "level2", "level4", "montecarlo"):
        assert len({einklang.bot(name, seed).choose(view, FEW) for seed in range(8)}) > 1, name


def offers(set_up: SetUp) -> Iterator[Any]:
    """Positions in which an exchange is offered."""
    played = (state for seed in range(60) for state in states(set_up, "random", seed))
    return (state for state in played if state.exchange_offered)


@pytest.mark.parametrize("name", ["classic", "travel", "team", "duel", "cards"])
def test_an_exchange_is_answered_as_the_setting_says(name: str) -> None:
    set_up = next(set_up for set_up in SET_UPS if set_up.name == name)
    state = next(offers(set_up))
    view = set_up.game.view(state, state.turn)
    answers = [set_up.game.write(view, einklang.bot(n, 1).choose(view, FEW)) for n in NAMES]
    assert answers == ["keep", *["swap"] * 6]
    exchanges = [setting_of(n, setup_name(view.layout)).exchanges for n in LEVELS]
    assert exchanges == [False, *[True] * 5]
    both = [set_up.game.read(view, text) for text in ("swap", "keep")]
    for level in ("level4", "level5", "level6"):
        judged = Thinker(level, 1).judge(view, Budget(rollouts=16))
        assert sorted(each.action for each in judged) == both
        assert 1 >= judged[0].chance >= judged[1].chance >= 0


@families
def test_who_has_nothing_to_do_is_refused(family: str) -> None:
    set_up = FAMILIES[family]
    waiting = set_up.game.view(set_up.new(1), 1)
    over = set_up.game.view(finished(set_up, "balanced", 1), 0)
    for name in NAMES:
        for view, reason in ((waiting, Reason.NOT_YOUR_TURN), (over, Reason.GAME_OVER)):
            with pytest.raises(NotAllowed) as refused:
                einklang.bot(name, 1).choose(view, FEW)
            assert refused.value.reason is reason


@families
def test_judgements_are_those_of_the_legal_plays_best_first(family: str) -> None:
    set_up = FAMILIES[family]
    *_, state, _, _ = states(set_up, "balanced", 4)
    view = set_up.game.view(state, state.turn)
    legal = set_up.game.legal(view).numbers.tolist()
    for level in ("level4", "level5", "level6"):
        judged = Thinker(level, 1).judge(view, Budget(rollouts=64))
        actions = [each.action for each in judged]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(legal)
        setting = setting_of(level, setup_name(view.layout))
        if level == "level6" and family == "towers":  # with two tiles left it looks at all
            assert len(actions) == len(legal)
        else:
            assert len(actions) == min(len(legal), setting.arms or setting.width)
        assert all(0 <= each.chance <= 1 for each in judged)
        if level != "level6":  # a search drops plays with few rollouts, and orders them by that
            assert [each.chance for each in judged] == sorted(e.chance for e in judged)[::-1]
        if level != "level4":  # which is not sure of what it sees
            assert Thinker(level, 1).choose(view, Budget(rollouts=64)) == actions[0]
    with pytest.raises(SetupError, match="level3 values no tables; ask level4, level5 or level6"):
        Thinker("level3", 1).judge(view)


# ---- time


def opening(family: str) -> Any:
    """The view of the seat that begins."""
    set_up = FAMILIES[family]
    return set_up.game.view(set_up.new(1), 0)


@families
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_cancelled_search_ends_at_once_or_at_the_next_look(family: str, name: str) -> None:
    for looks in range(5):
        later = CancelledLater(looks)
        with pytest.raises(Cancelled):
            einklang.bot(name, 1).choose(opening(family), Budget(rollouts=20_000, cancelled=later))
        assert later.left == -1  # it is not asked again
    gone = Event()
    gone.set()
    with pytest.raises(Cancelled):
        einklang.bot(name, 1).choose(opening(family), Budget(seconds=60, cancelled=gone))


@pytest.mark.parametrize("name", [name for name in einklang.BOTS if thinks(name)])
def test_nobody_thinks_for_a_budget_that_is_cancelled_already(name: str) -> None:
    gone = Event()
    gone.set()
    with pytest.raises(Cancelled):
        einklang.bot(name, 1).choose(opening("tiles"), Budget(seconds=60, cancelled=gone))


@pytest.mark.parametrize("family", ["tiles", "cards"])
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_search_is_cancelled_from_another_thread(family: str, name: str) -> None:
    budget = Budget(seconds=60)
    ends: list[object] = []

    def think() -> None:
        try:
            ends.append(einklang.bot(name, 1).choose(opening(family), budget))
        except Cancelled:
            ends.append("cancelled")

    thread = Thread(target=think, daemon=True)
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    budget.cancelled.set()
    thread.join(50)
    assert ends == ["cancelled"]


def test_other_threads_go_on_while_a_kernel_thinks() -> None:
    view = opening("tiles")
    layout = view.layout
    deals = deal_tables(view, seed_dice(1), 1)
    player = blank(policies_of(layout).player)
    Policy("balanced", 1.1).sit_down(player, layout)
    plays = view.game.legal(view).numbers[:1].copy()
    mind = blank(thinking_of(layout).mind)
    Setting().sit_down(mind, layout)
    what = (plays, player, blank(Outcome), seed_dice(1), mind, np.zeros(1))

    def think(count: int) -> None:
        play_to_the_end(layout.rules, deals.copy(), deals, 0, count, *what)

    think(1)  # compiled, or loaded
    thread = Thread(target=think, args=(20_000,))
    thread.start()
    looks = 0
    while thread.is_alive():  # with Python's lock held, this would be seen once
        thread.join(0.001)
        looks += 1
    assert looks > 10


# ---- the data file


def test_six_levels_are_told_for_all_set_ups() -> None:
    assert len(all_setups()) == 13
    text = files("einklang.bots.thinking").joinpath("levels.toml").read_text("utf-8")
    data = tomllib.loads(text)
    assert [name for name in data if name != "setups"] == list(LEVELS)
    for name, levels in data.get("setups", {}).items():
        read_setup(name)
        assert set(levels) <= {*LEVELS, "learned"}
    for level in LEVELS:
        assert about(level).endswith(".")
        assert "\n" not in about(level)
        for name in all_setups():
            setting = setting_of(level, name)
            assert setting.base > 1
            assert 0 < setting.notice <= 1
            assert 0 <= setting.slip <= 1
            assert min(setting.denial, setting.bonus, setting.noise) >= 0
            assert min(setting.width, setting.arms) >= 0
            assert min(setting.reply_width, setting.depth) >= 1
            assert 0 < setting.seconds <= 0.3
            assert setting.width > 0 or setting.arms == 0  # a search needs values
    assert len({about(level) for level in LEVELS}) == 6


def test_what_a_set_up_says_otherwise_holds_only_there() -> None:
    data = tomllib.loads(files("einklang.bots.thinking").joinpath("levels.toml").read_text("utf-8"))
    for level in LEVELS:
        for name in all_setups():
            own = data.get("setups", {}).get(name, {}).get(level, {})
            for key, value in {**data[level], **own}.items():
                if key != "about":
                    assert getattr(setting_of(level, name), key) == value


# ---- games that nobody learned

SPRINT = replace(
    CLASSIC,
    name="sprint",
    summary="classic for two, with four tiles and a short track",
    radius={2: 5},
    rack=4,
    track=Climb(stops=(9,)),
)


def test_who_needs_no_weights_plays_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    sprint = TileGame(SPRINT)
    bots = [einklang.bot(name, 1) for name in ("level1", "level2", "level3", "montecarlo")]
    state = sprint.new(seed=1)
    while not state.over:
        bot = bots[len(state.steps) % len(bots)]
        state = sprint.apply(state, bot.choose(sprint.view(state, state.turn), FEW))
    start = sprint.new(seed=1)
    for name in ("level4", "level5", "level6"):
        wanted = f"{name} has learned nothing of sprint; choose a level from 1 to 3"
        with pytest.raises(SetupError) as refused:
            einklang.bot(name, 1).choose(sprint.view(start, 0))
        assert str(refused.value) == wanted


@families
def test_a_bot_can_change_the_table(family: str) -> None:
    others = [set_up for set_up in SET_UPS if set_up.name != FAMILIES[family].name][::4]
    for name in NAMES:
        bot = einklang.bot(name, 1)
        for set_up in (FAMILIES[family], *others, FAMILIES[family]):
            view = set_up.game.view(set_up.new(1), 0)
            assert bot.choose(view, FEW) in set_up.game.legal(view).numbers
