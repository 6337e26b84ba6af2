"""Rounds in which something goes wrong: each report is checked against the oracle, each round played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.games import Seat, SettlementLine, settle
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import settle_apart
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import EXPOSE, KEEP
from boardwalk.table.machine import decide
from boardwalk.table.message import Command, Event, Place
from boardwalk.table.presentation.view import View
from boardwalk.table.state import Bet, FinishedRound, Phase, PlayerHand, Table
from tests.support.table.houses import DEALER, Arranged, House, bet_all, name_at, open_house
from tests.support.table.oracle import Oracle, Verdict, reports, watch

HARMLESS = (
    happened.IrregularityReported,
    happened.WrongNumberFound,
    happened.CardDrawnInError,
    happened.DealerHandCompleted,
    happened.ShoeJammed,
)


def agrees(oracle: Oracle, table: Table, command: Command) -> tuple[Event, ...]:
    """The table answers a report exactly as the texts do. Returns the events, none for a refusal."""
    verdict = oracle.says(command)
    answer = answered(table, command)
    if isinstance(answer, Refusal):
        assert verdict == Verdict(answer.law.id, refused=True), f"{command} is refused: {answer}"
        return ()
    assert verdict == _verdict(oracle, answer), f"{command}: {answer}"
    return answer


def answered(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """The events of a command, or the refusal."""
    try:
        return decide(table, command)
    except Refusal as refusal:
        return refusal


def _verdict(oracle: Oracle, events: tuple[Event, ...]) -> Verdict:
    """What the table's events say, in the words of the oracle."""
    said = Verdict(str(events[-1].law))
    for event in events:
        match event:
            case happened.DealerCardExposed(_, card):
                said = said._replace(exposed=card)
            case happened.CardFoundFaceUp(law, card, _):
                assert law.id == oracle.law.face_up
                said = said._replace(racked=card)
            case happened.HandVoided(_, seat):
                said = said._replace(void=said.void | {seat})
            case happened.RoundVoided(_, _, still_settled, condemned):
                assert not condemned
                said = said._replace(all_void=True, void=frozenset(oracle.hands), still_settled=still_settled)
            case happened.WagerReturned(law, seat, wager, cents, coupon):
                assert law.id == said.law
                said = said._replace(returned={**said.returned, (seat, wager): Bet(cents, coupon)})
            case happened.CardsCollected(_, int() as seat, cards):
                assert seat in said.void
                assert cards == oracle.hands[seat]
            case happened.DealerHandCompleted(_, cards, up, community):
                moved = sum(card in oracle.community for card in cards)
                said = said._replace(completed=(oracle.dealer + cards, up, oracle.community[moved:] + community))
            case _:
                assert isinstance(event, HARMLESS), event
    return said


def fork(house: House) -> House:
    """A copy of the table, to be played another way; everyone makes the same choices."""
    assert isinstance(house.world, Arranged)
    other = House(Arranged([], house.world.by_hand))
    other._table, other.policies, other.events = house.table, house.policies, [*house.events]
    return other


def chips(table: Table) -> int:
    """All chips on the table, wherever they are."""
    down = sum(bet.cents for seated in table.seats.values() for bet in seated.bets.values())
    return table.inventory_cents + table.tip_cents + down + sum(seat.chips_cents for seat in table.seats.values())


def filled(house: House) -> int:
    """Chips that were added to the table inventory."""
    return sum(event.cents for event in house.events if isinstance(event, happened.InventoryFilled))


endings = pytest.mark.parametrize("one_in", [3, pytest.param(1, marks=pytest.mark.long)])
"""Every report is answered at every moment; one answer in three is also played to the end of its round, all of them in
the long suite."""


def ends_well(house: House, oracle: Oracle) -> House:
    """Play the round to its end with a copy of the house: the money, the cards and the settlement are right."""
    begun, earlier, house = house.table, filled(house), fork(house)
    while house.table.round is not None:
        before, seen = house.table, len(house.events)
        if oracle.void or oracle.held:
            for report in reports(oracle):
                agrees(oracle, before, report)
        assert house.step(), "the round is waiting for nobody"
        command, events = house.commands[-1], house.events[seen:]
        if isinstance(command, do.ReportWrongHand):
            agrees(oracle, before, command)
        elif oracle.void:
            _settled_in_void(oracle, events)
        if isinstance(command, do.CollectCards):
            assert all(event.cards for event in events if isinstance(event, happened.CardsCollected))
        oracle = oracle.after(*events)
    assert not oracle.wagers
    assert chips(house.table) == chips(begun) + filled(house) - earlier
    last = house.table.last_round
    assert last is not None
    assert sorted(last.rack) == sorted(DECK)
    assert (last.void is not None) is oracle.void
    _settled_right(house.table, last)
    _deck_is_shuffled(house)
    return house


def _settled_in_void(oracle: Oracle, events: list[Event]) -> None:
    """Wagers that survive a void are settled, unless the number of cards is wrong: then that paragraph returns them."""
    for event in events:
        if isinstance(event, happened.WagerReturned | happened.WagerSettled):
            spoiled_by = oracle.spoiled_by(event.seat, event.wager)
            told = event.law.id if isinstance(event, happened.WagerReturned) else None
            assert told == spoiled_by, event


