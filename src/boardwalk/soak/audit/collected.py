"""Wagers collected before the deal, decided a second time: hands by counting ranks and suits, spins by the wheel's
position. The declaration supplies only data, such as what a row or a position pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from boardwalk.cards import Card, UnknownCard
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.games.declaration.game import SettlesFrom
from boardwalk.games.declaration.pay_table import FirstCommunity, Pile
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.wager import Result
from boardwalk.soak.audit.books import ProgressiveWin, SpinValue, TableBooks
from boardwalk.soak.audit.invariant import LIGHTS, PROGRESSIVE, SPUN, TAKEN_IN, Violation
from boardwalk.table import events as happened
from boardwalk.table.message import Event

BY_COUNTS = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
}
WHEEL_RANKS = [2, 3, 4, 5, 14]
NAMES = (
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair",
    "pair", "high card",
)  # fmt: skip
"""Five-card hands, from the highest down."""


OfWin = (
    happened.LightVerified
    | happened.LightFoundDark
    | happened.LightResolved
    | happened.ProgressiveValidated
    | happened.ProgressivePaid
    | happened.AwardWithdrawn
)
"""Events about a progressive that was won."""


def hand_name(cards: Sequence[Card]) -> str:
    """The name of a five-card hand.

    >>> from boardwalk.cards import parse_cards
    >>> [hand_name(parse_cards(text)) for text in ("As2s3s4s5s", "9h9d9c2h2d", "AsKdQhJcTs", "AsKdQhJc9s")]
    ['straight flush', 'full house', 'straight', 'high card']
    """
    assert len(cards) == 5
    counts = tuple(sorted(Counter(card.rank for card in cards).values(), reverse=True))
    if counts in BY_COUNTS:
        return BY_COUNTS[counts]
    ranks = sorted(int(card.rank) for card in cards)
    suited = len({card.suit for card in cards}) == 1
    if ranks == WHEEL_RANKS or ranks[4] - ranks[0] == 4:
        royal = ranks[0] == 10
        return ("royal flush" if royal else "straight flush") if suited else "straight"
    return "flush" if suited else "high card"


def _game(books: TableBooks) -> Game:
    assert books.game is not None
    return books.game


def _progressive(books: TableBooks, name: str) -> ProgressiveWager:
    wager = _game(books).collected.get(name)
    if not isinstance(wager, ProgressiveWager):
        raise Violation(PROGRESSIVE, f"the table offers no {name}")
    return wager


def _community(books: TableBooks, wager: ProgressiveWager) -> int:
    """How many community cards decide a progressive."""
    whole = _game(books).community_cards if Pile.COMMUNITY in wager.reads else 0
    return whole + sum(each.cards for each in wager.reads if isinstance(each, FirstCommunity))


def community_up(books: TableBooks, wager: ProgressiveWager) -> bool:
    """Whether the community cards that decide a progressive are face up."""
    return sum(card in books.public for card in books.community) >= _community(books, wager)


def progressive_cards(books: TableBooks, name: str, seat: int) -> list[Card] | None:
    """The cards that decide a seat's progressive; none if not all are dealt, or if their number is wrong."""
    game, wager = _game(books), _progressive(books, name)
    community = _community(books, wager)
    board = books.community[:community]
    if len(board) < community or (community and len(books.community) != books.community_due):
        return None
    piles = {Pile.PLAYER: (books.hands[seat], game.hole_cards), Pile.DEALER: (books.dealer, game.dealer_hole_cards)}
    read = [piles[pile] for pile in piles if pile in wager.reads]
    if any(len(cards) != due for cards, due in read) or len(books.hands[seat]) != game.hole_cards:
        return None
    return [card for cards, _ in read for card in cards] + board


