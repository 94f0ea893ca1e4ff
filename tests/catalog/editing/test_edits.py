"""A change to a catalog's text changes what is meant by it, and no other character."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.editing.edits import Edit, applied, insert_module, remove_module, rewritten, set_value
from generator.catalog.editing.layout import FIELDS, scalars, words
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Scalar, Sequence
from generator.catalog.text.source import Source
from tests.catalog.building import as_yaml, modules, valid
from tests.catalog.styles import STANDARD, styles

if TYPE_CHECKING:
    from generator.catalog.text.nodes import Node

NEW = Module(
    "DCK-77", Department.DOCK, Guild.ENERGY, 6, Sockets(Socket.PORT, Socket.BULKHEAD, Socket.PORT, Socket.BULKHEAD)
)
TEXTS = styles(modules()[:12])


@cache
def listed(text: str) -> tuple[Source, Sequence]:
    """The text's source and its list of modules."""
    source = Source(text)
    parsed = parse(text, source)
    assert parsed.problems == ()
    assert isinstance(parsed.root, Mapping)
    found = next(pair.value for pair in parsed.root.pairs if pair.key.text == "modules")
    assert isinstance(found, Sequence)
    return source, found


@cache
def values(text: str) -> list[dict[str, str]]:
    """The eight words of each module of a text."""
    read = []
    for node in listed(text)[1].items:
        fields = scalars(node)
        assert fields is not None
        assert fields["cost"].plain
        read.append({name: fields[name].text for name in FIELDS})
    return read


def mapping(node: Node) -> Mapping:
    assert isinstance(node, Mapping)
    return node


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("place", [0, 11])
def test_a_value_is_replaced_where_it_stands(text: str, place: int) -> None:
    source, found = listed(text)
    fields = scalars(found.items[place])
    assert fields is not None
    want = values(text)
    edits = [set_value(source, fields[name], word) for name, word in words(NEW).items()]
    assert values(applied(text, edits)) == [*want[:place], words(NEW), *want[place + 1 :]]
    for edit, (name, word) in zip(edits, words(NEW).items(), strict=True):
        start, end = source.indices(fields[name].span)
        assert edit.start == start
        assert edit.end <= end
        assert text[edit.end : end].strip() == ""
        assert text[start] not in "'\"" or edit.new == text[start] + word + text[start]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_value_that_is_as_before_changes_nothing(text: str) -> None:
    source, found = listed(text)
    written = [scalar for node in found.items for scalar in (scalars(node) or {}).values()]
    changed = applied(text, [set_value(source, scalar, scalar.text) for scalar in written])
    assert len(written) == 8 * len(found.items)
    if text == TEXTS["folded"]:  # a word folded for no reason is written plainly
        assert values(changed) == values(text)
    else:
        assert changed == text


@pytest.mark.parametrize(
    ("text", "value", "after"),
    [
        ("a:\nb: 1\n", "x", "a: x\nb: 1\n"),
        ("a:   # none\n", "x", "a: x   # none\n"),
        ("{a: , b: 1}", "x", "{a: x, b: 1}"),
        ("{a, b: 1}", "x", "{a: x, b: 1}"),
        ("{'a': '', b: 1}", "it's", "{'a': 'it''s', b: 1}"),
        ('a: "4"', "5", "a: 5"),
        ("a: '4'", "5", "a: 5"),
        ('a: "b"', 'c"\\', 'a: "c\\"\\\\"'),
        ("a: b", "1: 2", 'a: "1: 2"'),
        ("a: b", "", 'a: ""'),
        ("a: 'b'", "c\nd", 'a: "c\\U0000000Ad"'),
        ("a: |-  # why\n  b\n\nc: d\n", "x", "a: x  # why\n\nc: d\n"),
        ("a: 'b\n\n  c'\nd: e", "x", "a: 'x'\nd: e"),
    ],
)
def test_a_value_keeps_its_quotation_marks_and_its_comment(text: str, value: str, after: str) -> None:
    source = Source(text)
    root = parse(text, source).root
    assert isinstance(root, Mapping)
    scalar = root.pairs[0].value
    assert isinstance(scalar, Scalar)
    assert applied(text, [set_value(source, scalar, value)]) == after
    again = parse(after, Source(after)).root
    assert isinstance(again, Mapping)
    assert isinstance(again.pairs[0].value, Scalar)
    assert again.pairs[0].value.text == value


def test_a_value_without_a_place_is_not_written_anywhere() -> None:
    source = Source("? a\n? b\n")
    root = parse(source.text, source).root
    assert isinstance(root, Mapping)
    assert isinstance(root.pairs[0].value, Scalar)
    with pytest.raises(ValueError, match="nothing is written in line 2"):
        set_value(source, root.pairs[0].value, "x")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("place", [0, 11])
