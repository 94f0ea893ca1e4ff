"""Where profiles lie, and by what names."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

FOLDER: Final = "AFTERLIGHT_PRINTERS"
"""The environment's variable that names a folder for profiles, instead of the user's configuration folder."""
SUFFIX: Final = ".yaml"
WINDOWS: Final = os.name == "nt"

_NAME: Final = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_DEVICES: Final = re.compile("con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)
"""What Windows takes for a device, whatever its ending and folder (Microsoft: Naming Files, Paths, and Namespaces)."""


class NameRefusedError(ValueError):
    """A name that is no file's on some system."""


def profiles_folder() -> Path:
    """The folder of the profiles, which need not be there. Raises OSError where nobody knows which it would be."""
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else _configuration() / "afterlight" / "printers"


def _configuration() -> Path:
    """The user's folder for programs' settings; XDG Base Directory Specification, Windows' own custom."""
    folder = os.environ.get("APPDATA" if WINDOWS else "XDG_CONFIG_HOME")
    if folder and Path(folder).is_absolute():  # others are to be ignored, by that specification
        return Path(folder)
    try:
        return Path.home() / ".config"
    except RuntimeError:
        raise OSError(f"there is no home folder to keep printers' profiles in; name one by {FOLDER}") from None


def profile_path(name: str) -> Path:
    """The file of a profile. Raises NameRefusedError for a name that cannot be one's."""
    if _DEVICES.fullmatch(name):
        raise NameRefusedError(f"{name!r} is a device on Windows; name the printer otherwise")
    if not _NAME.fullmatch(name):
        raise NameRefusedError(
            f"{name!r} is no name for a printer: it has up to 64 letters from a to z, digits, hyphens and underscores, "
            "and begins with a letter or a digit"
        )
    return profiles_folder() / f"{name}{SUFFIX}"


def profile_names() -> tuple[str, ...]:
    """The names of all profiles that there are, sorted. Raises OSError where the folder cannot be read."""
    try:
        found = [path.stem for path in profiles_folder().iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return ()
    return tuple(sorted(name for name in found if _NAME.fullmatch(name) and not _DEVICES.fullmatch(name)))
