"""Settlement at the table: seat by seat, in the game's order, exactly what `settle` gives for the same cards."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, format_cards, parse_cards
from boardwalk.games import Seat, Settlement, settle
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal, Timid, opening_bets
from boardwalk.table.commands import Act, CloseBets, Expose, PlaceBet, SettleSeat
from boardwalk.table.events import (
    BetPlaced,
    CardsCollected,
    DealerRevealed,
    ExposureChosen,
    HandShown,
    InventoryFilled,
    PlayerActed,
    RoundEnded,
    WagerSettled,
)
from boardwalk.table.machine import decide
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due, waiting_for
from tests.support.parameters import every_game
from tests.support.table.houses import DEALER, House, dealt, name_at, open_house
from tests.support.table.moments import in_the_round
from tests.support.table.naive_deal import COMMUNITY, Where, cards_at, way_of_cards
from tests.support.table.naive_deal import DEALER as TO_DEALER
from tests.support.table.ways import SEATS, Placing, Staying, every_way, shuffled

OPTIONS = {"holdem3": {"version": "2"}, "heads-up": {"trips-plus-first": "on"}}
RICH = 1_000_000_00


def deck(seed: int) -> tuple[Card, ...]:
    """A deck in some order; every second one has its high cards on top, for rare hands."""
    return tuple(sorted(shuffled(seed), key=lambda card: card.rank < 8)) if seed % 2 else shuffled(seed)


def policies(chance: random.Random) -> Policy:
    return chance.choice((Timid(), AlwaysRaise(), Staying(), Placing(), RandomLegal(chance), RandomLegal(chance)))


def bet_at_random(house: House, seats: Sequence[int], chance: random.Random) -> None:
    """Each player bets a different amount, some side bets, and perhaps a match play coupon on the first of them."""
    game = house.table.game
    for seat in seats:
        base = chance.choice((1_00, 5_00, 10_00, 12_34, 100_01))
        bets = opening_bets(game, base, chance.choice((0, 1_00, 7_77)))
        house.bet(name_at(seat).name, {name: cents for name, cents in bets.items() if cents})
        if chance.random() < 0.3:
            house.do(PlaceBet(name_at(seat), game.base.name, base, coupon_cents=chance.choice((1_00, base))))


def money(house: House) -> int:
    """All chips at the table, less what was filled."""
    table = house.table
    on_seats = sum(
        seated.chips_cents + sum(bet.cents for bet in seated.bets.values()) for seated in table.seats.values()
    )
    filled = sum(event.cents for event in house.events if isinstance(event, InventoryFilled))
    return on_seats + table.inventory_cents + table.tip_cents - filled


def by_settle(house: House, events: Sequence[Event], seat: int, cards: dict[Where, tuple[Card, ...]]) -> Settlement:
    """What settlement gives a seat, from the bets and choices on record and the cards of a naive deal."""
    bets: dict[str, int] = {}
    coupons: dict[str, int] = {}
    folded, exposed = False, True
    for event in events:
        if isinstance(event, BetPlaced) and event.seat == seat:
            bets[event.wager], coupons[event.wager] = event.cents, event.coupon_cents
        elif isinstance(event, PlayerActed) and event.seat == seat:
            folded = event.folded
            if event.wager is not None:
                bets[event.wager] = event.cents
        elif isinstance(event, ExposureChosen) and event.seat == seat:
            exposed = event.exposed
    told = Seat(cards[seat], bets, folded, exposed, {name: cents for name, cents in coupons.items() if cents})
    return settle(house.table.game, told, cards[TO_DEALER], cards[COMMUNITY])


def play_and_audit(house: House, seats: Sequence[int], order: tuple[Card, ...], chance: random.Random) -> None:
    """One round: at every step all chips are there, and at the end each seat has what settlement gives it."""
    game, mode = house.table.game.name, house.table.dealing.mode
    total, start = money(house), len(house.events)
    before = {seat: house.table.seats[seat].chips_cents for seat in seats}
    bet_at_random(house, seats, chance)
    house.do(CloseBets(DEALER))
    while house.due is not Due.BETS:
        assert house.step()
        assert money(house) == total
    events = house.events[start:]
    way = way_of_cards(game, mode, seats)
    places: list[Where] = [*seats, TO_DEALER, COMMUNITY]
    cards = {place: cards_at(way, order, place) for place in places}
    for seat in seats:
        expected = by_settle(house, events, seat, cards)
        settled = [event for event in events if isinstance(event, WagerSettled) and event.seat == seat]
        assert {(e.wager, e.cents, e.coupon_cents, e.result, e.paid_cents, e.law) for e in settled} == {
            (line.wager, line.staked, line.coupon, line.result, line.paid, line.law) for line in expected.lines
        }
        assert len(settled) == len(expected.lines)
        assert house.table.seats[seat].chips_cents - before[seat] == expected.net


@every_way
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), seats=st.sets(st.integers(1, 7), min_size=1))
def test_over_whole_sittings_each_seat_gets_what_settlement_says_and_no_chip_is_lost(
    game: str, mode: DealingMode, seed: int, seats: set[int]
) -> None:
    seats = {min(seat, SEATS[game]) for seat in seats}
    chance = random.Random(seed)
    orders = [deck(seed + number) for number in range(3)]
    house = open_house(game, mode, *map(format_cards, orders), seats=seats, chips=RICH, options=OPTIONS.get(game))
    for order in orders:
        house.policies = {name_at(seat).name: policies(chance) for seat in seats}
        house.attend()
        play_and_audit(house, sorted(seats), order, chance)


@every_way
def test_a_full_table_with_every_side_bet_is_settled_to_the_last_wager(game: str, mode: DealingMode) -> None:
    seats = range(1, SEATS[game] + 1)
    house = open_house(game, mode, seats=seats, policy=AlwaysRaise(), options=OPTIONS.get(game))
    dealt(house, side=5_00).until(Due.BETS)
    settled = [(event.seat, event.wager) for event in house.events if isinstance(event, WagerSettled)]
    wagers = [wager.name for wager in house.table.game.wagers]
    assert sorted(settled) == sorted((seat, wager) for seat in seats for wager in wagers)
    assert not any(seated.bets for seated in house.table.seats.values())


FOLDING = {"premium": "player-bonus", "heads-up": "trips-plus", "holdem3": "six-card", "texas-bonus": "bonus"}
"""A side bet that stays in action after a fold, if the game has one."""


def with_folded(game: str, folded: Sequence[int]) -> House:
    """Seats 1, 3, 4 and 6 have played to the end; some have folded with a side bet in action."""
    house = open_house(game, seats=(1, 3, 4, 6), policy=Staying())
    for seat in folded:
        house.policies[name_at(seat).name] = Timid()
    dealt(house, side={FOLDING[game]: 5_00} if game in FOLDING else 0).until(Due.BETS)
    return house


@pytest.mark.law("13:69F-40.10(g)", "R13", "13:69F-42.10(e)", "13:69F-28.10(h)", "13:69F-16/book-13")
@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("premium", [1, 3, 4, 6]),
        ("heads-up", [6, 4, 3, 1]),
        ("holdem3", [6, 4, 3, 1]),
        ("texas-bonus", [6, 4, 3, 1]),
        ("caribbean", [6, 4, 3, 1]),
    ],
)
def test_the_dealer_settles_from_the_side_that_the_game_says(game: str, order: list[int]) -> None:
    house = with_folded(game, ())
    assert [event.seat for event in house.events if isinstance(event, HandShown)] == order
    collected = [event.place for event in house.events if isinstance(event, CardsCollected)]
    assert collected == [*order, *(["community"] if game != "caribbean" else []), "dealer"]


@pytest.mark.law("13:69F-40.10(g)", "13:69F-40.10(d)2i", "R11", "R13", "13:69F-42.10(b)1", "13:69F-42.10(e)")
@pytest.mark.law("13:69F-28.10(h)", "D11")
@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("premium", [1, 3, 4, 6]),
        ("heads-up", [4, 1, 6, 3]),
        ("holdem3", [4, 1, 6, 3]),
        ("texas-bonus", [4, 1, 6, 3]),
    ],
)
def test_remaining_players_come_before_folded_hands_except_at_premium(game: str, order: list[int]) -> None:
    house = with_folded(game, (3, 6))
    assert [event.seat for event in house.events if isinstance(event, HandShown)] == order
    settled = [event for event in house.events if isinstance(event, WagerSettled)]
    assert {event.wager for event in settled if event.seat in (3, 6) and event.by != "folded"} == {FOLDING[game]}


@pytest.mark.law("D11")
@pytest.mark.parametrize("folded", [(), (1,), (6,), (1, 3), (4, 6), (1, 4, 6), (1, 3, 4, 6)])
@pytest.mark.parametrize("game", FOLDING)
def test_folded_hands_follow_in_the_same_direction_and_at_premium_in_one_pass(
    game: str, folded: tuple[int, ...]
) -> None:
    house = with_folded(game, folded)
    order = [1, 3, 4, 6] if game == "premium" else [6, 4, 3, 1]
    if game != "premium":
        order = [*(seat for seat in order if seat not in folded), *(seat for seat in order if seat in folded)]
    assert [event.seat for event in house.events if isinstance(event, HandShown)] == order


@pytest.mark.law("B33")
@every_game
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), inventory=st.integers(0, 200_00) | st.just(10**9))
def test_the_answer_to_the_first_settlement_of_a_hand_tells_nothing_of_its_cards(
    game: str, seed: int, inventory: int
) -> None:
    """No matter what the inventory can pay or what the hand is: it is accepted, and the hand is shown first."""
    chance = random.Random(seed)
    house = open_house(game, DealingMode.MANUAL_SHOE, format_cards(deck(seed)), seats=(1, 2, 4), policy=Staying())
    house.policies["Bob"] = chance.choice((Timid(), Staying(), Placing()))
    dealt(house, side={FOLDING[game]: 5_00} if game in FOLDING else 0).until(Due.SETTLE)
    for _ in range(chance.randrange(3)):
        house.do(SettleSeat(DEALER))
    table = house.table._replace(inventory_cents=inventory)
    place, now = waiting_for(table).place, table.round
    assert now is not None
    if not isinstance(place, int):
        return
    lie_open = {
        *now.dealer,
        *now.community,
        *(card for hand in now.hands.values() if hand.shown for card in hand.cards),
    }
    hand = now.hands[place].cards
    other = table
    for own, instead in zip(hand, chance.sample([*{*DECK} - lie_open - {*hand}], len(hand)), strict=True):
        other = in_the_round(other, own, instead)
    for each, cards in ((table, hand), (other, other.round.hands[place].cards if other.round else ())):
        first, *_ = decide(each, SettleSeat(DEALER))
        assert first == HandShown(table.game.basics.settling, place, cards)
    assert not {*hand} & {*cards}


@pytest.mark.law("13:69F-40.10(g)2", "13:69F-40.10(g)3", "13:69F-40.10(g)4", "13:69F-42.10(e)5", "13:69F-28.10(h)4")
@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("premium", "dealer-bonus player-bonus ante play x-tra"),
        ("heads-up", "ante raise odds trips-plus pocket-bonus"),
        ("holdem3", "blind flop turn-river six-card"),
        ("texas-bonus", "ante flop turn river bonus"),
        ("caribbean", "ante bet"),
    ],
)
def test_the_wagers_of_a_seat_are_settled_in_the_order_of_the_game(game: str, order: str) -> None:
    house = open_house(game, seats=(1,), policy=Placing())
    dealt(house, side=5_00).until(Due.BETS)
    revealed = next(number for number, event in enumerate(house.events) if isinstance(event, DealerRevealed))
    after = [event.wager for event in house.events[revealed:] if isinstance(event, WagerSettled)]
    assert " ".join(after) == order


@pytest.mark.law("13:69F-28.10(a)2i", "13:69F-28.10(h)4i")
def test_folded_aces_are_paid_their_bonus_at_the_end_of_the_round() -> None:
    house = open_house("texas-bonus", DealingMode.AUTOMATED_SHOE, "Ah Ad 7c 2d Kc Qs", seats=(1, 2))
    house.bet("Ann", {"bonus": 5_00})
    dealt(house).until(Due.ACT)
    house.do(Act(name_at(1), "fold"))
    assert house.table.seats[1].chips_cents == 10_000_00 - 15_00
    house.policies["Bob"] = Staying()
    house.until(Due.BETS)
    assert house.table.seats[1].chips_cents == 10_000_00 - 10_00 + 150_00


ROYAL = "Ah Kh Qh  7d 9s 2c  Jh Th 3c 4d"
"""At hold 'em 3 bonus: AKQ suited for 100 to 1 on the 3 card bonus, and a royal flush for 1000 to 1 on the blind."""
LIMIT = 50_000_00


