"""Rounds dealt at random and counted, as kernels: cards from a shuffled deck, choices looked up, a showdown of real
hands.

A block of rounds begins at its own place in one long stream of random numbers, so a block gives the same counts
wherever and whenever it is dealt. Each round draws the cards by a partial Fisher-Yates shuffle, walks through the
decisions, ranks the player's and the dealer's cards and compares them. It only counts how often each ending, class of
hand and outcome occurs, and each row of a side bet's pay table; amounts are calculated from the counts.

Several rounds go through each step together: tables of choices are larger than the caches, and the processor waits for
many rounds' entries at once rather than for one after another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, START, Tables
from boardwalk.odds.solver.payoff import NO_RUN, PayClasses

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEP = np.uint64(0x9E3779B97F4A7C15)
"""How far the generator (SplitMix64) steps; odd, so that it passes every state before it repeats."""
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
WORD_BITS = 58
"""Bits of a draw: times the 52 cards of a deck, it still fits into 64."""
_SPARE, _WORD, _BELOW = np.uint64(64 - WORD_BITS), np.uint64(WORD_BITS), np.uint64((1 << WORD_BITS) - 1)
DRAWN_AT_ONCE = 5
"""Cards from one random word."""
TOGETHER = 256
"""Rounds that take each step together."""
NO_ROW = 255
PLAYER, DEALER, COMMUNITY, FIRST_COMMUNITY = 1, 2, 4, 8
OF_PLAYER, OF_DEALER, OF_BOTH, OF_FIRST = range(4)
"""Whose hand is ranked: the player's, the dealer's, each with the board; the own cards of both as one hand; or the
player's with the first community cards."""
SUIT_SETS = np.uint64(0x1FFF)
CODE_BITS = 5


class Layout(NamedTuple):
    """What is dealt: the player's own cards first, then the board, then the dealer's."""

    deck: NDArray[np.uint8]
    own: int
    board: int
    rejected: NDArray[np.uint64]
    """For each random word of a deal, the remainder below which it is drawn again, so that no card is favored."""


class Plays(NamedTuple):
    """Where the player decides, and the choices to look up.

    A choice is found by the cards `seen` (the board; at stud, the player's hand) and those `held` (the player's hand;
    at stud, the dealer's up card). Suits are exchanged so that the seen cards are the set that stands for all its
    images.
    """

    start: int
    endings: int
    next_spot: NDArray[np.int64]
    options: NDArray[np.int64]
    """How many, by node."""
    at_random: bool
    digit: int
    """If choices are random, one number decides a round: its digits to this base, as many as there are decisions
    on the longest path; a multiple of every node's options, so that each is equally likely."""
    lucky_numbers: int
    seen_from: int
    held_from: int
    held: int
    held_ways: NDArray[np.int64]
    level: NDArray[np.int64]
    """By node."""
    seen: NDArray[np.int64]
    """By level: how many cards."""
    seen_ways: NDArray[np.int64]
    first_code: NDArray[np.int64]
    codes: NDArray[np.int32]
    """For all sets of seen cards: the number of the set that stands for it, and the exchange of suits."""
    images: NDArray[np.uint16]
    first_bit: NDArray[np.int64]
    width: NDArray[np.int64]
    """Bits of a choice, by node."""
    packed: NDArray[np.uint8]


class Showdown(NamedTuple):
    """The evaluator's tables, and the classes of hands that are paid alike."""

    lookups: Tables
    bits: NDArray[np.uint64]
    """By card: its place among the ranks of each suit, 13 bits a suit."""
    classes: PayClasses


class SideBets(NamedTuple):
    """For each side bet, the row that pays, by the pattern of the dealer's own cards and by the hand."""

    piles: NDArray[np.int64]
    cards: NDArray[np.int64]
    own_ways: NDArray[np.int64]
    asks_dealer: NDArray[np.bool_]
    dealer_pattern: NDArray[np.uint8]
    by_hand: NDArray[np.uint8]
    by_rank: NDArray[np.uint8]
    by_run: NDArray[np.uint8]


