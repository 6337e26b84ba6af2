"""The `boardwalk` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from boardwalk import __version__
from boardwalk.build import installed_build
from boardwalk.cli.bench.environment import bench_environment_command
from boardwalk.cli.bench.house import bench_house_command
from boardwalk.cli.bench.load import bench_pit_command
from boardwalk.cli.bench.rates import bench_app, bench_solve_command, bench_table_command
from boardwalk.cli.bench.soak import soak_command
from boardwalk.cli.console import complain
from boardwalk.cli.environment import discard_output, keep_kernels, mend_streams
from boardwalk.cli.games.catalog import games_command
from boardwalk.cli.games.check import check_command
from boardwalk.cli.games.hand import hand_command
from boardwalk.cli.games.law import law_command
from boardwalk.cli.games.play import play_command
from boardwalk.cli.games.replay import replay_command
from boardwalk.cli.games.school import school_command
from boardwalk.cli.games.settlement import settle_command
from boardwalk.cli.house.audit import audit_command, dispute_command, export_command, recall_command
from boardwalk.cli.house.backup import backup_command, restore_check_command
from boardwalk.cli.house.devices import devices_command
from boardwalk.cli.house.drawing import layout_command, sign_command
from boardwalk.cli.house.filing import filing_command, rules_command
from boardwalk.cli.house.house_file import house_app
from boardwalk.cli.house.password import reset_password_command
from boardwalk.cli.house.randomness import rng_test_command, verify_shuffle_command
from boardwalk.cli.house.rating import ratings_command
from boardwalk.cli.house.server import serve_command
from boardwalk.cli.house.win_review import review_command
from boardwalk.cli.odds.exposed_cards import seen_command
from boardwalk.cli.odds.house_edge import report_command, scan_command, side_bets_command, solve_command
from boardwalk.cli.odds.progressive import progressive_command
from boardwalk.cli.odds.results import results_command
from boardwalk.cli.odds.session import session_command
from boardwalk.cli.odds.simulation import simulate_command
from boardwalk.cli.odds.strategy import advise_command, strategy_command
from boardwalk.cli.odds.tuning import tune_command
from boardwalk.cli.odds.wheel import wheel_app
from boardwalk.errors import BoardwalkError
from boardwalk.extras import explain_missing

app = typer.Typer(
    name="boardwalk",
    help="A casino's hold 'em pit: five house-banked games, dealt, settled and proved under New Jersey's regulations.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # joins the lines of a paragraph
)
app.command("play")(play_command)
app.command("school")(school_command)
app.command("serve")(serve_command)
app.command("devices")(devices_command)
app.command("games")(games_command)
app.command("check")(check_command)
app.command("settle")(settle_command)
app.command("hand")(hand_command)
app.command("solve")(solve_command)
app.command("tune")(tune_command)
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
app.command("session")(session_command)
app.command("seen")(seen_command)
app.command("results")(results_command)
app.command("replay")(replay_command)
house_app.command("reset-password")(reset_password_command)
app.add_typer(house_app, name="house")
app.command("audit")(audit_command)
app.command("review")(review_command)
app.command("ratings")(ratings_command)
app.command("recall")(recall_command)
app.command("dispute")(dispute_command)
app.command("export")(export_command)
app.command("backup")(backup_command)
app.command("restore-check")(restore_check_command)
app.command("law")(law_command)
app.command("soak")(soak_command)
app.command("verify-shuffle")(verify_shuffle_command)
app.command("rng-test")(rng_test_command)
bench_app.command("solve")(bench_solve_command)
bench_app.command("table")(bench_table_command)
bench_app.command("environment")(bench_environment_command)
bench_app.command("pit")(bench_pit_command)
bench_app.command("house")(bench_house_command)
app.add_typer(bench_app, name="bench")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardwalk {__version__}, {installed_build()}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    del version


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; a mistake in what was asked for ends with exit code 2 and a message that names the field."""
    mend_streams()
    keep_kernels()
    try:
        with explain_missing(_command_name(sys.argv[1:] if arguments is None else arguments)):
            app(args=None if arguments is None else list(arguments))
    except BoardwalkError as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output is gone (`boardwalk law | head`); unwritten output must not cause an error at exit.
        discard_output()
        sys.exit(0)
    except OSError as error:
        discard_output()
        complain(BoardwalkError(f"cannot read or write: {error.strerror or error}"))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _command_name(arguments: Sequence[str]) -> str:
    """The command that these arguments call, as people write it: `boardwalk solve`, `boardwalk house plan`."""
    groups = {each.name for each in app.registered_groups}
    words = 2 if arguments and arguments[0] in groups else 1
    return " ".join(("boardwalk", *arguments[:words]))
