"""A wrong entry of real cards is withdrawn by a second person, and everything that was settled by it is settled again.

What comes back is what the cards could have decided: all wagers of the seat or, for the dealer's and the community
cards, of all seats, and the progressives that read these cards. An award that was paid off a meter goes back to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardwalk.actor import same_person
from boardwalk.cards import DECK, Card, UnknownCard
from boardwalk.errors import Refusal, quoted
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.table.deck.card_entry import whose_cards, with_cards
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.machine import IN_CHARGE, folds, handles, require_round, round_of, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import cards_face_up, places
from boardwalk.table.progressive.light import RESOLUTION
from boardwalk.table.progressive.outcome import winning_row
from boardwalk.table.round.void import AwardWithdrawn
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, CardSource, PlayerHand, Round, Table
from boardwalk.table.supervision.inventory import INVENTORY
from boardwalk.table.wager_outcome import WagerSettled


@dataclass(frozen=True, slots=True)
class WithdrawEntry(Command):
    """Withdraw the cards that are known at a place because one of them is wrong. They are entered again."""

    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """Cards at a place turned out to be wrong, and are unknown until they are entered again."""

    place: Place
    cards: tuple[Card, ...]
    unknown: tuple[Card, ...]
    hands: tuple[int, ...]
    """The seats whose hands were collected and come back from the discard rack."""
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class WagerReopened(Event):
    """A wager that was settled by wrong cards is open again, and what was paid or taken for it is back.

    The stake is on the layout again; one that was `taken_in` before the deal stays where it is. `off_meter_cents` is
    the part of the payout that goes back to the meter.
    """

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    result: Result
    paid_cents: int
    off_meter_cents: int = 0
    taken_in: bool = False


@handles(WithdrawEntry, *IN_CHARGE, law=lambda _: REAL_CARDS)
def withdraw_entry(table: Table, command: WithdrawEntry) -> Iterator[Event]:
    """What was settled by the cards is on the layout again, so it is settled once more by the right ones."""
    now, place = require_round(table, REAL_CARDS), command.place
    cards = _cards_to_withdraw(table, now, command)
    reopened = list(_reopened(table, now, place))
    reopened.sort(key=lambda event: event.result is Result.LOSE)  # what comes back first pays for what goes out
    seats = {event.seat for event in reopened}
    for seat in seats:
        _verify_chips(table, reopened, seat)
    _verify_inventory(table, reopened)
    hands = tuple(seat for seat in now.hands if seat in seats and now.hands[seat].collected)
    unknown = _unlearned(table, now, cards)
    yield EntryWithdrawn(REAL_CARDS, place, cards, unknown, hands, command.actor.name, command.reason)
    yield from _award_withdrawn(table, now, place)
    yield from reopened


def _cards_to_withdraw(table: Table, now: Round, command: WithdrawEntry) -> tuple[Card, ...]:
    """The cards, or a refusal."""
    place = command.place
    if table.card_source is CardSource.VIRTUAL:
        raise Refusal("table", "plays with a virtual deck, whose cards are never entered", REAL_CARDS)
    if place not in (*places(now), RACK):
        raise Refusal("place", f"no cards are dealt to {quoted(str(place))} in this round", REAL_CARDS)
    cards = known_face_up(now, place)
    if not cards:
        raise Refusal("place", f"no cards have been entered at {place_name(place)}", REAL_CARDS)
    entered_by = now.entered_by.get(place, "")
    if same_person(entered_by, command.actor.name):
        raise Refusal("actor", f"{entered_by} entered these cards; someone else must withdraw them", REAL_CARDS)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", REAL_CARDS)
    return cards


def known_face_up(now: Round, place: Place) -> tuple[Card, ...]:
    """The cards that everyone has seen at a place and that are known, after they were collected, too."""
    hand = now.hands.get(place) if isinstance(place, int) else None
    cards = hand.cards if hand is not None and hand.shown else cards_face_up(now, place)
    return tuple(card for card in cards if not isinstance(card, UnknownCard))


def _unlearned(table: Table, now: Round, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The places of these cards in the shuffled deck, as unknown cards: its order before the cut counts."""
    deck = table.decks[now.deck]
    return tuple(UnknownCard((deck.order.index(card) + deck.cut_cards) % len(DECK)) for card in cards)


def _reopened(table: Table, now: Round, place: Place) -> Iterator[WagerReopened]:
    """Every wager that these cards decided. What was forfeited by a fold or returned stays as it is, and so does what
    was settled before the round was void, if such a wager is not settled in a void round.
    """
    for seat, hand in now.hands.items():
        for name, event in hand.settled.items():
            if not isinstance(event, WagerSettled) or _forfeited(hand, event):
                continue
            if now.void is not None and name not in now.void.still_settled:
                continue
            wager = table.game.collected.get(name)
            concerned = _plays_by(table, hand, seat, place) if wager is None else _reads(table, now, wager, seat, place)
            if concerned:
                taken_in = wager is not None
                yield WagerReopened(
                    REAL_CARDS, seat, name, event.cents, event.coupon_cents, event.result, event.paid_cents,
                    event.off_meter_cents, taken_in,
                )  # fmt: skip


def _forfeited(hand: PlayerHand, event: WagerSettled) -> bool:
    return hand.folded and event.by == "folded"


def _plays_by(table: Table, hand: PlayerHand, seat: int, place: Place) -> bool:
    """Whether the wagers that a seat has on the layout depend on cards at this place."""
    if isinstance(place, int) and place != seat:
        return not table.game.read_others.isdisjoint(hand.settled)
    return place != RACK


