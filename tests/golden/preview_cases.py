"""What the rules say of positions of every game, for the preview in the browser to agree with.

Run as a program it writes the files anew: `PYTHONPATH=tests .venv/bin/python -m
golden.preview_cases`, only when the rules or what the wire tells were meant to change.

A file has tables as the wire tells them, cases, and how often which outcomes are met in them. A
case is a table, what is changed on it, and what came of every legal action: all of it as a digest,
and of some actions as plain lines, so that a failing test tells more than that something differs.
It also says after which actions an exchange is to be decided.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import einklang
from einklang.games.errors import ActionError, Refusal
from einklang.games.game import State
from einklang.games.telling import tell_table
from einklang.games.tiles.ruleset import TileBoard
from einklang.games.tiles.state import TableRow as TileRow
from einklang.games.towers.state import TILES
from einklang.games.towers.state import TableRow as TowerRow
from einklang.symbols import LETTERS
from einklang.table.refusal import Code, refuse
from golden.preview_positions import changed_positions, exchange_positions, some_positions
from golden.preview_tries import all_neighbours, odd_tries
from playing import SET_UPS, TILE_GAMES, SetUp

HERE = Path(__file__).parent / "preview"


def file_of(set_up: SetUp) -> dict[str, Any]:
    """All cases of a set-up."""
    common = Random(str(set_up))
    tables: list[dict[str, Any]] = []
    cases: list[dict[str, Any]] = []
    met: Counter[str] = Counter()
    for number, state in enumerate(some_positions(set_up)):
        table = told(state)
        tables.append(table)
        # Exchanges draw for themselves, so that they can change without the other cases.
        own = Random(f"{set_up} {number}")
        plain = ((other, common) for other in (state, *changed_positions(state, common)))
        exchanges = ((other, own) for other in exchange_positions(state, own))
        for other, random in chain(plain, exchanges):
            lines, offers = outcomes(other)
            met.update(" ".join(line.split()[3:5]) for line in lines)
            met.update(["offered"] * len(offers))
            now = told(other)
            changed = {name: now[name] for name in table if now[name] != table[name]}
            case = {"table": number, "changed": changed} | case_of(other, lines, random)
            case |= offers_of(offers)
            cases.append(case | refusals_of(state, random) if other is state else case)
    return {
        "game": set_up.name,
        "players": set_up.players,
        "options": dict(set_up.options),
        "met": dict(sorted(met.items())),
        "tables": tables,
        "cases": cases,
    }


def told(state: State) -> dict[str, Any]:
    """The open part of a table as the wire tells it."""
    return tell_table(state.game.view(state, None))


def outcomes(state: State) -> tuple[list[str], list[str]]:
    """What every legal action brings, and those that leave an exchange to decide."""
    lines, offers = [], []
    for text in state.game.legal(state):
        after = state.game.apply(state, text)
        lines.append(outcome(state, text, after))
        if after.exchange_offered:
            offers.append(text)
    return lines, offers


def case_of(state: State, lines: list[str], random: Random) -> dict[str, Any]:
    """Who plays with what, and what comes of it."""
    # The rarest outcomes tell the most.
    rare = sorted(lines, key=lambda line: (line.split()[3:], line), reverse=True)
    shown = {*rare[:1], *random.sample(rare, min(2, len(rare)))}
    return {
        "seat": state.turn,
        "hand": sorted(state.known_hand(state.turn)),
        "count": len(lines),
        "outcomes": digest(lines),
        "shown": [line for line in lines if line in shown],
    }


def offers_of(offers: list[str]) -> dict[str, Any]:
    """The actions after which an exchange is offered, two of them in plain."""
    return {"offered": len(offers), "offers": digest(offers), "such_as": offers[:2]}


def outcome(state: State, text: str, after: State) -> str:
    """An action, its points and where they bring the own markers, and what happens then.

    These are the bonus turns to be taken next, whether the game is won at once or ends, and what
    else the family has.
    """
    seat, step = state.turn, after.steps[-1]
    points = [step.points_by_letter.get(letter, 0) for letter in state.layout.letters]
    due = after.bonus_turns + 1 if after.is_bonus_turn and after.turn == seat else 0
    result = state.game.result(after)
    wins = result is not None and result.ended in ("instant-win", "target-reached")
    words = (
        text,
        ",".join(map(str, points)),
        ",".join(map(str, standings(after, seat))),
        str(due),
        "wins" if wins else "ends" if after.over else "goes-on",
        more_of(state, after, text) or "-",
    )
    return " ".join(words)


def standings(state: State, seat: int) -> list[int]:
    """Where the markers of a seat's side stand; in a duel from own 9 to -9."""
    side = state.side(seat)
    own = list(state.scores[side].values())
    if state.game.name != "duel":
        return own
    return [a - b for a, b in zip(own, state.scores[1 - side].values(), strict=True)]


