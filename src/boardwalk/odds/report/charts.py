"""The charts of a report. The same figures give the same bytes: nothing here reads a clock or a font of the machine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontEntry, fontManager
from matplotlib.ticker import FuncFormatter, NullLocator

from boardwalk.odds.outcomes import Outcome, grouped
from boardwalk.odds.report.rounds import Fan
from boardwalk.press.words import decimal, hundredths, signed, units

LOSS, EVEN, GAIN, SHADE, INK = "#D55E00", "#7F7F7F", "#0072B2", "#56B4E9", "#222222"
"""Okabe and Ito's colours, which those who cannot tell red from green still tell apart; also by lightness in grey."""

STEEP = 20
"""A curve that falls by more than this has a logarithmic scale."""
WIDTH = 6.8
"""Inches: what a Letter page has between its margins."""
FAMILY = "Boardwalk"
"""Our own name for a family that comes with the chart library: one of the machine's with its name is never taken."""
FACES = {"STIXGeneral.ttf": 400, "STIXGeneralBol.ttf": 700}

STYLE: dict[Any, Any] = {
    "font.family": FAMILY,
    "font.size": 9.0,
    "axes.labelsize": 9.0,
    "axes.linewidth": 0.6,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "grid.color": "#D9D9D9",
    "grid.linewidth": 0.5,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "legend.fontsize": 8.5,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "boardwalk",
    "figure.dpi": 72.0,
    "figure.facecolor": "white",
}

ROOM_FOR_LABELS = 110
"""Characters that stand side by side below a chart if each bar has as many."""


@cache
def _load_faces() -> None:
    folder = Path(mpl.get_data_path()) / "fonts" / "ttf"
    for file, weight in FACES.items():
        fontManager.ttflist.append(FontEntry(fname=str(folder / file), name=FAMILY, style="normal", weight=weight))


@contextmanager
def style() -> Iterator[None]:
    """Figures made inside look alike; the library's own settings come back afterwards."""
    _load_faces()
    with mpl.rc_context(STYLE):
        yield


@contextmanager
def blank(height: float) -> Iterator[Figure]:
    """An empty figure of the page's width; when it is filled in, its layout is settled once and for all."""
    with style():
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        yield figure
        figure.draw_without_rendering()
        figure.set_layout_engine("none")


@contextmanager
def drawn(height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure with one pair of axes."""
    with blank(height) as figure:
        yield figure, figure.add_subplot()


def as_svg(figure: Figure, name: str) -> str:
    """The figure as SVG, its text as outlines. Names inside begin with the chart's, so that charts share a page."""
    text = StringIO()
    with style():
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    bare = re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", bare)


def outcome_chart(distribution: Mapping[Fraction, int], deals: int) -> Figure:
    """How likely each net result is; where some are rare, the scale of chances is logarithmic."""
    bars = grouped(distribution)
    labels = [_label(each) for each in bars]
    with drawn(3.1) as (figure, axes):
        colours = [LOSS if low < 0 else GAIN if low > 0 else EVEN for low, _, _ in bars]
        heights = [float(hundredths(Fraction(count, deals), 12).replace(",", "")) for _, _, count in bars]
        axes.bar(range(len(bars)), heights, width=0.78, color=colours, zorder=2)
        if is_steep(distribution):
            axes.set_yscale("log")
            axes.set_ylim(min(heights) / 2.5, 100)
            axes.yaxis.set_major_formatter(FuncFormatter(_plain))
            axes.yaxis.set_minor_locator(NullLocator())
        axes.set_xlim(-0.7, len(bars) - 0.3)
        crowded = len(bars) * max(map(len, labels)) > ROOM_FOR_LABELS
        axes.set_xticks(range(len(bars)), labels, rotation=90 if crowded else 0)
        axes.tick_params(axis="x", length=0)
        axes.set_xlabel("net result of a round, units")
        axes.set_ylabel("chance, % of deals" + (" (log scale)" if is_steep(distribution) else ""))
        axes.grid(axis="y", zorder=0)
        for colour, name in ((LOSS, "player loses"), (EVEN, "even"), (GAIN, "player wins")):
            axes.bar([0], [0], color=colour, label=name)
        axes.legend(loc="upper right", ncols=3, handlelength=1, columnspacing=1.4)
    return figure


def is_steep(distribution: Mapping[Fraction, int]) -> bool:
    """Whether some results are so much rarer than others that a plain scale would not show them."""
    counts = [each.deals for each in grouped(distribution)]
    return max(counts) > STEEP * min(counts)


def _plain(value: float, _: int = 0) -> str:
    """A number as people write it, however small."""
    return f"{value:,.0f}" if value >= 1 else f"{value:.12f}".rstrip("0")


def _label(each: Outcome) -> str:
    return units(each.low) if each.low == each.high else f"{units(each.low)} to {units(each.high)}"


def fan_chart(fan: Fan) -> Figure:
    """Where a player stands after so many rounds: mean, median and the bands that hold half and nine tenths."""
    with drawn(3.2) as (figure, axes):
        axes.fill_between(fan.rounds, fan.at(5), fan.at(95), color=SHADE, alpha=0.35, linewidth=0, zorder=1)
        axes.fill_between(fan.rounds, fan.at(25), fan.at(75), color=SHADE, alpha=0.75, linewidth=0, zorder=2)
        axes.plot(fan.rounds, fan.at(50), color=GAIN, linewidth=1.3, zorder=3)
        axes.plot(fan.rounds, fan.means, color=LOSS, linewidth=1.3, linestyle=(0, (4, 2)), zorder=4)
        axes.axhline(0, color=INK, linewidth=0.6, zorder=2)
        last = fan.rounds[-1]
        axes.set_xlim(0, last)
        spread = max(fan.at(95)[-1] - fan.at(5)[-1], 1.0)
        for percentile, name in {95: "95th percentile", 75: "75th", 25: "25th", 5: "5th percentile"}.items():
            _beside(axes, last, fan.at(percentile)[-1], name, INK)
        nudge = _nudge(fan.means[-1] - fan.at(50)[-1], 0.055 * spread)
        _beside(axes, last, fan.at(50)[-1] - nudge, "median", GAIN)
        _beside(axes, last, fan.means[-1] + nudge, "mean", LOSS)
        axes.set_xlabel("rounds played")
        axes.set_ylabel("ahead or behind, units")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: signed(f"{value:+,.0f}") if value else "0"))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.grid(axis="y", zorder=0)
    return figure


