"""A module read back from its page: its ID, its cost, its revision, and what each of its four sides shows."""

from __future__ import annotations

import colorsys
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import SOCKET_NAMES, Socket
from generator.geometry import Point
from generator.units import Length, mm
from generator.verification.content.marks import Painted, Written
from generator.verification.finding import AGAIN, Finding
from generator.verification.measures import EXACT, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.catalog.model import Module
    from generator.geometry import Rect
    from generator.verification.content.marks import Color
    from generator.verification.view import Lying

_ID: Final = re.compile("[A-Z]{3}-[0-9]{2}")
_BEARINGS: Final = {"outward": 0, "clockwise": 90, "inward": 180, "counterclockwise": 270}
"""Where each socket is on an upright tile, clockwise from the top."""

_SHORTEST, _LONGEST = 0.3, 0.5
"""A port's length, of the edge's."""
_LEAST_DEPTH: Final = mm(1.2)
_MOST_DEPTH: Final = 0.25
"""Of the tile: what is deeper is no bar, but a field."""
_LEAST_LENGTH: Final = 0.1
"""What is shorter, of the edge's length, is no bar."""
_NEAR: Final = mm(1.5)
"""What begins further from the edge is no bar."""
_BLEED: Final = mm(0.5)
"""A bulkhead runs on into the bleed by that at least."""
_SAMPLES: Final = (0.15, 0.5, 0.85)
"""Where along a bar it is looked at; a neighbor's bar ends nearer to the corner."""
_PALE: Final = 0.97
"""What is lighter in each of red, green and blue is the paper."""


class Bar(NamedTuple):
    """A bar along an edge of a tile."""

    start: Length
    """From the edge's middle, so a bar that is centred starts as far before it as it ends behind."""
    end: Length
    depth: Length
    beyond: Length
    """How far it runs on over the cut."""
    color: Color
    whole: bool
    """Whether nothing else is painted over it."""

    @property
    def length(self) -> Length:
        """Along the edge."""
        return self.end - self.start


class Area(NamedTuple):
    """A path that is filled, and the rectangle that it is, if it is one."""

    mark: Painted
    color: Color
    rectangle: Rect | None


class Read(NamedTuple):
    """What a tile shows."""

    socket: Socket | None
    trouble: str
    """What keeps it from being a socket."""
    bar: Bar | None


def wrong_tile(each: Lying, module: Module, ink: str) -> Iterator[Finding]:
    """What a module's front shows that the catalog does not say."""
    marks = each.placed.flat()
    trim = each.slot.trim
    words = [mark.text for mark in marks if isinstance(mark, Written) and _inside(mark, trim)]
    yield from _wrong_words(each, module, words)
    areas = filled(mark for mark in marks if isinstance(mark, Painted))
    depths: dict[Socket, list[Length]] = {socket: [] for socket in Socket}
    for name in SOCKET_NAMES:
        read = read_socket(areas, trim, (_BEARINGS[name] + each.slot.turn) % 360)
        wanted: Socket = getattr(module.sockets, name)
        if read.socket is None:
            yield _finding(each, "socket", f"its {name} socket, a {wanted.value}, cannot be read: {read.trouble}")
        elif read.socket is not wanted:
            message = f"its {name} socket is printed as a {read.socket.value}, the catalog says {wanted.value}"
            yield _finding(each, "socket", message)
        elif read.bar is not None:
            depths[wanted].append(read.bar.depth)
            if ink == "full" and not _of_its_color(read.bar.color, wanted):
                yield _finding(each, "socket-color", f"its {name} {wanted.value} is not {_HUES[wanted].name}")
    if all(depths.values()) and min(depths[Socket.BULKHEAD]) <= max(depths[Socket.PORT]):
        yield _finding(each, "socket", "its bulkheads are no thicker than its ports")


def _wrong_words(each: Lying, module: Module, words: Sequence[str]) -> Iterator[Finding]:
    ids = sorted({word for word in words if _ID.fullmatch(word)})
    if ids != [module.id]:
        yield _finding(each, "module-id", f"the ID on it reads {' and '.join(ids) or 'nothing'}, not {module.id}")
    costs = [word for word in words if word.isdecimal()]
    if costs != [str(module.cost)]:
        read = " and ".join(costs) or "nothing"
        yield _finding(each, "module-cost", f"the cost on it reads {read}, the catalog says {module.cost}")
    if module.revision not in words:
        yield _finding(each, "module-revision", f"its revision, {module.revision}, is not on it")


def _inside(words: Written, trim: Rect) -> bool:
    extent = words.extent
    return extent is not None and trim.inset(-EXACT).holds(extent.rect)


