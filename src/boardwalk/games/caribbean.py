"""Caribbean Stud Poker: subchapter 13:69F-16, the other end of the progressive link, and its table, 13:69E-1.13G.

Five cards each, one of the dealer's face up; bet twice the ante or fold. The rules come from the game book's base game;
our copy of the regulation amends only what the progressive pays.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from boardwalk.cards import Category, HandRank, Rank
from boardwalk.errors import InputError
from boardwalk.games.declaration.approval import LINK, PROGRESSIVE_FILING, RequiredSign
from boardwalk.games.declaration.collected import ProgressiveTable, ProgressiveWager, progressive_rows, raised_table
from boardwalk.games.declaration.game import Basics, DealerQualifies, Declaration, Game, PayoutLimit, SettlesFrom
from boardwalk.games.declaration.option import House, Option, RaisedPaysOption, switch
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.procedure import Conduct, Irregularities, Procedure, Remedy
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    FiveCard,
    or_better,
)
from boardwalk.games.declaration.round import DEALER, PLAYERS, Deal, DealingMode, Decision, Otherwise, Stage, dealing
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, wager, when
from boardwalk.games.game_book import DEALING, PREPARATION
from boardwalk.law import cite

BET = pay_table(
    "bet",
    "13:69F-16/book-11",
    reads=(Pile.PLAYER, Pile.COMMUNITY),
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

PROGRESSIVE = ProgressiveTable(
    "",
    progressive_rows(
        "13:69F-16.12(e)",
        {
            ROYAL_FLUSH: "100% (M)",
            STRAIGHT_FLUSH: "10% (M)",
            FOUR_OF_A_KIND: "$500 (M)",
            FULL_HOUSE: "$100 (M)",
            FLUSH: "$50 (M)",
        },
    ),
    cite("13:69F-16.12(e)"),
)

OPTIONS: tuple[Option, ...] = (
    switch("progressive", "Offer the progressive", "13:69F-16.12(e)", default=False),
    RaisedPaysOption(
        "progressive-pays",
        "Progressive amounts above the listed ones",
        cite("R41"),
        PROGRESSIVE.rows,
    ),
    switch("aggregate-limit", "Limit what the bet pays per hand", "13:69F-16/book-12", default=True),
)

CONDUCT = Conduct(
    bets_closed=cite("B18"),
    seated=cite("B17"),
    one_position=cite("R28"),
    dealer_revealed=cite("B32"),
    folded_hand_stays=cite("13:69F-16/book-5"),
    folded_hand_collected=cite("13:69F-16/book-5"),
    cards_collected=cite("B31"),
)
IRREGULARITIES = Irregularities(
    dealer_card_exposed=Remedy(cite("R27")),
    one_face_up=cite("R27"),
    more_face_up=Remedy(cite("R27")),
    more_face_up_after_first_cards=Remedy(cite("R27")),
    drawn_in_error=cite("R27"),
    wrong_player_hand=cite("R45"),
    wrong_dealer_hand=cite("R45"),
    wrong_community=cite("D7"),
    wrong_stub=cite("B26"),
    shuffler_jam=cite("R27"),
    shoe_jam=cite("R45"),
    device_off_first=cite("R27"),
)
WAGER = ProgressiveWager(
    name="progressive",
    title="Progressive",
    stake_cents=1_00,
    law=cite("B36"),
    hardware=cite("B35"),
    counted=cite("B36"),
    to_inventory=cite("13:69D-1.20(a)7"),
    settled=cite("13:69F-16.12(e)"),
    alive_after_fold=cite("R26"),
    coupon=cite("B36"),
    table=PROGRESSIVE,
    community=0,
    least_rate=Fraction(70, 100),
    rate_law=cite("R26"),
    lock_out=cite("B35"),
    from_return_device=cite("13:69D-1.20(a)7"),
    hand_verified=cite("B36"),
    light_verified=cite("B36"),
    validated=cite("B36"),
    at_turn=cite("B36"),
    shared=cite("R21"),
    approvals=PROGRESSIVE_FILING,
    signs=(RequiredSign(LINK, "link with another game's progressive", cite("13:69E-1.13G(h)"), if_linked=True),),
)

FROM_HAND = replace(DEALING, shuffler_required=cite("B20"))


def _procedure(still_settled: tuple[str, ...]) -> Procedure:
    """If the house offers the progressive, it is settled even in a void round."""
    return Procedure(
        PREPARATION,
        CONDUCT,
        replace(
            IRREGULARITIES,
            dealer_card_exposed=Remedy(cite("R27"), still_settled),
            more_face_up_after_first_cards=Remedy(cite("R27"), still_settled),
        ),
    )


def _progressive(house: House) -> ProgressiveWager | None:
    filed = house.values["progressive-pays"]
    if not house.on("progressive"):
        if filed:
            raise InputError("progressive-pays", "can be filed only if the progressive is offered", cite("R41"))
        return None
    return replace(WAGER, table=raised_table(PROGRESSIVE, filed))


def declare(house: House) -> Game:
    stacks = (Deal(PLAYERS, 5), Deal(DEALER, 5, up=1))
    in_turn = (Deal(PLAYERS, 1), Deal(DEALER, 1)) * 4 + (Deal(PLAYERS, 1), Deal(DEALER, 1, up=1))
    return Game(
        name="caribbean",
        title="Caribbean Stud Poker",
        seats=7,
        hole_cards=5,
        community_cards=0,
        dealings=(
            dealing(DealingMode.MANUAL_SHOE, "13:69F-16/book-14", DEALING, in_turn),
            dealing(DealingMode.HAND, "13:69F-16/book-14", FROM_HAND, in_turn),
            dealing(DealingMode.AUTOMATED_SHOE, "13:69F-16/book-15", DEALING, stacks),
        ),
        stages=(Stage("own cards", Decision("bet", (2,), Otherwise.FOLD, cite("13:69F-16/book-4"))),),
        wagers=(
            wager(
                "ante",
                "Ante",
                Placement.BASE,
                "13:69F-16/book-3",
                when(FOLDED).loses("13:69F-16/book-5"),
                when(SHOWDOWN, qualified=False).pays(EVEN, "13:69F-16/book-7"),
                when(AHEAD, qualified=True).pays(EVEN, "13:69F-16/book-8"),
                when(BEHIND, qualified=True).loses("13:69F-16/book-9"),
                when(TIED, qualified=True).pushes("13:69F-16/book-10"),
            ),
            wager(
                "bet",
                "Bet",
                Placement.DECISION,
                "13:69F-16/book-4",
                when(SHOWDOWN, qualified=False).pushes("13:69F-16/book-7"),
                when(AHEAD, qualified=True).pays(BET, "13:69F-16/book-8"),
                when(BEHIND, qualified=True).loses("13:69F-16/book-9"),
                when(TIED, qualified=True).pushes("13:69F-16/book-10"),
            ),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(Category.HIGH_CARD, Rank.ACE, Rank.KING, name="ace-king"), cite("13:69F-16/book-6")
        ),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=Basics(
            seating=cite("13:69F-16/book-2"),
            deck=cite("13:69F-16/book-1"),
            deal=cite("13:69F-16/book-1"),
            wagering=cite("13:69F-16/book-3"),
            settling=cite("13:69F-16/book-13"),
        ),
        procedure=_procedure((WAGER.name,) if house.on("progressive") else ()),
        house=house,
        folded_settled_last=True,
        payout_limit=PayoutLimit(("bet",), 5_000_00, cite("13:69F-16/book-12"))
        if house.on("aggregate-limit")
        else None,
        progressive=_progressive(house),
    )


CARIBBEAN = Declaration(OPTIONS, declare)
