"""`boardwalk seen`: what a game is worth to a player who sees more cards than it shows, and how that player shows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, PAY_FLAG, known_game, read_pairs
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.odds.figures import base_wager, described
from boardwalk.odds.requests.exposed_cards import CardsSeen

if TYPE_CHECKING:
    from boardwalk.odds.exposed_cards.exposure import Exposure

MOST_CARDS_SHOWN = 13
MOST_TELLTALES_SHOWN = 10
MOST_KINDS_SHOWN = 12


def seen_command(
    game: Annotated[str, typer.Argument(help=CardsSeen.help("game"), show_default=False, callback=known_game)],
    dealer: Annotated[int, typer.Option(help=CardsSeen.help("dealer"))] = CardsSeen.dealer,
    community: Annotated[int, typer.Option(help=CardsSeen.help("community"))] = CardsSeen.community,
    order: Annotated[str, typer.Option(help=CardsSeen.help("order"))] = CardsSeen.order,
    neighbors: Annotated[int, typer.Option(help=CardsSeen.help("neighbors"))] = CardsSeen.neighbors,
    samples: Annotated[
        int | None, typer.Option(help=CardsSeen.help("samples"), show_default=False)
    ] = CardsSeen.samples,
    seed: Annotated[int, typer.Option(help=CardsSeen.help("seed"))] = CardsSeen.seed,
    unit: Annotated[str, typer.Option(help=CardsSeen.help("unit"))] = CardsSeen.unit,
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Find what a game is worth to a player who knows cards of the dealer, the board or neighbors, and how it shows.

    Where every deal can be counted in minutes, values are exact. Otherwise the known cards are a random sample, each
    counted exactly, and the value has a 95 percent interval.
    """
    request = CardsSeen(
        game=game,
        dealer=dealer,
        community=community,
        order=order,
        neighbors=neighbors,
        samples=samples,
        seed=seed,
        unit=unit,
        options=read_pairs(option or (), "--option"),
        pays=read_pairs(pay or (), "--pay"),
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(json.dumps(result.data(), indent=2))
        return
    show_exposure(console(), result.exposure)


def show_exposure(out: Console, exposure: Exposure) -> None:
    """What the knowledge is worth, how to play by it, and what a supervisor would notice."""
    out.print(Text(exposure.game.title, style="bold").append(f"  knowing {exposure.knowledge}", style="not bold"))
    out.print(Text(described(exposure.game, exposure.solution.payoffs.unit_cents), style="dim"))
    _show_worth(out, exposure)
    _show_cards(out, exposure)
    _show_card(out, exposure)
    _show_decisions(out, exposure)


def _show_worth(out: Console, exposure: Exposure) -> None:
    interval = "" if exposure.error is None else f" give or take {exposure.error:.3%}"
    table = grid("\nworth to the player", "\nvalue>", "\nexactly>")
    exact = str if exposure.error is None else (lambda _: "")
    table.add_row("best play with the knowledge", f"{float(exposure.ev):+.4%}{interval}", exact(exposure.ev))
    table.add_row("best play without it", f"{float(exposure.usual_ev):+.4%}", str(exposure.usual_ev))
    table.add_row("the knowledge", f"{float(exposure.gain):+.4%}{interval}", exact(exposure.gain))
    if exposure.cards_known > 1:
        table.add_row("each known card, on average", f"{float(exposure.worth_of_a_card):+.4%}", "")
    if exposure.misled_ev is not None:
        table.add_row("if the cards were misread", f"{float(exposure.misled_ev):+.4%}", str(exposure.misled_ev))
    out.print(table)
    _show_break_even(out, exposure)
    counted = f"all {exposure.deals:,} deals" if exposure.error is None else (
        f"{exposure.samples} random ways for the known cards to fall, each counted exactly, with seed {exposure.seed}; "
        "the interval is 95%"
    )  # fmt: skip
    note = f"Values are fractions of {base_wager(exposure.game)}, over {counted}."
    out.print(Text(note, style="dim"), soft_wrap=True)


def _show_break_even(out: Console, exposure: Exposure) -> None:
    """How often the player must know the cards, by what the other rounds are worth."""
    share = exposure.break_even(exposure.usual_ev)
    if share is None:
        out.print("Even a player who always knows the cards does not break even.")
        return
    out.print(
        f"To break even, the player must know the cards in {float(share):.2%} of rounds and play the others without"
    )
    misled = exposure.break_even(exposure.misled_ev)
    out.print("them." if misled is None else f"them; in {float(misled):.2%} if the cards are misread in all others.")


def _show_cards(out: Console, exposure: Exposure) -> None:
    if exposure.error is not None or len(exposure.by_cards) < 2:
        return
    found = sorted(exposure.by_cards, key=lambda each: each.ev)
    shown = found if len(found) <= MOST_CARDS_SHOWN else [*found[:5], *found[-5:]]
    table = grid("\nseen", "\nchance>", "\nworth then>")
    for each in shown:
        table.add_row(each.cards, f"{float(each.chance):.4%}", f"{float(each.ev):+.4%}")
    out.print(table)
    if len(shown) < len(found):
        out.print(Text(f"The worst and the best of {len(found)}; --json has all of them.", style="dim"))


def _show_card(out: Console, exposure: Exposure) -> None:
    """The card to play by: where it departs from best play, by the cards that are seen."""
    places = range(len(exposure.by_cards))
    lines = [(place, exposure.departures_at(place)) for place in places] if exposure.error is None else []
    if not any(departures for _, departures in lines):
        return
    if len(lines) > MOST_CARDS_SHOWN:
        out.print(Text(f"A card to play by has {len(lines)} parts, one for each of them: see --json.", style="dim"))
        return
    table = grid("\nseen", "\ninstead of", "\nchoose", "\nwith most hands of these kinds")
    for place, departures in lines:
        for (usual, chosen), kinds in departures.items():
            table.add_row(exposure.by_cards[place].cards, usual, chosen, _shortened(kinds))
    out.print(table)


def _shortened(kinds: Sequence[str]) -> str:
    more = len(kinds) - MOST_KINDS_SHOWN
    return ", ".join(kinds[:MOST_KINDS_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _show_decisions(out: Console, exposure: Exposure) -> None:
    table = grid("\nround", "\nthis player>", "\nbest play>")
    usual = exposure.solution.decisions
    for path, share in exposure.paths.items():
        table.add_row(path, f"{float(share):.3%}", f"{float(usual[path]):.3%}")
    out.print(table)
    if exposure.unlike is not None:
        out.print(f"{float(exposure.unlike):.3%} of rounds have a decision that best play does not make.")
    if not exposure.telltales:
        return
    table = grid("\nfirst choice", "\nbest play", "\nthis player", "\nof all rounds>")
    for each in exposure.telltales[:MOST_TELLTALES_SHOWN]:
        table.add_row(each.kind, each.usual, each.chosen, f"{float(each.share):.3%}")
    out.print(table)
