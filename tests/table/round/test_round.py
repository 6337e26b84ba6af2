"""A round after the deal: who decides what and when, folds, the 3 card bonus, the dealer's hand, collected cards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, format_cards, parse_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import AlwaysRaise, RandomLegal, Timid
from boardwalk.table.commands import (
    Act,
    CollectCards,
    ConfirmWager,
    DealNext,
    Expose,
    Misdeal,
    RevealDealer,
    SettleExposed,
    SettleSeat,
)
from boardwalk.table.events import (
    CardsCollected,
    CommunityTurned,
    DealerRevealed,
    ExposureChosen,
    FoldedHandStays,
    HandVoided,
    PlayerActed,
    RoundEnded,
    WagerConfirmed,
    WagerReturned,
    WagerSettled,
)
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from tests.support.parameters import every_game
from tests.support.table.houses import DEALER, SUPERVISOR, House, dealt, name_at, open_house
from tests.support.table.naive_deal import COMMUNITY, cards_at, way_of_cards
from tests.support.table.naive_deal import DEALER as TO_DEALER
from tests.support.table.ways import AUTOMATED, Staying, every_way, seen_by, shuffled

CHOICES = {
    "premium": {"13:69F-40.10(b)": "check play-3x", "13:69F-40.10(d)": "fold play-1x play-2x"},
    "heads-up": {
        "13:69F-39.10(d)": "check raise-1x raise-2x raise-3x",
        "13:69F-39.10(f)": "check raise-1x raise-2x",
        "13:69F-39.10(h)": "fold raise-1x",
    },
    "holdem3": {"13:69F-42.10(b)": "fold turn-river-1x turn-river-2x"},
    "texas-bonus": {
        "13:69F-28.10(a)": "fold flop-2x",
        "13:69F-28/book-4": "check turn-1x",
        "13:69F-28/book-5": "check river-1x",
    },
    "caribbean": {"13:69F-16/book-4": "fold bet-2x"},
}
"""What may be chosen in each game, decision by decision, under the paragraph of that decision."""
EVERY_ACTION = sorted({action for stages in CHOICES.values() for text in stages.values() for action in text.split()})
VERSION_2 = {"version": "2"}


def playing(game: str, seats: tuple[int, ...] = (2, 4, 5), side: int = 0, deck: str = "") -> House:
    """A round that is waiting for its first choice; nobody has a policy."""
    house = open_house(game, DealingMode.MANUAL_SHOE, deck, seats=seats, options=VERSION_2 if game == "holdem3" else {})
    dealt(house, side=side).until(Due.ACT, Due.EXPOSE)
    return house


def act(house: House, seat: int, action: str) -> tuple[Event, ...]:
    return house.do(Act(name_at(seat), action))


def offered(house: House, seat: int) -> str:
    prompts = view(house.table, name_at(seat)).prompts
    return " ".join(prompt.command.action for prompt in prompts if prompt.due and isinstance(prompt.command, Act))


def asked(house: House) -> list[int]:
    """The seats that made a choice, in order."""
    return [event.seat for event in house.events if isinstance(event, PlayerActed)]


@pytest.mark.law("13:69F-40.10(b)", "13:69F-40.10(d)", "13:69F-39.10(d)", "13:69F-39.10(f)", "13:69F-39.10(h)")
@pytest.mark.law("13:69F-42.10(b)", "13:69F-28.10(a)", "13:69F-28/book-4", "13:69F-28/book-5", "13:69F-16/book-4")
@every_game
def test_each_decision_offers_and_accepts_only_what_the_rules_allow(game: str) -> None:
    house = playing(game)
    for law, allowed in CHOICES[game].items():
        house.until(Due.ACT)
        for seat in (2, 4, 5):
            assert {other: offered(house, other) for other in (2, 4, 5) if offered(house, other)} == {seat: allowed}
            for action in EVERY_ACTION:
                if action not in allowed.split():
                    house.refused(Act(name_at(seat), action), law, "you can")
            act(house, seat, "check" if "check" in allowed else allowed.split()[1])


@pytest.mark.law("13:69F-40.10(b)", "13:69F-39.10(d)", "13:69F-42.10(b)", "13:69F-28.10(a)", "13:69F-16/book-4")
@every_game
def test_players_choose_from_the_dealers_far_left_and_out_of_turn_nobody(game: str) -> None:
    house = playing(game)
    law, allowed = next(iter(CHOICES[game].items()))
    stays = allowed.split()[1]
    house.refused(Act(name_at(4), stays), law, "it is seat 2's turn, not seat 4's")
    act(house, 2, stays)
    house.refused(Act(name_at(2), stays), law, "it is seat 4's turn, not seat 2's")
    house.refused(Act(name_at(5), stays), law, "it is seat 4's turn, not seat 5's")
    act(house, 4, stays)
    act(house, 5, stays)
    assert asked(house) == [2, 4, 5]
    house.refused(Act(player("Zoe"), stays), house.table.game.procedure.conduct.seated.id, "is not seated")


@pytest.mark.law("13:69F-40.10(d)", "13:69F-39.10(f)", "13:69F-39.10(h)")
def test_who_checked_is_asked_again_and_who_wagered_is_not() -> None:
    house = playing("premium")
    for seat, action in ((2, "play-3x"), (4, "check"), (5, "check")):
        act(house, seat, action)
    house.until(Due.ACT)
    assert waiting_for(house.table).place == 4
    house.refused(Act(name_at(2), "play-1x"), "13:69F-40.10(d)")
    act(house, 4, "play-2x")
    act(house, 5, "fold")
    assert house.due is Due.REVEAL

    house = playing("heads-up")
    for seat, action in ((2, "raise-3x"), (4, "check"), (5, "check"), (4, "raise-2x"), (5, "check"), (5, "raise-1x")):
        house.until(Due.ACT)
        act(house, seat, action)
    assert house.due is Due.REVEAL


@every_game
def test_who_has_no_chips_for_a_wager_is_not_offered_it(game: str) -> None:
    house = open_house(game, seats=(1,), chips=20_00)
    dealt(house).until(Due.ACT)
    modest, wager, *_ = next(iter(CHOICES[game].values())).split()
    assert offered(house, 1) == modest
    house.refused(Act(name_at(1), wager), house.table.game.basics.wagering.id, "but Ann has only")


FOLDS = [
    ("premium", "13:69F-40.10(d)2ii", {"ante": "13:69F-40.10(d)2", "x-tra": "R6"}, ["player-bonus", "dealer-bonus"]),
    ("heads-up", "13:69F-39.10(h)", {"ante": "13:69F-39.10(h)", "odds": "13:69F-39.10(h)"}, ["trips-plus"]),
    ("heads-up", "13:69F-39.10(h)", {"ante": "13:69F-39.10(h)", "odds": "13:69F-39.10(h)"}, ["pocket-bonus"]),
    ("holdem3", "13:69F-42.10(b)1", {"blind": "13:69F-42.10(b)1", "flop": "13:69F-42.10(b)1"}, ["six-card"]),
    ("texas-bonus", "13:69F-28.10(a)2ii", {"ante": "13:69F-28.10(a)2"}, ["bonus"]),
    ("caribbean", "13:69F-16/book-5", {"ante": "13:69F-16/book-5"}, []),
]
"""What a fold loses and by which paragraph, which one collects the cards, and the side bets that stay in action."""


def fold_of_seat_4(game: str, side: dict[str, int]) -> tuple[House, tuple[Event, ...]]:
    house = open_house(game, seats=(2, 4, 5))
    dealt(house, side=side)
    while True:
        house.until(Due.ACT)
        seat = waiting_for(house.table).place
        assert isinstance(seat, int)
        if seat == 4 and "fold" in offered(house, seat):
            return house, act(house, 4, "fold")
        act(house, seat, "check" if "check" in offered(house, seat) else offered(house, seat).split()[1])


@pytest.mark.law("13:69F-40.10(d)2", "13:69F-40.10(d)2ii", "13:69F-39.10(h)", "13:69F-42.10(b)1")
@pytest.mark.law("13:69F-28.10(a)2", "13:69F-28.10(a)2ii", "13:69F-16/book-5")
@pytest.mark.parametrize(("game", "law", "lost"), [fold[:3] for fold in FOLDS])
def test_a_fold_loses_its_wagers_and_its_cards_go_to_the_rack_at_once(
    game: str, law: str, lost: dict[str, str]
) -> None:
    house, events = fold_of_seat_4(game, {})
    settled = [event for event in events if isinstance(event, WagerSettled)]
    assert {event.wager: event.law.id for event in settled} == lost
    assert house.table.inventory_cents == 1_000_000_00 + len(lost) * 10_00
    assert not house.table.seats[4].bets
    (collected,) = (event for event in events if isinstance(event, CardsCollected))
    assert (collected.place, collected.law.id) == (4, law)
    assert not house.last(FoldedHandStays)
    now = house.table.round
    assert now is not None
    assert now.rack[-len(collected.cards) :] == now.hands[4].cards == collected.cards
    assert not set(collected.cards) & seen_by(house, name_at(2))


STAYS = {"premium": "13:69F-40.10(d)2i", "heads-up": "13:69F-39.10(h)", "holdem3": "13:69F-42.10(b)1"}


@pytest.mark.law("13:69F-40.10(d)2i", "13:69F-39.10(h)", "13:69F-42.10(b)1", "13:69F-28.10(a)2i", "R11")
@pytest.mark.parametrize(("game", "side"), [(game, side) for game, _, _, sides in FOLDS for side in sides])
def test_a_folded_hand_with_a_live_side_bet_stays_on_the_table(game: str, side: str) -> None:
    house, events = fold_of_seat_4(game, {side: 5_00})
    assert not any(isinstance(event, CardsCollected) for event in events)
    assert events[-1] == FoldedHandStays(events[-1].law, 4)
    assert events[-1].law.id == STAYS.get(game, "13:69F-28.10(a)2i")
    assert set(house.table.seats[4].bets) == {side}
    now = house.table.round
    assert now is not None
    assert not set(now.hands[4].cards) & (set(now.rack) | seen_by(house, DEALER))
    for seat in (2, 5):
        house.policies[name_at(seat).name] = Staying()
    house.until(Due.BETS)
    settled = [event.wager for event in house.events if isinstance(event, WagerSettled) and event.seat == 4]
    assert settled[-1] == side


@pytest.mark.law("13:69F-42.10(b)1")
def test_a_three_card_bonus_that_is_settled_keeps_no_folded_hand_on_the_table() -> None:
    house = open_house("holdem3", seats=(1,))
    dealt(house, side={"three-card": 5_00}).until(Due.EXPOSE)
    house.do(Expose(name_at(1), exposed=True))
    house.until(Due.ACT)
    assert any(isinstance(event, CardsCollected) for event in act(house, 1, "fold"))


PAIR_FLUSH_NOTHING = "Ah Ad 3c  Kh 9h 4h  Qs 7d 2c"
"""For three players at hold 'em 3 bonus: a pair and a flush, which are paid, and nothing."""


