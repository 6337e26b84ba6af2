"""`boardwalk progressive`: what the progressive payout wager returns, how its meter grows, and who pays for it."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG
from boardwalk.cli.console import console, grid, percent, progress_steps
from boardwalk.cli.odds.jackpot import (
    PICTURE_FLAG,
    add_waiting,
    break_even,
    chance_between,
    money_between,
    percent_between,
    print_table,
    readable_fraction,
    show_checks,
)
from boardwalk.cli.output_file import verify_picture, write_picture
from boardwalk.games.declaration.collected import MeterShare
from boardwalk.money import dollars
from boardwalk.odds.figures import rounded_dollars
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, Reserve
from boardwalk.odds.requests import Progressive
from boardwalk.odds.requests.progressive import ProgressiveResult, assumptions
from boardwalk.press.notation import one_in
from boardwalk.progressive.chances import hands_on


def progressive_command(
    meter: Annotated[str | None, typer.Option(help=Progressive.help("meter"))] = Progressive.meter,
    table: Annotated[str, typer.Option(help=Progressive.help("table"))] = Progressive.table,
    game: Annotated[str, typer.Option(help=Progressive.help("game"))] = Progressive.game,
    pays: Annotated[str, typer.Option(help=Progressive.help("pays"))] = Progressive.pays,
    base: Annotated[str | None, typer.Option(help=Progressive.help("base"))] = Progressive.base,
    reset: Annotated[str, typer.Option(help=Progressive.help("reset"))] = Progressive.reset,
    rate: Annotated[str, typer.Option(help=Progressive.help("rate"))] = Progressive.rate,
    reserve_rate: Annotated[str, typer.Option(help=Progressive.help("reserve_rate"))] = Progressive.reserve_rate,
    tables: Annotated[int, typer.Option(help=Progressive.help("tables"))] = Progressive.tables,
    linked: Annotated[int, typer.Option(help=Progressive.help("linked"))] = Progressive.linked,
    players: Annotated[int, typer.Option(help=Progressive.help("players"))] = Progressive.players,
    rounds_per_hour: Annotated[
        int, typer.Option(help=Progressive.help("rounds_per_hour"))
    ] = Progressive.rounds_per_hour,
    picture: PICTURE_FLAG = None,
    simulate: Annotated[int | None, typer.Option(metavar="ROUNDS", help=Progressive.help("simulate"))] = None,
    seed: Annotated[int, typer.Option(help=Progressive.help("seed"))] = Progressive.seed,
    as_json: JSON_FLAG = False,
) -> None:
    """Calculate the $1 progressive payout wager exactly: return, break-even, growth, waiting, reserve and shortfalls.

    Reset and rate are the licensee's; at least 70% of a wager goes to the meter (13:69F-28.11(h)).
    """
    form = verify_picture(picture)
    request = Progressive(
        game=game, table=table, pays=pays, meter=meter, base=base, reset=reset, rate=rate, reserve_rate=reserve_rate,
        tables=tables, linked=linked, players=players, rounds_per_hour=rounds_per_hour, picture=form,
        simulate=simulate, seed=seed,
    )  # fmt: skip
    with progress_steps() as begin:
        found = request.run(begin)
    if picture is not None:
        write_picture(picture, found.draw(form))
    if as_json:
        typer.echo(json.dumps(found.data() | {"picture": picture and str(picture)}, indent=2))
        return
    show_progressive(console(), found)
    show_checks(console(), found.checks, simulate, seed)
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)


ONE_BETTOR = "for one bettor a table"


def show_progressive(out: Console, result: ProgressiveResult) -> None:
    """All figures for a person."""
    figures, meter = result.figures, result.figures.meter
    law = Text(f"  {figures.wager.table.law}", style="not bold cyan")
    out.print(Text(result.title, style="bold").append_text(law))
    reserve = f", {float(meter.reserve_rate * 100):g}% to the reserve" if meter.reserve_rate else ""
    out.print(
        f"meter {dollars(result.meter_cents)}, base {dollars(meter.base_cents)}, reset {dollars(meter.reset_cents)}, "
        f"{float(meter.rate * 100):g}% of each {dollars(figures.stake)} to the meter{reserve}",
        style="dim",
    )
    groups = [_tables_in_words(group) for group in result.cycle.link.groups]
    out.print(f"a round is one deal at each of {' and '.join(groups)}; {result.rounds_an_hour} an hour\n", style="dim")
    _show_rows(out, result)
    _show_now(out, result)
    _show_long_run(out, result)
    _show_risks(out, result)
    for sentence in assumptions(result):
        out.print(Text(sentence, style="dim"))


def _tables_in_words(group: LinkedTables) -> str:
    tables = f"{group.tables} table{'s' if group.tables > 1 else ''} of {group.game}"
    return f"{tables} with {group.players} wager{'s' if group.players > 1 else ''} each"


def _show_rows(out: Console, result: ProgressiveResult) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading, side in (
        ("hand", "left"),
        ("hands", "right"),
        ("chance", "right"),
        ("pays now", "right"),
        ("", "left"),
    ):
        table.add_column(heading, header_style="dim", justify="left" if side == "left" else "right", overflow="fold")
    counts = hands_on(result.figures.wager.table, result.figures.cards)
    for row, chance in result.figures.chances:
        source = str(row.pays) if isinstance(row.pays, MeterShare) else "off the meter"
        table.add_row(
            row.name,
            f"{counts[row.name]:,}",
            one_in(chance),
            dollars(row.cents(result.meter_cents)),
            source if row.off_meter else "from the table inventory",
        )
    table.add_row("any of these", f"{sum(counts.values()):,}", one_in(result.figures.hit))
    print_table(out, table, "hands")


def _show_now(out: Console, result: ProgressiveResult) -> None:
    figures, now = result.figures, result.meter_cents
    table = grid("\nat this meter", "\nexact", "\n")
    fixed, part = figures.fixed_part / figures.stake, figures.meter_part
    table.add_row("fixed part", str(fixed), f"{percent(fixed)} of the wager")
    table.add_row("meter part", str(part), f"{float(part * figures.meter_part.denominator):g} cents of every "
                  f"{dollars(figures.meter_part.denominator)} on the meter")  # fmt: skip
    table.add_row("return", str(figures.return_at(now)), percent(figures.return_at(now)))
    edge = 1 - figures.return_at(now)
    table.add_row("house edge", str(edge), Text(percent(edge), style="bold" if edge >= 0 else "bold green"))
    even = break_even(figures.break_even, "meter", " dollars")
    table.add_row("break-even meter", *even)
    _add_growth(table, result)
    print_table(out, table, "exact")


def _add_growth(table: Table, result: ProgressiveResult) -> None:
    """How the meter changes until a royal flush."""
    figures, gain = result.figures, result.figures.gain_at(result.meter_cents)
    change, level = ("loss", "it falls to about") if gain < 0 else ("gain", "it grows to about")
    cents = f"{float(abs(gain)):.4f} cents, until a royal flush"
    table.add_row(f"meter {change} per wager", f"{abs(gain) / 100} dollars", cents)
    if figures.level is not None:
        table.add_row(level, f"{figures.level / 100} dollars", rounded_dollars(figures.level))


def _show_long_run(out: Console, result: ProgressiveResult) -> None:
    figures, cycle, meter = result.figures, result.cycle, result.figures.meter
    table = grid("\nroyal flush", "\nexact", "\n")
    add_waiting(table, cycle.link.waiting, result.rounds_an_hour)
    if result.meter_cents != meter.reset_cents:
        prize = money_between(cycle.royal_prize(result.meter_cents))
        table.add_row("prize, from this meter", "", f"{prize} on average")
    line = figures.royal_prize(meter.reset_cents)
    straight = abs(cycle.long_run_prize.low - line) < 1 and abs(cycle.long_run_prize.high - line) < 1
    exact = f"{line / 100} dollars" if straight else ""
    table.add_row("prize, from the reset", exact, f"{money_between(cycle.long_run_prize)} on average")
    share = cycle.long_run_prize.times(figures.royal / figures.stake)
    table.add_row("its share of the return", "", chance_between(share))
    print_table(out, table, "exact")
    table = grid("\nof each wager, over many royals", "\nexact", "\n")
    table.add_row("to the meter, and back", str(meter.rate), percent(meter.rate))
    table.add_row("resets", readable_fraction(cycle.resets_cost), percent(cycle.resets_cost))
    inventory = figures.from_inventory / figures.stake
    table.add_row("from the table inventory", str(inventory), percent(inventory))
    low, high = (f"{float(end):+.4%}" for end in cycle.shortfalls)
    if {low, high} != {"+0.0000%"}:
        bent = low if low == high else f"{low} to {high}"
        table.add_row("shortfalls", "", bent + _bettor_note(result))
    table.add_row("return", "", chance_between(cycle.long_run))
    table.add_row("house edge", "", Text(percent_between(cycle.house_edge), style="bold"))
    print_table(out, table, "exact")


def _bettor_note(result: ProgressiveResult) -> str:
    """What follows a shortfall figure that is not for these tables."""
    return f", {ONE_BETTOR}" if result.cycle.link.shares_flops else ""


def _show_risks(out: Console, result: ProgressiveResult) -> None:
    cycle, meter, reserve = result.cycle, result.figures.meter, Reserve(result.figures)
    whom = _bettor_note(result)
    table = grid("\nrisks of a cycle, up to the next royal", "\n")
    chance = chance_between(cycle.shortfall_from(meter.base_cents))
    table.add_row("a fixed prize falls short, from the base", chance + whom)
    if meter.reset_cents != meter.base_cents:
        chance = chance_between(cycle.shortfall_from(meter.reset_cents))
        table.add_row("the same, from the reset", chance + whom)
    paid = money_between(cycle.short_cents_from(meter.reset_cents))
    table.add_row("shortfalls cost the house", f"{paid} a cycle{whom}")
    if meter.reserve_rate:
        table.add_row("reserve when the royal flush hits", f"{rounded_dollars(reserve.expected)} on average")
        covers = f"{chance_between(reserve.covers)}, {reserve.formula}"
        table.add_row(f"it covers the reset of {dollars(meter.reset_cents)}, starting empty", covers)
    table.add_row("the house's part of each reset", f"{rounded_dollars(reserve.house_funds)} over many royals")
    out.print(table)
    out.print()
