"""Small games solved by dealing everything: the slow twin of the solver.

Every hand, every board stage by stage and every dealer's hand of a cut-down deck is dealt, in plain Python, and the
player looks ahead over all that can still come: no exchange of suits, no classes of hands, no counting by addition
and subtraction. Hands are ranked by `tests.support.cards.naive_rank`; the five games are settled by
`tests.support.games.second_opinion`, others by the table's own settlement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from boardwalk.cards import Card, Rank, Suit, format_cards
from boardwalk.games import Game, Seat, settle
from boardwalk.games.declaration.wager import Placement
from boardwalk.games.legality import Action, legal_actions
from tests.support.cards.naive_rank import Standing, best_standing
from tests.support.games import second_opinion

Cards = tuple[Card, ...]
Bets = tuple[tuple[str, int], ...]
Nets = tuple[tuple[str, int], ...]


class Cell(NamedTuple):
    """What a deal came to: the choices made, the hand and how it stood, what each wager brought, what was staked."""

    path: str
    kind: str
    standing: str
    qualified: bool
    nets: Nets
    staked: int

    @property
    def net(self) -> int:
        return sum(cents for _, cents in self.nets)


Tally = Counter[Cell]
Ids = Counter[int]
"""The same, by the number of the cell."""


def cards_of(ranks: Iterable[Rank]) -> Cards:
    return tuple(Card(rank, suit) for rank in sorted(ranks) for suit in Suit)


def _pair_of_at_least(rank: int) -> Callable[[Standing], bool]:
    return lambda hand: hand.kind not in ("high card", "pair") or (hand.kind == "pair" and hand.ranks[0] >= rank)


def _ace_king(hand: Standing) -> bool:
    return hand.kind != "high card" or hand.ranks[:2] == (14, 13)


QUALIFIES: dict[str, Callable[[Standing], bool]] = {
    "premium": _pair_of_at_least(3),
    "heads-up": _pair_of_at_least(2),
    "caribbean": _ace_king,
    "ultimate": _pair_of_at_least(2),
    "casino-holdem": _pair_of_at_least(4),
}


def stands(player: Standing, dealer: Standing) -> str:
    return "ahead" if player > dealer else "behind" if player < dealer else "tied"


def in_one_suit(cards: Cards) -> tuple[int, ...]:
    """The ranks where all cards are of one suit; a prize for a long sequence looks at nothing else."""
    return tuple(sorted(card.rank for card in cards)) if len({card.suit for card in cards}) == 1 else ()


@dataclass
class Rules:
    """A game, the options it was made with, and the unit; `opinion` settles by the second formulation."""

    game: Game
    options: Mapping[str, str] = field(default_factory=dict)
    unit: int = 500
    opinion: bool = False
    needs: Callable[[Standing], bool] | None = None
    """What the dealer must hold, where it is not what the game's own rules ask for."""
    _known: dict[object, Nets] = field(default_factory=dict)

    @property
    def opening(self) -> Bets:
        return tuple(
            (each.name, self.unit) for each in self.game.wagers if each.place in (Placement.BASE, Placement.EQUAL)
        )

    def qualified(self, dealer: Standing) -> bool:
        needs = self.needs or QUALIFIES.get(self.game.name)
        return needs is None or needs(dealer)

    def nets(self, bets: Bets, folded: bool, player: Cards, dealer: Cards, board: Cards) -> Nets:
        """What each wager brings in this very deal."""
        if self.opinion:
            request = {
                "game": self.game.name, "bets": dict(bets), "fold": folded, "options": dict(self.options),
                "player": format_cards(player), "dealer": format_cards(dealer), "board": format_cards(board),
            }  # fmt: skip
            found = second_opinion.settle(request)
            staked = dict(bets)
            return tuple(
                (name, -staked[name] if result == "lose" else paid) for name, (result, paid) in sorted(found.items())
            )
        lines = settle(self.game, Seat(player, dict(bets), folded), dealer, board).lines
        return tuple(sorted((line.wager, line.net) for line in lines))

    def nets_of_kind(
        self, bets: Bets, folded: bool, hand: Standing, standing: str, qualified: bool,
        player: Cards, dealer: Cards, board: Cards,
    ) -> Nets:  # fmt: skip
        """The same, asked once for deals that differ in nothing that a main wager looks at."""
        key = bets, folded, hand, in_one_suit(player + board), standing, qualified
        if key not in self._known:
            self._known[key] = self.nets(bets, folded, player, dealer, board)
        return self._known[key]


