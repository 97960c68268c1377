"""Games of OpenSpiel for tests: every set-up, and random games of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

from einklang.games.catalogue import study
from einklang.rl.openspiel import NAMES


def played(name: str) -> Any:
    """The game of Einklang behind a name."""
    return study(name.removeprefix("einklang_"))


def all_set_ups() -> Iterator[str]:
    """Every game with every number of players, as OpenSpiel loads it."""
    for name in NAMES:
        numbers = played(name).players
        yield from [f"{name}(players={n})" for n in numbers] if len(numbers) > 1 else [name]
    yield "einklang_cards(track=three-zones)"


SET_UPS = tuple(all_set_ups())
FEW = (
    "einklang_classic(players=3)",
    "einklang_solo",
    "einklang_duel",
    "einklang_spezial(players=2)",
    "einklang_cards(players=2)",
)
HIDING = (
    "einklang_classic(players=3)",
    "einklang_team",
    "einklang_duel",
    "einklang_cards(players=2)",
    "einklang_tiny",
)


def play(set_up: str, seed: int) -> Iterator[Any]:
    """Copies of all states of a random game, from the first draw of the deal to the end."""
    generator = random.Random(seed)
    state = pyspiel.load_game(set_up).new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        state.apply_action(_choice(state, generator))
        yield state.clone()


def _choice(state: Any, generator: random.Random) -> int:
    if not state.is_chance_node():
        return int(generator.choice(state.legal_actions()))
    kinds, odds = zip(*state.chance_outcomes(), strict=True)
    return int(generator.choices(kinds, odds)[0])


def finished(set_up: str, seed: int) -> Any:
    """The last state of a random game."""
    *_, last = play(set_up, seed)
    return last


def decisions(set_up: str, seed: int, every: int = 1) -> list[Any]:
    """Each so many states of a random game in which a seat decides, and the last state."""
    states = [state for state in play(set_up, seed) if not state.is_chance_node()]
    return [*states[:-1:every], states[-1]]
