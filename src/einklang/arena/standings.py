"""What the games of a tournament say of its bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from einklang.arena.bout import Bout
from einklang.arena.elo import Comparison, Estimate, mean_of, ratings, share_of
from einklang.arena.tournament import Tournament


@dataclass(frozen=True)
class Line:
    """One bot against all others."""

    bot: int
    games: int
    elo: Estimate | None  # None in a game for one
    weakest: Estimate  # the mean of its weakest colour in games that were played to the end
    seconds: float  # that it took for a move, in the mean
    failures: tuple[str, ...]  # the reason of each game that it lost by failing


@dataclass(frozen=True)
class Pair:
    """One bot against another.

    With three or more seats the first is alone among the others, and `share` is what it won of all
    games; otherwise it is wins and half the draws. In a game for one `games` are deals.
    """

    one: int
    other: int
    games: int
    share: Estimate


@dataclass(frozen=True)
class Standings:
    """The table of a tournament, in the order of its bots."""

    lines: tuple[Line, ...]
    pairs: tuple[Pair, ...]


def standings(tournament: Tournament, bouts: Iterable[Bout]) -> Standings:
    """The table of the games that have been played, whatever their order."""
    played = sorted(bouts, key=lambda bout: bout.number)
    return Standings(tuple(_lines(tournament, played)), tuple(_pairs(tournament, played)))


def _lines(tournament: Tournament, bouts: list[Bout]) -> Iterator[Line]:
    alone = tournament.sides == 1
    bots = len(tournament.bots)
    elos = [None] * bots if alone else ratings(comparisons(tournament, bouts), bots)
    for bot in range(bots):
        own = [bout for bout in bouts if bot in bout.seating]
        seats = [(bout, seat) for bout in own for seat in _seats(bout, bot)]
        moves = sum(bout.moves[seat] for bout, seat in seats)
        seconds = sum(bout.seconds[seat] for bout, seat in seats)
        yield Line(
            bot,
            len(own),
            elos[bot],
            mean_of(_weakest(tournament, own, bot)),
            seconds / moves if moves else 0.0,
            tuple(
                bout.failure.reason
                for bout in own
                if bout.failure is not None and bout.seating[bout.failure.seat] == bot
            ),
        )


def _weakest(tournament: Tournament, bouts: list[Bout], bot: int) -> Iterator[tuple[int, float]]:
    """The weakest colours of a bot, each with its deal; one for each of its sides."""
    for bout in bouts:
        for seat in _seats(bout, bot):
            if bout.weakest is not None and seat < tournament.sides:
                yield bout.deal, bout.weakest[seat]
            elif tournament.sides == 1:
                yield bout.deal, 0  # alone, nobody else's failure ends a game


def _seats(bout: Bout, bot: int) -> list[int]:
    return [seat for seat, other in enumerate(bout.seating) if other == bot]


def comparisons(tournament: Tournament, bouts: list[Bout]) -> Iterator[Comparison]:
    """Each pair of different bots at a table, once for each pair of their sides."""
    for bout in bouts:
        for side, facing in combinations(range(tournament.sides), 2):
            one, other = bout.seating[side], bout.seating[facing]
            if one != other:
                points = _points(bout.places[facing], bout.places[side])
                yield Comparison(bout.deal, one, other, points)


def _points(worse: int, better: int) -> float:
    """1 if the first number is greater, 0.5 if both are equal, 0 if not."""
    return 0.5 * (1 + (worse > better) - (worse < better))


def _pairs(tournament: Tournament, bouts: list[Bout]) -> Iterator[Pair]:
    ordered = permutations if tournament.sides > 2 else combinations
    for one, other in ordered(range(len(tournament.bots)), 2):
        if tournament.sides == 1:
            samples = list(_alone(bouts, one, other))
        elif tournament.sides == 2:
            samples = [
                (each.deal, each.points if each.one == one else 1 - each.points)
                for each in comparisons(tournament, bouts)
                if {each.one, each.other} == {one, other}
            ]
        else:
            samples = list(_single(bouts, one, other))
        yield Pair(one, other, len(samples), share_of(samples))


def _alone(bouts: list[Bout], one: int, other: int) -> Iterator[tuple[int, float]]:
    """How one bot did against another on each deal that both have played for themselves."""
    failed = -1  # is less than any colour can have
    by_bot = {
        (bout.seating[0], bout.deal): failed if bout.weakest is None else bout.weakest[0]
        for bout in bouts
    }
    for (bot, deal), value in by_bot.items():
        if bot == one and (other, deal) in by_bot:
            yield deal, _points(value, by_bot[other, deal])


def _single(bouts: list[Bout], one: int, other: int) -> Iterator[tuple[int, float]]:
    """What one bot won alone among others in each game; a shared win counts as a part."""
    for bout in bouts:
        if set(bout.seating) == {one, other} and bout.seating.count(one) == 1:
            place = bout.places[bout.seating.index(one)]
            yield bout.deal, (place == 1) / bout.places.count(1)
