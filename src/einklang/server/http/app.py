"""The server as an ASGI application: its doors, and what they answer to errors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from einklang import __version__
from einklang.games.errors import Refusal
from einklang.server.errors import Denial, Denied, denied_by_store, deny, describe_findings
from einklang.server.http import connection
from einklang.server.http.gate import Gate
from einklang.server.http.pages import add_pages, answer_nowhere
from einklang.server.http.routes import about, games, guests, replays, tables
from einklang.server.http.services import Services
from einklang.store.store import StoreError
from einklang.table.frames import Complaint
from einklang.table.refusal import complain

_CLIENT_LEFT = 499  # nobody is sent it; other servers count under this number, too

# FastAPI works a model out anew for every status of every path, which took longer than all else
# at the start of a server: so one router has the model, and all others refer to it.
_REFERENCE = {"application/json": {"schema": {"$ref": "#/components/schemas/Complaint"}}}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": _REFERENCE, "description": status.phrase}
    for status in (
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.FORBIDDEN,
        HTTPStatus.NOT_FOUND,
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.CONFLICT,
        HTTPStatus.GONE,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.MISDIRECTED_REQUEST,
        HTTPStatus.UNPROCESSABLE_ENTITY,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.INSUFFICIENT_STORAGE,
    )
}
_MODEL: dict[int | str, dict[str, Any]] = {
    HTTPStatus.SERVICE_UNAVAILABLE: {
        "model": Complaint,
        "description": HTTPStatus.SERVICE_UNAVAILABLE.phrase,
    }
}


def build_app(services: Services) -> FastAPI:
    """The application over some services."""
    app = FastAPI(
        title="Einklang",
        version=__version__,
        description="Live tables of the Einfach Genial (Ingenious) family of games.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=_REFUSALS,
        separate_input_output_schemas=False,
    )
    app.state.services = services
    app.include_router(about.router, responses=_MODEL)
    for module in (guests, tables, games, replays, connection):
        app.include_router(module.router)
    add_pages(app)
    app.add_middleware(Gate, services=services)
    app.add_exception_handler(Denied, _answer_denied)
    app.add_exception_handler(ClientDisconnect, _answer_nobody)
    app.add_exception_handler(StoreError, _answer_unkept)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Exception, _answer_fault)
    return app


async def _answer_denied(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Denied)
    return JSONResponse(complain(error.refusal), error.status)


async def _answer_nobody(request: Request, error: Exception) -> Response:
    return Response(status_code=_CLIENT_LEFT)


async def _answer_unkept(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, StoreError)
    return await _answer_denied(request, denied_by_store(error))


async def _answer_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    said = describe_findings(error.errors())
    return await _answer_denied(
        request, deny(HTTPStatus.UNPROCESSABLE_ENTITY, Denial.BAD_REQUEST, said)
    )


async def _answer_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    if status == HTTPStatus.NOT_FOUND and (page := answer_nowhere(request)) is not None:
        return page
    code = status.phrase.lower().replace(" ", "-")
    said = status.description.lower() or code
    if status == HTTPStatus.BAD_REQUEST:
        said = "this cannot be read"
    answer = await _answer_denied(request, Denied(status, Refusal(code, {}, said)))
    answer.headers.update(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED and (known := _methods(request)):
        answer.headers["Allow"] = known
    return answer


def _methods(request: Request) -> str:
    """All that can be done at a path; a route by itself knows of its own method only."""
    path = getattr(request.scope.get("route"), "path", "")
    return ", ".join(request.app.openapi()["paths"].get(path, {})).upper()


async def _answer_fault(request: Request, error: Exception) -> JSONResponse:
    said = "something went wrong in the server; what was acknowledged before is kept"
    return await _answer_denied(request, deny(HTTPStatus.INTERNAL_SERVER_ERROR, Denial.FAULT, said))
