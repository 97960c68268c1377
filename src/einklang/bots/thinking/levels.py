"""The levels of the computer players: what their numbers mean, and what the data file tells."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget
from einklang.bots.thinking.mind import LIFT_WEAKEST, WIN, Mind, thinking_of
from einklang.bots.thinking.net import DEEP
from einklang.bots.thinking.standings import OTHERS_MARKERS, OTHERS_SORTED
from einklang.games.catalogue import setup_name
from einklang.games.layout import Layout
from einklang.games.state import HandState
from einklang.symbols import PAIRS


@dataclass(frozen=True)
class Setting:
    """The numbers that make a player weak or strong."""

    base: float = 1.1  # of the quick worth of a marker, as `worth_of` reckons it
    denial: float = 0.4  # how much it counts to take something away from others
    bonus: float = 0.1  # what a bonus turn adds to the quick worth
    notice: float = 1.0  # the chance that a play is seen at all
    noise: float = 0.0  # how far off the judgement of a play may be
    slip: float = 0.0  # the chance that it is much further off
    exchanges: bool = True  # whether an exchange that is offered is taken
    width: int = 0  # plays that the net looks at; none without a net
    arms: int = 0  # plays that the search compares; none without a search
    reply_width: int = 12  # plays that the net looks at in a rollout
    depth: int = 1  # own turns in a rollout
    seconds: float = 0.1  # of a search, if no budget is given

    def worth_of(self, standings: NDArray[np.int64]) -> NDArray[np.float64]:
        """The quick worth of a marker: most is gained near 0, on the own half as on the other."""
        return np.where(
            standings < 0,
            np.power(self.base, standings) - 2.0,
            -np.power(self.base, -standings),
        )

    def sit_down(self, mind: Mind, layout: Layout, width: int | None = None) -> None:
        """Fill in how a mind thinks at a table, and what never changes there."""
        game = layout.game
        mind.aim = LIFT_WEAKEST if layout.sides == 1 else WIN
        mind.width = self.width if width is None else width
        mind.notice = self.notice
        mind.denial = self.denial
        mind.noise = self.noise
        mind.slip = self.slip
        mind.sides = layout.sides
        levels = len(layout.standings)
        mind.top = levels - 1
        senses = mind.senses
        senses.colour_count = len(game.colours)
        senses.deep_count = DEEP
        senses.moving_colour_inputs = OTHERS_MARKERS
        senses.moving_table_inputs = OTHERS_SORTED
        worth = self.worth_of(np.array(layout.standings))
        mind.worth[:levels] = worth
        thinking_of(layout).get_ready(mind, layout, worth, self.bonus)
        if isinstance(layout.empty, HandState):
            mind.supply[:] = 0
            for copies, pair in zip(layout.empty.stock.tolist(), PAIRS, strict=True):
                for symbol in pair:
                    mind.supply[symbol] += copies


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("levels.toml").read_text(encoding="utf-8"))


def about(level: str) -> str:
    """What a level is like, in a sentence."""
    return str(_data()[level]["about"])


@cache
def setting_of(level: str, setup: str) -> Setting:
    """How a level thinks in a set-up."""
    told = dict(_data()[level])
    del told["about"]
    own = _data()["setups"].get(setup, {})
    learned = own.get("learned", {}) if "width" in told else {}
    return Setting(**{**told, **learned, **own.get(level, {})})


def usual_budget(level: str, layout: Layout, cancelled: Event | None = None) -> Budget:
    """How long a level thinks if nobody says it; whoever waits may call it off."""
    seconds = setting_of(level, setup_name(layout)).seconds
    return Budget(seconds=seconds, cancelled=cancelled or Event())
