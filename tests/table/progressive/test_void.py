"""Void rounds and the progressive: still settled, on a flop that is dealt for it, or returned (28.12, R24).

What the texts say is written here a second time, for a plain list of cards: `Told` deals it with the cards that are
found face up, and says which five cards decide each progressive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Policy
from boardwalk.table.machine import decide
from boardwalk.table.message import COMMUNITY, Place
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.next_act import Due
from tests.support.games.collected_pays import progressive_pays
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    all_of,
    bet,
    closed,
    coupon,
    finish,
    house_of,
    last_of,
    outcome,
    round_of,
    upcoming,
)
from tests.support.table.houses import DEALER

METER = 12_345_67
SEATS = (1, 2)
FACE_UP = do.ReportFaceUp(DEALER)
MANNERS: dict[str, Mapping[int, Policy]] = {"stay": {}, "one folds": {1: FOLD}, "all fold": {1: FOLD, 2: FOLD}}
every_manner = pytest.mark.parametrize("manner", MANNERS)


@dataclass
class Told:
    """A round of Texas hold 'em, dealt by the texts; `finds` says how many cards were face up at each step."""

    order: tuple[Card, ...]
    mode: DealingMode
    finds: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        deck, places = list(self.order), [*SEATS, 0]
        self.hands: dict[int, list[Card]] = {place: [] for place in places}
        self.flop: list[Card] = []
        self.void_at: int | None = None
        found: list[tuple[int, Card]] = []
        size = 2 if self.mode is DealingMode.AUTOMATED_SHOE else 1
        own = [(place, size) for place in places * (2 // size)]
        self.own_steps = len(own)
        for number, (place, cards) in enumerate([*own, ("burn", 1), ("flop", 3), ("burn", 1), ("turn", 1)]):
            found += [(number, deck.pop(0)) for _ in range(self.finds.get(number, 0))]
            if len(found) > 1 and self.void_at is None:
                self.void_at = number
                if place == "flop":  # D18: cards found where the flop is due become the flop
                    deck[:0] = [card for step, card in found if step == number]
            dealt, deck = deck[:cards], deck[cards:]
            if isinstance(place, int):
                self.hands[place] += dealt
            elif place == "flop":
                self.flop = dealt

    @property
    def returned(self) -> bool:
        """More than one card was face up before everyone had two: everything is returned."""
        return self.void_at is not None and self.void_at < self.own_steps

    def pays(self, seat: int) -> tuple[str, int]:
        cell = progressive_pays("texas-bonus", "A", format_cards((*self.hands[seat], *self.flop)))
        return ("lose", 0) if cell is None else ("won", cell.cents(METER))


def decks() -> list[tuple[Card, ...]]:
    """Shuffled so that hearts come early, and flushes with them."""
    hearts = [card for card in DECK if str(card)[1] == "h"]
    found = []
    for seed in (1, 2):
        chance = Random(seed)
        top = chance.sample(hearts, 13) + chance.sample([card for card in DECK if card not in hearts], 3)
        chance.shuffle(top)
        found.append((*top, *(card for card in DECK if card not in top)))
    return found


DECKS = decks()


def texas(order: tuple[Card, ...], mode: DealingMode, manner: str = "stay") -> Audited:
    """Ann and Bob have made ante, bonus and progressive, Bob the last by coupon."""
    house = house_of("texas-bonus", format_cards(order), mode=mode, seats=SEATS, policies=MANNERS[manner], shows=METER)
    bet(house, side={"bonus": 5_00})
    coupon(house, 2)
    closed(house)
    return house


def steps_done(house: Audited) -> int:
    return sum(isinstance(command, do.DealNext) for command in house.commands)


def with_finds(house: Audited, finds: Mapping[int, int]) -> bool:
    """Play to the end, reporting cards face up before these steps; false if the round never got that far."""
    left = dict(finds)
    while house.table.round is not None:
        if house.due is Due.DEAL and left.get(steps_done(house)):
            left[steps_done(house)] -= 1
            house.do(FACE_UP)
        else:
            assert house.step()
    return not any(left.values())


def assert_void_as_told(house: Audited, told: Told, folded: tuple[int, ...]) -> None:
    for seat in SEATS:
        assert outcome(house, seat, "ante")[0] == ("lose" if seat in folded else "returned")
        if told.returned:
            assert outcome(house, seat)[0] == outcome(house, seat, "bonus")[0] == "returned"
        else:
            assert outcome(house, seat) == told.pays(seat)
            assert outcome(house, seat, "bonus")[0] in ("won", "lose")
    last = last_of(house)
    if not told.returned:
        assert list(last.community[:3]) == told.flop
    assert house.table.dropped_coupon_cents == (0 if told.returned else 1_00)


def folded_by(house: Audited) -> tuple[int, ...]:
    return tuple(event.seat for event in all_of(house, happened.PlayerActed) if event.folded)


PAIRS = [{i: 1, j: 1} if i != j else {i: 2} for i in range(10) for j in range(i, 10)]


@pytest.mark.law("13:69F-28.12(b)2", "13:69F-28.12(b)", "13:69F-28.12(b)1", "D18", "R4", "R20")
@every_manner
@every_mode
def test_two_cards_face_up_at_any_two_steps_of_the_deal(mode: DealingMode, manner: str) -> None:
    """Until everyone has two cards, everything is returned; after that the progressive is settled."""
    seen: set[tuple[str, int]] = set()
    for order in DECKS:
        for finds in PAIRS:
            told, house = Told(order, mode, finds), texas(order, mode, manner)
            if not with_finds(house, finds):
                continue
            if told.void_at is not None:
                assert_void_as_told(house, told, folded_by(house))
                seen.add(("returned", told.returned))
                put_back = [card for event in all_of(house, happened.FoundCardsPutBack) for card in event.cards]
                at_flop = told.own_steps + 1
                assert len(put_back) == (finds.get(at_flop, 0) if told.void_at == at_flop else 0)
                seen.add(("put back", len(put_back)))
    assert seen == {("returned", True), ("returned", False), *(("put back", cards) for cards in (0, 1, 2))}


@pytest.mark.law("13:69F-28.12(b)", "13:69F-28.10(h)4ii")
@every_mode
def test_a_single_card_face_up_is_left_out_of_hand_and_flop_and_voids_nothing(mode: DealingMode) -> None:
    for order in DECKS:
        for step in range(8):
            told, house = Told(order, mode, {step: 1}), texas(order, mode)
            assert with_finds(house, {step: 1})
            assert not all_of(house, happened.RoundVoided)
            assert [outcome(house, seat) for seat in SEATS] == [told.pays(seat) for seat in SEATS]


@pytest.mark.law("13:69F-28.12(a)", "R24", "D5", "D8", "R20")
@every_manner
@every_mode
def test_a_dealers_card_seen_at_any_moment_before_the_last_decision(mode: DealingMode, manner: str) -> None:
    """Bonus and progressive are settled on the cards that were to come; the flop and its burn are dealt for that."""
    order = DECKS[0]
    told, plain = Told(order, mode), finish(texas(order, mode, manner))
    choices = sum(isinstance(command, do.Act) for command in plain.commands)
    voids = 0
    for moment in range(60):
        house = texas(order, mode, manner)
        for _ in range(moment):
            house.step()
        now = house.table.round
        if now is None or now.revealed:
            break
        if not now.dealer:
            with pytest.raises(Refusal):
                house.do(do.ReportDealerCard(DEALER, 1))
            continue
        folded = folded_by(house)
        decided = sum(isinstance(command, do.Act) for command in house.commands) == choices
        house.do(do.ReportDealerCard(DEALER, 1))
        assert bool(all_of(house, happened.RoundVoided)) is not decided
        finish(house)
        if not decided:
            voids += 1
            assert_void_as_told(house, told, folded)
            last = last_of(house)
            assert len(last.community) == max(3, len(now.community)), "no more is dealt than the progressive needs"
            burns = [event.cards for event in all_of(house, happened.CardsBurned)]
            assert burns[0] == (order[6],), "the burn before the flop is made"
        assert [outcome(house, seat) for seat in SEATS] == [told.pays(seat) for seat in SEATS]
    assert voids > 1


@pytest.mark.law("R24", "13:69F-28.12(b)")
@every_mode
def test_one_card_face_up_before_or_after_the_dealers_card_is_seen_is_left_out(mode: DealingMode) -> None:
    order = DECKS[1]
    for step in range(Told(order, mode).own_steps + 2):
        told, house = Told(order, mode, {step: 1}), texas(order, mode)
        while not (house.table.round and house.table.round.dealer):
            if house.due is Due.DEAL and steps_done(house) == step and not all_of(house, happened.CardFoundFaceUp):
                house.do(FACE_UP)
            else:
                house.step()
        house.do(do.ReportDealerCard(DEALER, 1))
        missing = not all_of(house, happened.CardFoundFaceUp)
        assert with_finds(house, {step: 1} if missing else {})
        assert_void_as_told(house, told, ())


@pytest.mark.law("R24")
@every_mode
def test_where_no_progressive_rides_no_flop_is_dealt_into_the_void(mode: DealingMode) -> None:
    house = house_of("texas-bonus", format_cards(DECKS[0]), mode=mode, seats=SEATS)
    bet(house, 9, side={"bonus": 5_00})
    closed(house)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 2))
    finish(house)
    assert last_of(house).community == ()


