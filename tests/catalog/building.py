"""Valid catalogs to plant faults in: as plain data, as text, and as a Hypothesis strategy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from hypothesis import settings
from hypothesis import strategies as st

from generator.catalog.design.checks import DESIGN_CODES
from generator.catalog.drafts import Draft, read_draft
from generator.catalog.invariants.checks import broken
from generator.catalog.load import Loaded, check
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department, Guild, Parameters, Share
from generator.catalog.parameters.reading import LISTS, RANGES
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from generator.diagnostics import in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.diagnostics import Problem

Style = Literal["flow", "block"]
Fields = dict[str, Any]

GUILDS = [guild.title for guild in Guild]
FULL = 40
"""So many examples of a property are tried where there is time."""
FIRST_LINE = 3
"""The line of the first module in flow style; each of the others takes one more."""


def examples(number: int) -> settings:
    """So many examples for a property, or as many fewer as the profile in force has fewer than `FULL`."""
    share = settings().max_examples / FULL
    return settings(max_examples=max(1, int(number * share)), deadline=None)


def modules() -> list[Fields]:
    """Sixty modules that keep every invariant, by department and rising cost."""
    made = []
    for place, department in enumerate(Department):
        four, second, third = GUILDS[place % 3], GUILDS[(place + 1) % 3], GUILDS[(place + 2) % 3]
        sold = [four, second, third, four, second, third, four, second, third, four]
        for number, (cost, guild) in enumerate(zip(DEPARTMENT_COSTS, sold, strict=True), start=1):
            made.append(
                module(
                    f"{department.code}-{number:02}",
                    department=department.title,
                    guild=guild,
                    cost=cost,
                    outward="port" if number <= 6 else "bulkhead",
                )
            )
    return made


def module(name: str, *, department: str, guild: str, cost: object, outward: str = "port") -> Fields:
    """One module's fields."""
    sockets = {"inward": "port", "outward": outward, "clockwise": "bulkhead", "counterclockwise": "port"}
    return {"id": name, "department": department, "guild": guild, "cost": cost, "sockets": sockets}


def as_yaml(
    listed: Sequence[Fields],
    *,
    rules: str = "v3",
    parameters: Mapping[str, object] | None = None,
    style: Style = "flow",
    quote: str = "",
) -> str:
    """The text of a catalog. `quote` is put around every word but the costs."""
    rows = [f"rules: {rules}", "modules:"]
    for fields_ in listed:
        rows.extend(_flow(fields_, quote) if style == "flow" else _block(fields_, quote))
    if parameters is not None:
        rows.append("parameters:")
        rows.extend(f"  {name}: {_parameter(value)}" for name, value in parameters.items())
    return "\n".join(rows) + "\n"


def _parameter(value: object) -> str:
    if isinstance(value, Share):
        return f"{value.numerator}/{value.denominator}"
    return f"[{', '.join(map(_parameter, value))}]" if isinstance(value, tuple) else str(value)


def _word(value: object, quote: str) -> str:
    return f"{quote}{value}{quote}" if isinstance(value, str) else str(value)


def _flow(fields_: Fields, quote: str) -> list[str]:
    parts = []
    for name, value in fields_.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{key}: {_word(word, quote)}" for key, word in value.items())
            parts.append(f"{name}: {{{inner}}}")
        else:
            parts.append(f"{name}: {_word(value, quote)}")
    return [f"  - {{{', '.join(parts)}}}"]


def _block(fields_: Fields, quote: str) -> list[str]:
    rows = []
    for name, value in fields_.items():
        if isinstance(value, dict):
            rows.append(f"    {name}:")
            rows.extend(f"      {key}: {_word(word, quote)}" for key, word in value.items())
        else:
            rows.append(f"    {name}: {_word(value, quote)}")
    rows[0] = f"  - {rows[0].lstrip()}"
    return rows


def swapped(text: str, old: str, new: str) -> str:
    """The text with the first `old` replaced; it must be there, or the fault would not be planted."""
    assert old in text
    return text.replace(old, new, 1)


def read(text: str | bytes) -> Loaded:
    """Check a catalog given as text, but for its design: what is made here is valid and no good catalog."""
    loaded = check(text.encode() if isinstance(text, str) else text)
    return loaded._replace(problems=_but_design(loaded.problems))


