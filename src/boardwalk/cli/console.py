"""The terminal: the console for results and the one for errors, tables, cards, progress bars, and the dialog that asks
until it gets an answer it can use.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TypeVar

from rich.console import Console, JustifyMethod
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from boardwalk.cards import Card, Suit
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars, read_cents

PIPED_WIDTH = 120
"""Columns when output is piped: a program that reads a table should find a wager on one line."""
SUIT_STYLES = {Suit.CLUBS: "black", Suit.DIAMONDS: "red", Suit.HEARTS: "red", Suit.SPADES: "black"}
RESULT_STYLES = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "yellow"}


def can_draw() -> bool:
    """Whether standard output can carry suits and boxes."""
    try:
        "♠│╭░".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # the reader of our output is gone; `main` handles it


def console() -> Console:
    """Where results go; made when needed, so tests and pipes see the current stream."""
    return _Console(width=None if sys.stdout.isatty() else PIPED_WIDTH, highlight=False)


def complain(error: BoardwalkError) -> None:
    """Say on standard error, in one line, what went wrong."""
    stderr = Console(stderr=True, highlight=False, soft_wrap=True)
    message = Text("" if str(error).startswith("boardwalk ") else "boardwalk: ", style="bold red")
    if isinstance(error, InputError):
        message.append(f"{error.field}: ", style="bold")
        message.append(error.reason, style="not bold default")
        if error.law is not None:
            message.append(f" ({error.law})", style="cyan not bold")
    else:
        message.append(str(error), style="not bold default")
    stderr.print(message)


def grid(*headings: str) -> Table:
    """A table without lines, and without a header if there are no headings; `seats>` is a column of figures.

    Long exact figures fold rather than lose their end.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=bool(headings))
    for heading in headings:
        justify: JustifyMethod = "right" if heading.endswith(">") else "left"
        table.add_column(heading.removesuffix(">"), header_style="dim", overflow="fold", justify=justify)
    return table


def net_result(cents: int) -> Text:
    """What a player wins or loses in a round."""
    if not cents:
        return Text("even", style="yellow")
    return Text(f"wins {dollars(cents)}", style="green") if cents > 0 else Text(f"loses {dollars(-cents)}", style="red")


def percent(value: Fraction | float) -> str:
    """A share or an edge, rounded; tables show the exact value next to it where it matters."""
    return f"{float(value):.4%}"


def corner(card: Card) -> Text:
    """A card in running text: `10♥`, with red suits in red; `Th` if the terminal has no suits."""
    return Text(
        card.pretty if can_draw() else str(card),
        style="bold red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "bold",
    )


def in_a_row(cards: Sequence[Card]) -> Text:
    """Cards in running text."""
    return Text(" ").join(corner(card) for card in cards)


def cards_picture(cards: Sequence[Card | None]) -> Text:
    """Cards side by side that look like cards; `None` is a card face down."""
    if not can_draw():
        return Text(" ".join("[??]" if card is None else f"[{card}]" for card in cards))
    rows: list[Text] = [Text() for _ in range(5)]
    for card in cards:
        for row, part in zip(rows, _back() if card is None else _face(card), strict=True):
            row.append_text(part).append(" ")
    return Text("\n").join(rows)


def _face(card: Card) -> list[Text]:
    style = f"{SUIT_STYLES[card.suit]} on bright_white"
    rank = card.pretty[:-1]
    lines = ("╭─────╮", f"│{rank:<5}│", f"│  {card.suit.symbol}  │", f"│{rank:>5}│", "╰─────╯")
    return [Text(line, style=style) for line in lines]


def _back() -> list[Text]:
    return [Text(line, style="white on blue") for line in ("╭─────╮", "│░░░░░│", "│░░░░░│", "│░░░░░│", "╰─────╯")]


@contextmanager
def progress_steps() -> Iterator[Callable[[str], Callable[[float], None]]]:
    """Yields a function that starts a step by name and returns a function to report its progress, from 0 to 1.

    Nothing is drawn if standard error is not a terminal.
    """
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not sys.stderr.isatty()) as bars:

        def begin(step: str) -> Callable[[float], None]:
            for earlier in bars.task_ids:
                bars.update(earlier, completed=1.0)
                bars.stop_task(earlier)
            task = bars.add_task(step, total=1.0)
            return lambda done: bars.update(task, completed=done)

        yield begin


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """The same for work with one step."""
    with progress_steps() as begin:
        yield begin(what)


Answer = TypeVar("Answer")


class Departure(Exception):  # noqa: N818
    """The person wants to quit."""


class Dialog:
    """Asks until it gets an answer it can use. `help` is called for a question mark."""

    def __init__(self, out: Console, help: Callable[[], None]) -> None:  # noqa: A002
        self._out = out
        self._help = help

    def ask(self, question: str, use: Callable[[str], Answer]) -> Answer:
        """Ask until `use` accepts the answer; its `InputError` is shown and the question repeated."""
        while True:
            try:
                answer = self._out.input(Text(f"{question} ", style="bold")).strip()
            except (EOFError, KeyboardInterrupt):
                self._out.print()
                raise Departure from None
            if answer.lower() in {"q", "quit", "exit", "leave"}:
                raise Departure
            if answer.lower() in {"?", "h", "help"}:
                self._help()
                continue
            try:
                return use(answer)
            except InputError as error:
                self._say(error)

    def amount(self, title: str, field: str, default: int, check: Callable[[int], None]) -> int:
        """An amount in cents; Enter takes the default, which is shown as `none` if it is 0."""

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
                wrong = f"{answer!r} is not a choice" if answer else "no choice made"
                raise InputError("answer", f"{wrong}; type what is in brackets")
            return answers[key]

        return self.ask(question, use)

    def _say(self, error: InputError) -> None:
        message = Text(f"  {error.field}: {error.reason}", style="yellow")
        if error.law is not None:
            message.append(f" ({error.law})", style="cyan")
        self._out.print(message)
