"""The cage and the books: chips, the ledger, signed heads, and jobs that read the whole record."""

from __future__ import annotations

from boardwalk.api.books import (
    AccountGroup,
    Balance,
    CageReceipt,
    LedgerLine,
    PatronLine,
    PatronMove,
    RecordJobSheet,
    SealSheet,
)
from boardwalk.api.command import Receipt
from boardwalk.client.operation import Group, Way, operation


class CageCalls(Group[Way]):
    """The cage, from `client.cage`. Amounts above the house's limits raise `TakesTwo`."""

    @operation("GET", "patrons")
    def patrons(self, search: str = "") -> tuple[PatronLine, ...]:
        """Patrons whose names have this in them, by name; up to 50."""

    @operation("GET", "patrons/{name}/moves")
    def moves(self, name: str, *, before: int | None = None) -> tuple[PatronMove, ...]:
        """What moved a patron's chips and coupons, latest first, 200 at a time."""

    @operation("GET", "cage/receipts/{receipt}")
    def receipt(self, receipt: int) -> CageReceipt:
        """A receipt of the cage, by its number."""

    @operation("GET", "patrons/{name}")
    def patron(self, name: str) -> PatronLine:
        """A patron's chips and coupons away from the tables."""

    @operation("POST", "patrons/{name}/sell")
    def sell_chips(self, name: str, cents: int, *, key: str | None = None) -> Receipt:
        """Sell chips to a patron."""

    @operation("POST", "patrons/{name}/redeem")
    def redeem_chips(self, name: str, cents: int, *, key: str | None = None) -> Receipt:
        """Redeem a patron's chips."""

    @operation("POST", "patrons/{name}/coupons")
    def issue_coupons(self, name: str, cents: int, *, key: str | None = None) -> Receipt:
        """Issue match play coupons to a patron."""


class BooksCalls(Group[Way]):
    """The books, from `client.books`. An audit and an export are jobs: look at one until it is over."""

    @operation("GET", "ledger/accounts")
    def accounts(self, begins: str = "", *, after: str = "", zero: bool | None = None) -> tuple[Balance, ...]:
        """Balances of the accounts whose names begin with this, 500 at a time; with `zero`, only those at zero."""

    @operation("GET", "ledger/groups")
    def groups(self) -> tuple[AccountGroup, ...]:
        """The accounts by kind: how many there are, how many are at zero, and what they hold together."""

    @operation("GET", "ledger/lines")
    def lines(self, account: str, *, before: int | None = None) -> tuple[LedgerLine, ...]:
        """What went in and out of an account, latest first, 500 at a time."""

    @operation("GET", "audit/seal")
    def seal(self) -> SealSheet:
        """The head of every stream, signed by the house."""

    @operation("POST", "audit", query=("from_checkpoint",))
    def audit(self, *, from_checkpoint: bool | None = None) -> RecordJobSheet:
        """Start an audit of the whole record, or of what came after the last checkpoint."""

    @operation("POST", "audit/export")
    def export(self) -> RecordJobSheet:
        """Start an export of the record."""

    @operation("GET", "audit/export")
    def exported(self) -> bytes:
        """The export that you asked for, as a zip file."""

    @operation("GET", "record/jobs")
    def jobs(self) -> tuple[RecordJobSheet, ...]:
        """Your audits, exports and dispute packs."""

    @operation("GET", "record/jobs/{job}")
    def job(self, job: str) -> RecordJobSheet:
        """A job, by its id. One that you do not look at for 30 seconds ends."""

    @operation("DELETE", "record/jobs/{job}")
    def cancel_job(self, job: str) -> None:
        """Cancel a job, or delete its result."""
