"""Games as screens need them: wagers with their pay tables, decisions and options, taken from the declaration."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.games.declaration.option import ChoiceOption, CountOption, Option
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.round import Decision, Stage, TakeBack
from boardwalk.games.declaration.wager import Bonus, Wager
from boardwalk.law import Paragraph


class PayRow(NamedTuple):
    """A hand in a pay table, and what it pays."""

    hand: str
    pays: str


class PaySheet(NamedTuple):
    """A pay table."""

    label: str
    title: str
    law: Paragraph
    rows: tuple[PayRow, ...]


class WagerSheet(NamedTuple):
    """A wager: how it is placed, its limits and what it pays."""

    wager: str
    title: str
    placed: str
    """`base`, `equal` to the base wager, `optional`, or placed by a `decision`."""
    multiples: tuple[int, ...]
    """Of the base wager, if a decision places it."""
    least_cents: int | None
    most_cents: int | None
    alive_after_fold: bool
    law: Paragraph
    tables: tuple[PaySheet, ...]


class BonusSheet(NamedTuple):
    """What is paid on a wager besides its own result."""

    wager: str
    """Its name: outcomes have it as that of a wager."""
    title: str
    on: str
    """The wager that it is paid on."""
    least_cents: int
    """What must be staked on that wager."""
    law: Paragraph
    tables: tuple[PaySheet, ...]


class WheelSheet(NamedTuple):
    """A position on a wheel; the top prize has no amount of its own."""

    position: int
    player_cents: int | None
    community_cents: int
    weight: int


class CollectedSheet(NamedTuple):
    """A wager that is taken in before the deal: a progressive or a spin."""

    wager: str
    title: str
    cents: int
    law: Paragraph
    label: str
    rows: tuple[PayRow, ...]
    positions: tuple[WheelSheet, ...]
    demonstration: bool
    """Whether a wheel uses weights that nobody has approved (R8)."""
    prize: str
    """The fixed top prize of a wheel, an amount or merchandise; empty if there is none."""


class ChoiceSheet(NamedTuple):
    """The decision at a stage of the round."""

    stage: str
    actions: tuple[str, ...]
    wager: str | None
    law: Paragraph


class OptionSheet(NamedTuple):
    """An option of the house."""

    option: str
    set_to: str
    allowed: str
    values: tuple[str, ...]
    """All possible values; empty if there are too many to list."""
    help: str
    law: Paragraph


class GameSheet(NamedTuple):
    """A game as one house plays it."""

    game: str
    title: str
    seats: int
    hole_cards: int
    dealer_cards: int
    """0 if the dealer has no hand."""
    community_cards: int
    settles_from: str
    wagers: tuple[WagerSheet, ...]
    bonuses: tuple[BonusSheet, ...]
    collected: tuple[CollectedSheet, ...]
    choices: tuple[ChoiceSheet, ...]
    options: tuple[OptionSheet, ...]


def game_sheet(game: Game) -> GameSheet:
    """Everything that a screen shows about a game before anything happens.

    >>> from boardwalk.games import GAMES
    >>> [each.actions for each in game_sheet(GAMES["heads-up"].game()).choices][0]
    ('check', 'raise-1x', 'raise-2x', 'raise-3x')
    """
    settings = game.house.as_text()
    return GameSheet(
        game=game.name,
        title=game.title,
        seats=game.seats,
        hole_cards=game.hole_cards,
        dealer_cards=game.dealer_hole_cards,
        community_cards=game.community_cards,
        settles_from=game.settles_from.value,
        wagers=tuple(_wager_sheet(game, wager) for wager in game.wagers),
        bonuses=tuple(_bonus_sheet(bonus) for bonus in game.bonuses),
        collected=tuple(_collected_sheet(wager) for wager in game.collected.values()),
        choices=tuple(_choice_sheet(stage) for stage in game.stages if stage.choice is not None),
        options=tuple(
            OptionSheet(each.name, settings[each.name], each.allowed, _option_values(each), each.help, each.law)
            for each in game.house.options.values()
        ),
    )


def _option_values(option: Option) -> tuple[str, ...]:
    if isinstance(option, CountOption):
        return tuple(str(number) for number in range(option.least, option.most + 1))
    return tuple(option.values) if type(option) is ChoiceOption else ()


def _choice_sheet(stage: Stage) -> ChoiceSheet:
    choice = stage.choice
    assert choice is not None
    actions = choice.actions if isinstance(choice, Decision | TakeBack) else ("expose", "keep")
    return ChoiceSheet(stage.name, actions, choice.wager, choice.law)


def _wager_sheet(game: Game, wager: Wager) -> WagerSheet:
    least, most = game.limits(wager)
    return WagerSheet(
        wager=wager.name,
        title=wager.title,
        placed=wager.place.name.lower(),
        multiples=tuple(game.multiples.get(wager.name, ())),
        least_cents=least,
        most_cents=most,
        alive_after_fold=wager.alive_after_fold,
        law=wager.law,
        tables=tuple(_pay_sheet(table) for table in wager.tables),
    )


def _bonus_sheet(bonus: Bonus) -> BonusSheet:
    tables = tuple(_pay_sheet(table) for table in bonus.tables)
    return BonusSheet(bonus.name, bonus.title, bonus.on, bonus.least_stake_cents, bonus.law, tables)


def _pay_sheet(table: PayTable) -> PaySheet:
    return PaySheet(table.label, table.title, table.law, tuple(PayRow(row.name, str(row.pays)) for row in table.rows))


def _collected_sheet(wager: CollectedWager) -> CollectedSheet:
    known = wager.name, wager.title, wager.stake_cents, wager.law
    if isinstance(wager, ProgressiveWager):
        rows = tuple(PayRow(row.name, str(row)) for row in wager.table.rows)
        return CollectedSheet(*known, wager.table.label, rows, (), demonstration=False, prize="")
    assert isinstance(wager, BonusSpin)
    positions = tuple(
        WheelSheet(each.number, each.player_cents, each.community_cents, weight)
        for each, weight in zip(wager.wheel.positions, wager.weights, strict=True)
    )
    prize = "" if wager.prize is None else str(wager.prize)
    return CollectedSheet(*known, wager.wheel.name, (), positions, demonstration=wager.demonstration, prize=prize)
