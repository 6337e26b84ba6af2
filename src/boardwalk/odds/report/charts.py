"""The charts of a report, starting hands included. The same figures give the same bytes; nothing here reads a clock or
the machine's fonts.
"""

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
from matplotlib.patches import Patch, Rectangle
from matplotlib.ticker import FuncFormatter, NullLocator

from boardwalk.odds.figures import ResultRange, group_results
from boardwalk.odds.report.material import Fan
from boardwalk.odds.strategy.starting_hands import HandCell, HandChart, HandPanel
from boardwalk.press.document import typographic
from boardwalk.press.notation import decimal, hundredths, signed, units

LOSS, EVEN, GAIN, SHADE, INK = "#D55E00", "#7F7F7F", "#0072B2", "#56B4E9", "#222222"
"""Okabe and Ito's colors: distinct for people who cannot tell red from green, and by lightness in gray."""
STEEP = 20
"""A curve that falls by more than this factor gets a logarithmic scale."""
WIDTH = 6.8
"""Inches: what a Letter page has between its margins."""
FAMILY = "Boardwalk"
"""Our own name for fonts that come with the chart library, so that fonts installed on the machine are never used."""
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
"""Characters that fit side by side below a chart, with as many for each bar."""


@cache
def _load_faces() -> None:
    folder = Path(mpl.get_data_path()) / "fonts" / "ttf"
    for file, weight in FACES.items():
        fontManager.ttflist.append(FontEntry(fname=str(folder / file), name=FAMILY, style="normal", weight=weight))


@contextmanager
def style() -> Iterator[None]:
    """Figures made inside share one style; the library's own settings are restored afterward."""
    _load_faces()
    with mpl.rc_context(STYLE):
        yield


@contextmanager
def blank(height: float) -> Iterator[Figure]:
    """An empty figure as wide as the page; its layout is computed once, after it is filled in."""
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
    """The figure as SVG, its text as outlines. IDs begin with the chart's name, so that charts can share a page."""
    text = StringIO()
    with style():
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    bare = re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", bare)


def outcome_chart(distribution: Mapping[Fraction, int], deals: int) -> Figure:
    """How likely each net result is; if some are rare, the scale of chances is logarithmic."""
    bars = group_results(distribution)
    labels = [_range_label(each) for each in bars]
    with drawn(3.1) as (figure, axes):
        colors = [LOSS if low < 0 else GAIN if low > 0 else EVEN for low, _, _ in bars]
        heights = [float(hundredths(Fraction(count, deals), 12).replace(",", "")) for _, _, count in bars]
        axes.bar(range(len(bars)), heights, width=0.78, color=colors, zorder=2)
        if is_steep(distribution):
            axes.set_yscale("log")
            axes.set_ylim(min(heights) / 2.5, 100)
            axes.yaxis.set_major_formatter(FuncFormatter(_plain_number))
            axes.yaxis.set_minor_locator(NullLocator())
        axes.set_xlim(-0.7, len(bars) - 0.3)
        crowded = len(bars) * max(map(len, labels)) > ROOM_FOR_LABELS
        axes.set_xticks(range(len(bars)), labels, rotation=90 if crowded else 0)
        axes.tick_params(axis="x", length=0)
        axes.set_xlabel("net result of a round, units")
        axes.set_ylabel("chance, % of deals" + (" (log scale)" if is_steep(distribution) else ""))
        axes.grid(axis="y", zorder=0)
        for color, name in ((LOSS, "player loses"), (EVEN, "even"), (GAIN, "player wins")):
            axes.bar([0], [0], color=color, label=name)
        axes.legend(loc="upper right", ncols=3, handlelength=1, columnspacing=1.4)
    return figure


def is_steep(distribution: Mapping[Fraction, int]) -> bool:
    """Whether some results are so much rarer than others that a plain scale would not show them."""
    counts = [each.deals for each in group_results(distribution)]
    return max(counts) > STEEP * min(counts)


