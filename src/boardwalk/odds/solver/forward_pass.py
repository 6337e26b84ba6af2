"""The forward pass: deals counted through the choices made, by version, ending, class of hand and outcome.

With every decision known, each hand on each whole board is reached in some number of ways along each path. The ways
are carried from smaller boards to larger ones, and on whole boards the deals are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.boards import BoardParts
from boardwalk.odds.solver.sweep import add_deals, apart, outcome_counts, sweep_board, workspace
from boardwalk.odds.solver.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.hold_em import HoldEm
    from boardwalk.odds.solver.marked_suits.marked_pass import MarkedPass

FIELD_BITS, FIELDS = 8, 8
"""A word holds eight fields, each the number of ways to one spot."""
PIECES_A_THREAD = 32
CountBoards = Callable[[int, int, "NDArray[np.int64]"], None]


class Arrivals(NamedTuple):
    """In how many ways the smaller boards before a level are left, and which of them lead to each board."""

    ways: NDArray[np.uint64]
    """`[word, smaller board, hand]`: eight fields a word, each the number of ways to one spot."""
    spots: NDArray[np.int64]
    """The spot of each field."""
    parts: BoardParts


class Departures(NamedTuple):
    """The same once the decisions of a level are made: `ways[word, board, hand]`, with the field of each spot."""

    ways: NDArray[np.uint64]
    field_of: NDArray[np.int64]


class ChoicesMade(NamedTuple):
    """The options taken at the decisions of one level."""

    first_node: int
    """The spot of the level's first node; the others follow it."""
    options: NDArray[np.uint8]
    """`[node, board, hand]`: the option that is taken."""
    next_spot: NDArray[np.int64]
    """`[spot, option]`: where it leads."""


class ChosenHands(NamedTuple):
    """Some of the player's hands, and the choices with them before whole boards.

    With a hand, all that an exchange of suits makes equal are among them.
    """

    numbers: NDArray[np.int64]
    cards: NDArray[np.uint8]
    exchanged: NDArray[np.int16]
    """`[exchange, hand]`: what a hand becomes, by its place among these."""
    choices: tuple[NDArray[np.uint8], ...]
    """By level: `[node, board, hand]`."""

    @classmethod
    def of(
        cls, solver: HoldEm, choices: tuple[NDArray[np.uint8], ...], wanted: NDArray[np.bool_] | None = None
    ) -> ChosenHands:
        """All hands, or those that are wanted and their equals."""
        hands = solver.hands
        if wanted is None:
            return cls(np.arange(len(hands.cards)), hands.cards, hands.exchanged, choices)
        (numbers,) = np.nonzero(wanted[hands.exchanged].any(axis=0))
        place_of = np.zeros(len(hands.cards), hands.exchanged.dtype)
        place_of[numbers] = np.arange(len(numbers))
        exchanged = np.ascontiguousarray(place_of[hands.exchanged[:, numbers]])
        theirs = tuple(np.ascontiguousarray(each[:, :, numbers]) for each in choices)
        return cls(numbers, hands.cards[numbers], exchanged, theirs)


@njit(inline="always")
def arrive(board, arrivals, words):  # type: ignore[no-untyped-def]
    """How many ways lead here, for every hand: the ways that led to each part of the board, added up."""
    parts = arrivals.parts
    words[:] = 0
    for part in range(parts.boards.shape[1]):
        images = parts.images[parts.exchanges[board, part]]
        for word in range(words.shape[0]):
            led, into = arrivals.ways[word, parts.boards[board, part]], words[word]
            for hand in range(images.size):
                into[hand] += led[images[hand]]


@njit(inline="always")
def ways_in(words, field, hand):  # type: ignore[no-untyped-def]
    """The ways in one field of a hand's words."""
    return (words[field >> 3, hand] >> np.uint64(FIELD_BITS * (field & 7))) & np.uint64(255)


