"""What a net is told of a table, written plainly from the naive implementation of the rules."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.net import COLOUR_INPUTS, TABLE_INPUTS
from naive.cards import GOAL, full_deck
from naive.tiles import LETTERS, PRINTED, full_bag
from naive.tiles import neighbours as tile_neighbours
from naive.towers import BOARD, TILES, neighbours
from naive.towers import LETTERS as TOWER_LETTERS
from plain_tables import after_play, naive_of
from plain_worths import count_lines, lay_gains, walk

THRESHOLDS = (1, 2, 3, 4, 5, 6, 7, 9)

Numbers = NDArray[np.float64]


class Senses:
    """The inputs, all zero at first."""

    def __init__(self, letters: str, top: int) -> None:
        self.letters = letters
        self.top = top
        self.colours: Numbers = np.zeros((len(letters), COLOUR_INPUTS))
        self.table: Numbers = np.zeros(TABLE_INPUTS)

    def tell_of(self, letter: str, *told: float) -> None:
        """The first inputs of a colour."""
        self.colours[self.letters.index(letter), : len(told)] = told

    def tell_table(self, *told: float) -> None:
        """What stands behind the own sorted markers."""
        self.table[6 : 6 + len(told)] = told

    def tell_standings(self, sides: list[dict[str, int]], phase: float, nought: int = 0) -> None:
        """Where the markers stand, those of the own side first, and who is ahead."""
        ordered = [sorted(max(nought, level) for level in side.values()) for side in sides]
        for i, side in enumerate(sides):
            lowest = ordered[i][0]
            for c, letter in enumerate(self.letters):
                level = side[letter]
                told = (level / self.top, (level - lowest) / 6, level == self.top, level == lowest)
                self.colours[c, 16 + 4 * i : 20 + 4 * i] = told
            first = 0 if i == 0 else 25 + 6 * (i - 1)
            self.table[first : first + len(side)] = [level / self.top for level in ordered[i]]
        if len(sides) > 1:
            own, rival = ordered[0], max(ordered[1:])
            ahead = (own > rival) - (own < rival)
            self.table[20:22] = ahead, ahead * (1 - phase)
            self.table[22:25] = [(own[i] - rival[i]) / 6 for i in range(3)]


def plain_senses(state: Any, play: int, worth: NDArray[np.float32]) -> Senses:
    """What a net is told after a play of the seat to move; worth is that of a marker."""
    naive = after_play(naive_of(state), state.game.write(state, play))
    if state.game.name == "spezial":
        return sense_towers(state, naive, play, worth)
    return (sense_cards if state.game.name == "cards" else sense_tiles)(state, naive)


def sense_tiles(state: Any, after: Any) -> Senses:
    lowest = state.layout.standings[0]
    senses = Senses(LETTERS, len(state.layout.standings) - 1)
    own = after.side(after.seat)
    turned = [after.markers[(own + i) % len(after.markers)] for i in range(len(after.markers))]
    levels = [{letter: value - lowest for letter, value in side.items()} for side in turned]
    places = [pair for pair in after.pairs if not set(pair) & set(PRINTED)]
    phase = len(after.free_pairs()) / len(places)
    senses.tell_standings(levels, phase, -lowest)
    if lowest < 0:
        for letter, position in turned[0].items():
            holder = after.duel_holder.get(letter)
            mine, theirs = holder == after.seat, holder == 1 - after.seat
            told = position > 0, position < 0, mine, theirs
            senses.colours[LETTERS.index(letter), 24:28] = told
    free = after.area - set(after.board)
    live = [cell for cell in free if any(other in free for other in tile_neighbours(cell))]
    bag = full_bag(after.game)
    laid = {letter: list(after.board.values()).count(letter) for letter in LETTERS}
    # Every colour is printed once besides.
    supply = {x: 1 + sum(n * tile.count(x) for tile, n in bag.items()) for x in LETTERS}
    unseen = 1 + sum(supply.values()) - sum(laid.values())
    rack = after.racks[after.seat]
    for letter in LETTERS:
        counts = [count_lines(after.board, cell, letter) for cell in live]
        reach = [sum(count >= least for count in counts) for least in THRESHOLDS]
        held = sum(letter in tile for tile in rack)
        doubles = sum(tile == 2 * letter for tile in rack)
        most = max(counts, default=0)
        left = supply[letter] - laid[letter] - held - doubles
        senses.tell_of(
            letter,
            *(sqrt(count) / 4 for count in reach),
            most / 8,
            sum(reach) / 100,
            0.3 * held,
            0.5 * doubles,
            most / 8 if held else 0,
            6 * left / unseen,
            0.05 * laid[letter],
        )
    lacking = not shows_weakest(rack, levels[0], -lowest)
    stock = 0.02 * state.stock_size
    bonus = after.to_place / 2
    senses.tell_table(phase, len(live) / 100, bonus, stock, lacking, len(rack) / 5)
    return senses


def shows_weakest(held: list[str], markers: dict[str, int], nought: int = 0) -> bool:
    """Whether any of these pieces shows one of the weakest colours."""
    least = max(nought, min(markers.values()))
    weakest = [letter for letter, level in markers.items() if level == least]
    return any(letter in piece for piece in held for letter in weakest)


def sense_cards(state: Any, after: Any) -> Senses:
    senses = Senses(LETTERS, state.layout.top)
    markers, hand = after.markers, after.hands[after.seat]
    turned = [markers[(after.seat + i) % after.players] for i in range(after.players)]
    missing = [sum(max(0, GOAL - value) for value in side.values()) for side in turned]
    whole = GOAL * len(LETTERS)
    senses.tell_standings(turned, min(missing) / whole)
    shown = [card for cards in after.open for card in cards]
    gone = list(after.discards.elements())
    unseen = full_deck().total() - len(hand) - len(shown) - len(gone)
    mine, theirs = turned[0], turned[1]
    for letter in LETTERS:
        showing, held = (sum(letter in card for card in cards) for cards in (shown, hand))
        supply = sum(n for card, n in full_deck().items() if letter in card)
        left = supply - showing - held - sum(letter in card for card in gone)
        most = walk(state, mine, letter, showing) - mine[letter]
        others = [cards for seat, cards in enumerate(after.open) if seat != after.seat]
        senses.tell_of(
            letter,
            showing / 4,
            sum(letter in card for card in after.open[after.seat]) / 2,
            sum(letter in cards[0] for cards in others) / 2,
            0.3 * held,
            walk(state, mine, letter, 1) - mine[letter],
            0.3 * most,
            0.3 * most if held else 0,
            3 * left / max(1, unseen),
            0.15 * max(0, GOAL - mine[letter]),
            0.3 * after.sectors[mine[letter]],
            0.15 * max(0, GOAL - theirs[letter]),
            0.3 * (walk(state, theirs, letter, showing) - theirs[letter]),
            0.3 * after.sectors[theirs[letter]],
        )
    senses.tell_table(*(left / whole for left in missing))
    lacking = not shows_weakest(hand, mine)
    senses.table[10:13] = after.to_play / 2, lacking, state.stock_size / 20
    return senses


def sense_towers(state: Any, after: Any, play: int, worth: NDArray[np.float32]) -> Senses:
    seat, players = state.turn, state.players
    senses = Senses(TOWER_LETTERS, state.layout.top)
    order = [(seat + i) % players for i in range(players)]
    phase = sum(after.tiles) / (TILES * players)
    senses.tell_standings([after.markers[who] for who in order], phase)
    legal = {state.game.read(state, text) for text in after.legal()}
    best: list[float] = []
    for who in order[:2]:
        gains = lay_gains(state, who, worth)
        listed = sorted(gains, key=lambda lay: (-gains[lay], lay))[:24]
        still = [4 * float(gains[lay]) for lay in listed if lay in legal]
        best += [*still, 0.0, 0.0][:2]
    senses.tell_table(phase, 0.002 * len(legal), *best)
    for i, who in enumerate(order):
        chains = after.chains[who]
        joined = {tower for cells in chains for tower in after.towers_beside(cells)}
        done = {tower for chain in chains.values() for tower in chain.done}
        big = {tower for chain in chains.values() for tower in chain.big}
        near = within_reach(after, who)
        for tower in after.towers:
            kind = 0 if tower in near else 1
            if tower in joined:
                kind = 2 if tower in done else 3
            colour = TOWER_LETTERS.index(after.colour[tower])
            senses.colours[colour, 4 * i + kind] += 0.15 * after.value[tower]
        open_large = (after.large & near) - big
        senses.table[12 + 2 * i : 14 + 2 * i] = 0.3 * len(open_large), 0.2 * len(big)
    return senses


def within_reach(after: Any, seat: int) -> set[tuple[int, int]]:
    """The towers beside a tile that could be laid beside an own one, or beside half of it."""
    free = after.playable_cells()
    own = {cell for cell in BOARD if after.owner.get(cell) == seat}
    touched = {cell for cell in free if any(other in own for other in neighbours(cell))}
    further = {cell for cell in free if any(other in touched for other in neighbours(cell))}
    return {t for t in after.towers if any(cell in touched | further for cell in neighbours(t))}
