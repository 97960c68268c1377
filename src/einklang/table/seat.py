"""Who sits on a seat: nobody yet, a person, or a computer player."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Level: TypeAlias = Literal["level1", "level2", "level3", "level4", "level5", "level6"]


class Open(BaseModel):
    """A seat that waits for somebody."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["open"] = "open"


class Person(BaseModel):
    """A seat that belongs to the guest who took it; one guest may hold several."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["person"] = "person"
    guest: str
    name: str


class Bot(BaseModel):
    """A seat on which a computer player sits."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["bot"] = "bot"
    level: Level


Seat: TypeAlias = Annotated[Open | Person | Bot, Field(discriminator="kind")]


def name_of(seat: Open | Person | Bot) -> str:
    """What a seat is called in records and pictures."""
    match seat:
        case Person():
            return seat.name
        case Bot():
            return seat.level
        case Open():
            return ""


def called(seat: Open | Person | Bot) -> str:
    """What a seat is called in a sentence."""
    if isinstance(seat, Bot):
        return f"the computer (level {seat.level.removeprefix('level')})"
    return name_of(seat)
