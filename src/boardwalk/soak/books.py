"""What an auditor has written down about one table: accounts, places of cards, and what each person may know.

Money is double entry between named accounts, coupons too; cards are one dictionary from card to place.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.games import Game
from boardwalk.soak.invariant import CARDS, CHIPS, Violation

OUTSIDE, COUPONS, METER, VARIANCE = "outside", "coupons", "meter", "variance"
INVENTORY, CASH, DROP_BOX, TIPS = "inventory", "cash in the drop box", "coupons in the drop box", "tips"
BOTTOMLESS = frozenset({OUTSIDE, COUPONS, METER, VARIANCE})
"""Accounts beyond the table, which may go below zero: what came from there is here."""


class Won(NamedTuple):
    """A progressive on its way from the dealer's word to the player's chips."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    light: bool = False
    validated: bool = False


class Spun(NamedTuple):
    """What a spin is worth."""

    prize_cents: int
    off_meter_cents: int
    community_cents: int


class Books:
    """The books of one table. What belongs to a round is written anew when its betting closes."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.accounts: Counter[str] = Counter()
        self.place: dict[Card, str] = {}
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.in_play = ""
        self.names: dict[int, str] = {}
        self.made: dict[int, dict[str, tuple[int, int]]] = {}
        self.finished_public: set[Card] = set()
        self.finished_hands: dict[str, list[Card]] = {}
        self.begin_round(())

    def begin_round(self, seats: tuple[int, ...]) -> None:
        self.made = {seat: self.made[seat] for seat in seats}
        self.net: Counter[int] = Counter()
        self.public: set[Card] = set()
        self.hands: dict[int, list[Card]] = {seat: [] for seat in seats}
        self.dealer: list[Card] = []
        self.community: list[Card] = []
        self.community_due = 0
        self.misdealt: set[int | str] = set()
        self.folded: set[int] = set()
        self.kept_down: set[int] = set()
        self.spoiled: set[int] = set()
        self.still_settled: tuple[str, ...] | None = None
        """What a void of the round leaves to be settled."""
        self.riding: dict[tuple[int, str], tuple[int, int]] = {}
        """Wagers that were taken in and are not decided, in chips and in coupons."""
        self.won: Won | None = None
        self.shares: dict[int, tuple[int, int]] = {}
        """What each winner of a progressive is to be paid, and how much of that off the meter."""
        self.tapped: set[int] = set()
        self.pressed: int | None = None
        self.spun: dict[int, Spun] = {}

    def move(self, source: str, target: str, cents: int) -> None:
        """One entry; no account of the table goes below zero."""
        if not cents:
            return
        self.accounts[source] -= cents
        self.accounts[target] += cents
        for account in (source, target):
            if self.accounts[account] < 0 and account not in BOTTOMLESS:
                raise Violation(CHIPS, f"{account} has {self.accounts[account]} cents")

    def put(self, cards: tuple[Card, ...], source: str, target: str) -> None:
        for card in cards:
            if self.place.get(card) != source:
                raise Violation(CARDS, f"{card} goes from {source} to {target}, but lies in {self.place.get(card)}")
            self.place[card] = target
