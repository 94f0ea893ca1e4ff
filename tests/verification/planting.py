"""Kits to plant faults in: their files, their listing, and changes to a PDF by pypdf, with the digests made good."""

from __future__ import annotations

import hashlib
import io
import json
from typing import TYPE_CHECKING, Any

import pypdf
from pypdf.generic import DecodedStreamObject, NameObject

from generator.verification.verify import Verdict, verify

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.kit import Kit

Found = tuple[str, str | None, int | None, str | None]
"""The code of a finding, its file, its page and its piece."""


class Planted:
    """A kit that may be changed, without its artwork, which takes long to check and is checked elsewhere."""

    def __init__(self, kit: Kit) -> None:
        self.files = {name: data for name, data in kit.files.items() if "/" not in name and name != "kit.json"}
        self.table: dict[str, Any] = json.loads(kit.files["kit.json"])
        self.table["artwork"] = []

    def listed(self, name: str) -> dict[str, Any]:
        """A file's entry in kit.json."""
        found: dict[str, Any] = next(file for file in self.table["files"] if file["name"] == name)
        return found

    def slots(self, name: str, page: int) -> list[dict[str, Any]]:
        """The slots of a page in kit.json."""
        found: list[dict[str, Any]] = self.listed(name)["pages"][page - 1]["slots"]
        return found

    def put(self, name: str, data: bytes) -> None:
        """Replaces a file, and lists its digest."""
        self.files[name] = data
        self.listed(name)["sha256"] = hashlib.sha256(data).hexdigest()

    def edit(self, name: str, change: Callable[[Any], object]) -> None:
        """Changes a PDF, which the change is given as pypdf's writer, and lists its digest."""
        writer = pypdf.PdfWriter(clone_from=io.BytesIO(self.files[name]))
        change(writer)
        made = io.BytesIO()
        writer.write(made)
        self.put(name, made.getvalue())

    def content(self, name: str, page: int, change: Callable[[bytes], bytes]) -> None:
        """Changes the content stream of a page."""

        def changed(writer: Any) -> None:
            sheet = writer.pages[page - 1]
            stream = DecodedStreamObject()
            before = sheet.get_contents().get_data()
            stream.set_data(change(before))
            assert stream.get_data() != before, "nothing was changed"
            sheet[NameObject("/Contents")] = writer._add_object(stream)

        self.edit(name, changed)

    def write(self, folder: Path) -> Path:
        """Writes the kit into a folder."""
        for name, data in self.files.items():
            (folder / name).write_bytes(data)
        (folder / "kit.json").write_text(json.dumps(self.table), "utf-8")
        return folder

    def verdict(self, folder: Path) -> Verdict:
        """What comes of verifying it."""
        return verify(self.write(folder))

    def found(self, folder: Path) -> list[Found]:
        """What is found, without the words."""
        return [(finding.code, finding.file, finding.page, finding.piece) for finding in self.verdict(folder).findings]

    def codes(self, folder: Path) -> set[str]:
        """The codes of what is found."""
        return {code for code, *_ in self.found(folder)}


def placing(content: bytes, index: int) -> tuple[bytes, bytes, bytes]:
    """A content stream about the placing of its nth slot: what comes before, the placing, what comes after."""
    start = -1
    for _ in range(index + 1):
        start = content.index(b"re W n\n", start + 1)
    start = content.rindex(b"q ", 0, start)
    end = content.index(b"Q\n", start) + 2
    return content[:start], content[start:end], content[end:]
