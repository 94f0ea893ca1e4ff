"""Whether the kit in the output folder has the pieces that are about to be printed, or other versions of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.artwork.theme import load_theme
from generator.catalog.text.characters import escaped
from generator.commands.differences import written
from generator.commands.shared import DEFAULT_CATALOG, DEFAULT_FOLDER
from generator.console import UsageError, complain
from generator.export.manifest import MANIFEST
from generator.origins import KitError, kit_catalog, kit_manifest, kit_options
from generator.units import mm

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from generator.catalog.model import Catalog
    from generator.components.sizes import Sizes
    from generator.export.provenance import Making
    from generator.options import Options

_MOST_ROWS: Final = 12
"""Of so many pieces it is said how they differ."""

_WAY_OUT: Final = f"`--from {DEFAULT_CATALOG}` prints from the catalog in any case"


def compared(options: argparse.Namespace, catalog: Catalog, mine: Options) -> Catalog | None:
    """The catalog of the kit in the output folder, where there is one, and it is another than this.

    Raises UsageError, which tells the differences, where any piece that is asked for looks different in that kit; and
    KitError where nobody can tell.
    """
    folder = Path(DEFAULT_FOLDER)
    if not (folder / MANIFEST).exists():
        return None
    try:
        manifest = kit_manifest(folder)
        theirs = kit_options(f"the kit in {folder}", manifest.making)
        same = manifest.sha256 == catalog.sha256
        data = b"" if same else kit_catalog(folder, options.max_size << 20)
    except KitError as error:
        raise KitError(f"{error}\n{_WAY_OUT}") from None
    theirs = _asked(options, mine, theirs)
    old = catalog if same else _valid(data, options)
    rows = list(_differences(options.ids, old, catalog, theirs, mine))
    if rows:
        other = "what was asked for" if same else "what the catalog has now"
        rows = [
            f"the kit in {folder} has other versions of what is asked for:",
            *(f"  {row}" for row in rows),
            f"nothing was written; `--from {folder}` prints what that kit has, `--from {DEFAULT_CATALOG}` {other}",
        ]
        raise UsageError("\n".join(rows))
    note_changes(f"the kit in {folder}", manifest.making)
    return None if same else old


def _asked(options: argparse.Namespace, mine: Options, theirs: Options) -> Options:
    """How the kit was printed, but for what the user has asked for by name, which is no oversight."""
    sizes = theirs.sizes._replace(largest=mine.fitted.largest)  # a board is divided as the paper needs it
    if options.tile is not None:
        sizes = sizes._replace(tile=mine.sizes.tile)
    if options.card is not None:
        sizes = sizes._replace(card=mine.sizes.card)
    return theirs._replace(sizes=sizes, ink=mine.ink if options.ink else theirs.ink)


def _valid(data: bytes, options: argparse.Namespace) -> Catalog:
    """The kit's catalog. Raises KitError where it has errors: an earlier version may have let them pass."""
    from generator.catalog.load import check

    loaded = check(data, limit=options.max_size << 20)
    if loaded.catalog is None:
        raise KitError(f"the catalog of the kit in {DEFAULT_FOLDER} has errors, as this version sees it\n{_WAY_OUT}")
    return loaded.catalog


def _differences(ids: Sequence[str], old: Catalog, new: Catalog, theirs: Options, mine: Options) -> Iterator[str]:
    """What differs of the pieces, a line each."""
    if theirs.ink is not mine.ink:
        yield f"{_there('ink:', theirs.ink.value, mine.ink.value)}; `--ink {theirs.ink.value}` prints as there"
    if old is new and theirs.sizes == mine.fitted:
        return

    from generator.reprinting import Box, differing

    found = differing(ids, Box(old, sizes=theirs.sizes), Box(new, sizes=mine.fitted), load_theme())
    if found:
        yield from _changes(found, old, new)
        yield from _sizes(theirs.sizes, mine.sizes)


def _changes(ids: Sequence[str], old: Catalog, new: Catalog) -> Iterator[str]:
    """How pieces differ, a line each, and then what else differs that their drawings may follow."""
    from itertools import groupby

    from generator.comparison import compare

    found = compare(old, new)
    modules = {name: list(changes) for name, changes in groupby(found.changed, key=lambda change: change.id)}
    for piece in ids[:_MOST_ROWS]:
        changes = [_there(change.field, change.old, change.new) for change in modules.get(piece, ())]
        yield f"{piece}: {'; '.join(changes) or 'looks different'}"
    if len(ids) > _MOST_ROWS:
        yield f"and {len(ids) - _MOST_ROWS} more"
    if not modules.keys() >= set(ids):
        if found.rules:
            yield _there("rules:", *found.rules)
        for setting in found.parameters:
            yield _there(f"{setting.name}:", written(setting.old), written(setting.new))


def _sizes(theirs: Sizes, mine: Sizes) -> Iterator[str]:
    """How the sizes differ, with the options that choose those of the kit."""
    if theirs.tile != mine.tile:
        there, here = (f"{size.tile / mm(1):g}" for size in (theirs, mine))
        yield f"{_there('tiles:', f'{there} mm', f'{here} mm')}; `--tile {there}` prints as there"
    if theirs.card is not mine.card:
        there, here = theirs.card.value, mine.card.value
        yield f"{_there('cards:', there, here)}; `--card {there}` prints as there"


def _there(what: str, old: object, new: object) -> str:
    return f"{what} {old} there, {new} here"


def note_changes(name: str, making: Making) -> None:
    """Says where pieces may not look as they do in a kit, because it was made otherwise."""
    from generator import __version__
    from generator.artwork.look import look_digest

    if making.generator != __version__:
        told = f"{name} was made by version {making.generator}, and this is {__version__}"
    elif making.look and making.look != look_digest():
        told = f"{name} was made with other templates: colours, type, wording or icons have changed since"
    else:
        return
    complain(f"afterlight: {escaped(told)}; what is printed now may look different")
