"""Hold 'em 3 Bonus: subchapter 13:69F-42 and its table, 13:69E-1.13BB.

Three cards each and four community cards. Two of them are turned before the one decision: fold, or make a turn/river
wager. The blind bonus pays by its table even when the hand loses. In version 2 players may double the turn/river wager,
and the blind bonus then pays by different tables.
"""

from __future__ import annotations

from boardwalk.cards import Rank, Suit, ThreeCardCategory
from boardwalk.games.declaration.approval import PAYOUTS, RequiredSign, approved, layout_filed
from boardwalk.games.declaration.game import Basics, Declaration, Game, PayoutLimit, SettlesFrom, ranked_by
from boardwalk.games.declaration.option import ChoiceOption, House, Option, side_bet_limits, switch, table_choice
from boardwalk.games.declaration.pay_table import EVEN, PayTable, Pile, pay_tables
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation, Procedure, Remedy
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    AllSuitedRun,
    ThreeCard,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Burn,
    Deal,
    Dealing,
    DealingMode,
    Decision,
    Exposure,
    Otherwise,
    Stage,
    Turn,
    dealing,
)
from boardwalk.games.declaration.wager import (
    AHEAD,
    ALWAYS,
    BEHIND,
    FOLDED,
    TIED,
    Case,
    Placement,
    Wager,
    pays_by,
    wager,
    when,
)
from boardwalk.law import cite

SEVEN_CARD_ROYAL = AllSuitedRun("7-card royal flush", 7, Rank.ACE, law=cite("13:69F-42.5(d)1"))
SEVEN_CARD_STRAIGHT_FLUSH = AllSuitedRun("7-card straight flush", 7, law=cite("13:69F-42.5(d)2"))
SIX_CARD_ROYAL_DIAMONDS = AllSuitedRun(
    "6-card royal, diamonds", 6, Rank.ACE, frozenset({Suit.DIAMONDS}), cite("13:69F-42.5(f)1")
)
SIX_CARD_ROYAL_OTHER = AllSuitedRun(
    "6-card royal, other", 6, Rank.ACE, frozenset(Suit) - {Suit.DIAMONDS}, cite("13:69F-42.5(f)2")
)

BLIND = pay_tables(
    "blind bonus",
    "13:69F-42.11(c)i",
    labels="A B C D E F G H I J K",
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        SEVEN_CARD_ROYAL: "$25000 " * 11,
        SEVEN_CARD_STRAIGHT_FLUSH: "$10000 " * 11,
        ROYAL_FLUSH: "1000 500 200 200 200 500 1000 200 200 200 200",
        STRAIGHT_FLUSH: "40 50 50 25 25 100 100 100 50 50 50",
        FOUR_OF_A_KIND: "10 10 10 10 10 20 20 20 20 25 20",
        FULL_HOUSE: "4 4 4 4 4 4 4 4 4 3 4",
        FLUSH: "3 3 3 3 3 3 3 3 3 2 2",
        STRAIGHT: "2 2 2 2 2 2 2 2 2 1 1",
        THREE_OF_A_KIND: "1 1 1 1 - - - - - - -",
    },
    rulings={THREE_OF_A_KIND: "R14"},
)

BLIND_DOUBLE = pay_tables(
    "blind bonus, doubled",
    "13:69F-42.11(c)ii",
    labels="A B C",
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        SEVEN_CARD_ROYAL: "- $25000 $25000",
        SEVEN_CARD_STRAIGHT_FLUSH: "- $10000 $10000",
        ROYAL_FLUSH: "500 500 250",
        STRAIGHT_FLUSH: "50 50 50",
        FOUR_OF_A_KIND: "10 10 10",
        FULL_HOUSE: "4 4 4",
        FLUSH: "2 2 2",
        STRAIGHT: "1 1 1",
    },
)

THREE_CARD = pay_tables(
    "3 card bonus",
    "13:69F-42.11(d)",
    labels="A B C D",
    reads=(Pile.PLAYER,),
    rows={
        ThreeCard("3-card royal", ThreeCardCategory.ROYAL, cite("13:69F-42.5(e)1")): "100 100 50 100",
        ThreeCard("straight flush", ThreeCardCategory.STRAIGHT_FLUSH, cite("13:69F-42.5(e)2")): "50 40 40 40",
        ThreeCard("three of a kind", ThreeCardCategory.THREE_OF_A_KIND, cite("13:69F-42.5(e)3")): "30 30 30 30",
        ThreeCard("straight", ThreeCardCategory.STRAIGHT, cite("13:69F-42.5(e)4")): "5 5 6 6",
        ThreeCard("flush", ThreeCardCategory.FLUSH, cite("13:69F-42.5(e)5")): "4 4 3 3",
        ThreeCard("pair", ThreeCardCategory.PAIR, cite("13:69F-42.5(e)6")): "1 1 1 1",
    },
)

