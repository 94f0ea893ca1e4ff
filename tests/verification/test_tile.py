"""A module's ID, cost, revision and sockets are read back from its page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import NameObject

from generator.catalog.model import Guild, Socket
from generator.geometry import Rect
from generator.kit import build_kit
from generator.options import Options
from generator.units import mm
from generator.verification.content.marks import Painted
from generator.verification.content.matrix import Extent, Matrix
from generator.verification.tile import filled, read_socket
from tests.verification.planting import Planted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module

PDF: Final = "modules.pdf"

BLUE: Final = (0.0, 0.45, 0.7)
ORANGE: Final = (0.9, 0.62, 0.0)
WHITE: Final = (1.0, 1.0, 1.0)
MM: Final = 72 / 25.4
TRIM: Final = Rect(mm(30), mm(50), mm(25), mm(25))
CLIP: Final = Extent(29 * MM, 48.25 * MM, 56 * MM, 76.75 * MM)


def bar(start: float, end: float, depth: float, color: tuple[float, float, float] = BLUE, beyond: float = 3) -> Painted:
    """A bar along the top edge of TRIM, by millimetres from its left end and from the edge."""
    left, right, top, bottom = 30 + start, 30 + end, 50 - beyond, 50 + depth
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Painted((tuple((x * MM, y * MM) for x, y in corners),), False, color, None, 0.0, CLIP)


PAPER: Final = bar(-1, 26, 26.75, WHITE, 1.75)
PORT: Final = bar(7.5, 17.5, 1.5)
BULKHEAD: Final = bar(-3, 28, 2.3, ORANGE)
SIDES: Final = (bar(-3, 2.3, 28, ORANGE), bar(22.7, 28, 28, ORANGE))
"""The bulkheads at the left and the right, seen from the top edge."""


@pytest.mark.parametrize("around", [(), SIDES])
@pytest.mark.parametrize(("mark", "socket"), [(PORT, Socket.PORT), (BULKHEAD, Socket.BULKHEAD)])
def test_a_socket_is_told_by_its_bar(mark: Painted, socket: Socket, around: tuple[Painted, ...]) -> None:
    assert read_socket(filled([PAPER, *around, mark]), TRIM, 0).socket is socket


def test_what_is_painted_last_is_what_is_seen() -> None:
    assert read_socket(filled([PAPER, PORT, BULKHEAD]), TRIM, 0).socket is Socket.BULKHEAD
    assert read_socket(filled([PAPER, BULKHEAD, bar(-3, 28, 3, WHITE), PORT]), TRIM, 0).socket is Socket.PORT


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ([], "no bar"),
        ([bar(7.5, 17.5, 1.5, WHITE)], "no bar"),
        ([PORT, bar(7, 18, 3, WHITE)], "no bar"),
        ([PORT, bar(12.5, 18, 3, WHITE)], "painted over a part"),
        ([BULKHEAD, PORT], "more than one bar"),
        ([bar(7.5, 12, 1.5), bar(12.5, 17.5, 1.5)], "more than one bar"),
        ([bar(7.5, 17.5, 1.1)], "1.10 mm deep"),
        ([bar(-3, 28, 1.0, ORANGE)], "1.00 mm deep"),
        ([bar(7.5, 17.5, 1.5, beyond=-0.3)], "ends 0.30 mm before the cut"),
        ([bar(8, 18, 1.5)], "0.50 mm off the middle"),
        ([bar(9, 16, 1.5)], "takes 28% of the edge"),
        ([bar(5.5, 19.5, 1.5)], "takes 56% of the edge"),
        ([bar(-3, 24, 2.3, ORANGE)], "takes 96% of the edge"),
        ([bar(-3, 28, 2.3, ORANGE, beyond=0.1)], "does not run on into the bleed"),
        ([bar(7.5, 17.5, 9)], "no bar"),
    ],
)
def test_what_is_no_socket_is_told(marks: list[Painted], told: str) -> None:
    read = read_socket(filled([PAPER, *marks]), TRIM, 0)
    assert read.socket is None
    assert re.search(told, read.trouble)


@given(
    quarter=st.integers(0, 3),
    ports=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_each_edge_is_read_by_itself_however_the_tile_lies(quarter: int, ports: list[bool]) -> None:
    """The four bars, each turned to its edge, and the tile with them."""
    marks = [PAPER]
    for bulkheads in (True, False):
        for edge, port in enumerate(ports):
            if port is not bulkheads:
                mark = (PORT if port else BULKHEAD)._replace(clip=None)
                turned = mark.moved(about_centre(edge + quarter), CLIP)
                assert turned is not None
                marks.append(turned)
    for edge, port in enumerate(ports):
        read = read_socket(filled(marks), TRIM, (edge + quarter) % 4 * 90)
        assert read.socket is (Socket.PORT if port else Socket.BULKHEAD), read.trouble


def about_centre(quarters: int) -> Matrix:
    """Quarter turns clockwise about the middle of TRIM, where y runs down."""
    x, y = 42.5 * MM, 62.5 * MM
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    move, back = Matrix(1, 0, 0, 1, -x, -y), Matrix(1, 0, 0, 1, x, y)
    return move.then(Matrix(cos, sin, -sin, cos, 0, 0)).then(back)


# In a kit


def altered(module: Module, side: str) -> Module:
    other = Socket.BULKHEAD if getattr(module.sockets, side) is Socket.PORT else Socket.PORT
    return module._replace(sockets=module.sockets._replace(**{side: other}))


def test_modules_that_are_not_those_of_the_catalog(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    """The art of a changed catalog with the data of the true one, a fault in each of the first modules."""
    modules = list(standard.modules)
    modules[0] = modules[0]._replace(cost=modules[0].cost + 1)
    for index, side in enumerate(("inward", "outward", "clockwise", "counterclockwise"), start=1):
        modules[index] = altered(modules[index], side)
    modules[5] = modules[5]._replace(guild=next(guild for guild in Guild if guild is not modules[5].guild))
    kit = Planted(build_kit(standard._replace(modules=tuple(modules)), Options(only=("modules",)), look))
    # two tiles that have changed places are told by their IDs, whatever else they have in common
    here, there = modules[6].id, modules[7].id

    def exchange(writer: Any) -> None:
        forms = writer.pages[0]["/Resources"]["/XObject"]
        first, second = (NameObject(f"/FormXob.{name}") for name in (here, there))
        one, other = forms.raw_get(first), forms.raw_get(second)
        forms[first], forms[second] = other, one

    kit.edit(PDF, exchange)
    findings = kit.verdict(tmp_path).findings
    found: dict[str | None, set[str]] = {}
    for finding in findings:
        found.setdefault(finding.piece, set()).add(finding.code)
    assert found[modules[0].id] == {"module-cost", "module-revision"}
    for index, side in enumerate(("inward", "outward", "clockwise", "counterclockwise"), start=1):
        assert found[modules[index].id] == {"socket", "module-revision"}
        (told,) = (f.message for f in findings if f.piece == modules[index].id and f.code == "socket")
        assert told.startswith(f"its {side} socket is printed as a ")
    assert found[modules[5].id] == {"module-revision"}
    assert {"module-id", "module-revision"} <= found[here] & found[there]
    assert set(found) == {module.id for module in modules[:8]}


def in_form(module: str, change: Callable[[bytes], bytes]) -> Callable[[Any], None]:
    def edit(writer: Any) -> None:
        form = writer.pages[0]["/Resources"]["/XObject"][f"/FormXob.{module}"].get_object()
        before = form.get_data()
        assert change(before) != before
        form.set_data(change(before))

    return edit


def test_faults_within_tiles(modules: Planted, standard: Catalog, tmp_path: Path) -> None:
    """A fault in each of some modules: all are planted at once, for each is told by its piece."""
    ids = [module.id for module in standard.modules]
    bulkheads = [m.id for m in standard.modules[10:] if any(s is Socket.BULKHEAD for s in m.sockets)]
    mixed = next(m.id for m in standard.modules[40:] if set(m.sockets) == set(Socket))
    blue, orange = b"0.0000 0.4471 0.6980 rg", b"0.9020 0.6235 0.0000 rg"
    faults: dict[str, tuple[Callable[[bytes], bytes], str]] = {
        ids[0]: (lambda data: data.replace(blue, orange), "socket-color"),
        ids[1]: (lambda data: data.replace(blue, b"1 1 1 rg"), "socket"),
        ids[2]: (lambda data: re.sub(rb"BT [^\n]* 20.0000 Tf [^\n]* ET", b"", data), "module-cost"),
        ids[3]: (lambda data: re.sub(rb"BT [^\n]* 7.5000 Tf [^\n]* ET", b"", data), "module-id"),
        ids[4]: (lambda data: re.sub(rb"BT [^\n]* 5.0000 Tf [^\n]* ET", b"", data), "module-revision"),
        # words out of the trim, and words that are not painted, are none
        ids[5]: (lambda data: re.sub(rb"(BT [^ ]* )0( Td[^\n]* 20.0000 Tf)", rb"\g<1>40\2", data), "module-cost"),
        ids[6]: (lambda data: re.sub(rb"BT ([^\n]* 20.0000 Tf)", rb"BT 3 Tr \1", data), "module-cost"),
        bulkheads[0]: (lambda data: data.replace(orange, blue), "socket-color"),
        # bulkheads 1.3 mm deep, which is enough, but less than the ports' 1.5
        mixed: (lambda data: data.replace(b"64.3465", b"67.1811").replace(b"6.5197", b"3.6850"), "socket"),
    }
    edits = [in_form(module, change) for module, (change, _) in faults.items()]
    modules.edit(PDF, lambda writer: [edit(writer) for edit in edits])
    found = {(piece, code) for code, _, _, piece in modules.found(tmp_path)}
    wanted = {(module, code) for module, (_, code) in faults.items()}
    assert found == wanted
    modules.table["options"]["ink"] = "grey"  # then a socket is told by its shape alone
    found = {(piece, code) for code, _, _, piece in modules.found(tmp_path)}
    assert found == {(piece, code) for piece, code in wanted if code != "socket-color"} | {(None, "metadata")}


# Cards


def test_cards_that_have_changed_places(credits_: Planted, tmp_path: Path) -> None:
    swapped = {"FAB-1": "FAB-2", "FAB-2": "FAB-1", "ENE-3": "RES-3", "RES-3": "ENE-3"}

    def exchange(writer: Any) -> None:
        every = [page["/Resources"]["/XObject"] for page in writer.pages]
        known = {name: forms.raw_get(name) for forms in every for name in forms}
        for forms in every:
            for one, other in swapped.items():
                if (name := NameObject(f"/FormXob.{one}")) in forms:
                    forms[name] = known[f"/FormXob.{other}"]

    credits_.edit("credits.pdf", exchange)
    found = {(code, piece) for code, _, _, piece in credits_.found(tmp_path)}
    assert found == {
        *(("card-value", piece) for piece in ("FAB-1", "FAB-2")),
        *(("card-guild", piece) for piece in ("ENE-3", "RES-3")),
    }
