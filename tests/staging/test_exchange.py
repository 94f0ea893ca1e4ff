"""Two folders change places in one step, or nothing happens."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

import pytest

from generator.staging.exchange import can_exchange, exchange
from tests.traps import held

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pair(place: Path) -> tuple[Path, Path]:
    """Two folders that hold their own names."""
    for name in ("größe 1", "-2"):
        (place / name).mkdir()
        (place / name / "name").write_text(name)
    return place / "größe 1", place / "-2"


def test_two_folders_change_places(pair: tuple[Path, Path], in_one_step: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_exchange()
    exchange(*pair)
    assert [held(path) for path in pair] == [{"name": b"-2"}, {"name": "größe 1".encode()}]
    monkeypatch.chdir(pair[0].parent)
    exchange(*(path.relative_to(path.parent) for path in pair))
    assert [held(path) for path in pair] == [{"name": "größe 1".encode()}, {"name": b"-2"}]


def test_nothing_happens_where_one_is_missing(pair: tuple[Path, Path], in_one_step: None) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        exchange(pair[0], pair[1].with_name("none"))
    assert caught.value.filename == str(pair[0])
    assert held(pair[0]) == {"name": "größe 1".encode()}


class Library:
    """A library of C, of another age."""

    def __getitem__(self, name: str) -> object:
        raise AttributeError(name)


@pytest.mark.parametrize("lacking", ["system", "library", "call"])
def test_a_system_that_cannot_is_told_apart(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    match lacking:
        case "system":
            monkeypatch.setattr(sys, "platform", "win32")
        case "library":
            monkeypatch.setitem(sys.modules, "ctypes", None)
        case _:
            monkeypatch.setattr("ctypes.CDLL", lambda *_, **__: Library())
    assert not can_exchange()
    with pytest.raises(OSError, match=os.strerror(errno.ENOSYS)) as caught:
        exchange(*pair)
    assert caught.value.errno == errno.ENOSYS
    assert held(pair[0]) == {"name": "größe 1".encode()}
