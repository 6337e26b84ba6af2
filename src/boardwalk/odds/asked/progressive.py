"""The progressive payout wager as it is asked about: its game and table, the meter's parameters, the tables on it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Game
from boardwalk.games.paytable import Prize
from boardwalk.games.texas_bonus import PROGRESSIVE
from boardwalk.law import cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.asked.parameter import MOST_WHOLE, Parameter, Sort
from boardwalk.odds.asked.read import read_game, read_meter_cents, read_rate, typed_as
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR, Link, Progressive, Tables
from boardwalk.odds.jackpot.progressive_data import CARIBBEAN, TEXAS, Asked, progressive_data
from boardwalk.odds.progress import Begin, Progress, silent
from boardwalk.progressive.link import verify_link, verify_terms
from boardwalk.progressive.parameters import Parameters, verify_parameters
from boardwalk.progressive.usual import START_CENTS

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.checks import Check

LABELS = tuple(label for label in PROGRESSIVE if label != "off")
START = decimal(START_CENTS).removesuffix(".00")
FORMS = "svg", "png", "pdf"
MOST_SIMULATED = 10**9
"""Rounds that the laboratory deals for one question."""

METER = Parameter("meter", Sort.AMOUNT, "What the meter shows; the reset amount if left out.")
TABLE = Parameter(
    "table", Sort.CHOICE, "plain, or A to D at texas-bonus; A there if left out.", "", choices=("", *LABELS)
)
GAME = Parameter("game", Sort.CHOICE, "texas-bonus or caribbean.", TEXAS, choices=(TEXAS, CARIBBEAN))
BASE = Parameter("base", Sort.AMOUNT, "What the meter starts with; the reset amount if left out.")
RESET = Parameter("reset", Sort.AMOUNT, "What it returns to after a royal flush.", START)
RATE = Parameter("rate", Sort.PART, "Part of each wager that goes to the meter: 0.70 or 70%.", "70%")
RESERVE_RATE = Parameter("reserve_rate", Sort.PART, "Part that goes to the reserve.", "0%")
LIMIT = Parameter("limit", Sort.AMOUNT, "The most that the meter shows; none if left out.")
TABLES = Parameter("tables", Sort.WHOLE, "Tables of the game on this meter.", 1, least=1, most=100)
LINKED = Parameter("linked", Sort.WHOLE, "Tables of the other game on the same meter.", 0, least=0, most=100)
PLAYERS = Parameter("players", Sort.WHOLE, "Players at each table who make the wager.", 1, least=1, most=7)
ROUNDS_PER_HOUR = Parameter(
    "rounds_per_hour", Sort.WHOLE, "Rounds that a table deals in an hour.", ROUNDS_AN_HOUR, least=1, most=1_000
)
PICTURE = Parameter("picture", Sort.CHOICE, "Draw curves in this form; none if empty.", "svg", choices=("", *FORMS))
SIMULATE = Parameter("simulate", Sort.WHOLE, "Deal so many rounds and compare.", least=1, most=MOST_SIMULATED)
SEED = Parameter("seed", Sort.WHOLE, "Decides the simulation; the same seed repeats it.", 1, least=0, most=MOST_WHOLE)
METER_PARAMETERS = BASE, RESET, RATE, RESERVE_RATE, LIMIT
PARAMETERS = (
    GAME, TABLE, METER, *METER_PARAMETERS, TABLES, LINKED, PLAYERS, ROUNDS_PER_HOUR, PICTURE, SIMULATE, SEED,
)  # fmt: skip
FLAGS = {
    "base_cents": BASE.flag,
    "reset_cents": RESET.flag,
    "limit_cents": LIMIT.flag,
    "rate": RATE.flag,
    "reserve_rate": RESERVE_RATE.flag,
    "progressive": TABLE.flag,
    "game": TABLE.flag,
}
"""Where a fault of the meter or of the link was typed."""


@dataclass(frozen=True)
class OnMeter:
    """A question about a progressive payout wager that can be answered."""

    game: Game
    parameters: Parameters
    groups: tuple[Tables, ...]
    meter_cents: int
    rounds_an_hour: int

    def reckon(self) -> Asked:
        """The wager with what bends the straight line, ready to be asked."""
        from boardwalk.odds.jackpot.cycle import Cycle  # brings Numba along

        cycle = Cycle(Progressive(self.groups[0].wager, self.parameters), Link(self.groups))
        return Asked(self.game, cycle, self.meter_cents, self.rounds_an_hour)


@dataclass(frozen=True)
class ProgressiveWork:
    """Everything about one progressive payout wager, drawn and simulated where that is wanted."""

    question: OnMeter
    picture: str
    simulate: int | None
    seed: int

    def carry_out(self, begin: Begin, folder: Path) -> dict[str, Any]:
        begin("reckoning")
        asked, drawn = self.question.reckon(), None
        checks = None if self.simulate is None else simulated(asked, self.simulate, self.seed, begin("dealing"))
        if self.picture:
            drawn = f"progressive.{self.picture}"
            (folder / drawn).write_bytes(draw(asked, self.picture))
        return progressive_data(asked, checks) | {"picture": drawn}


def read_progressive_work(*, picture: str, simulate: int | None, seed: int, **asked: Any) -> ProgressiveWork:
    """A question with a picture and a simulation."""
    return ProgressiveWork(read_progressive(**asked), read_picture(picture), simulate, seed)


def read_picture(form: str) -> str:
    """The form of a picture; empty for none."""
    if form and form not in FORMS:
        raise InputError(PICTURE.flag, f"{form!r} is not one of {', '.join(FORMS)}")
    return form


def read_progressive(
    *,
    meter: str | None,
    table: str,
    game: str,
    base: str | None,
    reset: str,
    rate: str,
    reserve_rate: str,
    limit: str | None,
    tables: int,
    linked: int,
    players: int,
    rounds_per_hour: int,
) -> OnMeter:
    """A question as people and programs put it, or a refusal under the flag of what is at fault."""
    declared, parameters = _read_game(game, table), _read_parameters(base, reset, rate, reserve_rate, limit)
    groups = _read_tables(declared, parameters, tables, linked, players)
    ROUNDS_PER_HOUR.verify(rounds_per_hour)
    now = parameters.reset_cents if meter is None else read_meter_cents(meter, METER.flag)
    if parameters.limit_cents is not None and now > parameters.limit_cents:
        reason = f"{dollars(now)} is above the limit, {dollars(parameters.limit_cents)}"
        raise InputError(METER.flag, reason, cite("B37"))
    return OnMeter(declared, parameters, groups, now, rounds_per_hour)


def _read_game(name: str, table: str) -> Game:
    if name not in (TEXAS, CARIBBEAN):
        raise InputError(GAME.flag, f"{name!r} has no progressive payout wager; {TEXAS} and {CARIBBEAN} have one")
    if name == CARIBBEAN and table.lower() not in ("", "plain"):
        reason = f"{table!r} is for {TEXAS}; {GAMES[name].title} has the plain table and no other"
        raise Refusal(TABLE.flag, reason, cite("13:69F-16.12(e)"))
    if table and table.lower() not in map(str.lower, LABELS):
        raise InputError(TABLE.flag, f"{table!r} is not one of {', '.join(LABELS)}", cite("13:69F-28.11(g)"))
    with typed_as(FLAGS):
        return read_game(name, {"progressive": "on" if name == CARIBBEAN else table or "A"})


def _read_parameters(base: str | None, reset: str, rate: str, reserve_rate: str, limit: str | None) -> Parameters:
    reset_cents = read_meter_cents(reset, RESET.flag)
    parameters = Parameters(
        base_cents=reset_cents if base is None else read_meter_cents(base, BASE.flag),
        reset_cents=reset_cents,
        rate=read_rate(rate, RATE.flag),
        reserve_rate=read_rate(reserve_rate, RESERVE_RATE.flag),
        limit_cents=None if limit is None else read_meter_cents(limit, LIMIT.flag),
    )
    with typed_as(FLAGS):
        verify_parameters(parameters)
    return parameters


def _read_tables(game: Game, parameters: Parameters, tables: int, linked: int, players: int) -> tuple[Tables, ...]:
    TABLES.verify(tables)
    PLAYERS.verify(players, game.seats)
    LINKED.verify(linked)
    games = {"1": game}
    if linked:
        games["2"] = _read_game(TEXAS if game.name == CARIBBEAN else CARIBBEAN, "")
    with typed_as(FLAGS):
        verify_link(games)
        verify_terms(parameters, game)
    groups = []
    for each, count in zip(games.values(), (tables, linked), strict=False):
        assert each.progressive is not None
        groups.append(Tables(wager=each.progressive, tables=count, players=players))
    most = max(row.pays.prize_cents for row in groups[0].wager.table.rows if isinstance(row.pays, Prize))
    if parameters.limit_cents is not None and parameters.limit_cents < most:
        reason = f"{dollars(parameters.limit_cents)} could never hold the largest fixed prize, {dollars(most)}"
        raise InputError(LIMIT.flag, reason, cite("B37"))
    return tuple(groups)


def simulated(asked: Asked, rounds: int, seed: int, progress: Progress = silent) -> list[Check]:
    """So many rounds at all tables of the meter, beside what they should bring."""
    from boardwalk.odds.jackpot.checks import meter_checks
    from boardwalk.odds.jackpot.simulate import play_meters

    return list(meter_checks(play_meters(asked.cycle.link, asked.figures.meter, rounds, seed, progress=progress)))


def draw(asked: Asked, form: str) -> bytes:
    """The curves of the meter."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.odds.jackpot.pictures import progressive_picture

    return progressive_picture(asked.cycle, asked.title, asked.meter_cents, asked.rounds_an_hour, form)
