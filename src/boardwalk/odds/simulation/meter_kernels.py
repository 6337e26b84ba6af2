"""Rounds dealt at random with a progressive meter or a wheel, as kernels: arrays in, counts and cents out.

All cards come from `shuffle`, everything else from the same stream of random numbers, so one seed decides
everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum
from boardwalk.cards.rank_tables import FIVE_SUITED, START
from boardwalk.odds.simulation.deal_kernels import draw_below, shuffle

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARDS = 52
FLOP = 3
WHOLE_METER = 100
DISPLAY, CARRY, RESERVE, RESERVE_CARRY, FELL_SHORT = range(5)
"""Places of a meter's account: cents, parts of a cent yet to be added, and whether it fell short in this cycle."""
TALLY_PLACES = 7
RESETS, METER_AT_RESETS, SHORT_CYCLES, SHORTFALLS, SHORT_CENTS, FROM_RESERVE, FROM_HOUSE = range(TALLY_PLACES)
"""Places of a meter's tally."""


class PrizeRows(NamedTuple):
    """What a rank wins, by game: the row of its table or -1; and by row, percent of the meter, cents, and the (M)."""

    of_rank: NDArray[np.int8]
    percent: NDArray[np.int64]
    cents: NDArray[np.int64]
    off_meter: NDArray[np.bool_]


class MeterTables(NamedTuple):
    """The tables on one meter: game, players, own cards and cards of the flop of each."""

    game: NDArray[np.int64]
    players: NDArray[np.int64]
    own: NDArray[np.int64]
    flop: NDArray[np.int64]
    rejected: NDArray[np.uint64]
    """`[game, random word]`, as the shuffle takes it."""


class MeterCounts(NamedTuple):
    """What a meter has paid: how often and how many cents `[game, row]`, and its tally."""

    hits: NDArray[np.int64]
    paid: NDArray[np.int64]
    tally: NDArray[np.int64]


class WheelTable(NamedTuple):
    """A table with a wheel: players who bet on it, own cards of each, and the weights of the positions."""

    bettors: int
    own: int
    weights: NDArray[np.int64]
    rejected: NDArray[np.uint64]
    """By random word, as the shuffle takes it."""


class MeterTerms(NamedTuple):
    """What the licensee has set, in cents; what a wager adds to display and reserve, over a common denominator."""

    base: int
    reset: int
    adds: int
    reserves: int
    parts: int


@njit(inline="always")
def _rank(hands, first, own, flop, lookups):  # type: ignore[no-untyped-def]
    """The rank of some own cards and the flop, which comes before all other cards."""
    total = np.uint64(START)
    for place in range(flop):
        total += lookups.keys[hands[0, place]]
    for place in range(first, first + own):
        total += lookups.keys[hands[0, place]]
    if not total & np.uint64(FIVE_SUITED):
        return rank_of_sum(total, 5, lookups.low, lookups.high, lookups.unsuited)
    ranks = 0
    for place in range(flop):
        ranks |= 1 << (hands[0, place] >> 2)
    for place in range(first, first + own):
        ranks |= 1 << (hands[0, place] >> 2)
    return lookups.suited[ranks]


@njit(cache=True, nogil=True)
def contribute(wagers, account, terms):  # type: ignore[no-untyped-def]
    """Add the wagers of a table to display and reserve; parts of a cent wait."""
    account[CARRY] += wagers * terms.adds
    account[DISPLAY] += account[CARRY] // terms.parts
    account[CARRY] %= terms.parts
    account[RESERVE_CARRY] += wagers * terms.reserves
    account[RESERVE] += account[RESERVE_CARRY] // terms.parts
    account[RESERVE_CARRY] %= terms.parts


@njit(cache=True, nogil=True)
def reset_meter(account, terms, tally):  # type: ignore[no-untyped-def]
    """A royal flush has emptied the meter: reset it, from the reserve first."""
    from_reserve = min(account[RESERVE], terms.reset)
    account[RESERVE] -= from_reserve
    tally[FROM_RESERVE] += from_reserve
    tally[FROM_HOUSE] += terms.reset - from_reserve
    tally[RESETS] += 1
    tally[METER_AT_RESETS] += account[DISPLAY]
    account[DISPLAY], account[FELL_SHORT] = terms.reset, 0


