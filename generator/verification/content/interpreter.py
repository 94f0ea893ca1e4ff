"""Follows a content stream and notes what it paints.

Of the graphics state it keeps what places and colors marks. What only changes how a line looks (dashes, joins) or what
no kit uses (shadings, blending) is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.verification.content.lexer import Operand, operations
from generator.verification.content.marks import UNKNOWN, Color, Form, Mark, Painted, Placed, Written
from generator.verification.content.matrix import IDENTITY, ContentError, Extent, Matrix, Pair

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.verification.content.font import Font

_MAX_DEPTH: Final = 64
"""Of saved states; ISO 32000-1, annex C asks viewers for 28."""
_MAX_MARKS: Final = 100_000
_INVISIBLE: Final = 3
"""The text rendering mode of words that are not painted (ISO 32000-2, table 104)."""


class Resources(NamedTuple):
    """What a content stream may call by name."""

    forms: Mapping[str, Form]
    fonts: Mapping[str, Font]
    images: frozenset[str]


class Content(NamedTuple):
    """What was painted."""

    marks: tuple[Mark, ...]
    images: int
    """How many images are written into the stream itself."""
    operations: int


class _Text(NamedTuple):
    """The numbers of the text state (ISO 32000-2, table 102)."""

    size: float = 0.0
    character: float = 0.0
    word: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: float = 0.0


class _State(NamedTuple):
    matrix: Matrix
    clip: Extent | None = None
    fill: Color = (0.0, 0.0, 0.0)
    stroke: Color = (0.0, 0.0, 0.0)
    width: float = 1.0
    font: Font | None = None
    text: _Text = _Text()


def interpret(data: bytes, resources: Resources, base: Matrix = IDENTITY) -> Content:
    """What the stream paints where its own space is mapped by `base`. Raises ContentError where it makes no sense."""
    run = _Run(resources, base)
    count = 0
    for operator, operands in operations(data):
        count += 1
        handle = _HANDLERS.get(operator)
        if handle is not None:
            try:
                handle(run, *operands)
            except ContentError:
                raise
            except (TypeError, ValueError):  # too few or too many operands, or none of the kind
                raise ContentError(f"its operator {operator!r} has operands that it cannot take") from None
            if len(run.marks) > _MAX_MARKS:
                raise ContentError(f"it paints more than {_MAX_MARKS} times")
    return Content(tuple(run.marks), run.images, count)


class _Run:
    """A stream being followed."""

    def __init__(self, resources: Resources, base: Matrix) -> None:
        self.marks: list[Mark] = []
        self.images = 0
        self._resources = resources
        self._state = _State(base)
        self._saved: list[_State] = []
        self._lines: list[list[Pair]] = []
        self._curved = False
        self._clipping = False
        self._line = self._text = IDENTITY
        self._joins = False
        """Whether the next words may carry on the last ones."""

    # The graphics state

    def save(self) -> None:
        if len(self._saved) == _MAX_DEPTH:
            raise ContentError(f"it saves its state more than {_MAX_DEPTH} deep")
        self._saved.append(self._state)

    def restore(self) -> None:
        if self._saved:
            self._state = self._saved.pop()

    def concatenate(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self._state = self._state._replace(matrix=Matrix(a, b, c, d, e, f).then(self._state.matrix))

    def pen(self, width: float) -> None:
        self._state = self._state._replace(width=float(width))

    def ink(self, *operands: Operand) -> None:
        self._state = self._state._replace(fill=_color(operands))

    def pen_ink(self, *operands: Operand) -> None:
        self._state = self._state._replace(stroke=_color(operands))

    # Paths

    def move(self, x: float, y: float) -> None:
        self._lines.append([self._state.matrix(x, y)])

    def line(self, x: float, y: float) -> None:
        self._last().append(self._state.matrix(x, y))

    def curve(self, *numbers: float) -> None:
        self._curved = True
        to = self._state.matrix
        self._last().extend(to(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))

    def close(self) -> None:
        line = self._last()
        line.append(line[0])

    def box(self, x: float, y: float, width: float, height: float) -> None:
        to = self._state.matrix
        corners = [to(x, y), to(x + width, y), to(x + width, y + height), to(x, y + height)]
        self._lines.append([*corners, corners[0]])

    def _last(self) -> list[Pair]:
        if not self._lines:
            raise ContentError("one of its paths begins nowhere")
        return self._lines[-1]

    def clip(self) -> None:
        self._clipping = True

    def paint(self, *, fill: bool, stroke: bool, close: bool = False) -> None:
        if close and self._lines:
            self.close()
        state = self._state
        if self._lines and (fill or stroke):
            first, second = state.matrix.scales
            self.marks.append(
                Painted(
                    tuple(tuple(line) for line in self._lines),
                    self._curved,
                    state.fill if fill else None,
                    state.stroke if stroke else None,
                    state.width * max(first, second) if stroke else 0.0,
                    state.clip,
                )
            )
        if self._clipping:
            self._clip()
        self._lines, self._curved, self._clipping = [], False, False

    def _clip(self) -> None:
        """Takes the box about the path for what it clips to, which is exact for the rectangles that kits clip to."""
        nothing = Extent(0.0, 0.0, 0.0, 0.0)
        around = Extent.of(pair for line in self._lines for pair in line) if self._lines else nothing
        self._state = self._state._replace(clip=around.meet(self._state.clip) or nothing)

    # Forms and images

    def place(self, name: str) -> None:
        form = self._resources.forms.get(name)
        if form is not None:
            self.marks.append(Placed(form, self._state.matrix, self._state.clip))
        elif name not in self._resources.images:
            raise ContentError(f"it places {name}, which it does not have")

    def image(self) -> None:
        self.images += 1

    # Words

    def begin(self) -> None:
        self._line = self._text = IDENTITY
        self._joins = False

    def font(self, name: str, size: float) -> None:
        font = self._resources.fonts.get(name)
        if font is None:
            raise ContentError(f"it writes with the font {name}, which it does not have")
        self._state = self._state._replace(font=font)
        self.spacing("size", size)

    def spacing(self, field: str, value: float) -> None:
        self._state = self._state._replace(text=self._state.text._replace(**{field: float(value)}))

    def text_matrix(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self._line = self._text = Matrix(a, b, c, d, e, f).then(IDENTITY)

    def next_line(self, x: float = 0.0, y: float | None = None) -> None:
        down = -self._state.text.leading if y is None else y
        self._line = self._text = Matrix(1.0, 0.0, 0.0, 1.0, x, down).then(self._line)

    def next_line_leading(self, x: float, y: float) -> None:
        self.spacing("leading", -y)
        self.next_line(x, y)

    def show(self, *strings: Operand) -> None:
        """Shows strings; numbers between them move the pen back by thousandths of the size."""
        font, state = self._state.font, self._state.text
        if font is None:
            raise ContentError("it writes without a font")
        words, width = "", 0.0
        for string in strings:
            if isinstance(string, bytes):
                text, moved = font.read(string)
                words += text
                spaces = len(string) * state.character + string.count(b" ") * state.word
                width += (moved / 1000 * state.size + spaces) * state.stretch
            elif isinstance(string, float):
                width -= string / 1000 * state.size * state.stretch
            else:
                raise TypeError
        to = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, state.rise).then(self._text).then(self._state.matrix)
        start, end, top = to(0.0, 0.0), to(width, 0.0), to(0.0, state.size)
        self._text = Matrix(1.0, 0.0, 0.0, 1.0, width, 0.0).then(self._text)
        if words and state.mode != _INVISIBLE:
            self._write(Written(words, start, end, (top[0] - start[0], top[1] - start[1]), self._state.clip))

    def _write(self, words: Written) -> None:
        last = self.marks[-1] if self._joins and self.marks else None
        if isinstance(last, Written) and last.up == words.up:
            gap = abs(last.end[0] - words.start[0]) + abs(last.end[1] - words.start[1])
            if gap < 0.05 * (abs(words.up[0]) + abs(words.up[1])):  # a string that a writer has cut in two
                self.marks[-1] = last._replace(text=last.text + words.text, end=words.end)
                return
        self._joins = True
        self.marks.append(words)

    def show_next(self, string: Operand) -> None:
        self.next_line()
        self.show(string)

    def show_spaced(self, word: float, character: float, string: Operand) -> None:
        self.spacing("word", word)
        self.spacing("character", character)
        self.show_next(string)

    def show_all(self, strings: list[Operand]) -> None:
        self.show(*strings)


def _color(operands: tuple[Operand, ...]) -> Color:
    """The color of so many components, be they grey, RGB or CMYK."""
    numbers = [operand for operand in operands if isinstance(operand, float)]
    if len(numbers) != len(operands):
        return UNKNOWN
    match numbers:
        case [grey]:
            return grey, grey, grey
        case [red, green, blue]:
            return red, green, blue
        case [cyan, magenta, yellow, black]:
            return (1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)
        case _:
            return UNKNOWN


def _spacing(field: str, scale: float = 1.0) -> Callable[[_Run, float], None]:
    return lambda run, value: run.spacing(field, value * scale)


def _painting(*, fill: bool, stroke: bool, close: bool = False) -> Callable[[_Run], None]:
    return lambda run: run.paint(fill=fill, stroke=stroke, close=close)


_HANDLERS: Final[dict[str, Callable[..., None]]] = {
    "q": _Run.save,
    "Q": _Run.restore,
    "cm": _Run.concatenate,
    "w": _Run.pen,
    **dict.fromkeys(("g", "rg", "k", "sc", "scn"), _Run.ink),
    **dict.fromkeys(("G", "RG", "K", "SC", "SCN"), _Run.pen_ink),
    "m": _Run.move,
    "l": _Run.line,
    **dict.fromkeys(("c", "v", "y"), _Run.curve),
    "h": _Run.close,
    "re": _Run.box,
    **dict.fromkeys(("W", "W*"), _Run.clip),
    **dict.fromkeys(("f", "F", "f*"), _painting(fill=True, stroke=False)),
    **dict.fromkeys(("B", "B*"), _painting(fill=True, stroke=True)),
    **dict.fromkeys(("b", "b*"), _painting(fill=True, stroke=True, close=True)),
    "S": _painting(fill=False, stroke=True),
    "s": _painting(fill=False, stroke=True, close=True),
    "n": _painting(fill=False, stroke=False),
    "Do": _Run.place,
    "BI": _Run.image,
    "BT": _Run.begin,
    "Tf": _Run.font,
    "Tm": _Run.text_matrix,
    **dict.fromkeys(("Td", "T*"), _Run.next_line),
    "TD": _Run.next_line_leading,
    "Tj": _Run.show,
    "TJ": _Run.show_all,
    "'": _Run.show_next,
    '"': _Run.show_spaced,
    "Tc": _spacing("character"),
    "Tw": _spacing("word"),
    "Tz": _spacing("stretch", 0.01),
    "TL": _spacing("leading"),
    "Ts": _spacing("rise"),
    "Tr": _spacing("mode"),
}
"""What each operator does (ISO 32000-2, annex A)."""
