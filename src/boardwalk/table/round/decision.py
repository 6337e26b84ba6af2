"""The players' decisions in seat order, limited to what each stage allows; folds, and wagers confirmed aloud
(section .10).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import LET_IT_RIDE, TAKE_BACK, Decision, Exposure, TakeBack
from boardwalk.games.declaration.wager import FOLDED, Result
from boardwalk.games.legality import Action, Seen, choose, legal_actions
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table.machine import folds, handles, require_due, require_round, round_fold, round_of, seat_of, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.round.bet import BetTakenBack
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.seat import ABSENCE, AbsenceNoted
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, Round, Table
from boardwalk.table.wager_outcome import WagerSettled


@dataclass(frozen=True, slots=True)
class Expose(Command):
    """Expose your cards for the bonus that requires it, or keep them face down."""

    exposed: bool


@dataclass(frozen=True, slots=True)
class Act(Command):
    """Make your decision, such as `fold`, `check`, `play-3x` or `take-back`."""

    action: str


@dataclass(frozen=True, slots=True)
class ChooseForSeat(Command):
    """Make the choice that costs least for a player who is away or does not respond."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmWager(Command):
    """Confirm the last wager aloud."""


@dataclass(frozen=True, slots=True)
class ExposureChosen(Event):
    """A player exposed the cards for a bonus, or did not."""

    seat: int
    exposed: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayerActed(Event):
    """A player decided: placed a wager in this amount, checked, folded, or took a wager back or let it ride.

    A wager that is taken back has an event of its own, as one that is taken back before the deal.
    """

    seat: int
    action: str
    wager: str | None
    cents: int
    folded: bool
    to_confirm: bool
    """Whether the dealer must confirm the wager aloud."""


@dataclass(frozen=True, slots=True)
class FoldedHandStays(Event):
    """The cards of a folded hand stay on the table for a wager that is still in action."""

    seat: int


@dataclass(frozen=True, slots=True)
class WagerConfirmed(Event):
    """The dealer confirmed a wager aloud."""

    seat: int


def _turn(table: Table, actor: Actor, due: Due, law: Paragraph) -> tuple[Round, int]:
    """The round and the player's seat, if it is this player's turn to decide."""
    seat = seat_of(table, actor)
    now = require_due(table, due, law)
    turn = waiting_for(table).place
    if turn != seat:
        raise Refusal("seat", f"it is seat {turn}'s turn, not seat {seat}'s", law)
    return now, seat


def _choice_law(table: Table) -> Paragraph:
    """The paragraph for the current decision, or the one on wagers if there is none."""
    choice = None if table.round is None else table.game.stages[table.round.stage].choice
    return table.game.basics.wagering if choice is None else choice.law


@handles(Expose, Role.PLAYER, law=_choice_law)
def expose(table: Table, command: Expose) -> Iterator[Event]:
    now, seat = _turn(table, command.actor, Due.EXPOSE, _choice_law(table))
    yield _exposure(table, now, seat, exposed=command.exposed)


def _exposure(table: Table, now: Round, seat: int, *, exposed: bool) -> Event:
    cards = now.hands[seat].cards if exposed else ()
    return ExposureChosen(_choice_law(table), seat, exposed, cards)


@handles(Act, Role.PLAYER, law=_choice_law)
def act(table: Table, command: Act) -> Iterator[Event]:
    now, seat = _turn(table, command.actor, Due.ACT, _choice_law(table))
    yield from _action_events(table, now, seat, command.action)


def _seen(now: Round, seat: int) -> Seen:
    """The cards that a player sees at a decision."""
    return Seen(now.hands[seat].cards, now.community[: now.community_up])


def choices(table: Table, seat: int) -> tuple[Action, ...]:
    """What the player may choose whose turn it is to decide, the choice that costs least first.

    It depends on the player's own cards if a multiple needs a certain hand, so only that player may be told.
    """
    now = round_of(table)
    bets = {name: bet.cents for name, bet in table.seats[seat].bets.items()}
    return legal_actions(table.game, table.game.stages[now.stage], bets, _seen(now, seat))


def _action_events(table: Table, now: Round, seat: int, name: str) -> Iterator[Event]:
    stage, seated = table.game.stages[now.stage], table.seats[seat]
    decision = stage.choice
    assert isinstance(decision, Decision | TakeBack)
    action = choose(table.game, stage, {name: bet.cents for name, bet in seated.bets.items()}, name, _seen(now, seat))
    if isinstance(decision, TakeBack):
        yield PlayerActed(decision.law, seat, action.name, None, 0, folded=False, to_confirm=False)
        if action.takes_back:
            yield BetTakenBack(decision.law, seat, decision.wager, *seated.bets[decision.wager])
        return
    if action.cents > seated.chips_cents:
        reason = f"takes {dollars(action.cents)}, but {seated.player} has only {dollars(seated.chips_cents)}"
        raise Refusal(action.name, reason, table.game.basics.wagering)
    to_confirm = action.multiple in decision.confirmed
    yield PlayerActed(decision.law, seat, action.name, action.wager, action.cents, action.folds, to_confirm)
    if action.folds:
        yield from _forfeit_events(table, now, seat)


@handles(ChooseForSeat, Role.SUPERVISOR, law=lambda _: ABSENCE)
def choose_for_seat(table: Table, command: ChooseForSeat) -> Iterator[Event]:
    """Check or take back if allowed, otherwise fold. Cards are exposed for a bonus, which can only help the player."""
    now = require_round(table, ABSENCE)
    waiting = waiting_for(table)
    if waiting.due not in (Due.ACT, Due.EXPOSE) or waiting.place != command.seat:
        raise Refusal("seat", f"it is not seat {command.seat}'s turn to decide", ABSENCE)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", ABSENCE)
    yield AbsenceNoted(ABSENCE, command.seat, command.actor.name, command.reason)
    if waiting.due is Due.EXPOSE:
        yield _exposure(table, now, command.seat, exposed=True)
        return
    decision = table.game.stages[now.stage].choice
    assert isinstance(decision, Decision | TakeBack)
    yield from _action_events(table, now, command.seat, decision.actions[0])


