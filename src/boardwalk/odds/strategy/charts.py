"""Charts for strategy cards: starting hands, and what each rule is worth. The same figures give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.ticker import FuncFormatter, MultipleLocator, NullFormatter

from boardwalk.odds.figures import base_wager
from boardwalk.odds.strategy.card import StrategyCard
from boardwalk.odds.strategy.starting_hands import STUD_KINDS, HandCell, HandChart, HandPanel

COLORS = "#F0E442", "#56B4E9", "#009E73", "#E69F00"
"""Okabe and Ito's, which people who cannot tell red from green still tell apart; the smallest wager is palest."""
LOSS, GAIN, INK = "#E69F00", "#56B4E9", "#222222"
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "svg.fonttype": "path",
    "svg.hashsalt": "boardwalk",
    "figure.facecolor": "white",
}
METADATA: dict[str, dict[str, Any]] = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}


def chart_picture(chart: HandChart, form: str) -> bytes:
    """The starting hands as `svg` or `png`."""
    with mpl.rc_context(STYLE):
        figure = _new_figure(chart)
        across = 2 if len(chart.panels) > 1 else 1
        for number, panel in enumerate(chart.panels):
            axes = figure.add_subplot((len(chart.panels) + across - 1) // across, across, number + 1)
            _draw_panel(axes, panel, chart.actions)
        if "" not in chart.actions:
            drawn = [action for action in chart.actions if _occurs(chart, action)]
            handles = [Patch(facecolor=_color(chart, action), edgecolor=INK, label=action) for action in drawn]
            figure.legend(handles=handles, loc="outside lower center", ncols=len(handles), frameon=False)
        figure.suptitle(f"{chart.title}: {_subject(chart)}\n{chart.note}".strip(), fontsize=12)
        return _rendered(figure, form)


def curve_picture(card: StrategyCard, note: str, form: str) -> bytes:
    """The cost of the best cards found, by number of rules, on a logarithmic scale."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7.2, 4.4), layout="constrained")
        axes = figure.add_subplot()
        points = [(rules, 100 * float(cost)) for rules, cost in card.curve if cost]
        axes.plot(*zip(*points, strict=True), color="#0072B2", marker="o", linewidth=1.6)
        for rules, cost in [
            point for place, point in enumerate(points) if not place or point[1] < points[place - 1][1]
        ]:
            axes.annotate(f"{cost:.3g}%", (rules, cost), (4, 6), textcoords="offset points", fontsize=8)
        axes.set_yscale("log")
        axes.margins(x=0.13, y=0.12)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}%"))
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.xaxis.set_major_locator(MultipleLocator(1))
        axes.set_xlabel("lines on the card, including the last of each decision")
        axes.set_ylabel(f"cost against best play, % of {base_wager(card.game)} (log scale)")
        axes.grid(color="#D9D9D9", linewidth=0.5)
        axes.set_axisbelow(True)
        axes.set_title(f"{card.game.title}: what each rule is worth\n{note}".strip(), fontsize=12)
        return _rendered(figure, form)


def _subject(chart: HandChart) -> str:
    if "" in chart.actions:
        return "expectation of starting hands in units"
    if all(cell.ev is None for panel in chart.panels for cell in panel.cells.values()):
        return f"hands that {chart.actions[-1]}, %"
    return "best first action, and expectation in units"


def _new_figure(chart: HandChart) -> Figure:
    rows = len(chart.panels[0].rows)
    size = (15.0, 14.6) if len(chart.panels) > 1 else (8.6, 3.9 if rows < 13 else 8.8)
    return Figure(figsize=size, layout="constrained")


def _occurs(chart: HandChart, action: str) -> bool:
    return any(cell.shares[action] for panel in chart.panels for cell in panel.cells.values())


def _color(chart: HandChart, action: str) -> str:
    return COLORS[chart.actions.index(action) % len(COLORS)]


def _draw_panel(axes: Axes, panel: HandPanel, actions: Sequence[str]) -> None:
    for (row, column), cell in panel.cells.items():
        axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=_fill(cell, actions), edgecolor="white"))
        axes.text(column, row, _label(cell, actions), ha="center", va="center", fontsize=7.5)
    axes.set_xlim(-0.5, len(panel.columns) - 0.5)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_aspect("equal" if len(panel.rows) > len(STUD_KINDS) else "auto")
    axes.set_xticks(range(len(panel.columns)), panel.columns)
    axes.set_yticks(range(len(panel.rows)), panel.rows)
    axes.tick_params(length=0, labeltop=False)
    axes.set_xlabel(panel.across)
    axes.set_ylabel(panel.down)
    axes.set_title(panel.title, fontsize=10)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _label(cell: HandCell, actions: Sequence[str]) -> str:
    if cell.ev is None:
        share = 100 * cell.shares[actions[-1]]
        return f"{float(share):.0f}" if share in (0, 100) else f"{float(share):.1f}"
    worth = f"{float(cell.ev):+.2f}"
    return "0.00" if worth[1:] == "0.00" else worth.replace("-", "\N{MINUS SIGN}")


def _fill(cell: HandCell, actions: Sequence[str]) -> tuple[float, float, float]:
    """The actions' colors, mixed by their shares; if there is no action yet, gain and loss by their size."""
    if "" in actions:
        assert cell.ev is not None
        strength = min(1.0, abs(float(cell.ev)))
        return _mix([((1.0, 1.0, 1.0), 1 - strength), (to_rgb(GAIN if cell.ev > 0 else LOSS), strength)])
    return _mix([(to_rgb(COLORS[place % 4]), float(cell.shares[action])) for place, action in enumerate(actions)])


def _mix(parts: Sequence[tuple[tuple[float, float, float], float]]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, sum(color[band] * share for color, share in parts)) for band in range(3))
    return red, green, blue


def _rendered(figure: Figure, form: str) -> bytes:
    FigureCanvasAgg(figure)
    into = BytesIO()
    figure.savefig(into, format=form, dpi=130, metadata=METADATA[form])
    return into.getvalue()