class RoundsTogether(NamedTuple):
    """Room for the rounds that take each step together; each array has a row for every round."""

    hands: NDArray[np.uint8]
    """`[round, place]`: the cards in the order of the `Layout`."""
    spots: NDArray[np.int64]
    """The spot in the decisions that each round has reached."""
    held: NDArray[np.int64]
    """The number of the cards held."""
    waiting: NDArray[np.int64]
    """The rounds that have not ended yet."""
    found: NDArray[np.int64]
    """For each of those, where its choice is looked up."""
    ranks: NDArray[np.int64]
    """`[round, whose]`."""
    flushes: NDArray[np.int64]
    """`[round, whose]`: the suit and its ranks if five cards are suited, otherwise 0."""
    dealer_pattern: NDArray[np.int64]
    """The pattern of the dealer's own cards for the side bet that is settled."""


class RoundCounts(NamedTuple):
    """How many rounds had each result."""

    main: NDArray[np.int64]
    """`[ending, class, outcome]`."""
    side: NDArray[np.int64]
    """`[side bet, row]`."""


@njit(inline="always")
def _random(state):  # type: ignore[no-untyped-def]
    """The random word of a state."""
    word = (state ^ (state >> np.uint64(30))) * _FIRST
    word = (word ^ (word >> np.uint64(27))) * _SECOND
    return (word ^ (word >> np.uint64(31))) >> _SPARE


@njit(inline="always")
def next_word(state):  # type: ignore[no-untyped-def]
    """The next random word of `WORD_BITS` bits, and the state after it."""
    state += STEP
    return _random(state), state


@njit(inline="always")
def draw_below(bound, state):  # type: ignore[no-untyped-def]
    """A number below a bound of up to 32 bits, each equally likely."""
    while True:
        state += STEP
        product = (_random(state) >> np.uint64(WORD_BITS - 32)) * np.uint64(bound)
        low = product & np.uint64(0xFFFFFFFF)
        if low >= np.uint64(bound) or low >= np.uint64(1 << 32) % np.uint64(bound):  # a division only where it matters
            return np.int64(product >> np.uint64(32)), state


@njit(cache=True, nogil=True)
def shuffle(deck, rejected, state, hands):  # type: ignore[no-untyped-def]
    """Draw the cards of each round.

    A random word is a fraction of 1. Times the cards that are left, its whole part is the place of the next card and
    the remainder is a fraction again. Some remainders would come once too often; those cards are drawn again.
    """
    rounds, dealt = hands.shape
    for each in range(rounds):
        first = 0
        for group in range(rejected.size):
            last = min(first + DRAWN_AT_ONCE, dealt)
            while True:
                state += STEP
                rest = _random(state)
                for place in range(first, last):
                    product = rest * np.uint64(deck.size - place)
                    rest = product & _BELOW
                    other = np.uint64(place) + (product >> _WORD)
                    card = deck[other]
                    deck[other] = deck[place]
                    deck[place] = card
                    hands[each, place] = card
                if rest >= rejected[group]:
                    break
            first = last
    return state


@njit(inline="always")
def _number_of(cards, first, size, ways):  # type: ignore[no-untyped-def]
    """The number of the set of cards at some places: each card counts by how many of the set are below it."""
    number = 0
    for at in range(first, first + size):
        card, below = cards[at], 0
        for other in range(first, first + size):
            below += cards[other] < card
        number += ways[below, card]
    return number


@njit(inline="always")
def _number(cards, first, size, ways):  # type: ignore[no-untyped-def]
    """The number of a set of cards among all of its size, whatever their order."""
    # A size that the compiler knows makes straight code of both loops.
    if size == 2:
        return _number_of(cards, first, 2, ways)
    if size == 3:
        return _number_of(cards, first, 3, ways)
    if size == 4:
        return _number_of(cards, first, 4, ways)
    if size == 5:
        return _number_of(cards, first, 5, ways)
    return _number_of(cards, first, size, ways)


@njit(cache=True, nogil=True)
def play_by_choices(rounds, plays, room):  # type: ignore[no-untyped-def]
    """Lead each round from decision to decision to its ending.

    The cards seen have a number, by which a table gives the set that stands for them and the exchange of suits. The
    same exchange is applied to the cards held, and the choice is looked up. Rounds that have not ended go on together.
    """
    hands, spots, held, waiting, found = room.hands, room.spots, room.held, room.waiting, room.found
    left = 0
    for each in range(rounds):
        spots[each] = plays.start
        if plays.start >= plays.endings:
            held[each] = _number(hands[each], plays.held_from, plays.held, plays.held_ways)
            waiting[left] = each
            left += 1
    while left:
        for at in range(left):
            level = plays.level[spots[waiting[at]] - plays.endings]
            number = _number(hands[waiting[at]], plays.seen_from, plays.seen[level], plays.seen_ways[level])
            found[at] = plays.first_code[level] + number
        for at in range(left):
            code = np.int64(plays.codes[found[at]])
            image = np.int64(plays.images[code & ((1 << CODE_BITS) - 1), held[waiting[at]]])
            found[at] = (code >> CODE_BITS) * plays.images.shape[1] + image
        still = 0
        for at in range(left):
            each = waiting[at]
            node = spots[each] - plays.endings
            width = plays.width[node]
            bit = plays.first_bit[node] + found[at] * width
            spots[each] = plays.next_spot[node, (plays.packed[bit >> 3] >> (bit & 7)) & ((1 << width) - 1)]
            waiting[still] = each
            still += spots[each] >= plays.endings
        left = still


