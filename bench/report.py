"""The table, for a terminal and for the documentation."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from pathlib import Path

from rich.table import Table

from rows import COLUMNS, Row, Section

Measured = Mapping[Section, list[Row]]

_FIGURES = ("Einklang", "of the anchor", "ratio")

_INTRODUCTION = Path(__file__).with_name("introduction.md")


def terminal_table(measured: Measured) -> Table:
    """All rows in one table, with a heading for each section."""
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="right" if column in _FIGURES else "left")
    for section, rows in measured.items():
        table.add_section()
        table.add_row(f"[bold]{section.title}[/bold]")
        for row in rows:
            style = "red" if row.verdict == "missed" else None
            table.add_row(*(cell.replace("`", "") for cell in row.cells()), style=style)
    return table


def page(measured: Measured, machine: Mapping[str, str], runs: int) -> str:
    """The page of the documentation, with the same rows."""
    parts = [_INTRODUCTION.read_text("utf-8").format(runs=runs)]
    parts.append("## The machine\n\n" + markdown(("", ""), [*machine.items()]))
    for section, rows in measured.items():
        table = markdown(COLUMNS, [row.cells() for row in rows], _FIGURES)
        parts.append(f"## {section.title}\n\n{section.about}\n\n{table}")
    return "\n".join(parts)


def markdown(
    columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], figures: Container[str] = ()
) -> str:
    """A table for the documentation; figures stand at the right of their columns."""
    marks = tuple("--:" if column in figures else "---" for column in columns)
    lines = (columns, marks, *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
