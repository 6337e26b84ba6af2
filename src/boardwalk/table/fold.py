"""The state of a table is the fold of its events: `apply` for one, `fold` for a record or any prefix of it.

Nothing is decided here. What happens to a round stands in `fold_round`; the table itself, its decks and its seats here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from boardwalk.actor import Role
from boardwalk.cards import DECK
from boardwalk.games import declared
from boardwalk.table import event as happened
from boardwalk.table import event_round
from boardwalk.table.equipment import SHOES, SHUFFLERS, Device
from boardwalk.table.event import Event
from boardwalk.table.fold_progressive import FOLD_PROGRESSIVE
from boardwalk.table.fold_round import FOLD_ROUND
from boardwalk.table.script import script_for
from boardwalk.table.state import Bet, Count, Counts, Deck, FinishedRound, Hand, Phase, Round, Seated, Table

NOT_COUNTED = Counts()
PREPARED = frozenset({Phase.STACKED, Phase.IN_SHUFFLER, Phase.SHUFFLED, Phase.IN_PLAY, Phase.RACKED})
"""Where a deck may lie once it was washed; after an idle time it must be washed again."""


def fold(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table after these events, which begin with its installation or follow on the table given."""
    for event in events:
        table = apply(table, event)
    assert table is not None, "a record begins with the installation of its table"
    return table


def apply(table: Table | None, event: Event) -> Table:
    """The table after one more event."""
    if table is None:
        assert isinstance(event, happened.TableInstalled), "a record begins with the installation of its table"
        return Table(event.number, declared(event.game, tuple(sorted(event.options.items()))))
    after = FOLDS[type(event)](table, event)
    if after.inventory_cents != table.inventory_cents and after.counts != NOT_COUNTED:
        return after._replace(counts=NOT_COUNTED)
    return after


def _game_changed(table: Table, event: happened.GameChanged) -> Table:
    """The last round was one of the old game, whose wagers the new one does not know; it stays in the record."""
    return table._replace(game=declared(event.game, tuple(sorted(event.options.items()))), last_round=None)


def _device_installed(table: Table, event: happened.DeviceInstalled) -> Table:
    return table._replace(devices=table.devices | {event.device})


def _device_removed(table: Table, event: happened.DeviceRemoved) -> Table:
    """Cards that it held come out: stacked if their shuffle was not finished, otherwise as they were."""
    devices = table.devices - {event.device}
    no_shoe = SHOES.isdisjoint(devices)
    decks = {back: _taken_out(deck, event.device, no_shoe=no_shoe) for back, deck in table.decks.items()}
    return table._replace(devices=devices, decks=decks)


def _taken_out(deck: Deck, device: Device, *, no_shoe: bool) -> Deck:
    if device in SHUFFLERS and deck.in_shuffler:
        unfinished = deck.phase is Phase.IN_SHUFFLER
        return replace(deck, phase=Phase.STACKED if unfinished else deck.phase, inside=False)
    # A deck in the hand is laid down with the shuffler that dealing from the hand needs.
    if deck.phase is Phase.IN_PLAY and (device in SHOES or (device in SHUFFLERS and no_shoe)):
        return replace(deck, phase=Phase.SHUFFLED)
    return deck


def _handed_over(table: Table, event: happened.TableHandedOver) -> Table:
    return table._replace(automatic=event.automatic)


def _table_opened(table: Table, event: happened.TableOpened) -> Table:
    return table._replace(open=True, inventory_cents=event.inventory_cents, counts=NOT_COUNTED)


def _table_closed(table: Table, event: happened.TableClosed) -> Table:
    del event
    return table._replace(open=False, inventory_cents=0, counts=NOT_COUNTED, last_deck=None)


def _inventory_filled(table: Table, event: happened.InventoryFilled) -> Table:
    return table._replace(inventory_cents=table.inventory_cents + event.cents)


def _inventory_credited(table: Table, event: happened.InventoryCredited) -> Table:
    return table._replace(inventory_cents=table.inventory_cents - event.cents)


def _inventory_counted(table: Table, event: happened.InventoryCounted) -> Table:
    count = Count(event.by, event.cents)
    by_dealer = event.by.role is Role.DEALER
    return table._replace(
        counts=table.counts._replace(dealer=count) if by_dealer else table.counts._replace(in_charge=count)
    )


def _boxes_collected(table: Table, event: happened.BoxesCollected) -> Table:
    return table._replace(
        drop_cents=table.drop_cents - event.drop_cents,
        dropped_coupon_cents=table.dropped_coupon_cents - event.coupon_cents,
        tip_cents=table.tip_cents - event.tip_cents,
    )


