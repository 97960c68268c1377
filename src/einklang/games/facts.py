"""What can be said of a game without playing it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any, ClassVar

from einklang.games.errors import NotAllowed, Reason, SetupError, shown
from einklang.games.family import Family
from einklang.games.hand import Hand, hand_texts
from einklang.symbols import PAIR_TEXTS, SYMBOLS, Symbol


class Exchange(IntEnum):
    """What may be exchanged before refilling, and when."""

    NEVER = 0
    LACKING_WEAKEST = 1  # everything, if nothing shows a weakest colour (rules A7.2, D5.1)
    FINISHED_COLOURS = 2  # what shows a colour pulled all the way home (rules E3.4)


class GameFacts:
    """The facts of one variant: who plays it, what it leaves open, and what things are called."""

    family: ClassVar[Family]
    ruleset: Any

    name: str
    summary: str
    players: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # the usual choice comes first
    colours: tuple[Symbol, ...] = SYMBOLS  # the rows of a track, in order
    exchange: Exchange = Exchange.NEVER
    bonus_turns: bool = True
    holds_hands: bool = True  # whether seats hold anything hidden
    adds_up: bool = True  # whether the weakest colours of several games can be added up
    may_last_for_ever: bool = False  # whether nothing fills up or is used up that ends it
    returns_at_once: bool = True  # whether what an exchange lays aside goes back after the draws

    # What things are called at this table.
    piece: str = "tile"
    verb: str = "lay"
    hand_name: str = "rack"
    stock_name: str = "bag"
    example: str  # an action that plays a piece

    def __init__(self, ruleset: Any) -> None:
        self.ruleset = ruleset
        self.name = ruleset.name
        self.summary = ruleset.summary
        self.players = ruleset.players

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def pieces(self) -> str:
        """What is played, in the plural."""
        return f"{self.piece}s"

    def not_held(self, kind: int, hand: Hand) -> NotAllowed:
        """The refusal of a piece that is not held, in the words of the game."""
        piece, held = PAIR_TEXTS[kind], " ".join(hand_texts(hand))
        if self.hand_name == "rack":
            return NotAllowed(Reason.NOT_ON_RACK, tile=piece, rack=held)
        return NotAllowed(Reason.NOT_IN_HAND, card=piece, hand=held)

    @property
    def hands_name(self) -> str:
        """What seats hold, in the plural; setups tell it under this name."""
        return f"{self.hand_name}s"

    def check_players(self, players: int | None) -> int:
        """The number of players, the smallest one if none is given; others are refused."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            *others, last = (str(number) for number in self.players)
            allowed = f"{', '.join(others)} or {last}" if others else last
            raise SetupError(f"{self.name} is a game for {allowed} players, not for {players}")
        return players

    def check_options(self, options: Mapping[str, Any] | None) -> Mapping[str, str]:
        """All options with their values, the usual one where none is given; others are refused."""
        chosen = {name: values[0] for name, values in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                instead = f"its options are {', '.join(self.options)}" if chosen else "leave it out"
                raise SetupError(f"{self.name} has no option {shown(name)}; {instead}")
            if value not in self.options[name]:
                allowed = " or ".join(self.options[name])
                raise SetupError(
                    f"the option {name} of {self.name} is {allowed}, not {shown(value)}"
                )
            chosen[name] = value
        return MappingProxyType(chosen)