def filled(painted: Iterable[Painted]) -> list[Area]:
    """What is filled, in the order in which it is painted."""
    return [Area(mark, mark.fill, mark.rectangle) for mark in painted if mark.fill is not None]


def read_socket(areas: Sequence[Area], trim: Rect, bearing: int) -> Read:
    """What is painted along one edge of a trim: the one at the top for a bearing of 0, at the right for 90."""
    bars = list(_bars(areas, trim, bearing))
    match bars:
        case []:
            return Read(None, "there is no bar along that edge", None)
        case [bar]:
            return _judged(bar, trim.width)
        case _:
            return Read(None, "there is more than one bar along that edge", None)


def _judged(bar: Bar, edge: Length) -> Read:
    if bar.beyond < -EXACT:
        return Read(None, f"its bar ends {told(bar.beyond)} before the cut", bar)
    if bar.depth < _LEAST_DEPTH - EXACT:
        return Read(None, f"its bar is {told(bar.depth)} deep, and must be {told(_LEAST_DEPTH)} at least", bar)
    if not bar.whole:
        return Read(None, "something is painted over a part of its bar", bar)
    if bar.length >= edge - EXACT:
        if bar.beyond < _BLEED:
            return Read(None, "its bar along the whole edge does not run on into the bleed", bar)
        return Read(Socket.BULKHEAD, "", bar)
    share = bar.length / edge
    if not _SHORTEST - 0.01 <= share <= _LONGEST + 0.01:
        return Read(None, f"its bar takes {share:.0%} of the edge, neither 30 to 50 % nor all of it", bar)
    if abs(bar.start + bar.end) > 2 * EXACT:
        return Read(None, f"its bar is {told((bar.start + bar.end) / 2)} off the middle of the edge", bar)
    return Read(Socket.PORT, "", bar)


def _bars(areas: Sequence[Area], trim: Rect, bearing: int) -> Iterator[Bar]:
    """Every filled bar that lies along one edge of the trim."""
    for index, (_, color, rectangle) in enumerate(areas):
        if rectangle is None or min(color) > _PALE:
            continue
        box = _upright(rectangle, trim, bearing)
        start, end = max(box.left, -trim.width / 2), min(box.right, trim.width / 2)
        deep = EXACT < box.bottom <= trim.height * _MOST_DEPTH
        if not deep or box.top > _NEAR or end - start < trim.width * _LEAST_LENGTH:
            continue
        places = (_place(trim, bearing, start + (end - start) * part, box.bottom / 2) for part in _SAMPLES)
        seen = [_on_top(areas[index:], place) == color for place in places]
        if any(seen):
            yield Bar(start, end, box.bottom, -box.top, color, whole=all(seen))


def _on_top(areas: Sequence[Area], place: Point) -> Color:
    """The color that is painted last at a place where the first of these is painted."""
    return next((each.color for each in reversed(areas) if each.mark.covers(place)), areas[0].color)


def _upright(box: Rect, trim: Rect, bearing: int) -> Rect:
    """A box as it lies to an edge: x from the edge's middle, clockwise around the tile, y inward from the edge."""
    centre = trim.centre
    match bearing:
        case 0:
            return box.shifted(-centre.x, -trim.top)
        case 90:
            return _turned(box.top - centre.y, trim.right - box.right, box)
        case 180:
            return box._replace(left=centre.x - box.right, top=trim.bottom - box.bottom)
        case _:
            return _turned(centre.y - box.bottom, box.left - trim.left, box)


def _turned(left: Length, top: Length, box: Rect) -> Rect:
    return box._replace(left=left, top=top, width=box.height, height=box.width)


def _place(trim: Rect, bearing: int, along: Length, inward: Length) -> Point:
    """A place on the page, from where it lies to an edge."""
    centre = trim.centre
    match bearing:
        case 0:
            return Point(centre.x + along, trim.top + inward)
        case 90:
            return Point(trim.right - inward, centre.y + along)
        case 180:
            return Point(centre.x - along, trim.bottom - inward)
        case _:
            return Point(trim.left + inward, centre.y - along)


class _Hue(NamedTuple):
    name: str
    least: float
    most: float


_HUES: Final = {Socket.PORT: _Hue("blue", 190 / 360, 250 / 360), Socket.BULKHEAD: _Hue("orange", 15 / 360, 50 / 360)}


def _of_its_color(color: Color, socket: Socket) -> bool:
    hue, _, saturation = colorsys.rgb_to_hls(*(min(max(part, 0.0), 1.0) for part in color))
    return saturation > 0.3 and _HUES[socket].least <= hue <= _HUES[socket].most


def _finding(each: Lying, code: str, message: str) -> Finding:
    return Finding(code, message, AGAIN, each.view.document.name, each.view.page.number, each.slot.piece)
