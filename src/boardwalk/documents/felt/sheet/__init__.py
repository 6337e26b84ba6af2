"""A layout on paper: 1:1 as SVG, on sheets to scale as PDF, and as a picture."""

from __future__ import annotations

from io import BytesIO
from xml.etree.ElementTree import Element, tostring

from reportlab.pdfgen.canvas import Canvas

from boardwalk.documents.felt import arrange_offer, felt_of, painted
from boardwalk.documents.felt.sheet.paper import POINTS
from boardwalk.documents.felt.sheet.position_sheet import PositionSheet
from boardwalk.documents.felt.sheet.table_sheet import TableSheet
from boardwalk.documents.felt.sheet.title import described
from boardwalk.documents.offer import Offer
from boardwalk.press.document import typographic
from boardwalk.press.drawing.on_paper import extent, paint
from boardwalk.press.drawing.png import to_png
from boardwalk.press.drawing.svg import number
from boardwalk.press.typeface import load_fonts

PICTURED = 10
"""A picture is drawn at 1:10, with 254 dots to the inch: one dot a millimetre of the table."""
DOTS_PER_INCH = 254


def layout_svg(offer: Offer) -> bytes:
    """The layout at 1:1: a unit of the drawing is a millimetre of the table."""
    root = felt_of(offer)
    _, _, width, height = extent(root)
    root.attrib |= {"width": f"{number(width)}mm", "height": f"{number(height)}mm"}
    for tag, text in (("desc", described(offer)), ("title", f"{offer.game.title}: layout, 1:1")):
        element = Element(tag)
        element.text = text
        root.insert(0, element)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode").encode() + b"\n"


def layout_pdf(offer: Offer, scale: int | None = None) -> bytes:
    """Two sheets: the table at 1 to `scale`, or at the largest that the sheet has room for, and one position."""
    load_fonts()
    arranged = arrange_offer(offer)
    first, second = TableSheet(offer, arranged, scale, "1 of 2"), PositionSheet(offer, arranged, "2 of 2")
    out = BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, lang="en-US")
    canvas.setTitle(typographic(f"{offer.game.title}: layout"))
    canvas.setSubject(typographic(described(offer)))
    canvas.setAuthor("Boardwalk")
    canvas.setCreator("Boardwalk")
    for sheet in (first, second):
        width, height = sheet.size
        canvas.setPageSize((width * POINTS, height * POINTS))
        sheet.draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def scale_of(offer: Offer) -> int:
    """The scale at which the table is drawn if none is asked for."""
    load_fonts()
    return TableSheet(offer, arrange_offer(offer), None, "").scale


def layout_png(offer: Offer) -> bytes:
    """The table as a picture, a dot a millimetre."""
    root = painted(offer.game, arrange_offer(offer))
    _, _, width, height = extent(root)
    out = BytesIO()
    canvas = Canvas(out, pagesize=(width / PICTURED * POINTS, height / PICTURED * POINTS), invariant=1)
    paint(canvas, root, 0, 0, POINTS / PICTURED)
    canvas.save()
    return to_png(out.getvalue(), DOTS_PER_INCH)


__all__ = ["PICTURED", "layout_pdf", "layout_png", "layout_svg", "scale_of"]
