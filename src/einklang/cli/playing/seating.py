"""Who sits where: the names of the seats and the bots that play some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from einklang.bots.asking import Bot
from einklang.bots.bot import bot, is_bot
from einklang.bots.programs.command import is_command
from einklang.cli.wording import plural
from einklang.drawing.label import clean, cut
from einklang.games.errors import SetupError
from einklang.games.generator import derived_seed, fresh_seed
from einklang.games.text import shown

_LONGEST = 20  # columns of a name on the screen


@dataclass(frozen=True)
class Seating:
    """The names as a record states them, and the bots by seat."""

    names: tuple[str, ...]
    bots: dict[int, Bot]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at this keyboard play."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names for the screen: harmless, short, and no two alike."""
        labels: list[str] = []
        for seat, name in enumerate(self.names):
            label = cut(clean(name).strip(), _LONGEST) or f"Seat {seat}"
            labels.append(_unlike(labels, label))
        return tuple(labels)


def seat_players(
    game: str,
    players: int,
    bots: Sequence[str] | None,
    name: str,
    seed: int | None,
    names: Sequence[str] | None = None,
    *,
    is_over: bool = False,
) -> Seating:
    """Bots take the last seats, and people the others; a resumed game has names already.

    Who says nothing of bots (None) and resumes a game meets those that its names say, but for
    programs: a stranger may have written the file, and what it names must not be run unasked.
    """
    resumes_bots = bots is None and names is not None
    bots = bots or ()
    if len(bots) > players:
        raise SetupError(
            f"{len(bots)} bots do not fit: {game} for {players} has {plural(players, 'seat')};"
            " name fewer bots or ask for more players"
        )
    person = clean(name).strip() or ("You" if players - len(bots) == 1 else "Player")
    if is_bot(person):
        raise SetupError(f"{person} is the name of a bot; choose another name for yourself")
    if resumes_bots and names is not None:
        for seat, known in enumerate(names):
            if is_command(known) and is_over:
                return Seating(tuple(names), {})  # which nobody will play any more
            if is_command(known):
                raise SetupError(
                    f"seat {seat} of this game was played by the program {shown(known)}, and a"
                    " file does not start programs; name the bots again with --bots"
                )
        chosen = {seat: known for seat, known in enumerate(names) if is_bot(known)}
    else:
        first = players - len(bots)
        chosen = {first + place: wanted for place, wanted in enumerate(bots)}
    seated: list[str] = []
    for seat in range(players):
        before = names[seat] if names is not None else ""
        if seat in chosen:
            seated.append(chosen[seat])
        elif before and not is_bot(before):
            seated.append(before)
        else:
            seated.append(_unlike([*seated, *(names or ())], person))
    return Seating(
        names=tuple(seated),
        bots={
            seat: bot(wanted, derived_seed(fresh_seed() if seed is None else seed, seat))
            for seat, wanted in chosen.items()
        },
    )


def _unlike(others: Sequence[str], name: str) -> str:
    """The name, with a number behind it if others have it already."""
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found
