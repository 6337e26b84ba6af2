"""The tree of commands. A command that is called is imported alone, so that none waits for what the others need."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Annotated

import typer

from boardwalk import __version__
from boardwalk.build import installed_build

COMMANDS = {
    "play": "games.play:play_command",
    "school": "games.school:school_command",
    "serve": "house.server:serve_command",
    "devices": "house.devices:devices_command",
    "games": "games.catalog:games_command",
    "check": "games.check:check_command",
    "settle": "games.settlement:settle_command",
    "hand": "games.hand:hand_command",
    "solve": "odds.house_edge:solve_command",
    "tune": "odds.tuning:tune_command",
    "advise": "odds.strategy:advise_command",
    "strategy": "odds.strategy:strategy_command",
    "scan": "odds.house_edge:scan_command",
    "sidebets": "odds.house_edge:side_bets_command",
    "progressive": "odds.progressive:progressive_command",
    "wheel": "odds.wheel:wheel_app",
    "report": "odds.house_edge:report_command",
    "layout": "house.drawing:layout_command",
    "sign": "house.drawing:sign_command",
    "rules": "house.filing:rules_command",
    "filing": "house.filing:filing_command",
    "simulate": "odds.simulation:simulate_command",
    "session": "odds.session:session_command",
    "seen": "odds.exposed_cards:seen_command",
    "results": "odds.results:results_command",
    "replay": "games.replay:replay_command",
    "house": "house.group:house_app",
    "audit": "house.audit:audit_command",
    "review": "house.win_review:review_command",
    "ratings": "house.rating:ratings_command",
    "recall": "house.audit:recall_command",
    "dispute": "house.audit:dispute_command",
    "export": "house.audit:export_command",
    "backup": "house.backup:backup_command",
    "restore-check": "house.backup:restore_check_command",
    "law": "games.law:law_command",
    "soak": "bench.soak:soak_command",
    "verify-shuffle": "house.randomness:verify_shuffle_command",
    "rng-test": "house.randomness:rng_test_command",
    "bench": "bench.group:bench_app",
}
"""Each command, or group of commands, and where it is, in the order in which help lists them."""
SUMMARY = "A casino's hold 'em pit: five house-banked games, dealt, settled and proved under New Jersey's regulations."
GROUPS = {name for name, place in COMMANDS.items() if place.endswith("_app")}


def tree_for(word: str | None) -> typer.Typer:
    """The tree for a first word: nothing but that command, or every command if it names none.

    >>> [each.name for each in tree_for("strategy").registered_commands]
    ['strategy']
    >>> len(tree_for("stratgy").registered_commands) + len(GROUPS) == len(COMMANDS)
    True
    """
    return _tree((word,) if word in COMMANDS else tuple(COMMANDS))


@cache
def _tree(names: Iterable[str]) -> typer.Typer:
    app = typer.Typer(
        name="boardwalk",
        help=SUMMARY,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",  # joins the lines of a paragraph
    )
    app.callback()(_options)
    for name in names:
        module, _, found = COMMANDS[name].partition(":")
        command = getattr(import_module(f"boardwalk.cli.{module}"), found)
        if name in GROUPS:
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardwalk {__version__}, {installed_build()}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    del version
