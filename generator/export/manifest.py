"""`kit.json`: what a kit holds, where every piece lies on its page, and what it was made from."""

from __future__ import annotations

import json
import stat
from typing import TYPE_CHECKING, Final, NamedTuple

from generator import __version__
from generator.artwork.look import look_digest
from generator.export.provenance import Making, options_text, seal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from generator.catalog.model import Catalog
    from generator.imposition.document import Document, Page, Slot
    from generator.imposition.paper import Paper
    from generator.units import Length

MANIFEST: Final = "kit.json"
SOURCE: Final = "catalog.yaml"
"""The kit's copy of the catalog that it was made from, whatever that file is called."""

FORMAT: Final = 1

_MOST_BYTES: Final = 16 << 20
"""A manifest of more is none: the standard kit's has some sixty thousand."""


class PrintedFile(NamedTuple):
    """A document and the digest of the file that it became."""

    document: Document
    sha256: str


def manifest(
    catalog: Catalog,
    paper: Paper,
    options: Mapping[str, object],
    files: Iterable[PrintedFile],
    artwork: Mapping[str, str],
    patch: Mapping[str, object] | None = None,
    seal: str = "",
) -> bytes:
    """The manifest as the bytes of a JSON file. `seal` is that of the provenance which all files carry.

    `options` are plain values, and so is what is said of a kit that is a `patch`; `artwork` holds the digest of every
    source drawing by file name.
    """
    table = {
        "format": FORMAT,
        "rules": catalog.rules,
        "generator": __version__,
        "catalog": {"file": catalog.file, "sha256": catalog.sha256},
        "paper": {
            "name": paper.name,
            "width_mm": _mm(paper.size.width),
            "height_mm": _mm(paper.size.height),
        },
        "options": dict(options),
        "look": look_digest(),
        "seal": seal,
        **({"patch": dict(patch)} if patch else {}),
        "files": [_file(file) for file in files],
        "artwork": [{"name": name, "sha256": sha256} for name, sha256 in artwork.items()],
        "sources": [{"name": SOURCE, "sha256": catalog.sha256}],
    }
    text = json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")  # half a character, of a file name that is no text, is JSON so too


def _file(file: PrintedFile) -> dict[str, object]:
    document = file.document
    return {
        "name": document.name,
        "sha256": file.sha256,
        "title": document.title,
        "stock": document.stock,
        "sides": document.plex.value,
        "pages": [_page(number, page) for number, page in enumerate(document.pages, start=1)],
    }


def _page(number: int, page: Page) -> dict[str, object]:
    """A page; where it is folded, with the line and with the backs that lie beyond it, in the order of their fronts."""
    entry: dict[str, object] = {
        "page": number,
        "side": page.side.value,
        "sheet": page.sheet,
        "slots": _slots(page.slots),
    }
    if page.fold:
        entry["folded"] = _slots(page.folded)
        entry["fold"] = {"axis": "vertical" if page.fold.upright else "horizontal", "at_mm": _mm(page.fold.at)}
    return entry


def _slots(slots: Iterable[Slot]) -> list[dict[str, object]]:
    return [
        {
            "piece": slot.piece,
            "x_mm": _mm(slot.trim.left),
            "y_mm": _mm(slot.trim.top),
            "width_mm": _mm(slot.trim.width),
            "height_mm": _mm(slot.trim.height),
            "rotation": slot.turn,
        }
        for slot in slots
    ]


def _mm(length: Length) -> float:
    """Millimetres to a tenth of a micrometre, a fraction even where they are whole, and never minus zero."""
    return round(float(length.mm), 4) + 0.0


def listed_names(text: bytes) -> frozenset[str]:
    """The names of all files that a manifest lists, its own among them. Raises ValueError where it is not one."""
    return frozenset((*_listed(text, ("files", "artwork", "sources"), "name"), MANIFEST))


def listed_sources(text: bytes) -> dict[str, str]:
    """The SHA-256 of each source that a manifest lists, by file name; none where an earlier version made the kit.

    Raises ValueError where it is no manifest.
    """
    digests = _listed(text, ("sources",), "sha256")
    return dict(zip(_listed(text, ("sources",), "name"), digests, strict=True))


class Told(NamedTuple):
    """What a manifest says of where its kit came from."""

    sha256: str
    """Of the catalog."""
    sources: Mapping[str, str]
    """The SHA-256 of each source that is kept with the kit, by file name; none where an earlier version made it."""
    making: Making


def manifest_bytes(folder: Path) -> bytes:
    """The manifest in a folder. Raises FileNotFoundError, another OSError, or ValueError for what can be none."""
    path = folder / MANIFEST
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:  # a pipe would keep us waiting
        raise ValueError(f"{MANIFEST} is not a kit's manifest")
    return path.read_bytes()


def told(text: bytes) -> Told:
    """Where a kit came from. Raises ValueError where this is no manifest."""
    try:
        table = json.loads(text)
        sha256, generator = table["catalog"]["sha256"], table["generator"]
        making = Making(generator, table.get("look"), table.get("options"))
        sources = {entry["name"]: entry["sha256"] for entry in table.get("sources", [])}
    except (KeyError, TypeError, AttributeError, RecursionError, ValueError) as error:
        raise ValueError(f"{MANIFEST} is not a kit's manifest") from error
    texts = (sha256, generator, making.look or "", *sources, *sources.values())
    if not all(isinstance(text, str) for text in texts) or not isinstance(making.options, dict | None):
        raise ValueError(f"{MANIFEST} is not a kit's manifest")
    if "seal" in table and table["seal"] != _seal(table, sha256, making):
        raise ValueError(f"{MANIFEST} has been changed")
    return Told(sha256, sources, making)


def _seal(table: Mapping[str, object], sha256: str, making: Making) -> str:
    """The seal that the manifest's own values come to; single files, which bear it too, know nothing of others."""
    alone = {key: value for key, value in (making.options or {}).items() if key != "only"}
    return seal_of(sha256, str(table.get("rules")), options_text(alone), making.look or "", making.generator)


def _listed(text: bytes, keys: Iterable[str], field: str) -> list[str]:
    """One field of each file that is listed under the keys. A key that is missing lists none."""
    try:
        table = json.loads(text)
        return [str(entry[field]) for key in keys for entry in table.get(key, [])]
    except (KeyError, TypeError, AttributeError, RecursionError, ValueError) as error:
        raise ValueError(f"{MANIFEST} is not a kit's manifest") from error
