"""The colours of a drawing, apart from the cloth's own, which is the layout's."""

from __future__ import annotations

from boardwalk.press.drawing.svg import Attribute

GOLD = "#d8b35a"
PALE = "#f4e6bd"
SHADE = "#000000"
LEATHER = "#2a1a12"
LEATHER_LIT = "#5d3b28"
BRASS = "#b08a3c"
STEEL = "#23272b"
STEEL_LIT = "#3d444b"
LIGHT = "#4a1512"


def shaded(opacity: float) -> dict[str, Attribute]:
    """Filled a little darker than the cloth."""
    return {"fill": SHADE, "fill_opacity": opacity}


def lined(width: float, opacity: float | None = None, colour: str = GOLD) -> dict[str, Attribute]:
    """With a line around it."""
    return {"stroke": colour, "stroke_width": width, "stroke_opacity": opacity}
