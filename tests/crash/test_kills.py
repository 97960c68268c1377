"""A server that is killed at any moment loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from http import HTTPStatus
from pathlib import Path

import pytest

import einklang
from crowd import Crowd
from effort import games
from going_on import repeat_last_actions, wait_for_news, wait_until_all_go_on
from ledger import Ledger
from mortal import MortalServer, mortal_server

_SERVERS = games(1, 5)  # each with a database that grows from life to life
_KILLS = games(5, 100)  # of each
_TABLES = games(28, 50)


@pytest.mark.parametrize("number", range(_SERVERS))
def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, number: int) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"The seed is {seed}.")
    with mortal_server(tmp_path / "tables.sqlite") as server:
        asyncio.run(_kill_again_and_again(server, random.Random(seed)))
        assert server.stop() == 0
    assert server.warnings == []


async def _kill_again_and_again(server: MortalServer, dice: random.Random) -> None:
    began = time.monotonic()
    ledger = Ledger(lambda: server.database)
    crowd = Crowd(server.url, ledger, dice.random(), _TABLES)
    repeating: list[asyncio.Task[None]] = []
    async with crowd.at_work():
        await wait_until_all_go_on(crowd)
        for _ in range(_KILLS):
            await wait_for_news(crowd)
            await asyncio.sleep(dice.uniform(0.05, 2))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            ledger.check(crowd.heard)
            repeating.append(asyncio.create_task(repeat_last_actions(crowd)))
            # Some kills come while tables are taken up, others when all of them are going on.
            if dice.random() < 0.5:
                await wait_until_all_go_on(crowd)
        await asyncio.gather(*repeating)
        await wait_until_all_go_on(crowd)
        await _check_records(crowd, ledger)
    ledger.check(crowd.heard)
    assert crowd.heard.refused == []
    print(
        f"{_KILLS} kills in {time.monotonic() - began:.0f} seconds: {len(crowd.heard.acts)} actions"
        f" acknowledged, {crowd.heard.sent_again} commands sent again, {len(ledger.steps)} tables,"
        f" {sum(ledger.steps.values())} steps, {len(ledger.over)} games over."
    )


async def _check_records(crowd: Crowd, ledger: Ledger) -> None:
    """All games that are over replay from the first deal to the result."""
    ledger.read()
    assert set(crowd.finished) <= ledger.over
    for table in sorted(ledger.over):
        answer = await crowd.reader.ask("GET", f"/api/tables/{table}/record")
        assert answer.status_code == HTTPStatus.OK, answer.text
        record = einklang.read_record(answer.text)
        assert record.extra["deal"]["seed"]
        seen = [step for step in record.steps if step.act != "keep"]
        assert len(seen) == ledger.steps[table]
        assert einklang.replay(record).over
