"""Has the browser client built whenever the package is built or installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_SITE = "src/einklang/server/site"


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds `web/` into the package; a package that has the client and no source keeps it."""

    def dependencies(self) -> list[str]:
        """What has to be installed first: Node, where the machine has none that will do."""
        if not self._has_source():
            return []
        import node

        return [] if node.has_system_node() else [node.PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, or say in a sentence why it cannot be built."""
        if not self._has_source():
            if not (Path(self.root) / _SITE / "index.html").is_file():
                self.app.abort("there is neither a browser client nor the source of one")
            return
        import building
        import node

        try:
            building.build_site(_found_node)
        except node.BuildError as error:
            self.app.abort(str(error))

    def _has_source(self) -> bool:
        web = Path(self.root) / "web"
        if str(web) not in sys.path:
            sys.path.insert(0, str(web))
        return (web / "building.py").is_file()


def _found_node() -> Any:
    import node

    found = node.find_node()
    if found is None:
        raise node.BuildError(node.no_node())
    return found
