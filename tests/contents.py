"""What the rules put into the box (rules, sections 2 and 5), written down anew for tests to compare a kit with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.model import Guild

if TYPE_CHECKING:
    from generator.catalog.model import Catalog

Contents = dict[str, dict[str, int]]

EACH_COMMANDER = ("BOARD-SUNWARD", "BOARD-LEEWARD", "CORE", "DRY-DOCK")
RECORDS = ("SETUP", "RECORD-SYNERGY", "RECORD-MARKET", "RECORD-STORM", "RECORD-INVENTORY")


def cards(catalog: Catalog) -> list[str]:
    """The IDs of the credit cards."""
    return [f"{guild.code}-{value}" for guild in Guild for value in range(1, catalog.parameters.credit_values + 1)]


def rule_pages(count: int) -> list[str]:
    """The IDs of the pages of a booklet of so many, on both sides of its sheets."""
    return [f"RULES-{number}" for number in range(1, count + 1)]


def contents(catalog: Catalog, players: int) -> Contents:
    """How many of each piece so many players need, by the file that prints them, in the order of the kit."""
    values = catalog.parameters
    copies = values.credit_copies - (values.two_player_credits if players == 2 else 0)
    seats, berths = range(1, players + 1), range(1, values.market_berths + 1)
    columns = (values.display_cards + 1) // 2  # cards lie in two rows: two columns beside the deck, then three a part
    displays = 1 + max(0, -(-(columns - 2) // 3))
    tokens = [*(f"SCORE-{n}" for n in seats), *(f"{kind}-{n}" for kind in ("DRIFT", "START") for n in berths)]
    mats = ["MARKET", *(f"DISPLAY-{part}" for part in range(1, displays + 1)), "PURCHASE-TRACK", "RENOWN-TRACK"]
    return {
        "modules.pdf": {module.id: 1 for module in catalog.modules},
        "tokens.pdf": dict.fromkeys([*tokens, "PURCHASE-MARKER"], 1),
        "credits.pdf": dict.fromkeys(cards(catalog), copies),
        "aids.pdf": {"PLAYER-AID": players},
        "boards.pdf": dict.fromkeys(EACH_COMMANDER, players),
        "mats.pdf": dict.fromkeys(mats, 1),
        "records.pdf": dict.fromkeys(RECORDS, 1),
    }
