"""`boardwalk audit`: a whole database proved, and the first bad record of each kind named."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_steps
from boardwalk.errors import InputError
from boardwalk.form import compact
from boardwalk.money import dollars

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from rich.console import Console

    from boardwalk.pit.audit import Findings
    from boardwalk.pit.audit.seals import Seal

DATABASE = Annotated[
    str, typer.Option(help="A file of SQLite, or a URL such as postgresql://host/house.", show_default=False)
]
MOST_BYTES = 10_000_000
"""Of a seal; one of a thousand tables has a hundredth of it."""


def audit_command(
    database: DATABASE,
    seal: Annotated[
        list[Path] | None, typer.Option(help="A seal made earlier, to be held against the database; may be repeated.")
    ] = None,
    write_seal: Annotated[
        Path | None, typer.Option(help="New file for a seal of the database as it stands, if all is well.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the house, which signs the seal.")] = None,
    as_json: AS_JSON = False,
) -> None:
    """Prove everything in a database: chains, orders, rules, ledger, rounds, shuffles and snapshots.

    Every hash is worked out anew, every order decided again by the rules, every posting booked a second time, by code
    that shares nothing with what wrote them. Ends with exit code 1 if anything is wrong, and names the record.
    """
    from boardwalk.pit.audit import audit
    from boardwalk.pit.seal import read_key
    from boardwalk.pit.store.reading import open_existing

    if (write_seal is None) != (key is None):
        raise InputError("--write-seal", "goes with --key, the key that signs it")
    seals = [_seal(path) for path in seal or ()]
    signing = None if key is None else read_key(key)
    if write_seal is not None and (write_seal.exists() or not write_seal.parent.is_dir()):
        raise InputError("--write-seal", f"{str(write_seal)!r} must be a new file in a folder that is there")
    store = open_existing(database)
    try:
        with progress_steps() as steps:
            found = audit(store, steps, seals)
    finally:
        store.close()
    if found.ok and write_seal is not None and signing is not None:
        write_seal.write_text(_sealed(found, signing) + "\n", encoding="utf-8")
    _show_json(found) if as_json else _show(console(), found, write_seal if found.ok else None)
    if not found.ok:
        sys.exit(1)


def _seal(path: Path) -> Seal:
    from boardwalk.pit.audit.seals import read_seal

    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            text = file.read(MOST_BYTES)
    except OSError as error:
        raise InputError("--seal", f"cannot open {str(path)!r}: {error.strerror}") from None
    return read_seal(text, path.name)


def _sealed(found: Findings, signing: Ed25519PrivateKey) -> str:
    """A seal of what was proved, and of nothing that was written since."""
    from boardwalk.pit.seal import public_hex, signed

    if found.public_key and public_hex(signing) != found.public_key:
        raise InputError("--key", f"is not the key of {found.house}")
    return signed(found.house, found.heads, signing, time.time_ns() // 1000)


def _show_json(found: Findings) -> None:
    answer = {
        "ok": found.ok,
        "findings": [each._asdict() for each in found.findings],
        "counts": dict(found.counts),
        "balances": dict(found.balances),
    }
    typer.echo(compact(answer))


def _show(out: Console, found: Findings, sealed: Path | None) -> None:
    if not found.ok:
        for each in found.findings:
            place = each.stream if each.seq is None else f"{each.stream} record {each.seq}"
            out.print(Text(f"{place}: ", style="bold red").append(each.what, style="not bold default"), soft_wrap=True)
        number = len(found.findings)
        out.print(Text(f"The audit failed: {number} {'finding' if number == 1 else 'findings'}.", style="bold red"))
        return
    counts = [f"{count:,} {name if count != 1 else name[:-1]}" for name, count in found.counts.items() if count]
    proved = f"Everything is as it should be: {', '.join(counts) or 'nothing is recorded'}."
    out.print(Text(proved, style="green"), soft_wrap=True)
    if found.balances:
        table = grid("accounts", "balance")
        for kind, cents in found.balances.items():
            table.add_row(kind, dollars(cents))
        table.add_row("sum", dollars(sum(found.balances.values())), style="bold")
        out.print(table)
    if sealed is not None:
        out.print(Text(f"Sealed in {sealed}.", style="dim"), soft_wrap=True)