def test_a_module_is_cut_out_alone(text: str, place: int) -> None:
    source, found = listed(text)
    edit = remove_module(source, mapping(found.items[place]))
    want = values(text)
    after = applied(text, [edit])
    assert values(after) == want[:place] + want[place + 1 :]
    assert edit.new == ""
    cut = text[edit.start : edit.end]
    assert want[place]["id"] in cut
    assert not any(other["id"] in cut for other in want if other != want[place])
    if text not in (TEXTS["json"], TEXTS["indented"], TEXTS["stacked"]):
        # Whole lines, but at the end of a text that ends without a break.
        assert cut[-1] in "\r\n" or edit.end == len(text)
        assert edit.start == 0 or text[edit.start - 1] in "\r\n"


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("place", [None, 0, 11])
def test_a_module_is_added_as_its_neighbor_is_written(text: str, place: int | None) -> None:
    source, found = listed(text)
    after_node = None if place is None else mapping(found.items[place])
    edit = insert_module(source, NEW, after_node, None, found)
    assert edit.start == edit.end
    want = values(text)
    at = 0 if place is None else place + 1
    after = applied(text, [edit])
    assert values(after) == [*want[:at], words(NEW), *want[at:]]
    assert edit.new.count("#") == 0
    if "\r" in text:
        assert edit.new.count("\n") == (edit.new.count("\r\n") if "\r\n" in text else 0)
    # Cut out again, it leaves the text as it was, but for the break that an unfinished text then has.
    source, found = listed(after)
    back = applied(after, [remove_module(source, mapping(found.items[at]))])
    assert back.rstrip("\n") == text.rstrip("\n") or text == TEXTS["hyphens"]
    assert values(back) == want


def test_a_new_module_stands_in_the_columns_of_the_others() -> None:
    source, found = listed(STANDARD)
    assert insert_module(source, NEW, mapping(found.items[59]), None, found).new == (
        "  - {id: DCK-77, department: Dock, guild: Energy,      cost: 6,\n"
        "     sockets: {inward: port,     outward: bulkhead, clockwise: port,     counterclockwise: bulkhead}}\n"
    )


def test_a_module_goes_into_an_empty_list() -> None:
    for text in ("rules: v3\nmodules: []\n", "rules: v3\nmodules: [ # none\n]\n", '{"rules": "v3", "modules": []}'):
        source, found = listed(text)
        assert values(applied(text, [insert_module(source, NEW, None, None, found)])) == [words(NEW)]


def test_a_neighbor_that_lacks_a_value_is_no_model() -> None:
    text = STANDARD.replace("cost: 10,", "csot: 10,")
    source, found = listed(text)
    edit = insert_module(source, NEW, mapping(found.items[59]), None, found)
    assert edit.new.startswith("  - {id: DCK-77, department: Dock, guild: Energy,      cost: 6,\n")

    text = "modules:\n  - {id: OBS-01}\n"
    source, found = listed(text)
    assert applied(text, [insert_module(source, NEW, mapping(found.items[0]), None, found)]) == text + (
        "  - {id: DCK-77, department: Dock, guild: Energy,      cost: 6,\n"
        "     sockets: {inward: port,     outward: bulkhead, clockwise: port,     counterclockwise: bulkhead}}\n"
    )


def test_several_edits_are_made_at_once() -> None:
    assert applied("abcdef", [Edit(4, 6, ""), Edit(0, 1, "x"), Edit(1, 1, "y"), Edit(1, 1, "z")]) == "xyzbcd"
    assert applied("abc", []) == "abc"


@pytest.mark.parametrize("edits", [[Edit(0, 2, ""), Edit(1, 3, "")], [Edit(2, 1, "")], [Edit(3, 4, "")]])
def test_edits_that_overlap_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlaps"):
        applied("abc", edits)


@given(st.text(), st.booleans())
def test_bytes_keep_their_mark_and_their_line_breaks(text: str, marked: bool) -> None:
    text = text.encode("utf-8", "replace").decode().removeprefix("\ufeff")
    data = (b"\xef\xbb\xbf" if marked else b"") + text.encode()
    assert rewritten(data, []) == data
    assert rewritten(data, [Edit(0, 0, "é")]) == data[: 3 * marked] + "é".encode() + data[3 * marked :]


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UnicodeDecodeError):
        rewritten(b"\xff", [])


@given(valid(), st.data())
def test_a_span_leads_back_to_its_characters(listed_: list[dict[str, Any]], data: st.DataObject) -> None:
    text = as_yaml(listed_[:2]).replace("\n", data.draw(st.sampled_from(["\n", "\r", "\r\n"])))
    start, end = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    assert Source(text).indices(Source(text).span(start, end)) == (start, end)
