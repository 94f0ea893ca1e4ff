"""A kit that is as it should be is found to be so, however it was printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.geometry import Flip
from generator.imposition.correction import Correction
from generator.imposition.document import Backs
from generator.imposition.guides import Guides
from generator.imposition.paper import PAPERS
from generator.kit import build_kit
from generator.options import Options
from generator.units import mm
from generator.verification.verify import verify
from tests.verification.planting import Planted

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

SKEWED = Correction(mm(1.2), mm(-0.7), 0.4, 1.003, 0.997)


def put(kit: Kit, folder: Path) -> Path:
    for name, data in kit.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def test_a_whole_kit_is_sound(a4_kit: Kit, standard: Catalog, tmp_path: Path) -> None:
    verdict = verify(put(a4_kit, tmp_path))
    assert verdict.findings == ()
    documents = a4_kit.documents
    assert verdict[1:] == (
        len(documents),
        sum(document.sheets for document in documents),
        sum(document.pieces for document in documents),
        len(standard.modules),
        standard.rules,
        standard.revision,
    )


@pytest.mark.parametrize(
    "options",
    [
        Options(PAPERS["letter"], Flip.SHORT, only=("tokens",), correction=SKEWED),
        Options(only=("aids",), backs=Backs.FACE_DOWN, flip=Flip.SHORT, correction=SKEWED),
        Options(only=("tokens",), backs=Backs.FOLDED),
        Options(only=("tokens",), backs=Backs.NONE, guides=Guides.NONE),
        Options(only=("boards",), players=2, guides=Guides.LINES),
        Options(PAPERS["letter"], only=("alignment",), correction=SKEWED),
    ],
    ids=lambda options: f"{'-'.join(options.only)}-{options.backs.value}",
)
def test_so_is_one_that_was_printed_otherwise(options: Options, standard: Catalog, look: Theme, tmp_path: Path) -> None:
    assert Planted(build_kit(standard, options, look)).verdict(tmp_path).findings == ()


def test_a_pdf_that_was_written_anew_without_a_change_is_sound(tokens: Planted, tmp_path: Path) -> None:
    """So what is found in the other tests is what was planted."""
    before = tokens.files["tokens.pdf"]
    tokens.edit("tokens.pdf", lambda _: None)
    assert tokens.files["tokens.pdf"] != before
    assert tokens.verdict(tmp_path).findings == ()


def test_a_kit_of_an_earlier_version_need_not_say_where_it_came_from(tokens: Planted, tmp_path: Path) -> None:
    del tokens.table["options"]

    def bare(writer: object) -> None:
        root = writer.root_object  # type: ignore[attr-defined]
        del root["/Names"], root["/AF"]
        writer.metadata = {"/Title": tokens.listed("tokens.pdf")["title"]}  # type: ignore[attr-defined]

    tokens.edit("tokens.pdf", bare)
    assert tokens.verdict(tmp_path).findings == ()
