"""Whatever is requested, the answer is one that the description of all requests foresees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import positive_data_acceptance

from effort import games
from einklang.server.app import build_app
from einklang.server.house import House
from log_notes import Notes, taking_notes
from threaded import serving

# The description needs no house; only answers do.
SCHEMA = schemathesis.openapi.from_dict(build_app(cast(House, None)).openapi())

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]


@dataclass
class Place:
    """A server with somebody at a table, which is there again if the game is given up."""

    base: str
    session: requests.Session
    notes: Notes
    table: str = ""
    finished: str = ""

    def finished_table(self) -> str:
        """A table whose game is over."""
        if not self.finished:
            self.finished, self.table = self.some_table(), ""
            path = f"{self.base}/api/tables/{self.finished}"
            legal = self.session.get(f"{path}/legal").json()["actions"][0]["action"]
            acting: Any = {"type": "act", "id": "a", "action": legal, "step": 0}
            resigning: Any = {"type": "resign", "id": "r", "seat": 0}
            for told in (acting, resigning):
                done = self.session.post(f"{path}/commands", json=told)
                assert done.status_code == 200, done.text
        return self.finished

    def some_table(self) -> str:
        """A table whose game runs."""
        found = self.session.get(f"{self.base}/api/tables/{self.table or 'none'}")
        if found.status_code != 200 or found.json()["seen"]["phase"] != "playing":
            told: Any = {"game": "cards", "seats": SEATS, "hints": True}
            made = self.session.post(f"{self.base}/api/tables", json=told)
            assert made.status_code == 201, made.text
            self.table = made.json()["table"]
        return self.table


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("fuzz")
    with (
        taking_notes() as notes,
        serving(folder, tables_per_guest=10**6) as address,
        requests.Session() as session,
    ):
        yield Place(f"http://{address}", session, notes)


@SCHEMA.parametrize()
@settings(
    max_examples=games(12, 2500),
    suppress_health_check=list(HealthCheck),
)
def test_any_request_is_answered_as_described(place: Place, case: schemathesis.Case[Any]) -> None:
    if "table" in (case.path_parameters or {}):
        is_after = case.path.endswith(("/replay", "/analysis", "/statistics"))
        table = place.finished_table() if is_after else place.some_table()
        case.path_parameters["table"] = table
    # What fits its description may still be refused: there is no game of any name.
    excluded = [positive_data_acceptance]
    case.call_and_validate(base_url=place.base, session=place.session, excluded_checks=excluded)
    assert not place.notes.errors
