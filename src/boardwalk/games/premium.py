"""Premium Hold 'Em: subchapter 13:69F-40 and its table, 13:69E-1.13Y.

Three cards each and four community cards. Play three times the ante before the community cards, or one or two times
after them, or fold. Three hole cards of one suit spin the Bonus Spin wheel.
"""

from __future__ import annotations

from boardwalk.cards import Category, HandRank, Rank
from boardwalk.games.bonus_spin import BONUS_SPIN_OPTIONS, bonus_spin
from boardwalk.games.declaration.approval import layout_filed
from boardwalk.games.declaration.game import Basics, DealerQualifies, Declaration, Game, SettlesFrom, ranked_by
from boardwalk.games.declaration.option import House, Option, side_bet_limits, switch
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation, Procedure, Remedy
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    FiveCard,
    Requirement,
    or_better,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Deal,
    DealingMode,
    Decision,
    Otherwise,
    Stage,
    Turn,
    dealing,
    one_at_a_time,
)
from boardwalk.games.declaration.wager import (
    AHEAD,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    TIED,
    Case,
    Placement,
    pays_by,
    wager,
    when,
)
from boardwalk.law import cite

JACKS_UP: dict[Requirement, str] = {
    ROYAL_FLUSH: "50",
    STRAIGHT_FLUSH: "30",
    FOUR_OF_A_KIND: "10",
    FULL_HOUSE: "6",
    FLUSH: "4",
    STRAIGHT: "3",
    THREE_OF_A_KIND: "2",
    FiveCard(
        "two pair, jacks up, or better",
        HandRank(Category.TWO_PAIR, (Rank.JACK,)),
        HandRank(Category.THREE_OF_A_KIND),
    ): "1",
}
DEALER_BONUS = pay_table(
    "jacks up, dealer bonus", "13:69F-40.11(c)", reads=(Pile.DEALER, Pile.COMMUNITY), rows=JACKS_UP
)
PLAYER_BONUS = pay_table(
    "jacks up, player bonus", "13:69F-40.11(c)", reads=(Pile.PLAYER, Pile.COMMUNITY), rows=JACKS_UP
)

X_TRA = pay_table(
    "x-tra bonus",
    "13:69F-40.11(d)",
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "100",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "3:2",
        STRAIGHT: "1",
    },
)

RANKINGS = ranked_by(
    "13:69F-40.5(b)1",
    "13:69F-40.5(b)2",
    "13:69F-40.5(b)3",
    "13:69F-40.5(b)4",
    "13:69F-40.5(b)5",
    "13:69F-40.5(b)6",
    "13:69F-40.5(b)8",
    "13:69F-40.5(b)9",
    "13:69F-40.5(b)10",
    "13:69F-40.5(c)",
)

OPTIONS: tuple[Option, ...] = (
    switch("qualify-first", "Push the ante whenever the dealer has less than a pair of threes", "R7", default=False),
    *BONUS_SPIN_OPTIONS,
    *side_bet_limits("dealer-bonus", "player-bonus"),
)


