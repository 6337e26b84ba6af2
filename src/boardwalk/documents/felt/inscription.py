"""What is inscribed on a layout, in words that come from the declaration of the game."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.felt.arrangement import PayRow, PaySheet
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, Position
from boardwalk.games.paytable import Odds, PayTable, Prize
from boardwalk.games.stage import Decision
from boardwalk.games.wager import AHEAD, BEHIND, Standing, Wager
from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.progressive.award import JACKPOT


def clauses(game: Game) -> Iterator[str]:
    """With what the dealer qualifies, and what may be bet when.

    >>> from boardwalk.games import GAMES
    >>> list(clauses(GAMES["caribbean"].game()))
    ['Dealer qualifies with ace-king or better', 'Bet 2x the ante on the own cards']
    """
    if game.dealer_qualifies is not None:
        yield f"Dealer qualifies with {game.dealer_qualifies.hand.name.removesuffix(' or better')} or better"
    yield from amounts(game)


def paying_clauses(game: Game) -> Iterator[str]:
    """What is paid whatever the dealer holds, and what is paid only once.

    >>> from boardwalk.games import GAMES
    >>> list(paying_clauses(GAMES["texas-bonus"].game()))
    ['Bonus pays whether or not the dealer is beaten']
    """
    yield from paid_alike(game)
    yield from paid_once(game)


def paid_alike(game: Game) -> Iterator[str]:
    """Which wagers pay whatever the dealer holds."""
    alike = [wager.title for wager in game.wagers if _pays_alike(wager)]
    if alike:
        verb = "pays" if len(alike) == 1 else "pay"
        yield f"{joined(alike)} {verb} whether or not the dealer is beaten"


def paid_once(game: Game) -> Iterator[str]:
    """Which wagers earn one payout, where odds and prizes stand side by side."""
    highest = [wager.title for wager in game.wagers if any(map(_mixes_odds_and_prizes, wager.tables))]
    if highest:
        yield f"{joined(highest)}: the highest single payout"


def amounts(game: Game) -> Iterator[str]:
    """What may be bet at each decision."""
    placed = ""
    for stage in game.stages:
        choice = stage.choice
        if isinstance(choice, Decision):
            wager = game.wager(choice.wager)
            multiples = joined([f"{multiple}x" for multiple in choice.multiples], "or")
            amount = multiples if wager.title == placed else f"{wager.title} {multiples} the {game.base.name}"
            yield f"{amount} on the {stage.name}"
            placed = wager.title


def _pays_alike(wager: Wager) -> bool:
    """Whether a table pays it behind the dealer's hand as it does ahead."""
    return bool(_paid_by(wager, BEHIND) & _paid_by(wager, AHEAD))


def _paid_by(wager: Wager, standing: Standing) -> set[PayTable]:
    return {case.verdict for case in wager.cases[standing] if isinstance(case.verdict, PayTable)}


def _mixes_odds_and_prizes(table: PayTable) -> bool:
    return {Odds, Prize} <= {type(row.pays) for row in table.rows}


def pay_sheets(game: Game) -> tuple[PaySheet, ...]:
    """What wagers pay that are not paid even money; wagers that are paid alike share a table."""
    shared: dict[tuple[PayRow, ...], list[str]] = {}
    for sheet in (
        sheet for wager in (*(each.name for each in game.wagers), *game.collected) for sheet in paid(game, wager)
    ):
        shared.setdefault(sheet.rows, []).append(sheet.title)
    return tuple(PaySheet(joined(titles), rows) for rows, titles in shared.items())


def paid(game: Game, name: str) -> Iterator[PaySheet]:
    """What one wager pays, by each of its tables; nothing for a progressive, which has a sign of its own."""
    spin = game.bonus_spin
    if spin is not None and name == spin.name:
        yield PaySheet(spin.title, tuple(_position(spin, each) for each in spin.wheel.positions))
    elif name not in game.collected:
        wager = game.wager(name)
        for table in wager.tables:
            yield PaySheet(_titled(game, wager, table), _rows(table))


def _titled(game: Game, wager: Wager, table: PayTable) -> str:
    """A table by its wager; one of several by its name, or by the amount of another wager with which it pays."""
    if len(wager.tables) == 1:
        return wager.title
    match list({case.placed for case in wager.settled if case.verdict is table}):
        case [(str(other), int(multiple))]:
            return f"{wager.title}, {game.wager(other).title} {multiple}x"
        case _:
            return table.name


def _position(spin: BonusSpin, position: Position) -> PayRow:
    """What a position of the wheel pays; the top prize as patrons have to know it: what it is worth, or the jackpot."""
    top = JACKPOT if spin.feeds_meter else dollars(spin.prize_cents)
    return PayRow(f"Position {position.number}", top if position.player_cents is None else str(position))


def _rows(table: PayTable) -> tuple[PayRow, ...]:
    return tuple(PayRow(row.name[0].upper() + row.name[1:], str(row.pays)) for row in table.rows)


def captions(game: Game) -> Iterator[tuple[str, int]]:
    """The community cards by when they are turned: what is inscribed, and how many.

    >>> from boardwalk.games import GAMES
    >>> [list(captions(GAMES[name].game())) for name in ("texas-bonus", "holdem3")]
    [[('flop', 3), ('turn', 1), ('river', 1)], [('first two', 2), ('last two', 2)]]
    """
    up = 0
    for stage, now in zip(game.stages, game.dealings[0].community_up(), strict=True):
        if now > up:
            yield stage.name.removesuffix("community cards").strip() or stage.name, now - up
        up = now
