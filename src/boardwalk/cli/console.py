"""The terminal: one console for what is said, one for what went wrong, and how cards and results look on it."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cards import Card, Suit
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.games.wager import Result

PIPED_WIDTH = 120
"""Columns when nobody looks: a program that reads a table should find a wager on one line."""

SUIT_STYLES = {Suit.CLUBS: "black", Suit.DIAMONDS: "red", Suit.HEARTS: "red", Suit.SPADES: "black"}
RESULT_STYLES = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "yellow"}


def mend_streams() -> None:
    """Closed streams become empty ones, and no character of ours or of the input can break a narrow encoding."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def discard_output() -> None:
    """Send what is still unwritten nowhere, so that it does not complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def can_draw() -> bool:
    """Whether standard output can carry suits and boxes."""
    try:
        "♠│╭░".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # whoever read our output has gone; `main` knows what to do


def console() -> Console:
    """Where results go; made when needed, so that tests and pipes see the stream of the moment."""
    return _Console(width=None if sys.stdout.isatty() else PIPED_WIDTH, highlight=False)


def complain(error: BoardwalkError) -> None:
    """Say on standard error what went wrong, in a sentence."""
    stderr = Console(stderr=True, highlight=False, soft_wrap=True)
    message = Text("boardwalk: ", style="bold red")
    if isinstance(error, InputError):
        message.append(f"{error.field}: ", style="bold")
        message.append(error.reason, style="not bold default")
        if error.law is not None:
            message.append(f" ({error.law})", style="cyan not bold")
    else:
        message.append(str(error), style="not bold default")
    stderr.print(message)


def grid(*headings: str) -> Table:
    """A table without lines; long exact figures fold rather than lose their end."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in headings:
        table.add_column(heading, header_style="dim", overflow="fold")
    return table


def percent(value: Fraction | float) -> str:
    """A share or an edge: here at a glance, and exact beside it where it matters."""
    return f"{float(value):.4%}"


def corner(card: Card) -> Text:
    """A card in running text: `10♥`, red suits red; `Th` where the terminal has no suits."""
    return Text(
        card.pretty if can_draw() else str(card),
        style="bold red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "bold",
    )


def in_a_row(cards: Sequence[Card]) -> Text:
    """Cards in running text."""
    return Text(" ").join(corner(card) for card in cards)


def cards_picture(cards: Sequence[Card | None]) -> Text:
    """Cards side by side that look like cards; `None` is one that lies face down."""
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
