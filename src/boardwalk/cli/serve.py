"""`boardwalk serve`: open a house and serve it, until it is told to stop."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, TextIO

import typer

from boardwalk.errors import InputError

USUAL_PORT = 8765
LIVE_DATABASE, DEMO_DATABASE = "boardwalk.db", "boardwalk-demo.db"


def serve_command(
    house: Annotated[
        Path | None, typer.Option("--house", help="The house file, in TOML; applied as recorded changes.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="A file of SQLite, or a URL such as postgresql://host/house.", show_default=False)
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any that is free.")] = USUAL_PORT,
    demo: Annotated[
        bool, typer.Option("--demo", help="A demo house with play money, which a live one never is.")
    ] = False,
    name: Annotated[
        str | None, typer.Option(help="The name of the house when it is founded.", show_default=False)
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="The key that signs heads; beside the database if left out.", show_default=False)
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help="Write the log here, not to standard error.", show_default=False)
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another host whose pages may use the API, such as https://pit.example; may be repeated."),
    ] = None,
    secure: Annotated[bool, typer.Option("--secure", help="Cookies only over encrypted connections.")] = False,
    staff: Annotated[
        bool, typer.Option("--staff/--no-staff", help="Run automatic staff here; only one server of a house does.")
    ] = True,
    step: Annotated[float, typer.Option(min=0, help="Seconds between two acts of an automatic dealer.")] = 0.4,
    browser: Annotated[
        bool | None,
        typer.Option(
            "--browser/--no-browser",
            help="Open the lobby in a browser; a demo house on a desktop does.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open a house and serve it. The first start founds it, and shows the administrator's one-time password once."""
    from boardwalk.cli.browser import on_a_desktop, show
    from boardwalk.web.app import create_app
    from boardwalk.web.edges import Solver
    from boardwalk.web.log import open_log
    from boardwalk.web.opening import Wanted, open_house
    from boardwalk.web.origin import read_origin
    from boardwalk.web.serving import LOOPBACK, listen, serve, url_of

    origins = [read_origin(each) for each in origin or ()]
    database = database or (DEMO_DATABASE if demo else LIVE_DATABASE)
    wanted = Wanted(database, demo, name, house, key, staff, step)
    with ExitStack() as stack:
        lines = stack.enter_context(_opened(log)) if log is not None else _quiet_on_a_terminal(stack)
        listening = stack.enter_context(listen(host, port))
        if host not in LOOPBACK:
            _say(f"Warning: {host} can be reached from other machines, and nothing is encrypted on the way.")
        logger = open_log(lines)
        opened = stack.enter_context(open_house(wanted, _say, logger))
        alone = host in LOOPBACK and not secure and not origins  # either of them means a server in front of this one
        app = create_app(
            opened.pit,
            opened.people,
            key=opened.key,
            log=logger,
            origins=origins,
            secure=secure,
            solver=Solver(),
            staff=opened.staff,
            alone=alone,
        )
        assert opened.pit.house is not None
        title, url = opened.pit.house.name, url_of(listening, host)

        def started() -> None:
            _say(f"{title} is open at {url}")
            _welcome(url, demo=demo, alone=alone)
            if browser or (browser is None and demo and on_a_desktop()):
                show(url)

        serve(app, listening, started)


def _welcome(url: str, *, demo: bool, alone: bool) -> None:
    """Say what someone can do who has never been here."""
    if demo:
        _say("Choose a table there and sit down: a player needs no account, and plays with play money.")
    guests = "; on this machine guests may take their places, too" if demo and alone else ""
    _say(f"Staff log in at {url}/log-in{guests}. Ctrl+C closes the house.")


def _opened(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise InputError("log", f"cannot write {str(path)!r}: {error.strerror}") from None


def _quiet_on_a_terminal(stack: ExitStack) -> TextIO:
    """A person at a terminal wants the address, not a line for each request."""
    if not sys.stderr.isatty():
        return sys.stderr
    return stack.enter_context(Path("/dev/null").open("w", encoding="utf-8"))


def _say(text: str) -> None:
    typer.echo(text)
    sys.stdout.flush()
