"""Errors that are planted in live rounds, at a moment at which the table accepts a report of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.games import Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import wrong_hand
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.message import COMMUNITY, RACK, Command, place_name
from boardwalk.table.next_act import wrong_places
from boardwalk.table.report import report_law
from boardwalk.table.sentence import count
from boardwalk.table.state import Table

ERROR_CHANCE = 0.7
"""How often there is an error in a round. A test has at least one."""
LATEST = 4


class LiveError(NamedTuple):
    """An error at the table that is not reported yet: how it is reported, and what the dealer sees of it."""

    report: Command
    sees: str = ""
    dealer_up: int | None = None
    """The dealer's card that is face up too soon."""


class ErrorPlan(NamedTuple):
    """Which error a round gets, and how many moments that would suit it are let pass."""

    kind: IrregularityKind
    later: int
    over: int
    """By how many cards a hand is wrong."""
    chance: float
    """Which of several cards it is, from 0 to 1."""


def error_kinds(game: Game, mode: DealingMode) -> list[IrregularityKind]:
    """The errors that can happen at a table with this game and this way of dealing."""
    kinds = [IrregularityKind.FACE_UP, IrregularityKind.DRAWN_IN_ERROR, IrregularityKind.WRONG_NUMBER]
    if game.dealer_hole_cards:
        kinds.append(IrregularityKind.DEALER_CARD)
    if mode is DealingMode.AUTOMATED_SHOE:
        kinds.append(IrregularityKind.SHOE_JAM)
    return kinds


def plan_errors(game: Game, mode: DealingMode, rounds: int, dice: Random) -> tuple[ErrorPlan | None, ...]:
    """A plan for each round; at least one has an error, and usually not all have."""
    kinds = error_kinds(game, mode)
    planned = [dice.random() < ERROR_CHANCE for _ in range(rounds)]
    if not any(planned) and planned:
        planned[dice.randrange(rounds)] = True
    plans = [
        ErrorPlan(dice.choice(kinds), dice.randrange(LATEST), dice.choice((-1, 1)), dice.random())
        for _ in range(rounds)
    ]
    return tuple(plan if wanted else None for plan, wanted in zip(plans, planned, strict=True))


def planted(table: Table, plan: ErrorPlan, floorperson: Actor, dealing: bool) -> LiveError | None:
    """The planned error at this moment; None if the moment does not suit it. A wrong number is dealt instead."""
    make = _MAKERS.get(plan.kind)
    return None if make is None else make(table, floorperson, plan, dealing)


def wrong_number(table: Table, plan: ErrorPlan, dealer: Actor) -> Command | None:
    """The deal of a card too many or too few that takes the place of the next one; None if it does not suit."""
    now = table.round
    upcoming = None if now is None else now.upcoming
    if now is None or upcoming is None or plan.kind is not IrregularityKind.WRONG_NUMBER or now.misdealt:
        return None
    suits = bool(upcoming.drawn) and upcoming.to not in (COMMUNITY, RACK)
    return do.Misdeal(dealer, upcoming.cards + plan.over) if suits else None


def wrong_number_there(table: Table, floorperson: Actor) -> LiveError | None:
    """The wrong number of cards that is on the layout now and that nobody has found."""
    now = table.round
    if now is None or now.void is not None:
        return None
    places = [place for place in wrong_places(now) if place not in now.found]
    if not places:
        return None
    return LiveError(replace(wrong_hand(now, floorperson, places[0]), actor=floorperson))


def _dealer_card(table: Table, floorperson: Actor, plan: ErrorPlan, dealing: bool) -> LiveError | None:
    del dealing
    now = table.round
    assert now is not None
    hidden = [place for place in range(len(now.dealer)) if place not in now.dealer_up]
    if not hidden:
        return None
    place = hidden[int(plan.chance * len(hidden))]
    if not _reportable(table, Irregularity(IrregularityKind.DEALER_CARD, position=place + 1)):
        return None
    sees = f"As you reach across the layout, your card {place + 1} turns over."
    return LiveError(do.ReportDealerCard(floorperson, place + 1), sees, place)


def _face_up(table: Table, floorperson: Actor, plan: ErrorPlan, dealing: bool) -> LiveError | None:
    del plan
    now = table.round
    assert now is not None
    if not dealing or not _reportable(table, Irregularity(IrregularityKind.FACE_UP, position=1)):
        return None
    return LiveError(do.ReportFaceUp(floorperson, 1), f"The next card in the deck is face up: {now.stub[0]}.")


def _drawn(table: Table, floorperson: Actor, plan: ErrorPlan, dealing: bool) -> LiveError | None:
    del plan, dealing
    if not _reportable(table, Irregularity(IrregularityKind.DRAWN_IN_ERROR)):
        return None
    sees = "You have taken a card too soon. It is face down in your hand, and nobody has seen it."
    return LiveError(do.ReportDrawnInError(floorperson), sees)


def _shoe_jam(table: Table, floorperson: Actor, plan: ErrorPlan, dealing: bool) -> LiveError | None:
    del plan
    if not dealing or not _reportable(table, Irregularity(IrregularityKind.SHOE_JAM)):
        return None
    return LiveError(do.ReportShoeJam(floorperson), "You press for the next cards, and the shoe does not deal them.")


def _reportable(table: Table, found: Irregularity) -> bool:
    return report_law(table, found) is not None


_MAKERS: dict[IrregularityKind, Callable[[Table, Actor, ErrorPlan, bool], LiveError | None]] = {
    IrregularityKind.DEALER_CARD: _dealer_card,
    IrregularityKind.FACE_UP: _face_up,
    IrregularityKind.DRAWN_IN_ERROR: _drawn,
    IrregularityKind.SHOE_JAM: _shoe_jam,
}


def report_words(report: Command) -> str:
    """What a report says, without what should have been there.

    >>> from boardwalk.actor import Role
    >>> report_words(do.ReportWrongHand(Actor(Role.FLOORPERSON, "Flo"), 3, 4))
    'seat 3 has four cards'
    """
    match report:
        case do.ReportDealerCard(position=position):
            return Irregularity(IrregularityKind.DEALER_CARD, position=position).words
        case do.ReportFaceUp(position=position):
            return Irregularity(IrregularityKind.FACE_UP, position=position).words
        case do.ReportWrongHand(place=place, cards=cards):
            return f"{place_name(place)} has {count(cards, 'card')}"
        case do.ReportShoeJam():
            return Irregularity(IrregularityKind.SHOE_JAM).words
    return Irregularity(IrregularityKind.DRAWN_IN_ERROR).words
