"""No module needs itself, by whatever way.

The contracts in pyproject.toml keep the rooms apart; this looks at single modules, and also at what
is imported in functions and for the type checker alone.
"""

from __future__ import annotations

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("einklang", cache_dir=None)
    cycles = {
        module: chain
        for module in graph.modules
        for first in graph.find_modules_directly_imported_by(module)
        if (chain := graph.find_shortest_chain(first, module))
    }
    assert cycles == {}
