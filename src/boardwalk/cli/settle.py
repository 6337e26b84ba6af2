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
from boardwalk.cli.read import read_amount, read_bets, read_cards, read_pairs
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, Line, Seat, settle
from boardwalk.games.settle_progressive import ProgressiveLine, offered, settle_progressive
from boardwalk.law import Paragraph
from boardwalk.money import decimal, dollars
from boardwalk.odds.asked.read import read_game
from boardwalk.table.scene import wager_title

NARROW = 70
"""Columns below which a settlement does not fit on one line a wager."""
FIELDS = {"game", "player", "dealer", "board", "bets", "fold", "exposed", "options", "meter"}


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
    meter: Annotated[str, typer.Option(help="Dollars on the meter, for a progressive that wins a part of it.")] = "",
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
        if any((game, player, dealer, board, bet, fold, unexposed, meter, option)):
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
        **({"meter": meter} if meter else {}),
    }
    asked = _read(request)
    lines = _settled(asked)
    if as_json:
        typer.echo(compact(as_data(lines)))
    else:
        show(asked, lines)


class Asked(NamedTuple):
    """What is to be settled."""

    game: Game
    seat: Seat
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    progressive_cents: int | None
    meter_cents: int | None


AnyLine = Line | ProgressiveLine


def _settled(asked: Asked) -> tuple[AnyLine, ...]:
    lines: tuple[AnyLine, ...] = settle(asked.game, asked.seat, asked.dealer, asked.board).lines
    if asked.progressive_cents is None:
        return lines
    own, staked = asked.seat.cards, asked.progressive_cents
    return (*lines, settle_progressive(asked.game, own, asked.board, staked, asked.meter_cents))


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    return as_data(_settled(_read(request)))


def _read(request: Mapping[str, Any]) -> Asked:
    verify_fields(request, FIELDS)
    game = read_game(text_of(request, "game"), mapping_of(request, "options"))
    cards = {
        field: read_cards(text_of(request, field), field, game.basics.deck) for field in ("player", "dealer", "board")
    }
    bets = dict(mapping_of(request, "bets"))
    progressive = bets.pop("progressive", None)
    if progressive is not None:
        progressive = read_amount(progressive, "progressive", offered(game).law)
    if "bonus-spin" in bets and game.bonus_spin is not None:
        raise InputError("bonus-spin", "the wheel decides it; boardwalk wheel says how often", game.bonus_spin.spun)
    meter = read_amount(request["meter"], "meter") if "meter" in request else None
    if meter is not None and progressive is None:
        raise InputError("meter", "no progressive is bet that it could pay")
    if meter is not None and meter < 0:
        raise InputError("meter", f"a meter never shows {dollars(meter)}")
    seat = Seat(
        cards=cards["player"],
        bets=read_bets(bets, game),
        folded=flag_of(request, "fold", default=False),
        exposed=flag_of(request, "exposed", default=True),
    )
    return Asked(game, seat, cards["dealer"], cards["board"], progressive, meter)


def as_data(lines: Sequence[AnyLine]) -> dict[str, Any]:
    """A settlement as JSON has it: money as decimal strings."""
    return {"lines": [_line_data(line) for line in lines], "net": decimal(sum(line.net for line in lines))}


def _line_data(line: AnyLine) -> dict[str, str]:
    return {
        "wager": line.wager,
        "staked": decimal(line.staked),
        "result": line.result.value,
        "paid": decimal(line.paid),
        "law": line.law.id,
    }


def show(asked: Asked, lines: Sequence[AnyLine]) -> None:
    """A settlement as people read it."""
    game, seat, dealer, board = asked.game, asked.seat, asked.dealer, asked.board
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
    out.print(settlement_table(outcomes(game, lines), out.width))
    out.print(net_line(sum(line.net for line in lines)))


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


def outcomes(game: Game, lines: Sequence[AnyLine]) -> list[Outcome]:
    """The lines of a settlement, as they are shown."""
    return [
        Outcome(wager_title(game, line.wager), line.staked, line.result.value, line.paid, why(line), line.law)
        for line in lines
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


def why(line: AnyLine) -> str:
    """The odds, the row of the pay table they stand on, and any limit that cut the payout."""
    return limited(line.paid_by, line.limited_by) if isinstance(line, Line) else line.paid_by


def limited(paid_by: str, limit: Paragraph | None) -> str:
    """What was paid by, and the limit that cut it."""
    return paid_by if limit is None else f"{paid_by}; payout limit, {limit}"


def net_line(net: int) -> Text:
    if net > 0:
        return Text(f"ahead {dollars(net)}", style="bold green")
    if net < 0:
        return Text(f"behind {dollars(-net)}", style="bold red")
    return Text("even", style="bold yellow")
