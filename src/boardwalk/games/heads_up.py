"""Heads Up Hold'em: subchapter 13:69F-39 and its table, 13:69E-1.13Z.

Two cards each and five community cards; one raise per round: up to three antes before the flop, two after the flop, one
after the river. The odds wager pays strong hands that win and, as a bad beat, strong hands that lose.
"""

from __future__ import annotations

from boardwalk.cards import Category, Rank
from boardwalk.games.declaration.approval import layout_filed
from boardwalk.games.declaration.game import Basics, DealerQualifies, Declaration, Game, SettlesFrom, ranked_by
from boardwalk.games.declaration.option import FileableChoice, House, Option, side_bet_limits, switch, table_choice
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table, pay_tables
from boardwalk.games.declaration.procedure import (
    Conduct,
    DealingRules,
    Irregularities,
    Preparation,
    Procedure,
    Remedy,
    Until,
)
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    ace_with,
    or_better,
    pair_of,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Deal,
    Dealing,
    DealingMode,
    Decision,
    Otherwise,
    Stage,
    Turn,
    dealing,
    one_at_a_time,
)
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, pays_by, wager, when
from boardwalk.law import cite

FACE_CARDS = (Rank.KING, Rank.QUEEN, Rank.JACK)
PLAYER_HAND = (Pile.PLAYER, Pile.COMMUNITY)

ODDS = pay_table(
    "odds",
    "13:69F-39.11(b)(5)",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "50",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "3:2",
        STRAIGHT: "1",
    },
)

BAD_BEAT = pay_tables(
    "bad beat bonus",
    "13:69F-39.11(f)",
    labels="1",
    reads=PLAYER_HAND,
    rows={
        STRAIGHT_FLUSH: "500",
        FOUR_OF_A_KIND: "25",
        FULL_HOUSE: "6",
        FLUSH: "5",
        STRAIGHT: "4",
    },
)

TRIPS_PLUS = pay_tables(
    "trips plus",
    "13:69F-39.11(g)",
    labels="1 2 3 4",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "100 100 100 100",
        STRAIGHT_FLUSH: "40 40 40 40",
        FOUR_OF_A_KIND: "30 30 30 30",
        FULL_HOUSE: "9 8 8 7",
        FLUSH: "7 6 7 6",
        STRAIGHT: "4 5 4 5",
        THREE_OF_A_KIND: "3 3 3 3",
    },
)

FILEABLE_HANDS = (
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
)
"""What a filed Trips Plus or bad beat table may pay (R50)."""

PAIR_OF_ACES = pair_of("pair of aces", [Rank.ACE])
PAIR_BELOW_ACES = pair_of("pair, twos to kings", [rank for rank in Rank if rank is not Rank.ACE])
POCKET_BONUS = pay_tables(
    "pocket bonus",
    "13:69F-39.11(i)",
    labels="1 2 3",
    reads=(Pile.PLAYER,),
    rows={
        PAIR_OF_ACES: "30 25 30",
        ace_with("ace-face card suited", FACE_CARDS, suited=True): "20 20 20",
        ace_with("ace-face card unsuited", FACE_CARDS, suited=False): "10 10 10",
        PAIR_BELOW_ACES: "5 5 4",
    },
    rulings={PAIR_OF_ACES: "R12", PAIR_BELOW_ACES: "R12"},
)

RANKINGS = ranked_by(
    "13:69F-39.5(b)1",
    "13:69F-39.5(b)2",
    "13:69F-39.5(b)3",
    "13:69F-39.5(b)4",
    "13:69F-39.5(b)5",
    "13:69F-39.5(b)6",
    "13:69F-39.5(b)7",
    "13:69F-39.5(b)8",
    "13:69F-39.5(b)9",
    "13:69F-39.5(c)",
)

OPTIONS: tuple[Option, ...] = (
    switch("exact-raises", "Only 3x before the flop, 2x after the flop, 1x after the river", "R9", default=False),
    FileableChoice(
        "trips-plus-table",
        "Pay table of the Trips Plus wager",
        cite("R50"),
        "1",
        TRIPS_PLUS,
        FILEABLE_HANDS,
        THREE_OF_A_KIND.name,
        cite("13:69F-39.11(g)"),
    ),
    table_choice("pocket-bonus-table", "Pay table of the Pocket Bonus wager", POCKET_BONUS),
    FileableChoice(
        "bad-beat-table",
        "Pay table of a losing odds wager (bad beat)",
        cite("R10"),
        "1",
        BAD_BEAT,
        FILEABLE_HANDS,
        STRAIGHT.name,
        cite("13:69F-39.11(f)"),
    ),
    switch(
        "community-first",
        "Without an automated shoe, deal the community cards before the hole cards",
        "R29",
        default=False,
    ),
    switch("trips-plus-first", "Settle Trips Plus before the main wagers", "13:69F-39.11(h)", default=False),
    *side_bet_limits("trips-plus", "pocket-bonus"),
)


