"""The module catalog as frozen values, in the rules' own words (rules, sections 2 and 3 and the appendix).

Nothing here knows YAML, lines or paper. A `Catalog` that came through `generator.catalog.load` keeps every invariant.
"""

from __future__ import annotations

import hashlib
from enum import Enum
from typing import Final, NamedTuple


class Department(Enum):
    """The six departments (rules, section 2), by name and three-letter code."""

    OBSERVATORY = ("Observatory", "OBS")
    REACTOR = ("Reactor", "REA")
    LABORATORY = ("Laboratory", "LAB")
    GREENHOUSE = ("Greenhouse", "GRN")
    HABITATION = ("Habitation", "HAB")
    DOCK = ("Dock", "DCK")

    def __init__(self, title: str, code: str) -> None:
        self.title = title
        self.code = code


class Guild(Enum):
    """The three salvage guilds (rules, section 2), by name and three-letter code."""

    FABRICATION = ("Fabrication", "FAB")
    ENERGY = ("Energy", "ENE")
    RESEARCH = ("Research", "RES")

    def __init__(self, title: str, code: str) -> None:
        self.title = title
        self.code = code


class Socket(Enum):
    """What a module presents on one of its four sides (rules, section 3)."""

    PORT = "port"
    BULKHEAD = "bulkhead"


class Sockets(NamedTuple):
    """A module's four sockets, seen with the outward side at the top and clockwise to the right."""

    inward: Socket
    outward: Socket
    clockwise: Socket
    counterclockwise: Socket


SOCKET_NAMES: Final = ("inward", "outward", "clockwise", "counterclockwise")
"""The four socket fields, in the order in which the catalog writes them."""

DEPARTMENT_COSTS: Final = (4, 5, 5, 6, 6, 7, 7, 8, 9, 10)
"""The printed costs of every department's ten modules (rules, section 2)."""

_REVISION_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so no words; no Y, which reads as V in small type


class Module(NamedTuple):
    """One module of the catalog."""

    id: str
    department: Department
    guild: Guild
    cost: int
    sockets: Sockets

    @property
    def revision(self) -> str:
        """Four letters that change whenever anything printed on the module changes.

        Two versions of a module share their letters by chance once in 160,000 changes.
        """
        sockets = "".join(getattr(self.sockets, name).value[0] for name in SOCKET_NAMES)
        text = f"{self.id} {self.department.code} {self.guild.code} {self.cost} {sockets}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        letters = ""
        for _ in range(4):
            number, index = divmod(number, len(_REVISION_LETTERS))
            letters += _REVISION_LETTERS[index]
        return letters


class Parameters(NamedTuple):
    """The prototype parameters of the rules' appendix that are single numbers; the defaults are the printed values."""

    credit_copies: int = 4
    """Cards of each value in each guild's suit, for three and four players; two players take one copy less."""
    credit_values: int = 6
    """Credit cards run from 1 to this value."""
    opening_hand: int = 15
    """Value at which a commander is dealt no further opening card."""
    display_cards: int = 6
    """Face-up credit cards."""
    acquire_cards: int = 3
    """The most cards that a multi-card acquisition takes."""
    acquire_total: int = 7
    """The most that the cards of a multi-card acquisition add up to."""
    exact_payment_reward: int = 3
    """The highest value of the card that an exact payment earns."""
    market_berths: int = 5
    """Modules on offer at once."""
    dry_dock_slots: int = 4
    """Modules that a Dry Dock holds."""
    drift_limit: int = 2
    """The most Drift discounts that a market module gathers."""
    support_middle: int = 1
    """Inner-ring modules that support a middle-ring module."""
    support_outer: int = 2
    """Middle-ring modules that support an outer-ring module."""
    synergy_two: int = 2
    """Renown for two qualifying neighbors."""
    synergy_three: int = 3
    """Renown for qualifying neighbors of three departments."""


class Catalog(NamedTuple):
    """A whole catalog: the rules' version it is for, its modules in file order, and its parameters."""

    rules: str
    modules: tuple[Module, ...]
    parameters: Parameters
    file: str
    """The catalog's file name, without folders."""
    sha256: str
    """The SHA-256 of the file's bytes, in hexadecimal."""

    @property
    def revision(self) -> str:
        """The short revision that sheets print: the first eight digits of the file's SHA-256."""
        return self.sha256[:8]
