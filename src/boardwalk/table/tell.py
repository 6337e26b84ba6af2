"""An event as a person at the table would tell it: one sentence each, in the words of the regulation."""

from __future__ import annotations

from collections.abc import Sequence

from boardwalk.cards import Card, best_hand
from boardwalk.errors import BoardwalkError
from boardwalk.games import declared
from boardwalk.games.deal import DealingMode
from boardwalk.games.stage import Decision, Exposure
from boardwalk.games.wager import Result
from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.table import event as between
from boardwalk.table import event_round as rounds
from boardwalk.table.command import COMMUNITY, DEALER, Place, place_name
from boardwalk.table.equipment import Device, stack_size
from boardwalk.table.event import Event
from boardwalk.table.scene import NUMBERS, Scene, Sentence, count, printable
from boardwalk.table.state import Table
from boardwalk.table.tell_progressive import SENTENCES

VERBS = {"play": "plays", "raise": "raises", "bet": "bets"}
"""Wagers that are verbs at the table; any other is placed."""


def tell(event: Event, table_before: Table | None, *, pretty: bool = False) -> str:
    """What happened, on the table as it stood before; `pretty` writes cards with their suits.

    >>> from boardwalk.law import cite
    >>> tell(between.SeatTaken(cite("R28"), 2, "Ann", 500_00), None)
    'Ann takes seat 2 with $500'
    """
    return printable(_SENTENCES[type(event)](Scene(table_before, pretty), event))


def tell_dealt(events: Sequence[rounds.CardsDealt], table_before: Table | None, *, pretty: bool = False) -> str:
    """One sentence for a card or a stack to each of several seats in turn."""
    scene = Scene(table_before, pretty)
    if len(events) == 1:
        return printable(_dealt(scene, events[0]))
    each = count(len(events[0].cards), "card")
    hands = [f"{scene.who(event.to)} {scene.cards(event.cards)}{_burned(scene, event.burned)}" for event in events]
    return printable(f"{each.capitalize()} to each: {', '.join(hands)}")


def _are(number: int, noun: str) -> str:
    return f"{count(number, noun).capitalize()} {'is' if number == 1 else 'are'}"


def _installed(scene: Scene, event: between.TableInstalled) -> str:
    del scene
    return f"Table {event.number} is set up for {_game(event)}"


def _game(event: between.TableInstalled | between.GameChanged) -> str:
    """The game, with the options that are not as usual."""
    try:
        usual = declared(event.game, ())
    except BoardwalkError:
        return event.game
    texts = usual.house.as_text()
    chosen = [f"{name} {value}" for name, value in sorted(event.options.items()) if texts.get(name) != value]
    return usual.title + (f", with {joined(chosen)}" if chosen else "")


def _changed(scene: Scene, event: between.GameChanged) -> str:
    table = "The table" if scene.table is None else f"Table {scene.table.number}"
    return f"{table} is set up anew, for {_game(event)}"


def _device(device: str) -> str:
    return device if device.endswith("hardware") else f"{'an' if device[0] in 'aeiou' else 'a'} {device}"


def _filled(scene: Scene, event: between.InventoryFilled) -> str:
    now = "" if scene.table is None else f", which makes {dollars(scene.table.inventory_cents + event.cents)}"
    return f"The table inventory is filled with {dollars(event.cents)}{now}"


def _credited(scene: Scene, event: between.InventoryCredited) -> str:
    left = "" if scene.table is None else f", which leaves {dollars(scene.table.inventory_cents - event.cents)}"
    return f"{dollars(event.cents)} goes from the table inventory to the cage{left}"


def _table_closed(scene: Scene, event: between.TableClosed) -> str:
    del scene
    told = f"The table closes with an inventory of {dollars(event.inventory_cents)}"
    if event.variance_cents:
        than = f"{'more' if event.variance_cents > 0 else 'less'} than on record"
        told = f"{told}, {dollars(abs(event.variance_cents))} {than}"
    return f"{told}: {event.reason}" if event.reason else told


def _boxes(scene: Scene, event: between.BoxesCollected) -> str:
    del scene
    drop = f"{dollars(event.drop_cents)} in cash and coupons for {dollars(event.coupon_cents)}"
    return f"The boxes are exchanged for empty ones: {drop} in the drop box, {dollars(event.tip_cents)} in the tip box"


def _received(scene: Scene, event: between.DeckReceived) -> str:
    del scene
    return f"The {event.deck} deck comes to the table{', pre-shuffled' if event.preshuffled is not None else ''}"


def _spread(scene: Scene, event: between.DeckSpread) -> str:
    del scene
    return f"The {event.deck} deck is spread face {'up, by suit and in sequence' if event.face_up else 'down'}"


