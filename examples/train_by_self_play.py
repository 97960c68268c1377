"""Teach a small policy to play classic for two, from nothing, by playing against itself.

python examples/train_by_self_play.py [--minutes 2] [--seed 1] [--tables 256] [--out FOLDER]

It takes nothing but NumPy, and one core for two minutes; `docs/learning.md` tells more.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.arena import Estimate, share_of
from einklang.drawing.chart import Axis, Chart, Curve, draw_chart
from einklang.rl.batch.plan import Grid
from einklang.rl.many_tables import ManyTables

HIDDEN = 24  # units of each net
STEPS = 8  # of all tables between two updates
RATE = 0.01  # of Adam, at the beginning
TRUST = 0.97  # in what came, rather than in what the baseline then expects: the λ of GAE
BOTS = ("random", "greedy", "balanced")  # to measure by; nothing is learned from them
COLOURS = 6
PAIRS = np.transpose(np.triu_indices(COLOURS))  # of the colours, for each kind of tile
ALL = np.ones((COLOURS, COLOURS), np.float32)  # times this, each colour gets the sum of all

Floats = NDArray[np.floating[Any]]
Numbers = NDArray[np.int64]


class Net:
    """One layer of units that are cut off below 0. The last number given is always 1."""

    def __init__(self, random: np.random.Generator, given: int, wanted: int) -> None:
        first = random.normal(0, given**-0.5, (given, HIDDEN)).astype(np.float32)
        # Nothing comes out at first: all actions are equally likely.
        self.weights: list[Floats] = [first, np.zeros((HIDDEN, wanted), np.float32)]

    def forward(self, given: Floats) -> tuple[Floats, Floats]:
        """What comes out for each row that is given; and the units, for the way back."""
        units = np.maximum(given @ self.weights[0], 0)
        return units @ self.weights[1], units

    def backward(self, given: Floats, units: Floats, slopes: Floats) -> list[Floats]:
        """How a loss changes with the weights, if it changes so with what comes out."""
        return [given.T @ (slopes @ self.weights[1].T * (units > 0)), units.T @ slopes]


class Adam:
    """Moves weights against their gradients, in steps of about the same length."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights, self.updates = weights, 0
        self.means, self.squares = ([0 * each for each in weights] for _ in range(2))

    def update(self, gradients: list[Floats]) -> None:
        """Take one step; they become shorter and shorter."""
        self.updates += 1
        rate = RATE / (1 + self.updates / 400)
        for k, gradient in enumerate(gradients):
            self.means[k] += 0.1 * (gradient - self.means[k])
            self.squares[k] += 0.01 * (gradient**2 - self.squares[k])
            mean = self.means[k] / (1 - 0.9**self.updates)  # both have begun at 0
            spread = np.sqrt(self.squares[k] / (1 - 0.99**self.updates))
            self.weights[k] -= rate * mean / (spread + 1e-8)


class Options(NamedTuple):
    """What is allowed at all tables, one table after the other."""

    action: Numbers
    chance: Floats
    running: Numbers  # the tables whose game is not over
    begin: Numbers  # where the options of each of these begin
    counts: Numbers  # how many they are
    ends: tuple[Numbers, Numbers]  # which of the halves lie there, if it lays a tile
    halves: Floats  # what the net was told of half a tile on a free cell, in each colour
    units: Floats  # what its units said to that