@pytest.mark.law("13:69F-42.10(a)")
def test_three_card_bonus_losers_are_collected_before_winners_are_paid_and_before_a_card_is_turned() -> None:
    house = playing("holdem3", seats=(1, 3, 5, 6), side=5_00, deck=f"{PAIR_FLUSH_NOTHING} Jc Jd 5s")
    house.refused(Expose(name_at(3), exposed=True), "13:69F-42.10(a)", "it is seat 1's turn")
    for seat, exposed in ((1, True), (3, False), (5, True), (6, True)):
        house.refused(SettleExposed(DEALER), "13:69F-42.10(a)", "exposes")
        house.refused(DealNext(DEALER), "13:69F-42.10(b)", "exposes")
        house.do(Expose(name_at(seat), exposed))
    chosen = [event for event in house.events if isinstance(event, ExposureChosen)]
    assert [(event.seat, len(event.cards)) for event in chosen] == [(1, 3), (3, 0), (5, 3), (6, 3)]
    house.refused(DealNext(DEALER), "13:69F-42.10(b)", "settles the bonus")
    (due,) = (prompt for prompt in view(house.table, DEALER).prompts if prompt.due)
    assert (due.command, due.law.id) == (SettleExposed(DEALER), "13:69F-42.10(a)")
    house.refused(SettleExposed(SUPERVISOR), "13:69F-42.10(a)", "only a dealer")
    events = house.do(SettleExposed(DEALER))
    assert [
        (event.seat, event.result.value, event.paid_cents) for event in events if isinstance(event, WagerSettled)
    ] == [(3, "lose", 0), (5, "lose", 0), (1, "win", 5_00), (6, "win", 5_00)]
    assert not house.last(CommunityTurned)
    assert house.due is Due.DEAL


