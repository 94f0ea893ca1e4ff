"""A PDF as it was read back: plain values, which checks compare with what the kit says."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from pypdf.generic import DictionaryObject, StreamObject

from generator.verification.content.matrix import ContentError, Matrix
from generator.verification.pdf.attachments import Attachment, attachments
from generator.verification.pdf.objects import (
    Budget,
    PdfError,
    data_of,
    entry,
    followed,
    items_of,
    name_of,
    number_of,
    reachable,
    table_of,
    text_of,
    truth_of,
)
from generator.verification.pdf.pages import Box, Leaf, leaves
from generator.verification.pdf.resources import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.verification.content.marks import Mark

LIMIT: Final = 64 << 20
"""So many bytes a file may have, and as many again may its streams unpack to."""

_ACTS: Final = frozenset(
    ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound", "/RichMediaExecute")
)
"""Actions that do more than lead to another page (ISO 32000-2, table 201)."""

_MADE_UP: Final = frozenset(("/Type0", "/Type3"))
"""Fonts without a file of their own: of another font, which is looked at too, or of drawings."""

_LEAST_FONT: Final = 100
"""In bytes: less is no font, even packed."""


class Page(NamedTuple):
    """A page as it was read."""

    boxes: Mapping[str, Box | None]
    turned: float
    unit: float
    marks: tuple[Mark, ...] | None
    """What is painted, in points from the top left corner, y down; None where that cannot be read."""
    trouble: str
    """Why it cannot be, unless the page has no box that could be read."""


class Reading(NamedTuple):
    """A PDF as it was read."""

    pages: tuple[Page, ...]
    preferences: Mapping[str, str]
    """The viewer preferences, names with their stroke and booleans as `true` and `false`."""
    enforced: frozenset[str]
    title: str
    language: str
    bookmarks: bool
    info: Mapping[str, str]
    """The texts of the document's information, by key."""
    bare_fonts: tuple[str, ...]
    """The names of fonts that are not embedded."""
    images: int
    actions: tuple[str, ...]
    overlays: tuple[str, ...]
    """What may hide or show what is on a page, whatever its contents say: comments, layers, transparency."""
    """What the file would have a viewer do, by the name of each action."""
    attachments: tuple[Attachment, ...]


def read(data: bytes, base: Callable[[int, float, float], Matrix]) -> Reading:
    """What a PDF holds.

    `base` gives the map of a page's own space, y up, by its index, its width and height in points. Raises PdfError
    where the file cannot be read at all.
    """
    import pypdf  # a tenth of a second

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of every oddity, and we do so ourselves
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if not reader.is_encrypted:
            return _read(followed(reader.trailer["/Root"]), reader.trailer.get("/Info"), base)
    except PdfError:
        raise
    except RecursionError:
        raise PdfError("its objects are nested too deep") from None
    except Exception as error:  # noqa: BLE001  # pypdf raises all kinds of them where a file is damaged
        raise PdfError(f"it is damaged: {type(error).__name__}: {error}"[:300]) from None
    raise PdfError("it is encrypted")


def _read(catalog: object, info: object, base: Callable[[int, float, float], Matrix]) -> Reading:
    budget = Budget(LIMIT)
    library = Library(budget)
    pages = tuple(_page(index, leaf, library, budget, base) for index, leaf in enumerate(leaves(catalog)))
    fonts, images, actions, overlays = _survey(catalog)
    told = {str(key): text for key, value in table_of(info).items() if (text := text_of(value)) is not None}
    preferences = table_of(entry(catalog, "/ViewerPreferences"))
    return Reading(
        pages=pages,
        preferences={str(key): _word(value) for key, value in preferences.items()},
        enforced=frozenset(name_of(each) or "" for each in items_of(entry(preferences, "/Enforce"))),
        title=told.get("/Title", ""),
        language=text_of(entry(catalog, "/Lang")) or "",
        bookmarks=entry(entry(catalog, "/Outlines"), "/First") is not None,
        info=told,
        bare_fonts=fonts,
        images=images + library.images,
        actions=actions,
        overlays=overlays,
        attachments=attachments(catalog, budget),
    )


def _word(value: object) -> str:
    truth = truth_of(value)
    return (name_of(value) or "") if truth is None else str(truth).lower()


def _page(
    index: int, leaf: Leaf, library: Library, budget: Budget, base: Callable[[int, float, float], Matrix]
) -> Page:
    """A page."""
    boxes = leaf.boxes
    around = boxes.get("MediaBox")
    if around is None:
        return Page(boxes, leaf.turned, leaf.unit, None, "")
    left, low, right, high = around
    own = Matrix(1.0, 0.0, 0.0, 1.0, -left, -low)
    try:
        contents = leaf.get("/Contents")
        parts = items_of(contents) or ([contents] if contents is not None else [])
        data = b"\n".join(data_of(part, budget) for part in parts)
        matrix = own.then(base(index, right - left, high - low))
        marks = library.interpret(data, leaf.get("/Resources"), matrix)
    except (PdfError, ContentError) as error:
        return Page(boxes, leaf.turned, leaf.unit, None, str(error))
    return Page(boxes, leaf.turned, leaf.unit, marks, "")


def _survey(catalog: object) -> tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]]:
    """The fonts that are not embedded, how many images there are, the actions and the overlays, wherever they are."""
    fonts: dict[str, None] = {}
    actions: dict[str, None] = {}
    overlays: dict[str, None] = {}
    images = 0
    for table in reachable(catalog):
        used = table_of(dict.get(table, "/Font")).values()  # what a resource dictionary names
        for font in (*used, *([table] if name_of(dict.get(table, "/Type")) == "/Font" else [])):
            if name_of(entry(followed(font), "/Subtype")) not in _MADE_UP and not _embedded(followed(font)):
                fonts[(name_of(entry(followed(font), "/BaseFont")) or "without a name").removeprefix("/")] = None
        if name_of(dict.get(table, "/Subtype")) == "/Image":
            images += 1
        action = name_of(dict.get(table, "/S"))
        if action in _ACTS:
            actions[action.removeprefix("/")] = None
        if followed(dict.get(table, "/JS")) is not None or followed(dict.get(table, "/JavaScript")) is not None:
            actions["JavaScript"] = None
        overlays |= dict.fromkeys(_overlays(table))
    return tuple(fonts), images, tuple(actions), tuple(overlays)


def _overlays(table: DictionaryObject) -> Iterator[str]:
    """What a dictionary says of things that lie over a page's contents, or leave some of them out."""
    for annotation in items_of(followed(dict.get(table, "/Annots"))):
        kind = (name_of(entry(followed(annotation), "/Subtype")) or "/unknown").removeprefix("/")
        if kind != "Link":
            yield f"a comment of the kind {kind}"
    if followed(dict.get(table, "/OCProperties")) is not None or followed(dict.get(table, "/OC")) is not None:
        yield "layers, which can be switched off"
    if name_of(dict.get(table, "/Type")) == "/ExtGState" or "/ca" in table or "/CA" in table:
        opacities = (number_of(followed(dict.get(table, key))) for key in ("/ca", "/CA"))
        if any(opacity is not None and opacity < 1 for opacity in opacities):
            yield "transparency"


def _embedded(font: object) -> bool:
    descriptor = entry(font, "/FontDescriptor")
    files = (entry(descriptor, key) for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return any(isinstance(file, StreamObject) and len(StreamObject.get_data(file)) > _LEAST_FONT for file in files)
