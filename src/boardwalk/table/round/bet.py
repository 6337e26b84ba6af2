"""Bets until "No more bets" and the lock-out: placing, taking back, accepting by hand and returning them, their form
and limits (section .6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import Refusal, quoted
from boardwalk.games.legality import verify_limits, verify_placed
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.press.notation import joined
from boardwalk.table.deal_script import script_for
from boardwalk.table.deck.rotation import require_fresh, verify_method, verify_other_deck
from boardwalk.table.machine import (
    between_rounds,
    folds,
    handles,
    require_due,
    round_fold,
    seat_of,
    tells,
    verify_seated,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.report import require_no_report
from boardwalk.table.round.stake import incomplete, verify_collected
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, Phase, PlayerHand, Round, Table, with_hand
from boardwalk.table.wager_outcome import WagerReturned


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Bet this amount on a betting area, with or without a match play coupon. `form` is chips or plaques."""

    wager: str
    cents: int
    coupon_cents: int = 0
    form: str = "chips"


@dataclass(frozen=True, slots=True)
class TakeBackBet(Command):
    """Take back a bet before betting closes."""

    wager: str


@dataclass(frozen=True, slots=True)
class AcceptBet(Command):
    """Accept a player's bet by hand. It stands in full even outside the posted limits."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int = 0


@dataclass(frozen=True, slots=True)
class ReturnBet(Command):
    """Return a bet that cannot stand, before betting closes."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """Announce "No more bets"."""


@dataclass(frozen=True, slots=True)
class PressLockOut(Command):
    """Press the lock-out button, so that the acceptors take no more chips."""


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """A bet of this amount is on its betting area; `by_hand` if the dealer accepted it despite the posted limits."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class BetTakenBack(Event):
    """A bet was returned to its player: before betting closed, or at a decision to take it back."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """The dealer announced "No more bets": a round began for these seats."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LockedOut(Event):
    """The lock-out button was pressed: the acceptors of the progressives take no more chips."""


MATCH_PLAY = cite("B19")
FORMS = ("chips", "plaques")


@handles(PlaceBet, Role.PLAYER, law=lambda table: table.game.procedure.conduct.seated)
def place_bet(table: Table, command: PlaceBet) -> Iterator[Event]:
    if command.form not in FORMS:
        reason = f"must be chips or plaques, not {quoted(command.form)}"
        raise Refusal("form", reason, table.game.basics.wagering)
    seat = seat_of(table, command.actor)
    bet = Bet(command.cents, command.coupon_cents)
    _verify_bet(table, seat, command.wager, bet)
    collected = table.game.collected.get(command.wager)
    if collected is not None and command.form != FORMS[0]:
        raise Refusal("form", f"must be {FORMS[0]} for the {collected.title}, not {command.form}", collected.law)
    if collected is None:
        verify_limits(table.game, {command.wager: command.cents})
    law = table.game.basics.wagering if collected is None else collected.law
    yield BetPlaced(law, seat, command.wager, *bet, by_hand=False)


@handles(AcceptBet, Role.DEALER, law=lambda _: cite("R1"))
def accept_bet(table: Table, command: AcceptBet) -> Iterator[Event]:
    verify_seated(table, command.seat)
    collected = table.game.collected.get(command.wager)
    if collected is not None:
        raise Refusal(command.wager, "must be placed by the player, at the acceptor", collected.law)
    bet = Bet(command.cents, command.coupon_cents)
    _verify_bet(table, command.seat, command.wager, bet)
    yield BetPlaced(cite("R1"), command.seat, command.wager, *bet, by_hand=True)


def _verify_bet(table: Table, seat: int, wager: str, bet: Bet) -> None:
    """The checks for every bet, no matter who accepts it."""
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
        raise Refusal(
            wager,
            f"must be at most {has}, all that {seated.player} has, not {dollars(bet.cents)}",
            game.basics.wagering,
        )
    if collected is not None:
        return
    if not 0 <= bet.coupon_cents <= bet.cents:
        reason = f"must be $0 to {dollars(bet.cents)}, the chips bet with it, not {dollars(bet.coupon_cents)}"
        raise Refusal("coupon_cents", reason, MATCH_PLAY)
    others = [other for name, other in seated.bets.items() if name != wager and name not in game.collected]
    if bet.coupon_cents and any(other.coupon_cents for other in others):
        raise Refusal("coupon_cents", "only one match play coupon per round", MATCH_PLAY)


def _verify_open(table: Table) -> None:
    law = table.game.procedure.conduct.bets_closed
    if not table.open:
        raise Refusal("table", "is not open", law)
    if table.round is not None:
        raise Refusal("bets", '"No more bets" has been called', law)


@handles(TakeBackBet, Role.PLAYER, law=lambda table: table.game.procedure.conduct.bets_closed)
def take_back_bet(table: Table, command: TakeBackBet) -> Iterator[Event]:
    yield from _return_bet(table, seat_of(table, command.actor), command.wager)


@handles(ReturnBet, Role.DEALER, law=lambda table: table.game.procedure.conduct.bets_closed)
def return_bet(table: Table, command: ReturnBet) -> Iterator[Event]:
    verify_seated(table, command.seat)
    yield from _return_bet(table, command.seat, command.wager)


def _return_bet(table: Table, seat: int, wager: str) -> Iterator[Event]:
    law = table.game.procedure.conduct.bets_closed
    _verify_open(table)
    bet = table.seats[seat].bets.get(wager)
    if bet is None:
        raise Refusal("wager", f"seat {seat} has no bet on {wager}", law)
    yield BetTakenBack(law, seat, wager, *bet)


