"""A command loads no library that it does not use: start-up is most of a run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HEAVY: Final = ("reportlab", "svgwrite", "fontTools", "cairosvg", "pypdf", "PIL")
PROBE: Final = (
    "import sys; from generator.cli import main; code = main(sys.argv[1:]); "
    "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr); sys.exit(code)"
)


def loaded_by(*arguments: str) -> set[str]:
    """The top-level packages that a whole run of the program has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    return set(re.split(r"\s+", done.stderr.strip().split("\n")[-1]))


def test_validating_loads_no_drawing_library() -> None:
    loaded = loaded_by("validate", "catalog.yaml")
    assert "yaml" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_listing_pieces_loads_no_drawing_library() -> None:
    assert loaded_by("piece", "--list").isdisjoint(HEAVY)


def test_telling_differences_loads_no_drawing_library() -> None:
    assert loaded_by("diff", "catalog.yaml").isdisjoint(HEAVY)


def test_printing_a_piece_loads_what_it_draws_with_only(tmp_path: Path) -> None:
    loaded = loaded_by("piece", "OBS-03", "-o", str(tmp_path / "x.pdf"))
    assert "reportlab" in loaded
    assert loaded.isdisjoint({"svgwrite", "fontTools", "cairosvg", "pypdf"})


def test_printing_a_kit_loads_no_library_for_pictures_or_reading(tmp_path: Path) -> None:
    loaded = loaded_by("kit", "-o", str(tmp_path / "kit"))
    assert {"reportlab", "svgwrite", "fontTools"} <= loaded
    assert loaded.isdisjoint({"cairosvg", "pypdf"})
