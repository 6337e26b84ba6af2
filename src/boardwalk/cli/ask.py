"""Questions to a person at the terminal: forgiving of typos, never stuck, left by `q`, Ctrl-C or end of input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from boardwalk.errors import InputError
from boardwalk.money import dollars, read_cents

Answer = TypeVar("Answer")


class Leave(Exception):  # noqa: N818
    """The person wants to go."""


class Asker:
    """Asks until the answer can be used. `help` is shown for a question mark."""

    def __init__(self, out: Console, help: Callable[[], None]) -> None:  # noqa: A002
        self._out = out
        self._help = help

    def ask(self, question: str, use: Callable[[str], Answer]) -> Answer:
        """Ask until `use` accepts the answer; its `InputError` is shown and the question put again."""
        while True:
            try:
                answer = self._out.input(Text(f"{question} ", style="bold")).strip()
            except (EOFError, KeyboardInterrupt):
                self._out.print()
                raise Leave from None
            if answer.lower() in {"q", "quit", "exit", "leave"}:
                raise Leave
            if answer.lower() in {"?", "h", "help"}:
                self._help()
                continue
            try:
                return use(answer)
            except InputError as error:
                self._say(error)

    def amount(self, title: str, field: str, default: int, check: Callable[[int], None]) -> int:
        """An amount in cents; Enter takes the default, where nothing is written `none`."""

        def use(answer: str) -> int:
            if answer.lower() in {"none", "no", "n", "0"}:
                cents = 0
            else:
                cents = read_cents(answer, field) if answer else default
            check(cents)
            return cents

        shown = dollars(default) if default else "none"
        return self.ask(f"{title} [{shown}]:", use)

    def choice(self, question: str, answers: Mapping[str, Answer]) -> Answer:
        """One of several answers by any of their spellings."""

        def use(answer: str) -> Answer:
            key = " ".join(answer.lower().replace("-", " ").split())
            if key not in answers:
                said = f"{answer!r} is none of these" if answer else "nothing chosen"
                raise InputError("answer", f"{said}; type what stands in brackets")
            return answers[key]

        return self.ask(question, use)

    def _say(self, error: InputError) -> None:
        message = Text(f"  {error.field}: {error.reason}", style="yellow")
        if error.law is not None:
            message.append(f" ({error.law})", style="cyan")
        self._out.print(message)
