"""Builds a kit: all its files as bytes, in memory, so that nothing is on disk before everything has been made."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Drawing, Placed
from generator.artwork.likeness import alike
from generator.artwork.look import look_digest
from generator.box import STOCKS, Printout, find, printouts, set_aside_list
from generator.components.alignment import TooSmallError, alignment_faces, single_face
from generator.export.manifest import MANIFEST, SOURCE, PrintedFile, manifest
from generator.export.provenance import provenance
from generator.geometry import Point
from generator.imposition.correction import UNCORRECTED
from generator.imposition.document import Backs
from generator.imposition.impose import impose, whole_sheet
from generator.imposition.item import Item
from generator.imposition.order import Job, Order
from generator.imposition.refusal import PaperTooSmallError
from generator.options import Options, recorded, recorded_alone
from generator.printers.profile import Profile
from generator.units import ZERO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module
    from generator.components.piece import Piece
    from generator.export.provenance import Provenance
    from generator.geometry import Size
    from generator.imposition.document import Document
    from generator.patching import Patch

ALIGNMENT: Final = "alignment"
"""The word that chooses the alignment sheet."""

RULES: Final = "rules"
"""The word that chooses the rules booklet."""

ARTWORK: Final = "artwork"
"""The folder of the source artwork within a kit."""

_LABEL_NAME: Final = 32
"""So many characters of a file's name fit into a label."""


class Kit(NamedTuple):
    """A finished kit, not yet written down."""

    documents: tuple[Document, ...]
    files: dict[str, bytes]
    """Every file by its name within the folder, with `/` between folder and file; the manifest comes last."""
    drawings: dict[str, Drawing]
    """What the slots ask for, by the drawing's name; the artwork shows all of it but the pages of the rules."""


def build_kit(
    catalog: Catalog, options: Options, theme: Theme, before: Kit | None = None, patch: Patch | None = None
) -> Kit:
    """The whole kit of a valid catalog, the same whether or not it is told of a kit that was built `before`.

    What that one draws alike is taken from it, which saves the time. Of a kit that is a `patch`, only what that says is
    printed. Raises TemplateError where a template cannot be used.
    """
    from generator.export.pdf import write_pdf

    came = provenance_of(catalog, options)
    documents: list[Document] = []
    files: dict[str, bytes] = {}
    known: dict[str, Drawing] = {}
    artwork: dict[str, Drawing] = {}
    for document, drawings in _documents(catalog, options, theme, patch):
        documents.append(document)
        files[document.name] = write_pdf(document, drawings, ink=options.ink, provenance=came)
        known |= drawings
        artwork |= {} if document.binding else drawings
    printed = [PrintedFile(document, _sha256(files[document.name])) for document in documents]
    pictures = {f"{ARTWORK}/{name}.svg": data for name, data in _pictures(artwork, before)}
    files |= pictures
    files[SOURCE] = catalog.data
    digests = {name: _sha256(data) for name, data in pictures.items()}
    files[MANIFEST] = manifest(
        *(catalog, options.paper, recorded(options), printed, digests), _on_record(patch), came.seal
    )
    return Kit(tuple(documents), files, known)


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


def _documents(
    catalog: Catalog, options: Options, theme: Theme, patch: Patch | None
) -> Iterator[tuple[Document, dict[str, Drawing]]]:
    """The layouts of the files that are asked for, and the drawings of pieces that each asks for by name."""
    if ALIGNMENT in options.only:
        yield alignment_document(catalog, options, theme), {}
    made = printouts(catalog, theme, options.players, options.only, options.fitted)
    if patch:
        from generator.patching import patched

        made = patched(made, patch, theme)
    for printout in made:
        yield lay_out(printout, catalog, options, theme)
    if RULES in options.only and (patch is None or patch.booklet):
        yield rules_document(catalog, options, theme)


def _on_record(patch: Patch | None) -> dict[str, object] | None:
    """What the manifest of a patch says of it: the digest of the catalog that it is for, and what it prints."""
    if patch is None:
        return None
    pieces: Counter[str] = Counter()
    for piece_id, copies in patch.pieces.again:
        pieces[piece_id.partition("/")[0]] += copies  # on record without the number of a copy, as slots are
    return {"since": patch.old.catalog.sha256, "pieces": dict(pieces)}


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

    pieces = find(ids, catalog, theme, options.fitted)
    stocks: dict[str, list[str]] = {}
    for piece in pieces:
        stocks.setdefault(STOCKS[piece.kind], []).append(piece.id)
    stock = next(iter(stocks)) if len(stocks) == 1 else "tile"  # of several, one that is cut
    printout = Printout(label_name(name), theme.word("title-pieces"), stock, (pieces,))
    document, drawings = lay_out(printout, catalog, options, theme)
    data = write_pdf(document, drawings, ink=options.ink, provenance=provenance_of(catalog, options))
    return Pieces(stocks, document, data)


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
    data = write_pdf(document, drawings, ink=options.ink, provenance=provenance_of(catalog, options))
    return TwoPlayer(aside, document, data)


def build_alignment(name: str, catalog: Catalog | None, options: Options, theme: Theme) -> tuple[Document, bytes]:
    """A PDF of the alignment sheet alone, and its layout. `name` is the file's, for its labels."""
    from generator.export.pdf import write_pdf

    document = alignment_document(catalog, options, theme, label_name(name))
    came = provenance_of(catalog, options) if catalog else None
    return document, write_pdf(document, {}, ink=options.ink, provenance=came)


