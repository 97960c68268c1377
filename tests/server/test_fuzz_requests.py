"""Whatever is requested, the answer is one that the description of all requests foresees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast
from zlib import crc32

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import positive_data_acceptance

from effort import games
from einklang.server.http.app import build_app
from einklang.server.http.services import Services
from log_notes import Notes, taking_notes
from threaded import serving

# The description needs no server; only answers do.
SCHEMA = schemathesis.openapi.from_dict(build_app(cast(Services, None)).openapi())

_COUNTED = re.compile(r'einklang_requests_total{status="(\d+)"} (\S+)')

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]


@dataclass
class Place:
    """A server with somebody at a table, which is there again if the game is given up."""

    base: str
    session: requests.Session
    notes: Notes
    table: str = ""
    finished: str = ""
    tables: list[str] = field(default_factory=list)  # all that were set up
    cases: int = 0  # that were tried

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
        if not self.table or self.phase(self.table) != "playing":
            told: Any = {"game": "cards", "seats": SEATS, "hints": True}
            made = self.session.post(f"{self.base}/api/tables", json=told)
            assert made.status_code == 201, made.text
            self.table = made.json()["table"]
            self.tables.append(self.table)
        return self.table

    def phase(self, table: str) -> str:
        """How far a table is that must be there."""
        found = self.session.get(f"{self.base}/api/tables/{table}")
        assert found.status_code == 200, found.text
        phase: str = found.json()["seen"]["phase"]
        return phase


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("fuzz")
    with (
        taking_notes() as notes,
        serving(folder, tables_per_guest=10**6) as address,
        requests.Session() as session,
    ):
        place = Place(f"http://{address}", session, notes)
        yield place
        assert {place.phase(table) for table in place.tables} <= {"playing", "over"}
        metrics = session.get(f"http://{address}/metrics").text
        counted = {int(status): float(n) for status, n in _COUNTED.findall(metrics)}
        print(f"{place.cases} requests were made up. By status, all answers were {counted}.")
        assert all(status < 500 for status in counted)


# In a soak run more than 100,000 in all; some kinds of requests have nothing to choose.
@SCHEMA.parametrize()
@settings(
    max_examples=games(12, 7_000),
    suppress_health_check=list(HealthCheck),
)
def test_any_request_is_answered_as_described(place: Place, case: schemathesis.Case[Any]) -> None:
    place.cases += 1
    name = (case.path_parameters or {}).get("table")
    if name is not None and crc32(name.encode()) % 4:  # some tables are not there
        is_after = case.path.endswith(("/replay", "/analysis", "/statistics"))
        table = place.finished_table() if is_after else place.some_table()
        case.path_parameters["table"] = table
    # What fits its description may still be refused: there is no game of any name.
    excluded = [positive_data_acceptance]
    # The first hint may have to wait until its rules are compiled.
    case.call_and_validate(
        base_url=place.base, session=place.session, excluded_checks=excluded, timeout=120
    )
    assert not place.notes.errors
