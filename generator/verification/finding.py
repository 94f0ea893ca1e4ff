"""What is wrong with a kit, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable


class Finding(NamedTuple):
    """One thing that is wrong: a stable `code`, a `message` that states it, where it is, and a `help` that mends it."""

    code: str
    message: str
    help: str
    file: str | None = None
    """Within the kit's folder."""
    page: int | None = None
    piece: str | None = None
    severity: Severity = Severity.ERROR


def sound(findings: Iterable[Finding]) -> bool:
    """Whether none of them is an error."""
    return all(finding.severity is not Severity.ERROR for finding in findings)


AGAIN = "print the kit again with `afterlight kit`"
"""What mends most of it: a kit is made in a second, and nobody mends a PDF."""
