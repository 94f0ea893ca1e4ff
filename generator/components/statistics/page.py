"""The whole page: a record sheet like the others, filled in by the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.components.records.table import BODY, record
from generator.components.statistics.checks import checks_height, checks_part
from generator.components.statistics.corridors import corridors_part, dead_ends_part
from generator.components.statistics.costs import bought_part, guilds_part, outward_part
from generator.components.statistics.ports import ports_part
from generator.geometry import Rect
from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.design.statistics import Statistics
    from generator.catalog.model import Catalog
    from generator.catalog.verdicts import Verdict
    from generator.components.piece import Piece

STATISTICS: Final = "STATISTICS"

_SHARES: Final = (0.375, 0.285, 0.34)
"""How the ports, the costs and the corridors share the height that the checks leave."""

_GAP: Final = mm(4.8)
_ASIDE: Final = mm(8)


def statistics_page(catalog: Catalog, found: Statistics, verdicts: Sequence[Verdict], theme: Theme) -> Piece:
    """The page on a valid catalog."""
    checks = checks_height(len(verdicts))
    heights = [(BODY.height - checks - _GAP * len(_SHARES)) * share for share in _SHARES]
    ports = Rect(BODY.left, BODY.top, BODY.width, heights[0])
    half = (BODY.width - _ASIDE) / 2
    guilds = Rect(BODY.left, ports.bottom + _GAP, half, heights[1])
    bought = Rect(guilds.right + _ASIDE, guilds.top, half, heights[1])
    third = _third(guilds.bottom + _GAP, heights[2])
    shapes = (
        *ports_part(ports, found, theme),
        *guilds_part(guilds, found, theme),
        *bought_part(bought, found, theme),
        *outward_part(third[0], found, theme),
        *corridors_part(third[1], found, theme),
        *dead_ends_part(third[2], found.dead_ends, theme),
        *checks_part(Rect(BODY.left, BODY.bottom - checks, BODY.width, checks), verdicts, theme),
    )
    return record(
        STATISTICS,
        "observatory",
        "stats",
        shapes,
        theme,
        "Ports by side, costs by guild, ports against cost, outward sockets by cost, the chances of corridors, dead "
        "ends, and what came of each check.",
        rules=catalog.rules,
        revision=catalog.revision,
        modules=len(catalog.modules),
    )


def _third(top: Length, height: Length) -> tuple[Rect, Rect, Rect]:
    """The three parts of the third row."""
    widths = (mm(54), mm(69), BODY.width - mm(54) - mm(69) - _ASIDE * 2)
    first = Rect(BODY.left, top, widths[0], height)
    second = Rect(first.right + _ASIDE, top, widths[1], height)
    return first, second, Rect(second.right + _ASIDE, top, widths[2], height)
