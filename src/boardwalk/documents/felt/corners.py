"""The corners of the cloth beside the outermost seats, where it is inscribed what wagers pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardwalk.documents.felt.arrangement import Cloth, Panel, PaySheet
from boardwalk.documents.felt.inscription import pay_sheets
from boardwalk.games import Game
from boardwalk.press.drawing.geometry import Box, Point

WIDTH, EDGE, APART, MOST_PITCH = 270.0, 30.0, 14.0, 18.0


def pay_panels(game: Game, cloth: Cloth, taken: Sequence[Box]) -> Iterator[Panel]:
    """Pay tables in the left corner and the right one, above all that the seats there have taken."""
    x = cloth.half_width - EDGE - WIDTH / 2
    for sheets, side in zip(_halves(pay_sheets(game)), (-1, 1), strict=True):
        if sheets:
            bottom = min(y for box in taken for y in _tops(box, side, x - WIDTH / 2 - APART)) - APART
            lines = sum(sheet.lines for sheet in sheets)
            pitch = min(MOST_PITCH, (bottom - EDGE) / lines)
            yield Panel(Box(Point(side * x, EDGE + lines * pitch / 2), WIDTH, lines * pitch), pitch, tuple(sheets))


def _tops(box: Box, side: int, x: float) -> Iterator[float]:
    """The y of the corners of what of a box lies farther to this side."""
    corners = [(side * corner.x, corner.y) for corner in box.corners]
    for (one, y), (other, next_y) in pairwise((*corners, corners[0])):
        if one >= x:
            yield y
        if (one < x) != (other < x):
            yield y + (x - one) * (next_y - y) / (other - one)


def _halves(sheets: Sequence[PaySheet]) -> tuple[Sequence[PaySheet], Sequence[PaySheet]]:
    """Cut so that the longer half is as short as can be."""

    def longer(cut: int) -> float:
        return max(sum(sheet.lines for sheet in half) for half in (sheets[:cut], sheets[cut:]))

    cut = min(range(len(sheets) + 1), key=longer)
    return sheets[:cut], sheets[cut:]
