"""Whether counts are what odds let expect."""

from __future__ import annotations


def check_fit(expected: list[float], got: list[int], least: float) -> None:
    """Compare by the chi-square of groups in which so many are expected at least."""
    square, groups = 0.0, 0
    wanted, found = 0.0, 0
    for one, other in zip(expected, got, strict=True):
        wanted, found = wanted + one, found + other
        if wanted >= least:
            square += (found - wanted) ** 2 / wanted
            groups += 1
            wanted, found = 0.0, 0
    # Four times the spread of a chi-square with so many degrees of freedom.
    assert square < groups + 4 * (2 * groups) ** 0.5, f"{square:.1f} in {groups} groups"