PREPARATION = Preparation(
    decks=cite("13:69F-40.2(a)"),
    second_deck=cite("13:69F-40.2(b)"),
    backs_differ=cite("13:69F-40.2(b)2"),
    other_deck_in_shuffler=cite("13:69F-40.2(b)3"),
    decks_alternate=cite("13:69F-40.2(b)4"),
    one_deck_in_rack=cite("13:69F-40.2(b)5"),
    receipt=cite("13:69F-40.3(a)"),
    spread=cite("13:69F-40.3(b)"),
    wash=cite("13:69F-40.3(c)"),
    each_deck_apart=cite("13:69F-40.3(d)"),
    shuffle=cite("13:69F-40.4(a)"),
    machine_needs_no_cut=cite("13:69F-40.4(b)1"),
    cut_due=cite("13:69F-40.4(b)2"),
    cut_at_least=cite("13:69F-40.4(c)1ii"),
    recut=cite("13:69F-40.4(d)"),
    idle=cite("13:69F-40.4(e)"),
)
CONDUCT = Conduct(
    bets_closed=cite("13:69F-40.6(b)"),
    seated=cite("13:69F-40.6(e)"),
    one_position=cite("13:69F-40.13(a)"),
    dealer_revealed=cite("13:69F-40.10(e)"),
    folded_hand_stays=cite("13:69F-40.10(d)2i"),
    folded_hand_collected=cite("13:69F-40.10(d)2ii"),
    cards_collected=cite("B31"),
    cards_private=cite("13:69F-40.10(b)"),
    folded_hand_spread=True,
)
IRREGULARITIES = Irregularities(
    dealer_card_exposed=Remedy(cite("13:69F-40.12(a)")),
    one_face_up=cite("13:69F-40.12(b)"),
    more_face_up=Remedy(cite("13:69F-40.12(b)")),
    more_face_up_after_first_cards=Remedy(cite("13:69F-40.12(b)")),
    drawn_in_error=cite("13:69F-40.12(c)"),
    wrong_player_hand=cite("13:69F-40.12(d)"),
    wrong_dealer_hand=cite("13:69F-40.12(d)"),
    wrong_community=cite("D7"),
    wrong_stub=cite("13:69F-40.7(f)2"),
    shuffler_jam=cite("13:69F-40.12(e)"),
    shoe_jam=cite("13:69F-40.12(f)"),
    device_off_first=cite("13:69F-40.12(g)"),
)
PROCEDURE = Procedure(PREPARATION, CONDUCT, IRREGULARITIES)

MANUAL_SHOE = DealingRules(
    loading=cite("13:69F-40.7(a)"),
    no_more_bets=cite("13:69F-40.7(b)"),
    stub=cite("13:69F-40.7(e)"),
    stub_count=cite("13:69F-40.7(f)"),
    stub_right=cite("13:69F-40.7(f)1"),
    counting_shuffler=cite("13:69F-40.7(g)"),
)
FROM_HAND = DealingRules(
    loading=cite("13:69F-40.8(b)"),
    no_more_bets=cite("13:69F-40.8(b)3"),
    stub=cite("13:69F-40.8(d)"),
    stub_count=cite("13:69F-40.8(e)"),
    stub_right=cite("13:69F-40.7(f)1"),
    counting_shuffler=cite("13:69F-40.8(f)"),
    shuffler_required=cite("13:69F-40.8(b)1"),
)
AUTOMATED_SHOE = DealingRules(
    loading=cite("13:69F-40.9(b)1"),
    no_more_bets=cite("13:69F-40.9(b)2"),
    stub=cite("13:69F-40.9(e)"),
    stub_count=cite("13:69F-40.9(e)"),
    stub_right=cite("13:69F-40.7(f)1"),
    counting_shuffler=None,
)


def _ante(house: House) -> tuple[Case, ...]:
    if house.on("qualify-first"):
        return (
            when(FOLDED).loses("13:69F-40.10(d)2"),
            when(SHOWDOWN, qualified=False).pushes("R7"),
            when(BEHIND, qualified=True).loses("13:69F-40.10(g)3i"),
            when(TIED, qualified=True).pushes("13:69F-40.10(g)3ii"),
            when(AHEAD, qualified=True).pays(EVEN, "13:69F-40.10(g)3iv"),
        )
    return (
        when(FOLDED).loses("13:69F-40.10(d)2"),
        when(BEHIND).loses("13:69F-40.10(g)3i"),
        when(TIED).pushes("13:69F-40.10(g)3ii"),
        when(AHEAD, qualified=False).pushes("13:69F-40.10(g)3iii"),
        when(AHEAD, qualified=True).pays(EVEN, "13:69F-40.10(g)3iv"),
    )


