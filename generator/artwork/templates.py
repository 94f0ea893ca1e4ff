"""Finds the templates, in a checkout as in an installed wheel, and says clearly what is wrong with one."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


class TemplateError(Exception):
    """A template cannot be used. The message names the file, the place in it, and what would mend it."""


def template(name: str) -> Path:
    """The path of a template by its name below `templates/`.

    A wheel carries the templates inside the package; a checkout has them beside it, where a designer edits them.
    """
    inside = _PACKAGE / "templates"
    return (inside if inside.is_dir() else _PACKAGE.parent / "templates") / name


def standard_catalog() -> Path:
    """The catalog that comes with the program."""
    inside = _PACKAGE / "templates" / "catalog.yaml"
    return inside if inside.is_file() else _PACKAGE.parent / "catalog.yaml"
