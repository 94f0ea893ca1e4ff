"""`--expect`: prints a version only if it is the one that is meant."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.shared import DEFAULT_CATALOG, DEFAULT_FOLDER
from generator.console import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Catalog

_CATALOG: Final = re.compile(r"[0-9a-f]{8,64}")
"""The digits that every sheet prints of its catalog, or more of them."""

_MODULE: Final = re.compile(r"[A-Z]{4}")
"""The letters that a tile carries."""


def expect_option(parser: argparse.ArgumentParser, *, modules: bool) -> None:
    """Adds the option, which takes the letters of `modules` too where single ones are printed."""
    wanted = "catalog's eight digits" + (" or the module's four letters" if modules else "")
    kind = _revision if modules else _digits
    parser.add_argument("--expect", type=kind, metavar="REVISION", help=f"print only if these are the {wanted}")


def _revision(text: str) -> str:
    """A revision as sheets or tiles print it. Raises ArgumentTypeError for what is none."""
    return text.upper() if _MODULE.fullmatch(text.upper()) else _digits(text, " nor the four letters of a module")


def _digits(text: str, other: str = "") -> str:
    """A revision as sheets print it, or more of its digits. Raises ArgumentTypeError for what is none."""
    if not _CATALOG.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError(f"{text!r} is not the eight digits of a catalog{other}")
    return text.lower()


def refuse_unexpected(options: argparse.Namespace, name: str, catalog: Catalog, ids: Sequence[str] = ()) -> None:
    """Raises UsageError where a catalog, called so, or the one module that is asked for of it, is not as expected."""
    wanted: str | None = options.expect
    if wanted is None:
        return
    found = _found(wanted, catalog, ids)
    if found == wanted:
        return
    what = name if _CATALOG.fullmatch(wanted) else f"{ids[0]} in {name}"
    raise UsageError(f"{what} has the revision {found}, not {wanted}; nothing was written\n{_elsewhere(options, ids)}")


def _found(wanted: str, catalog: Catalog, ids: Sequence[str]) -> str:
    """What stands where the revision was expected: as many digits of the catalog's, or the module's letters."""
    if _CATALOG.fullmatch(wanted):
        return catalog.sha256[: len(wanted)]
    revisions = {module.id: module.revision for module in catalog.modules}
    if len(set(ids)) != 1 or ids[0] not in revisions:
        raise UsageError(
            f"--expect {wanted} is the revision of a module, so name one that there is, and it alone; "
            "of other pieces write the eight digits of their catalog"
        )
    return revisions[ids[0]]


def _elsewhere(options: argparse.Namespace, ids: Sequence[str]) -> str:
    """Where the expected version may be found instead."""
    folder = Path(DEFAULT_FOLDER)
    option = f"--from {DEFAULT_FOLDER}" if ids else f"-c {DEFAULT_FOLDER}/{DEFAULT_CATALOG}"
    if _holds(folder, options, ids):
        return f"the kit in {folder} has it: `{option}` prints from there"
    return (
        f"name what has it with {option.partition(' ')[0]}: another kit's folder or PDF, a git revision, or a catalog"
    )


def _holds(folder: Path, options: argparse.Namespace, ids: Sequence[str]) -> bool:
    """Whether the kit in a folder has the expected version, as far as that can be told."""
    from generator.catalog.load import check
    from generator.origins import kit_catalog

    limit = options.max_size << 20
    try:
        catalog = check(kit_catalog(folder, limit), limit=limit).catalog
    except OSError:
        return False
    try:
        return catalog is not None and _found(options.expect, catalog, ids) == options.expect
    except UsageError:  # the kit has no such module
        return False
