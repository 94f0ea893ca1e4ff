"""Starts the program: `afterlight`, and `python -m generator`, which is the same."""

from __future__ import annotations

import os
import signal
import sys

# Until something is written, an interruption has nothing to undo: the process leaves at once, even in the middle of an
# import, where an exception would show a traceback or be swallowed. `generator.staging` sets its own handlers.
_MESSAGE = b"afterlight: interrupted; nothing was changed\n"


def _leave(_number: int, _frame: object) -> None:
    os.write(2, _MESSAGE)
    os._exit(130)


def entry_point() -> None:
    """Runs the program and leaves with its exit code."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    import gc

    gc.disable()  # a run makes few cycles and ends soon: looking for them costs a twentieth of a kit's time
    from generator.cli import main

    # At once: the interpreter's own tidying takes longer than the rest of a short run.
    os._exit(main(sys.argv[1:]))


if __name__ == "__main__":
    entry_point()
