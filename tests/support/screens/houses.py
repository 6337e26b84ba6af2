"""A house for tests of the screens, whose next shuffle can be set; only a house founded for tests allows that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.soak.world import SeededWorld, prepared_order
from boardwalk.table.message import Place
from boardwalk.table.presentation.step import CUT_IN_THE_MIDDLE
from tests.support.screens.servers import served
from tests.support.web.houses import API, NAMES, Opened, install, opened, put_on_record, sell, send

METER, NUMBER = "Atlantic", "7"
PARAMETERS = {
    "base_cents": 10_000_00, "reset_cents": 5_000_00, "rate": "7/10", "limit_cents": None, "reserve_rate": "0",
    "unreasonable_cents": None,
}  # fmt: skip


class ReadyDecks(SeededWorld):
    """Shuffles from a seed, except for one that was set."""

    def __init__(self) -> None:
        super().__init__(Random(7))
        self.ready: tuple[Card, ...] | None = None

    def order(self) -> tuple[Card, ...]:
        order, self.ready = self.ready or super().order(), None
        return order


class Premises(NamedTuple):
    """A house with the API at an address."""

    house: Opened
    decks: ReadyDecks
    address: str

    def lay_ready(self, hands: Mapping[Place, str]) -> None:
        """Make the next shuffle at the table deal these hands, if it is cut in the middle, as the terminal proposes."""
        table = self.house.pit.tables[NUMBER]
        order = prepared_order(table, DECK, {place: parse_cards(cards) for place, cards in hands.items()})
        self.decks.ready = order[-CUT_IN_THE_MIDDLE:] + order[:-CUT_IN_THE_MIDDLE]

    def arrive(self, name: str, cents: int = 1_000_00) -> str:
        """A patron with chips; the secret of the session."""
        self.house.join(name)
        sell(self.house, name, cents)
        return self.house.secrets[name]

    def secret(self, role: Role) -> str:
        """The session of the person who has this role."""
        return self.house.secrets[NAMES[role]]


@contextmanager
def texas_on_a_meter(directory: Path) -> Iterator[Premises]:
    """Open a Texas Hold 'Em Bonus table, with its progressive on a meter."""
    decks = ReadyDecks()
    with opened(directory, world=decks) as house, served(house.app) as address:
        draft = {"do": "open-meter", "name": METER, "parameters": PARAMETERS, "approved": ["texas-bonus"]}
        sue = house.client(Role.SUPERVISOR)
        assert sue.post(f"{API}/meters/{METER}/commands", json=draft).status_code == 200
        install(house, NUMBER, "texas-bonus", **{"progressive": "A", "table-min": "$10"})
        send(sue, NUMBER, {"do": "install-device", "device": "progressive hardware"})
        send(sue, NUMBER, {"do": "connect-meter", "meter": METER})
        put_on_record(house, NUMBER)
        yield Premises(house, decks, address)
