"""Genial Spezial once more, written plainly from the rules text alone.

Nothing here is shared with the engine, so that tests can hold the two against each other.
Clause numbers (C5.3, F14 ...) are those of the rules page.
"""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, Self

Cell = tuple[int, int]

LETTERS = "OPBG"  # C1.2, in the order in which two bonus colours are named
DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # 0.3
CENTRES = [(-6, 3), (6, -3)]  # of the two hexagons that share one side, C2.1
TILES = 20  # of each player, C4.4
TOP = 20  # last field of the track, C5.3

# C3: the tower fields, each with its digits. With k players a large tower stands on every field
# with the digit k, and a small one on every other grey-blue field: C2.2, C4.1.
DARK_BLUE = {
    (0, -3): "234",
    (0, 3): "234",
    (-6, -3): "34",
    (-6, 9): "34",
    (6, -9): "34",
    (6, 3): "34",
    (-12, 3): "4",
    (-12, 9): "4",
    (12, -9): "4",
    (12, -3): "4",
}
GREY_BLUE = {
    (-6, 3): "3",
    (6, -3): "3",
    (-6, 0): "2",
    (-6, 6): "2",
    (6, -6): "2",
    (6, 0): "2",
    (-3, 0): "",
    (-3, 3): "",
    (3, -3): "",
    (3, 0): "",
    (-9, 3): "",
    (-9, 6): "",
    (9, -6): "",
    (9, -3): "",
}
BONUS = {
    (0, 0),
    (-3, -3),
    (3, -6),
    (-3, 6),
    (3, 3),
    (-9, 0),
    (9, -9),
    (-9, 9),
    (9, 0),
    (-12, 6),
    (12, -6),
}
# chips of each colour by light value, for each number of players: C1.4, C4.2
CHIPS = {2: {1: 2, 2: 2}, 3: {1: 3, 2: 2}, 4: {1: 3, 2: 3}}


def distance(a: Cell, b: Cell) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def cell_name(cell: Cell) -> str:
    q, r = cell
    return "abcdefghijklmnopqrs"[r + 9] + str(q + 13)


# by row letter, then by column number: the order in which a tile's cells are named
BOARD = [
    (q, r)
    for r in range(-9, 10)
    for q in range(-12, 13)
    if any(distance((q, r), centre) <= 6 for centre in CENTRES)
]
NAMES = {cell: cell_name(cell) for cell in BOARD}
CELLS = {name: cell for cell, name in NAMES.items()}
PAIRS = [(a, b) for i, a in enumerate(BOARD) for b in BOARD[i + 1 :] if b in neighbours(a)]


def large_towers(players: int) -> set[Cell]:
    fields = DARK_BLUE | GREY_BLUE
    return {cell for cell, digits in fields.items() if str(players) in digits}


def small_towers(players: int) -> set[Cell]:
    return set(GREY_BLUE) - large_towers(players)


def chip_counts(players: int) -> Counter[str]:
    split = CHIPS[players]
    return Counter({f"{letter}{light}": split[light] for letter in LETTERS for light in split})


class Ground(NamedTuple):
    """A board with its towers for a number of players, and what is played on it."""

    cells: frozenset[Cell]
    large: frozenset[Cell]
    small: frozenset[Cell]
    bonus: frozenset[Cell]
    chips: Counter[str]
    tiles: int = TILES
    top: int = TOP


def usual_ground(players: int) -> Ground:
    large, small = frozenset(large_towers(players)), frozenset(small_towers(players))
    return Ground(frozenset(BOARD), large, small, frozenset(BONUS), chip_counts(players))


class Chain(NamedTuple):
    """What one chain has scored already: C5.3."""

    done: frozenset[Cell]  # towers whose chip was scored
    big: frozenset[Cell]  # large towers that gave their extra points


