"""How an element of a drawing looks: the presentation attributes that SVG hands down from a group to what is in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from reportlab.lib.colors import HexColor

from boardwalk.press.drawing.lettering import FAMILY
from boardwalk.press.typeface import BOLD, ITALIC, REGULAR

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
ANCHORS = ("start", "middle", "end")
FONTS = {("normal", "normal"): REGULAR, ("bold", "normal"): BOLD, ("normal", "italic"): ITALIC}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Look:
    """What is filled and lined with which colour, and how text is set. The defaults are SVG's."""

    fill: str = "#000000"
    fill_opacity: float = 1
    fill_rule: str = "nonzero"
    stroke: str = "none"
    stroke_opacity: float = 1
    stroke_width: float = 1
    stroke_dasharray: str = "none"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    font_family: str = FAMILY
    font_size: float = 16
    font_weight: str = "normal"
    font_style: str = "normal"
    letter_spacing: float = 0
    text_anchor: str = "start"

    def within(self, attributes: Mapping[str, str]) -> Look:
        """As an element with these attributes looks."""
        said = {
            name: float(value) if isinstance(getattr(self, name), float | int) else value
            for name, value in ((name.replace("-", "_"), value) for name, value in attributes.items())
            if name in self.__slots__
        }
        looks = replace(self, **said)  # type: ignore[arg-type]
        assert looks.font_family == FAMILY, f"{looks.font_family!r} is a family that is not printed"
        assert looks.text_anchor in ANCHORS, looks.text_anchor
        assert looks.fill_rule in ("nonzero", "evenodd"), looks.fill_rule
        return looks

    @property
    def font(self) -> str:
        return FONTS[self.font_weight, self.font_style]

    @property
    def is_filled(self) -> bool:
        return self.fill != "none"

    @property
    def is_lined(self) -> bool:
        return self.stroke != "none" and self.stroke_width > 0

    def brush(self, canvas: Any) -> None:
        """Set what fills."""
        if self.is_filled:
            canvas.setFillColor(colour(self.fill), alpha=self.fill_opacity)

    def pen(self, canvas: Any) -> None:
        """Set what lines."""
        if not self.is_lined:
            return
        canvas.setStrokeColor(colour(self.stroke), alpha=self.stroke_opacity)
        canvas.setLineWidth(self.stroke_width)
        canvas.setLineCap(CAPS[self.stroke_linecap])
        canvas.setLineJoin(JOINS[self.stroke_linejoin])
        canvas.setMiterLimit(4)
        canvas.setDash([] if self.stroke_dasharray == "none" else lengths(self.stroke_dasharray))


INHERITED = frozenset(name.replace("_", "-") for name in Look.__slots__)
"""The attributes that a look is made of."""


def lengths(text: str) -> list[float]:
    """Numbers with blanks or commas between them.

    >>> lengths("7 5,2.5")
    [7.0, 5.0, 2.5]
    """
    return [float(each) for each in text.replace(",", " ").split()]


def colour(text: str) -> Any:
    """A colour as `#rrggbb`, which is the only way in which we write one."""
    assert _COLOUR.fullmatch(text), f"{text!r} is not written as #rrggbb"
    return HexColor(text)
