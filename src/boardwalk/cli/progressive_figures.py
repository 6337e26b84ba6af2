"""The figures of `boardwalk progressive` for programs and for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import grid
from boardwalk.cli.jackpot import money, money_between, one_in, percent
from boardwalk.games import Game
from boardwalk.games.collected import MeterShare, ProgressiveRow
from boardwalk.money import decimal, dollars
from boardwalk.odds.figure import figure
from boardwalk.odds.jackpot.progressive import Progressive, Reserve, Tables
from boardwalk.odds.jackpot.waiting import Bounds
from boardwalk.progressive.chances import hands_on

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.checks import Check
    from boardwalk.odds.jackpot.cycle import Cycle

TEXAS, CARIBBEAN = "texas-bonus", "caribbean"
ASSUMED = (
    "A return at a meter holds for the meter as it stands when the wager is settled.",
    "Wagers come one after another and know nothing of each other: exact for one bettor.",
    "{together}",
    "Percentages are not rounded down to the cent (R22), so that the royal's prize is more by less than {rounding}.",
    "A shortfall (R23) has no closed form: what comes of it lies between bounds that hold for certain{where}.",
    "The exact prize of a royal flush leaves shortfalls out, and is shown where they add less than a cent.",
)
TOGETHER = "Bettors at one table share a deck or a flop and feed the meter together; no wager's chance changes by that."
TOGETHER_AT_A_FLOP = (
    "Bettors at a table of texas-bonus share a flop and win together, so that shortfalls are more likely and cost more "
    "than given, which is for one bettor a table."
)
ONE_AFTER_ANOTHER = " for wagers one after another"
ONE_BETTOR = "for one bettor a table"
EMPTY = (
    "The chance that the reserve covers a reset is that of one which was empty after the royal flush before; over many "
    "royals, what a reset leaves in it is kept (D15)."
)
OVERFLOW = "What is above the limit stays apart (D15); released to the display, it would come back to players."


@dataclass(frozen=True)
class Asked:
    """What a person asked about."""

    game: Game
    cycle: Cycle
    meter_cents: int
    rounds_an_hour: int

    @property
    def figures(self) -> Progressive:
        return self.cycle.progressive

    @property
    def title(self) -> str:
        return f"{self.game.title}, {self.figures.wager.table.title}"


def as_data(asked: Asked, checks: Iterable[Check] | None) -> dict[str, Any]:
    """All figures as JSON has them; amounts of money in dollars."""
    figures, cycle, meter = asked.figures, asked.cycle, asked.figures.meter
    now, reserve = asked.meter_cents, Reserve(asked.figures)
    return {
        "game": asked.game.name,
        "table": figures.wager.table.label or "plain",
        "law": str(figures.wager.table.law),
        "stake": decimal(figures.stake),
        "meter": decimal(now),
        "base": decimal(meter.base_cents),
        "reset": decimal(meter.reset_cents),
        "rate": figure(meter.rate),
        "reserve_rate": figure(meter.reserve_rate),
        "limit": None if meter.limit_cents is None else decimal(meter.limit_cents),
        "tables": [
            {"game": _game_of(group), "tables": group.tables, "players": group.players} for group in cycle.link.groups
        ],
        "rows": [_row_data(row, chance, now) for row, chance in figures.chances],
        "hit_frequency": figure(figures.hit),
        "fixed_part": figure(figures.fixed_part / 100),
        "meter_part": figure(figures.meter_part),
        "return": figure(figures.return_at(now)),
        "house_edge": figure(1 - figures.return_at(now)),
        "break_even_meter": jackpot.break_even_data(figures.break_even),
        "gain_a_wager": figure(figures.gain_at(now) / 100),
        "level": figures.level and figure(figures.level / 100),
        "next_royal": _dollars_between(cycle.royal_prize(now)),
        "waiting": jackpot.waiting_data(cycle.link.waiting, asked.rounds_an_hour),
        "long_run": {
            "royal_prize": _dollars_between(cycle.long_run_prize),
            "royal_share": jackpot.between(cycle.long_run_prize.times(figures.royal / figures.stake)),
            "return": jackpot.between(cycle.long_run),
            "house_edge": jackpot.between(cycle.house_edge),
            "to_the_meter": figure(meter.rate),
            "resets": figure(cycle.resets_cost),
            "from_the_inventory": figure(figures.from_inventory / figures.stake),
            "shortfalls_less_overflow": jackpot.between(cycle.bent),
        },
        "shortfall": {
            "from_base": jackpot.between(cycle.shortfall_from(meter.base_cents)),
            "from_reset": jackpot.between(cycle.shortfall_from(meter.reset_cents)),
            "dollars_a_cycle": _dollars_between(cycle.short_cents_from(meter.reset_cents)),
            "for_one_bettor_a_table": cycle.link.shares_flops,
        },
        "reserve": {
            "expected": figure(reserve.expected / 100),
            "covers_reset": jackpot.between(reserve.covers) | {"formula": reserve.formula, "starts_empty": True},
            "house_funds_a_reset": figure(reserve.house_funds / 100),
        },
        "assumes": _assumed(asked),
        "simulated": None if checks is None else jackpot.checks_data(checks),
    }


def _row_data(row: ProgressiveRow, chance: Fraction, now: int) -> dict[str, Any]:
    return {
        "hand": row.name,
        "pays": str(row.pays),
        "pays_now": decimal(row.cents(now)),
        "off_meter": row.off_meter,
        "chance": figure(chance),
        "return": figure(chance * row.cents(now) / 100),
    }


def _game_of(group: Tables) -> str:
    return TEXAS if group.wager.community else CARIBBEAN


def _dollars_between(cents: Bounds) -> dict[str, Any]:
    return jackpot.between(Bounds(cents.low / 100, cents.high / 100))


def _assumed(asked: Asked) -> list[str]:
    meter, rounding = asked.figures.meter, money(asked.cycle.rounding_cents)
    together, where = (TOGETHER_AT_A_FLOP, ONE_AFTER_ANOTHER) if asked.cycle.link.shares_flops else (TOGETHER, "")
    sentences = [each.format(rounding=rounding, together=together, where=where) for each in ASSUMED]
    if meter.reserve_rate:
        sentences.append(EMPTY)
    return sentences if meter.limit_cents is None else [*sentences, OVERFLOW]


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
    for sentence in _assumed(asked):
        out.print(Text(sentence, style="dim"))


def _counted(group: Tables) -> str:
    tables = f"{group.tables} table{'s' if group.tables > 1 else ''} of {_game_of(group)}"
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
