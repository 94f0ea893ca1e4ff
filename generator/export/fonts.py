"""The faces that ReportLab knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from generator.artwork.templates import TemplateError

if TYPE_CHECKING:
    from generator.artwork.drawing import Face


class _Font(TTFont):
    """A font that remembers the widths of words: a text has most of them many times."""

    def __init__(self, name: str, file: str) -> None:
        # Not readable in the raw file, then, but only the letters that are used are embedded: a third is saved.
        super().__init__(name, file, asciiReadable=False)
        self._widths: dict[tuple[str, float], float] = {}

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802  # ReportLab's name
        """How wide a text is, in points."""
        width = self._widths.get((text, size))
        if width is None:
            width = self._widths[text, size] = super().stringWidth(text, size, encoding)
        return width


def registered(face: Face) -> str:
    """Registers a face with ReportLab, once, and returns its name there.

    Raises TemplateError where it cannot be used.
    """
    if face.name not in pdfmetrics.getRegisteredFontNames():
        try:
            pdfmetrics.registerFont(_Font(face.name, str(face.file)))
        except (OSError, TTFError) as error:
            raise TemplateError(f"fonts/{face.file.name}: cannot be used: {error}") from None
    return face.name