@handles(CloseBets, Role.DEALER, law=lambda table: table.game.procedure.conduct.bets_closed)
def close_bets(table: Table, command: CloseBets) -> Iterator[Event]:
    """Every bettor must have the required bets, and a deck must be in play. After this, bets cannot be changed."""
    del command
    game = table.game
    conduct = game.procedure.conduct
    _verify_open(table)
    between_rounds(table, conduct.bets_closed)
    require_no_report(table)
    betting = tuple(seat for seat, seated in table.seats.items() if seated.bets)
    if not betting:
        raise Refusal("bets", "nobody has placed a bet", conduct.bets_closed)
    _verify_deck(table)
    for fault in incomplete(table):
        raise Refusal(f"seat {fault.seat}, {fault.wager}", fault.reason, fault.law)
    yield BetsClosed(table.dealing.rules.no_more_bets, table.rounds + 1, betting)


def _lock_out_law(table: Table) -> Paragraph:
    lock_outs = [wager.lock_out for wager in table.game.progressives]
    return lock_outs[0] if lock_outs else table.game.procedure.conduct.bets_closed


@handles(PressLockOut, Role.DEALER, law=_lock_out_law)
def press_lock_out(table: Table, command: PressLockOut) -> Iterator[Event]:
    """The dealer's second act, after "No more bets". Nothing else goes on before it (R48)."""
    del command
    require_due(table, Due.LOCK_OUT, _lock_out_law(table))
    yield LockedOut(_lock_out_law(table))


def _verify_deck(table: Table) -> None:
    laws = table.game.procedure.preparation
    deck = next((deck for deck in table.decks.values() if deck.phase is Phase.IN_PLAY), None)
    if deck is None:
        raise Refusal("deck", "no shuffled deck is in the shoe or hand", table.dealing.rules.loading)
    require_fresh(deck, laws.idle)
    if deck.cut_due:
        raise Refusal("deck", f"cut the {deck.back} deck first", laws.recut)
    verify_method(table, deck)
    verify_other_deck(table, deck)


@folds(BetPlaced)
def _fold_bet_placed(table: Table, event: BetPlaced) -> Table:
    """A player who was away and bets is back."""
    seated = table.seats[event.seat]
    before = seated.bets.get(event.wager, Bet(0)).cents
    bets = {**seated.bets, event.wager: Bet(event.cents, event.coupon_cents)}
    changed = seated._replace(chips_cents=seated.chips_cents + before - event.cents, bets=bets, sat_out=0)
    away = table.away if event.by_hand else table.away - {event.seat}
    return table._replace(seats={**table.seats, event.seat: changed}, away=away)


@folds(BetTakenBack)
def _fold_bet_taken_back(table: Table, event: BetTakenBack) -> Table:
    seated = table.seats[event.seat]
    bets = {name: bet for name, bet in seated.bets.items() if name != event.wager}
    changed = seated._replace(chips_cents=seated.chips_cents + event.cents, bets=bets, sat_out=0)
    now = table.round
    if now is not None and event.wager in table.game.taken_back:
        made = {name: bet for name, bet in now.hands[event.seat].made.items() if name != event.wager}
        table = table._replace(round=with_hand(now, event.seat, made=made))
    return table._replace(seats={**table.seats, event.seat: changed})


@folds(BetsClosed)
def _fold_bets_closed(table: Table, event: BetsClosed) -> Table:
    deck = next((deck for deck in table.decks.values() if deck.phase is Phase.IN_PLAY), None)
    assert deck is not None, "a round starts with a deck in play"
    dealing = table.dealing
    begun = Round(
        number=event.round,
        deck=deck.back,
        dealing=dealing,
        script=script_for(dealing, event.seats),
        order=deck.order,
        hands={number: PlayerHand(made=table.seats[number].bets) for number in event.seats},
        commitment=deck.commitment,
        cut_cards=deck.cut_cards,
    )
    seats = {
        number: seated._replace(sat_out=0 if number in event.seats else seated.sat_out + 1)
        for number, seated in table.seats.items()
    }
    return table._replace(round=begun, rounds=event.round, seats=seats)


@folds(LockedOut)
@round_fold
def _fold_locked_out(now: Round, event: LockedOut) -> Round:
    del event
    return now._replace(locked_out=True)


@tells(BetPlaced)
def _tell_bet_placed(scene: Scene, event: BetPlaced) -> str:
    seated, title = scene.seated(event.seat), scene.wager(event.wager)
    before = None if seated is None else seated.bets.get(event.wager)
    coupon = f" with a {dollars(event.coupon_cents)} match play coupon" if event.coupon_cents else ""
    bets = f"bets {dollars(event.cents)} on" if before is None else f"now has {dollars(event.cents)} on"
    by_hand = ", accepted by the dealer" if event.by_hand else ""
    return f"{scene.who(event.seat)} {bets} the {title}{coupon}{by_hand}"


@tells(BetTakenBack)
@tells(WagerReturned)
def _tell_bet_back(scene: Scene, event: BetTakenBack | WagerReturned) -> str:
    coupon = f" and the {dollars(event.coupon_cents)} coupon" if event.coupon_cents else ""
    verb = "are" if event.coupon_cents else "is"
    wager, who = scene.wager(event.wager), scene.who(event.seat)
    return f"{dollars(event.cents)}{coupon} on the {wager} {verb} returned to {who}"


@tells(BetsClosed)
def _tell_bets_closed(scene: Scene, event: BetsClosed) -> str:
    betting = [scene.who(seat) for seat in event.seats]
    return f'"No more bets": {joined(betting)} {"is" if len(betting) == 1 else "are"} in'


@tells(LockedOut)
def _tell_locked_out(scene: Scene, event: LockedOut) -> str:
    del scene, event
    return "The dealer presses the lock-out button: no more progressive wagers"
