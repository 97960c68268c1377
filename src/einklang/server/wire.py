"""What goes over the wire from a table: all types of frames, as models.

They are the one source of the OpenAPI page and of the browser's types. Fields that do not apply
are left out; nothing is ever null but in a patch, where null takes a field away.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from einklang.table.commands import Emote, SeatedCommand
from einklang.table.seat import Bot as BotSeat
from einklang.table.seat import Open as OpenSeat
from einklang.table.terms import Clock

Letter: TypeAlias = Literal["R", "G", "B", "O", "Y", "P"]
Piece: TypeAlias = str  # a tile or a card: two letters
CellName: TypeAlias = str
Points: TypeAlias = dict[Letter, int]


class Wire(BaseModel):
    """Something that is sent; unknown fields are a mistake."""

    model_config = ConfigDict(extra="forbid")


class Asked(Wire):
    """Something that is asked for: nothing is taken for what it is not, such as false for 0."""

    model_config = ConfigDict(strict=True)


class PersonSeat(Wire):
    """A seat with a person on it."""

    kind: Literal["person"]
    name: str


SeenSeat: TypeAlias = Annotated[OpenSeat | PersonSeat | BotSeat, Field(discriminator="kind")]


class SeenTerms(Wire):
    """The game of a table, and what its host chose."""

    game: str
    players: int
    options: dict[str, str]
    public: bool
    watchers: bool
    hints: bool
    take_backs: bool
    several_seats: bool
    clock: Clock | None = None
    on_time_out: Literal["bot", "loss"]
    stand_in: str


class SeenSeries(Wire):
    """Where a series stands: points by seat."""

    length: int
    number: int
    earlier: list[str]
    points: list[int]


class _AnyTable(Wire):
    turn: int
    scores: list[Points]
    bonus_turn: bool
    bonus_turns_due: int


class TileTable(_AnyTable):
    """The open part of a tile-laying game."""

    board: dict[CellName, Letter]
    rack_sizes: list[int]
    bag_size: int
    to_open: list[int]
    duel_markers: dict[Letter, int]


class Tower(Wire):
    """A tower and its chip."""

    large: bool
    colour: Letter
    value: int
    black: bool


class TowerTable(_AnyTable):
    """All of a game of Genial Spezial."""

    board: dict[CellName, int]
    tiles: list[str]
    tiles_left: list[int]
    towers: dict[CellName, Tower]


class CardTable(_AnyTable):
    """The open part of a game of cards."""

    open: list[list[Piece]]
    hand_sizes: list[int]
    pile_size: int
    discards: dict[Piece, int]


class Recycled(Wire):
    """The moment in which the discards became the draw pile."""

    after: int
    cards: list[Piece]


class SeenStep(Wire):
    """A step as everybody saw it."""

    seat: int
    act: str
    points: Points
    drew_count: int
    shown: list[Piece]
    recycled: Recycled | None = None


class RunningClock(Wire):
    """Milliseconds that each seat has left; since when one of them runs, and whose."""

    left: list[int]
    since: int
    running: int | None = None


class TakeBack(Wire):
    """Who would like to take back what happened after so many steps, and who has to agree."""

    seat: int
    steps: int
    waits_for: list[int]


class Saying(Wire):
    """What a seat has said, and when."""

    seat: int
    emote: Emote
    at: int


class Lost(Wire):
    """Who has lost without playing to the end, and why."""

    seat: int
    why: Literal["resigned", "ran-out"]


class Secret(Wire):
    """What the commitment was made of, once the game is over."""

    seed: str
    salt: str


class SeenResult(Wire):
    """How the game ended."""

    ended: str
    scores: list[Points]
    places: list[int]


class SeenTable(Wire):
    """What everybody may see of a table, but for its steps."""

    id: str
    created: int
    phase: Literal["waiting", "playing", "over", "closed"]
    terms: SeenTerms
    seats: list[SeenSeat]
    commitment: str
    lots: list[int] | None = None
    seals: dict[str, str] | None = None  # by seat
    nonces: dict[str, str] | None = None  # by seat, as far as they were shown
    reveal_by: int | None = None  # while nonces are waited for
    sayings: list[Saying]
    rematch: list[int]
    former: str | None = None
    next: str | None = None
    series: SeenSeries | None = None
    table: TileTable | TowerTable | CardTable | None = None
    setup: dict[str, Any] | None = None
    clock: RunningClock | None = None
    take_back: TakeBack | None = None
    lost: Lost | None = None
    deal: Secret | None = None
    hands: list[list[Piece]] | None = None
    result: SeenResult | None = None


class Undecided(Wire):
    """An own action that nobody else has seen yet: whether to exchange after it is to be said."""

    act: str
    points: Points


class OwnSeat(Wire):
    """What only the own seat may see.

    `kept` are the numbers of its steps after which it could have exchanged and did not.
    """

    hand: list[Piece] | None = None
    kept: list[int] | None = None
    undecided: Undecided | None = None


Own: TypeAlias = dict[str, OwnSeat]  # by the numbers of the own seats


class Snapshot(Wire):
    """All that these eyes may see now."""

    type: Literal["snapshot"]
    version: int
    seen: SeenTable
    steps: list[SeenStep]
    own: Own


class Splice(Wire):
    """Steps from a number on are replaced by these."""

    start: int
    more: list[SeenStep]


class Change(Wire):
    """What has changed between two versions, to be merged into what was there (RFC 7396).

    If the change came of an own command, its id stands here: that is the acknowledgement.
    """

    type: Literal["change"]
    since: int
    version: int
    patch: dict[str, Any]  # of `seen`
    steps: Splice | None = None
    own: Own | None = None
    id: str | None = None


class Done(Wire):
    """A command was carried out at this version, though no change frame tells so.

    It was done before, or a snapshot has told it, because the sender sees from elsewhere now.
    """

    type: Literal["done"]
    id: str
    version: int


class Refused(Wire):
    """A command was not carried out: a code, what it speaks of, and an English sentence."""

    type: Literal["refused"]
    id: str | None = None
    code: str
    what: dict[str, Any]
    sentence: str


class Presence(Wire):
    """Which seats are connected, and how many watchers there are."""

    type: Literal["presence"]
    online: list[int]
    watchers: int


class Pong(Wire):
    """The answer to a ping: the server's clock in milliseconds, and the table's version.

    Who has an older version has missed something, and can ask to resume.
    """

    type: Literal["pong"]
    now: int
    version: int


ServerFrame: TypeAlias = Annotated[
    Snapshot | Change | Done | Refused | Presence | Pong, Field(discriminator="type")
]


class Resume(Asked):
    """Ask for all that came after a version."""

    type: Literal["resume"]
    version: Annotated[int, Field(ge=0)]


class Ping(Asked):
    """Ask whether the other end is there."""

    type: Literal["ping"]


ClientFrame: TypeAlias = Annotated[SeatedCommand | Resume | Ping, Field(discriminator="type")]
