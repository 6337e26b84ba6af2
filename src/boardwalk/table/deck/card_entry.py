"""Real cards become known: the shoe reads them as they are drawn, or the dealer enters them as they are turned up. A
wrong entry is withdrawn by a second person, and everything that was settled by it is settled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from boardwalk.actor import Role, same_person
from boardwalk.cards import DECK, Card, UnknownCard
from boardwalk.errors import Refusal, quoted
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.press.notation import capitalized
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.machine import IN_CHARGE, folds, handles, require_due, require_round, round_of, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import Due, cards_face_up, places, waiting_for
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, CardSource, PlayerHand, Round, Table, Void, with_deck
from boardwalk.table.supervision.inventory import INVENTORY
from boardwalk.table.wager_outcome import WagerSettled


@dataclass(frozen=True, slots=True)
class ReadCard(Command):
    """Tell which card the shoe drew next; none if it could not be read."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class EnterCards(Command):
    """Enter the cards that are face up at a place and not known yet, in the order they were dealt."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WithdrawEntry(Command):
    """Withdraw the cards that are known at a place because one of them is wrong. They are entered again."""

    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class CardRead(Event):
    """The shoe read the next card; none if it could not. It is still face down."""

    place: int
    """Its place in the shuffled deck."""
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardsEntered(Event):
    """Cards that are face up became known."""

    place: Place
    unknown: tuple[Card, ...]
    cards: tuple[Card, ...]
    by: str


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
    """A wager that was settled by wrong cards is on the layout again, and what was paid or taken for it is back."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    result: Result
    paid_cents: int


@handles(ReadCard, Role.DEALER, law=lambda _: REAL_CARDS)
def read_card(table: Table, command: ReadCard) -> Iterator[Event]:
    now = require_due(table, Due.DEAL, REAL_CARDS)
    if table.card_source is not CardSource.READ:
        raise Refusal("card", "no shoe reads the cards of this table", REAL_CARDS)
    unread = card_to_read(now)
    if unread is None:
        raise Refusal("card", "the cards for the next step have been read; deal them first", REAL_CARDS)
    if command.card is not None:
        _verify_new(now, (command.card,))
    yield CardRead(REAL_CARDS, unread.place, command.card)


def reading_due(table: Table, now: Round) -> bool:
    """Whether the shoe must read a card before the next step."""
    return table.card_source is CardSource.READ and card_to_read(now) is not None


def real_card_due(table: Table, now: Round) -> bool:
    """Whether the table waits for a real card to become known."""
    due = waiting_for(table).due
    return due is Due.ENTER or (due is Due.DEAL and reading_due(table, now))


def card_to_read(now: Round) -> UnknownCard | None:
    """The first card of the next step that the shoe has not read yet."""
    upcoming = now.upcoming
    drawn = 0 if upcoming is None else upcoming.drawn
    for card in now.order[now.drawn : now.drawn + drawn]:
        if isinstance(card, UnknownCard) and card.place not in now.unreadable:
            return card
    return None


def _verify_new(now: Round, cards: tuple[Card, ...]) -> None:
    """Refuse a card that is elsewhere in this deck, or is named twice."""
    for number, card in enumerate(cards):
        if card in now.order or card in cards[:number]:
            where = _place_of(now, card)
            reason = f"the {card.pretty} is entered twice" if where is None else f"the {card.pretty} is already {where}"
            raise Refusal("cards", reason, REAL_CARDS)


def _place_of(now: Round, card: Card) -> str | None:
    """Where a known card is, for staff. A card that is still face down is only said to be in play."""
    for place in (*places(now), RACK):
        if card in cards_face_up(now, place):
            return f"at {place_name(place)}"
    return "in play" if card in now.order else None


@handles(EnterCards, Role.DEALER, law=lambda _: REAL_CARDS)
def enter_cards(table: Table, command: EnterCards) -> Iterator[Event]:
    now = require_due(table, Due.ENTER, REAL_CARDS)
    due = waiting_for(table).place
    assert due is not None
    if command.place != due:
        raise Refusal("place", f"enter the cards at {place_name(due)} first", REAL_CARDS)
    unknown = cards_to_enter(now, due)
    if len(command.cards) != len(unknown):
        cards = f"{len(unknown)} card{'' if len(unknown) == 1 else 's'}"
        raise Refusal("cards", f"{cards} at {place_name(due)}, not {len(command.cards)}", REAL_CARDS)
    _verify_new(now, command.cards)
    yield CardsEntered(REAL_CARDS, due, unknown, command.cards, command.actor.name)


