"""The fonts, sizes and colors of a PDF."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import matplotlib as mpl
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

MARGIN = 61.0
ROOM = LETTER[0] - 2 * MARGIN
"""Between the margins."""

INK, QUIET, HAIR, ACCENT, PALE = map(HexColor, ("#1b1b1b", "#5a5a5a", "#d6d6d6", "#0072b2", "#f4f4f2"))
REGULAR, BOLD, ITALIC, MONO = "Text", "Text-Bold", "Text-Italic", "Text-Mono"
FILES = {
    REGULAR: "STIXGeneral.ttf",
    BOLD: "STIXGeneralBol.ttf",
    ITALIC: "STIXGeneralItalic.ttf",
    MONO: "DejaVuSansMono.ttf",
}


@cache
def load_fonts() -> None:
    """Register the fonts that come with the chart library, so charts and text look the same on every machine."""
    folder = Path(mpl.get_data_path()) / "fonts" / "ttf"
    for name, file in FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(folder / file)))


def in_type(text: str) -> str:
    """Text from outside, such as a name, with each character that one of the text faces lacks written as its code.

    >>> in_type("Zoë"), in_type("\u5f20")
    ('Zoë', '[U+5F20]')
    """
    load_fonts()
    faces = [pdfmetrics.getFont(font).face.charToGlyph for font in (REGULAR, BOLD, ITALIC)]
    return "".join(
        each if each == " " or all(ord(each) in face for face in faces) else f"[U+{ord(each):04X}]" for each in text
    )


def style(font: str, size: float, leading: float, color: Any = INK, **more: Any) -> ParagraphStyle:
    """A paragraph style."""
    name = f"{font} {size}"
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=leading, textColor=color, **more)


BODY = style(REGULAR, 10.5, 13.8, spaceAfter=6, allowOrphans=0, allowWidows=0)
KIND = style(ITALIC, 12, 15, QUIET)
TITLE = style(BOLD, 25, 30, spaceAfter=8)
FACT = style(REGULAR, 10.5, 13.8, QUIET)
HEADING = style(BOLD, 14.5, 18, spaceBefore=16, spaceAfter=6)
CAPTION = style(BOLD, 9.5, 12, spaceAfter=3)
NOTE = style(REGULAR, 8.6, 10.8, QUIET, spaceBefore=3)
CODE = style(
    MONO, 7.8, 11, backColor=PALE, borderPadding=(4, 6, 5, 6), leftIndent=6, rightIndent=6, spaceBefore=8,
    spaceAfter=14, wordWrap="CJK",
)  # fmt: skip
NAME, BIG, SMALL = style(REGULAR, 9, 11.2, QUIET), style(BOLD, 17, 20), style(REGULAR, 9, 11.2)
NUMBER, STEP = style(REGULAR, 10.5, 13.8, ACCENT), style(REGULAR, 10.5, 13.8, spaceAfter=3, rightIndent=10)
CITED = style(REGULAR, 8.6, 13.8, QUIET, alignment=2)
CONTENTS = style(REGULAR, 10.5, 14)

TIGHT = (
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
)
"""The style of a grid that only positions things."""
