"""Whether records hold, and what those that do prove of their deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from einklang.records.errors import RecordError
from einklang.records.files import lines
from einklang.records.reading import read_record
from einklang.records.record import Record
from einklang.records.replay import replay
from einklang.records.told_deal import Proof, nonces_added, proof_of, withheld_nonces


@dataclass(frozen=True)
class Finding:
    """What is wrong with a record, or what a record that holds proves of its deal."""

    error: RecordError | None = None
    proof: Proof | None = None  # None if it does not hold
    is_shared: bool = False  # whether anybody has added a nonce to the host's seed
    withheld: tuple[int, ...] = ()  # the seats whose nonce was sealed and is missing

    @property
    def holds(self) -> bool:
        """Whether every step and the result are as the rules give them."""
        return self.error is None


def verify_record(record: Record | str | bytes) -> Finding:
    """Check every step of a record, or of the line that holds it, and what it says of its deal."""
    try:
        read = record if isinstance(record, Record) else read_record(record)
        replay(read)
    except RecordError as error:
        return Finding(error)
    return Finding(None, proof_of(read), nonces_added(read), tuple(withheld_nonces(read)))


def verify_file(path: Path | str) -> Iterator[Finding]:
    """Check every record of a file, one after the other."""
    return map(verify_record, lines(Path(path)))
