"""Text of a drawing on a PDF page: lines about an anchor, lines of a set length, and letters each in its own place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from reportlab.pdfbase.pdfmetrics import getFont, stringWidth

from boardwalk.errors import InputError
from boardwalk.press.drawing.look import INHERITED, Look, lengths

SPAN = INHERITED | {"x", "y", "textLength", "lengthAdjust", "class"}
"""What a line within a text may say."""


def paint_text(canvas: Any, element: Element, look: Look) -> None:
    """The text itself, or the lines in it, each with a place of its own."""
    for line, looks in _lines(element, look):
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


def _lines(element: Element, look: Look) -> Iterator[tuple[Element, Look]]:
    if len(element) == 0:
        yield element, look
        return
    assert not (element.text or "").strip(), "a text has either letters or lines"
    for line in element:
        assert line.tag == "tspan", f"a text has <{line.tag}> in it"
        assert not (line.tail or "").strip(), "a text has letters between its lines"
        strange = sorted(set(line.attrib) - SPAN)
        assert not strange, f"<tspan> has {', '.join(strange)}, which is not painted"
        assert {"x", "y"} <= set(line.attrib), "a line has no place of its own"
        yield line, look.within(line.attrib)


def refuse_unprintable(text: str, font: str) -> None:
    """A letter that the typeface lacks would be printed as an empty box."""
    reason = unprintable(text, font)
    if reason:
        raise InputError("text", reason)


def unprintable(text: str, *fonts: str) -> str | None:
    """Why a text cannot be printed in these fonts, if it cannot; blanks need no letter."""
    faces = [getFont(font).face.charToGlyph for font in fonts]
    lacking = {each for each in text if not each.isspace() and any(ord(each) not in face for face in faces)}
    return f"{text!r} cannot be printed: the typeface has no {' '.join(sorted(lacking))}" if lacking else None


def _paint_line(canvas: Any, text: str, look: Look, place: tuple[float, float, str | None]) -> None:
    """What is seen of it is set about its anchor: the space after the last letter does not count."""
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
    assert look.text_anchor == "start", "letters that have places have no anchor"
    for letter, x, y, turn in zip(text, *places, strict=True):
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(turn)
        canvas.scale(1, -1)
        canvas.setFont(look.font, look.font_size)
        canvas.drawString(0, 0, letter)
        canvas.restoreState()
