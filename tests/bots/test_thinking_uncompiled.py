"""Levels that run as plain Python choose what the compiled ones choose."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

import einklang
from effort import games
from einklang.bots.asking import Budget
from einklang.bots.bot import LEVELS
from einklang.bots.thinking.levels import Setting, setting_of
from plain_python import run_uncompiled
from playing import states
from thinking import FAMILIES, made_up


def narrow(level: str, setup: str) -> Setting:
    """How a level thinks, with so few plays that plain Python does not take minutes."""
    own = setting_of(level, setup)
    return replace(own, width=min(own.width, 8), arms=min(own.arms, 3), reply_width=2)


def choices(family: str, seeds: int) -> str:
    """What the levels choose in some positions, as text.

    Python and the compiler round sums differently in the last place, so a choice between plays
    that are equally good may differ. Such positions come seldom; these seeds lead to none.
    """
    set_up = FAMILIES[family]
    chosen = []
    for seed in range(seeds):
        played = [state for state in states(set_up, "random", seed) if not state.over]
        for state in (played[len(played) // 2], played[-4], played[-1]):
            view = set_up.game.view(state, state.turn)
            bots = [einklang.bot(level, seed) for level in (*LEVELS, "montecarlo")]
            budgets = [*[Budget(rollouts=6)] * 6, Budget(rollouts=1)]
            # To play all games to the end takes Python long, but at the end of one.
            some = slice(None if state is played[-1] else 6)
            for bot, budget in list(zip(bots, budgets, strict=True))[some]:
                chosen.append(bot.choose(view, budget))
    return json.dumps(chosen)


def use_narrow_levels(patch: pytest.MonkeyPatch) -> None:
    """Let the levels think so, with made-up weights."""
    patch.setattr("einklang.bots.thinking.thinker.shipped", made_up)
    patch.setattr("einklang.bots.thinking.thinker.setting_of", narrow)


def main() -> None:
    with pytest.MonkeyPatch.context() as patch:
        use_narrow_levels(patch)
        print(choices(sys.argv[1], int(sys.argv[2])))


@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_and_uncompiled_levels_choose_the_same(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = games(few=1, many=5)
    uncompiled = run_uncompiled(__file__, family, str(count))
    use_narrow_levels(monkeypatch)
    assert uncompiled == choices(family, count) + "\n"


if __name__ == "__main__":
    main()
