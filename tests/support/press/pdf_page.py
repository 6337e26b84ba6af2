"""A page read back by another program: what lies on it, in points from its lower left corner."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

MM = 25.4 / 72
"""Millimeters of a point."""


@dataclass(frozen=True)
class Found:
    """Something on a page: what it is, the rectangle around it, its color, and the size of its type."""

    kind: str
    left: float
    bottom: float
    right: float
    top: float
    fill: tuple[int, ...]
    size: float = 0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def edges(self) -> tuple[float, float, float, float]:
        return self.left, self.bottom, self.right, self.top


@contextmanager
def opened(pdf: bytes, number: int = 0) -> Iterator[Any]:
    document = pdfium.PdfDocument(pdf)
    try:
        yield document[number]
    finally:
        document.close()


def objects(pdf: bytes, number: int = 0) -> list[Found]:
    """Every path and line of text, in the order in which they were painted."""
    with opened(pdf, number) as page:
        return [_found(each) for each in page.get_objects()]


def _found(item: Any) -> Found:
    kinds = {raw.FPDF_PAGEOBJ_PATH: "path", raw.FPDF_PAGEOBJ_TEXT: "text"}
    edges = [ctypes.c_float() for _ in range(4)]
    assert raw.FPDFPageObj_GetBounds(item.raw, *edges)
    colors = [ctypes.c_uint() for _ in range(4)]
    assert raw.FPDFPageObj_GetFillColor(item.raw, *colors)
    left, bottom, right, top = (edge.value for edge in edges)
    size = ctypes.c_float()
    if kinds[item.type] == "text":
        assert raw.FPDFTextObj_GetFontSize(item.raw, size)
    return Found(kinds[item.type], left, bottom, right, top, tuple(each.value for each in colors), size.value)


def page_count(pdf: bytes) -> int:
    document = pdfium.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def words(pdf: bytes, number: int = 0) -> str:
    with opened(pdf, number) as page:
        return str(page.get_textpage().get_text_bounded())
