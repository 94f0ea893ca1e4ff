"""Fronts and backs: each back exactly behind its front when the sheet is turned or folded, and of one look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Flip, Point, Rect, Size
from generator.units import ZERO, Length, mm
from generator.verification.booklet import leaf
from generator.verification.finding import AGAIN, Finding
from generator.verification.grid import Grid
from generator.verification.listing import AUTO, BACK, DUPLEX, FACE_DOWN, FACE_UP, FRONT, WITHOUT
from generator.verification.measures import astray

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping

    from generator.verification.listing import Document, Listing, Page, Slot
    from generator.verification.view import Lying

_EXACT: Final = mm(0.01)
"""Listed places are rounded to a tenth of a micrometre."""


def wrong_order(document: Document, listing: Listing) -> Iterator[Finding]:
    """Pages that do not come in the order that their sides ask for, or on sides that the options exclude."""
    for index, page in enumerate(document.pages, start=1):
        if page.number != index:
            yield _order(document, f"its page {index} is listed as page {page.number}", index)
            return
    fronts = [page.sheet for page in document.pages if page.side == FRONT]
    if fronts != list(range(1, len(fronts) + 1)):
        yield _order(document, "its fronts are not in the order of their sheets")
    elif document.sides in DUPLEX:
        yield from _wrong_duplex(document, listing)
    elif len(fronts) < len(document.pages):
        yield from _wrong_stack(document, listing, fronts)


def _wrong_duplex(document: Document, listing: Listing) -> Iterator[Finding]:
    """What is wrong with a file whose sheets the printer turns."""
    wanted = [(number // 2 + 1, (FRONT, BACK)[number % 2]) for number in range(len(document.pages))]
    if [(page.sheet, page.side) for page in document.pages] != wanted or len(wanted) % 2:
        yield _order(document, "its fronts and backs do not alternate")
    if listing.options and listing.backs != AUTO:
        yield _order(document, f"it prints on both sides at once, the options say {listing.backs}")
    elif listing.options and listing.options.flip not in {None, DUPLEX[document.sides]}:
        yield _order(document, f"it is {document.sides}, the options flip on the other edge")


def _wrong_stack(document: Document, listing: Listing, fronts: list[int]) -> Iterator[Finding]:
    """What is wrong with a file whose stack is turned by hand."""
    backs = [page.sheet for page in document.pages if page.side == BACK]
    if listing.backs not in {FACE_UP, FACE_DOWN}:
        yield _order(document, "it has backs, and prints on one side")
    elif [page.side for page in document.pages] != [FRONT] * len(fronts) + [BACK] * len(backs):
        yield _order(document, "its backs do not come after all fronts")
    elif backs != (fronts if listing.backs == FACE_UP else fronts[::-1]):
        yield _order(document, f"its backs are not in the order that {listing.backs} needs")


def _order(document: Document, message: str, page: int | None = None) -> Finding:
    return Finding("page-order", message, AGAIN, document.name, page)


class Turn(NamedTuple):
    """How a sheet is turned over, or folded."""

    mirror: Callable[[Point], Point]
    like_a_book: bool
    """About an upright line, so that what points up on one side points up on the other."""


def unmirrored(
    document: Document, listing: Listing, sizes: Mapping[int, Size], two_sided: Container[str]
) -> Iterator[Finding]:
    """Backs that do not lie behind their fronts, and pieces that lack theirs.

    `sizes` are those of the pages that could be read, by number; `two_sided` are the pieces that must have a back
    unless the kit leaves backs out.
    """
    backs = {page.sheet: page for page in document.pages if page.side == BACK}
    with_backs = {slot.piece for page in document.pages for slot in (*_slots(backs.get(page.sheet)), *page.folded)}
    for front in document.pages:
        size = sizes.get(front.number)
        if front.side != FRONT or size is None:
            continue
        back = front if front.fold else backs.get(front.sheet)
        slots = front.folded if front.fold else _slots(back)
        turn = _turn(document, listing, front, size)
        grid = Grid(size, ((slot.trim, index) for index, slot in enumerate(front.slots)))
        matched, findings = _matched(document, (front, back or front), grid, slots, turn)
        yield from findings
        for index, slot in enumerate(front.slots):
            wanted = listing.backs != WITHOUT and (slot.piece in two_sided or slot.piece in with_backs)
            if wanted and index not in matched:
                yield _finding(document, front, slot, "back-missing", "no back is listed behind it")


def _slots(page: Page | None) -> tuple[Slot, ...]:
    return page.slots if page else ()


def _turn(document: Document, listing: Listing, page: Page, size: Size) -> Turn:
    if page.fold is not None:
        return Turn(page.fold.mirror, page.fold.upright)
    flip = DUPLEX.get(document.sides) or (listing.options and listing.options.flip) or Flip.LONG
    return Turn(lambda point: flip.mirror(point, size), flip.mirror(Point(ZERO, ZERO), size).y == ZERO)


def _matched(
    document: Document, pages: tuple[Page, Page], fronts: Grid[int], slots: Iterable[Slot], turn: Turn
) -> tuple[set[int], list[Finding]]:
    """Which fronts have a back, by their index, and what is wrong with the backs."""
    front, back = pages
    matched: set[int] = set()
    findings = []
    for slot in slots:
        centre = turn.mirror(slot.trim.centre)
        near = fronts.near(Rect.around(centre, Size(_EXACT, _EXACT)))
        behind = [index for trim, index in near if _distance(trim.centre, centre) <= _EXACT and index not in matched]
        if behind:
            matched.add(behind[0])
            wrong = _wrong_back(front.slots[behind[0]], slot, turn)
        else:
            own = [index for index, each in enumerate(front.slots) if each.piece == slot.piece and index not in matched]
            matched.update(own[:1])  # which has a back, if not where it should
            wrong = "back-off", _stray(slot, front.slots[own[0]] if own else None, turn)
        if wrong is not None:
            findings.append(_finding(document, back, slot, *wrong))
    return matched, findings


def _stray(back: Slot, front: Slot | None, turn: Turn) -> str:
    """What is wrong with a back that lies behind nothing; its front is given where there is one."""
    if front is None:
        return "it is listed without a front on the sheet"
    centre, wanted = back.trim.centre, turn.mirror(front.trim.centre)
    return f"it is listed {astray(centre.x - wanted.x, centre.y - wanted.y)} to lie behind its front"


def _wrong_back(front: Slot, back: Slot, turn: Turn) -> tuple[str, str] | None:
    """The code and the message of what is wrong with a back behind this front."""
    if front.piece != back.piece and not leaf(front.piece, back.piece):
        return "back-off", f"it is listed behind {front.piece}"
    sides = zip(front.trim.size, back.trim.size, strict=True)
    if any(abs(one - other) > _EXACT for one, other in sides):
        return "back-off", "it is listed in another size than its front"
    if back.turn != (-front.turn if turn.like_a_book else 180 - front.turn) % 360:
        return "back-turned", f"it is listed turned by {back.turn} degrees, behind a front turned by {front.turn}"
    return None


def _distance(one: Point, other: Point) -> Length:
    return max(abs(one.x - other.x), abs(one.y - other.y))


def unlike(found: Iterable[Lying], kinds: Callable[[str], str | None]) -> Iterator[Finding]:
    """Copies of one piece that do not look alike, and backs of one kind, which would tell one piece from another.

    Of a kind the fronts differ, and so may those of a card, one of whose copies is marked.
    """
    first: dict[tuple[str, bool], Lying] = {}
    for each in found:
        piece = each.slot.piece
        kind = kinds(piece)
        if kind is not None and not each.back:
            continue
        like = first.setdefault((kind or piece, each.back), each)
        if like.placed.form.likeness == each.placed.form.likeness:
            continue
        if kind is None:
            yield _finding(
                each.view.document, each.view.page, each.slot, "copies-differ", "it does not look like its other copies"
            )
        else:
            message = f"its back is not that of {like.slot.piece}, though all {kind} backs must be alike"
            yield _finding(each.view.document, each.view.page, each.slot, "back-differs", message)


def _finding(document: Document, page: Page, slot: Slot, code: str, message: str) -> Finding:
    return Finding(code, message, AGAIN, document.name, page.number, slot.piece)
