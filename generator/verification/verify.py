"""Verifies a kit: everything that is wrong with it, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.load import check
from generator.diagnostics import Severity
from generator.geometry import Size
from generator.units import pt
from generator.verification.booklet import misbound
from generator.verification.boxes import wrong_boxes
from generator.verification.card import wrong_card
from generator.verification.content.matrix import ContentError, Matrix
from generator.verification.contents import CREDIT, wrong_counts
from generator.verification.fields import FieldError
from generator.verification.finding import AGAIN, Finding
from generator.verification.folder import LIMIT, doubled, read_file, take, unlisted
from generator.verification.guides import wrong_guides
from generator.verification.label import wrong_label
from generator.verification.listing import BACK, MANIFEST, Document, Entry, Listing, Options, Page, read_listing
from generator.verification.measures import EXACT
from generator.verification.mirroring import unlike, unmirrored, wrong_order
from generator.verification.pdf.objects import PdfError
from generator.verification.pdf.reading import Reading, read
from generator.verification.placing import lying
from generator.verification.position import misplaced
from generator.verification.provenance import CATALOG, wrong_provenance
from generator.verification.space import listed_space
from generator.verification.tile import wrong_tile
from generator.verification.view import Lying, View
from generator.verification.viewing import wrong_contents, wrong_viewing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.catalog.model import Catalog, Module


class NoKitError(Exception):
    """The folder holds no kit."""


class Verdict(NamedTuple):
    """What came of it."""

    findings: tuple[Finding, ...]
    files: int
    """How many PDFs were read back, and how many sheets, pieces and modules are in them."""
    sheets: int
    pieces: int
    modules: int
    rules: str
    revision: str
    """The short one of the catalog."""


def verify(folder: Path) -> Verdict:
    """What is wrong with the kit in a folder.

    Raises NoKitError where there is no `kit.json`, and OSError where what is there cannot be read.
    """
    try:
        data = read_file(folder / MANIFEST)
    except FileNotFoundError:
        raise NoKitError from None
    try:
        listing = read_listing(data, LIMIT)
    except FieldError as error:
        return Verdict(
            (Finding("kit-json", f"it is no listing of a kit: {error}", AGAIN, MANIFEST),), 0, 0, 0, 0, "", ""
        )
    return _Verification(folder, listing).verdict()


class _Verification:
    """A kit being verified."""

    def __init__(self, folder: Path, listing: Listing) -> None:
        self._folder = folder
        self._listing = listing
        self._options = listing.options or Options({})  # an earlier version had no choice
        self._findings: list[Finding] = [*doubled(listing.entries), *unlisted(folder, listing.entries)]
        self._catalog = self._read_catalog()
        self._modules: dict[str, Module] = (
            {module.id: module for module in self._catalog.modules} if self._catalog else {}
        )
        self._two_sided = frozenset(piece for piece in self._pieces() if self._kind(piece) is not None)
        self._read = self._seen = 0

    def verdict(self) -> Verdict:
        """Everything that is wrong."""
        listing = self._listing
        if self._catalog is not None:
            self._findings += wrong_counts(self._catalog, listing)
        for entry in listing.artwork:
            self._findings += take(self._folder, entry)[1]
        for document in listing.documents:
            self._verify(document)
        return Verdict(
            findings=tuple(self._findings),
            files=self._read,
            sheets=sum(document.sheets for document in listing.documents),
            pieces=sum(len(document.fronts) for document in listing.documents),
            modules=self._seen,
            rules=listing.rules,
            revision=listing.catalog_sha256[:8],
        )

    def _pieces(self) -> Iterator[str]:
        return (slot.piece for document in self._listing.documents for _, slot in document.fronts)

    def _kind(self, piece: str) -> str | None:
        """Of which kind a piece is whose backs must all look alike: nothing may tell a hidden one from another."""
        if piece in self._modules:
            return "module"
        return "credit card" if CREDIT.fullmatch(piece) else None

    def _read_catalog(self) -> Catalog | None:
        """The kit's copy of the catalog."""
        listing = self._listing
        catalog: Catalog | None = None
        for entry in listing.sources:
            data, findings = take(self._folder, entry)
            self._findings += findings
            if data is None or entry.name != CATALOG:
                continue
            if entry.sha256 != listing.catalog_sha256:
                message = "kit.json lists it with another SHA-256 than that of the catalog it was made from"
                self._findings.append(Finding("catalog-differs", message, AGAIN, entry.name))
            loaded = check(data, entry.name, limit=LIMIT)
            catalog = loaded.catalog
            if catalog is None:
                first = next(problem for problem in loaded.problems if problem.severity is Severity.ERROR)
                message = f"the kit's copy of its catalog is not valid: line {first.span.line}: {first.message}"
                self._findings.append(
                    Finding("catalog-invalid", message, f"`afterlight validate {entry.name}` tells all", entry.name)
                )
            elif catalog.rules != listing.rules:
                message = f"it is for rules {catalog.rules}, kit.json says {listing.rules}"
                self._findings.append(Finding("catalog-differs", message, AGAIN, entry.name))
        if not any(entry.name == CATALOG for entry in listing.sources):
            message = "it lists no copy of its catalog, so what its pieces say cannot be compared with it"
            self._findings.append(Finding("catalog-missing", message, AGAIN, MANIFEST))
        return catalog

    def _verify(self, document: Document) -> None:
        """One PDF."""
        data, findings = take(self._folder, Entry(document.name, document.sha256))
        self._findings += findings
        if data is None:
            return
        name = document.name
        try:
            reading = read(data, lambda index, width, height: self._space(document, index, width, height))
        except PdfError as error:
            self._findings.append(Finding("pdf-unreadable", f"it cannot be read: {error}", AGAIN, name))
            return
        self._read += 1
        if len(reading.pages) != len(document.pages):
            message = f"it has {len(reading.pages)} pages, kit.json lists {len(document.pages)}"
            self._findings.append(Finding("page-count", message, AGAIN, name))
        self._findings += wrong_boxes(name, reading, self._listing.paper)
        self._findings += wrong_viewing(document, reading)
        self._findings += wrong_contents(name, reading)
        self._findings += wrong_provenance(name, reading, self._listing)
        self._findings += wrong_order(document, self._listing)
        self._findings += misbound(document)
        try:
            self._verify_pages(document, reading)
        except ContentError as error:
            self._findings.append(Finding("page-unreadable", f"its content cannot be followed: {error}", AGAIN, name))

    def _space(self, document: Document, index: int, width: float, height: float) -> Matrix:
        """The map to where things are listed, which takes back the correction of backs."""
        back = index < len(document.pages) and document.pages[index].side == BACK
        return listed_space(width, height, self._options.correction if back else None)

    def _verify_pages(self, document: Document, reading: Reading) -> None:
        """What is on the pages. Raises ContentError where a drawing has no end."""
        sizes: dict[int, Size] = {}
        found: list[Lying] = []
        for page, read_page in zip(document.pages, reading.pages, strict=False):
            box = read_page.boxes.get("MediaBox")
            if box is None or read_page.marks is None:
                continue
            left, low, right, high = box
            sizes[page.number] = Size(pt(right - left), pt(high - low))
            view = View(document, page, sizes[page.number], read_page.marks)
            lie, findings = lying(view)
            found += lie
            self._findings += findings
            self._findings += wrong_label(view, self._listing.catalog_sha256[:8])
            self._findings += wrong_guides(view, lie, self._options.guides)
            self._findings += self._wrong_sizes(document, page)
        self._findings += unmirrored(document, self._listing, sizes, self._two_sided)
        self._findings += misplaced(found, whole=not self._listing.patch)
        self._findings += unlike(found, self._kind)
        for each in found:
            if not each.back:
                self._findings += self._wrong_face(each)

    def _wrong_face(self, each: Lying) -> Iterator[Finding]:
        """What a module or a card says that it should not."""
        module = self._modules.get(each.slot.piece)
        if module is not None:
            self._seen += 1
            yield from wrong_tile(each, module, self._options.ink)
        else:
            yield from wrong_card(each)

    def _wrong_sizes(self, document: Document, page: Page) -> Iterator[Finding]:
        """Modules and cards that are listed in another size than the options say."""
        options = self._options
        tile = Size(options.tile, options.tile) if options.tile else None
        for slot in page.all_slots:
            wanted = tile if slot.piece in self._modules else options.card if CREDIT.fullmatch(slot.piece) else None
            size = slot.trim.size.turned if slot.turn % 180 else slot.trim.size
            if wanted and any(abs(one - other) > EXACT for one, other in zip(size, wanted, strict=True)):
                message = "it is listed in another size than the kit's options say"
                yield Finding("piece-size", message, AGAIN, document.name, page.number, slot.piece)