def _plain_number(value: float, _: int = 0) -> str:
    """A number as people write it, however small."""
    return f"{value:,.0f}" if value >= 1 else f"{value:.12f}".rstrip("0")


def _range_label(each: ResultRange) -> str:
    return units(each.low) if each.low == each.high else f"{units(each.low)} to {units(each.high)}"


def fan_chart(fan: Fan) -> Figure:
    """The player's result by number of rounds: mean, median, and the bands that hold 50% and 90% of results."""
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
            _label_right_of(axes, last, fan.at(percentile)[-1], name, INK)
        nudge = _nudge(fan.means[-1] - fan.at(50)[-1], 0.055 * spread)
        _label_right_of(axes, last, fan.at(50)[-1] - nudge, "median", GAIN)
        _label_right_of(axes, last, fan.means[-1] + nudge, "mean", LOSS)
        axes.set_xlabel("rounds played")
        axes.set_ylabel("ahead or behind, units")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: signed(f"{value:+,.0f}") if value else "0"))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.grid(axis="y", zorder=0)
    return figure


def _nudge(apart: float, needed: float) -> float:
    """How far to move each of two labels so that they do not touch."""
    return max(needed - abs(apart), 0.0) / 2 * (1 if apart >= 0 else -1)


def _label_right_of(axes: Axes, x: float, y: float, text: str, color: str) -> None:
    axes.annotate(
        text, (x, y), xytext=(5, 0), textcoords="offset points", va="center", fontsize=8.5, color=color,
        annotation_clip=False,
    )  # fmt: skip


def edge_chart(edges: Sequence[tuple[str, Fraction, bool]], of: str) -> Figure:
    """The house edge under each pay table: label, edge, and whether it is the one in force."""
    with drawn(0.75 + 0.19 * len(edges)) as (figure, axes):
        values = [float(edge * 100) for _, edge, _ in edges]
        places = range(len(edges))
        colors = [GAIN if chosen else SHADE for _, _, chosen in edges]
        axes.barh(places, values, height=0.68, color=colors, zorder=2)
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
    """What a card costs against best play, by its number of rules."""
    with drawn(2.6) as (figure, axes):
        rules, costs = [count for count, _ in points], [float(cost * 100) for _, cost in points]
        axes.plot(rules, costs, color=GAIN, linewidth=1.3, marker="o", markersize=4, zorder=3)
        for count, cost in points:
            label = np.format_float_positional(float(cost * 100), precision=2, fractional=False, trim="-")
            axes.annotate(label, (count, float(cost * 100)), xytext=(2, 5), textcoords="offset points", fontsize=8.5)
        axes.set_xticks(rules)
        if 0 < STEEP * min(costs) < max(costs):
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(FuncFormatter(_plain_number))
            axes.yaxis.set_minor_locator(NullLocator())
            axes.set_ylim(min(costs) / 2, max(costs) * 2.5)
        else:
            axes.set_ylim(0, max(costs) * 1.15)
        axes.set_xlabel("rules on the card")
        axes.set_ylabel(f"cost against best play,\n% of {of}")
        axes.grid(axis="y", zorder=0)
    return figure


BOLDER = ("#E6E6E6", "#BFE0F5", SHADE, GAIN)
"""From the smallest wager to the largest; lightness keeps them distinct in gray, too."""
WORSE, BETTER = "#F5D3B8", "#BFE0F5"


