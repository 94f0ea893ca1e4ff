"""What is said of a kit that was printed: its files in the order to print them in, and what to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.commands.handwork import handwork, sides
from generator.commands.shared import STOCKS, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.components.records.changes import Change
    from generator.kit import Kit
    from generator.options import Options
    from generator.patching import Patch


def summary(kit: Kit, options: Options, folder: str, gone: Sequence[str], patch: Patch | None = None) -> str:
    """What was made, how to print each file, and what it takes: paper, ink, cuts, sleeves and punches.

    `gone` are the files that the folder holds no more.
    """
    from generator.export.coverage import average, comparison, kit_coverage, percent
    from generator.fittings import fitting_lines

    documents = kit.documents
    covered = kit_coverage(documents, kit.drawings)
    rows = [
        (
            *(document.name, counted(document.sheets, "sheet"), STOCKS[document.stock]),
            f"ink {percent(average(covered[document.name])[options.ink])}",
            *(sides(document, options.flip), document.title),
        )
        for document in documents
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = [f"{folder}: print at 100 %, in this order:"]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(f"  {'  '.join(cells)}  {row[-1]}")
    sheets, pieces, cuts = (sum(getattr(d, what) for d in documents) for what in ("sheets", "pieces", "cuts"))
    counts = [counted(sheets, "sheet"), counted(pieces, "piece"), counted(cuts, "straight cut")]
    lines += [
        f"  {', '.join(counts)}",
        f"  {comparison(side for covers in covered.values() for side in covers)}",
        *(f"  {line}" for line in fitting_lines(documents)),
        *(f"  {line}" for line in handwork(documents, options.flip)),
    ]
    if patch:
        lines += _taken_out(patch)
    if gone:
        lines.append(f"  no longer in the folder: {' '.join(gone)}")
    return "\n".join(lines)


def _taken_out(patch: Patch) -> Iterator[str]:
    """What goes out of the box for the patch, by ID and revision, as the printed list has it."""
    out = [change for change in patch.changes if change.out]
    if not out:
        yield "  nothing is to be taken out of the box"
        return
    yield f"  take out of the box, as changes.pdf lists: {', '.join(map(_named, out))}"


def _named(change: Change) -> str:
    """A piece as it is told from its other versions."""
    count = f" x {change.out}" if change.out > 1 else ""
    return f"{change.piece} {change.out_revision}".rstrip() + count
