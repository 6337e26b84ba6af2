"""The chart of starting hands in a report: a cell for each kind of hand, coloured by the best first action."""

from __future__ import annotations

from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from boardwalk.odds.report.charts import EVEN, GAIN, INK, SHADE, blank
from boardwalk.odds.strategy.starting_hands import Cell, Chart, Panel
from boardwalk.press.document import typographic
from boardwalk.press.words import decimal

BOLDER = ("#E6E6E6", "#BFE0F5", SHADE, GAIN)
"""From the most modest action to the boldest: lightness tells them apart in grey too."""
WORSE, BETTER = "#F5D3B8", "#BFE0F5"


def hands_figure(chart: Chart) -> Figure:
    """Panels one beside or below another; a cell is divided where hands in it differ, and says what they are worth."""
    count = len(chart.panels)
    columns = 1 if count == 1 else 2
    rows = -(-count // columns)
    high = max(len(panel.rows) for panel in chart.panels)
    with blank(0.7 + rows * (0.45 + high * (0.29 if columns == 1 else 0.225))) as figure:
        for number, panel in enumerate(chart.panels, 1):
            axes = figure.add_subplot(rows, columns, number)
            _frame(axes, panel)
            for (row, column), cell in panel.cells.items():
                _draw(axes, chart, (row, column), cell, small=columns > 1)
        figure.legend(handles=_legend(chart), loc="outside lower center", ncols=4, handlelength=1.2, fontsize=8.5)
    return figure


def _frame(axes: Axes, panel: Panel) -> None:
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


def _colours(chart: Chart) -> dict[str, str]:
    """Few actions take the colours that lie far apart."""
    places = {1: (0,), 2: (0, 2), 3: (0, 1, 3)}.get(len(chart.actions), range(len(BOLDER)))
    return {action: BOLDER[place] for action, place in zip(chart.actions, places, strict=True)}


def _draw(axes: Axes, chart: Chart, place: tuple[int, int], cell: Cell, *, small: bool) -> None:
    row, column = place
    start = float(column)
    colours = _colours(chart)
    for action, share in ((action, share) for action, share in cell.shares.items() if share):
        colour = colours[action] if len(chart.actions) > 1 else _by_worth(cell)
        axes.add_patch(Rectangle((start, row), float(share), 1, facecolor=colour, linewidth=0))
        start += float(share)
    axes.add_patch(Rectangle((column, row), 1, 1, facecolor="none", edgecolor="white", linewidth=0.8))
    ink = "white" if colours[cell.action] == GAIN else INK
    text = _text(chart, cell, 1 if small else 2)
    axes.text(column + 0.5, row + 0.54, text, ha="center", va="center", fontsize=6.4 if small else 7.6, color=ink)


def _by_worth(cell: Cell) -> str:
    return EVEN if cell.ev is None else WORSE if cell.ev < 0 else BETTER


def _text(chart: Chart, cell: Cell, places: int) -> str:
    """What the hands are worth; where that is not known, which part of them takes the boldest action."""
    if cell.ev is not None:
        return decimal(cell.ev, places)
    share = cell.shares[chart.actions[-1]]
    return "all" if share == 1 else "none" if share == 0 else _part(share)


def _part(share: Fraction) -> str:
    return decimal(min(max(share, Fraction(1, 100)), Fraction(99, 100)), 2)


def _legend(chart: Chart) -> list[Patch]:
    if len(chart.actions) > 1:
        cells = [cell for panel in chart.panels for cell in panel.cells.values()]
        used = {action for cell in cells for action, share in cell.shares.items() if share}
        return [Patch(facecolor=colour, label=action) for action, colour in _colours(chart).items() if action in used]
    return [Patch(facecolor=WORSE, label="expects to lose"), Patch(facecolor=BETTER, label="expects to win")]


def hands_words(chart: Chart) -> str:
    """What the chart shows, in words."""
    if all(cell.ev is None for panel in chart.panels for cell in panel.cells.values()):
        return (
            f"For each kind of hand and each card of the dealer, which part of the hands chooses {chart.actions[-1]} "
            "under best play."
        )
    worth = "Numbers are what the hands are worth in a round under best play, in units"
    if len(chart.actions) > 1:
        return f"Colors are the best first action; a cell of two colors holds hands that differ. {worth}."
    return f"There is nothing to decide on these cards alone. {worth}."
