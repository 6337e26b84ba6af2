"""The `boardwalk` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardwalk.cli.command_tree import GROUPS, tree_for
from boardwalk.cli.environment import discard_output, keep_kernels, mend_streams
from boardwalk.errors import BoardwalkError
from boardwalk.extras import explain_missing

if TYPE_CHECKING:
    import typer

    app: typer.Typer
    """The whole tree of commands, made when it is first used."""
else:

    def __getattr__(name: str) -> Any:
        if name != "app":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return tree_for(None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; a mistake in what was asked for ends with exit code 2 and a message that names the field."""
    mend_streams()
    keep_kernels()
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        with explain_missing(_command_name(words)):
            tree_for(words[0] if words else None)(args=None if arguments is None else words)
    except BoardwalkError as error:
        _complain(error)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output is gone (`boardwalk law | head`); unwritten output must not cause an error at exit.
        discard_output()
        sys.exit(0)
    except OSError as error:
        discard_output()
        _complain(BoardwalkError(f"cannot read or write: {error.strerror or error}"))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _command_name(words: Sequence[str]) -> str:
    """The command that these words call, as people write it: `boardwalk solve`, `boardwalk house plan`."""
    return " ".join(("boardwalk", *words[: 2 if words and words[0] in GROUPS else 1]))


def _complain(error: BoardwalkError) -> None:
    from boardwalk.cli.console import complain

    complain(error)
