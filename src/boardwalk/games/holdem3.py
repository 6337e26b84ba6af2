"""Hold 'em 3 Bonus: subchapter 13:69F-42 and its table, 13:69E-1.13BB.

Three cards each and four community cards. Two of them are turned before the one decision: fold, or make a turn/river
wager. The blind bonus pays by its table even when the hand loses. In version 2 players may double the turn/river wager,
and the blind bonus then pays by different tables.
"""

from boardwalk.games.declaration.words import *

BLIND = pay_tables(
    "blind bonus",
    ".11(c)i",
    labels="A B C D E F G H I J K",
    reads=PLAYER_HAND,
    rows={
        suited_run("7-card royal flush", 7, top=ACE, law=".5(d)1"): "$25000 " * 11,
        suited_run("7-card straight flush", 7, law=".5(d)2"): "$10000 " * 11,
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
    ".11(c)ii",
    labels="A B C",
    reads=PLAYER_HAND,
    rows={
        suited_run("7-card royal flush", 7, top=ACE, law=".5(d)1"): "- $25000 $25000",
        suited_run("7-card straight flush", 7, law=".5(d)2"): "- $10000 $10000",
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
    ".11(d)",
    labels="A B C D",
    reads=OWN,
    rows={
        three_card("3-card royal", ThreeCardCategory.ROYAL, ".5(e)1"): "100 100 50 100",
        three_card("straight flush", ThreeCardCategory.STRAIGHT_FLUSH, ".5(e)2"): "50 40 40 40",
        three_card("three of a kind", ThreeCardCategory.THREE_OF_A_KIND, ".5(e)3"): "30 30 30 30",
        three_card("straight", ThreeCardCategory.STRAIGHT, ".5(e)4"): "5 5 6 6",
        three_card("flush", ThreeCardCategory.FLUSH, ".5(e)5"): "4 4 3 3",
        three_card("pair", ThreeCardCategory.PAIR, ".5(e)6"): "1 1 1 1",
    },
)
SIX_CARD = pay_tables(
    "6 card bonus",
    ".11(e)",
    labels="A B C D E F G H I J K",
    reads=(Pile.PLAYER, Pile.DEALER),
    rows={
        suited_run("6-card royal, diamonds", 6, top=ACE, suits=[DIAMONDS], law=".5(f)1"): "$1000000 " * 6 + "- " * 5,
        suited_run("6-card royal, other", 6, top=ACE, suits=[CLUBS, HEARTS, SPADES], law=".5(f)2"): "$100000 " * 6
        + "- " * 5,
        ROYAL_FLUSH: "1000 1000 1000 1000 1000 1000 500 500 1000 250 1000",
        STRAIGHT_FLUSH: "200 250 500 200 200 250 250 250 500 100 200",
        FOUR_OF_A_KIND: "50 100 100 50 50 50 100 100 200 50 50",
        FULL_HOUSE: "20 25 25 25 25 25 25 25 20 25 25",
        FLUSH: "15 20 15 20 15 20 20 20 15 20 20",
        STRAIGHT: "10 10 10 10 10 10 10 10 10 10 10",
        THREE_OF_A_KIND: "5 5 5 5 5 5 5 4 5 5 5",
    },
)

OPTIONS: tuple[Option, ...] = (
    choice(
        "version",
        "1: turn/river equals the flop wager; 2: equal or double",
        {"1": (1,), "2": (1, 2)},
        ".10(b)2",
    ),
    table_choice("blind-table", "Blind bonus table for a turn/river wager of 1x", BLIND),
    table_choice("blind-double-table", "Blind bonus table for a turn/river wager of 2x", BLIND_DOUBLE),
    table_choice("three-card-table", "Pay table of the 3 card bonus", THREE_CARD),
    table_choice("six-card-table", "Pay table of the 6 card bonus", SIX_CARD),
    switch("offer-three-card", "Offer the 3 card bonus", "table(b)2iv", default=True),
    switch("offer-six-card", "Offer the 6 card bonus", "table(b)2v", default=True),
    switch("burn-cards", "Burn a card before each pair of community cards", ".7(c)3", default=False),
    switch("aggregate-limit", "Limit what the blind and 3 card bonus pay per hand", ".11(f)", default=False),
    *side_bet_limits("three-card", "six-card"),
)


def main_cases(multiple: int, blind_table: PayTable) -> tuple[Case, ...]:
    """Flop and turn/river: which paragraph applies to a loss depends on whether the blind bonus is paid."""
    placed = ("turn-river", multiple)
    return (
        when(BEHIND, placed=placed, off=blind_table).loses(".10(e)1"),
        when(BEHIND, placed=placed, on=blind_table).loses(".10(e)2"),
        when(AHEAD, placed=placed).pays(EVEN, ".10(e)3"),
        when(TIED, placed=placed).pushes(".10(e)4"),
    )


def blind_cases(multiple: int, table: PayTable) -> tuple[Case, ...]:
    """Paid by its table, win or lose. If the hand is not on the table, it pushes on a win or a tie."""
    placed = ("turn-river", multiple)
    return (
        when(BEHIND, placed=placed, off=table).loses(".10(e)1"),
        when(BEHIND, placed=placed).pays(table, ".10(e)2"),
        when(AHEAD, placed=placed, off=table).pushes(".10(e)3"),
        when(AHEAD, placed=placed).pays(table, ".10(e)3"),
        when(TIED, placed=placed, off=table).pushes(".10(e)4"),
        when(TIED, placed=placed).pays(table, ".10(e)4"),
    )


def three_card_bonus(table: PayTable) -> Wager:
    """Paid only to players who expose their cards."""
    return side_bet(
        "three-card",
        when(ALWAYS, exposed=False).loses(".10(a)"),
        when(ALWAYS, exposed=True).pays(table, ".11(d)"),
        when(ALWAYS, exposed=True, off=table).loses(".10(a)"),
        title="3 Card Bonus",
        law=".10(a)",
        at=area("table(b)2iv", in_front_of("blind")),
    )


def six_card_bonus(table: PayTable) -> Wager:
    return side_bet(
        "six-card",
        *pays_by(table, ".11(e)"),
        title="6 Card Bonus",
        law=".10(e)5",
        at=area("table(b)2v", in_front_of("flop")),
    )


def main_wagers(house: House) -> tuple[Wager, ...]:
    tables = {1: house.table("blind-table"), 2: house.table("blind-double-table")}
    allowed = house.multiples("version")
    main = [case for multiple in allowed for case in main_cases(multiple, tables[multiple])]
    blind = [case for multiple in allowed for case in blind_cases(multiple, tables[multiple])]
    folded = when(FOLDED).loses(".10(b)1")
    return (
        equal(
            "blind",
            folded,
            *blind,
            title="Blind Bonus",
            law=".1(blind-bonus-wager)",
            at=area("table(b)2i", left_of("flop")),
        ),
        base("flop", folded, *main, law=".1(flop-wager)", at=area("table(b)2ii")),
        placed(
            "turn-river",
            *main,
            title="Turn/River",
            law=".10(b)2i" if allowed == (1,) else ".10(b)2ii",
            at=area("table(b)2iii", behind("flop")),
        ),
    )


def script(own: str | None, community: str, *, burned: bool) -> list[tuple[DealStep, ...]]:
    """The same stacks in all three ways of dealing; the paragraph on community cards also lets the house burn cards."""
    two = (*((burn(community),) if burned else ()), deal(COMMUNITY, 2, community))
    return [
        (deal(PLAYERS, 3, own), deal(DEALER, 3, own), *two, *two),
        (turn(2, ".10(b)"),),
        (turn(2, ".10(c)"),),
    ]


def turn_river_decision(multiples: tuple[int, ...]) -> Decision:
    """In version 2 the dealer confirms a doubled wager aloud."""
    doubled = tuple(multiple for multiple in multiples if multiple == 2)
    return may(
        "turn-river",
        *multiples,
        otherwise=FOLD,
        law=".10(b)",
        confirmed=doubled,
        confirmed_by=".10(b)2ii" if doubled else None,
    )


CLOTH = cloth(
    "#5b1426",
    name="table(b)1",
    community=central("table(b)3"),
    inscriptions=[
        tells_odds("table(b)4i", "blind", "three-card", "six-card"),
        tells_amounts("table(b)4ii", "turn-river"),
        tells_paid_alike("table(b)4iii", "blind", "three-card", "six-card"),
        tells_highest_only("table(b)4iv", "blind"),
    ],
    wording=".11(a)",
)


@game("holdem3", "Hold 'em 3 Bonus", law="13:69F-42", table="13:69E-1.13BB", options=OPTIONS)
def HOLDEM3(house: House) -> Rules:
    three_card = (three_card_bonus(house.table("three-card-table")),) if house.on("offer-three-card") else ()
    six_card = (six_card_bonus(house.table("six-card-table")),) if house.on("offer-six-card") else ()
    limited = ("blind", *(each.name for each in three_card))
    exposed = tuple(each.name for each in three_card)
    burned = house.on("burn-cards")
    return Rules(
        own=3,
        community=4,
        round=[
            stage("own cards", expose("three-card", ".10(a)") if three_card else None),
            stage("first two community cards", turn_river_decision(house.multiples("version"))),
            stage("last two community cards"),
        ],
        deal=ways(
            shoe=script(None, ".7(c)3", burned=burned),
            hand=script(None, ".8(c)3", burned=burned),
            stacks=script(".9(c)", ".9(c)", burned=burned),
        ),
        wagers=(*three_card, *main_wagers(house), *six_card),
        folded_settled_last=True,
        procedure=differs(
            supervisor_may_verify=True,
            folded_hand_under_wager=True,
            community_from_hand=True,
            still_settled={
                "dealer_card_exposed": exposed,
                "more_face_up_after_first_cards": (*exposed, *(each.name for each in six_card)),
            },
        ),
        payout_limit=most(50_000_00, *limited, law=".11(f)", or_minimum_win=True)
        if house.on("aggregate-limit")
        else None,
        approvals=(
            *layout_filed("table(a)1"),
            approved("cover-cards", "colors of the cutting card and the cover card", ".2(a)"),
        ),
        signs=(sign(PAYOUTS, "payouts and rules, inscribed on the layout or posted", "table(c)"),),
        layout=CLOTH,
    )
