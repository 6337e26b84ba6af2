"""Opening a meter and linking tables to it: which tables may share one meter, by approval, by equal payouts and by
equal chances (13:69D-1.39B(a) and (d), 28.11(g) and (h), 40.11(e)).

All linked tables must pay the same off the meter for a hand, and the hand must be equally likely at each. Both are
counted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

from boardwalk.actor import Role
from boardwalk.errors import BoardwalkError, Refusal, quoted
from boardwalk.games import GAMES, Declaration, Game, declared, declared_or_refused, is_outside
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.notation import joined
from boardwalk.progressive.award import JACKPOT
from boardwalk.progressive.chances import chance_of, position_chances, spin_chance
from boardwalk.progressive.linked_wager import LinkedWager, wager_on_meter
from boardwalk.progressive.machine import LINKING, OPENING, begins, folds, handles, starts, tells, verify_linked
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter, TableLink
from boardwalk.progressive.parameters import Parameters, verify_parameters


@dataclass(frozen=True, slots=True)
class OpenMeter(MeterCommand):
    """Open a meter with the filed parameters. `approved` has the games that the filing names."""

    name: str
    parameters: Parameters
    approved: tuple[str, ...]
    declarations: Mapping[str, Game] = field(default_factory=dict)
    """Those of them that are not New Jersey's, in full. The house fills it in."""


@dataclass(frozen=True, slots=True)
class ConnectTable(MeterCommand):
    """Connect a table to the meter, with its game and options."""

    table: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    declaration: Game | None = None
    """The game in full, if it is not New Jersey's."""
    wager: str = ""
    """Which of its wagers contributes; it need not be named if there is only one."""


@dataclass(frozen=True, slots=True)
class DisconnectTable(MeterCommand):
    """Disconnect a table from the meter."""

    table: str


@dataclass(frozen=True, slots=True)
class MeterOpened(MeterEvent):
    """A meter was opened for these games. The house put in the base amount."""

    name: str
    parameters: Parameters
    approved: tuple[str, ...]
    declarations: Mapping[str, Game] = field(default_factory=dict)
    """Those of them that are not New Jersey's, in full."""


@dataclass(frozen=True, slots=True)
class TableConnected(MeterEvent):
    """A table was connected. This wager there contributes to the meter from now on."""

    table: str
    game: str
    options: Mapping[str, str]
    wager: str
    declaration: Game | None = None
    """The game in full, if it is not New Jersey's."""


@dataclass(frozen=True, slots=True)
class TableDisconnected(MeterEvent):
    """A table was disconnected from the meter."""

    table: str


APPROVAL, GAMES_APPROVED = cite("13:69D-1.39B(e)"), cite("13:69D-1.39B(e)1")


@starts(OpenMeter, Role.SUPERVISOR, law="B37")
def open_meter(meter: Meter | None, command: OpenMeter) -> Iterator[MeterEvent]:
    """The first event of every meter."""
    if meter is not None:
        raise Refusal("meter", f"{meter.name} is already open", OPENING)
    if not command.name.strip():
        raise Refusal("name", "enter a name", OPENING)
    verify_parameters(command.parameters)
    declarations = command.declarations or meter_declarations(command.approved)
    _verify_approved(command.approved, declarations)
    verify_limit(command.parameters, command.approved, declarations)
    yield MeterOpened(OPENING, command.name, command.parameters, command.approved, declarations)


def meter_declarations(approved: Iterable[str]) -> dict[str, Game]:
    """The games of a meter that are not New Jersey's, each with its progressive if one of its options offers it."""
    outside = [name for name in dict.fromkeys(approved) if is_outside(name) and name in GAMES]
    return {name: _with_progressive(GAMES[name]) for name in outside}


def with_declarations(command: MeterCommand) -> MeterCommand:
    """The command with the declarations of the games that it names, if they are not New Jersey's."""
    if isinstance(command, OpenMeter):
        return replace(command, declarations=meter_declarations(command.approved))
    return command


def _verify_approved(approved: tuple[str, ...], declarations: Mapping[str, Game]) -> None:
    """The filing names the games that feed a meter. That it was approved is on record at each table (R51)."""
    if not approved:
        raise Refusal("approved", "name at least one game", APPROVAL)
    for name in approved:
        if is_outside(name) and name not in declarations:
            raise Refusal("approved", f"unknown game {quoted(name)}; choose from {', '.join(GAMES)}", GAMES_APPROVED)
    for name, game in declarations.items():
        if name not in approved or game.name != name or not is_outside(name):
            raise Refusal("declarations", f"{quoted(name)} is not a game that the filing names", GAMES_APPROVED)


@handles(ConnectTable, Role.SUPERVISOR, law="13:69D-1.39B(a)")
def connect_table(meter: Meter, command: ConnectTable) -> Iterator[MeterEvent]:
    table = command.table
    if not table.strip():
        raise Refusal("table", "enter a number or a name", LINKING)
    if table in meter.tables:
        raise Refusal("table", f"table {table} is already connected", LINKING)
    game = declared_or_refused(command.game, command.options, LINKING, command.declaration)
    if game.name not in meter.approved:
        raise Refusal("game", f"{game.title} is not approved for {meter.name}", GAMES_APPROVED)
    linked = wager_at(table, game, command.wager)
    verify_link({**meter.wagers, table: linked})
    verify_terms(meter.parameters, linked)
    outside = game if is_outside(game.name) else None
    yield TableConnected(LINKING, table, game.name, game.house.as_text(), linked.wager.name, outside)


