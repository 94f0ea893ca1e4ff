"""Fonts and forms that content streams call by name, each read once in a file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from generator.verification.content.font import Font, meanings
from generator.verification.content.interpreter import Resources, interpret
from generator.verification.content.marks import Form, Placed, Written
from generator.verification.content.matrix import IDENTITY, Extent, Matrix
from generator.verification.pdf.objects import (
    Budget,
    PdfError,
    data_of,
    entry,
    followed,
    items_of,
    key_of,
    name_of,
    number_of,
    table_of,
)

if TYPE_CHECKING:
    from generator.verification.content.marks import Mark
    from generator.verification.pdf.objects import Dictionary

_MAX_DEPTH: Final = 12
"""So deep forms may place forms."""
_MAX_OPERATIONS: Final = 4_000_000
"""In all streams of a file together."""
_MAX_WIDTHS: Final = 256


class Library:
    """The fonts and forms of one file."""

    def __init__(self, budget: Budget) -> None:
        self.images = 0
        """How many images are written into the streams."""
        self._operations = 0
        self._budget = budget
        self._fonts: dict[tuple[int, int], Font] = {}
        self._forms: dict[tuple[int, int], Form] = {}
        self._open: set[tuple[int, int]] = set()

    def interpret(self, data: bytes, resources: object, base: Matrix) -> tuple[Mark, ...]:
        """What a stream paints. Raises PdfError or ContentError where it cannot be followed."""
        content = interpret(data, self.resources(resources), base)
        self.images += content.images
        self._operations += content.operations
        if self._operations > _MAX_OPERATIONS:
            raise PdfError(f"its streams have more than {_MAX_OPERATIONS} operators")
        return content.marks

    def resources(self, value: object) -> Resources:
        """What a resource dictionary offers. Raises PdfError or ContentError where it cannot be read."""
        table = table_of(value)
        forms, images = {}, set()
        for name, reference in table_of(entry(table, "/XObject")).items():
            match entry(followed(reference), "/Subtype"):
                case "/Form":
                    forms[str(name)] = self._form(reference)
                case "/Image":
                    images.add(str(name))
        fonts = {str(name): self._font(each) for name, each in table_of(entry(table, "/Font")).items()}
        return Resources(forms, fonts, frozenset(images))

    def _form(self, reference: object) -> Form:
        key = key_of(reference)
        if key is None:
            raise PdfError("one of its streams is no object of its own")
        if key not in self._forms:
            if key in self._open or len(self._open) == _MAX_DEPTH:
                raise PdfError("its forms place each other without end")
            self._open.add(key)
            try:
                self._forms[key] = self._read(table_of(reference))
            finally:
                self._open.remove(key)
        return self._forms[key]

    def _read(self, table: Dictionary) -> Form:
        data = data_of(table, self._budget)
        matrix = _matrix(entry(table, "/Matrix"))
        numbers = [number_of(each) for each in items_of(entry(table, "/BBox"))]
        if len(numbers) != 4 or None in numbers:
            raise PdfError("one of its forms has no box")
        x1, y1, x2, y2 = (number or 0.0 for number in numbers)
        marks = self.interpret(data, entry(table, "/Resources"), matrix)
        bounds = Extent.of([(x1, y1), (x2, y2)]).under(matrix)
        digest = hashlib.sha256(repr((bounds, matrix)).encode() + data)
        for mark in marks:  # names mean what the resources say, so what they meant is a part of the likeness
            if isinstance(mark, Placed):
                digest.update(mark.form.likeness.encode())
            elif isinstance(mark, Written):
                digest.update(mark.text.encode("utf-8", "replace"))
        return Form(bounds, marks, digest.hexdigest())

    def _font(self, reference: object) -> Font:
        key = key_of(reference)
        if key is not None and key in self._fonts:
            return self._fonts[key]
        font = self._read_font(table_of(reference))
        if key is not None:
            self._fonts[key] = font
        return font

    def _read_font(self, table: Dictionary) -> Font:
        first = round(number_of(entry(table, "/FirstChar")) or 0)
        widths = items_of(entry(table, "/Widths"))[:_MAX_WIDTHS]
        cmap = entry(table, "/ToUnicode")
        known = meanings(data_of(cmap, self._budget)) if cmap is not None else {}
        return Font(
            name_of(entry(table, "/BaseFont")) or "",
            known,
            {first + index: number_of(width) or 0.0 for index, width in enumerate(widths)},
        )


def _matrix(value: object) -> Matrix:
    numbers = [number_of(each) for each in items_of(value)]
    if len(numbers) != 6:
        return IDENTITY
    return Matrix(*(number or 0.0 for number in numbers)).then(IDENTITY)
