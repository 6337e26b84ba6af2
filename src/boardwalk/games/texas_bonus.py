"""Texas Hold 'Em Bonus Poker: subchapter 13:69F-28 as amended for the progressive, and its table, 13:69E-1.13Q.

Two cards each and five community cards; a flop wager of twice the ante or fold, then turn and river wagers of one ante
each, or checks. What the amended text leaves out comes from the game book's base game. The progressive payout wager
uses the player's two cards and the flop.
"""

from dataclasses import replace

from boardwalk.games.declaration.words import *
from boardwalk.games.progressive_payout import as_offered, flush_or_better, pays_option, progressive_payout

PAIR_OF_ACES = pair_of("pair of aces", [ACE])
BONUS = pay_table(
    "bonus",
    ".11(c)",
    reads=OWN,
    rows={
        PAIR_OF_ACES: "30",
        ace_with("ace-king suited", [KING], suited=True): "25",
        ace_with("ace-queen or ace-jack suited", [QUEEN, JACK], suited=True): "20",
        ace_with("ace-king unsuited", [KING], suited=False): "15",
        pair_of("pair of kings, queens or jacks", [KING, QUEEN, JACK]): "10",
        ace_with("ace-queen or ace-jack unsuited", [QUEEN, JACK], suited=False): "5",
        pair_of("pair of twos to 10s", [rank for rank in Rank if rank <= TEN]): "3",
    },
)
ACES_AGAINST_ACES = Row(PAIR_OF_ACES, Odds(1000), dealer=PAIR_OF_ACES, law=citation("R18"))

FLUSH_OR_BETTER = flush_or_better(".11(f)")
BELOW_A_FLUSH: dict[str, dict[FiveCard, str]] = {
    "A": {STRAIGHT: "$10", THREE_OF_A_KIND: "$3", TWO_PAIR: "$2"},
    "B": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$5"},
    "C": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$3", TWO_PAIR: "$2"},
    "D": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$5", TWO_PAIR: "$2"},
}
PLAIN = ProgressiveTable("", FLUSH_OR_BETTER, citation(".11(f)"))
PROGRESSIVE: dict[str, ProgressiveTable | None] = {
    "off": None,
    "plain": PLAIN,
    **{
        label: ProgressiveTable(label, FLUSH_OR_BETTER + progressive_rows(".11(g)", rows), citation(".11(g)"))
        for label, rows in BELOW_A_FLUSH.items()
    },
}
ANTE_PAYS_FROM = {
    "flush": pay_table("ante", "/book-12", reads=PLAYER_HAND, rows={or_better(Category.FLUSH): "1"}),
    "straight": pay_table("ante", "R17", reads=PLAYER_HAND, rows={or_better(Category.STRAIGHT): "1"}),
}

OPTIONS: tuple[Option, ...] = (
    choice("ante-pays-from", "Lowest winning hand on which the ante is paid", ANTE_PAYS_FROM, "R17"),
    switch("dealer-aces", "Pay 1000 to 1 on a bonus wager of aces against the dealer's aces", "R18", default=True),
    switch(
        "offer-bonus", "Offer the bonus wager; can be off only if the progressive is offered", "table(g)", default=True
    ),
    choice(
        "progressive",
        "Offer the progressive: plain pays a flush or better; a letter picks the table that adds lower hands",
        PROGRESSIVE,
        ".11(g)",
    ),
    pays_option(FLUSH_OR_BETTER),
    switch("aggregate-limit", "Limit what all wagers except the progressive pay per hand", "R19", default=False),
    *side_bet_limits("bonus"),
)


def ante(table: PayTable) -> Wager:
    """A winning ante is paid only with a hand on its table."""
    return base(
        "ante",
        when(FOLDED).loses(".10(a)2"),
        when(BEHIND).loses("/book-9"),
        when(TIED).pushes("/book-11"),
        when(AHEAD).pays(table, table.law),
        when(AHEAD, off=table).pushes(table.law),
        law="/book-2",
        at=area("/book-2", behind("turn")),
    )


def follow_up(name: str, law: str, *neighbors: Adjacency) -> Wager:
    return placed(
        name,
        when(BEHIND).loses("/book-9"),
        when(AHEAD).pays(EVEN, "/book-10"),
        when(TIED).pushes("/book-11"),
        law=law,
        at=area(law, *neighbors),
    )


