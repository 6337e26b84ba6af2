"""The house: logging in, what anyone can see, the floor, the configuration, house time and the health of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardwalk.api.account import SelfSheet, SessionOpened, SessionSheet
from boardwalk.api.command import Receipt
from boardwalk.api.floor import AlarmLine, FloorSheet, HourSheet, Lobby, MeterReadings, TableLine
from boardwalk.api.game import GameLine, GameSheet
from boardwalk.api.history import BookmarkLine, FoundEvent
from boardwalk.api.house import (
    AppliedSheet,
    ConfigurationChange,
    ConfigurationCheck,
    ConfigurationSheet,
    Health,
    HouseSheet,
    LawSheet,
    ReadyHealth,
    SectionForm,
    TableApprovals,
    TimeSheet,
)
from boardwalk.api.rating import InquiryLine, RatingSheet
from boardwalk.client.operation import Group, Way, operation, stream
from boardwalk.progressive.sign import Sign


class HouseCalls(Group[Way]):
    """What a client can do without going to a table, a meter or an office."""

    @operation("POST", "session")
    def log_in(self, name: str, password: str, code: str | None = None) -> SessionOpened:
        """Log in, with a code if the account needs one. Everything you do afterward belongs to this session."""

    @operation("POST", "guest")
    def enter_as_guest(self, role: str = "player") -> SessionOpened:
        """Log in as a guest of a demo house, in one of the house's `guest_roles`."""

    @operation("POST", "register")
    def register(self, name: str, password: str) -> None:
        """Open an account for yourself, as a player. In a live house, the cage opens accounts."""

    @operation("DELETE", "session", ends_session=True)
    def log_out(self) -> None:
        """End the session; a token stays valid until it is revoked."""

    @operation("GET", "session")
    def session(self) -> SessionSheet:
        """Who is logged in, if anyone."""

    @operation("GET", "me")
    def me(self) -> SelfSheet:
        """Your account: your name and role, what you may do, and where you sit."""

    @operation("GET", "house")
    def house(self) -> HouseSheet:
        """The house as anyone may know it: its name, its kind and its public key."""

    @operation("GET", "games")
    def games(self) -> tuple[GameLine, ...]:
        """The games that a table can offer."""

    @operation("GET", "games/{game}")
    def game(self, game: str) -> GameSheet:
        """A game with its usual options: wagers, decisions and pay tables."""

    @operation("GET", "games/{game}/felt")
    def felt(self, game: str, *, seat: int | None = None) -> str:
        """The layout of a game as SVG, or only what one seat sees of it."""

    @operation("GET", "law/{paragraph}")
    def law(self, paragraph: str) -> LawSheet:
        """A paragraph of the register, and how the house meets it."""

    @operation("GET", "lobby")
    def lobby(self) -> Lobby:
        """All tables and meters, as anyone can see them."""

    @stream("lobby/stream")
    def watch_lobby(self, *, tries: int | None = None) -> Lobby:
        """The lobby, each time it changes."""

    @operation("GET", "tables")
    def tables(self) -> tuple[TableLine, ...]:
        """Every table of the house, sorted by number, as anyone can see it."""

    @operation("GET", "meters")
    def meters(self) -> tuple[Sign, ...]:
        """The signs of all meters."""

    @stream("meters/stream")
    def watch_meters(self, *, tries: int | None = None) -> MeterReadings:
        """What all meters show, each time one of them changes."""

    @operation("GET", "floor")
    def floor(self) -> FloorSheet:
        """All tables with pace, money and alarms, for staff who watch the floor."""

    @stream("floor/stream")
    def watch_floor(self, *, tries: int | None = None) -> FloorSheet:
        """The floor, each time it changes."""

    @operation("GET", "floor/hours")
    def hours(self, days: int = 1) -> HourSheet:
        """The figures of every table in each of the last hours, for staff who watch the floor."""

    @operation("GET", "floor/ratings")
    def ratings(self, days: int = 1) -> RatingSheet:
        """Players rated by skill: bets, pace, what their choices cost, and the theoretical win by that. If the answer
        is not ready, ask again.
        """

    @operation("GET", "floor/ratings.csv")
    def ratings_file(self, days: int = 1) -> str:
        """The same as CSV, once it is ready."""

    @operation("GET", "floor/alarms")
    def alarms(self) -> tuple[AlarmLine, ...]:
        """The log of alarms: first those that are not over, then the others, the last that came up first."""

    @operation("POST", "floor/alarms/{number}/take")
    def take_alarm(self, number: int, *, key: str | None = None) -> Receipt:
        """Say that you are taking care of an alarm."""

    @operation("GET", "search")
    def search(
        self,
        *,
        player: str | None = None,
        table: str | None = None,
        since: int | None = None,
        until: int | None = None,
        least_cents: int | None = None,
        most_cents: int | None = None,
        law: str | None = None,
    ) -> tuple[FoundEvent, ...]:
        """What happened at all tables, by player, time, amount and paragraph, for staff who may recall rounds."""

    @operation("GET", "bookmarks")
    def bookmarks(self) -> tuple[BookmarkLine, ...]:
        """Your bookmarks, latest first."""

    @operation("POST", "bookmarks")
    def add_bookmark(self, table: str, seq: int, note: str = "", *, key: str | None = None) -> Receipt:
        """Make a bookmark at a record of a table."""

    @operation("DELETE", "bookmarks/{number}")
    def remove_bookmark(self, number: int) -> None:
        """Remove a bookmark of yours."""

    @operation("GET", "house/approvals")
    def approvals(self) -> tuple[TableApprovals, ...]:
        """What each table needs on record before it opens, and the signs that must be posted there."""

    @operation("GET", "house/configuration")
    def configuration(self) -> ConfigurationSheet:
        """The house file in force, and what takes two people."""

    @operation("POST", "house/configuration")
    def apply_configuration(self, text: str, *, replaces: str | None = None) -> AppliedSheet:
        """Apply a house file. With `replaces`, the `sha256` of the file that you changed, nothing is done if another
        one is in force by then.
        """

    @operation("GET", "house/configuration/form")
    def configuration_form(self) -> tuple[SectionForm, ...]:
        """The sections and keys of a house file, with what each may hold."""

    @operation("POST", "house/configuration/check")
    def check_configuration(self, text: str, *, edits: Sequence[Mapping[str, Any]] = ()) -> ConfigurationCheck:
        """Make edits in a house file and examine it; nothing is done."""

    @operation("GET", "house/configuration/history")
    def configuration_history(self) -> tuple[ConfigurationChange, ...]:
        """Who changed the configuration, when, and how, latest first."""

    @operation("GET", "house/time")
    def time(self) -> TimeSheet:
        """House time, and the clocks that differ from it."""

    @operation("POST", "house/time/confirm")
    def confirm_time(self, jump: int, *, key: str | None = None) -> Receipt:
        """Confirm that the server's clock is right; a second person has to do so as well."""

    @operation("GET", "house/inquiries")
    def inquiries(self) -> tuple[InquiryLine, ...]:
        """Inquiries into tables' wins, the last one first."""

    @operation("POST", "house/inquiries")
    def open_inquiry(
        self, table: str, rounds: int, win_cents: int, chance_millionths: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        """Put on record that you ask about a table's win, with what a review of it found, and why."""

    @operation("GET", "/healthz")
    def alive(self) -> Health:
        """Whether the server runs, and which version."""

    @operation("GET", "/readyz")
    def ready(self) -> ReadyHealth:
        """Whether the house is open and can record; otherwise a problem says why not."""

    @operation("GET", "/metrics")
    def metrics(self) -> str:
        """Counts and times for Prometheus, for administrators and surveillance."""
