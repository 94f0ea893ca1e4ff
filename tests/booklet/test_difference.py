"""Whether two catalogs have another booklet is told as the booklets themselves have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.likeness import alike
from generator.bookmaking import make_booklet, says_otherwise, screen_form
from generator.catalog.model import Socket
from generator.figures.shipped import shown_modules
from generator.geometry import Size
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module

A5 = screen_form(Size(mm(148), mm(210)))


def turned(catalog: Catalog, side: str, *, shown: bool) -> Catalog:
    """One socket turned around, of a module that a figure shows or that none does."""
    chosen = next(module for module in catalog.modules if (module.id in shown_modules()) is shown)

    def other(module: Module) -> Module:
        now = getattr(module.sockets, side)
        then = Socket.PORT if now is Socket.BULKHEAD else Socket.BULKHEAD
        return module._replace(sockets=module.sockets._replace(**{side: then}))

    return catalog._replace(modules=tuple(other(each) if each is chosen else each for each in catalog.modules))


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (lambda catalog: catalog._replace(data=b"written otherwise"), False),
        (lambda catalog: catalog._replace(modules=catalog.modules[::-1]), False),
        (lambda catalog: turned(catalog, "clockwise", shown=False), False),
        (lambda catalog: turned(catalog, "outward", shown=False), True),
        (lambda catalog: turned(catalog, "clockwise", shown=True), True),
        (lambda catalog: catalog._replace(parameters=catalog.parameters._replace(market_berths=6)), True),
    ],
)
def test_the_booklets_differ_where_it_is_said(
    change: Callable[[Catalog], Catalog], standard: Catalog, look: Theme, *, differs: bool
) -> None:
    new = change(standard)
    before, after = (make_booklet(catalog, look, A5).pages[1:] for catalog in (standard, new))
    assert (len(before) != len(after) or not all(map(alike, before, after))) is differs
    assert says_otherwise(standard, new) is differs
