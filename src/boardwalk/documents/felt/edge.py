"""The edge of the cloth as geometry: how far a point lies beyond it."""

from __future__ import annotations

import math

from boardwalk.documents.felt.arrangement import Cloth
from boardwalk.documents.felt.paint_table import ROUNDED
from boardwalk.press.drawing.geometry import Box, Point


def beyond(cloth: Cloth, box: Box) -> float:
    """How far a box reaches beyond the edge of the cloth, in millimetres; 0 if it lies on the cloth."""
    return max(0.0, *(_beyond(cloth, corner) for corner in box.corners))


def _beyond(cloth: Cloth, point: Point) -> float:
    outside = math.hypot(point.x, point.y - cloth.arc.middle_y) - cloth.radius
    return max(abs(point.x) - cloth.half_width, -point.y, outside, _beyond_corner(cloth, point))


def _beyond_corner(cloth: Cloth, point: Point) -> float:
    """How far outside of the rounded corner between side and arc.

    A quadratic curve between two tangents is where the roots of a point's parts along them, from where they meet, add
    up to one; the corner itself is where they meet.
    """
    width, radius = cloth.half_width, cloth.radius
    leaves = math.asin(width / radius) - ROUNDED / radius
    leaves_at = Point(radius * math.sin(leaves), cloth.arc.middle_y + radius * math.cos(leaves))
    meets = leaves_at.y - (width - leaves_at.x) * math.tan(leaves)
    length = math.hypot(width - leaves_at.x, meets - leaves_at.y)
    along_arc = (width - abs(point.x)) / (width - leaves_at.x)
    along_side = (meets + along_arc * (leaves_at.y - meets) - point.y) / length
    if along_arc < 0 or along_side < 0:
        return 0.0
    return (1 - math.sqrt(along_arc) - math.sqrt(along_side)) * length / 2