def winning_row(books: TableBooks, name: str, seat: int) -> ProgressiveRow | None:
    """The row that pays a seat's hand, found by name; a hand that has no such name is read by its own rule."""
    cards = progressive_cards(books, name, seat)
    if cards is None or any(isinstance(card, UnknownCard) for card in cards):
        return None
    rows = _progressive(books, name).table.rows
    if len(cards) < 5 or not all(row.name in NAMES for row in rows):
        return next((row for row in rows if row.hand.met_by(Reading(tuple(cards)))), None)
    best = min((hand_name(five) for five in combinations(cards, 5)), key=NAMES.index)
    return next((row for row in rows if row.name == best), None)


def row_named(wager: ProgressiveWager, hand: str) -> ProgressiveRow:
    return next(row for row in wager.table.rows if row.name == hand)


def _cents(row: ProgressiveRow, meter_cents: int) -> int:
    return meter_cents * row.pays.percent // 100 if isinstance(row.pays, MeterShare) else row.pays.prize_cents


def _sharers(books: TableBooks, name: str, row: ProgressiveRow, seat: int) -> tuple[int, ...]:
    """All seats whose hand takes the whole meter, in the order of settlement; for any other hand, this seat alone."""
    if row.pays != MeterShare(100):
        return (seat,)
    game = _game(books)
    same = [each for each, wager in books.riding if wager == name and winning_row(books, name, each) == row]
    same.sort(reverse=game.settles_from is SettlesFrom.FAR_RIGHT)
    if game.folded_settled_last:
        same.sort(key=lambda each: each in books.folded)
    return tuple(same)


def _won(books: TableBooks, event: happened.ProgressiveWon) -> None:
    row = winning_row(books, event.wager, event.seat)
    if row is None or (row.name, row.off_meter) != (event.hand, event.off_meter):
        raise Violation(PROGRESSIVE, f"the hand is {row.name if row else 'nothing'}, but the event is {event}")
    sharers = _sharers(books, event.wager, row, event.seat)
    if event.seats != sharers:
        raise Violation(PROGRESSIVE, f"{sharers} share it, but the event is {event}")
    if books.win is not None:
        raise Violation(PROGRESSIVE, f"{books.win} is not paid yet")
    books.win = ProgressiveWin(event.wager, event.seat, event.seats, event.hand)


def _light(books: TableBooks, event: happened.LightVerified) -> None:
    win = _pending(books, event)
    name = win.wager
    if sorted(win.seats) != sorted((*event.seats, *event.dark)) or books.dark is not None:
        raise Violation(LIGHTS, f"the lights of {win} do not match {event}")
    for seat in event.seats:
        if (seat, name) not in books.riding or seat not in books.lights[name]:
            raise Violation(LIGHTS, f"the light of seat {seat} is not on")
    if not books.excused.issuperset((seat, name) for seat in event.dark):
        raise Violation(LIGHTS, f"no supervisor resolved the dark lights of {event}")
    books.win = win._replace(light=True)


def _dark(books: TableBooks, event: happened.LightFoundDark) -> None:
    if event.seat not in _pending(books, event).seats or books.dark is not None:
        raise Violation(LIGHTS, f"{books.dark} waits for a supervisor, but the event is {event}")
    books.dark = event.seat
    books.lights[event.wager].discard(event.seat)


def _light_resolved(books: TableBooks, event: happened.LightResolved) -> None:
    win = _pending(books, event)
    if books.dark != event.seat or not event.by.strip() or not event.reason.strip():
        raise Violation(LIGHTS, f"{books.dark} was found dark, but the event is {event}")
    books.dark = None
    if event.stands:
        books.excused.add((event.seat, event.wager))
        return
    books.denied.add((event.seat, event.wager))
    others = tuple(seat for seat in win.seats if seat != event.seat)
    books.win = None if event.seat == win.seat else win._replace(seats=others)


def _locked_out(books: TableBooks, event: happened.LockedOut) -> None:
    if books.locked_out or books.lights or books.riding or any(books.hands.values()):
        raise Violation(LIGHTS, f"the lock-out comes once, and first: {event}")
    books.locked_out = True