@pytest.mark.law("13:69F-42.10(a)")
def test_exposed_cards_are_seen_by_all_and_cards_kept_back_by_nobody() -> None:
    house = playing("holdem3", seats=(1, 3, 5), side=5_00, deck=PAIR_FLUSH_NOTHING)
    for seat, exposed in ((1, True), (3, False), (5, True)):
        house.do(Expose(name_at(seat), exposed))
    assert seen_by(house, player("Zoe")) == {*parse_cards("Ah Ad 3c"), *parse_cards("Qs 7d 2c")}


@pytest.mark.law("13:69F-42.10(a)")
def test_only_who_made_the_three_card_bonus_is_asked_to_expose() -> None:
    house = open_house("holdem3", seats=(1, 2, 3))
    house.bet("Bob", {"three-card": 5_00})
    dealt(house).until(Due.EXPOSE)
    house.do(Expose(name_at(2), exposed=False))
    assert house.due is Due.SETTLE_EXPOSED


@pytest.mark.law("13:69F-42.10(b)2ii")
@pytest.mark.parametrize("last", [False, True], ids=["another player follows", "last to choose"])
def test_a_doubled_turn_river_wager_is_confirmed_before_anything_goes_on(last: bool) -> None:
    house = playing("holdem3", seats=(1,) if last else (1, 2))
    house.refused(ConfirmWager(DEALER), "13:69F-42.10(b)", "not now: ")
    act(house, 1, "turn-river-2x")
    house.refused(DealNext(DEALER), "13:69F-42.10(c)", "confirms")
    if not last:
        house.refused(Act(name_at(2), "turn-river-1x"), "13:69F-42.10(b)", "confirms")
    (confirmed,) = house.do(ConfirmWager(DEALER))
    assert isinstance(confirmed, WagerConfirmed)
    assert (confirmed.seat, confirmed.law.id) == (1, "13:69F-42.10(b)2ii")
    assert house.due is (Due.DEAL if last else Due.ACT)


