"""The five tile-laying games once more, written plainly from the rules text alone.

Nothing here is shared with the engine, so that tests can hold the two against each other.
Clause numbers (A5.1, F33 ...) are those of the rules page.
"""

import random
from collections import Counter
from functools import cache

Cell = tuple[int, int]

LETTERS = "RGBOYP"  # canonical order, 0.2
DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # 0.3
PRINTED = {(0, -5): "R", (5, -5): "G", (5, 0): "B", (0, 5): "O", (-5, 5): "Y", (-5, 0): "P"}  # A2.3

SEATS = {"classic": (2, 3, 4), "travel": (2,), "solo": (1,), "team": (4,), "duel": (2,)}
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}  # of the playing area, by number of seats: A2.1, B2, E1-E3
COPIES = {"travel": (3, 2)}  # of each two-colour tile and of each double: B3
BIG_BAG = (6, 5)  # A1.2
RACK = {"classic": 6, "travel": 6, "solo": 1, "team": 6, "duel": 6}
TOP = {"classic": 18, "travel": 18, "solo": 36, "team": 36, "duel": 9}  # last field of the track
# the value that all six markers of a side must reach for the instant win: A8.2, E1.5, E2.4, E3.5
GOAL = {"classic": 18, "travel": 18, "solo": 36, "team": 36, "duel": 1}


@cache
def cells_of_area(radius: int) -> tuple[Cell, ...]:
    span = range(-radius, radius + 1)
    return tuple((q, r) for r in span for q in span if abs(q + r) <= radius)


def cell_name(cell: Cell) -> str:
    q, r = cell
    return "abcdefghijklmno"[r + 7] + str(q + 8)


NAMES = {cell: cell_name(cell) for cell in cells_of_area(7)}
CELLS = {name: cell for cell, name in NAMES.items()}


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


@cache
def adjacent_pairs(radius: int) -> tuple[tuple[Cell, Cell], ...]:
    """Every two adjacent cells of the area once, the cell with the earlier name first."""
    area = set(cells_of_area(radius))
    return tuple(
        (cell, (cell[0] + dq, cell[1] + dr))
        for cell in cells_of_area(radius)
        for dq, dr in [(1, 0), (-1, 1), (0, 1)]
        if (cell[0] + dq, cell[1] + dr) in area
    )


def full_bag(game: str) -> Counter[str]:
    mixed, doubles = COPIES.get(game, BIG_BAG)
    bag: Counter[str] = Counter()
    for i, first in enumerate(LETTERS):
        for second in LETTERS[i:]:
            bag[first + second] = doubles if first == second else mixed
    return bag


def double_track(value: int, points: int) -> int:
    """A marker of the double track after one half's points: E1.2."""
    if value < 18 <= value + points:
        return 18
    return min(36, value + points)


