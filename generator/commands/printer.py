"""`afterlight printer`: keeps what is known of a printer under a name, and tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.printer_options import named_profile, printer_options, refused_names, settled, stated
from generator.commands.readings import read_option, report, solved
from generator.console import DONE, UsageError, complain, done, say

if TYPE_CHECKING:
    import argparse

    from generator.printers.profile import Profile
    from generator.printers.reading import ReadProfile

_ACTIONS: Final = {
    "save": ("keep what the options say", "afterlight printer save office --paper letter --back-shift 0.3,-0.2"),
    "list": ("list all printers with what is kept of each", "afterlight printer list"),
    "show": ("tell what is kept of a printer", "afterlight printer show office"),
    "remove": ("remove what is kept of a printer", "afterlight printer remove office"),
}
"""What can be done, each with what it is and an example."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the actions, each with its own options."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    for action, (purpose, example) in _ACTIONS.items():
        parts = actions.add_parser(
            action, help=purpose, description=purpose[0].upper() + purpose[1:] + ".", epilog=f"example: {example}"
        )
        if action != "list":
            parts.add_argument("name", metavar="NAME", help="the printer's name")
        if action == "save":
            printer_options(parts)
            read_option(parts)


def run(options: argparse.Namespace) -> int:
    """Carries one of the actions out."""
    match options.action:
        case "save":
            return _save(options)
        case "list":
            return _list()
        case "show":
            return _show(options.name)
        case _:
            return _remove(options.name)


def _save(options: argparse.Namespace) -> int:
    """Keeps what the options say; of a profile that they name, also the rest."""
    from generator.imposition.correction import UNCORRECTED
    from generator.options import Options
    from generator.printers.places import profile_path
    from generator.printers.profile import Profile
    from generator.printers.storing import save_profile

    with refused_names():
        path = profile_path(options.name)
    profile, usual = settled(options), Options()
    rows: list[str] = []
    if profile == Profile() and options.read is None:
        raise UsageError(f"say what is to be kept of the printer; example: {_ACTIONS['save'][1]}")
    if options.read is not None:
        paper = profile.paper or usual.paper
        solution = solved(options.read, paper.size, profile.correction)
        rows += report(solution)
        profile = profile.corrected(solution.correction)
    if profile.correction != UNCORRECTED:  # which holds for that paper and that way of turning it alone
        profile = profile.over(Profile(paper=usual.paper, flip=usual.flip))
    former = save_profile(options.name, profile)
    rows.append(f"{path}: {profile.typed}")
    if former is not None:
        rows.append(f"in the place of: {_told(former)}")
    rows.append(f"to print so:  afterlight kit --printer {options.name}")
    if options.read is not None:
        rows.append(f"to check it:  afterlight align --printer {options.name}  (which should read 0 at all corners)")
        _note_forgotten(options, former)
    return done("\n".join(rows))


def _note_forgotten(options: argparse.Namespace, former: ReadProfile | None) -> None:
    """Says so where readings came of a sheet that was maybe printed by the profile which they have now replaced."""
    from generator.imposition.correction import UNCORRECTED
    from generator.printers.profile import Profile

    if options.printer is not None or former is None or former.profile is None:
        return
    before = former.profile.correction
    if before != UNCORRECTED and stated(options).correction == UNCORRECTED:
        complain(
            "afterlight: warning: the readings are taken for those of a sheet that was printed uncorrected; if it was "
            f"printed by {options.name} as it was, save it again with {Profile().corrected(before).typed} as well"
        )


def _list() -> int:
    """Tells the names of all profiles, and what is in each."""
    from generator.catalog.text.characters import escaped
    from generator.printers.places import profile_names, profiles_folder
    from generator.printers.storing import load_profile

    names = profile_names()
    width = max(map(len, names), default=0)
    rows = [f"{name.ljust(width)}  {_told(load_profile(name))}" for name in names]
    say("\n".join(rows) or escaped(f"no printer is kept in {profiles_folder()}; example: {_ACTIONS['save'][1]}"))
    return DONE


def _show(name: str) -> int:
    """Tells what is in a profile, and where it lies; or what is wrong with it."""
    from generator.calibration import uncorrected
    from generator.catalog.text.characters import escaped
    from generator.commands.readings import amiss
    from generator.imposition.correction import UNCORRECTED
    from generator.printers.places import profile_path

    profile = named_profile(name)
    rows = [f"{profile_path(name)}: {_options(profile)}"]
    if profile.correction != UNCORRECTED:
        rows.append(f"uncorrected, its backs {', '.join(amiss(uncorrected(profile.correction)))}")
    say("\n".join(map(escaped, rows)))
    return DONE


def _remove(name: str) -> int:
    """Removes a profile, and tells what was in it."""
    from generator.printers.places import profile_path
    from generator.printers.storing import remove_profile

    with refused_names():
        former = remove_profile(name)
        return done(f"{profile_path(name)}: removed; it was: {_told(former)}")


def _told(read: ReadProfile) -> str:
    return "it has errors" if read.profile is None else _options(read.profile)


def _options(profile: Profile) -> str:
    return profile.typed or "nothing but what holds of every printer"


COMMAND: Final = Command(configure, run, "afterlight printer save office --margins 4.2")