def _nudge(apart: float, needed: float) -> float:
    """How far two labels must each give way so that they do not touch."""
    return max(needed - abs(apart), 0.0) / 2 * (1 if apart >= 0 else -1)


def _beside(axes: Axes, x: float, y: float, text: str, colour: str) -> None:
    axes.annotate(
        text, (x, y), xytext=(5, 0), textcoords="offset points", va="center", fontsize=8.5, color=colour,
        annotation_clip=False,
    )  # fmt: skip


def edge_chart(edges: Sequence[tuple[str, Fraction, bool]], of: str) -> Figure:
    """The house edge under each pay table: label, edge, and whether it is the one in force."""
    with drawn(0.75 + 0.19 * len(edges)) as (figure, axes):
        values = [float(edge * 100) for _, edge, _ in edges]
        places = range(len(edges))
        colours = [GAIN if chosen else SHADE for _, _, chosen in edges]
        axes.barh(places, values, height=0.68, color=colours, zorder=2)
        for place, (_, edge, chosen) in zip(places, edges, strict=True):
            side = 3 if edge >= 0 else -3
            axes.annotate(
                decimal(edge * 100, 2), (values[place], place), xytext=(side, 0), textcoords="offset points",
                va="center", ha="left" if edge >= 0 else "right", fontsize=8.5,
                fontweight="bold" if chosen else "normal",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6}, zorder=3,
            )  # fmt: skip
        axes.set_yticks(places, [label for label, _, _ in edges])
        axes.set_ylim(len(edges) - 0.45, -0.55)
        axes.tick_params(axis="y", length=0)
        axes.margins(x=0.1)
        axes.axvline(0, color=INK, linewidth=0.6, zorder=3)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: signed(f"{value:g}")))
        axes.set_xlabel(f"house edge, % of {of}")
        axes.grid(axis="x", zorder=0)
    return figure


def curve_chart(points: Sequence[tuple[int, Fraction]], of: str) -> Figure:
    """What playing by so many rules costs beside best play."""
    with drawn(2.6) as (figure, axes):
        rules, costs = [count for count, _ in points], [float(cost * 100) for _, cost in points]
        axes.plot(rules, costs, color=GAIN, linewidth=1.3, marker="o", markersize=4, zorder=3)
        for count, cost in points:
            label = np.format_float_positional(float(cost * 100), precision=2, fractional=False, trim="-")
            axes.annotate(label, (count, float(cost * 100)), xytext=(2, 5), textcoords="offset points", fontsize=8.5)
        axes.set_xticks(rules)
        if 0 < STEEP * min(costs) < max(costs):
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(FuncFormatter(_plain))
            axes.yaxis.set_minor_locator(NullLocator())
            axes.set_ylim(min(costs) / 2, max(costs) * 2.5)
        else:
            axes.set_ylim(0, max(costs) * 1.15)
        axes.set_xlabel("rules on the card")
        axes.set_ylabel(f"cost beside best play,\n% of {of}")
        axes.grid(axis="y", zorder=0)
    return figure
