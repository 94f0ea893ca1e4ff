"""`afterlight watch`: checks the catalog at every save, and prints the kit anew where it is valid."""

from __future__ import annotations

import gc
import os
import time
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.commands.command import Command
from generator.commands.printing import print_options, printing
from generator.commands.shared import DEFAULT_FOLDER, catalog_option, no_catalog
from generator.console import INTERRUPTED, colored, complain, say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from generator.catalog.model import Catalog
    from generator.kit import Kit
    from generator.options import Options
    from generator.watching import Save


class _Standing(NamedTuple):
    """What stands in the folder as far as we know, and what we have built: both save telling or doing things twice."""

    catalog: Catalog | None = None
    """The catalog of the kit that is in place."""
    kit: Kit | None = None
    """The kit that was built last."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_option(parser)
    parser.add_argument("-o", "--output", default=DEFAULT_FOLDER, metavar="DIR", help="default: %(default)s")
    print_options(parser)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4, help="print for that many; default: 4")


def run(options: argparse.Namespace) -> int:
    """Answers each save until it is interrupted. Nothing else ends it: what fails is told and tried again."""
    from generator import watching
    from generator.catalog.text.characters import escaped

    path, limit = Path(options.catalog), options.max_size << 20
    _chosen(options)  # what cannot be carried out as it was given is told now, and not at every save
    with watching.interruptions() as interrupted:

        def wait() -> bool:
            if not interrupted:
                watching.pause()
            return not interrupted

        say(f"watching {escaped(options.catalog)}, printing into {escaped(options.output)}; Ctrl-C stops")
        standing = _Standing(_in_folder(options, limit))
        for save in watching.saves(path, limit, wait):
            if not _is_known(save, path, standing, Path(options.output)):
                standing = _answered(save, standing, options)
                gc.collect()  # the program has it switched off, for other runs are short; now nobody waits for it
            if interrupted:
                break
    complain("afterlight: stopped")
    return INTERRUPTED


def _in_folder(options: argparse.Namespace, limit: int) -> Catalog | None:
    """The catalog of the kit that is in the folder already, if there is one."""
    from generator.catalog.load import check
    from generator.origins import kit_catalog

    try:
        return check(kit_catalog(Path(options.output), limit), limit=limit).catalog
    except OSError:
        return None


def _is_known(save: Save, path: Path, standing: _Standing, folder: Path) -> bool:
    """Whether it is we who saved: what is watched is the copy in the kit that we have just put in place."""
    from generator.export.manifest import SOURCE

    if standing.kit is None or save.data != standing.kit.files[SOURCE]:
        return False
    return os.path.realpath(path) == os.path.realpath(folder / SOURCE)


def _answered(save: Save, standing: _Standing, options: argparse.Namespace) -> _Standing:
    """Says what is to be said of a save and prints the kit, as far as that goes. Gives what stands then."""
    from generator.catalog.text.characters import escaped

    started = time.perf_counter()
    try:
        catalog = _checked(save, options)
        if catalog is None:
            return standing
        before = standing.catalog
        kit = _built(catalog, standing.kit, options)
        standing = standing._replace(kit=kit)
        _put_in_place(Path(options.output), kit.files)
        standing = standing._replace(catalog=catalog)
        took = time.perf_counter() - started
        say(f"{escaped(options.output)}: the kit is in place after {took:.2f} s")
        for line in _news(before, catalog, options):
            say(f"  {escaped(line)}")
    except Exception as error:  # noqa: BLE001  # the last resort: whatever it was, the watch goes on
        from generator.failures import explained

        message, _ = explained(error)
        rows = [*message.split("\n"), "it is tried again at the next save"]
        complain("\n".join(f"afterlight: {escaped(row)}" for row in rows))
    return standing


def _checked(save: Save, options: argparse.Namespace) -> Catalog | None:
    """The catalog, where it is valid. Its diagnostics are told as `validate` tells them."""
    from generator.catalog.load import check
    from generator.rendering import render

    if save.data is None:
        raise OSError(f"{options.catalog}: {save.trouble}") if save.trouble else no_catalog(options.catalog)
    loaded = check(save.data, str(Path(options.catalog)), limit=options.max_size << 20)
    say(render(loaded, "full", colored=colored("stdout")))
    return loaded.catalog


def _chosen(options: argparse.Namespace) -> Options:
    return printing(options)._replace(players=options.players)


def _built(catalog: Catalog, before: Kit | None, options: argparse.Namespace) -> Kit:
    from generator.artwork.theme import load_theme
    from generator.kit import build_kit

    return build_kit(catalog, _chosen(options), load_theme(), before)


def _put_in_place(folder: Path, files: Mapping[str, bytes]) -> None:
    """Replaces the kit in a thread of its own. Raises OSError.

    No interruption reaches it there, to break it off or to be swallowed: the one that waits notes it, and stops then.
    """
    from generator.staging import replace_kit

    failures: list[Exception] = []

    def work() -> None:
        try:
            replace_kit(folder, files)
        except Exception as error:  # noqa: BLE001  # it is raised below
            failures.append(error)

    worker = Thread(target=work)
    worker.start()
    worker.join()
    if failures:
        raise failures[0]


def _news(before: Catalog | None, catalog: Catalog, options: argparse.Namespace) -> list[str]:
    """What differs from the kit that was in place before, if there was one."""
    if before is None or before.data == catalog.data:
        return []

    from generator.artwork.theme import load_theme
    from generator.bookmaking import says_otherwise
    from generator.commands.differences import BOOKLET, in_words
    from generator.comparison import compare
    from generator.reprinting import Box, reprint

    chosen = _chosen(options)
    old, new = (Box(each, chosen.players, chosen.fitted) for each in (before, catalog))
    news = list(in_words(compare(before, catalog), reprint(old, new, load_theme())))
    news += [BOOKLET] if says_otherwise(before, catalog) else []
    return news or ["nothing differs but how it is written: nothing is to be printed again"]


COMMAND: Final = Command(configure, run, "afterlight watch --paper letter")
