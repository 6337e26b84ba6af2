"""What the wider vocabulary can get wrong in a declaration, each fault named in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from boardwalk.cards import Category, FourCardCategory, Rank, Ranking, ThreeCardCategory
from boardwalk.gallery.three_card import ONE_PAIR, SUITED_RUN, TRIPS
from boardwalk.games import Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import DealerQualifies
from boardwalk.games.declaration.pay_table import EVEN, FirstCommunity, Pile, pay_table
from boardwalk.games.declaration.requirement import LongestRun, exactly, flush_of, or_better
from boardwalk.games.declaration.round import DEALER, Deal, Decision, Exposure, Otherwise, Reserved, Stage, TakeBack
from boardwalk.games.declaration.wager import (
    AHEAD,
    ALWAYS,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    STAYED,
    TIED,
    Bonus,
    Case,
    Placement,
    pays_by,
    wager,
    when,
)
from tests.support.games.deal_scripts import face_up
from tests.support.games.gallery import GALLERY
from tests.support.games.other_games import RULES

LET_IT_RIDE = GALLERY["let-it-ride"].game()
STUD = GALLERY["mississippi-stud"].game()
THREE_CARD = GALLERY["three-card"].game()
CRAZY_FOUR = GALLERY["crazy-four"].game()
CASINO = GALLERY["casino-holdem"].game()


def with_cases(game: Game, name: str, *cases: Case) -> Game:
    return replace(
        game, wagers=tuple(replace(each, settled=cases) if each.name == name else each for each in game.wagers)
    )


def with_stage(game: Game, choice: Decision | TakeBack) -> Game:
    return replace(game, stages=(Stage("own cards", choice), *game.stages[1:]))


def side_bet(game: Game, *reads: Pile | FirstCommunity, rows: dict[object, str] | None = None) -> Game:
    table = pay_table("side", RULES, reads=reads, rows=rows or {or_better(Category.FLUSH): "1"})  # type: ignore[arg-type]
    return replace(
        game, wagers=(*game.wagers, wager("side", "Side", Placement.OPTIONAL, RULES, *pays_by(table, RULES)))
    )


def bonus(game: Game, *cases: Case, on: str = "ante", name: str = "extra") -> Game:
    return replace(game, bonuses=(*game.bonuses, Bonus(name, "Extra", on, RULES, cases)))


def reserved(*multiples: int, hand: object = or_better(FourCardCategory.PAIR)) -> Game:
    held = Reserved(multiples, hand, RULES)  # type: ignore[arg-type]
    return with_stage(CRAZY_FOUR, Decision("play", (1, 3), Otherwise.FOLD, RULES, reserved=(held,)))


FAULTS: dict[str, tuple[Game, str]] = {
    "a hand that cannot be ranked": (
        replace(THREE_CARD, ranking=Ranking.FIVE_CARD),
        "a player's hand of 3 cards cannot be ranked by best five cards",
    ),
    "a qualification in another ranking": (
        replace(CRAZY_FOUR, dealer_qualifies=DealerQualifies(or_better(Category.PAIR), RULES)),
        "the dealer qualifies with pair or better, but hands are ranked by best four cards",
    ),
    "a dealer dealt too few cards": (replace(CRAZY_FOUR, dealer_cards=6), "5 cards to the dealer's area, not 6"),
    "cards for a dealer without a hand": (
        replace(
            STUD,
            dealings=tuple(
                replace(each, stages=((*each.stages[0], Deal(DEALER, 2)), *each.stages[1:])) for each in STUD.dealings
            ),
        ),
        "2 cards to the dealer's area, not 0",
    ),
    "a qualification without a hand": (
        replace(STUD, dealer_qualifies=DealerQualifies(or_better(Category.PAIR), RULES)),
        "the dealer must qualify, but has no hand",
    ),
    "a comparison without a dealer's hand": (
        with_cases(STUD, "fifth", when(AHEAD).pays(EVEN, RULES), when(BEHIND | TIED).loses(RULES)),
        "fifth: OTHER compares the hand with the dealer's, but the dealer has none",
    ),
    "a table of the dealer's cards without any": (
        side_bet(STUD, Pile.DEALER, Pile.COMMUNITY),
        "side, table side: reads the dealer's cards, but the dealer has no hand",
    ),
    "a loser without a dealer's hand": (
        side_bet(STUD, Pile.LOSER, Pile.COMMUNITY),
        "reads the dealer's cards, but the dealer has no hand",
    ),
    "hands of different sizes": (
        side_bet(replace(CRAZY_FOUR, dealer_cards=6), Pile.LOSER),
        "reads the loser's cards, but the dealer does not have as many as a player",
    ),
    "a part of the board that is never shown": (
        side_bet(CASINO, Pile.PLAYER, FirstCommunity(4)),
        "reads 4 community cards, but no stage shows exactly that many",
    ),
    "the flop and the board": (
        side_bet(CASINO, FirstCommunity(3), Pile.COMMUNITY),
        "reads some community cards twice",
    ),
    "the same cards twice": (side_bet(CRAZY_FOUR, Pile.PLAYER, Pile.PLAYER), "reads the same cards twice"),
    "a hand that cannot be read from the flop": (
        side_bet(CASINO, Pile.PLAYER, FirstCommunity(3), rows={exactly(ThreeCardCategory.PAIR): "1"}),
        "pair cannot be read from 5 cards",
    ),
    "a run longer than the hand": (
        side_bet(CRAZY_FOUR, Pile.PLAYER, rows={LongestRun("6-card straight flush", 6): "1"}),
        "6-card straight flush cannot be read from 5 cards",
    ),
    "a gap among three-card hands": (
        side_bet(THREE_CARD, Pile.PLAYER, rows={SUITED_RUN: "5", ONE_PAIR: "1"}),
        "omits flush, straight and three of a kind, but pays pair",
    ),
    "a push above what pays": (
        side_bet(THREE_CARD, Pile.PLAYER, rows={SUITED_RUN: "push", TRIPS: "1"}),
        "a lower hand pays more: three of a kind pays 1 to 1 and straight flush push",
    ),
    "a table that only pushes": (
        side_bet(THREE_CARD, Pile.PLAYER, rows={SUITED_RUN: "push"}),
        "pays no hand, every row pushes",
    ),
    "a push for other players' hands": (
        side_bet(THREE_CARD, Pile.OTHERS, rows={SUITED_RUN: "1", TRIPS: "push"}),
        "three of a kind pushes, but is paid for other players' hands",
    ),
    "a loser after a tie": (
        with_cases(
            THREE_CARD,
            "bad-beat",
            when(TIED).pays(THREE_CARD.wager("bad-beat").tables[0], RULES),
            when(ALWAYS, off=THREE_CARD.wager("bad-beat").tables[0]).loses(RULES),
        ),
        "bad-beat: no case settles it when the player is behind.*bad-beat: OTHER can never apply",
    ),
    "a bonus that loses": (
        bonus(THREE_CARD, when(FOLDED).loses(RULES)),
        "bonus extra: OTHER does not pay; leave out what is not paid",
    ),
    "a bonus paid twice": (
        bonus(THREE_CARD, when(SHOWDOWN).pays(EVEN, RULES), when(AHEAD).pays(EVEN, RULES)),
        "bonus extra: OTHER and OTHER settle it when the player is ahead",
    ),
    "a bonus that is never paid": (
        bonus(THREE_CARD, when(FOLDED).pays(EVEN, RULES), on="play"),
        "bonus extra: OTHER can never apply",
    ),
    "a bonus on nothing": (
        bonus(THREE_CARD, when(AHEAD).pays(EVEN, RULES), on="blind"),
        "a bonus is paid on blind, which is not a wager of the game",
    ),
    "a bonus with a wager's name": (
        bonus(THREE_CARD, when(AHEAD).pays(EVEN, RULES), name="play"),
        "bonus play has the name of a wager",
    ),
    "a multiple reserved but not offered": (
        reserved(2),
        "2x is reserved for pair or better, but cannot be placed",
    ),
    "a multiple reserved for an unreadable hand": (
        reserved(3, hand=or_better(ThreeCardCategory.PAIR)),
        "pair or better cannot be read from the 5 cards that the player sees",
    ),
    "a base wager taken back": (
        with_stage(LET_IT_RIDE, TakeBack("third", RULES)),
        "wager third may be taken back, so it must be placed before the deal, in the amount of the base wager",
    ),
    "a wager taken back twice": (
        with_stage(LET_IT_RIDE, TakeBack("second", RULES)),
        "wager second may be taken back at 2 stages, but only once",
    ),
    "taking back what pushes": (
        with_cases(LET_IT_RIDE, "first", when(STAYED).pushes(RULES)),
        "taking first back has no effect, it always pushes",
    ),
    "no case for who stays": (
        with_cases(STUD, "fifth", when(STAYED).pays(STUD.wager("fifth").tables[0], RULES)),
        "wager fifth: no case settles it when the player is still in",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str) -> None:
    game, message = FAULTS[fault]
    found = "; ".join(faults_of(game))
    assert re.search(message, found), found


SOUND: dict[str, Callable[[], Game]] = {
    "a dealer's card face up in a hold 'em game": lambda: face_up(CASINO),
    "a side bet on the dealer's cards": lambda: side_bet(CASINO, Pile.DEALER, Pile.COMMUNITY),
    "a side bet on both hands": lambda: side_bet(THREE_CARD, Pile.PLAYER, Pile.DEALER),
    "a flush of n cards on five": lambda: side_bet(CRAZY_FOUR, Pile.PLAYER, rows={flush_of(4, Rank.NINE): "1"}),
    "a side bet for other players' hands": lambda: side_bet(THREE_CARD, Pile.OTHERS, rows={SUITED_RUN: "$50"}),
}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_has_no_fault(name: str) -> None:
    assert faults_of(SOUND[name]()) == []


def still_settled(game: Game, name: str) -> Game:
    """The game with a wager that is settled even if a dealer's card was seen too soon."""
    irregular = game.procedure.irregularities
    remedy = replace(irregular.dealer_card_exposed, still_settled=(name,))
    changed = replace(irregular, dealer_card_exposed=remedy)
    return replace(game, procedure=replace(game.procedure, irregularities=changed))


def test_what_is_settled_in_a_void_round_is_decided_by_cards_that_are_dealt_then() -> None:
    assert faults_of(still_settled(THREE_CARD, "pair-plus")) == []
    assert faults_of(still_settled(THREE_CARD, "six-card")) == []
    assert faults_of(still_settled(THREE_CARD, "bad-beat")) == [
        "wager bad-beat is settled in a void round, but depends on how hands compare or on other players"
    ]
    assert faults_of(still_settled(CASINO, "aa-plus")) == [
        "wager aa-plus is settled in a void round, but reads community cards, which are not dealt then"
    ]


def exposing(game: Game, name: str) -> Game:
    """The game with a wager that players expose their cards for at the first stage."""
    first, *others = game.stages
    return replace(game, stages=(replace(first, choice=Exposure(name, RULES)), *others))


def test_what_is_settled_on_exposed_cards_is_decided_by_them() -> None:
    faults = faults_of(exposing(CASINO, "aa-plus"))
    assert "wager aa-plus is settled on exposed cards, but reads others" in faults
    faults = faults_of(exposing(THREE_CARD, "bad-beat"))
    assert any(fault.startswith("wager bad-beat is settled on exposed cards, but depends on") for fault in faults)