@handles(DisconnectTable, Role.SUPERVISOR, law="13:69D-1.39B(a)")
def disconnect_table(meter: Meter, command: DisconnectTable) -> Iterator[MeterEvent]:
    table = command.table
    verify_linked(meter, table)
    if any(claim.table == table for claim in meter.unpaid):
        raise Refusal("table", f"an award at table {table} is not paid", meter.wager_of(table).wager.settled)
    if any(held.table == table for held in meter.held.values()):
        raise Refusal("table", f"a contribution from table {table} is held", cite("D19"))
    yield TableDisconnected(LINKING, table)


LINK, EQUAL, CHANCE = cite("13:69D-1.39B(a)"), cite("13:69D-1.39B(d)"), cite("B40")
NO_LIMIT = cite("R40")
LEAST_CHANCE = Fraction(1, 100_000_000)


def verify_link(linked: Mapping[str, LinkedWager]) -> None:
    """Refuse wagers that may not share one meter. `linked` has the wager of each table."""
    for table, wager in linked.items():
        _verify_chances(table, wager)
    _verify_link_rules(linked)
    _verify_equal(linked)


def wager_at(table: str, game: Game, name: str) -> LinkedWager:
    """The wager with this name at a table, if it pays off a meter."""
    spin = game.bonus_spin
    if not game.on_meters and spin is None:
        raise Refusal("game", f"{game.title} at table {table} has no progressive", LINK)
    if not game.on_meters and spin is not None:
        wheel = spin.wheel
        raise Refusal("game", f"the wheel {wheel.name} at table {table} has no progressive jackpot", wheel.law)
    return wager_on_meter(game, name, LINK)


def jackpot_chances(linked: LinkedWager) -> dict[str, Fraction]:
    """The chance that a wager wins each percentage of the meter, or the wheel's jackpot.

    >>> from boardwalk.games import GAMES
    >>> from boardwalk.progressive.linked_wager import wagers_on_meters
    >>> (linked,) = wagers_on_meters(GAMES["caribbean"].game({"progressive": "on"}))
    >>> jackpot_chances(linked)
    {'royal flush': Fraction(1, 649740), 'straight flush': Fraction(3, 216580)}
    """
    wager = linked.wager
    if isinstance(wager, BonusSpin):
        by_position = zip(wager.wheel.positions, position_chances(wager.weights), strict=True)
        top = sum((chance for position, chance in by_position if position.player_cents is None), Fraction(0))
        return {JACKPOT: spin_chance(wager, linked.cards) * top}
    table = wager.table
    return {row.name: chance_of(table, row, linked.cards) for row in table.rows if isinstance(row.pays, MeterShare)}


def _verify_chances(table: str, linked: LinkedWager) -> None:
    for hand, chance in jackpot_chances(linked).items():
        if chance < LEAST_CHANCE:
            reason = f"the chance of a {hand} at table {table} is worse than 1 in {LEAST_CHANCE.denominator:,}"
            raise Refusal("game", reason, CHANCE)


def _verify_link_rules(linked: Mapping[str, LinkedWager]) -> None:
    """A game may allow only one of its tables of payouts on a meter with another game."""
    on_meter = ((game, wager) for game, wager in linked.values())
    progressives = {game.name: game.title for game, wager in on_meter if isinstance(wager, ProgressiveWager)}
    for table, (game, wager) in linked.items():
        others = [title for name, title in progressives.items() if name != game.name]
        if isinstance(wager, BonusSpin) or wager.link_rule is None or wager.links_with_others or not others:
            continue
        rule = wager.link_rule
        reason = f"only {rule.allowed} is linked with {joined(others)}; table {table} has the {wager.table.title}"
        raise Refusal("game", reason, rule.law)


def _verify_equal(linked: Mapping[str, LinkedWager]) -> None:
    """Compare every table with the first."""
    if not linked:
        return
    (first, one), *others = linked.items()
    for table, two in others:
        if isinstance(one.wager, BonusSpin) and isinstance(two.wager, BonusSpin):
            _verify_same_wheel(one.wager, two.wager, f"table {table} and table {first}")
        elif isinstance(one.wager, ProgressiveWager) and isinstance(two.wager, ProgressiveWager):
            _verify_same_odds(one, two, f"table {table} and table {first}")
        else:
            raise Refusal("game", f"table {table} and table {first}: a wheel and a progressive cannot be linked", LINK)


def _verify_same_wheel(one: BonusSpin, other: BonusSpin, tables: str) -> None:
    if one.wheel != other.wheel:
        raise Refusal("game", f"{tables} have different wheels", one.wheel.law)
    if one.weights != other.weights:
        raise Refusal("game", f"{tables} have different weights, so the house advantage differs", EQUAL)


