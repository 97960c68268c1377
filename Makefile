# Everything a newcomer or a machine needs: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BENCH := .venv-bench

.PHONY: help install web play test release soak types pages hashes check bench strength screenshots clean

help:  ## List what can be made.
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

install: $(STAMP)  ## Set up .venv with everything, and compile the rules.

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade --constraint constraints.txt pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --group dev --editable .
	$(BIN)/einklang warm
	@touch $@

# The package's build hook does the same when the package is installed.
web: install  ## Build the browser client, if something of it has changed.
	$(BIN)/python web/building.py

play: web  ## Host tables on this machine, and open the browser.
	$(BIN)/einklang serve --open

test: web  ## Run all tests but those of a release.
	$(BIN)/pytest -n auto --dist worksteal -m "not release"

release: web  ## Test what is packed, what an empty cache is filled with, and every index of all kernels.
	$(BIN)/pytest -n auto --dist worksteal -m release \
		tests/cli/test_compile_on_demand.py tests/test_bounds.py tests/test_warming.py tests/web

soak: web  ## Run the same checks much longer: 2,000 games for every set-up, 500 crashes.
	EINKLANG_SOAK=1 $(BIN)/pytest -n auto

types: install  ## Write the browser's types anew from the server's models.
	$(BIN)/python -m einklang.server.typescript > web/src/protocol.ts.part
	mv web/src/protocol.ts.part web/src/protocol.ts

pages: install  ## Write the pages of all environments and the table of the server's settings anew.
	$(BIN)/python -m einklang.rl.pages docs/environments
	$(BIN)/python -m einklang.cli.hosting docs/server.md

hashes: install  ## Write constraints-release.txt anew: what a server needs, with the hashes of all files.
	$(BIN)/python -m pip install --quiet --constraint constraints.txt uv
	$(BIN)/uv pip compile --quiet pyproject.toml --constraints constraints.txt --universal \
		--python-version 3.11 --generate-hashes --no-annotate --no-header \
		--output-file constraints-release.txt

check: install  ## Lint, types, layers, texts of the browser client and documentation.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/building.py check
	$(BIN)/sphinx-build --quiet --fail-on-warning --builder html docs build/docs

# The programs to compare with bring much along, so they get an environment of their own.
$(BENCH)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --upgrade --constraint constraints.txt pip
	$(BENCH)/bin/python -m pip install --quiet --constraint constraints.txt --group bench --editable .
	@touch $@

bench: $(BENCH)/.installed  ## Measure speed beside other programs, and write docs/benchmarks.md.
	$(BENCH)/bin/python bench/speed.py

screenshots: web  ## Take the pictures of all pages anew, and write docs/screenshots.md.
	PYTHONPATH=tests $(BIN)/python -m browser.screenshots docs/screenshots docs/screenshots.md

strength: install  ## Measure how strong the computer players are, and write docs/strength.md.
	$(BIN)/python bench/strength.py

clean:  ## Remove what was made.
	rm -rf $(VENV) $(BENCH) build dist web/node_modules src/einklang/server/site
