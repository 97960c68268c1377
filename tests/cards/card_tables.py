"""Small tables for tests of the card game, and what can be read off them without the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import einklang
from einklang.games.cards.position import State, View
from einklang.games.generator import Generator
from einklang.symbols import PAIR_TEXTS
from naive.positions import PlainCards

# Lays out a table with one of the two implementations of the rules.
Table = Callable[..., Any]

LETTERS = "RGBOYP"

GAME = einklang.game("cards")

PLAYERS = (2, 3, 4)

# Two players have two open cards each, more players one (rules D2).
OPEN = {2: 2, 3: 1, 4: 1}

# The fields of each sector (rules D4.1).
SECTORS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "four-sectors": ((0,), (1, 2, 3), (4, 5, 6), (7, 8, 9, 10)),
    "three-zones": ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9, 10)),
}
TRACKS = tuple(SECTORS)

# Every pair of two different symbols four times (rules D1.2).
DECK = Counter({one + other: 4 for one, other in combinations(LETTERS, 2)})

# Shows every colour, also when any one card is gone: no exchange by D5.1.
EVERY_COLOUR = ("RB", "GY", "OP", "RO", "GB", "YP")


def hand_with(*cards: str) -> list[str]:
    """A hand with up to three cards of choice that shows every colour without them."""
    return [*cards, *("RB", "GY", "OP", "RB", "GY")[: 6 - len(cards)]]


def table(
    players: int = 3,
    *,
    track: str = "four-sectors",
    hands: Sequence[Sequence[str] | None] = (),
    seed: int = 1,
    **what: Any,
) -> State:
    """A position with a fixed seed and hands that show every colour."""
    held = _filled(players, hands)
    state: State = GAME.set_up(players, options={"track": track}, seed=seed, hands=held, **what)
    return state


def plain_table(
    players: int = 3,
    *,
    track: str = "four-sectors",
    hands: Sequence[Sequence[str]] = (),
    **what: Any,
) -> PlainCards:
    """The same position with the second implementation of the rules."""
    lying = what.pop("open", None)
    held = _filled(players, hands)
    return PlainCards.set_up(players, track=track, hands=held, lying=lying, **what)


def _filled(players: int, hands: Sequence[Any]) -> list[Any]:
    return [*hands, *[EVERY_COLOUR] * (players - len(hands))]


def spread(players: int, *cards: str) -> list[list[str]]:
    """Open cards, dealt out seat after seat."""
    each = OPEN[players]
    assert len(cards) == players * each
    return [list(cards[seat * each :][:each]) for seat in range(players)]


def showing(letter: str, count: int, players: int = 4) -> list[list[str]]:
    """Open cards of which so many show a symbol, and none shows the one after it."""
    behind = LETTERS.index(letter) + 2
    other, more = LETTERS[behind % 6], LETTERS[(behind + 1) % 6]
    total = players * OPEN[players]
    return spread(players, *[letter + other] * count, *[other + more] * (total - count))


def tell(state: Any, action: str, *drew: str) -> Any:
    """The state after an action whose draws are told."""
    if isinstance(state, PlainCards):
        return state.apply(action, drew)
    return GAME.apply_told(state, action, kinds(*drew))


def see(state: State, seat: int) -> View:
    """What a seat sees."""
    view: View = GAME.view(state, seat)
    return view


def kinds(*cards: str) -> list[int]:
    """The numbers of cards."""
    return [PAIR_TEXTS.index(card) for card in cards]


def texts(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The cards with these numbers."""
    return tuple(PAIR_TEXTS[number] for number in numbers)


def drawn(state: Any) -> tuple[str, ...]:
    """The cards that were drawn because of the latest action."""
    drew: tuple[Any, ...] = state.steps[-1].drew
    return drew if isinstance(state, PlainCards) else texts(drew)


def shown(state: Any) -> tuple[str, ...]:
    """The cards that the latest action put aside."""
    cards: tuple[Any, ...] = state.steps[-1].shown
    return cards if isinstance(state, PlainCards) else texts(cards)


def renewal(state: Any) -> tuple[int, Counter[str]] | None:
    """After how many draws the latest action renewed the pile, and with which cards."""
    if isinstance(state, PlainCards):
        return state.steps[-1].recycling
    recycling = state.steps[-1].recycling
    return recycling and (recycling.after, Counter(texts(recycling.kinds)))


def canonical(letters: str) -> str:
    """A card with its letters in the order of the symbols."""
    return "".join(sorted(letters, key=LETTERS.index))


def all_on(value: int, **others: int) -> dict[str, int]:
    """All six chips on a value, but for some others."""
    return dict.fromkeys(LETTERS, value) | others


def chips(*values: int) -> dict[str, int]:
    """The chips in the order of the symbols."""
    return dict(zip(LETTERS, values, strict=True))


def pile(state: Any) -> Counter[str]:
    """The cards in the draw pile."""
    if isinstance(state, PlainCards):
        return state.pile
    counts = zip(PAIR_TEXTS, state.row.stock.tolist(), strict=True)
    return Counter({card: count for card, count in counts if count})


def hands(state: Any) -> Counter[str]:
    """The cards in all hands."""
    return Counter(card for seat in range(state.players) for card in state.hand(seat))


def open_cards(state: Any) -> Counter[str]:
    """The open cards of all seats."""
    return Counter(card for cards in state.open for card in cards)


def all_cards(state: Any) -> Counter[str]:
    """The cards in hands, open on the table and in both piles."""
    return hands(state) + open_cards(state) + pile(state) + Counter(state.discards)


def blind_game(players: int, track: str, seed: int) -> Iterator[State]:
    """All states of a dealt game in which everybody plays anything."""
    dice = Generator(seed)
    state: State = GAME.new(players, seed, {"track": track})
    yield state
    while not state.over:
        legal = GAME.legal(state)
        state = GAME.apply(state, legal[dice.below(len(legal))])
        yield state


def is_card(action: str) -> bool:
    """Whether an action plays a card, and does not answer an offer."""
    return action not in ("swap", "keep")


def last_action(state: Any) -> str:
    """The text of the latest action."""
    text: str = state.game.write(state, state.steps[-1].action)
    return text


def sector(track: str, value: int) -> int:
    """The sector of a field, counted from 0."""
    return next(i for i, fields in enumerate(SECTORS[track]) if value in fields)


def in_two_neighbouring_sectors(track: str, values: Mapping[str, int]) -> bool:
    """Whether chips lie in at most two neighbouring sectors, as they always do (rules D4.1)."""
    found = [sector(track, value) for value in values.values()]
    return max(found) - min(found) <= 1


def moved(track: str, values: Mapping[str, int], letter: str, points: int) -> int:
    """Where a chip comes to lie, step by step, written from the rule (rules D4.1, F16)."""
    others = [sector(track, value) for other, value in values.items() if other != letter]
    here = values[letter]
    for _ in range(points):
        if here == 10:
            break
        enters = sector(track, here + 1)
        if enters > sector(track, here) and any(other < enters - 1 for other in others):
            break
        here += 1
    return here