@njit(inline="always")
def follow(spot, made, board, hand):  # type: ignore[no-untyped-def]
    """The spot that a way leads to from this one, by the choices of this level."""
    while spot >= made.first_node and spot < made.first_node + made.options.shape[0]:
        spot = made.next_spot[spot, made.options[spot - made.first_node, board, hand]]
    return spot


@njit(cache=True, nogil=True)
def route(boards, hands, arrivals, made, start, end, departures):  # type: ignore[no-untyped-def]
    """Count the ways through a level of decisions: from the smaller boards before it to these."""
    after = departures.ways
    words = np.zeros((arrivals.ways.shape[0], hands.shape[0]), np.uint64)
    for board in range(start, end):
        arrive(board, arrivals, words)
        for hand in range(hands.shape[0]):
            if not apart(hands[hand], boards[board]):
                continue
            for field in range(arrivals.spots.size):
                ways = ways_in(words, field, hand)
                if ways:
                    into = departures.field_of[follow(arrivals.spots[field], made, board, hand)]
                    after[into >> 3, board, hand] += ways << np.uint64(FIELD_BITS * (into & 7))


@njit(cache=True, nogil=True)
def count_deals(boards, matchup, arrivals, made, start, end, deals):  # type: ignore[no-untyped-def]
    """Whole boards: count the deals that lead here by each way, as `deals[ending, class, outcome]`."""
    words = np.zeros((arrivals.ways.shape[0], matchup.hands.shape[0]), np.uint64)
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(start, end):
        arrive(board, arrivals, words)
        for place in range(sweep_board(boards.cards[board], matchup, work)):
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for field in range(arrivals.spots.size):
                ways = ways_in(words, field, hand)
                if ways:
                    ending = follow(arrivals.spots[field], made, board, hand)
                    add_deals(deals[ending, cls], np.int64(ways) * boards.weights[board], outcomes)


@njit(cache=True, nogil=True)
def count_by_pattern(boards, matchup, patterns, parts, start, end, deals):  # type: ignore[no-untyped-def]
    """Whole boards: count the deals by the pattern that a hand has on the part of the board that was seen.

    If all choices are made on one smaller board, a pattern says what every version chooses there; counting by pattern
    counts for all versions at once.
    """
    seen = np.zeros((parts.boards.shape[1], matchup.hands.shape[0]), np.uint16)
    ways = np.zeros(deals.shape[0], np.int64)
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(start, end):
        for part in range(seen.shape[0]):
            images, led = parts.images[parts.exchanges[board, part]], patterns[parts.boards[board, part]]
            for hand in range(images.size):
                seen[part, hand] = led[images[hand]]
        for place in range(sweep_board(boards.cards[board], matchup, work)):
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for part in range(seen.shape[0]):
                ways[seen[part, hand]] += boards.weights[board]
            for part in range(seen.shape[0]):
                pattern = seen[part, hand]
                if ways[pattern]:
                    add_deals(deals[pattern, cls], ways[pattern], outcomes)
                    ways[pattern] = 0


def count_forward(solver: HoldEm, marked: MarkedPass | None = None) -> None:
    """Fill in `solver.counts` from its choices; with `marked`, they are the choices of that pass."""
    solver.counts[:] = 0
    if _decided_on_one_board(solver) and (marked is None or len(solver.versions) > 1):
        _count_versions_together(solver)
        return
    for version in range(len(solver.versions)):
        solver.counts[version] = _count_version(solver, version) if marked is None else marked.count(version)


def _decided_on_one_board(solver: HoldEm) -> bool:
    """Whether every choice is made on one board that is a part of the whole one."""
    return {node.level for node in solver.tree.nodes} == {len(solver.levels) - 2}


def count_in_pieces(
    solver: HoldEm, boards: int, shape: tuple[int, ...], count: CountBoards, share: tuple[int, int]
) -> NDArray[np.int64]:
    """Count so many whole boards piece by piece; `share` says which part of all counting this is, for the progress."""
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