class Policy:
    """Gives every half of a tile a worth. Those of both halves make the logit of an action.

    All colours and cells go through the same net. So it cannot prefer red to blue, and what it
    learns in one corner of the board it knows in all of them.
    """

    def __init__(self, tables: ManyTables, random: np.random.Generator) -> None:
        layout: Any = tables.layout
        grid = Grid(layout.board.cells)  # observations show the board in rows and columns
        pairs = np.array([[grid.place(cell) for cell in pair] for pair in layout.board.pairs])
        # An action is (kind * pairs + pair) * 2 + turned; behind them all come swap and keep.
        self.swap = int(layout.swap)
        kind, pair, turned = np.unravel_index(np.arange(self.swap), (len(PAIRS), len(pairs), 2))
        self.places = pairs[pair, turned], pairs[pair, 1 - turned]
        self.symbols = PAIRS[kind].T
        self.beside = np.zeros((grid.shape[0] * grid.shape[1],) * 2, np.float32)
        self.beside[pairs[:, 0], pairs[:, 1]] = self.beside[pairs[:, 1], pairs[:, 0]] = 1
        self.shows = np.array([np.isin(range(COLOURS), pair) for pair in PAIRS], np.float32)
        self.net = Net(random, given=13, wanted=2)
        self.swapping: Floats = np.zeros(1, np.float32)  # the logit of swap; that of keep is 0
        self.weights = [*self.net.weights, self.swapping]

    def describe(self, tables: ManyTables) -> tuple[Floats, Numbers]:
        """What half a tile of each colour would mean on each free cell; and which is where."""
        seen = tables.split(tables.observations.astype(np.float32))
        free = seen["free"].reshape(tables.count, -1)
        points = seen["points"].reshape(tables.count, COLOURS, -1)
        own, other = seen["tracks"].swapaxes(0, 1)
        low, low_other = own.min(1, keepdims=True), other.min(1, keepdims=True)
        empty = np.broadcast_to(free.sum(1, keepdims=True) / 85, own.shape)
        of_own = [own / 18, (own - low) / 6, own == low, own == 18, seen["hand"] @ self.shows / 6]
        of_all = [*of_own, other / 18, (other - low_other) / 6, empty, np.ones_like(own)]
        table, place = np.nonzero(free)
        counted = points[table, :, place]
        halves = np.empty((len(table), COLOURS, 13), np.float32)
        halves[..., 0] = counted / 6
        halves[..., 1] = np.minimum(counted, 18 - own[table]) / 6  # points beyond are lost
        halves[..., 2] = (points.max(2)[table] - counted) / 6  # there may be a better place
        halves[..., 3] = (free @ self.beside)[table, place, None] / 6  # room for more beside it
        halves[..., 4:] = np.stack(of_all, -1)[table]
        row = np.zeros(free.shape, np.int64)
        row[table, place] = COLOURS * np.arange(len(table))
        return halves.reshape(-1, 13), row

    def consider(self, tables: ManyTables) -> Options:
        """List what the seats to move may do, and how likely the policy does each of it."""
        halves, row = self.describe(tables)
        worths, units = self.net.forward(halves)
        # Half a tile is worth something by what it shows. And whatever it shows, it covers a
        # cell on which each of the colours could have counted, for the other side as well.
        showing, covering = worths.T.reshape(2, -1, COLOURS)
        worth = (showing + covering @ ALL).ravel()
        counts = np.count_nonzero(tables.masks, axis=1)
        table = np.repeat(np.arange(tables.count), counts)
        action = np.flatnonzero(tables.masks.view(np.bool_)) - table * tables.actions
        laid = np.minimum(action, self.swap - 1)  # swap and keep lay nothing; they come below
        one = row[table, self.places[0][laid]] + self.symbols[0][laid]
        other = row[table, self.places[1][laid]] + self.symbols[1][laid]
        logit = np.where(action < self.swap, worth[one] + worth[other], 0)
        logit[action == self.swap] = self.swapping
        running, counts = np.flatnonzero(counts), counts[counts > 0]
        begin = np.cumsum(counts) - counts
        # Only differences matter; with 0 as the greatest logit no power is too large.
        chance = np.exp(logit - np.repeat(np.maximum.reduceat(logit, begin), counts), dtype=float)
        chance /= np.repeat(np.add.reduceat(chance, begin), counts)
        return Options(action, chance, running, begin, counts, (one, other), halves, units)

    def backward(self, options: Options, taken: Numbers, gains: Floats) -> list[Floats]:
        """The gradient of the sum of -gain * log(chance of what was taken)."""
        # A softmax makes it simple: how likely each action was, less 1 for the one taken.
        slopes = options.chance * np.repeat(gains, options.counts)
        slopes[taken] -= gains
        swapping = slopes[options.action == self.swap].sum(keepdims=True)
        slopes[options.action >= self.swap] = 0
        # A worth is part of many logits, and its slope is the sum of theirs.
        one, other = (np.bincount(end, slopes, len(options.halves)) for end in options.ends)
        showing = (one + other).astype(options.units.dtype)
        worths = np.stack([showing, (showing.reshape(-1, COLOURS) @ ALL).ravel()], 1)
        return [*self.net.backward(options.halves, options.units, worths), swapping]


