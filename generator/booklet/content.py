"""The booklet's words as matter to be set: every kind of thing that a body may hold, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from generator.artwork.drawing import Align, Drawing, Placed, Shape
from generator.artwork.flow import Beside, Block, Boxed, Columns, Panel, Passage, Row, Run, Table
from generator.artwork.templates import TemplateError
from generator.booklet import look as looks
from generator.booklet.source import FILE, Item, Section, items, kind_of, parts, text_of, texts_of
from generator.booklet.tables import TABLES, Sheet, word_of
from generator.geometry import Point
from generator.suggest import nearest
from generator.units import ZERO, mm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.artwork.flow import Style
    from generator.artwork.theme import Theme
    from generator.booklet.look import Look
    from generator.booklet.markup import Markup
    from generator.booklet.pictures import Pictures
    from generator.catalog.model import Catalog
    from generator.units import Length

GAP: Final = mm(0.95)
"""Between paragraphs."""
_FIRST: Final = mm(1.4)
"""Under a heading."""
_AFTER: Final = mm(1.5)
"""After a list or a table."""
_ENTRY: Final = mm(0.4)
"""Between the entries of a list."""
_INDENT: Final = mm(4)
_BESIDE: Final = mm(5)
_LEAST, _MOST = 25, 100
"""Between these a figure may be wide, in hundredths of the text."""
_FIGURES: Final = ("anatomy", "board", "placement", "synergy-two", "synergy-three", "storm-shield")
"""In the order in which they are numbered, as in the manual."""


class Desk(NamedTuple):
    """What the words are made matter with."""

    catalog: Catalog
    theme: Theme
    look: Look
    markup: Markup
    conditions: Mapping[str, bool]
    pictures: Pictures
    words: Mapping[str, str]
    measure: Length
    """How wide the text is."""


def figure_key(name: str) -> str:
    """The key by which references find a figure."""
    return f"figure-{name}"


def figure_number(name: str) -> int:
    """A figure's number. Raises ValueError for a name that none has."""
    return _FIGURES.index(name) + 1


def targets(sections: Iterable[Section]) -> dict[str, str]:
    """How each key that a reference may have is called. Raises TemplateError where a key is there twice."""
    found: dict[str, str] = {}
    every = list(sections)
    for section in every:
        _add(found, section.key, section.called, section.place)
    for section, part in parts(every):
        called = f"section {part['number']}" if "number" in part else section.called
        _add(found, str(part["key"]), called, section.place)
    for name in _FIGURES:
        _add(found, figure_key(name), f"Figure {figure_number(name)}", FILE)
    return found


def _add(found: dict[str, str], key: str, called: str, place: str) -> None:
    if key in found:
        raise TemplateError(f"{place}: the key {key!r} is there twice")
    found[key] = called


def section_blocks(section: Section, desk: Desk) -> Iterator[Block]:
    """A section with its heading."""
    title = desk.markup.plain(section.title, section.place)
    yield looks.heading(section.number or section.icon, title, section.key, desk.theme)
    yield from Body(desk, section.place, desk.look.text).blocks(section.body, first=True)


