"""The house keeps its plan: imports point one way, only the command line prints, libraries stay behind their walls."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = sorted((ROOT / "generator").rglob("*.py"))

VALUES: Final = ("units", "geometry")
DRAWING: Final = (*VALUES, "artwork")
SHEETS: Final = ("artwork.drawing", "imposition")

# What the modules of each part may import besides their own part, the longest matching name first. Whoever adds a part
# says here where it stands.
MAY_IMPORT: Final = {
    "units": (),
    "geometry": ("units",),
    "diagnostics": (),
    "suggest": (),
    "explanations": (),
    "station": VALUES,
    "two_player": ("catalog.model",),
    "artwork": VALUES,
    "catalog.model": (),
    "catalog": ("diagnostics", "suggest"),
    # Text of the catalog is shown the way the catalog reads it: its lines, and its unseen characters escaped.
    "difference": (),
    "excerpt": ("diagnostics", "catalog.text.characters"),
    "rendering": ("diagnostics", "sarif", "excerpt", "catalog.model", "catalog.text.source", "catalog.text.characters"),
    "sarif": ("diagnostics",),
    "rules": ("station", "catalog.model"),
    "components": (*DRAWING, "station", "catalog.model", "rules"),
    "components.statistics": (
        *(*DRAWING, "catalog.model", "catalog.design.outward", "catalog.design.statistics", "catalog.verdicts"),
        "components",
    ),
    # Labels are drawn in the theme's type. Nothing else of artwork, and nothing of the game.
    "imposition": (*VALUES, "artwork.drawing", "artwork.theme"),
    "export": (*VALUES, *SHEETS, "artwork.ink", "artwork.templates"),
    "export.typesetting": (*VALUES, "artwork.drawing", "artwork.flow"),
    "export.manifest": (*VALUES, *SHEETS, "catalog.model", "artwork.look"),
    "options": (*VALUES, "artwork.ink", "components.sizes", "imposition"),
    "fittings": (*VALUES, "components.sizes", "components.space", "imposition.document"),
    "calibration": (*VALUES, "components.alignment", "imposition.correction"),
    "printers": (
        *(*VALUES, "imposition", "diagnostics", "suggest", "replacing", "staging"),
        *("catalog.text", "catalog.forms", "catalog.values", "catalog.parameters.lists"),
    ),
    "box": (*DRAWING, "station", "catalog.model", "components"),
    # Of the pieces it makes the alignment sheet alone, which is fitted to the paper; all others come out of the box.
    "patching": ("artwork.theme", "catalog.model", "components.records", "components.piece", "box", "reprinting"),
    # The booklet's words and numbers. It knows neither sheets nor how lines are broken.
    "booklet": (*DRAWING, "station", "catalog.model", "rules", "figures", "suggest"),
    "bookmaking": (*DRAWING, "catalog.model", "booklet", "figures.shipped", "export.typesetting", "imposition.booklet"),
    "kit": (
        *(*DRAWING, "catalog.model", "box", "two_player", "imposition", "export"),
        *("components.alignment", "components.piece", "options", "patching", "bookmaking"),
        "printers.profile",
    ),
    "report": (
        *("artwork.theme", "catalog.model", "catalog.design.statistics", "catalog.verdicts", "components.statistics"),
        *("box", "kit", "export", "imposition.document", "imposition.paper", "options"),
    ),
    # Position files are read as a catalog is, from their text; what figures say comes from the rules.
    "figures": (
        *(*DRAWING, "station", "catalog.model", "rules", "components", "diagnostics", "suggest"),
        *("catalog.text", "catalog.forms", "catalog.values"),
    ),
    "illustrating": ("artwork.drawing", "artwork.theme", "figures", "imposition.document", "export", "units"),
    "staging": ("export.manifest",),
    "comparison": ("catalog.model",),
    "reprinting": (*DRAWING, "catalog.model", "components.piece", "components.sizes", "box"),
    "revisions": (),
    "origins": ("export.manifest", "export.extraction", "export.provenance", "revisions", "options"),
    "watching": (),
    "failures": ("artwork.templates", "console", "imposition.refusal"),
    "replacing": ("staging", "export.manifest"),
    "console": ("catalog.text.characters", "staging"),
    "commands": (
        *("geometry", "diagnostics", "explanations", "suggest", "rendering", "artwork.templates", "artwork.theme"),
        *("catalog", "box", "kit", "staging", "replacing", "imposition", "console"),
        *("sarif", "difference", "report", "options", "components.sizes", "artwork.ink", "units", "comparison"),
        *("reprinting", "origins", "watching", "failures", "fittings", "calibration", "printers", "verification"),
        *("export.coverage", "export.manifest", "export.provenance", "artwork.look", "patching", "components.records"),
        "bookmaking",
        *("figures", "illustrating"),
    ),
    # A second pair of eyes: nothing of the code that makes a kit, so that no fault of it is overlooked by sharing it.
    "verification": (*VALUES, "diagnostics", "catalog"),
    "cli": ("catalog.text.characters", "commands", "console", "failures"),
    "__main__": ("cli",),
    "__init__": (),
}

# Third-party libraries, by the one part that may know each.
LIBRARIES: Final = {
    "reportlab": ("export",),
    "svgwrite": ("export",),
    "cairosvg": ("export",),
    "fontTools": ("export",),
    "pypdf": ("export.extraction", "verification.pdf"),
    "pypdfium2": ("export.png",),
    "yaml": ("catalog", "artwork.theme"),
}
NUMBERS: Final = ("units", "geometry", "export")
PRINTERS: Final = ("console",)
LONGEST: Final = 400


def module_name(file: Path, root: Path) -> str:
    """A file's name within the package, as in `export.pdf`."""
    parts = list(file.relative_to(root / "generator").with_suffix("").parts)
    if len(parts) > 1 and parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def within(name: str, parts: Iterable[str]) -> bool:
    return any(name == part or name.startswith(f"{part}.") for part in parts)


