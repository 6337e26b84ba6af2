"""Elements of a drawing, with attributes written as SVG has them: presentation attributes and classes, never styles."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.drawing.lettering import CAP_HEIGHT, TRACKING

SPACE = "http://www.w3.org/2000/svg"
Attribute = str | float | None


def number(value: float) -> str:
    """A measure in as few digits as it needs.

    >>> number(12.0), number(-0.004), number(3.14159)
    ('12', '0', '3.14')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Measures with spaces between, as paths and lists of places have them."""
    return " ".join(map(number, values))


def add(parent: Element, tag: str, text: str | None = None, /, **attributes: Attribute) -> Element:
    """A new element; attributes that are None are left out, and `data_seat` is written `data-seat`."""
    written = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in attributes.items()
        if value is not None
    }
    element = SubElement(parent, tag, written)
    element.text = text
    return element


def at(point: Point, turn: float = 0) -> str:
    """The transform that moves the origin here and turns it."""
    moved = f"translate({numbers(*point)})"
    return moved if not turn else f"{moved} rotate({number(turn)})"


def rect(parent: Element, box: Box, **attributes: Attribute) -> Element:
    """A box that is not turned."""
    x, y = box.middle.x - box.width / 2, box.middle.y - box.height / 2
    return add(parent, "rect", x=x, y=y, width=box.width, height=box.height, **attributes)


def write(
    parent: Element, text: str, middle: Point, size: float, tag: str = "text", **attributes: Attribute
) -> Element:
    """A line of capitals about its middle."""
    y = middle.y + size * CAP_HEIGHT / 2
    return add(
        parent, tag, text, x=middle.x, y=y, font_size=size, letter_spacing=size * TRACKING, text_anchor="middle",
        **attributes,
    )  # fmt: skip
