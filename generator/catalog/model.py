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

RULES_VERSION: Final = "v3"
"""The version of the rules whose appendix the printed values of `Parameters` are from.

Any other value is a new version of the rules (rules, appendix), so whatever shows parameters shows the version beside
them: the catalog's own `rules` for the values in force, this one for what they differ from.
"""

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


class Share(NamedTuple):
    """A part of a whole, as a fraction."""

    numerator: int
    denominator: int

    def of(self, total: int) -> int:
        """That part of a total, rounded down (rules, section 13)."""
        return total * self.numerator // self.denominator


class Parameters(NamedTuple):
    """The prototype parameters of the rules' appendix; the defaults are the printed values."""

    credit_copies: int = 4
    """Cards of each value in each guild's suit, for three and four players; for two see `two_player_credits`."""
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
    shield_lane: int = 1
    """Renown for a screened lane."""
    shield_depth: int = 1
    """Renown more for a screened lane that holds modules in two rings."""
    readiness_ring: int = 2
    """What each ring after the first adds to Readiness: M + 2 × (R − 1)."""
    department_awards: tuple[tuple[int, ...], ...] = ((4,), (7, 3), (10, 6, 3))
    """Renown for the first, second and third rank in a department, at each of the three Storms."""
    storm_thresholds: tuple[Share, ...] = (Share(1, 3), Share(2, 3))
    """After which share of the modules in the game are purchased Storm I and Storm II come."""
    two_player_departments: int = 2
    """Modules of each department that two players leave out."""
    two_player_guilds: int = 4
    """Modules of each guild that two players leave out."""
    two_player_credits: int = 1
    """Copies of each credit card that two players leave out."""

    def thresholds(self, modules: int) -> tuple[int, ...]:
        """The purchases that trigger Storm I and Storm II with so many modules in the game (rules, section 13)."""
        return tuple(share.of(modules) for share in self.storm_thresholds)

    def two_player_supply(self, modules: int) -> int:
        """How many of the catalog's modules are left for two players, the market included (rules, section 15)."""
        return modules - self.two_player_departments * len(Department)

    def copies(self, players: int) -> int:
        """How many copies of each credit card so many players use (rules, sections 2 and 15)."""
        return self.credit_copies - (self.two_player_credits if players == 2 else 0)

    def deck_size(self, players: int) -> int:
        """How many credit cards so many players use (rules, sections 2 and 15)."""
        return len(Guild) * self.credit_values * self.copies(players)


class Catalog(NamedTuple):
    """A whole catalog: the rules' version it is for, its modules in file order, and its parameters."""

    rules: str
    modules: tuple[Module, ...]
    parameters: Parameters
    file: str
    """The catalog's file name, without folders."""
    data: bytes
    """The file's bytes: a kit keeps the catalog that it was made from."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file's bytes, in hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def revision(self) -> str:
        """The short revision that sheets print: the first eight digits of the file's SHA-256."""
        return self.sha256[:8]
