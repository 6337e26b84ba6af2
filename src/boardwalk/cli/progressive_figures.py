"""The figures of `boardwalk progressive` for people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import grid, percent
from boardwalk.cli.jackpot import money_between
from boardwalk.games.collected import MeterShare
from boardwalk.money import dollars
from boardwalk.odds.jackpot.data import money
from boardwalk.odds.jackpot.progressive import Reserve, Tables
from boardwalk.odds.jackpot.progressive_data import Asked, assumed, game_of
from boardwalk.press.words import one_in
from boardwalk.progressive.chances import hands_on

ONE_BETTOR = "for one bettor a table"


def show(out: Console, asked: Asked) -> None:
    """All figures for a person."""
    figures, meter = asked.figures, asked.figures.meter
    law = Text(f"  {figures.wager.table.law}", style="not bold cyan")
    out.print(Text(asked.title, style="bold").append_text(law))
    limit = "" if meter.limit_cents is None else f", limit {dollars(meter.limit_cents)}"
    reserve = f", {float(meter.reserve_rate * 100):g}% to the reserve" if meter.reserve_rate else ""
    out.print(
        f"meter {dollars(asked.meter_cents)}, base {dollars(meter.base_cents)}, reset {dollars(meter.reset_cents)}, "
        f"{float(meter.rate * 100):g}% of each {dollars(figures.stake)} to the meter{reserve}{limit}",
        style="dim",
    )
    groups = [_counted(group) for group in asked.cycle.link.groups]
    out.print(f"a round is one deal at each of {' and '.join(groups)}; {asked.rounds_an_hour} an hour\n", style="dim")
    _show_rows(out, asked)
    _show_now(out, asked)
    _show_long_run(out, asked)
    _show_risks(out, asked)
    for sentence in assumed(asked):
        out.print(Text(sentence, style="dim"))


def _counted(group: Tables) -> str:
    tables = f"{group.tables} table{'s' if group.tables > 1 else ''} of {game_of(group)}"
    return f"{tables} with {group.players} such wager{'s' if group.players > 1 else ''} each"


def _show_rows(out: Console, asked: Asked) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading, side in (
        ("hand", "left"),
        ("hands", "right"),
        ("chance", "right"),
        ("pays now", "right"),
        ("", "left"),
    ):
        table.add_column(heading, header_style="dim", justify="left" if side == "left" else "right", overflow="fold")
    counts = hands_on(asked.figures.wager.table)
    for row, chance in asked.figures.chances:
        source = str(row.pays) if isinstance(row.pays, MeterShare) else "off the meter"
        table.add_row(
            row.name,
            f"{counts[row.name]:,}",
            one_in(chance),
            dollars(row.cents(asked.meter_cents)),
            source if row.off_meter else "from the table inventory",
        )
    table.add_row("any of these", f"{sum(counts.values()):,}", one_in(asked.figures.hit))
    jackpot.print_table(out, table, "hands")


def _show_now(out: Console, asked: Asked) -> None:
    figures, now = asked.figures, asked.meter_cents
    table = grid("\nat this meter", "\nexact", "\n")
    fixed, part = figures.fixed_part / figures.stake, figures.meter_part
    table.add_row("fixed part", str(fixed), f"{percent(fixed)} of the wager")
    table.add_row("meter part", str(part), f"{float(part * figures.meter_part.denominator):g} cents of every "
                  f"{dollars(figures.meter_part.denominator)} on the meter")  # fmt: skip
    table.add_row("return", str(figures.return_at(now)), percent(figures.return_at(now)))
    edge = 1 - figures.return_at(now)
    table.add_row("house edge", str(edge), Text(percent(edge), style="bold" if edge >= 0 else "bold green"))
    even = jackpot.break_even(figures.break_even, "meter", " dollars", figures.meter.limit_cents)
    table.add_row("break-even meter", *even)
    _add_growth(table, asked)
    jackpot.print_table(out, table, "exact")


def _add_growth(table: Table, asked: Asked) -> None:
    """Where the meter goes while no royal flush comes; at its limit it goes no further."""
    figures, limit, gain = asked.figures, asked.figures.meter.limit_cents, asked.figures.gain_at(asked.meter_cents)
    if asked.meter_cents == limit and not gain:
        table.add_row("meter gains a wager", "0", "nothing: it is at its limit, and what is above goes to the overflow")
        return
    verb, level = ("loses", "and falls towards") if gain < 0 else ("gains", "and grows up to")
    cents = f"{float(abs(gain)):.4f} cents, until a royal flush"
    table.add_row(f"meter {verb} a wager", f"{abs(gain) / 100} dollars", cents)
    if figures.level is not None and (limit is None or figures.level < limit):
        table.add_row(level, f"{figures.level / 100} dollars", f"{money(figures.level)} or thereabouts")


def _show_long_run(out: Console, asked: Asked) -> None:
    figures, cycle, meter = asked.figures, asked.cycle, asked.figures.meter
    table = grid("\nroyal flush", "\nexact", "\n")
    jackpot.add_waiting(table, cycle.link.waiting, asked.rounds_an_hour)
    if asked.meter_cents != meter.reset_cents:
        table.add_row("the next one is paid", "", f"{money_between(cycle.royal_prize(asked.meter_cents))} on average")
    line = figures.royal_prize(meter.reset_cents)
    straight = abs(cycle.long_run_prize.low - line) < 1 and abs(cycle.long_run_prize.high - line) < 1
    exact = f"{line / 100} dollars" if straight else ""
    table.add_row("from the reset on", exact, f"{money_between(cycle.long_run_prize)} on average")
    share = cycle.long_run_prize.times(figures.royal / figures.stake)
    table.add_row("its share of the return", "", jackpot.chance_between(share))
    jackpot.print_table(out, table, "exact")
    table = grid("\nof each wager, over many royals", "\nexact", "\n")
    table.add_row("to the meter, and back", str(meter.rate), percent(meter.rate))
    table.add_row("resets", jackpot.fits(cycle.resets_cost), percent(cycle.resets_cost))
    inventory = figures.from_inventory / figures.stake
    table.add_row("from the table inventory", str(inventory), percent(inventory))
    low, high = (f"{float(end):+.4%}" for end in cycle.bent)
    if {low, high} != {"+0.0000%"}:
        bent = low if low == high else f"{low} to {high}"
        table.add_row("shortfalls less overflow", "", bent + _for_whom(asked))
    table.add_row("return", "", jackpot.chance_between(cycle.long_run))
    table.add_row("house edge", "", Text(jackpot.percent_between(cycle.house_edge), style="bold"))
    jackpot.print_table(out, table, "exact")


def _for_whom(asked: Asked) -> str:
    """What stands behind a figure of shortfalls that does not hold for these tables."""
    return f", {ONE_BETTOR}" if asked.cycle.link.shares_flops else ""


def _show_risks(out: Console, asked: Asked) -> None:
    cycle, meter, reserve = asked.cycle, asked.figures.meter, Reserve(asked.figures)
    whom = _for_whom(asked)
    table = grid("\nrisks of a cycle, up to the next royal", "\n")
    chance = jackpot.chance_between(cycle.shortfall_from(meter.base_cents))
    table.add_row("a fixed prize falls short, from the base on", chance + whom)
    if meter.reset_cents != meter.base_cents:
        chance = jackpot.chance_between(cycle.shortfall_from(meter.reset_cents))
        table.add_row("from the reset on", chance + whom)
    paid = money_between(cycle.short_cents_from(meter.reset_cents))
    table.add_row("the house pays for that", f"{paid} a cycle{whom}")
    if meter.reserve_rate:
        table.add_row("reserve when the royal flush hits", f"{money(reserve.expected)} on average")
        covers = f"{jackpot.chance_between(reserve.covers)}, {reserve.formula}"
        table.add_row(f"it covers the reset of {dollars(meter.reset_cents)}, starting empty", covers)
    table.add_row("the house funds of each reset", f"{money(reserve.house_funds)} over many royals")
    out.print(table)
    out.print()
