"""The page tree (ISO 32000-2, clause 7.7.3): every page with what it inherits, and its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from generator.verification.pdf.objects import PdfError, entry, items_of, key_of, number_of, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.verification.pdf.objects import Dictionary

BOXES: Final = {"/MediaBox": "MediaBox", "/CropBox": "CropBox", "/BleedBox": "BleedBox", "/TrimBox": "TrimBox"} | {
    "/ArtBox": "ArtBox"
}
_INHERITED: Final = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
_MAX_PAGES: Final = 5_000
_MAX_DEPTH: Final = 40

Box = tuple[float, float, float, float]


class Leaf(NamedTuple):
    """A page of the tree, with what it inherits."""

    table: Dictionary
    inherited: Mapping[str, Any]

    def get(self, key: str) -> Any:
        """Its own entry, else the inherited one."""
        own = entry(self.table, key)
        return self.inherited.get(key) if own is None else own

    @property
    def boxes(self) -> dict[str, Box | None]:
        """Each box that is given, by its name; None where it is no box."""
        return {name: _box(self.get(key)) for key, name in BOXES.items() if self.get(key) is not None}

    @property
    def turned(self) -> float:
        """Degrees by which viewers turn the page."""
        return number_of(self.get("/Rotate")) or 0.0

    @property
    def unit(self) -> float:
        """How many points of 1/72 inch a unit is."""
        found = number_of(entry(self.table, "/UserUnit"))
        return 1.0 if found is None else found


def leaves(catalog: object) -> list[Leaf]:
    """The pages in their order. Raises PdfError where the tree leads in a circle or has too many."""
    found = []
    for leaf in _leaves(entry(catalog, "/Pages"), {}, frozenset()):
        found.append(leaf)
        if len(found) > _MAX_PAGES:
            raise PdfError(f"it has more than {_MAX_PAGES} pages")
    return found


def _leaves(node: object, inherited: Mapping[str, Any], above: frozenset[tuple[int, int]]) -> Iterator[Leaf]:
    table = table_of(node)
    if entry(table, "/Kids") is None:
        if table:
            yield Leaf(table, inherited)
        return
    passed = {key: value for key in _INHERITED if (value := entry(table, key)) is not None}
    for kid in items_of(entry(table, "/Kids")):
        key = key_of(kid)
        if key is None or key in above or len(above) > _MAX_DEPTH:
            raise PdfError("its page tree leads in a circle")
        yield from _leaves(kid, {**inherited, **passed}, above | {key})


def _box(value: object) -> Box | None:
    numbers = [number_of(each) for each in items_of(value)]
    if len(numbers) != 4 or any(number is None for number in numbers):
        return None
    x1, y1, x2, y2 = (number or 0.0 for number in numbers)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
