"""Paints a drawing of ours on a PDF page: the elements and attributes that we use of SVG, and no others.

What is not known here is our own fault and fails at once, so that nothing of a drawing is lost on its way to paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from reportlab.platypus import Flowable

from boardwalk.press.drawing.look import INHERITED, Look, lengths
from boardwalk.press.drawing.outline import outline
from boardwalk.press.drawing.text_on_paper import paint_text
from boardwalk.press.typeface import load_fonts

UNSEEN = ("title", "desc")
"""Elements that are read aloud or shown when pointed at."""
OWN = {
    "svg": {"viewBox", "width", "height", "xmlns", "version"},
    "g": set[str](),
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "line": {"x1", "y1", "x2", "y2"},
    "text": {"x", "y", "rotate", "textLength", "lengthAdjust"},
}
"""What an element may say beside how it looks."""
_UNPAINTED = re.compile(r"class|id|role|data-.*|aria-.*|transform")
_TRANSFORM = re.compile(r"(translate|rotate|scale)\(([^()]*)\)")


def extent(root: Element) -> tuple[float, float, float, float]:
    """The left and upper edge of a drawing, its width and its height, in its own units."""
    x, y, width, height = lengths(root.attrib["viewBox"])
    return x, y, width, height


def paint(canvas: Any, root: Element, x: float, y: float, scale: float) -> None:
    """Paint a drawing with its lower left corner at x, y; `scale` is in points a unit of the drawing.

    What lies outside of the drawing's view is not seen.
    """
    load_fonts()
    left, top, width, height = extent(root)
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale, -scale)
    canvas.translate(-left, -top - height)
    view = canvas.beginPath()
    view.rect(left, top, width, height)
    canvas.clipPath(view, stroke=0, fill=0)
    _paint(canvas, root, Look())
    canvas.restoreState()


class Painting(Flowable):  # type: ignore[misc]
    """A drawing as something that stands on a page, as large as the room lets it be."""

    def __init__(self, root: Element, width: float, height: float) -> None:
        super().__init__()
        _, _, wide, high = extent(root)
        self.root, self.scale = root, min(width / wide, height / high)
        self.width, self.height = wide * self.scale, high * self.scale

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        paint(self.canv, self.root, 0, 0, self.scale)


def _paint(canvas: Any, element: Element, look: Look) -> None:
    if element.tag in UNSEEN:
        return
    tag, attributes = element.tag, element.attrib
    assert tag in OWN, f"<{tag}> is no element of our drawings"
    strange = [name for name in attributes if name not in OWN[tag] | INHERITED and not _UNPAINTED.fullmatch(name)]
    assert not strange, f"<{tag}> has {', '.join(strange)}, which is not painted"
    canvas.saveState()
    _transform(canvas, attributes.get("transform", ""))
    here = look.within(attributes)
    if tag in ("svg", "g"):
        for child in element:
            _paint(canvas, child, here)
    elif tag == "text":
        paint_text(canvas, element, here)
    else:
        assert all(child.tag in UNSEEN for child in element), f"<{tag}> has elements in it"
        here.brush(canvas)
        here.pen(canvas)
        _SHAPES[tag](canvas, attributes, here)
    canvas.restoreState()


def _transform(canvas: Any, text: str) -> None:
    assert not _TRANSFORM.sub("", text).strip(), f"{text!r} has a transform that is not painted"
    for name, numbers in _TRANSFORM.findall(text):
        match name, lengths(numbers):
            case "translate", (x, y):
                canvas.translate(x, y)
            case "rotate", (turn,):
                canvas.rotate(turn)
            case "scale", (both,):
                canvas.scale(both, both)
            case _:
                raise AssertionError(f"{name}({numbers}) is not painted")


def _rect(canvas: Any, said: dict[str, str], look: Look) -> None:
    x, y, width, height, corner = (float(said.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    corner = min(corner, width / 2, height / 2)
    painted = {"stroke": int(look.is_lined), "fill": int(look.is_filled)}
    if corner > 0:
        canvas.roundRect(x, y, width, height, corner, **painted)
    else:
        canvas.rect(x, y, width, height, **painted)


def _circle(canvas: Any, said: dict[str, str], look: Look) -> None:
    x, y, radius = (float(said.get(name, 0)) for name in ("cx", "cy", "r"))
    canvas.circle(x, y, radius, stroke=int(look.is_lined), fill=int(look.is_filled))


def _line(canvas: Any, said: dict[str, str], look: Look) -> None:
    if look.is_lined:
        canvas.line(*(float(said.get(name, 0)) for name in ("x1", "y1", "x2", "y2")))


def _path(canvas: Any, said: dict[str, str], look: Look) -> None:
    shape = canvas.beginPath()
    pens = {"M": shape.moveTo, "L": shape.lineTo, "C": shape.curveTo, "Z": shape.close}
    for command, points in outline(said["d"]):
        pens[command](*(number for point in points for number in point))
    mode = 0 if look.fill_rule == "evenodd" else 1
    canvas.drawPath(shape, stroke=int(look.is_lined), fill=int(look.is_filled), fillMode=mode)


_SHAPES: dict[str, Callable[[Any, dict[str, str], Look], None]] = {
    "rect": _rect, "circle": _circle, "line": _line, "path": _path,
}  # fmt: skip
