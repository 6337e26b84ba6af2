"""Seats and bets: who may sit and bet, in what form, within which limits, until "No more bets" (section .6)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.games.verify import verify_limits, verify_placed
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.table import event as happened
from boardwalk.table.command import (
    AcceptBet,
    ClearSeat,
    CloseBets,
    GiveTip,
    LeaveSeat,
    PlaceBet,
    ReturnBet,
    TakeBackBet,
    TakeSeat,
)
from boardwalk.table.equipment import hardware_of
from boardwalk.table.event import Event
from boardwalk.table.event_round import BetsClosed, LockedOut
from boardwalk.table.handler import ABSENT, between_rounds, handles, seat_of, verify_seated
from boardwalk.table.linking import verify_collected
from boardwalk.table.preparing import require_fresh, verify_method, verify_other_deck
from boardwalk.table.stakes import incomplete
from boardwalk.table.state import Bet, Phase, Table

MATCH_PLAY = cite("B19")
FORMS = ("chips", "plaques")


@handles(TakeSeat, Role.PLAYER, law=lambda table: table.game.basics.seating)
def take_seat(table: Table, command: TakeSeat) -> Iterator[Event]:
    game, name = table.game, command.actor.name
    if not table.open:
        raise Refusal("table", "it is not open for gaming", game.basics.seating)
    if not 1 <= command.seat <= game.seats:
        raise Refusal("seat", f"{game.title} has seats 1 to {game.seats}, not {command.seat}", game.basics.seating)
    if not name.strip():
        raise Refusal("player", "a player has a name", game.basics.seating)
    for number, seated in table.seats.items():
        if same_person(seated.player, name):
            law = game.procedure.conduct.one_position
            raise Refusal("player", f"{name} sits at seat {number} already", law)
    if command.seat in table.seats:
        holder = table.seats[command.seat].player
        raise Refusal("seat", f"seat {command.seat} is taken by {holder}", game.basics.seating)
    if command.chips_cents < 0:
        raise Refusal("chips_cents", f"{dollars(command.chips_cents)} in chips cannot be", game.basics.wagering)
    yield happened.SeatTaken(game.basics.seating, command.seat, name, command.chips_cents)


@handles(LeaveSeat, Role.PLAYER, law=lambda table: table.game.procedure.conduct.seated)
def leave_seat(table: Table, command: LeaveSeat) -> Iterator[Event]:
    """A player may go between rounds, or in a round of which he is no part; his bets go with him."""
    yield from _left(table, seat_of(table, command.actor), table.game.procedure.conduct.seated)


@handles(ClearSeat, Role.SUPERVISOR, law=lambda _: ABSENT)
def clear_seat(table: Table, command: ClearSeat) -> Iterator[Event]:
    verify_seated(table, command.seat)
    if not command.reason.strip():
        raise Refusal("reason", "a seat is cleared for a reason", ABSENT)
    leaving = tuple(_left(table, command.seat, ABSENT))
    yield happened.AbsenceNoted(ABSENT, command.seat, command.actor.name, command.reason)
    yield from leaving


def _left(table: Table, seat: int, law: Paragraph) -> Iterator[Event]:
    seated = table.seats[seat]
    if table.round is not None and seat in table.round.hands:
        seated_law = table.game.procedure.conduct.seated
        raise Refusal("seat", f"{seated.player} has bet and stays seated until the round is over", seated_law)
    for wager, bet in seated.bets.items():
        yield happened.BetTakenBack(law, seat, wager, *bet)
    chips = seated.chips_cents + sum(bet.cents for bet in seated.bets.values())
    yield happened.SeatLeft(law, seat, seated.player, chips)


@handles(PlaceBet, Role.PLAYER, law=lambda table: table.game.procedure.conduct.seated)
def place_bet(table: Table, command: PlaceBet) -> Iterator[Event]:
    if command.form not in FORMS:
        reason = f"{command.form!r} is not accepted; wagers are chips or plaques"
        raise Refusal("form", reason, table.game.basics.wagering)
    seat = seat_of(table, command.actor)
    bet = Bet(command.cents, command.coupon_cents)
    _verify_bet(table, seat, command.wager, bet)
    collected = table.game.collected.get(command.wager)
    if collected is not None and command.form != FORMS[0]:
        raise Refusal("form", f"{collected.title} is wagered with {FORMS[0]}, not with {command.form}", collected.law)
    if collected is None:
        verify_limits(table.game, {command.wager: command.cents})
    law = table.game.basics.wagering if collected is None else collected.law
    yield happened.BetPlaced(law, seat, command.wager, *bet, by_hand=False)


@handles(AcceptBet, Role.DEALER, law=lambda _: cite("R1"))
def accept_bet(table: Table, command: AcceptBet) -> Iterator[Event]:
    verify_seated(table, command.seat)
    collected = table.game.collected.get(command.wager)
    if collected is not None:
        raise Refusal(command.wager, "its player places it, and sees its light come on", collected.law)
    bet = Bet(command.cents, command.coupon_cents)
    _verify_bet(table, command.seat, command.wager, bet)
    yield happened.BetPlaced(cite("R1"), command.seat, command.wager, *bet, by_hand=True)


def _verify_bet(table: Table, seat: int, wager: str, bet: Bet) -> None:
    """What holds for every bet, whoever accepts it."""
    game, seated = table.game, table.seats[seat]
    _verify_open(table)
    collected = game.collected.get(wager)
    if collected is not None:
        verify_collected(table, collected, bet)
    else:
        verify_placed(game, wager, bet.cents)
    before = seated.bets.get(wager, Bet(0))
    if bet.cents - before.cents > seated.chips_cents:
        has = dollars(seated.chips_cents + before.cents)
        raise Refusal(wager, f"{dollars(bet.cents)} is more than {seated.player} has, {has}", game.basics.wagering)
    if collected is not None:
        return
    if not 0 <= bet.coupon_cents <= bet.cents:
        reason = f"a coupon of {dollars(bet.coupon_cents)} needs chips of at least its value on it"
        raise Refusal("coupon_cents", reason, MATCH_PLAY)
    others = [other for name, other in seated.bets.items() if name != wager and name not in game.collected]
    if bet.coupon_cents and any(other.coupon_cents for other in others):
        raise Refusal("coupon_cents", "one match play coupon a round", MATCH_PLAY)


def _verify_open(table: Table) -> None:
    law = table.game.procedure.conduct.bets_closed
    if not table.open:
        raise Refusal("table", "it is not open for gaming", law)
    if table.round is not None:
        raise Refusal("bets", '"No more bets" was announced', law)


@handles(TakeBackBet, Role.PLAYER, law=lambda table: table.game.procedure.conduct.bets_closed)
def take_back_bet(table: Table, command: TakeBackBet) -> Iterator[Event]:
    yield from _returned(table, seat_of(table, command.actor), command.wager)


@handles(ReturnBet, Role.DEALER, law=lambda table: table.game.procedure.conduct.bets_closed)
def return_bet(table: Table, command: ReturnBet) -> Iterator[Event]:
    verify_seated(table, command.seat)
    yield from _returned(table, command.seat, command.wager)


def _returned(table: Table, seat: int, wager: str) -> Iterator[Event]:
    law = table.game.procedure.conduct.bets_closed
    _verify_open(table)
    bet = table.seats[seat].bets.get(wager)
    if bet is None:
        raise Refusal("wager", f"there is no bet on {wager} at seat {seat}", law)
    yield happened.BetTakenBack(law, seat, wager, *bet)


@handles(GiveTip, Role.PLAYER, law=lambda table: table.game.basics.wagering)
def give_tip(table: Table, command: GiveTip) -> Iterator[Event]:
    law = table.game.basics.wagering
    seat = seat_of(table, command.actor)
    chips = table.seats[seat].chips_cents
    if not 0 < command.cents <= chips:
        raise Refusal("cents", f"a tip is more than nothing and at most the chips in hand, {dollars(chips)}", law)
    yield happened.TipGiven(law, seat, command.cents)


@handles(CloseBets, Role.DEALER, law=lambda table: table.game.procedure.conduct.bets_closed)
def close_bets(table: Table, command: CloseBets) -> Iterator[Event]:
    """Every bettor has what the game requires, and a deck is in play; then nothing more is placed or taken back."""
    del command
    game = table.game
    conduct = game.procedure.conduct
    _verify_open(table)
    between_rounds(table, conduct.bets_closed)
    betting = tuple(seat for seat, seated in table.seats.items() if seated.bets)
    if not betting:
        raise Refusal("bets", "nobody has placed a bet", conduct.bets_closed)
    _verify_deck(table)
    for lacks in incomplete(table):
        raise Refusal(f"seat {lacks.seat}, {lacks.wager}", lacks.reason, lacks.law)
    yield BetsClosed(table.dealing.rules.no_more_bets, table.rounds + 1, betting)
    if game.progressive is not None and hardware_of(game.progressive) in table.devices:
        yield LockedOut(game.progressive.lock_out)


def _verify_deck(table: Table) -> None:
    laws = table.game.procedure.preparation
    deck = next((deck for deck in table.decks.values() if deck.phase is Phase.IN_PLAY), None)
    if deck is None:
        raise Refusal("deck", "no shuffled deck is in the shoe or hand", table.dealing.rules.loading)
    require_fresh(deck, laws.idle)
    if deck.cut_due:
        raise Refusal("deck", f"the {deck.back} deck is cut first", laws.recut)
    verify_method(table, deck)
    verify_other_deck(table, deck)
