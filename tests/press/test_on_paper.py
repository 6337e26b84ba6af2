"""A drawing on paper is where its SVG says: coordinates calculated here by matrices, read back by another program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from boardwalk.errors import InputError
from boardwalk.press.pdf_painter import paint, to_png
from boardwalk.press.svg import FAMILY, add
from boardwalk.press.svg_path import outline
from tests.support.press.pdf_page import objects

SIZE = 400.0
Matrix = np.ndarray
lengths = st.floats(5, 60).map(lambda value: round(value, 2))
places = st.floats(-60, 60).map(lambda value: round(value, 2))


def empty(left: float = -200, top: float = -150) -> Element:
    return Element("svg", {"viewBox": f"{left} {top} {SIZE} {SIZE}", "font-family": FAMILY})


def on_page(root: Element, x: float = 0, y: float = 0, scale: float = 1) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(SIZE * 2, SIZE * 2), invariant=1)
    paint(canvas, root, x, y, scale)
    canvas.save()
    return out.getvalue()


@st.composite
def moves(draw: st.DrawFn) -> tuple[str, Matrix]:
    """A transform as SVG writes it, and the same as a matrix."""
    x, y, turn = draw(places), draw(places), draw(st.integers(-170, 170))
    scale = draw(st.sampled_from((0.5, 1.0, 1.25, 2.0)))
    angle = math.radians(turn)
    shift = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    spin = np.array([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]])
    return f"translate({x} {y}) rotate({turn}) scale({scale})", shift @ spin @ np.diag([scale, scale, 1])


def paper_of(x: float, y: float, scale: float) -> Matrix:
    """From the drawing to the page: up becomes down, and the view's lower left corner lies at x, y."""
    return np.array([[scale, 0, x + 200 * scale], [0, -scale, y + (SIZE - 150) * scale], [0, 0, 1]])


def around(points: list[tuple[float, float]], matrix: Matrix) -> list[float]:
    moved = matrix @ np.array([[x, y, 1] for x, y in points]).T
    return [float(edge) for edge in (*moved[:2].min(axis=1), *moved[:2].max(axis=1))]


@settings(max_examples=40)
@given(outer=moves(), inner=moves(), x=places, y=places, width=lengths, height=lengths, scale=st.sampled_from((0.4, 1)))
def test_shapes_under_transforms_lie_where_matrices_say(
    outer: tuple[str, Matrix], inner: tuple[str, Matrix], x: float, y: float, width: float, height: float, scale: float
) -> None:
    root = empty()
    group = add(add(root, "g", transform=outer[0]), "g", transform=inner[0])
    add(group, "rect", x=x, y=y, width=width, height=height, fill="#00ff00")
    add(group, "path", d=f"M{x} {y} H{x + width:.2f} L{x} {y + height:.2f} V{y} Z", fill="#ff0000")
    add(group, "circle", cx=x, cy=y, r=width)
    rectangle, triangle, circle = objects(on_page(root, 30, 40, scale))
    matrix = paper_of(30, 40, scale) @ outer[1] @ inner[1]
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    square = [(x + a * width, y + b * width) for a in (-1, 1) for b in (-1, 1)]
    # What is read back is the upright rectangle around a shape in its own frame, transformed.
    assert rectangle.edges == pytest.approx(around(corners, matrix), abs=0.01)
    assert triangle.edges == pytest.approx(around(corners, matrix), abs=0.01)
    assert circle.edges == pytest.approx(around(square, matrix), abs=0.01)
    assert (rectangle.fill, triangle.fill, circle.fill) == ((0, 255, 0, 255), (255, 0, 0, 255), (0, 0, 0, 255))


@settings(max_examples=60)
@given(
    radius=st.floats(10, 500), begins=st.floats(-3, 3), through=st.floats(0.05, 6.2),
    clockwise=st.booleans(), x=places, y=places,
)  # fmt: skip
def test_an_arc_runs_along_its_circle(
    radius: float, begins: float, through: float, clockwise: bool, x: float, y: float
) -> None:
    """Every point of the curves lies on the circle, and they turn as far as the arc does."""
    middle, step = complex(x, y), through if clockwise else -through
    first, last = (middle + cmath.rect(radius, at) for at in (begins, begins + step))
    flags = f"0 {int(through > math.pi)} {int(clockwise)}"
    d = f"M{_pair(first)} A{radius:.9f} {radius:.9f} {flags} {_pair(last)}"
    pen, turned = first, 0.0
    for _, points in list(outline(d))[1:]:
        one, two, end = (complex(*point) for point in points)
        curve = [_on_curve(pen, one, two, end, part / 8) for part in range(9)]
        assert all(abs(abs(point - middle) - radius) < 0.0005 * radius for point in curve)
        turned += sum(cmath.phase((b - middle) / (a - middle)) for a, b in pairwise(curve))
        pen = end
    assert turned == pytest.approx(step, abs=0.01)
    assert pen == pytest.approx(last)


def _pair(point: complex) -> str:
    return f"{point.real:.9f} {point.imag:.9f}"


