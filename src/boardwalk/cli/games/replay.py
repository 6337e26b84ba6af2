"""`boardwalk replay`: a recorded table, event by event, each line checked against the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, NamedTuple, TextIO

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from boardwalk.cards import Card
from boardwalk.cli.arguments import cannot_read, compact_json
from boardwalk.cli.console import RESULT_STYLES, Departure, Dialog, can_draw, console, net_result
from boardwalk.errors import InputError
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.press.notation import joined, printable
from boardwalk.table.events import BetsClosed, CardsDealt, RoundEnded, WagerReopened, WagerSettled
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.round.deal import tell_dealt
from boardwalk.table.sentence import tell, wager_title
from boardwalk.table.state import PlayerHand, SeatedPlayer, Table

NARROW = 70
"""Columns below which a paragraph goes below its sentence, not next to it."""
MOST_CHARACTERS = 1_000_000
"""A longer line cannot be from a record; the longest ones have two decks and some options."""
LAW_COLUMN = 22
RED_SUITS = r"(?:10|[2-9JQKA])[♥♦]"
RESULTS = r"\) (wins|loses|pushes) \$[\d,]+(\.\d\d)?"


def replay_command(
    file: Annotated[str, typer.Argument(help="A record, one JSON line per command; - for standard input.")],
    round_number: Annotated[
        int | None, typer.Option("--round", help="Show only this round.", show_default=False)
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter before each event, and show the layout after it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events as JSON lines.")] = False,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Trust the record: do not decide its commands again.")
    ] = False,
) -> None:
    """Show a recorded table event by event, with the paragraph behind each.

    Every command is decided again, and the record must match the rules exactly: a changed payout, a swapped card or a
    missing step is found and ends the replay with exit code 2. If a record ends before its table is closed, the last
    lines say so. The record of a game that is not New Jersey's holds its declaration, so its file is not needed.
    """
    # The record loads a library that no other command needs.
    from boardwalk.table.record import event_to_json, read_entry, replay_entries

    if step and as_json:
        raise InputError("--step", "is for a person; leave out --json")
    if step and file == "-":
        raise InputError("--step", "needs standard input for your answers; name a file for the record")
    with _open_record(file) as lines:
        entries = (read_entry(text, number) for number, text in _numbered_lines(lines, file))
        steps = _replay_steps((entry.events, after) for entry, after in replay_entries(entries, by_rules=not no_verify))
        chosen = _steps_of_round(steps, round_number)
        if as_json:
            for each in chosen:
                typer.echo(compact_json(event_to_json(each.event)))
        else:
            story = Story(console(), verified=not no_verify)
            (story.step_through if step else story.tell_all)(chosen)


@contextmanager
def _open_record(file: str) -> Iterator[TextIO]:
    """The lines of a file or of standard input; bytes that are not text become characters that are not JSON."""
    if file == "-":
        yield sys.stdin
        return
    try:
        stream = Path(file).open(encoding="utf-8-sig", errors="replace")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise cannot_read(file, error, "FILE") from None
    with stream:
        yield stream


def _numbered_lines(lines: TextIO, file: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers. Empty lines are allowed at the end, where editors leave them, and nowhere else."""
    empty = number = 0
    for number, text in enumerate(iter(lambda: lines.readline(MOST_CHARACTERS), ""), 1):
        if len(text) == MOST_CHARACTERS:
            raise InputError(f"line {number}", "is too long for a line of a record")
        if not text.strip():
            empty = empty or number
            continue
        if empty:
            raise InputError(f"line {empty}", "is empty; a record has a command on every line")
        yield number, text
    if number == 0 or empty == 1:
        raise InputError("FILE", f"{'standard input' if file == '-' else repr(file)} is empty")


class ReplayStep(NamedTuple):
    """One event, with the table before and after it, and its round, if any."""

    event: Event
    before: Table | None
    after: Table
    round: int | None


def _replay_steps(story: Iterable[tuple[tuple[Event, ...], Table]]) -> Iterator[ReplayStep]:
    table: Table | None = None
    for events, after_all in story:
        number = _round_of(after_all) or (_round_of(table) if table is not None else None)
        for event in events:
            after = apply(table, event)
            yield ReplayStep(event, table, after, number)
            table = after


