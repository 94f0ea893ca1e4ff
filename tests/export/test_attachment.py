"""Every file that is made from a catalog carries it, to the byte, and says how it was made."""

from __future__ import annotations

import hashlib
import json
import subprocess
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from generator import __version__
from generator.artwork import look as looks
from generator.artwork.look import look_digest
from generator.catalog.design.statistics import statistics
from generator.catalog.load import check
from generator.catalog.verdicts import verdicts
from generator.export.pdf import write_pdf
from generator.export.provenance import Provenance, provenance
from generator.imposition.paper import PAPERS
from generator.kit import build_alignment, build_pieces, build_two_player
from generator.options import Options, recorded, recorded_alone
from generator.report import build_report
from tests.conftest import CATALOG
from tests.export.sheets import FILES, opened, root, sheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

OPTIONS = Options(PAPERS["letter"], players=3)


def file_of(data: bytes) -> Any:
    """The one attached file's specification, where everything that leads to it leads to the same."""
    catalog = root(data)
    (key, named) = catalog["/Names"]["/EmbeddedFiles"]["/Names"]
    (associated,) = catalog["/AF"]
    assert named.get_object() is associated.get_object()
    assert key == "catalog.yaml"
    return named.get_object()


def information(data: bytes) -> dict[str, str]:
    return dict(opened(data).metadata or {})


def made_of(standard: Catalog, look: Theme) -> dict[str, bytes]:
    """Each kind of file that is no part of a kit."""
    found, judged = statistics(standard), verdicts(check(standard.data))
    return {
        "piece": build_pieces(["OBS-03"], "x.pdf", standard, OPTIONS, look).data,
        "two-player": build_two_player("x.pdf", 7, standard, OPTIONS, look).data,
        "stats": build_report("x.pdf", standard, found, judged, OPTIONS.paper, look).data,
        "alignment": build_alignment("x.pdf", standard, OPTIONS, look)[1],
    }


def test_each_file_of_a_kit_carries_the_catalog_and_says_the_same(a4_kit: Kit, standard: Catalog) -> None:
    said = set()
    for name in FILES:
        spec = file_of(a4_kit.files[name])
        assert spec["/EF"]["/F"].get_data() == CATALOG.read_bytes() == a4_kit.files["catalog.yaml"], name
        assert spec["/EF"]["/F"] is spec["/EF"]["/UF"]
        told = information(a4_kit.files[name])
        assert told["/CatalogSHA256"] == standard.sha256
        assert told["/CatalogRevision"] == standard.revision
        assert json.loads(told["/Options"]) == recorded_alone(Options())
        said.add(tuple(told[key] for key in ("/CatalogSHA256", "/Rules", "/Options", "/Look", "/Seal", "/Creator")))
    assert len(said) == 1


def test_so_does_every_other_file_that_is_made_from_a_catalog(standard: Catalog, look: Theme) -> None:
    for name, data in made_of(standard, look).items():
        assert file_of(data)["/EF"]["/F"].get_data() == standard.data, name
        told = information(data)
        chosen = Options(OPTIONS.paper) if name == "stats" else OPTIONS
        assert json.loads(told["/Options"]) == recorded_alone(chosen), name


def test_an_alignment_sheet_of_no_catalog_carries_none(look: Theme) -> None:
    _, data = build_alignment("x.pdf", None, OPTIONS, look)
    assert not root(data).keys() & {"/Names", "/AF"}
    assert not information(data).keys() & {"/CatalogSHA256", "/Seal", "/Options", "/Look"}


def test_the_attachment_is_described_as_the_format_asks(look: Theme) -> None:
    text = "rules: v3 # größe 宇\r\n".encode()
    came = provenance(text, "v3", recorded(OPTIONS), "0" * 16)
    spec = file_of(write_pdf(sheet(look), {}, provenance=came))
    assert {key: spec[key] for key in ("/Type", "/F", "/UF", "/AFRelationship")} == {
        "/Type": "/Filespec",
        "/F": "catalog.yaml",
        "/UF": "catalog.yaml",
        "/AFRelationship": "/Source",
    }
    stream = spec["/EF"]["/F"]
    assert (stream["/Type"], stream["/Subtype"], stream["/Filter"]) == (
        *("/EmbeddedFile", "/application/yaml", "/FlateDecode"),
    )
    assert stream["/Params"].keys() == {"/Size", "/CheckSum"}  # and no dates
    assert stream["/Params"]["/Size"] == len(text)
    assert stream["/Params"]["/CheckSum"].original_bytes == hashlib.md5(text).digest()
    assert stream.get_data() == text


