"""`boardwalk serve`: open a house and serve it until it is stopped, and show its lobby in a browser."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwalk import __version__
from boardwalk.build import installed_build
from boardwalk.cli.arguments import DATABASE_HELP
from boardwalk.errors import InputError
from boardwalk.press.folder import cannot_write

if TYPE_CHECKING:
    from boardwalk.web.house_opening import OpenHouse
    from boardwalk.web.lab.house_edge import EdgeSolver
    from boardwalk.web.record.checkpoints import CheckpointKeeper
    from boardwalk.web.telemetry import Logger

USUAL_PORT = 8765
BOT_STEPS, LEAST_BOT_SECONDS = 2, 0.1
"""How long a bot thinks, in steps of an automatic dealer; and the least, however quick the dealer is."""
LIVE_DATABASE, DEMO_DATABASE = "boardwalk.db", "boardwalk-demo.db"


def serve_command(
    house: Annotated[
        Path | None,
        typer.Option(
            "--house",
            help="The house file, in TOML; its changes are applied and recorded. Game files that it names are loaded, "
            "which runs their code.",
        ),
    ] = None,
    database: Annotated[str | None, typer.Option(help=DATABASE_HELP, show_default=False)] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = USUAL_PORT,
    demo: Annotated[
        bool, typer.Option("--demo", help="Open a demo house with play money; a live house is never a demo.")
    ] = False,
    name: Annotated[str | None, typer.Option(help="The name of a new house.", show_default=False)] = None,
    key: Annotated[
        Path | None, typer.Option(help="The house's key; next to the database if left out.", show_default=False)
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help="Write the log to this file, not to standard error.", show_default=False)
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another host whose pages may use the API, such as https://pit.example; may be repeated."),
    ] = None,
    secure: Annotated[bool, typer.Option("--secure", help="Send cookies only over encrypted connections.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The IP address of a proxy in front of this server, whose X-Forwarded-For counts; may be repeated."
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help="Change a limit, such as connections=8000; may be repeated. See Operations for all of them.",
        ),
    ] = None,
    staff: Annotated[
        bool,
        typer.Option("--staff/--no-staff", help="Run the automatic staff here; only one server of a house does."),
    ] = True,
    step: Annotated[float, typer.Option(min=0, help="Seconds between two actions of an automatic dealer.")] = 0.4,
    bots: Annotated[
        bool, typer.Option("--bots/--no-bots", help="Let bots keep people company at the tables of a demo house.")
    ] = True,
    checkpoints: Annotated[
        Path | None,
        typer.Option(
            help="Write the seals of checkpoints to this folder, which should be on another machine.",
            show_default=False,
        ),
    ] = None,
    accept_changed_software: Annotated[
        str | None,
        typer.Option(
            metavar="DIGEST:REASON",
            help="Open a live house with changed software; the digest and the reason go on record.",
            show_default=False,
        ),
    ] = None,
    heads: Annotated[
        Path | None,
        typer.Option(
            help="This server's heads file, best on another disk; next to the database or the key if left out.",
            show_default=False,
        ),
    ] = None,
    accept_record: Annotated[
        str | None,
        typer.Option(
            metavar="REASON",
            help="Open the house even though acknowledged records are missing; the reason goes on record.",
            show_default=False,
        ),
    ] = None,
    accept_game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="DIGEST",
            help="Change tables to this version of a game file that has changed since; may be repeated.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Serve with this many processes on this machine; needs PostgreSQL.")
    ] = 1,
    worker: Annotated[int | None, typer.Option(hidden=True)] = None,
    desk: Annotated[Path | None, typer.Option(hidden=True)] = None,
    browser: Annotated[
        bool | None,
        typer.Option(
            "--browser/--no-browser",
            help="Open the lobby in a browser; the default for a demo house on a desktop.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open a house and serve it. The first start creates it and shows the administrator's one-time password, once."""
    from boardwalk.web.app import create_app
    from boardwalk.web.auth.origin import LOOPBACK, read_origin
    from boardwalk.web.house_opening import OpeningOptions, open_house
    from boardwalk.web.http_server import Desk, listen, serve, server_url
    from boardwalk.web.limits import read_limits, read_proxy
    from boardwalk.web.telemetry import LogFile, open_log

    if checkpoints is not None and not checkpoints.is_dir():
        raise InputError("--checkpoints", f"folder {str(checkpoints)!r} does not exist")
    origins = [read_origin(each) for each in origin or ()]
    proxies = [read_proxy(each) for each in proxy or ()]
    limits = read_limits(limit or ())
    database = database or (DEMO_DATABASE if demo else LIVE_DATABASE)
    if workers > 1 and worker is None:
        _serve_with_workers(workers, database, host, port, key, heads)
        return
    accepted = accept_changed_software, heads, accept_record, tuple(accept_game or ())
    wanted = OpeningOptions(database, demo, name, house, key, staff, step, *accepted)
    with ExitStack() as stack:
        lines = LogFile(_log_descriptor(log, stack))
        stack.callback(lines.close)
        listening = stack.enter_context(listen(host, port, shared=worker is not None))
        _warn_of_others(host)
        logger = open_log(lines)
        _report_build(logger, demo=demo)
        opened = stack.enter_context(open_house(wanted, _say, logger))
        # Any of these means that a server is in front of this one.
        alone = host in LOOPBACK and not (secure or origins or proxies)
        app = create_app(
            opened.pit,
            opened.people,
            key=opened.key,
            log=logger,
            origins=origins,
            secure=secure,
            solver=_edge_solver(stack),
            staff=opened.staff,
            alone=alone,
            limits=limits,
            proxies=proxies,
            log_file=lines,
            checkpoints=_checkpoint_keeper(opened, checkpoints, logger),
            guard=opened.guard,
            leases=opened.leases,
            bot_seconds=max(BOT_STEPS * step, LEAST_BOT_SECONDS) if bots and demo and staff else None,
        )
        assert opened.pit.house is not None
        title, url = opened.pit.house.name, server_url(listening, host)

        def started() -> None:
            _say(f"{title} is open at {url}")
            _welcome(url, demo=demo, alone=alone)
            if browser or (browser is None and demo and has_desktop()):
                open_in_browser(url)

        serve(app, listening, started, Desk(desk, is_here=worker == 1))


