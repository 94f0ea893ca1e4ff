# `make kit` prints the playtest kit into output/, `make test` runs every test. All else is for contributors.

# Any Python from 3.11 on will do; the newest that is installed is taken. Override: make PYTHON=/path/to/python
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv
RUN := $(VENV)/bin/python
STAMPS := $(VENV)/.installed

# The path of this folder may hold any letters, whatever the locale says.
export PYTHONUTF8 := 1

# Byte code is kept, whatever the shell says: else each test that starts the program would have it compiled anew.
unexport PYTHONDONTWRITEBYTECODE

# The environment points to this folder by a relative path: a Python in the C locale could not read an absolute one with
# accents in it, and the folder may be moved.
RELATIVE = "$(RUN)" -c 'import os, pathlib, sysconfig; site = pathlib.Path(sysconfig.get_path("purelib")); \
	[path.write_text(os.path.relpath(os.getcwd(), site), "ascii") for path in site.glob("*afterlight*.pth")]'

.PHONY: kit test lint bench pictures wheel mutants fuzz clean
.DELETE_ON_ERROR:

kit: $(STAMPS)/kit
	@"$(RUN)" -m generator validate catalog.yaml
	@"$(RUN)" -m generator kit $(KIT_OPTIONS)

test: $(STAMPS)/test
	"$(RUN)" -m pytest -n auto $(TEST_OPTIONS)

lint: $(STAMPS)/lint
	"$(RUN)" -m ruff check .
	"$(RUN)" -m ruff format --check .
	"$(RUN)" -m mypy

bench: $(STAMPS)/test
	"$(RUN)" -m tests.bench.bench

pictures: $(STAMPS)/test
	"$(RUN)" -m tests.pictures

wheel: $(STAMPS)/lint
	"$(RUN)" -m build --wheel

# Plants small faults in the catalog reader, one after the other, and says how many the tests notice: at least 90 %, or it
# fails. That takes half an hour. Broken off, it goes on where it was, unless a file has changed since it began. To try some
# only: make mutants MUTANTS="generator.catalog.values.*". A fault may ask for memory without end, which is limited where it
# can be.
PATTERNS = $(foreach pattern,$(MUTANTS),"$(pattern)")
mutants: $(STAMPS)/mutants
	@test -e mutants/.gitignore && test -z "$$(find generator templates tests catalog.yaml pyproject.toml -type f \
		! -path '*/__pycache__/*' -newer mutants/.gitignore)" || { rm -rf mutants && mkdir mutants && echo '*' >mutants/.gitignore; }
	@ulimit -v 6000000 2>/dev/null || true; "$(RUN)" -m tests.mutants $(MUTANTS_OPTIONS) $(PATTERNS)

# Looks for bytes that the catalog reader has no right answer to, until interrupted or FUZZ_OPTIONS=-max_total_time=60.
# Atheris has wheels for CPython 3.11 to 3.14 on Linux.
fuzz: $(STAMPS)/fuzz
	"$(RUN)" -m tests.fuzz.catalog $(FUZZ_OPTIONS)

clean:
	rm -rf "$(VENV)" build dist mutants .pytest_cache .mypy_cache .ruff_cache .hypothesis

# One stamp for each set of packages, so that a second run asks the network for nothing.
$(STAMPS)/kit: pyproject.toml | $(RUN)
	"$(RUN)" -m pip install --quiet --disable-pip-version-check --editable .
	@$(RELATIVE)
	@mkdir -p "$(@D)" && touch "$@"

$(STAMPS)/test: pyproject.toml | $(RUN)
	"$(RUN)" -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@$(RELATIVE)
	@mkdir -p "$(@D)" && touch "$@" "$(@D)/kit"

$(STAMPS)/lint: pyproject.toml | $(RUN)
	"$(RUN)" -m pip install --quiet --disable-pip-version-check --editable '.[test,lint]'
	@$(RELATIVE)
	@mkdir -p "$(@D)" && touch "$@" "$(@D)/kit" "$(@D)/test"

$(STAMPS)/mutants: pyproject.toml | $(RUN)
	"$(RUN)" -m pip install --quiet --disable-pip-version-check --editable '.[test,mutants]'
	@$(RELATIVE)
	@mkdir -p "$(@D)" && touch "$@" "$(@D)/kit" "$(@D)/test"

$(STAMPS)/fuzz: pyproject.toml | $(RUN)
	"$(RUN)" -m pip install --quiet --disable-pip-version-check --editable '.[test,fuzz]'
	@$(RELATIVE)
	@mkdir -p "$(@D)" && touch "$@" "$(@D)/kit" "$(@D)/test"

$(RUN):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; install it, or say make PYTHON=/path/to/python" >&2; exit 1; }
	"$(PYTHON)" -m venv "$(VENV)"
