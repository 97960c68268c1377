"""Positions for the golden cases: from games, and the same with markers where more happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from einklang.games.game import State
from einklang.games.tiles.state import TableRow as TileRow
from playing import TILE_GAMES, SetUp, states

SEED = 2026

Draw = Callable[[State, Random], dict[str, Any]]


def some_positions(set_up: SetUp) -> list[State]:
    """Positions of two games from the deal to the end, also before an exchange or a bonus turn.

    A table that waits for the answer to an exchange is none of them: on the wire it looks as if
    nothing had been played yet (rules F35).
    """
    found: list[State] = []
    before_exchange: list[State] = []
    for bot, parts in (("greedy", 6), ("random", 2)):
        played = [state for state in states(set_up, bot, SEED) if not state.over]
        steps = {round(n * (len(played) - 1) / parts) for n in range(parts + 1)}
        steps.add(len(played) - 2)
        if set_up.name in TILE_GAMES:
            steps.add(set_up.players - 1)  # the first tile of the last player (rules A4.3)
        steps.update([n for n, state in enumerate(played) if state.is_bonus_turn][-1:])
        found += [played[n] for n in sorted(steps) if not played[n].exchange_offered]
        asked = [n for n, state in enumerate(played) if state.exchange_offered]
        before_exchange += [played[n - 1] for n in asked[-1:]]
    return found + before_exchange


def changed_positions(state: State, random: Random) -> Iterator[State]:
    """The same table with other markers: near a stop, near a win, and anywhere."""
    draws: list[Draw] = [_near_stops, _near_win, _anywhere]
    if state.game.name == "team":
        draws.append(_last_piece)
    if state.game.name == "cards":
        draws.append(_one_behind)
    yield from _drawn(state, draws, random)


def exchange_positions(state: State, random: Random) -> Iterator[State]:
    """The same table where an exchange is near, or not offered for want of pieces (F5, F34)."""
    draws: list[Draw] = []
    if state.game.name in ("classic", "travel", "team", "cards"):
        draws.append(_lacking_weakest)
    if state.game.name == "duel":
        draws.append(_finished)
    if state.game.name == "cards":
        draws.append(_last_piece)
    yield from _drawn(state, draws, random)


def _drawn(state: State, draws: list[Draw], random: Random) -> Iterator[State]:
    for draw in draws:
        changed = state.game.set_up(
            state.players,
            options=dict(state.options),
            seed=1,
            turn=state.turn,
            **(_lying(state) | draw(state, random)),
        )
        if not changed.over:
            yield changed


def _lying(state: State) -> dict[str, Any]:
    """What lies on the table and is held, as it is set up again."""
    if isinstance(state.row, TileRow):
        acts = [state.game.write(state, step.action) for step in state.steps]
        first = int(state.row.to_open)
        return {
            "tiles": [act for act in acts if act not in ("swap", "keep")],
            "racks": [state.known_hand(seat) for seat in range(state.players)],
            "to_open": [seat for seat in range(state.players) if first >> seat & 1],
        }
    if state.game.name == "spezial":
        laid = [(step.seat, state.game.write(state, step.action)) for step in state.steps]
        return {"chips": state.game.setup_of(state)["chips"], "tiles": laid}
    told: Any = state
    return {
        "hands": [state.known_hand(seat) for seat in range(state.players)],
        "open": told.open,
        "discards": list(Counter(told.discards).elements()),
    }


def _tops(state: State) -> tuple[int, ...]:
    """The fields of the track at which something happens."""
    if state.game.name == "cards":
        return (4, 7, 10)
    return (18, 36) if state.game.name in ("solo", "team") else (state.layout.top,)


def _near_stops(state: State, random: Random) -> dict[str, Any]:
    """Markers a few fields before a stop or a wall, or on it."""
    tops = _tops(state)
    return _tracks(state, random, lambda: random.choice(tops) - random.randrange(5))


def _near_win(state: State, random: Random) -> dict[str, Any]:
    """Most markers as far as a win needs, one or two of them a bit behind."""
    needed = {"cards": 7, "duel": 1}.get(state.game.name, state.layout.top)
    behind = set(random.sample(state.layout.letters, random.randint(1, 2)))
    own = {
        letter: needed - random.randint(1, 2) * (letter in behind)
        for letter in state.layout.letters
    }
    given = _tracks(state, random, lambda: random.randint(0, state.layout.top - 1))
    side = state.side(state.turn)
    if state.game.name == "duel":
        far = {letter: random.randint(1, 9) for letter in state.layout.letters}
        given["tracks"][side] = {c: far[c] if own[c] > 0 else 0 for c in own}
        given["tracks"][1 - side] = {c: max(0, -own[c]) for c in own}
    else:
        given["tracks"][side] = own
    return given


def _anywhere(state: State, random: Random) -> dict[str, Any]:
    """Markers anywhere."""
    return _tracks(state, random, lambda: random.randint(0, state.layout.top))


def _one_behind(state: State, random: Random) -> dict[str, Any]:
    """All chips past a wall but one that shows on many open cards (rules F16)."""
    given = _tracks(state, random, lambda: random.randint(4, 9))
    told: Any = state
    shown = Counter(letter for cards in told.open for card in cards for letter in card)
    held = set("".join(state.known_hand(state.turn)))
    behind = max(sorted(held), key=lambda letter: shown[letter])
    given["tracks"][state.turn][behind] = 3
    return given


def _last_piece(state: State, random: Random) -> dict[str, Any]:
    """Markers near a stop, and one piece, after which no bonus turn can be taken (rules E2.6)."""
    return _near_stops(state, random) | _holding(state, state.known_hand(state.turn)[:1])


def _lacking_weakest(state: State, random: Random) -> dict[str, Any]:
    """A weakest colour that at most one piece in the hand shows, and maybe a small bag (A7.2)."""
    given = _tracks(state, random, lambda: random.randint(5, 9)) | {"bonus_turns": 0}
    hand = state.known_hand(state.turn)
    weak = random.choice(state.layout.letters)
    given["tracks"][state.side(state.turn)][weak] = random.randint(0, 4)
    showing = [piece for piece in hand if weak in piece]
    others = [piece for piece in hand if weak not in piece]
    return given | _holding(state, (*others, *showing[:1])) | _small_bag(state, random)


def _finished(state: State, random: Random) -> dict[str, Any]:
    """One or two colours on the own 9 of a duel, and maybe a small bag (rules E3.4, F5)."""
    given = _anywhere(state, random) | {"bonus_turns": 0}
    for letter in random.sample(state.layout.letters, random.randint(1, 2)):
        given["tracks"][state.turn][letter] = 9
        given["tracks"][1 - state.turn][letter] = 0
    return given | _small_bag(state, random)


def _holding(state: State, hand: tuple[str, ...]) -> dict[str, Any]:
    """The seat to move holds this, all others what they hold."""
    hands = [state.known_hand(seat) for seat in range(state.players)]
    hands[state.turn] = hand
    return {"hands" if state.game.name == "cards" else "racks": hands}


def _small_bag(state: State, random: Random) -> dict[str, Any]:
    """In one of two tile games a bag that holds about as much as an exchange needs."""
    if state.game.name == "cards" or random.random() < 0.5:
        return {}
    return {"bag": random.choices(("RG", "BO", "YP"), k=random.randint(2, 7))}


def _tracks(state: State, random: Random, draw: Any) -> dict[str, Any]:
    letters = state.layout.letters
    tracks = [{letter: draw() for letter in letters} for _ in range(state.layout.sides)]
    given: dict[str, Any] = {"tracks": tracks}
    if state.game.bonus_turns:
        given["bonus_turns"] = random.choice((0, 0, 1, 2))
    if state.game.name == "duel":
        for letter in letters:  # one marker for both: on one half or the other
            tracks[random.randrange(2)][letter] = 0
        holders = {letter: random.choice((0, 1, None)) for letter in letters}
        given["duel_markers"] = {c: seat for c, seat in holders.items() if seat is not None}
    return given
