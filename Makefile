# The two commands: `make play` and `make test`. Each sets up all it needs on a fresh clone.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name 'setup.py') setup.py pyproject.toml

STRENGTH ?=
.PHONY: strength play test lint types golden lock clean

play: .venv/compiled
	@$(BIN)/cabale play

test: .venv/compiled .venv/dev lint types
	$(BIN)/pytest -n 2
	CABALE_PURE=1 $(BIN)/pytest -n 2

# Play what is missing of the table of strength and write docs/strength.md: hours; STRENGTH="--minutes 30" stops early.
strength: .venv/compiled .venv/dev
	$(BIN)/python bench/strength.py $(STRENGTH)

lint: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/dev
	$(BIN)/mypy

# Write the golden playthroughs and counts anew: a change there is a change of rules.
golden: .venv/compiled .venv/dev
	$(BIN)/python -m tests.write

# Choose the newest versions that fit pyproject.toml and pin them with their hashes.
lock: .venv/dev
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--extra build pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--extra build --extra dev --extra envs -c requirements.txt pyproject.toml -o requirements-dev.txt

clean:
	rm -rf .venv build
	find src -name '*.so' -delete

.venv/installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cabale needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "No virtual environment could be made; on Debian: apt-get install python3-venv"; rm -rf .venv; exit 1; }
	@echo "Installing what Cabale needs ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt .venv/installed
	@echo "Installing the tools for tests ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

.venv/compiled: .venv/installed $(SOURCES)
	@if command -v $${CC:-cc} >/dev/null; then echo "Compiling the engine (once, about a minute) ..."; \
		else echo "No C compiler found: the engine runs uncompiled, correct but slower."; fi
	@find src -name '*.so' -delete
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