def more_of(state: State, after: State, text: str) -> str:
    """Duel markers taken; chips turned and towers beside the chain; the order and closed walls."""
    seat = state.turn
    if isinstance(state.row, TileRow) and isinstance(after.row, TileRow):
        held = zip(LETTERS, state.row.duel_markers, after.row.duel_markers, strict=True)
        return "".join(letter for letter, before, now in held if before != seat == now)
    if isinstance(state.row, TowerRow) and isinstance(after.row, TowerRow):
        names = after.layout.board.tower_names  # type: ignore[attr-defined]
        turned = int(after.row.black) & ~int(state.row.black)
        beside = chain_towers(after.row, seat)
        return "/".join(
            ",".join(name for n, name in enumerate(names) if towers >> n & 1)
            for towers in (turned, beside)
        )
    if state.game.name == "cards":
        other = state.game.apply(state, text[::-1])
        matters = other.scores != after.scores or other.bonus_turns != after.bonus_turns
        walls = after.scene().tracks[seat].walls  # type: ignore[union-attr]
        closed = ",".join(str(wall.before) for wall in walls if wall.closed)
        return f"{'matters' if matters else 'same'}/{closed}"
    return ""


def chain_towers(row: TowerRow, seat: int) -> int:
    """The towers beside the chain that a seat's last tile belongs to, as a bit set."""
    parents = row.parents
    tile = seat * TILES + int(row.laid[seat]) - 1
    while parents[tile] != tile:
        tile = int(parents[tile])
    return int(row.joined[tile])


def refusals_of(state: State, random: Random) -> dict[str, Any]:
    """What is said to many tries of which most are not allowed, one of every kind in plain."""
    answers = [refusal_line(state, state.turn, text) for text in all_neighbours(state)]
    some = {line.split()[2]: line for line in random.sample(answers, len(answers))}
    odd = [refusal_line(state, seat, text) for seat, text in odd_tries(state, random)]
    return {"answers": digest(answers), "refused": [*some.values(), *odd]}


def refusal_line(state: State, seat: int, text: str) -> str:
    """What the server says to an action of a seat, in its order: the turn, then the rules."""
    found: Refusal | None = None
    if seat != state.turn:
        found = refuse(Code.NOT_YOUR_TURN, turn=state.turn, seat=seat)
    else:
        try:
            state.game.check_action(state, state.game.read(state, text))
        except ActionError as error:
            found = error.refusal
    if found is None:
        return f"{seat} {text} allowed"
    what = ",".join(f"{name}={value}" for name, value in sorted(found.what.items()))
    return f"{seat} {text} {found.code} {what}".strip()


def digest(lines: Iterable[str]) -> str:
    """A short name of all lines in order."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def boards() -> dict[str, Any]:
    """The boards, as far as the browser has to know them before a game."""
    spezial = einklang.game("spezial")
    fields = spezial.ruleset.fields
    naming = spezial.layout(2).board.naming  # type: ignore[attr-defined]
    return {
        "tiles": {str(radius + 1): list(TileBoard(radius).names) for radius in (5, 6, 7)},
        "towers": list(spezial.layout(2).board.names),  # type: ignore[attr-defined]
        "fields": {
            naming.name(field.cell): [field.ground, sorted(field.large_with)] for field in fields
        },
        "sides": {
            f"{name} {players}": einklang.game(name).layout(players).board.radius + 1  # type: ignore[attr-defined]
            for name in TILE_GAMES
            for players in einklang.game(name).players
        },
        "letters": {
            game.name: "".join(c.letter for c in game.colours) for game in einklang.GAMES.values()
        },
        "order": LETTERS,
    }


def write(content: Mapping[str, Any]) -> str:
    """A file's text, with a line for each table and each case."""
    parts = []
    for name, value in content.items():
        if name in ("tables", "cases"):
            rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
            parts.append(f'"{name}":[\n{rows}\n]')
        else:
            parts.append(f'"{name}":{json.dumps(value, separators=(",", ":"))}')
    return "{" + ",\n".join(parts) + "}\n"


def main() -> None:
    """Write all files."""
    HERE.mkdir(exist_ok=True)
    (HERE / "boards.json").write_text(write(boards()))
    for set_up in SET_UPS:
        (HERE / f"{set_up}.json").write_text(write(file_of(set_up)))


if __name__ == "__main__":
    main()