def _shuffled(scene: Scene, event: between.DeckShuffled) -> str:
    del scene
    return f"The {event.deck} deck is shuffled {'by the shuffler' if event.by_machine else 'by hand'}"


def _taken(scene: Scene, event: between.DeckTaken) -> str:
    mode = None if scene.table is None else scene.table.dealing.mode
    where = {DealingMode.MANUAL_SHOE: "into the shoe", DealingMode.AUTOMATED_SHOE: "into the automated shoe"}
    return f"The {event.deck} deck goes {where.get(mode, 'into the hand of the dealer') if mode else 'into play'}"


def _bet_placed(scene: Scene, event: between.BetPlaced) -> str:
    seated, title = scene.seated(event.seat), scene.wager(event.wager)
    lying = None if seated is None else seated.bets.get(event.wager)
    coupon = f" with a match play coupon of {dollars(event.coupon_cents)}" if event.coupon_cents else ""
    bets = f"bets {dollars(event.cents)} on" if lying is None else f"now has {dollars(event.cents)} on"
    by_hand = ", which the dealer accepts by hand" if event.by_hand else ""
    return f"{scene.who(event.seat)} {bets} the {title}{coupon}{by_hand}"


def _back(scene: Scene, event: between.BetTakenBack | rounds.WagerReturned) -> str:
    coupon = f" and the coupon of {dollars(event.coupon_cents)}" if event.coupon_cents else ""
    verb = "go" if event.coupon_cents else "goes"
    return f"{dollars(event.cents)}{coupon} on the {scene.wager(event.wager)} {verb} back to {scene.who(event.seat)}"


def _closed(scene: Scene, event: rounds.BetsClosed) -> str:
    betting = [scene.who(seat) for seat in event.seats]
    return f'"No more bets": {joined(betting)} {"is" if len(betting) == 1 else "are"} in'


def _burned(scene: Scene, cards: tuple[Card, ...]) -> str:
    return f" ({scene.cards(cards)} burned)" if cards else ""


def _dealt(scene: Scene, event: rounds.CardsDealt) -> str:
    cards, burned = scene.cards(event.cards), _burned(scene, event.burned)
    if event.to == COMMUNITY:
        laid = count(len(event.cards), "community card").capitalize()
        return f"{laid}, face {'up' if event.up else 'down'}: {cards}{burned}"
    if event.to == DEALER:
        return f"The dealer takes {_facing(scene, event)}{burned}"
    return f"{scene.who(event.to)} is dealt {cards}{burned}"


def _facing(scene: Scene, event: rounds.CardsDealt) -> str:
    down = event.cards[: len(event.cards) - event.up]
    up = event.cards[len(down) :]
    if not up or not down:
        return f"{scene.cards(event.cards)}, face {'up' if up else 'down'}"
    return f"{scene.cards(down)} face down and {scene.cards(up)} face up"


def _misdealt(scene: Scene, event: rounds.CardsMisdealt) -> str:
    to = scene.who(event.to) if isinstance(event.to, int) else _area(event.to)
    came = f": {scene.cards(event.cards)}" if event.cards else ""
    slip = f"A slip: {count(len(event.cards), 'card')} in place of {_number(event.due)} to {to}{came}"
    return f"{slip}{_burned(scene, event.burned)}"


def _number(number: int) -> str:
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


def _area(place: Place) -> str:
    return place_name(place)


def _exposure(scene: Scene, event: rounds.ExposureChosen) -> str:
    choice = scene.choice()
    bonus = f" for the {scene.wager(choice.wager)}" if isinstance(choice, Exposure) else ""
    if event.exposed:
        return f"{scene.who(event.seat)} exposes {scene.cards(event.cards)}{bonus}"
    return f"{scene.who(event.seat)} keeps the cards face down{', which forfeits' + bonus[4:] if bonus else ''}"


def _acted(scene: Scene, event: rounds.PlayerActed) -> str:
    who, amount = scene.who(event.seat), dollars(event.cents)
    if event.wager is None:
        return f"{who} {event.action}s"
    multiple = event.action.removeprefix(event.wager).lstrip("-")
    if event.wager in VERBS:
        return f"{who} {VERBS[event.wager]} {multiple}: {amount}"
    return f"{who} places the {scene.wager(event.wager)}, {multiple}: {amount}"


def _confirmed(scene: Scene, event: rounds.WagerConfirmed) -> str:
    choice, seated = scene.choice(), scene.seated(event.seat)
    bet = seated.bets.get(choice.wager) if seated is not None and isinstance(choice, Decision) else None
    if choice is None or bet is None:
        return f"The dealer confirms aloud the wager of {scene.who(event.seat)}"
    return (
        f"The dealer confirms aloud: {scene.who(event.seat)}, {dollars(bet.cents)} on the {scene.wager(choice.wager)}"
    )


