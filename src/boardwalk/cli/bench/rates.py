"""`boardwalk bench evaluate`, `solve` and `table`: hands, solutions and rounds per second in this process, next to
other libraries measured in the same run.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.table import Table
from rich.table import Table as Grid

from boardwalk.cards import DECK, best_hand
from boardwalk.cli.bench.solver_ways import show_solver_ways
from boardwalk.cli.console import console
from boardwalk.games import GAMES, Game, find_game
from boardwalk.odds.requests.parameter import read_unlimited_game
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import AlwaysRaise, opening_bets
from boardwalk.table.device import Device

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

bench_app = typer.Typer(no_args_is_help=True, help="Measure rates, side by side in one run.")


@bench_app.callback()
def _bench_group() -> None:
    """Measure rates, side by side in one run."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How much was done, and in how many seconds."""

    name: str
    done: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.done / self.seconds


@bench_app.command("evaluate")
def bench_evaluate_command(
    hands: Annotated[int, typer.Option(min=1_000, help="Random seven-card hands for the kernel.")] = 20_000_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the random hands.")] = 1,
) -> None:
    """Measure seven-card evaluation: our kernel and reference against phevaluator, eval7 and treys."""
    out = console()
    with out.status("dealing random hands"):
        dealt = random_hands(hands, seed)
    rates = []
    for name, measure in _contestants().items():
        with out.status(f"measuring {name}"):
            rates.append(measure(name, dealt))
    _show_evaluators(rates)
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
        f"boardwalk kernel, {os.cpu_count()} threads": lambda name, dealt: _kernel_hands(
            name, dealt, os.cpu_count() or 1
        ),
        "boardwalk kernel, 1 thread": lambda name, dealt: _kernel_hands(name, dealt, 1),
        "boardwalk reference": _reference_hands,
    }
    others = {"phevaluator": _phevaluator_hands, "eval7": _eval7_hands, "treys": _treys_hands}
    return found | {name: measure for name, measure in others.items() if importlib.util.find_spec(name)}


