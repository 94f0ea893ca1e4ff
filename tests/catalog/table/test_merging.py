"""A table goes into a catalog and comes out of it again, and nothing else in the catalog changes."""

from __future__ import annotations

import codecs
import json
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.editing.layout import FIELDS
from generator.catalog.load import Loaded, check
from generator.catalog.model import Department, Module, Sockets
from generator.catalog.table.merging import NOTHING, Target, merged, new_catalog, read_target
from generator.catalog.table.reading import check_table
from generator.catalog.table.writing import table
from tests.catalog.building import as_yaml, examples, modules, read, valid
from tests.catalog.styles import STANDARD, styles
from tests.catalog.table.tables import HEADER, text

if TYPE_CHECKING:
    import random

    from tests.catalog.building import Fields


TEXTS = styles(modules())


@cache
def target(data: str | bytes) -> Target:
    found = read_target(data.encode() if isinstance(data, str) else data, "catalog.yaml")
    assert isinstance(found, Target), found
    return found


def exported(data: str | bytes, delimiter: str = ",") -> bytes:
    made = table(target(data).modules.items, delimiter)
    assert made is not None
    return made


def imported(made: bytes, data: str | bytes) -> bytes:
    """The catalog with a table's modules."""
    into = target(data)
    return merged(into, taken(made, into))


def taken(made: bytes, into: Target | None = None) -> tuple[Module, ...]:
    """A table's modules."""
    loaded = check_table(made, "modules.csv", NOTHING if into is None else into.rest)
    assert loaded.catalog is not None, loaded.problems
    return loaded.catalog.modules


@cache
def listed(data: bytes) -> tuple[Module, ...]:
    catalog = check(data).catalog
    assert catalog is not None, check(data).problems
    return catalog.modules


@pytest.mark.parametrize("text_", TEXTS.values(), ids=TEXTS)
def test_out_and_in_again_changes_no_byte(text_: str) -> None:
    for mark, delimiter in ((b"", ","), (codecs.BOM_UTF8, ";")):
        data = mark + text_.encode()
        made = exported(data, delimiter)
        assert made.count(b"\r\n") == made.count(b"\n") == 61
        assert imported(made, data) == data


def test_what_is_allowed_and_what_the_parameters_are_stays() -> None:
    text_ = STANDARD + "\nparameters: {market_berths: 6}\nallow:\n  dead-ends: so many  # yes\n"
    data = imported(exported(STANDARD).replace(b"DCK-10", b"DCK-77"), text_)
    assert data.decode() == text_.replace("DCK-10", "DCK-77")
    after = check(data).catalog
    assert after is not None
    assert after.parameters.market_berths == 6


@examples(4)
@given(valid(), st.sampled_from(sorted(TEXTS)))
def test_in_and_out_again_is_the_same_table(fields: list[Fields], style: str) -> None:
    made = text([list(FIELDS), *([words_of(each)[name] for name in FIELDS] for each in fields)], brk="\r\n").encode()
    after = imported(made, TEXTS[style])
    assert set(listed(after)) == set(taken(made))
    order = [module.id for module in listed(after)]
    assert sorted(exported(after).split(b"\r\n")) == sorted(made.split(b"\r\n"))
    assert imported(made, after) == after
    fresh = new_catalog(taken(made))
    assert imported(made, fresh) == fresh
    assert exported(new_catalog(taken(exported(fresh)))) == exported(fresh)
    assert sorted(order) == sorted(module.id for module in listed(fresh))


def words_of(fields: Fields) -> dict[str, str]:
    return {name: str(value) for name, value in (fields | fields["sockets"]).items()}


@pytest.mark.parametrize("text_", TEXTS.values(), ids=TEXTS)
def test_only_what_differs_changes(text_: str) -> None:
    """Two modules swap guilds, three get new names, and two of those have new neighbors."""
    before = [*listed(text_.encode())]
    wanted = [*before]
    one, two = 4, next(place for place in range(5, 10) if before[place].guild is not before[4].guild)
    wanted[one] = before[one]._replace(guild=before[two].guild)
    wanted[two] = before[two]._replace(guild=before[one].guild)
    for place, name in ((0, "OBS-91"), (30, "GRN-92"), (59, "DCK-93")):
        wanted[place] = before[place]._replace(id=name)
    after = merged(target(text_), tuple(wanted)).decode()
    assert set(listed(after.encode())) == set(wanted)
    kept = [module.id for module in before if module in wanted]
    assert [module.id for module in listed(after.encode()) if module in before] == kept
    # Of the lines of other modules and all that stands between them none is another.
    touched = {before[place].id for place in (0, 30, 59, one, two)} | {"OBS-91", "GRN-92", "DCK-93"}
    assert untouched(text_, touched) == untouched(after, touched)
    ids = [module.id for module in listed(after.encode())]
    assert [ids.index(name) for name in ("OBS-91", "GRN-92", "DCK-93")] == [9, 39, 59]


