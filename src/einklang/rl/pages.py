"""The documentation of all environments, a page for each game: `make pages`.

What can be counted is read from the environments themselves, so that no page can be wrong there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from einklang.games.catalogue import GAMES, STUDIES
from einklang.games.facts import Exchange
from einklang.games.game import Game
from einklang.rl.batch.family import environment_of, looks_of
from einklang.rl.batch.piece import Piece
from einklang.rl.many_tables import MOST_STEPS, read_rewards
from einklang.rl.setups import VERSION, Setup
from einklang.symbols import PAIR_TEXTS

_COMMENT = "<!-- `make pages` writes this page from src/einklang/rl/pages.py. -->"

_PLANES = """\
Planes are grids in axial coordinates: a row for each row of the board, and a column for each
column number of a cell's name, counted from the first that the board has.
Places that are no cell of the board are 0.
"""

_SILENT = """\
`exchange` is for the own eyes only: while a seat has to say `swap` or `keep`, all others see the
table as it was before its last {piece}.
If it keeps its {pieces}, nothing ever tells them that there was a choice.
"""

# Name, when it is given, and what it is.
_REWARDS = (
    (
        "place",
        "at the end",
        "1 for the first place and -1 for the last, evenly spread between; who shares a place"
        " shares the reward",
    ),
    (
        "weakest",
        "after every step",
        "how the lead of the own weakest colour over the best weakest colour of the others has"
        " changed; all of them add up to the lead at the end",
    ),
    (
        "points",
        "after every step",
        "a vector: how the own value of each colour has changed; all of them add up to the values"
        " at the end",
    ),
)

_CUT = """\
Nothing but the players ends a game of {pieces}, so it is cut off after {most:,} {pieces}: the \
environments
of PettingZoo and Gymnasium are then truncated, and nobody gets a reward for a place.
`max_steps` sets another bound.
"""


def page(game: Game[Any, Any]) -> str:
    """The page of a game."""
    setups = [Setup(game, players) for players in game.players]
    layout = game.layout()
    summary = game.summary.capitalize()
    closed = summary if summary.endswith("?") else f"{summary}."
    lines = [f"# {game.name.capitalize()}", "", _COMMENT, "", f"*{closed}*", ""]
    lines += _names(setups)
    lines += ["## Actions", "", environment_of(layout).describe_actions(layout), ""]
    lines += _counts(setups)
    lines += ["## Observations", ""]
    lines += [
        "An observation is one row of small whole numbers (`int8`): the pieces below, one after"
        " the other.",
        "`split` gives them by name and in their shapes, of one observation or of a batch.",
        "Seats are counted from the own one, which comes first; sides are, too.",
        f"Colours stand in the order {' '.join(symbol.letter for symbol in game.colours)}.",
    ]
    if game.holds_hands:
        lines += [f"Kinds of {game.pieces} stand in the order {' '.join(PAIR_TEXTS)}."]
    lines += [""]
    if layout.cell_names:
        lines += [_PLANES]
    if game.exchange is not Exchange.NEVER:
        lines += [_SILENT.format(piece=game.piece, pieces=game.pieces)]
    for setup in setups:
        lines += _table(setup)
    lines += ["## Rewards", "", *_rewards(setups[0])]
    if game.may_last_for_ever:
        lines += [_CUT.format(pieces=game.pieces, most=MOST_STEPS)]
    lines += [
        "## Version",
        "",
        f"v{VERSION}. It changes when the same actions give other observations, other rewards or"
        " another game.",
    ]
    return "\n".join(lines).rstrip() + "\n"


def _rewards(setup: Setup) -> Iterator[str]:
    usual = read_rewards(None, setup.game.layout(setup.players).sides).name.lower()
    yield "| rewards | when | what |"
    yield "|---|---|---|"
    for name, when, what in _REWARDS:
        if setup.players > 1 or name != "place":
            yield f"| `{name}`{' (usual)' if name == usual else ''} | {when} | {what} |"
    yield ""
    if setup.players == 1:
        yield "Where nobody else plays, the lead is the own weakest colour itself."
        yield ""


def _names(setups: list[Setup]) -> Iterator[str]:
    yield "| players | PettingZoo and Gymnasium | OpenSpiel |"
    yield "|---|---|---|"
    for setup in setups:
        many = len(setup.game.players) > 1
        spiel = f"einklang_{setup.game.name}" + (f"(players={setup.players})" if many else "")
        yield f"| {setup.players} | `{setup.id}` | `{spiel}` |"
    yield ""
    for option, values in setups[0].game.options.items():
        yield f"The option `{option}` is {' or '.join(f'`{value}`' for value in values)}."
        yield ""


def _counts(setups: list[Setup]) -> Iterator[str]:
    counts = environment_of(setups[0].game.layout()).counts
    yield "| players | actions |" + "".join(f" {what} |" for what in counts)
    yield "|---|--:|" + "--:|" * len(counts)
    for setup in setups:
        layout = setup.game.layout(setup.players)
        more = "".join(f" {count(layout)} |" for count in counts.values())
        yield f"| {setup.players} | {len(layout.texts):,} |{more}"
    yield ""
    yield "The mask of an observation is 1 for every action that is allowed to the seat now."
    yield "It is all 0 while others play and after the end."
    yield ""


def _pieces(setup: Setup) -> tuple[Piece, ...]:
    return looks_of(setup.game.layout(setup.players)).pieces


def _table(setup: Setup) -> Iterator[str]:
    if len(setup.game.players) > 1:
        yield f"### {setup.players} players"
        yield ""
    yield "| piece | shape | from | values | meaning |"
    yield "|---|---|--:|---|---|"
    begin = 0
    for piece in _pieces(setup):
        shape = ", ".join(str(length) for length in piece.shape)
        values = f"{piece.low} … {piece.high}"
        yield f"| `{piece.name}` | {shape} | {begin} | {values} | {piece.meaning} |"
        begin += piece.size
    yield ""
    yield f"{begin:,} numbers in all."
    yield ""


def write_pages(folder: Path) -> None:
    """Write the pages of all games into a folder."""
    folder.mkdir(exist_ok=True)
    for game in (*GAMES.values(), *STUDIES.values()):
        (folder / f"{game.name}.md").write_text(page(game), "utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