@pytest.mark.law("13:69F-28.12(b)2", "D18")
@every_mode
def test_once_the_found_cards_are_to_be_the_flop_no_more_are_taken_out(mode: DealingMode) -> None:
    house = texas(DECKS[0], mode)
    while steps_done(house) < Told(DECKS[0], mode).own_steps + 1:
        house.step()
    house.until(Due.DEAL)
    for _ in range(2):
        house.do(FACE_UP)
    house.refused(FACE_UP, "13:69F-28.12(b)2", "must be dealt anyway")
    (dealt,) = decide(house.table, do.DealNext(DEALER))
    assert isinstance(dealt, happened.CardsDealt)
    assert dealt.cards == DECKS[0][7:10]


@pytest.mark.law("D18")
@every_mode
def test_cards_found_where_the_flop_is_due_are_its_own_in_a_round_that_a_dealers_card_made_void(
    mode: DealingMode,
) -> None:
    order = DECKS[0]
    house = texas(order, mode)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 1))
    flop = Told(order, mode).own_steps + 1
    assert with_finds(house, {flop: 2})
    assert list(last_of(house).community) == list(order[7:10])


@pytest.mark.law("R24", "13:69F-28.12(a)")
def test_the_order_of_settlement_in_a_void_round_is_that_of_any_other_and_winners_are_validated() -> None:
    house = texas(DECKS[0], DealingMode.MANUAL_SHOE)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 1))
    won = [seat for seat in (2, 1) if Told(DECKS[0], DealingMode.MANUAL_SHOE).pays(seat)[0] == "won"]
    assert won
    for seat in won:
        house.until(Due.VALIDATE)
        house.refused(do.CollectCards(DEALER), "B31")
        award = round_of(house).award
        assert award is not None
        assert award.seat == seat
        house.until(Due.SETTLE, Due.COLLECT)
    finish(house)


