"""A passage as platypus takes it: it breaks the lines, and these are taken down instead of painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus.paragraph import Paragraph
from reportlab.platypus.paraparser import ParaFrag

from generator.artwork.drawing import Align
from generator.export.fonts import registered
from generator.export.typesetting.setting import PAGE
from generator.units import pt

if TYPE_CHECKING:
    from generator.artwork.flow import Passage, Style
    from generator.export.typesetting.setting import Setting
    from generator.units import Length

_SHARE: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}
_LOOK: Final[dict[str, Any]] = {"rise": 0, "textColor": None, "us_lines": [], "nobr": 0, "bold": 0, "italic": 0}
"""What platypus asks of a fragment besides its text and its font. It takes longer over one that says more."""


class Words(Paragraph):
    """A passage in lines. What it has split off is of its kind as well."""

    spaceAfter = 0  # noqa: N815  # platypus' name
    keep = False
    """Whether it stays with what follows it."""
    blPara: Any  # noqa: N815  # the lines, once they are broken
    _measure: float | None = None

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803  # platypus' names
        """Breaks the lines, once for every width."""
        if self._measure != availWidth or not hasattr(self, "blPara"):  # a split that fails deletes the lines
            super().wrap(availWidth, availHeight)
            self._measure = availWidth
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Any]:  # noqa: N803  # platypus' names
        """Itself in two parts, the first with the room above it that the whole has; nothing where that cannot be."""
        parts: list[Any] = super().split(availWidth, availHeight)
        if parts:
            parts[0].spaceBefore = self.getSpaceBefore()
        return parts

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803  # platypus' names
        """Has the lines taken down. `canvas` is a `Setting`."""
        setting: Setting = canvas
        look: Any = self.style  # a `_Look`
        style, align = look.passage, look.align
        height = self.height
        indent = look.leftIndent
        rect = setting.rect(x, y, self.width, height)
        left = rect.left + pt(indent) + (rect.width - pt(indent)) * _SHARE[align]
        if self.bulletText:
            strong = style.strong.name
            setting.line(rect.left, rect.top, [(self.bulletText, strong, None)], style, Align.START)
        for number, parts in enumerate(self._lines()):
            setting.line(left, rect.top + style.leading * number, parts, style, align)

    def _lines(self) -> list[list[tuple[str, str, int | None]]]:
        """Every line as parts of one look: the text, the font's name and the number of its run."""
        broken = self.blPara
        if broken.kind == 0:  # of one look throughout
            (only,) = self.frags
            return [[(" ".join(words), only.fontName, only.link)] for _, words in broken.lines]
        return [[(word.text, word.fontName, word.link) for word in line.words] for line in broken.lines]


class _Look(ParagraphStyle):
    """A style of platypus that knows which of ours it stands for."""

    passage: Style
    align: Align


def look_of(style: Style, indent: Length, align: Align) -> _Look:
    """The style as platypus takes it."""
    look = _Look(
        "",
        fontName=registered(style.face),
        fontSize=style.size.pt,
        leading=style.leading.pt,
        leftIndent=indent.pt,
        allowWidows=0,
        allowOrphans=0,
        splitLongWords=0,
        spaceShrinkage=0,  # no line is set closer to take a word more
    )
    registered(style.strong)
    look.passage, look.align = style, align
    return look


def words_of(passage: Passage, look: _Look, setting: Setting) -> Words:
    """The passage as platypus takes it."""
    frags = []
    for run in passage.runs:
        number = None
        if run.to is not None or run.term is not None:
            number = len(setting.runs)
            setting.runs.append(run)
        face = passage.style.strong if run.strong else passage.style.face
        frag = ParaFrag(fontName=face.name, fontSize=passage.style.size.pt, link=number, **_LOOK)
        frag.text = PAGE if run.page else run.text
        frags.append(frag)
    words = Words("", look, bulletText=passage.mark or None, frags=frags)
    words.spaceBefore, words.keep = passage.before.pt, passage.keep
    return words