def _but_design(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    told = (problem for problem in problems if problem.code not in DESIGN_CODES)
    return tuple(problem._replace(consequences=_but_design(problem.consequences)) for problem in told)


def draft_of(text: str) -> Draft:
    """A catalog as far as it can be read; what is wrong with its text is passed over."""
    source = Source(text)
    return read_draft(parse(screened(source)[0], source).root, [])


def unfolded(text: str) -> list[Problem]:
    """All that is said of a catalog, each by itself: nothing is folded under its cause, or told in its terms."""
    source = Source(text)
    problems: list[Problem] = []
    draft = read_draft(parse(screened(source)[0], source).root, problems)
    return list(in_order([*problems, *broken(draft)]))


def only(text: str | bytes, code: str) -> Problem:
    """The one problem of a catalog, which must have this code."""
    loaded = read(text)
    assert [problem.code for problem in loaded.problems] == [code], loaded.problems
    return loaded.problems[0]


def found(text: str | bytes, code: str) -> Problem:
    """The one problem with this code among a catalog's problems."""
    loaded = read(text)
    found_ = [problem for problem in loaded.problems if problem.code == code]
    assert len(found_) == 1, loaded.problems
    return found_[0]


def under(text: str, problem: Problem) -> str:
    """What a problem's span covers; it must lie on one line."""
    span = problem.span
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


def with_parameters(**values: object) -> str:
    """The text of a valid catalog with these parameters."""
    return as_yaml(modules(), parameters=values)


def taken(**values: object) -> Parameters:
    """The parameters of that catalog as they are read, without a problem."""
    loaded = read(with_parameters(**values))
    assert loaded.problems == ()
    assert loaded.catalog is not None
    return loaded.catalog.parameters


@st.composite
def valid(draw: st.DrawFn) -> list[Fields]:
    """Sixty modules that keep every invariant, otherwise as they come."""
    fours = draw(st.permutations(GUILDS * 2))
    outward = draw(st.permutations(["port"] * 36 + ["bulkhead"] * 24))
    made: list[Fields] = []
    for place, department in enumerate(Department):
        sold = draw(st.permutations([*GUILDS * 3, fours[place]]))
        numbers = draw(st.lists(st.integers(1, 99), min_size=10, max_size=10, unique=True))
        for number, cost, guild in zip(numbers, DEPARTMENT_COSTS, sold, strict=True):
            fields_ = module(
                f"{department.code}-{number:02}",
                department=department.title,
                guild=guild,
                cost=cost,
                outward=outward[len(made)],
            )
            # Any of the seven ways to keep one port beside the outward socket.
            mask = draw(st.integers(1, 7))
            sides = [name for name in SOCKET_NAMES if name != "outward"]
            fields_["sockets"] |= {name: "port" if mask >> bit & 1 else "bulkhead" for bit, name in enumerate(sides)}
            made.append(fields_)
    return list(draw(st.permutations(made)))


@st.composite
def parameters(draw: st.DrawFn) -> dict[str, Any]:
    """Any of the parameters, each within its range, all of them agreeing with each other and the printed others."""
    assert set(RANGES) | set(LISTS) == set(Parameters._fields)
    ranged = {name: st.integers(low, high) for name, (low, high) in RANGES.items()}
    lists = {"department_awards": awards(), "storm_thresholds": thresholds()}
    values: dict[str, Any] = draw(st.fixed_dictionaries({}, optional=ranged | lists))
    full = Parameters()._replace(**values)
    if full.two_player_guilds != 2 * full.two_player_departments:
        values["two_player_guilds"] = 2 * full.two_player_departments
    if full.two_player_credits >= full.credit_copies:
        values["two_player_credits"] = full.credit_copies - 1
    if full.acquire_cards > min(full.acquire_total, full.display_cards):
        values["acquire_cards"] = min(full.acquire_total, full.display_cards)
    full = Parameters()._replace(**values)
    suits = 3 * sum(range(full.credit_values + 1))
    most = min(suits * full.credit_copies // 4, suits * (full.credit_copies - full.two_player_credits) // 2)
    if full.opening_hand > most:
        values["opening_hand"] = max(1, most)
        if most == 0:
            values |= {"credit_copies": 4, "credit_values": 2, "two_player_credits": 1}
    if full.synergy_two > full.synergy_three:
        values["synergy_three"] = full.synergy_two
    # Storm I after a purchase, Storm II after a later one, and that before the game is over.
    for supply, players in ((60, 4), (60 - 6 * full.two_player_departments, 2)):
        one, two = (supply * share.numerator // share.denominator for share in full.storm_thresholds)
        if not 0 < one < two <= min(supply, supply - full.market_berths + players):
            for name in ("storm_thresholds", "market_berths", "two_player_departments", "two_player_guilds"):
                values.pop(name, None)
            break
    return values


def awards() -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """The awards of three Storms, one to four each, which never rise."""
    storm = st.lists(st.integers(0, 99), min_size=1, max_size=4).map(lambda row: tuple(sorted(row, reverse=True)))
    return st.tuples(storm, storm, storm)


def thresholds() -> st.SearchStrategy[tuple[Share, ...]]:
    """Two shares between 0 and 1, the second the larger."""
    between = st.fractions(Fraction(1, 99), Fraction(98, 99), max_denominator=99)
    both = st.lists(between, min_size=2, max_size=2, unique=True)
    return both.map(lambda pair: tuple(Share(part.numerator, part.denominator) for part in sorted(pair)))
