"""Pay and take: what becomes of each wager at a seat, and which chips are cut for the payout."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.games import Game
from boardwalk.games.declaration.wager import Bonus, Result, Wager
from boardwalk.money import dollars
from boardwalk.school.chips import fewest_chips
from boardwalk.school.drill import LEAVE, PAY, TAKE, Numbers, Question, QuestionKind, SceneLine, WorkedDrill
from boardwalk.school.lesson import Asked, Lesson, right_answer, worked
from boardwalk.school.lesson_table import Happened, LessonTable, open_table, place_bets, play_on
from boardwalk.table import commands as do
from boardwalk.table.events import WagerSettled
from boardwalk.table.next_act import waiting_for
from boardwalk.table.sentence import wager_title
from boardwalk.table.state import Table

CHIPS_FROM = 2
"""The level from which the dealer cuts the chips, too, and pay tables and side bets come into it."""


def payout_drill(lesson: Lesson) -> WorkedDrill | None:
    """A seat that is about to be settled, and what the table then does with its wagers."""
    dice, hard = lesson.dice, lesson.level >= CHIPS_FROM
    steady = lesson.level < 3 or dice.random() < 0.7
    house = open_table(lesson.game, dice, 2, rich=hard or dice.random() < 0.3, steady=steady)
    place_bets(house, dice, lesson.level, sides=hard)
    play_on(house)
    chosen = [each for each in _settlements(house) if not lesson.picky or _worth_asking(lesson, each)]
    if not chosen:
        return None
    happened = dice.choice(chosen)
    seat = seat_settled(happened)
    asks = f"Settle seat {seat}. For each wager: take it, leave it, or pay it, and how much."
    questions = [*wager_questions(lesson.game, happened, seat)]
    if hard:
        questions += _chip_question(lesson, happened, seat)
    return worked(lesson, asks, tuple(settlement_scene(happened.before, seat)), questions)


def seat_settled(happened: Happened) -> int:
    """The seat that a command settles."""
    seat = waiting_for(happened.before).place
    assert isinstance(seat, int)
    return seat


def outcomes(happened: Happened) -> list[WagerSettled]:
    """The wagers that were settled, as the table settled them."""
    return [event for event in happened.events if isinstance(event, WagerSettled)]


def _settlements(house: LessonTable) -> Iterator[Happened]:
    """Seats settled in full by one command, in rounds that are not void."""
    for each in house.happened:
        now = each.before.round
        if isinstance(each.command, do.SettleSeat) and now is not None and now.void is None and outcomes(each):
            yield each


def _worth_asking(lesson: Lesson, happened: Happened) -> bool:
    """Whether it fits the level: amounts that chips can pay, and from level 2 on more than even money."""
    settled = outcomes(happened)
    paid = [event for event in settled if event.paid_cents]
    if fewest_chips(sum(event.paid_cents for event in settled), lesson.chips) is None:
        return False
    if lesson.level < CHIPS_FROM:
        return True
    return any(event.paid_cents != event.cents for event in paid)


def settlement_scene(table: Table, seat: int) -> Iterator[SceneLine]:
    """The cards and bets that decide what a seat is paid."""
    now = table.round
    assert now is not None
    if now.dealer:
        yield SceneLine("Dealer", "", now.dealer)
    if now.community:
        yield SceneLine("Community cards", "", now.community[: now.community_up])
    hand = now.hands[seat]
    folded = ["folded"] if hand.folded else []
    bets = [f"{wager_title(table.game, name)} {dollars(bet.cents)}" for name, bet in table.seats[seat].bets.items()]
    yield SceneLine(f"Seat {seat}", ", ".join([*folded, *bets]), hand.cards)
    if not table.game.read_others.isdisjoint(table.seats[seat].bets):
        for other, cards in now.hands.items():
            if other != seat and not cards.folded:
                yield SceneLine(f"Seat {other}", "still in", cards.cards)


def wager_questions(game: Game, happened: Happened, seat: int) -> Iterator[Asked]:
    """Every wager on the layout and every bonus on one of them, whether or not it pays."""
    settled = {event.wager: event for event in outcomes(happened)}
    bets = happened.before.seats[seat].bets
    for wager in game.wagers:
        if wager.name in settled:
            event = settled[wager.name]
            yield _settlement_question(wager_asks(wager, event.cents), event)
        for bonus in game.bonuses_on[wager.name] if wager.name in bets else ():
            asks = bonus_asks(bonus, wager)
            if bonus.name in settled:
                yield _settlement_question(asks, settled[bonus.name])
            else:
                question = Question(asks, QuestionKind.SETTLE)
                yield right_answer(question, (LEAVE, 0), "It pays nothing on this hand.", bonus.law)


def wager_asks(wager: Wager, cents: int) -> str:
    """How a wager on the layout is asked about."""
    return f"{wager.title}, {dollars(cents)}?"


def bonus_asks(bonus: Bonus, wager: Wager) -> str:
    """How a bonus on a wager is asked about."""
    return f"{bonus.title}, a bonus on the {wager.title}?"


def _settlement_question(asks: str, event: WagerSettled) -> Asked:
    by = f" at {event.by}" if event.by[:1].isdigit() else f": {event.by}" if event.by else ""
    limited = f", reduced to the payout limit ({event.limited_by})" if event.limited_by else ""
    answer, why = {
        Result.WIN: ((PAY, event.paid_cents), f"It wins {dollars(event.paid_cents)}{by}{limited}."),
        Result.PUSH: ((LEAVE, 0), "It pushes: the stake stays with the player."),
        Result.LOSE: ((TAKE, 0), f"It loses: take {dollars(event.cents)}."),
    }[event.result]
    return right_answer(Question(asks, QuestionKind.SETTLE), _nothing_paid(answer), why, event.law)


def _nothing_paid(answer: Numbers) -> Numbers:
    """A win that pays nothing, such as one above the payout limit, is left where it is."""
    return (LEAVE, 0) if answer == (PAY, 0) else answer


def _chip_question(lesson: Lesson, happened: Happened, seat: int) -> Iterator[Asked]:
    total = sum(event.paid_cents for event in outcomes(happened))
    counts = fewest_chips(total, lesson.chips)
    if counts is not None:
        kinds = tuple(dollars(cents) for cents in lesson.chips)
        asks = f"Which chips do you cut for everything seat {seat} is paid? Use as few as you can."
        why = f"The payouts come to {dollars(total)}; cut the largest chips first."
        yield right_answer(Question(asks, QuestionKind.CHIPS, kinds), counts, why)