def imports(tree: ast.AST, name: str, *, package: bool) -> Iterator[tuple[int, str]]:
    """Every import in a module, wherever it stands, with its line: absolute, and of names within packages too."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                if level:
                    up = ["generator", *name.split(".")]
                    base = up[: len(up) - level + (1 if package else 0)]
                    module = ".".join([*base, *([module] if module else [])])
                for alias in names:
                    yield node.lineno, f"{module}.{alias.name}"
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module")):
                yield node.lineno, "by-a-name-made-at-run-time"


def faults(file: Path, root: Path) -> list[str]:
    """What in a module breaks the plan."""
    name = module_name(file, root)
    rule = max((part for part in MAY_IMPORT if within(name, [part])), key=len, default=None)
    if rule is None:
        return [f"{name} has no place in the plan"]
    tree = ast.parse(file.read_text("utf-8"))
    wanted = imports(tree, name, package=file.name == "__init__.py")
    found = [f"{name}:{line} imports {imported}" for line, imported in wanted if not allowed(imported, name, rule)]
    found += [f"{name}:{line} {what}" for line, what in habits(tree, name)]
    return found


def allowed(imported: str, name: str, rule: str) -> bool:
    """Whether a module may import this, by the rule of its part."""
    top, _, rest = imported.partition(".")
    if top in LIBRARIES:
        return within(name, LIBRARIES[top])
    if top != "generator":
        return top in sys.stdlib_module_names
    if rest in ("", "__version__") or within(rest, MAY_IMPORT[rule]):
        return True
    return rule != "catalog.model" and within(rest, [name.partition(".")[0]])


def habits(tree: ast.AST, name: str) -> Iterator[tuple[int, str]]:
    """What a module does, and its line, that only other parts may do."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="print" | "input") if not within(name, PRINTERS):
                yield node.lineno, "prints or asks"
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr" | "exit"):
                if not within(name, PRINTERS):
                    yield node.lineno, f"uses sys.{node.attr}"
            case ast.Attribute(attr="mm" | "pt", ctx=ast.Load()) if not within(name, NUMBERS):
                yield node.lineno, "unwraps a length"
            case ast.Global():
                yield node.lineno, "changes the module's state"