class NaiveGame:
    """One game in progress.

    ``markers`` has one dictionary per side, letter -> field. In the duel each of the two sees the
    shared track from its own end, -9 ... 9, so one dictionary is always the other's negative.
    Without racks it is a bare table, on which a position can be set up.
    """

    renewed = None  # the bag never is

    def __init__(self, game: str, players: int, racks: list[list[str]] | None = None) -> None:
        assert game in SEATS, f"unknown game {game!r}"
        assert players in SEATS[game], f"{game} is not for {players} players"
        self.game = game
        self.players = players
        self.radius = RADIUS[players]
        self.board: dict[Cell, str] = dict(PRINTED)
        self.bag = full_bag(game)
        self.chance = random.Random(0)
        # Because of the last act.
        self.drawn: list[str] = []
        self.shown: list[str] = []
        self.racks: list[list[str]] = [[] for _ in range(players)]
        if racks is not None:
            self._deal(racks)
        sides = 2 if game == "team" else players
        self.markers = [dict.fromkeys(LETTERS, 0) for _ in range(sides)]
        self.duel_holder: dict[str, int] = {}  # letter -> side that holds its duel marker, E3.3
        self.seat = 0
        self.first_turn = [True] * players
        self.to_place = 1  # tiles the seat still has to place in this turn, bonus turns included
        self.choosing = False  # the exchange is on offer
        self.ended: str | None = None

    def _deal(self, racks: list[list[str]]) -> None:
        assert len(racks) == self.players, f"{len(racks)} racks for {self.players} players"
        for mine, rack in zip(self.racks, racks, strict=True):
            size = RACK[self.game]
            assert len(rack) == size, f"{self.game} starts with {size} tiles, not {rack}"
            self._draw(mine, size, rack)

    @property
    def area(self) -> set[Cell]:
        return set(cells_of_area(self.radius))

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        return adjacent_pairs(self.radius)

    @property
    def over(self) -> bool:
        return self.ended is not None

    def side(self, seat: int) -> int:
        return seat % 2 if self.game == "team" else seat  # E2.1

    def held(self) -> list[list[str]]:
        return self.racks

    def stock_size(self) -> int:
        return self.bag.total()

    # ---- what may be done

    def free_pairs(self) -> list[tuple[Cell, Cell]]:
        return [(a, b) for a, b in self.pairs if a not in self.board and b not in self.board]

    def placeable_pairs(self) -> list[tuple[Cell, Cell]]:
        """The free pairs that the seat may cover now, with the first-turn rule: A4.2, A4.3."""
        if not self.first_turn[self.seat]:
            return self.free_pairs()
        beside: set[Cell] = set()
        for symbol in PRINTED:
            around = neighbours(symbol)
            if not any(cell in self.board for cell in around):
                beside.update(around)
        return [(a, b) for a, b in self.free_pairs() if a in beside or b in beside]

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.choosing:
            return {"swap", "keep"}
        tiles = set(self.racks[self.seat])
        acts: set[str] = set()
        for a, b in self.placeable_pairs():
            for tile in tiles:
                acts.add(f"{tile}:{NAMES[a]}-{NAMES[b]}")
                if tile[0] != tile[1]:
                    acts.add(f"{tile}:{NAMES[b]}-{NAMES[a]}")
        return acts

    def tiles_to_exchange(self) -> list[str]:
        """The rack tiles that the rules let the seat exchange; meaningful with can_exchange."""
        rack = self.racks[self.seat]
        mine = self.markers[self.side(self.seat)]
        if self.game == "duel":  # E3.4, F23
            return [tile for tile in rack if any(mine[letter] == 9 for letter in tile)]
        return list(rack)  # A7.2

    def can_exchange(self) -> bool:
        if self.game == "solo":  # E1.3
            return False
        rack = self.racks[self.seat]
        aside = self.tiles_to_exchange()
        if self.game == "duel":
            if not aside:
                return False
        else:  # A7.2, E2.3
            if not rack:  # F34
                return False
            mine = self.markers[self.side(self.seat)]
            weakest = [letter for letter in LETTERS if mine[letter] == min(mine.values())]
            if any(letter in tile for tile in rack for letter in weakest):
                return False
        return self.bag.total() >= 6 - (len(rack) - len(aside))  # F5

    # ---- doing it

    def play(self, act: str, drew: list[str] | None = None) -> dict[str, int]:
        """Do this and draw that, or what chance brings; the points are given back."""
        self.drawn, self.shown = [], []
        assert act in self.legal(), f"{act!r} is not legal for seat {self.seat}"
        if act == "swap":
            self._swap(drew)
            return {}
        if act == "keep":
            self._refill_and_pass(drew)
            return {}
        tile, where = act.split(":")
        first, second = (CELLS[name] for name in where.split("-"))
        self.board[first] = tile[0]
        self.board[second] = tile[1]
        halves = [
            (tile[0], self.line_points(tile[0], first, second)),
            (tile[1], self.line_points(tile[1], second, first)),
        ]
        rack = self.racks[self.seat]
        rack.remove(tile)
        self.first_turn[self.seat] = False
        self.to_place += self._move_markers(halves) - 1
        self.end_if_over()
        if self.over or (self.to_place > 0 and rack):  # E2.6: an empty rack ends a bonus series
            assert not drew, f"nothing is drawn after {act}, not {drew}"
        elif self.can_exchange():
            self.choosing = True
            assert not drew, f"nothing is drawn before the choice after {act}, not {drew}"
        else:
            self._refill_and_pass(drew)

        points: Counter[str] = Counter()
        for letter, counted in halves:
            points[letter] += counted
        return {letter: n for letter, n in points.items() if n > 0}

    def end_if_over(self) -> None:
        if any(all(v >= GOAL[self.game] for v in mine.values()) for mine in self.markers):
            self.ended = "instant-win"  # F8
        elif not self.free_pairs():
            self.ended = "board-full"  # A8.1, F7

    def line_points(self, letter: str, cell: Cell, other: Cell) -> int:
        """What one half counts in its five directions: A5.1."""
        count = 0
        for dq, dr in DIRECTIONS:
            q, r = cell[0] + dq, cell[1] + dr
            if (q, r) == other:
                continue
            while self.board.get((q, r)) == letter:
                count += 1
                q, r = q + dq, r + dr
        return count

    def _move_markers(self, halves: list[tuple[str, int]]) -> int:
        """Move the markers of one tile and return how many bonus turns that earned."""
        side = self.side(self.seat)
        mine = self.markers[side]
        (one, m), (two, n) = halves
        before = dict(mine)
        if self.game in ("solo", "team"):
            if one == two:  # F33: the better of the two orders
                start = mine[one]
                m_first = double_track(double_track(start, m), n)
                n_first = double_track(double_track(start, n), m)
                mine[one] = max(m_first, n_first)
            else:
                mine[one] = double_track(mine[one], m)
                mine[two] = double_track(mine[two], n)
        else:
            for letter, counted in halves:
                mine[letter] = min(TOP[self.game], mine[letter] + counted)  # A5.5, E3.2

        bonus = 0
        for letter in LETTERS:
            for mark in (18, 36):  # A6.1, E2.2
                if self.game in ("classic", "travel", "team"):
                    bonus += before[letter] < mark <= mine[letter]
            if self.game == "duel":
                self.markers[1 - side][letter] = -mine[letter]
                reached = before[letter] < 9 <= mine[letter]
                if reached and self.duel_holder.get(letter) != side:  # E3.3
                    self.duel_holder[letter] = side
                    bonus += 1
        return bonus

    def _draw(self, onto: list[str], need: int, drew: list[str] | None) -> None:
        if drew is None:
            drew = self.chance.sample(sorted(self.bag.elements()), need)
        assert len(drew) == need, f"{need} are drawn, not {drew}"
        for tile in drew:
            assert self.bag[tile] > 0, f"no {tile} in the bag"
            self.bag[tile] -= 1
            onto.append(tile)
        self.drawn = drew

    def _swap(self, drew: list[str] | None) -> None:
        rack = self.racks[self.seat]
        self.shown = aside = self.tiles_to_exchange()
        for tile in aside:
            rack.remove(tile)
        self._draw(rack, 6 - len(rack), drew)
        self.bag.update(aside)  # only now, so that they cannot be drawn again: A7.2
        self._pass()

    def _refill_and_pass(self, drew: list[str] | None) -> None:
        rack = self.racks[self.seat]
        self._draw(rack, min(RACK[self.game] - len(rack), self.bag.total()), drew)
        self._pass()

    def _pass(self) -> None:
        self.choosing = False
        self.to_place = 1
        self.seat = (self.seat + 1) % self.players

    # ---- how it stands

    def scores(self) -> list[dict[str, int]]:
        """Per side; in the duel 0 where the marker is not on the side's own half."""
        return [{letter: max(0, v) for letter, v in mine.items()} for mine in self.markers]

    def places(self) -> list[int]:
        """Per seat, as the markers stand now: 0.5, A8.4, E3.6."""
        strengths = []
        for mine in self.scores():
            values = sorted(mine.values())
            if self.game == "duel":
                values = [v for v in values if v > 0]
                values.insert(0, len(values))  # more markers come first
            strengths.append(values)
        ranks = [1 + sum(other > own for other in strengths) for own in strengths]
        return [ranks[self.side(seat)] for seat in range(self.players)]

    def result(self) -> dict[str, object] | None:
        if not self.over:
            return None
        return {"ended": self.ended, "scores": self.scores(), "places": self.places()}