@pytest.mark.law("13:69F-42.10(b)2ii")
def test_a_turn_river_wager_of_the_flop_wager_needs_no_confirmation() -> None:
    house = playing("holdem3", seats=(1, 2))
    act(house, 1, "turn-river-1x")
    assert waiting_for(house.table) == (Due.ACT, 2)


REVEALED_BY = {"premium": "13:69F-40.10(e)", "heads-up": "13:69F-39.10(i)", "holdem3": "13:69F-42.10(d)"}


@pytest.mark.law("13:69F-40.10(e)", "13:69F-39.10(i)", "13:69F-42.10(d)", "B32")
@every_game
def test_the_dealers_hand_is_revealed_after_the_last_decision_and_the_last_card(game: str) -> None:
    law = REVEALED_BY.get(game, "B32")
    house = open_house(game, AUTOMATED, format_cards(shuffled(5)), seats=(1, 4), policy=Staying())
    dealt(house, side=5_00)
    way = way_of_cards(game, AUTOMATED, (1, 4))
    own = cards_at(way, shuffled(5), TO_DEALER)
    while house.due is not Due.REVEAL:
        house.refused(RevealDealer(DEALER), law)
        assert len(seen_by(house, player("Zoe")) & set(own)) <= (game == "caribbean")
        house.step()
    assert len(asked(house)) == 2 * len(CHOICES[game])
    community = set(cards_at(way, shuffled(5), COMMUNITY))
    assert community <= seen_by(house, player("Zoe"))
    house.refused(SettleSeat(DEALER), house.table.game.basics.settling.id, "turns over the dealer's cards")
    (revealed,) = house.do(RevealDealer(DEALER))
    assert isinstance(revealed, DealerRevealed)
    assert (revealed.cards, revealed.law.id) == (own, law)
    assert set(own) <= seen_by(house, player("Zoe"))


@pytest.mark.law("13:69F-28.10(a)2ii", "13:69F-16/book-5", "13:69F-42.10(b)1", "13:69F-40.10(d)2ii", "13:69F-39.10(h)")
@pytest.mark.law("R38")
@every_game
def test_when_everyone_has_folded_the_dealers_hand_is_revealed_and_nothing_is_left_to_settle(game: str) -> None:
    house = open_house(game, seats=(1, 2, 3), policy=Timid())
    dealt(house).until(Due.BETS)
    (revealed,) = house.last(DealerRevealed)
    after = house.events[house.events.index(revealed) + 1 :]
    assert {type(event) for event in after} == {CardsCollected, RoundEnded}
    required = len(house.table.game.required)
    assert house.table.inventory_cents == 1_000_000_00 + 3 * required * 10_00
    assert house.table.last_round is not None
    assert sorted(house.table.last_round.rack) == sorted(DECK)


