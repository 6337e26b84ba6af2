"""What is asked about a progressive payout wager, and all its figures as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardwalk.games import Game
from boardwalk.games.collected import ProgressiveRow
from boardwalk.money import decimal
from boardwalk.odds.figure import figure
from boardwalk.odds.jackpot.curve import meters_of_note
from boardwalk.odds.jackpot.data import between, break_even_data, checks_data, money, waiting_data
from boardwalk.odds.jackpot.progressive import Progressive, Reserve, Tables
from boardwalk.odds.jackpot.waiting import Bounds

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


def progressive_data(asked: Asked, checks: Iterable[Check] | None) -> dict[str, Any]:
    """All figures; amounts of money in dollars."""
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
            {"game": game_of(group), "tables": group.tables, "players": group.players} for group in cycle.link.groups
        ],
        "rows": [_row_data(row, chance, now) for row, chance in figures.chances],
        "hit_frequency": figure(figures.hit),
        "fixed_part": figure(figures.fixed_part / 100),
        "meter_part": figure(figures.meter_part),
        "return": figure(figures.return_at(now)),
        "house_edge": figure(1 - figures.return_at(now)),
        "curve": [
            {"meter": figure(cents / 100), "return": figure(figures.return_at(cents))}
            for cents in meters_of_note(figures, now)
        ],
        "break_even_meter": break_even_data(figures.break_even),
        "gain_a_wager": figure(figures.gain_at(now) / 100),
        "level": figures.level and figure(figures.level / 100),
        "next_royal": _dollars_between(cycle.royal_prize(now)),
        "waiting": waiting_data(cycle.link.waiting, asked.rounds_an_hour),
        "long_run": {
            "royal_prize": _dollars_between(cycle.long_run_prize),
            "royal_share": between(cycle.long_run_prize.times(figures.royal / figures.stake)),
            "return": between(cycle.long_run),
            "house_edge": between(cycle.house_edge),
            "to_the_meter": figure(meter.rate),
            "resets": figure(cycle.resets_cost),
            "from_the_inventory": figure(figures.from_inventory / figures.stake),
            "shortfalls_less_overflow": between(cycle.bent),
        },
        "shortfall": {
            "from_base": between(cycle.shortfall_from(meter.base_cents)),
            "from_reset": between(cycle.shortfall_from(meter.reset_cents)),
            "dollars_a_cycle": _dollars_between(cycle.short_cents_from(meter.reset_cents)),
            "for_one_bettor_a_table": cycle.link.shares_flops,
        },
        "reserve": {
            "expected": figure(reserve.expected / 100),
            "covers_reset": between(reserve.covers) | {"formula": reserve.formula, "starts_empty": True},
            "house_funds_a_reset": figure(reserve.house_funds / 100),
        },
        "assumes": assumed(asked),
        "simulated": None if checks is None else checks_data(checks),
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


def game_of(group: Tables) -> str:
    """The game of these tables."""
    return TEXAS if group.wager.community else CARIBBEAN


def _dollars_between(cents: Bounds) -> dict[str, Any]:
    return between(Bounds(cents.low / 100, cents.high / 100))


def assumed(asked: Asked) -> list[str]:
    """What the figures rest on, sentence by sentence."""
    meter, rounding = asked.figures.meter, money(asked.cycle.rounding_cents)
    together, where = (TOGETHER_AT_A_FLOP, ONE_AFTER_ANOTHER) if asked.cycle.link.shares_flops else (TOGETHER, "")
    sentences = [each.format(rounding=rounding, together=together, where=where) for each in ASSUMED]
    if meter.reserve_rate:
        sentences.append(EMPTY)
    return sentences if meter.limit_cents is None else [*sentences, OVERFLOW]
