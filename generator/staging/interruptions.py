"""Interruptions: where they may come in, and where they may not."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


@contextlib.contextmanager
def orderly() -> Iterator[None]:
    """Has an interruption raise KeyboardInterrupt, so that what was begun is undone."""
    with _handling(signal.default_int_handler):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Lets no interruption in for the few milliseconds in which files change places, or are told to have done so."""
    with _handling(signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _handling(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # no signal is handled there
        yield
        return
    kept = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, former in kept.items():
            signal.signal(number, former)