SIX_CARD = pay_tables(
    "6 card bonus",
    "13:69F-42.11(e)",
    labels="A B C D E F G H I J K",
    reads=(Pile.PLAYER, Pile.DEALER),
    rows={
        SIX_CARD_ROYAL_DIAMONDS: "$1000000 " * 6 + "- " * 5,
        SIX_CARD_ROYAL_OTHER: "$100000 " * 6 + "- " * 5,
        ROYAL_FLUSH: "1000 1000 1000 1000 1000 1000 500 500 1000 250 1000",
        STRAIGHT_FLUSH: "200 250 500 200 200 250 250 250 500 100 200",
        FOUR_OF_A_KIND: "50 100 100 50 50 50 100 100 200 50 50",
        FULL_HOUSE: "20 25 25 25 25 25 25 25 20 25 25",
        FLUSH: "15 20 15 20 15 20 20 20 15 20 20",
        STRAIGHT: "10 10 10 10 10 10 10 10 10 10 10",
        THREE_OF_A_KIND: "5 5 5 5 5 5 5 4 5 5 5",
    },
)

RANKINGS = ranked_by(
    "13:69F-42.5(b)1",
    "13:69F-42.5(b)2",
    "13:69F-42.5(b)3",
    "13:69F-42.5(b)4",
    "13:69F-42.5(b)5",
    "13:69F-42.5(b)6",
    "13:69F-42.5(b)7",
    "13:69F-42.5(b)8",
    "13:69F-42.5(b)9",
    "13:69F-42.5(c)",
)

OPTIONS: tuple[Option, ...] = (
    ChoiceOption(
        "version",
        "1: turn/river equals the flop wager; 2: equal or double",
        cite("13:69F-42.10(b)2"),
        "1",
        {"1": (1,), "2": (1, 2)},
    ),
    table_choice("blind-table", "Blind bonus table for a turn/river wager of 1x", BLIND),
    table_choice("blind-double-table", "Blind bonus table for a turn/river wager of 2x", BLIND_DOUBLE),
    table_choice("three-card-table", "Pay table of the 3 card bonus", THREE_CARD),
    table_choice("six-card-table", "Pay table of the 6 card bonus", SIX_CARD),
    switch("offer-three-card", "Offer the 3 card bonus", "13:69E-1.13BB(b)2iv", default=True),
    switch("offer-six-card", "Offer the 6 card bonus", "13:69E-1.13BB(b)2v", default=True),
    switch("burn-cards", "Burn a card before each pair of community cards", "13:69F-42.7(c)3", default=False),
    switch("aggregate-limit", "Limit what the blind and 3 card bonus pay per hand", "13:69F-42.11(f)", default=False),
    *side_bet_limits("three-card", "six-card"),
)


PREPARATION = Preparation(
    decks=cite("13:69F-42.2(a)"),
    second_deck=cite("13:69F-42.2(b)"),
    backs_differ=cite("13:69F-42.2(b)2"),
    other_deck_in_shuffler=cite("13:69F-42.2(b)3"),
    decks_alternate=cite("13:69F-42.2(b)4"),
    one_deck_in_rack=cite("13:69F-42.2(b)5"),
    receipt=cite("13:69F-42.3(a)"),
    spread=cite("13:69F-42.3(b)"),
    wash=cite("13:69F-42.3(c)"),
    each_deck_apart=cite("13:69F-42.3(d)"),
    shuffle=cite("13:69F-42.4(a)"),
    machine_needs_no_cut=cite("13:69F-42.4(b)1"),
    cut_due=cite("13:69F-42.4(b)2"),
    cut_at_least=cite("13:69F-42.4(c)1ii"),
    recut=cite("13:69F-42.4(d)"),
    idle=cite("13:69F-42.4(e)"),
    supervisor_may_verify=True,
)
CONDUCT = Conduct(
    bets_closed=cite("13:69F-42.6(b)"),
    seated=cite("13:69F-42.6(d)"),
    one_position=cite("R28"),
    dealer_revealed=cite("13:69F-42.10(d)"),
    folded_hand_stays=cite("13:69F-42.10(b)1"),
    folded_hand_collected=cite("13:69F-42.10(b)1"),
    cards_collected=cite("13:69F-42.10(g)"),
    cards_in_view=cite("13:69F-42.10(f)"),
    play_announced=cite("13:69F-42.10(b)2"),
    folded_hand_under_wager=True,
)

