"""The computer players by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial

from einklang.bots.asking import Bot, Budget, check_turn
from einklang.bots.policies.player import Player, choose_from_view, policies_of
from einklang.bots.policies.policy import STYLES, Policy, is_policy, read_policy
from einklang.bots.programs import is_command, read_command
from einklang.games.errors import SetupError, shown
from einklang.games.game import View
from einklang.games.generator import Dice, first_dice
from einklang.games.layout import Layout
from einklang.games.state import RulesRow, ViewRow
from einklang.kernel import kernel
from einklang.rows import blank


@kernel
def choose(rules: RulesRow, view: ViewRow, player: Player) -> int:
    """The action of the seat to move, whose view it is."""
    return choose_from_view(rules, view, player)


class PolicyBot:
    """Plays by a policy: it looks one piece ahead.

    It exchanges whenever that is offered, unless it plays at random.
    """

    def __init__(self, policy: Policy, seed: int | Dice) -> None:
        self.policy = policy
        self._dice = first_dice(seed)
        self._player: Player | None = None
        self._layout: Layout | None = None

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """One of the best actions by the policy, equal ones equally likely.

        It thinks for less than any budget.
        """
        check_turn(view)
        return int(choose(view.layout.rules, view.row, self._sit_down(view.layout)))

    def _sit_down(self, layout: Layout) -> Player:
        player = self._player
        if player is None or layout is not self._layout:
            dice = self._dice if player is None else player.generator
            player = self._player = blank(policies_of(layout).player)
            player.generator[:] = dice  # they go on from table to table
            self.policy.sit_down(player, layout)
            self._layout = layout
        return player


def _think(name: str, seed: int | Dice) -> Bot:
    from einklang.bots.thinking.thinker import (
        Thinker,  # which a game of simple players starts sooner without
    )

    return Thinker(name, seed)


def _try_out(seed: int | Dice) -> Bot:
    from einklang.bots.thinking.montecarlo import MonteCarlo

    return MonteCarlo(seed)


LEVELS = tuple(f"level{number}" for number in range(1, 7))  # from a beginner to the master

BOTS: dict[str, Callable[[int | Dice], Bot]] = {
    **{name: partial(PolicyBot, Policy(name)) for name in STYLES},
    **{name: partial(_think, name) for name in LEVELS},
    "montecarlo": _try_out,
}


def bot(name: str, seed: int | Dice) -> Bot:
    """A computer player by name, such as greedy or balanced:1.5; the same seed plays the same.

    A name such as `exec:python3 mybot.py` means a program, which decides for itself.
    """
    if is_command(name):
        from einklang.bots.programs import ExternalBot  # which most games do without

        return ExternalBot(name, seed)
    known_bot(name)
    return BOTS[name](seed) if name in BOTS else PolicyBot(read_policy(name), seed)


def dismiss(bots: Iterable[Bot]) -> None:
    """Let bots go after their last game: those that are programs end."""
    with ExitStack() as leaving:
        for each in bots:
            if close := getattr(each, "close", None):
                leaving.callback(close)


def thinks(name: str) -> bool:
    """Whether a bot of this name looks further than a policy."""
    return name in BOTS and name not in STYLES


def known_bot(name: str) -> str:
    """The name, if a bot has it; others are refused."""
    if is_command(name):
        read_command(name)
    elif is_policy(name):
        read_policy(name)
    elif name not in BOTS:
        known = ", ".join(BOTS)
        raise SetupError(
            f"there is no bot {shown(name)}; the bots are {known}, and exec:COMMAND for a program"
        )
    return name


def is_bot(name: str) -> bool:
    """Whether a bot has this name; a program that is named need not exist."""
    if is_command(name):
        return True
    try:
        known_bot(name)
    except SetupError:
        return False
    return True
