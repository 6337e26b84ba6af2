"""`boardwalk soak`: tables of all games under random players, irregularities and illegal commands, audited after every
event.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from boardwalk.cli.arguments import known_game
from boardwalk.cli.bench.house_soak import soak_in_storm
from boardwalk.cli.console import console
from boardwalk.errors import InputError
from boardwalk.games import declared
from boardwalk.law import known_paragraphs
from boardwalk.table.state import CardSource

if TYPE_CHECKING:
    from boardwalk.soak.tally import FloorTally, SoakTally

LIST_LENGTH = 12
"""Most lines of a list."""
SAY_EVERY_SECONDS = 10
LINKED_TABLES = 12
"""How many tables are linked by default."""


def soak_command(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play, over all games and ways of dealing.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="Determines the whole run; the same seed repeats it.")] = 1,
    faults: Annotated[bool, typer.Option("--faults", help="Add irregularities and illegal commands.")] = False,
    linked: Annotated[bool, typer.Option("--linked", help="Play tables that share meters, all at once.")] = False,
    tables: Annotated[int | None, typer.Option(min=1, max=99, help="How many tables to link; 12 if left out.")] = None,
    game: Annotated[
        str,
        typer.Option(help="One game, or a file that declares one; all games if left out.", callback=known_game),
    ] = "",
    cards: Annotated[
        CardSource, typer.Option(help="A virtual deck, real cards that a shoe reads, or real cards that are entered.")
    ] = CardSource.VIRTUAL,
    devices: Annotated[
        bool, typer.Option("--devices", help="Have devices report for themselves; with --faults, badly.")
    ] = False,
    house: Annotated[
        bool, typer.Option("--house", help="Play in whole houses: servers, database, network, people and clocks.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="New file for the record of a failure, for replay.")] = None,
) -> None:
    """Simulate tables of all games, or of one, and check every invariant after every event.

    With --linked, many tables of all games with a progressive feed one meter, and sometimes tables with a wheel feed
    its jackpot; with --game, tables of that game feed a meter for each of its progressives. Their rounds are
    interleaved command by command, and the meters are audited with them. If an invariant breaks, the soak prints the
    seed and the shortest list of events that it can find, with exit code 1.

    With --house, one or two servers run each house on one database. They crash, disks fill up, messages are lost,
    doubled and delayed, and clocks are set wrong, all from the seed. In the end, what everyone was told and shown is
    compared with the record.
    """
    # The simulation needs most of the program, and no other command needs the simulation.
    from boardwalk.soak.tally import FloorFailure, FloorTally, SoakTally, TableFailure

    out = console()
    if house:
        if faults or linked or game or devices or save or tables is not None or cards is not CardSource.VIRTUAL:
            raise InputError("--house", "goes with --rounds and --seed only; its houses have tables, faults and all")
        soak_in_storm(out, rounds, seed, _progress(out, rounds))
        return
    if save is not None and (save.exists() or not save.parent.is_dir()):
        raise InputError("--save", f"{str(save)!r} must be a new file in an existing folder")
    if tables is not None and not linked:
        raise InputError("--tables", "works only with --linked; without it, tables are played one after another")
    if game and linked and not any(declared(game, options).on_meters for options in _with_meters(game)):
        raise InputError(
            "--game", f"{declared(game).title} has no wager that contributes to a meter, as --linked needs"
        )
    together = LINKED_TABLES if tables is None else tables
    tally: SoakTally = FloorTally() if linked else SoakTally()
    chosen = f" --game {game}" if game else ""
    chosen += f" --cards {cards.value}" if cards is not CardSource.VIRTUAL else ""
    chosen += " --devices" if devices else ""
    repeat = f"boardwalk soak{f' --linked --tables {together}' if linked else ''}{chosen} --rounds {rounds}"
    began = time.perf_counter()
    try:
        with _progress(out, rounds) as tick:
            if isinstance(tally, FloorTally):
                _soak_linked(rounds, seed, together, game, cards, tally, tick, faults=faults, devices=devices)
            else:
                _soak_tables(rounds, seed, (game,) if game else (), cards, tally, tick, faults=faults, devices=devices)
    except (TableFailure, FloorFailure) as broken:
        from boardwalk.cli.bench.failure import show_failure

        show_failure(out, broken, f"{repeat} --seed {seed}{' --faults' if faults else ''}", save)
        sys.exit(1)
    except KeyboardInterrupt:
        out.print(f"stopped after {tally.rounds:,} of {rounds:,} rounds")
        _show_tally(out, tally, time.perf_counter() - began, seed)
        sys.exit(130)
    _show_tally(out, tally, time.perf_counter() - began, seed)


def _soak_tables(
    rounds: int,
    seed: int,
    games: tuple[str, ...],
    cards: CardSource,
    tally: SoakTally,
    tick: Callable[[], None],
    *,
    faults: bool,
    devices: bool,
) -> None:
    from boardwalk.soak.table import soak

    soak(rounds, seed, faults=faults, games=games, cards=cards, devices_report=devices, tally=tally, tick=tick)


def _with_meters(game: str) -> tuple[dict[str, str], ...]:
    from boardwalk.soak.scenario import collected_options

    return collected_options(game)


def _soak_linked(
    rounds: int,
    seed: int,
    tables: int,
    game: str,
    cards: CardSource,
    tally: FloorTally,
    tick: Callable[[], None],
    *,
    faults: bool,
    devices: bool,
) -> None:
    from boardwalk.soak.floor import soak_linked

    kind = {"faults": faults, "devices_report": devices}
    soak_linked(rounds, seed, tables=tables, game=game, cards=cards, tally=tally, tick=tick, **kind)


@contextmanager
def _progress(out: Console, rounds: int) -> Iterator[Callable[[], None]]:
    """A bar at a terminal; otherwise a line on standard error every few seconds."""
    if not out.is_terminal:
        yield _ProgressLines(rounds)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task("soaking", total=rounds)
        yield lambda: progress.advance(task)


class _ProgressLines:
    """Counts rounds, and prints the progress every ten seconds."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._done, self._said = rounds, 0, time.monotonic()

    def __call__(self) -> None:
        self._done += 1
        if time.monotonic() - self._said >= SAY_EVERY_SECONDS:
            self._said = time.monotonic()
            typer.echo(f"{self._done:,} of {self._rounds:,} rounds", err=True)


