"""kit.json may be anybody's: whatever is in it, it is read or refused with a word on what is wrong where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.verification.fields import FieldError, same
from generator.verification.listing import read_listing
from generator.verification.verify import verify
from tests.verification.planting import Planted

if TYPE_CHECKING:
    from pathlib import Path

    from generator.kit import Kit

LIMIT = 1 << 20


def read(table: object) -> object:
    return read_listing(json.dumps(table).encode(), LIMIT)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "it is no JSON: Expecting value"),
        (b"\xff", "it is no JSON: .*utf-8"),
        (b"[]", "the whole is no object"),
        (b'{"format": NaN}', "it is no JSON: NaN is no number"),
        (b'{"format": 1' + b"0" * 5000 + b"}", "it is no JSON: Exceeds the limit"),
        (b'{"format": 1e999}', "format is not between 0 and"),
        (b"[" * 100_000, "it is nested too deep"),
        (b'{"a": ' * 100_000, "it is nested too deep"),
        (b" " * (LIMIT + 1), "it is larger than 1 MiB"),
        (b"{}", "format is missing"),
        (b'{"format": 2}', "its format is not 1"),
    ],
)
def test_what_is_no_listing_is_told(text: bytes, told: str, tmp_path: Path) -> None:
    with pytest.raises(FieldError, match=told):
        read_listing(text, LIMIT)
    if len(text) <= LIMIT:
        (tmp_path / "kit.json").write_bytes(text)
        (finding,) = verify(tmp_path).findings
        assert (finding.code, finding.file) == ("kit-json", "kit.json")


@pytest.mark.parametrize(
    ("way", "value", "told"),
    [
        (("paper",), None, "paper is no object"),
        (("paper", "width_mm"), True, "paper.width_mm is no number"),
        (("paper", "width_mm"), -1, "paper.width_mm is not between 10 and 5000"),
        (("catalog", "sha256"), "0" * 63, "catalog.sha256 is no SHA-256"),
        (("files",), {}, "files is no array"),
        (("files",), [{}] * 20_001, "files has more than 20000 elements"),
        (("files", 0), 1, r"files\[0\] is no object"),
        (("files", 0, "sides"), "both", r"files\[0\].sides is none of single, duplex-long-edge"),
        (("files", 0, "pages", 0, "page"), 1.5, r"files\[0\].pages\[0\].page is no whole number"),
        (("files", 0, "pages", 0, "side"), ["front"], r"files\[0\].pages\[0\].side is none of front, back"),
        (("files", 0, "pages", 0, "slots", 0, "x_mm"), "1", r"slots\[0\].x_mm is no number"),
        (("files", 0, "pages", 0, "slots", 0, "width_mm"), 0, r"slots\[0\].width_mm is not between 1 and 5000"),
        (("files", 0, "pages", 0, "slots", 0, "rotation"), 45, r"slots\[0\].rotation is no quarter turn"),
        (("files", 0, "pages", 0, "slots", 0, "piece"), None, r"slots\[0\].piece is no text"),
        (("files", 0, "pages", 0, "fold"), {"axis": "oblique", "at_mm": 1}, "fold.axis is none of vertical"),
        (("options", "correction", "scale_x"), 0, "options.correction.scale_x is not between 0.5 and 2"),
        (("options", "card_mm"), [1], "options.card_mm has not 2 elements"),
        (("options", "only"), [1], "options.only holds something else than words"),
    ],
)
def test_a_value_of_another_kind_is_told_with_its_place(
    way: tuple[Any, ...], value: object, told: str, token_kit: Kit
) -> None:
    table = Planted(token_kit).table
    assert read(table)
    inner: Any = table
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = value
    with pytest.raises(FieldError, match=told):
        read(table)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(["front", "back", "../x", "\ud800", "CORE", "OBS-01"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def ways(value: object, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a document."""
    found = [before] if before else []
    if isinstance(value, dict):
        found += [way for key in value for way in ways(value[key], (*before, key))]
    elif isinstance(value, list):
        found += [way for index, each in enumerate(value[:2]) for way in ways(each, (*before, index))]
    return found


@given(data=st.data())
def test_whatever_stands_in_a_listing_nothing_is_raised(
    data: st.DataObject, token_kit: Kit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    kit = Planted(token_kit)
    for way in data.draw(st.lists(st.sampled_from(ways(kit.table)), min_size=1, max_size=3)):
        inner: Any = kit.table
        try:
            for step in way[:-1]:
                inner = inner[step]
            inner[way[-1]] = data.draw(VALUES)
        except (KeyError, IndexError, TypeError):  # an earlier change has taken its place away
            continue
    folder = tmp_path_factory.mktemp("hostile")
    verdict = kit.verdict(folder)
    assert all(finding.message and finding.help for finding in verdict.findings)


def test_values_are_the_same_within_rounding() -> None:
    assert same({"a": [1, 2.0]}, {"a": [1.0, 2]})
    for left, right in (({"a": 1}, {"a": 2}), ([1], [1, 1]), (True, 1), ("1", 1), ({"a": 1}, {"b": 1}), (None, 0)):
        assert not same(left, right)
