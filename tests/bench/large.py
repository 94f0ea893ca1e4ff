"""Builds a kit of N times the pieces through the library: N times the modules, cards and boards of the catalog."""

from __future__ import annotations

import sys
from pathlib import Path

from generator.artwork.theme import load_theme
from generator.catalog.load import load
from generator.kit import build_kit
from generator.options import Options
from generator.staging import replace_kit


def main(catalog_path: Path, folder: Path, times: int) -> None:
    """Writes the kit."""
    catalog = load(catalog_path).catalog
    assert catalog is not None
    modules = tuple(
        module._replace(id=f"{module.id}-{copy:02}" if copy else module.id)
        for copy in range(times)
        for module in catalog.modules
    )
    parameters = catalog.parameters._replace(credit_copies=catalog.parameters.credit_copies * times)
    larger = catalog._replace(modules=modules, parameters=parameters)
    options = Options(players=4 * times, only=("modules", "credits", "boards"))
    replace_kit(folder, build_kit(larger, options, load_theme()).files)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
