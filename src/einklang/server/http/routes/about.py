"""Requests about the server: what it offers, and how it is."""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal

from fastapi import APIRouter, Request, Response

from einklang.bots.bot import LEVELS
from einklang.bots.thinking.levels import about
from einklang.games.catalogue import GAMES
from einklang.server.http.requests import GameAbout, LevelAbout, Offerings
from einklang.server.http.services import services_of
from einklang.server.metrics import CONTENT_TYPE
from einklang.server.wire import Wire

router = APIRouter(tags=["server"])


class Health(Wire):
    """The server runs and can write."""

    status: Literal["well"]


@router.get("/api/games")
async def list_games() -> Offerings:
    """The games, and the computer players to play against."""
    games = [
        GameAbout.model_validate(
            {
                "name": game.name,
                "summary": game.summary,
                "players": game.players,
                "options": game.options,
                "colours": [colour.letter for colour in game.colours],
                "hidden": game.holds_hands,
                "series": game.adds_up,
            }
        )
        for game in GAMES.values()
    ]
    return Offerings(
        games=games, levels=[LevelAbout(level=level, about=about(level)) for level in LEVELS]
    )


@router.get("/healthz")
async def tell_health(request: Request) -> Health:
    """Whether the server can keep what happens."""
    await services_of(request).store.keep("health", "last", "well")
    return Health(status="well")


@router.get(
    "/metrics",
    response_class=Response,
    responses={HTTPStatus.OK: {"content": {CONTENT_TYPE.partition(";")[0]: {}}}},
)
async def tell_metrics(request: Request) -> Response:
    """What the server counts, for Prometheus."""
    return Response(services_of(request).metrics.write(), media_type=CONTENT_TYPE)
