"""PDF/A-2b: what an archive asks of a file, read from its bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from reportlab.pdfbase import pdfmetrics

import boardwalk as bw
from boardwalk.documents.felt.printed_sheet import layout_pdf
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import signs_of
from boardwalk.press.pdf import to_pdf
from boardwalk.press.pdf_painter import new_canvas
from boardwalk.press.typeface import FILES as FONT_FILES
from boardwalk.press.typeface import load_fonts

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}


def files() -> Iterator[tuple[str, bytes]]:
    offer = Offer(bw.game("caribbean").declared, "The Steel Pier")
    yield "rules", to_pdf(rules_of(offer))
    yield "manual", to_pdf(manual_of(offer))
    yield "layout", layout_pdf(offer)
    yield "sign", signs_of(offer)["sign.pdf"]


FILES = dict(files())


def test_a_canvas_is_the_first_thing_that_a_process_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    others = {name: font for name, font in pdfmetrics._fonts.items() if name not in FONT_FILES}
    monkeypatch.setattr(pdfmetrics, "_fonts", others)
    load_fonts.cache_clear()
    assert new_canvas(BytesIO(), "Sign")._fontname == "Text"


@pytest.mark.parametrize("name", FILES)
def test_every_font_is_in_the_file(name: str) -> None:
    file = FILES[name]
    fonts = re.findall(rb"/BaseFont /(\S+)", file)
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+\S+", font) for font in fonts), fonts
    assert len(fonts) == file.count(b"/FontFile2")
    assert not re.search(rb"/(Encrypt|JavaScript|EmbeddedFile|AA|DeviceCMYK|LZWDecode)\b", file)


@pytest.mark.parametrize("name", FILES)
def test_the_colors_are_stated_by_a_profile_in_the_file(name: str) -> None:
    (intent,) = re.findall(rb"/DestOutputProfile (\d+) 0 R.*?/S /GTS_PDFA1", FILES[name], re.DOTALL)
    assert re.search(rb"\n%s 0 obj\n<<[^>]*/N 3\b" % intent, FILES[name])


@pytest.mark.parametrize("name", FILES)
def test_it_says_about_itself_in_xmp_what_it_says_in_its_dictionary(name: str) -> None:
    file = FILES[name]
    assert file.startswith(b"%PDF-1.7\n%")
    assert all(byte > 127 for byte in file.split(b"\n")[1][1:5])
    xmp = re.search(rb"<x:xmpmeta.*</x:xmpmeta>", file, re.DOTALL)
    assert xmp is not None
    told = ET.fromstring(xmp[0].decode())  # noqa: S314
    assert [told.findtext(f".//pdfaid:{each}", namespaces=NAMES) for each in ("part", "conformance")] == ["2", "B"]
    title = told.findtext(".//dc:title//rdf:li", namespaces=NAMES)
    assert title
    assert title.encode() in file or title.encode("utf-16-be").replace(b"\\", b"\\\\") in file.replace(b"\\", b"")
    assert re.search(rb"/ID\s*\[<\w{32}><\w{32}>\]", file)


def test_a_link_is_printed_with_its_page() -> None:
    file = FILES["rules"]
    links = re.findall(rb"<<[^<>]*/Subtype /Link[^<>]*>>", file)
    assert len(links) > 3
    assert all(b"/F 4" in link for link in links)


def test_the_same_document_gives_the_same_bytes() -> None:
    assert dict(files()) == FILES