def _round_of(table: Table) -> int | None:
    """A round is shown from its first bet on, although it begins with "No more bets"."""
    if table.round is not None:
        return table.round.number
    return table.rounds + 1 if any(seated.bets for seated in table.seats.values()) else None


def _steps_of_round(steps: Iterable[ReplayStep], number: int | None) -> Iterator[ReplayStep]:
    """The events of one round; all others are applied silently."""
    found: set[int] = set()
    for step in steps:
        if step.round is not None:
            found.add(step.round)
        if number is None or step.round == number:
            yield step
    if number is not None and number not in found:
        there = "it has no rounds"
        if found:
            there = f"it has round {max(found)}" if len(found) == 1 else f"it has {min(found)} to {max(found)}"
        raise InputError("--round", f"no round {number} in this record; {there}")


@dataclass
class RoundOutcome:
    """What each seat won or lost in a round."""

    names: dict[int, str]
    net: dict[int, int]
    over: bool = False
    void: bool = False


@dataclass
class Story:
    """Events printed as they come: headings, sentences with their paragraphs, and the results of each round."""

    out: Console
    verified: bool
    heading: str = ""
    printed: bool = False
    rounds: dict[int, RoundOutcome] = field(default_factory=dict)
    from_meter: bool = False
    last: Table | None = None

    def __post_init__(self) -> None:
        self.pretty = can_draw()

    def tell_all(self, steps: Iterable[ReplayStep]) -> None:
        """Everything at once; cards dealt around the table one by one are one line."""
        dealing: list[ReplayStep] = []
        try:
            for step in steps:
                if dealing and not _continues_deal(dealing[-1].event, step.event):
                    self._flush(dealing)
                self._keep_account(step)
                dealing.append(step)
        finally:
            # The story so far comes before the error that ends it.
            self._flush(dealing)
        self._summary()

    def _flush(self, dealing: list[ReplayStep]) -> None:
        dealt = [step.event for step in dealing if isinstance(step.event, CardsDealt)]
        if len(dealing) > 1:
            self._line(dealing[0], tell_dealt(dealt, dealing[0].before, pretty=self.pretty))
        elif dealing:
            self._line(dealing[0])
        dealing.clear()

    def step_through(self, steps: Iterable[ReplayStep]) -> None:
        """One event for each Enter, then what is on the layout."""
        dialog = Dialog(self.out, lambda: self.out.print("  Enter shows the next event, q quits."))
        try:
            for step in steps:
                dialog.choice("[Enter] next  [q] quit >", {"": None, "n": None, "next": None})
                self._keep_account(step)
                self._line(step)
                for row in layout_rows(step.after, pretty=self.pretty):
                    self.out.print(Text(f"    {row}", style="dim"), soft_wrap=True)
        except Departure:
            return
        self._summary()

    def _head(self, step: ReplayStep) -> None:
        if step.round is not None:
            heading = f"Round {step.round}"
        else:
            heading = "Between rounds" if self.rounds else "Before the first round"
        if heading != self.heading:
            self.out.print(*([] if not self.heading else [""]), Rule(heading, style="dim", align="left"), sep="\n")
            self.heading = heading

    def _line(self, step: ReplayStep, sentence: str = "") -> None:
        """A sentence with its paragraph next to it, or below it if there is no room."""
        self._head(step)
        self.printed = True
        event, law = step.event, step.event.law.id
        text = Text(sentence or tell(event, step.before, pretty=self.pretty))
        text.highlight_regex(RED_SUITS, "red")
        if isinstance(event, WagerSettled):
            text.highlight_regex(RESULTS, RESULT_STYLES[event.result])
        if self.out.width < NARROW:
            self.out.print(text.append(f"\n  {law}", style="cyan"))
            return
        room = self.out.width - LAW_COLUMN
        first, *rest = text.wrap(self.out, room - 2)
        first.rstrip()
        first.append(" " * (room - first.cell_len)).append(law, style="cyan")
        self.out.print(first, *(Text("  ").append_text(line) for line in rest), sep="\n", soft_wrap=True)

    def _keep_account(self, step: ReplayStep) -> None:
        event = step.event
        self.last = step.after
        if isinstance(event, BetsClosed):
            names = {seat: seated.player for seat, seated in step.after.seats.items() if seat in event.seats}
            self.rounds[event.round] = RoundOutcome(names, dict.fromkeys(names, 0))
        outcome = self.rounds.get(step.round or 0)
        if outcome is None:
            return
        if isinstance(event, WagerSettled | WagerReopened):
            kept = event.result is Result.LOSE or event.wager in step.after.game.collected
            won_cents = event.paid_cents - (event.cents if kept else 0)
            outcome.net[event.seat] += won_cents if isinstance(event, WagerSettled) else -won_cents
            self.from_meter = self.from_meter or event.off_meter_cents > 0
        elif isinstance(event, RoundEnded):
            outcome.over, outcome.void = True, event.void

    def _summary(self) -> None:
        if not self.printed:
            return
        self.out.print("", Rule("Results by round", style="dim", align="left"), sep="\n")
        for number, outcome in self.rounds.items():
            self.out.print(_outcome_line(number, outcome))
        if not self.rounds:
            self.out.print("No rounds were played.")
        if self.last is not None and self.last.open:
            now = self.last.round
            within = f"in round {now.number}" if now is not None else "before the table is closed"
            self.out.print(Text(f"The record ends {within}.", style="yellow"))
        if self.verified:
            self.out.print(Text("Every line of the record follows the rules.", style="green"))
            if self.from_meter:
                meter = "Meter amounts are taken as recorded: the meter's own record is not here."
                self.out.print(Text(meter, style="dim"))
        else:
            self.out.print(Text("The record was not checked against the rules.", style="yellow"))