def timed(name: str, done: int, work: Callable[[], object]) -> Rate:
    """The best of three, so other work on the machine matters less."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return Rate(name, done, min(seconds))


def _kernel_hands(name: str, dealt: NDArray[np.uint8], threads: int) -> Rate:
    from boardwalk.cards.evaluator import rank_hands

    rank_hands(dealt[:10], threads)  # compiles the kernel, or loads it
    return timed(name, len(dealt), lambda: rank_hands(dealt, threads))


def _one_by_one(name: str, hands: list[Any], evaluator: Callable[[Any], object]) -> Rate:
    def work() -> None:
        for hand in hands:
            evaluator(hand)

    return timed(name, len(hands), work)


def _reference_hands(name: str, dealt: NDArray[np.uint8]) -> Rate:
    return _one_by_one(name, [tuple(DECK[card] for card in row) for row in dealt[:20_000]], best_hand)


def _phevaluator_hands(name: str, dealt: NDArray[np.uint8]) -> Rate:
    from phevaluator import evaluate_cards

    hands = [[int(card) for card in row] for row in dealt[:50_000]]
    return _one_by_one(name, hands, lambda hand: evaluate_cards(*hand))


def _eval7_hands(name: str, dealt: NDArray[np.uint8]) -> Rate:
    import eval7

    cards = [eval7.Card(str(card)) for card in DECK]
    return _one_by_one(name, [[cards[card] for card in row] for row in dealt[:500_000]], eval7.evaluate)


def _treys_hands(name: str, dealt: NDArray[np.uint8]) -> Rate:
    from treys import Card as TreysCard
    from treys import Evaluator

    cards = [TreysCard.new(str(card)) for card in DECK]
    hands = [[cards[card] for card in row] for row in dealt[:10_000]]
    evaluator = Evaluator()
    return _one_by_one(name, hands, lambda hand: evaluator.evaluate(hand[:2], hand[2:]))


def _show_evaluators(rates: list[Rate]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("seven-card hands")
    for heading in ("hands measured", "hands a second", "times eval7"):
        table.add_column(heading, justify="right")
    eval7 = next((rate.per_second for rate in rates if rate.name == "eval7"), None)
    for rate in rates:
        ratio = f"{rate.per_second / eval7:,.2f}" if eval7 else "-"
        table.add_row(rate.name, f"{rate.done:,}", f"{rate.per_second:,.0f}", ratio)
    console().print(table)


KIB = 1024


class SolveCost(NamedTuple):
    """How long a solution took in its own process, and the most memory it used."""

    seconds: float
    bytes: int


def bench_solve_command(
    game: Annotated[list[str] | None, typer.Argument(help="Games to solve; all if left out.")] = None,
    showdowns: Annotated[int, typer.Option(min=1_000, help="Showdowns to measure the obvious method on.")] = 50_000,
    tables: Annotated[bool, typer.Option(help="Also measure how the time grows with the number of pay tables.")] = True,
    ways: Annotated[bool, typer.Option(help="Also measure the ways to solve a game side by side.")] = True,
) -> None:
    """Measure the time and memory of each exact solution, and how much longer the obvious method would take."""
    out = console()
    games = {name: find_game(name).game() for name in game or GAMES}
    libraries = [name for name in ("eval7", "phevaluator") if importlib.util.find_spec(name)]
    headings = "game", "seconds>", "whole boards>", "boards a second>", "memory>"
    grid = _grid(*headings, *(f"times {name}>" for name in libraries))
    for name, declared in games.items():
        with out.status(f"solving {name}"):
            solved = _in_own_process(name, ({},))
        with out.status(f"measuring the obvious method for {name}"):
            ratios = [_ratio(declared, _obvious_method(library, declared, showdowns), solved) for library in libraries]
        boards = _board_count(declared)
        rate, memory = f"{boards / solved.seconds:,.0f}", f"{solved.bytes / 1e6:,.0f} MB"
        grid.add_row(name, f"{solved.seconds:.2f}", f"{boards:,}", rate, memory, *ratios)
    out.print(grid)
    if libraries:
        out.print("times: how much longer one core that evaluates player against dealer would take for all showdowns,")
        out.print(f"from its rate on {showdowns:,} of them in this run")
    else:
        out.print("not installed, so not measured: eval7, phevaluator (`make bench` installs them)")
    if tables:
        _show_growth(games)
    if ways:
        show_solver_ways(games)


def _grid(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in headings:
        table.add_column(heading.rstrip(">"), justify="right" if heading.endswith(">") else "left")
    return table


def _board_count(game: Game) -> int:
    """Boards that are swept, or the player's hands if there is no board; no two differ only in suits."""
    from boardwalk.odds.solver.boards import Deck, boards_of

    return len(boards_of(Deck(), game.community_cards or game.hole_cards).suits)


