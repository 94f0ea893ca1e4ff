"""`afterlight validate --fix`: shows the smallest mend of a catalog, or writes it down."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.shared import counted, no_catalog, read_bytes
from generator.console import CATALOG_ERRORS, DONE, colored, say
from generator.diagnostics import has_errors, strict

if TYPE_CHECKING:
    import argparse

    from generator.catalog.editing.fixing import Fix
    from generator.catalog.mending.mend import Mend

_COLORS: Final = {"+": "32", "-": "31", "@": "36"}
"""What a line of a difference is painted with, by its first sign (ECMA-48, clause 8.3.117)."""


def mend(options: argparse.Namespace) -> int:
    """Prints the mend as a difference and what is left to do; with `--write` the file becomes what is shown."""
    from generator.catalog.editing.fixing import fixed
    from generator.rendering import render

    limit = options.max_size << 20
    path = Path(options.catalog)
    if options.write and path.exists() and not path.is_file():
        raise OSError(f"{path} is not a file that can be written anew")
    data = read_bytes(options.catalog, limit)
    if data is None:
        raise no_catalog(options.catalog)
    fix = fixed(data, options.catalog, strict=options.strict, limit=limit)
    left = fix.after._replace(problems=strict(fix.after.problems)) if options.strict else fix.after
    written = False
    if options.write and fix.data != data:
        from generator.replacing import replace_text

        replace_text(path, data, fix.data)
        written = True
    parts = [difference(data, fix.data, options.catalog, paint=colored("stdout"))] if fix.data != data else []
    parts.append(_verdict(fix, changed=fix.data != data, written=written))
    if left.problems:
        parts.append(render(left, "full", colored=colored("stdout")))
    say("\n\n".join(part for part in parts if part))
    return CATALOG_ERRORS if has_errors(left.problems) or (fix.data != data and not written) else DONE


def _verdict(fix: Fix, *, changed: bool, written: bool) -> str:
    from generator.catalog.text.wording import series

    if fix.mend is None:
        return "no smallest mend can be worked out: mend what is told here first"
    if not changed:
        return "nothing to mend" if not has_errors(fix.after.problems) else "nothing here can be mended by itself"
    what = f"the smallest mend: {_size(fix.mend)}"
    if fix.proposals:
        what += f"; a proposal, for nothing shows what was meant: {series(fix.proposals)}"
    left = "; the rest is to be mended by hand" if has_errors(fix.after.problems) else ""
    return f"{what}{left}; {'written' if written else '`--fix --write` writes it'}"


def _size(mend: Mend) -> str:
    """How much a mend changes, in words."""
    places = len({change.place for change in mend.changes})
    parts = [f"{counted(len(mend.changes), 'change')} in {counted(places, 'module')}"] if mend.changes else []
    if mend.additions:
        ids = " ".join(addition.module.id for addition in mend.additions)
        parts.append(f"{counted(len(mend.additions), 'module')} added, with sockets that are a proposal: {ids}")
    if mend.removals:
        parts.append(f"{counted(len(mend.removals), 'module')} taken out")
    return ", ".join(parts)


def difference(before: bytes, after: bytes, name: str, *, paint: bool) -> str:
    """Two versions of a text as a unified difference, as `patch` reads it; coloured for a terminal."""
    from generator.catalog.text.characters import escaped
    from generator.catalog.text.source import decoded, lines
    from generator.difference import difference as lines_of

    # What ends with a line break has no further line behind it.
    old, new = (lines(decoded(data)[0].removesuffix("\n").removesuffix("\r")) for data in (before, after))
    rows = [escaped(row) for row in lines_of(old, new, name)]
    if not paint:
        return "\n".join(rows)
    return "\n".join(f"\x1b[{_COLORS[row[0]]}m{row}\x1b[0m" if row[:1] in _COLORS else row for row in rows)