def _continues_deal(last: Event, event: Event) -> bool:
    """Whether the same step of the deal continues at the next seat."""
    if not (isinstance(last, CardsDealt) and isinstance(event, CardsDealt) and last.law is event.law):
        return False
    return isinstance(last.to, int) and isinstance(event.to, int) and last.to < event.to


def _outcome_line(number: int, outcome: RoundOutcome) -> Text:
    line = Text(f"Round {number}", style="bold")
    line.append(", void" if outcome.void else "" if outcome.over else ", not finished", style="not bold yellow")
    # Until a round is over, a seat with nothing settled is not even: its bets are on the layout.
    settled = [seat for seat in outcome.names if outcome.over or outcome.net[seat]]
    for seat in settled:
        line.append(": " if seat == settled[0] else "; ", style="not bold")
        line.append(f"{printable(outcome.names[seat])} (seat {seat}) ", style="not bold")
        line.append(net_result(outcome.net[seat]).plain, style=f"not bold {net_result(outcome.net[seat]).style}")
    return line


def layout_rows(table: Table, *, pretty: bool) -> list[str]:
    """What is on the layout: community cards, the dealer's cards, and each player's cards, bets and chips."""

    def written(cards: Iterable[Card]) -> str:
        return " ".join(card.pretty if pretty else str(card) for card in cards)

    rows: list[tuple[str, str, str]] = []
    now = table.round
    if now is not None and now.community and not now.community_collected:
        up, down = now.community[: now.community_up], now.community[now.community_up :]
        rows.append(("community", _faces(written(up), written(down)), ""))
    if now is not None and now.dealer and not now.dealer_collected:
        up = tuple(card for number, card in enumerate(now.dealer) if number in now.dealer_up)
        down = tuple(card for number, card in enumerate(now.dealer) if number not in now.dealer_up)
        rows.append(("dealer", _faces(written(up), written(down)), ""))
    for seat, seated in table.seats.items():
        hand = None if now is None else now.hands.get(seat)
        cards = "" if hand is None or hand.collected else written(hand.cards)
        rows.append((f"{printable(seated.player)} (seat {seat})", cards, _stakes(table, seated, hand)))
    widths = [max((cell_len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return [
        f"{name}{' ' * (widths[0] - cell_len(name))}  {cards:<{widths[1]}}  {stakes}".rstrip()
        for name, cards, stakes in rows
    ]


def _faces(up: str, down: str) -> str:
    return " ".join(filter(None, (up, f"[{down}]" if down else "")))


def _stakes(table: Table, seated: SeatedPlayer, hand: PlayerHand | None) -> str:
    states = [] if hand is None else [word for word, so in (("folded", hand.folded), ("void", hand.void)) if so]
    bets = [
        f"{wager_title(table.game, name)} {dollars(bet.cents)}"
        + (f" + {dollars(bet.coupon_cents)} coupon" if bet.coupon_cents else "")
        for name, bet in seated.bets.items()
    ]
    return "; ".join([*states, *([joined(bets)] if bets else []), f"{dollars(seated.chips_cents)} in chips"])
