"""What single pieces are printed from: the catalog, or a kit that was printed before, which must not be mixed up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.commands.printing import printing
from generator.commands.shared import DEFAULT_CATALOG, DEFAULT_FOLDER, valid_catalog
from generator.console import CatalogRefusedError, UsageError, colored, complain

if TYPE_CHECKING:
    import argparse

    from generator.catalog.model import Catalog
    from generator.options import Options


class Source(NamedTuple):
    """What pieces are printed from."""

    name: str
    """As the user is told: a catalog, a kit or whatever else holds it."""
    catalog: Catalog
    printing: Options


def source(options: argparse.Namespace) -> Source:
    """What the options of `piece` name.

    Tells what is wrong with it, and raises what `valid_catalog` raises, UsageError or another OSError.
    """
    if options.source is not None and options.catalog is not None:
        raise UsageError("-c and --from both name what to print from; use one of them")
    if options.source is not None:
        return _named(options)
    if options.catalog is not None:
        return Source(options.catalog, valid_catalog(options), printing(options))
    return _plain(options)


def _named(options: argparse.Namespace) -> Source:
    """What `--from` names, whatever it is."""
    found = named_source(options.source, options.max_size << 20)
    return found._replace(printing=matched(options, printing(options), found.printing))


def named_source(what: str, limit: int) -> Source:
    """What a kit, a catalog or a revision of this name holds, with the options that the kit was printed with.

    Tells what is wrong with it. Raises UsageError, CatalogRefusedError or an OSError where it cannot be had.
    """
    from generator.catalog.load import check
    from generator.origins import find_origin, kit_options
    from generator.rendering import render

    try:
        origin = find_origin(what, limit)
    except ValueError as error:
        raise UsageError(str(error)) from None
    loaded = check(origin.data, origin.name, limit=limit)
    if loaded.catalog is None or (loaded.problems and origin.kind == "file"):  # a kit's warnings have been told before
        complain(render(loaded, "full", colored=colored("stderr")))
    if loaded.catalog is None:
        raise CatalogRefusedError
    name = {"kit": f"the kit in {what}", "pdf": what}.get(origin.kind, origin.name)
    if origin.making:
        from generator.commands.standing import note_changes

        note_changes(name, origin.making)
    return Source(name, loaded.catalog, kit_options(what, origin.making))


def _plain(options: argparse.Namespace) -> Source:
    """The catalog that is always taken. Where it cannot be, but a kit was printed before, that is told as a way out."""
    from generator.export.manifest import MANIFEST

    options.catalog = DEFAULT_CATALOG
    there = (Path(DEFAULT_FOLDER) / MANIFEST).exists()
    hint = f"`--from {DEFAULT_FOLDER}` prints from the kit there, as it was printed before" if there else ""
    try:
        catalog = valid_catalog(options)
    except FileNotFoundError as error:
        raise FileNotFoundError("\n".join((str(error), hint) if hint else (str(error),))) from None
    except CatalogRefusedError:
        if hint:
            complain(f"afterlight: {hint}")
        raise
    return Source(options.catalog, catalog, printing(options))


def matched(options: argparse.Namespace, mine: Options, theirs: Options) -> Options:
    """How to print: as the options say, and where they say nothing of what pieces look like, as a kit was printed."""
    sizes = mine.sizes
    if options.tile is None:
        sizes = sizes._replace(tile=theirs.sizes.tile)
    if options.card is None:
        sizes = sizes._replace(card=theirs.sizes.card)
    return mine._replace(ink=mine.ink if options.ink else theirs.ink, sizes=sizes)