class NaiveTowers:
    """One game in progress.

    ``chains`` has one dictionary per seat, from the cells of a chain to what it has scored.
    """

    choosing = False  # nobody ever exchanges
    drawn, shown, renewed = (), (), None  # nothing is ever drawn

    def __init__(self, players: int, chips: dict[str, str], ground: Ground | None = None) -> None:
        assert players in (2, 3, 4), f"not for {players} players"
        self.players = players
        self.ground = ground or usual_ground(players)
        self.large = self.ground.large
        self.towers = self.large | self.ground.small
        assert set(chips) == {NAMES[cell] for cell in self.towers}, "one chip on each tower"
        assert Counter(chips.values()) == self.ground.chips, f"wrong chips {chips}"
        self.colour = {CELLS[name]: chip[0] for name, chip in chips.items()}
        self.value = {CELLS[name]: int(chip[1]) for name, chip in chips.items()}
        self.black: set[Cell] = set()  # towers whose chip was turned over
        self.owner: dict[Cell, int] = {}  # covered cell -> seat
        self.chains: list[dict[frozenset[Cell], Chain]] = [{} for _ in range(players)]
        self.tiles = [self.ground.tiles] * players
        self.markers = [dict.fromkeys(LETTERS, 0) for _ in range(players)]
        self.seat = 0
        self.ended: str | None = None

    @classmethod
    def from_setup(cls, players: int, setup: dict[str, Any], options: dict[str, Any]) -> Self:
        assert set(setup) == {"chips"}, f"not a set-up: {setup}"
        assert options == {}, f"the game leaves nothing open, but {options}"
        return cls(players, setup["chips"])

    @property
    def over(self) -> bool:
        return self.ended is not None

    # ---- what may be done

    def playable_cells(self) -> set[Cell]:
        """The empty cells; dark-blue fields without a tower are among them: C5.1, F13."""
        return set(self.ground.cells - self.towers - set(self.owner))

    def free_pairs(self) -> list[tuple[Cell, Cell]]:
        playable = self.playable_cells()
        return [(a, b) for a, b in PAIRS if a in playable and b in playable]

    def legal(self) -> set[str]:
        if self.over:
            return set()
        acts: set[str] = set()
        for a, b in self.free_pairs():
            where = f"{NAMES[a]}-{NAMES[b]}"
            covered = len(self.ground.bonus & {a, b})
            if covered == 0:
                acts.add(where)
            else:  # one colour for each bonus field: F14
                for letters in combinations_with_replacement(LETTERS, covered):
                    acts.add(f"{where}+{''.join(letters)}")
        return acts

    # ---- doing it

    def play(self, act: str, drew: list[str] | None = None) -> dict[str, int]:
        assert act in self.legal(), f"{act!r} is not legal for seat {self.seat}"
        assert not drew, f"nothing is ever drawn, not {drew}"
        where, _, chosen = act.partition("+")
        points = self.lay(where)
        points.update(chosen)  # one point for each letter, after the rest: F15
        mine = self.markers[self.seat]
        for letter in LETTERS:
            mine[letter] = min(self.ground.top, mine[letter] + points[letter])

        self.end_if_over()
        if not self.over:
            self.seat = (self.seat + 1) % self.players
        return {letter: n for letter, n in points.items() if n > 0}

    def lay(self, where: str) -> Counter[str]:
        """Lay a tile of the seat, and say what chips and large towers count."""
        first, second = (CELLS[name] for name in where.split("-"))
        self.owner[first] = self.seat
        self.owner[second] = self.seat
        self.tiles[self.seat] -= 1
        return self._score_chain(self.chain_around(first))

    def end_if_over(self) -> None:
        if sum(self.tiles) == 0:
            self.ended = "all-laid"  # C6.1
        elif not self.free_pairs():
            self.ended = "board-full"  # C6.3

    def chain_around(self, start: Cell) -> frozenset[Cell]:
        """All cells of the start's owner that hang together with it: C5.2."""
        chain = {start}
        waiting = [start]
        while waiting:
            for cell in neighbours(waiting.pop()):
                if cell not in chain and self.owner.get(cell) == self.owner[start]:
                    chain.add(cell)
                    waiting.append(cell)
        return frozenset(chain)

    def towers_beside(self, chain: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset(t for t in self.towers if any(cell in chain for cell in neighbours(t)))

    def _score_chain(self, chain: frozenset[Cell]) -> Counter[str]:
        """Chip and extra points of the seat's chain with the new tile in it: C5.3."""
        chains = self.chains[self.seat]
        merged = [chains.pop(old) for old in list(chains) if old <= chain]
        done = frozenset(tower for old in merged for tower in old.done)
        big = frozenset(tower for old in merged for tower in old.big)
        joined = self.towers_beside(chain)
        joined_large = joined & self.large
        points: Counter[str] = Counter()

        if len(joined) >= 2:  # a single tower neither scores nor counts as scored
            for tower in joined - done:
                points[self.colour[tower]] += self.value[tower]
                self.turn_to_black(tower)
            done |= joined
        if len(joined_large) >= 2:  # likewise
            for letter in LETTERS:
                points[letter] += len(joined_large - big)
            big |= joined_large

        chains[chain] = Chain(done, big)
        return points

    def turn_to_black(self, tower: Cell) -> None:
        if tower not in self.black:
            self.black.add(tower)
            self.value[tower] += 1  # C1.3

    # ---- how it stands

    def scores(self) -> list[dict[str, int]]:
        return [dict(mine) for mine in self.markers]

    def held(self) -> list[list[str]]:
        """Nobody holds anything hidden: C5.5."""
        return [[] for _ in range(self.players)]

    def stock_size(self) -> int:
        return 0

    def places(self) -> list[int]:
        """Per seat, as the markers stand now: 0.5, C6.2."""
        strengths = [sorted(mine.values()) for mine in self.markers]
        return [1 + sum(other > own for other in strengths) for own in strengths]

    def result(self) -> dict[str, object]:
        assert self.over, "a game in progress has no result"
        return {"ended": self.ended, "scores": self.scores(), "places": self.places()}