def draw(options: Options, random: np.random.Generator) -> Numbers:
    """One option for each running table, as likely as the policy says."""
    tables, up_to = len(options.running), np.cumsum(options.chance)  # every table adds 1
    drawn = np.searchsorted(up_to, np.arange(tables) + random.random(tables))
    return np.clip(drawn, options.begin, options.begin + options.counts - 1)  # sums are not exact


def best(options: Options, random: np.random.Generator) -> Numbers:
    """The likeliest option for each running table; among equal ones the lot decides."""
    worth = options.chance * (1 - 1e-6 * random.random(len(options.chance)))
    most = np.repeat(np.maximum.reduceat(worth, options.begin), options.counts)
    found = np.flatnonzero(worth == most)
    return found[np.searchsorted(found, options.begin)]


def step(tables: ManyTables, options: Options, taken: Numbers) -> None:
    """Take an option at each table; where a game is over, a new one is dealt instead."""
    actions = np.zeros(tables.count, np.int64)
    actions[options.running] = options.action[taken]
    tables.step(actions)


class Training:
    """Tables at which the policy plays both seats, and learns from both."""

    def __init__(self, count: int, seed: int) -> None:
        self.random, self.games = np.random.default_rng(seed), 0
        # How the lead of the weakest colour changes: it tells more than who wins, and earlier.
        self.tables = ManyTables("classic", 2, count, rewards="weakest")
        self.tables.begin(seed)
        self.policy = Policy(self.tables, self.random)
        self.baseline = Net(self.random, given=14, wanted=1)
        self.adam = Adam([*self.policy.weights, *self.baseline.weights])

    def update(self) -> None:
        """Play some steps, and make likelier what went better than expected."""
        tables, played = self.tables, list[tuple[Options, Numbers]]()
        standing = np.ones((STEPS + 1, tables.count, 14), np.float32)
        side, reward, ended = np.zeros((3, STEPS + 1, tables.count), np.float32)
        for k in range(STEPS + 1):
            seen = tables.split(tables.observations)
            # Sorted, since it makes no difference which colour is the weakest.
            standing[k, :, :12] = np.sort(seen["tracks"]).reshape(-1, 12) / 18
            standing[k, :, 12], side[k] = seen["free"].mean((1, 2)), 1 - 2 * tables.turn
            if k < STEPS:  # the last look only tells what may still come
                options = self.policy.consider(tables)
                played.append((options, draw(options, self.random)))
                step(tables, *played[k])
                reward[k], ended[k] = tables.rewards[:, 0, 0] / 5, tables.ended
        self.games += int(ended.sum())
        values, units = self.baseline.forward(standing)
        # First all is for seat 0: what one seat gains the other loses.
        expected, gain = side * values[..., 0], np.zeros_like(side)
        for k, (options, _) in reversed(list(enumerate(played))):
            coming = np.where(ended[k], 0, expected[k + 1] + TRUST * gain[k + 1])
            better = reward[k] + coming - expected[k]
            gain[k, options.running] = better[options.running]
        gain *= side  # and now for the seat that moved
        scaled = gain / (np.sqrt(np.mean(gain**2)) + 1e-6)  # however much is at stake just now
        each = enumerate(played)
        learned = [self.policy.backward(o, t, scaled[k, o.running]) for k, (o, t) in each]
        flat = standing.reshape(-1, 14), units.reshape(-1, HIDDEN), -gain.reshape(-1, 1)
        gradients = [np.sum(of_all, 0) for of_all in zip(*learned, strict=True)]
        self.adam.update([*gradients, *self.baseline.backward(*flat)])


