"""Every event is told in one sentence, with names and amounts as people say them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.cards import parse_cards
from boardwalk.games.declaration.wager import Result
from boardwalk.law import cite
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due
from boardwalk.table.round.deal import tell_dealt
from boardwalk.table.sentence import tell
from boardwalk.table.state import Table
from boardwalk.table.void_reason import VoidCause, VoidReason
from tests.support.table.sitting import DEALER, Sitting, heads_up, three_bets, whole_round
from tests.support.table.strategies import EVENTS, instances

LAW = cite("B31")
LAYOUT_PAPERS = "true-to-scale rendering of the layout and color photograph of the layout"


def story(sitting: Sitting) -> list[str]:
    told, table = [], None
    for event in sitting.events:
        told.append(tell(event, table))
        table = apply(table, event)
    return told


def in_the_middle() -> list[Table]:
    """A table before its round, at the first decision and at the showdown."""
    sitting = heads_up()
    three_bets(sitting)
    tables = [sitting.table]
    sitting.close()
    for due, actions in ((Due.ACT, {}), (Due.SETTLE, {"Ann": ["raise-3x"], "Bob": ["raise-1x"], "Cy": ["raise-2x"]})):
        sitting.play_on(actions, until=due)
        tables.append(sitting.table)
    return tables


TABLES = [None, *in_the_middle()]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_event_is_told_in_one_line(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(instances(kind))
    for table in TABLES:
        for pretty in (False, True):
            sentence = tell(event, table, pretty=pretty)
            assert sentence
            assert sentence.isprintable()
            assert event.law.id not in sentence or len(event.law.id) < 5


@given(st.lists(instances(happened.CardsDealt), min_size=1, max_size=3))
def test_any_deal_is_told_in_one_line(events: list[happened.CardsDealt]) -> None:
    assert tell_dealt(events, TABLES[-1]).isprintable()


def test_a_whole_round() -> None:
    assert story(whole_round()) == [
        "Table 7 is set up for Heads Up Hold'em",
        "A manual shoe is installed",
        f"For demonstration only, nothing is approved: {LAYOUT_PAPERS}",
        "Dealer Dana counts $50,000 in the table inventory",
        "Floorperson Flo counts $50,000 in the table inventory",
        "The table opens with an inventory of $50,000",
        "Ann takes seat 1 with $1,000",
        "Bob takes seat 3 with $1,000",
        "Cy takes seat 6 with $1,000",
        "The red deck arrives at the table",
        "Dana sorts and inspects the red deck",
        "Flo verifies the red deck",
        "The red deck is spread face up, by suit and in sequence",
        "Ann (seat 1) looks over the red deck",
        "The red deck is turned face down, washed and stacked",
        "The red deck is shuffled by hand",
        "The red deck is cut: 20 cards from the top to the bottom",
        "The red deck goes into the shoe",
        "Ann (seat 1) bets $10 on the Ante",
        "Ann (seat 1) bets $10 on the Odds",
        "Ann (seat 1) bets $5 on the Trips Plus",
        "Bob (seat 3) bets $10 on the Ante",
        "Bob (seat 3) bets $10 on the Odds",
        "Cy (seat 6) bets $25 on the Ante",
        "Cy (seat 6) bets $25 on the Odds",
        "Cy (seat 6) bets $5 on the Pocket Bonus",
        '"No more bets": Ann (seat 1), Bob (seat 3) and Cy (seat 6) are in',
        "Ann (seat 1) is dealt Kh",
        "Bob (seat 3) is dealt 4h",
        "Cy (seat 6) is dealt 9s",
        "The dealer takes Qs, face down",
        "Ann (seat 1) is dealt Kd",
        "Bob (seat 3) is dealt 5d",
        "Cy (seat 6) is dealt Js",
        "The dealer takes Qd, face down",
        "Ann (seat 1) raises 3x: $30",
        "Bob (seat 3) checks",
        "Cy (seat 6) checks",
        "Three community cards, face up: Kc 7h 7d",
        "Bob (seat 3) checks",
        "Cy (seat 6) raises 2x: $50",
        "Two community cards, face up: 2s 3c",
        "The stub, 39 cards, goes to the discard rack without being exposed",
        "Bob (seat 3) folds",
        "Bob (seat 3) loses $10 on the Ante",
        "Bob (seat 3) loses $10 on the Odds",
        "The cards of Bob (seat 3) are collected",
        "The dealer turns over Qs Qd for two pair, queens up: queens and sevens, and qualifies",
        "Cy (seat 6) shows 9s Js for a pair of sevens",
        "Cy (seat 6) loses $25 on the Ante",
        "Cy (seat 6) loses $50 on the Raise",
        "Cy (seat 6) loses $25 on the Odds",
        "Cy (seat 6) loses $5 on the Pocket Bonus",
        "The cards of Cy (seat 6) are collected",
        "Ann (seat 1) shows Kh Kd for a full house, kings full of sevens",
        "Ann (seat 1) wins $10 with $10 on the Ante: 1 to 1",
        "Ann (seat 1) wins $30 with $30 on the Raise: 1 to 1",
        "Ann (seat 1) wins $30 with $10 on the Odds: full house, 3 to 1",
        "Ann (seat 1) wins $45 with $5 on the Trips Plus: full house, 9 to 1 (table 1)",
        "The cards of Ann (seat 1) are collected",
        "The community cards are collected",
        "The dealer's cards are collected",
        "Round 1 is over",
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (happened.TableInstalled(LAW, "3", "caribbean", {"table-min": "$5", "aggregate-limit": "off"}),
         "Table 3 is set up for Caribbean Stud Poker, with aggregate-limit off and table-min $5"),
        (happened.DeviceInstalled(LAW, Device.PROGRESSIVE), "Progressive hardware is installed"),
        (happened.DeviceInstalled(LAW, Device.SHUFFLER), "An automated shuffler is installed"),
        (happened.DeviceInstalled(LAW, Device.AUTOMATED_SHOE),
         "An automated shoe is installed; it deals stacks of two"),
        (happened.TableHandedOver(LAW, Actor(Role.DEALER, "Dale"), automatic=True),
         "Dealer Dale turns the table over to the automatic staff"),
        (happened.TableHandedOver(LAW, Actor(Role.FLOORPERSON, "Flo"), automatic=False),
         "Floorperson Flo turns the table over to live staff"),
        (happened.AbsenceNoted(LAW, 3, "Sue", "does not answer"), "Sue acts for Bob (seat 3): does not answer"),
        (happened.FoldedHandStays(LAW, 3),
         "The folded cards of Bob (seat 3) stay on the table for a wager still in action"),
        (happened.InventoryFilled(LAW, 5_000_00), "A fill of $5,000 brings the table inventory to $55,000"),
        (happened.InventoryCredited(LAW, 5_000_00),
         "A credit of $5,000 goes to the cage, leaving $45,000 in the table inventory"),
        (happened.TableClosed(LAW, 500_00, 0, ""), "The table closes with an inventory of $500"),
        (happened.TableClosed(LAW, 495_00, -5_00, "a chip is missing"),
         "The table closes with an inventory of $495, $5 short: a chip is missing"),
        (happened.TableClosed(LAW, 505_00, 5_00, "a chip was found"),
         "The table closes with an inventory of $505, $5 over: a chip was found"),
        (happened.BoxesCollected(LAW, 200_00, 10_00, 3_00),
         "The drop box and tip box are replaced: $200 in cash and $10 in coupons in the drop box, $3 in the tip box"),
        (happened.CashBoughtIn(LAW, 1, 200_00), "Ann (seat 1) buys in for $200"),
        (happened.ChipsColoredUp(LAW, 3, 200_00), "Bob (seat 3) colors up $200"),
        (happened.GameChanged(LAW, "caribbean", {"table-min": "$5"}),
         "Table 7 is changed to Caribbean Stud Poker, with table-min $5"),
        (happened.BetPlaced(LAW, 1, "ante", 20_00, 0, False), "Ann (seat 1) now has $20 on the Ante"),
        (happened.BetPlaced(LAW, 3, "trips-plus", 5_00, 5_00, False),
         "Bob (seat 3) bets $5 on the Trips Plus with a $5 match play coupon"),
        (happened.BetPlaced(LAW, 3, "trips-plus", 900_00, 0, True),
         "Bob (seat 3) bets $900 on the Trips Plus, accepted by the dealer"),
        (happened.BetTakenBack(LAW, 1, "ante", 10_00, 0), "$10 on the Ante is returned to Ann (seat 1)"),
        (happened.BetTakenBack(LAW, 1, "ante", 10_00, 10_00),
         "$10 and the $10 coupon on the Ante are returned to Ann (seat 1)"),
        (happened.SeatTaken(LAW, 2, "Dee", 500_50), "Dee takes seat 2 with $500.50"),
        (happened.RecutOrdered(LAW, "red", "Sam", "a thin cut"), "Sam orders another cut of the red deck: a thin cut"),
        (happened.CardsDealt(LAW, 3, parse_cards("Ah Kd"), 0, parse_cards("2c")),
         "Bob (seat 3) is dealt Ah Kd (2c burned)"),
        (happened.CardsDealt(LAW, "dealer", parse_cards("Ah Kd 2c"), 1, ()),
         "The dealer takes Ah Kd face down and 2c face up"),
        (happened.CardsMisdealt(LAW, 3, parse_cards("Ah Kd"), 0, (), 1),
         "Misdeal: Bob (seat 3) gets two cards instead of one: Ah Kd"),
        (happened.CardsMisdealt(LAW, "community", (), 0, (), 2),
         "Misdeal: the community area gets no cards instead of two"),
        (happened.PlayerActed(LAW, 1, "turn-2x", "turn", 20_00, False, False), "Ann (seat 1) bets 2x on the turn: $20"),
        (happened.StubCounted(LAW, 39, 40), "The stub is counted face down: 39 cards instead of 40"),
        (happened.WagerSettled(LAW, 1, "ante", 10_00, 10_00, Result.WIN, 20_00, "1 to 1", None),
         "Ann (seat 1) wins $20 with $10 on the Ante: 1 to 1; the $10 coupon goes into the drop box"),
        (happened.WagerSettled(LAW, 1, "ante", 10_00, 10_00, Result.PUSH, 0, "", None),
         "Ann (seat 1) pushes $10 on the Ante; the player keeps the $10 coupon"),
        (happened.WagerSettled(LAW, 1, "odds", 10_00, 0, Result.WIN, 70_00, "flush, 9 to 1", cite("D6")),
         "Ann (seat 1) wins $70 with $10 on the Odds: flush, 9 to 1, reduced to the payout limit"),
        (happened.HandVoided(LAW, 3, VoidReason(VoidCause.WRONG_NUMBER, place=3, cards=4, expected=3)),
         "The hand of Bob (seat 3) is void (seat 3 has 1 card too many): its wagers are returned"),
        (happened.DealerHandCompleted(LAW, parse_cards("Ah"), 0, parse_cards("Kd")),
         "The dealer's hand is completed in sequence: Ah to the dealer, and Kd to the community cards in its place"),
        (happened.CardsCollected(LAW, "dealer", ()), "The dealer has no cards to collect"),
        (happened.CardsCollected(LAW, 3, ()), "Bob (seat 3) has no cards to collect"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)  # fmt: skip
def test_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, TABLES[1]) == sentence


@pytest.mark.parametrize(
    ("kept", "condemned", "sentence"),
    [
        ((), False, "every wager still down is returned"),
        (("odds",), False, "the Odds is still settled, and every other wager still down is returned"),
        (("ante", "odds"), False,
         "the Ante and the Odds are still settled, and every other wager still down is returned"),
        ((), True, "every wager still down is returned; the red deck is removed once its cards are collected"),
    ],
)  # fmt: skip
def test_a_void_says_what_is_settled_and_what_goes_back(kept: tuple[str, ...], condemned: bool, sentence: str) -> None:
    void = happened.RoundVoided(LAW, VoidReason(VoidCause.SHOE_JAM), kept, condemned)
    assert tell(void, TABLES[-1]) == f"All hands are void (the automated shoe malfunctioned): {sentence}"


def test_a_void_round_from_top_to_bottom() -> None:
    sitting = heads_up()
    three_bets(sitting)
    sitting.close()
    sitting.do(do.DealNext(DEALER), do.ReportFaceUp(DEALER), do.ReportFaceUp(DEALER))
    sitting.play_on({})
    told = story(sitting)
    assert told[told.index("Ann (seat 1) is dealt Kh") + 1 :] == [
        "Dealer Dana reports: the next card is face up in the shoe or deck",
        "4h is found face up in the deck and goes to the discard rack unused",
        "Dealer Dana reports: the next card is face up in the shoe or deck",
        "9s is found face up in the deck and goes to the discard rack unused",
        "All hands are void (more than one card was found face up): every wager still down is returned",
        "$25 on the Ante is returned to Cy (seat 6)",
        "$25 on the Odds is returned to Cy (seat 6)",
        "$5 on the Pocket Bonus is returned to Cy (seat 6)",
        "$10 on the Ante is returned to Bob (seat 3)",
        "$10 on the Odds is returned to Bob (seat 3)",
        "$10 on the Ante is returned to Ann (seat 1)",
        "$10 on the Odds is returned to Ann (seat 1)",
        "$5 on the Trips Plus is returned to Ann (seat 1)",
        "The cards of Ann (seat 1) are collected",
        "The stub, 49 cards, goes to the discard rack without being exposed",
        "Round 1 is over; it was void",
    ]


def doubling() -> Sitting:
    """Hold 'em 3 in the version that allows doubling, with the 3 card bonus down and the cards dealt."""
    sitting = Sitting()
    sitting.open("holdem3", Device.AUTOMATED_SHOE, options={"version": "2"})
    sitting.seat(Ann=2)
    sitting.prepare("Ah Kh Qh 2c 2d 2s")
    sitting.bet("Ann", flop=10, blind=10, three_card=5)
    sitting.close()
    sitting.play_on({}, until=Due.EXPOSE)
    return sitting


