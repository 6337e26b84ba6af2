"""Premium Hold 'Em: subchapter 13:69F-40 and its table, 13:69E-1.13Y.

Three cards each and four community cards. Play three times the ante before the community cards, or one or two times
after them, or fold. Three hole cards of one suit spin the Bonus Spin wheel.
"""

from boardwalk.games.bonus_spin import BONUS_SPIN_OPTIONS, bonus_spin
from boardwalk.games.declaration.words import *

TWO_PAIR_JACKS_UP = FiveCard(
    "two pair, jacks up, or better", HandRank(Category.TWO_PAIR, (JACK,)), HandRank(Category.THREE_OF_A_KIND)
)
JACKS_UP: dict[Requirement, str] = {
    ROYAL_FLUSH: "50",
    STRAIGHT_FLUSH: "30",
    FOUR_OF_A_KIND: "10",
    FULL_HOUSE: "6",
    FLUSH: "4",
    STRAIGHT: "3",
    THREE_OF_A_KIND: "2",
    TWO_PAIR_JACKS_UP: "1",
}
DEALER_BONUS = pay_table("jacks up, dealer bonus", ".11(c)", reads=DEALER_HAND, rows=JACKS_UP)
PLAYER_BONUS = pay_table("jacks up, player bonus", ".11(c)", reads=PLAYER_HAND, rows=JACKS_UP)
X_TRA = pay_table(
    "x-tra bonus",
    ".11(d)",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "100",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "3:2",
        STRAIGHT: "1",
    },
)

OPTIONS = (
    switch("qualify-first", "Push the ante whenever the dealer has less than a pair of threes", "R7", default=False),
    *BONUS_SPIN_OPTIONS,
    *side_bet_limits("dealer-bonus", "player-bonus"),
)


ANTE_AREA = area("table(b)2")
ANTE = base(
    "ante",
    when(FOLDED).loses(".10(d)2"),
    when(BEHIND).loses(".10(g)3i"),
    when(TIED).pushes(".10(g)3ii"),
    when(AHEAD, qualified=False).pushes(".10(g)3iii"),
    when(AHEAD, qualified=True).pays(EVEN, ".10(g)3iv"),
    law=".10(a)",
    at=ANTE_AREA,
)
ANTE_IF_QUALIFIED = base(
    "ante",
    when(FOLDED).loses(".10(d)2"),
    when(SHOWDOWN, qualified=False).pushes("R7"),
    when(BEHIND, qualified=True).loses(".10(g)3i"),
    when(TIED, qualified=True).pushes(".10(g)3ii"),
    when(AHEAD, qualified=True).pays(EVEN, ".10(g)3iv"),
    law=".10(a)",
    at=ANTE_AREA,
)
PLAY = placed(
    "play",
    when(BEHIND).loses(".10(g)4i"),
    when(TIED).pushes(".10(g)4ii"),
    when(AHEAD).pays(EVEN, ".10(g)4iii"),
    law=".10(d)",
    at=area(".10(b)1", behind("ante")),
)
X_TRA_BONUS = equal(
    "x-tra",
    when(FOLDED | BEHIND).loses("R6"),
    when(TIED).pushes(".11(d)"),
    when(AHEAD).pays(X_TRA, ".11(d)"),
    when(AHEAD, off=X_TRA).pushes(".11(d)"),
    title="X-Tra Bonus",
    law=".10(a)",
    at_least=(1_00, ".6(c)"),
    at=area("table(b)3", right_of("ante")),
)
BONUSES = (
    side_bet(
        "dealer-bonus",
        *pays_by(DEALER_BONUS, ".11(c)"),
        law=".10(a)1i",
        at=area("table(b)4", in_front_of("ante")),
    ),
    side_bet(
        "player-bonus",
        *pays_by(PLAYER_BONUS, ".11(c)"),
        law=".10(a)1ii",
        at=area("table(b)4", in_front_of("x-tra")),
    ),
)


@game("premium", "Premium Hold 'Em", law="13:69F-40", table="13:69E-1.13Y", options=OPTIONS)
def PREMIUM(house: House) -> Rules:
    return Rules(
        own=3,
        community=4,
        dealer_needs=needs(or_better(Category.PAIR, THREE, name="a pair of threes"), ".10(g)3iii"),
        round=[
            stage("own cards", may("play", 3, otherwise=CHECK, law=".10(b)")),
            stage("community cards", may("play", 1, 2, otherwise=FOLD, law=".10(d)")),
        ],
        deal=ways(
            shoe=[(*one_at_a_time(3, covered=True), deal(COMMUNITY, 4)), (turn(4, ".10(c)"),)],
            stacks=[
                (
                    deal(PLAYERS, 3, ".9(c)"),
                    deal(DEALER, 3, ".9(c)", covered=True),
                    deal(COMMUNITY, 2, ".9(d)", burn=1),
                    deal(COMMUNITY, 2, ".9(d)", burn=1),
                ),
                (turn(4, ".10(c)"),),
            ],
        ),
        wagers=[*BONUSES, ANTE_IF_QUALIFIED if house.on("qualify-first") else ANTE, PLAY, X_TRA_BONUS],
        settles_from=FAR_LEFT,
        procedure=differs(folded_hand_spread=True),
        bonus_spin=bonus_spin(house),
        approvals=layout_filed("table(b)"),
        layout=cloth(
            "#0b4a33",
            name="table(b)1",
            community=central(".1(community-cards)"),
            inscriptions=[tells_odds("table(b)6", "x-tra", "player-bonus", "dealer-bonus", "bonus-spin")],
            wording=".11(a)",
        ),
    )
