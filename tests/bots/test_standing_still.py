"""A game of cards can stand still; players that think get it going again."""

from __future__ import annotations

from threading import Thread
from typing import Any

import numpy as np
import pytest

import einklang
from einklang.bots.asking import Budget
from einklang.bots.learning.selfplay import play_match
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import thinking_of
from einklang.bots.thinking.thinker import Thinker, Workspace
from einklang.games.catalogue import read_setup
from einklang.games.generator import DEAL, branch_dice, seed_dice
from einklang.games.state import Outcome
from einklang.games.step import SeenStep
from einklang.rows import blank, rows
from thinking import made_up_net, nets

__all__ = ["nets"]

CARDS = einklang.game("cards")
# Four players who would rather keep a card than help the next one, and a deal in which all of them
# come to keep the cards of the same colour.
SPITEFUL = Setting(base=1.12, denial=1.0, bonus=0.05)
SEED, DEAL_NUMBER = 1, 160


@pytest.fixture
def spiteful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all levels think so."""
    monkeypatch.setattr("einklang.bots.thinking.thinker.setting_of", lambda level, setup: SPITEFUL)


@pytest.mark.usefixtures("spiteful")
def test_players_who_all_keep_what_all_lack_give_in_after_a_while() -> None:
    bots = [Thinker("level3", seat) for seat in range(4)]
    state: Any = CARDS.new(4, branch_dice(SEED, DEAL_NUMBER, DEAL))
    while not state.over and len(state.steps) < 1500:
        state = CARDS.apply(state, bots[state.turn].choose(CARDS.view(state, state.turn)))
    assert state.over
    assert len(state.steps) > 400, "nobody had a reason to give in"


def test_so_do_players_inside_the_kernels() -> None:
    layout = read_setup("cards-4")
    minds: Any = rows(thinking_of(layout).mind, 1)
    SPITEFUL.sit_down(minds[0], layout)
    shares, weakest = np.zeros((2, 1, 4))
    states: Any = rows(layout.game.family.state_row, 2)
    seated, net = np.zeros(4, np.int64), made_up_net(1)[None]
    what = (net, minds, seated, blank(Outcome), seed_dice(SEED), DEAL_NUMBER, shares, weakest)
    # A game that never ends is not to keep this test from ending.
    match = Thread(target=play_match, args=(layout.rules, layout.empty, states, *what), daemon=True)
    match.start()
    match.join(timeout=60)
    assert not match.is_alive()
    assert shares.sum() == 1.0


@pytest.mark.usefixtures("nets")
def test_only_cards_count_as_turns_and_no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who keeps his cards is seen by nobody else, so no player may count on it (rules F35)."""
    state: Any = CARDS.new(4, seed=1)
    view: Any = CARDS.view(state, 0)
    answer = SeenStep(1, state.layout.swap, (), 6, None, (), 255, None)
    view.steps = (answer,) * 1000
    monkeypatch.delattr(Workspace, "search")
    with pytest.raises(AttributeError, match="search"):
        Thinker("level6", 1).choose(view, Budget(rollouts=4))


@pytest.mark.usefixtures("nets")
def test_the_master_then_no_longer_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    state: Any = CARDS.new(4, seed=1)
    while not state.steps or state.exchange_offered:
        state = CARDS.apply(state, CARDS.legal(state)[0])
    master, few = Thinker("level6", 1), Budget(rollouts=4)
    view: Any = CARDS.view(state, state.turn)
    monkeypatch.delattr(Workspace, "search")
    with pytest.raises(AttributeError, match="search"):
        master.choose(view, few)
    view.steps = view.steps * 401
    assert len({master.choose(view, few) for _ in range(100)}) > 1
