"""`boardwalk settle`: what becomes of each wager, by which paragraph."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from boardwalk.cards import Card, best_hand
from boardwalk.cli.console import RESULT_STYLES, console, in_a_row
from boardwalk.cli.flags import AS_JSON, OPTION
from boardwalk.cli.json_lines import answer_lines, compact, flag_of, mapping_of, text_of, verify_fields
from boardwalk.cli.read import read_bets, read_cards, read_game, read_pairs
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, Line, Seat, Settlement, settle
from boardwalk.law import Paragraph
from boardwalk.money import decimal, dollars

NARROW = 70
"""Columns below which a settlement does not fit on one line a wager."""
FIELDS = {"game", "player", "dealer", "board", "bets", "fold", "exposed", "options"}


def settle_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.", show_default=False)] = "",
    player: Annotated[str, typer.Option(help="The player's own cards, such as 'Ah Ad 3c'.")] = "",
    dealer: Annotated[str, typer.Option(help="The dealer's cards.")] = "",
    board: Annotated[str, typer.Option(help="All community cards; none at caribbean.")] = "",
    bet: Annotated[list[str] | None, typer.Option(help="WAGER=DOLLARS; give one for each wager.")] = None,
    fold: Annotated[bool, typer.Option("--fold", help="The player folded.")] = False,
    unexposed: Annotated[
        bool, typer.Option("--unexposed", help="The player did not expose the cards for the 3 card bonus.")
    ] = False,
    option: OPTION = None,
    as_json: AS_JSON = False,
    stdin: Annotated[bool, typer.Option("--stdin", help="Read a JSON object a line, answer with one a line.")] = False,
) -> None:
    """Settle one player's wagers, exact to the cent, with the paragraph that decides each.

    boardwalk settle premium --player "Ah Ad 3c" --dealer "Ks Qd 2c" --board "As 7h 7d 2s"
    --bet ante=10 --bet x-tra=10 --bet play=30

    boardwalk games GAME lists the wagers and house options of a game.
    """
    if stdin:
        if any((game, player, dealer, board, bet, fold, unexposed, option)):
            raise InputError("--stdin", "takes every round from standard input; name no game, cards or bets beside it")
        answer_lines(sys.stdin, sys.stdout, _answer)
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
    }
    declared, seat, dealer_cards, board_cards = _read(request)
    settlement = settle(declared, seat, dealer_cards, board_cards)
    if as_json:
        typer.echo(compact(as_data(settlement)))
    else:
        show(declared, seat, dealer_cards, board_cards, settlement)


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    return as_data(settle(*_read(request)))


def _read(request: Mapping[str, Any]) -> tuple[Game, Seat, tuple[Card, ...], tuple[Card, ...]]:
    verify_fields(request, FIELDS)
    game = read_game(text_of(request, "game"), mapping_of(request, "options"))
    cards = {
        field: read_cards(text_of(request, field), field, game.basics.deck) for field in ("player", "dealer", "board")
    }
    seat = Seat(
        cards=cards["player"],
        bets=read_bets(mapping_of(request, "bets"), game),
        folded=flag_of(request, "fold", default=False),
        exposed=flag_of(request, "exposed", default=True),
    )
    return game, seat, cards["dealer"], cards["board"]


def as_data(settlement: Settlement) -> dict[str, Any]:
    """A settlement as JSON has it: money as decimal strings."""
    return {"lines": [_line_data(line) for line in settlement.lines], "net": decimal(settlement.net)}


def _line_data(line: Line) -> dict[str, str]:
    return {
        "wager": line.wager,
        "staked": decimal(line.staked),
        "result": line.result.value,
        "paid": decimal(line.paid),
        "law": line.law.id,
    }


def show(game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...], settlement: Settlement) -> None:
    """A settlement as people read it."""
    out = console()
    out.print(Text(game.title, style="bold"))
    if seat.folded:
        out.print(Text("player  folded"))
    else:
        hand = best_hand((*seat.cards, *board))
        out.print(Text("player  ").append_text(in_a_row(hand.five)).append(f"  {hand.name}"))
    hand = best_hand((*dealer, *board))
    out.print(
        Text("dealer  ").append_text(in_a_row(hand.five)).append(f"  {hand.name}{_qualification(game, hand.rank)}")
    )
    out.print(settlement_table(outcomes(game, settlement), out.width))
    out.print(net_line(settlement.net))


def _qualification(game: Game, rank: Any) -> str:
    if game.dealer_qualifies is None:
        return ""
    needed = game.dealer_qualifies.hand.name
    return f", qualifies with {needed} or better" if game.qualifies(rank) else f", does not qualify (needs {needed})"


class Outcome(NamedTuple):
    """What became of a wager, as it is shown."""

    title: str
    staked: int
    result: str
    paid: int
    paid_by: str
    law: Paragraph

    @property
    def style(self) -> str:
        return next((style for result, style in RESULT_STYLES.items() if result.value == self.result), "yellow")


def outcomes(game: Game, settlement: Settlement) -> list[Outcome]:
    """The lines of a settlement, as they are shown."""
    return [
        Outcome(game.wager(line.wager).title, line.staked, line.result.value, line.paid, why(line), line.law)
        for line in settlement.lines
    ]


def settlement_table(lines: Sequence[Outcome], width: int) -> Table | Text:
    """A line a wager: staked, result, paid, why, and the paragraph; two lines where the terminal is narrow."""
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


def _narrow_line(line: Outcome) -> Text:
    text = Text(f"{line.title:<12} {decimal(line.staked):>8} ")
    text.append(f"{line.result:<4}", style=line.style).append(f" {decimal(line.paid):>8}\n")
    return text.append(f"  {line.law}", style="cyan").append(f"  {line.paid_by}" if line.paid_by else "")


def why(line: Line) -> str:
    """The odds, the row of the pay table they stand on, and any limit that cut the payout."""
    return limited(line.paid_by, line.limited_by)


def limited(paid_by: str, limit: Paragraph | None) -> str:
    """What was paid by, and the limit that cut it."""
    return paid_by if limit is None else f"{paid_by}; payout limit, {limit}"


def net_line(net: int) -> Text:
    if net > 0:
        return Text(f"ahead {dollars(net)}", style="bold green")
    if net < 0:
        return Text(f"behind {dollars(-net)}", style="bold red")
    return Text("even", style="bold yellow")