def _stub_counted(scene: Scene, event: rounds.StubCounted) -> str:
    del scene
    right = "as there should be" if event.cards == event.expected else f"where {event.expected} should be"
    return f"The stub is counted face down: {count(event.cards, 'card')}, {right}"


def _revealed(scene: Scene, event: rounds.DealerRevealed) -> str:
    made, qualifies = scene.hand(event.cards), ""
    if made and scene.table is not None and scene.round is not None and scene.table.game.dealer_qualifies is not None:
        plays = scene.table.game.qualifies(best_hand(event.cards + scene.board).rank)
        qualifies = ", and qualifies" if plays else ", and does not qualify"
    return f"The dealer turns up {scene.cards(event.cards)}{made}{qualifies}"


def _settled(scene: Scene, event: rounds.WagerSettled) -> str:
    who, on, staked = scene.who(event.seat), f"on the {scene.wager(event.wager)}", dollars(event.cents)
    coupon = f"the coupon of {dollars(event.coupon_cents)}" if event.coupon_cents else ""
    if not event.cents:  # a coupon in place of the chip, which dropped when the wager was taken in
        staked, coupon = f"a coupon for {dollars(event.coupon_cents)}", ""
    if event.result is Result.PUSH:
        return f"{who} pushes {staked} {on}" + (f"; {coupon} stays with the player" if coupon else "")
    dropped = f"; {coupon} goes to the drop box" if coupon else ""
    if event.result is Result.LOSE:
        return f"{who} loses {staked} {on}{dropped}"
    by = f": {event.by}" if event.by else ""
    limited = ", cut down to the payout limit" if event.limited_by is not None else ""
    off_meter = ", off the meter" if event.off_meter_cents else ""
    return f"{who} wins {dollars(event.paid_cents)} with {staked} {on}{by}{limited}{off_meter}{dropped}"


def _collected(scene: Scene, event: rounds.CardsCollected) -> str:
    if not event.cards:
        return f"{_capital(scene.who(event.place))} has no cards to collect"
    if isinstance(event.place, int):
        return f"The cards of {scene.who(event.place)} are collected"
    whose = "The community" if event.place == COMMUNITY else f"{_capital(place_name(event.place))}'s"
    return f"{whose} cards are collected"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ended(scene: Scene, event: rounds.RoundEnded) -> str:
    del scene
    return f"Round {event.round} is over{'; it was void' if event.void else ''}"


def _completed(scene: Scene, event: rounds.DealerHandCompleted) -> str:
    instead = f", and {scene.cards(event.community)} to the community cards in their place" if event.community else ""
    return f"The dealer's hand is completed in sequence: {scene.cards(event.cards)} to the dealer{instead}"


def _round_void(scene: Scene, event: rounds.RoundVoided) -> str:
    made = None if scene.round is None else {name for hand in scene.round.hands.values() for name in hand.made}
    kept = [f"the {scene.wager(name)}" for name in event.still_settled if made is None or name in made]
    still = f"{joined(kept)} {'is' if len(kept) == 1 else 'are'} settled all the same, " if kept else ""
    back = f"every {'other ' if kept else ''}wager still down goes back"
    deck = "" if scene.round is None else f"{scene.round.deck} "
    condemned = f", and the {deck}deck leaves the table once it is collected" if event.deck_condemned else ""
    return f"All hands are void ({event.reason}): {still}{back}{condemned}"


def _stub_racked(scene: Scene, event: rounds.StubRacked) -> str:
    counted = scene.round is not None and scene.round.stub_counted
    cards = "" if counted else f", {count(len(event.cards), 'card')},"
    return f"The stub{cards} goes to the discard rack unseen"


def _device_installed(scene: Scene, event: between.DeviceInstalled) -> str:
    told = f"{_capital(_device(event.device.value))} is put on the table"
    if event.device is not Device.AUTOMATED_SHOE or scene.table is None:
        return told
    return f"{told}; it gives out stacks of {NUMBERS[stack_size(scene.table.game)]}"


def _handed_over(_: Scene, event: between.TableHandedOver) -> str:
    return f"{_capital(str(event.by))} hands the table {'to the automatic staff' if event.automatic else 'to people'}"