def royal_paid(
    blind: int, three_card: int, limit: str = "on", action: str = "turn-river-1x"
) -> dict[str, WagerSettled]:
    options = {"aggregate-limit": limit, "blind-table": "A", "three-card-table": "A"}
    house = open_house("holdem3", DealingMode.MANUAL_SHOE, ROYAL, seats=(1,), chips=10**10, options=options)
    dealt(house, base=blind, side={"three-card": three_card}).until(Due.EXPOSE)
    house.do(Expose(name_at(1), exposed=True))
    house.until(Due.ACT)
    house.do(Act(name_at(1), action))
    house.until(Due.BETS)
    return {event.wager: event for event in house.events if isinstance(event, WagerSettled)}


def royal_settled(blind: int, three_card: int) -> int:
    """What settlement pays for blind and 3 card bonus together, all at once."""
    house = open_house("holdem3", options={"aggregate-limit": "on", "blind-table": "A", "three-card-table": "A"})
    bets = {"blind": blind, "flop": blind, "turn-river": blind, "three-card": three_card}
    cards = parse_cards(ROYAL)
    lines = settle(house.table.game, Seat(cards[:3], bets), cards[3:6], cards[6:]).lines
    return sum(line.paid for line in lines if line.wager in ("blind", "three-card"))


@pytest.mark.law("D6", "13:69F-42.11(f)", "R15")
def test_a_three_card_bonus_already_paid_stands_and_the_blind_gets_what_the_limit_leaves() -> None:
    paid = royal_paid(blind=100_00, three_card=400_00)
    assert (paid["three-card"].paid_cents, paid["three-card"].limited_by) == (40_000_00, None)
    assert 40_000_00 + paid["blind"].paid_cents == LIMIT
    assert paid["blind"].limited_by is not None
    assert paid["blind"].limited_by.id == "13:69F-42.11(f)"
    assert paid["flop"].paid_cents == paid["turn-river"].paid_cents == 100_00