PREPARATION = Preparation(
    decks=cite("13:69F-39.2(a)"),
    second_deck=cite("13:69F-39.2(b)"),
    backs_differ=cite("13:69F-39.2(b)2"),
    other_deck_in_shuffler=cite("13:69F-39.2(b)3"),
    decks_alternate=cite("13:69F-39.2(b)4"),
    one_deck_in_rack=cite("13:69F-39.2(b)5"),
    receipt=cite("13:69F-39.3(a)"),
    spread=cite("13:69F-39.3(b)"),
    wash=cite("13:69F-39.3(c)"),
    each_deck_apart=cite("13:69F-39.3(d)"),
    shuffle=cite("13:69F-39.4(a)"),
    machine_needs_no_cut=cite("13:69F-39.4(b)1"),
    cut_due=cite("13:69F-39.4(b)2"),
    cut_at_least=cite("13:69F-39.4(c)1ii"),
    recut=cite("13:69F-39.4(d)"),
    idle=cite("13:69F-39.4(e)"),
)
CONDUCT = Conduct(
    bets_closed=cite("13:69F-39.6(b)"),
    seated=cite("13:69F-39.6(e)"),
    one_position=cite("R28"),
    dealer_revealed=cite("13:69F-39.10(i)"),
    folded_hand_stays=cite("13:69F-39.10(h)"),
    folded_hand_collected=cite("13:69F-39.10(h)"),
    cards_collected=cite("B31"),
    cards_private=cite("13:69F-39.10(a)"),
    cards_untold=cite("13:69F-39.10(c)"),
)
IRREGULARITIES = Irregularities(
    dealer_card_exposed=Remedy(cite("13:69F-39.12(d)")),
    exposed_until=Until.REVEALED,
    one_face_up=cite("13:69F-39.12(a)"),
    more_face_up=Remedy(cite("13:69F-39.12(a)")),
    more_face_up_after_first_cards=Remedy(cite("13:69F-39.12(a)")),
    drawn_in_error=cite("13:69F-39.12(b)"),
    wrong_player_hand=cite("13:69F-39.12(c)"),
    wrong_player_hand_voids_all=True,
    wrong_dealer_hand=cite("D4"),
    wrong_community=cite("D7"),
    wrong_stub=cite("13:69F-39.7(f)2"),
    shuffler_jam=cite("13:69F-39.12(e)"),
    shoe_jam=cite("13:69F-39.12(f)"),
    device_off_first=cite("13:69F-39.12(g)"),
)
PROCEDURE = Procedure(PREPARATION, CONDUCT, IRREGULARITIES)

MANUAL_SHOE = DealingRules(
    loading=cite("13:69F-39.7(a)"),
    no_more_bets=cite("13:69F-39.7(b)"),
    stub=cite("13:69F-39.7(e)"),
    stub_count=cite("13:69F-39.7(f)"),
    stub_right=cite("13:69F-39.7(f)1"),
    counting_shuffler=cite("13:69F-39.7(g)"),
)
FROM_HAND = DealingRules(
    loading=cite("13:69F-39.8(b)"),
    no_more_bets=cite("13:69F-39.8(b)3"),
    stub=cite("13:69F-39.8(d)"),
    stub_count=cite("13:69F-39.8(e)"),
    stub_right=cite("13:69F-39.7(f)1"),
    counting_shuffler=cite("13:69F-39.8(f)"),
    shuffler_required=cite("13:69F-39.8(b)1"),
)
AUTOMATED_SHOE = DealingRules(
    loading=cite("13:69F-39.9(b)1"),
    no_more_bets=cite("13:69F-39.9(b)2"),
    stub=cite("13:69F-39.9(d)"),
    stub_count=cite("13:69F-39.9(e)"),
    stub_right=cite("13:69F-39.7(f)1"),
    counting_shuffler=cite("13:69F-39.9(f)"),
)


def _dealings(*, community_first: bool) -> tuple[Dealing, ...]:
    """From an automated shoe the community cards always come first; by hand, the house chooses (R29)."""
    stacks, flop, turn_and_river = cite("13:69F-39.9(c)"), cite("13:69F-39.10(e)"), cite("13:69F-39.10(g)")
    as_needed = (Deal(COMMUNITY, 3, up=3, law=flop),), (Deal(COMMUNITY, 2, up=2, law=turn_and_river),)
    from_shoe = one_at_a_time("13:69F-39.7(d)1", "13:69F-39.7(d)2", "13:69F-39.7(d)3", "13:69F-39.7(d)4", covered=True)
    from_hand = one_at_a_time("13:69F-39.8(c)1", "13:69F-39.8(c)2", "13:69F-39.8(c)3", "13:69F-39.8(c)4", covered=True)
    turned = (Turn(3, flop),), (Turn(2, turn_and_river),)
    by_hand = turned if community_first else as_needed
    first = (Deal(COMMUNITY, 5, law=cite("13:69F-39.10(c)")),) if community_first else ()
    return (
        dealing(DealingMode.MANUAL_SHOE, "13:69F-39.7", MANUAL_SHOE, (*first, *from_shoe), *by_hand),
        dealing(DealingMode.HAND, "13:69F-39.8", FROM_HAND, (*first, *from_hand), *by_hand),
        dealing(
            DealingMode.AUTOMATED_SHOE,
            "13:69F-39.9",
            AUTOMATED_SHOE,
            (Deal(COMMUNITY, 5, law=stacks), Deal(PLAYERS, 2, law=stacks), Deal(DEALER, 2, law=stacks, covered=True)),
            *turned,
        ),
    )


