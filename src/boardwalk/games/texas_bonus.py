"""Texas Hold 'Em Bonus Poker: subchapter 13:69F-28 as amended for the progressive, and its table, 13:69E-1.13Q.

Two cards each and five community cards; a flop wager of twice the ante or fold, then turn and river wagers of one ante
each, or checks. What the amended text leaves out comes from the game book's base game. The progressive payout wager
uses the player's two cards and the flop.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from boardwalk.cards import Category, Rank
from boardwalk.errors import InputError
from boardwalk.games.declaration.approval import LAYOUT, LINK, PRIZES, PROGRESSIVE_FILING, RequiredSign, approved
from boardwalk.games.declaration.collected import (
    LinkRule,
    ProgressiveTable,
    ProgressiveWager,
    progressive_rows,
    raised_table,
)
from boardwalk.games.declaration.game import Basics, Declaration, Game, PayoutLimit, SettlesFrom
from boardwalk.games.declaration.option import (
    ChoiceOption,
    House,
    Option,
    RaisedPaysOption,
    side_bet_limits,
    switch,
)
from boardwalk.games.declaration.pay_table import EVEN, Odds, PayTable, Pile, Row, pay_table
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
    ace_with,
    or_better,
    pair_of,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Burn,
    Deal,
    DealingMode,
    Decision,
    Otherwise,
    Stage,
    dealing,
)
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, TIED, Placement, Wager, pays_by, wager, when
from boardwalk.games.game_book import DEALING, PREPARATION
from boardwalk.law import cite

PAIR_OF_ACES = pair_of("pair of aces", [Rank.ACE])

BONUS = pay_table(
    "bonus",
    "13:69F-28.11(c)",
    reads=(Pile.PLAYER,),
    rows={
        PAIR_OF_ACES: "30",
        ace_with("ace-king suited", [Rank.KING], suited=True): "25",
        ace_with("ace-queen or ace-jack suited", [Rank.QUEEN, Rank.JACK], suited=True): "20",
        ace_with("ace-king unsuited", [Rank.KING], suited=False): "15",
        pair_of("pair of kings, queens or jacks", [Rank.KING, Rank.QUEEN, Rank.JACK]): "10",
        ace_with("ace-queen or ace-jack unsuited", [Rank.QUEEN, Rank.JACK], suited=False): "5",
        pair_of("pair of twos to 10s", [rank for rank in Rank if rank <= Rank.TEN]): "3",
    },
)
ACES_AGAINST_ACES = Row(PAIR_OF_ACES, Odds(1000), dealer=PAIR_OF_ACES, law=cite("R18"))

FLUSH_OR_BETTER = progressive_rows(
    "13:69F-28.11(f)",
    {
        ROYAL_FLUSH: "100% (M)",
        STRAIGHT_FLUSH: "10% (M)",
        FOUR_OF_A_KIND: "$500 (M)",
        FULL_HOUSE: "$100 (M)",
        FLUSH: "$50 (M)",
    },
)
BELOW_A_FLUSH: dict[str, dict[FiveCard, str]] = {
    "A": {STRAIGHT: "$10", THREE_OF_A_KIND: "$3", TWO_PAIR: "$2"},
    "B": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$5"},
    "C": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$3", TWO_PAIR: "$2"},
    "D": {STRAIGHT: "$10 (M)", THREE_OF_A_KIND: "$5", TWO_PAIR: "$2"},
}
PROGRESSIVE = {
    "off": None,
    "plain": ProgressiveTable("", FLUSH_OR_BETTER, cite("13:69F-28.11(f)")),
    **{
        label: ProgressiveTable(
            label, FLUSH_OR_BETTER + progressive_rows("13:69F-28.11(g)", rows), cite("13:69F-28.11(g)")
        )
        for label, rows in BELOW_A_FLUSH.items()
    },
}

ANTE_PAYS_FROM = {
    name: pay_table("ante", law, reads=(Pile.PLAYER, Pile.COMMUNITY), rows={or_better(category): "1"})
    for name, category, law in (
        ("flush", Category.FLUSH, "13:69F-28/book-12"),
        ("straight", Category.STRAIGHT, "R17"),
    )
}

OPTIONS: tuple[Option, ...] = (
    ChoiceOption(
        "ante-pays-from", "Lowest winning hand on which the ante is paid", cite("R17"), "flush", ANTE_PAYS_FROM
    ),
    switch("dealer-aces", "Pay 1000 to 1 on a bonus wager of aces against the dealer's aces", "R18", default=True),
    switch(
        "offer-bonus",
        "Offer the bonus wager; can be off only if the progressive is offered",
        "13:69E-1.13Q(g)",
        default=True,
    ),
    ChoiceOption(
        "progressive",
        "Offer the progressive: plain pays a flush or better; a letter picks the table that adds lower hands",
        cite("13:69F-28.11(g)"),
        "off",
        PROGRESSIVE,
    ),
    RaisedPaysOption(
        "progressive-pays",
        "Progressive amounts above the listed ones",
        cite("R41"),
        FLUSH_OR_BETTER,
    ),
    switch("aggregate-limit", "Limit what all wagers except the progressive pay per hand", "R19", default=False),
    *side_bet_limits("bonus"),
)

PROGRESSIVE_FEATURES = (
    approved("prize-sign", "form and location of the sign with the progressive payouts", "13:69E-1.13Q(e)2"),
    approved("controller-panel", "location of the table controller panel", "13:69E-1.13Q(e)3"),
    approved("return-device", "operating procedures of the table inventory return device", "13:69E-1.13Q(e)4"),
    approved("meter-amounts", "initial and reset amount of the meter", "13:69F-28.11(h)"),
)
PROGRESSIVE_SIGNS = (
    RequiredSign(PRIZES, "winning progressive hands and what they pay", cite("13:69E-1.13Q(e)2")),
    RequiredSign(LINK, "link with another game's progressive", cite("13:69E-1.13Q(f)"), if_linked=True),
)
CONDUCT = Conduct(
    bets_closed=cite("13:69F-28.6(b)"),
    seated=cite("B17"),
    one_position=cite("R28"),
    dealer_revealed=cite("B32"),
    folded_hand_stays=cite("13:69F-28.10(a)2i"),
    folded_hand_collected=cite("13:69F-28.10(a)2ii"),
    cards_collected=cite("B31"),
    cards_private=cite("13:69F-28.10(a)"),
    folded_hand_spread=True,
)

MANUAL_SHOE = replace(DEALING, no_more_bets=cite("13:69F-28.7(b)"))
FROM_HAND = replace(MANUAL_SHOE, no_more_bets=cite("13:69F-28.8(b)3"), shuffler_required=cite("B20"))
AUTOMATED_SHOE = replace(MANUAL_SHOE, no_more_bets=cite("13:69F-28.9(b)2"), community_from_hand=True)


def _bonus_table(house: House) -> PayTable:
    if not house.on("dealer-aces"):
        return BONUS
    return replace(BONUS, rows=(ACES_AGAINST_ACES, *BONUS.rows))


def _follow_up(name: str, title: str, law: str) -> Wager:
    return wager(
        name,
        title,
        Placement.DECISION,
        law,
        when(BEHIND).loses("13:69F-28/book-9"),
        when(AHEAD).pays(EVEN, "13:69F-28/book-10"),
        when(TIED).pushes("13:69F-28/book-11"),
    )


def _wagers(house: House) -> tuple[Wager, ...]:
    ante_table = house.table("ante-pays-from")
    wagers = (
        wager(
            "ante",
            "Ante",
            Placement.BASE,
            "13:69F-28/book-2",
            when(FOLDED).loses("13:69F-28.10(a)2"),
            when(BEHIND).loses("13:69F-28/book-9"),
            when(TIED).pushes("13:69F-28/book-11"),
            when(AHEAD).pays(ante_table, ante_table.law),
            when(AHEAD, off=ante_table).pushes(ante_table.law),
        ),
        _follow_up("flop", "Flop", "13:69F-28/book-3"),
        _follow_up("turn", "Turn", "13:69F-28/book-4"),
        _follow_up("river", "River", "13:69F-28/book-5"),
        wager(
            "bonus",
            "Bonus",
            Placement.OPTIONAL,
            "13:69F-28.6(c)",
            *pays_by(_bonus_table(house), "13:69F-28.10(h)4i"),
            at_least=(1_00, "13:69F-28.6(c)"),
        ),
    )
    return wagers if house.on("offer-bonus") else wagers[:-1]


def _progressive(house: House) -> ProgressiveWager | None:
    table = house.values["progressive"]
    if table is None:
        if not house.on("offer-bonus"):
            reason = "can be off only if the progressive is offered"
            raise InputError("offer-bonus", reason, cite("13:69E-1.13Q(g)"))
        if house.values["progressive-pays"]:
            raise InputError("progressive-pays", "can be filed only if the progressive is offered", cite("R41"))
        return None
    return ProgressiveWager(
        name="progressive",
        title="Progressive",
        stake_cents=1_00,
        law=cite("13:69F-28.6(c)"),
        hardware=cite("13:69E-1.13Q(e)1"),
        counted=cite("13:69F-28.7(b)2"),
        counted_on_layout=True,
        to_inventory=cite("13:69F-28.7(b)3"),
        settled=cite("13:69F-28.10(h)4ii"),
        alive_after_fold=cite("13:69F-28.10(a)2i"),
        coupon=cite("R20"),
        table=raised_table(table, house.values["progressive-pays"]),
        community=3,
        least_rate=Fraction(70, 100),
        rate_law=cite("13:69F-28.11(h)"),
        lock_out=cite("13:69E-1.13Q(e)3"),
        from_return_device=cite("13:69F-28.7(b)1"),
        hand_verified=cite("13:69F-28.10(h)4ii(1)"),
        light_verified=cite("13:69F-28.10(h)4ii(2)"),
        validated=cite("13:69F-28.10(h)4ii(3)"),
        at_turn=cite("13:69F-28.11(i)"),
        shared=cite("13:69F-28.11(i)"),
        link_rule=LinkRule(("A", ""), cite("13:69F-28.11(g)")),
        approvals=(*PROGRESSIVE_FILING, *PROGRESSIVE_FEATURES),
        signs=PROGRESSIVE_SIGNS,
    )


def _procedure(progressive: ProgressiveWager | None, *, bonus: bool) -> Procedure:
    """The bonus and progressive wagers the house offers are settled even in a void round."""
    offered = (*(("bonus",) if bonus else ()), *((progressive.name,) if progressive else ()))
    irregularities = Irregularities(
        dealer_card_exposed=Remedy(cite("13:69F-28.12(a)"), offered),
        one_face_up=cite("13:69F-28.12(b)"),
        more_face_up=Remedy(cite("13:69F-28.12(b)")),
        more_face_up_after_first_cards=Remedy(
            cite("13:69F-28.12(b)1" if bonus else "13:69F-28.12(b)2"), offered, put_back=cite("13:69F-28.12(b)2")
        ),
        drawn_in_error=cite("B28"),
        wrong_player_hand=cite("R45"),
        wrong_dealer_hand=cite("R45"),
        wrong_community=cite("D7"),
        wrong_stub=cite("B26"),
        shuffler_jam=cite("B29"),
        shoe_jam=cite("R45"),
        device_off_first=cite("B30"),
    )
    return Procedure(PREPARATION, CONDUCT, irregularities)


def declare(house: House) -> Game:
    wagers, progressive = _wagers(house), _progressive(house)
    in_turn = (Deal(PLAYERS, 1), Deal(DEALER, 1)) * 2
    burn, card = Burn(law=cite("R16")), Deal(COMMUNITY, 1, up=1)
    community = (burn, Deal(COMMUNITY, 3, up=3)), (burn, card), (burn, card)
    stacks = (Deal(PLAYERS, 2), Deal(DEALER, 2))
    return Game(
        name="texas-bonus",
        title="Texas Hold 'Em Bonus Poker",
        seats=7,
        hole_cards=2,
        community_cards=5,
        dealings=(
            dealing(DealingMode.MANUAL_SHOE, "13:69F-28/book-7", MANUAL_SHOE, in_turn, *community),
            dealing(DealingMode.HAND, "13:69F-28/book-7", FROM_HAND, in_turn, *community),
            dealing(DealingMode.AUTOMATED_SHOE, "13:69F-28/book-8", AUTOMATED_SHOE, stacks, *community),
        ),
        stages=(
            Stage("own cards", Decision("flop", (2,), Otherwise.FOLD, cite("13:69F-28.10(a)"))),
            Stage("flop", Decision("turn", (1,), Otherwise.CHECK, cite("13:69F-28/book-4"))),
            Stage("turn", Decision("river", (1,), Otherwise.CHECK, cite("13:69F-28/book-5"))),
            Stage("river"),
        ),
        wagers=wagers,
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=Basics(
            seating=cite("13:69E-1.13Q(a)"),
            deck=cite("13:69F-28/book-1"),
            deal=cite("13:69F-28/book-1"),
            wagering=cite("13:69F-28.6(a)"),
            settling=cite("13:69F-28.10(h)"),
        ),
        procedure=_procedure(progressive, bonus=house.on("offer-bonus")),
        house=house,
        folded_settled_last=True,
        payout_limit=PayoutLimit(tuple(each.name for each in wagers), 50_000_00, cite("R19"), or_minimum_win=True)
        if house.on("aggregate-limit")
        else None,
        progressive=progressive,
        own_approvals=(approved(LAYOUT, "layout", "13:69E-1.13Q(b)"),),
    )


TEXAS_BONUS = Declaration(OPTIONS, declare)