def bonus_wager(house: House) -> Wager:
    table = replace(BONUS, rows=(ACES_AGAINST_ACES, *BONUS.rows)) if house.on("dealer-aces") else BONUS
    return side_bet(
        "bonus",
        *pays_by(table, ".10(h)4i"),
        law=".6(c)",
        at_least=(1_00, ".6(c)"),
        at=area("table(b)4", above_right_of("flop"), prescribed=True),
    )


WAGER = progressive_payout(
    PLAIN,
    reads=(Pile.PLAYER, FLOP),
    counted_on_layout=True,
    at=area("table(e)1", in_front_of(POSITION), prescribed=True),
    law=".6(c)",
    hardware="table(e)1",
    counted=".7(b)2",
    to_inventory=".7(b)3",
    settled=".10(h)4ii",
    alive_after_fold=".10(a)2i",
    coupon="R20",
    rate_law=".11(h)",
    lock_out="table(e)3",
    from_return_device=".7(b)1",
    hand_verified=".10(h)4ii(1)",
    light_verified=".10(h)4ii(2)",
    validated=".10(h)4ii(3)",
    at_turn=".11(i)",
    shared=".11(i)",
    link_rule=LinkRule(("A", ""), citation(".11(g)")),
    approvals=(
        approved("prize-sign", "form and location of the sign with the progressive payouts", "table(e)2"),
        approved("controller-panel", "location of the table controller panel", "table(e)3"),
        approved("return-device", "operating procedures of the table inventory return device", "table(e)4"),
        approved("meter-amounts", "initial and reset amount of the meter", ".11(h)"),
    ),
    signs=(
        sign(PRIZES, "winning progressive hands and what they pay", "table(e)2"),
        sign(LINK, "link with another game's progressive", "table(f)", if_linked=True),
    ),
)


def offered_progressive(house: House) -> tuple[ProgressiveWager, ...]:
    table: ProgressiveTable | None = house.values["progressive"]
    if table is None and not house.on("offer-bonus"):
        raise InputError("offer-bonus", "can be off only if the progressive is offered", citation("table(g)"))
    return as_offered(WAGER, table, house)


def procedure(offered: tuple[str, ...]) -> Differences:
    """The bonus and progressive wagers the house offers are settled even in a void round."""
    later = citation(".12(b)1" if "bonus" in offered else ".12(b)2")
    return differs(
        folded_hand_spread=True,
        community_from_hand=True,
        still_settled={"dealer_card_exposed": offered},
        more_face_up_after_first_cards=Remedy(later, offered, put_back=citation(".12(b)2")),
    )


@game("texas-bonus", "Texas Hold 'Em Bonus Poker", law="13:69F-28", table="13:69E-1.13Q", options=OPTIONS)
def TEXAS_BONUS(house: House) -> Rules:
    side_bets = (bonus_wager(house),) if house.on("offer-bonus") else ()
    wagers = (
        ante(house.table("ante-pays-from")),
        follow_up("flop", "/book-3"),
        follow_up("turn", "/book-4", right_of("flop")),
        follow_up("river", "/book-5", right_of("turn")),
        *side_bets,
    )
    collected = offered_progressive(house)
    one = (burn("R16"), deal(COMMUNITY, 1, up=1))
    community = (burn("R16"), deal(COMMUNITY, 3, up=3)), one, one
    return Rules(
        seats=7,
        own=2,
        community=5,
        round=[
            stage("own cards", may("flop", 2, otherwise=FOLD, law=".10(a)")),
            stage("flop", may("turn", 1, otherwise=CHECK, law="/book-4")),
            stage("turn", may("river", 1, otherwise=CHECK, law="/book-5")),
            stage("river"),
        ],
        deal=ways(shoe=[one_at_a_time(2), *community], stacks=[(deal(PLAYERS, 2), deal(DEALER, 2)), *community]),
        wagers=wagers,
        folded_settled_last=True,
        procedure=procedure(tuple(each.name for each in (*side_bets, *collected))),
        payout_limit=most(50_000_00, *(each.name for each in wagers), law="R19", or_minimum_win=True)
        if house.on("aggregate-limit")
        else None,
        progressives=collected,
        approvals=(approved(LAYOUT, "layout", "table(b)"),),
        layout=cloth(
            "#0d4650",
            name="R32",
            community=between_container_and_areas("table(b)5", "flop", "turn", "river"),
            hardware=progressive_hardware(
                "progressive", panel="table(e)3", lock_out="table(e)3", return_area="table(e)4"
            ),
        ),
    )
