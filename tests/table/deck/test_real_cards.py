"""Real cards: the same round with a virtual deck, with a shoe that reads the cards, and with cards that are entered as
they are turned up; and entries that were wrong (D49).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from boardwalk.cards import DECK, Card, UnknownCard, all_known, parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import NEW_JERSEY
from boardwalk.soak.real_deck import RealDecks, playable_source
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import Driver, player
from boardwalk.table.automation.policy import AlwaysRaise, RandomLegal, opening_bets
from boardwalk.table.device import Device
from boardwalk.table.machine import apply
from boardwalk.table.message import DEALER, Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from boardwalk.table.record import Entry, read_entry, verify, write_entry
from boardwalk.table.sentence import tell
from boardwalk.table.state import CardSource, Table
from tests.support.games.gallery import GALLERY
from tests.support.games.registration import make_known
from tests.support.table.houses import FLOORPERSON, SUPERVISOR

D49 = pytest.mark.law("D49")
NAMES = ("Ann", "Bob", "Cy")
GAME_NAMES = [declaration.name for declaration in NEW_JERSEY]


class RealCardTable(Driver):
    """A table with real cards: everything that is due about a card is told to it at once."""

    def __init__(self, game: str, source: CardSource, seed: int = 5) -> None:
        self.decks = RealDecks()
        self.entries: list[Entry] = []
        super().__init__(SeededWorld(Random(seed)))
        self.open(game, devices=[Device.MANUAL_SHOE], card_source=source)
        for seat, name in enumerate(NAMES, 1):
            self.seat(seat, name, 100_000_00, RandomLegal(Random(seed + seat)))

    def do(self, command: Command) -> tuple[Event, ...]:
        if self._table is not None:
            command = self.decks.keep(self.table, command)
        events = super().do(command)
        self.entries.append(Entry(command, events))
        return events

    def next_command(self) -> Command | None:
        return self.decks.entry(self.table, self.crew) or super().next_command()

    def bet_and_close(self) -> None:
        for name in NAMES:
            self.bet(name, opening_bets(self.table.game, 10_00, 5_00))
        self.attend()
        self.do(do.CloseBets(self.crew.dealer))

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.bet_and_close()
            while self.table.round is not None:
                assert self.step()
            self.attend()

    def until(self, due: Due) -> Table:
        while waiting_for(self.table).due is not due:
            assert self.step()
        return self.table

    @property
    def events(self) -> Iterator[Event]:
        return (event for entry in self.entries for event in entry.events)


def outcomes(table: RealCardTable) -> list[tuple[object, ...]]:
    """Every settlement, and what everyone is left with."""
    settled = [
        (event.seat, event.wager, event.cents, event.result, event.paid_cents, event.by, event.law.id)
        for event in table.events
        if isinstance(event, happened.WagerSettled)
    ]
    return [*settled, *((seat, seated.chips_cents) for seat, seated in table.table.seats.items())]


OF_REAL_CARDS = (happened.CardSourceChosen, happened.CardRead, happened.CardsEntered)
"""Told only where cards are real."""
OF_CARDS = (happened.CardsDealt, happened.CardsBurned, happened.CommunityTurned, happened.ExposureChosen)
TURNED_UP = (happened.DealerRevealed, happened.HandShown)
"""Told with fewer cards where they are entered as they are turned up."""


def told(table: RealCardTable, *apart: type[Event]) -> list[str]:
    """What everyone is told, apart from some events."""
    found: list[str] = []
    now: Table | None = None
    for event in table.events:
        if not isinstance(event, (*OF_REAL_CARDS, *apart)):
            found.append(tell(event, now))
        now = apply(now, event)
    return found


def hands_named(table: RealCardTable) -> list[str]:
    """The hands of players and dealer as they are named: when they are turned up, or when they are entered."""
    found: list[str] = []
    now: Table | None = None
    for event in table.events:
        if isinstance(event, (*TURNED_UP, happened.CardsEntered)):
            _, _, hand = tell(event, now).replace("; the dealer", ", and").partition(" for ")
            found += [hand] if hand else []
        now = apply(now, event)
    return sorted(found)


@D49
@pytest.mark.parametrize("game", [*GAME_NAMES, *GALLERY])
def test_the_same_cards_settle_the_same_and_are_told_the_same_from_any_source(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that was entered is named as it is where its cards are known at once."""
    make_known(monkeypatch)
    played = {}
    for source in CardSource:
        played[source] = RealCardTable(game, playable_source(game, source))
        played[source].play(2)
    virtual, read, seen = (played[source] for source in CardSource)
    assert len(outcomes(virtual)) > len(NAMES)
    assert outcomes(read) == outcomes(virtual)
    assert outcomes(seen) == outcomes(virtual)
    assert told(read) == told(virtual)
    assert told(seen, *OF_CARDS, *TURNED_UP) == told(virtual, *OF_CARDS, *TURNED_UP)
    assert hands_named(virtual)
    assert hands_named(read) == hands_named(virtual)
    assert hands_named(seen) == hands_named(virtual)