class Spot(NamedTuple):
    """Where a player is: the choices so far, what lies on the layout, and whether the hand is folded."""

    path: str
    bets: Bets
    folded: bool

    def after(self, action: Action) -> Spot:
        placed = ((action.wager, action.cents),) if action.wager else ()
        path = f"{self.path}/{action.name}" if self.path else action.name
        return Spot(path, (*self.bets, *placed), action.folds)


def value(tally: Tally) -> int:
    return sum(cell.net * deals for cell, deals in tally.items())


class _Hand:
    """One hand of the player, and all that can follow. Sets of cards are bits, by the place of each in the deck."""

    def __init__(self, table: _Table, own: int) -> None:
        self.table, self.rules, self.game, self.own = table, table.rules, table.rules.game, own
        self.shown = self.game.dealings[0].community_up()
        self.decided: dict[tuple[int, str, int, int], tuple[Ids, int]] = {}
        self.compared: dict[tuple[int, int], dict[tuple[str, bool], list[int]]] = {}

    def play(self) -> Ids:
        """The round from the start: the dealer's up cards, where the game has any, then stage by stage."""
        total: Ids = Counter()
        for up in self.table.ways(self.own, self.game.dealings[0].dealer_up()):
            total.update(self.go_on(0, Spot("", self.rules.opening, folded=False), 0, up)[0])
        return total

    def go_on(self, stage: int, spot: Spot, board: int, up: int) -> tuple[Ids, int]:
        """Deal what this stage shows, in every way, then choose: the deals, and what they bring in all."""
        if stage == len(self.game.stages):
            return self.show_down(spot, board, up)
        due = self.shown[stage] - board.bit_count()
        if not due:
            return self.choose(stage, spot, board, up)
        total, brings = Counter[int](), 0
        for more in self.table.ways(self.own | board | up, due):
            found, worth = self.choose(stage, spot, board | more, up)
            total.update(found)
            brings += worth
        return total, brings

    def choose(self, stage: int, spot: Spot, board: int, up: int) -> tuple[Ids, int]:
        """The best of the choices, knowing these cards and no others; of equal ones the first, the most modest."""
        key = stage, spot.path, board, up
        if key not in self.decided:
            actions = () if spot.folded else legal_actions(self.game, self.game.stages[stage], dict(spot.bets))
            spots = [spot.after(action) for action in actions] or [spot]
            self.decided[key] = max((self.go_on(stage + 1, each, board, up) for each in spots), key=lambda way: way[1])
        return self.decided[key]

    def show_down(self, spot: Spot, board: int, up: int) -> tuple[Ids, int]:
        total, brings = Counter[int](), 0
        for (standing, qualified), (deals, dealer) in self.compare(board, up).items():
            number = self.table.cell(spot, standing, qualified, self.own, dealer, board)
            total[number] += deals
            brings += deals * self.table.nets[number]
        return total, brings

    def compare(self, board: int, up: int) -> dict[tuple[str, bool], list[int]]:
        """Against every hand that the dealer may hold: how many stand so, and one of them."""
        if (board, up) not in self.compared:
            hand = self.table.ranked(self.own | board)
            found: dict[tuple[str, bool], list[int]] = {}
            for rest in self.table.ways(self.own | board | up, self.game.hole_cards - up.bit_count()):
                dealer = self.table.ranked(up | rest | board)
                outcome = stands(hand, dealer), self.table.qualified[dealer]
                found.setdefault(outcome, [0, up | rest])[0] += 1
            self.compared[board, up] = found
        return self.compared[board, up]


