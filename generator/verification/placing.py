"""What lies in each slot: exactly one drawing, all of the piece, upright as listed, at full size, and no neighbor's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.geometry import Rect
from generator.units import mm
from generator.verification.finding import AGAIN, Finding
from generator.verification.grid import Grid
from generator.verification.measures import EXACT, shared
from generator.verification.view import Lying, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.verification.content.marks import Placed
    from generator.verification.listing import Slot

_MOST: Final = 0.5
"""A drawing is taken for a slot's if it fills as much of it, though it may lie askew."""
_BLEED: Final = mm(8)
"""A drawing that reaches further is not that of one slot."""
_TURN: Final = 0.05
"""In degrees."""
_SCALE: Final = 1e-3


def lying(view: View) -> tuple[list[Lying], list[Finding]]:
    """What lies in each slot of a page, and what is wrong with it."""
    findings = list(_wrong_slots(view))
    if findings:
        return [], findings
    placed = list(view.placed)
    grid = Grid(view.size, ((visible, index) for index, (_, visible) in enumerate(placed)))
    taken: set[int] = set()
    found: list[Lying] = []
    for slot, folded in _slots(view):
        fitting = [index for box, index in grid.near(slot.trim) if index not in taken and _fits(slot.trim, box)]
        if not fitting:
            findings.append(_finding(view, slot, "piece-absent", "nothing is printed where kit.json lists it"))
            continue
        # The last one is what is seen; all of them are told below.
        best = max(fitting, key=lambda index: (round(shared(slot.trim, placed[index][1]), 3), index))
        taken.add(best)
        found.append(Lying(view, slot, *placed[best], folded))
        if not placed[best][0].form.marks:
            findings.append(_finding(view, slot, "piece-absent", "its drawing is empty"))
    findings += [finding for each in found for finding in _wrong_lie(each)]
    findings += _others(view, found, [each for index, each in enumerate(placed) if index not in taken])
    findings += _spills(view, found)
    return found, findings


def _slots(view: View) -> Iterator[tuple[Slot, bool]]:
    yield from ((slot, False) for slot in view.page.slots)
    yield from ((slot, True) for slot in view.page.folded)


def _wrong_slots(view: View) -> Iterator[Finding]:
    """Slots that cannot be: off the page, or upon each other."""
    page = Rect.of(view.size)
    inside = []
    for slot, _ in _slots(view):
        if page.inset(-EXACT).holds(slot.trim):
            inside.append(slot)
        else:
            yield _finding(view, slot, "slot-off-page", "kit.json lists it beyond the edge of the page")
    grid: Grid[Slot] = Grid(view.size, ())
    for slot in inside:
        others = [other for _, other in grid.near(slot.trim) if other.trim.overlaps(slot.trim.inset(EXACT))]
        if others:
            yield _finding(view, slot, "slots-overlap", f"kit.json lists it upon {others[0].piece}")
            return  # with one upon another, nothing more can be told of this page
        grid.put(slot.trim, slot)


def _fits(trim: Rect, visible: Rect) -> bool:
    return shared(trim, visible) >= _MOST and trim.inset(-_BLEED).holds(visible)


def _wrong_lie(each: Lying) -> Iterator[Finding]:
    """What is wrong with a drawing in its slot, but for where it lies exactly."""
    matrix, slot, view = each.placed.matrix, each.slot, each.view
    if matrix.skewed:
        yield _finding(view, slot, "piece-skewed", "it is printed mirrored or skewed")
        return
    first, second = matrix.scales
    if abs(first - 1) > _SCALE or abs(second - 1) > _SCALE:
        yield _finding(view, slot, "piece-scaled", f"it is printed at {first:.1%} by {second:.1%} of its size")
    turn = (matrix.turn - slot.turn + 180) % 360 - 180
    if abs(turn) > _TURN:
        message = f"it is printed turned by {matrix.turn:.1f} degrees, kit.json says {slot.turn}"
        yield _finding(view, slot, "piece-turned", message)
    elif not each.visible.holds(slot.trim.inset(EXACT)):
        yield _finding(view, slot, "piece-clipped", "a part of it is not printed: what is seen ends inside its trim")


def _others(view: View, found: Iterable[Lying], others: Iterable[tuple[Placed, Rect]]) -> Iterator[Finding]:
    """Drawings that no slot accounts for."""
    grid = Grid(view.size, ((each.slot.trim, each) for each in found))
    known = {each.placed.form.likeness for each in found}
    for placed, visible in others:
        over = next((each for trim, each in grid.near(visible) if visible.inset(EXACT).overlaps(trim)), None)
        if over is not None:
            yield _finding(view, over.slot, "piece-doubled", "another drawing is printed over or under it")
        elif placed.form.likeness in known:
            at = f"{visible.centre.x / mm(1):.1f} mm from the left and {visible.centre.y / mm(1):.1f} mm from the top"
            message = f"a piece is printed {at}, where kit.json lists none"
            yield Finding("piece-unlisted", message, AGAIN, view.document.name, view.page.number)


def _spills(view: View, found: Iterable[Lying]) -> Iterator[Finding]:
    """Bleeds that cover a neighbor."""
    lie = list(found)
    grid = Grid(view.size, ((each.slot.trim, each) for each in lie))
    for each in lie:
        seen = each.visible.inset(EXACT)
        for trim, other in grid.near(seen):
            if other is not each and seen.overlaps(trim):
                message = f"its bleed covers a part of {other.slot.piece}"
                yield _finding(view, each.slot, "bleed-on-piece", message)
                break


def _finding(view: View, slot: Slot, code: str, message: str) -> Finding:
    return Finding(code, message, AGAIN, view.document.name, view.page.number, slot.piece)