MANUAL_SHOE = DealingRules(
    loading=cite("13:69F-42.7(a)"),
    no_more_bets=cite("13:69F-42.7(b)"),
    stub=cite("13:69F-42.7(d)"),
    stub_count=cite("13:69F-42.7(e)"),
    stub_right=cite("13:69F-42.7(e)1"),
    counting_shuffler=cite("13:69F-42.7(f)"),
)
FROM_HAND = DealingRules(
    loading=cite("13:69F-42.8(b)"),
    no_more_bets=cite("13:69F-42.8(b)3"),
    stub=cite("13:69F-42.8(d)"),
    stub_count=cite("13:69F-42.8(e)"),
    stub_right=cite("13:69F-42.7(e)1"),
    counting_shuffler=None,
    shuffler_required=cite("13:69F-42.8(b)1"),
)
AUTOMATED_SHOE = DealingRules(
    loading=cite("13:69F-42.9(b)1"),
    no_more_bets=cite("13:69F-42.9(b)2"),
    stub=cite("13:69F-42.9(c)"),
    stub_count=cite("13:69F-42.9(d)"),
    stub_right=cite("13:69F-42.7(e)1"),
    counting_shuffler=None,
    community_from_hand=True,
)


def _main_wager_cases(multiple: int, blind_table: PayTable) -> tuple[Case, ...]:
    """Flop and turn/river: which paragraph applies to a loss depends on whether the blind bonus is paid."""
    placed = ("turn-river", multiple)
    return (
        when(BEHIND, placed=placed, off=blind_table).loses("13:69F-42.10(e)1"),
        when(BEHIND, placed=placed, on=blind_table).loses("13:69F-42.10(e)2"),
        when(AHEAD, placed=placed).pays(EVEN, "13:69F-42.10(e)3"),
        when(TIED, placed=placed).pushes("13:69F-42.10(e)4"),
    )


def _blind_cases(multiple: int, table: PayTable) -> tuple[Case, ...]:
    """Paid by its table, win or lose. If the hand is not on the table, it pushes on a win or a tie."""
    placed = ("turn-river", multiple)
    return (
        when(BEHIND, placed=placed, off=table).loses("13:69F-42.10(e)1"),
        when(BEHIND, placed=placed).pays(table, "13:69F-42.10(e)2"),
        when(AHEAD, placed=placed, off=table).pushes("13:69F-42.10(e)3"),
        when(AHEAD, placed=placed).pays(table, "13:69F-42.10(e)3"),
        when(TIED, placed=placed, off=table).pushes("13:69F-42.10(e)4"),
        when(TIED, placed=placed).pays(table, "13:69F-42.10(e)4"),
    )


def _wagers(house: House) -> tuple[Wager, ...]:
    by_multiple = {1: house.table("blind-table"), 2: house.table("blind-double-table")}
    allowed = house.multiples("version")
    main = [case for multiple in allowed for case in _main_wager_cases(multiple, by_multiple[multiple])]
    blind = [case for multiple in allowed for case in _blind_cases(multiple, by_multiple[multiple])]
    three_card = house.table("three-card-table")
    turn_river_law = "13:69F-42.10(b)2i" if allowed == (1,) else "13:69F-42.10(b)2ii"
    wagers = (
        wager(
            "three-card",
            "3 Card Bonus",
            Placement.OPTIONAL,
            "13:69F-42.10(a)",
            when(ALWAYS, exposed=False).loses("13:69F-42.10(a)"),
            when(ALWAYS, exposed=True).pays(three_card, "13:69F-42.11(d)"),
            when(ALWAYS, exposed=True, off=three_card).loses("13:69F-42.10(a)"),
        ),
        wager(
            "blind",
            "Blind Bonus",
            Placement.EQUAL,
            "13:69F-42.1(blind-bonus-wager)",
            when(FOLDED).loses("13:69F-42.10(b)1"),
            *blind,
        ),
        wager("flop", "Flop", Placement.BASE, "13:69F-42.1(flop-wager)", when(FOLDED).loses("13:69F-42.10(b)1"), *main),
        wager("turn-river", "Turn/River", Placement.DECISION, turn_river_law, *main),
        wager(
            "six-card",
            "6 Card Bonus",
            Placement.OPTIONAL,
            "13:69F-42.10(e)5",
            *pays_by(house.table("six-card-table"), "13:69F-42.11(e)"),
        ),
    )
    left_out = {name for name in ("three-card", "six-card") if not house.on(f"offer-{name}")}
    return tuple(each for each in wagers if each.name not in left_out)