def declare(house: House) -> Game:
    bad_beat, trips_plus_table = house.table("bad-beat-table"), house.table("trips-plus-table")
    exact = house.on("exact-raises")
    main = (
        wager(
            "ante",
            "Ante",
            Placement.BASE,
            "13:69F-39.10(b)",
            when(FOLDED).loses("13:69F-39.10(h)"),
            when(SHOWDOWN, qualified=False).pushes("13:69F-39.11(b)(1)"),
            when(AHEAD, qualified=True).pays(EVEN, "13:69F-39.11(b)(2)"),
            when(BEHIND, qualified=True).loses("13:69F-39.11(b)(3)"),
            when(TIED, qualified=True).pushes("13:69F-39.11(b)(4)"),
        ),
        wager(
            "raise",
            "Raise",
            Placement.DECISION,
            "R9" if exact else "13:69F-39.10(d)",
            when(AHEAD, on=ODDS).pays(EVEN, "13:69F-39.11(b)(5)"),
            when(AHEAD, off=ODDS).pays(EVEN, "13:69F-39.11(c)"),
            when(TIED).pushes("13:69F-39.11(d)"),
            when(BEHIND, off=bad_beat).loses("13:69F-39.11(e)"),
            when(BEHIND, on=bad_beat).loses("13:69F-39.11(f)"),
        ),
        wager(
            "odds",
            "Odds",
            Placement.EQUAL,
            "13:69F-39.6(c)",
            when(FOLDED).loses("13:69F-39.10(h)"),
            when(AHEAD).pays(ODDS, "13:69F-39.11(b)(5)"),
            when(AHEAD, off=ODDS).pushes("13:69F-39.11(c)"),
            when(TIED).pushes("13:69F-39.11(d)"),
            when(BEHIND, off=bad_beat).loses("13:69F-39.11(e)"),
            when(BEHIND).pays(bad_beat, "13:69F-39.11(f)"),
        ),
    )
    trips_plus = (
        wager(
            "trips-plus",
            "Trips Plus",
            Placement.OPTIONAL,
            "13:69F-39.6(d)",
            *pays_by(trips_plus_table, "13:69F-39.11(g)", after_fold="R11"),
        ),
    )
    pocket_bonus = wager(
        "pocket-bonus",
        "Pocket Bonus",
        Placement.OPTIONAL,
        "13:69F-39.6(d)",
        *pays_by(house.table("pocket-bonus-table"), "13:69F-39.11(i)"),
    )
    return Game(
        name="heads-up",
        title="Heads Up Hold'em",
        seats=6,
        hole_cards=2,
        community_cards=5,
        dealings=_dealings(community_first=house.on("community-first")),
        stages=(
            Stage(
                "own cards", Decision("raise", (3,) if exact else (1, 2, 3), Otherwise.CHECK, cite("13:69F-39.10(d)"))
            ),
            Stage("flop", Decision("raise", (2,) if exact else (1, 2), Otherwise.CHECK, cite("13:69F-39.10(f)"))),
            Stage("turn and river", Decision("raise", (1,), Otherwise.FOLD, cite("13:69F-39.10(h)"))),
        ),
        wagers=(
            (*trips_plus, *main, pocket_bonus) if house.on("trips-plus-first") else (*main, *trips_plus, pocket_bonus)
        ),
        dealer_qualifies=DealerQualifies(or_better(Category.PAIR, name="a pair"), cite("13:69F-39.11(b)(1)")),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=Basics(
            seating=cite("13:69E-1.13Z(a)"),
            deck=cite("13:69F-39.2(a)"),
            deal=cite("13:69F-39.7(d)"),
            wagering=cite("13:69F-39.6(a)"),
            settling=cite("R13"),
            boxes=cite("13:69E-1.13Z(c)"),
        ),
        procedure=PROCEDURE,
        house=house,
        folded_settled_last=True,
        rankings=RANKINGS,
        own_approvals=layout_filed("13:69E-1.13Z(b)"),
    )


HEADS_UP = Declaration(OPTIONS, declare)
