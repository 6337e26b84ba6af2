"""A strategy card for the game at a table: a few lines to play by, and exactly what playing by them costs."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from boardwalk.games import Game
from boardwalk.odds.figure import base_wager, least_bet, rounded
from boardwalk.web.lab.questions import Card, CardQuestion, Offered, Working

PERCENT_PLACES = 4


class Part(NamedTuple):
    """A part of the base wager."""

    exact: Fraction
    percent: str


class CardLine(NamedTuple):
    """What to do; of the lines of a decision the first whose words apply decides."""

    action: str
    words: str


class CardDecision(NamedTuple):
    """A decision, and its lines on the card."""

    decision: str
    lines: tuple[CardLine, ...]


class StrategySheet(NamedTuple):
    """A card to play by; where `ready` is false, ask again."""

    ready: bool
    progress: float
    game: str
    title: str
    unit_cents: int
    """The least bet of the table, for which it was worked out; it matters where a table pays fixed prizes."""
    of: str
    """What the parts are parts of: the ante, or the flop wager."""
    decisions: tuple[CardDecision, ...]
    legend: str
    """What a word of the card means that not everyone knows."""
    house_edge: Part | None
    """Of whoever plays by the card."""
    best_house_edge: Part | None
    """Of whoever plays in the best way."""
    cost: Part | None


def card_question(game: Game) -> CardQuestion:
    """What is asked for a table of this game."""
    return CardQuestion(Offered.of(game, least_bet(game, game.base)))


def strategy_sheet(game: Game, found: Card | Working) -> StrategySheet:
    """The card, or how far it is."""
    card = None if isinstance(found, Working) else found
    return StrategySheet(
        ready=card is not None,
        progress=found.progress if isinstance(found, Working) else 1.0,
        game=game.name,
        title=game.title,
        unit_cents=least_bet(game, game.base),
        of=base_wager(game),
        decisions=() if card is None else _decisions(card),
        legend="" if card is None else card.legend,
        house_edge=None if card is None else _part(card.house_edge),
        best_house_edge=None if card is None else _part(card.best_house_edge),
        cost=None if card is None else _part(card.house_edge - card.best_house_edge),
    )


def _decisions(card: Card) -> tuple[CardDecision, ...]:
    return tuple(
        CardDecision(decision, tuple(CardLine(line.action, line.words) for line in lines))
        for decision, lines in groupby(card.lines, lambda line: line.decision)
    )


def _part(value: Fraction) -> Part:
    return Part(value, f"{rounded(value * 100, PERCENT_PLACES)}%")