@pytest.mark.parametrize("file", FILES, ids=lambda file: module_name(file, ROOT))
def test_every_module_keeps_the_plan(file: Path) -> None:
    assert faults(file, ROOT) == []


def test_the_plan_names_no_part_that_is_gone() -> None:
    names = {module_name(file, ROOT) for file in FILES}
    parts = {*MAY_IMPORT, *(part for allowed in MAY_IMPORT.values() for part in allowed), *NUMBERS, *PRINTERS}
    parts |= {part for allowed in LIBRARIES.values() for part in allowed}
    assert [part for part in parts if not any(within(name, [part]) for name in names)] == []


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("units.py", "from generator.geometry import Point"),
        ("geometry.py", "from generator.diagnostics import Span"),
        ("diagnostics.py", "from generator.rendering import render"),
        ("station.py", "from generator.artwork.drawing import Path"),
        ("artwork/icons.py", "from generator.components.piece import Piece"),
        ("artwork/icons.py", "from generator.catalog.model import Guild"),
        ("catalog/model.py", "from generator.catalog.load import load"),
        ("catalog/load.py", "from generator.artwork.theme import load_theme"),
        ("catalog/load.py", "from generator.components.module import TILE"),
        ("catalog/load.py", "from generator.imposition.paper import Paper"),
        ("catalog/load.py", "from generator.export import manifest"),
        ("catalog/load.py", "from ..export import manifest"),
        ("catalog/load.py", "from generator import rendering"),
        ("rendering.py", "from generator.catalog.load import load"),
        ("rendering.py", "from generator.geometry import Point"),
        ("components/core.py", "from generator.imposition.paper import Paper"),
        ("components/core.py", "from generator.export.pdf import write_pdf"),
        ("components/core.py", "from generator.catalog.load import load"),
        ("components/core.py", "from ..imposition.paper import Paper"),
        ("components/alignment/block.py", "from ...imposition.paper import Paper"),
        ("components/alignment/__init__.py", "from ..piece import Piece\nfrom ...export import pdf"),
        ("components/core.py", "from generator.kit import Options"),
        ("components/core.py", "def late():\n    from generator.imposition.paper import Paper"),
        ("components/core.py", "if TYPE_CHECKING:\n    from generator.export.pdf import write_pdf"),
        ("components/core.py", "import generator.export.pdf"),
        ("components/core.py", "import importlib\nimportlib.import_module('generator.export.pdf')"),
        ("components/core.py", "__import__('generator.export.pdf')"),
        ("imposition/impose.py", "from generator.components.module import TILE"),
        ("imposition/impose.py", "from generator.artwork.icons import read_icons"),
        ("imposition/impose.py", "from generator.artwork import icons"),
        ("imposition/impose.py", "from generator.catalog.model import Module"),
        ("imposition/impose.py", "from generator.export.pdf import write_pdf"),
        ("imposition/impose.py", "import yaml"),
        ("export/pdf.py", "from generator.components.module import TILE"),
        ("export/pdf.py", "from generator.box import printouts"),
        ("export/pdf.py", "from generator.catalog.model import Module"),
        ("export/pdf.py", "import yaml"),
        ("export/pdf.py", "import pypdf"),
        ("export/manifest.py", "from generator.catalog.load import load"),
        ("box.py", "from generator.imposition.paper import Paper"),
        ("box.py", "from generator.kit import Options"),
        ("kit.py", "from generator.cli import main"),
        ("kit.py", "from generator.components.records.inventory import inventory_record"),
        ("kit.py", "from generator.staging import replace_kit"),
        ("staging.py", "from generator.kit import Kit"),
        ("commands/kit.py", "from generator.components.module import TILE"),
        ("commands/kit.py", "from generator.export.pdf import write_pdf"),
        ("commands/kit.py", "import reportlab"),
        ("commands/kit.py", "from generator.cli import main"),
        ("commands/kit.py", "print('made')"),
        ("comparison.py", "from generator.catalog.load import check"),
        ("comparison.py", "from generator.box import printed"),
        ("reprinting.py", "from generator.kit import build_kit"),
        ("origins.py", "from generator.catalog.load import check"),
        ("watching.py", "print('saved')"),
        ("watching.py", "from generator.staging import replace_kit"),
        ("verification/tile.py", "from generator.components.module import TILE"),
        ("figures/art/picture.py", "from generator.export.svg import SvgWriter"),
        ("figures/text/reading.py", "from generator.catalog.load import load"),
        ("figures/telling.py", "from generator.kit import Kit"),
        ("verification/listing.py", "from generator.export.manifest import MANIFEST"),
        ("verification/tile.py", "import pypdf"),
        ("cli.py", "print('made')"),
        ("cli.py", "from generator.kit import Options"),
        ("components/core.py", "import svgwrite.path"),
        ("components/core.py", "from reportlab.lib import colors"),
        ("artwork/icons.py", "from fontTools.ttLib import TTFont"),
        ("artwork/icons.py", "import yaml"),
        ("kit.py", "import pypdf"),
        ("kit.py", "def late():\n    import cairosvg"),
        ("kit.py", "import requests"),
        ("kit.py", "print('made')"),
        ("kit.py", "say = print"),
        ("kit.py", "import sys\nsys.stdout.write('made')"),
        ("kit.py", "import sys\nsys.exit(1)"),
        ("export/pdf.py", "print('made')"),
        ("components/core.py", "width = TILE.width.mm"),
        ("imposition/impose.py", "width = TILE.width.pt"),
        ("export/pdf.py", "def count():\n    global number\n    number = 1"),
        ("newcomer.py", "x = 1"),
    ],
)
def test_a_planted_breach_is_caught(place: str, source: str, tmp_path: Path) -> None:
    file = tmp_path / "generator" / place
    file.parent.mkdir(parents=True)
    file.write_text(source)
    assert len(faults(file, tmp_path)) == 1


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("console.py", "print('made')"),
        ("export/pdf.py", "import reportlab\nfrom generator import __version__\nwidth = size.width.pt"),
        ("components/core.py", "from generator.units import mm\nfrom .piece import Piece\nwidth = mm(3)"),
        ("components/alignment/block.py", "from ..piece import Piece\nfrom .layout import Corner"),
        ("artwork/theme.py", "def late():\n    import yaml"),
    ],
)
def test_what_is_allowed_is_not_taken_for_a_breach(place: str, source: str, tmp_path: Path) -> None:
    file = tmp_path / "generator" / place
    file.parent.mkdir(parents=True)
    file.write_text(source)
    assert faults(file, tmp_path) == []


