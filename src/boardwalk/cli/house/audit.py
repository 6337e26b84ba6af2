"""`boardwalk audit`, `recall`, `dispute` and `export`: what auditors and regulators do with a house's database."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from rich.rule import Rule
from rich.text import Text

from boardwalk.cli.arguments import DATABASE_FLAG, JSON_FLAG, compact_json, read_text
from boardwalk.cli.console import can_draw, console, grid, net_result, progress_steps
from boardwalk.errors import InputError
from boardwalk.money import dollars
from boardwalk.press.notation import printable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from rich.console import Console
    from sqlalchemy import Connection

    from boardwalk.pit.audit.chain import Seal
    from boardwalk.pit.audit.checkpoint import Checkpoint, CheckpointSeal
    from boardwalk.pit.audit.finding import AuditFinding, AuditReport
    from boardwalk.pit.audit.heads_file import HeadsOnFile
    from boardwalk.pit.record.recall import RecalledRound
    from boardwalk.pit.store.engine import Store

MOST_SEAL_BYTES = 10_000_000
"""The most that is read of a seal; one for a thousand tables has a hundredth of that."""


@contextmanager
def reading(database: str) -> Iterator[Connection]:
    """A connection that reads the database of a house, which must exist."""
    from boardwalk.pit.store.engine import open_existing

    with closing(open_existing(database)) as store, store.reading() as connection:
        yield connection


def audit_command(
    database: DATABASE_FLAG,
    full: Annotated[
        bool, typer.Option("--full", help="Begin with the first record, even if there is a checkpoint.")
    ] = False,
    since: Annotated[Path | None, typer.Option(help="Go on from the checkpoint with this seal.")] = None,
    checkpoints: Annotated[
        Path | None,
        typer.Option(
            help="The folder where the seals of checkpoints are kept; all of them are checked.", show_default=False
        ),
    ] = None,
    write_checkpoint: Annotated[
        bool, typer.Option("--write-checkpoint", help="If the audit passes, make a checkpoint; --key signs it.")
    ] = False,
    seal: Annotated[
        list[Path] | None, typer.Option(help="An earlier seal to compare with the database; may be repeated.")
    ] = None,
    write_seal: Annotated[
        Path | None, typer.Option(help="New file for a seal of the database, written if the audit passes.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The house's key, which signs the seal or the checkpoint.")] = None,
    heads: Annotated[
        Path | None,
        typer.Option(help="The heads file of a server; the one next to a SQLite file if left out.", show_default=False),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Processes to use; one for each core if left out.", show_default=False),
    ] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Prove everything in a database: chains, orders, signatures, times, rules, ledger, rounds, shuffles and figures.

    Every hash is recalculated, every order is decided again by the rules, and every posting is booked again, by code
    that shares nothing with the code that wrote them. If anything is wrong, the record is named, with exit code 1.

    If there is a checkpoint, everything after it is proved, and what came before is covered by its signature. Make a
    full audit now and then: it also proves the checkpoint.
    """
    from boardwalk.pit.audit.auditor import audit, usual_processes
    from boardwalk.pit.audit.heads_file import heads_findings
    from boardwalk.pit.record.chain import read_key
    from boardwalk.pit.store.engine import open_existing

    if (write_seal is not None or write_checkpoint) != (key is not None):
        raise InputError("--key", "goes with --write-seal or --write-checkpoint, which it signs")
    seals = [_read_seal(path) for path in seal or ()]
    signing = None if key is None else read_key(key)
    if write_seal is not None and (write_seal.exists() or not write_seal.parent.is_dir()):
        raise InputError("--write-seal", f"{str(write_seal)!r} must be a new file in an existing folder")
    kept = _read_heads(database, heads)
    with closing(open_existing(database)) as store, progress_steps() as steps:
        chosen = _choose_checkpoint(store, since, checkpoints)
        for problem in chosen.problems:
            typer.echo(f"Not used: {problem}", err=True)
        found = audit(
            store,
            steps,
            seals,
            checkpoint=chosen.checkpoint,
            full=full,
            processes=processes or usual_processes(),
            now=time.time_ns() // 1000,
        )
        with store.reading() as connection:
            found = found.with_findings(chosen.findings(connection, found.public_key))
            if kept is not None:
                found = found.with_findings(tuple(heads_findings(connection, kept, found.public_key)))
        if found.ok and signing is not None:
            if write_seal is not None:
                write_seal.write_text(_signed_seal(found, signing) + "\n", encoding="utf-8")
            if write_checkpoint:
                _keep_checkpoint(store, found, signing, checkpoints)
    _print_findings(found) if as_json else _show_findings(console(), found, write_seal if found.ok else None)
    if not found.ok:
        sys.exit(1)


