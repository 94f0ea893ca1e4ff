"""A kit that was printed, and a catalog that has moved on since."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.load import load
from generator.cli import main
from generator.export.manifest import MANIFEST, SOURCE, _seal
from generator.export.provenance import Making
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit import Kit

REVISION: Final = hashlib.sha256(CATALOG.read_bytes()).hexdigest()[:8]
"""The standard catalog's, which the kit was printed from."""


def put(folder: Path, kit: Kit) -> Path:
    """Puts of a kit into a folder what its pieces are printed from again: its sources, and the smaller of its files."""
    folder.mkdir()
    for name in (MANIFEST, SOURCE, "modules.pdf", "tokens.pdf"):
        (folder / name).write_bytes(kit.files[name])
    return folder


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Changes the manifest of a kit, and seals it anew, as if it had been made so."""
    table = json.loads((folder / MANIFEST).read_bytes())
    change(table)
    with contextlib.suppress(KeyError, TypeError, AttributeError):  # what is no manifest any more cannot be sealed
        for source in table.get("sources", []):
            table["catalog"]["sha256"] = source["sha256"]
        making = Making(table["generator"], table.get("look"), table.get("options"))
        table["seal"] = _seal(table, table["catalog"]["sha256"], making)
    (folder / MANIFEST).write_text(json.dumps(table))


def turned(field: str = "outward") -> None:
    """Turns a socket of OBS-03 around in the catalog."""
    text = Path("catalog.yaml").read_text("utf-8")
    start, end = text.index("{id: OBS-03"), text.index("{id: OBS-04")
    (socket,) = re.findall(rf"\b{field}: (\w+)", text[start:end])
    other = {"port": "bulkhead", "bulkhead": "port"}[socket]
    item = re.sub(rf"\b{field}: {socket}", f"{field}: {other}", text[start:end])
    Path("catalog.yaml").write_text(text[:start] + item + text[end:], "utf-8")


def broken() -> None:
    """Leaves a catalog with errors."""
    Path("catalog.yaml").write_text("rules: v3\nmodules: 7\n")


def missing() -> None:
    """Leaves no catalog."""
    Path("catalog.yaml").unlink()


def revisions() -> tuple[str, str]:
    """The letters that OBS-03 carries in the kit, and those that it has in the catalog now."""
    catalogs = [load(file).catalog for file in (CATALOG, Path("catalog.yaml"))]
    there, here = (catalog.modules[2].revision for catalog in catalogs if catalog)
    return there, here


def taken(*arguments: str) -> bytes:
    """What a run that must succeed prints. The file is taken away."""
    assert main(["piece", *arguments]) == 0
    (file,) = Path().glob("*.pdf")
    data = file.read_bytes()
    file.unlink()
    return data


# What may have become of the kit


def damaged(output: Path) -> None:
    """Its manifest is none."""
    (output / MANIFEST).write_text("{")


def edited(output: Path) -> None:
    """Its copy of the catalog is another."""
    (output / SOURCE).write_text("rules: v3\n")


def copyless(output: Path) -> None:
    """Its copy of the catalog is gone."""
    (output / SOURCE).unlink()


def earlier(output: Path) -> None:
    """It was made before kits kept a copy."""
    rewrite(output, lambda table: table.pop("sources"))


def later(output: Path) -> None:
    """It was made with options that nobody knows yet."""
    rewrite(output, lambda table: table["options"].update(tile_mm=21.0))


def faulty(output: Path) -> None:
    """It was made from a catalog that has errors."""
    replaced(output, b"rules: v3\n")


def replaced(output: Path, catalog: bytes) -> None:
    """It was made from another catalog."""
    (output / SOURCE).write_bytes(catalog)
    sha256 = hashlib.sha256(catalog).hexdigest()
    rewrite(
        output, lambda table: table.update(catalog={"sha256": sha256}, sources=[{"name": SOURCE, "sha256": sha256}])
    )
