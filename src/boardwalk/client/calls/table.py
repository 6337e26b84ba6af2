"""A table: what you see there, commands, rounds, events, the coach, and what is printed about it."""

from __future__ import annotations

from typing import Any

from boardwalk.api.books import RecordJobSheet
from boardwalk.api.coach import CoachSheet, StrategySheet
from boardwalk.api.device import DeviceAnswer, DeviceTokenSecret, TableDevice
from boardwalk.api.draft import Draft
from boardwalk.api.floor import SlipLine, TableSigns
from boardwalk.api.game import GameSheet
from boardwalk.api.history import EventLine, RoundSheet, StepSheet
from boardwalk.api.rating import WinReviewSheet
from boardwalk.api.table import CommandAnswer, ShuffleProof, TableSight
from boardwalk.client.operation import Group, Way, event_stream, operation, stream
from boardwalk.table.automation.table_clock import TableClock
from boardwalk.table.hardware.device_sight import DeviceSight


class TableCalls(Group[Way]):
    """One table, from `client.table("7")`."""

    @operation("GET", "tables/{table}")
    def see(self) -> TableSight:
        """What you see there now: the view for your role and seat, with prompts for what you can do."""

    @stream("tables/{table}/stream", changes=True)
    def watch(self, since: int = -1, *, tries: int | None = None) -> TableSight:
        """What you see there, each time it changes after version `since`.

        It reconnects by itself after a lost connection; with `tries`, it gives up after so many attempts in a row.
        """

    @operation("POST", "tables/{table}/commands", query=("seen", "sight"))
    def send(
        self,
        draft: Draft | str,
        /,
        *,
        key: str | None = None,
        seen: int | None = None,
        sight: bool = False,
        **fields: Any,
    ) -> CommandAnswer:
        """Send a command: the draft of a prompt, or a name such as `"place-bet"`, with fields to fill in as keywords.

        The answer comes when the command is on disk. With `seen`, the command is refused if the table has moved on from
        that version; with `sight`, the answer has what you see afterward. It acts once, however often it is sent.
        """

    @operation("POST", "tables/{table}/time")
    def ask_for_time(self) -> TableClock:
        """Ask the automatic staff for more time, once per wait; returns the new clock."""

    @event_stream("tables/{table}/events", bell="tables/{table}/stream")
    def events(self, *, after: int | None = None, tries: int | None = None) -> EventLine:
        """What happens there, event by event, for staff who may recall rounds: what has happened after the event with
        this `seq`, or lately, and then each new event as it happens. Leave the loop when you have seen enough.
        """

    @operation("GET", "tables/{table}/events")
    def list_events(self, *, after: int | None = None, limit: int | None = None) -> tuple[EventLine, ...]:
        """What has happened there after the event with this `seq`, or the latest events; earliest first."""

    @operation("GET", "tables/{table}/rounds")
    def rounds(self) -> tuple[RoundSheet, ...]:
        """The last ten rounds, latest first, with what you may see of them; for players, those they played in."""

    @operation("GET", "tables/{table}/rounds/{round}")
    def round(self, round: int) -> RoundSheet:
        """A finished round, with what you may see of it."""

    @operation("GET", "tables/{table}/rounds/{round}/steps")
    def recall(self, round: int) -> tuple[StepSheet, ...]:
        """A finished round step by step, each with the table after it."""

    @operation("GET", "tables/{table}/rounds/{round}/proof")
    def proof(self, round: int) -> ShuffleProof:
        """The proof of the shuffle, for the cards that you saw; the whole order if you may rebuild the round."""

    @operation("POST", "tables/{table}/rounds/{round}/dispute")
    def make_dispute_pack(self, round: int) -> RecordJobSheet:
        """Start packing everything that a round depends on. It is a job; look at it with `client.books.job`."""

    @operation("GET", "tables/{table}/rounds/{round}/dispute")
    def dispute_pack(self, round: int) -> bytes:
        """The dispute pack that you asked for, as a zip file."""

    @operation("GET", "tables/{table}/slips")
    def slips(self) -> tuple[SlipLine, ...]:
        """The last fills and credits, latest first, with who ordered and who signed each."""

    @operation("GET", "tables/{table}/slips/{seq}")
    def slip(self, seq: int) -> bytes:
        """The slip of a fill or a credit, as PDF."""

    @operation("GET", "tables/{table}/win-review")
    def win_review(self, *, days: int | None = None) -> WinReviewSheet:
        """Whether the table's win is within what chance allows. If the answer is not ready, ask again."""

    @operation("GET", "tables/{table}/coach")
    def coach(self, round: int | None = None) -> CoachSheet:
        """What your choices in a round cost, by default in the last one."""

    @operation("GET", "tables/{table}/strategy")
    def strategy(self) -> StrategySheet:
        """The strategy card for the game as this table offers it."""

    @operation("GET", "tables/{table}/game")
    def game(self) -> GameSheet:
        """The game as this table offers it: wagers, decisions, pay tables and options."""

    @operation("GET", "tables/{table}/devices")
    def devices(self) -> tuple[TableDevice, ...]:
        """The devices that report for themselves here, with serial number, approval and state."""

    @operation("POST", "tables/{table}/devices/{device}/token")
    def issue_device_token(self, device: str) -> DeviceTokenSecret:
        """The token of a device, with which it reports here; it is shown only once. This requires a session."""

    @operation("GET", "tables/{table}/device")
    def see_as_device(self) -> DeviceSight:
        """With a device's token: what it is told, and the number of its next report. It counts as a heartbeat."""

    @operation("POST", "tables/{table}/device/reports")
    def report_as_device(self, draft: Draft | str, /, **fields: Any) -> DeviceAnswer:
        """With a device's token: send a report. `DeviceClient` numbers reports and sends them again for you."""

    @operation("GET", "tables/{table}/signs")
    def signs(self) -> TableSigns:
        """What the signs of its meters show at this table."""

    @operation("GET", "tables/{table}/felt")
    def felt(self, *, seat: int | None = None) -> str:
        """The table's layout as SVG, or only what one seat sees of it."""

    @operation("GET", "tables/{table}/rules")
    def rules(self) -> str:
        """The rules for players, as a page of HTML."""
