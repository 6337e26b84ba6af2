"""The layout on paper: a ruler on the sheets measures what is printed next to it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image

from boardwalk.documents.felt.drawing import STEEL, arrange_offer, felt_of
from boardwalk.documents.felt.paper import SCALES
from boardwalk.documents.felt.printed_sheet import layout_pdf, layout_png, layout_svg, scale_of
from boardwalk.documents.offer import Offer, offer_of, offers
from boardwalk.games import GAMES
from boardwalk.pit.house_file import LayoutSetup, demo_house
from tests.support.documents.felt_svg import EVERYTHING
from tests.support.press.pdf_page import MM, Found, objects, opened, words

INK, WHITE = (27, 27, 27, 255), (255, 255, 255, 255)
LONG = "The Extraordinarily Magnificent Harbor Light Casino Hotel and Resort of Atlantic"
SHEETS = (0, 1)


def offered(name: str, licensee: str = "The Steel Pier") -> Offer:
    return offer_of(name, EVERYTHING[name], licensee)


@cache
def sheets(name: str) -> bytes:
    return layout_pdf(offered(name))


def text_within(pdf: bytes, sheet: int, edges: tuple[float, float, float, float]) -> str:
    with opened(pdf, sheet) as page:
        left, bottom, right, top = edges
        return str(page.get_textpage().get_text_bounded(left, bottom, right, top))


def bars(pdf: bytes, sheet: int) -> list[list[Found]]:
    """The fields of each scale bar: low boxes of one size, alternately dark and white, that touch each other."""
    fields = [each for each in objects(pdf, sheet) if each.kind == "path" and 5 < each.height < 6.5 and each.width > 10]
    rows: dict[float, list[Found]] = {}
    for each in fields:
        rows.setdefault(round(each.bottom, 1), []).append(each)
    return [row for row in rows.values() if [each.fill for each in row] == [INK, WHITE, INK, WHITE, INK]]


@pytest.mark.law("13:69E-1.13Y(b)", "13:69E-1.13Z(b)", "13:69E-1.13BB(a)1", "13:69E-1.13Q(b)")
@pytest.mark.parametrize(("name", "scale"), [*((name, None) for name in GAMES), ("premium", 1), ("holdem3", 6)])
def test_the_bars_of_scale_and_the_cloth_measure_what_they_say(name: str, scale: int | None) -> None:
    """Measured between the left edges of the fields, which a line around them does not change."""
    offer = offered(name)
    pdf, drawn_at = layout_pdf(offer, scale) if scale else sheets(name), scale or scale_of(offer)
    for sheet in SHEETS:
        stated = int(re.search(r"Scale 1:(\d+)", words(pdf, sheet))[1])  # type: ignore[index]
        assert stated == drawn_at or sheet == 1
        found = bars(pdf, sheet)
        assert len(found) == 2
        for row, unit in zip(found, (1, 25.4), strict=True):
            below = (row[0].left - 5, row[0].bottom - 11, row[-1].right + 25, row[0].bottom - 1)
            *figures, last = text_within(pdf, sheet, below).replace(",", "").split()
            assert last == ("mm" if unit == 1 else "in")
            step = float(figures[1]) * unit
            assert [float(figure) * unit for figure in figures] == pytest.approx([step * each for each in range(6)])
            for left, right in pairwise(row):
                assert (right.left - left.left) * MM * stated == pytest.approx(step, abs=0.05)
    arranged, color = arrange_offer(offer), offer.game.layout.color
    cloth = next(each for each in objects(pdf) if each.fill[:3] == tuple(bytes.fromhex(color[1:])))
    assert cloth.width * MM * drawn_at == pytest.approx(2 * arranged.cloth.half_width, abs=0.1)
    assert cloth.height * MM * drawn_at == pytest.approx(arranged.cloth.depth, abs=0.1)


@pytest.mark.parametrize("name", GAMES)
def test_an_area_on_the_second_sheet_is_as_large_as_the_list_says(name: str) -> None:
    offer, pdf = offered(name), sheets(name)
    scale = int(re.search(r"Scale 1:(\d+)", words(pdf, 1))[1])  # type: ignore[index]
    color = tuple(bytes.fromhex(offer.game.layout.color[1:]))
    covered = [each for each in objects(pdf, 1) if each.fill[:3] == color][1:]
    sizes = [(each.width * MM * scale, each.height * MM * scale) for each in covered]
    areas = [area.box for area in arrange_offer(offer).areas if area.seat == 1]
    assert sizes == [pytest.approx((box.width, box.height), abs=0.1) for box in areas]
    for box in areas:
        assert f"{box.width:.1f}".removesuffix(".0") in words(pdf, 1)


def _awkward() -> list[Offer]:
    """Long names, every option of the demonstration house, and areas that a house has moved and sized."""
    changed = LayoutSetup(
        game="heads-up", moved={"odds": (3, 0)}, sized={"raise": (110, 90), "ante": (40, 40)}, inscribed=False
    )
    named = [offered(name, LONG) for name in ("premium", "texas-bonus")]
    return [*named, *offers(demo_house()), replace(offered("heads-up"), layout=changed), offer_of("caribbean")]


def test_every_text_stands_within_the_frame_clear_of_the_others_and_is_large_enough() -> None:
    for offer in _awkward():
        pdf = layout_pdf(offer)
        for sheet in SHEETS:
            with opened(pdf, sheet) as page:
                width, height = page.get_size()
                assert (width, height) == pytest.approx((17 * 72, 11 * 72))
            texts = [each for each in objects(pdf, sheet) if each.kind == "text" and each.width > 0]
            margin = 10 / MM
            for each in texts:
                assert margin < each.left < each.right < width - margin
                assert margin < each.bottom < each.top < height - margin
            own = [each for each in texts if each.fill == INK]
            assert min(each.size for each in own) >= 6.5
            assert len(own) > 60
            for one, other in combinations(own, 2):
                across = min(one.right, other.right) - max(one.left, other.left)
                down = min(one.top, other.top) - max(one.bottom, other.bottom)
                assert min(across, down) < 0.2, (offer.game.name, sheet, one, other)


@pytest.mark.law("13:69E-1.13Y(b)1", "13:69E-1.13Z(b)1", "13:69E-1.13BB(b)1")
@pytest.mark.parametrize("name", GAMES)
def test_the_block_says_whose_layout_it_is_of_what_and_by_which_paragraph(name: str) -> None:
    offer = offered(name)
    said = words(sheets(name)).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    for text in (
        "The Steel Pier",
        offer.game.title,
        "1 of 2",
        *(f"{key} {value}" for key, value in EVERYTHING[name].items()),
    ):
        assert text in said
    for area in arrange_offer(offer).areas:
        assert area.title in said
        assert area.law.id in said


@pytest.mark.parametrize("name", GAMES)
def test_the_svg_is_one_to_one_and_all_come_out_alike(name: str) -> None:
    offer = offered(name)
    svg = layout_svg(offer)
    assert svg.startswith(b'<?xml version="1.0" encoding="UTF-8"?>')
    root, view = fromstring(svg), arrange_offer(offer).view  # noqa: S314
    measures = [float(each) for each in root.attrib["viewBox"].split()]
    assert (root.attrib["width"], root.attrib["height"]) == (f"{measures[2]:g}mm", f"{measures[3]:g}mm")
    assert measures[2:] == pytest.approx([view.width, view.height], abs=0.01)
    described = "".join(each.text or "" for each in root if each.tag.endswith(("title", "desc")))
    assert "The Steel Pier" in described
    assert offer.game.title in described
    assert (svg, sheets(name)) == (layout_svg(offered(name)), layout_pdf(offered(name)))


def test_a_picture_has_a_dot_a_millimetre() -> None:
    offer = offered("texas-bonus")
    png, arranged = layout_png(offer), arrange_offer(offer)
    picture = Image.open(BytesIO(png))
    view = arranged.view
    assert picture.size == pytest.approx((view.width, view.height), abs=1)
    assert picture.info["dpi"] == pytest.approx((254, 254), abs=0.1)
    box = next(each.box for each in arranged.fixtures if each.name == "drop box")
    x, y = box.middle.x - box.width / 2 + 10, box.middle.y
    dot = round(x - view.middle.x + view.width / 2), round(y - view.middle.y + view.height / 2)
    assert picture.convert("RGB").getpixel(dot) == tuple(bytes.fromhex(STEEL[1:]))
    assert layout_png(offer) == png


def test_a_scale_that_does_not_fit_grows_the_sheet() -> None:
    offer = offered("caribbean")
    view = arrange_offer(offer).view
    for scale in (1, 5, SCALES[-1]):
        with opened(layout_pdf(offer, scale)) as page:
            width, height = (points * MM for points in page.get_size())
        assert width >= max(view.width / scale, 17 * 25.4 - 0.01)
        assert height >= max(view.height / scale, 11 * 25.4 - 0.01)


def test_an_area_that_a_house_sizes_is_drawn_as_wide_and_as_deep() -> None:
    sized = {"raise": (110.0, 90.0), "ante": (40.0, 60.0), "trips-plus": (90.0, 30.0)}
    offer = replace(offered("heads-up"), layout=LayoutSetup(game="heads-up", sized=sized))
    found = {}
    for area in (each for each in felt_of(offer).iter("g") if each.get("class", "").startswith("area")):
        shape = next(each for each in area if each.get("class") == "shape")
        line = float(shape.attrib["stroke-width"])
        if shape.tag == "rect":
            width, height = (float(shape.attrib[name]) + line for name in ("width", "height"))
            found[area.get("data-wager")] = width, height
    assert {name: found[name] for name in sized} == {
        name: pytest.approx(size, abs=0.02) for name, size in sized.items()
    }


def test_ornaments_give_way_to_a_long_name() -> None:
    counts = [
        sum(each.get("class") == "ornament" for each in felt_of(offered("caribbean", name)).iter())
        for name in ("The Steel Pier", LONG)
    ]
    assert counts == [4, 0]
