"""Builds a kit: all its files as bytes, in memory, so that nothing is on disk before everything has been made."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Drawing, Placed
from generator.artwork.likeness import alike
from generator.box import FULL_TABLE, PARTS, STOCKS, Printout, find, printouts, set_aside_list
from generator.components.alignment import alignment_faces
from generator.export.manifest import MANIFEST, SOURCE, PrintedFile, manifest
from generator.geometry import Flip, Point
from generator.imposition.impose import Job, Order, impose, whole_sheet
from generator.imposition.item import Item
from generator.imposition.paper import PAPERS, Paper
from generator.units import ZERO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module
    from generator.components.piece import Piece
    from generator.imposition.document import Document

ALIGNMENT: Final = "alignment"
FILES: Final = (ALIGNMENT, *PARTS)
"""The words that choose files of a kit, in the order in which they are best printed."""

ARTWORK: Final = "artwork"
"""The folder of the source artwork within a kit."""

_LABEL_NAME: Final = 32
"""So many characters of a file's name fit into a label."""


class Options(NamedTuple):
    """How a kit is printed; the defaults are those of the command line."""

    paper: Paper = PAPERS["a4"]
    flip: Flip = Flip.LONG
    players: int = FULL_TABLE
    only: tuple[str, ...] = FILES
    """Which of `FILES` are made."""


class Kit(NamedTuple):
    """A finished kit, not yet written down."""

    documents: tuple[Document, ...]
    files: dict[str, bytes]
    """Every file by its name within the folder, with `/` between folder and file; the manifest comes last."""
    drawings: dict[str, Drawing]
    """What the artwork shows, by the drawing's name."""


def build_kit(catalog: Catalog, options: Options, theme: Theme, before: Kit | None = None) -> Kit:
    """The whole kit of a valid catalog, the same whether or not it is told of a kit that was built `before`.

    What that one draws alike is taken from it, which saves the time. Raises TemplateError where a template cannot be
    used.
    """
    from generator.export.pdf import write_pdf

    documents: list[Document] = []
    files: dict[str, bytes] = {}
    artwork: dict[str, Drawing] = {}
    for document, drawings in _documents(catalog, options, theme):
        documents.append(document)
        files[document.name] = write_pdf(document, drawings)
        artwork |= drawings
    printed = [PrintedFile(document, _sha256(files[document.name])) for document in documents]
    pictures = {f"{ARTWORK}/{name}.svg": data for name, data in _pictures(artwork, before)}
    files |= pictures
    files[SOURCE] = catalog.data
    digests = {name: _sha256(data) for name, data in pictures.items()}
    files[MANIFEST] = manifest(catalog, options.paper, printed, digests)
    return Kit(tuple(documents), files, artwork)


def _pictures(artwork: dict[str, Drawing], before: Kit | None) -> Iterator[tuple[str, bytes]]:
    """Each drawing's name and its SVG."""
    from generator.export.svg import SvgWriter

    svg = SvgWriter()
    known = before.drawings if before else {}
    for name, drawing in artwork.items():
        former = known.get(name)
        said = (drawing.title, drawing.description)
        if before and former and said == (former.title, former.description) and alike(drawing, former):
            yield name, before.files[f"{ARTWORK}/{name}.svg"]
        else:
            yield name, svg.write(drawing)


def _documents(catalog: Catalog, options: Options, theme: Theme) -> Iterator[tuple[Document, dict[str, Drawing]]]:
    """The layouts of the files that are asked for, and the drawings of pieces that each asks for by name."""
    if ALIGNMENT in options.only:
        yield alignment_document(catalog, options, theme), {}
    for printout in printouts(catalog, theme, options.players, options.only):
        yield lay_out(printout, catalog, options, theme)


class Pieces(NamedTuple):
    """Single pieces that are printed again."""

    stocks: dict[str, list[str]]
    """The IDs of the pieces by the stock that they belong on."""
    document: Document
    data: bytes