def _on_record(books: TableBooks, wager: str) -> set[int]:
    """Seats with a wager to count. A hand that was void before the count had its wagers returned."""
    return {seat for seat, bets in books.bets.items() if wager in bets and seat not in books.void_hands}


def _compared(books: TableBooks, event: happened.LightsCompared) -> None:
    """Chips, lights and record, seat by seat (R42)."""
    on_record = _on_record(books, event.wager)
    lit = set(event.lights)
    if (set(event.dark), set(event.unplaced)) != (on_record - lit, lit - on_record):
        raise Violation(LIGHTS, f"{sorted(on_record)} wagered, but the event is {event}")
    if event.agree != (lit == on_record and event.counted == len(on_record)):
        raise Violation(LIGHTS, f"{sorted(on_record)} wagered, but the event is {event}")
    if isinstance(_game(books).collected[event.wager], ProgressiveWager) and not books.locked_out:
        raise Violation(LIGHTS, f"nobody pressed the lock-out button before {event}")
    books.lights[event.wager] = lit
    books.standing = on_record if event.agree else None


def _count_resolved(books: TableBooks, event: happened.CountResolved) -> None:
    on_record = _on_record(books, event.wager)
    if books.standing is not None or not on_record.issuperset(event.seats):
        raise Violation(LIGHTS, f"{sorted(on_record)} wagered, and {books.standing} stand already: {event}")
    books.standing = set(event.seats)
    if isinstance(_game(books).collected[event.wager], ProgressiveWager):
        books.excused |= {(seat, event.wager) for seat in books.standing - books.lights[event.wager]}


def _taken_in(books: TableBooks, event: happened.WagersTakenIn) -> None:
    if books.standing != set(event.seats):
        raise Violation(LIGHTS, f"{books.standing} stand, but the event is {event}")
    books.standing = None


def _validated(books: TableBooks, event: happened.ProgressiveValidated) -> None:
    win = _pending(books, event)
    if win.seat != event.seat or not win.light:
        raise Violation(PROGRESSIVE, f"{event} does not validate {win}")
    books.win = win._replace(validated=True)


def _pending(books: TableBooks, event: OfWin) -> ProgressiveWin:
    if books.win is None or books.win.wager != event.wager:
        raise Violation(PROGRESSIVE, f"{books.win} was won before {event}")
    return books.win


def _paid(books: TableBooks, event: happened.ProgressivePaid) -> None:
    """Equal shares; leftover cents go to the first seats, one each (D14)."""
    win = _pending(books, event)
    if not win.validated or win[1:4] != (event.seat, event.seats, event.hand):
        raise Violation(PROGRESSIVE, f"{event} does not pay {win}")
    row = row_named(_progressive(books, event.wager), event.hand)
    due, sharers = _cents(row, event.meter_cents), len(event.seats)
    if event.paid_cents != due:
        raise Violation(PROGRESSIVE, f"a {row.name} pays {due} cents, but the event is {event}")
    for place, seat in enumerate(event.seats):
        share = due // sharers + (1 if place < due % sharers else 0)
        books.shares[seat, event.wager] = share, share if row.off_meter else 0
    books.win = None


def _withdrawn(books: TableBooks, event: happened.AwardWithdrawn) -> None:
    """A void hand takes an unpaid progressive back, and somebody's wager with it; so does a card entered wrong."""
    win = _pending(books, event)
    void = (
        books.corrected
        or books.still_settled is not None
        or books.void_hands & set(win.seats)
        or books.misdealt & {"community", "dealer"}
    )
    if win[1:4] != (event.seat, event.seats, event.hand) or not (void or books.misdealt & set(win.seats)):
        raise Violation(PROGRESSIVE, f"{event} withdraws {win} without a cause")
    books.win = books.dark = None


def _untapped(books: TableBooks, event: happened.HandVoided | happened.RoundVoided) -> None:
    """A void hand does not spin. Once the wheel is in motion, no hand is void any more."""
    if books.spins or books.pressed is not None:
        raise Violation(SPUN, f"the wheel was in motion before {event}")
    books.tapped -= {event.seat} if isinstance(event, happened.HandVoided) else set(books.tapped)


