"""`boardwalk settle`: the result of each wager and the paragraph that decides it, and how a settlement is shown
anywhere in the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from boardwalk.cards import Card, Ranking, best_hand
from boardwalk.cli.arguments import (
    JSON_FLAG,
    OPTION_FLAG,
    answer_lines,
    compact_json,
    flag_of,
    known_game,
    mapping_of,
    read_amount,
    read_bets,
    read_cards,
    read_pairs,
    text_of,
    verify_fields,
)
from boardwalk.cli.console import RESULT_STYLES, console, in_a_row
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, Seat, SettlementLine, declared, settle
from boardwalk.games.settlement import ProgressiveLine, meter_of_each, progressive_bets, settle_progressives
from boardwalk.law import Paragraph
from boardwalk.money import decimal, dollars
from boardwalk.table.sentence import wager_title

NARROW = 70
"""Columns below which a settlement does not fit on one line per wager."""
SETTLEMENT_FIELDS = {"game", "player", "dealer", "board", "bets", "fold", "exposed", "options", "meter"}


def settle_command(
    game: Annotated[
        str, typer.Argument(help=f"One of {', '.join(GAMES)}, or a file.", show_default=False, callback=known_game)
    ] = "",
    player: Annotated[str, typer.Option(help="The player's own cards, such as 'Ah Ad 3c'.")] = "",
    dealer: Annotated[str, typer.Option(help="The dealer's cards.")] = "",
    board: Annotated[str, typer.Option(help="All community cards, if the game has any.")] = "",
    bet: Annotated[list[str] | None, typer.Option(help="WAGER=DOLLARS, once for each wager.")] = None,
    fold: Annotated[bool, typer.Option("--fold", help="The player folded.")] = False,
    unexposed: Annotated[
        bool, typer.Option("--unexposed", help="The player did not expose the cards for the 3 Card Bonus.")
    ] = False,
    meter: Annotated[
        list[str] | None,
        typer.Option(
            help="Dollars on the meter, for a progressive win that is a share of it; WAGER=DOLLARS for each of several."
        ),
    ] = None,
    option: OPTION_FLAG = None,
    as_json: JSON_FLAG = False,
    stdin: Annotated[
        bool, typer.Option("--stdin", help="Read one JSON object per line and answer each with one line.")
    ] = False,
) -> None:
    """Settle one player's wagers, exact to the cent, with the paragraph that decides each.

    boardwalk settle premium --player "Ah Ad 3c" --dealer "Ks Qd 2c" --board "As 7h 7d 2s"
    --bet ante=10 --bet x-tra=10 --bet play=30

    boardwalk games GAME lists the wagers and house options of a game.
    """
    if stdin:
        if any((game, player, dealer, board, bet, fold, unexposed, meter, option)):
            raise InputError("--stdin", "reads every round from standard input; leave out the game, cards and bets")
        answer_lines(sys.stdin, sys.stdout, _settlement_reply)
        return
    if not game:
        raise InputError("game", f"name one of {', '.join(GAMES)}, or use --stdin")
    request = {
        "game": game,
        "player": player,
        "dealer": dealer,
        "board": board,
        "bets": read_pairs(bet or (), "--bet"),
        "fold": fold,
        "exposed": not unexposed,
        "options": read_pairs(option or (), "--option"),
        **({"meter": _meter_argument(meter)} if meter else {}),
    }
    inputs = _read_settlement(request)
    lines = _settlement_lines(inputs)
    if as_json:
        typer.echo(compact_json(settlement_data(lines)))
    else:
        show_settlement(inputs, lines)


class SettlementInput(NamedTuple):
    """What to settle."""

    game: Game
    seat: Seat
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    progressives: Mapping[str, int]
    """The bets on progressives."""
    meters: Mapping[str, int]
    """What the meters of these show, as far as it is known."""


AnyLine = SettlementLine | ProgressiveLine


def _settlement_lines(inputs: SettlementInput) -> tuple[AnyLine, ...]:
    game, seat, dealer, board = inputs.game, inputs.seat, inputs.dealer, inputs.board
    progressives = settle_progressives(game, seat, dealer, board, inputs.progressives, inputs.meters)
    return (*settle(game, seat, dealer, board).lines, *progressives)


def _settlement_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    return settlement_data(_settlement_lines(_read_settlement(request)))


def _read_settlement(request: Mapping[str, Any]) -> SettlementInput:
    verify_fields(request, SETTLEMENT_FIELDS)
    game = declared(text_of(request, "game"), mapping_of(request, "options"))
    cards = {
        field: read_cards(text_of(request, field), field, game.basics.deck) for field in ("player", "dealer", "board")
    }
    bets = dict(mapping_of(request, "bets"))
    progressives = _take_progressives(bets, game)
    meters = _read_meters(request["meter"], progressives) if "meter" in request else {}
    seat = Seat(
        cards=cards["player"],
        bets=read_bets(bets, game),
        folded=flag_of(request, "fold", default=False),
        exposed=flag_of(request, "exposed", default=True),
    )
    return SettlementInput(game, seat, cards["dealer"], cards["board"], progressives, meters)


def _meter_argument(meter: Sequence[str]) -> object:
    """One amount, or an amount for each wager."""
    return meter[0] if len(meter) == 1 and "=" not in meter[0] else read_pairs(meter, "--meter")


def _read_meters(meter: object, progressives: Mapping[str, int]) -> dict[str, int]:
    return {name: read_amount(amount, "meter") for name, amount in meter_of_each(meter, progressives).items()}


def _take_progressives(bets: dict[str, Any], game: Game) -> dict[str, int]:
    """The progressive bets, removed from the others because they are settled separately."""
    names = progressive_bets(game, bets)
    return {name: read_amount(bets.pop(name), name, game.collected[name].law) for name in names}


def settlement_data(lines: Sequence[AnyLine]) -> dict[str, Any]:
    """A settlement, for JSON: money as decimal strings."""
    return {"lines": [_line_data(line) for line in lines], "net": decimal(sum(line.net for line in lines))}


def _line_data(line: AnyLine) -> dict[str, str]:
    return {
        "wager": line.wager,
        "staked": decimal(line.staked),
        "result": line.result.value,
        "paid": decimal(line.paid),
        "law": line.law.id,
    }


def _hand_line(game: Game, whose: str, cards: tuple[Card, ...]) -> Text:
    """A hand as its game ranks it: the five cards that make it, or all of them in another ranking."""
    shown = best_hand(cards).five if game.ranking is Ranking.FIVE_CARD else cards
    return Text(f"{whose}  ").append_text(in_a_row(shown)).append(f"  {game.ranking.rank(cards).name}")


def show_settlement(inputs: SettlementInput, lines: Sequence[AnyLine]) -> None:
    """A settlement for people to read."""
    game, seat, dealer, board = inputs.game, inputs.seat, inputs.dealer, inputs.board
    out = console()
    out.print(Text(game.title, style="bold"))
    if seat.folded:
        out.print(Text("player  folded"))
    else:
        out.print(_hand_line(game, "player", (*seat.cards, *board)))
    if dealer:
        rank = game.ranking.rank((*dealer, *board))
        out.print(_hand_line(game, "dealer", (*dealer, *board)).append(_qualification(game, rank)))
    out.print(settlement_table(wager_outcomes(game, lines), out.width))
    out.print(net_line(sum(line.net for line in lines)))


def _qualification(game: Game, rank: Any) -> str:
    if game.dealer_qualifies is None:
        return ""
    needed = game.dealer_qualifies.lowest
    return f", qualifies with {needed} or better" if game.qualifies(rank) else f", does not qualify (needs {needed})"


class WagerOutcome(NamedTuple):
    """The result of a wager, as it is shown."""

    title: str
    staked: int
    result: str
    paid: int
    paid_by: str
    law: Paragraph

    @property
    def style(self) -> str:
        return next((style for result, style in RESULT_STYLES.items() if result.value == self.result), "yellow")


def wager_outcomes(game: Game, lines: Sequence[AnyLine]) -> list[WagerOutcome]:
    """The results in a settlement, as they are shown."""
    return [
        WagerOutcome(
            wager_title(game, line.wager), line.staked, line.result.value, line.paid, payout_reason(line), line.law
        )
        for line in lines
    ]


def settlement_table(lines: Sequence[WagerOutcome], width: int) -> Table | Text:
    """A line per wager: staked, result, paid, why, and the paragraph; two lines if the terminal is narrow."""
    if width < NARROW:
        return Text("\n").join(map(_narrow_line, lines))
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("wager", "staked", "result", "paid", "paid by", "law"):
        right = heading in ("staked", "paid")
        table.add_column(
            heading, justify="right" if right else "left", header_style="dim", no_wrap=heading != "paid by"
        )
    for line in lines:
        result = Text(line.result, style=line.style)
        amounts = (line.title, decimal(line.staked), result, decimal(line.paid))
        table.add_row(*amounts, line.paid_by, Text(str(line.law), style="cyan"))
    return table


def _narrow_line(line: WagerOutcome) -> Text:
    text = Text(f"{line.title:<12} {decimal(line.staked):>8} ")
    text.append(f"{line.result:<4}", style=line.style).append(f" {decimal(line.paid):>8}\n")
    return text.append(f"  {line.law}", style="cyan").append(f"  {line.paid_by}" if line.paid_by else "")


def payout_reason(line: AnyLine) -> str:
    """The odds, their row of the pay table, and any limit that cut the payout."""
    return payout_with_limit(line.paid_by, line.limited_by) if isinstance(line, SettlementLine) else line.paid_by


def payout_with_limit(paid_by: str, limit: Paragraph | None) -> str:
    """The reason for a payout, and the limit that cut it."""
    return paid_by if limit is None else f"{paid_by}; payout limit, {limit}"


def net_line(net: int) -> Text:
    if net > 0:
        return Text(f"ahead {dollars(net)}", style="bold green")
    if net < 0:
        return Text(f"behind {dollars(-net)}", style="bold red")
    return Text("even", style="bold yellow")