def hands_figure(chart: HandChart) -> Figure:
    """Panels in a grid; a cell is divided if the best actions of its hands differ, and shows what they are worth."""
    count = len(chart.panels)
    columns = 1 if count == 1 else 2
    rows = -(-count // columns)
    high = max(len(panel.rows) for panel in chart.panels)
    with blank(0.7 + rows * (0.45 + high * (0.29 if columns == 1 else 0.225))) as figure:
        for number, panel in enumerate(chart.panels, 1):
            axes = figure.add_subplot(rows, columns, number)
            _frame_panel(axes, panel)
            for (row, column), cell in panel.cells.items():
                _draw_cell(axes, chart, (row, column), cell, small=columns > 1)
        figure.legend(handles=_hands_legend(chart), loc="outside lower center", ncols=4, handlelength=1.2, fontsize=8.5)
    return figure


def _frame_panel(axes: Axes, panel: HandPanel) -> None:
    axes.set_xlim(0, len(panel.columns))
    axes.set_ylim(len(panel.rows), 0)
    axes.set_xticks([place + 0.5 for place in range(len(panel.columns))], panel.columns)
    axes.set_yticks([place + 0.5 for place in range(len(panel.rows))], panel.rows)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.tick_params(length=0, pad=2)
    across = f"{panel.title}: {panel.across}" if panel.title else panel.across
    axes.set_xlabel(typographic(across), labelpad=4)
    axes.set_ylabel(typographic(panel.down), labelpad=2)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _cell_colors(chart: HandChart) -> dict[str, str]:
    """If there are few actions, they take colors that are far apart."""
    places = {1: (0,), 2: (0, 2), 3: (0, 1, 3)}.get(len(chart.actions), range(len(BOLDER)))
    return {action: BOLDER[place] for action, place in zip(chart.actions, places, strict=True)}


def _draw_cell(axes: Axes, chart: HandChart, place: tuple[int, int], cell: HandCell, *, small: bool) -> None:
    row, column = place
    start = float(column)
    colors = _cell_colors(chart)
    for action, share in ((action, share) for action, share in cell.shares.items() if share):
        color = colors[action] if len(chart.actions) > 1 else _color_by_worth(cell)
        axes.add_patch(Rectangle((start, row), float(share), 1, facecolor=color, linewidth=0))
        start += float(share)
    axes.add_patch(Rectangle((column, row), 1, 1, facecolor="none", edgecolor="white", linewidth=0.8))
    ink = "white" if colors[cell.action] == GAIN else INK
    text = _cell_text(chart, cell, 1 if small else 2)
    axes.text(column + 0.5, row + 0.54, text, ha="center", va="center", fontsize=6.4 if small else 7.6, color=ink)


def _color_by_worth(cell: HandCell) -> str:
    return EVEN if cell.ev is None else WORSE if cell.ev < 0 else BETTER


def _cell_text(chart: HandChart, cell: HandCell, places: int) -> str:
    """What the hands are worth; if that is not known, the share of them that takes the largest wager."""
    if cell.ev is not None:
        return decimal(cell.ev, places)
    share = cell.shares[chart.actions[-1]]
    return "all" if share == 1 else "none" if share == 0 else _share_text(share)


def _share_text(share: Fraction) -> str:
    return decimal(min(max(share, Fraction(1, 100)), Fraction(99, 100)), 2)


def _hands_legend(chart: HandChart) -> list[Patch]:
    if len(chart.actions) > 1:
        cells = [cell for panel in chart.panels for cell in panel.cells.values()]
        used = {action for cell in cells for action, share in cell.shares.items() if share}
        return [Patch(facecolor=color, label=action) for action, color in _cell_colors(chart).items() if action in used]
    return [Patch(facecolor=WORSE, label="expects to lose"), Patch(facecolor=BETTER, label="expects to win")]


def hands_words(chart: HandChart) -> str:
    """What the chart shows, in words."""
    if all(cell.ev is None for panel in chart.panels for cell in panel.cells.values()):
        return (
            f"For each kind of hand and each up card of the dealer, the share of hands that choose {chart.actions[-1]} "
            "under best play."
        )
    worth = "Numbers are what the hands are worth in a round under best play, in units"
    if len(chart.actions) > 1:
        return f"Colors show the best first action; a cell with two colors holds hands that differ. {worth}."
    return f"There is nothing to decide on these cards alone. {worth}."