def test_other_programs_see_the_attachment_by_its_name(a4_kit: Kit, standard: Catalog) -> None:
    document = pypdfium2.PdfDocument(a4_kit.files["tokens.pdf"])
    assert document.count_attachments() == 1
    attachment = document.get_attachment(0)
    assert (attachment.get_name(), bytes(attachment.get_data())) == ("catalog.yaml", standard.data)


def test_another_program_finds_nothing_wrong_with_it(look: Theme, qpdf: str, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    came = Provenance("größe\n".encode() * 99, "v3 ü 宇 (not)", '{"odd":"\\\\(("}', "0" * 16)
    file.write_bytes(write_pdf(sheet(look), {}, provenance=came))
    done = subprocess.run([qpdf, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shown = subprocess.run([qpdf, "--show-attachment=catalog.yaml", file], capture_output=True, check=True)
    assert shown.stdout == came.catalog
    told = information(file.read_bytes())
    assert {key: told[f"/{key}"] for key in came.entries} == came.entries
    assert told["/Creator"] == f"afterlight-kit {__version__}"


def test_the_catalogs_bytes_are_packed_once_for_a_kit_and_anew_for_another(look: Theme) -> None:
    for text in (b"one", b"two", b"one"):
        came = provenance(text, "v3", {}, "")
        assert file_of(write_pdf(sheet(look), {}, provenance=came))["/EF"]["/F"].get_data() == text


# The seal


def test_the_seal_changes_with_whatever_it_holds_together() -> None:
    came = Provenance(b"catalog", "v3", "{}", "0" * 16, "1.0")
    changed = [
        came._replace(catalog=b"Catalog"),
        came._replace(rules="v4"),
        came._replace(options="{ }"),
        came._replace(look="1" * 16),
        came._replace(generator="1.1"),
        came._replace(rules="v3{", options="}"),  # what is sealed cannot be parted anew
    ]
    seals = {other.seal for other in (came, *changed)}
    assert len(seals) == 1 + len(changed)
    assert all(len(seal) == 64 for seal in seals)


# The look


@pytest.fixture
def templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Templates of our own, in which the look may be changed."""
    texts = ("theme.yaml", "wording.yaml", "rules.yaml", "figures/board.yaml", "fonts/OFL.txt")
    for name in (*texts, "icons/core.svg", "icons/sun.svg", "fonts/a.ttf"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(name)
    monkeypatch.setattr(looks, "template", lambda name: tmp_path / name)
    return tmp_path


def fresh() -> str:
    return look_digest.__wrapped__()


@pytest.mark.parametrize(
    "name",
    [
        *("theme.yaml", "wording.yaml", "rules.yaml", "figures/board.yaml"),
        *("icons/core.svg", "icons/new.svg", "fonts/a.ttf"),
    ],
)
def test_the_look_is_another_when_any_template_is(name: str, templates: Path) -> None:
    before = fresh()
    assert before == fresh()
    assert len(before) == 16
    (templates / name).write_text("changed")
    assert fresh() != before


def test_the_look_is_another_when_icons_change_names_or_places_but_not_for_a_licence(templates: Path) -> None:
    before = fresh()
    (templates / "fonts/OFL.txt").write_text("changed")
    assert fresh() == before
    (templates / "icons/sun.svg").rename(templates / "icons/sum.svg")
    assert fresh() != before
    (templates / "icons/sum.svg").rename(templates / "icons/sun.svg")
    assert fresh() == before
    (templates / "icons/core.svg").write_text("icons/sun.svg")
    (templates / "icons/sun.svg").write_text("icons/core.svg")
    assert fresh() != before