def _settled(books: TableBooks, event: happened.WagerSettled) -> None:
    game = _game(books)
    if isinstance(game.collected.get(event.wager), ProgressiveWager):
        _progressive_settled(books, event)
    elif game.bonus_spin is not None and event.wager == game.bonus_spin.name:
        _spin_settled(books, game.bonus_spin, event)


def _progressive_settled(books: TableBooks, event: happened.WagerSettled) -> None:
    if event.result is Result.LOSE:
        known = progressive_cards(books, event.wager, event.seat) is not None
        if not known or winning_row(books, event.wager, event.seat) is not None or event.paid_cents:
            raise Violation(PROGRESSIVE, f"{books.hands[event.seat]} with {books.community} should not lose: {event}")
        return
    share = books.shares.pop((event.seat, event.wager), None)
    if event.result is not Result.WIN or share != (event.paid_cents, event.off_meter_cents):
        raise Violation(PROGRESSIVE, f"{share} is due in all and off the meter, but the event is {event}")


def _suited(cards: Sequence[Card]) -> bool:
    return len(cards) == 3 and len({card.suit for card in cards}) == 1


def _wheel(books: TableBooks) -> BonusSpin:
    spin = _game(books).bonus_spin
    if spin is None:
        raise Violation(SPUN, "the table has no wheel")
    return spin


def _tapped(books: TableBooks, event: happened.SpinTriggered) -> None:
    riding = (event.seat, _wheel(books).name) in books.riding
    if not riding or event.seat in books.tapped or not _suited(books.hands[event.seat]):
        raise Violation(SPUN, f"seat {event.seat} with {books.hands[event.seat]} does not trigger a spin")
    books.tapped.add(event.seat)


def _verify_turn(books: TableBooks, seat: int) -> None:
    """Tapped seats spin once each, in seat order, when no other wager is left on the layout."""
    waiting = sorted(books.tapped - set(books.spins))
    if seat not in waiting[:1] or any(books.accounts[f"bet {each} {name}"] for each, name in _bets(books)):
        raise Violation(SPUN, f"seat {seat} may not spin now; the seats waiting to spin are {waiting}")


def _pressed(books: TableBooks, event: happened.SpinPressed) -> None:
    _verify_turn(books, event.seat)
    if books.pressed is not None:
        raise Violation(SPUN, f"seat {books.pressed} already spun the wheel before {event}")
    books.pressed = event.seat


def _spun(books: TableBooks, event: happened.WheelSpun) -> None:
    spin = _wheel(books)
    _verify_turn(books, event.seat)
    if event.by_player != (books.pressed == event.seat):
        raise Violation(SPUN, f"seat {books.pressed} spun the wheel, but the event is {event}")
    books.pressed = None
    position = spin.wheel.positions[event.position - 1]
    prize, off_meter = position.player_cents, 0
    if prize is None:
        off_meter = event.prize_cents if spin.feeds_meter else 0
        prize = off_meter if spin.feeds_meter else 0 if spin.merchandise else spin.prize_cents
        if spin.merchandise:
            books.merchandise[event.seat] = spin.merchandise, spin.prize_cents
    if (event.merchandise, event.value_cents) != books.merchandise.get(event.seat, ("", 0)):
        raise Violation(SPUN, f"{books.merchandise} was won, but the event is {event}")
    value = SpinValue(event.prize_cents, event.off_meter_cents, event.community_cents)
    if value != SpinValue(prize, off_meter, position.community_cents):
        raise Violation(SPUN, f"the position pays {prize} and {position.community_cents}, but the event is {event}")
    books.spins[event.seat] = value


