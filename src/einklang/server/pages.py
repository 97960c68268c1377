"""The pages that a browser opens: the client, and the description of all requests."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path

import fastapi_offline
from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import FileResponse, HTMLResponse
from fastapi.staticfiles import StaticFiles

from einklang.server.gate import POLICY

_PAGES = Path(str(files(__package__).joinpath("site")))
_SWAGGER = Path(fastapi_offline.__file__).parent / "static"


def add_pages(app: FastAPI) -> None:
    """Let an application serve its pages."""
    app.mount("/site", StaticFiles(directory=_PAGES), name="site")
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

    @app.get("/", include_in_schema=False)
    @app.get("/tables/{table}", include_in_schema=False)
    async def open_client(table: str = "") -> FileResponse:
        return FileResponse(_PAGES / "index.html")


def _policy_for(page: str) -> str:
    """What the page of requests may do: run its one script, and set styles."""
    [script] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"{POLICY}; script-src 'self' 'sha256-{digest}'; style-src 'self' 'unsafe-inline'"