_SENTENCES: dict[type[Event], Sentence] = {
    between.TableInstalled: _installed,
    between.GameChanged: _changed,
    between.DeviceInstalled: _device_installed,
    between.DeviceRemoved: lambda _, e: f"The {e.device.value} is taken off the table",
    between.TableHandedOver: _handed_over,
    between.TableOpened: lambda _, e: f"The table opens with an inventory of {dollars(e.inventory_cents)}",
    between.TableClosed: _table_closed,
    between.InventoryFilled: _filled,
    between.InventoryCredited: _credited,
    between.InventoryCounted: lambda _, e: f"{_capital(str(e.by))} counts {dollars(e.cents)} in the table inventory",
    between.BoxesCollected: _boxes,
    between.DeckReceived: _received,
    between.DeckInspected: lambda _, e: f"{e.by} sorts and inspects the {e.deck} deck",
    between.DeckVerified: lambda _, e: f"{e.by} verifies the {e.deck} deck",
    between.DeckSpread: _spread,
    between.DeckTurnedUp: lambda _, e: f"The {e.deck} deck is turned face up",
    between.DeckLookedAt: lambda scene, e: f"{scene.player(e.by)} may look over the {e.deck} deck",
    between.DeckWashed: lambda _, e: f"The {e.deck} deck is turned face down, washed and stacked",
    between.ShufflerLoaded: lambda _, e: f"The {e.deck} deck goes into the shuffler",
    between.DeckShuffled: _shuffled,
    between.DeckCounted: lambda _, e: f"The shuffler counts {count(e.cards, 'card')} in the {e.deck} deck",
    between.ShufflerJammed: lambda _, e: f"The shuffler jams with the {e.deck} deck, which must be shuffled again",
    between.DeckCut: lambda _, e: f"The {e.deck} deck is cut: {count(e.cards, 'card')} from the top go under the rest",
    between.RecutOrdered: lambda _, e: f"{e.by} orders another cut of the {e.deck} deck: {e.reason}",
    between.DeckTaken: _taken,
    between.DeckRemoved: lambda _, e: f"The {e.deck} deck leaves the table: {e.reason}",
    between.SeatTaken: lambda _, e: f"{e.player} takes seat {e.seat} with {dollars(e.chips_cents)}",
    between.SeatLeft: lambda _, e: f"{e.player} leaves seat {e.seat} with {dollars(e.chips_cents)}",
    between.AbsenceNoted: lambda scene, e: f"{e.by} acts for {scene.who(e.seat)}: {e.reason}",
    between.CashBoughtIn: lambda scene, e: f"{scene.who(e.seat)} buys chips for {dollars(e.cents)} in cash",
    between.ChipsColoredUp: lambda scene, e: f"{scene.who(e.seat)} has {dollars(e.cents)} colored up",
    between.BetPlaced: _bet_placed,
    between.BetTakenBack: _back,
    between.TipGiven: lambda scene, e: f"{scene.who(e.seat)} gives {dollars(e.cents)} for the tip box",
    rounds.BetsClosed: _closed,
    rounds.LockedOut: lambda _, e: "The lock-out button is pressed: the progressive takes no more chips",  # noqa: ARG005
    rounds.CardsDealt: _dealt,
    rounds.CardsMisdealt: _misdealt,
    rounds.CardsBurned: lambda scene, e: f"{_are(len(e.cards), 'card')} burned: {scene.cards(e.cards)}",
    rounds.CommunityTurned: lambda scene, e: (
        f"{_are(len(e.cards), 'community card')} turned up: {scene.cards(e.cards)}"
    ),
    rounds.ExposureChosen: _exposure,
    rounds.PlayerActed: _acted,
    rounds.FoldedHandStays: lambda scene, e: f"The folded cards of {scene.who(e.seat)} stay for a wager still alive",
    rounds.WagerConfirmed: _confirmed,
    rounds.StubRacked: _stub_racked,
    rounds.StubCounted: _stub_counted,
    rounds.DealerRevealed: _revealed,
    rounds.HandShown: lambda scene, e: f"{scene.who(e.seat)} shows {scene.cards(e.cards)}{scene.hand(e.cards)}",
    rounds.WagerSettled: _settled,
    rounds.WagerReturned: _back,
    rounds.CardsCollected: _collected,
    rounds.RoundEnded: _ended,
    rounds.DealerCardExposed: lambda scene, e: (
        f"The dealer's card {e.position}, {scene.cards((e.card,))}, is exposed before its time"
    ),
    rounds.CardFoundFaceUp: lambda scene, e: (
        f"{scene.cards((e.card,))} lies face up among the cards to come, and goes to the discard rack unused"
    ),
    rounds.CardDrawnInError: lambda _, e: "A card is drawn in error and not seen; it is played as the next one",  # noqa: ARG005
    rounds.DealerHandCompleted: _completed,
    rounds.HandVoided: lambda scene, e: f"The hand of {scene.who(e.seat)} is void ({e.reason}): its wagers go back",
    rounds.RoundVoided: _round_void,
    rounds.ShoeJammed: lambda _, e: "The automated shoe fails",  # noqa: ARG005
    rounds.FoundCardsPutBack: lambda scene, e: (
        f"{scene.cards(e.cards)} {'lie' if len(e.cards) > 1 else 'lies'} on the deck again, "
        "to be dealt to the wagers that are still settled"
    ),
    **SENTENCES,
}
