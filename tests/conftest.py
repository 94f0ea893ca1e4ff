"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import pytest
from hypothesis import HealthCheck, Phase, settings

from generator.artwork.theme import Theme, load_theme
from generator.catalog.load import load
from generator.cli import main
from generator.imposition.paper import PAPERS
from generator.kit import Kit, build_kit
from generator.options import Options
from generator.printers.places import FOLDER as PRINTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.catalog.model import Catalog

CATALOG: Final = Path(__file__).resolve().parent.parent / "catalog.yaml"

# A slow machine is not a failing test, and timings belong in the benchmark.
settings.register_profile("kit", deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kit")
gc.set_threshold(300_000, 50, 50)  # what thousands of tests leave behind takes long to look through, and is not ours

# A mutant lives or dies by the first example that fails: the smallest is of no use, and every run must try the same.
settings.register_profile(
    "mutants",
    settings.get_profile("kit"),
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
    database=None,
)

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


@pytest.fixture(scope="session")
def standard() -> Catalog:
    """The standard catalog."""
    loaded = load(CATALOG)
    assert loaded.catalog is not None
    return loaded.catalog


@pytest.fixture(scope="session")
def look() -> Theme:
    """The theme of the templates."""
    return load_theme()


@pytest.fixture(scope="session")
def a4_kit(standard: Catalog, look: Theme) -> Kit:
    """The kit of the standard catalog for four players on A4."""
    return build_kit(standard, Options(), look)


@pytest.fixture(scope="session")
def letter_kit(standard: Catalog, look: Theme) -> Kit:
    """The kit of the standard catalog for four players on Letter."""
    return build_kit(standard, Options(PAPERS["letter"]), look)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the standard catalog, in which commands run, and where nobody has saved a printer."""
    shutil.copy(CATALOG, tmp_path / "catalog.yaml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(PRINTERS, str(tmp_path.parent / f"{tmp_path.name}-printers"))
    before = signal.getsignal(signal.SIGTERM)
    yield tmp_path
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command, given in one piece or several, and gives its exit code and what it said on its two streams."""

    def running(*arguments: str) -> tuple[int, str, str]:
        words = [word for argument in arguments for word in argument.split()]
        return main(words), *capsys.readouterr()

    return running


@pytest.fixture
def ready(a4_kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kits take no time to build."""
    monkeypatch.setattr("generator.kit.build_kit", lambda *_, **__: a4_kit)
