"""What can be asked of a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Emote: TypeAlias = Literal[
    "hello",
    "good-luck",
    "well-played",
    "einfach-genial",
    "thinking",
    "oops",
    "thanks",
    "goodbye",
]

ExchangeAnswer: TypeAlias = Literal["swap", "keep"]

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=3)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seal: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Nonce: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


def _tidy(name: str) -> str:
    """A name as it is shown: on one line, without anything that cannot be seen."""
    tidy = " ".join("".join(char if char.isprintable() else " " for char in name).split())
    if not tidy:
        raise ValueError("a name needs at least one character that can be seen")
    return tidy


Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_tidy)]


class _Command(BaseModel):
    """Something asked by a guest. The id is the sender's own; the same id is carried out once.

    The seat may be left out by who holds one seat, or the one whose turn it is.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Id
    seat: SeatNumber | None = None


class TakeSeat(_Command):
    """Sit down on a seat that is open, on any if none is named."""

    type: Literal["take-seat"] = "take-seat"
    name: Name
    seal: Seal | None = None  # of the nonce that the guest adds to the deal


class LeaveSeat(_Command):
    """Leave a seat before the game has begun."""

    type: Literal["leave-seat"] = "leave-seat"


class Reveal(_Command):
    """Show the nonce of a seal, once all seats are taken; one nonce is for all seats it fits."""

    type: Literal["reveal"] = "reveal"
    nonce: Nonce


class Act(_Command):
    """Play an action after so many steps.

    If an exchange can be made after it, the answer comes along: so nobody sees by a pause that
    there was one to decide. Where none can be made, the answer means nothing.
    """

    type: Literal["act"] = "act"
    action: Annotated[str, Field(min_length=1, max_length=40)]
    step: Annotated[int, Field(ge=0, le=1_000_000)]  # how many steps the sender has seen
    answer: ExchangeAnswer | None = None


class OfferTakeBack(_Command):
    """Ask to take back the own last action."""

    type: Literal["offer-take-back"] = "offer-take-back"


class AnswerTakeBack(_Command):
    """Agree that somebody takes back an action, or do not."""

    type: Literal["answer-take-back"] = "answer-take-back"
    accept: bool


class Resign(_Command):
    """Give up."""

    type: Literal["resign"] = "resign"


class Rematch(_Command):
    """Ask for another game, or for the next one of the series."""

    type: Literal["rematch"] = "rematch"
    seal: Seal | None = None  # for the seats at the next table


class Say(_Command):
    """Say something to all at the table."""

    type: Literal["say"] = "say"
    emote: Emote


# What somebody asks who sits at the table, and what can be asked at all.
SeatedCommand: TypeAlias = (
    LeaveSeat | Reveal | Act | OfferTakeBack | AnswerTakeBack | Resign | Rematch | Say
)
Command: TypeAlias = TakeSeat | SeatedCommand