def slips(house: Audited, place: Place, over: int) -> None:
    """Deal up to this place, and then this many cards too many."""
    while upcoming(house).to != place:
        house.step()
        house.until(Due.DEAL)
    house.do(do.Misdeal(DEALER, upcoming(house).cards + over))


@pytest.mark.law("R24", "R45", "R4")
@every_mode
def test_a_wrong_hand_that_nobody_noticed_keeps_its_own_progressive_from_being_settled(mode: DealingMode) -> None:
    """Ann has a card too many when the dealer's card is exposed: R45 returns Ann's wagers, and Bob's are settled."""
    house = texas(DECKS[0], mode)
    house.until(Due.DEAL)
    slips(house, 1, 1)
    while not round_of(house).dealer:
        house.step()
    house.do(do.ReportDealerCard(DEALER, 1))
    finish(house)
    back = {event.wager: event.law.id for event in all_of(house, happened.WagerReturned) if event.seat == 1}
    assert back == {"ante": "13:69F-28.12(a)", "bonus": "R45", "progressive": "R45"}
    assert outcome(house, 2)[0] in ("won", "lose")
    assert house.table.seats[1].chips_cents == 10_000_00


@pytest.mark.law("R24", "R45")
@every_mode
def test_a_wrong_dealers_hand_keeps_no_progressive_from_being_settled(mode: DealingMode) -> None:
    house = texas(DECKS[0], mode)
    house.until(Due.DEAL)
    slips(house, DEALERS_PLACE, 1)
    house.do(do.ReportDealerCard(DEALER, 1))
    finish(house)
    assert {outcome(house, seat)[0] for seat in SEATS} <= {"won", "lose"}
    assert {outcome(house, seat, "bonus")[0] for seat in SEATS} == {"returned"}, "it may look at the dealer's aces"


@pytest.mark.law("R24", "D7")
@pytest.mark.parametrize("over", [-3, -1, 1, 2])
@every_mode
def test_a_flop_that_is_misdealt_into_a_void_round_gives_the_progressive_back(mode: DealingMode, over: int) -> None:
    house = texas(DECKS[0], mode)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 1))
    slips(house, COMMUNITY, over)
    finish(house)
    back = {event.seat: event.law.id for event in all_of(house, happened.WagerReturned) if event.wager == "progressive"}
    assert back == {1: "D7", 2: "D7"}
    assert house.table.dropped_coupon_cents == 0
    assert {outcome(house, seat, "bonus")[0] for seat in SEATS} <= {"won", "lose"}
