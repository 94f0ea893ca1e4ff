"""`make pictures`: draws the README's pictures anew, from the drawings that are printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import cairosvg

from generator.artwork.drawing import Box, Drawing, Placed, Shape, Stroke
from generator.artwork.theme import Theme, load_theme
from generator.box import find
from generator.catalog.load import load
from generator.export.svg import SvgWriter
from generator.geometry import Point, Rect, Size
from generator.station import Node, Ring, Station
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from generator.catalog.model import Catalog

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / ".pictures"

STATION: Final = (
    (Ring.INNER, 0, "REA-07"),
    (Ring.INNER, 1, "GRN-08"),
    (Ring.INNER, 9, "HAB-04"),
    (Ring.MIDDLE, 0, "OBS-09"),
    (Ring.MIDDLE, 1, "LAB-10"),
    (Ring.OUTER, 1, "OBS-05"),
    (Ring.INNER, 5, "DCK-08"),
    (Ring.INNER, 6, "LAB-07"),
    (Ring.MIDDLE, 6, "DCK-10"),
)
"""A legal station (rules, section 10), to show how a board looks in play."""


TABLE: Final = Size(mm(824), mm(464))
BOX: Final = (
    ("RECORD-INVENTORY", 404, 322),
    ("RECORD-SYNERGY", 308, 322),
    ("RECORD-STORM", 212, 322),
    ("MARKET", 284, 12),
    ("DISPLAY-1", 284, 124),
    ("DISPLAY-2", 403.8, 124),
    ("RENOWN-TRACK", 622, 12),
    ("PURCHASE-TRACK", 622, 280),
    ("PLAYER-AID", 12, 336),
    ("DRY-DOCK", 12, 278),
    ("CORE", 146, 272),
    ("SCORE-1", 633, 15),
    ("SCORE-2", 655, 15),
    ("SCORE-3", 677, 15),
    ("SCORE-4", 699, 15),
    ("DRIFT-1", 290.5, 56.5),
    ("START-1", 321.5, 39),
    ("ENE-5", 535, 330),
    ("FAB-2", 545, 346),
    ("RES-6", 555, 362),
)
"""What lies where on the table: the pieces' top left corners in millimetres, later ones on top."""


def paint(name: str, size: Size, shapes: tuple[Shape, ...], *, dpi: int) -> None:
    """Writes one picture."""
    svg = SvgWriter().write(Drawing(name, name, size, shapes))
    FOLDER.mkdir(exist_ok=True)
    target = FOLDER / f"{name}.png"
    cairosvg.svg2png(bytestring=svg, write_to=str(target), dpi=96, scale=dpi / 96, background_color="white")


def in_a_row(pieces: list[Drawing], theme: Theme, gap: Length) -> tuple[Size, tuple[Shape, ...]]:
    """Drawings side by side on a white ground, each with a thin edge as if cut out."""
    height = max(piece.size.height for piece in pieces)
    edge = Stroke(theme.color("faint"), pt(0.5))
    shapes: list[Shape] = []
    x = gap
    for piece in pieces:
        shapes += [Placed(piece, Point(x, gap), trimmed=True), Box(Rect.of(piece.size).shifted(x, gap), stroke=edge)]
        x += piece.size.width + gap
    return Size(x, height + gap * 2), tuple(shapes)


def station(catalog: Catalog, theme: Theme) -> tuple[Size, tuple[Shape, ...]]:
    """The board with modules docked."""
    (board, _) = find(["BOARD"], catalog, theme)
    tiles = {piece.id: piece.front for piece in find([name for _, _, name in STATION], catalog, theme)}
    size = board.front.size
    centre = Rect.of(size).centre
    geometry = Station()
    square = Size(geometry.tile, geometry.tile)
    rim = Box(Rect.of(square), stroke=Stroke(theme.color("quiet"), pt(0.4)))
    edge = Drawing("edge", "A tile's edge", square, (rim,))
    shapes: list[Shape] = [Placed(board.front, Point(mm(0), mm(0)))]
    for ring, sector, name in STATION:
        node = Node(ring, sector)
        middle = geometry.centre_of(node, centre)
        half = geometry.tile / 2
        corner = middle.toward(node.bearing, half).toward(node.bearing - 90, half)
        shapes.append(Placed(tiles[name], corner, turn=node.bearing, trimmed=True))
        shapes.append(Placed(edge, corner, turn=node.bearing))
    return size, tuple(shapes)


def table(catalog: Catalog, theme: Theme) -> tuple[Size, tuple[Shape, ...]]:
    """The whole box, laid out to play."""
    edge = Stroke(theme.color("quiet"), pt(0.6))
    played = Drawing("station", "A station", *station(catalog, theme))
    shapes: list[Shape] = [Box(Rect.of(TABLE), fill=theme.color("faint"))]
    pieces = {piece.id: piece for piece in find([name for name, _, _ in BOX], catalog, theme)}
    for drawing, window, x, y in (
        (played, Rect.of(played.size), 12.0, 12.0),
        *((pieces[name].front, pieces[name].window, x, y) for name, x, y in BOX),
    ):
        shown = Drawing(
            f"{drawing.name}-{x}-{y}",
            drawing.title,
            window.size,
            (Placed(drawing, Point(-window.left, -window.top)), Box(Rect.of(window.size), stroke=edge)),
        )
        shapes.append(Placed(shown, Point(mm(x), mm(y)), trimmed=True))
    return TABLE, tuple(shapes)


def main() -> None:
    """Draws all pictures."""
    theme = load_theme()
    catalog = load(ROOT / "catalog.yaml").catalog
    assert catalog is not None
    modules = find(["LAB-05", "REA-10", "OBS-06"], catalog, theme)
    cards = find(["FAB-6", "ENE-3/4", "RES-1"], catalog, theme)
    for name, pieces in (("modules", modules), ("cards", cards)):
        back = pieces[0].back
        assert back is not None
        row = in_a_row([*(piece.front for piece in pieces), back], theme, mm(4))
        paint(name, *row, dpi=160 if name == "modules" else 90)
    paint("board", *station(catalog, theme), dpi=84)
    paint("box", *table(catalog, theme), dpi=44)


if __name__ == "__main__":
    main()
