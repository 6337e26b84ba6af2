"""Paints one of our SVG drawings on a PDF page, and turns a page into a PNG.

Only the elements and attributes that we use are supported. Anything else is our mistake and fails at once, so no part
of a drawing gets lost on its way to paper. A character that the typeface lacks is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element

from pypdfium2 import PdfDocument
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth
from reportlab.platypus import Flowable, Paragraph

from boardwalk.errors import InputError
from boardwalk.press.archive_copy import ArchiveCanvas
from boardwalk.press.document import typographic
from boardwalk.press.svg import FAMILY
from boardwalk.press.svg_path import outline
from boardwalk.press.typeface import BOLD, ITALIC, REGULAR, load_fonts

CREATOR = "Boardwalk"
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
ANCHORS = ("start", "middle", "end")
FONTS = {("normal", "normal"): REGULAR, ("bold", "normal"): BOLD, ("normal", "italic"): ITALIC}
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Look:
    """The colors of fills and lines, and how text is set. The defaults are SVG's."""

    fill: str = "#000000"
    fill_opacity: float = 1
    fill_rule: str = "nonzero"
    stroke: str = "none"
    stroke_opacity: float = 1
    stroke_width: float = 1
    stroke_dasharray: str = "none"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    font_family: str = FAMILY
    font_size: float = 16
    font_weight: str = "normal"
    font_style: str = "normal"
    letter_spacing: float = 0
    text_anchor: str = "start"

    def within(self, attributes: Mapping[str, str]) -> Look:
        """The look of an element with these attributes."""
        own = {
            name: float(value) if isinstance(getattr(self, name), float | int) else value
            for name, value in ((name.replace("-", "_"), value) for name, value in attributes.items())
            if name in self.__slots__
        }
        looks = replace(self, **own)  # type: ignore[arg-type]
        assert looks.font_family == FAMILY, f"{looks.font_family!r} is not our font family"
        assert looks.text_anchor in ANCHORS, looks.text_anchor
        assert looks.fill_rule in ("nonzero", "evenodd"), looks.fill_rule
        return looks

    @property
    def font(self) -> str:
        return FONTS[self.font_weight, self.font_style]

    @property
    def is_filled(self) -> bool:
        return self.fill != "none"

    @property
    def is_lined(self) -> bool:
        return self.stroke != "none" and self.stroke_width > 0

    def brush(self, canvas: Any) -> None:
        """Set the fill."""
        if self.is_filled:
            canvas.setFillColor(color(self.fill), alpha=self.fill_opacity)

    def pen(self, canvas: Any) -> None:
        """Set the line."""
        if not self.is_lined:
            return
        canvas.setStrokeColor(color(self.stroke), alpha=self.stroke_opacity)
        canvas.setLineWidth(self.stroke_width)
        canvas.setLineCap(CAPS[self.stroke_linecap])
        canvas.setLineJoin(JOINS[self.stroke_linejoin])
        canvas.setMiterLimit(4)
        canvas.setDash([] if self.stroke_dasharray == "none" else lengths(self.stroke_dasharray))


INHERITED = frozenset(name.replace("_", "-") for name in Look.__slots__)
"""The attributes that a look is made of."""


def lengths(text: str) -> list[float]:
    """Numbers separated by spaces or commas.

    >>> lengths("7 5,2.5")
    [7.0, 5.0, 2.5]
    """
    return [float(each) for each in text.replace(",", " ").split()]


def color(text: str) -> Any:
    """A color as `#rrggbb`, the only way we write one."""
    assert _COLOR.fullmatch(text), f"{text!r} is not of the form #rrggbb"
    return HexColor(text)


SPAN = INHERITED | {"x", "y", "textLength", "lengthAdjust", "class"}
"""The attributes that a line within a text may have."""


def paint_text(canvas: Any, element: Element, look: Look) -> None:
    """The text itself, or the lines in it, each with its own place."""
    for line, looks in _text_lines(element, look):
        text = (line.text or "").strip()
        if not text or not looks.is_filled:
            continue
        refuse_unprintable(text, looks.font)
        looks.brush(canvas)
        xs, ys = (lengths(line.attrib.get(name, "0")) for name in ("x", "y"))
        turns = lengths(line.attrib.get("rotate", ""))
        if turns or len(xs) > 1:
            _paint_letters(canvas, text, looks, (xs, ys, turns or [0.0] * len(text)))
        else:
            _paint_line(canvas, text, looks, (xs[0], ys[0], line.attrib.get("textLength")))


