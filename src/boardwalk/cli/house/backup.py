"""`boardwalk backup` and `boardwalk restore-check`: a copy of an open house, and what a copy is worth."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import DATABASE_FLAG, JSON_FLAG, compact_json
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.errors import InputError
from boardwalk.money import dollars

if TYPE_CHECKING:
    from boardwalk.pit.audit.finding import AuditFinding
    from boardwalk.pit.audit.moment import Comparison, Extent, ProvedMoment
    from boardwalk.pit.store.engine import Store
    from boardwalk.progress import Begin


def backup_command(
    database: DATABASE_FLAG,
    to: Annotated[Path, typer.Option(help="A new file.", show_default=False)],
) -> None:
    """Back up a house while it is open. The file appears when it is complete, and only you can read it.

    A SQLite database becomes another one. For PostgreSQL, pg_dump must be installed; it writes its custom format.
    """
    from boardwalk.pit.store.backup import back_up, is_dump

    back_up(database, to)
    out, size = console(), to.stat().st_size
    out.print(Text(f"Backed up to {to}: {size:,} bytes."), soft_wrap=True)
    if is_dump(to):
        out.print(Text("To check it, restore it into an empty database with pg_restore.", style="dim"), soft_wrap=True)
    else:
        out.print(Text(f"To check it: boardwalk restore-check --database {to}", style="dim"), soft_wrap=True)


def restore_check_command(
    database: DATABASE_FLAG,
    against: Annotated[
        str | None,
        typer.Option(metavar="DATABASE", help="Another record of the same house, which must continue this one."),
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="TIME", help="Prove the house as it was then, such as 2026-11-18T20:00:00Z.")
    ] = None,
    order: Annotated[
        str | None, typer.Option(metavar="STREAM/RECORD", help="The same, right after this record: table:7/118.")
    ] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Prove a copy of a house, and say up to which order and time it goes.

    Every order is decided again and every hash is calculated again, from the first record on. With --against, the copy
    must be the beginning of that record, and what it lacks is counted. With --at or --order, the house is proved as it
    was at that moment: the ends of its chains and its balances. Exit code 1 if anything is wrong.
    """
    from boardwalk.pit.store.backup import is_dump
    from boardwalk.pit.store.engine import file_of, open_existing

    if at is not None and order is not None:
        raise InputError("--order", "cannot be combined with --at")
    path = file_of(database)
    if path is not None and is_dump(path):
        reason = "is a dump of PostgreSQL: restore it into an empty database with pg_restore, and check that"
        raise InputError("--database", reason)
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_existing(database)))
        steps = stack.enter_context(progress_steps())
        found = _check(store, steps) if at is None and order is None else _check_moment(store, steps, at, order)
        if against is not None:
            found.compare(store, stack.enter_context(closing(open_existing(against))))
    if as_json:
        typer.echo(compact_json(found.to_json()))
    else:
        found.show(console())
    if found.findings:
        sys.exit(1)


class _Checked:
    """What was proved of a copy."""

    def __init__(
        self, extent: Extent, findings: tuple[AuditFinding, ...], balances: dict[str, int], moment: ProvedMoment | None
    ) -> None:
        self.extent, self.findings, self.moment = extent, findings, moment
        self._balances = balances
        self._comparison: Comparison | None = None

    def compare(self, copy: Store, other: Store) -> None:
        """Compare it with another record of the house."""
        from boardwalk.pit.audit.moment import compare_records

        with copy.reading() as one, other.reading() as two:
            self._comparison = compare_records(one, two)
        self.findings = (*self.findings, *self._comparison.findings)

    def to_json(self) -> dict[str, Any]:
        last, compared = self.extent.last, self._comparison
        return {
            "ok": not self.findings,
            "findings": [each._asdict() for each in self.findings],
            "orders": self.extent.orders,
            "records": self.extent.records,
            "last": None if last is None else last._asdict(),
            "balances": self._balances,
            "heads": None if self.moment is None else {name: list(head) for name, head in self.moment.heads.items()},
            "missing": None if compared is None else {"orders": compared.missing, "until": compared.until},
        }

    def show(self, out: Console) -> None:
        """Print it for people."""
        from boardwalk.pit.record.dispute_pack import time_in_words

        for each in self.findings:
            out.print(Text(str(each), style="bold red"), soft_wrap=True)
        what = "The copy is proved" if self.moment is None else "The house is proved as it was"
        last = self.extent.last
        upto = "" if last is None else f", up to {last.stream} record {last.seq} of {time_in_words(last.at)}"
        if self.findings:
            out.print(Text("The check failed.", style="bold red"))
        else:
            counted = f"{self.extent.orders:,} orders, {self.extent.records:,} records"
            out.print(Text(f"{what}: {counted}{upto}.", style="green"), soft_wrap=True)
        if self._balances and not self.findings:
            table = grid("accounts", "balance>")
            for kind, cents in self._balances.items():
                table.add_row(kind, dollars(cents))
            out.print(table)
        compared = self._comparison
        if compared is not None and not compared.findings:
            lacks = f"It lacks {compared.missing:,} orders" if compared.missing else "It lacks nothing"
            until = "" if compared.until is None else f", the last of {time_in_words(compared.until)}"
            out.print(Text(f"{lacks}{until}."), soft_wrap=True)


def _check(store: Store, steps: Begin) -> _Checked:
    """Prove the whole copy."""
    from boardwalk.pit.audit.auditor import audit, usual_processes
    from boardwalk.pit.audit.moment import extent

    found = audit(store, steps, processes=usual_processes(), now=time.time_ns() // 1000)
    with store.reading() as connection:
        return _Checked(extent(connection), found.findings, dict(found.balances), None)


def _check_moment(store: Store, steps: Begin, at: str | None, order: str | None) -> _Checked:
    """Prove the record up to some moment."""
    from boardwalk.pit.audit.finding import AuditFinding
    from boardwalk.pit.audit.moment import Extent, prove_moment, time_of
    from boardwalk.pit.audit.proof import Unproved

    with store.reading() as connection:
        try:
            when = _read_time(at) if order is None else time_of(connection, *_read_order(order))
            moment = prove_moment(connection, when, steps)
        except Unproved as unproved:
            finding = AuditFinding(unproved.stream, unproved.seq, unproved.what)
            return _Checked(Extent(0, 0, None), (finding,), {}, None)
    return _Checked(moment.extent, (), dict(moment.kinds), moment)


def _read_time(text: str | None) -> int:
    """A time as microseconds since 1970.

    >>> _read_time("2026-11-18T20:00:00Z")
    1795032000000000
    """
    assert text is not None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InputError("--at", f"{text!r} is not a time; write it as 2026-11-18T20:00:00Z") from None
    if found.tzinfo is None:
        raise InputError("--at", f"{text!r} has no time zone; write Z for UTC, or +01:00")
    since = found - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def _read_order(text: str) -> tuple[str, int]:
    """A stream and the number of a record.

    >>> _read_order("table:7/118")
    ('table:7', 118)
    """
    stream, _, seq = text.rpartition("/")
    if not stream or not seq.isdecimal():
        raise InputError("--order", f"{text!r} is not a record; write it as table:7/118")
    return stream, int(seq)
