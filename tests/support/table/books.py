"""The books of a table: where each cent and each card is, by the fields of the events alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from boardwalk.cards import DECK, Card
from boardwalk.games.declaration.wager import Result
from boardwalk.table import events as happened
from boardwalk.table.message import COMMUNITY, DEALER, Command, Event, Place
from boardwalk.table.state import Table
from tests.support.table.houses import Arranged, House


@dataclass
class Shuffling(Arranged):
    """A world in which decks are shuffled and cut at random."""

    dice: random.Random = field(default_factory=lambda: random.Random(0))

    def order(self) -> tuple[Card, ...]:
        return tuple(self.dice.sample(DECK, len(DECK)))

    def cut(self) -> int:
        return self.dice.randrange(10, 43)

    def spin(self, weights: tuple[int, ...]) -> int:
        return self.dice.randrange(len(weights)) + 1

    def meter_cents(self) -> int:
        return self.dice.choice((0, 1, 10_000_01, 123_456_79))


@dataclass
class Money:
    """Where each cent is, by the events."""

    chips: Counter[int] = field(default_factory=Counter)
    bets: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    inventory: int = 0
    tips: int = 0
    cash_dropped: int = 0
    coupons_dropped: int = 0
    entered: int = 0
    """What came to the table from outside, minus what left it."""
    taken_in: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    """Wagers that are not decided yet, with chips in the inventory and coupons in the drop box."""
    off_meter: int = 0
    """What the funds of a meter have paid."""

    def record(self, event: Event) -> None:
        match event:
            case happened.TableOpened(_, cents):
                self.inventory, self.entered = cents, self.entered + cents
            case happened.InventoryFilled(_, cents):
                self.inventory, self.entered = self.inventory + cents, self.entered + cents
            case happened.TableClosed(_, cents, variance):
                assert cents == self.inventory + variance
                self.inventory, self.entered = 0, self.entered + variance - cents
            case happened.InventoryCredited(_, cents):
                self.inventory, self.entered = self.inventory - cents, self.entered - cents
            case happened.CashBoughtIn(_, seat, cents):
                self.chips[seat], self.inventory = self.chips[seat] + cents, self.inventory - cents
                self.cash_dropped, self.entered = self.cash_dropped + cents, self.entered + cents
            case happened.BoxesCollected(_, cash, coupons, tips):
                assert (cash, coupons, tips) == (self.cash_dropped, self.coupons_dropped, self.tips)
                self.cash_dropped = self.coupons_dropped = self.tips = 0
                self.entered -= cash + tips
            case happened.SeatTaken(_, seat, _, cents):
                assert seat not in self.chips
                self.chips[seat], self.entered = cents, self.entered + cents
            case happened.SeatLeft(_, seat, _, cents):
                assert self.chips.pop(seat) == cents
                self.entered -= cents
            case happened.TipGiven(_, seat, cents):
                self.chips[seat], self.tips = self.chips[seat] - cents, self.tips + cents
            case happened.BetPlaced(_, seat, wager, cents, coupon, _):
                before, _ = self.bets.get((seat, wager), (0, 0))
                self.chips[seat] += before - cents
                self.bets[seat, wager] = cents, coupon
            case _:
                self._in_round(event)

    def _in_round(self, event: Event) -> None:
        match event:
            case happened.PlayerActed(_, seat, _, str() as wager, cents):
                assert (seat, wager) not in self.bets
                self.chips[seat], self.bets[seat, wager] = self.chips[seat] - cents, (cents, 0)
            case happened.WagersTakenIn(_, wager, seats):
                for seat in seats:
                    cents, coupon = self.taken_in[seat, wager] = self.bets.pop((seat, wager))
                    self.inventory, self.coupons_dropped = self.inventory + cents, self.coupons_dropped + coupon
            case happened.WagerReturned(_, seat, wager, cents, coupon) if (seat, wager) in self.taken_in:
                assert self.taken_in.pop((seat, wager)) == (cents, coupon)
                self.inventory, self.coupons_dropped = self.inventory - cents, self.coupons_dropped - coupon
                self.chips[seat] += cents
            case happened.BetTakenBack() | happened.WagerReturned():
                assert self.bets.pop((event.seat, event.wager)) == (event.cents, event.coupon_cents)
                self.chips[event.seat] += event.cents
            case happened.WagerSettled(_, seat, wager) if (seat, wager) in self.taken_in:
                self._won_or_lost(event)
            case happened.WagerSettled():
                self._settled(event)

    def _won_or_lost(self, event: happened.WagerSettled) -> None:
        """The stake of a wager that was taken in is not returned on a win; its pay table sets the payout (D12)."""
        assert self.taken_in.pop((event.seat, event.wager)) == (event.cents, event.coupon_cents)
        assert event.result in (Result.WIN, Result.LOSE)
        assert 0 <= event.off_meter_cents <= event.paid_cents
        assert event.paid_cents == 0 or event.result is Result.WIN
        self.chips[event.seat] += event.paid_cents
        self.inventory -= event.paid_cents - event.off_meter_cents
        self.off_meter, self.entered = self.off_meter + event.off_meter_cents, self.entered + event.off_meter_cents

    def _settled(self, event: happened.WagerSettled) -> None:
        assert event.off_meter_cents == 0
        assert self.bets.pop((event.seat, event.wager)) == (event.cents, event.coupon_cents)
        if event.result is Result.LOSE:
            assert event.paid_cents == 0
            self.inventory += event.cents
        else:
            assert (event.paid_cents > 0) is (event.result is Result.WIN) or event.limited_by is not None
            self.inventory -= event.paid_cents
            self.chips[event.seat] += event.cents + event.paid_cents
        self.coupons_dropped += 0 if event.result is Result.PUSH else event.coupon_cents

    def agrees_with(self, table: Table) -> None:
        assert {seat: one.chips_cents for seat, one in table.seats.items()} == self.chips
        bets = {(seat, name): tuple(bet) for seat, one in table.seats.items() for name, bet in one.bets.items()}
        assert bets == self.bets
        hands = {} if table.round is None else table.round.hands
        riding = {(seat, name): tuple(bet) for seat, hand in hands.items() for name, bet in hand.riding.items()}
        assert riding == self.taken_in
        assert (table.inventory_cents, table.tip_cents) == (self.inventory, self.tips)
        assert (table.drop_cents, table.dropped_coupon_cents) == (self.cash_dropped, self.coupons_dropped)
        held = sum(self.chips.values()) + sum(cents for cents, _ in self.bets.values())
        held += self.inventory + self.cash_dropped + self.tips
        assert held == self.entered, "money came from nowhere or disappeared"
        assert min((0, self.inventory, *self.chips.values(), *(cents for cents, _ in self.bets.values()))) == 0


@dataclass
class Cards:
    """Where each card is, by the events: the decks between rounds, and the places of a round."""

    decks: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    stub: list[Card] = field(default_factory=list)
    places: dict[Place, list[Card]] = field(default_factory=dict)
    rack: list[Card] = field(default_factory=list)
    playing: str | None = None
    in_play: str | None = None

    def record(self, event: Event) -> None:
        match event:
            case happened.DeckReceived(_, back, order):
                self.decks[back] = order or ()
            case happened.DeckShuffled(_, back, order):
                self.decks[back] = order
            case happened.DeckCut(_, back, cards):
                self.decks[back] = self.decks[back][cards:] + self.decks[back][:cards]
                if back == self.playing:
                    assert len(self.stub) == len(DECK), "a deck is cut before it is dealt"
                    self.stub = list(self.decks[back])
            case happened.DeckTaken(_, back):
                self.in_play = back
            case happened.DeckRemoved(_, back):
                assert back != self.playing
                del self.decks[back]
            case happened.BetsClosed(_, _, seats):
                assert self.in_play is not None
                self.playing, self.stub, self.rack = self.in_play, list(self.decks[self.in_play]), []
                self.places = {DEALER: [], COMMUNITY: [], **{seat: [] for seat in seats}}
            case happened.RoundEnded():
                assert sorted(self.rack) == list(DECK), "a round ends with all cards in the rack"
                self.playing = None
            case _:
                self._dealt(event)

    def _dealt(self, event: Event) -> None:
        match event:
            case happened.CardsDealt() | happened.CardsMisdealt():
                self.places[event.to] += self._draw(event.cards)
                self.rack += self._draw(event.burned)
            case happened.CardsBurned(_, cards) | happened.StubRacked(_, cards):
                self.rack += self._draw(cards)
            case happened.CardFoundFaceUp(_, card, position):
                assert self.stub.pop(position - 1) == card, "the cards around it stay in sequence"
                self.rack.append(card)
            case happened.FoundCardsPutBack(_, cards):
                assert self.rack[-len(cards) :] == list(cards), "they went to the rack last"
                assert self.playing is not None
                self.rack = self.rack[: -len(cards)]
                self.stub = sorted([*cards, *self.stub], key=self.decks[self.playing].index)
            case happened.CardsCollected(_, place, cards):
                assert self.places[place] == list(cards)
                self.rack += self.places[place]
                self.places[place] = []
            case happened.DealerHandCompleted(cards=cards, community=community):
                moved = [card for card in cards if card in self.places[COMMUNITY]]
                assert moved == self.places[COMMUNITY][: len(moved)] == list(cards)[: len(moved)]
                self.places[DEALER] += [*moved, *self._draw(cards[len(moved) :])]
                self.places[COMMUNITY] = [*self.places[COMMUNITY][len(moved) :], *self._draw(community)]

    def _draw(self, cards: tuple[Card, ...]) -> list[Card]:
        assert tuple(self.stub[: len(cards)]) == cards, "cards come from the top"
        drawn, self.stub = self.stub[: len(cards)], self.stub[len(cards) :]
        return drawn

    def agrees_with(self, table: Table) -> None:
        assert set(table.decks) == set(self.decks)
        for back, deck in table.decks.items():
            assert not deck.order or (deck.order == self.decks[back] and sorted(deck.order) == list(DECK))
        now = table.round
        if now is None:
            assert self.playing is None
            return
        everywhere = [card for cards in (self.stub, self.rack, *self.places.values()) for card in cards]
        assert sorted(everywhere) == list(DECK), "52 cards, each in one place"
        lying: dict[Place, list[Card]] = {seat: [] if h.collected else list(h.cards) for seat, h in now.hands.items()}
        lying[DEALER] = [] if now.dealer_collected else list(now.dealer)
        lying[COMMUNITY] = [] if now.community_collected else list(now.community)
        assert (now.deck, lying, list(now.stub)) == (self.playing, self.places, self.stub)
        assert sorted(now.rack) == sorted(self.rack)


class Audited(House):
    """A house whose books are checked after every command."""

    def __init__(self, world: Arranged) -> None:
        super().__init__(world)
        self.money, self.cards = Money(), Cards()

    def do(self, command: Command) -> tuple[Event, ...]:
        events = super().do(command)
        for event in events:
            self.money.record(event)
            self.cards.record(event)
        self.money.agrees_with(self.table)
        self.cards.agrees_with(self.table)
        return events
