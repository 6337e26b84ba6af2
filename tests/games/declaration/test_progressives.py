"""Progressives on other cards than the player's own and the first community cards, and several at one game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardwalk.cards import Category, parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.collected import ProgressiveTable, ProgressiveWager, progressive_rows
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, Pile
from boardwalk.games.declaration.requirement import (
    FOUR_OF_A_KIND,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    AllSuitedRun,
    LongestRun,
    Requirement,
    or_better,
)
from boardwalk.games.settlement import settle_progressive
from tests.support.games.other_games import RULES

TEXAS = GAMES["texas-bonus"].game({"progressive": "A"})
(FIRST,) = TEXAS.progressives
SEVEN_CARDS: dict[Requirement, str] = {ROYAL_FLUSH: "100% (M)", STRAIGHT_FLUSH: "10% (M)", FOUR_OF_A_KIND: "$500 (M)"}


def another(*reads: CardsRead, rows: dict[Requirement, str] | None = None, name: str = "second") -> ProgressiveWager:
    table = ProgressiveTable("", progressive_rows(RULES, rows or SEVEN_CARDS), RULES)
    return replace(FIRST, name=name, title="Second", table=table, reads=reads)


def with_another(*reads: CardsRead, rows: dict[Requirement, str] | None = None, name: str = "second") -> Game:
    return replace(TEXAS, progressives=(FIRST, another(*reads, rows=rows, name=name)))


def test_each_progressive_reads_its_own_cards() -> None:
    game = with_another(Pile.PLAYER, Pile.COMMUNITY)
    assert faults_of(game) == []
    own, board = parse_cards("9h 9d"), parse_cards("9s 2c 3d 9c Kh")
    first = settle_progressive(game, own, board, 1_00, 10_000_00)
    second = settle_progressive(game, own, board, 1_00, 10_000_00, name="second")
    assert (first.paid, first.paid_by) == (3_00, "three of a kind, $3")
    assert (second.paid, second.paid_by) == (500_00, "four of a kind, $500")
    assert second.wager == "second"


def test_a_progressive_on_the_dealers_cards() -> None:
    game = with_another(Pile.DEALER, FirstCommunity(3))
    assert faults_of(game) == []
    board = parse_cards("Qs Js Ts 9c Kh")
    line = settle_progressive(
        game, parse_cards("2c 3c"), board, 1_00, 10_000_00, name="second", dealer=parse_cards("As Ks")
    )
    assert (line.paid, line.paid_by) == (10_000_00, "royal flush, 100% of the meter")


def test_one_that_is_not_offered_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^third: is not offered"):
        settle_progressive(TEXAS, parse_cards("2c 3c"), (), 1_00, None, name="third")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (
            with_another(Pile.PLAYER, FirstCommunity(4), rows={AllSuitedRun("5-card run", 5): "100% (M)"}),
            "second: 5-card run cannot be read from 6 cards",
        ),
        (
            with_another(Pile.PLAYER, FirstCommunity(2)),
            "second: reads 2 community cards, but no stage shows exactly that many",
        ),
        (
            with_another(Pile.LOSER, Pile.COMMUNITY),
            "second: reads cards that depend on more than the player's own hand",
        ),
        (with_another(Pile.PLAYER, Pile.COMMUNITY, name="progressive"), "progressive is declared twice"),
        (
            with_another(Pile.PLAYER, Pile.COMMUNITY, rows={or_better(Category.FLUSH): "$5", ROYAL_FLUSH: "100% (M)"}),
            "royal flush is listed below flush or better, which does not rank higher",
        ),
        (
            with_another(Pile.PLAYER, Pile.COMMUNITY, rows={LongestRun("run of 5", 5): "100% (M)"}),
            "second: run of 5: its chance is counted for up to 5 cards, not for 7",
        ),
    ],
    ids=["unreadable", "no such stage", "the loser's cards", "one name for two", "out of order", "not counted"],
)
def test_a_fault_is_named(game: Game, message: str) -> None:
    assert any(message in fault for fault in faults_of(game)), faults_of(game)