@njit(cache=True, nogil=True)
def play_at_random(plays, state, spots):  # type: ignore[no-untyped-def]
    """The same with every option equally likely."""
    for each in range(spots.size):
        spot = plays.start
        luck, state = draw_below(plays.lucky_numbers, state)
        while spot >= plays.endings:
            node = spot - plays.endings
            spot = plays.next_spot[node, luck % plays.digit % plays.options[node]]
            luck //= plays.digit
        spots[each] = spot
    return state


@njit(inline="always")
def rank_cards(total, sets, cards, showdown):  # type: ignore[no-untyped-def]
    """The rank of a hand; and if five cards are suited, the suit and its ranks, otherwise 0."""
    if total & np.uint64(FIVE_SUITED):
        suit = suit_with_five(total)
        ranks = np.int64((sets >> np.uint64(13 * suit)) & SUIT_SETS)
        return np.int64(showdown.lookups.suited[ranks]), suit << 13 | ranks
    lookups = showdown.lookups
    return np.int64(rank_of_sum(total, cards, lookups.low, lookups.high, lookups.unsuited)), 0


@njit(inline="always")
def outcome_of(rank, dealer_rank, requirement):  # type: ignore[no-untyped-def]
    """The place in `BELOW_REQUIREMENT` or `AT_REQUIREMENT`, whichever the player's hand has."""
    order = 0 if rank > dealer_rank else 1 if rank == dealer_rank else 2
    if rank >= requirement:
        return 1 + order if dealer_rank >= requirement else 0
    return 3 if dealer_rank >= requirement else order


@njit(inline="always")
def sum_cards(cards, first, size, showdown):  # type: ignore[no-untyped-def]
    """The keys of the cards at some places, added up, and their ranks by suit."""
    total, sets = np.uint64(0), np.uint64(0)
    for place in range(first, first + size):
        total += showdown.lookups.keys[cards[place]]
        sets |= showdown.bits[cards[place]]
    return total, sets


@njit(cache=True, nogil=True)
def show_down(rounds, layout, showdown, room, main):  # type: ignore[no-untyped-def]
    """Rank the player's and the dealer's hand, compare them, and count each round where it belongs.

    The ranks and suited cards of both are kept for side bets to read.
    """
    hands, ranks, flushes, classes = room.hands, room.ranks, room.flushes, showdown.classes
    own, cards = layout.own, layout.own + layout.board
    for each in range(rounds):
        board_sum, board_sets = sum_cards(hands[each], own, layout.board, showdown)
        board_sum += np.uint64(START)
        total, sets = sum_cards(hands[each], 0, own, showdown)
        rank, flush = rank_cards(board_sum + total, board_sets | sets, cards, showdown)
        total, sets = sum_cards(hands[each], cards, own, showdown)
        dealer_rank, dealer_flush = rank_cards(board_sum + total, board_sets | sets, cards, showdown)
        cls = classes.of_run[flush & 0x1FFF]
        if cls == NO_RUN:
            cls = classes.of_rank[rank]
        main[room.spots[each], cls, outcome_of(rank, dealer_rank, classes.requirement)] += 1
        ranks[each, OF_PLAYER], flushes[each, OF_PLAYER] = rank, flush
        ranks[each, OF_DEALER], flushes[each, OF_DEALER] = dealer_rank, dealer_flush


@njit(cache=True, nogil=True)
def rank_together(rounds, layout, showdown, room):  # type: ignore[no-untyped-def]
    """Rank the player's and the dealer's own cards as one hand."""
    own, dealer_from = layout.own, layout.own + layout.board
    for each in range(rounds):
        total, sets = sum_cards(room.hands[each], 0, own, showdown)
        dealer_total, dealer_sets = sum_cards(room.hands[each], dealer_from, own, showdown)
        total += np.uint64(START) + dealer_total
        rank, flush = rank_cards(total, sets | dealer_sets, 2 * own, showdown)
        room.ranks[each, OF_BOTH], room.flushes[each, OF_BOTH] = rank, flush


