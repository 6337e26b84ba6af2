"""Charts of a session: where it ends, and how the risk of ruin grows. The same figures give the same bytes."""

from __future__ import annotations

from fractions import Fraction

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from boardwalk.money import dollars
from boardwalk.odds.jackpot.charts import INK, LINE, MARK, SHADE, STYLE, finish_axes, rendered
from boardwalk.odds.session.session import SessionFigures, percent_of

BARS = 60
"""About how many bars show where a session ends."""
SHOWN = Fraction(998, 1000)
"""The share of all sessions that the bars show."""
CURVE_POINTS = 400


def session_picture(figures: SessionFigures, form: str) -> bytes:
    """The result at the end, and the chance of ruin and of the goal round by round."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11.0, 4.6), layout="constrained")
        left, right = figure.subplots(1, 2)
        _draw_results(left, figures)
        _draw_ends(right, figures)
        figure.suptitle(figures.figure_table().heading, fontsize=12)
        return rendered(figure, form)


def _draw_results(axes: Axes, figures: SessionFigures) -> None:
    """Chances of the results, several in a bar; the far ends are left out, and said so."""
    low, high = figures.result.interval(1 - SHOWN)
    step = figures.result.step_cents
    width = max(-(-(high - low + step) // (BARS * step)), 1) * step
    sums: dict[int, float] = {}
    for cents, chance in figures.result.amounts():
        if low <= cents <= high:
            sums[cents // width * width] = sums.get(cents // width * width, 0.0) + chance
    places = np.array(list(sums)) / 100
    colors = [LINE if cents >= 0 else MARK for cents in sums]
    heights = [chance * 100 for chance in sums.values()]
    axes.bar(places, heights, width / 100, align="edge", color=colors, linewidth=0, zorder=2)
    axes.axvline(0, color=INK, linewidth=0.7, linestyle=(0, (4, 3)), zorder=3)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: dollars(round(value * 100)).removesuffix(".00")))
    axes.xaxis.set_major_locator(MaxNLocator(6))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}%"))
    axes.set_xlabel(f"result, dollars ({dollars(width)} to a bar; {float(SHOWN):.1%} of all sessions)")
    axes.set_ylabel("chance, %")
    axes.set_title(f"Ahead {percent_of(figures.ahead)}, behind {percent_of(figures.behind)}", fontsize=10)
    finish_axes(axes)


def _draw_ends(axes: Axes, figures: SessionFigures) -> None:
    """The chance that the session is over by each round, and why."""
    rounds = np.unique(np.linspace(0, figures.rounds, CURVE_POINTS).astype(int))
    curves = [("out of money", figures.walk.ruined, MARK)]
    if figures.goal is not None:
        curves.append(("goal reached", figures.walk.reached, LINE))
    for label, chances, color in curves:
        values = [float(chances[place]) * 100 for place in rounds]
        axes.plot(rounds, values, color=color, linewidth=1.8, zorder=3, label=label)
    mean = float(figures.expected_rounds.low)
    axes.axvline(mean, color=SHADE, linewidth=1.2, zorder=2, label=f"average, {mean:,.1f} rounds")
    axes.set_xlim(0, figures.rounds)
    axes.set_ylim(0, 104)
    axes.xaxis.set_major_locator(MaxNLocator(6))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}%"))
    axes.legend(loc="best", fontsize=8, framealpha=0.9, edgecolor="none").set_zorder(5)
    axes.set_xlabel("rounds")
    axes.set_ylabel("chance by then, %")
    axes.set_title("How sessions end early", fontsize=10)
    finish_axes(axes)
