"""The coach: what a player's own choices cost, each after it was made and never before, and the strategy card for the
game at a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Connection

from boardwalk.actor import Actor, Role, same_person
from boardwalk.api.coach import (
    CardDecision,
    CardLine,
    ChoiceCost,
    CoachDecision,
    CoachOption,
    CoachSheet,
    StrategySheet,
    WagerPart,
)
from boardwalk.cards import Card, format_cards
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.figures import base_wager, least_bet, rounded
from boardwalk.odds.requests import Advise, Strategy
from boardwalk.pit.rating.choice import RecordedChoice, recorded_choices
from boardwalk.pit.record.recall import ROUNDS_RECALLED, TableRecord, walk
from boardwalk.pit.store.schema import RoundRow, last_rounds, one_round, table_stream
from boardwalk.pit.writer.sync import PitState
from boardwalk.web.lab.advice import CardAnswer, ChoiceAnswer, CoachAnswer
from boardwalk.web.lab.analyst import AdviceProgress
from boardwalk.web.lab.work_queue import WorkFault

UNIT_PLACES, CENTS_PLACES = 6, 2


class PlayerChoice(NamedTuple):
    """A choice that was made, and the request for what every choice was worth, or why there is none."""

    stage: str
    action: str
    made_by_house: bool
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Card | None
    unit_cents: int
    question: Advise | WorkFault


class RoundPart(NamedTuple):
    """A player's part in a round."""

    round: int
    over: bool
    seat: int
    choices: tuple[PlayerChoice, ...]


def round_part(
    connection: Connection, state: PitState, number: str, actor: Actor, wanted: int | None
) -> RoundPart | None:
    """A player's part in a round, by number or in the latest; None if the player was not in it."""
    if actor.role is not Role.PLAYER:
        return None
    table = state.table(number)
    assert table is not None
    running = table.round
    if running is not None and wanted in (None, running.number):
        seat = _seat_of({seat: table.seats[seat].player for seat in running.hands}, actor)
        if seat is not None:
            stream = table_stream(number)
            moments = walk(connection, stream, state.round_starts[stream], state.heads[stream].seq)
            return RoundPart(running.number, over=False, seat=seat, choices=tuple(_choices_of_seat(moments, seat)))
    return _finished_round_part(connection, table_stream(number), actor, wanted)


def _finished_round_part(connection: Connection, stream: str, actor: Actor, wanted: int | None) -> RoundPart | None:
    if wanted is None:
        rows = last_rounds(connection, stream, ROUNDS_RECALLED)
    else:
        rows = [row for row in [one_round(connection, stream, wanted)] if row is not None]
    if not rows:
        return None
    moments = list(walk(connection, stream, rows[-1].first_seq, rows[0].last_seq))
    for row in rows:
        seat = _seat_in_round(row, moments, actor)
        if seat is not None:
            of_round = [moment for moment in moments if row.first_seq <= moment.row.seq <= row.last_seq]
            return RoundPart(row.number, over=True, seat=seat, choices=tuple(_choices_of_seat(of_round, seat)))
    return None


def _seat_in_round(row: RoundRow, moments: Sequence[TableRecord], actor: Actor) -> int | None:
    (end,) = (moment for moment in moments if moment.row.seq == row.last_seq)
    last = end.after.last_round
    assert last is not None, "the last record of a round finishes it"
    return _seat_of(last.players, actor)


def _seat_of(players: Mapping[int, str], actor: Actor) -> int | None:
    return next((seat for seat, name in players.items() if same_person(name, actor.name)), None)


def _choices_of_seat(moments: Iterable[TableRecord], seat: int) -> Iterator[PlayerChoice]:
    return (_player_choice(choice) for choice in recorded_choices(moments) if choice.seat == seat)


def _player_choice(choice: RecordedChoice) -> PlayerChoice:
    """The choice, and the request about what the player knew when making it."""
    seen = choice.cards, choice.board, () if choice.up is None else (choice.up,)
    return PlayerChoice(
        stage=choice.stage,
        action=choice.action,
        made_by_house=choice.made_by_house,
        cards=choice.cards,
        board=choice.board,
        up=choice.up,
        unit_cents=choice.unit_cents,
        question=_choice_question(choice.game, choice.unit_cents, seen, choice.placed),
    )


