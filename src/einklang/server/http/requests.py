"""What requests ask for and what they are answered, as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, WrapValidator

from einklang.server.wire import Asked, Wire
from einklang.table.commands import Id, Name, Seal, SeatNumber
from einklang.table.frames import Letter, SeenSeat, SeenTerms, Snapshot
from einklang.table.terms import Clock, Level


def _in_digits(told: Any) -> Any:
    """A number of an address as it stands there, unless it is written in some other way."""
    if isinstance(told, str) and not (told.isascii() and told.isdigit()):
        raise ValueError("a whole number is written in digits alone")
    return told


# Pydantic would take 1.0 and 1_0 as well, which no description of a whole number does.
InDigits = BeforeValidator(_in_digits)


# A frame was built by its declaration, so it is passed on as it is.
AsBuilt: TypeAlias = Annotated[
    Snapshot, WrapValidator(lambda frame, _: frame), PlainSerializer(lambda frame: frame)
]


class MySeat(Asked):
    """A seat for who sets up the table; several of them are for passing one device around."""

    kind: Literal["me"] = "me"
    name: Name | None = None


class FreeSeat(Asked):
    """A seat for whoever comes."""

    kind: Literal["open"] = "open"


class BotPlan(Asked):
    """A seat for a computer player."""

    kind: Literal["bot"] = "bot"
    level: Level = "level3"


PlannedSeat: TypeAlias = Annotated[MySeat | FreeSeat | BotPlan, Field(discriminator="kind")]


class NewTable(Asked):
    """A table to be set up. Seats are in the order of their turns, unless lots are drawn."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[PlannedSeat], Field(min_length=1, max_length=4)]
    options: Annotated[dict[str, str], Field(max_length=8)] = Field(default_factory=dict)
    order: Literal["drawn", "as-given"] = "drawn"
    public: bool = False
    watchers: bool = True
    hints: bool = False
    take_backs: bool = True
    several_seats: bool = False
    clock: Clock | None = None
    on_time_out: Literal["bot", "loss"] = "bot"
    stand_in: Level = "level3"
    series: Annotated[int, Field(ge=2, le=20)] | None = None
    seal: Seal | None = None  # of the nonce that is added to the deal, for all seats "me"


class Invitations(Wire):
    """Links that let somebody take a seat: any open one, or one of them."""

    any: str
    seats: dict[str, str]


class Made(Wire):
    """A table that was set up, as its host sees it, and the invitations to it."""

    table: str
    link: str
    invitations: Invitations
    snapshot: AsBuilt


class SitDown(Asked):
    """Take a seat; an invitation is needed unless the table is public or one's own."""

    id: Id
    name: Name
    seat: SeatNumber | None = None
    invitation: Annotated[str, Field(max_length=60)] | None = None
    seal: Seal | None = None  # of the nonce that is added to the deal


class Obeyed(Wire):
    """A command was carried out, now or before, and is on disk."""

    id: str
    version: int
    repeated: bool


class Weakest(Wire):
    """The weakest colours of a side, and their value."""

    value: int
    colours: list[Letter]


class ListedTable(Wire):
    """A table as lists tell of it.

    Of an own one also the own seats, while it is played at whose turn it is, and how weak the own
    side is; of one that was last played at long ago, this may lack.
    """

    table: str
    link: str
    game: str
    players: int
    options: dict[str, str]
    phase: str
    seats: list[SeenSeat]
    created: int
    touched: int
    mine: list[int] | None = None
    turn: int | None = None
    weakest: Weakest | None = None


class Tables(Wire):
    """The own tables, those last played at first, and public ones with an open seat."""

    mine: list[ListedTable]
    open: list[ListedTable]


class Me(Wire):
    """How a guest is called; empty if the guest has not said it yet."""

    name: str


class Rename(Asked):
    """A new name for a guest."""

    name: Name


class Transfer(Wire):
    """A link that makes another device the same guest, once and for some minutes."""

    link: str
    token: str
    seconds: int


class TransferOffer(Wire):
    """Whom such a link makes of a device, for how many seconds yet, and if that is so already."""

    name: str
    seconds: int
    mine: bool


class UseTransfer(Asked):
    """The token of such a link."""

    token: Annotated[str, Field(max_length=400)]


class LegalAction(Wire):
    """An action that is allowed now, and what it would count."""

    action: str
    points: dict[Letter, int]


class LegalActions(Wire):
    """All actions of a seat whose turn it is, after so many steps."""

    seat: int
    step: int
    actions: list[LegalAction]


class Advice(Wire):
    """An action, how good it is, and what speaks for it.

    The sentence says what the fields say: `weakest_lifted` are those of the weakest colours that
    it lifts, `weakest_is_alone` whether there is no other; `denies` is the seat that could have
    scored what is denied, left out where that is too little to speak of; `ending` is how a game
    that it ends turns out, and `final_weakest` the weakest value where nobody else plays.
    """

    action: str
    chance: float | None = None
    weakest: float | None = None
    points: dict[Letter, int]
    lifts: list[Letter]
    lifts_weakest: bool
    weakest_lifted: list[Letter]
    weakest_is_alone: bool
    bonus_turns: int
    denied: int
    denies: int | None = None
    ends_game: bool
    ending: Literal["win", "shared-win", "no-win", "alone"] | None = None
    final_weakest: int | None = None
    sentence: str


class Hint(Wire):
    """The best actions of a seat after so many steps, the best first."""

    seat: int
    step: int
    advice: list[Advice]


class GameAbout(Wire):
    """A game that can be played."""

    name: str
    summary: str
    players: list[int]
    options: dict[str, list[str]]
    colours: list[Letter]
    hidden: bool
    series: bool


class LevelAbout(Wire):
    """A level of computer players."""

    level: str
    about: str


class Offerings(Wire):
    """The games, and the computer players to play against."""

    games: list[GameAbout]
    levels: list[LevelAbout]


class SeatStatistics(Wire):
    """What one seat did in a finished game."""

    seat: int
    actions: int
    points: dict[Letter, int]
    without_points: int
    bonus_turns: int
    exchanges: int
    best_step: int | None = None
    best_points: int


class Statistics(Wire):
    """A finished game in numbers: the value of every colour of each side after every step."""

    steps: int
    seats: list[SeatStatistics]
    scores: list[list[dict[Letter, int]]]  # the first before any step
    terms: SeenTerms


Mark: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]


class Verdict(Wire):
    """What an action gave away, from what its seat could see.

    `value` is what the best action was worth: the chance to win, or alone the final value of the
    weakest colour. Steps count from 1.
    """

    step: int
    seat: int
    played: str
    best: str
    value: float
    given_away: float
    mark: Mark


class SeatVerdicts(Wire):
    """What the actions of a seat gave away together, as far as they were judged."""

    seat: int
    actions: int
    given_away: float
    marks: dict[Mark, int]


class Analysis(Wire):
    """Verdicts on some steps of a finished game, and where to ask on; seats tell all so far."""

    steps: int  # of the game
    judged: int  # of them, so far
    alone: bool  # whether values are those of the weakest colour and no chances
    verdicts: list[Verdict]
    seats: list[SeatVerdicts]
    next: int | None = None  # `from` of the next request, if there is more