@njit(cache=True, nogil=True)
def settle_meter(game, won, rows, account, terms, counts):  # type: ignore[no-untyped-def]
    """Pay the players of one table in turn, `won` being the row of each or -1.

    Royal flushes share the meter as it is at the first one, and cents left over go to the first ones; a percentage is
    rounded down; a prize that the meter cannot pay is paid anyway, and the meter stops at 0.
    """
    royals, pot, share, tally = 0, -1, 0, counts.tally
    for row in won:
        royals += row >= 0 and rows.percent[game, row] == WHOLE_METER
    for row in won:
        if row < 0:
            continue
        due = rows.cents[game, row] + account[DISPLAY] * rows.percent[game, row] // 100
        if rows.percent[game, row] == WHOLE_METER:
            if pot < 0:
                pot = account[DISPLAY]
                reset_meter(account, terms, tally)
            due = pot // royals + (share < pot % royals)
            share += 1
        elif rows.off_meter[game, row]:
            short = max(0, due - account[DISPLAY])
            account[DISPLAY] -= due - short
            if short:
                tally[SHORT_CYCLES] += 1 - account[FELL_SHORT]
                account[FELL_SHORT] = 1
                tally[SHORTFALLS] += 1
                tally[SHORT_CENTS] += short
        counts.hits[game, row] += 1
        counts.paid[game, row] += due


@njit(cache=True, nogil=True)
def play_meter(rounds, state, floor, rows, lookups, terms, counts):  # type: ignore[no-untyped-def]
    """Play rounds at all tables on one meter that begins at its base amount; returns the display at the end.

    In a round, every table collects its wagers, then each deals its own deck and settles, one table after another. At
    Texas Hold 'Em Bonus, the first three cards are the flop of all players; at Caribbean stud, each has five.
    """
    account = np.zeros(5, np.int64)
    account[DISPLAY] = terms.base
    deck, hands = np.arange(CARDS).astype(np.uint8), np.zeros((1, CARDS), np.uint8)
    won = np.zeros(CARDS, np.int64)
    for _ in range(rounds):
        for players in floor.players:
            contribute(players, account, terms)
        for table in range(floor.game.size):
            game, players, own, flop = floor.game[table], floor.players[table], floor.own[table], floor.flop[table]
            dealt = flop + own * players
            state = shuffle(deck, floor.rejected[game, : (dealt + 4) // 5], state, hands[:, :dealt])
            for player in range(players):
                won[player] = rows.of_rank[game, _rank(hands, flop + own * player, own, flop, lookups)]
            settle_meter(game, won[:players], rows, account, terms, counts)
    return account[DISPLAY]


@njit(cache=True, nogil=True)
def play_wheel(rounds, state, table, terms, spins, tally):  # type: ignore[no-untyped-def]
    """Play rounds at one table with a wheel whose first position has a jackpot; returns the jackpot at the end.

    A bettor whose own cards are of one suit spins after the deal, in the order of seats. `spins` counts the positions;
    what they pay is calculated from the counts, except for the jackpots, which the tally adds up.
    """
    account = np.zeros(5, np.int64)
    account[DISPLAY] = terms.base
    bettors, own, weights = table.bettors, table.own, table.weights
    deck, hands = np.arange(CARDS).astype(np.uint8), np.zeros((1, bettors * own), np.uint8)
    total = weights.sum()
    for _ in range(rounds):
        contribute(bettors, account, terms)
        state = shuffle(deck, table.rejected, state, hands)
        for first in range(0, bettors * own, own):
            suit, suited = hands[0, first] & 3, True
            for place in range(first + 1, first + own):
                suited &= hands[0, place] & 3 == suit
            if suited:
                left, state = draw_below(total, state)
                position = 0
                while left >= weights[position]:
                    left -= weights[position]
                    position += 1
                spins[position] += 1
                if position == 0:
                    reset_meter(account, terms, tally)
    return account[DISPLAY]
