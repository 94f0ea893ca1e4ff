"""What lies over a page's contents, or leaves some of them out, is told: a page alone does not say what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.verification.planting import Planted

PDF = "modules.pdf"


def stamped(writer: Any) -> None:
    rect = ArrayObject(FloatObject(value) for value in (0, 0, 400, 400))
    stamp = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Stamp")})
    stamp[NameObject("/Rect")] = rect
    writer.pages[0][NameObject("/Annots")] = ArrayObject([stamp])


def layered(writer: Any) -> None:
    writer.root_object[NameObject("/OCProperties")] = DictionaryObject({NameObject("/OCGs"): ArrayObject()})


def faded(writer: Any) -> None:
    state = DictionaryObject({NameObject("/Type"): NameObject("/ExtGState"), NameObject("/ca"): FloatObject(0.05)})
    states = DictionaryObject({NameObject("/G"): state})
    writer.pages[0]["/Resources"][NameObject("/ExtGState")] = states


def blanked(writer: Any) -> None:
    forms = writer.pages[1]["/Resources"]["/XObject"]
    forms[NameObject("/FormXob.MODULE-BACK")].get_object().set_data(b"")


@pytest.mark.parametrize(
    ("plant", "code"),
    [(stamped, "overlay"), (layered, "overlay"), (faded, "overlay"), (blanked, "piece-absent")],
)
def test_what_hides_a_page_is_told(plant: Callable[[Any], None], code: str, modules: Planted, tmp_path: Path) -> None:
    modules.edit(PDF, plant)
    assert code in modules.codes(tmp_path)
