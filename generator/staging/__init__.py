"""Puts finished files in place: whole, or not at all.

A kit is written into a staging folder inside its own folder first. Only when every byte is written do the files of the
old kit give way to those of the new one. That takes many calls, so meanwhile another folder stands in for this one: it
shows the old kit, whole, and is exchanged for the real one in a single step when all is done. Whoever is killed at any
moment leaves the old kit or the new one under the folder's path; what else is left, the next run tidies up. The folder
itself stays the same one, with its rights, its dot files and the shells that stand in it.

Where no folder can stand in (the system or the file system cannot exchange two in one step, nothing can be written
beside the folder, it is a mount point), the files change places all the same; a run that is killed while they do is
undone by the next.

All this is promised for a process that dies, not for a machine that does: to wait until the disk holds 150 files takes
a tenth of the time of a kit, and far longer where the disk is busy; and a kit is soon printed again. A single file is
waited for: it may be somebody's catalog.

Files that no kit of ours listed are never touched: a folder that holds any is refused.
"""

from generator.staging.contents import STAGING
from generator.staging.errors import RefusedError
from generator.staging.interruptions import undisturbed
from generator.staging.placing import replace_kit
from generator.staging.single import create_file, replace_file

__all__ = ["STAGING", "RefusedError", "create_file", "replace_file", "replace_kit", "undisturbed"]
