"""The books on paper of one table: which approvals and signs it has, by its events alone, and what needs them."""

from __future__ import annotations

from boardwalk.games import Game
from boardwalk.games.declaration.approval import RequiredSign
from boardwalk.soak.audit.invariant import ON_RECORD, Violation
from boardwalk.table import events as happened
from boardwalk.table.message import Event
from boardwalk.table.state import Table

LINK_CHANGES = (happened.MeterConnected, happened.MeterDisconnected, happened.LinkedGamesChanged)


class PaperBooks:
    """What is on record at a table."""

    def __init__(self) -> None:
        self.approved: set[str] = set()
        self.confirmed: set[str] = set()
        self.linked = False

    def see(self, event: Event, table: Table) -> None:
        """Note one event, and check what it needs."""
        match event:
            case happened.ApprovalRecorded(items=items) | happened.DemonstrationRecorded(items=items):
                self.approved |= set(items)
            case happened.ApprovalRevoked(items=items):
                self.approved -= set(items)
            case happened.SignsConfirmed(signs=signs):
                self.confirmed |= set(signs)
            case happened.GameChanged():
                self.approved &= set(table.approvals)
                self.confirmed.clear()
            case happened.TableClosed():
                self.confirmed.clear()
            case happened.TableOpened():
                needs = {each.item for each in table.game.approvals}
                self._verify("opens", needs, {sign.name for sign in self._signs(table.game)})
            case happened.BetPlaced(wager=name) if name in table.game.collected:
                wager = table.game.collected[name]
                posted = {sign.name for sign in self._signs(table.game) if sign in wager.signs}
                self._verify(f"takes {name}", {each.item for each in wager.approvals}, posted)
            case _ if isinstance(event, LINK_CHANGES):
                self._see_link(event, table)

    def _signs(self, game: Game) -> list[RequiredSign]:
        return [sign for sign in game.signs if self.linked or not sign.if_linked]

    def _see_link(self, event: Event, table: Table) -> None:
        self.linked = isinstance(event, happened.LinkedGamesChanged) and bool(event.games)
        for wager in table.game.collected.values():
            self.confirmed -= {sign.name for sign in wager.signs}

    def _verify(self, does: str, items: set[str], signs: set[str]) -> None:
        lacks = sorted((items - self.approved) | (signs - self.confirmed))
        if lacks:
            raise Violation(ON_RECORD, f"the table {does} without {', '.join(lacks)}")
