"""Nothing that is hidden from anybody changes a byte of what they are sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from effort import games
from log_notes import taking_notes
from playing import SET_UPS, SetUp
from probing import Probe, twin_servers
from twins import moments

POSITIONS = games(8, 640)  # of each of 16 set-ups


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_what_is_hidden_changes_no_byte_of_what_anybody_is_sent(
    set_up: SetUp, tmp_path: Path
) -> None:
    async def compare() -> int:
        count = 0
        with taking_notes() as notes:
            async with twin_servers(tmp_path) as servers:
                for moment in moments(set_up, 20_26, POSITIONS):
                    name = f"table-{count}"
                    tables = moment.table(name), moment.otherwise(name)
                    one, other = [
                        await Probe(server, moment, table, notes).run()
                        for server, table in zip(servers, tables, strict=True)
                    ]
                    for (asked, answer), (_, otherwise) in zip(one, other, strict=True):
                        assert answer == otherwise, (asked, moment.seats, moment.seed)
                    count += 1
        return count

    assert asyncio.run(compare()) >= POSITIONS