def _cash_bought_in(table: Table, event: happened.CashBoughtIn) -> Table:
    seated = table.seats[event.seat]
    changed = seated._replace(chips_cents=seated.chips_cents + event.cents)
    return table._replace(
        seats={**table.seats, event.seat: changed},
        inventory_cents=table.inventory_cents - event.cents,
        drop_cents=table.drop_cents + event.cents,
    )


def _with_deck(table: Table, deck: Deck) -> Table:
    return table._replace(decks={**table.decks, deck.back: deck})


def _deck_received(table: Table, event: happened.DeckReceived) -> Table:
    if event.preshuffled is None:
        return _with_deck(table, Deck(event.deck, Phase.RECEIVED))
    commitment = event.commitment
    return _with_deck(
        table,
        Deck(event.deck, Phase.SHUFFLED, event.preshuffled, preshuffled=True, cut_due=True, commitment=commitment),
    )


def _deck_inspected(table: Table, event: happened.DeckInspected) -> Table:
    return _with_deck(table, replace(table.decks[event.deck], phase=Phase.INSPECTED, inspected_by=event.by))


def _deck_moved(phase: Phase) -> Callable[[Table, Any], Table]:
    """A step of the preparation that does nothing but bring the deck to its next place."""
    return lambda table, event: _with_deck(table, replace(table.decks[event.deck], phase=phase))


def _deck_spread(table: Table, event: happened.DeckSpread) -> Table:
    phase = Phase.SPREAD if event.face_up else Phase.SPREAD_DOWN
    return _with_deck(table, Deck(event.deck, phase))


def _deck_washed(table: Table, event: happened.DeckWashed) -> Table:
    return _with_deck(table, Deck(event.deck, Phase.STACKED))


def _deck_loaded(table: Table, event: happened.ShufflerLoaded) -> Table:
    return _with_deck(table, Deck(event.deck, Phase.IN_SHUFFLER, stale=table.decks[event.deck].stale))


def _deck_shuffled(table: Table, event: happened.DeckShuffled) -> Table:
    machine = event.by_machine
    deck = table.decks[event.deck]
    shuffled = Deck(
        event.deck,
        Phase.SHUFFLED,
        event.order,
        machine,
        cut_due=not machine,
        inside=machine,
        stale=deck.stale,
        commitment=event.commitment,
    )
    return _with_deck(table, shuffled)


def _deck_counted(table: Table, event: happened.DeckCounted) -> Table:
    return _with_deck(table, replace(table.decks[event.deck], counted=event.cards == len(DECK)))


def _deck_cut(table: Table, event: happened.DeckCut) -> Table:
    deck = table.decks[event.deck]
    order = deck.order[event.cards :] + deck.order[: event.cards]
    cut_cards = (deck.cut_cards + event.cards) % len(DECK)
    table = _with_deck(table, replace(deck, order=order, cut_due=False, was_cut=True, cut_cards=cut_cards))
    if table.round is not None and table.round.deck == event.deck:
        return table._replace(round=table.round._replace(order=order, cut_cards=cut_cards))
    return table


def _recut_ordered(table: Table, event: happened.RecutOrdered) -> Table:
    return _with_deck(table, replace(table.decks[event.deck], cut_due=True))


def _deck_taken(table: Table, event: happened.DeckTaken) -> Table:
    return _with_deck(table, replace(table.decks[event.deck], phase=Phase.IN_PLAY, inside=False))


def _deck_removed(table: Table, event: happened.DeckRemoved) -> Table:
    return table._replace(
        decks={back: deck for back, deck in table.decks.items() if back != event.deck},
        deck_since_count={back: rounds for back, rounds in table.deck_since_count.items() if back != event.deck},
        last_deck=None if table.last_deck == event.deck else table.last_deck,
    )


def _seat_taken(table: Table, event: happened.SeatTaken) -> Table:
    seats = {**table.seats, event.seat: Seated(event.player, event.chips_cents)}
    return table._replace(seats=dict(sorted(seats.items())))


def _seat_left(table: Table, event: happened.SeatLeft) -> Table:
    """When the last player has gone there is no activity: every prepared deck is spread again, for the next to see."""
    seats = {number: seated for number, seated in table.seats.items() if number != event.seat}
    if seats:
        return table._replace(seats=seats)
    return table._replace(seats=seats, decks={back: _left_alone(deck) for back, deck in table.decks.items()})


def _left_alone(deck: Deck) -> Deck:
    if deck.phase is Phase.LOOKED_AT:
        return replace(deck, phase=Phase.SPREAD)
    return replace(deck, stale=True) if deck.phase in PREPARED else deck


def _unchanged(table: Table, event: happened.AbsenceNoted | happened.ChipsColoredUp) -> Table:
    del event
    return table


