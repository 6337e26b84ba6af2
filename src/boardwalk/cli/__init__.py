"""The `boardwalk` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from boardwalk import __version__
from boardwalk.cli.advise import advise_command
from boardwalk.cli.audit import audit_command
from boardwalk.cli.bench import bench_app
from boardwalk.cli.bench_pit import bench_pit_command
from boardwalk.cli.bench_solve import bench_solve_command
from boardwalk.cli.bench_table import bench_table_command
from boardwalk.cli.console import complain, discard_output, mend_streams
from boardwalk.cli.dispute import dispute_command
from boardwalk.cli.export import export_command
from boardwalk.cli.filing import filing_command
from boardwalk.cli.games import games_command
from boardwalk.cli.hand import hand_command
from boardwalk.cli.house import house_app
from boardwalk.cli.kernel_cache import keep_kernels
from boardwalk.cli.law import law_command
from boardwalk.cli.layout import layout_command
from boardwalk.cli.play import play_command
from boardwalk.cli.progressive import progressive_command
from boardwalk.cli.recall import recall_command
from boardwalk.cli.replay import replay_command
from boardwalk.cli.report import report_command
from boardwalk.cli.rng_test import rng_test_command
from boardwalk.cli.rules import rules_command
from boardwalk.cli.serve import serve_command
from boardwalk.cli.settle import settle_command
from boardwalk.cli.side_bets import side_bets_command
from boardwalk.cli.sign import sign_command
from boardwalk.cli.simulate import simulate_command
from boardwalk.cli.soak import soak_command
from boardwalk.cli.solve import scan_command, solve_command
from boardwalk.cli.strategy import strategy_command
from boardwalk.cli.verify_shuffle import verify_shuffle_command
from boardwalk.cli.wheel import wheel_app
from boardwalk.errors import BoardwalkError

app = typer.Typer(
    name="boardwalk",
    help="A casino's hold 'em pit: five house-banked games, settled and proved as New Jersey's regulations say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("play")(play_command)
app.command("serve")(serve_command)
app.command("games")(games_command)
app.command("settle")(settle_command)
app.command("hand")(hand_command)
app.command("solve")(solve_command)
app.command("advise")(advise_command)
app.command("strategy")(strategy_command)
app.command("scan")(scan_command)
app.command("sidebets")(side_bets_command)
app.command("progressive")(progressive_command)
app.add_typer(wheel_app, name="wheel")
app.command("report")(report_command)
app.command("layout")(layout_command)
app.command("sign")(sign_command)
app.command("rules")(rules_command)
app.command("filing")(filing_command)
app.command("simulate")(simulate_command)
app.command("replay")(replay_command)
app.add_typer(house_app, name="house")
app.command("audit")(audit_command)
app.command("recall")(recall_command)
app.command("dispute")(dispute_command)
app.command("export")(export_command)
app.command("law")(law_command)
app.command("soak")(soak_command)
app.command("verify-shuffle")(verify_shuffle_command)
app.command("rng-test")(rng_test_command)
bench_app.command("solve")(bench_solve_command)
bench_app.command("table")(bench_table_command)
bench_app.command("pit")(bench_pit_command)
app.add_typer(bench_app, name="bench")


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"boardwalk {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    del version


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what a person did wrong ends with exit code 2 and a message that names the field."""
    mend_streams()
    keep_kernels()
    try:
        app(args=None if arguments is None else list(arguments))
    except BoardwalkError as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read our output has gone (`boardwalk law | head`); what is still unwritten must not complain at exit.
        discard_output()
        sys.exit(0)
    except OSError as error:
        discard_output()
        complain(BoardwalkError(f"cannot read or write: {error.strerror or error}"))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