def _text_lines(element: Element, look: Look) -> Iterator[tuple[Element, Look]]:
    if len(element) == 0:
        yield element, look
        return
    assert not (element.text or "").strip(), "a text has either characters or lines"
    for line in element:
        assert line.tag == "tspan", f"a text has <{line.tag}> in it"
        assert not (line.tail or "").strip(), "a text has characters between its lines"
        strange = sorted(set(line.attrib) - SPAN)
        assert not strange, f"<tspan> has {', '.join(strange)}, which we do not paint"
        assert {"x", "y"} <= set(line.attrib), "a line has no x or y"
        yield line, look.within(line.attrib)


def refuse_unprintable(text: str, font: str) -> None:
    """Refuse a character that the typeface lacks: it would be printed as an empty box."""
    reason = unprintable(text, font)
    if reason:
        raise InputError("text", reason)


def unprintable(text: str, *fonts: str) -> str | None:
    """Why a text cannot be printed in these fonts, if it cannot."""
    faces = [getFont(font).face.charToGlyph for font in fonts]
    lacking = {each for each in text if not each.isspace() and any(ord(each) not in face for face in faces)}
    return f"cannot print {text!r}: the typeface has no {' '.join(sorted(lacking))}" if lacking else None


def _paint_line(canvas: Any, text: str, look: Look, place: tuple[float, float, str | None]) -> None:
    """The visible text is aligned to its anchor: the space after the last letter does not count."""
    x, y, length = place
    natural = stringWidth(text, look.font, look.font_size) + look.letter_spacing * (len(text) - 1)
    width = natural if length is None else float(length)
    canvas.saveState()
    canvas.translate(x - {"start": 0.0, "middle": width / 2, "end": width}[look.text_anchor], y)
    canvas.scale(width / natural, -1)
    canvas.setFont(look.font, look.font_size)
    canvas.drawString(0, 0, text, charSpace=look.letter_spacing or None)
    canvas.restoreState()


def _paint_letters(canvas: Any, text: str, look: Look, places: tuple[list[float], list[float], list[float]]) -> None:
    assert look.text_anchor == "start", "letters with their own places have no anchor"
    for letter, x, y, turn in zip(text, *places, strict=True):
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(turn)
        canvas.scale(1, -1)
        canvas.setFont(look.font, look.font_size)
        canvas.drawString(0, 0, letter)
        canvas.restoreState()


UNSEEN = ("title", "desc")
"""Elements for screen readers and tooltips."""
OWN_ATTRIBUTES = {
    "svg": {"viewBox", "width", "height", "xmlns", "version"},
    "g": set[str](),
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "line": {"x1", "y1", "x2", "y2"},
    "text": {"x", "y", "rotate", "textLength", "lengthAdjust"},
}
"""The attributes that an element may have besides those of its look."""
_UNPAINTED = re.compile(r"class|id|role|data-.*|aria-.*|transform")
_TRANSFORM = re.compile(r"(translate|rotate|scale)\(([^()]*)\)")


def extent(root: Element) -> tuple[float, float, float, float]:
    """The left and upper edge of a drawing, its width and its height, in its own units."""
    x, y, width, height = lengths(root.attrib["viewBox"])
    return x, y, width, height


