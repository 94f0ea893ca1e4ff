"""A folder with a kit in it and with things of somebody else's, and the two ways of replacing the kit."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.staging import exchange, replace_kit, standin
from tests.conftest import missing
from tests.traps import MINE, OLD

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def place() -> Iterator[Path]:
    """An empty folder, in memory where the system has such a place: who sweeps all calls makes many thousands."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else None))
    yield made
    shutil.rmtree(made)


@pytest.fixture
def folder(place: Path) -> Path:
    """A folder that holds the old kit, and what is in nobody's way."""
    target = place / "output"
    replace_kit(target, OLD)
    for name, data in MINE.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(data)
    return target


@pytest.fixture
def in_one_step(place: Path) -> None:
    """Skips where the system, or the file system, cannot have two folders change places in one step."""
    pair = place / "a", place / "b"
    for path in pair:
        path.mkdir()
    try:
        exchange.exchange(*pair)
    except OSError:
        missing("a call that has two folders change places")
    finally:
        for path in pair:
            path.rmdir()


@pytest.fixture
def file_by_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has no folder stand in for another, as on systems that cannot have two change places in one step."""
    monkeypatch.setattr(standin, "can_exchange", lambda: False)


@pytest.fixture(params=["in_one_step", "file_by_file"])
def way(request: pytest.FixtureRequest) -> str:
    """Each of the two ways, one after the other."""
    request.getfixturevalue(request.param)
    return str(request.param)
