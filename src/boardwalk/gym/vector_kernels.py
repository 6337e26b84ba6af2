"""Many rounds at once, as kernels: a step takes an action in each, and deals a new round where one has ended.

A round is dealt from a random number of its own, so rounds do not depend on how many are dealt at once, or on how many
threads. Hands are compared as soon as they are dealt; when a round ends, its result is looked up by ending, class of
hand and outcome. What a seat must not see is in `Rounds` and is never copied into `Sights`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.rank_tables import START
from boardwalk.odds.simulation.deal_kernels import (
    DRAWN_AT_ONCE,
    WORD_BITS,
    draw_below,
    next_word,
    outcome_of,
    rank_cards,
    sum_cards,
)
from boardwalk.odds.solver.payoff import NO_RUN

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACE_DOWN = 52
TOGETHER = 1024
"""Rounds that take each part of a step together."""
_WORD, _BELOW = np.uint64(WORD_BITS), np.uint64((1 << WORD_BITS) - 1)


class RoundTables(NamedTuple):
    """What a step looks up."""

    own: int
    board: int
    up: int
    """How many of the dealer's cards are face up at a decision."""
    start: int
    """The first decision."""
    rejected: NDArray[np.uint64]
    """For each random word of a deal, the remainder below which it is drawn again."""
    shown: NDArray[np.int64]
    """By decision: how many community cards are face up."""
    next_spot: NDArray[np.int64]
    """`[decision, action]`: the number of an ending, or of a decision counted after all endings."""
    smallest: NDArray[np.int64]
    """By decision: the action with the smallest wager."""
    masks: NDArray[np.int8]
    """`[decision, class, action]`: whether it is legal."""
    net_cents: NDArray[np.int64]
    """`[ending, class, outcome]`."""
    folded: NDArray[np.bool_]
    """By ending."""


class Rounds(NamedTuple):
    """The rounds that are being played."""

    states: NDArray[np.uint64]
    """The state of each round's generator."""
    cards: NDArray[np.uint8]
    """`[round, place]`: the player's, the community cards, the dealer's."""
    classes: NDArray[np.uint8]
    outcomes: NDArray[np.uint8]
    decisions: NDArray[np.int64]


class Sights(NamedTuple):
    """What each seat sees after a step."""

    cards: NDArray[np.uint8]
    masks: NDArray[np.int8]


class StepResults(NamedTuple):
    """What a step led to."""

    net_cents: NDArray[np.int64]
    """The net result of a round that ended, otherwise 0."""
    terminated: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    final_cards: NDArray[np.uint8]
    """What the seat of a round that ended sees at its end."""


@njit(inline="always")
def _show(cards, tables, shown, into):  # type: ignore[no-untyped-def]
    """Copy the cards in sight, and the others face down."""
    board = tables.own + tables.board
    for place in range(tables.own + shown):
        into[place] = cards[place]
    for place in range(tables.own + shown, cards.size):
        into[place] = FACE_DOWN
    for place in range(board, board + tables.up):
        into[place] = cards[place]


@njit(cache=True, nogil=True)
def advance(actions, tables, rounds, results, ended):  # type: ignore[no-untyped-def]
    """Take an action in each round; how many rounds ended, whose numbers are then in `ended`.

    An action that is not legal becomes the smallest wager.
    """
    decisions, classes, outcomes, cards = rounds.decisions, rounds.classes, rounds.outcomes, rounds.cards
    next_spot, masks, endings = tables.next_spot, tables.masks, tables.folded.size
    found = 0
    for each in range(actions.size):
        decision, cls, action = decisions[each], classes[each], actions[each]
        legal = 0 <= action < masks.shape[2] and masks[decision, cls, action] == 1
        if not legal:
            action = tables.smallest[decision]
        spot = next_spot[decision, action]
        results.legal[each] = legal
        results.terminated[each] = spot < endings
        if spot >= endings:
            decisions[each] = spot - endings
            results.net_cents[each] = 0
            continue
        results.net_cents[each] = tables.net_cents[spot, cls, outcomes[each]]
        if tables.folded[spot]:
            _show(cards[each], tables, tables.shown[decision], results.final_cards[each])
        else:
            results.final_cards[each] = cards[each]
        ended[found] = each
        found += 1
    return found