def _verify_same_odds(one: LinkedWager, other: LinkedWager, tables: str) -> None:
    """The wagers must be equal, with the same payouts off the meter and the same chance of each."""
    if one.wager.stake_cents != other.wager.stake_cents or _off_meter(one) != _off_meter(other):
        raise Refusal("game", f"payouts off the meter, or the chances of winning them, differ at {tables}", EQUAL)


def _off_meter(linked: LinkedWager) -> dict[str, tuple[object, Fraction]]:
    assert isinstance(linked.wager, ProgressiveWager)
    table = linked.wager.table
    return {row.name: (row.pays, chance_of(table, row, linked.cards)) for row in table.rows if row.off_meter}


@cache
def _of_new_jersey(name: str) -> Game:
    return _with_progressive(GAMES[name])


def _with_progressive(declaration: Declaration) -> Game:
    """The game with the first of its choices that offers a progressive payout wager; as usual if none does."""
    return next((game for game in declaration.variations() if game.progressives), declaration.game())


def verify_limit(parameters: Parameters, games: Iterable[str], declarations: Mapping[str, Game]) -> None:
    """Refuse a limit on a meter for a game whose only wagers on meters are progressives."""
    for name in games:
        game = declarations.get(name) or _of_new_jersey(name)
        if game.progressives and len(game.progressives) == len(game.on_meters):
            _verify_no_limit(parameters, LinkedWager(game, game.progressives[0]))


def _verify_no_limit(parameters: Parameters, linked: LinkedWager) -> None:
    """Refuse a limit on the meter of a progressive payout wager: at it, the meter would no longer progress (R40)."""
    game, wager = linked
    if parameters.limit_cents is not None and isinstance(wager, ProgressiveWager):
        reason = (
            f"must be left out for {game.title}: at a limit, less than {_percent(wager.least_rate)} of each "
            f"wager would go to the meter ({wager.rate_law})"
        )
        raise Refusal("limit_cents", reason, NO_LIMIT)


def verify_terms(parameters: Parameters, linked: LinkedWager) -> None:
    """Refuse parameters this wager does not allow: too low a rate, or terms other than its wheel's."""
    wager = linked.wager
    if isinstance(wager, BonusSpin):
        _verify_wheel_terms(parameters, wager)
        return
    _verify_no_limit(parameters, linked)
    if parameters.rate < wager.least_rate:
        reason = f"must be at least {_percent(wager.least_rate)} of each wager, not {_percent(parameters.rate)}"
        raise Refusal("rate", reason, wager.rate_law)


def _verify_wheel_terms(parameters: Parameters, spin: BonusSpin) -> None:
    wheel = spin.wheel
    for name, cents in (("base_cents", parameters.base_cents), ("reset_cents", parameters.reset_cents)):
        if cents != wheel.seed_cents:
            raise Refusal(name, f"must be {dollars(wheel.seed_cents)}, the seed of the wheel {wheel.name}", wheel.law)
    if parameters.rate != wheel.rate:
        raise Refusal("rate", f"must be {_percent(wheel.rate)} of each wager on the wheel {wheel.name}", wheel.law)


def _percent(rate: Fraction) -> str:
    percent = rate * 100
    digits = Decimal(percent.numerator) / percent.denominator
    return f"{digits:f}%" if Fraction(digits) == percent else f"{rate} of it"


@begins(MeterOpened)
def _fold_meter_opened(event: MeterOpened) -> Meter:
    base = event.parameters.base_cents
    terms = event.parameters, event.approved, event.declarations
    return Meter(event.name, *terms, display_cents=base, funded_cents=base)


@folds(TableConnected)
def _fold_table_connected(meter: Meter, event: TableConnected) -> Meter:
    return meter._replace(
        tables={**meter.tables, event.table: TableLink(event.game, event.options, event.wager, event.declaration)}
    )


@folds(TableDisconnected)
def _fold_table_disconnected(meter: Meter, event: TableDisconnected) -> Meter:
    table = event.table
    return meter._replace(
        tables={name: linked for name, linked in meter.tables.items() if name != table},
        rounds={name: fed for name, fed in meter.rounds.items() if name != table},
        claims={number: claim for number, claim in meter.claims.items() if claim.table != table},
    )


def _game_title(game: str, declaration: Game | None) -> str:
    if declaration is not None:
        return declaration.title
    try:
        return declared(game).title
    except BoardwalkError:
        return game


@tells(MeterOpened)
def _tell_meter_opened(event: MeterOpened) -> str:
    games = joined([_game_title(name, event.declarations.get(name)) for name in event.approved])
    return f"The meter {event.name} is opened at {dollars(event.parameters.base_cents)} for {games}"


@tells(TableConnected)
def _tell_table_connected(event: TableConnected) -> str:
    game = event.declaration
    wager = f"the {game.titles[event.wager]} of " if game is not None and len(game.on_meters) > 1 else ""
    return f"Table {event.table} is connected with {wager}{_game_title(event.game, event.declaration)}"


@tells(TableDisconnected)
def _tell_table_disconnected(event: TableDisconnected) -> str:
    return f"Table {event.table} is disconnected from the meter"
