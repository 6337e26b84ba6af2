"""`boardwalk bench solve`: exact solutions beside the obvious method, measured in the same run."""

from __future__ import annotations

import importlib.util
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import comb
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from boardwalk.cards import DECK
from boardwalk.cli.bench import Rate, random_hands, timed
from boardwalk.cli.console import console
from boardwalk.games import GAMES, Game, find_game
from boardwalk.odds.asked.read import read_unlimited_game

KIB = 1024


class Solved(NamedTuple):
    """How long a solution took in a process of its own, and the most memory it held."""

    seconds: float
    bytes: int


def bench_solve_command(
    game: Annotated[list[str] | None, typer.Argument(help="Games to solve; all if none is named.")] = None,
    showdowns: Annotated[int, typer.Option(min=1_000, help="Showdowns to measure the obvious method on.")] = 50_000,
    tables: Annotated[bool, typer.Option(help="Also how time grows with the number of pay tables.")] = True,
) -> None:
    """Seconds and memory of each exact solution, and how much longer the obvious method would take."""
    out = console()
    games = {name: find_game(name).game() for name in game or GAMES}
    libraries = [name for name in ("eval7", "phevaluator") if importlib.util.find_spec(name)]
    headings = "game", "seconds>", "whole boards>", "boards a second>", "memory>"
    grid = _grid(*headings, *(f"times {name}>" for name in libraries))
    for name, declared in games.items():
        with out.status(f"solving {name}"):
            solved = _in_own_process(name, ({},))
        with out.status(f"measuring the obvious method for {name}"):
            ratios = [_ratio(declared, _obvious(library, declared, showdowns), solved) for library in libraries]
        boards = _boards(declared)
        rate, memory = f"{boards / solved.seconds:,.0f}", f"{solved.bytes / 1e6:,.0f} MB"
        grid.add_row(name, f"{solved.seconds:.2f}", f"{boards:,}", rate, memory, *ratios)
    out.print(grid)
    if libraries:
        out.print("times: how much longer one core that evaluates player against dealer would take for all showdowns,")
        out.print(f"from its rate on {showdowns:,} of them in this run")
    else:
        out.print("not installed, so not measured: eval7, phevaluator (`make bench` installs them)")
    if tables and "holdem3" in games:
        _show_growth(("A", "AB", "ABCD", "ABCDEFGHIJK"))


def _grid(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in headings:
        table.add_column(heading.rstrip(">"), justify="right" if heading.endswith(">") else "left")
    return table


def _boards(game: Game) -> int:
    """Boards that are swept, or the player's hands where there is no board, no two alike but for their suits."""
    from boardwalk.odds.boards import Deck, boards_of

    return len(boards_of(Deck(), game.community_cards or game.hole_cards).suits)


def _in_own_process(name: str, options: Sequence[dict[str, str]]) -> Solved:
    """A fresh process, so that its memory is that of this solution; kernels come from the cache on disk."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_solve, name, tuple(options)).result()


def _solve(name: str, options: tuple[dict[str, str], ...]) -> Solved:
    from boardwalk.odds.solution import solve_together

    start = time.perf_counter()
    solve_together([read_unlimited_game(name, each) for each in options])
    unit = 1 if sys.platform == "darwin" else KIB
    return Solved(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)


def _obvious(library: str, game: Game, showdowns: int) -> Rate:
    """Player against dealer, each hand evaluated: as most analyses are written."""
    dealt = random_hands(2 * showdowns, seed=1)[:, : game.hole_cards + game.community_cards]
    return {"eval7": _eval7, "phevaluator": _phevaluator}[library](library, dealt)


def _eval7(name: str, dealt: Any) -> Rate:
    import eval7

    cards = [eval7.Card(str(card)) for card in DECK]
    return _compare(name, [[cards[card] for card in row] for row in dealt], eval7.evaluate)


def _phevaluator(name: str, dealt: Any) -> Rate:
    from phevaluator import evaluate_cards

    return _compare(name, [[int(card) for card in row] for row in dealt], lambda hand: evaluate_cards(*hand))


def _compare(name: str, hands: list[Any], rank: Callable[[Any], Any]) -> Rate:
    pairs = list(zip(hands[::2], hands[1::2], strict=True))

    def work() -> None:
        for player, dealer in pairs:
            rank(player) > rank(dealer)  # noqa: B015  the comparison is what is measured

    return timed(name, len(pairs), work)


def _ratio(game: Game, rate: Rate, solved: Solved) -> str:
    """All showdowns of the game at the measured rate, over the time that the solution took."""
    own, community = game.hole_cards, game.community_cards
    deals = comb(52, own) * comb(52 - own, own) * comb(52 - 2 * own, community)
    return f"{deals / rate.per_second / solved.seconds:,.0f}"


def _show_growth(choices: Sequence[str]) -> None:
    grid = _grid("pay tables of holdem3", "seconds>", "times one>", "memory>")
    one = 0.0
    for labels in choices:
        with console().status(f"solving {len(labels)} tables of holdem3"):
            solved = _in_own_process("holdem3", [{"blind-table": label} for label in labels])
        one = one or solved.seconds
        grid.add_row(
            f"{len(labels)}", f"{solved.seconds:.2f}", f"{solved.seconds / one:.2f}", f"{solved.bytes / 1e6:,.0f} MB"
        )
    console().print(grid)
