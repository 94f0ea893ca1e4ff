"""Puts the alignment and size sheet together: a front and a back as large as the paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Drawing
from generator.components.alignment.block import Block
from generator.components.alignment.example import EXAMPLE_HEIGHT, example_blocks
from generator.components.alignment.guidance import (
    ARROW_HEIGHT,
    STEPS_HEIGHT,
    arrow_blocks,
    note_block,
    steps_block,
    title_block,
)
from generator.components.alignment.layout import Corner, Frame, corners, frame, stacked
from generator.components.alignment.outlines import ROW_HEIGHT, outline_blocks
from generator.components.alignment.record import RECORD_HEIGHT, TYPED, record_block
from generator.components.alignment.rulers import IMPERIAL, METRIC, ruler_across, ruler_down
from generator.components.alignment.vernier import Gauge, back_lines, back_ring, front_cross, front_lines
from generator.components.sizes import STANDARD, Sizes
from generator.geometry import Flip
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.theme import Theme
    from generator.geometry import Size

_NARROWEST: Final = mm(209.9)  # A4 is 210 mm wide
_LOWEST: Final = mm(279.3)  # Letter is 279.4 mm high


class TooSmallError(ValueError):
    """The paper is too small for the alignment sheet."""


def alignment_faces(
    theme: Theme,
    size: Size,
    flip: Flip,
    sizes: Sizes = STANDARD,
    typed: Sequence[str] = TYPED,
    *,
    by_hand: bool = False,
) -> tuple[Drawing, Drawing]:
    """Front and back of the sheet for a paper of this size, whose backs are turned about that edge, perhaps `by_hand`.

    `typed` is how the line begins that takes its readings, in rows. Raises TooSmallError for a page narrower than A4 or
    lower than Letter: there it would not fit.
    """
    _refuse_small(size)
    return (
        _drawing("ALIGNMENT-FRONT", theme, size, front_blocks(theme, size, flip, sizes, by_hand=by_hand)),
        _drawing("ALIGNMENT-BACK", theme, size, back_blocks(theme, size, flip, typed, by_hand=by_hand)),
    )


def single_face(theme: Theme, size: Size, sizes: Sizes = STANDARD) -> Drawing:
    """The sheet where nothing is printed on backs: it proves the size alone. Raises TooSmallError as above."""
    _refuse_small(size)
    places = frame(size)
    outlines, steps = stacked(places.field, (ROW_HEIGHT, STEPS_HEIGHT))
    blocks = (
        *_frame_blocks(places, "single", theme),
        *outline_blocks(outlines, theme, sizes),
        steps_block(steps, "single", Flip.LONG, theme),
    )
    return _drawing("ALIGNMENT-FRONT", theme, size, blocks)


def _refuse_small(size: Size) -> None:
    if size.width < _NARROWEST or size.height < _LOWEST:
        raise TooSmallError("the paper is too small for the alignment sheet, which needs 210 × 279.4 mm")


def _drawing(name: str, theme: Theme, size: Size, blocks: tuple[Block, ...]) -> Drawing:
    return Drawing(
        name,
        theme.word("align-title"),
        size,
        tuple(shape for block in blocks for shape in block.shapes),
        description=theme.word("align-description"),
    )


def front_blocks(
    theme: Theme, size: Size, flip: Flip, sizes: Sizes = STANDARD, *, by_hand: bool = False
) -> tuple[Block, ...]:
    """The parts of the front: size, way up, and the halves of the corners that are read from the back."""
    places = frame(size)
    arrow, outlines, steps = stacked(places.field, (ARROW_HEIGHT, ROW_HEIGHT, STEPS_HEIGHT))
    return (
        *(block for corner in corners(size) for block in _front_corner(corner, theme)),
        *_frame_blocks(places, "front", theme),
        *arrow_blocks(arrow, flip, theme, by_hand=by_hand),
        *outline_blocks(outlines, theme, sizes),
        steps_block(steps, "front", flip, theme),
    )


def back_blocks(
    theme: Theme, size: Size, flip: Flip, typed: Sequence[str] = TYPED, *, by_hand: bool = False
) -> tuple[Block, ...]:
    """The parts of the back: the corners' readings, how to take them, and the rulers and the arrow again."""
    places = frame(size)
    arrow, example, record, steps = stacked(places.field, (ARROW_HEIGHT, EXAMPLE_HEIGHT, RECORD_HEIGHT, STEPS_HEIGHT))
    return (
        *(block for corner in corners(size) for block in _back_corner(corner.mirrored(flip, size), theme)),
        *_frame_blocks(places, "back", theme),
        *arrow_blocks(arrow, flip, theme, by_hand=by_hand),
        *example_blocks(example, theme),
        record_block(record, typed, theme),
        steps_block(steps, "back", flip, theme),
    )


def _gauges(corner: Corner) -> tuple[Gauge, Gauge]:
    return (
        Gauge(corner.across, upright=False, inward=corner.downward),
        Gauge(corner.down, upright=True, inward=corner.rightward),
    )


def _front_corner(corner: Corner, theme: Theme) -> tuple[Block, ...]:
    across, down = _gauges(corner)
    return (
        Block(f"cross-{corner.name}", corner.cross_rect, front_cross(corner.cross, theme)),
        Block(f"across-{corner.name}", corner.across_rect, front_lines(across, theme)),
        Block(f"down-{corner.name}", corner.down_rect, front_lines(down, theme)),
    )


def _back_corner(corner: Corner, theme: Theme) -> tuple[Block, ...]:
    across, down = _gauges(corner)
    return (
        Block(f"cross-{corner.name}", corner.cross_rect, back_ring(corner.cross, theme)),
        Block(f"across-{corner.name}", corner.across_rect, back_lines(across, theme)),
        Block(f"down-{corner.name}", corner.down_rect, back_lines(down, theme)),
    )


def _frame_blocks(places: Frame, side: str, theme: Theme) -> tuple[Block, ...]:
    """The title and a ruler along each edge of the field, alike on both sides."""
    return (
        title_block(places.title, side, theme),
        Block("ruler-top", places.top_ruler, ruler_across(places.top_ruler, METRIC, theme, ticks_up=True)),
        note_block("note-metric", places.top_note, theme),
        Block("ruler-right", places.right_ruler, ruler_down(places.right_ruler, IMPERIAL, theme, ticks_left=False)),
        Block("ruler-bottom", places.bottom_ruler, ruler_across(places.bottom_ruler, IMPERIAL, theme, ticks_up=False)),
        note_block("note-imperial", places.bottom_note, theme),
        Block("ruler-left", places.left_ruler, ruler_down(places.left_ruler, METRIC, theme, ticks_left=True)),
    )
