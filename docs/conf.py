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