@D49
@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("source", [CardSource.READ, CardSource.SEEN])
def test_the_checklist_names_the_step_that_is_due_at_every_moment(game: str, source: CardSource) -> None:
    table = RealCardTable(game, playable_source(game, source))
    table.bet_and_close()
    entered = 0
    while table.table.round is not None:
        due = [step.name for step in view(table.table, table.crew.dealer).checklist if step.state == "now"]
        assert len(due) == 1, waiting_for(table.table)
        entered += due == ["enter-cards"]
        assert table.step()
    assert (entered > 0) is (table.table.card_source is CardSource.SEEN)


@pytest.mark.parametrize("source", [CardSource.READ, CardSource.SEEN])
def test_a_record_with_unknown_cards_is_read_back_and_proved(source: CardSource) -> None:
    table = RealCardTable("holdem3", source)
    table.play(2)
    lines = [write_entry(entry) for entry in table.entries]
    assert any('"?' in line for line in lines), "cards that were not known yet are in it by their places"
    assert verify(read_entry(line, number) for number, line in enumerate(lines, 1)) == table.table


@D49
@pytest.mark.parametrize("game", GAME_NAMES)
def test_only_cards_that_were_turned_up_are_known_where_people_enter_them(game: str) -> None:
    table = RealCardTable(game, CardSource.SEEN)
    table.bet_and_close()
    while table.table.round is not None:
        now = table.table.round
        for hand in now.hands.values():
            assert hand.shown or not any(all_known((card,)) for card in hand.cards)
        for name in NAMES:
            seen = view(table.table, player(name))
            shown = [card for seat in seen.seats.values() if seat.hand for card in seat.hand.cards if card is not None]
            assert all_known(shown)
        assert table.step()


@D49
def test_a_shoe_reads_before_the_dealer_deals_and_what_it_read_stays_hidden() -> None:
    table = RealCardTable("texas-bonus", CardSource.READ)
    table.bet_and_close()
    table.until(Due.DEAL)
    with pytest.raises(Refusal, match="has not read the cards of the next step yet"):
        table.do(do.DealNext(table.crew.dealer))
    table.do(do.ReadCard(table.crew.dealer, DECK[0]))
    with pytest.raises(Refusal, match="have been read; deal them first"):
        table.do(do.ReadCard(table.crew.dealer, DECK[1]))
    table.do(do.DealNext(table.crew.dealer))
    with pytest.raises(Refusal, match="the 2♣ is already in play"):
        table.do(do.ReadCard(table.crew.dealer, DECK[0]))
    hand = view(table.table, player("Bob")).seats[1].hand
    assert hand is not None
    assert hand.cards == (None,)


@D49
def test_a_card_that_the_shoe_cannot_read_is_entered_when_it_is_turned_up() -> None:
    table = RealCardTable("caribbean", CardSource.READ)
    for name in NAMES:
        table.policies[name] = AlwaysRaise()
    table.bet_and_close()
    table.until(Due.DEAL)
    table.do(do.ReadCard(table.crew.dealer, None))
    while table.table.round is not None:
        assert table.step()
    (entered,) = (event for event in table.events if isinstance(event, happened.CardsEntered))
    assert entered.place == 1
    assert len(entered.cards) == 1


@D49
@pytest.mark.parametrize(
    ("cards", "reason"),
    [("", "3 cards at the dealer, not 0"), ("Ah Ah Kd", "the A♥ is entered twice"), ("Ah Kd", "not 2")],
)
def test_cards_that_cannot_be_right_are_refused(cards: str, reason: str) -> None:
    table = RealCardTable("premium", CardSource.SEEN)
    table.bet_and_close()
    while waiting_for(table.table) != (Due.ENTER, DEALER):
        assert table.step()
    with pytest.raises(Refusal, match=reason) as refused:
        table.do(do.EnterCards(table.crew.dealer, DEALER, parse_cards(cards)))
    assert refused.value.law.id == "D49"
    with pytest.raises(Refusal, match="enter the cards at the dealer first"):
        table.do(do.EnterCards(table.crew.dealer, 1, parse_cards("Ah")))