def cards_to_enter(now: Round, place: Place) -> tuple[Card, ...]:
    """The cards that are face up at a place and not known yet."""
    return tuple(card for card in cards_face_up(now, place) if isinstance(card, UnknownCard))


@handles(WithdrawEntry, *IN_CHARGE, law=lambda _: REAL_CARDS)
def withdraw_entry(table: Table, command: WithdrawEntry) -> Iterator[Event]:
    """What was settled by the cards is on the layout again, so it is settled once more by the right ones."""
    now, place = require_round(table, REAL_CARDS), command.place
    if table.card_source is CardSource.VIRTUAL:
        raise Refusal("table", "plays with a virtual deck, whose cards are never entered", REAL_CARDS)
    if place not in (*places(now), RACK):
        raise Refusal("place", f"no cards are dealt to {quoted(str(place))} in this round", REAL_CARDS)
    cards = tuple(card for card in known_face_up(now, place))
    if not cards:
        raise Refusal("place", f"no cards have been entered at {place_name(place)}", REAL_CARDS)
    entered_by = now.entered_by.get(place, "")
    if same_person(entered_by, command.actor.name):
        raise Refusal("actor", f"{entered_by} entered these cards; someone else must withdraw them", REAL_CARDS)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", REAL_CARDS)
    seats = [place] if isinstance(place, int) else list(now.hands)
    reopened = [event for seat in seats for event in _reopened(table, now, seat)]
    reopened.sort(key=lambda event: event.result is Result.LOSE)  # what comes back first pays for what goes out
    for seat in {event.seat for event in reopened}:
        _verify_chips(table, reopened, seat)
    _verify_inventory(table, reopened)
    hands = tuple(seat for seat in seats if now.hands[seat].collected and any(e.seat == seat for e in reopened))
    unknown = _unlearned(table, now, cards)
    yield EntryWithdrawn(REAL_CARDS, place, cards, unknown, hands, command.actor.name, command.reason)
    yield from reopened


def known_face_up(now: Round, place: Place) -> tuple[Card, ...]:
    """The cards that everyone has seen at a place and that are known, after they were collected, too."""
    hand = now.hands.get(place) if isinstance(place, int) else None
    cards = hand.cards if hand is not None and hand.shown else cards_face_up(now, place)
    return tuple(card for card in cards if not isinstance(card, UnknownCard))