def dependencies(files: Iterable[Path], root: Path) -> dict[str, set[str]]:
    """What each module imports of the package, types only or not, by module."""
    names = {module_name(file, root): file for file in files}
    found: dict[str, set[str]] = {}
    for name, file in names.items():
        tree = ast.parse(file.read_text("utf-8"))
        wanted = {rest for _, rest in imports(tree, name, package=file.name == "__init__.py")}
        inside = {want.removeprefix("generator.") for want in wanted if want.startswith("generator.")}
        found[name] = {max((n for n in names if within(want, [n])), key=len, default="") for want in inside} - {
            name,
            "",
        }
    return found


def circles(found: dict[str, set[str]]) -> set[str]:
    """The modules that are left when those that need none of the others are taken away, again and again."""
    left = dict(found)
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    return set(left)


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = dependencies(FILES, ROOT)
    assert "export.manifest" in found["kit"]
    assert circles(found) == set()


def test_a_planted_circle_is_caught(tmp_path: Path) -> None:
    sources = {
        "one": "from generator.two import x",
        "two": "def late():\n    from generator.three import x",
        "three": "from generator import one",
        "four": "from generator.one import x",
        "five": "",
    }
    files = [tmp_path / "generator" / f"{name}.py" for name in sources]
    files[0].parent.mkdir()
    for file, source in zip(files, sources.values(), strict=True):
        file.write_text(source)
    assert circles(dependencies(files, tmp_path)) == {"one", "two", "three", "four"}


def test_no_file_is_long() -> None:
    files = [*FILES, *(ROOT / "tests").rglob("*.py")]
    assert len(files) > 60
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
