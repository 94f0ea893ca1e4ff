"""What a run says when something went wrong, and the exit code for it."""

from __future__ import annotations

from generator.artwork.templates import TemplateError
from generator.console import ENVIRONMENT, INTERRUPTED, USAGE, UsageError
from generator.imposition.refusal import PaperTooSmallError


def explained(error: BaseException) -> tuple[str, int]:
    """The message, of one line or several and not yet escaped, and the exit code."""
    match error:
        case UsageError() | PaperTooSmallError():
            return str(error), USAGE
        case KeyboardInterrupt():
            return "interrupted; nothing was changed", INTERRUPTED
        case TemplateError():
            return f"templates: {error}", ENVIRONMENT
        case OSError(strerror=str(reason), filename=str(name)):
            return f"{name}: {reason}", ENVIRONMENT
        case OSError():
            return str(error), ENVIRONMENT
        case MemoryError():
            return "out of memory", ENVIRONMENT
        case _:
            return f"this should not happen, please report it: {type(error).__name__}: {error}", ENVIRONMENT
