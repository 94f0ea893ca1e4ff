"""How a kit is printed: everything that the command line lets choose, and how a kit puts it on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.ink import Ink
from generator.components.sizes import TILES, Card, Sizes
from generator.geometry import Flip, Sides
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Backs
from generator.imposition.guides import Guides
from generator.imposition.paper import MARGINS, PAPERS, Paper, checked, either_way, paper_of, printable
from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES: Final = ("alignment", "modules", "tokens", "credits", "aids", "boards", "mats", "records", "rules")
"""The words that choose files of a kit, in the order in which they are best printed."""

PLAYERS: Final = (2, 3, 4)
"""For how many players a kit can be printed (rules, section 2)."""

_LARGEST: Final = 10_000
"""No length in millimetres, angle or factor on record is as large."""


class Options(NamedTuple):
    """How a kit is printed; the defaults are those of the command line."""

    paper: Paper = PAPERS["a4"]
    flip: Flip = Flip.LONG
    players: int = PLAYERS[-1]
    only: tuple[str, ...] = FILES
    """Which of `FILES` are made."""
    backs: Backs = Backs.AUTO
    correction: Correction = UNCORRECTED
    margins: Sides = MARGINS
    guides: Guides = Guides.CROP
    ink: Ink = Ink.FULL
    sizes: Sizes = Sizes()

    @property
    def fitted(self) -> Sizes:
        """The sizes that pieces are made by: with the largest piece that this paper takes."""
        lying = self.paper.sheet(landscape=True)
        return self.sizes._replace(largest=printable(lying, either_way(self.margins)).size)


Record = dict[str, object]
"""Options as they stand in a kit's manifest and in the metadata of its files: plain values, which JSON takes."""


def recorded(options: Options) -> Record:
    """The options as plain values. Lengths are in millimetres, as the keys say, angles in degrees clockwise."""
    correction, card = options.correction, options.sizes.card.size
    return {
        "paper": options.paper.name,
        "flip": options.flip.value,
        "players": options.players,
        "only": list(options.only),
        "backs": options.backs.value,
        "correction": {
            "right_mm": _mm(correction.right),
            "up_mm": _mm(correction.up),
            "rotate_deg": correction.rotate,
            "scale_x": correction.scale_x,
            "scale_y": correction.scale_y,
        },
        "margins_mm": [_mm(length) for length in options.margins],
        "guides": options.guides.value,
        "ink": options.ink.value,
        "tile_mm": _mm(options.sizes.tile),
        "card": options.sizes.card.value,
        "card_mm": [_mm(card.width), _mm(card.height)],
    }


def recorded_alone(options: Options) -> Record:
    """The options as single files record them: nothing of which others there are, so that each is the same alone."""
    return {key: value for key, value in recorded(options).items() if key != "only"}


def restored(record: Mapping[str, object]) -> Options:
    """The options that were recorded so. Raises ValueError where any of them is not one that could have been."""
    try:
        return Options(
            paper=paper_of(_text(record["paper"])),
            flip=Flip(record["flip"]),
            players=_players(record["players"]),
            only=_files(record.get("only", list(FILES))),  # single files do not know of others
            backs=Backs(record["backs"]),
            correction=_correction(record["correction"]),
            margins=checked(Sides(*(_length(value) for value in _list(record["margins_mm"], 4)))),
            guides=Guides(record["guides"]),
            ink=Ink(record["ink"]),
            sizes=Sizes(_tile(record["tile_mm"]), Card(record["card"])),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError("these are no options of a kit") from error


def _correction(value: object) -> Correction:
    if not isinstance(value, dict):
        raise TypeError
    return Correction(
        right=_length(value["right_mm"]),
        up=_length(value["up_mm"]),
        rotate=_number(value["rotate_deg"]),
        scale_x=_number(value["scale_x"]),
        scale_y=_number(value["scale_y"]),
    )


def _files(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(name in FILES for name in value):
        raise ValueError("no such file")
    return tuple(value)


def _tile(value: object) -> Length:
    if _length(value) not in TILES:
        raise ValueError("no such tile")
    return _length(value)


def _players(value: object) -> int:
    if type(value) is not int or value not in PLAYERS:
        raise ValueError("no such table")
    return value


def _list(value: object, length: int) -> list[object]:
    if not isinstance(value, list) or len(value) != length:
        raise TypeError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        raise ValueError("no number of this kind")
    return float(value)


def _length(value: object) -> Length:
    return mm(_number(value))


def _mm(length: Length) -> float:
    return round(length / mm(1), 4) + 0.0