class _Table:
    """What is worked out once for a deck: sets of cards, their ranks, and the cells that deals come to."""

    def __init__(self, rules: Rules, deck: Cards) -> None:
        self.rules, self.deck = rules, deck
        self.sets: dict[tuple[int, int], list[int]] = {}
        self.standings: dict[int, Standing] = {}
        self.qualified: dict[Standing, bool] = {}
        self.numbers: dict[tuple[object, ...], int] = {}
        self.cells: list[Cell] = []
        self.nets: list[int] = []

    def cards(self, held: int) -> Cards:
        return tuple(card for place, card in enumerate(self.deck) if held >> place & 1)

    def ways(self, gone: int, count: int) -> list[int]:
        """Every set of so many of the cards that are not gone."""
        if (gone, count) not in self.sets:
            left = [1 << place for place in range(len(self.deck)) if not gone >> place & 1]
            self.sets[gone, count] = [sum(chosen) for chosen in combinations(left, count)]
        return self.sets[gone, count]

    def ranked(self, held: int) -> Standing:
        if held not in self.standings:
            standing = self.standings[held] = best_standing(self.cards(held))
            self.qualified[standing] = self.rules.qualified(standing)
        return self.standings[held]

    def cell(self, spot: Spot, standing: str, qualified: bool, own: int, dealer: int, board: int) -> int:
        key = spot.path, own | board, standing, qualified
        if key not in self.numbers:
            hand = self.ranked(own | board)
            nets = self.rules.nets_of_kind(
                spot.bets, spot.folded, hand, standing, qualified, *map(self.cards, (own, dealer, board))
            )
            staked = sum(cents for _, cents in spot.bets)
            self.numbers[key] = len(self.cells)
            self.cells.append(Cell(spot.path, hand.kind, standing, qualified, nets, staked))
            self.nets.append(self.cells[-1].net)
        return self.numbers[key]


def play_all(rules: Rules, deck: Cards) -> Tally:
    """Every deal of a small deck under best play, counted by what it came to."""
    table, total = _Table(rules, deck), Counter[int]()
    for own in table.ways(0, rules.game.hole_cards):
        total.update(_Hand(table, own).play())
    tally: Tally = Counter()
    for number, deals in total.items():
        tally[table.cells[number]] += deals
    return tally


class Figures(NamedTuple):
    """What a tally says, in units of the base wager."""

    deals: int
    ev: Fraction
    variance: Fraction
    average_wager: Fraction
    decisions: dict[str, Fraction]
    wagers: dict[str, Fraction]
    distribution: dict[Fraction, int]
    kinds: dict[tuple[str, str, str, bool], int]
    """Deals by path, kind of hand, standing and whether the dealer qualifies."""


def figures(tally: Tally, unit: int) -> Figures:
    deals = tally.total()
    decisions: Counter[str] = Counter()
    wagers: Counter[str] = Counter()
    distribution: Counter[Fraction] = Counter()
    kinds: Counter[tuple[str, str, str, bool]] = Counter()
    for cell, count in tally.items():
        decisions[cell.path] += count
        kinds[cell[:4]] += count
        distribution[Fraction(cell.net, unit)] += count
        for name, cents in cell.nets:
            wagers[name] += cents * count
    ev = Fraction(value(tally), unit * deals)
    return Figures(
        deals,
        ev,
        sum((count * (net - ev) ** 2 for net, count in distribution.items()), Fraction()) / deals,
        Fraction(sum(cell.staked * count for cell, count in tally.items()), unit * deals),
        {path: Fraction(count, deals) for path, count in decisions.items()},
        {name: Fraction(cents, unit * deals) for name, cents in wagers.items()},
        dict(distribution),
        dict(kinds),
    )
