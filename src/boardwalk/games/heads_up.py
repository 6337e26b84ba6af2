"""Heads Up Hold'em: subchapter 13:69F-39 and its table, 13:69E-1.13Z.

Two cards each and five community cards; one raise per round: up to three antes before the flop, two after the flop, one
after the river. The odds wager pays strong hands that win and, as a bad beat, strong hands that lose.
"""

from boardwalk.games.declaration.words import *

FACE_CARDS = (KING, QUEEN, JACK)

ODDS = pay_table(
    "odds",
    ".11(b)(5)",
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
    ".11(f)",
    labels="1",
    reads=PLAYER_HAND,
    rows={STRAIGHT_FLUSH: "500", FOUR_OF_A_KIND: "25", FULL_HOUSE: "6", FLUSH: "5", STRAIGHT: "4"},
)
TRIPS_PLUS = pay_tables(
    "trips plus",
    ".11(g)",
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
FILEABLE_HANDS = ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND
"""What a filed Trips Plus or bad beat table may pay (R50)."""

PAIR_OF_ACES = pair_of("pair of aces", [ACE])
PAIR_BELOW_ACES = pair_of("pair, twos to kings", [rank for rank in Rank if rank is not ACE])
POCKET_BONUS = pay_tables(
    "pocket bonus",
    ".11(i)",
    labels="1 2 3",
    reads=OWN,
    rows={
        PAIR_OF_ACES: "30 25 30",
        ace_with("ace-face card suited", FACE_CARDS, suited=True): "20 20 20",
        ace_with("ace-face card unsuited", FACE_CARDS, suited=False): "10 10 10",
        PAIR_BELOW_ACES: "5 5 4",
    },
    rulings={PAIR_OF_ACES: "R12", PAIR_BELOW_ACES: "R12"},
)

OPTIONS: tuple[Option, ...] = (
    switch("exact-raises", "Only 3x before the flop, 2x after the flop, 1x after the river", "R9", default=False),
    fileable(
        "trips-plus-table",
        "Pay table of the Trips Plus wager",
        TRIPS_PLUS,
        "R50",
        hands=FILEABLE_HANDS,
        lowest=THREE_OF_A_KIND,
        hands_law=".11(g)",
    ),
    table_choice("pocket-bonus-table", "Pay table of the Pocket Bonus wager", POCKET_BONUS),
    fileable(
        "bad-beat-table",
        "Pay table of a losing odds wager (bad beat)",
        BAD_BEAT,
        "R10",
        hands=FILEABLE_HANDS,
        lowest=STRAIGHT,
        hands_law=".11(f)",
    ),
    switch(
        "community-first",
        "Without an automated shoe, deal the community cards before the hole cards",
        "R29",
        default=False,
    ),
    switch("trips-plus-first", "Settle Trips Plus before the main wagers", ".11(h)", default=False),
    *side_bet_limits("trips-plus", "pocket-bonus"),
)

ANTE = base(
    "ante",
    when(FOLDED).loses(".10(h)"),
    when(SHOWDOWN, qualified=False).pushes(".11(b)(1)"),
    when(AHEAD, qualified=True).pays(EVEN, ".11(b)(2)"),
    when(BEHIND, qualified=True).loses(".11(b)(3)"),
    when(TIED, qualified=True).pushes(".11(b)(4)"),
    law=".10(b)",
    at=area("table(b)2"),
)


def raise_and_odds(bad_beat: PayTable, law: str) -> tuple[Wager, Wager]:
    """Which paragraph decides the raise depends on what the odds wager beside it is paid."""
    return (
        placed(
            "raise",
            when(AHEAD, on=ODDS).pays(EVEN, ".11(b)(5)"),
            when(AHEAD, off=ODDS).pays(EVEN, ".11(c)"),
            when(TIED).pushes(".11(d)"),
            when(BEHIND, off=bad_beat).loses(".11(e)"),
            when(BEHIND, on=bad_beat).loses(".11(f)"),
            law=law,
            at=area("table(b)3", behind("ante"), prescribed=True),
        ),
        equal(
            "odds",
            when(FOLDED).loses(".10(h)"),
            when(AHEAD).pays(ODDS, ".11(b)(5)"),
            when(AHEAD, off=ODDS).pushes(".11(c)"),
            when(TIED).pushes(".11(d)"),
            when(BEHIND, off=bad_beat).loses(".11(e)"),
            when(BEHIND).pays(bad_beat, ".11(f)"),
            law=".6(c)",
            at=area("table(b)4(i)", right_of("ante"), prescribed=True),
        ),
    )


def by_hand(*, community_first: bool) -> list[tuple[DealStep, ...]]:
    """Without an automated shoe, the house chooses whether the community cards come first (R29)."""
    own = one_at_a_time(2, covered=True)
    if community_first:
        return [(deal(COMMUNITY, 5, ".10(c)"), *own), (turn(3, ".10(e)"),), (turn(2, ".10(g)"),)]
    return [own, (deal(COMMUNITY, 3, ".10(e)", up=3),), (deal(COMMUNITY, 2, ".10(g)", up=2),)]


STACKS: list[tuple[DealStep, ...]] = [
    (deal(COMMUNITY, 5, ".9(c)"), deal(PLAYERS, 2, ".9(c)"), deal(DEALER, 2, ".9(c)", covered=True)),
    (turn(3, ".10(e)"),),
    (turn(2, ".10(g)"),),
]


@game("heads-up", "Heads Up Hold'em", law="13:69F-39", table="13:69E-1.13Z", options=OPTIONS)
def HEADS_UP(house: House) -> Rules:
    exact = house.on("exact-raises")
    main = (ANTE, *raise_and_odds(house.table("bad-beat-table"), "R9" if exact else ".10(d)"))
    trips_plus = side_bet(
        "trips-plus",
        *pays_by(house.table("trips-plus-table"), ".11(g)", after_fold="R11"),
        law=".6(d)",
        at=area("table(b)4(ii)", in_front_of("ante"), prescribed=True),
    )
    pocket_bonus = side_bet(
        "pocket-bonus",
        *pays_by(house.table("pocket-bonus-table"), ".11(i)"),
        law=".6(d)",
        at=area("table(b)4(iii)", right_of("trips-plus"), in_front_of("odds"), prescribed=True),
    )
    return Rules(
        own=2,
        community=5,
        dealer_needs=needs(or_better(Category.PAIR, name="a pair"), ".11(b)(1)"),
        round=[
            stage("own cards", may("raise", *((3,) if exact else (1, 2, 3)), otherwise=CHECK, law=".10(d)")),
            stage("flop", may("raise", *((2,) if exact else (1, 2)), otherwise=CHECK, law=".10(f)")),
            stage("turn and river", may("raise", 1, otherwise=FOLD, law=".10(h)")),
        ],
        deal=ways(shoe=by_hand(community_first=house.on("community-first")), stacks=STACKS),
        wagers=(trips_plus, *main, pocket_bonus) if house.on("trips-plus-first") else (*main, trips_plus, pocket_bonus),
        folded_settled_last=True,
        procedure=differs(exposed_until=Until.REVEALED, wrong_player_hand_voids_all=True),
        approvals=layout_filed("table(b)"),
        layout=cloth(
            "#12315e",
            name="table(b)1",
            community=central(".1(community-cards)"),
            inscriptions=[
                tells_odds("table(b)5", "odds", "trips-plus", "pocket-bonus"),
                tells_amounts("table(b)6", "raise"),
            ],
            wording=".11(a)",
        ),
    )
