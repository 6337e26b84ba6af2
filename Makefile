# Two commands do everything: `make run` and `make test`. Both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := src tests docs release
# Everything here starts many processes; each would parse the sources again.
unexport PYTHONDONTWRITEBYTECODE
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
TYPESCRIPT := typescript@5.9.3
AXE := axe-core@4.11.0
UV := uv==0.13.8
LOCK := requirements/service.lock
# One more than there are cores: tests of servers and browsers often wait.
WORKERS = $(shell expr $$(nproc) + 1)

.PHONY: help run play test test-long mutate golden soak storm kill attack bench bench-house docs docs-serve figures wheel dist install-test coverage lock sbom audit-dependencies types screenshots check format clean
.DEFAULT_GOAL := help

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

.venv/pip: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Boardwalk needs Python 3.11 or newer; try make PYTHON=python3.11")'
	@echo 'Setting up .venv (once; takes a minute)'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

.venv/run: .venv/pip
	$(BIN)/python -m pip install --quiet --editable '.[house]'
	@touch $@

.venv/test: .venv/run
	$(BIN)/python -m pip install --quiet --group test
	@touch $@

.venv/browser: .venv/pip
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { echo 'Installing Chromium for the tests of the screens'; \
		$(SUDO) apt-get update -qq && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; }
	@command -v npm >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y npm >/dev/null; }
	@touch $@

.venv/node: .venv/browser
	@mkdir -p $@ && npm install --silent --no-save --no-package-lock --no-audit --no-fund --prefix $@ $(TYPESCRIPT) $(AXE)
	@touch $@

.venv/bench: .venv/run
	$(BIN)/python -m pip install --quiet --group bench
	@touch $@

run: .venv/run ## Open the demo house in the browser (PORT=8080 for another port)
	@$(BIN)/boardwalk serve --demo $(if $(PORT),--port $(PORT))

play: .venv/run ## Play in the terminal (GAME=premium to choose)
	@$(BIN)/boardwalk play $(GAME)

check: .venv/test ## Format, lint, types and layers
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: .venv/test .venv/node ## All checks and every test of the ordinary suite
	@$(BIN)/python -m tests.support.odds.kernels & $(MAKE) --no-print-directory check && wait
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

test-long: .venv/test ## The exhaustive and statistical runs
	$(BIN)/pytest -m long

mutate: .venv/test ## Break the code that enforces each paragraph and see whether its tests notice (PARAGRAPH=R2 JOBS=2)
	$(BIN)/python -m tests.support.law.mutation $(if $(PARAGRAPH),--paragraph '$(PARAGRAPH)') $(if $(JOBS),--jobs $(JOBS))

golden: .venv/test ## Rewrite the golden files, to be reviewed as a diff
	GOLDEN=write $(BIN)/pytest -q -m "" tests/games/test_golden.py tests/table/test_transcripts.py tests/odds/solver/test_counts.py

soak: .venv/run ## A long simulation with irregularities, of tables alone and linked (ROUNDS=20000 SEED=1)
	$(BIN)/boardwalk soak --faults --rounds $(or $(ROUNDS),20000) --seed $(or $(SEED),1)
	$(BIN)/boardwalk soak --linked --faults --rounds $(or $(ROUNDS),20000) --seed $(or $(SEED),1)

storm: .venv/run ## Simulate whole houses in which everything goes wrong (ROUNDS=1000000 SEED=1)
	$(BIN)/boardwalk soak --house --rounds $(or $(ROUNDS),1000000) --seed $(or $(SEED),1)

kill: .venv/test ## Kill servers at random instants on each kind of database, and two at a time (KILLS=200 of each)
	KILLS=$(or $(KILLS),200) $(BIN)/pytest -m long -s tests/pit/crash

attack: .venv/test ## Flood a server on this machine and set its clock, with a player at a table
	$(BIN)/pytest -m long -s tests/attack

bench: .venv/bench ## Measured rates beside other libraries
	$(BIN)/boardwalk bench evaluate
	$(BIN)/boardwalk bench table
	$(BIN)/boardwalk bench solve
	$(BIN)/boardwalk bench environment
	$(BIN)/boardwalk bench pit

bench-house: .venv/run ## Measure what people wait for in a house of 100,000 records and in one of 1,000,000
	$(BIN)/boardwalk bench house

.venv/docs: .venv/run
	$(BIN)/python -m pip install --quiet --group docs
	@touch $@

docs: .venv/docs ## Build the documentation into site/; a warning is an error
	@$(BIN)/python docs/site_build.py
	@echo 'Open site/index.html'

docs-serve: .venv/docs ## Read the documentation in the browser, rebuilt as you write
	@$(BIN)/python docs/site_build.py --serve

figures: .venv/test ## Solve New Jersey's games again for the figures that come with the package
	$(BIN)/python -m release.figures

dist: .venv/pip ## Build the source archive and the package into dist/, for a release
	@$(PYTHON) -m venv .venv/build && $(BIN)/python -m pip --python .venv/build install --quiet build
	.venv/build/bin/python -m build --outdir dist .

install-test: .venv/test ## Install the package into empty environments, and play a round as a stranger would
	$(BIN)/pytest -m "" tests/release/test_installation.py tests/release/test_container.py

coverage: .venv/test ## How much of the rules their own tests reach; fails below the number in pyproject.toml
	$(BIN)/python -m pip install --quiet --group coverage
	$(BIN)/coverage run -m pytest -q tests/games tests/cards tests/progressive tests/floor tests/law tests/codec
	$(BIN)/coverage report

wheel: .venv/pip ## Build the package into dist/, with the digests of its source
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

lock: .venv/pip ## Lock the newest versions of all packages that the service needs, with their hashes
	@$(PYTHON) -m venv .venv/lock && $(BIN)/python -m pip --python .venv/lock install --quiet $(UV)
	.venv/lock/bin/uv pip compile pyproject.toml --quiet --no-config --extra house --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-header --no-emit-index-url --output-file $(LOCK)

sbom: .venv/test ## Write the bill of materials (CycloneDX) into dist/
	@$(BIN)/python -m release.sbom

audit-dependencies: .venv/test ## Ask the package index for known vulnerabilities of the locked packages
	@$(BIN)/python -m release.dependency_audit

types: .venv/test ## Write the types that the screens are checked with, from the OpenAPI description
	$(BIN)/python -m tests.support.screens.types

screenshots: .venv/test .venv/browser ## Take a picture of every page, at the size of a desk and of a phone
	$(BIN)/python -m tests.support.screens.screenshots

format: .venv/test ## Rewrite the sources in the project's format
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

clean: ## Remove the environment and caches
	rm -rf .venv site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .mutation_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