def build_pieces(ids: Sequence[str], name: str, catalog: Catalog, options: Options, theme: Theme) -> Pieces:
    """A PDF of single pieces, on the fewest sheets, from the very drawings that a kit prints.

    `name` is the file's, for its labels. Raises UnknownPieceError where an ID is unknown.
    """
    from generator.export.pdf import write_pdf

    pieces = find(ids, catalog, theme)
    stocks: dict[str, list[str]] = {}
    for piece in pieces:
        stocks.setdefault(STOCKS[piece.kind], []).append(piece.id)
    stock = next(iter(stocks)) if len(stocks) == 1 else "tile"  # of several, one that is cut
    printout = Printout(label_name(name), theme.word("title-pieces"), stock, (pieces,))
    document, drawings = lay_out(printout, catalog, options, theme)
    return Pieces(stocks, document, write_pdf(document, drawings))


class TwoPlayer(NamedTuple):
    """The modules that two players set aside, and the list that marks them."""

    aside: tuple[Module, ...]
    document: Document
    data: bytes


def build_two_player(name: str, seed: int, catalog: Catalog, options: Options, theme: Theme) -> TwoPlayer:
    """Draws the modules that two players set aside (rules, section 15), and a PDF of the inventory that marks them.

    Raises ValueError where no choice meets both totals: the parameters' cross checks let no such catalog through.
    """
    from generator.export.pdf import write_pdf
    from generator.two_player import draw

    parameters = catalog.parameters
    aside = draw(catalog.modules, parameters.two_player_departments, parameters.two_player_guilds, seed)
    record = set_aside_list(catalog, theme, seed, aside)
    printout = Printout(label_name(name), theme.word("title-two-player"), "paper", ((record,),))
    document, drawings = lay_out(printout, catalog, options, theme)
    return TwoPlayer(aside, document, write_pdf(document, drawings))


def build_alignment(name: str, catalog: Catalog | None, options: Options, theme: Theme) -> tuple[Document, bytes]:
    """A PDF of the alignment sheet alone, and its layout. `name` is the file's, for its labels."""
    from generator.export.pdf import write_pdf

    document = alignment_document(catalog, options, theme, label_name(name))
    return document, write_pdf(document, {})


def lay_out(
    printout: Printout, catalog: Catalog, options: Options, theme: Theme
) -> tuple[Document, dict[str, Drawing]]:
    """A file's layout, and the drawings that it asks for by name."""
    drawings: dict[str, Drawing] = {}
    groups = [[_item(piece, drawings) for piece in group] for group in printout.groups]
    job = Job(printout.name, printout.title, printout.stock)
    return impose(job, groups, _order(catalog, options), theme), drawings


def alignment_document(
    catalog: Catalog | None, options: Options, theme: Theme, name: str = f"{ALIGNMENT}.pdf"
) -> Document:
    """The layout of the alignment sheet. Without a catalog its label names none."""
    size = options.paper.size
    faces = alignment_faces(theme, size, options.flip)
    art = [(Placed(face, Point(ZERO, ZERO)),) for face in faces]
    job = Job(name, theme.word("title-alignment"), "paper")
    return whole_sheet(job, art, _order(catalog, options), theme)


def label_name(name: str) -> str:
    """A file's name as its labels show it, whatever the user has called it: short, and in letters that every face has.

    Names in other scripts are no error; they are merely not spelled out on paper.
    """
    short = name if len(name) <= _LABEL_NAME else f"{name[: _LABEL_NAME - 8]}…{name[-7:]}"
    return "".join(c if c.isprintable() and (ord(c) < 0x100 or c == "…") else "?" for c in short)


def _order(catalog: Catalog | None, options: Options) -> Order:
    rules, revision = (catalog.rules, catalog.revision) if catalog else ("–", "–")
    return Order(options.paper, options.flip, rules, revision)


def _item(piece: Piece, drawings: dict[str, Drawing]) -> Item:
    """The piece as imposition sees it. Its drawings are put down in `drawings` under their names."""
    for drawing in (piece.front, piece.back):
        if drawing is not None and drawings.setdefault(drawing.name, drawing) is not drawing:
            raise ValueError(f"two drawings are named {drawing.name!r}")
    back = piece.back.name if piece.back else None
    return Item(piece.id, piece.kind, piece.front.name, back, piece.window, piece.bleed)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
