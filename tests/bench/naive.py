"""The obvious pipeline, to measure against: svgwrite for each piece, CairoSVG to PDF, pypdf to merge it onto a sheet.

It prints the kit's sixty tiles and seventy-two cards, fronts and backs, with about as many shapes on each as ours
have, and nothing else of a kit: no boards, no guides, no manifest.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import cairosvg
import svgwrite
from pypdf import PdfReader, PdfWriter, Transformation

MM = 72 / 25.4


def drawn(width: float, height: float, words: list[str]) -> bytes:
    """One piece as a PDF page of its own."""
    svg = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}")
    svg.add(svg.rect((0, 0), (width, height), fill="#dce7ee"))
    for step in range(1, 21):
        svg.add(svg.line((0, height * step / 21), (width, height * step / 21), stroke="#4a5c68", stroke_width=0.3))
    for step in range(8):
        svg.add(svg.circle((width * (step + 1) / 9, height / 2), r=width / 30, fill="#16242f"))
    for index, word in enumerate(words):
        svg.add(svg.text(word, insert=(width / 10, height * (index + 1) / 5), font_size=height / 8))
    data: bytes = cairosvg.svg2pdf(bytestring=svg.tostring().encode())
    return data


def sheets(pieces: list[bytes], size: tuple[float, float], columns: int, rows: int, writer: PdfWriter) -> None:
    """The pieces in a grid on A4 pages."""
    for start in range(0, len(pieces), columns * rows):
        page = writer.add_blank_page(210 * MM, 297 * MM)
        for index, piece in enumerate(pieces[start : start + columns * rows]):
            x = (10 + index % columns * size[0]) * MM
            y = (297 - 10 - (index // columns + 1) * size[1]) * MM
            page.merge_transformed_page(PdfReader(io.BytesIO(piece)).pages[0], Transformation().translate(x, y))


def main(folder: Path) -> None:
    """Writes the two files."""
    tiles = [drawn(25, 25, [f"T-{n:02}", str(n % 7 + 4), "FAB"]) for n in range(60)]
    cards = [drawn(63, 88, [f"C-{n:02}", str(n % 6 + 1), "Fabrication"]) for n in range(72)]
    for name, pieces, size, columns, rows in (
        ("tiles", tiles, (27, 28.5), 7, 9),
        ("cards", cards, (63, 88), 3, 3),
    ):
        writer = PdfWriter()
        sheets(pieces, size, columns, rows, writer)
        sheets([drawn(size[0], size[1], ["back"]) for _ in pieces], size, columns, rows, writer)
        writer.write(folder / f"{name}.pdf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
