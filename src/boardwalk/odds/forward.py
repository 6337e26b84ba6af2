"""Deals counted forward through choices that are made: by version, ending, class of hand and outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds import passes
from boardwalk.odds.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.hold_em import HoldEm

PIECES_A_THREAD = 32
Count = Callable[[int, int, "NDArray[np.int64]"], None]


def count_forward(solver: HoldEm) -> None:
    """Fill in `solver.counts` from its choices."""
    solver.counts[:] = 0
    if _decided_on_one_board(solver):
        _count_by_pattern(solver)
        return
    for version in range(len(solver.versions)):
        _count_version(solver, version)


def _decided_on_one_board(solver: HoldEm) -> bool:
    """Whether every choice falls on one board that is a part of the whole one."""
    return {node.level for node in solver.tree.nodes} == {len(solver.levels) - 2}


def _in_pieces(solver: HoldEm, shape: tuple[int, ...], count: Count, share: tuple[int, int]) -> NDArray[np.int64]:
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
    parts, exchange = solver.parts(level + 1)
    boards, classes = solver.boards[-1], solver.counts.shape[2:]

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        passes.count_by_pattern(
            boards.cards, boards.weights, solver.hands.cards, solver.lookups, solver.rules, solver.dealers, numbers,
            patterns.shape[1], parts, exchange, solver.hands.exchanged, start, stop, counted,
        )  # fmt: skip

    counted = _in_pieces(solver, (patterns.shape[1], *classes), count, (0, 1))
    for version, endings in enumerate(patterns):
        np.add.at(solver.counts[version], endings, counted)


def _endings_chosen(solver: HoldEm, level: int) -> NDArray[np.uint16]:
    """For each version, board and hand the ending that the choices lead to."""
    tree, nodes = solver.tree, len(solver.tree.nodes)
    ends = tree.next_spots()
    by_version = solver.choices[level].reshape(len(solver.versions), nodes, *solver.choices[level].shape[1:])
    spots = np.full(by_version[:, 0].shape, tree.spot(tree.start), np.uint16)
    for node in range(nodes):
        here = spots == len(tree.endings) + node
        spots[here] = ends[len(tree.endings) + node][by_version[:, node][here]]
    return spots


def _patterns(chosen: NDArray[np.uint16], endings: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The different columns of what versions choose, and for each board and hand which of them it has."""
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
    tree = solver.tree
    ends = tree.next_spots()
    spots, ways = [tree.spot(tree.start)], np.ones((1, 1, len(solver.hands.cards)), np.uint64)
    parts, exchange = np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint8)
    for level in range(len(solver.levels) - 1):
        spots, ways = _route(solver, version, level, ends, spots, ways, parts, exchange)
        parts, exchange = solver.parts(level + 1)
    last = len(solver.levels) - 1
    boards, first_node, choices = solver.boards[-1], *_nodes_of(solver, version, last)

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        passes.count_deals(
            boards.cards, boards.weights, solver.hands.cards, solver.lookups, solver.rules, solver.dealers, ways,
            parts, exchange, solver.hands.exchanged, np.array(spots), first_node, choices, ends, start, stop, counted,
        )  # fmt: skip

    solver.counts[version] = _in_pieces(solver, solver.counts.shape[1:], count, (version, len(solver.versions)))


def _nodes_of(solver: HoldEm, version: int, level: int) -> tuple[int, NDArray[np.uint8]]:
    """The spot of the first node of a level, and the choices of one version there."""
    numbers = [number for number, node in enumerate(solver.tree.nodes) if node.level == level]
    first = len(solver.tree.endings) + (numbers[0] if numbers else len(solver.tree.nodes))
    return first, solver.choices[level][version * len(numbers) : (version + 1) * len(numbers)]


def _route(
    solver: HoldEm, version: int, level: int, ends: NDArray[np.int64], spots: list[int], ways: NDArray[np.uint64],
    parts: NDArray[np.int32], exchange: NDArray[np.uint8],
) -> tuple[list[int], NDArray[np.uint64]]:  # fmt: skip
    after = sorted(_reachable(spots, solver.tree, level, ends))
    fields_of = np.zeros(len(ends), np.int64)
    fields_of[after] = np.arange(len(after))
    out = np.zeros(((len(after) + 7) // 8, len(solver.boards[level].suits), len(solver.hands.cards)), np.uint64)
    first_node, choices = _nodes_of(solver, version, level)

    def work(start: int, stop: int) -> None:
        passes.route(
            solver.boards[level].cards, solver.hands.cards, ways, parts, exchange, solver.hands.exchanged,
            np.array(spots), fields_of, first_node, choices, ends, start, stop, out,
        )  # fmt: skip

    solver.spread(work, len(solver.boards[level].suits))
    return after, out


def _reachable(spots: Iterable[int], tree: Tree, level: int, ends: NDArray[np.int64]) -> set[int]:
    """Spots where a way may stand once the choices of a level are made."""
    found: set[int] = set()
    for spot in spots:
        node = tree.nodes[spot - len(tree.endings)] if spot >= len(tree.endings) else None
        if node is None or node.level != level:
            found.add(spot)
        else:
            found |= _reachable(ends[spot, : len(node.options)].tolist(), tree, level, ends)
    return found
