"""Keeps profiles: reads them by their names, puts them in place whole, and removes them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from generator.printers.places import profile_path
from generator.printers.profile import Profile
from generator.printers.reading import MAX_BYTES, ReadProfile, read_profile
from generator.printers.writing import is_headed, written
from generator.replacing import create_files, replace_text
from generator.staging import RefusedError

if TYPE_CHECKING:
    from pathlib import Path


class NoProfileError(LookupError):
    """There is no profile of that name."""


def load_profile(name: str) -> ReadProfile:
    """The profile of that name, as it was read.

    Raises NameRefusedError for a name that none can have, NoProfileError where there is none, or OSError.
    """
    path = profile_path(name)
    data = _held(path)
    if data is None:
        raise NoProfileError(name)
    return read_profile(data, str(path))


def save_profile(name: str, profile: Profile) -> ReadProfile | None:
    """Puts a profile in place, and returns the one that it replaces, where there was one.

    Raises NameRefusedError for a name that none can have, RefusedError where the file of that name is no profile, or
    another OSError, having changed nothing.
    """
    path = profile_path(name)
    data = written(name, profile)
    former = _held(path)
    if former is None:
        create_files({path: data})
        return None
    before = _own(path, former)
    replace_text(path, former, data)
    return before


def remove_profile(name: str) -> ReadProfile:
    """Removes a profile, and returns it. Raises as `load_profile` and `save_profile` do, having changed nothing."""
    path = profile_path(name)
    data = _held(path)
    if data is None:
        raise NoProfileError(name)
    before = _own(path, data)
    path.unlink()
    return before


def _held(path: Path) -> bytes | None:
    """The bytes of a file, of one that is too large a few more than are read; None where there is none."""
    if not os.path.lexists(path):
        return None
    if path.exists() and not path.is_file():  # a pipe would keep us waiting
        raise RefusedError(f"{path} is not a file")
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _own(path: Path, data: bytes) -> ReadProfile:
    """What is in a file, which is to be replaced or removed. Raises RefusedError where it is no profile.

    One that has lost its first line is still known by what it says, and a damaged one by its first line.
    """
    before = read_profile(data, str(path))
    if not is_headed(data) and before.profile in {None, Profile()}:
        raise RefusedError(f"{path} is no printer's profile; it was left alone")
    return before
