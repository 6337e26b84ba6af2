"""The elements of a drawing as SVG, and the width of their text, so that it fits without a browser to measure it.

Attributes are presentation attributes and classes, never styles. Widths are those of Times, which browsers' substitutes
share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement

from boardwalk.press.geometry import Arc, Box, Point

FAMILY = "'Times New Roman', 'Liberation Serif', Tinos, Times, serif"
TRACKING = 0.06
"""Space between letters, as a part of the size."""
CAP_HEIGHT = 0.68
_WIDTHS = {
    "ADGHKNOQUVXY": 0.722, "BCR": 0.667, "ELTZ": 0.611, "FPS": 0.556, "I": 0.333, "J": 0.389, "M": 0.889, "W": 0.944,
    "bdghknopquvxy0123456789$": 0.5, "acez": 0.444, "s": 0.389, "fr-()": 0.333, "ijlt/:;": 0.278, "m": 0.778,
    "w": 0.722, " .,·": 0.25, "'": 0.18, "%": 0.833, "&": 0.778, "+": 0.564,
}  # fmt: skip
_WIDTH = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_UNKNOWN = 0.72


def ems(text: str) -> float:
    """The width of a line of text at size 1.

    >>> round(ems("ANTE"), 2)
    2.85
    """
    return sum(_WIDTH.get(letter, _UNKNOWN) + TRACKING for letter in text) - TRACKING


def fitting(text: str, width: float, most: float) -> float:
    """The largest size up to `most` at which a line is no wider than this."""
    return min(most, width / ems(text)) if text else most


def in_two(text: str) -> tuple[str, ...]:
    """A label on one or two lines, broken so that the longer line is as short as possible.

    >>> in_two("3 CARD BONUS"), in_two("TURN/RIVER"), in_two("ANTE")
    (('3 CARD', 'BONUS'), ('TURN/', 'RIVER'), ('ANTE',))
    """
    breaks = [number + 1 for number, letter in enumerate(text) if letter in " /"]
    if not breaks:
        return (text,)
    halves = ((text[:number].strip(), text[number:]) for number in breaks)
    return min(halves, key=lambda pair: max(map(ems, pair)))


def filled(clauses: Iterable[str], width: float, size: float) -> Iterator[str]:
    """Clauses joined into lines no wider than this; a clause that is wider itself is broken in two."""
    line = ""
    for clause in clauses:
        longer = f"{line} · {clause}" if line else clause
        if line and ems(longer) * size > width:
            yield from _broken(line, width, size)
            longer = clause
        line = longer
    if line:
        yield from _broken(line, width, size)


def _broken(line: str, width: float, size: float) -> tuple[str, ...]:
    return (line,) if ems(line) * size <= width else in_two(line)


def letter_places(arc: Arc, text: str, radius: float, size: float) -> Iterator[tuple[Point, float]]:
    """Where each letter of a line starts and how it is turned; the line is centered on the table."""
    at = -ems(text) * size / 2
    for letter in text:
        half = _WIDTH.get(letter, _UNKNOWN) * size / 2
        frame = arc.frame(radius, math.degrees((at + half) / radius))
        yield frame.point(Point(-half, 0)), frame.turn
        at += 2 * half + TRACKING * size


SPACE = "http://www.w3.org/2000/svg"
Attribute = str | float | None


def measure(value: float) -> str:
    """A measure in as few digits as possible.

    >>> measure(12.0), measure(-0.004), measure(3.14159)
    ('12', '0', '3.14')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def measures(*values: float) -> str:
    """Measures separated by spaces, for paths and lists of places."""
    return " ".join(map(measure, values))


def add(parent: Element, tag: str, text: str | None = None, /, **attributes: Attribute) -> Element:
    """A new element; attributes that are None are left out, and `data_seat` is written `data-seat`."""
    attrib = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else measure(value)
        for name, value in attributes.items()
        if value is not None
    }
    element = SubElement(parent, tag, attrib)
    element.text = text
    return element


def at(point: Point, turn: float = 0) -> str:
    """The transform that moves the origin here and turns it."""
    moved = f"translate({measures(*point)})"
    return moved if not turn else f"{moved} rotate({measure(turn)})"


def rect(parent: Element, box: Box, **attributes: Attribute) -> Element:
    """A box that is not turned."""
    x, y = box.middle.x - box.width / 2, box.middle.y - box.height / 2
    return add(parent, "rect", x=x, y=y, width=box.width, height=box.height, **attributes)


def write(
    parent: Element, text: str, middle: Point, size: float, tag: str = "text", **attributes: Attribute
) -> Element:
    """A line of capitals, centered on a point."""
    y = middle.y + size * CAP_HEIGHT / 2
    return add(
        parent, tag, text, x=middle.x, y=y, font_size=size, letter_spacing=size * TRACKING, text_anchor="middle",
        **attributes,
    )  # fmt: skip
