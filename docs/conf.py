"""How Sphinx builds this documentation."""

import re
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent / "src" / "einklang" / "__init__.py"
_VERSION = re.search(r'^__version__ = "(.+)"$', _PACKAGE.read_text("utf-8"), re.MULTILINE)
if _VERSION is None:
    raise RuntimeError(f"{_PACKAGE} states no version")

project = "Einklang"
author = "The Einklang contributors"
project_copyright = "2026 The Einklang contributors"
version = release = _VERSION[1]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"Einklang {release}"


def _skip_aliases(app, what, name, member, skip, options):  # type: ignore[no-untyped-def]
    """The fields of a named tuple stand in its signature already."""
    return True if (member.__doc__ or "").startswith("Alias for field number") else None


def setup(app):  # type: ignore[no-untyped-def]
    """Tell Sphinx of what is special here."""
    app.connect("autodoc-skip-member", _skip_aliases)
