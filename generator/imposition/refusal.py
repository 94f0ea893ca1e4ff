"""What is said where a paper does not take a piece, or what every sheet carries besides: what, where, the ways out."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from generator.imposition.document import Backs
from generator.imposition.packing import DoesNotFitError
from generator.imposition.paper import MARGINS, PAPERS
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.geometry import Size
    from generator.imposition.margin import NoRoomError
    from generator.imposition.order import Order
    from generator.imposition.paper import Paper


_NAMED: Final = 2
"""So many papers are named that would do: whoever has not the one may have the other."""


class PaperTooSmallError(ValueError):
    """The paper does not take what is to be printed on it. Its text says so to the user."""


def refusal(
    error: DoesNotFitError | NoRoomError, name: str, order: Order, takes: Callable[[Order], bool]
) -> PaperTooSmallError:
    """What is raised for a file that cannot be laid out; `takes` says whether it can by another order."""
    paper = f"paper of {_size(order.paper.size)}"
    if order.margins != MARGINS:
        margins = ", ".join(f"{margin / mm(1):g}" for margin in order.margins)
        paper += f" by a printer whose margins are {margins} mm"
    if isinstance(error, DoesNotFitError):
        item = error.item
        beside = " with its back beside it" if item.back and order.backs is Backs.FOLDED else ""
        what = f"{item.piece}, {_size(item.window.size)}, does not fit{beside} on {paper}"
    else:
        what = f"the sheets' {error} finds no room beside the pieces on {paper}"
    ways = list(_ways_out(order, takes))
    return PaperTooSmallError(f"{name}: {what}; {', or '.join(ways)}")


def _ways_out(order: Order, takes: Callable[[Order], bool]) -> Iterator[str]:
    """What can be done about it, each tried."""
    width, height = order.paper.size
    larger = [paper for paper in PAPERS.values() if paper.size.width >= width or paper.size.height >= height]
    fitting = (paper for paper in sorted(larger, key=_area) if takes(order._replace(paper=paper)))
    names = " or ".join(paper.name for paper in islice(fitting, _NAMED))
    yield f"choose larger paper, as with --paper {names}" if names else "choose larger paper, by its sides"
    if order.backs is Backs.FOLDED and takes(order._replace(backs=Backs.AUTO)):
        yield "leave out --gutterfold"
    if order.margins != MARGINS and takes(order._replace(margins=MARGINS)):
        yield "print on a printer with narrower margins"


def _area(paper: Paper) -> float:
    return (paper.size.width / mm(1)) * (paper.size.height / mm(1))


def _size(size: Size) -> str:
    return f"{size.width / mm(1):.4g} × {size.height / mm(1):.4g} mm"
