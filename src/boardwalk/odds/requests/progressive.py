"""The request about a progressive payout wager: its game, table, meter and links, and its figures as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Game, declared
from boardwalk.games.declaration.collected import ProgressiveRow
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.money import decimal
from boardwalk.odds.figures import (
    USUAL_ROUNDS_PER_HOUR,
    bounds_data,
    break_even_data,
    checks_data,
    figure,
    rounded_dollars,
    waiting_data,
)
from boardwalk.odds.jackpot.progressive_wager import (
    LinkedTables,
    MeterLink,
    ProgressiveFigures,
    Reserve,
    meters_of_note,
)
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.requests.parameter import ParameterType, read_meter_cents, read_rate, typed_as
from boardwalk.odds.requests.request import (
    OddsRequest,
    asks,
    asks_picture,
    asks_seed,
    asks_simulation,
    read_picture,
)
from boardwalk.progress import Begin, Progress, nobody
from boardwalk.progressive.link import verify_link, verify_terms
from boardwalk.progressive.linked_wager import wagers_on_meters
from boardwalk.progressive.parameters import START_CENTS, Parameters, verify_parameters

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.meter_cycle import Cycle
    from boardwalk.odds.simulation.meters import SimulationCheck

PROGRESSIVE_ASSUMPTIONS = (
    "A return at a meter is for what the meter shows when the wager is settled.",
    "Wagers are independent and come one after another, which is exact for one bettor.",
    "{together}",
    "Percentages are not rounded down to the cent (R22), which would add less than {rounding} to the royal's prize.",
    "The cost of shortfalls (R23) has no closed form; it is certain to be between the bounds shown{where}.",
    "The exact prize of a royal flush leaves shortfalls out, and is shown if they add less than a cent.",
)
TOGETHER = "Bettors at one table share a deck or a flop and feed the meter together, which changes no wager's chance."
TOGETHER_AT_A_FLOP = (
    "Bettors at a table of {game} share a flop and win together, so shortfalls are more likely and cost more than "
    "shown; the figures are for one bettor a table."
)
ONE_AFTER_ANOTHER = " for wagers one after another"
EMPTY = (
    "The chance that the reserve covers a reset assumes that it was empty after the last royal flush; over many "
    "royals, what a reset leaves in it is kept (D15)."
)


@dataclass(frozen=True)
class ProgressiveResult:
    """Everything about one progressive payout wager, with the checks and the chart that were asked for."""

    game: Game
    cycle: Cycle
    meter_cents: int
    rounds_an_hour: int
    checks: tuple[SimulationCheck, ...] | None = None
    picture: str | None = None

    @property
    def figures(self) -> ProgressiveFigures:
        return self.cycle.progressive

    @property
    def title(self) -> str:
        return f"{self.game.title}, {self.figures.wager.table.title}"

    def data(self) -> dict[str, Any]:
        checks = None if self.checks is None else checks_data(self.checks)
        return progressive_data(self) | {"simulated": checks, "picture": self.picture}

    def draw(self, form: str) -> bytes:
        """The curves of the meter."""
        logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports the font cache that it builds at first
        from boardwalk.odds.jackpot.charts import progressive_picture

        return progressive_picture(self.cycle, self.title, self.meter_cents, self.rounds_an_hour, form)


def progressive_data(asked: ProgressiveResult) -> dict[str, Any]:
    """All figures; amounts of money in dollars."""
    figures, cycle, meter = asked.figures, asked.cycle, asked.figures.meter
    now, reserve = asked.meter_cents, Reserve(asked.figures)
    return {
        "game": asked.game.name,
        "table": figures.wager.table.label or "plain",
        "law": str(figures.wager.table.law),
        "pays": asked.game.house.as_text()[PAYS_OPTION],
        "stake": decimal(figures.stake),
        "meter": decimal(now),
        "base": decimal(meter.base_cents),
        "reset": decimal(meter.reset_cents),
        "rate": figure(meter.rate),
        "reserve_rate": figure(meter.reserve_rate),
        "tables": [
            {"game": group.game, "tables": group.tables, "players": group.players} for group in cycle.link.groups
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
            "royal_share": bounds_data(cycle.long_run_prize.times(figures.royal / figures.stake)),
            "return": bounds_data(cycle.long_run),
            "house_edge": bounds_data(cycle.house_edge),
            "to_the_meter": figure(meter.rate),
            "resets": figure(cycle.resets_cost),
            "from_the_inventory": figure(figures.from_inventory / figures.stake),
            "shortfalls": bounds_data(cycle.shortfalls),
        },
        "shortfall": {
            "from_base": bounds_data(cycle.shortfall_from(meter.base_cents)),
            "from_reset": bounds_data(cycle.shortfall_from(meter.reset_cents)),
            "dollars_a_cycle": _dollars_between(cycle.short_cents_from(meter.reset_cents)),
            "for_one_bettor_a_table": cycle.link.shares_flops,
        },
        "reserve": {
            "expected": figure(reserve.expected / 100),
            "covers_reset": bounds_data(reserve.covers) | {"formula": reserve.formula, "starts_empty": True},
            "house_funds_a_reset": figure(reserve.house_funds / 100),
        },
        "assumes": assumptions(asked),
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


def _dollars_between(cents: Bounds) -> dict[str, Any]:
    return bounds_data(Bounds(cents.low / 100, cents.high / 100))


def assumptions(asked: ProgressiveResult) -> list[str]:
    """What the figures assume, sentence by sentence."""
    meter, rounding = asked.figures.meter, rounded_dollars(asked.cycle.rounding_cents)
    together, where = (TOGETHER_AT_A_FLOP, ONE_AFTER_ANOTHER) if asked.cycle.link.shares_flops else (TOGETHER, "")
    flops = " or ".join(group.game for group in asked.cycle.link.groups if group.community)
    together = together.format(game=flops)
    sentences = [each.format(rounding=rounding, together=together, where=where) for each in PROGRESSIVE_ASSUMPTIONS]
    if meter.reserve_rate:
        sentences.append(EMPTY)
    return sentences


OPTION = "progressive"
"""The house option that offers the wager."""
PAYS_OPTION, LISTED = "progressive-pays", "listed"
"""The house option for amounts above the listed ones, and its default."""


def _option_of(name: str) -> ChoiceOption | None:
    for option in GAMES[name].options:
        if isinstance(option, ChoiceOption) and option.name == OPTION:
            return option
    return None


@cache
def progressive_tables(name: str) -> Mapping[str, str]:
    """The pay tables of a game's progressive: each label, and the house option that chooses it."""
    option, found = _option_of(name), {}
    for value in option.values if option is not None else ():
        for wager in declared(name, {OPTION: value}).progressives:
            found[wager.table.label or PLAIN] = value
    return found


