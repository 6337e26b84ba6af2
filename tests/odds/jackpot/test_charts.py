"""Pictures of a progressive and of a wheel, read from the axes they were drawn on."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from matplotlib.figure import Figure

from boardwalk.odds.jackpot.charts import _draw_return

EVEN = Fraction(15_043_685)
MARKS = {
    "usual": [(10_000_00.0, "meter now"), (120_720_00.0, "mean over many royals")],
    "far": [(9_999_999_00.0, "meter now"), (120_720_00.0, "mean over many royals")],
    "none": [(0.0, "meter now"), (0.0, "mean over many royals")],
}


def return_at(cents: Fraction) -> Fraction:
    return Fraction(56, 100) + Fraction(44, 100) * cents / EVEN


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("break_even", [EVEN, Fraction(-5)])
def test_points_and_their_names_lie_inside(marks: str, break_even: Fraction) -> None:
    figure = Figure(figsize=(5.5, 4.6), layout="constrained")
    axes = figure.subplots()
    _draw_return(axes, return_at, MARKS[marks], break_even, "meter")
    figure.draw_without_rendering()
    legend, frame = axes.get_legend(), axes.get_window_extent()
    assert legend is not None
    box = legend.get_window_extent()
    assert frame.x0 < box.x0 < box.x1 < frame.x1
    assert frame.y0 < box.y0 < box.y1 < frame.y1
    assert axes.get_ylim()[0] == 0
    names = [text.get_text() for text in legend.get_texts()]
    assert any(name.startswith("break-even") for name in names) == (break_even > 0)
    assert "100% return" in names
    right = axes.get_xlim()[1]
    drawn = np.concatenate([np.asarray(line.get_xdata(), float) for line in axes.lines])
    assert 0 <= drawn.min() <= drawn.max() <= right
