"""A page as a picture."""

from __future__ import annotations

from io import BytesIO

from pypdfium2 import PdfDocument


def to_png(pdf: bytes, dots_per_inch: int = 150, page: int = 0) -> bytes:
    """A page of a PDF as PNG, which knows how many dots it has to the inch; the same page gives the same bytes."""
    out = BytesIO()
    document = PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dots_per_inch / 72).to_pil()
        picture.save(out, "PNG", dpi=(dots_per_inch, dots_per_inch))
    finally:
        document.close()
    return out.getvalue()
