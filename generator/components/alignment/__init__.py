"""The alignment and size sheet, printed before all others: it proves scale, flip edge and where the back lies."""

from generator.components.alignment.sheet import TooSmallError, alignment_faces, single_face

__all__ = ["TooSmallError", "alignment_faces", "single_face"]