def _forfeit_events(table: Table, now: Round, seat: int) -> Iterator[Event]:
    """Forfeited wagers are collected at once. The cards stay only for a wager that may still be paid."""
    bets = table.seats[seat].bets
    stays = None
    for name, bet in bets.items():
        if name in table.game.left_after_fold:
            stays = table.game.procedure.conduct.folded_hand_stays
            continue
        law = table.game.wager(name).cases[FOLDED][0].law
        yield WagerSettled(law, seat, name, *bet, Result.LOSE, 0, "folded", None)
    for name in now.hands[seat].riding:
        stays = stays or table.game.collected[name].alive_after_fold
    if stays is not None:
        yield FoldedHandStays(stays, seat)
    else:
        law = table.game.procedure.conduct.folded_hand_collected
        yield CardsCollected(law, seat, now.hands[seat].cards)


@handles(ConfirmWager, Role.DEALER, law=_choice_law)
def confirm_wager(table: Table, command: ConfirmWager) -> Iterator[Event]:
    del command
    law = _choice_law(table)
    now = require_due(table, Due.CONFIRM, law)
    choice = table.game.stages[now.stage].choice
    assert isinstance(choice, Decision)
    assert now.confirming is not None
    yield WagerConfirmed(choice.confirmed_by or choice.law, now.confirming)


@folds(ExposureChosen)
@round_fold
def _fold_exposure_chosen(now: Round, event: ExposureChosen) -> Round:
    hand = now.hands[event.seat]._replace(exposed=event.exposed, shown=event.exposed)
    return now._replace(hands={**now.hands, event.seat: hand}, acted=now.acted | {event.seat})


@folds(PlayerActed)
def _fold_player_action_events(table: Table, event: PlayerActed) -> Table:
    now = round_of(table)
    hand = now.hands[event.seat]
    acted = now.acted | {event.seat}
    if event.wager is None:
        changed = hand._replace(folded=True) if event.folded else hand
        return table._replace(round=now._replace(hands={**now.hands, event.seat: changed}, acted=acted))
    bet = Bet(event.cents)
    changed = hand._replace(made={**hand.made, event.wager: bet})
    seated = table.seats[event.seat]
    bets = {**seated.bets, event.wager: bet}
    paying = seated._replace(chips_cents=seated.chips_cents - event.cents, bets=bets, sat_out=0)
    return table._replace(
        seats={**table.seats, event.seat: paying},
        round=now._replace(
            hands={**now.hands, event.seat: changed},
            acted=acted,
            confirming=event.seat if event.to_confirm else None,
        ),
    )


@folds(WagerConfirmed)
@round_fold
def _fold_wager_confirmed(now: Round, event: WagerConfirmed) -> Round:
    del event
    return now._replace(confirming=None)


@folds(FoldedHandStays)
def _fold_folded_hand_stays(table: Table, event: FoldedHandStays) -> Table:
    del event
    return table


VERBS = {"play": "plays", "raise": "raises", "bet": "bets"}
"""Wagers with a verb of their own; a player bets on any other."""


@tells(ExposureChosen)
def _tell_exposure_chosen(scene: Scene, event: ExposureChosen) -> str:
    choice = scene.choice()
    bonus = f" for the {scene.wager(choice.wager)}" if isinstance(choice, Exposure) else ""
    if event.exposed:
        return f"{scene.who(event.seat)} exposes {scene.cards(event.cards)}{bonus}"
    return f"{scene.who(event.seat)} keeps the cards face down{' and forfeits' + bonus[4:] if bonus else ''}"


@tells(PlayerActed)
def _tell_player_action_events(scene: Scene, event: PlayerActed) -> str:
    who, amount = scene.who(event.seat), dollars(event.cents)
    if event.action in (TAKE_BACK, LET_IT_RIDE):
        return f"{who} {_taking_back(scene, event.action)}"
    if event.wager is None:
        return f"{who} {event.action}s"
    multiple = event.action.removeprefix(event.wager).lstrip("-")
    if event.wager in VERBS:
        return f"{who} {VERBS[event.wager]} {multiple}: {amount}"
    return f"{who} bets {multiple} on the {scene.wager(event.wager)}: {amount}"


def _taking_back(scene: Scene, action: str) -> str:
    choice = scene.choice()
    wager = "wager" if choice is None else scene.wager(choice.wager)
    return f"takes back the {wager} wager" if action == TAKE_BACK else f"lets the {wager} wager ride"


@tells(WagerConfirmed)
def _tell_wager_confirmed(scene: Scene, event: WagerConfirmed) -> str:
    choice, seated = scene.choice(), scene.seated(event.seat)
    bet = seated.bets.get(choice.wager) if seated is not None and isinstance(choice, Decision) else None
    if choice is None or bet is None:
        return f"The dealer confirms the wager of {scene.who(event.seat)} aloud"
    return (
        f"The dealer confirms aloud: {scene.who(event.seat)}, {dollars(bet.cents)} on the {scene.wager(choice.wager)}"
    )


@tells(FoldedHandStays)
def _tell_folded_hand_stays(scene: Scene, event: FoldedHandStays) -> str:
    return f"The folded cards of {scene.who(event.seat)} stay on the table for a wager still in action"
