"""What a shuffler and a shoe report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.table.deck.card_entry import ReadCard, read_card
from boardwalk.table.deck.shuffle import (
    ReportShufflerCount,
    ShuffleDeck,
    report_shuffler_count,
    shuffle_deck,
    stack_jammed_deck,
)
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind
from boardwalk.table.hardware.device_report import DeviceReport, reported_by
from boardwalk.table.hardware.registration import DEVICES
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import require_due
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due
from boardwalk.table.round.irregularity import void_jammed_round
from boardwalk.table.state import Deck, Phase, Table


@dataclass(frozen=True, slots=True)
class ShuffleStarted(DeviceReport):
    """The shuffler began to shuffle the deck that is in it."""


@dataclass(frozen=True, slots=True)
class ShuffleFinished(DeviceReport):
    """The shuffler finished its cycle."""


@dataclass(frozen=True, slots=True)
class CardsCounted(DeviceReport):
    """The shuffler counted the cards of the deck that it shuffled."""

    cards: int


@dataclass(frozen=True, slots=True)
class ShufflerStopped(DeviceReport):
    """The shuffler jammed or did not finish its cycle."""


@dataclass(frozen=True, slots=True)
class CardDrawn(DeviceReport):
    """The shoe drew the next card, and read it; none if it could not."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class StackOut(DeviceReport):
    """The shoe put out a stack of this many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class ShoeStopped(DeviceReport):
    """The shoe jammed or failed to deal."""


def _deck_inside(table: Table) -> Deck:
    for deck in table.decks.values():
        if deck.phase is Phase.IN_SHUFFLER:
            return deck
    raise Refusal("deck", "no deck is in the shuffler", DEVICES)


@reported_by(DeviceKind.SHUFFLER, ShuffleStarted, in_round=False)
def _shuffle_started(table: Table, device: ConnectedDevice, report: ShuffleStarted) -> Iterator[Event]:
    del device, report
    _deck_inside(table)
    yield from ()


@reported_by(DeviceKind.SHUFFLER, ShuffleFinished, in_round=False)
def _shuffle_finished(table: Table, device: ConnectedDevice, report: ShuffleFinished) -> Iterator[Event]:
    del device
    yield from shuffle_deck(table, ShuffleDeck(report.actor, _deck_inside(table).back, ()))


@reported_by(DeviceKind.SHUFFLER, CardsCounted, in_round=False)
def _cards_counted(table: Table, device: ConnectedDevice, report: CardsCounted) -> Iterator[Event]:
    del device
    for deck in table.decks.values():
        if deck.phase is Phase.SHUFFLED and deck.inside and not deck.counted:
            yield from report_shuffler_count(table, ReportShufflerCount(report.actor, deck.back, report.cards))
            return
    raise Refusal("deck", "no shuffled deck waits for a count", DEVICES)


@reported_by(DeviceKind.SHUFFLER, ShufflerStopped, in_round=False)
def _shuffler_stopped(table: Table, device: ConnectedDevice, report: ShufflerStopped) -> Iterator[Event]:
    del device, report
    back = _deck_inside(table).back
    return stack_jammed_deck(table, Irregularity(IrregularityKind.SHUFFLER_JAM, deck=back))


@reported_by(DeviceKind.SHOE, CardDrawn)
def _card_drawn(table: Table, device: ConnectedDevice, report: CardDrawn) -> Iterator[Event]:
    """Where a card that was read twice is must not be said: it may be face down."""
    del device
    now = table.round
    if now is not None and report.card is not None and report.card in now.order:
        raise Refusal("card", "was read before in this deck", DEVICES)
    yield from read_card(table, ReadCard(report.actor, report.card))


@reported_by(DeviceKind.SHOE, StackOut)
def _stack_out(table: Table, device: ConnectedDevice, report: StackOut) -> Iterator[Event]:
    del device
    upcoming = require_due(table, Due.DEAL, DEVICES).upcoming
    drawn = 0 if upcoming is None else upcoming.drawn
    if report.cards != drawn:
        raise Refusal("cards", f"must be {drawn} in the next stack, not {report.cards}", DEVICES)
    yield from ()


@reported_by(DeviceKind.SHOE, ShoeStopped)
def _shoe_stopped(table: Table, device: ConnectedDevice, report: ShoeStopped) -> Iterator[Event]:
    del device, report
    return void_jammed_round(table, Irregularity(IrregularityKind.SHOE_JAM))