def test_exposed_cards_and_a_confirmed_wager() -> None:
    sitting = doubling()
    kept = happened.ExposureChosen(LAW, 2, False, ())
    assert tell(kept, sitting.table) == "Ann (seat 2) keeps the cards face down and forfeits the 3 Card Bonus"
    sitting.play_on({"Ann": ["turn-river-2x"]})
    told = story(sitting)
    assert told[0] == "Table 7 is set up for Hold 'em 3 Bonus, with version 2"
    assert "Ann (seat 2) is dealt Ah Kh Qh" in told
    assert "Ann (seat 2) exposes Ah Kh Qh for the 3 Card Bonus" in told
    placed = told.index("Ann (seat 2) bets 2x on the Turn/River: $20")
    assert told[placed + 1] == "The dealer confirms aloud: Ann (seat 2), $20 on the Turn/River"


def test_a_hand_is_named_by_the_community_cards_that_lie_face_up() -> None:
    """Aces with two cards turned, a full house with four; nothing is named while fewer than five cards count."""
    sitting = doubling()
    table = sitting.table
    assert table.round is not None
    laid = table.round._replace(community=parse_cards("Ac 7d 7h Ad"))
    names = {0: "", 2: " for a pair of aces", 4: " for a full house, aces full of sevens"}
    for up, name in names.items():
        turned = table._replace(round=laid._replace(community_up=up))
        shown = happened.HandShown(LAW, 2, parse_cards("Ah Kh Qh"))
        assert tell(shown, turned) == f"Ann (seat 2) shows Ah Kh Qh{name}"


def test_suits_where_they_are_wanted() -> None:
    dealt = [
        happened.CardsDealt(LAW, seat, parse_cards(cards), 0, ()) for seat, cards in ((1, "Th"), (3, "Kd"), (6, "2c"))
    ]
    assert tell(dealt[0], TABLES[1], pretty=True) == "Ann (seat 1) is dealt 10♥"
    assert (
        tell_dealt(dealt, TABLES[1], pretty=True) == "One card each: Ann (seat 1) 10♥, Bob (seat 3) K♦, Cy (seat 6) 2♣"
    )
    assert tell_dealt(dealt[:1], TABLES[1]) == "Ann (seat 1) is dealt Th"


def test_a_name_stays_on_its_line() -> None:
    assert tell(happened.SeatTaken(LAW, 1, "Ann\n\x1b[2J", 0), None) == "Ann��[2J takes seat 1 with $0"
