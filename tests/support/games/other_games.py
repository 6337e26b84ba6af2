"""Games that are not ours, to see that the vocabulary takes a sixth game without a word added for it."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

from boardwalk.cards import Category
from boardwalk.games.declaration.game import Basics, DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
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
    or_better,
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
)
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, pays_by, wager, when
from boardwalk.law import How, Paragraph, Source
from tests.support.games.gallery import GALLERY

RULES = Paragraph("OTHER", "The rules of another house.", ("other",), How.ENFORCED, Source.GAME_BOOK)
BASICS = Basics(RULES, RULES, RULES, RULES, RULES)

Record = TypeVar("Record", Preparation, Conduct, Irregularities, DealingRules)


def by_one_paragraph(record: type[Record]) -> Record:
    """A record whose every field without a default is the one paragraph."""
    needed = [field for field in fields(record) if field.default is MISSING]
    values: dict[str, Any] = {field.name: Remedy(RULES) if field.type == "Remedy" else RULES for field in needed}
    return record(**values)


PROCEDURE = Procedure(by_one_paragraph(Preparation), by_one_paragraph(Conduct), by_one_paragraph(Irregularities))
DEALING = by_one_paragraph(DealingRules)
HAND = (Pile.PLAYER, Pile.COMMUNITY)

BLIND = pay_table(
    "blind",
    RULES,
    reads=HAND,
    rows={ROYAL_FLUSH: "500", STRAIGHT_FLUSH: "50", FOUR_OF_A_KIND: "10", FULL_HOUSE: "3", FLUSH: "3:2", STRAIGHT: "1"},
)
TRIPS = pay_table(
    "trips",
    RULES,
    reads=HAND,
    rows={
        ROYAL_FLUSH: "50",
        STRAIGHT_FLUSH: "40",
        FOUR_OF_A_KIND: "30",
        FULL_HOUSE: "8",
        FLUSH: "7",
        STRAIGHT: "4",
        THREE_OF_A_KIND: "3",
    },
)


def ultimate(house: House) -> Game:
    """Ultimate Texas Hold'em: play 3x or 4x on the own cards, 2x on the flop, 1x on the river, or fold."""
    deal = (Deal(PLAYERS, 2), Deal(DEALER, 2))
    later = (Deal(COMMUNITY, 3, up=3),), (Deal(COMMUNITY, 2, up=2),)
    return Game(
        name="ultimate",
        title="Ultimate Texas Hold'em",
        seats=6,
        hole_cards=2,
        community_cards=5,
        dealings=tuple(Dealing(mode, RULES, DEALING, (deal, *later)) for mode in DealingMode),
        stages=(
            Stage("own cards", Decision("play", (3, 4), Otherwise.CHECK, RULES)),
            Stage("flop", Decision("play", (2,), Otherwise.CHECK, RULES)),
            Stage("river", Decision("play", (1,), Otherwise.FOLD, RULES)),
        ),
        wagers=(
            wager("ante", "Ante", Placement.BASE, RULES,
                  when(FOLDED).loses(RULES),
                  when(SHOWDOWN, qualified=False).pushes(RULES),
                  when(AHEAD, qualified=True).pays(EVEN, RULES),
                  when(TIED, qualified=True).pushes(RULES),
                  when(BEHIND, qualified=True).loses(RULES)),
            wager("blind", "Blind", Placement.EQUAL, RULES,
                  when(FOLDED | BEHIND).loses(RULES),
                  when(AHEAD).pays(BLIND, RULES),
                  when(AHEAD, off=BLIND).pushes(RULES),
                  when(TIED).pushes(RULES)),
            wager("play", "Play", Placement.DECISION, RULES,
                  when(BEHIND).loses(RULES), when(TIED).pushes(RULES), when(AHEAD).pays(EVEN, RULES)),
            wager("trips", "Trips", Placement.OPTIONAL, RULES, *pays_by(TRIPS, RULES)),
        ),
        dealer_qualifies=DealerQualifies(or_better(Category.PAIR), RULES),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=BASICS,
        procedure=PROCEDURE,
        house=house,
    )  # fmt: skip


def two_folds(house: House) -> Game:
    """A street game in short: stay for one unit or fold, twice."""
    deal = (Deal(PLAYERS, 2), Deal(DEALER, 2), Deal(COMMUNITY, 1, up=1))
    even = when(BEHIND).loses(RULES), when(TIED).pushes(RULES), when(AHEAD).pays(EVEN, RULES)
    return Game(
        name="two-folds",
        title="Two Folds",
        seats=6,
        hole_cards=2,
        community_cards=3,
        dealings=tuple(
            Dealing(mode, RULES, DEALING, (deal, (Deal(COMMUNITY, 1, up=1),), (Deal(COMMUNITY, 1, up=1),)))
            for mode in DealingMode
        ),
        stages=(
            Stage("third street", Decision("third", (1,), Otherwise.FOLD, RULES)),
            Stage("fourth street", Decision("fourth", (1,), Otherwise.FOLD, RULES)),
            Stage("fifth street"),
        ),
        wagers=(
            wager("ante", "Ante", Placement.BASE, RULES, when(FOLDED).loses(RULES), *even),
            wager("third", "Third Street", Placement.DECISION, RULES, when(FOLDED).loses(RULES), *even),
            wager("fourth", "Fourth Street", Placement.DECISION, RULES, *even),
        ),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=BASICS,
        procedure=PROCEDURE,
        house=house,
    )


ULTIMATE = Declaration((), ultimate)
CASINO_HOLDEM = GALLERY["casino-holdem"]
TWO_FOLDS = Declaration((), two_folds)
