"""What a command is to the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


class Command(NamedTuple):
    """One command: `configure` adds its options, `run` carries it out and returns the exit code."""

    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    example: str
