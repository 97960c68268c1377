"""What comes over the wire, as models that read it; `table/frames.py` has what goes out."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from einklang.table.commands import SeatedCommand


class Wire(BaseModel):
    """Something that is sent; unknown fields are a mistake."""

    model_config = ConfigDict(extra="forbid")


class Asked(Wire):
    """Something that is asked for: nothing is taken for what it is not, such as false for 0."""

    model_config = ConfigDict(strict=True)


class Resume(Asked):
    """Ask for all that came after a version."""

    type: Literal["resume"]
    version: Annotated[int, Field(ge=0)]


class Ping(Asked):
    """Ask whether the other end is there."""

    type: Literal["ping"]


ClientFrame: TypeAlias = Annotated[SeatedCommand | Resume | Ping, Field(discriminator="type")]