def _choice_question(
    game: Game, unit_cents: int, seen: tuple[tuple[Card, ...], ...], placed: Mapping[str, int]
) -> Advise | WorkFault:
    """The request about a hand as it was seen; the reason if such a hand cannot be valued."""
    player, board, up = map(format_cards, seen)
    try:
        return Advise(
            game=game.name,
            player=player,
            board=board,
            up=up,
            wagers=placed,
            options=game.house.as_text(),
            unit=decimal(unit_cents),
        )
    except InputError as error:
        return WorkFault.of(error)


NO_ROUND = CoachSheet(ready=True, progress=1.0, round=None, over=True, seat=None, decisions=(), cost=None)


def coach_sheet(played: RoundPart, answers: Sequence[CoachAnswer | AdviceProgress]) -> CoachSheet:
    """The player's choices, each with its answer."""
    decisions = tuple(_coach_decision(made, answer) for made, answer in zip(played.choices, answers, strict=True))
    working = [answer.progress for answer in answers if isinstance(answer, AdviceProgress)]
    units = sum((each.cost.units for each in decisions if each.cost is not None), Fraction(0))
    return CoachSheet(
        ready=not working,
        progress=min(working, default=1.0),
        round=played.round,
        over=played.over,
        seat=played.seat,
        decisions=decisions,
        cost=None if working or not decisions else _choice_cost(units, decisions[0].unit_cents),
    )


def _coach_decision(made: PlayerChoice, answer: CoachAnswer | AdviceProgress) -> CoachDecision:
    choices = answer if isinstance(answer, ChoiceAnswer) else None
    options = _coach_options(choices, made.unit_cents) if choices else ()
    return CoachDecision(
        stage=made.stage,
        action=made.action,
        made_by_house=made.made_by_house,
        cards=made.cards,
        board=made.board,
        up=made.up,
        unit_cents=made.unit_cents,
        ready=not isinstance(answer, AdviceProgress),
        best=choices.best if choices else None,
        cost=next((each.cost for each in options if each.action == made.action), None),
        options=options,
        says=answer.reason if isinstance(answer, WorkFault) else None,
    )


def _coach_options(choices: ChoiceAnswer, unit_cents: int) -> tuple[CoachOption, ...]:
    values = dict(choices.values)
    best = values[choices.best]
    return tuple(
        CoachOption(action, value, rounded(value, UNIT_PLACES), _choice_cost(best - value, unit_cents))
        for action, value in values.items()
    )


def _choice_cost(units: Fraction, unit_cents: int) -> ChoiceCost:
    return ChoiceCost(units, rounded(units, UNIT_PLACES), rounded(units * unit_cents, CENTS_PLACES))


PERCENT_PLACES = 4


def card_question(game: Game) -> Strategy:
    """The request for the strategy card of a table with this game."""
    return Strategy(game=game.name, options=game.house.as_text(), unit=decimal(least_bet(game, game.base)))


def strategy_sheet(game: Game, found: CardAnswer | AdviceProgress) -> StrategySheet:
    """The card, or the progress so far."""
    card = None if isinstance(found, AdviceProgress) else found
    return StrategySheet(
        ready=card is not None,
        progress=found.progress if isinstance(found, AdviceProgress) else 1.0,
        game=game.name,
        title=game.title,
        unit_cents=least_bet(game, game.base),
        of=base_wager(game),
        decisions=() if card is None else _card_decisions(card),
        legend="" if card is None else card.legend,
        house_edge=None if card is None else wager_part(card.house_edge),
        best_house_edge=None if card is None else wager_part(card.best_house_edge),
        cost=None if card is None else wager_part(card.house_edge - card.best_house_edge),
    )


def _card_decisions(card: CardAnswer) -> tuple[CardDecision, ...]:
    return tuple(
        CardDecision(decision, tuple(CardLine(line.action, line.words) for line in lines))
        for decision, lines in groupby(card.lines, lambda line: line.decision)
    )


def wager_part(value: Fraction) -> WagerPart:
    """A fraction of the base wager, and as a percentage."""
    return WagerPart(value, f"{rounded(value * 100, PERCENT_PLACES)}%")
