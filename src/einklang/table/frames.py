"""What goes out from a table: all types of frames, and finished games, each declared once.

Who builds a frame is held to these types by the type checker, at no cost while the server runs, and
in the tests every server is held to them; the OpenAPI page and the browser's types are made from
the same. Fields that do not apply are left out; nothing is ever null but in a patch, where null
takes a field away.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, GetPydanticSchema, with_config
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from einklang.games.catalogue import GAMES
from einklang.table.commands import Emote
from einklang.table.terms import Bot, Clock, Open

Letter: TypeAlias = Literal["R", "G", "B", "O", "Y", "P"]
Piece: TypeAlias = str  # a tile or a card: two letters
CellName: TypeAlias = str


def _described_as(kind: Any) -> GetPydanticSchema:
    """More of a field than who builds it can promise to the type checker."""
    return GetPydanticSchema(lambda _, handler: handler.generate_schema(kind))


# Pydantic models write themselves as JSON, so what is sent of them is theirs to say.
Points: TypeAlias = Annotated[dict[str, int], _described_as(dict[Letter, int])]
SeenEmote: TypeAlias = Annotated[str, _described_as(Emote)]
SeenClock: TypeAlias = Annotated[dict[str, Any], _described_as(Clock)]
SeenOpen: TypeAlias = Annotated[dict[str, Any], _described_as(Open)]
SeenBot: TypeAlias = Annotated[dict[str, Any], _described_as(Bot)]


def _allow_null(schema: dict[str, Any]) -> None:
    """Describe fields that may lack as readers of OpenAPI know them: null would mean the same."""
    for name, field in schema.get("properties", {}).items():
        if name not in schema.get("required", ()):
            title = {"title": field.pop("title")} if "title" in field else {}
            kinds = field.pop("anyOf") if set(field) == {"anyOf"} else [dict(field)]
            field.clear()
            field |= {"anyOf": [*kinds, {"type": "null"}], **title}


@with_config(ConfigDict(extra="forbid", json_schema_extra=_allow_null))
class Sent(TypedDict):
    """Something that is sent; unknown fields are a mistake."""


class PersonSeat(Sent):
    """A seat with a person on it."""

    kind: Literal["person"]
    name: str


SeenSeat: TypeAlias = Annotated[SeenOpen | PersonSeat | SeenBot, Field(discriminator="kind")]


class SeenTerms(Sent):
    """The game of a table, and what its host chose."""

    game: str
    players: int
    options: dict[str, str]
    public: bool
    watchers: bool
    hints: bool
    take_backs: bool
    several_seats: bool
    clock: NotRequired[SeenClock]
    on_time_out: Literal["bot", "loss"]
    stand_in: str


class SeenSeries(Sent):
    """Where a series stands: points by seat."""

    length: int
    number: int
    earlier: list[str]
    points: list[int]


class AnyTable(Sent):
    """What lies open on every table; a family adds its own."""

    turn: int
    scores: list[Points]
    bonus_turn: bool
    bonus_turns_due: int


def _any_family_table(_: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """The tables of all families that say what lies there."""
    families = dict.fromkeys(game.family for game in GAMES.values())
    tables = [family.answers("table") for family in families if family.has("table")]
    return handler.generate_schema(reduce(or_, tables))


# The one place where frames are open: each family says what lies on its table. Nothing is checked
# on its way out, so one that does not say it is sent as well; it is only not described.
FamilyTable: TypeAlias = Annotated[dict[str, Any], GetPydanticSchema(_any_family_table)]


class Recycled(Sent):
    """The moment in which the discards became the draw pile."""

    after: int
    cards: list[Piece]


class SeenStep(Sent):
    """A step as everybody saw it."""

    seat: int
    act: str
    points: Points
    drew_count: int
    shown: list[Piece]
    recycled: NotRequired[Recycled]


class RunningClock(Sent):
    """Milliseconds that each seat has left; since when one of them runs, and whose."""

    left: list[int]
    since: int
    running: NotRequired[int]


class TakeBack(Sent):
    """Who would like to take back what happened after so many steps, and who has to agree."""

    seat: int
    steps: int
    waits_for: list[int]


class Saying(Sent):
    """What a seat has said, and when."""

    seat: int
    emote: SeenEmote
    at: int


class Lost(Sent):
    """Who has lost without playing to the end, and why."""

    seat: int
    why: Annotated[str, _described_as(Literal["resigned", "ran-out"])]


class Secret(Sent):
    """What the commitment was made of, once the game is over."""

    seed: str
    salt: str


class SeenResult(Sent):
    """How the game ended."""

    ended: str
    scores: list[Points]
    places: list[int]


class SeenTable(Sent):
    """What everybody may see of a table, but for its steps."""

    id: str
    created: int
    phase: Literal["waiting", "playing", "over", "closed"]
    terms: SeenTerms
    seats: list[SeenSeat]
    commitment: str
    lots: NotRequired[list[int]]
    seals: NotRequired[dict[str, str]]  # by seat
    nonces: NotRequired[dict[str, str]]  # by seat, as far as they were shown
    reveal_by: NotRequired[int]  # while nonces are waited for
    sayings: list[Saying]
    rematch: list[int]
    former: NotRequired[str]
    next: NotRequired[str]
    series: NotRequired[SeenSeries]
    table: NotRequired[FamilyTable]
    setup: NotRequired[dict[str, Any]]
    clock: NotRequired[RunningClock]
    take_back: NotRequired[TakeBack]
    lost: NotRequired[Lost]
    deal: NotRequired[Secret]
    hands: NotRequired[list[list[Piece]]]
    result: NotRequired[SeenResult]


class Undecided(Sent):
    """An own action that nobody else has seen yet: whether to exchange after it is to be said."""

    act: str
    points: Points


class OwnSeat(Sent):
    """What only the own seat may see.

    `kept` are the numbers of its steps after which it could have exchanged and did not.
    """

    hand: NotRequired[list[Piece]]
    kept: NotRequired[list[int]]
    undecided: NotRequired[Undecided]


Own: TypeAlias = dict[str, OwnSeat]  # by the numbers of the own seats


class Snapshot(Sent):
    """All that these eyes may see now."""

    type: Literal["snapshot"]
    version: int
    seen: SeenTable
    steps: list[SeenStep]
    own: Own


class Splice(Sent):
    """Steps from a number on are replaced by these."""

    start: int
    more: list[SeenStep]


class Change(Sent):
    """What has changed between two versions, to be merged into what was there (RFC 7396).

    If the change came of an own command, its id stands here: that is the acknowledgement.
    """

    type: Literal["change"]
    since: int
    version: int
    patch: dict[str, Any]  # of `seen`
    steps: NotRequired[Splice]
    own: NotRequired[Own]
    id: NotRequired[str]


class Done(Sent):
    """A command was carried out at this version, though no change frame tells so.

    It was done before, or a snapshot has told it, because the sender sees from elsewhere now.
    """

    type: Literal["done"]
    id: str
    version: int


class Complaint(Sent):
    """Why a request was not granted: a code, what it speaks of, and an English sentence."""

    code: str
    what: dict[str, Any]
    sentence: str


class _Answer(Sent):
    type: Literal["refused"]
    id: NotRequired[str]


class Refused(_Answer, Complaint):
    """A command was not carried out: a code, what it speaks of, and an English sentence."""


class Presence(Sent):
    """Which seats are connected, and how many watchers there are."""

    type: Literal["presence"]
    online: list[int]
    watchers: int


class Pong(Sent):
    """The answer to a ping: the server's clock in milliseconds, and the table's version.

    Who has an older version has missed something, and can ask to resume.
    """

    type: Literal["pong"]
    now: int
    version: int


class ShownStep(SeenStep):
    """A step of which nothing is hidden any more."""

    drew: list[Piece]


class Passage(Sent):
    """What a step has changed: a patch of `table` (RFC 7396), and the hands that are others now."""

    patch: dict[str, Any]
    hands: dict[str, list[Piece]]  # by the numbers of the seats


class Replay(Sent):
    """A game from the deal on, with nothing hidden: a first position, and what each step changed.

    Seats are left out if a record names none, and hands where nobody holds any.
    """

    game: str
    players: int
    options: dict[str, str]
    seats: NotRequired[list[SeenSeat]]
    setup: dict[str, Any]
    table: FamilyTable  # before the first step
    hands: NotRequired[list[list[Piece]]]  # before the first step
    steps: list[ShownStep]
    passages: list[Passage]  # one for each step
    unfinished: bool  # whether a record stops before the end of its game
    lost: NotRequired[Lost]
    result: NotRequired[SeenResult]


ServerFrame: TypeAlias = Annotated[
    Snapshot | Change | Done | Refused | Presence | Pong, Field(discriminator="type")
]
