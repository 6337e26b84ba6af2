"""Signs at a table and above a meter, from the same declaration as the game: one drawing, as SVG, PDF and PNG."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from xml.etree.ElementTree import tostring

from reportlab.pdfgen.canvas import Canvas

from boardwalk.documents.layout import layout_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.above_meter import linked_at, told_above
from boardwalk.documents.sign.piece import POINT
from boardwalk.documents.sign.reading_back import SignFault, faults_in
from boardwalk.documents.sign.sheets import LETTER, PAPERS, Paper, Sheet, drawing, lay_out
from boardwalk.documents.sign.told import told
from boardwalk.errors import InputError
from boardwalk.pit.house_file import HouseFile
from boardwalk.press.document import typographic
from boardwalk.press.drawing.on_paper import paint
from boardwalk.press.drawing.png import to_png


def sheets_of(offer: Offer, paper: Paper = LETTER) -> tuple[Sheet, ...]:
    """The sheets of the sign at a table."""
    return lay_out(told(offer), paper, layout_of(offer.game).cloth)


def sheets_above(house: HouseFile, meter: str, paper: Paper = LETTER) -> tuple[Sheet, ...]:
    """The sheets of the sign above a meter."""
    linked = linked_at(house, meter)
    return lay_out(told_above(linked), paper, linked.accent)


def sign_svg(offer: Offer, paper: Paper = LETTER) -> bytes:
    """The sign at a table as SVG in millimetres, 1 to 1; several sheets stand one below the other."""
    return rendered(sheets_of(offer, paper), offer.game.title, "svg")


def sign_pdf(offer: Offer, paper: Paper = LETTER) -> bytes:
    """The sign at a table as PDF, a page for each sheet."""
    return rendered(sheets_of(offer, paper), offer.game.title, "pdf")


def sign_png(offer: Offer, paper: Paper = LETTER, page: int = 1) -> bytes:
    """A sheet of the sign at a table as PNG; sheets are numbered from 1."""
    return rendered(sheets_of(offer, paper), offer.game.title, "png", page)


def signs_of(offer: Offer) -> dict[str, bytes]:
    """Every sign that a table needs, by the name of its file."""
    sheets = sheets_of(offer)
    return {f"sign.{form}": rendered(sheets, offer.game.title, form) for form in ("pdf", "svg")}


def meter_signs(house: HouseFile, meter: str) -> dict[str, bytes]:
    """The sign above a meter, by the name of its file."""
    sheets = sheets_above(house, meter)
    return {f"sign.{form}": rendered(sheets, meter, form) for form in ("pdf", "svg")}


def sign_faults(offer: Offer) -> tuple[SignFault, ...]:
    """What the sign of an offer must say and does not, by a second look at what is drawn."""
    try:
        sheets = sheets_of(offer)
    except InputError as error:
        return (SignFault(error.law, error.field, error.reason),)
    return faults_in(offer, drawing(sheets, offer.game.title))


def rendered(sheets: Sequence[Sheet], title: str, form: str, page: int = 1) -> bytes:
    """Sheets as svg, pdf, or png, which has one of them; the same sheets give the same bytes."""
    if form != "png":
        return _svg(sheets, title) if form == "svg" else _pdf(sheets, title)
    if not 1 <= page <= len(sheets):
        several = "one sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"
        raise InputError("--page", f"{page} is not there; the sign has {several}")
    return to_png(_pdf(sheets[page - 1 : page], title))


def _svg(sheets: Sequence[Sheet], title: str) -> bytes:
    return tostring(drawing(sheets, title), encoding="unicode").encode("utf-8") + b"\n"


def _pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    out, paper = BytesIO(), sheets[0].paper
    canvas = Canvas(out, pagesize=(paper.width / POINT, paper.height / POINT), invariant=1, lang="en-US")
    canvas.setTitle(typographic(f"{title}: sign"))
    canvas.setAuthor("Boardwalk")
    canvas.setCreator("Boardwalk")
    for sheet in sheets:
        paint(canvas, drawing([sheet], title), 0, 0, 1 / POINT)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


__all__ = [
    "LETTER",
    "PAPERS",
    "Paper",
    "Sheet",
    "SignFault",
    "meter_signs",
    "rendered",
    "sheets_above",
    "sheets_of",
    "sign_faults",
    "sign_pdf",
    "sign_png",
    "sign_svg",
    "signs_of",
]
