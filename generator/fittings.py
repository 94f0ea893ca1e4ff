"""What to buy for a printed kit: sleeves for its cards, and punches that cut its square tiles and markers.

Everything is told from the layouts themselves: how large the pieces come out, and how far they are painted beyond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.sizes import Card
from generator.components.space import ROOM
from generator.geometry import Size
from generator.imposition.document import Side
from generator.units import ZERO, Length, inch, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.imposition.document import Document, Slot


class Sleeve(NamedTuple):
    """A sleeve as it is sold."""

    name: str
    fits: Size
    """The cards that it is sold for."""
    outer: Size
    """What a sleeved card takes on the table, about."""


# Names and outer sizes are those of Gamegenic's sleeves: cards.scad in github.com/bszonye/game-box. What they fit is as
# Mayday Games lists its sleeves, of which the second is called Chimera: card-sizes.model.ts in
# github.com/WilliamChelman/pf2-helper. Other makers' sleeves differ by up to a millimetre.
SLEEVES: Final = {
    Card.POKER: Sleeve("Standard Card Game", Size(mm(63.5), mm(88)), Size(mm(66), mm(91))),
    Card.BRIDGE: Sleeve("Standard American", Size(mm(57.5), mm(89)), Size(mm(59), mm(91))),
    Card.MINI: Sleeve("Mini European", Size(mm(45), mm(68)), Size(mm(46), mm(71))),
    Card.SQUARE: Sleeve("Square", Size(mm(70), mm(70)), Size(mm(73), mm(73))),
}

_SQUARES: Final = {"modules.pdf": "modules", "tokens.pdf": "markers"}
"""What the square pieces of a file are called."""
_QUARTERS: Final = {2: "1/2", 3: "3/4", 4: "1", 5: "1 1/4", 6: "1 1/2"}
"""Square punches measured in inches, by their side in quarters of one."""
_STEP: Final = 1000  # sides are told apart by the micrometre
_HALF_UP: Final = 1e-9  # 0.475 is 0.48, however the float comes out


def fitting_lines(documents: Iterable[Document]) -> tuple[str, ...]:
    """A line for each format of card and each size of square piece in these files, in their order."""
    lines: dict[str, None] = {}
    for document in documents:
        lines |= dict.fromkeys(_lines(document))
    return tuple(lines)


def _lines(document: Document) -> Iterator[str]:
    alike: dict[tuple[int, ...], Slot] = {}
    for page in document.pages:
        if page.side is Side.FRONT:
            for slot in page.slots:
                alike.setdefault((_rounded(slot.trim.width), _rounded(slot.trim.height)), slot)
    for slot in alike.values():
        size = slot.trim.size
        if document.stock == "card":
            yield from (f"cards {_said(card.size)}: {_sleeves(card)}" for card in Card if _same(card.size, size))
        elif document.stock == "tile" and _rounded(size.width) == _rounded(size.height):
            yield f"{_SQUARES.get(document.name, 'pieces')} {_said(size)}: {_punches(size.width, _bleed(slot))}"


def _sleeves(card: Card) -> str:
    sleeve = SLEEVES[card]
    sold = f'sleeves for {_said(sleeve.fits)}, "{sleeve.name}"'
    return f"{sold}; sleeved, about {_said(sleeve.outer)}, they hide the display's dashes"


def _punches(side: Length, bleed: Length) -> str:
    """Whether the punch in inches that comes nearest to a square serves as well as one of its own size."""
    quarters = min(_QUARTERS, key=lambda quarters: abs(inch(quarters / 4) - side))
    punch = inch(quarters / 4)
    over = (punch - side) / 2
    exact, other = f"a square punch of {_mm(side)} mm", f"{_QUARTERS[quarters]} in ({_mm(punch)} mm)"
    if over < ZERO:
        return f"{exact}; one of {other} cuts {_mm(-over)} mm off every side"
    if punch > side + ROOM:
        return f"{exact}; one of {other} makes them larger than their spaces ({_mm(side + ROOM)} mm)"
    if over > bleed:
        return f"{exact}; one of {other} cuts {_mm(over)} mm outside every side, where they are painted {_mm(bleed)} mm"
    return f"{exact}, or of {other}, which leaves {_mm(over)} mm of bleed on every side"


def _bleed(slot: Slot) -> Length:
    """How far a piece is painted beyond its trim, on the side where that is least."""
    trim, clip = slot.trim, slot.clip
    return min(trim.left - clip.left, trim.top - clip.top, clip.right - trim.right, clip.bottom - trim.bottom)


def _same(size: Size, other: Size) -> bool:
    """Whether a size is another one, turned or not."""
    return sorted(map(_rounded, size)) == sorted(map(_rounded, other))


def _rounded(length: Length) -> int:
    return round(length / mm(1) * _STEP)


def _said(size: Size) -> str:
    return f"{_mm(size.width)} x {_mm(size.height)} mm"


def _mm(length: Length) -> str:
    return f"{round(length / mm(1) + _HALF_UP, 2):g}"
