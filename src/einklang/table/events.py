"""What has happened at a table. A table is nothing but the list of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from einklang.table.commands import ExchangeAnswer
from einklang.table.terms import Level, Seat, Terms

Why: TypeAlias = Literal["resigned", "ran-out"]


class _Event(BaseModel):
    """Something that happened, when it did, and the id that the sender of its cause gave it."""

    model_config = ConfigDict(frozen=True)

    at: int  # milliseconds since the epoch
    id: str | None = None


class Created(_Event):
    """A host has set up a table. Seed and salt are secret until the game is over."""

    type: Literal["created"] = "created"
    table: str
    terms: Terms
    seats: tuple[Seat, ...]
    host: str
    seed: str
    salt: str
    former: str | None = None  # the table of the game before
    lots: tuple[int, ...] | None = None  # None in the logs of older versions
    seals: Mapping[int, str] = Field(default_factory=dict)  # by seat


class Seated(_Event):
    """A guest has taken a seat."""

    type: Literal["seated"] = "seated"
    seat: int
    guest: str
    name: str
    seal: str | None = None


class Left(_Event):
    """A guest has left a seat before the game began."""

    type: Literal["left"] = "left"
    seat: int


class Closed(_Event):
    """The last guest has left, and nobody is waited for any more."""

    type: Literal["closed"] = "closed"


class Revealed(_Event):
    """The nonce of a seat was shown."""

    type: Literal["revealed"] = "revealed"
    seat: int
    nonce: str


class Dealt(_Event):
    """The game begins with what was dealt, as records tell it."""

    type: Literal["dealt"] = "dealt"
    setup: Mapping[str, Any]


class Acted(_Event):
    """A seat has acted, has said what comes of an exchange if one was offered, and has drawn."""

    type: Literal["acted"] = "acted"
    seat: int
    act: str
    answer: ExchangeAnswer | None = None
    drew: tuple[str, ...] = ()


class TakeBackOffered(_Event):
    """A seat would like to take back its last action."""

    type: Literal["take-back-offered"] = "take-back-offered"
    seat: int


class TakeBackAnswered(_Event):
    """A seat has agreed that something is taken back, or has not."""

    type: Literal["take-back-answered"] = "take-back-answered"
    seat: int
    accept: bool


class TakenBack(_Event):
    """Steps were taken back, until so many were left."""

    type: Literal["taken-back"] = "taken-back"
    seat: int
    steps: int


class BotTookOver(_Event):
    """A computer player has taken the seat of a person who has gone."""

    type: Literal["bot-took-over"] = "bot-took-over"
    seat: int
    level: Level
    why: Why


class Lost(_Event):
    """The game has ended because a seat gave up or ran out of time."""

    type: Literal["lost"] = "lost"
    seat: int
    why: Why


class RematchWanted(_Event):
    """A seat would like to play again, or to go on with the series."""

    type: Literal["rematch-wanted"] = "rematch-wanted"
    seat: int
    seal: str | None = None


class RematchMade(_Event):
    """All agreed: the next game is played at another table."""

    type: Literal["rematch-made"] = "rematch-made"
    table: str


class Said(_Event):
    """A seat has said something to all."""

    type: Literal["said"] = "said"
    seat: int
    emote: str


class Woken(_Event):
    """The table goes on after the server was away, and nobody is charged for that time."""

    type: Literal["woken"] = "woken"
    away: int | None = None  # milliseconds; if nobody knows, all since the event before


Event: TypeAlias = (
    Created
    | Seated
    | Left
    | Closed
    | Revealed
    | Dealt
    | Acted
    | TakeBackOffered
    | TakeBackAnswered
    | TakenBack
    | BotTookOver
    | Lost
    | RematchWanted
    | RematchMade
    | Said
    | Woken
)

Aside: TypeAlias = Left | TakeBackOffered | Said  # what a seat may do at will and is no action

_EVENTS: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="type")])


def write_event(event: Event) -> str:
    """An event as the text that a log keeps."""
    return event.model_dump_json(exclude_none=True)


def read_event(text: str) -> Event:
    """The event that a text of a log holds."""
    return _EVENTS.validate_json(text)