def declare(house: House) -> Game:
    own_stack, community_stack = cite("13:69F-40.9(c)"), cite("13:69F-40.9(d)")
    three_burning_one = Deal(COMMUNITY, 2, burn=1, law=community_stack)
    turned = (Turn(4, cite("13:69F-40.10(c)")),)
    from_shoe = one_at_a_time(
        "13:69F-40.7(d)1",
        "13:69F-40.7(d)2",
        "13:69F-40.7(d)3",
        "13:69F-40.7(d)4",
        "13:69F-40.7(d)5",
        "13:69F-40.7(d)6",
        covered=True,
    )
    from_hand = one_at_a_time(
        "13:69F-40.8(c)1",
        "13:69F-40.8(c)2",
        "13:69F-40.8(c)3",
        "13:69F-40.8(c)4",
        "13:69F-40.8(c)5",
        "13:69F-40.8(c)6",
        covered=True,
    )
    return Game(
        name="premium",
        title="Premium Hold 'Em",
        seats=6,
        hole_cards=3,
        community_cards=4,
        dealings=(
            dealing(DealingMode.MANUAL_SHOE, "13:69F-40.7", MANUAL_SHOE, (*from_shoe, Deal(COMMUNITY, 4)), turned),
            dealing(DealingMode.HAND, "13:69F-40.8", FROM_HAND, (*from_hand, Deal(COMMUNITY, 4)), turned),
            dealing(
                DealingMode.AUTOMATED_SHOE,
                "13:69F-40.9",
                AUTOMATED_SHOE,
                (
                    Deal(PLAYERS, 3, law=own_stack),
                    Deal(DEALER, 3, law=own_stack, covered=True),
                    three_burning_one,
                    three_burning_one,
                ),
                turned,
            ),
        ),
        stages=(
            Stage("own cards", Decision("play", (3,), Otherwise.CHECK, cite("13:69F-40.10(b)"))),
            Stage("community cards", Decision("play", (1, 2), Otherwise.FOLD, cite("13:69F-40.10(d)"))),
        ),
        wagers=(
            wager(
                "dealer-bonus",
                "Dealer Bonus",
                Placement.OPTIONAL,
                "13:69F-40.10(a)1i",
                *pays_by(DEALER_BONUS, "13:69F-40.11(c)"),
            ),
            wager(
                "player-bonus",
                "Player Bonus",
                Placement.OPTIONAL,
                "13:69F-40.10(a)1ii",
                *pays_by(PLAYER_BONUS, "13:69F-40.11(c)"),
            ),
            wager("ante", "Ante", Placement.BASE, "13:69F-40.10(a)", *_ante(house)),
            wager(
                "play",
                "Play",
                Placement.DECISION,
                "13:69F-40.10(d)",
                when(BEHIND).loses("13:69F-40.10(g)4i"),
                when(TIED).pushes("13:69F-40.10(g)4ii"),
                when(AHEAD).pays(EVEN, "13:69F-40.10(g)4iii"),
            ),
            wager(
                "x-tra",
                "X-Tra Bonus",
                Placement.EQUAL,
                "13:69F-40.10(a)",
                when(FOLDED | BEHIND).loses("R6"),
                when(TIED).pushes("13:69F-40.11(d)"),
                when(AHEAD).pays(X_TRA, "13:69F-40.11(d)"),
                when(AHEAD, off=X_TRA).pushes("13:69F-40.11(d)"),
                at_least=(1_00, "13:69F-40.6(c)"),
            ),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(Category.PAIR, Rank.THREE, name="a pair of threes"), cite("13:69F-40.10(g)3iii")
        ),
        settles_from=SettlesFrom.FAR_LEFT,
        basics=Basics(
            seating=cite("13:69E-1.13Y(a)"),
            deck=cite("13:69F-40.2(a)"),
            deal=cite("13:69F-40.7(d)"),
            wagering=cite("13:69F-40.6(a)"),
            settling=cite("13:69F-40.10(g)"),
        ),
        procedure=PROCEDURE,
        house=house,
        bonus_spin=bonus_spin(house),
        rankings=RANKINGS,
        own_approvals=layout_filed("13:69E-1.13Y(b)"),
    )


PREMIUM = Declaration(OPTIONS, declare)