class Body:
    """Makes matter of the items of a body, in one type."""

    def __init__(self, desk: Desk, place: str, style: Style) -> None:
        self._desk = desk
        self._place = place
        self._style = style

    def blocks(self, body: Iterable[Item], *, first: bool = False) -> Iterator[Block]:
        """The items one after the other. The first stands close to a heading."""
        after: Block | None = None
        for item in body:
            for block in self._item(item):
                yield _spaced(block, after, first=first)
                first, after = False, block

    def _item(self, item: Item) -> Iterator[Block]:
        if isinstance(item, str):
            yield self.passage(item)
            return
        makers = {
            "list": self._list,
            "steps": self._steps,
            "part": self._part,
            "example": self._example,
            "formula": self._formula,
            "table": self._table,
            "when": self._when,
            "unless": self._when,
            "figure": self._figure,
            "figures": self._pair,
            "columns": self._columns,
            "small": self._small,
        }
        yield from makers[kind_of(item, makers, self._place)](item)

    def passage(self, text: str, before: Length = GAP, *, keep: bool = False) -> Passage:
        """A paragraph; one that ends on a colon stays with what follows."""
        runs = self._desk.markup.runs(text, self._place)
        return Passage(runs, self._style, before=before, keep=keep or text.endswith(":"))

    def _list(self, item: dict[str, Any]) -> Iterator[Block]:
        yield from self._entries(texts_of(item["list"], self._place), lambda _: "•")

    def _steps(self, item: dict[str, Any]) -> Iterator[Block]:
        """A list whose entries are counted. One may depend on a condition."""
        texts = []
        for entry in items(item["steps"], self._place):
            if isinstance(entry, str):
                texts.append(entry)
            elif self._holds(entry, kind_of(entry, ("when", "unless"), self._place)):
                texts.append(text_of(entry, "step", self._place))
        yield from self._entries(texts, lambda number: f"{number}")

    def _entries(self, texts: Iterable[str], mark: Callable[[int], str]) -> Iterator[Block]:
        for number, text in enumerate(texts, start=1):
            runs = self._desk.markup.runs(text, self._place)
            before = _ENTRY if number > 1 else _ENTRY * 1.4
            yield Passage(runs, self._style, before=before, mark=mark(number), indent=_INDENT)

    def _part(self, item: dict[str, Any]) -> Iterator[Block]:
        title = self._desk.markup.plain(text_of(item, "part", self._place), self._place)
        number = text_of(item, "number", self._place, default="")
        key = text_of(item, "key", self._place, default="") or None
        yield looks.subheading(f"{number}  {title}".strip(), key, self._desk.theme)
        yield from self.blocks(items(item.get("body", []), self._place), first=True)

    def _example(self, item: dict[str, Any]) -> Iterator[Block]:
        small = Body(self._desk, self._place, self._desk.look.small)
        title = self._desk.markup.plain(text_of(item, "example", self._place), self._place)
        head = Passage((Run(title, strong=True),), self._desk.look.small)
        body = tuple(small.blocks(items(item.get("body", []), self._place), first=True))
        yield Boxed(
            (head, *body),
            looks.example_ground(self._desk.theme),
            across=mm(3.2),
            above=mm(1.4),
            below=mm(1.8),
            before=mm(2),
        )

    def _formula(self, item: dict[str, Any]) -> Iterator[Block]:
        runs = self._desk.markup.runs(text_of(item, "formula", self._place), self._place)
        yield Passage(runs, self._desk.look.formula, before=mm(1.4), align=Align.MIDDLE)

    def _table(self, item: dict[str, Any]) -> Iterator[Block]:
        wanted = item["table"]
        style = self._desk.look.small
        if isinstance(wanted, str):
            if wanted not in TABLES:
                near = nearest(wanted, TABLES)
                hint = f"; did you mean {near!r}?" if near else f"; they are {', '.join(TABLES)}"
                raise TemplateError(f"{self._place}: there is no table {wanted!r}{hint}")
            sheet = TABLES[wanted](self._desk.catalog, self._desk.words)
        else:
            sheet = self._sheet(wanted)
        yield self._set(sheet, style)

    def _sheet(self, wanted: Any) -> Sheet:
        """A table that is written out in the template."""
        place = f"{self._place}: table"
        if not isinstance(wanted, dict):
            raise TemplateError(f"{place}: must be a name, or have columns, head and rows")
        shares = tuple(self._share(each, place) for each in texts_of(wanted.get("columns"), place))
        rows = [texts_of(wanted.get("head"), place)]
        marked = []
        for row in items(wanted.get("rows"), place) if isinstance(wanted.get("rows"), list) else ():
            if isinstance(row, str):
                raise TemplateError(f"{place}: {row!r} is no row of cells")
            if not self._shown(row):
                continue
            marked.append(self._changed(row, place))
            rows.append(texts_of(row.get("row"), place))
        if any(len(row) != len(shares) for row in rows):
            raise TemplateError(f"{place}: has rows of other than {len(shares)} cells")
        return Sheet(shares, tuple(tuple(row) for row in rows), strong=tuple(marked))

    def _share(self, text: str, place: str) -> float:
        try:
            share = float(text)
        except ValueError:
            share = 0.0
        if not 0 < share < 1000:
            raise TemplateError(f"{place}: {text!r} is no width of a column")
        return share

    def _number(self, item: dict[str, Any], field: str, default: int) -> int:
        text = text_of(item, field, self._place, default=str(default))
        if not (text.isascii() and text.isdigit() and len(text) < 3):
            raise TemplateError(f"{self._place}: {field}: {text!r} is no number")
        return int(text)

    def _width(self, item: dict[str, Any]) -> Length:
        """The width of a figure, which is told in hundredths of that of the text."""
        text = text_of(item, "width", self._place)
        share = self._share(text.removesuffix("%").strip(), self._place)
        if not text.endswith("%") or not _LEAST <= share <= _MOST:
            raise TemplateError(f"{self._place}: width: write {_LEAST} % to {_MOST} %, not {text!r}")
        return self._desk.measure * (share / 100)

    def _changed(self, row: dict[str, Any], place: str) -> bool:
        """Whether a row tells of a parameter that has another value than the printed one."""
        parameters = self._desk.catalog.parameters
        names = texts_of(row.get("of", []), place)
        unknown = next((name for name in names if name not in parameters._fields), None)
        if unknown is not None:
            raise TemplateError(f"{place}: there is no parameter {unknown!r}")
        printed = type(parameters)()
        return any(getattr(parameters, name) != getattr(printed, name) for name in names)

    def _set(self, sheet: Sheet, style: Style) -> Table:
        last = len(sheet.shares) - 1
        rows = []
        for number, cells in enumerate(sheet.rows):
            marked = number > 0 and number <= len(sheet.strong) and sheet.strong[number - 1]
            passages = []
            for column, text in enumerate(cells):
                runs = self._desk.markup.runs(text, self._place)
                if number == 0:
                    runs = tuple(run._replace(strong=True) for run in runs)
                if marked and column == last:
                    runs = (*runs, Run("\u00a0*", strong=True))
                middle = column in sheet.centred
                passages.append(Passage(runs, style, align=Align.MIDDLE if middle else Align.START))
            rows.append(Row(tuple(passages)))
        ground = looks.table_ground(self._desk.theme)
        return Table(sheet.shares, tuple(rows), ground, pad=mm(1.2), air=mm(0.55), before=mm(1.8))

    def _when(self, item: dict[str, Any]) -> Iterator[Block]:
        if self._holds(item, "when" if "when" in item else "unless"):
            yield from self.blocks(items(item.get("body", []), self._place))

    def _shown(self, row: dict[str, Any]) -> bool:
        return all(self._holds(row, kind) for kind in ("when", "unless") if kind in row)

    def _holds(self, item: dict[str, Any], kind: str) -> bool:
        name = text_of(item, kind, self._place)
        if name not in self._desk.conditions:
            near = nearest(name, self._desk.conditions)
            hint = f"; did you mean {near!r}?" if near else ""
            raise TemplateError(f"{self._place}: there is no condition {name!r}{hint}")
        return self._desk.conditions[name] is (kind == "when")

    def _figure(self, item: dict[str, Any]) -> Iterator[Block]:
        """A figure with its captions: beside the words that come with it, or across the page."""
        name = text_of(item, "figure", self._place)
        width = self._width(item)
        with_it = tuple(self.blocks(items(item.get("with", []), self._place), first=True))
        shown = self._pictured(name, width, item)
        if shown is None:
            yield from (*with_it, *self._lacking(name))
            return
        picture, captions = shown
        if "with" in item or "beside" in item:
            yield Beside((*with_it, *captions), picture, width, _BESIDE, before=mm(2), floats="with" not in item)
        else:
            yield Boxed((*picture, *captions), looks.plain_ground, before=mm(2.4), floats=True)

    def _pair(self, item: dict[str, Any]) -> Iterator[Block]:
        """Two figures side by side, each over its captions."""
        names = texts_of(item["figures"], self._place)
        width = (self._desk.measure - _BESIDE) / 2
        shown = [found for name in names if (found := self._pictured(name, width, item)) is not None]
        if len(names) != 2:
            raise TemplateError(f"{self._place}: figures: must be two")
        if len(shown) == 2:
            (left, said), (right, told) = shown
            yield Beside((*left, *said), (*right, *told), width, _BESIDE, before=mm(2.4), floats=True)
        else:
            yield from (block for name in names for block in self._lacking(name))

    def _lacking(self, name: str) -> Iterator[Block]:
        """Words in the place of a figure whose modules this catalog does not have as it needs them."""
        text = word_of(self._desk.words, "no-figure").replace("{figure}", str(figure_number(name)))
        yield Panel(ZERO, lambda _: (), key=figure_key(name), keep=True)
        yield Passage((Run(text),), self._desk.look.small, before=GAP)

    def _pictured(
        self, name: str, width: Length, item: dict[str, Any]
    ) -> tuple[tuple[Block, ...], tuple[Block, ...]] | None:
        """The picture with its legend and its title, and the captions: all, or so many as the item says."""
        if name not in _FIGURES:
            near = nearest(name, _FIGURES)
            raise TemplateError(f"{self._place}: there is no figure {name!r}; did you mean {near or _FIGURES[0]!r}?")
        most = self._number(item, "captions", 99)
        shown = self._desk.pictures.pictured(name, width)
        if shown is None:
            return None
        small = self._desk.look.small
        title = (Run(f"Figure {figure_number(name)}  ", strong=True), Run(shown.title, strong=True))
        picture: list[Block] = [drawn(shown.picture, key=figure_key(name))]
        if shown.legend is not None and shown.legend.shapes:
            picture.append(drawn(shown.legend, before=mm(1)))
        picture.append(Passage(title, small, before=mm(1)))
        captions = []
        for caption in shown.captions[:most]:
            runs = (Run(caption.text),)
            mark = caption.letter or ""
            captions.append(Passage(runs, small, before=mm(0.7), mark=mark, indent=_INDENT if mark else ZERO))
        return tuple(picture), tuple(captions)

    def _columns(self, item: dict[str, Any]) -> Iterator[Block]:
        """Items in two columns."""
        inside = tuple(self.blocks(items(item["columns"], self._place)))
        yield Columns(inside, 2, _BESIDE, before=GAP)

    def _small(self, item: dict[str, Any]) -> Iterator[Block]:
        """Items in smaller type."""
        yield from Body(self._desk, self._place, self._desk.look.small).blocks(items(item["small"], self._place))


def _spaced(block: Block, after: Block | None, *, first: bool) -> Block:
    """A paragraph with the room above it that it takes under a heading, or after a list or a table."""
    if not isinstance(block, Passage) or block.mark or block.align is not Align.START:
        return block
    if first:
        return block._replace(before=_FIRST)
    listed = isinstance(after, Table) or (isinstance(after, Passage) and bool(after.mark))
    return block._replace(before=_AFTER) if listed else block


def drawn(drawing: Drawing, before: Length = ZERO, key: str | None = None) -> Panel:
    """A drawing at its own size, from the left."""

    def draw(rect: Any) -> Iterable[Shape]:
        return (Placed(drawing, Point(rect.left, rect.top), trimmed=True),)

    return Panel(drawing.size.height, draw, before=before, key=key)
