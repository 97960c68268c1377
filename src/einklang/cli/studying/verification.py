"""`einklang verify`: checks files of records."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from einklang.cli.start import ensure_replayable
from einklang.records.reading import lines, read_record
from einklang.records.record import RecordError
from einklang.records.replay import Finding, verify_record
from einklang.records.told_deal import Proof

ALL_HOLD = 0
ONE_DOES_NOT = 1
UNREADABLE = 2

_WHY_NOT = {
    Proof.NOT_STATED: "the record states no deal",
    Proof.WITHHELD: "there is a commitment, but its seed is withheld",
}


def verify(files: list[Path], as_json: bool, fair: bool = False) -> int:
    """Check every record of every file, and with `fair` demand proven deals; the exit code."""
    findings = _Findings()
    unreadable = 0
    for path in files:
        try:
            for number, line in enumerate(_read(path), 1):
                found = _check(line)
                findings.count(found, f"{path}: record {number}")
                _report(path, number, found, as_json)
        except _UnreadableFile as trouble:
            unreadable += 1
            print(f"einklang: {path} cannot be read: {trouble}.", file=sys.stderr)
    if not as_json and (findings.good or findings.bad or not unreadable):
        print(findings.text())
    unfair = fair and findings.first_unproven is not None
    if unfair:
        print(f"einklang: {findings.first_unproven}; --fair demands proof.", file=sys.stderr)
    return UNREADABLE if unreadable else ONE_DOES_NOT if findings.bad or unfair else ALL_HOLD


class _UnreadableFile(Exception):
    """Why a file cannot be read; where to write to may give trouble, too."""


@dataclass
class _Findings:
    """What was found in all records."""

    good: int = 0
    bad: int = 0
    proofs: Counter[Proof] = field(default_factory=Counter)
    host_alone: int = 0  # of the proven deals
    lacking_nonce: int = 0  # of the proven deals
    first_unproven: str | None = None

    def count(self, found: Finding, where: str) -> None:
        """Take in what was found in one record."""
        if found.proof is None:
            self.bad += 1
            return
        self.good += 1
        self.proofs[found.proof] += 1
        if found.proof is not Proof.PROVEN:
            why = f"{where} has no proof of its deal: {_WHY_NOT[found.proof]}"
            self.first_unproven = self.first_unproven or why
            return
        self.host_alone += not found.is_shared
        self.lacking_nonce += bool(found.withheld)

    def text(self) -> str:
        """All of it in a line or two."""
        hold = f"{self.good} of {self.good + self.bad} records hold."
        return f"{hold}\n{self._deals()}" if self.good else hold

    def _deals(self) -> str:
        told = [f"{self.proofs[proof]} {proof.value.replace('-', ' ')}" for proof in Proof]
        more = []
        if self.host_alone:
            more.append(f"{self.host_alone} by the host's seed alone")
        if self.lacking_nonce:
            more.append(f"{self.lacking_nonce} without a nonce that was withheld")
        if more:
            told[0] += f" ({', '.join(more)})"
        return f"Deals: {', '.join(told)}."


def _read(path: Path) -> Iterator[bytes]:
    try:
        yield from lines(path)
    except OSError as trouble:
        raise _UnreadableFile((trouble.strerror or str(trouble)).lower()) from trouble


def _check(line: bytes) -> Finding:
    try:
        record = read_record(line)
    except RecordError as error:
        return Finding(error)
    ensure_replayable(record.game)
    return verify_record(record)


def _report(path: Path, number: int, found: Finding, as_json: bool) -> None:
    error = found.error
    if as_json:
        print(json.dumps({"file": str(path), "record": number, **_as_json(found)}))
    elif error is not None:
        print(f"{path}: record {number}, {error}" if error.step else _whole(path, number, error))


def _as_json(found: Finding) -> dict[str, Any]:
    if found.error is not None:
        error = found.error
        where = {"step": error.step, "seat": error.seat, "act": error.act}
        return {"ok": False, **where, "error": error.reason}
    told: dict[str, Any] = {"ok": True, "deal": found.proof}
    return told | {"withheld_nonces": found.withheld} if found.withheld else told


def _whole(path: Path, number: int, error: RecordError) -> str:
    return f"{path}: record {number}: {error}"