def _reads(table: Table, now: Round, wager: ProgressiveWager | BonusSpin, seat: int, place: Place) -> bool:
    """Whether a wager of a seat that was taken in depends on cards at this place."""
    if isinstance(wager, BonusSpin):  # what the wheel pays one player depends on the spins of all
        return isinstance(place, int) and wager.name in now.hands[place].made
    if place == DEALER:
        return wager.reads_dealer
    if place == COMMUNITY:
        return table.game.community_read(wager.reads) > 0
    if not isinstance(place, int) or Pile.PLAYER not in wager.reads or wager.name not in now.hands[place].made:
        return False
    return seat == place or _shares_meter(table, now, wager, seat, place)


def _shares_meter(table: Table, now: Round, wager: ProgressiveWager, seat: int, place: int) -> bool:
    """Whether another seat was paid off the meter, and would be paid something else with other cards at this place: if
    that seat won off the meter itself, or could have shared the whole meter.
    """
    paid, own = now.hands[seat].settled[wager.name], now.hands[place].settled.get(wager.name)
    if not isinstance(paid, WagerSettled) or not paid.off_meter_cents:
        return False
    row = winning_row(table, now, wager, seat)
    return (isinstance(own, WagerSettled) and own.off_meter_cents > 0) or (row is not None and row.empties)


def _award_withdrawn(table: Table, now: Round, place: Place) -> Iterator[AwardWithdrawn]:
    """An award that is not paid yet is decided again, with all of its seat's wagers, unless it is another seat's."""
    award = now.award
    if award is None or place == RACK:
        return
    row = table.game.progressive_by_name[award.wager].table.row(award.hand)
    if not isinstance(place, int) or place in award.seats or row.empties:
        if now.dark_light is not None:
            reason = f"a supervisor must resolve the dark light of seat {now.dark_light} first"
            raise Refusal("light", reason, RESOLUTION)
        yield AwardWithdrawn(REAL_CARDS, award.wager, award.seat, award.seats, award.hand)


def _verify_chips(table: Table, reopened: Iterable[WagerReopened], seat: int) -> None:
    """A player gives back what was paid by mistake."""
    needs = sum(_from_player(event) for event in reopened if event.seat == seat)
    has = table.seats[seat].chips_cents
    if needs > has:
        reason = f"{table.seats[seat].player} has {dollars(has)}, but must give back {dollars(needs)} first"
        raise Refusal("chips", reason, REAL_CARDS)


def _verify_inventory(table: Table, reopened: Iterable[WagerReopened]) -> None:
    """Lost bets go back on the layout from the table inventory."""
    left = table.inventory_cents + sum(_to_inventory(event) for event in reopened)
    if left < 0:
        reason = f"{dollars(-left)} more is needed to put the bets back; fill the table inventory first"
        raise Refusal("inventory", reason, INVENTORY)


def _from_player(event: WagerReopened) -> int:
    """What the player puts back: the stake that was returned, and what was paid."""
    if event.result is Result.LOSE:
        return 0
    return event.paid_cents + (0 if event.taken_in else event.cents)


def _to_inventory(event: WagerReopened) -> int:
    """What the table inventory gains. A stake that was taken in stays there."""
    if event.result is Result.LOSE:
        return 0 if event.taken_in else -event.cents
    return event.paid_cents - event.off_meter_cents


# Folds


@folds(EntryWithdrawn)
def _fold_entry_withdrawn(table: Table, event: EntryWithdrawn) -> Table:
    """Cards that were collected are taken out of the discard rack again."""
    table = with_cards(table, dict(zip(event.cards, event.unknown, strict=True)))
    now = round_of(table)
    taken = frozenset(card for seat in event.hands for card in now.hands[seat].cards)
    hands = {**now.hands, **{seat: now.hands[seat]._replace(collected=False) for seat in event.hands}}
    return table._replace(round=now._replace(hands=hands, rack=tuple(card for card in now.rack if card not in taken)))


@folds(WagerReopened)
def _fold_wager_reopened(table: Table, event: WagerReopened) -> Table:
    """The settlement, backward."""
    now, seated = round_of(table), table.seats[event.seat]
    hand, bet = now.hands[event.seat], Bet(event.cents, event.coupon_cents)
    settled = {name: outcome for name, outcome in hand.settled.items() if name != event.wager}
    hand = hand._replace(settled=settled)
    bets, dropped = seated.bets, 0
    if event.taken_in:
        hand = hand._replace(riding={**hand.riding, event.wager: bet})
    elif bet.cents or bet.coupon_cents:
        bets = {**bets, event.wager: bet}
        dropped = 0 if event.result is Result.PUSH else event.coupon_cents
    chips_cents = seated.chips_cents - _from_player(event)
    return table._replace(
        seats={**table.seats, event.seat: seated._replace(chips_cents=chips_cents, bets=bets)},
        inventory_cents=table.inventory_cents + _to_inventory(event),
        dropped_coupon_cents=table.dropped_coupon_cents - dropped,
        round=now._replace(hands={**now.hands, event.seat: hand}),
    )


# Sentences


@tells(EntryWithdrawn)
def _tell_entry_withdrawn(scene: Scene, event: EntryWithdrawn) -> str:
    return f"{event.by} withdraws {whose_cards(scene, event.place)}, {scene.cards(event.cards)}: {event.reason}"


@tells(WagerReopened)
def _tell_wager_reopened(scene: Scene, event: WagerReopened) -> str:
    who, wager = scene.who(event.seat), scene.wager(event.wager)
    back = f"; {dollars(event.paid_cents)} goes back" if event.paid_cents else ""
    to_meter = f", {dollars(event.off_meter_cents)} of it to the meter" if event.off_meter_cents else ""
    return f"The {wager} of {who}, {dollars(event.cents)}, is to be settled again{back}{to_meter}"
