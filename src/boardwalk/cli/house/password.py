"""`boardwalk house reset-password`: a new password for an administrator who lost theirs, at the machine itself."""

from __future__ import annotations

import os
import pwd
from getpass import getpass
from typing import Annotated

import typer

from boardwalk.cli.arguments import DATABASE_HELP
from boardwalk.errors import InputError


def reset_password_command(
    name: Annotated[str, typer.Argument(help="The administrator.", show_default=False)],
    database: Annotated[str, typer.Option(help=DATABASE_HELP)] = "boardwalk.db",
    remove_second_factor: Annotated[
        bool,
        typer.Option("--remove-second-factor", help="Also remove the second factor, if the app is lost as well."),
    ] = False,
) -> None:
    """Set a new password for an administrator who lost theirs. Stop the server first.

    For anyone else, an administrator resets the password. The record says that it was done at the machine and by which
    user of the machine. All of the administrator's sessions and tokens end.
    """
    from boardwalk.web.house_opening import accounts_at_machine

    with accounts_at_machine(database) as accounts:
        administrator = accounts.administrator(name)
        password = _new_password(administrator)
        user = pwd.getpwuid(os.getuid()).pw_name  # not from the environment, which anyone can set
        accounts.reset_at_machine(administrator, password, user, second_factor=remove_second_factor)
    typer.echo(f"{administrator} has a new password. The record says that {user} set it at the machine.")


def _new_password(name: str) -> str:
    """The password, typed twice without showing it."""
    password = getpass(f"New password for {name}: ")
    if getpass("Confirm the password: ") != password:
        raise InputError("password", "the two passwords are different; nothing was changed")
    return password
