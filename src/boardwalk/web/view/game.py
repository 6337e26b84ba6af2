"""Games as screens need them: wagers with their pay tables, decisions and options, taken from the declaration."""

from __future__ import annotations

from boardwalk.api.game import (
    BonusSheet,
    ChoiceSheet,
    CollectedSheet,
    GameSheet,
    OptionSheet,
    PayRow,
    PaySheet,
    WagerSheet,
    WheelSheet,
)
from boardwalk.documents.rules.phrase import number
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.games.declaration.option import ChoiceOption, CountOption, Option
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.round import Decision, Stage, TakeBack
from boardwalk.games.declaration.wager import Bonus, Wager
from boardwalk.games.legality import least_to_stay


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
        line=in_a_line(game),
        seats=game.seats,
        hole_cards=game.hole_cards,
        dealer_cards=game.dealer_hole_cards,
        community_cards=game.community_cards,
        settles_from=game.settles_from.value,
        wagers=tuple(_wager_sheet(game, wager) for wager in game.wagers),
        bonuses=tuple(_bonus_sheet(bonus) for bonus in game.bonuses),
        collected=tuple(_collected_sheet(wager) for wager in game.collected.values()),
        choices=tuple(_choice_sheet(stage) for stage in game.stages if stage.choice is not None),
        to_stay=least_to_stay(game),
        options=tuple(
            OptionSheet(each.name, settings[each.name], each.allowed, _option_values(each), each.help, each.law)
            for each in game.house.options.values()
        ),
    )


def in_a_line(game: Game) -> str:
    """What a player holds and must beat, in one sentence.

    >>> from boardwalk.games import GAMES
    >>> in_a_line(GAMES["caribbean"].game())
    "Your five cards against the dealer's five. The dealer needs ace-king or better."
    """
    own = f"Your {_cards(game.hole_cards)}"
    if game.community_cards:
        own += f" with {_cards(game.community_cards, 'community ')}"
    if not game.dealer_hole_cards:
        return f"{own}, paid by a pay table. There is no dealer's hand to beat."
    against = f"{own} against the dealer's {number(game.dealer_hole_cards)}"
    if game.dealer_qualifies is None:
        return f"{against}. The better hand wins."
    return f"{against}. The dealer needs {game.dealer_qualifies.lowest} or better."


def _cards(count: int, kind: str = "") -> str:
    return f"{number(count)} {kind}card{'' if count == 1 else 's'}"


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