def _unlearned(table: Table, now: Round, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The places of these cards in the shuffled deck, as unknown cards: its order before the cut counts."""
    deck = table.decks[now.deck]
    return tuple(UnknownCard((deck.order.index(card) + deck.cut_cards) % len(DECK)) for card in cards)


def _reopened(table: Table, now: Round, seat: int) -> Iterator[WagerReopened]:
    """Every wager of the seat that cards decided. What was forfeited by a fold or returned stays as it is, and so does
    what was settled before the round was void, if such a wager is not settled in a void round.
    """
    hand = now.hands[seat]
    for name, event in hand.settled.items():
        if not isinstance(event, WagerSettled) or _forfeited(hand, event):
            continue
        if now.void is not None and name not in now.void.still_settled:
            continue
        if name in table.game.collected:
            raise Refusal("place", _PAID.format(wager=table.game.collected[name].title, seat=seat), REAL_CARDS)
        yield WagerReopened(REAL_CARDS, seat, name, event.cents, event.coupon_cents, event.result, event.paid_cents)


_PAID = "the {wager} of seat {seat} is decided, and its meter has moved; report it to a supervisor instead"


def _forfeited(hand: PlayerHand, event: WagerSettled) -> bool:
    return hand.folded and event.by == "folded"


def _verify_chips(table: Table, reopened: Iterable[WagerReopened], seat: int) -> None:
    """A player gives back what was paid by mistake."""
    needs = sum(_from_player(event) for event in reopened if event.seat == seat)
    has = table.seats[seat].chips_cents
    if needs > has:
        reason = f"{table.seats[seat].player} has {dollars(has)}, but must give back {dollars(needs)} first"
        raise Refusal("chips", reason, REAL_CARDS)


def _verify_inventory(table: Table, reopened: Iterable[WagerReopened]) -> None:
    """Lost bets go back on the layout from the table inventory."""
    left = table.inventory_cents
    left += sum(-event.cents if event.result is Result.LOSE else event.paid_cents for event in reopened)
    if left < 0:
        reason = f"{dollars(-left)} more is needed to put the bets back; fill the table inventory first"
        raise Refusal("inventory", reason, INVENTORY)


def _from_player(event: WagerReopened) -> int:
    """What the player puts back: the stake that was returned, and what was paid."""
    return 0 if event.result is Result.LOSE else event.cents + event.paid_cents


# Folds


def _changed(cards: tuple[Card, ...], learned: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(learned.get(card, card) for card in cards)


def with_cards(table: Table, learned: Mapping[Card, Card]) -> Table:
    """The table with these cards known, wherever they are, or unknown again."""
    now = round_of(table)
    deck = table.decks[now.deck]
    hands = {seat: hand._replace(cards=_changed(hand.cards, learned)) for seat, hand in now.hands.items()}
    changed = now._replace(
        order=_changed(now.order, learned),
        hands=hands,
        dealer=_changed(now.dealer, learned),
        community=_changed(now.community, learned),
        rack=_changed(now.rack, learned),
        found_face_up=_changed(now.found_face_up, learned),
        void=_void_with(now.void, learned),
    )
    return with_deck(table, replace(deck, order=_changed(deck.order, learned)))._replace(round=changed)


def _void_with(void: Void | None, learned: Mapping[Card, Card]) -> Void | None:
    card = None if void is None else void.reason.card
    if void is None or card is None:
        return void
    return replace(void, reason=replace(void.reason, card=learned.get(card, card)))


@folds(CardRead)
def _fold_card_read(table: Table, event: CardRead) -> Table:
    if event.card is not None:
        return with_cards(table, {UnknownCard(event.place): event.card})
    now = round_of(table)
    return table._replace(round=now._replace(unreadable=now.unreadable | {event.place}))


@folds(CardsEntered)
def _fold_cards_entered(table: Table, event: CardsEntered) -> Table:
    table = with_cards(table, dict(zip(event.unknown, event.cards, strict=True)))
    now = round_of(table)
    return table._replace(round=now._replace(entered_by={**now.entered_by, event.place: event.by}))


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
    hand = now.hands[event.seat]
    lost = event.result is Result.LOSE
    has_stake = bool(event.cents or event.coupon_cents)
    bets = {**seated.bets, event.wager: Bet(event.cents, event.coupon_cents)} if has_stake else seated.bets
    settled = {name: outcome for name, outcome in hand.settled.items() if name != event.wager}
    dropped = 0 if event.result is Result.PUSH else event.coupon_cents
    return table._replace(
        seats={
            **table.seats,
            event.seat: seated._replace(chips_cents=seated.chips_cents - _from_player(event), bets=bets),
        },
        inventory_cents=table.inventory_cents - (event.cents if lost else -event.paid_cents),
        dropped_coupon_cents=table.dropped_coupon_cents - dropped,
        round=now._replace(hands={**now.hands, event.seat: hand._replace(settled=settled)}),
    )


# Sentences


@tells(CardRead)
def _tell_card_read(_: Scene, event: CardRead) -> str:
    return "The shoe could not read the next card" if event.card is None else "The shoe reads the next card"


@tells(CardsEntered)
def _tell_cards_entered(scene: Scene, event: CardsEntered) -> str:
    return f"{capitalized(_whose(scene, event.place))}: {scene.cards(event.cards)}, entered by {event.by}"


@tells(EntryWithdrawn)
def _tell_entry_withdrawn(scene: Scene, event: EntryWithdrawn) -> str:
    return f"{event.by} withdraws {_whose(scene, event.place)}, {scene.cards(event.cards)}: {event.reason}"


def _whose(scene: Scene, place: Place) -> str:
    named = {DEALER: "the dealer's cards", COMMUNITY: "the community cards", RACK: "the cards found face up"}
    return named.get(str(place), f"the cards of {scene.who(place)}")


@tells(WagerReopened)
def _tell_wager_reopened(scene: Scene, event: WagerReopened) -> str:
    who, wager = scene.who(event.seat), scene.wager(event.wager)
    back = f"; {dollars(event.paid_cents)} goes back" if event.paid_cents else ""
    return f"The {wager} of {who}, {dollars(event.cents)}, is to be settled again{back}"