def _warn_of_others(host: str) -> None:
    from boardwalk.web.auth.origin import LOOPBACK

    if host not in LOOPBACK:
        _say(f"Warning: other machines can reach {host}, and the connection is not encrypted.")


def _serve_with_workers(count: int, database: str, host: str, port: int, key: Path | None, heads: Path | None) -> None:
    """Run the same command in this many processes, each with its own part of the connections."""
    from boardwalk.pit.store.engine import file_of
    from boardwalk.web.house_opening import OpeningOptions, heads_path
    from boardwalk.web.http_server import listen
    from boardwalk.web.workers import run_workers, worker_command, worker_heads

    if file_of(database) is not None:
        raise InputError("--workers", "needs PostgreSQL: a SQLite file has one server; give its URL with --database")
    first = heads or heads_path(OpeningOptions(database, key=key))
    with ExitStack() as stack:
        place = stack.enter_context(listen(host, port, shared=True))  # holds the port while workers come and go
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boardwalk-desk-")))

        def command_of(number: int) -> list[str]:
            own = worker_heads(first, number)
            return worker_command(sys.argv[1:], number, place.getsockname()[1], folder / "desk", own)

        run_workers(count, command_of, _say)


def _edge_solver(stack: ExitStack) -> EdgeSolver:
    """Calculates house edges, and keeps them in this user's results."""
    from boardwalk.odds.result_store import open_result_store
    from boardwalk.web.lab.house_edge import EdgeSolver

    store, leave = open_result_store()
    stack.callback(leave)
    return EdgeSolver(store=store)


def _checkpoint_keeper(opened: OpenHouse, folder: Path | None, log: Logger) -> CheckpointKeeper | None:
    """Who makes checkpoints, if this server has the key to sign them."""
    from boardwalk.web.record.checkpoints import CheckpointKeeper

    return None if opened.key is None else CheckpointKeeper(opened.pit, opened.key, folder, log, guard=opened.guard)


def _report_build(log: Logger, *, demo: bool) -> None:
    """Log what is installed, and warn the person at the terminal if it is not an unchanged build."""
    build = installed_build()
    if build.changed:
        log.error("software changed", version=__version__, build=str(build))
        typer.echo(f"Warning: the software was {build}.", err=True)
        return
    log.info("software", version=__version__, build=str(build))
    if build.source is None and not demo:
        _say("This is a development tree, not a build: its files are not checked.")


def _welcome(url: str, *, demo: bool, alone: bool) -> None:
    """Say what a newcomer can do."""
    if demo:
        _say("Choose a table there and sit down: players need no account, and use play money.")
    guests = "; on this machine, guests may also act as staff" if demo and alone else ""
    _say(f"Staff log in at {url}/log-in{guests}. Ctrl+C closes the house.")


def _log_descriptor(path: Path | None, stack: ExitStack) -> int:
    """Where the log goes: a file, or standard error unless a person at a terminal would see a line for each request."""
    if path is None and not sys.stderr.isatty():
        with suppress(OSError):  # it is not always a file
            return sys.stderr.fileno()
    wanted = path or Path(os.devnull)
    try:
        descriptor = os.open(wanted, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    except OSError as error:
        raise cannot_write(wanted, error, "log") from None
    stack.callback(os.close, descriptor)
    return descriptor


def _say(text: str) -> None:
    typer.echo(text)
    sys.stdout.flush()


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def has_desktop() -> bool:
    """Whether there is someone at this machine who can see a window: not a log, a remote shell or a bare terminal.

    Without a display, Python would open a text browser and take over the terminal.
    """
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform not in ("darwin", "win32") and not any(os.environ.get(each) for each in DISPLAYS):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_in_browser(url: str) -> None:
    """Open a page; without a browser, the printed address has to do."""

    def open_page() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)

    threading.Thread(target=open_page, name="browser", daemon=True).start()