def untouched(text_: str, touched: set[str]) -> dict[str, str]:
    """What is written of each module but some: from its ID on, up to a comment or what parts it from the next."""
    blocks = re.split("(?=(?:OBS|REA|LAB|GRN|HAB|DCK)-[0-9])", text_.rpartition("modules")[2])
    cut = {block[:6]: re.split(r"#|\}\}?,|\n\n|\s+-", block)[0].rstrip(" \r\n]}") for block in blocks[1:]}
    return {name: block for name, block in cut.items() if name not in touched}


@examples(10)
@given(st.sampled_from(sorted(TEXTS)), st.randoms(use_true_random=False), st.integers(0, 60))
def test_any_modules_can_take_any_others_place(style: str, chance: random.Random, number: int) -> None:
    text_ = TEXTS[style]
    wanted = [*listed(text_.encode())]
    for place in chance.sample(range(60), number):
        turned = Sockets(*(wanted[place].sockets[side] for side in (0, 1, 3, 2)))
        new = f"{wanted[place].department.code}-{99 - place}"
        wanted[place] = wanted[place]._replace(id=chance.choice([wanted[place].id, new]), sockets=turned)
    chance.shuffle(wanted)
    after = merged(target(text_), tuple(wanted))
    assert set(listed(after)) == set(wanted)
    assert set(re.findall("#[^\r\n]*", after.decode())) <= set(re.findall("#[^\r\n]*", text_))
    if style == "windows":
        assert after.count(b"\n") == after.count(b"\r\n") == text_.count("\n")
    if style in {"json", "indented"}:
        assert b",]" not in re.sub(rb"\s", b"", after)


def test_modules_stand_behind_the_last_of_their_department() -> None:
    """Also where their department, or the first of all, is not there yet."""
    wanted = listed(STANDARD.encode())
    for gone in (["OBS"], ["DCK"], ["LAB", "GRN"], [d.code for d in Department if d is not Department.LABORATORY]):
        rows = re.sub(rf"(?m)^  - {{id: (?:{'|'.join(gone)})-.*\n.*\n", "", STANDARD)
        assert rows.count("id:") == 60 - 10 * len(gone)
        after = merged(target(rows), wanted)
        assert [module.id for module in listed(after)] == [module.id for module in wanted]
        lines = [line for line in STANDARD.splitlines() if line.lstrip()[:1] == "#"]
        assert [line for line in after.decode().splitlines() if line.lstrip()[:1] == "#"] == lines


def test_a_module_that_is_written_twice_stays_where_it_is_right() -> None:
    entry = re.search(r"(?m)^  - {id: GRN-05,.*\n.*\n", STANDARD)
    assert entry is not None
    wrong = entry[0].replace("inward: port", "inward: bulkhead")
    assert wrong != entry[0]
    for doubled in (wrong + entry[0], entry[0] + wrong, entry[0] + entry[0]):
        assert imported(exported(STANDARD), STANDARD.replace(entry[0], doubled)).decode() == STANDARD


def test_the_last_of_a_list_in_brackets_goes_with_the_comma_before_it() -> None:
    wanted = table(target(TEXTS["json"]).modules.items)
    assert wanted is not None
    extra = {"rules": "v3", "modules": [*modules(), modules()[3], modules()[4]]}
    for indent in (None, 2):
        after = imported(wanted, json.dumps(extra, indent=indent))
        assert json.loads(after) == {"rules": "v3", "modules": modules()}