class _ChosenCheckpoint(NamedTuple):
    """The checkpoint to go on from, the seals that were kept elsewhere, and why later checkpoints are of no use."""

    checkpoint: Checkpoint | None
    seals: tuple[CheckpointSeal, ...]
    problems: tuple[str, ...]

    def findings(self, connection: Connection, house_key: str) -> tuple[AuditFinding, ...]:
        from boardwalk.pit.audit.checkpoint import seal_findings

        return tuple(each for seal in self.seals for each in seal_findings(connection, seal, house_key))


def _choose_checkpoint(store: Store, since: Path | None, folder: Path | None) -> _ChosenCheckpoint:
    """The checkpoint that was asked for, or the latest: of those whose seals are in the folder, if there is one."""
    from boardwalk.pit.audit.checkpoint import latest_checkpoint, open_checkpoint, read_checkpoint_seal

    if folder is not None and not folder.is_dir():
        raise InputError("--checkpoints", f"folder {str(folder)!r} does not exist")
    paths = sorted(folder.glob("checkpoint-*.json")) if folder is not None else []
    kept = tuple(read_checkpoint_seal(read_text(path, "--checkpoints", MOST_SEAL_BYTES), path.name) for path in paths)
    with store.reading() as connection:
        if since is not None:
            asked = read_checkpoint_seal(read_text(since, "--since", MOST_SEAL_BYTES), since.name)
            return _ChosenCheckpoint(open_checkpoint(connection, asked), kept, ())
        if folder is None:
            latest, problems = latest_checkpoint(connection)
            return _ChosenCheckpoint(latest, (), tuple(problems))
        reasons: list[str] = []
        for each in sorted(kept, key=lambda each: -each.at):
            try:
                return _ChosenCheckpoint(open_checkpoint(connection, each), kept, tuple(reasons))
            except InputError as error:
                reasons.append(str(error))
    return _ChosenCheckpoint(None, kept, tuple(reasons))