def _procedure(house: House) -> Procedure:
    """The bonuses the house offers are settled even in a void round."""
    three_card = ("three-card",) if house.on("offer-three-card") else ()
    six_card = ("six-card",) if house.on("offer-six-card") else ()
    irregularities = Irregularities(
        dealer_card_exposed=Remedy(cite("13:69F-42.12(a)"), three_card),
        one_face_up=cite("13:69F-42.12(b)"),
        more_face_up=Remedy(cite("13:69F-42.12(b)")),
        more_face_up_after_first_cards=Remedy(cite("13:69F-42.12(b)"), (*three_card, *six_card)),
        drawn_in_error=cite("13:69F-42.12(c)"),
        wrong_player_hand=cite("13:69F-42.12(d)"),
        wrong_dealer_hand=cite("13:69F-42.12(d)"),
        wrong_community=cite("D7"),
        wrong_stub=cite("13:69F-42.7(e)2"),
        shuffler_jam=cite("13:69F-42.12(e)"),
        shoe_jam=cite("13:69F-42.12(f)"),
        device_off_first=cite("13:69F-42.12(g)"),
    )
    return Procedure(PREPARATION, CONDUCT, irregularities)


def _dealing(house: House, mode: DealingMode, law: str, rules: DealingRules, *steps: str) -> Dealing:
    """The same script for all three ways of dealing. `steps` are the paragraphs for the players', dealer's and
    community cards; the last one also lets the house burn cards.
    """
    to_players, to_dealer, to_community = map(cite, steps)
    burn = (Burn(law=to_community),) if house.on("burn-cards") else ()
    two = Deal(COMMUNITY, 2, law=to_community)
    return dealing(
        mode,
        law,
        rules,
        (Deal(PLAYERS, 3, law=to_players), Deal(DEALER, 3, law=to_dealer), *burn, two, *burn, two),
        (Turn(2, cite("13:69F-42.10(b)")),),
        (Turn(2, cite("13:69F-42.10(c)")),),
    )


def _dealings(house: House) -> tuple[Dealing, ...]:
    return (
        _dealing(
            house,
            DealingMode.MANUAL_SHOE,
            "13:69F-42.7",
            MANUAL_SHOE,
            "13:69F-42.7(c)1",
            "13:69F-42.7(c)2",
            "13:69F-42.7(c)3",
        ),
        _dealing(
            house,
            DealingMode.HAND,
            "13:69F-42.8",
            FROM_HAND,
            "13:69F-42.8(c)1",
            "13:69F-42.8(c)2",
            "13:69F-42.8(c)3",
        ),
        _dealing(house, DealingMode.AUTOMATED_SHOE, "13:69F-42.9", AUTOMATED_SHOE, *["13:69F-42.9(c)"] * 3),
    )


def _decision(house: House) -> Decision:
    """In version 2 the dealer confirms a doubled wager aloud."""
    multiples = house.multiples("version")
    confirmed = tuple(multiple for multiple in multiples if multiple == 2)
    return Decision(
        "turn-river",
        multiples,
        Otherwise.FOLD,
        cite("13:69F-42.10(b)"),
        confirmed,
        cite("13:69F-42.10(b)2ii") if confirmed else None,
    )


def declare(house: House) -> Game:
    wagers = _wagers(house)
    limited = tuple(name for name in ("blind", "three-card") if name in {each.name for each in wagers})
    return Game(
        name="holdem3",
        title="Hold 'em 3 Bonus",
        seats=6,
        hole_cards=3,
        community_cards=4,
        dealings=_dealings(house),
        stages=(
            Stage(
                "own cards", Exposure("three-card", cite("13:69F-42.10(a)")) if house.on("offer-three-card") else None
            ),
            Stage("first two community cards", _decision(house)),
            Stage("last two community cards"),
        ),
        wagers=wagers,
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=Basics(
            seating=cite("13:69E-1.13BB(a)"),
            deck=cite("13:69F-42.2(a)"),
            deal=cite("13:69F-42.7(c)"),
            wagering=cite("13:69F-42.6(a)"),
            settling=cite("13:69F-42.10(e)"),
            boxes=cite("13:69E-1.13BB(d)"),
        ),
        procedure=_procedure(house),
        house=house,
        folded_settled_last=True,
        rankings=RANKINGS,
        own_approvals=(
            *layout_filed("13:69E-1.13BB(a)1"),
            approved("cover-cards", "colors of the cutting card and the cover card", "13:69F-42.2(a)"),
        ),
        own_signs=(
            RequiredSign(PAYOUTS, "payouts and rules, inscribed on the layout or posted", cite("13:69E-1.13BB(c)")),
        ),
        payout_limit=PayoutLimit(limited, 50_000_00, cite("13:69F-42.11(f)"), or_minimum_win=True)
        if house.on("aggregate-limit")
        else None,
    )


HOLDEM3 = Declaration(OPTIONS, declare)