@njit(cache=True, nogil=True)
def rank_with_first(rounds, layout, board, showdown, room):  # type: ignore[no-untyped-def]
    """Rank the player's cards with the first `board` community cards."""
    for each in range(rounds):
        total, sets = sum_cards(room.hands[each], 0, layout.own + board, showdown)
        rank, flush = rank_cards(total + np.uint64(START), sets, layout.own + board, showdown)
        room.ranks[each, OF_FIRST], room.flushes[each, OF_FIRST] = rank, flush


@njit(cache=True, nogil=True)
def count_by_hand(rounds, room, first, own_ways, rows, counts):  # type: ignore[no-untyped-def]
    """A side bet on the few cards from `first` on: count the rows that pay, by the pattern of each round."""
    for each in range(rounds):
        counts[rows[room.dealer_pattern[each], _number(room.hands[each], first, own_ways.shape[0], own_ways)]] += 1


@njit(cache=True, nogil=True)
def count_by_rank(rounds, room, whose, by_rank, by_run, counts):  # type: ignore[no-untyped-def]
    """A side bet on five cards or more; those that make one suited run may have their own row."""
    for each in range(rounds):
        row = by_run[room.dealer_pattern[each], room.flushes[each, whose]]
        if row == NO_ROW:
            row = by_rank[room.dealer_pattern[each], room.ranks[each, whose]]
        counts[row] += 1


@njit(cache=True, nogil=True)
def settle_side_bets(rounds, layout, showdown, bets, room, side):  # type: ignore[no-untyped-def]
    """Count for each side bet which row of its table pays, from 1; at 0 those that lose."""
    own, dealer_from = layout.own, layout.own + layout.board
    for bet in range(bets.piles.size):
        room.dealer_pattern[:] = 0
        if bets.asks_dealer[bet]:
            for each in range(rounds):
                number = _number(room.hands[each], dealer_from, own, bets.own_ways)
                room.dealer_pattern[each] = bets.dealer_pattern[bet, number]
        if bets.cards[bet] < 5:
            first = 0 if bets.piles[bet] == PLAYER else dealer_from
            count_by_hand(rounds, room, first, bets.own_ways, bets.by_hand[bet], side[bet])
        else:
            whose = OF_PLAYER if bets.piles[bet] == PLAYER | COMMUNITY else OF_DEALER
            if bets.piles[bet] == PLAYER | DEALER:
                whose = OF_BOTH
                rank_together(rounds, layout, showdown, room)
            elif bets.piles[bet] == PLAYER | FIRST_COMMUNITY:
                whose = OF_FIRST
                rank_with_first(rounds, layout, bets.cards[bet] - own, showdown, room)
            count_by_rank(rounds, room, whose, bets.by_rank[bet], bets.by_run[bet], side[bet])


@njit(inline="always")
def _room(layout):  # type: ignore[no-untyped-def]
    hands = np.zeros((TOGETHER, 2 * layout.own + layout.board), np.uint8)
    spots, held, waiting = np.zeros(TOGETHER, np.int64), np.zeros(TOGETHER, np.int64), np.zeros(TOGETHER, np.int64)
    found, patterns = np.zeros(TOGETHER, np.int64), np.zeros(TOGETHER, np.int64)
    ranks, flushes = np.zeros((TOGETHER, 4), np.int64), np.zeros((TOGETHER, 4), np.int64)
    return RoundsTogether(hands, spots, held, waiting, found, ranks, flushes, patterns)


@njit(cache=True, nogil=True)
def deal_rounds(rounds, state, layout, plays, showdown, bets, counts):  # type: ignore[no-untyped-def]
    """Deal, play and settle this many rounds from a state of the generator, and add them to the counts."""
    deck, room = layout.deck.copy(), _room(layout)
    while rounds > 0:
        these = min(rounds, TOGETHER)
        state = shuffle(deck, layout.rejected, state, room.hands[:these])
        if plays.at_random:
            state = play_at_random(plays, state, room.spots[:these])
        else:
            play_by_choices(these, plays, room)
        show_down(these, layout, showdown, room, counts.main)
        settle_side_bets(these, layout, showdown, bets, room, counts.side)
        rounds -= TOGETHER
