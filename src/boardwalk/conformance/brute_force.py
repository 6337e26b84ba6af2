"""A small game solved by dealing everything: the slow twin of the solver.

Every hand, every board stage by stage and every hand of the dealer is dealt, and the player looks ahead over all that
can still come: no exchange of suits, no counting by addition and subtraction. Hands are ranked by `plain_hand` and
settled by `plain_settlement`. Sets of cards are bits, by the place of each card in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import factorial, prod
from typing import NamedTuple

from boardwalk.cards import Card, Suit
from boardwalk.conformance.sample_round import allowed_multiples
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import FirstCommunity, PayTable, Pile
from boardwalk.games.declaration.requirement import AllSuitedRun, FiveCard, Ranked, Suited
from boardwalk.games.declaration.round import LET_IT_RIDE, TAKE_BACK, Decision, Otherwise, TakeBack
from boardwalk.games.declaration.wager import Placement
from boardwalk.slow_twin.plain_hand import PlainRank, one_suit, plain_rank
from boardwalk.slow_twin.plain_settlement import Cards, PlainRound, met, plain_settlement


class Spot(NamedTuple):
    """Where a player is: the choices so far, the bets on the layout, and whether the hand is folded."""

    path: tuple[str, ...]
    bets: tuple[tuple[str, int], ...]
    folded: bool = False


class Result(NamedTuple):
    """What all deals from here come to: by the number of each ending, and in cents."""

    deals: Counter[int]
    cents: int


class DealtOut(NamedTuple):
    """The figures of a game that was dealt out, in units of the base wager."""

    deals: int
    ev: Fraction
    decisions: dict[str, Fraction]
    wagers: dict[str, Fraction]


class BruteForce:
    """One game on one small deck. `progress` is told how much of it is dealt."""

    def __init__(self, game: Game, deck: Cards, unit_cents: int) -> None:
        self.game, self.deck, self.unit_cents = game, deck, unit_cents
        self.shown = game.dealings[0].community_up()
        self.endings: list[tuple[Spot, dict[str, int]]] = []
        self.opening = tuple(
            (each.name, unit_cents) for each in game.wagers if each.place in (Placement.BASE, Placement.EQUAL)
        )
        main = [wager for wager in game.wagers if wager.place is not Placement.OPTIONAL]
        names = {wager.name for wager in main}
        tables = [
            table for each in (*main, *(b for b in game.bonuses if b.on in names)) for table in each.asked.values()
        ]
        self.reads_dealer = any(table.reads_dealer for table in tables)
        self.reads_order = any(isinstance(each, FirstCommunity) for table in tables for each in table.reads)
        self.by_rank = all(_rank_decides(game, table) for table in tables)
        self._cards: dict[int, Cards] = {}
        self._sets: dict[tuple[int, int], list[int]] = {}
        self._ranks: dict[int, PlainRank] = {}
        self._qualified: dict[int, bool] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._compared: dict[tuple[int, int, int], dict[tuple[object, ...], tuple[int, int]]] = {}
        self._shown_down: dict[tuple[object, ...], Result] = {}
        self._nets: list[int] = []

    def deal_out(self, progress: Callable[[float], None], *, quick: bool = False) -> DealtOut:
        """Every deal under best play. A quick run deals one of the player's hands that differ only in their suits."""
        total: Counter[int] = Counter()
        hands = Counter(map(self.alike if quick else int, self.ways(0, self.game.hole_cards)))
        for number, (own, times) in enumerate(hands.items()):
            self._compared.clear()
            self._shown_down.clear()
            for up in self.ways(own, self.game.dealings[0].dealer_up()):
                found = self.go_on(0, Spot((), self.opening), own, up, ())
                total.update({ending: times * deals for ending, deals in found.deals.items()})
            progress((number + 1) / len(hands))
        return self._figures(total)

    def alike(self, held: int) -> int:
        """The one hand that stands for all that an exchange of suits makes of this one."""
        place = {card: 1 << number for number, card in enumerate(self.deck)}
        return min(
            sum(place[Card(card.rank, suits[card.suit])] for card in self.cards(held)) for suits in permutations(Suit)
        )

    def _figures(self, total: Counter[int]) -> DealtOut:
        deals = total.total()
        paths: Counter[str] = Counter()
        wagers: Counter[str] = Counter()
        for number, count in total.items():
            spot, nets = self.endings[number]
            paths["/".join(spot.path)] += count
            for name, cents in nets.items():
                wagers[name] += cents * count
        unit = self.unit_cents * deals
        return DealtOut(
            deals,
            Fraction(sum(wagers.values()), unit),
            {path: Fraction(count, deals) for path, count in paths.items()},
            {name: Fraction(cents, unit) for name, cents in wagers.items() if cents},
        )

    def cards(self, held: int) -> Cards:
        if held not in self._cards:
            self._cards[held] = tuple(card for place, card in enumerate(self.deck) if held >> place & 1)
        return self._cards[held]

    def ways(self, gone: int, count: int) -> list[int]:
        """Every set of so many of the cards that are not gone."""
        if (gone, count) not in self._sets:
            left = [1 << place for place in range(len(self.deck)) if not gone >> place & 1]
            self._sets[gone, count] = [sum(chosen) for chosen in combinations(left, count)]
        return self._sets[gone, count]

    def go_on(self, stage: int, spot: Spot, own: int, up: int, board: tuple[int, ...]) -> Result:
        """Deal what this stage shows, in every way, and choose. `board` is what each stage has shown."""
        if stage == len(self.game.stages):
            return self.show_down(spot, own, up, board)
        if not self.reads_order and not self.chooses(stage, spot):
            return self.run_out(stage, spot, own, up, sum(board))
        due = self.shown[stage] - (self.shown[stage - 1] if stage else 0)
        if not due:
            return self.choose(stage, spot, own, up, (*board, 0))
        deals, cents = Counter[int](), 0
        for more in self.ways(own | up | sum(board), due):
            found = self.choose(stage, spot, own, up, (*board, more))
            deals.update(found.deals)
            cents += found.cents
        return Result(deals, cents)

    def chooses(self, stage: int, spot: Spot) -> bool:
        """Whether the player may still have a choice at this stage or later."""
        if spot.folded:
            return False
        bets = dict(spot.bets)
        later = [each.choice for each in self.game.stages[stage:]]
        return any(
            (isinstance(each, Decision) and each.wager not in bets)
            or (isinstance(each, TakeBack) and each.wager in bets)
            for each in later
        )

    def run_out(self, stage: int, spot: Spot, own: int, up: int, board: int) -> Result:
        """Deal the rest of the board at once; each set of cards comes in as many ways as stages can share it."""
        key = "rest", spot.path, stage, up, board
        if key not in self._shown_down:
            shown = (self.shown[stage - 1] if stage else 0, *self.shown[stage:])
            due = [later - before for before, later in pairwise(shown)]
            times = factorial(sum(due)) // prod(factorial(each) for each in due)
            deals, cents = Counter[int](), 0
            for more in self.ways(own | up | board, sum(due)):
                found = self.show_down(spot, own, up, (board, more))
                deals.update(found.deals)
                cents += times * found.cents
            self._shown_down[key] = Result(Counter({number: times * count for number, count in deals.items()}), cents)
        return self._shown_down[key]

    def choose(self, stage: int, spot: Spot, own: int, up: int, board: tuple[int, ...]) -> Result:
        """The best of the choices, knowing these cards and no others; of equal ones the first, which costs least."""
        return max(
            (self.go_on(stage + 1, each, own, up, board) for each in self.choices(stage, spot, own, board)),
            key=lambda result: result.cents,
        )

    def choices(self, stage: int, spot: Spot, own: int, board: tuple[int, ...]) -> Iterator[Spot]:
        """Where each choice leads, the one that costs least first."""
        declared, bets = self.game.stages[stage], dict(spot.bets)
        choice = declared.choice
        if isinstance(choice, TakeBack) and choice.wager in bets and not spot.folded:
            left = tuple((name, cents) for name, cents in spot.bets if name != choice.wager)
            yield Spot((*spot.path, TAKE_BACK), left)
            yield Spot((*spot.path, LET_IT_RIDE), spot.bets)
        elif isinstance(choice, Decision) and choice.wager not in bets and not spot.folded:
            yield Spot((*spot.path, choice.otherwise.value), spot.bets, choice.otherwise is Otherwise.FOLD)
            for multiple in allowed_multiples(declared, self.cards(own | sum(board))):
                placed = choice.wager, multiple * self.unit_cents
                yield Spot((*spot.path, f"{choice.wager}-{multiple}x"), (*spot.bets, placed))
        else:
            yield spot

    def show_down(self, spot: Spot, own: int, up: int, board: tuple[int, ...]) -> Result:
        """Settle against every hand that the dealer may hold."""
        key = spot.path, up, sum(board), board if self.reads_order else ()
        if key not in self._shown_down:
            deals, cents = Counter[int](), 0
            for outcome, (count, dealer) in self.compare(own, up, sum(board)).items():
                number = self.ending(spot, own, dealer, board, outcome)
                deals[number] += count
                cents += count * self._nets[number]
            self._shown_down[key] = Result(deals, cents)
        return self._shown_down[key]

    def ending(self, spot: Spot, own: int, dealer: int, board: tuple[int, ...], outcome: tuple[object, ...]) -> int:
        """The number of an ending. Deals that differ in nothing that a wager looks at share one."""
        key = spot.path, outcome, self.hand(own, board)
        if key not in self._numbers:
            self._numbers[key] = len(self.endings)
            nets = self.nets(spot, own, dealer, board)
            self.endings.append((spot, nets))
            self._nets.append(sum(nets.values()))
        return self._numbers[key]

    def hand(self, own: int, board: tuple[int, ...]) -> tuple[object, ...]:
        """What the pay tables of the main wagers can see: the rank of a hand and its cards if they are of one suit, or
        simply its cards.
        """
        held = own | sum(board)
        if not self.by_rank:
            return own, board if self.reads_order else sum(board)
        return self.rank(held), held if one_suit(self.cards(held)) else 0

    def compare(self, own: int, up: int, board: int) -> dict[tuple[object, ...], tuple[int, int]]:
        """Against every hand that the dealer may hold: how many compare alike, and one of them."""
        if (own, up, board) in self._compared:
            return self._compared[own, up, board]
        found: dict[tuple[object, ...], tuple[int, int]] = {}
        if not self.game.dealer_hole_cards:
            found[()] = 1, 0
        else:
            mine = self.rank(own | board)
            for rest in self.ways(own | board | up, self.game.dealer_hole_cards - up.bit_count()):
                theirs = self.rank(up | rest | board)
                outcome = mine > theirs, mine < theirs, self.qualified(up | rest | board)
                key = (*outcome, up | rest) if self.reads_dealer else outcome
                count, _ = found.get(key, (0, 0))
                found[key] = count + 1, up | rest
        self._compared[own, up, board] = found
        return found

    def rank(self, held: int) -> PlainRank:
        if held not in self._ranks:
            self._ranks[held] = plain_rank(self.cards(held), self.game.ranking)
        return self._ranks[held]

    def qualified(self, held: int) -> bool:
        needs = self.game.dealer_qualifies
        if needs is None:
            return True
        if held not in self._qualified:
            self._qualified[held] = met(needs.hand, self.cards(held))
        return self._qualified[held]

    def nets(self, spot: Spot, own: int, dealer: int, board: tuple[int, ...]) -> dict[str, int]:
        """What each wager brings in this very deal."""
        shown = tuple(card for part in board for card in self.cards(part))
        now = PlainRound(self.cards(own), self.cards(dealer), shown, (), dict(spot.bets), spot.folded)
        settled = plain_settlement(self.game, now)
        staked = dict(spot.bets)
        return {name: -staked[name] if outcome.result == "lose" else outcome.paid for name, outcome in settled.items()}


def _rank_decides(game: Game, table: PayTable) -> bool:
    """Whether a table looks at nothing but how high the player's hand ranks, or whether it is of one suit."""
    whole = {Pile.PLAYER, Pile.COMMUNITY}
    if {*table.reads} != whole and (game.community_cards or not {*table.reads} <= whole):
        return False
    return all(
        isinstance(row.hand, AllSuitedRun | Suited)
        or (isinstance(row.hand, FiveCard | Ranked) and row.hand.ranking is game.ranking)
        for row in table.rows
    )


def deck_of(ranks: tuple[int, ...], whole: tuple[Card, ...]) -> Cards:
    """The cards of these ranks."""
    return tuple(card for card in whole if card.rank in ranks)
