"""The smallest mend in the text: the catalog comes out valid, and all that was right is as it was."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.editing import fixing
from generator.catalog.editing.edits import Edit
from generator.catalog.editing.fixing import Fix, fixed
from generator.catalog.load import check
from generator.diagnostics import Severity, has_errors
from generator.difference import difference
from tests.catalog.building import Fields, Style, as_yaml, examples, modules, swapped

STANDARD: Final = (Path(__file__).resolve().parent.parent.parent.parent / "catalog.yaml").read_text("utf-8")
ENTRIES: Final = re.findall(r"  - {id: .*\n.*\n", STANDARD)


def fix(text: str | bytes, *, strict: bool = False) -> Fix:
    return fixed(text.encode() if isinstance(text, str) else text, "catalog.yaml", strict=strict)


def comments(text: str) -> list[str]:
    return re.findall(r"(?:^|\s)#.*", text)


def test_a_valid_catalog_is_left_alone() -> None:
    made = fix(STANDARD)
    assert made.mend is not None
    assert not any(made.mend)
    assert made.data == STANDARD.encode()
    assert made.after.problems == ()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("guild: Enery,      cost: 5", "guild: Energy,      cost: 5"),
        ("{id: obs-1,", "{id: OBS-01,"),
        ("{id: OBS-03, department: Reactor,", "{id: OBS-03, department: Observatory,"),
        ("{id: OBS-03, department: Observ,", "{id: OBS-03, department: Observatory,"),
        ("Fabrication, cost: 05,", "Fabrication, cost: 5,"),
        ("outward: prot,     clockwise: port,     counterclockwise: bulkhead", None),
    ],
)
def test_a_slip_is_undone_to_the_letter(wrong: str, right: str | None) -> None:
    right = right or wrong.replace("prot", "port")
    text = swapped(STANDARD, right, wrong)
    assert fix(text).data.decode() == STANDARD


def test_only_the_values_change() -> None:
    text = swapped(STANDARD, "guild: Energy,      cost: 5", "guild: 'Research' ,  cost: 5 # was Energy\n    ")
    made = fix(text)
    assert made.mend is not None
    assert len(made.mend.changes) == 1
    rows = [(old, new) for old, new in zip(text.split("\n"), made.data.decode().split("\n"), strict=True) if old != new]
    assert len(rows) == 1
    assert comments(made.data.decode()) == comments(text)
    assert not has_errors(made.after.problems)


@pytest.mark.parametrize("style", ["flow", "block"])
@pytest.mark.parametrize(("mark", "newline"), [("", "\n"), ("\ufeff", "\r\n"), ("\ufeff", "\n"), ("", "\r\n")])
def test_byte_order_mark_and_line_ends_stay(style: Style, mark: str, newline: str) -> None:
    listed = modules()
    listed[4]["cost"] = 9
    del listed[30]
    text = mark + as_yaml(listed, style=style, quote='"').replace("\n", newline)
    made = fix(text)
    assert not has_errors(made.after.problems)
    after = made.data.decode()
    assert after.startswith("\ufeff") == bool(mark)
    assert after.count("\n") == after.count(newline)
    gone = [row for row in difference(text.split(newline), after.split(newline), "") if re.match("-(?!-- )", row)]
    assert len(gone) == 1
    assert "cost: 9" in gone[0]


def test_modules_are_added_where_they_belong_and_taken_out_whole() -> None:
    missing = STANDARD.replace(ENTRIES[12], "")
    after = fix(missing).data.decode()
    assert re.findall(r"id: (REA-\d\d)", after) == [f"REA-{number:02}" for number in range(1, 11)]
    assert comments(after) == comments(STANDARD)
    doubled = STANDARD.replace(ENTRIES[12], ENTRIES[12] + ENTRIES[12])
    assert fix(doubled).data.decode() == STANDARD


def test_what_is_wrong_with_the_file_itself_is_left_to_be_mended_by_hand() -> None:
    text = swapped(swapped(STANDARD, "cost: 4", "csot: 4"), "Energy,      cost: 7", "Energy,      cost: 6")
    made = fix(text)
    assert made.data.decode() == swapped(STANDARD, "cost: 4", "csot: 4")
    assert [problem.code for problem in made.after.problems] == ["unknown-field"]


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"rules: [", b"rules: v3\nmodules: {}\n", b"x" * 2_000_000, b"\t", b"rules: v3\n"]
)
def test_what_cannot_be_read_is_not_touched(data: bytes) -> None:
    made = fix(data)
    assert made.data == data
    assert has_errors(made.after.problems)


def test_strictly_the_outward_ratio_comes_out_exact() -> None:
    text = STANDARD.replace("outward: port", "outward: bulkhead", 2)
    assert not has_errors(fix(text).after.problems)
    assert fix(text).data == text.encode()
    after = fix(text, strict=True)
    assert after.data != text.encode()
    assert "outward-ratio" not in {problem.code for problem in after.after.problems}


@st.composite
def faulty(draw: st.DrawFn) -> list[Fields]:
    """A catalog with up to six faults, unreadable words among them."""
    listed = modules()
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(listed) - 1))
        kind = draw(st.sampled_from(["id", "department", "guild", "cost", "socket", "gone", "twice", "word"]))
        if kind == "gone":
            del listed[place]
        elif kind == "twice":
            listed.insert(place, {**listed[place], "sockets": dict(listed[place]["sockets"])})
        elif kind == "socket":
            side = draw(st.sampled_from(sorted(listed[place]["sockets"])))
            listed[place]["sockets"][side] = draw(st.sampled_from(["port", "bulkhead", "prot", "9"]))
        elif kind == "word":
            field = draw(st.sampled_from(["id", "department", "guild", "cost"]))
            listed[place][field] = draw(st.sampled_from(["x", "Reserch", "GRN-5", "007", "Doc", "~", "'5'"]))
        else:
            listed[place][kind] = listed[draw(st.integers(0, len(listed) - 1))][kind]
    return listed


@pytest.mark.parametrize("places", [(59, 60), (3, 4, 5), (0,), (30, 59, 60, 61), ()])
@pytest.mark.parametrize("layout", ["{modules: [%s], rules: v3}", "rules: v3\nmodules: [\n  %s,\n]\n"])
def test_a_list_in_brackets_is_mended_too(places: tuple[int, ...], layout: str) -> None:
    listed = modules()
    text = layout % ",\n  ".join(json.dumps(module) for module in listed)
    assert not has_errors(fix(text).after.problems)
    for place in places:
        listed.insert(place, listed[min(place, 59)])
    crowded = layout % ",\n  ".join(json.dumps(module) for module in listed)
    assert not has_errors(fix(crowded).after.problems)
    for place in sorted({place % 60 for place in places}, reverse=True):
        del listed[place]
    if len(listed) < 60:
        lacking = layout % ",\n  ".join(json.dumps(module) for module in listed)
        assert not has_errors(fix(lacking).after.problems)


def test_an_item_that_is_no_module_is_taken_out() -> None:
    text = STANDARD.replace(ENTRIES[5], "  - nothing\n" + ENTRIES[5])
    assert fix(text).data.decode() == STANDARD


@examples(20)
@given(faulty(), st.sampled_from(["flow", "block"]))
def test_whatever_the_slips_the_mended_catalog_is_valid(listed: list[Fields], style: Style) -> None:
    made = fix(as_yaml(listed, style=style))
    if made.mend is not None:
        assert [problem for problem in made.after.problems if problem.severity is Severity.ERROR] == []
        assert fix(made.data).data == made.data


def test_what_a_word_can_only_mean_is_no_proposal() -> None:
    text = swapped(STANDARD, "clockwise: bulkhead, counterclockwise: port", "clockwise: sealed, counterclockwise: open")
    made = fix(text)
    assert made.data.decode() == STANDARD
    assert made.proposals == ()


def test_where_nothing_shows_what_was_meant_the_mend_is_called_a_proposal() -> None:
    text = swapped(STANDARD, "outward: port,     clockwise: port", "outward: xyz,     clockwise: port")
    made = fix(text)
    assert made.proposals == ("`outward` in line 33",)
    assert not has_errors(made.after.problems)


def test_only_what_is_written_is_counted() -> None:
    text = swapped(swapped(STANDARD, "guild: Energy,      cost: 5", "guild: Enrgy,      cost: 5"), "guild:", "Guild:")
    made = fix(text)
    assert made.mend is not None
    assert len(made.mend.changes) == 1
    assert [problem.code for problem in made.after.problems] == ["unknown-field"]


@pytest.mark.parametrize("number", [0, 10, 20, 50])
def test_the_first_module_of_a_department_comes_back_where_it_was(number: int) -> None:
    text = STANDARD.replace(ENTRIES[number], "")
    labels = re.findall(r"id: (\S+),", STANDARD)
    after = fix(text).data.decode()
    assert re.findall(r"id: (\S+),", after) == labels
    before_it = STANDARD[: STANDARD.index(ENTRIES[number])].split("\n")[-2]
    assert after[: after.index(f"  - {{id: {labels[number]}")].split("\n")[-2] == before_it


@pytest.mark.parametrize(
    "comment", ["# the last one,", "# the last, really", "# a, b,", "# # # # # # # # # # # # # # # # # # # # # # # #"]
)
@pytest.mark.parametrize("number", [59, 60, 61])
def test_a_comment_behind_the_last_module_of_a_list_in_brackets_stays_as_it_is(comment: str, number: int) -> None:
    listed = [*modules(), modules()[59]][:number]
    rows = ",\n  ".join(json.dumps(module) for module in listed)
    text = f"rules: v3\nmodules: [\n  {rows} {comment}\n]\n"
    made = fix(text)
    assert not has_errors(made.after.problems)
    after = made.data.decode()
    if number == 59:
        assert f"{json.dumps(listed[58])}, {comment}\n" in after
    elif number == 60:
        assert after == text
    else:
        assert "#" not in after or comment in after


def test_what_would_not_be_read_back_as_meant_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = swapped(STANDARD, "Energy,      cost: 7", "Energy,      cost: 6")
    monkeypatch.setattr(fixing, "set_value", lambda source, scalar, value: Edit(0, 0, "# nothing\n"))
    made = fix(text)
    assert made == Fix(None, text.encode(), check(text.encode(), "catalog.yaml"))


def test_what_the_catalog_allows_is_not_mended_even_strictly() -> None:
    text = STANDARD.replace("outward: bulkhead", "outward: port", 1) + "\nallow:\n  outward-ratio: on purpose\n"
    assert fix(text, strict=True).data == text.encode()
    assert fix(text.partition("\nallow:")[0], strict=True).data != text.partition("\nallow:")[0].encode()


def test_a_catalog_is_not_mended_strictly_unless_that_is_asked_for() -> None:
    data = STANDARD.replace("outward: port", "outward: bulkhead", 1).encode()
    assert fixed(data, "catalog.yaml").data == data


def test_a_file_that_is_too_large_is_left_as_it_is() -> None:
    data = swapped(STANDARD, "Energy,      cost: 7", "Energy,      cost: 6").encode()
    made = fixed(data, "my.yaml", limit=len(data) - 1)
    assert (made.mend, made.data) == (None, data)
    assert [problem.code for problem in made.after.problems] == ["too-large"]
    assert made.after.name == "my.yaml"
    assert fixed(data, "my.yaml", limit=len(data)).data == STANDARD.encode()
    short = STANDARD.replace(ENTRIES[3], "").encode()
    made = fixed(short, "my.yaml", limit=len(short))  # what it becomes may be larger
    assert made.after.name == "my.yaml"
    assert made.data.count(b"id: ") == 60
    assert not has_errors(made.after.problems)


def test_a_field_that_has_no_place_for_a_value_is_left_to_be_mended_by_hand() -> None:
    rows = as_yaml(modules()[1:2], style="block").split("\n")[2:]
    text = as_yaml([modules()[0], *modules()[2:]], style="block")
    odd = "\n".join(rows).replace("    guild: Energy\n", "    ? guild\n").replace("cost: 5", "cost: 4")
    made = fix(text + odd)
    assert made.mend is not None
    assert [change.field for change in made.mend.changes] == ["cost"]
    assert has_errors(made.after.problems)


@pytest.mark.parametrize("end", ["}", "\tx", "- [", "? a: b: c"])
def test_what_cannot_be_read_to_its_end_is_not_mended(end: str) -> None:
    text = swapped(STANDARD, "Energy,      cost: 7", "Energy,      cost: 6") + end
    assert fix(text) == Fix(None, text.encode(), check(text.encode(), "catalog.yaml"))
