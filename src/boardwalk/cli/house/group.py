"""The commands of `boardwalk house`."""

from boardwalk.cli.house.house_file import house_app
from boardwalk.cli.house.password import reset_password_command

house_app.command("reset-password")(reset_password_command)