@njit(cache=True, nogil=True)
def deal(ended, tables, rounds):  # type: ignore[no-untyped-def]
    """Deal a new round to each of these, from a deck in order; what was exchanged is put back after each deal."""
    deck, others = np.arange(FACE_DOWN).astype(np.uint8), np.zeros(FACE_DOWN, np.uint64)
    states, cards, dealt = rounds.states, rounds.cards, rounds.cards.shape[1]
    for each in ended:
        state, first = states[each], 0
        for group in range(tables.rejected.size):
            last = min(first + DRAWN_AT_ONCE, dealt)
            while True:
                rest, state = next_word(state)
                for place in range(first, last):
                    product = rest * np.uint64(FACE_DOWN - place)
                    rest = product & _BELOW
                    others[place] = np.uint64(place) + (product >> _WORD)
                if rest >= tables.rejected[group]:
                    break
            first = last
        for place in range(dealt):
            other = others[place]
            cards[each, place] = deck[other]
            deck[other] = deck[place]
            deck[place] = cards[each, place]
        for place in range(dealt):
            deck[place], deck[others[place]] = place, others[place]
        states[each] = state
        rounds.decisions[each] = tables.start


@njit(cache=True, nogil=True)
def compare(ended, tables, showdown, rounds):  # type: ignore[no-untyped-def]
    """Rank the player's hand and the dealer's, with the community cards; keep class and outcome."""
    own, whole, classes = tables.own, tables.own + tables.board, showdown.classes
    cards, dealers = rounds.cards, rounds.cards.shape[1] - tables.own - tables.board
    for each in ended:
        board_sum, board_sets = sum_cards(cards[each], own, tables.board, showdown)
        board_sum += np.uint64(START)
        total, sets = sum_cards(cards[each], 0, own, showdown)
        rank, flush = rank_cards(board_sum + total, board_sets | sets, whole, showdown)
        cls = classes.of_run[flush & 0x1FFF]
        rounds.classes[each] = classes.of_rank[rank] if cls == NO_RUN else cls
        rounds.outcomes[each] = 0
        if dealers:
            total, sets = sum_cards(cards[each], whole, dealers, showdown)
            dealer_rank, _ = rank_cards(board_sum + total, board_sets | sets, whole, showdown)
            rounds.outcomes[each] = outcome_of(rank, dealer_rank, classes.requirement)


@njit(cache=True, nogil=True)
def observe(tables, rounds, sights):  # type: ignore[no-untyped-def]
    """Show each seat what it may see, and mark what it may do."""
    for each in range(rounds.decisions.size):
        decision = rounds.decisions[each]
        _show(rounds.cards[each], tables, tables.shown[decision], sights.cards[each])
        mask = tables.masks[decision, rounds.classes[each]]
        for action in range(mask.size):
            sights.masks[each, action] = mask[action]


@njit(cache=True, nogil=True)
def step(actions, tables, showdown, rounds, results, sights):  # type: ignore[no-untyped-def]
    """Take an action in each round, deal a new one where it ended, and show every seat what is next.

    Some rounds at a time go through all of it, while their cards are in the cache.
    """
    ended = np.zeros(min(TOGETHER, actions.size), np.int64)
    for first in range(0, actions.size, TOGETHER):
        last = min(first + TOGETHER, actions.size)
        these = Rounds(
            rounds.states[first:last], rounds.cards[first:last], rounds.classes[first:last],
            rounds.outcomes[first:last], rounds.decisions[first:last],
        )  # fmt: skip
        into = StepResults(
            results.net_cents[first:last], results.terminated[first:last], results.legal[first:last],
            results.final_cards[first:last],
        )  # fmt: skip
        found = advance(actions[first:last], tables, these, into, ended)
        deal(ended[:found], tables, these)
        compare(ended[:found], tables, showdown, these)
        observe(tables, these, Sights(sights.cards[first:last], sights.masks[first:last]))


@njit(cache=True, nogil=True)
def choose_at_random(tables, rounds, states, actions):  # type: ignore[no-untyped-def]
    """A legal action for each round, each equally likely, from a generator of its own."""
    for each in range(actions.size):
        mask = tables.masks[rounds.decisions[each], rounds.classes[each]]
        legal = 0
        for action in range(mask.size):
            legal += mask[action]
        wanted, states[each] = draw_below(legal, states[each])
        for action in range(mask.size):
            if mask[action]:
                if wanted == 0:
                    actions[each] = action
                wanted -= 1