def paint(canvas: Any, root: Element, x: float, y: float, scale: float) -> None:
    """Paint a drawing with its lower left corner at x, y; `scale` is in points per unit of the drawing.

    Anything outside the drawing's view box is clipped.
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
    _paint_element(canvas, root, Look())
    canvas.restoreState()


class Painting(Flowable):  # type: ignore[misc]
    """A drawing on a page, as large as the room allows."""

    def __init__(self, root: Element, width: float, height: float) -> None:
        super().__init__()
        _, _, wide, high = extent(root)
        self.root, self.scale = root, min(width / wide, height / high)
        self.width, self.height = wide * self.scale, high * self.scale

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        paint(self.canv, self.root, 0, 0, self.scale)


def _paint_element(canvas: Any, element: Element, look: Look) -> None:
    if element.tag in UNSEEN:
        return
    tag, attributes = element.tag, element.attrib
    assert tag in OWN_ATTRIBUTES, f"<{tag}> is not an element of our drawings"
    strange = [
        name for name in attributes if name not in OWN_ATTRIBUTES[tag] | INHERITED and not _UNPAINTED.fullmatch(name)
    ]
    assert not strange, f"<{tag}> has {', '.join(strange)}, which we do not paint"
    canvas.saveState()
    _transform(canvas, attributes.get("transform", ""))
    here = look.within(attributes)
    if tag in ("svg", "g"):
        for child in element:
            _paint_element(canvas, child, here)
    elif tag == "text":
        paint_text(canvas, element, here)
    else:
        assert all(child.tag in UNSEEN for child in element), f"<{tag}> has elements in it"
        here.brush(canvas)
        here.pen(canvas)
        _SHAPES[tag](canvas, attributes, here)
    canvas.restoreState()


def _transform(canvas: Any, text: str) -> None:
    assert not _TRANSFORM.sub("", text).strip(), f"{text!r} has a transform that we do not paint"
    for name, numbers in _TRANSFORM.findall(text):
        match name, lengths(numbers):
            case "translate", (x, y):
                canvas.translate(x, y)
            case "rotate", (turn,):
                canvas.rotate(turn)
            case "scale", (both,):
                canvas.scale(both, both)
            case _:
                raise AssertionError(f"we do not paint {name}({numbers})")


def _paint_rect(canvas: Any, attributes: dict[str, str], look: Look) -> None:
    x, y, width, height, corner = (float(attributes.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    corner = min(corner, width / 2, height / 2)
    painted = {"stroke": int(look.is_lined), "fill": int(look.is_filled)}
    if corner > 0:
        canvas.roundRect(x, y, width, height, corner, **painted)
    else:
        canvas.rect(x, y, width, height, **painted)


def _paint_circle(canvas: Any, attributes: dict[str, str], look: Look) -> None:
    x, y, radius = (float(attributes.get(name, 0)) for name in ("cx", "cy", "r"))
    canvas.circle(x, y, radius, stroke=int(look.is_lined), fill=int(look.is_filled))


def _paint_straight(canvas: Any, attributes: dict[str, str], look: Look) -> None:
    if look.is_lined:
        canvas.line(*(float(attributes.get(name, 0)) for name in ("x1", "y1", "x2", "y2")))


def _paint_path(canvas: Any, attributes: dict[str, str], look: Look) -> None:
    shape = canvas.beginPath()
    pens = {"M": shape.moveTo, "L": shape.lineTo, "C": shape.curveTo, "Z": shape.close}
    for command, points in outline(attributes["d"]):
        pens[command](*(number for point in points for number in point))
    mode = 0 if look.fill_rule == "evenodd" else 1
    canvas.drawPath(shape, stroke=int(look.is_lined), fill=int(look.is_filled), fillMode=mode)


_SHAPES: dict[str, Callable[[Any, dict[str, str], Look], None]] = {
    "rect": _paint_rect, "circle": _paint_circle, "line": _paint_straight, "path": _paint_path,
}  # fmt: skip


class PrintableText(Paragraph):  # type: ignore[misc]
    """Text with markup, set in a style; a character that the typeface lacks is refused: it would be left blank."""

    def __init__(self, text: str | None, *arguments: Any, **named: Any) -> None:
        super().__init__(text, *arguments, **named)
        if text is not None:  # otherwise it is the rest of a paragraph that was split
            for fragment in self.frags:
                refuse_unprintable(fragment.text, fragment.fontName)


def new_canvas(out: BytesIO, title: str, subject: str = "") -> ArchiveCanvas:
    """An empty PDF with its metadata, the same bytes on every run."""
    canvas = ArchiveCanvas(out, invariant=1, pageCompression=1, lang="en-US")
    canvas.setTitle(typographic(title))
    canvas.setAuthor(CREATOR)
    canvas.setCreator(CREATOR)
    if subject:
        canvas.setSubject(typographic(subject))
    return canvas


def to_png(pdf: bytes, dots_per_inch: int = 150, page: int = 0) -> bytes:
    """A page of a PDF as PNG, with its resolution stored in it; the same page gives the same bytes."""
    out = BytesIO()
    document = PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dots_per_inch / 72).to_pil()
        picture.save(out, "PNG", dpi=(dots_per_inch, dots_per_inch))
    finally:
        document.close()
    return out.getvalue()
