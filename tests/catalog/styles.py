"""The ways in which a catalog can be laid out, all of which mean the same."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from tests.catalog.building import as_yaml
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.catalog.building import Fields

STANDARD = CATALOG.read_text("utf-8")


def styles(listed: Sequence[Fields]) -> dict[str, str]:
    """Catalogs of these modules, and the standard one, by how they are laid out."""
    flow, block = as_yaml(listed), as_yaml(listed, style="block")
    rows = "".join(f"  {json.dumps(fields)},  # about {fields['id']}\n" for fields in listed)
    return {
        "standard": STANDARD,
        "windows": STANDARD.replace("\n", "\r\n"),
        "flow": flow,
        "block": block,
        "single": as_yaml(listed, quote="'"),
        "double": as_yaml(listed, style="block", quote='"'),
        "mac": block.replace("\n", "\r"),
        "unfinished": flow.rstrip("\n"),
        "json": json.dumps({"rules": "v3", "modules": listed}),
        "indented": json.dumps({"rules": "v3", "modules": listed}, indent=2),
        "stacked": f"rules: v3\nmodules: [  # in brackets\n{rows}]\n",
        "commented": re.sub("(?m)(guild.*|department.*)$", r"\1  # so", block),
        "hyphens": re.sub("(?m)^  - ", "  -  # it's - one\n\n    # more\n    ", block),
        "folded": re.sub("(?m)^    guild: (.*)$", "    guild: >-\n      \\1\n", block),
    }