def _settled_right(table: Table, last: FinishedRound) -> None:
    """Returned wagers are returned in full; all others are settled by the pay tables. Coupons are where they belong."""
    dropped = 0
    for hand in last.hands.values():
        lines = {line.wager: line for line in _lines(table, last, hand)}
        assert set(hand.settled) == set(hand.made)
        for name, bet in hand.made.items():
            outcome = hand.settled[name]
            assert (outcome.cents, outcome.coupon_cents) == bet
            if isinstance(outcome, happened.WagerReturned):
                continue
            dropped += 0 if outcome.result is Result.PUSH else bet.coupon_cents
            if hand.folded and name not in lines:
                assert (outcome.result, outcome.paid_cents) == (Result.LOSE, 0)
            else:
                line = lines[name]
                told = (outcome.result, outcome.paid_cents, outcome.law)
                assert told == (line.result, line.paid, line.law)
    assert table.dropped_coupon_cents == dropped


def _lines(table: Table, last: FinishedRound, hand: PlayerHand) -> Iterator[SettlementLine]:
    """What `settle` gives for the cards: for all wagers, or in a void round for those that can be settled alone."""
    game = table.game
    bets = {name: bet.cents for name, bet in hand.made.items()}
    seat = Seat(
        hand.cards, bets, hand.folded, hand.exposed, {name: bet.coupon_cents for name, bet in hand.made.items()}
    )
    at_showdown = hand.shown and not any(isinstance(each, happened.WagerReturned) for each in hand.settled.values())
    is_whole = len(last.community) == game.community_cards and not hand.void
    if is_whole and (last.void is None or at_showdown):  # what was settled before a late void stands (R30)
        yield from settle(game, seat, last.dealer, last.community).lines
    elif any(isinstance(outcome, happened.WagerSettled) for outcome in hand.settled.values()):
        kept = [name for name, outcome in hand.settled.items() if isinstance(outcome, happened.WagerSettled)]
        alone = [name for name in kept if game.wager(name).stands_alone]
        yield from settle_apart(game, seat, alone, last.dealer, last.community).lines


def _deck_is_shuffled(house: House) -> None:
    """The deck of the round must be shuffled before it is played again."""
    (back,) = house.table.decks
    assert house.table.decks[back].phase is Phase.RACKED
    assert isinstance(answered(house.table, do.TakeDeck(DEALER, back)), Refusal)
    ended = len(house.events)
    house.attend()
    kinds = [type(event) for event in house.events[ended:]]
    assert kinds.index(happened.DeckShuffled) < kinds.index(happened.DeckTaken)


@dataclass(frozen=True)
class Plays:
    """A player who plays at the first chance, at the last one, or folds as soon as possible."""

    how: str

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        if EXPOSE in options:
            return KEEP if self.how == "folds" else EXPOSE
        if self.how == "first" or (self.how == "last" and options[0] == "fold"):
            return options[-1]
        return options[0]


MANNERS = (
    ("first", "folds", "last"),
    ("first", "first", "first"),
    ("folds", "folds", "folds"),
    ("last", "folds", "last"),
)
MIXED = " ".join(map(str, Random(40).sample(DECK, len(DECK))))


def sits_down(
    game: str,
    mode: DealingMode,
    manners: Sequence[str] = MANNERS[0],
    deck: str = MIXED,
    options: Mapping[str, str] | None = None,
    side: int = 5_00,
) -> tuple[House, Oracle]:
    """A table whose bets are just closed: all side bets down, and a match play coupon of $5 under Ann's first bet."""
    house = open_house(game, mode, deck, seats=range(1, len(manners) + 1), options=options)
    for number, how in enumerate(manners, 1):
        house.policies[name_at(number).name] = Plays(how)
    bet_all(house, side=side)
    house.do(do.PlaceBet(name_at(1), house.table.game.base.name, 10_00, coupon_cents=5_00))
    house.do(do.CloseBets(DEALER))
    return house, watch(house.table)


def moves(house: House, oracle: Oracle, command: Command | None = None) -> Oracle:
    """One more act of the round, or this command; the same cards are face up as by the texts."""
    seen = len(house.events)
    if command is None:
        assert house.step()
    else:
        house.do(command)
    oracle, now = oracle.after(*house.events[seen:]), house.table.round
    if now is not None:
        assert (now.community_up, frozenset(place + 1 for place in now.dealer_up)) == (oracle.turned, oracle.seen)
        assert (now.drawn_in_error, now.order) == (oracle.held, oracle.order)
    return oracle


def void_before_the_second_cards(mode: DealingMode) -> tuple[House, Oracle]:
    """Texas hold 'em with the dealer's first card exposed: the second cards are dealt for the bonus wagers."""
    house, oracle = sits_down("texas-bonus", mode)
    for _ in range(4):
        oracle = moves(house, oracle)
    return house, moves(house, oracle, do.ReportDealerCard(DEALER, 1))


def misdeals(house: House, oracle: Oracle) -> Iterator[do.Misdeal]:
    """Misdeals of the next step: no card at all, one short, one over, three over."""
    if oracle.being_dealt and oracle.ahead[0].kind in "PDC":
        right = oracle.ahead[0].cards
        for cards in sorted({0, right - 1, right + 1, right + 3}):
            slip = do.Misdeal(DEALER, cards)
            if not isinstance(answered(house.table, slip), Refusal):
                yield slip


def misdealt(
    game: str, mode: DealingMode, place: Place, by: int, nth: int = 1, options: Mapping[str, str] | None = None
) -> tuple[House, Oracle]:
    """A round in which the nth step to a place dealt this many cards too many or, if negative, too few."""
    house, oracle = sits_down(game, mode, options=options)
    while True:
        step = oracle.ahead[0]
        if step.to == place and step.kind != "T" and oracle.being_dealt:
            nth -= 1
            if nth == 0:
                return house, moves(house, oracle, do.Misdeal(DEALER, step.cards + by))
        oracle = moves(house, oracle)
