"""What a run says and how it ends: the only module that prints, and that knows exit codes.

Results go to standard output, diagnostics to standard error.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Final, Literal

DONE: Final = 0
CATALOG_ERRORS: Final = 1
USAGE: Final = 2
ENVIRONMENT: Final = 3
INTERRUPTED: Final = 130


class UsageError(Exception):
    """The command cannot be carried out as it was given."""


class CatalogRefusedError(Exception):
    """The catalog has errors. They have been told."""


def prepare() -> None:
    """Has both streams take any text. One that the shell has closed leads nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # for as long as we run
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a narrow terminal shows an escape, never a traceback


def flush() -> None:
    """Lets out what is still held back, if anybody can be told."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()


def colored(name: Literal["stdout", "stderr"]) -> bool:
    """Whether a stream shows colours: a terminal that can, unless NO_COLOR is set (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    with contextlib.suppress(OSError, ValueError):  # ValueError: it is closed
        return bool(getattr(sys, name).isatty())
    return False


def say(text: str) -> None:
    """Prints a result. Raises OSError where it cannot be written; that nobody reads it any more is no failure."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise OSError(f"standard output: {error.strerror or error}") from None


def put(data: bytes) -> None:
    """Prints a result that is a file: UTF-8 text, byte by byte, line breaks and all. Raises OSError as `say` does."""
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:  # somebody has put a stream of text in its place
        say(data.decode().removesuffix("\n"))
        return
    try:
        sys.stdout.flush()
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise OSError(f"standard output: {error.strerror or error}") from None


def done(text: str) -> int:
    """Tells what has been done. It is done even if nobody can be told, or we are interrupted now."""
    from generator.catalog.text.characters import escaped
    from generator.staging import undisturbed

    with undisturbed(), contextlib.suppress(OSError):
        say("\n".join(escaped(line) for line in text.split("\n")))
    return DONE


def complain(text: str) -> None:
    """Prints a diagnostic, if anybody can be told."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)
