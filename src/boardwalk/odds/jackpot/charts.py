"""Charts of a progressive and of a wheel: return by meter, waiting time and chances. The same figures give the same
bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from boardwalk.money import dollars
from boardwalk.odds.jackpot.meter_cycle import Cycle
from boardwalk.odds.jackpot.waiting_time import WaitingTime, count_words
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.odds.strategy.charts import STYLE as PLAIN

STYLE: dict[Any, Any] = {**PLAIN, "text.parse_math": False}  # a dollar sign is a dollar sign
FORMS = "svg", "png", "pdf"
LINE, MARK, SHADE, INK = "#0072B2", "#D55E00", "#56B4E9", "#222222"
METADATA: dict[str, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
FAR = Fraction(999, 1000)
"""The share of all waits that the waiting curve shows."""
MARKERS = "o", "s"
"""For the amount now, and for the average."""


def progressive_picture(cycle: Cycle, title: str, meter_cents: int, rounds_an_hour: int, form: str) -> bytes:
    """Return against the meter, and how long a royal flush takes."""
    figures = cycle.progressive
    mean = float(cycle.long_run_prize.low)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11.0, 4.6), layout="constrained")
        left, right = figure.subplots(1, 2)
        marks = [(float(meter_cents), "meter now"), (mean, "mean over many royals")]
        _draw_return(left, figures.return_at, marks, figures.break_even, "meter")
        _draw_waiting(right, cycle.link.waiting, "royal flush", rounds_an_hour)
        figure.suptitle(title, fontsize=12)
        return rendered(figure, form)


def wheel_picture(spinning: WheelFigures, title: str, top_cents: int, form: str) -> bytes:
    """Return against the jackpot, and the chance of each position."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11.0, 4.8), layout="constrained")
        left, right = figure.subplots(1, 2)
        name = "jackpot" if spinning.jackpot else "top prize"
        marks = [(float(top_cents), f"{name} now")]
        if spinning.jackpot:
            marks.append((float(spinning.mean_jackpot), "mean when hit"))
        _draw_return(left, spinning.return_at, marks, spinning.break_even, name)
        _draw_positions(right, spinning)
        figure.suptitle(title, fontsize=12)
        return rendered(figure, form)


def _draw_return(
    axes: Axes,
    return_at: Callable[[Fraction], Fraction],
    marks: list[tuple[float, str]],
    break_even: Fraction,
    name: str,
) -> None:
    """A straight line with its points of note.

    They are named in the lower right, which a rising line leaves free: next to the points, their names would overlap or
    be cut off whenever one amount is much larger than another.
    """
    end = 1.35 * max(float(break_even), *(cents for cents, _ in marks), 100.0)
    low, high = float(return_at(Fraction(0))) * 100, float(return_at(Fraction(end))) * 100
    axes.plot((0.0, end / 100), (low, high), color=LINE, linewidth=1.8, zorder=3)
    for (cents, label), marker in zip(marks, MARKERS, strict=False):
        _mark(axes, cents, low + (high - low) * cents / end, f"{label}, {dollars(round(cents))}", LINE, marker)
    if break_even >= 0:
        label = f"break-even, {dollars(-(-break_even.numerator // break_even.denominator))}"
        _mark(axes, float(break_even), 100.0, label, MARK, "D")
    axes.axhline(100, color=INK, linewidth=0.7, linestyle=(0, (4, 3)), zorder=2, label="100% return")
    axes.set_xlim(0, end / 100)
    axes.set_ylim(0, 1.08 * max(high, 105.0))
    axes.legend(loc="lower right", fontsize=8, framealpha=0.9, edgecolor="none").set_zorder(5)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"${value:,.0f}"))
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}%"))
    axes.set_xlabel(f"{name}, dollars")
    axes.set_ylabel("return, % of the wager")
    axes.set_title(f"Return by {name}", fontsize=10)
    finish_axes(axes)


def _mark(axes: Axes, cents: float, value: float, label: str, color: str, marker: str) -> None:
    axes.plot([cents / 100], [value], marker=marker, color=color, linestyle="none", zorder=4, label=label)


def _label(axes: Axes, point: tuple[float, float], text: str, color: str) -> None:
    """Text below a point to the right."""
    axes.annotate(
        text, point, (7, -5), textcoords="offset points", ha="left", va="top", fontsize=8, color=color,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6, "alpha": 0.8}, zorder=5,
    )  # fmt: skip


def _draw_waiting(axes: Axes, waiting: WaitingTime, what: str, rounds_an_hour: int) -> None:
    """The chance that it has come by each number of rounds."""
    last = waiting.quantile(FAR)
    rounds = np.linspace(0, last, 400)
    come = -np.expm1(rounds * np.log1p(-float(waiting.chance))) * 100
    axes.plot(rounds, come, color=LINE, linewidth=1.8, zorder=3)
    axes.fill_between(rounds, come, color=SHADE, alpha=0.2, linewidth=0, zorder=1)
    for value, label in ((float(waiting.median), "median"), (float(waiting.mean), "mean")):
        height = float(-np.expm1(value * np.log1p(-float(waiting.chance)))) * 100
        axes.plot([value], [height], marker="o", color=MARK, zorder=4)
        text = f"{label} {count_words(value, 'round')},\n{count_words(value / rounds_an_hour, 'hour')}"
        _label(axes, (value, height), text, MARK)
    axes.set_xlim(0, last)
    axes.set_ylim(0, 104)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_formatter(FuncFormatter(_short))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}%"))
    axes.set_xlabel("rounds (one deal at every table)")
    axes.set_ylabel(f"chance of a {what} by then, %")
    axes.set_title(f"Waiting for a {what}", fontsize=10)
    finish_axes(axes)


def _short(value: float, _: int = 0) -> str:
    for size, name in ((1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value / size:g}{name}"
    return f"{value:,.0f}"


def _draw_positions(axes: Axes, spinning: WheelFigures) -> None:
    """The chance of each position in a spin, on a logarithmic scale."""
    positions = spinning.spin.wheel.positions
    chances = [float(chance) * 100 for chance in spinning.chances]
    places = range(len(positions))
    top = "jackpot" if spinning.jackpot else "top prize"
    labels = [f"{position.number}: {str(position).replace('top prize', top)}" for position in positions]
    colors = [MARK if position.player_cents is None else LINE for position in positions]
    axes.barh(places, chances, height=0.7, color=colors, zorder=2)
    for place, chance in zip(places, chances, strict=True):
        axes.annotate(
            f"{chance:.2g}%" if chance < 10 else f"{chance:.0f}%", (chance, place), (3, 0),
            textcoords="offset points", va="center", fontsize=8,
        )  # fmt: skip
    axes.set_xscale("log")
    axes.set_xlim(min(chances) / 2.5, max(100.0, 4 * max(chances)))
    axes.set_yticks(places, labels, fontsize=8)
    axes.set_ylim(len(positions) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}%"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel("chance in a spin, % (log scale)")
    axes.set_title("Positions of the wheel: pays the player, and the others", fontsize=10)
    finish_axes(axes)


def finish_axes(axes: Axes) -> None:
    """The grid and the frame that our charts have."""
    axes.grid(color="#D9D9D9", linewidth=0.5)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def rendered(figure: Figure, form: str) -> bytes:
    """The file of a figure, without anything that changes from one day to the next."""
    FigureCanvasAgg(figure)
    into = BytesIO()
    figure.savefig(into, format=form, dpi=130, metadata=METADATA[form])
    return into.getvalue()
