"""`boardwalk advise` and `strategy`: the exact value of each choice with given cards, and a short strategy card with
its exact cost.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import (
    JSON_FLAG,
    OPTION_FLAG,
    PAY_FLAG,
    answer_lines,
    compact_json,
    known_game,
    mapping_of,
    read_pairs,
    read_text,
    text_of,
    verify_fields,
)
from boardwalk.cli.console import console, grid, in_a_row, progress_steps
from boardwalk.cli.output_file import make_folder
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game
from boardwalk.odds.figures import base_wager, described
from boardwalk.odds.requests import Advise, FixedStrategy, Strategy
from boardwalk.odds.requests.parameter import LONGEST_RULES, read_unit
from boardwalk.odds.strategy.rule_text import TextRule, decisions_of, phrases_of
from boardwalk.odds.strategy.vocabulary import BEATERS, NAMED_STRATEGIES, Vocabulary

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import Advice
    from boardwalk.odds.strategy.card import StrategyCard
    from boardwalk.odds.strategy.card_rule import CardRule
    from boardwalk.odds.strategy.fixed_play import FixedPlay

FEW_PHRASES = 4
ADVICE_FIELDS = {"game", "player", "board", "up", "wagers", "options", "pays"}
"""What a line of standard input may hold."""


def advise_command(
    game: Annotated[str, typer.Argument(help=Advise.help("game"), show_default=False, callback=known_game)] = "",
    player: Annotated[str, typer.Option(help=Advise.help("player"))] = Advise.player,
    board: Annotated[str, typer.Option(help=Advise.help("board"))] = Advise.board,
    up: Annotated[str, typer.Option(help=Advise.help("up"))] = Advise.up,
    wager: Annotated[list[str] | None, typer.Option(help="WAGER=MULTIPLE placed earlier, such as turn=1.")] = None,
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Advise.help("unit"))] = Advise.unit,
    as_json: JSON_FLAG = False,
    stdin: Annotated[
        bool, typer.Option("--stdin", help="Read one JSON object per line and answer each with one line.")
    ] = False,
) -> None:
    """Give the exact value of each legal choice, the best one, and what the others cost.

    Values are the expected result of the whole round in units, main wagers only, with best play from there on. A
    question before community cards solves the whole game first, which takes seconds; others are answered at once.
    """
    if stdin:
        if any((game, player, board, up, wager, option, pay)):
            raise InputError("--stdin", "reads game, cards, wagers and options from standard input; give none here")
        read_unit(unit)
        answer_lines(sys.stdin, sys.stdout, lambda line: _read_line(line, unit).run().data())
        return
    if not game:
        raise InputError("game", f"name one of {', '.join(GAMES)}, or use --stdin")
    request = Advise(
        game=game,
        player=player,
        board=board,
        up=up,
        wagers=read_pairs(wager or (), "--wager"),
        options=read_pairs(option or (), "--option"),
        pays=read_pairs(pay or (), "--pay"),
        unit=unit,
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(compact_json(result.data()))
    else:
        show_advice(request, result.advice)


def _read_line(line: Mapping[str, Any], unit: str) -> Advise:
    verify_fields(line, ADVICE_FIELDS)
    texts: dict[str, Any] = {field: text_of(line, field) for field in ("game", "player", "board", "up")}
    mappings = {field: mapping_of(line, field) for field in ("wagers", "options", "pays")}
    return Advise(**{**texts, **mappings}, unit=unit)


def show_advice(request: Advise, advice: Advice) -> None:
    """Advice for a person."""
    out = console()
    out.print(Text(request.playable[0].title, style="bold"))
    for field in ("player", "board", "up"):
        cards = request.cards(field)
        if cards:
            out.print(Text(f"{field:<8}").append_text(in_a_row(cards)))
    table = grid("choice", "value in units", "cost", "exact")
    for name, value in sorted(advice.actions.items(), key=lambda item: -item[1]):
        best, cost = name == advice.best, advice.cost(name)
        style = "bold green" if best else ""
        cost_text = Text("best" if best else f"{float(cost):.6f}", style=style)
        table.add_row(Text(name, style=style), f"{float(value):+.6f}", cost_text, str(value))
    out.print(table)


def strategy_command(
    game: Annotated[str, typer.Argument(help=Strategy.help("game"), show_default=False, callback=known_game)],
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Strategy.help("unit"))] = Strategy.unit,
    rules: Annotated[int, typer.Option(help=Strategy.help("rules"), min=1, max=Strategy.rules)] = Strategy.rules,
    fixed: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help=f"Count a fixed strategy instead: {', '.join(NAMED_STRATEGIES)}, or a file with rules.",
        ),
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Show what a file with rules can say: decisions, actions and words.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="A folder for the charts.", file_okay=False)] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Find a short card of rules to play by, and count exactly what it costs against best play.

    At each decision the first line that applies decides. Payout limits are off unless an option sets them. With
    --fixed, no card is looked for: the strategy that you name, or the rules in your file, are counted exactly. Rules
    are written as this command prints them.
    """
    options, pays = read_pairs(option or (), "--option"), read_pairs(pay or (), "--pay")
    if words:
        show_words(console(), Strategy(game=game, options=options, pays=pays, unit=unit).playable[0])
        return
    if fixed is not None:
        _count_fixed(FixedStrategy(game=game, fixed=_fixed_text(fixed), options=options, pays=pays, unit=unit), as_json)
        return
    request = Strategy(game=game, options=options, pays=pays, unit=unit, rules=rules)
    if out is not None:
        make_folder(out, "--out")
    with progress_steps() as begin:
        result = request.run(begin, out)
    files = [] if out is None else [str(out / name) for name in result.files]
    if as_json:
        typer.echo(json.dumps(result.data() | {"files": files}, indent=2))
    else:
        show_card(console(), result.card, request.playable[1])
        for name in files:
            console().print(Text(name, style="dim"))


