"""What the fuzzer begins with: catalogs small and whole, and the words that it may put into them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog.model import SOCKET_NAMES, Department, Guild, Parameters, Socket
from generator.catalog.parameters.appendix import ROWS, STRUCTURAL
from tests.catalog.building import as_yaml, modules

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD: Final = Path(__file__).resolve().parents[2] / "catalog.yaml"

SIGNS: Final = (
    *("\t", "\n", "\r", "\r\n", "  ", ": ", "- ", ", ", "{", "}", "[", "]", "'", '"', "# ", "&a ", "*a", "!t ", "|\n"),
    *(">-\n", "? ", "%YAML 1.2\n", "%TAG ! x\n", "@", "`", "<<: ", "---\n", "...\n", "\\", "\\x", "\u200b", "\u2028"),
    *("\x00", "\x85", "é", "😀", "\ufeff", "\ufffd", "010", "1e3", "0x10", "1:30", "~", "null", "yes", "1/3", "2.0"),
)


def words() -> list[str]:
    """Every word that means something in a catalog, and signs that mean something in YAML."""
    kinds = [name for kind in (*Department, *Guild) for name in (kind.title, kind.code, f"{kind.code}-01")]
    fields = ["rules", "modules", "parameters", "id", "department", "guild", "cost", "sockets", *SOCKET_NAMES]
    values = [socket.value for socket in Socket]
    return list(dict.fromkeys([*fields, *values, *kinds, *Parameters._fields, *STRUCTURAL, *ROWS, "v3", *SIGNS]))


def dictionary() -> str:
    """The words as libFuzzer reads a dictionary: one a line, in quotation marks, its bytes escaped."""
    escaped = ("".join(rf"\x{byte:02x}" for byte in word.encode()) for word in words())
    return "".join(f'"{word}"\n' for word in escaped)


def seeds() -> Iterator[bytes]:
    """Catalogs to begin with, right and wrong, the shortest first."""
    few = modules()[:3]
    block = as_yaml(few, style="block", parameters={"market_berths": 5, "storm_thresholds": "[1/3, 2/3]"})
    texts = [
        *("", "rules: v3\nmodules:\n", "{rules: v3, modules: [{id: OBS-01}]}", "- &a [x, *a]\n--- !!map {}\n"),
        *("rules: |2-\n  v3\nmodules: ['a', \"\\x41\"] # it's\n", "rules: [v3\nmodules: }\n", "a: 1\n\tb: 2\n"),
        *(as_yaml(few[:1]), as_yaml(few, quote="'"), block, block.replace("cost: 5", "cost: 05").replace("GRN", "GRM")),
        *(json.dumps({"rules": "v3", "modules": few}, indent=1), as_yaml(modules()), as_yaml(modules(), style="block")),
    ]
    yield from (text.encode() for text in texts)
    yield from (texts[1].encode("utf-16"), b"\xef\xbb\xbf" + texts[1].encode(), b"rules: caf\xe9\n")
    yield STANDARD.read_bytes()
