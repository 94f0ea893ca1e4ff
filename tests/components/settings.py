"""Parameters from one end of their ranges to the other: what is printed fits with all of them."""

from __future__ import annotations

from typing import Any

from generator.catalog.model import Parameters, Share
from generator.catalog.parameters.reading import RANGES

_HIGHEST: dict[str, Any] = {name: high for name, (_, high) in RANGES.items()}
_LOWEST: dict[str, Any] = {name: low for name, (low, _) in RANGES.items()}

PRINTED = Parameters()
"""The printed values."""

MOST = Parameters(**_HIGHEST)._replace(
    department_awards=((99, 98, 97, 96),) * 3,
    storm_thresholds=(Share(8, 9), Share(98, 99)),
    two_player_departments=1,
    two_player_guilds=2,
)
"""The longest numbers, and as many of everything as there may be."""

LEAST = Parameters(**_LOWEST)._replace(department_awards=((0,), (0,), (0,)))
"""As few of everything as there may be."""