def lay_out(
    printout: Printout, catalog: Catalog, options: Options, theme: Theme
) -> tuple[Document, dict[str, Drawing]]:
    """A file's layout, and the drawings that it asks for by name."""
    drawings: dict[str, Drawing] = {}
    both = options.backs is not Backs.NONE
    groups = [[_item(piece if both else piece._replace(back=None), drawings) for piece in g] for g in printout.groups]
    job = Job(printout.name, printout.title, printout.stock)
    return impose(job, groups, _order(catalog, options), theme), drawings


def alignment_document(
    catalog: Catalog | None, options: Options, theme: Theme, name: str = f"{ALIGNMENT}.pdf"
) -> Document:
    """The layout of the alignment sheet. Without a catalog its label names none.

    Raises PaperTooSmallError where the paper does not take it.
    """
    try:
        faces = _alignment_faces(options, theme)
    except TooSmallError as error:
        ways = "choose larger paper, or leave it out of the kit, as with --only modules,tokens,credits"
        raise PaperTooSmallError(f"{name}: {error}; {ways}") from None
    art = [(Placed(face, Point(ZERO, ZERO)),) for face in faces]
    job = Job(name, theme.word("title-alignment"), "paper")
    return whole_sheet(job, art, _order(catalog, options), theme)


def _alignment_faces(options: Options, theme: Theme) -> tuple[Drawing, ...]:
    """The sides of the sheet that are of use. Raises TooSmallError where the paper does not take it."""
    size, backs = options.paper.size, options.backs
    if backs in {Backs.NONE, Backs.FOLDED}:
        return (single_face(theme, size, options.sizes),)
    return alignment_faces(theme, size, options.flip, options.sizes, _typed(options), by_hand=backs.by_hand)


def rules_document(
    catalog: Catalog, options: Options, theme: Theme, name: str = f"{RULES}.pdf"
) -> tuple[Document, dict[str, Drawing]]:
    """The layout of the rules booklet, and its pages by their names.

    Raises PaperTooSmallError where the paper does not take it, and TemplateError where its words cannot be used.
    """
    from generator.bookmaking import make_booklet, page_form
    from generator.imposition.booklet import bind, pages_of

    order = _order(catalog, options)
    booklet = make_booklet(catalog, theme, page_form(pages_of(order, name)))
    job = Job(name, theme.word("title-rules"), "paper")
    drawings = {page.name: page for page in booklet.pages}
    return bind(job, tuple(drawings), order, theme), drawings


def build_rules(catalog: Catalog, size: Size, theme: Theme) -> tuple[int, bytes]:
    """The number of pages and a PDF of the rules to be read on a screen: pages of that size, an outline and links.

    Raises TemplateError where their words cannot be used, or do not fit pages as small.
    """
    from generator.bookmaking import make_booklet, screen_form
    from generator.export.screen import Reading, write_reading

    booklet = make_booklet(catalog, theme, screen_form(size))
    outline = [(heading.title, heading.key) for heading in booklet.headings]
    came = provenance_of(catalog, Options(only=(RULES,)))
    reading = Reading(booklet.links, booklet.places, outline)
    return len(booklet.pages), write_reading(booklet.title, booklet.pages, reading, provenance=came)


def _typed(options: Options) -> tuple[str, ...]:
    """How the line begins, in rows, that takes the readings of an alignment sheet which is printed so."""
    usual = Options()
    sheet = Profile(
        paper=None if options.paper == usual.paper else options.paper,
        flip=None if options.flip is usual.flip else options.flip,
    )
    rows = [f"afterlight align {sheet.typed}".rstrip()]
    if options.correction != UNCORRECTED:
        rows.append(Profile().corrected(options.correction).typed)
    return (*rows[:-1], f"{rows[-1]} --read")


def label_name(name: str) -> str:
    """A file's name as its labels show it, whatever the user has called it: short, and in letters that every face has.

    Names in other scripts are no error; they are merely not spelled out on paper.
    """
    short = name if len(name) <= _LABEL_NAME else f"{name[: _LABEL_NAME - 8]}…{name[-7:]}"
    return "".join(c if c.isprintable() and (ord(c) < 0x100 or c == "…") else "?" for c in short)


def _order(catalog: Catalog | None, options: Options) -> Order:
    rules, revision = (catalog.rules, catalog.revision) if catalog else ("–", "–")
    return Order(
        *(options.paper, options.flip, rules, revision),
        *(options.backs, options.guides, options.margins, options.correction),
    )


def provenance_of(catalog: Catalog, options: Options) -> Provenance:
    """What each file says of where it came from."""
    return provenance(catalog.data, catalog.rules, recorded_alone(options), look_digest())


def _item(piece: Piece, drawings: dict[str, Drawing]) -> Item:
    """The piece as imposition sees it. Its drawings are put down in `drawings` under their names."""
    for drawing in (piece.front, piece.back):
        if drawing is not None and drawings.setdefault(drawing.name, drawing) is not drawing:
            raise ValueError(f"two drawings are named {drawing.name!r}")
    back = piece.back.name if piece.back else None
    return Item(piece.id, piece.kind, piece.front.name, back, piece.window, piece.bleed)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