def _keep_checkpoint(store: Store, found: AuditReport, signing: Ed25519PrivateKey, folder: Path | None) -> None:
    from boardwalk.pit.record.checkpoint import keep_checkpoint, send_seals, sign_checkpoint

    _verify_house_key(found, signing)
    keep_checkpoint(store, sign_checkpoint(found.house, found.contents, signing, time.time_ns() // 1000))
    if folder is not None:
        with store.reading() as connection:
            send_seals(connection, folder)


def _read_heads(database: str, path: Path | None) -> HeadsOnFile | None:
    """The heads file that was asked for, or the one next to the database; read before the database itself."""
    from boardwalk.pit.audit.heads_file import read_heads
    from boardwalk.pit.record.heads_file import heads_beside
    from boardwalk.pit.store.engine import file_of

    chosen, file = path, file_of(database)
    if chosen is None and file is not None and heads_beside(file).is_file():
        chosen = heads_beside(file)
    if chosen is None:
        return None
    try:
        return read_heads(chosen.read_bytes(), chosen.name)
    except OSError as error:
        raise InputError("--heads", f"cannot read {str(chosen)!r}: {error.strerror}") from None


def _read_seal(path: Path) -> Seal:
    from boardwalk.pit.audit.chain import read_seal

    return read_seal(read_text(path, "--seal", MOST_SEAL_BYTES), path.name)


def _signed_seal(found: AuditReport, signing: Ed25519PrivateKey) -> str:
    """A seal of what was proved, without anything written since."""
    from boardwalk.pit.record.chain import sign_heads

    _verify_house_key(found, signing)
    return sign_heads(found.house, found.heads, signing, time.time_ns() // 1000)


def _verify_house_key(found: AuditReport, signing: Ed25519PrivateKey) -> None:
    from boardwalk.pit.record.chain import public_hex

    if found.public_key and public_hex(signing) != found.public_key:
        raise InputError("--key", f"is not the key of {found.house}")


def _print_findings(found: AuditReport) -> None:
    answer = {
        "ok": found.ok,
        "findings": [each._asdict() for each in found.findings],
        "counts": dict(found.counts),
        "balances": dict(found.balances),
        "since": found.since,
    }
    typer.echo(compact_json(answer))


def _show_findings(out: Console, found: AuditReport, sealed: Path | None) -> None:
    if not found.ok:
        for each in found.findings:
            place = each.stream if each.seq is None else f"{each.stream} record {each.seq}"
            out.print(Text(f"{place}: ", style="bold red").append(each.what, style="not bold default"), soft_wrap=True)
        number = len(found.findings)
        out.print(Text(f"The audit failed: {number} {'finding' if number == 1 else 'findings'}.", style="bold red"))
        return
    counts = [f"{count:,} {name if count != 1 else name[:-1]}" for name, count in found.counts.items() if count]
    proved = f"The audit passed{_since(found)}: {', '.join(counts) or 'nothing is recorded'}."
    out.print(Text(proved, style="green"), soft_wrap=True)
    if found.balances:
        table = grid("accounts", "balance>")
        for kind, cents in found.balances.items():
            table.add_row(kind, dollars(cents))
        table.add_row("sum", dollars(sum(found.balances.values())), style="bold")
        out.print(table)
    if sealed is not None:
        out.print(Text(f"Sealed in {sealed}.", style="dim"), soft_wrap=True)


def _since(found: AuditReport) -> str:
    from boardwalk.pit.record.dispute_pack import time_in_words

    return "" if found.since is None else f" from the checkpoint of {time_in_words(found.since)} on"


def recall_command(
    table: Annotated[str, typer.Argument(help="The table number.", show_default=False)],
    database: DATABASE_FLAG,
    round_number: Annotated[
        int | None, typer.Option("--round", help="Show only this round.", show_default=False)
    ] = None,
    last: Annotated[int, typer.Option(min=1, max=1000, help="How many of the last rounds to show.")] = 10,
    as_json: JSON_FLAG = False,
) -> None:
    """Show the last rounds of a table, step by step: when, on whose order, and under which paragraph.

    It shows every card, including those that no one saw, and is for people who may rebuild a round.
    """
    from boardwalk.pit.record.recall import recall, recall_last

    with reading(database) as connection:
        one = round_number is not None
        found = [recall(connection, table, round_number or 0)] if one else recall_last(connection, table, last)
    if as_json:
        for each in found:
            typer.echo(compact_json(each.to_json()))
        return
    out = console()
    for each in found:
        _show_recalled_round(out, each)
    if not found:
        out.print(Text(f"Table {table} has no finished rounds."))


def _show_recalled_round(out: Console, recalled: RecalledRound) -> None:
    from boardwalk.pit.record.dispute_pack import sender_in_words, time_in_words

    void = ", void" if recalled.row.void else ""
    out.print(Rule(f"Table {recalled.table}, round {recalled.row.number}{void}", style="dim", align="left"))
    for step in recalled.steps:
        line = Text(f"{step.seq:>6}  ", style="dim").append(time_in_words(step.at)[11:23], style="dim")
        line.append(f"  {step.told}", style="not dim default").append(f"  {step.event.law.id}", style="cyan not dim")
        out.print(line.append(f"  {printable(sender_in_words(step))}", style="dim"), soft_wrap=True)
    for whose, cards in recalled.cards.items():
        if cards:
            written = " ".join(card.pretty if can_draw() else str(card) for card in cards)
            out.print(Text(f"        {whose}: {written}", style="bold"))
    for seat, cents in recalled.net_cents.items():
        player = printable(recalled.finished.players[seat])
        out.print(Text(f"        {player} (seat {seat}) ").append_text(net_result(cents)))


def dispute_command(
    table: Annotated[str, typer.Argument(help="The table number.", show_default=False)],
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="A finished round.", show_default=False)],
    database: DATABASE_FLAG,
    out: Annotated[Path, typer.Option(help="A new .zip file, or a new folder.", show_default=False)],
) -> None:
    """Pack all the evidence of a round: events, cards, decisions, paragraphs, ledger, hashes and the shuffle.

    The chain starts with the record before the deck was shuffled, and the pack has a program that checks the shuffle.
    """
    from boardwalk.pit.record.dispute_pack import dispute_pack, write_pack

    with reading(database) as connection:
        pack = dispute_pack(connection, table, round_number)
    write_pack(pack, out)
    written = f"Packed round {round_number} of table {table} in {out}: {', '.join(pack)}."
    console().print(Text(written), soft_wrap=True)


def export_command(
    database: DATABASE_FLAG,
    out: Annotated[Path, typer.Option(help="A new or empty folder.", show_default=False)],
    key: Annotated[Path | None, typer.Option(help="The house's key, to seal the export.")] = None,
    decks_in_play: Annotated[
        bool, typer.Option("--decks-in-play", help="Include the decks and rounds that are in play now.")
    ] = False,
) -> None:
    """Write the whole record for a regulator: JSON lines and CSV, a description, hashes, and a seal with the key.

    Passwords, sessions and tokens are left out. The export shows every card of finished rounds, so only its owner may
    read it; cards in play now are held back unless you ask for them.
    """
    from boardwalk.pit.record.chain import read_key
    from boardwalk.pit.record.export import export

    signing = None if key is None else read_key(key)
    with reading(database) as connection, progress_steps() as steps:
        counts = export(connection, out, signing, steps, decks_in_play=decks_in_play)
    rows = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    sealed = ", sealed" if signing is not None else ""
    console().print(Text(f"Exported to {out}{sealed}: {rows}."), soft_wrap=True)
