"""The players' choices in seating order, each with only what the stage allows (section .10)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games.choice import choose
from boardwalk.games.stage import Decision
from boardwalk.games.wager import FOLDED, Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table import event_round as happened
from boardwalk.table.command import Act, ChooseForSeat, ConfirmWager, Expose
from boardwalk.table.event import AbsenceNoted, Event
from boardwalk.table.handler import ABSENT, handles, in_round, require_due, seat_of
from boardwalk.table.state import Round, Table
from boardwalk.table.waiting import Due, waiting_for


def _turn(table: Table, actor: Actor, due: Due, law: Paragraph) -> tuple[Round, int]:
    """The round and the player's seat, if it is this player's turn to choose."""
    seat = seat_of(table, actor)
    now = require_due(table, due, law)
    turn = waiting_for(table).place
    if turn != seat:
        raise Refusal("seat", f"it is the turn of seat {turn}, not of seat {seat}", law)
    return now, seat


def _choice_law(table: Table) -> Paragraph:
    """The paragraph of the choice at hand, or the one on wagers where there is none."""
    choice = None if table.round is None else table.game.stages[table.round.stage].choice
    return table.game.basics.wagering if choice is None else choice.law


@handles(Expose, Role.PLAYER, law=_choice_law)
def expose(table: Table, command: Expose) -> Iterator[Event]:
    now, seat = _turn(table, command.actor, Due.EXPOSE, _choice_law(table))
    yield _exposed(table, now, seat, exposed=command.exposed)


def _exposed(table: Table, now: Round, seat: int, *, exposed: bool) -> Event:
    cards = now.hands[seat].cards if exposed else ()
    return happened.ExposureChosen(_choice_law(table), seat, exposed, cards)


@handles(Act, Role.PLAYER, law=_choice_law)
def act(table: Table, command: Act) -> Iterator[Event]:
    now, seat = _turn(table, command.actor, Due.ACT, _choice_law(table))
    yield from _acted(table, now, seat, command.action)


def _acted(table: Table, now: Round, seat: int, name: str) -> Iterator[Event]:
    stage, seated = table.game.stages[now.stage], table.seats[seat]
    decision = stage.choice
    assert isinstance(decision, Decision)
    action = choose(table.game, stage, {name: bet.cents for name, bet in seated.bets.items()}, name)
    if action.cents > seated.chips_cents:
        reason = f"{dollars(action.cents)} is more than {seated.player} has, {dollars(seated.chips_cents)}"
        raise Refusal(action.name, reason, table.game.basics.wagering)
    to_confirm = action.multiple in decision.confirmed
    yield happened.PlayerActed(decision.law, seat, action.name, action.wager, action.cents, action.folds, to_confirm)
    if action.folds:
        yield from _folded(table, now, seat)


@handles(ChooseForSeat, Role.SUPERVISOR, law=lambda _: ABSENT)
def choose_for_seat(table: Table, command: ChooseForSeat) -> Iterator[Event]:
    """Check or fold; cards are exposed for a bonus, which can only serve the player."""
    now = in_round(table, ABSENT)
    waiting = waiting_for(table)
    if waiting.due not in (Due.ACT, Due.EXPOSE) or waiting.place != command.seat:
        raise Refusal("seat", f"nothing is asked of seat {command.seat} now", ABSENT)
    if not command.reason.strip():
        raise Refusal("reason", "one acts for a player for a reason", ABSENT)
    yield AbsenceNoted(ABSENT, command.seat, command.actor.name, command.reason)
    if waiting.due is Due.EXPOSE:
        yield _exposed(table, now, command.seat, exposed=True)
        return
    decision = table.game.stages[now.stage].choice
    assert isinstance(decision, Decision)
    yield from _acted(table, now, command.seat, decision.actions[0])


def _folded(table: Table, now: Round, seat: int) -> Iterator[Event]:
    """What a fold forfeits is collected at once; the cards stay only for a side bet that is still alive."""
    bets = table.seats[seat].bets
    stays = None
    for name, bet in bets.items():
        wager = table.game.wager(name)
        if wager.alive_after_fold:
            stays = table.game.procedure.conduct.folded_hand_stays
            continue
        law = wager.cases[FOLDED][0].law
        yield happened.WagerSettled(law, seat, name, *bet, Result.LOSE, 0, "folded", None)
    for name in now.hands[seat].riding:
        stays = stays or table.game.collected[name].alive_after_fold
    if stays is not None:
        yield happened.FoldedHandStays(stays, seat)
    else:
        law = table.game.procedure.conduct.folded_hand_collected
        yield happened.CardsCollected(law, seat, now.hands[seat].cards)


@handles(ConfirmWager, Role.DEALER, law=_choice_law)
def confirm_wager(table: Table, command: ConfirmWager) -> Iterator[Event]:
    del command
    law = _choice_law(table)
    now = require_due(table, Due.CONFIRM, law)
    choice = table.game.stages[now.stage].choice
    assert isinstance(choice, Decision)
    assert now.confirming is not None
    yield happened.WagerConfirmed(choice.confirmed_by or choice.law, now.confirming)