def wrong_dealer(table: RealCardTable) -> tuple[Card, ...]:
    """Enter a wrong card for the dealer, and settle one seat by it."""
    while waiting_for(table.table) != (Due.ENTER, DEALER):
        assert table.step()
    entry = table.decks.entry(table.table, table.crew)
    assert isinstance(entry, do.EnterCards)
    now = table.table.round
    assert now is not None
    others = [card for card in DECK if card not in now.order and card not in entry.cards]
    table.do(do.EnterCards(table.crew.dealer, DEALER, (others[0], *entry.cards[1:])))
    settled = len([event for event in table.events if isinstance(event, happened.WagerSettled)])
    while len([event for event in table.events if isinstance(event, happened.WagerSettled)]) == settled:
        assert table.step()
    return entry.cards


@D49
@pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3"])
def test_what_a_wrong_card_settled_is_settled_again(game: str) -> None:
    """The end is the same as if the right card had been entered at once."""
    right, corrected = RealCardTable(game, CardSource.SEEN), RealCardTable(game, CardSource.SEEN)
    for table in (right, corrected):
        for name in NAMES:
            table.policies[name] = AlwaysRaise()
    right.play(1)
    corrected.bet_and_close()
    wrong_dealer(corrected)
    with pytest.raises(Refusal, match="enter a reason"):
        corrected.do(do.WithdrawEntry(FLOORPERSON, DEALER, " "))
    dealer_as_floor = FLOORPERSON._replace(name=corrected.crew.dealer.name)
    with pytest.raises(Refusal, match="someone else must withdraw them"):
        corrected.do(do.WithdrawEntry(dealer_as_floor, DEALER, "misread"))
    withdrawn, *reopened = corrected.do(do.WithdrawEntry(FLOORPERSON, DEALER, "misread"))
    assert isinstance(withdrawn, happened.EntryWithdrawn)
    assert all(isinstance(card, UnknownCard) for card in withdrawn.unknown)
    assert reopened
    assert waiting_for(corrected.table) == (Due.ENTER, DEALER)
    while corrected.table.round is not None:
        assert corrected.step()
    corrected.attend()
    assert corrected.table.seats == right.table.seats
    assert corrected.table.inventory_cents == right.table.inventory_cents
    assert corrected.table.last_round == right.table.last_round


@D49
def test_a_source_is_chosen_while_the_table_is_closed_and_people_run_it() -> None:
    table = RealCardTable("premium", CardSource.SEEN)
    with pytest.raises(Refusal, match="close it and remove its decks first"):
        table.do(do.ChooseCardSource(SUPERVISOR, CardSource.READ))
    with pytest.raises(Refusal, match="real cards, which only people can deal"):
        table.do(do.HandOver(FLOORPERSON, automatic=True))
    with pytest.raises(Refusal, match="real cards, which only people can deal"):
        table.do(do.RelieveDealer(SUPERVISOR, "gone"))
    with pytest.raises(Refusal, match="the table plays with real cards"):
        act_shuffle(table)


def act_shuffle(table: RealCardTable) -> None:
    """Try to tell the table the order of its deck."""
    table.play(1)
    back = next(iter(table.table.decks))
    Driver.do(table, do.RemoveDeck(FLOORPERSON, back, "worn"))
    Driver.do(table, do.ReceiveDeck(table.crew.dealer, "blue", DECK))


@D49
def test_a_wager_that_needs_a_hand_needs_a_shoe_that_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
    driver = Driver(SeededWorld(Random(1)))
    with pytest.raises(Refusal, match="so a shoe must read the cards"):
        driver.open("crazy-four", card_source=CardSource.SEEN)
    driver = Driver(SeededWorld(Random(1)))
    driver.open("crazy-four", card_source=CardSource.READ)
    assert driver.table.card_source is CardSource.READ


@D49
@pytest.mark.parametrize("place", [9, 0, "the bar"])
def test_cards_are_withdrawn_only_where_the_round_has_some(place: int | str) -> None:
    table = RealCardTable("premium", CardSource.SEEN)
    table.bet_and_close()
    with pytest.raises(Refusal) as refused:
        table.do(do.WithdrawEntry(table.crew.floorperson, place, "misread"))
    assert refused.value.field == "place"