def _count_versions_together(solver: HoldEm) -> None:
    level = len(solver.levels) - 2
    patterns, numbers = _patterns(_endings_chosen(solver, level), len(solver.tree.endings))
    parts, boards, classes = solver.parts(level + 1), solver.boards[-1].weighted, solver.counts.shape[2:]

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        count_by_pattern(boards, solver.matchup, numbers, parts, start, stop, counted)

    counted = count_in_pieces(solver, len(boards.cards), (patterns.shape[1], *classes), count, (0, 1))
    for version, endings in enumerate(patterns):
        np.add.at(solver.counts[version], endings, counted)


def _endings_chosen(solver: HoldEm, level: int) -> NDArray[np.uint16]:
    """For each version, board and hand, the ending that the choices lead to."""
    tree, nodes = solver.tree, len(solver.tree.nodes)
    ends = tree.next_spots()
    by_version = solver.choices_at(level).reshape(len(solver.versions), nodes, *solver.choices_at(level).shape[1:])
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


def _count_version(solver: HoldEm, version: int) -> NDArray[np.int64]:
    arrivals = arrivals_at_whole_boards(solver, version)
    made = choices_made(solver, version, len(solver.levels) - 1, solver.choices[-1])
    boards = solver.boards[-1].weighted

    def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
        count_deals(boards, solver.matchup, arrivals, made, start, stop, counted)

    share = version, len(solver.versions)
    return count_in_pieces(solver, len(boards.cards), solver.counts.shape[1:], count, share)


def arrivals_at_whole_boards(solver: HoldEm, version: int, chosen: ChosenHands | None = None) -> Arrivals:
    """Ways through the levels, packed eight bits a spot, are added up from smaller boards to larger ones."""
    last = len(solver.levels) - 1
    hands = chosen or ChosenHands.of(solver, tuple(solver.choices_at(level) for level in range(last)))
    return arrivals_by_level(solver, version, last, hands)


def arrivals_by_level(solver: HoldEm, version: int, last: int, hands: ChosenHands) -> Arrivals:
    """The ways that lead to a level by the choices before it."""
    arrivals = _before_the_deal(solver, hands)
    for level in range(last):
        arrivals = _next_arrivals(solver, version, level, arrivals, hands)
    return arrivals


def _before_the_deal(solver: HoldEm, hands: ChosenHands) -> Arrivals:
    """One way leads every hand to the start, on the empty board."""
    alone = BoardParts(np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint8), hands.exchanged)
    ways = np.ones((1, 1, len(hands.numbers)), np.uint64)
    return Arrivals(ways, np.array([solver.tree.spot(solver.tree.start)]), alone)


def choices_made(solver: HoldEm, version: int, level: int, choices: NDArray[np.uint8]) -> ChoicesMade:
    """The choices of one version at the nodes of a level, from those of all versions."""
    numbers = [number for number, node in enumerate(solver.tree.nodes) if node.level == level]
    first = len(solver.tree.endings) + (numbers[0] if numbers else len(solver.tree.nodes))
    here = choices[version * len(numbers) : (version + 1) * len(numbers)]
    return ChoicesMade(first, here, solver.tree.next_spots())


def _next_arrivals(solver: HoldEm, version: int, level: int, arrivals: Arrivals, hands: ChosenHands) -> Arrivals:
    """Lead the ways that arrive at a level through its choices; they arrive at the next one."""
    boards, made = solver.boards[level].cards, choices_made(solver, version, level, hands.choices[level])
    after = sorted(_reachable(arrivals.spots.tolist(), solver.tree, level, made.next_spot))
    field_of = np.zeros(len(made.next_spot), np.int64)
    field_of[after] = np.arange(len(after))
    ways = np.zeros(((len(after) + 7) // 8, len(boards), len(hands.numbers)), np.uint64)
    departures = Departures(ways, field_of)

    def work(start: int, stop: int) -> None:
        route(boards, hands.cards, arrivals, made, start, stop, departures)

    solver.spread(work, len(boards))
    return Arrivals(ways, np.array(after), solver.parts(level + 1)._replace(images=hands.exchanged))


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
