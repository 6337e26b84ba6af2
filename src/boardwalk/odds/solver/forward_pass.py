"""The forward pass: deals counted through the choices made, by version, ending, class of hand and outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds.solver import backward_pass
from boardwalk.odds.solver.backward_pass import Arrivals, ChoicesMade, Departures
from boardwalk.odds.solver.boards import BoardParts
from boardwalk.odds.solver.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.hold_em import HoldEm

PIECES_A_THREAD = 32
CountBoards = Callable[[int, int, "NDArray[np.int64]"], None]


def count_forward(solver: HoldEm) -> None:
    """Fill in `solver.counts` from its choices."""
    solver.counts[:] = 0
    if _decided_on_one_board(solver):
        _count_by_pattern(solver)
        return
    for version in range(len(solver.versions)):
        _count_version(solver, version)


def _decided_on_one_board(solver: HoldEm) -> bool:
    """Whether every choice is made on one board that is a part of the whole one."""
    return {node.level for node in solver.tree.nodes} == {len(solver.levels) - 2}


def _in_pieces(solver: HoldEm, shape: tuple[int, ...], count: CountBoards, share: tuple[int, int]) -> NDArray[np.int64]:
    """Count all whole boards piece by piece; `share` says which part of all counting this is, for the progress."""
    boards = len(solver.boards[-1].suits)
    pieces = np.linspace(0, boards, min(boards, PIECES_A_THREAD * solver.threads) + 1).astype(int)
    total = np.zeros(shape, np.int64)

    def work(start: int, stop: int) -> NDArray[np.int64]:
        counted = np.zeros(shape, np.int64)
        count(start, stop, counted)
        return counted

    part, of = share
    for done, counted in enumerate(solver.pool.map(work, pieces[:-1], pieces[1:]), 1):
        total += counted
        solver.progress(0.5 + 0.5 * (part + done / (len(pieces) - 1)) / of)
    return total


def _count_by_pattern(solver: HoldEm) -> None:
    level = len(solver.levels) - 2
    patterns, numbers = _patterns(_endings_chosen(solver, level), len(solver.tree.endings))
    parts, boards, classes = solver.parts(level + 1), solver.boards[-1].weighted, solver.counts.shape[2:]

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        backward_pass.count_by_pattern(boards, solver.matchup, numbers, parts, start, stop, counted)

    counted = _in_pieces(solver, (patterns.shape[1], *classes), count, (0, 1))
    for version, endings in enumerate(patterns):
        np.add.at(solver.counts[version], endings, counted)


def _endings_chosen(solver: HoldEm, level: int) -> NDArray[np.uint16]:
    """For each version, board and hand, the ending that the choices lead to."""
    tree, nodes = solver.tree, len(solver.tree.nodes)
    ends = tree.next_spots()
    by_version = solver.choices[level].reshape(len(solver.versions), nodes, *solver.choices[level].shape[1:])
    spots = np.full(by_version[:, 0].shape, tree.spot(tree.start), np.uint16)
    for node in range(nodes):
        here = spots == len(tree.endings) + node
        spots[here] = ends[len(tree.endings) + node][by_version[:, node][here]]
    return spots


def _patterns(chosen: NDArray[np.uint16], endings: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The distinct patterns of what versions choose, and for each board and hand, which of them it has."""
    code = np.zeros(chosen.shape[1:], np.int64)
    for version, spots in enumerate(chosen):
        if int(code.max()) * endings >= 1 << 62:  # no room for one more digit
            code = np.unique(code, return_inverse=True)[1].reshape(code.shape)
        code = code * endings + spots if version else spots.astype(np.int64)
    _, first, numbers = np.unique(code, return_index=True, return_inverse=True)
    assert len(first) < 1 << 16, f"{len(first)} patterns of choices do not fit"
    return chosen.reshape(len(chosen), -1)[:, first], numbers.reshape(code.shape).astype(np.uint16)


def _count_version(solver: HoldEm, version: int) -> None:
    """Ways through the levels, packed eight bits a spot, are added up from smaller boards to larger ones."""
    arrivals = _before_the_deal(solver)
    for level in range(len(solver.levels) - 1):
        arrivals = _route(solver, version, level, arrivals)
    made = _choices_made(solver, version, len(solver.levels) - 1)
    boards = solver.boards[-1].weighted

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        backward_pass.count_deals(boards, solver.matchup, arrivals, made, start, stop, counted)

    solver.counts[version] = _in_pieces(solver, solver.counts.shape[1:], count, (version, len(solver.versions)))


def _before_the_deal(solver: HoldEm) -> Arrivals:
    """One way leads every hand to the start, on the empty board."""
    alone = BoardParts(np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint8), solver.hands.exchanged)
    ways = np.ones((1, 1, len(solver.hands.cards)), np.uint64)
    return Arrivals(ways, np.array([solver.tree.spot(solver.tree.start)]), alone)


def _choices_made(solver: HoldEm, version: int, level: int) -> ChoicesMade:
    """The choices of one version at the nodes of a level."""
    numbers = [number for number, node in enumerate(solver.tree.nodes) if node.level == level]
    first = len(solver.tree.endings) + (numbers[0] if numbers else len(solver.tree.nodes))
    here = solver.choices[level][version * len(numbers) : (version + 1) * len(numbers)]
    return ChoicesMade(first, here, solver.tree.next_spots())


def _route(solver: HoldEm, version: int, level: int, arrivals: Arrivals) -> Arrivals:
    """Lead the ways that arrive at a level through its choices; they arrive at the next one."""
    boards, made = solver.boards[level].cards, _choices_made(solver, version, level)
    after = sorted(_reachable(arrivals.spots.tolist(), solver.tree, level, made.next_spot))
    field_of = np.zeros(len(made.next_spot), np.int64)
    field_of[after] = np.arange(len(after))
    ways = np.zeros(((len(after) + 7) // 8, len(boards), len(solver.hands.cards)), np.uint64)
    departures = Departures(ways, field_of)

    def work(start: int, stop: int) -> None:
        backward_pass.route(boards, solver.hands.cards, arrivals, made, start, stop, departures)

    solver.spread(work, len(boards))
    return Arrivals(ways, np.array(after), solver.parts(level + 1))


def _reachable(spots: Iterable[int], tree: Tree, level: int, ends: NDArray[np.int64]) -> set[int]:
    """The spots that a way may reach by the choices of a level."""
    found: set[int] = set()
    for spot in spots:
        node = tree.nodes[spot - len(tree.endings)] if spot >= len(tree.endings) else None
        if node is None or node.level != level:
            found.add(spot)
        else:
            found |= _reachable(ends[spot, : len(node.options)].tolist(), tree, level, ends)
    return found