def _fixed_text(given: str) -> str:
    """The rules in a file, or the name of a strategy."""
    if Path(given).suffix or "/" in given or given == "-":
        return read_text(given, "--fixed", LONGEST_RULES + 1)
    return given


def _count_fixed(request: FixedStrategy, as_json: bool) -> None:
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(json.dumps(result.data(), indent=2))
    else:
        show_fixed_play(console(), result.play)


def show_fixed_play(out: Console, play: FixedPlay) -> None:
    """A fixed strategy for a person."""
    base = base_wager(play.game)
    out.print(
        Text(play.game.title, style="bold").append(f"  {play.name}, {play.played.deals:,} deals", style="not bold")
    )
    out.print(Text(described(play.game, play.best.payoffs.unit_cents), style="dim"))
    _show_rules(out, play.rules)
    table = grid("", "exact", "")
    table.add_row("house edge", str(play.house_edge), f"{float(play.house_edge):.6%} of {base}")
    table.add_row("with best play", str(play.best.house_edge), f"{float(play.best.house_edge):.6%} of {base}")
    table.add_row("cost against best play", str(play.cost), Text(f"{float(play.cost):.6%} of {base}", style="bold"))
    risk = play.element_of_risk
    table.add_row("element of risk", str(risk), f"{float(risk):.6%} of the total wagered")
    out.print(table)
    shares = grid("\ndecisions", "\nshare of rounds")
    for path, share in play.shares.items():
        shares.add_row(path.replace("/", ", "), f"{float(share):.4%}")
    out.print(shares)


def show_words(out: Console, game: Game) -> None:
    """What rules for a game can say."""
    out.print(Text(game.title, style="bold").append("  what a file with rules can say", style="not bold dim"))
    for decision in decisions_of(game):
        out.print(Text(f"\n{decision.name}", style="bold"))
        out.print(Text("  actions: ").append(", ".join(decision.actions), style="bold green"))
        for phrases in _phrases_by_bound(decision.vocabulary):
            out.print(Text(f"  with {' ... '.join(phrases)}"))
    out.print(Text("\nJoin up to three with and. The last line of a decision says otherwise, or always.", style="dim"))
    out.print(Text(BEATERS, style="dim"))


def _phrases_by_bound(vocabulary: Vocabulary) -> Iterator[list[str]]:
    """The phrases that differ only in their bound: all of them if they are few, else two and the last."""
    phrases = phrases_of(vocabulary).items()
    for _, group in groupby(phrases, lambda each: (each[1][0].feature, len(each[1]), each[1][0].at_least)):
        listed = [phrase for phrase, _ in group]
        yield listed if len(listed) < FEW_PHRASES else [*listed[:2], listed[-1]]


def _show_rules(out: Console, rules: Sequence[CardRule | TextRule]) -> None:
    for decision, of_decision in groupby(rules, lambda rule: rule.decision):
        out.print(Text(f"\n{decision}", style="bold"))
        for rule in of_decision:
            out.print(Text("  ").append(rule.action, style="bold green").append(f" {rule.words}"))


def show_card(out: Console, card: StrategyCard, unit_cents: int) -> None:
    """A card for a person."""
    base = base_wager(card.game)
    lines = f"  {len(card.rules)} line{'s' if len(card.rules) > 1 else ''}, the first that applies decides"
    out.print(Text(card.game.title, style="bold").append(lines, style="not bold dim"))
    out.print(Text(described(card.game, unit_cents), style="dim"))
    _show_rules(out, card.rules)
    if card.legend:
        out.print(Text(f"\n{card.legend}", style="dim"))
    table = grid("", "exact", f"of {base}")
    table.add_row("house edge with this card", str(card.house_edge), f"{float(card.house_edge):.6%}")
    table.add_row("with best play", str(-card.optimal_ev), f"{-float(card.optimal_ev):.6%}")
    table.add_row("cost of the card", str(card.cost), Text(f"{float(card.cost):.6%}", style="bold"))
    out.print()
    out.print(table)
    curve = grid("lines", f"cost, of {base}", "exact, in units")
    for number, cost in card.curve:
        curve.add_row(str(number), f"{float(cost):.4%}", str(cost))
    out.print()
    out.print(curve)
