"""The simulator's slow twin: the same random numbers, but cards, choices and settlement as a table has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from math import lcm, prod

import numpy as np

from boardwalk.cards import DECK
from boardwalk.games import Game, Seat, settle
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.simulation.rounds import block_start
from boardwalk.odds.solver.boards import EXCHANGES, Deck, boards_of, hands_of
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.solver.tree import Option, Tree

WORD, BITS = 1 << 64, 58


class Chance:
    """SplitMix64, as its authors print it, cut to 58 bits."""

    def __init__(self, state: int) -> None:
        self.state = state

    def __call__(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        word = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 % WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
        return (word ^ word >> 31) >> 64 - BITS


def draw(word: int, bounds: list[int], bits: int = BITS) -> list[int] | None:
    """A number below each bound, or nothing where the word is one too many."""
    ways = prod(bounds)
    found, rest = [], word
    for bound in bounds:
        number, rest = divmod(rest * bound, 1 << bits)
        found.append(number)
    return None if rest < (1 << bits) % ways else found


def shuffled(deck: list[int], dealt: int, chance: Chance) -> list[int]:
    for first in range(0, dealt, 5):
        places = range(first, min(first + 5, dealt))
        drawn = None
        while drawn is None:
            drawn = draw(chance(), [len(deck) - place for place in places])
        for place, ahead in zip(places, drawn, strict=True):
            deck[place], deck[place + ahead] = deck[place + ahead], deck[place]
    return deck[:dealt]


def looked_up(solution: Solution, own: list[int], board: list[int], up: int, node: int) -> int:
    """The option that the solver took, found by the symmetry of suits one round at a time."""
    tree, choices, deck = solution.payoffs.tree, solution.played.choices, solution.played.deck
    stud = isinstance(choices, np.ndarray)
    seen = own if stud else board[: tree.levels[tree.nodes[node].level]]
    suits = np.zeros((1, 4), np.int64)
    for card in seen:
        suits[0, card & 3] |= 1 << (card >> 2)
    (number,), (exchange,) = boards_of(deck, len(seen)).find(suits)
    held = np.array([up] if stud else own, np.int64)
    image = held >> 2 << 2 | EXCHANGES[exchange][held & 3]
    (hand,) = hands_of(deck, len(held)).number_of(image[None, :])
    if isinstance(choices, np.ndarray):
        return int(choices[0, number, hand])
    level = tree.nodes[node].level
    place = sum(each.level == level for each in tree.nodes[:node])
    return int(choices[level][place, number, hand])


def at_random(tree: Tree, chance: Chance) -> Callable[[int], int]:
    """One number decides all choices of a round, digit by digit."""
    base = lcm(*(len(node.options) for node in tree.nodes))
    most = base ** max(path.count("/") + 1 for path in tree.paths)
    drawn = None
    while drawn is None:
        drawn = draw(chance() >> BITS - 32, [most], 32)
    digits = (drawn[0] // base**place % base for place in count())
    return lambda node: next(digits) % len(tree.nodes[node].options)


def ending_of(tree: Tree, choose: Callable[[int], int]) -> int:
    at: Option = tree.start
    while at.node is not None:
        at = tree.nodes[at.node].options[choose(at.node)]
    assert at.ending is not None
    return at.ending


def twin_rounds(
    game: Game, deck: Deck, rounds: int, seed: int, solution: Solution | None
) -> Iterator[tuple[list[int], int]]:
    """Cards and ending of each round; where choices are random, 256 rounds are dealt before they are drawn."""
    tree, own, dealt = Tree.of(game), game.hole_cards, 2 * game.hole_cards + game.community_cards
    chance, cards = Chance(block_start(seed, 0)), deck.cards.tolist()
    for first in range(0, rounds, 256):
        hands = [shuffled(cards, dealt, chance) for _ in range(min(256, rounds - first))]
        for hand in hands:
            if solution is None:
                choose = at_random(tree, chance)
            else:
                choose = partial(looked_up, solution, hand[:own], hand[own : dealt - own], hand[dealt - own])
            yield hand, ending_of(tree, choose)


def twin_totals(rounds: Iterator[tuple[list[int], int]], game: Game) -> tuple[Counter[str], Counter[str]]:
    """Cents by wager and rounds by path, settled as a table settles them."""
    payoffs, own = compile_payoffs([game], UNIT_CENTS), game.hole_cards
    cents, paths = Counter[str](), Counter[str]()
    optional = {wager.name: UNIT_CENTS for wager in game.wagers if wager.place is Placement.OPTIONAL}
    for numbers, at in rounds:
        ending, cards = payoffs.tree.endings[at], tuple(DECK[number] for number in numbers)
        seat = Seat(cards[:own], payoffs.bets(ending) | optional, folded=ending.folded)
        for line in settle(game, seat, cards[-own:], cards[own:-own]).lines:
            cents[line.wager] += line.net
        paths[ending.path] += 1
    return cents, paths
