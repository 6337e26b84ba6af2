"""What the application needs while it runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.requests import HTTPConnection

from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.proposal import Proposals
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.pit.pit import Pit
from boardwalk.web.auth.rate_limit import CommandLimit, ConnectionLimit, NewAccountLimit
from boardwalk.web.auth.session_cache import SessionCache
from boardwalk.web.checkpoints import CheckpointKeeper
from boardwalk.web.hub import Hub, Notices
from boardwalk.web.lab.analyst import Analyst, Oracle
from boardwalk.web.lab.job import Lab
from boardwalk.web.record_jobs import RecordJobs
from boardwalk.web.telemetry import Logger, Metrics
from boardwalk.web.view.floor import FloorBoard
from boardwalk.web.view.history import EventBook


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
    origins: frozenset[str] = frozenset()
    """Origins of pages on other hosts that may use the API."""
    new_account_limit: NewAccountLimit = field(default_factory=NewAccountLimit)
    command_limit: CommandLimit = field(default_factory=CommandLimit)
    staff: AutomaticStaff | None = None
    """Runs the tables that are handed over to it; None if this server has no automatic staff."""
    alone: bool = False
    """Whether only this machine can reach the server, so a guest of a demo house may be more than a player."""
    connection_limit: ConnectionLimit = field(default_factory=ConnectionLimit)
    event_book: EventBook = field(default_factory=EventBook)
    oracle: Oracle = field(default_factory=Analyst)
    """Calculates the coach's figures, in processes of its own."""
    lab: Lab = field(default_factory=Lab)
    jobs: RecordJobs = field(default_factory=RecordJobs)
    """Audits and exports, in processes of their own."""
    checkpoints: CheckpointKeeper | None = None
    """Makes checkpoints of the audit, if this server does."""
    secure: bool = False
    """Whether cookies are sent only over encrypted connections."""
    key: Ed25519PrivateKey | None = None
    """Signs the heads of the records, if this server has it."""
    ready: bool = field(default=False)


def server_of(connection: HTTPConnection) -> Server:
    """The server that handles this connection."""
    server: Server = connection.app.state.server
    return server
