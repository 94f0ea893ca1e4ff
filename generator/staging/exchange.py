"""Has two folders change places in one step, where the system can."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pathlib import Path

_HERE: Final = -100
"""AT_FDCWD of Linux: a path that is not absolute begins in the current folder (open(2))."""

_EXCHANGE: Final = 2
"""RENAME_EXCHANGE of Linux (rename(2)), and RENAME_SWAP of macOS (renamex_np(2)), which is the same number."""


def can_exchange() -> bool:
    """Whether the system has such a call. Whether the file system knows it shows when it is made."""
    return _call() is not None


def exchange(first: Path, second: Path) -> None:
    """Has what is at two paths change places. Raises OSError, having changed nothing, where that is not to be had."""
    call = _call()
    if call is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(first))

    import ctypes

    one, other = os.fsencode(first), os.fsencode(second)
    paths = (_HERE, one, _HERE, other) if sys.platform == "linux" else (one, other)
    if call(*paths, ctypes.c_uint(_EXCHANGE)):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(first))


def _call() -> Any:  # what ctypes makes has no type
    """The function of the C library, or None."""
    name = {"linux": "renameat2", "darwin": "renamex_np"}.get(sys.platform)
    if name is None:
        return None
    try:
        import ctypes  # here, for it costs a millisecond, and not every interpreter has it

        return ctypes.CDLL(None, use_errno=True)[name]
    except (ImportError, OSError, AttributeError):  # OSError: the program is linked statically
        return None
