"""`einklang serve`: what can be set, by flags and by the environment."""

from __future__ import annotations

import sys
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from einklang.server.settings import LOG_LEVELS, Setting, Settings, all_settings
from einklang.symbols import join

_OPEN = "Open the page in a browser."

# Between these lines of docs/server.md stands the table of all settings.
_FIRST = "<!-- written by: python -m einklang.cli.hosting docs/server.md -->\n"
_LAST = "<!-- end of what is written -->\n"


def serve(*, opens_browser: bool = False, **given: Any) -> None:
    """Host live tables for people and computer players, until Ctrl-C.

    Every option can also be set in the environment, such as EINKLANG_PORT=9000.
    """
    from einklang.cli.start import ensure_warm
    from einklang.games.errors import SetupError
    from einklang.server.http.hosts import read_host
    from einklang.server.running import serve as run

    if given["log_level"] not in LOG_LEVELS:
        said = given["log_level"][:40]
        raise SetupError(f"the log level is {join(LOG_LEVELS, 'or')}, not {said!r}")
    # What was not said is left to what is usual.
    chosen = {name: value for name, value in given.items() if value is not None}
    for setting in all_settings():
        if setting.takes_several:
            chosen[setting.name] = tuple(given[setting.name] or ())
    chosen["allowed_hosts"] = tuple(map(read_host, chosen["allowed_hosts"]))
    ensure_warm()
    raise typer.Exit(run(Settings(**chosen), opens_browser))


def _parameter(setting: Setting) -> Parameter:
    """A setting as a flag that can also be set in the environment."""
    told = setting.help
    option = typer.Option(
        setting.flag,
        envvar=setting.variable,
        min=told.low,
        max=told.high,
        metavar=told.metavar,
        help=told.sentence.replace("`", ""),
    )
    kind = list[setting.kind] if setting.takes_several else setting.kind  # type: ignore[name-defined]
    kind = kind | None if setting.usual is None else kind
    return Parameter(
        setting.name,
        Parameter.KEYWORD_ONLY,
        default=setting.usual,
        annotation=Annotated[kind, option],
    )


_BROWSER = Parameter(
    "opens_browser",
    Parameter.KEYWORD_ONLY,
    default=False,
    annotation=Annotated[bool, typer.Option("--open", help=_OPEN)],
)
# Typer reads the flags off it.
serve.__signature__ = Signature([*map(_parameter, all_settings()), _BROWSER])  # type: ignore[attr-defined]


def settings_table() -> str:
    """All settings as a table in Markdown."""
    rows = [
        [
            f"`{setting.flag}`",
            f"`{setting.variable}`",
            "" if setting.usual in (None, False) else f"`{setting.usual}`",
            _cell(setting.help.sentence, setting.help.more),
        ]
        for setting in all_settings()
    ]
    rows.append(["`--open`", "", "", _cell(_OPEN)])
    head = "| flag | variable | usual | meaning |\n|---|---|---|---|\n"
    lines = ["|".join(f" {cell} " if cell else " " for cell in row) for row in rows]
    return head + "".join(f"|{line}|\n" for line in lines)


def _cell(sentence: str, more: str = "") -> str:
    """A sentence as the cell of a table: with a small letter and without a full stop."""
    told = f"{sentence[0].lower()}{sentence[1:]}".removesuffix(".")
    return f"{told}; {more}" if more else told


def with_settings(page: str) -> str:
    """The page on hosting with the table of all settings as it has to be."""
    before, _, rest = page.partition(_FIRST)
    _, _, after = rest.partition(_LAST)
    return f"{before}{_FIRST}\n{settings_table()}\n{_LAST}{after}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(with_settings(path.read_text(encoding="utf-8")), encoding="utf-8")
