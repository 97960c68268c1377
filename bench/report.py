"""The table, for a terminal and for the documentation."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from pathlib import Path

from rich.table import Table

from findings import COLUMNS, Finding, Section

Measured = Mapping[Section, list[Finding]]

_FIGURES = ("Einklang", "of the anchor", "ratio")

_INTRODUCTION = Path(__file__).with_name("introduction.md")


def terminal_table(measured: Measured) -> Table:
    """All findings in one table, with a heading for each section."""
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="right" if column in _FIGURES else "left")
    for section, findings in measured.items():
        table.add_section()
        table.add_row(f"[bold]{section.title}[/bold]")
        for finding in findings:
            style = "red" if finding.verdict == "missed" else None
            table.add_row(*(cell.replace("`", "") for cell in finding.cells()), style=style)
    return table


def page(measured: Measured, machine: Mapping[str, str], runs: int) -> str:
    """The page of the documentation, with the same findings."""
    parts = [_INTRODUCTION.read_text("utf-8").format(runs=runs)]
    parts.append("## The machine\n\n" + markdown(("", ""), [*machine.items()]))
    for section, findings in measured.items():
        table = markdown(COLUMNS, [finding.cells() for finding in findings], _FIGURES)
        parts.append(f"## {section.title}\n\n{section.about}\n\n{table}")
    return "\n".join(parts)


def markdown(
    columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], figures: Container[str] = ()
) -> str:
    """A table for the documentation; figures stand at the right of their columns."""
    marks = tuple("--:" if column in figures else "---" for column in columns)
    lines = (columns, marks, *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
