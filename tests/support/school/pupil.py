"""A pupil who knows everything about a live round, its planted error, too."""

from __future__ import annotations

from boardwalk.codec import tag_of
from boardwalk.school.drill import LEAVE, Numbers
from boardwalk.school.lesson_table import Happened
from boardwalk.school.live_act import SETTLE, LiveAct
from boardwalk.school.live_round import LiveRounds
from boardwalk.school.payout_drill import wager_questions
from boardwalk.table.machine import decide
from boardwalk.table.message import Command


def right_act(live: LiveRounds) -> LiveAct:
    """What is right now: the report of what is wrong, or what is due."""
    if live.error is not None:
        return as_act(live.error.report)
    name, command = next(iter(live.due().items()))
    settles = _settlement(live, int(name.place), command) if name.do == SETTLE else ()
    return LiveAct(name.do, name.place, settles=settles)


def as_act(report: Command) -> LiveAct:
    """A report as the pupil makes it."""
    position, cards = (int(getattr(report, name, 0)) for name in ("position", "cards"))
    return LiveAct(tag_of(type(report)), str(getattr(report, "place", "")), position, cards)


def _settlement(live: LiveRounds, seat: int, command: Command) -> tuple[Numbers, ...]:
    table = live.table()
    happened = Happened(table, command, decide(table, command))
    key = {question.asks: right.answer for question, right in wager_questions(table.game, happened, seat)}
    return tuple(key.get(question.asks, (LEAVE, 0)) for question in live.questions(seat))


def play_right(live: LiveRounds) -> list[LiveAct]:
    """Play to the end without a mistake."""
    acts = []
    while not live.over:
        acts.append(right_act(live))
        live.do(acts[-1])
    return acts