def _spin_withdrawn(books: TableBooks, event: happened.SpinWithdrawn) -> None:
    """Cards that were entered again do not trigger a spin. What the wheel gave for them is void."""
    value = books.spins.pop(event.seat, None)
    off_meter = 0 if value is None else value.off_meter_cents
    if event.seat not in books.tapped or _suited(books.hands[event.seat]) or event.off_meter_cents != off_meter:
        raise Violation(SPUN, f"seat {event.seat} with {books.hands[event.seat]} has a spin, but the event is {event}")
    if books.pressed == event.seat:
        books.pressed = None
    books.tapped.remove(event.seat)
    books.merchandise.pop(event.seat, None)


def _merchandise(books: TableBooks, event: happened.MerchandiseAwarded) -> None:
    """What the wheel gave, once, when all have spun and before any of the wagers is settled (D40)."""
    won = books.merchandise.pop(event.seat, None)
    if won != (event.merchandise, event.value_cents) or not event.by or books.tapped != set(books.spins):
        raise Violation(SPUN, f"{won} is due, but the event is {event}")


def _bets(books: TableBooks) -> list[tuple[int, str]]:
    return [(seat, name) for seat, bets in books.bets.items() for name in bets]


def _spin_settled(books: TableBooks, spin: BonusSpin, event: happened.WagerSettled) -> None:
    """A seat gets the prize of its own spin and the community pay of all others (D20)."""
    seat, own = event.seat, books.spins.get(event.seat)
    if books.merchandise:
        raise Violation(SPUN, f"{books.merchandise} was not handed over before {event}")
    if (own is not None) != _suited(books.hands[seat]) or books.tapped != set(books.spins):
        raise Violation(SPUN, f"seat {seat} with {books.hands[seat]} is settled after the spins {books.spins}")
    others = [value.community_cents for other, value in books.spins.items() if other != seat]
    due = sum(others) + (own.prize_cents if own else 0)
    result = Result.WIN if own or any(others) else Result.LOSE
    if (event.result, event.paid_cents, event.off_meter_cents) != (result, due, own.off_meter_cents if own else 0):
        raise Violation(SPUN, f"{spin.title} of seat {seat} is due {due} cents, but the event is {event}")


def _returned(books: TableBooks, event: happened.WagerReturned) -> None:
    """A wager that was taken in is returned only by a void that does not settle it, or for a wrong number of cards."""
    if (event.seat, event.wager) not in books.riding:
        return
    void = books.still_settled is not None and event.wager not in books.still_settled
    denied = (event.seat, event.wager) in books.denied
    misdealt = books.misdealt & {event.seat, "community", "dealer"}
    if not (void or denied or event.seat in books.void_hands or misdealt):
        raise Violation(TAKEN_IN, f"{event.wager} is returned to seat {event.seat} without a cause")


def verify_nothing_pending(books: TableBooks) -> None:
    """At the end of a round, nothing may be undecided or unpaid."""
    if books.riding:
        raise Violation(TAKEN_IN, f"{sorted(books.riding)} are not decided at the end of the round")
    if books.win is not None or books.shares:
        raise Violation(PROGRESSIVE, f"{books.win or books.shares} is not paid at the end of the round")


COLLECTED_MOVES: dict[type[Event], Callable[[TableBooks, Any], None]] = {
    happened.LockedOut: _locked_out,
    happened.LightsCompared: _compared,
    happened.CountResolved: _count_resolved,
    happened.WagersTakenIn: _taken_in,
    happened.ProgressiveWon: _won,
    happened.LightFoundDark: _dark,
    happened.LightResolved: _light_resolved,
    happened.LightVerified: _light,
    happened.ProgressiveValidated: _validated,
    happened.ProgressivePaid: _paid,
    happened.AwardWithdrawn: _withdrawn,
    happened.HandVoided: _untapped,
    happened.RoundVoided: _untapped,
    happened.SpinTriggered: _tapped,
    happened.SpinPressed: _pressed,
    happened.WheelSpun: _spun,
    happened.SpinWithdrawn: _spin_withdrawn,
    happened.MerchandiseAwarded: _merchandise,
    happened.WagerSettled: _settled,
    happened.WagerReturned: _returned,
}
