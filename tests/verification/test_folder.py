"""The files of a kit: all there, unchanged, and none beside them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from generator.diagnostics import Severity
from generator.verification import folder
from generator.verification.finding import sound
from generator.verification.listing import Entry
from generator.verification.verify import NoKitError, verify

if TYPE_CHECKING:
    from pathlib import Path

    from generator.kit import Kit
    from tests.verification.planting import Planted

PDF = "tokens.pdf"


def test_a_folder_without_a_listing_holds_no_kit(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NoKitError):
            verify(place)


@pytest.mark.parametrize("name", [PDF, "catalog.yaml"])
def test_a_file_that_is_missing(name: str, tokens: Planted, tmp_path: Path) -> None:
    del tokens.files[name]
    assert tokens.found(tmp_path) == [("file-missing", name, None, None)]


def test_what_is_no_file_is_no_file_of_the_kit(tokens: Planted, tmp_path: Path) -> None:
    del tokens.files[PDF]
    tokens.write(tmp_path)
    (tmp_path / PDF).mkdir()
    assert [finding.code for finding in verify(tmp_path).findings] == ["file-missing"]
    (tmp_path / PDF).rmdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / PDF)  # nobody will ever write into it
        assert [finding.code for finding in verify(tmp_path).findings] == ["file-missing"]


@pytest.mark.parametrize("at", [0.1, 0.5, 0.9])
def test_a_flipped_bit(at: float, tokens: Planted, tmp_path: Path) -> None:
    data = bytearray(tokens.files[PDF])
    data[int(at * len(data))] ^= 4
    tokens.files[PDF] = bytes(data)
    assert ("file-digest", PDF, None, None) in tokens.found(tmp_path)


def test_artwork_that_was_changed(a4_kit: Kit, tokens: Planted, tmp_path: Path) -> None:
    listed = json.loads(a4_kit.files["kit.json"])["artwork"][:3]
    tokens.table["artwork"] = listed
    (tmp_path / "artwork").mkdir()
    for entry in listed[:2]:
        (tmp_path / entry["name"]).write_bytes(a4_kit.files[entry["name"]] + (b" " if entry is listed[0] else b""))
    assert tokens.found(tmp_path) == [
        ("file-digest", listed[0]["name"], None, None),
        ("file-missing", listed[2]["name"], None, None),
    ]


def test_a_pdf_that_is_not_listed_is_told_and_no_error(tokens: Planted, tmp_path: Path) -> None:
    for name in ("old.PDF", ".hidden.pdf", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    (finding,) = tokens.verdict(tmp_path).findings
    assert (finding.code, finding.file, finding.severity) == ("file-unlisted", "old.PDF", Severity.WARNING)
    assert sound([finding])


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../catalog.yaml", "/etc/passwd", "a//b", "a/../catalog.yaml", "C:catalog.yaml", "a\\b"),
        *("\0", "\ud800", "a\nb", "x" * 300),
    ],
)
def test_a_name_that_leads_out_of_the_folder_is_not_followed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "read_file", lambda _: pytest.fail("it was followed"))
    data, (finding,) = folder.take(tmp_path, Entry(name, "0" * 64))
    assert (data, finding.code, finding.file) == (None, "file-name", "kit.json")


def test_a_file_that_is_listed_twice(tokens: Planted, tmp_path: Path) -> None:
    tokens.table["sources"] *= 2
    assert tokens.codes(tmp_path) == {"file-name"}


def test_a_file_that_is_too_large_is_not_read(tokens: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "LIMIT", len(tokens.files[PDF]) - 1)
    assert tokens.found(tmp_path) == [("file-too-large", PDF, None, None)]


# The catalog


def test_the_kits_copy_of_the_catalog_is_another_one(tokens: Planted, tmp_path: Path) -> None:
    tokens.table["catalog"]["sha256"] = "0" * 64
    assert {"catalog-differs", "attachment-differs", "metadata", "label"} == tokens.codes(tmp_path)


def test_the_kits_copy_of_the_catalog_is_no_catalog(tokens: Planted, tmp_path: Path) -> None:
    tokens.files["catalog.yaml"] = tokens.files["catalog.yaml"].replace(b"cost: 4", b"cost: 5", 1)
    assert tokens.codes(tmp_path) == {"file-digest", "catalog-invalid"}


def test_the_kit_has_no_copy_of_its_catalog(tokens: Planted, tmp_path: Path) -> None:
    tokens.table["sources"] = []
    assert tokens.found(tmp_path) == [("catalog-missing", "kit.json", None, None)]


def test_the_kit_is_for_other_rules(tokens: Planted, tmp_path: Path) -> None:
    tokens.table["rules"] = "v9"
    assert tokens.found(tmp_path) == [
        ("catalog-differs", "catalog.yaml", None, None),
        ("metadata", "tokens.pdf", None, None),
    ]
