"""The rules' appendix, row by row: the parameters that stand for a row, and what is structure and cannot be set."""

from __future__ import annotations

from typing import Final

from generator.catalog.model import SOCKET_NAMES, Department, Guild

ROWS: Final[dict[str, tuple[str, ...]]] = {
    "sectors_and_rings": (),
    "sunward_lanes": (),
    "shield_points": ("shield_lane", "shield_depth"),
    "support_thresholds": ("support_middle", "support_outer"),
    "readiness": ("readiness_ring",),
    "synergy": ("synergy_two", "synergy_three"),
    "market_rotation": ("drift_limit",),
    "department_awards": ("department_awards",),
    "exact_payment_reward": ("exact_payment_reward",),
    "supply": (),
    "catalog_sockets": (),
    "catalog_guilds": (),
    "credits": ("credit_values", "credit_copies"),
    "opening_hand": ("opening_hand",),
    "credit_display": ("display_cards",),
    "multi_card_acquire": ("acquire_cards", "acquire_total"),
    "market": ("market_berths",),
    "dry_dock": ("dry_dock_slots",),
    "storm_thresholds": ("storm_thresholds",),
    "two_players": ("two_player_departments", "two_player_guilds", "two_player_credits"),
}
"""Every row of the appendix, in its order and by its name there, and the parameters that it holds.

A row without any is structure, and so is the rest of some others: that support is in the same sector or beside it, that
one card is the reward, that multi-card acquisitions mix guilds, that there is a suit for each of three guilds.
"""

_MODULES: Final = "the modules that `modules` lists are the supply, and the rules say how many there are of each kind"

STRUCTURAL: Final = {
    "sectors": "the board is drawn for ten sectors",
    "rings": "the board is drawn for three rings",
    "nodes": "the board is drawn for thirty nodes, one in each ring of each sector",
    "sectors_and_rings": "the board is drawn for ten sectors and three rings",
    "sunward_lanes": "the board is drawn with its sun above sector 0, and sectors 8, 9, 0, 1 and 2 are the lanes",
    "departments": f"there are icons, IDs and records for the {len(Department)} departments of the rules",
    "guilds": f"there are patterns, suits and cards for the {len(Guild)} guilds of the rules",
    "sockets": f"a module is a square with {len(SOCKET_NAMES)} sockets",
    "supply": _MODULES,
    "modules": _MODULES,
    "costs": _MODULES,
    "catalog_sockets": _MODULES,
    "catalog_guilds": _MODULES,
    "players": "the game is for two to four players, and `afterlight kit --players` chooses",
    "storms": "the records are drawn for three Storms",
    "readiness": "Readiness is always M and something more for each further ring; set how much as `readiness_ring`",
}
"""Names that one would look for among the parameters, and why the catalog cannot set them."""
