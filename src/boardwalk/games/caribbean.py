"""Caribbean Stud Poker: subchapter 13:69F-16, the other end of the progressive link, and its table, 13:69E-1.13G.

Five cards each, one of the dealer's face up; bet twice the ante or fold. The rules come from the game book's base game;
our copy of the regulation amends only what the progressive pays.
"""

from boardwalk.games.declaration.words import *
from boardwalk.games.progressive_payout import as_offered, flush_or_better, pays_option, progressive_payout

BET = pay_table(
    "bet",
    "/book-11",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "100",
        STRAIGHT_FLUSH: "50",
        FOUR_OF_A_KIND: "20",
        FULL_HOUSE: "7",
        FLUSH: "5",
        STRAIGHT: "4",
        THREE_OF_A_KIND: "3",
        TWO_PAIR: "2",
        FiveCard("pair or less", HandRank(Category.HIGH_CARD), HandRank(Category.TWO_PAIR)): "1",
    },
)
PROGRESSIVE = ProgressiveTable("", flush_or_better(".12(e)"), citation(".12(e)"))
OPTIONS: tuple[Option, ...] = (
    switch("progressive", "Offer the progressive", ".12(e)", default=False),
    pays_option(PROGRESSIVE.rows),
    switch("aggregate-limit", "Limit what the bet pays per hand", "/book-12", default=True),
)
WAGER = progressive_payout(
    PROGRESSIVE,
    reads=OWN,
    at=area("B35", in_front_of(POSITION)),
    law="B36",
    hardware="B35",
    counted="B36",
    to_inventory="13:69D-1.20(a)7",
    settled=".12(e)",
    alive_after_fold="R26",
    coupon="B36",
    rate_law="R26",
    lock_out="B35",
    from_return_device="13:69D-1.20(a)7",
    hand_verified="B36",
    light_verified="B36",
    validated="B36",
    at_turn="B36",
    shared="R21",
    signs=(sign(LINK, "link with another game's progressive", "table(h)", if_linked=True),),
)


@game("caribbean", "Caribbean Stud Poker", law="13:69F-16", table="13:69E-1.13G", options=OPTIONS)
def CARIBBEAN(house: House) -> Rules:
    in_turn = (*one_at_a_time(4), deal(PLAYERS, 1), deal(DEALER, 1, up=1))
    offered = ("progressive",) if house.on("progressive") else ()
    return Rules(
        seats=7,
        own=5,
        dealer_needs=needs(or_better(Category.HIGH_CARD, ACE, KING, name="ace-king"), "/book-6"),
        round=[stage("own cards", may("bet", 2, otherwise=FOLD, law="/book-4"))],
        deal=ways(shoe=[in_turn], stacks=[(deal(PLAYERS, 5), deal(DEALER, 5, up=1))]),
        wagers=[
            base(
                "ante",
                when(FOLDED).loses("/book-5"),
                when(SHOWDOWN, qualified=False).pays(EVEN, "/book-7"),
                when(AHEAD, qualified=True).pays(EVEN, "/book-8"),
                when(BEHIND, qualified=True).loses("/book-9"),
                when(TIED, qualified=True).pushes("/book-10"),
                law="/book-3",
                at=area("/book-3"),
            ),
            placed(
                "bet",
                when(SHOWDOWN, qualified=False).pushes("/book-7"),
                when(AHEAD, qualified=True).pays(BET, "/book-8"),
                when(BEHIND, qualified=True).loses("/book-9"),
                when(TIED, qualified=True).pushes("/book-10"),
                law="/book-4",
                at=area("/book-4", behind("ante")),
            ),
        ],
        folded_settled_last=True,
        procedure=differs(
            still_settled={"dealer_card_exposed": offered, "more_face_up_after_first_cards": offered},
        ),
        payout_limit=most(5_000_00, "bet", law="/book-12") if house.on("aggregate-limit") else None,
        progressives=as_offered(WAGER, PROGRESSIVE if house.on("progressive") else None, house),
        layout=cloth(
            "#3d1d4f",
            name="R32",
            hardware=progressive_hardware("progressive", panel="R46", lock_out="R46", return_area="R46"),
        ),
    )
