"""A royal flush that was paid off the meter by a card entered wrongly: the books, their audit and the recall of the
round know about the correction (D49).
"""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.dispute_sheet import ToldStep, dispute_document
from boardwalk.pit.record.recall import recall
from boardwalk.soak.real_deck import RealDecks
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import AlwaysRaise
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import CardSource
from tests.support.pit.houses import LINKED, TableInPit, open_meter, with_chips
from tests.support.table.houses import FLOORPERSON, Arranged, deck_with


class SeenTable(TableInPit):
    """A table with real cards whose dealer reads the last card of seat 1 as the ten at first."""

    def __init__(self, pit: Pit, number: str) -> None:
        super().__init__(pit, number)
        self.world = Arranged([deck_with("Ad 2c Kd 3c Qd 4h Jd 5h 8d 9c")])
        self.decks, self.misread = RealDecks(), True

    def do(self, command: Command) -> tuple[Event, ...]:
        if self.number in self.pit.tables:
            command = self.decks.keep(self.table, command)
        return super().do(command)

    def next_command(self) -> Command | None:
        entry = self.decks.entry(self.table, self.crew)
        if isinstance(entry, do.EnterCards) and entry.place == 1 and self.misread:
            self.misread = False
            return do.EnterCards(entry.actor, 1, parse_cards("Ad Kd Qd Jd Td"))
        return entry or super().next_command()

    def until(self, due: Due) -> None:
        while waiting_for(self.table).due is not due:
            assert self.step(), waiting_for(self.table)


@pytest.mark.law("D49")
def test_the_books_and_their_audit_know_that_an_award_was_reversed(pit: Pit) -> None:
    open_meter(pit)
    table = SeenTable(pit, "1")
    devices = (Device.MANUAL_SHOE, Device.PROGRESSIVE)
    table.open("caribbean", LINKED["caribbean"], devices, number="1", meter="north", card_source=CardSource.SEEN)
    with_chips(pit, "Zoe")
    table.seat(1, "Zoe", 1_000_00, AlwaysRaise())
    table.attend()
    table.bet("Zoe", {"ante": 10_00, "progressive": 1_00})
    table.do(do.CloseBets(table.crew.dealer))
    table.until(Due.COLLECT)
    assert pit.meters["north"].hits == {"royal flush": 1}
    assert table.table.seats[1].chips_cents > 10_000_00
    table.do(do.WithdrawEntry(FLOORPERSON, 1, "the last card is an eight"))
    assert pit.meters["north"].display_cents == 10_000_70
    table.until(Due.BETS)
    meter = pit.meters["north"]
    assert (meter.display_cents, meter.won_cents, meter.hits) == (9_950_70, 50_00, {"flush": 1})
    with pit.store.reading() as connection:
        recalled = recall(connection, "1", 1)
    assert recalled.net_cents == {1: table.table.seats[1].chips_cents - 1_000_00}
    wagers = str(dispute_document(recalled, [ToldStep(1, "", "", "", "")]).sections[1])
    assert wagers.count(recalled.game.collected["progressive"].title) == 1
    assert "$10,000" not in wagers
    report = audit(pit.store)
    assert report.ok, report