def _in_own_process(name: str, options: Sequence[dict[str, str]]) -> SolveCost:
    """A new process, so its memory is that of this solution; kernels come from the cache on disk."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_solve_cost, name, tuple(options)).result()


def _solve_cost(name: str, options: tuple[dict[str, str], ...]) -> SolveCost:
    from boardwalk.odds.solver.solution import solve_together

    start = time.perf_counter()
    solve_together([read_unlimited_game(name, each) for each in options])
    unit = 1 if sys.platform == "darwin" else KIB
    return SolveCost(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)


def _obvious_method(library: str, game: Game, showdowns: int) -> Rate:
    """Player against dealer with every hand evaluated, as most analyses do it."""
    dealt = random_hands(2 * showdowns, seed=1)[:, : game.hole_cards + game.community_cards]
    return {"eval7": _eval7_showdowns, "phevaluator": _phevaluator_showdowns}[library](library, dealt)


def _eval7_showdowns(name: str, dealt: Any) -> Rate:
    import eval7

    cards = [eval7.Card(str(card)) for card in DECK]
    return _compare_hands(name, [[cards[card] for card in row] for row in dealt], eval7.evaluate)


def _phevaluator_showdowns(name: str, dealt: Any) -> Rate:
    from phevaluator import evaluate_cards

    return _compare_hands(name, [[int(card) for card in row] for row in dealt], lambda hand: evaluate_cards(*hand))


def _compare_hands(name: str, hands: list[Any], rank: Callable[[Any], Any]) -> Rate:
    pairs = list(zip(hands[::2], hands[1::2], strict=True))

    def work() -> None:
        for player, dealer in pairs:
            rank(player) > rank(dealer)  # noqa: B015  the comparison is what is measured

    return timed(name, len(pairs), work)


def _ratio(game: Game, rate: Rate, solved: SolveCost) -> str:
    """The time for all showdowns of the game at the measured rate, divided by the time of the solution."""
    own, community = game.hole_cards, game.community_cards
    deals = comb(52, own) * comb(52 - own, own) * comb(52 - 2 * own, community)
    return f"{deals / rate.per_second / solved.seconds:,.0f}"


def _show_growth(games: Iterable[str]) -> None:
    """At the game that has the most pay tables, more and more of them are solved together."""
    from boardwalk.odds.solver.versions import versions

    found = {name: versions(find_game(name), tables_only=True) for name in games}
    name = max(found, key=lambda each: len(found[each]))
    options = [version.options for version in found[name]]
    if len(options) == 1:
        return
    grid = _grid(f"pay tables of {name}", "seconds>", "times one>", "memory>")
    one = 0.0
    for count in (*(few for few in (1, 2, 4) if few < len(options)), len(options)):
        with console().status(f"solving {count} tables of {name}"):
            solved = _in_own_process(name, options[:count])
        one = one or solved.seconds
        grid.add_row(
            f"{count}", f"{solved.seconds:.2f}", f"{solved.seconds / one:.2f}", f"{solved.bytes / 1e6:,.0f} MB"
        )
    console().print(grid)


SEATS = 6
CHIPS, BASE, SIDE = 10**12, 10_00, 5_00
WAYS_OF_DEALING = {
    "manual shoe": (Device.MANUAL_SHOE,),
    "from the hand": (Device.SHUFFLER,),
    "automated shoe": (Device.AUTOMATED_SHOE,),
}


def bench_table_command(
    rounds: Annotated[int, typer.Option(min=10, help="Rounds to play in each game and way of dealing.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the shuffles.")] = 1,
) -> None:
    """Measure rounds of six seats with every side bet, all players staying in, on one core and without storage."""
    out = console()
    measures: dict[str, Callable[[str], Rate]] = {}
    for game in GAMES:
        for way, devices in WAYS_OF_DEALING.items():
            measures[f"{game}, {way}"] = lambda name, game=game, devices=devices: _table_rounds(  # type: ignore[misc]
                name, game, devices, rounds, seed
            )
    if importlib.util.find_spec("pokerkit"):
        measures["pokerkit, no limit hold 'em checked down"] = lambda name: _pokerkit_hands(
            name, max(10, rounds // 4), seed
        )
    rates = []
    for name, measure in measures.items():
        with out.status(f"measuring {name}"):
            rates.append(measure(name))
    _show_table_rates(rates)
    if not importlib.util.find_spec("pokerkit"):
        out.print("not installed, so not measured: pokerkit (`make bench` installs it)")


def _table_rounds(name: str, game: str, devices: tuple[Device, ...], rounds: int, seed: int) -> Rate:
    driver = Driver(SeededWorld(Random(seed)))  # noqa: S311  a measurement is repeated from its seed
    driver.open(game, devices=devices)
    players = [f"player {number}" for number in range(1, SEATS + 1)]
    for number, player in enumerate(players, 1):
        driver.seat(number, player, CHIPS, AlwaysRaise())
    driver.attend()
    bets = opening_bets(driver.table.game, BASE, SIDE)

    def play() -> None:
        for _ in range(rounds):
            for player in players:
                driver.bet(player, bets)
            driver.play_round()

    return timed(name, rounds, play)


def _pokerkit_hands(name: str, hands: int, seed: int) -> Rate:
    """A hand that everyone calls and checks down, with everything automated that the library can automate."""
    import random

    from pokerkit import Automation, NoLimitTexasHoldem

    def play() -> None:
        random.seed(seed)  # the library shuffles with the global source
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(
                tuple(Automation), ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(1, 2), min_bet=2,
                raw_starting_stacks=(200,) * SEATS, player_count=SEATS,
            )  # fmt: skip
            while state.status:
                state.check_or_call()

    return timed(name, hands, play)


def _show_table_rates(rates: list[Rate]) -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column(f"a round of {SEATS} seats, one core")
    for heading in ("rounds measured", "rounds a second", "times pokerkit"):
        grid.add_column(heading, justify="right")
    other = next((rate.per_second for rate in rates if rate.name.startswith("pokerkit")), None)
    for rate in rates:
        ratio = f"{rate.per_second / other:,.1f}" if other else "-"
        grid.add_row(rate.name, f"{rate.done:,}", f"{rate.per_second:,.0f}", ratio)
    console().print(grid)
