"""The card game once more, written plainly from the rules text alone.

Nothing here is shared with the engine, so that tests can hold the two against each other.
Clause numbers (D4.1, F16 ...) are those of the rules page.
"""

import random
from collections import Counter
from itertools import combinations
from typing import Any, Self

LETTERS = "RGBOYP"  # canonical order, 0.2
COPIES = 4  # of each card, D1.2
HAND = 6  # D2.1
OPEN = {2: 2, 3: 1, 4: 1}  # open cards of each player, by number of players: D2.1, D2.2
TOP = 10  # last field of the track, D1.1
GOAL = 7  # D7.1
# for each field 0 ... 10 the number of its sector: D4.1
SECTORS = {
    "four-sectors": [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3],
    "three-zones": [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2],
}
RENEWED_AT_ONCE = {"four-sectors": True, "three-zones": False}  # the draw pile: D5.3, F36


def full_deck() -> Counter[str]:
    """Every two different symbols: no card shows one symbol twice, F20."""
    return Counter({a + b: COPIES for a, b in combinations(LETTERS, 2)})


def canonical(letters: str) -> str:
    return "".join(sorted(letters, key=LETTERS.index))


class NaiveCards:
    """One game in progress.

    ``draw_pile`` and ``discards`` only say which cards lie there: the order of a face-down pile is
    unknown until its cards are drawn. At first it is a bare table with the whole deck.
    """

    def __init__(self, players: int, track: str) -> None:
        assert players in OPEN, f"not for {players} players"
        self.players = players
        self.sectors = SECTORS[track]
        self.renewed_at_once = RENEWED_AT_ONCE[track]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.open: list[list[str]] = [[] for _ in range(players)]  # oldest first
        self.draw_pile = full_deck()
        self.discards: Counter[str] = Counter()
        self.chance = random.Random(0)
        # Because of the last act; renewed: after how many draws the pile was, and with which cards.
        self.drawn: list[str] = []
        self.shown: list[str] = []
        self.renewed: tuple[int, Counter[str]] | None = None
        self.markers = [dict.fromkeys(LETTERS, 0) for _ in range(players)]
        self.seat = 0
        self.to_play = 1  # cards the seat still has to play in this turn, bonus turns included
        self.choosing = False  # the exchange is on offer
        self.ended: str | None = None

    def _deal(self, hands: list[list[str]], table: list[list[str]]) -> None:
        players = self.players
        assert len(hands) == players, f"{len(hands)} hands for {players} players"
        assert len(table) == players, f"open cards of {len(table)}, not of {players} players"
        assert all(len(hand) == HAND for hand in hands), f"six cards each, not {hands}"
        assert all(len(row) == OPEN[players] for row in table), f"{OPEN[players]} each, not {table}"
        dealt = Counter(card for cards in [*hands, *table] for card in cards)
        assert dealt <= self.draw_pile, f"too many of a card: {dealt}"
        self.hands = [list(hand) for hand in hands]
        self.open = [list(row) for row in table]
        self.draw_pile -= dealt

    @classmethod
    def from_setup(cls, players: int, setup: dict[str, Any], options: dict[str, Any]) -> Self:
        assert set(setup) == {"hands", "open"}, f"not a set-up: {setup}"
        assert set(options) <= {"track"}, f"unknown options {options}"
        track = options.get("track", "four-sectors")  # D4.4, F17
        it = cls(players, track)
        it._deal(setup["hands"], setup["open"])
        return it

    @property
    def over(self) -> bool:
        return self.ended is not None

    # ---- what may be done

    def legal(self) -> set[str]:
        """Any hand card, no matter whether it matches (D3.1), in both orders of scoring (D3.3)."""
        if self.over:
            return set()
        if self.choosing:
            return {"swap", "keep"}
        hand = self.hands[self.seat]
        return set(hand) | {card[1] + card[0] for card in hand}

    def can_exchange(self) -> bool:
        """There are hand cards, F34, and none shows any of the lowest colours: D5.1."""
        if not self.hands[self.seat]:
            return False
        mine = self.markers[self.seat]
        lowest = [letter for letter in LETTERS if mine[letter] == min(mine.values())]
        return not any(letter in card for card in self.hands[self.seat] for letter in lowest)

    # ---- doing it

    def play(self, act: str, drew: list[str] | None = None) -> dict[str, int]:
        """Do this and draw that, or what chance brings; the points are given back."""
        self.drawn, self.shown, self.renewed = [], [], None
        assert act in self.legal(), f"{act!r} is not legal for seat {self.seat}"
        hand = self.hands[self.seat]
        if act in ("swap", "keep"):
            if act == "swap":
                self.discards.update(hand)
                self.shown, self.hands[self.seat] = hand, []
            self._end_turn(drew)
            return {}

        card = canonical(act)
        points = {letter: self.matches(letter) for letter in act}
        hand.remove(card)
        self.open[self.seat].append(card)
        self.to_play -= 1
        for letter in act:
            self.to_play += self.move_chip(letter, points[letter])  # D6.1, D6.2

        self.end_if_over()  # before any bonus turn: D7.1, F18
        bonus = self.to_play > 0 and not self.over
        if bonus:
            assert hand, "a hand always lasts for the bonus turns (D6.3)"
            self._discard_oldest()
        # only now, at the real end of the turn: F19
        self.choosing = not self.over and not bonus and self.can_exchange()
        if self.over or bonus or self.choosing:
            assert not drew, f"nothing is drawn after {act}, not {drew}"
        else:
            self._end_turn(drew)
        return {letter: n for letter, n in points.items() if n > 0}

    def end_if_over(self) -> None:
        if any(min(mine.values()) >= GOAL for mine in self.markers):
            self.ended = "target-reached"

    def matches(self, letter: str) -> int:
        """How many open cards of all players show this symbol: D3.2."""
        return sum(letter in card for row in self.open for card in row)

    def move_chip(self, letter: str, points: int) -> int:
        """Move a chip field by field, return how many bonus turns that earned (0 or 1)."""
        mine = self.markers[self.seat]
        start = mine[letter]
        for _ in range(points):
            if mine[letter] < TOP and self._may_step(letter):
                mine[letter] += 1
        return int(start < TOP == mine[letter])

    def _may_step(self, letter: str) -> bool:
        """Within a sector always; into a new one if all others reached the one before: F16."""
        mine = self.markers[self.seat]
        here = self.sectors[mine[letter]]
        there = self.sectors[mine[letter] + 1]
        others = [self.sectors[value] for other, value in mine.items() if other != letter]
        return here == there or min(others) >= there - 1

    def _end_turn(self, drew: list[str] | None) -> None:
        """Clear the oldest open card away, fill the hand up and pass on: D3.5."""
        self._discard_oldest()
        self._refill(drew)
        self.choosing = False
        self.to_play = 1
        self.seat = (self.seat + 1) % self.players

    def _discard_oldest(self) -> None:
        self.discards[self.open[self.seat].pop(0)] += 1

    def _refill(self, drew: list[str] | None) -> None:
        hand = self.hands[self.seat]
        need = min(HAND - len(hand), self.draw_pile.total() + self.discards.total())
        assert drew is None or len(drew) == need, f"the refill draws {need}, not {drew}"
        for number in range(need):
            self.renew_draw_pile()  # a card is needed
            card = drew[number] if drew else self.chance.choice([*self.draw_pile.elements()])
            assert self.draw_pile[card] > 0, f"{card} is not in the pile"
            self.draw_pile[card] -= 1
            hand.append(card)
            self.drawn.append(card)
        if need and self.renewed_at_once:
            self.renew_draw_pile()  # not only when the next card is needed

    def renew_draw_pile(self) -> None:
        if self.draw_pile.total() == 0:
            self.draw_pile, self.discards = self.discards, Counter()
            self.renewed = len(self.drawn), self.draw_pile.copy()

    # ---- how it stands

    def scores(self) -> list[dict[str, int]]:
        return [dict(mine) for mine in self.markers]

    def held(self) -> list[list[str]]:
        return [list(hand) for hand in self.hands]

    def stock_size(self) -> int:
        return self.draw_pile.total()

    def places(self) -> list[int]:
        """Per seat, as the chips stand now: 0.5, D7.2."""
        strengths = [sorted(mine.values()) for mine in self.markers]
        return [1 + sum(other > own for other in strengths) for own in strengths]

    def result(self) -> dict[str, object]:
        assert self.over, "a game in progress has no result"
        return {"ended": self.ended, "scores": self.scores(), "places": self.places()}