@pytest.mark.parametrize("game", ["premium", "holdem3"])
def test_a_void_hand_is_out_and_the_round_goes_on_for_the_others(game: str) -> None:
    house = open_house(game, AUTOMATED, seats=(1, 2, 3), policy=AlwaysRaise())
    dealt(house, side=5_00)
    house.do(DealNext(DEALER))
    house.do(Misdeal(DEALER, 4))
    house.until(Due.BETS)
    (voided,) = house.last(HandVoided)
    assert isinstance(voided, HandVoided)
    assert voided.seat == 2
    assert set(asked(house)) == {1, 3}
    assert {event.seat for event in house.events if isinstance(event, WagerReturned)} == {2}
    assert {event.seat for event in house.events if isinstance(event, WagerSettled)} == {1, 3}
    assert house.table.seats[2].chips_cents == 10_000_00


def placed_together(rack: tuple[Card, ...], hand: tuple[Card, ...]) -> bool:
    """Whether a hand is in the rack in one piece, in the order in which it was dealt."""
    start = rack.index(hand[0])
    return rack[start : start + len(hand)] == hand


@pytest.mark.law("13:69F-42.10(g)", "B31")
@every_way
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_every_hand_can_be_rebuilt_from_the_discard_rack(game: str, mode: DealingMode, seed: int) -> None:
    order = shuffled(seed)
    house = open_house(game, mode, format_cards(order), seats=(1, 3, 4, 6))
    for seat in (1, 3, 4, 6):
        house.policies[name_at(seat).name] = RandomLegal(random.Random(seed + seat))
    dealt(house, side=(seed % 2) * 5_00).until(Due.BETS)
    last = house.table.last_round
    assert last is not None
    assert sorted(last.rack) == sorted(order)
    way = way_of_cards(game, mode, (1, 3, 4, 6))
    hands = {seat: cards_at(way, order, seat) for seat in (1, 3, 4, 6)}
    assert {seat: hand.cards for seat, hand in last.hands.items()} == hands
    own = cards_at(way, order, TO_DEALER)
    assert last.rack[-len(own) :] == last.dealer == own
    assert last.community == cards_at(way, order, COMMUNITY)[: len(last.community)]
    assert last.rack[: -len(own)][len(last.rack) - len(own) - len(last.community) :] == last.community
    assert all(placed_together(last.rack, hand) for hand in hands.values())


@pytest.mark.law("13:69F-42.10(g)", "B31")
@every_game
def test_in_a_dispute_a_supervisor_sees_every_hand_again_and_a_player_only_what_lay_open(game: str) -> None:
    house = open_house(game, seats=(1, 2), policy=Staying())
    house.policies["Ann"] = Timid()
    dealt(house).until(Due.BETS)
    way = way_of_cards(game, DealingMode.MANUAL_SHOE, (1, 2))
    rebuilt = {place: cards_at(way, DECK, place) for place in (1, 2)}
    last = view(house.table, SUPERVISOR).last_round
    assert last is not None
    assert {seat: hand.cards for seat, hand in last.hands.items()} == rebuilt
    assert (last.dealer, last.community) == (cards_at(way, DECK, TO_DEALER), cards_at(way, DECK, COMMUNITY))
    last = view(house.table, name_at(2)).last_round
    assert last is not None
    assert {seat: hand.cards for seat, hand in last.hands.items()} == {1: (None,) * len(rebuilt[1]), 2: rebuilt[2]}


@pytest.mark.law("13:69F-28.10(h)5", "13:69F-42.10(e)", "13:69F-42.10(e)5", "B31")
@every_game
def test_a_players_cards_go_to_the_rack_as_soon_as_the_last_wager_is_settled(game: str) -> None:
    house = open_house(game, seats=(1, 2, 3), policy=AlwaysRaise())
    dealt(house, side=5_00).until(Due.SETTLE)
    while house.due is Due.SETTLE:
        house.refused(CollectCards(DEALER), "13:69F-42.10(g)" if game == "holdem3" else "B31", "settles a seat")
        seat = waiting_for(house.table).place
        *_, settled, collected = house.do(SettleSeat(DEALER))
        assert isinstance(settled, WagerSettled)
        assert isinstance(collected, CardsCollected)
        assert settled.seat == collected.place == seat
        assert settled.wager == {"premium": "x-tra", "texas-bonus": "bonus", "holdem3": "six-card"}.get(
            game, settled.wager
        )
        assert house.table.round is not None
        assert house.table.round.rack[-len(collected.cards) :] == collected.cards
