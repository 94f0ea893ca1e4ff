"""The alignment and size sheet, printed before all others: it proves scale, flip edge and where the back lies."""

from generator.components.alignment.sheet import alignment_faces

__all__ = ["alignment_faces"]
