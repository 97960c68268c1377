"""The pages that a browser opens: the client, and the description of all requests."""

from __future__ import annotations

import base64
import hashlib
import re
from http import HTTPStatus
from pathlib import Path

import fastapi_offline
from fastapi import FastAPI, Request, Response
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from einklang.server.http.built_site import load_site
from einklang.server.http.gate import POLICY

# The client knows these by itself: `web/src/router.svelte.ts`.
_PAGES = (
    "/",
    "/learn",
    "/learn/{game}",
    "/replay",
    "/tables/{table}",
    "/tables/{table}/replay",
)
_ASSETS = "/assets/"
_READ = ("GET", "HEAD")
_SWAGGER = Path(fastapi_offline.__file__).parent / "static"


def add_pages(app: FastAPI) -> None:
    """Let an application serve its pages."""
    _add_client(app)
    app.mount("/api/swagger", StaticFiles(directory=_SWAGGER), name="swagger")
    swagger = get_swagger_ui_html(
        openapi_url="/api/openapi.json",
        title="Einklang: requests",
        swagger_js_url="/api/swagger/swagger-ui-bundle.js",
        swagger_css_url="/api/swagger/swagger-ui.css",
        swagger_favicon_url="/api/swagger/favicon.png",
    )
    page = bytes(swagger.body).decode()
    headers = {"Content-Security-Policy": _policy_for(page)}

    @app.get("/api/docs", include_in_schema=False)
    async def describe_requests() -> HTMLResponse:
        return HTMLResponse(page, headers=headers)


def _add_client(app: FastAPI) -> None:
    site = load_site()

    async def open_client(request: Request) -> Response:
        return site.page.answer(request)

    async def send_file(request: Request) -> Response:
        found = site.find(request.url.path)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return found.answer(request)

    for page in _PAGES:
        app.add_api_route(page, open_client, methods=list(_READ), include_in_schema=False)
    others = [address for address in site if not address.startswith(_ASSETS)]
    for address in (f"{_ASSETS}{{name:path}}", *others):
        app.add_api_route(address, send_file, methods=list(_READ), include_in_schema=False)


def answer_nowhere(request: Request) -> Response | None:
    """The client, which says that there is no such page, to a browser that asks for a page."""
    path = request.url.path
    is_page = request.method in _READ and not path.startswith(("/api/", _ASSETS))
    if not (is_page and "text/html" in request.headers.get("accept", "")):
        return None
    return load_site().page.answer(request, HTTPStatus.NOT_FOUND)


def _policy_for(page: str) -> str:
    """What the page of requests may do: run its one script, and set styles."""
    [script] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"{POLICY}; script-src 'self' 'sha256-{digest}'; style-src 'self' 'unsafe-inline'"