def _bet_placed(table: Table, event: happened.BetPlaced) -> Table:
    seated = table.seats[event.seat]
    before = seated.bets.get(event.wager, Bet(0)).cents
    bets = {**seated.bets, event.wager: Bet(event.cents, event.coupon_cents)}
    changed = Seated(seated.player, seated.chips_cents + before - event.cents, bets)
    return table._replace(seats={**table.seats, event.seat: changed})


def _bet_taken_back(table: Table, event: happened.BetTakenBack) -> Table:
    seated = table.seats[event.seat]
    bets = {name: bet for name, bet in seated.bets.items() if name != event.wager}
    changed = Seated(seated.player, seated.chips_cents + event.cents, bets)
    return table._replace(seats={**table.seats, event.seat: changed})


def _tip_given(table: Table, event: happened.TipGiven) -> Table:
    seated = table.seats[event.seat]
    changed = seated._replace(chips_cents=seated.chips_cents - event.cents)
    return table._replace(seats={**table.seats, event.seat: changed}, tip_cents=table.tip_cents + event.cents)


def _bets_closed(table: Table, event: event_round.BetsClosed) -> Table:
    deck = next((deck for deck in table.decks.values() if deck.phase is Phase.IN_PLAY), None)
    assert deck is not None, "a round begins with a deck in play"
    dealing = table.dealing
    begun = Round(
        number=event.round,
        deck=deck.back,
        dealing=dealing,
        script=script_for(dealing, event.seats),
        order=deck.order,
        hands={number: Hand(made=table.seats[number].bets) for number in event.seats},
        commitment=deck.commitment,
        cut_cards=deck.cut_cards,
    )
    seats = {
        number: seated._replace(sat_out=0 if number in event.seats else seated.sat_out + 1)
        for number, seated in table.seats.items()
    }
    return table._replace(round=begun, rounds=event.round, seats=seats)


def _round_ended(table: Table, event: event_round.RoundEnded) -> Table:
    del event
    over = table.round
    assert over is not None, "a round ends that began"
    finished = FinishedRound(
        over.number,
        over.void,
        {number: table.seats[number].player for number in over.hands},
        over.hands,
        over.dealer,
        over.dealer_up,
        over.community,
        over.community_up,
        over.rack,
        over.commitment,
        over.cut_cards,
    )
    table = _with_deck(table, Deck(over.deck, Phase.RACKED, stale=table.decks[over.deck].stale))
    counted = over.stub_counted
    since = 0 if counted else table.rounds_since_count + 1
    of_deck = {**table.deck_since_count, over.deck: 0 if counted else table.deck_since_count.get(over.deck, 0) + 1}
    return table._replace(
        round=None, last_round=finished, last_deck=over.deck, rounds_since_count=since, deck_since_count=of_deck
    )


FOLDS: dict[type[Event], Callable[[Table, Any], Table]] = {
    happened.GameChanged: _game_changed,
    happened.DeviceInstalled: _device_installed,
    happened.DeviceRemoved: _device_removed,
    happened.TableHandedOver: _handed_over,
    happened.TableOpened: _table_opened,
    happened.TableClosed: _table_closed,
    happened.InventoryFilled: _inventory_filled,
    happened.InventoryCredited: _inventory_credited,
    happened.InventoryCounted: _inventory_counted,
    happened.BoxesCollected: _boxes_collected,
    happened.CashBoughtIn: _cash_bought_in,
    happened.ChipsColoredUp: _unchanged,
    happened.DeckReceived: _deck_received,
    happened.DeckInspected: _deck_inspected,
    happened.DeckVerified: _deck_moved(Phase.VERIFIED),
    happened.DeckSpread: _deck_spread,
    happened.DeckTurnedUp: _deck_moved(Phase.SPREAD),
    happened.DeckLookedAt: _deck_moved(Phase.LOOKED_AT),
    happened.DeckWashed: _deck_washed,
    happened.ShufflerLoaded: _deck_loaded,
    happened.DeckShuffled: _deck_shuffled,
    happened.DeckCounted: _deck_counted,
    happened.ShufflerJammed: _deck_moved(Phase.STACKED),
    happened.DeckCut: _deck_cut,
    happened.RecutOrdered: _recut_ordered,
    happened.DeckTaken: _deck_taken,
    happened.DeckRemoved: _deck_removed,
    happened.SeatTaken: _seat_taken,
    happened.SeatLeft: _seat_left,
    happened.AbsenceNoted: _unchanged,
    happened.BetPlaced: _bet_placed,
    happened.BetTakenBack: _bet_taken_back,
    happened.TipGiven: _tip_given,
    event_round.BetsClosed: _bets_closed,
    event_round.RoundEnded: _round_ended,
    **FOLD_ROUND,
    **FOLD_PROGRESSIVE,
}
