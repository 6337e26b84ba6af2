"""What an application holds while it runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.requests import HTTPConnection

from boardwalk.pit.people.people import People
from boardwalk.pit.pit import Pit
from boardwalk.pit.proposal import Proposals
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.web.allowance import Allowance
from boardwalk.web.crowd import Crowd
from boardwalk.web.doorkeeper import Doorkeeper
from boardwalk.web.events import EventBook
from boardwalk.web.floor import FloorBoard
from boardwalk.web.guests import Guests
from boardwalk.web.hub import Hub
from boardwalk.web.lab.analyst import Analyst, Oracle
from boardwalk.web.lab.jobs import Lab
from boardwalk.web.log import Logger
from boardwalk.web.metrics import Metrics
from boardwalk.web.notice import Notices


@dataclass(slots=True)
class Server:
    """One server of a house."""

    pit: Pit
    people: People
    proposals: Proposals
    door: Doorkeeper
    hub: Hub
    board: FloorBoard
    notices: Notices
    metrics: Metrics
    log: Logger
    origins: frozenset[str] = frozenset()
    """Pages of other hosts that may speak to us."""
    guests: Guests = field(default_factory=Guests)
    allowance: Allowance = field(default_factory=Allowance)
    staff: AutomaticStaff | None = None
    """Runs the tables that are handed to it, where this server has such staff."""
    alone: bool = False
    """Whether the server is for this machine alone, so that a guest of a demo house may be more than a player."""
    crowd: Crowd = field(default_factory=Crowd)
    events: EventBook = field(default_factory=EventBook)
    oracle: Oracle = field(default_factory=Analyst)
    """Works out what the coach tells, in processes of its own."""
    lab: Lab = field(default_factory=Lab)
    secure: bool = False
    """Whether cookies go over encrypted connections only."""
    key: Ed25519PrivateKey | None = None
    """Signs the heads of the records, where it is at hand."""
    ready: bool = field(default=False)


def server_of(connection: HTTPConnection) -> Server:
    """The server that answers this."""
    server: Server = connection.app.state.server
    return server
