"""`boardwalk advise`: what each legal choice is worth with these very cards."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardwalk.cards import Card
from boardwalk.cli.console import console, grid, in_a_row
from boardwalk.cli.flags import A_UNIT, AS_JSON, OPTION, UNIT
from boardwalk.cli.json_lines import answer_lines, compact, mapping_of, text_of, verify_fields
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.read import read_cards, read_pairs
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Game
from boardwalk.odds.asked.read import read_unit, read_unlimited_game
from boardwalk.odds.data import advice_data

if TYPE_CHECKING:
    from boardwalk.odds.advice import Advice, Adviser

FIELDS = {"game", "player", "board", "up", "wagers", "options"}


def advise_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.", show_default=False)] = "",
    player: Annotated[str, typer.Option(help="The player's own cards, such as 'Ah Ad'.")] = "",
    board: Annotated[str, typer.Option(help="The community cards turned so far.")] = "",
    up: Annotated[str, typer.Option(help="The dealer's card that lies face up, at caribbean.")] = "",
    wager: Annotated[list[str] | None, typer.Option(help="WAGER=MULTIPLE placed earlier, such as turn=1.")] = None,
    option: OPTION = None,
    unit: UNIT = A_UNIT,
    as_json: AS_JSON = False,
    stdin: Annotated[bool, typer.Option("--stdin", help="Read a JSON object a line, answer with one a line.")] = False,
) -> None:
    """Give the exact value of each legal choice, the best one, and what the others cost.

    Values are the expected result of the whole round in units, main wagers only, playing on in the best way. A question
    before community cards solves the whole game first, which takes seconds; others are answered at once.
    """
    unit_cents = read_unit(unit)
    if stdin:
        if any((game, player, board, up, wager, option)):
            raise InputError(
                "--stdin",
                "takes game, cards, wagers and options of every question from standard input; give none beside it",
            )
        answer_lines(sys.stdin, sys.stdout, lambda request: advice_data(_advise(request, unit_cents)[1]))
        return
    if not game:
        raise InputError("game", f"name one of {', '.join(GAMES)}, or use --stdin")
    request = {
        "game": game,
        "player": player,
        "board": board,
        "up": up,
        "wagers": read_pairs(wager or (), "--wager"),
        "options": read_pairs(option or (), "--option"),
    }
    adviser, advice = _advise(request, unit_cents)
    if as_json:
        typer.echo(compact(advice_data(advice)))
    else:
        show(adviser.game, request, advice)


@lru_cache(maxsize=256)
def _adviser(name: str, options: tuple[tuple[str, str], ...], unit_cents: int) -> Adviser:
    from boardwalk.odds.advice import Adviser  # brings Numba along

    return Adviser(read_unlimited_game(name, dict(options)), unit_cents)


def _advise(request: Mapping[str, Any], unit_cents: int) -> tuple[Adviser, Advice]:
    verify_fields(request, FIELDS)
    name, options = text_of(request, "game"), mapping_of(request, "options")
    game = read_unlimited_game(name, options)
    cards = {field: _cards(request, field, game) for field in ("player", "board", "up")}
    if len(cards["up"]) > 1:
        raise Refusal("up", f"{len(cards['up'])} cards, where one lies face up", game.basics.deal)
    multiples = {wager: _multiple(wager, value, game) for wager, value in mapping_of(request, "wagers").items()}
    placed = {wager: multiple for wager, multiple in multiples.items() if multiple}
    adviser = _adviser(
        name, tuple(sorted((key, str(value)) for key, value in game.house.as_text().items())), unit_cents
    )
    up = cards["up"][0] if cards["up"] else None
    with progress_bar(f"solving {name}") as progress:
        return adviser, adviser.advise(cards["player"], cards["board"], up, placed, progress)


def _cards(request: Mapping[str, Any], field: str, game: Game) -> tuple[Card, ...]:
    text = text_of(request, field)
    return read_cards(text, field, game.basics.deck) if text.strip() else ()


def _multiple(wager: str, value: object, game: Game) -> int:
    try:
        return int(str(value).removesuffix("x"))
    except ValueError:
        raise Refusal(wager, f"{value!r} is not a multiple of the {game.base.name}", game.basics.wagering) from None


def show(game: Game, request: Mapping[str, Any], advice: Advice) -> None:
    """Advice for a person."""
    out = console()
    out.print(Text(game.title, style="bold"))
    for field in ("player", "board", "up"):
        cards = _cards(request, field, game)
        if cards:
            out.print(Text(f"{field:<8}").append_text(in_a_row(cards)))
    table = grid("choice", "value in units", "cost", "exact")
    for name, value in sorted(advice.actions.items(), key=lambda item: -item[1]):
        best, cost = name == advice.best, advice.cost(name)
        style = "bold green" if best else ""
        given_away = Text("best" if best else f"{float(cost):.6f}", style=style)
        table.add_row(Text(name, style=style), f"{float(value):+.6f}", given_away, str(value))
    out.print(table)
