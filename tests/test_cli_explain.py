"""`afterlight explain`: the codes at hand where they are met, from any folder and at once."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

from generator.cli import main
from generator.sarif import RULES
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ROOT: Final = CATALOG.parent
PROBE: Final = (
    "import sys; from generator.cli import main; code = main(sys.argv[1:]); "
    "print(*sys.modules, file=sys.stderr); sys.exit(code)"
)


def test_a_code_is_explained_with_a_wrong_and_a_right_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "four-bulkheads"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"four-bulkheads\n\n{RULES['four-bulkheads']}\n\n")
    assert (
        out.index("\n\nWrong:\n\n    - {id: ") < out.index("\n\nRight:\n\n    - {id: ") < out.index("\n\nTo mend it, ")
    )
    assert "```" not in out


def test_several_codes_are_explained_in_the_order_asked_for_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "wrong-type", "encoding", "wrong-type"]) == 0
    both = capsys.readouterr().out
    assert main(["explain", "wrong-type"]) == main(["explain", "encoding"]) == 0
    assert both == capsys.readouterr().out.replace("\nencoding\n", "\n\n\nencoding\n")


def test_all_codes_are_listed_with_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert [code for code, rule in RULES.items() if f" {code} {rule}" not in out] == []


def test_every_code_that_is_not_known_is_named_and_nothing_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "encoding", "Wrong-Type", "qqqqqq"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "afterlight: there is no code 'Wrong-Type'; did you mean wrong-type?",
        "afterlight: there is no code 'qqqqqq'; `afterlight explain` lists all codes",
    ]


def test_a_page_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("generator.artwork.templates.template", lambda name: tmp_path / name)
    assert main(["explain"]) == 3
    assert capsys.readouterr().err.startswith("afterlight: templates: diagnostics.md: cannot be read: ")
    (tmp_path / "diagnostics.md").write_bytes(b"\xff")
    assert main(["explain", "encoding"]) == 3
    assert capsys.readouterr().err.startswith("afterlight: templates: diagnostics.md: cannot be read: ")


def test_it_needs_no_catalog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["explain", "encoding"]) == 0


def test_it_loads_no_library_and_nothing_that_checks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, "explain"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    loaded = done.stderr.split()
    assert "generator.explanations" in loaded
    assert not {"yaml", "reportlab", "generator.catalog.load", "generator.sarif"} & set(loaded)
