"""Logs: one JSON object a line. No cookie, link, seed, hand or action ever stands in them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

LOGGER = logging.getLogger("einklang.server")

_OURS = "einklang"


class JsonLines(logging.Formatter):
    """Writes an entry as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an entry."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, _OURS, {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened, but not the values: they might be secret.
            told["error"] = record.exc_info[0].__name__
            told["where"] = _where(record.exc_info[2])
        return json.dumps(told)


def _where(traceback: Any) -> list[str]:
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        module = traceback.tb_frame.f_globals.get("__name__", "?")
        places.append(f"{module}:{code.co_name}:{traceback.tb_lineno}")
        traceback = traceback.tb_next
    return places[-12:]


def mark(table: str) -> str:
    """Enough of a table's name to tell tables apart, and not enough to find it."""
    return table[:6]


def log(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Note an event and its facts."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, event, extra={_OURS: facts})


def log_error(event: str, error: BaseException, **facts: Any) -> None:
    """Note an error that nobody has foreseen."""
    LOGGER.error(event, exc_info=error, extra={_OURS: facts})


def is_worth_noting(record: logging.LogRecord) -> bool:
    """Whether an entry tells of the server: what is wrong with a client's text does not."""
    return not record.getMessage().startswith("Invalid UTF-8 sequence received")


def set_up_logs(level: str) -> None:
    """Write all logs as JSON lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_worth_noting)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level.upper())