def test_a_module_whose_department_is_misspelt_counts_as_of_the_right_one() -> None:
    broken = re.sub(r"(?m)^  - {id: DCK-09,.*\n.*\n", "", STANDARD).replace(
        "DCK-10, department: Dock", "DCK-10, department: D"
    )
    after = listed(imported(exported(STANDARD), broken))
    assert [module.id for module in after[-3:]] == ["DCK-08", "DCK-10", "DCK-09"]


@pytest.mark.parametrize(
    "text_", ["rules: v3\nmodules: []\n", "modules: [\n]  # none\nrules: v3\n", '{"rules": "v3", "modules": []}']
)
def test_an_empty_list_is_filled(text_: str) -> None:
    wanted = listed(STANDARD.encode())
    assert listed(merged(target(text_), wanted)) == wanted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("OBS-03", "OBS-02"),
        ("department: Reactor", "department: Reaktor"),
        ("cost: 10", "cost: '10'"),
        ("cost: 10,", "cost: ,"),
        ("cost: 10,", ""),
        ("guild: Energy,      cost: 9", "cost: 3"),
        ("counterclockwise: port", "counterclockwise: ports"),
        (", counterclockwise: port", ""),
        ("id: LAB-04", "id: LAB 4"),
    ],
)
def test_what_is_wrong_with_a_module_is_mended_in_its_table(old: str, new: str) -> None:
    assert old in STANDARD
    broken = STANDARD.replace(old, new, 1)
    assert check(broken.encode()).catalog is None
    made = exported(broken)
    assert check_table(made, "modules.csv", target(broken).rest).catalog is None or "'" in new
    after = imported(exported(STANDARD), broken)
    assert set(listed(after)) == set(listed(STANDARD.encode()))
    if new == "department: Reaktor":
        assert made.decode() == exported(STANDARD).decode().replace("Reactor", "Reaktor", 1)
        assert after.decode() == STANDARD


@pytest.mark.parametrize(
    ("old", "new"), [("cost: 10,", "csot: 10,"), ("cost: 10,", "cost: [10],"), ("cost: 10,", "cost: 10, cost: 9,")]
)
def test_a_module_that_no_row_can_hold_is_not_exported(old: str, new: str) -> None:
    assert table(target(STANDARD.replace(old, new, 1)).modules.items) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"x" * (1 << 20) + b"x",
        STANDARD.replace("rules: v3", "rules: 3").encode(),
        STANDARD.replace("rules: v3", "rules: v3\nnotes: x").encode(),
        STANDARD.replace("OBS-03", "&a OBS-03").encode(),
        STANDARD.replace("OBS-03", "OBS\u200b-03").encode(),
        STANDARD.replace("modules:", "modules: [").encode(),
        (STANDARD + "parameters: {market_berths: 0}\n").encode(),
        b"rules: v3\nmodules:\n",
        b"rules: v3\nmodules: []\nmodules: []\n",
    ],
)
def test_a_catalog_with_other_faults_is_left_to_be_mended_first(data: bytes) -> None:
    found = read_target(data, "mine.yaml")
    assert isinstance(found, Loaded)
    assert found.name == "mine.yaml"
    assert found.catalog is None
    assert found == check(data, "mine.yaml")


def test_a_new_catalog_is_laid_out_as_the_standard_one() -> None:
    made = new_catalog(listed(STANDARD.encode())).decode()
    rows = [row for row in STANDARD.splitlines() if row.startswith(("  - {", "     sockets"))]
    assert [row for row in made.splitlines() if row.startswith(("  - {", "     sockets"))] == rows
    assert read(made).catalog is not None
    assert made.startswith("rules: v3\n\nmodules:\n  # Observatory\n  - {id: OBS-01,")
    assert "\n\n  # Reactor\n  - {id: REA-01," in made
    assert made.endswith("}}\n")


def test_a_mark_is_written_only_where_spreadsheets_need_it() -> None:
    assert exported(STANDARD).startswith(HEADER.encode() + b"\r\n")
    strange = exported(STANDARD.replace("guild: Energy", "guild: Énergie", 1))
    assert strange.startswith(codecs.BOM_UTF8)
    assert strange.decode("utf-8-sig") == exported(STANDARD).decode().replace("Energy", "Énergie", 1)


def test_a_word_that_would_be_a_formula_is_exported_inert() -> None:
    made = exported(as_yaml([modules()[0] | {"id": "=1+1"}], quote="'"))
    assert made.split(b"\r\n")[1].startswith(b"'=1+1,")
