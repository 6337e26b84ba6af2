"""Whether a table as its file has it could ever deal: it is set up, opened and prepared by the book for one player.

Nothing here is drawn: a deck that is never looked at may as well be in the order of a new one.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.errors import Refusal
from boardwalk.pit.house_file.setup import TableSetup
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.decide import act
from boardwalk.table.staff import Crew, duty, opening
from boardwalk.table.state import Phase, Table

CREW = Crew()
FIRST = Actor(Role.PLAYER, "the first player")


class _NewDecks:
    """A world in which every deck is in the order of a new one."""

    def order(self) -> tuple[Card, ...]:
        return DECK

    def cut(self) -> int:
        return len(DECK) // 2

    def spin(self, weights: tuple[int, ...]) -> int:
        return len(weights)

    def meter_cents(self) -> int:
        return 0


def never_deals(setup: TableSetup) -> Refusal | None:
    """Why no deck of this table could come into play; none where one does."""
    table: Table | None = None
    try:
        for command in _set_up(setup):
            table, _ = act(table, command)
        assert table is not None
        table = _prepared(table)
        if not any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
            act(table, do.TakeDeck(CREW.dealer, _readiest(table)))
    except Refusal as refusal:
        return refusal
    return None


def _set_up(setup: TableSetup) -> Iterator[Command]:
    yield do.InstallTable(CREW.supervisor, setup.number, setup.game, dict(setup.options))
    yield from (do.InstallDevice(CREW.supervisor, device) for device in setup.devices)
    yield from opening(CREW, setup.inventory_cents)
    yield from (do.ReceiveDeck(CREW.dealer, back) for back in setup.decks)
    yield do.TakeSeat(FIRST, 1, 0)


def _prepared(table: Table) -> Table:
    """The table after all that its staff can do, and the look of the player."""
    while (step := duty(table, CREW, _NewDecks()) or _look(table)) is not None:
        table, _ = act(table, step)
    return table


def _look(table: Table) -> Command | None:
    spread = (deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD)
    return next((do.LookAtDeck(FIRST, back) for back in spread), None)


def _readiest(table: Table) -> str:
    """A deck that is shuffled, or any: what is wrong is said when it is taken."""
    shuffled = [back for back, deck in table.decks.items() if deck.phase is Phase.SHUFFLED]
    return (shuffled or [*table.decks])[0]