def _show_tally(out: Console, tally: SoakTally, seconds: float, seed: int) -> None:
    from boardwalk.soak.tally import FloorTally

    at = f" on {_count(tally.floors, 'meter')}" if isinstance(tally, FloorTally) else ""
    played = f"{_count(tally.rounds, 'round')} at {_count(tally.tables, 'table')}{at}, {_count(tally.events, 'event')}"
    out.print(f"{played}, seed {seed}: every invariant held after every event")
    out.print(f"{tally.rounds / seconds:,.0f} rounds a second, {tally.events / seconds:,.0f} events a second, audited")
    if tally.taken_in:
        out.print(f"{_count(tally.taken_in, 'wager')} collected before the deal")
    if isinstance(tally, FloorTally):
        decided, back = tally.metered["awards decided"], tally.metered["contribution reversed"]
        out.print(f"{_count(back, 'contribution')} reversed, {_count(tally.waited, 'award')} waited for other tables")
        out.print(f"{_count(decided, 'decision')} between winners at several tables")
        _show_counts(out, "on the meter", tally.metered)
    _show_counts(out, "won", tally.won)
    _show_counts(out, "injected", tally.injected)
    _show_counts(out, "voided by", tally.voided)
    _show_counts(out, "refused", tally.refused_kinds)
    _show_counts(out, "refused by", tally.refused)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _show_counts(out: Console, title: str, counts: Counter[str]) -> None:
    if not counts:
        return
    out.print(Text(f"{title}: {sum(counts.values()):,}", style="bold"))
    known = known_paragraphs()
    for name, count in counts.most_common(LIST_LENGTH):
        says = known[name].says if name in known else ""
        line = Text(f"  {count:>7,}  {name:<22}".rstrip() if not says else f"  {count:>7,}  {name:<22}")
        out.print(line.append(says, style="dim"), no_wrap=True, overflow="ellipsis")
    rest = counts.most_common()[LIST_LENGTH:]
    if rest:
        out.print(Text(f"  {sum(count for _, count in rest):>7,}  and {len(rest)} others", style="dim"))
