"""What the application needs while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.requests import HTTPConnection

from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.proposal import Proposals
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence
from boardwalk.pit.servers.bulletin import Bulletin
from boardwalk.web.auth.log_in_watch import LogInWatch
from boardwalk.web.auth.password_lane import PasswordLanes
from boardwalk.web.auth.rate_limit import Allowance, CommandLimit, NewAccountLimit, StreamLimit
from boardwalk.web.auth.session_cache import SessionCache
from boardwalk.web.clock_report import ClockReport
from boardwalk.web.device.heartbeat import Heartbeats
from boardwalk.web.hub import Hub, Notices
from boardwalk.web.lab.analyst import Analyst, Oracle
from boardwalk.web.lab.job import Lab
from boardwalk.web.limits import Limits, caller_address
from boardwalk.web.readiness import Readiness
from boardwalk.web.record.checkpoints import CheckpointKeeper
from boardwalk.web.record.desk import RecordDesk
from boardwalk.web.record.guard import RecordGuard
from boardwalk.web.record.jobs import RecordJobs
from boardwalk.web.telemetry import Logger, Metrics
from boardwalk.web.view.floor import FloorBoard
from boardwalk.web.view.history import EventBook

ANONYMOUS_BURST = 5
"""At once, an address without a session may send this many times the requests that it may send in a second."""


@dataclass(slots=True)
class Server:
    """One server of a house."""

    pit: Pit
    people: Accounts
    proposals: Proposals
    sessions: SessionCache
    hub: Hub
    floor_board: FloorBoard
    notices: Notices
    metrics: Metrics
    log: Logger
    clock_report: ClockReport
    log_in_watch: LogInWatch
    origins: frozenset[str] = frozenset()
    """Origins of pages on other hosts that may use the API."""
    new_account_limit: NewAccountLimit = field(default_factory=NewAccountLimit)
    command_limit: CommandLimit = field(default_factory=CommandLimit)
    password_lanes: PasswordLanes = field(default_factory=PasswordLanes)
    """Where password checks wait."""
    staff: AutomaticStaff | None = None
    """Runs the tables that are handed over to it; None if this server has no automatic staff."""
    bulletin: Bulletin | None = None
    """What this server and the others of the house tell each other, if there may be others."""
    runs: Callable[[str], bool] = field(default=lambda _: True)
    """Whether this server runs a table."""
    alone: bool = False
    """Whether only this machine can reach the server, so a guest of a demo house may be more than a player."""
    limits: Limits = field(default_factory=Limits)
    proxies: frozenset[str] = frozenset()
    """Addresses of proxies, which say for whom they forward a request."""
    event_book: EventBook = field(default_factory=EventBook)
    oracle: Oracle = field(default_factory=Analyst)
    """Calculates the coach's figures, in processes of its own."""
    lab: Lab = field(default_factory=Lab)
    jobs: RecordJobs = field(default_factory=RecordJobs)
    """Audits and exports, in processes of their own."""
    desk: RecordDesk = field(default_factory=RecordDesk)
    """Rates players and reviews what tables won, in processes of their own."""
    checkpoints: CheckpointKeeper | None = None
    """Makes checkpoints of the audit, if this server does."""
    presence: Presence = field(default_factory=Presence)
    """Who has a stream open."""
    bot_seconds: float | None = None
    """How long bots think, if this server has any."""
    heartbeats: Heartbeats = field(default_factory=Heartbeats)
    """When each device at a table was last heard."""
    guard: RecordGuard | None = None
    """Guards what no chain covers, if this server does."""
    secure: bool = False
    """Whether cookies are sent only over encrypted connections."""
    key: Ed25519PrivateKey | None = None
    """Signs the heads of the records, if this server has it."""
    ready: bool = field(default=False)
    anonymous_requests: Allowance = field(init=False)
    """By address, requests of callers without a session."""
    anonymous_streams: StreamLimit = field(init=False)
    """By address."""
    personal_streams: StreamLimit = field(init=False)
    """By person."""
    readiness: Readiness = field(init=False)

    def __post_init__(self) -> None:
        self.readiness = Readiness(self.pit)
        limits = self.limits
        per_second = limits.requests_per_second
        self.anonymous_requests = Allowance(per_second, ANONYMOUS_BURST * per_second)
        self.anonymous_streams = StreamLimit(limits.streams_per_address, limits.streams)
        self.personal_streams = StreamLimit(limits.streams_per_person)

    def address_of(self, connection: HTTPConnection) -> str:
        """The address that a caller's budgets count against."""
        host = connection.client.host if connection.client is not None else None
        return caller_address(host, connection.headers.get("x-forwarded-for"), self.proxies)


def server_of(connection: HTTPConnection) -> Server:
    """The server that handles this connection."""
    server: Server = connection.app.state.server
    return server
