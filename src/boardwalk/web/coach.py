"""The coach: what a player's own choices cost, each after it was made and never before.

A choice is looked at with what the player knew then: own cards, community cards that were up, the dealer's up card, and
what was placed before. It is valued by dealing out everything else, so that no card which the player could not see has
a part in the answer. Only the main wagers count; the unit is the base wager of that seat in that round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import Connection

from boardwalk.actor import Actor, Role, same_person
from boardwalk.cards import Card, format_cards
from boardwalk.odds.figure import rounded
from boardwalk.pit.order import table_stream
from boardwalk.pit.recall import LAST, Moment, walk
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.reading import RoundRow, last_rounds, one_round
from boardwalk.table.event import AbsenceNoted
from boardwalk.table.event_round import PlayerActed
from boardwalk.table.state import Table
from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.questions import Answer, ChoiceQuestion, Choices, Offered, Working

PLACES, CENTS_PLACES = 6, 2


class Cost(NamedTuple):
    """What a choice gives away against the best one, on average."""

    units: Fraction
    decimal: str
    cents: str


class CoachOption(NamedTuple):
    """A choice that there was, and what the whole round was worth with it, in units."""

    action: str
    value: Fraction
    decimal: str
    cost: Cost


class CoachDecision(NamedTuple):
    """A choice that was made, beside the best one; while it is worked out, what was seen and done."""

    stage: str
    action: str
    made_by_house: bool
    """Whether someone acted for an absent player."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Card | None
    """The dealer's card that lies face up, where the game has one."""
    unit_cents: int
    ready: bool
    best: str | None
    cost: Cost | None
    options: tuple[CoachOption, ...]
    says: str | None
    """Why there is no figure, where there is none."""


class CoachSheet(NamedTuple):
    """What a player's choices in a round cost; where `ready` is false, ask again."""

    ready: bool
    progress: float
    round: int | None
    """None if the player was in none of the last rounds."""
    over: bool
    seat: int | None
    decisions: tuple[CoachDecision, ...]
    cost: Cost | None
    """Of all choices that can be valued, once they are."""


class Made(NamedTuple):
    """A choice that was made, and what is asked about it."""

    stage: str
    action: str
    made_by_house: bool
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Card | None
    question: ChoiceQuestion


class Played(NamedTuple):
    """A player's part in a round."""

    round: int
    over: bool
    seat: int
    made: tuple[Made, ...]


def part_played(
    connection: Connection, standing: Standing, number: str, actor: Actor, wanted: int | None
) -> Played | None:
    """A player's part in a round, by its number or in the latest; none in a round that he was not in."""
    if actor.role is not Role.PLAYER:
        return None
    table = standing.table(number)
    assert table is not None
    running = table.round
    if running is not None and wanted in (None, running.number):
        seat = _seat({seat: table.seats[seat].player for seat in running.hands}, actor)
        if seat is not None:
            stream = table_stream(number)
            moments = walk(connection, stream, standing.begun[stream], standing.heads[stream].seq)
            return Played(running.number, over=False, seat=seat, made=tuple(_made(moments, seat)))
    return _played(connection, table_stream(number), actor, wanted)


def _played(connection: Connection, stream: str, actor: Actor, wanted: int | None) -> Played | None:
    if wanted is None:
        rows = last_rounds(connection, stream, LAST)
    else:
        rows = [row for row in [one_round(connection, stream, wanted)] if row is not None]
    if not rows:
        return None
    moments = list(walk(connection, stream, rows[-1].first_seq, rows[0].last_seq))
    for row in rows:
        seat = _seat_then(row, moments, actor)
        if seat is not None:
            of_round = [moment for moment in moments if row.first_seq <= moment.row.seq <= row.last_seq]
            return Played(row.number, over=True, seat=seat, made=tuple(_made(of_round, seat)))
    return None


def _seat_then(row: RoundRow, moments: Sequence[Moment], actor: Actor) -> int | None:
    (end,) = (moment for moment in moments if moment.row.seq == row.last_seq)
    last = end.after.last_round
    assert last is not None, "a round is over with its last record"
    return _seat(last.players, actor)


def _seat(players: Mapping[int, str], actor: Actor) -> int | None:
    return next((seat for seat, name in players.items() if same_person(name, actor.name)), None)


def _made(moments: Iterable[Moment], seat: int) -> Iterator[Made]:
    """The choices of a seat; what comes of one order with an absence was chosen by the house."""
    absent = None
    for moment in moments:
        event, order = moment.event, (moment.row.order_stream, moment.row.order_seq)
        if isinstance(event, AbsenceNoted) and event.seat == seat:
            absent = order
        elif isinstance(event, PlayerActed) and event.seat == seat:
            assert moment.before is not None
            yield _choice(moment.before, event, made_by_house=order == absent)


def _choice(table: Table, event: PlayerActed, *, made_by_house: bool) -> Made:
    """What the player knew when he chose."""
    game, now = table.game, table.round
    assert now is not None
    hand = now.hands[event.seat]
    unit = hand.made[game.base.name].cents
    board = now.community[: now.community_up]
    up = now.dealer[max(now.dealer_up)] if now.dealer_dealt_up else None
    placed = sorted((name, bet.cents // unit) for name, bet in hand.made.items() if name in game.multiples)
    at = Offered.of(game, unit)
    question = ChoiceQuestion(at, format_cards(hand.cards), format_cards(board), str(up or ""), tuple(placed))
    return Made(game.stages[now.stage].name, event.action, made_by_house, hand.cards, board, up, question)


NOT_PLAYED = CoachSheet(ready=True, progress=1.0, round=None, over=True, seat=None, decisions=(), cost=None)


def coach_sheet(played: Played, answers: Sequence[Answer | Working]) -> CoachSheet:
    """What is known of a player's choices, each with its answer."""
    decisions = tuple(_decision(made, answer) for made, answer in zip(played.made, answers, strict=True))
    working = [answer.progress for answer in answers if isinstance(answer, Working)]
    units = sum((each.cost.units for each in decisions if each.cost is not None), Fraction(0))
    return CoachSheet(
        ready=not working,
        progress=min(working, default=1.0),
        round=played.round,
        over=played.over,
        seat=played.seat,
        decisions=decisions,
        cost=None if working or not decisions else _cost(units, decisions[0].unit_cents),
    )


def _decision(made: Made, answer: Answer | Working) -> CoachDecision:
    choices = answer if isinstance(answer, Choices) else None
    options = _options(choices, made.question.at.unit_cents) if choices else ()
    return CoachDecision(
        stage=made.stage,
        action=made.action,
        made_by_house=made.made_by_house,
        cards=made.cards,
        board=made.board,
        up=made.up,
        unit_cents=made.question.at.unit_cents,
        ready=not isinstance(answer, Working),
        best=choices.best if choices else None,
        cost=next((each.cost for each in options if each.action == made.action), None),
        options=options,
        says=answer.reason if isinstance(answer, Fault) else None,
    )


def _options(choices: Choices, unit_cents: int) -> tuple[CoachOption, ...]:
    values = dict(choices.values)
    best = values[choices.best]
    return tuple(
        CoachOption(action, value, rounded(value, PLACES), _cost(best - value, unit_cents))
        for action, value in values.items()
    )


def _cost(units: Fraction, unit_cents: int) -> Cost:
    return Cost(units, rounded(units, PLACES), rounded(units * unit_cents, CENTS_PLACES))
