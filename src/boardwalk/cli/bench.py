"""`boardwalk bench`: measured rates, always beside something else measured in the same run."""

from __future__ import annotations

import importlib.util
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from boardwalk.cards import DECK, best_hand
from boardwalk.cli.console import console

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

bench_app = typer.Typer(no_args_is_help=True, help="Measure rates, side by side in one run.")


@bench_app.callback()
def _group() -> None:
    """Measure rates, side by side in one run."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How much was done in how long."""

    name: str
    done: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.done / self.seconds


@bench_app.command("evaluate")
def evaluate(
    hands: Annotated[int, typer.Option(min=1_000, help="Random seven-card hands for the kernel.")] = 20_000_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the random hands.")] = 1,
) -> None:
    """Seven-card evaluation: our kernel and reference against phevaluator, eval7 and treys."""
    out = console()
    with out.status("dealing random hands"):
        dealt = random_hands(hands, seed)
    rates = []
    for name, measure in _contestants().items():
        with out.status(f"measuring {name}"):
            rates.append(measure(name, dealt))
    _show(rates)
    missing = [name for name in ("phevaluator", "eval7", "treys") if name not in {rate.name for rate in rates}]
    if missing:
        out.print(f"not installed, so not measured: {', '.join(missing)} (`make bench` installs them)")


def random_hands(count: int, seed: int) -> NDArray[np.uint8]:
    """Rows of seven different cards, each card drawn from those that are left."""
    import numpy as np

    generator = np.random.default_rng(seed)
    decks = np.tile(np.arange(52, dtype=np.uint8), (min(count, 1_000_000), 1))
    rows = []
    while count > 0:
        rows.append(generator.permuted(decks[:count], axis=1)[:, :7].copy())
        count -= len(rows[-1])
    return np.concatenate(rows)


def _contestants() -> dict[str, Callable[[str, Any], Rate]]:
    found: dict[str, Callable[[str, Any], Rate]] = {
        f"boardwalk kernel, {os.cpu_count()} threads": lambda name, dealt: _kernel(name, dealt, os.cpu_count() or 1),
        "boardwalk kernel, 1 thread": lambda name, dealt: _kernel(name, dealt, 1),
        "boardwalk reference": _reference,
    }
    others = {"phevaluator": _phevaluator, "eval7": _eval7, "treys": _treys}
    return found | {name: measure for name, measure in others.items() if importlib.util.find_spec(name)}


def timed(name: str, done: int, work: Callable[[], object]) -> Rate:
    """The best of three, so that a noisy neighbour does not decide."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return Rate(name, done, min(seconds))


def _kernel(name: str, dealt: NDArray[np.uint8], threads: int) -> Rate:
    from boardwalk.cards.kernels import rank_hands

    rank_hands(dealt[:10], threads)  # compiles, or loads what was compiled
    return timed(name, len(dealt), lambda: rank_hands(dealt, threads))


def _one_by_one(name: str, hands: list[Any], evaluator: Callable[[Any], object]) -> Rate:
    def work() -> None:
        for hand in hands:
            evaluator(hand)

    return timed(name, len(hands), work)


def _reference(name: str, dealt: NDArray[np.uint8]) -> Rate:
    return _one_by_one(name, [tuple(DECK[card] for card in row) for row in dealt[:20_000]], best_hand)


def _phevaluator(name: str, dealt: NDArray[np.uint8]) -> Rate:
    from phevaluator import evaluate_cards

    hands = [[int(card) for card in row] for row in dealt[:50_000]]
    return _one_by_one(name, hands, lambda hand: evaluate_cards(*hand))


def _eval7(name: str, dealt: NDArray[np.uint8]) -> Rate:
    import eval7

    cards = [eval7.Card(str(card)) for card in DECK]
    return _one_by_one(name, [[cards[card] for card in row] for row in dealt[:500_000]], eval7.evaluate)


def _treys(name: str, dealt: NDArray[np.uint8]) -> Rate:
    from treys import Card as TreysCard
    from treys import Evaluator

    cards = [TreysCard.new(str(card)) for card in DECK]
    hands = [[cards[card] for card in row] for row in dealt[:10_000]]
    evaluator = Evaluator()
    return _one_by_one(name, hands, lambda hand: evaluator.evaluate(hand[:2], hand[2:]))


def _show(rates: list[Rate]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("seven-card hands")
    for heading in ("hands measured", "hands a second", "times eval7"):
        table.add_column(heading, justify="right")
    eval7 = next((rate.per_second for rate in rates if rate.name == "eval7"), None)
    for rate in rates:
        ratio = f"{rate.per_second / eval7:,.2f}" if eval7 else "-"
        table.add_row(rate.name, f"{rate.done:,}", f"{rate.per_second:,.0f}", ratio)
    console().print(table)
