"""What seed, salt and nonces deal does not change by accident: whole games are pinned in a file."""

from __future__ import annotations

import json

import einklang
from einklang.records.replay import all_positions
from einklang.records.told_deal import Proof, proof_of, withheld_nonces
from golden.deals import FILE, text
from playing import SET_UPS


def test_the_same_seed_salt_and_nonces_deal_the_same_for_ever() -> None:
    assert text() == FILE.read_text()


def test_all_deals_of_the_file_are_proven_and_they_are_of_all_kinds() -> None:
    told = json.loads(FILE.read_text())
    assert len(told) == len(SET_UPS) + 1
    records = [einklang.read_record(json.dumps(game)) for game in told]
    assert {proof_of(record) for record in records} == {Proof.PROVEN}
    withheld = [withheld_nonces(record) for record in records]
    assert [] in withheld
    assert [0] in withheld
    last = [all_positions(record)[-1] for record in records]
    assert all(state.over for state in last)
    swaps = {state.game.name for state in last for step in state.steps if step.shown}
    assert {"team", "duel", "cards"} <= swaps
    assert {state.options["track"] for state in last if any(s.recycling for s in state.steps)} == {
        "four-sectors",
        "three-zones",
    }
