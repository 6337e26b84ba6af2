"""A document in both its renderings: drawings, lists, and the short form of what needs no contents."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from boardwalk.errors import InputError
from boardwalk.press.document import Block, Document, Drawing, Headline, Points, Section, Steps, TextBlock, data_table
from boardwalk.press.html import to_html
from boardwalk.press.pdf import to_pdf
from boardwalk.press.svg import FAMILY, SPACE, add
from boardwalk.press.typeface import MARGIN, ROOM
from tests.support.press.pdf_page import objects, page_count, words

GREEN = (0, 128, 0, 255)


def drawing(width: float, height: float) -> Drawing:
    box = {"viewBox": f"-10 -10 {width} {height}", "width": f"{width}mm", "height": f"{height}mm"}
    root = Element("svg", {"xmlns": SPACE, "font-family": FAMILY, "role": "img", "aria-label": "old", **box})
    add(root, "rect", x=-10, y=-10, width=width, height=height, fill="#008000")
    return Drawing("The cloth", "A green cloth, seen from above.", root)


def of(*sections: Section, headlines: tuple[Headline, ...] = ()) -> Document:
    return Document("Kind", "Title", (("Game", "Stud"),), headlines, sections)


@pytest.mark.parametrize(("width", "height"), [(2000, 1000), (100, 400)])
def test_a_drawing_is_as_large_as_the_page_lets_it_be_and_stands_with_its_caption(width: float, height: float) -> None:
    long = TextBlock("A sentence that fills the page. " * 150)
    document = of(Section("One", (long, drawing(width, height))))
    pdf = to_pdf(document)
    pages = [number for number in range(page_count(pdf)) if "Figure 1. The cloth" in words(pdf, number)]
    assert len(pages) == 1
    (cloth,) = (each for each in objects(pdf, pages[0]) if each.fill == GREEN)
    assert cloth.width / cloth.height == pytest.approx(width / height, abs=0.001)
    assert cloth.left >= MARGIN - 0.01
    assert cloth.width == pytest.approx(ROOM, abs=0.1) if width > height else cloth.height > 500
    assert "A green cloth" in words(pdf, pages[0])


def test_a_drawing_in_html_is_named_once_and_takes_the_width_of_the_page() -> None:
    html = to_html(of(Section("One", (drawing(20, 10),))), {})
    assert html.count("<svg ") == html.count('aria-label="A green cloth, seen from above."') == 1
    assert html.count('role="img"') == 1
    assert "20mm" not in html
    assert "<figcaption>" in html


@pytest.mark.parametrize(("count", "contents"), [(1, False), (2, False), (3, True)])
def test_a_short_document_has_no_contents_and_one_without_figures_no_strip(count: int, contents: bool) -> None:
    sections = [Section(f"Part {number}", (TextBlock("Words."),)) for number in range(count)]
    html, said = to_html(of(*sections), {}), words(to_pdf(of(*sections)))
    assert ("<nav>" in html) is contents
    assert (said.count("Part 0") == 2) is contents
    assert "headlines" not in html.split("</style>")[1]
    shown = of(*sections, headlines=(Headline("5 %", "of the ante", "House edge"),))
    assert "House edge" in to_html(shown, {})
    assert "House edge" in words(to_pdf(shown))


def test_a_table_that_fills_its_page_is_not_followed_by_an_empty_one() -> None:
    for rows in range(32, 37):
        listed = data_table("Rows", "a|b", [(f"row {number}", "") for number in range(rows)])
        pdf = to_pdf(of(Section("One", (listed,))))
        assert "row" in words(pdf, page_count(pdf) - 1)


def test_points_and_steps_say_the_same_in_both() -> None:
    items = (("The first of them", "13:69E-1.13Z(b)1"), ("The second", ""))
    document = of(Section("One", (Points(items), Steps(items), data_table("A table", "a|b", [("x", "y")]))))
    html, said = to_html(document, {}), words(to_pdf(document))
    for text in ("The first of them", "13:69E-1.13Z(b)1", "The second"):
        assert html.count(text) == said.count(text) == 2
    assert '<ul class="points">' in html
    assert said.count("\N{BULLET}") == 2
    assert "1." in said
    assert to_pdf(document) == to_pdf(document)


def test_a_word_wider_than_its_column_is_broken_and_the_table_stays_on_its_page() -> None:
    wide = [("Stud", "W" * 40, "1", "W" * 80), ("Stud", "7", "100,000 / 389,725", "a letter")]
    pdf = to_pdf(of(Section("One", (data_table("Approvals", "game|tables|>chance|approval on record", wide),))))
    assert max(each.right for each in objects(pdf) if each.kind == "text") <= MARGIN + ROOM + 0.1
    assert words(pdf).count("W") == 120
    assert "100,000 / 389,725" in words(pdf), "a figure is never broken"


@pytest.mark.parametrize(
    "block",
    [
        TextBlock("Good luck \N{SLOT MACHINE}"),
        Points((("Good luck \N{SLOT MACHINE}", ""),)),
        data_table("A table", "a|b", [("x", "\N{SLOT MACHINE}")]),
        data_table("A table", "a|\N{SLOT MACHINE}", [("x", "y")]),
        data_table("A \N{SLOT MACHINE}", "a|b", [("x", "y")]),
    ],
)
def test_a_letter_that_the_typeface_lacks_is_refused_rather_than_left_blank(block: Block) -> None:
    with pytest.raises(InputError, match="the typeface has no \N{SLOT MACHINE}"):
        to_pdf(of(Section("One", (block,))))
