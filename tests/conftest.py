"""What all tests share."""

from __future__ import annotations

import os
import shutil
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is not a failing test, and timings belong in the benchmark.
settings.register_profile("kit", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kit")

NO_SKIPS = "AFTERLIGHT_NO_SKIPS"
"""Where this is set, as for contributions, a tool that is missing fails the tests that need it."""


def missing(tool: str) -> NoReturn:
    """Skips the test that needs a tool of the system, or fails it where nothing may be skipped."""
    if os.environ.get(NO_SKIPS):
        pytest.fail(f"{tool} is missing, and {NO_SKIPS} is set", pytrace=False)
    pytest.skip(f"{tool} is not installed on this system")


@pytest.fixture(scope="session")
def cairo() -> Any:  # cairosvg has no type information
    """The module cairosvg, which draws SVG with the system's libcairo."""
    try:
        import cairosvg
    except OSError:  # what cairocffi raises where it finds no library
        missing("libcairo")
    return cairosvg


@pytest.fixture(scope="session")
def qpdf() -> str:
    """The path of the program qpdf."""
    return shutil.which("qpdf") or missing("qpdf")
