"""Tells one look from another: a digest of all the templates that pieces are drawn from."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from generator.artwork.templates import template

_DIGITS: Final = 16


@cache
def look_digest() -> str:
    """Sixteen hex digits that change whenever the theme, any words, a figure, an icon or a font do. Raises OSError."""
    drawn = [
        *template("icons").glob("*.svg"),
        *template("fonts").glob("*.[ot]tf"),
        *template("figures").glob("*.yaml"),
    ]
    digest = hashlib.sha256()
    for file in (template("theme.yaml"), template("wording.yaml"), template("rules.yaml"), *sorted(drawn)):
        digest.update(file.name.encode(errors="surrogateescape") + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:_DIGITS]