PLAIN = "plain"
PROGRESSIVE_GAMES = tuple(name for name in GAMES if _option_of(name) is not None)
LABELS = tuple(dict.fromkeys(label for name in PROGRESSIVE_GAMES for label in progressive_tables(name)))
MOST_SEATS = max(GAMES[name].game().seats for name in PROGRESSIVE_GAMES)
USUAL_START = decimal(START_CENTS).removesuffix(".00")
METER_FIELDS = {
    "base_cents": "base",
    "reset_cents": "reset",
    "rate": "rate",
    "reserve_rate": "reserve_rate",
    OPTION: "table",
    PAYS_OPTION: "pays",
    "game": "table",
}
"""Which field of the request a fault of the meter or of the link comes from."""


@dataclass(frozen=True, kw_only=True)
class Progressive(OddsRequest[ProgressiveResult]):
    """Calculate the $1 progressive payout wager: return, break-even, growth, waiting times, reserve and shortfalls."""

    name: ClassVar[str] = "progressive"
    game: str = asks(
        ParameterType.CHOICE, f"{' or '.join(PROGRESSIVE_GAMES)}.", PROGRESSIVE_GAMES[0], choices=PROGRESSIVE_GAMES
    )
    table: str = asks(
        ParameterType.CHOICE,
        "plain, or the letter of a table that adds lower hands; the first letter if left out.",
        "",
        choices=("", *LABELS),
    )
    pays: str = asks(
        ParameterType.PAYS,
        f"Amounts filed above the listed ones, such as straight flush 12%, flush $75; {LISTED} for none.",
        LISTED,
    )
    meter: str | None = asks(ParameterType.AMOUNT, "What the meter shows; the reset amount if left out.", None)
    base: str | None = asks(ParameterType.AMOUNT, "What the meter starts with; the reset amount if left out.", None)
    reset: str = asks(ParameterType.AMOUNT, "What it returns to after a royal flush.", USUAL_START)
    rate: str = asks(ParameterType.PART, "Part of each wager that goes to the meter: 0.70 or 70%.", "70%")
    reserve_rate: str = asks(ParameterType.PART, "Part of each wager that goes to the reserve.", "0%")
    tables: int = asks(ParameterType.WHOLE, "Tables of the game on this meter.", 1, least=1, most=100)
    linked: int = asks(ParameterType.WHOLE, "Tables of the other game on the same meter.", 0, least=0, most=100)
    players: int = asks(ParameterType.WHOLE, "Players at each table who make the wager.", 1, least=1, most=MOST_SEATS)
    rounds_per_hour: int = asks(
        ParameterType.WHOLE, "Rounds that a table deals in an hour.", USUAL_ROUNDS_PER_HOUR, least=1, most=1_000
    )
    picture: str = asks_picture()
    simulate: int | None = asks_simulation()
    seed: int = asks_seed(1, "Decides the simulation; the same seed repeats it.")

    @cached_property
    def declared(self) -> Game:
        return self._read_game(self.game, self.table)

    @cached_property
    def parameters_of_meter(self) -> Parameters:
        reset_cents = read_meter_cents(self.reset, self.flag("reset"))
        parameters = Parameters(
            base_cents=reset_cents if self.base is None else read_meter_cents(self.base, self.flag("base")),
            reset_cents=reset_cents,
            rate=read_rate(self.rate, self.flag("rate")),
            reserve_rate=read_rate(self.reserve_rate, self.flag("reserve_rate")),
        )
        with self._typed():
            verify_parameters(parameters)
        return parameters

    @cached_property
    def groups(self) -> tuple[LinkedTables, ...]:
        """The tables on the meter, game by game."""
        games = {"1": self.declared}
        if self.linked:
            other = next(name for name in PROGRESSIVE_GAMES if name != self.game)
            games["2"] = self._read_game(other, "")  # linked games file the same amounts
        with self._typed():
            verify_link({number: wagers_on_meters(game)[0] for number, game in games.items()})
            verify_terms(self.parameters_of_meter, wagers_on_meters(self.declared)[0])
        return tuple(
            self._group(game, count) for game, count in zip(games.values(), (self.tables, self.linked), strict=False)
        )

    @cached_property
    def meter_cents(self) -> int:
        """What the meter shows."""
        if self.meter is None:
            return self.parameters_of_meter.reset_cents
        return read_meter_cents(self.meter, self.flag("meter"))

    def verify(self) -> None:
        self.parameters()["players"].verify(self.players, self.declared.seats)
        assert self.groups
        assert self.meter_cents is not None
        read_picture(self.picture)

    def _typed(self) -> AbstractContextManager[None]:
        return typed_as({field: self.flag(key) for field, key in METER_FIELDS.items()})

    def _read_game(self, name: str, table: str) -> Game:
        option = _option_of(name) if name in GAMES else None
        if option is None:
            games = " and ".join(PROGRESSIVE_GAMES)
            reason = f"{name!r} has no progressive payout wager of New Jersey; {games} have one"
            raise InputError(self.flag("game"), f"{reason} (for other games, see boardwalk report)")
        labels = {label.lower(): value for label, value in progressive_tables(name).items()}
        if not table:  # the first that adds lower hands, where there is one
            table = next((label for label in labels if label != PLAIN), PLAIN)
        if table.lower() not in labels:
            known = ", ".join(progressive_tables(name))
            raise Refusal(self.flag("table"), f"{table!r} is not a table of {name}; it has {known}", option.law)
        with self._typed():
            return declared(name, {OPTION: labels[table.lower()], PAYS_OPTION: self.pays})

    def _group(self, game: Game, count: int) -> LinkedTables:
        (wager,) = game.progressives
        return LinkedTables(game=game.name, wager=wager, tables=count, players=self.players)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> ProgressiveResult:
        from boardwalk.odds.jackpot.meter_cycle import Cycle  # brings Numba along

        begin("calculating")
        wager = ProgressiveFigures(self.groups[0].wager, self.parameters_of_meter)
        cycle = Cycle(wager, MeterLink(self.groups))
        found = ProgressiveResult(self.declared, cycle, self.meter_cents, self.rounds_per_hour)
        if self.simulate is not None:
            found = replace(found, checks=tuple(self._simulated(found, begin("dealing"))))
        if self.picture and folder is not None:
            found = replace(found, picture=f"progressive.{self.picture}")
            (folder / f"progressive.{self.picture}").write_bytes(found.draw(self.picture))
        return found

    def _simulated(self, found: ProgressiveResult, progress: Progress) -> list[SimulationCheck]:
        """Simulated rounds at all tables of the meter, next to the expected figures."""
        from boardwalk.odds.simulation.meters import meter_checks, play_meters

        assert self.simulate is not None
        played = play_meters(found.cycle.link, found.figures.meter, self.simulate, self.seed, progress=progress)
        return list(meter_checks(played))
