"""Positions of the second implementation, with the names that the engine gives things.

So a clause test can lay a position out, play and look at it with either of the two.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, Self

from .cards import OPEN, NaiveCards, full_deck
from .tiles import CELLS, NAMES, NaiveGame, full_bag
from .towers import CELLS as TOWER_CELLS
from .towers import NAMES as TOWER_NAMES
from .towers import Ground, NaiveTowers, usual_ground

Values = Sequence[Mapping[str, int]]  # per side: letter → value; what is left out is 0


class Step(NamedTuple):
    """An act and what came of it."""

    seat: int
    action: str
    points_by_letter: dict[str, int]
    drew: tuple[str, ...]
    shown: tuple[str, ...]  # what an exchange put aside
    recycling: tuple[int, Counter[str]] | None  # after how many draws which cards came back


class Result(NamedTuple):
    """How a game ended."""

    ended: str
    scores: tuple[dict[str, int], ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def weakest(self, seat: int) -> int:
        return min(self.scores[seat % len(self.scores)].values())


class Plain:
    """A position that never changes: an act leads to another one."""

    def __init__(self, rules: Any, steps: tuple[Step, ...] = ()) -> None:
        self.rules = rules
        self.steps = steps

    @property
    def game(self) -> type[Self]:
        """It is its own game, for a position of the engine is played with `state.game`."""
        return type(self)

    def apply(self, act: str, drew: Sequence[str] | None = None) -> Self:
        """The position after an act; what is drawn is left to chance if nobody tells it."""
        rules = deepcopy(self.rules)
        points = rules.play(act, None if drew is None else [*drew])
        drew, shown = tuple(rules.drawn), tuple(rules.shown)
        step = Step(self.turn, act, points, drew, shown, rules.renewed)
        return type(self)(rules, (*self.steps, step))

    def write(self, act: str) -> str:
        return act

    def legal(self) -> list[str]:
        return sorted(self.rules.legal())

    def result(self) -> Result | None:
        if not self.over:
            return None
        result = self.rules.result()
        return Result(result["ended"], tuple(result["scores"]), tuple(result["places"]))

    @property
    def players(self) -> int:
        return int(self.rules.players)

    @property
    def turn(self) -> int:
        return int(self.rules.seat)

    @property
    def over(self) -> bool:
        return bool(self.rules.over)

    @property
    def scores(self) -> tuple[dict[str, int], ...]:
        return tuple(self.rules.scores())

    @property
    def is_bonus_turn(self) -> bool:
        again = bool(self.steps) and self.steps[-1].seat == self.turn
        return again and not self.over and not self.exchange_offered

    @property
    def exchange_offered(self) -> bool:
        return bool(self.rules.choosing)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.rules.held())

    def hand(self, seat: int) -> tuple[str, ...]:
        return tuple(self.rules.held()[seat])


class PlainTiles(Plain):
    """A position of one of the five tile-laying games."""

    @classmethod
    def set_up(
        cls,
        name: str,
        players: int,
        *,
        racks: Sequence[Sequence[str]],
        tiles: Sequence[str] = (),
        board: Mapping[str, str] | None = None,
        tracks: Values = (),
        turn: int = 0,
        bonus_turns: int = 0,
        to_open: Sequence[int] = (),
        duel_markers: Mapping[str, int] | None = None,
        bag: Sequence[str] | None = None,
        seed: int = 1,
    ) -> Self:
        rules = NaiveGame(name, players)
        rules.chance = random.Random(seed)
        laid = [tile.split(":") for tile in tiles]
        for letters, where in laid:
            rules.board.update(
                zip([CELLS[name] for name in where.split("-")], letters, strict=True)
            )
        rules.board.update({CELLS[cell]: letter for cell, letter in (board or {}).items()})
        rules.racks = [list(rack) for rack in racks]
        out = [tile for rack in racks for tile in rack] + [letters for letters, _ in laid]
        rules.bag = full_bag(name) - Counter(out) if bag is None else Counter(bag)
        for side, values in enumerate(tracks):
            for letter, value in values.items():
                if name != "duel":
                    rules.markers[side][letter] = value
                elif value:
                    rules.markers[side][letter] = value
                    rules.markers[1 - side][letter] = -value
        if name == "duel":
            ends = ((letter, side) for side in (0, 1) for letter in rules.markers[side])
            at_end = {letter: side for letter, side in ends if rules.markers[side][letter] == 9}
            rules.duel_holder = at_end if duel_markers is None else dict(duel_markers)
        rules.seat = turn
        rules.to_place = 1 + bonus_turns
        rules.first_turn = [seat in to_open for seat in range(players)]
        rules.end_if_over()
        return cls(rules)

    @property
    def bonus_turns(self) -> int:
        return 0 if self.over else max(0, self.rules.to_place - 1)

    @property
    def board(self) -> dict[str, str]:
        return {NAMES[cell]: letter for cell, letter in self.rules.board.items()}

    @property
    def bag(self) -> Counter[str]:
        return Counter(+self.rules.bag)

    @property
    def bag_size(self) -> int:
        return self.bag.total()

    @property
    def duel_markers(self) -> dict[str, int]:
        return dict(self.rules.duel_holder)

    def side(self, seat: int) -> int:
        return int(self.rules.side(seat))

    rack = Plain.hand
    rack_sizes = Plain.hand_sizes


class PlainCards(Plain):
    """A position of the card game."""

    @classmethod
    def set_up(
        cls,
        players: int,
        *,
        track: str,
        hands: Sequence[Sequence[str]],
        lying: Sequence[Sequence[str]] | None = None,
        pile: Sequence[str] | None = None,
        discards: Sequence[str] = (),
        tracks: Values = (),
        turn: int = 0,
        bonus_turns: int = 0,
        seed: int = 1,
    ) -> Self:
        rules = NaiveCards(players, track)
        rules.chance = random.Random(seed)
        rules.hands = [list(hand) for hand in hands]
        rules.discards = Counter(discards)
        out = [*discards, *(card for cards in (*hands, *(lying or ())) for card in cards)]
        rules.draw_pile = full_deck() - Counter(out) if pile is None else Counter(pile)
        if lying is None:
            drawn = rules.chance.sample(sorted(rules.draw_pile.elements()), players * OPEN[players])
            rules.draw_pile -= Counter(drawn)
            lying = [drawn[seat::players] for seat in range(players)]
        rules.open = [list(cards) for cards in lying]
        if rules.renewed_at_once:
            rules.renew_draw_pile()
        for mine, values in zip(rules.markers, tracks, strict=False):
            mine.update(values)
        rules.seat = turn
        rules.to_play = 1 + bonus_turns
        rules.end_if_over()
        return cls(rules)

    @property
    def bonus_turns(self) -> int:
        return 0 if self.over else max(0, self.rules.to_play - 1)

    @property
    def open(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(cards) for cards in self.rules.open)

    @property
    def pile(self) -> Counter[str]:
        return Counter(+self.rules.draw_pile)

    @property
    def pile_size(self) -> int:
        return self.pile.total()

    @property
    def discards(self) -> Counter[str]:
        return Counter(+self.rules.discards)

    @property
    def discard_size(self) -> int:
        return self.discards.total()


class Colour(NamedTuple):
    """The colour of a chip."""

    letter: str


class Tower(NamedTuple):
    """A tower and the chip on it."""

    large: bool
    symbol: Colour
    value: int
    black: bool


class PlainTowers(Plain):
    """A position of Genial Spezial."""

    @classmethod
    def set_up(
        cls,
        players: int,
        *,
        chips: Mapping[str, str] | None = None,
        black: Sequence[str] = (),
        tiles: Sequence[tuple[int, str]] = (),
        tracks: Values = (),
        turn: int = 0,
        seed: int = 1,
        ground: Ground | None = None,
    ) -> Self:
        ground = ground or usual_ground(players)
        names = [TOWER_NAMES[cell] for cell in sorted(ground.large | ground.small)]
        dealt = random.Random(seed).sample(sorted(ground.chips.elements()), len(names))
        rules = NaiveTowers(players, dict(zip(names, dealt, strict=True)), ground)
        for name, chip in (chips or {}).items():
            rules.colour[TOWER_CELLS[name]] = chip[0]
            rules.value[TOWER_CELLS[name]] = int(chip[1])
        for name in black:
            rules.turn_to_black(TOWER_CELLS[name])
        for rules.seat, act in tiles:
            rules.lay(act.partition("+")[0])
        for mine, values in zip(rules.markers, tracks, strict=False):
            mine.update(values)
        rules.seat = turn
        rules.end_if_over()
        return cls(rules)

    bonus_turns = 0

    @property
    def board(self) -> dict[str, int]:
        return {TOWER_NAMES[cell]: seat for cell, seat in self.rules.owner.items()}

    @property
    def tiles_left(self) -> tuple[int, ...]:
        return tuple(self.rules.tiles)

    @property
    def towers(self) -> dict[str, Tower]:
        it = self.rules
        return {
            TOWER_NAMES[cell]: Tower(
                cell in it.large, Colour(it.colour[cell]), it.value[cell], cell in it.black
            )
            for cell in sorted(it.towers)
        }
