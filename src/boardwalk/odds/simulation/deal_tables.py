"""What the dealing kernels look up, compiled from the declaration: where to decide, what to choose, what pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, lcm, prod
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import DECK, Card, Rank, Suit
from boardwalk.cards.rank_tables import MOST_CARDS, rank_at, tables
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, PayTable, Pile
from boardwalk.games.declaration.requirement import AllSuitedRun, FiveCard, Reading
from boardwalk.games.declaration.wager import Wager
from boardwalk.odds.side_bets.side_bet import only_table, optional_wagers
from boardwalk.odds.simulation import deal_kernels as kernels
from boardwalk.odds.simulation.no_board_rounds import NoBoardRules, ranking_of_rows
from boardwalk.odds.solver.boards import Deck, boards_of, hands_of, suits_of
from boardwalk.odds.solver.no_board import is_stud
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.tree import Node, Option

if TYPE_CHECKING:
    from numpy.typing import NDArray

Choices = Sequence["NDArray[np.uint8]"]
"""A strategy: by level of the tree, the option taken at `[node of the level, canonical board, hand]`; at stud, at
`[node, canonical hand, place of the up card]`."""
RANKED = 5
_PILES: dict[CardsRead, int] = {
    Pile.PLAYER: kernels.PLAYER,
    Pile.DEALER: kernels.DEALER,
    Pile.COMMUNITY: kernels.COMMUNITY,
}
_UNREADABLE = 1 << 10
"""Cards that the kernel does not deal, such as those of other players."""
_READABLE = (
    kernels.PLAYER,
    kernels.DEALER,
    kernels.PLAYER | kernels.COMMUNITY,
    kernels.DEALER | kernels.COMMUNITY,
    kernels.PLAYER | kernels.DEALER,
    kernels.PLAYER | kernels.FIRST_COMMUNITY,
)


@dataclass(frozen=True)
class DealRules:
    """Everything that the kernel needs to deal one game with one strategy."""

    layout: kernels.Layout
    plays: kernels.Plays
    showdown: kernels.Showdown
    bets: kernels.SideBets
    main_shape: tuple[int, int, int]
    side_shape: tuple[int, int]

    def deal(self, rounds: int, state: np.uint64, counts: kernels.RoundCounts) -> None:
        """Deal, play and settle this many rounds from a state of the generator, and add them to the counts."""
        kernels.deal_rounds(rounds, state, self.layout, self.plays, self.showdown, self.bets, counts)


def simulated_bets(game: Game) -> tuple[Wager, ...]:
    """The side bets whose rows can be told from the cards that are dealt; others are left out of a simulation."""
    return tuple(wager for wager in optional_wagers(game) if _can_be_read(game, wager))


def _can_be_read(game: Game, wager: Wager) -> bool:
    try:
        table = only_table(wager)
    except InputError:
        return False
    if without_board(game):
        return ranking_of_rows(game, table) is not None
    cards, piles = game.cards_read(table.reads), _piles(table)
    ranked = all(isinstance(row.hand, FiveCard | AllSuitedRun) for row in table.rows)
    by_hand = cards == game.hole_cards < RANKED
    return piles in _READABLE and (by_hand or (ranked and cards != game.hole_cards and RANKED <= cards <= MOST_CARDS))


def _piles(table: PayTable) -> int:
    """The cards that a table reads, as the kernel names them."""
    return sum(
        kernels.FIRST_COMMUNITY if isinstance(read, FirstCommunity) else _PILES.get(read, _UNREADABLE)
        for read in table.reads
    )


def without_board(game: Game) -> bool:
    """Whether a game is dealt by `NoBoardRules`."""
    return not game.community_cards and not is_stud(game)


def compile_no_board_rules(payoffs: Payoffs, deck: Deck, choices: Choices | None) -> NoBoardRules:
    """The rules of a game without community cards, for play by these choices, or at random if there are none."""
    game, bets = payoffs.game, simulated_bets(payoffs.game)
    return NoBoardRules(
        payoffs,
        deck,
        None if choices is None else choices[0][0],
        tuple((wager, only_table(wager)) for wager in bets),
        rejected_words(len(deck.cards), _verify_enough(deck, game.hole_cards + game.dealer_hole_cards)),
        (len(payoffs.tree.endings), len(payoffs.classes), payoffs.cents.shape[-1]),
        (len(bets), _most_rows(bets) + 1),
    )


def _most_rows(bets: Sequence[Wager]) -> int:
    return max((len(only_table(wager).rows) for wager in bets), default=0)


def _verify_enough(deck: Deck, dealt: int) -> int:
    """How many cards are dealt, or a refusal if the deck has fewer."""
    if dealt > len(deck.cards):
        raise InputError("deck", f"{dealt} cards are dealt, but the deck has {len(deck.cards)}")
    return dealt


def compile_rules(payoffs: Payoffs, deck: Deck, choices: Choices | None) -> DealRules:
    """The rules for play by these choices, or at random if there are none.

    Without a dealer's hand, the kernel deals one that changes nothing.
    """
    game, tree, bets = payoffs.game, payoffs.tree, simulated_bets(payoffs.game)
    dealt, rows = _verify_enough(deck, 2 * game.hole_cards + game.community_cards), _most_rows(bets)
    return DealRules(
        kernels.Layout(deck.cards, game.hole_cards, game.community_cards, rejected_words(len(deck.cards), dealt)),
        _plays(payoffs, deck, choices),
        showdown_of(payoffs),
        _side_bets(game, deck, bets, payoffs.unit_cents),
        (len(tree.endings), len(payoffs.classes), payoffs.cents.shape[-1]),
        (len(bets), rows + 1),
    )


def rejected_words(cards: int, dealt: int) -> NDArray[np.uint64]:
    """For each random word: how many of its values are left over when the ways to draw by it share them evenly."""
    places = [
        range(first, min(first + kernels.DRAWN_AT_ONCE, dealt)) for first in range(0, dealt, kernels.DRAWN_AT_ONCE)
    ]
    return np.array([(1 << kernels.WORD_BITS) % prod(cards - at for at in group) for group in places], np.uint64)


def set_ways(deck: Deck, size: int) -> NDArray[np.int64]:
    """What each card adds to the number of a set of this size, by how many of the set are below it.

    >>> ways = set_ways(Deck(), 2)
    >>> int(ways[0, 0] + ways[1, 1]), int(ways[0, 50] + ways[1, 51])
    (0, 1325)
    """
    cards = len(deck.cards)
    ways = np.zeros((size, len(DECK)), np.int64)
    for below in range(size):
        ways[below, deck.cards] = [-comb(cards - 1 - place, size - below) for place in range(cards)]
    ways[:1, deck.cards] += comb(cards, size) - 1
    return ways


def _codes(deck: Deck, size: int) -> NDArray[np.int32]:
    """For every set of this many cards, in order: the number of the set that stands for it, and the exchange there."""
    numbers, exchanges = boards_of(deck, size).find(suits_of(hands_of(deck, size).cards))
    return (numbers << kernels.CODE_BITS | exchanges).astype(np.int32)


def _plays(payoffs: Payoffs, deck: Deck, choices: Choices | None) -> kernels.Plays:
    game, tree = payoffs.game, payoffs.tree
    stud = not game.community_cards
    seen = np.array([game.hole_cards] if stud else tree.levels, np.int64)
    held = 1 if stud else game.hole_cards
    deciding = {node.level for node in tree.nodes} if choices is not None else set()
    codes = [_codes(deck, size) if level in deciding else np.zeros(0, np.int32) for level, size in enumerate(seen)]
    seen_ways = np.zeros((len(seen), max(*seen, 1), len(DECK)), np.int64)
    for level, size in enumerate(seen):
        seen_ways[level, :size] = set_ways(deck, size)
    digit = lcm(*(len(node.options) for node in tree.nodes))
    lucky_numbers = digit ** _longest_path(tree.nodes, tree.start)
    assert lucky_numbers < 1 << 32, "the kernel draws 32 bits for the choices of a round"
    first_bit, width, packed = _pack(tree.nodes, choices)
    return kernels.Plays(
        start=tree.spot(tree.start),
        endings=len(tree.endings),
        next_spot=tree.next_spots()[len(tree.endings) :],
        options=np.array([len(node.options) for node in tree.nodes], np.int64),
        at_random=choices is None,
        digit=digit,
        lucky_numbers=lucky_numbers,
        seen_from=0 if stud else game.hole_cards,
        held_from=game.hole_cards if stud else 0,
        held=held,
        held_ways=set_ways(deck, held),
        level=np.array([node.level for node in tree.nodes], np.int64),
        seen=seen,
        seen_ways=seen_ways,
        first_code=np.cumsum([0, *map(len, codes[:-1])]),
        codes=np.concatenate(codes),
        images=hands_of(deck, held).exchanged.astype(np.uint16),
        first_bit=first_bit,
        width=width,
        packed=packed,
    )


def _longest_path(nodes: Sequence[Node], option: Option) -> int:
    """Decisions on the longest path from here."""
    if option.node is None:
        return 0
    return 1 + max(_longest_path(nodes, each) for each in nodes[option.node].options)


def _pack(
    nodes: Sequence[Node], choices: Choices | None
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
    """Choices in as few bits as they need, so that most of a table fits into the caches."""
    width = np.array([1 if len(node.options) <= 2 else 2 if len(node.options) <= 4 else 8 for node in nodes], np.int64)
    if choices is None:
        return np.zeros(len(nodes), np.int64), width, np.zeros(1, np.uint8)
    pieces = []
    for number, node in enumerate(nodes):
        earlier = sum(each.level == node.level for each in nodes[:number])
        pieces.append(_packed(choices[node.level][earlier].ravel(), int(width[number])))
    return 8 * np.cumsum([0, *map(len, pieces[:-1])]), width, np.concatenate(pieces)


def _packed(chosen: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    a_byte = 8 // width
    out = np.zeros(-(-len(chosen) // a_byte), np.uint8)
    for place in range(a_byte):
        part = chosen[place::a_byte]
        out[: len(part)] |= part << np.uint8(place * width)
    return out


def showdown_of(payoffs: Payoffs) -> kernels.Showdown:
    """What a kernel needs to rank the hands of a game and look up their classes."""
    bits = np.array([1 << (13 * (card & 3) + (card >> 2)) for card in range(len(DECK))], np.uint64)
    return kernels.Showdown(tables(), bits, payoffs.pay_classes)


def side_bet_cents(wager: Wager, unit_cents: int, rows: int) -> NDArray[np.int64]:
    """What a unit on a side bet wins, by row counted from 1; at 0, what a hand on no row loses."""
    paid = [row.pays.cents(unit_cents) for row in only_table(wager).rows]
    return np.array([-unit_cents, *paid, *[0] * (rows - 1 - len(paid))], np.int64)


def _side_bets(game: Game, deck: Deck, wagers: Sequence[Wager], unit_cents: int) -> kernels.SideBets:
    readers = [_reader(game, deck, wager, unit_cents) for wager in wagers]
    hands = len(hands_of(deck, game.hole_cards).cards) if readers else 0
    by_dealer = [reader.dealer_patterns() for reader in readers]
    patterns = max((len(examples) for _, examples in by_dealer), default=1)
    by_hand = np.zeros((len(readers), patterns, hands), np.uint8)
    by_rank = np.zeros((len(readers), patterns, len(tables().scores)), np.uint8)
    by_run = np.full((len(readers), patterns, len(Suit) << 13), kernels.NO_ROW, np.uint8)
    for bet, (reader, (_, examples)) in enumerate(zip(readers, by_dealer, strict=True)):
        for pattern, dealer in enumerate(examples):
            if reader.cards < RANKED:
                by_hand[bet, pattern] = reader.by_hand(dealer)
            else:
                by_rank[bet, pattern], by_run[bet, pattern] = reader.by_rank(dealer)
    return kernels.SideBets(
        np.array([reader.piles for reader in readers], np.int64),
        np.array([reader.cards for reader in readers], np.int64),
        set_ways(deck, game.hole_cards),
        np.array([len(examples) > 1 for _, examples in by_dealer], np.bool_),
        np.array([of_hand for of_hand, _ in by_dealer], np.uint8).reshape(len(readers), hands),
        by_hand,
        by_rank,
        by_run,
    )


def _reader(game: Game, deck: Deck, wager: Wager, unit_cents: int) -> _Reader:
    table = only_table(wager)
    cards, piles = game.cards_read(table.reads), _piles(table)
    return _Reader(table, cards, piles, deck, game.hole_cards, unit_cents)


@dataclass(frozen=True)
class _Reader:
    """One pay table, asked once for every hand that it may be shown."""

    table: PayTable
    cards: int
    piles: int
    deck: Deck
    own: int
    unit_cents: int

    def _row(self, hand: Reading, dealer: Reading) -> int:
        row = self.table.best_row(hand, dealer, self.unit_cents)
        return 0 if row is None else 1 + next(place for place, each in enumerate(self.table.rows) if each is row)

    def _hands(self) -> list[Reading]:
        return [Reading(tuple(DECK[card] for card in hand)) for hand in hands_of(self.deck, self.own).cards.tolist()]

    def dealer_patterns(self) -> tuple[NDArray[np.uint8], list[Reading]]:
        """For each hand of the dealer, the pattern of requirements that it meets; and a hand for each pattern."""
        requirements = [row.dealer for row in self.table.rows if row.dealer is not None]
        if not requirements:
            return np.zeros(len(hands_of(self.deck, self.own).cards), np.uint8), [Reading(())]
        met = [tuple(each.met_by(hand) for each in requirements) for hand in self._hands()]
        patterns = sorted(set(met))
        examples = [self._hands()[met.index(pattern)] for pattern in patterns]
        return np.array([patterns.index(each) for each in met], np.uint8), examples

    def by_hand(self, dealer: Reading) -> list[int]:
        return [self._row(hand, dealer) for hand in self._hands()]

    def by_rank(self, dealer: Reading) -> tuple[list[int], NDArray[np.uint8]]:
        """Rows by rank, and rows of hands that are one suited run, by suit and ranks."""
        rows = []
        for number in range(len(tables().scores)):
            hand = Reading(())
            hand.rank, hand.run = rank_at(number), None
            rows.append(self._row(hand, dealer))
        runs = np.full(len(Suit) << 13, kernels.NO_ROW, np.uint8)
        for suit in Suit:
            for ranks in combinations(Rank, self.cards):
                hand = Reading(tuple(Card(rank, suit) for rank in ranks))
                if hand.run is not None:
                    runs[suit << 13 | sum(1 << (rank - 2) for rank in ranks)] = self._row(hand, dealer)
        return rows, runs