@pytest.mark.law("D6")
def test_below_the_aggregate_limit_and_without_one_everything_is_paid_in_full() -> None:
    paid = royal_paid(blind=40_00, three_card=100_00)
    assert (paid["three-card"].paid_cents, paid["blind"].paid_cents) == (10_000_00, 40_000_00)
    paid = royal_paid(blind=100_00, three_card=400_00, limit="off")
    assert (paid["three-card"].paid_cents, paid["blind"].paid_cents) == (40_000_00, 100_000_00)


@pytest.mark.law("D6")
def test_a_fold_takes_nothing_of_a_three_card_bonus_that_was_paid() -> None:
    paid = royal_paid(blind=100_00, three_card=400_00, action="fold")
    assert (paid["three-card"].paid_cents, paid["blind"].result.value) == (40_000_00, "lose")


@pytest.mark.law("D6", "13:69F-42.11(f)", "R15")
@settings(max_examples=150)
@given(blind=st.integers(1, 2_000_00), three_card=st.integers(1, LIMIT // 100 - 1))
def test_under_the_limit_a_hand_is_paid_in_two_parts_what_it_would_be_at_once(blind: int, three_card: int) -> None:
    paid = royal_paid(blind, three_card)
    together = paid["blind"].paid_cents + paid["three-card"].paid_cents
    assert paid["three-card"].paid_cents == three_card * 100
    assert together <= LIMIT
    assert royal_settled(blind, three_card) == together


@pytest.mark.law("D6", "R49")
def test_a_three_card_bonus_beyond_the_limit_is_paid_the_limit_where_shares_would_round_a_cent_away() -> None:
    """Paid by itself, it reaches the limit exactly. That payout stands, and no later one exceeds the limit."""
    paid = royal_paid(blind=352_23, three_card=746_07)
    assert (paid["three-card"].paid_cents, paid["blind"].paid_cents) == (LIMIT, 0)
    assert royal_settled(352_23, 746_07) == LIMIT


@pytest.mark.law("D6", "13:69F-42.11(f)")
@settings(max_examples=50)
@given(blind=st.integers(1, 2_000_00), three_card=st.integers(LIMIT // 100, 2_000_00))
def test_a_three_card_bonus_that_reaches_the_limit_alone_leaves_the_blind_nothing(blind: int, three_card: int) -> None:
    paid = royal_paid(blind, three_card)
    assert (paid["three-card"].paid_cents, paid["blind"].paid_cents) == (LIMIT, 0)


@every_game
def test_the_round_ends_with_nothing_on_the_layout_and_the_cards_in_the_rack(game: str) -> None:
    house = open_house(game, seats=(1, 2), policy=Staying())
    dealt(house, side=5_00).until(Due.COLLECT)
    house.until(Due.BETS)
    assert isinstance(house.events[-1], RoundEnded)
    assert house.table.last_round is not None
    assert len(set(house.table.last_round.rack)) == 52
    assert not any(seated.bets for seated in house.table.seats.values())
