"""Reads a catalog as it was in a revision that git keeps."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import Final

CATALOG: Final = "catalog.yaml"
"""The file that a revision alone stands for, beside where we are."""

_BRACES: Final = re.compile(r"\{[^}]*\}")
"""Within them a colon belongs to the revision, as in `main@{yesterday 12:00}` (git, gitrevisions)."""


class RevisionError(OSError):
    """There is no such revision, or no such file in it. The message says why."""


def at_revision(name: str, limit: int, catalog: str = CATALOG) -> tuple[str, bytes]:
    """A file of a revision: its name, and up to `limit` of its bytes.

    `HEAD~1` stands for `catalog`, a path from where we are, in that revision; `HEAD~1:old/mine.yaml` for another file,
    as git understands it.
    Raises ValueError for a name that can be no revision, and RevisionError where there is none of that name.
    """
    if not name or name.startswith("-"):  # git would take it for an option
        raise ValueError(f"{name!r} is not the name of a file, a kit's folder or a git revision")
    git = shutil.which("git")
    if git is None:
        raise RevisionError(
            f"there is no file {name}, and git, which may know a revision of that name, is not installed"
        )
    cut = len(_BRACES.sub(lambda found: "_" * len(found[0]), name).partition(":")[0])
    revision, path = name[:cut], name[cut + 1 :] or f"./{catalog}"
    if revision:  # without one the file is that of git's index
        _verify(git, revision, name)
    data = _blob(git, f"{revision}:{path}", limit)
    if data is None:
        place = f"the git revision {revision}" if revision else "git's index"
        hint = "" if path.startswith("./") else "; write ./ before a path that starts here, not at the repository's top"
        raise RevisionError(f"{place} holds no file {path.removeprefix('./')}{hint}")
    return f"{revision}:{path.removeprefix('./')}", data


def _verify(git: str, revision: str, name: str) -> None:
    """Raises RevisionError where git knows no such revision."""
    done = subprocess.run(  # noqa: S603  # no shell, and no argument of the user's that begins with a hyphen
        [git, "rev-parse", "--verify", "--quiet", f"{revision}^{{tree}}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=_surroundings(),
        check=False,
    )
    if done.returncode == 0:
        return
    said = done.stderr.decode(errors="replace").strip().partition("\n")[0].removeprefix("fatal: ")
    if said.startswith("not a git repository"):
        raise RevisionError(
            f"there is no file {name}, and no git repository here that may know a revision of that name"
        )
    raise RevisionError(f"there is no file, no kit's folder and no git revision {name}" + (f": {said}" if said else ""))


def _blob(git: str, path: str, limit: int) -> bytes | None:
    """The first bytes of a file that git keeps, exactly as they are kept, or None where it keeps none there."""
    with subprocess.Popen(  # noqa: S603  # no shell, and no argument of the user's that begins with a hyphen
        [git, "cat-file", "blob", path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_surroundings(),
    ) as running:
        assert running.stdout is not None  # noqa: S101  # it is a pipe
        data = running.stdout.read(limit)
        if len(data) == limit:  # there may be more, which nobody wants
            running.kill()
            return data
    return data if running.returncode == 0 else None


def _surroundings() -> dict[str, str]:
    """The environment in which git speaks the language that we read, and asks nobody for a password."""
    return os.environ | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
