"""The deal: where each card goes in each game and mode, against a naive deal, and who sees which card when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.commands import CloseBets, DealNext, Misdeal
from boardwalk.table.events import BetsClosed, CardsBurned, CardsDealt, CommunityTurned
from boardwalk.table.machine import TABLE
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import view
from tests.support.parameters import every_game
from tests.support.table.houses import DEALER, NAMES, House, dealt, name_at, open_house
from tests.support.table.naive_deal import BURNED, COMMUNITY, FACE_UP, Where, cards_at, community_lying, way_of_cards
from tests.support.table.naive_deal import DEALER as TO_DEALER
from tests.support.table.ways import AUTOMATED, HAND, SEATS, SHOE, Staying, every_way, seen_by, shuffled

CHOOSING = (Due.EXPOSE, Due.SETTLE_EXPOSED, Due.ACT, Due.CONFIRM)


def table_with(game: str, mode: DealingMode, seats: Sequence[int], order: Sequence[Card], burns: bool = False) -> House:
    options = {"burn-cards": "on"} if burns else {}
    return open_house(game, mode, format_cards(tuple(order)), seats=seats, options=options, policy=Staying())


def drawn(house: House) -> Iterator[tuple[Card, Where]]:
    """Every card that went from the deck to a place, in order, by the record."""
    for event in house.events:
        if isinstance(event, CardsBurned):
            yield from ((card, BURNED) for card in event.cards)
        elif isinstance(event, CardsDealt):
            yield from ((card, event.to) for card in event.cards)
            yield from ((card, BURNED) for card in event.burned)


def assert_dealt_as_in_the_game_book(game: str, mode: DealingMode, seats: set[int], seed: int, burns: bool) -> None:
    order = shuffled(seed)
    house = table_with(game, mode, sorted(seats), order, burns)
    dealt(house).until(Due.BETS)
    way = way_of_cards(game, mode, sorted(seats), burns=burns and game == "holdem3")
    assert list(drawn(house)) == list(zip(order, way, strict=False))
    last = house.table.last_round
    assert last is not None
    assert {seat: hand.cards for seat, hand in last.hands.items()} == {s: cards_at(way, order, s) for s in seats}
    assert (last.dealer, last.community) == (cards_at(way, order, TO_DEALER), cards_at(way, order, COMMUNITY))


BY_HEART = {
    ("premium", SHOE): "2 4 5 dealer 2 4 5 dealer 2 4 5 dealer community community community community",
    ("premium", AUTOMATED): (
        "2 2 2 4 4 4 5 5 5 dealer dealer dealer community community burned community community burned"
    ),
    ("heads-up", HAND): "2 4 5 dealer 2 4 5 dealer community community community community community",
    ("heads-up", AUTOMATED): "community community community community community 2 2 4 4 5 5 dealer dealer",
    ("holdem3", SHOE): "2 2 2 4 4 4 5 5 5 dealer dealer dealer community community community community",
    ("texas-bonus", SHOE): (
        "2 4 5 dealer 2 4 5 dealer burned community community community burned community burned community"
    ),
    ("texas-bonus", AUTOMATED): (
        "2 2 4 4 5 5 dealer dealer burned community community community burned community burned community"
    ),
    ("caribbean", HAND): ("2 4 5 dealer 2 4 5 dealer 2 4 5 dealer 2 4 5 dealer 2 4 5 dealer"),
    ("caribbean", AUTOMATED): "2 2 2 2 2 4 4 4 4 4 5 5 5 5 5 dealer dealer dealer dealer dealer",
}


@pytest.mark.parametrize(("way", "places"), BY_HEART.items())
def test_the_naive_deal_says_what_a_dealer_knows_by_heart(way: tuple[str, DealingMode], places: str) -> None:
    assert " ".join(map(str, way_of_cards(*way, (2, 4, 5)))) == places


seatings = st.sets(st.integers(1, 7), min_size=1)


@pytest.mark.law("13:69F-40.7(d)", "13:69F-40.7(d)1", "13:69F-40.7(d)2", "13:69F-40.7(d)3", "13:69F-40.7(d)4")
@pytest.mark.law("13:69F-40.7(d)5", "13:69F-40.7(d)6", "13:69F-39.7(d)", "13:69F-39.7(d)1", "13:69F-39.7(d)2")
@pytest.mark.law("13:69F-39.7(d)3", "13:69F-39.7(d)4", "13:69F-42.7(c)", "13:69F-42.7(c)1", "13:69F-42.7(c)2")
@pytest.mark.law("13:69F-42.7(c)3", "13:69F-28/book-7", "13:69F-16/book-14", "R3")
@every_game
@settings(max_examples=25)
@given(seats=seatings, seed=st.integers(0, 2**32), burns=st.booleans())
def test_every_card_from_the_manual_shoe_goes_its_way(game: str, seats: set[int], seed: int, burns: bool) -> None:
    seats = {min(seat, SEATS[game]) for seat in seats}
    assert_dealt_as_in_the_game_book(game, SHOE, seats, seed, burns and game == "holdem3")


@pytest.mark.law("13:69F-40.8(c)", "13:69F-40.8(c)1", "13:69F-40.8(c)2", "13:69F-40.8(c)3", "13:69F-40.8(c)4")
@pytest.mark.law("13:69F-40.8(c)5", "13:69F-40.8(c)6", "13:69F-39.8(c)", "13:69F-39.8(c)1", "13:69F-39.8(c)2")
@pytest.mark.law("13:69F-39.8(c)3", "13:69F-39.8(c)4", "13:69F-42.8(c)", "13:69F-42.8(c)1", "13:69F-42.8(c)2")
@pytest.mark.law("13:69F-42.8(c)3", "13:69F-28/book-7", "13:69F-16/book-14", "R3")
@every_game
@settings(max_examples=25)
@given(seats=seatings, seed=st.integers(0, 2**32), burns=st.booleans())
def test_every_card_from_the_hand_goes_its_way(game: str, seats: set[int], seed: int, burns: bool) -> None:
    seats = {min(seat, SEATS[game]) for seat in seats}
    assert_dealt_as_in_the_game_book(game, HAND, seats, seed, burns and game == "holdem3")


@pytest.mark.law("13:69F-40.9(c)", "13:69F-40.9(d)", "13:69F-39.9(c)", "13:69F-39.10(c)", "13:69F-42.9(c)")
@pytest.mark.law("13:69F-28/book-8", "13:69F-16/book-15", "R3", "13:69F-40.1(burn)")
@every_game
@settings(max_examples=25)
@given(seats=seatings, seed=st.integers(0, 2**32), burns=st.booleans())
def test_every_stack_from_the_automated_shoe_goes_its_way(game: str, seats: set[int], seed: int, burns: bool) -> None:
    seats = {min(seat, SEATS[game]) for seat in seats}
    assert_dealt_as_in_the_game_book(game, AUTOMATED, seats, seed, burns and game == "holdem3")


STEPS = {
    ("premium", SHOE): (
        "40.7(d)1 1x3, 40.7(d)2 1xdealer, 40.7(d)3 1x3, 40.7(d)4 1xdealer, 40.7(d)5 1x3, 40.7(d)6 1xdealer, "
        "40.7 4xcommunity"
    ),
    ("premium", HAND): (
        "40.8(c)1 1x3, 40.8(c)2 1xdealer, 40.8(c)3 1x3, 40.8(c)4 1xdealer, 40.8(c)5 1x3, 40.8(c)6 1xdealer, "
        "40.8 4xcommunity"
    ),
    ("premium", AUTOMATED): "40.9(c) 3x3, 40.9(c) 3xdealer, 40.9(d) 2xcommunity, 40.9(d) 2xcommunity",
    ("heads-up", SHOE): (
        "39.7(d)1 1x3, 39.7(d)2 1xdealer, 39.7(d)3 1x3, 39.7(d)4 1xdealer, 39.10(e) 3xcommunity, 39.10(g) 2xcommunity"
    ),
    ("heads-up", HAND): (
        "39.8(c)1 1x3, 39.8(c)2 1xdealer, 39.8(c)3 1x3, 39.8(c)4 1xdealer, 39.10(e) 3xcommunity, 39.10(g) 2xcommunity"
    ),
    ("heads-up", AUTOMATED): "39.9(c) 5xcommunity, 39.9(c) 2x3, 39.9(c) 2xdealer",
    ("holdem3", SHOE): "42.7(c)1 3x3, 42.7(c)2 3xdealer, 42.7(c)3 2xcommunity, 42.7(c)3 2xcommunity",
    ("holdem3", HAND): "42.8(c)1 3x3, 42.8(c)2 3xdealer, 42.8(c)3 2xcommunity, 42.8(c)3 2xcommunity",
    ("holdem3", AUTOMATED): "42.9(c) 3x3, 42.9(c) 3xdealer, 42.9(c) 2xcommunity, 42.9(c) 2xcommunity",
}


@pytest.mark.law("13:69F-39.1(flop)", "13:69F-39.1(turn-and-river)", "13:69F-39.1(hole-cards)")
@pytest.mark.law("13:69F-40.7(d)1", "13:69F-40.7(d)2", "13:69F-40.7(d)3", "13:69F-40.7(d)4", "13:69F-40.7(d)5")
@pytest.mark.law("13:69F-40.7(d)6", "13:69F-40.8(c)1", "13:69F-40.8(c)2", "13:69F-40.8(c)3", "13:69F-40.8(c)4")
@pytest.mark.law("13:69F-40.8(c)5", "13:69F-40.8(c)6", "13:69F-39.7(d)1", "13:69F-39.7(d)2", "13:69F-39.7(d)3")
@pytest.mark.law("13:69F-39.7(d)4", "13:69F-39.8(c)1", "13:69F-39.8(c)2", "13:69F-39.8(c)3", "13:69F-39.8(c)4")
@pytest.mark.law("13:69F-42.7(c)1", "13:69F-42.7(c)2", "13:69F-42.7(c)3", "13:69F-42.8(c)1", "13:69F-42.8(c)2")
@pytest.mark.law("13:69F-42.8(c)3", "13:69F-39.10(e)", "13:69F-39.10(g)")
@pytest.mark.parametrize(("way", "steps"), STEPS.items())
def test_each_step_of_the_deal_rests_on_its_own_paragraph(way: tuple[str, DealingMode], steps: str) -> None:
    house = dealt(table_with(*way, (3,), DECK))
    house.until(Due.BETS)
    told = [event for event in house.events if isinstance(event, CardsDealt)]
    assert ", ".join(f"{e.law.id.removeprefix('13:69F-')} {len(e.cards)}x{e.to}" for e in told) == steps


@pytest.mark.law("13:69F-40.1(burn)", "13:69F-40.9(d)")
def test_the_last_card_of_each_community_stack_is_burned_and_seen_by_no_one() -> None:
    house = dealt(table_with("premium", AUTOMATED, (3,), DECK))
    house.until(Due.ACT)
    stacks = [event for event in house.events if isinstance(event, CardsDealt) and event.burned]
    assert [(event.law.id, len(event.cards)) for event in stacks] == [("13:69F-40.9(d)", 2)] * 2
    burned = [card for event in stacks for card in event.burned]
    assert burned == [DECK[8], DECK[11]]
    assert house.table.round is not None
    assert list(house.table.round.rack[:2]) == burned, "under the stub"
    house.until(Due.COLLECT)
    for onlooker in (name_at(3), player("Zoe"), DEALER):
        assert not seen_by(house, onlooker) & set(burned)


def assert_only_what_lies_face_up_is_seen(house: House, game: str, mode: DealingMode, moment: int) -> None:
    order = shuffled(7)
    way = way_of_cards(game, mode, (2, 4, 5))
    community = cards_at(way, order, COMMUNITY)
    up = set(community[: FACE_UP[game][moment]])
    if game == "caribbean":
        up.add(cards_at(way, order, TO_DEALER)[-1])
    for onlooker in (player("Zoe"), DEALER):
        assert seen_by(house, onlooker) == up
    for seat in (2, 4, 5):
        assert seen_by(house, name_at(seat)) == up | set(cards_at(way, order, seat))
    middle = view(house.table, player("Zoe")).round
    assert middle is not None
    lying = community_lying(game, mode, moment)
    assert middle.community == (*community[: FACE_UP[game][moment]], *[None] * (lying - FACE_UP[game][moment]))


@pytest.mark.law("13:69F-40.7(d)1", "13:69F-40.7(d)2", "13:69F-40.8(c)1", "13:69F-40.8(c)2", "13:69F-40.9(c)")
@pytest.mark.law("13:69F-39.7(d)1", "13:69F-39.7(d)2", "13:69F-39.8(c)1", "13:69F-39.8(c)2", "13:69F-39.9(c)")
@pytest.mark.law("13:69F-42.7(c)1", "13:69F-42.7(c)2", "13:69F-42.7(c)3", "13:69F-42.8(c)1", "13:69F-42.8(c)2")
@pytest.mark.law("13:69F-42.8(c)3", "13:69F-42.9(c)", "13:69F-40.10(c)", "13:69F-42.10(c)", "13:69F-39.10(c)")
@pytest.mark.law("13:69F-39.10(e)", "13:69F-39.10(g)", "13:69F-28/book-7", "13:69F-28/book-8", "13:69F-16/book-1")
@every_way
def test_cards_lie_face_down_until_their_moment(game: str, mode: DealingMode) -> None:
    house = dealt(table_with(game, mode, (2, 4, 5), shuffled(7)), side=5_00)
    for moment in range(len(FACE_UP[game])):
        house.until(Due.EXPOSE, Due.ACT, Due.REVEAL)
        assert_only_what_lies_face_up_is_seen(house, game, mode, moment)
        while house.due in CHOOSING:
            house.step()
            assert_only_what_lies_face_up_is_seen(house, game, mode, moment)


@pytest.mark.law("13:69F-40.7(d)", "13:69F-40.8(c)", "13:69F-40.9(c)", "13:69F-39.7(d)", "13:69F-39.8(c)")
@pytest.mark.law("13:69F-39.9(c)", "13:69F-42.7(c)", "13:69F-42.8(c)", "13:69F-42.9(c)")
@every_way
def test_while_cards_are_dealt_everyone_sees_the_own_ones_alone(game: str, mode: DealingMode) -> None:
    house = dealt(table_with(game, mode, (2, 4, 5), shuffled(7)))
    while house.due is Due.DEAL:
        house.do(DealNext(DEALER))
        out = list(drawn(house))
        of_dealer = [card for card, place in out if place == TO_DEALER]
        up = set(of_dealer[4:]) if game == "caribbean" else set()
        assert seen_by(house, DEALER) == up
        for seat in (2, 4, 5):
            own = {card for card, place in out if place == seat}
            assert seen_by(house, name_at(seat)) == up | own


@pytest.mark.law("13:69F-40.10(c)", "13:69F-42.10(c)", "13:69F-39.10(e)", "13:69F-39.10(g)", "13:69F-28/book-7")
@pytest.mark.parametrize(
    ("game", "next_steps"),
    [
        ("premium", ("13:69F-40.10(c)", "13:69F-40.7")),
        ("heads-up", ("13:69F-39.10(e)", "13:69F-39.10(g)", "13:69F-39.7")),
        ("holdem3", ("13:69F-42.10(b)", "13:69F-42.10(c)")),
        ("texas-bonus", ("R16", "R16", "R16")),
        ("caribbean", ("13:69F-16/book-14",)),
    ],
)
def test_no_card_is_dealt_or_turned_until_everyone_has_chosen(game: str, next_steps: tuple[str, ...]) -> None:
    house = dealt(table_with(game, SHOE, (2, 4, 5), shuffled(1)), side=5_00)
    choices = 0
    while house.due is not Due.REVEAL:
        if house.due in CHOOSING:
            assert house.table.round is not None
            house.refused(DealNext(DEALER), next_steps[house.table.round.stage], "not now: ")
            choices += 1
        house.step()
    assert choices >= 3 * {"premium": 2, "heads-up": 3, "holdem3": 2, "texas-bonus": 3, "caribbean": 1}[game]


@pytest.mark.law("13:69F-40.9(c)", "13:69F-39.9(c)", "13:69F-42.9(c)")
@every_way
def test_a_player_without_a_wager_is_dealt_no_card(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1, 2, 3, 4), policy=Staying())
    for seat in (2, 4):
        house.bet(NAMES[seat - 1], opening_bets(house.table.game, 10_00))
    house.do(CloseBets(DEALER))
    house.until(Due.BETS)
    assert [place for _, place in drawn(house)] == way_of_cards(game, mode, (2, 4))


@pytest.mark.law("R16")
@pytest.mark.parametrize("mode", list(DealingMode))
def test_at_texas_one_card_is_burned_unseen_before_flop_turn_and_river(mode: DealingMode) -> None:
    house = dealt(table_with("texas-bonus", mode, (1, 2), DECK))
    house.until(Due.COLLECT)
    after_hole_cards = [
        (type(event).__name__, len(event.cards))
        for event in house.events
        if isinstance(event, CardsBurned) or (isinstance(event, CardsDealt) and event.to == "community")
    ]
    burn, three, one = ("CardsBurned", 1), ("CardsDealt", 3), ("CardsDealt", 1)
    assert after_hole_cards == [burn, three, burn, one, burn, one]
    burned = {card for event in house.events if isinstance(event, CardsBurned) for card in event.cards}
    assert burned == {DECK[6], DECK[10], DECK[12]}
    for actor in (name_at(1), DEALER):
        assert not burned & seen_by(house, actor)
    assert {event.law.id for event in house.events if isinstance(event, CardsBurned)} == {"R16"}


@pytest.mark.law("13:69F-42.7(c)3", "13:69F-42.8(c)3", "13:69F-42.9(c)")
@pytest.mark.parametrize(("burns", "burned"), [("on", {DECK[6], DECK[9]}), ("off", set())])
@pytest.mark.parametrize("mode", list(DealingMode))
def test_a_hold_em_3_house_may_burn_a_card_before_each_two(mode: DealingMode, burns: str, burned: set[Card]) -> None:
    house = open_house("holdem3", mode, format_cards(DECK), seats=(6,), options={"burn-cards": burns}, policy=Staying())
    dealt(house).until(Due.BETS)
    assert {card for card, place in drawn(house) if place == BURNED} == burned
    last = house.table.last_round
    assert last is not None
    assert len(last.community) == 4
    assert not burned & set(last.community)


@pytest.mark.law("13:69F-40.10(c)", "13:69F-39.10(e)", "13:69F-39.10(g)", "13:69F-42.10(c)")
@pytest.mark.parametrize(
    ("game", "turned"),
    [
        ("premium", [("40.10(c)", 4)]),
        ("heads-up", [("39.10(e)", 3), ("39.10(g)", 2)]),
        ("holdem3", [("42.10(b)", 2), ("42.10(c)", 2)]),
    ],
)
def test_machine_dealt_community_cards_are_turned_over_in_their_order(game: str, turned: list[tuple[str, int]]) -> None:
    order = shuffled(3)
    house = dealt(table_with(game, AUTOMATED, (1, 6), order))
    house.until(Due.BETS)
    told = [event for event in house.events if isinstance(event, CommunityTurned)]
    assert [(event.law.id.removeprefix("13:69F-"), len(event.cards)) for event in told] == turned
    community = cards_at(way_of_cards(game, AUTOMATED, (1, 6)), order, COMMUNITY)
    assert tuple(card for event in told for card in event.cards) == community


@pytest.mark.law("B22")
def test_at_caribbean_stud_no_card_is_dealt_before_no_more_bets() -> None:
    house = table_with("caribbean", SHOE, (1, 2), DECK)
    house.bet("Ann", {"ante": 10_00})
    house.refused(DealNext(DEALER), "B22", "no round is in progress")
    house.do(CloseBets(DEALER))
    house.until(Due.ACT)
    announced, first_card = (
        next(number for number, event in enumerate(house.events) if isinstance(event, kind))
        for kind in (BetsClosed, CardsDealt)
    )
    assert announced < first_card
    assert house.events[announced].law.id == "B22"


@pytest.mark.law("13:69F-40.10(c)", "13:69F-39.10(e)", "13:69F-39.10(g)", "13:69F-42.10(c)")
@pytest.mark.parametrize(
    ("game", "laws"),
    [
        ("premium", ["40.10(c)"]),
        ("heads-up", ["39.10(e)", "39.10(g)"]),
        ("holdem3", ["42.10(b)", "42.10(c)"]),
    ],
)
def test_cards_that_are_only_turned_up_cannot_be_misdealt(game: str, laws: list[str]) -> None:
    house = dealt(table_with(game, AUTOMATED, (1, 6), shuffled(3)))
    refused = []
    while True:
        house.until(Due.DEAL, Due.BETS)
        if house.due is Due.BETS:
            break
        (event, *_) = TABLE.decide(house.table, DealNext(DEALER))
        if isinstance(event, CommunityTurned):
            house.refused(Misdeal(DEALER, 1), event.law.id, "does not apply")
            refused.append(event.law.id.removeprefix("13:69F-"))
        house.do(DealNext(DEALER))
    assert refused == laws