def _on_curve(a: complex, b: complex, c: complex, d: complex, at: float) -> complex:
    rest = 1 - at
    return a * rest**3 + 3 * b * rest**2 * at + 3 * c * rest * at**2 + d * at**3


@pytest.mark.parametrize(("anchor", "begins"), [("start", 0.0), ("middle", -0.5), ("end", -1.0)])
def test_a_line_of_a_set_length_is_so_long_and_stands_about_its_anchor(anchor: str, begins: float) -> None:
    root = empty()
    add(
        root, "text", "HOUSE", x=10, y=20, font_size=24, font_weight="bold", letter_spacing=1.4, textLength=180,
        lengthAdjust="spacingAndGlyphs", text_anchor=anchor,
    )  # fmt: skip
    (text,) = objects(on_page(root))
    left = 10 + 200 + begins * 180
    assert text.left == pytest.approx(left, abs=4)
    assert text.right == pytest.approx(left + 180, abs=4)
    assert text.bottom == pytest.approx(SIZE - 150 - 20, abs=1)


def test_letters_stand_each_in_its_own_place() -> None:
    root = empty()
    add(root, "text", "HIH", x="0 50 100", y="0 10 60", rotate="0 0 90", font_size=20)
    first, second, third = objects(on_page(root))
    assert [(round(each.left - 200), round(250 - each.bottom)) for each in (first, second)] == [(0, 0), (50, 10)]
    assert third.height > third.width
    assert third.top == pytest.approx(250 - 60, abs=1)


def _coloured(paint_it: Callable[[Element], object]) -> Image.Image:
    root = empty(0, 0)
    paint_it(root)
    return Image.open(BytesIO(to_png(on_page(root), dots_per_inch=72))).convert("RGB")


def test_colours_opacities_holes_and_views() -> None:
    def paint_it(root: Element) -> None:
        add(root, "rect", x=0, y=0, width=100, height=100, fill="#ff0000")
        add(root, "rect", x=50, y=0, width=100, height=100, fill="#0000ff", fill_opacity=0.5)
        hole = "M200 0 H300 V100 H200 Z M225 25 H275 V75 H225 Z"
        add(root, "path", d=hole, fill="#00ff00", fill_rule="evenodd", stroke="none")
        add(root, "line", x1=0, y1=200, x2=390, y2=200, stroke="#000000", stroke_width=10, stroke_dasharray="20 20")
        add(root, "rect", x=350, y=300, width=200, height=50, fill="#00ffff")

    picture = _coloured(paint_it)
    assert picture.size == (800, 800)
    expected = {
        (25, 50): (255, 0, 0),
        (75, 50): (127, 0, 128),
        (125, 50): (127, 127, 255),
        (210, 50): (0, 255, 0),
        (250, 50): (255, 255, 255),
        (10, 200): (0, 0, 0),
        (30, 200): (255, 255, 255),
        (375, 325): (0, 255, 255),
        (450, 325): (255, 255, 255),
    }
    for (x, y), color in expected.items():
        assert picture.getpixel((x, 400 + y)) == pytest.approx(color, abs=2)


def test_what_is_drawn_last_lies_above_and_a_group_hands_its_look_down() -> None:
    def paint_it(root: Element) -> None:
        group = add(root, "g", fill="#0000ff", stroke="#ff0000", stroke_width=20)
        add(group, "circle", cx=100, cy=100, r=50)
        add(group, "rect", x=90, y=90, width=20, height=20, rx=3, fill="#00ff00", stroke="none")

    picture = _coloured(paint_it)
    found = [picture.getpixel((x, 500)) for x in (100, 130, 150, 170)]
    assert found == [(0, 255, 0), (0, 0, 255), (255, 0, 0), (255, 255, 255)]


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("ellipse", {}),
        ("rect", {"ry": "3"}),
        ("g", {"opacity": "0.5"}),
        ("g", {"style": "fill:red"}),
        ("g", {"transform": "skewX(3)"}),
        ("g", {"transform": "rotate(3 1 1)"}),
        ("rect", {"fill": "red"}),
        ("text", {"font-family": "Arial"}),
        ("text", {"dx": "3"}),
        ("path", {"d": "m0 0 l1 1"}),
        ("path", {"d": "M0 0 L1"}),
        ("path", {"d": "M0 0 L1 1 !"}),
    ],
)
def test_what_is_not_painted_is_not_lost_in_silence(tag: str, said: dict[str, str]) -> None:
    root = empty()
    root.append(Element(tag, {"x": "1", "width": "9", "height": "9", **said} if tag == "rect" else said))
    with pytest.raises(AssertionError):
        on_page(root)


def test_a_letter_that_the_typeface_lacks_is_refused() -> None:
    root = empty()
    add(root, "text", "Casino 赌", x=0, y=0)
    with pytest.raises(InputError, match="has no 赌"):
        on_page(root)


def test_the_same_drawing_gives_the_same_bytes() -> None:
    root = empty()
    add(root, "text", "TWICE", x=0, y=0, fill_opacity=0.4)
    assert on_page(root) == on_page(root)
    assert to_png(on_page(root)) == to_png(on_page(root))