def measure(policy: Policy, bot: str, games: int, seed: int) -> Estimate:
    """Wins and half the draws against a bot, with the likeliest actions and on both seats."""
    tables = ManyTables("classic", 2, games, bots=bot)  # rewards go by places: 1, 0 or -1
    tables.begin(seed)
    random, scores = np.random.default_rng(seed), np.full(games, np.nan)
    while np.isnan(scores).any():
        options = policy.consider(tables)
        step(tables, options, best(options, random))
        over = tables.ended & np.isnan(scores)  # only the first game of each table counts
        scores[over] = (1 + tables.rewards[over, tables.learners[over], 0]) / 2
    return share_of(enumerate(scores.tolist()))


def main(given: list[str] | None = None) -> int:
    """Train until the time is over, and say how it goes; returns the exit code."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description="Learn by self-play.")
    parser.add_argument("--minutes", type=float, default=2, help="when to stop at the latest (2)")
    parser.add_argument("--updates", type=int, default=10**9, help="after which to stop, too")
    parser.add_argument("--seed", type=int, default=1, help="the same one learns the same (1)")
    parser.add_argument("--tables", type=int, default=256, help="games side by side (256)")
    parser.add_argument("--games", type=int, default=200, help="to measure a score by (200)")
    parser.add_argument("--out", type=Path, default="self-play", help="folder to write to")
    asked = parser.parse_args(given)
    for name, least in {"minutes": 0, "updates": 0, "seed": 0, "tables": 1, "games": 2}.items():
        if not (number := getattr(asked, name)) >= least:
            parser.error(f"--{name} is at least {least}, not {number}")
    try:
        asked.out.mkdir(parents=True, exist_ok=True)
        (asked.out / "weights.npz").touch()
    except OSError as error:
        parser.error(f"nothing can be written to {asked.out}: {error.strerror}")
    start, code, training = time.monotonic(), 0, Training(asked.tables, asked.seed)
    curves = {bot: Curve(f"against {bot}", ()) for bot in BOTS}

    def report(games: int, seed: int) -> None:
        print(f"{time.monotonic() - start:4.0f} s {training.games:6} games", end="")
        for bot, curve in curves.items():
            score, low, high = measure(training.policy, bot, games, seed)
            point, band = (training.games, score), (training.games, low, high)
            curves[bot] = Curve(curve.name, (*curve.points, point), (*curve.band, band))
            print(f"   {bot} {score:.3f} ({low:.3f} … {high:.3f})", end="", flush=True)
        print()

    try:
        # What is learned depends on the number of updates. Time only decides when to stop.
        while True:
            updates = training.adam.updates
            over = updates >= asked.updates or time.monotonic() - start >= 60 * asked.minutes
            if over or updates % 50 == 0 or updates in {5, 10, 20, 30, 40}:
                # At the end more games, and other deals than those we have looked at so often.
                report(5 * asked.games if over else asked.games, asked.seed + over)
            if over:
                break
            training.update()
    except KeyboardInterrupt:
        code = 130
    axes = Axis("games of self-play", 0, training.games or 1), Axis("score", 0, 1)
    title = f"Learning classic for two by self-play, seed {asked.seed}"
    chart = Chart(title, *axes, tuple(curves.values()), 0.5, "as good as the bot")
    (asked.out / "learning-curve.svg").write_text(draw_chart(chart), encoding="utf-8")
    first, second, swapping = training.policy.weights
    np.savez(asked.out / "weights.npz", first=first, second=second, swapping=swapping)
    told = f"after {training.adam.updates} updates; picture and weights are in {asked.out}"
    print("\nstopped" if code else "done", told)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
