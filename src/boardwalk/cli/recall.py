"""`boardwalk recall`: the last rounds of a table step by step, or any round by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from boardwalk.cli.audit import DATABASE
from boardwalk.cli.console import can_draw, console
from boardwalk.cli.flags import AS_JSON
from boardwalk.form import compact
from boardwalk.money import dollars
from boardwalk.table.scene import printable

if TYPE_CHECKING:
    from rich.console import Console

    from boardwalk.pit.recall import Recalled


def recall_command(
    table: Annotated[str, typer.Argument(help="The number of the table.", show_default=False)],
    database: DATABASE,
    round_number: Annotated[int | None, typer.Option("--round", help="This round alone.", show_default=False)] = None,
    last: Annotated[int, typer.Option(min=1, max=1000, help="So many of the last rounds.")] = 10,
    as_json: AS_JSON = False,
) -> None:
    """Tell the last rounds of a table again, step by step: when, by whose order, and under which paragraph.

    It shows every card, also those that nobody saw, and is for those who may rebuild a round.
    """
    from boardwalk.pit.recall import recall, recall_last
    from boardwalk.pit.store.reading import open_existing

    store = open_existing(database)
    try:
        with store.reading() as connection:
            one = round_number is not None
            found = [recall(connection, table, round_number or 0)] if one else recall_last(connection, table, last)
    finally:
        store.close()
    if as_json:
        for each in found:
            typer.echo(compact(each.to_json()))
        return
    out = console()
    for each in found:
        _show(out, each)
    if not found:
        out.print(Text(f"No round of table {table} is over."))


def _show(out: Console, told: Recalled) -> None:
    from boardwalk.pit.dispute import in_words, who

    void = ", void" if told.row.void else ""
    out.print(Rule(f"Table {told.table}, round {told.row.number}{void}", style="dim", align="left"))
    for step in told.steps:
        line = Text(f"{step.seq:>6}  ", style="dim").append(in_words(step.at)[11:23], style="dim")
        line.append(f"  {step.told}", style="not dim default").append(f"  {step.event.law.id}", style="cyan not dim")
        out.print(line.append(f"  {printable(who(step))}", style="dim"), soft_wrap=True)
    for whose, cards in told.cards.items():
        if cards:
            written = " ".join(card.pretty if can_draw() else str(card) for card in cards)
            out.print(Text(f"        {whose}: {written}", style="bold"))
    for seat, cents in told.net_cents.items():
        ended = f"{'wins' if cents > 0 else 'loses'} {dollars(abs(cents))}" if cents else "even"
        style = "green" if cents > 0 else "red" if cents else "yellow"
        player = printable(told.finished.players[seat])
        out.print(Text(f"        {player} (seat {seat}) ").append(ended, style=style))
