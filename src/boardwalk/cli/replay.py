"""`boardwalk replay`: a recorded table told again, each line verified against the rules."""

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
from boardwalk.cli.ask import Asker, Leave
from boardwalk.cli.console import RESULT_STYLES, can_draw, console
from boardwalk.errors import InputError
from boardwalk.games.wager import Result
from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.table.event import Event
from boardwalk.table.event_round import BetsClosed, CardsDealt, RoundEnded, WagerSettled
from boardwalk.table.fold import apply
from boardwalk.table.scene import printable, wager_title
from boardwalk.table.state import Hand, Seated, Table
from boardwalk.table.tell import tell, tell_dealt

NARROW = 70
"""Columns below which a paragraph stands under its sentence, not beside it."""
MOST_CHARACTERS = 1_000_000
"""A line longer than this is no line of a record; the longest of them names two decks and some options."""
LAW_COLUMN = 22
RED_SUITS = r"(?:10|[2-9JQKA])[♥♦]"
RESULTS = r"\) (wins|loses|pushes) \$[\d,]+(\.\d\d)?"


def replay_command(
    file: Annotated[str, typer.Argument(help="A record, one JSON line a command; - is standard input.")],
    round_number: Annotated[
        int | None, typer.Option("--round", help="Tell this round alone.", show_default=False)
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter before each event, and show the layout after it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events as JSON lines.")] = False,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Believe the record: do not decide its commands anew.")
    ] = False,
) -> None:
    """Tell a recorded table again, with the paragraph behind each event.

    Every command is decided anew, and the record must hold exactly what the rules give: a payout that was changed, a
    card that was swapped or a step that is missing is found, and ends the story with exit code 2. Where a record stops
    before its table is closed, that is said at the end.
    """
    # The record brings a library along that no other command needs.
    from boardwalk.form import compact
    from boardwalk.table.record import event_to_json, read_entry, replay_entries

    if step and as_json:
        raise InputError("--step", "is for a person; leave out --json")
    if step and file == "-":
        raise InputError("--step", "asks at standard input, which holds the record; name a file")
    with _opened(file) as lines:
        entries = (read_entry(text, number) for number, text in _numbered(lines, file))
        moments = _moments((entry.events, after) for entry, after in replay_entries(entries, by_rules=not no_verify))
        chosen = _only(moments, round_number)
        if as_json:
            for moment in chosen:
                typer.echo(compact(event_to_json(moment.event)))
        else:
            story = Story(console(), verified=not no_verify)
            (story.step_through if step else story.tell_all)(chosen)


@contextmanager
def _opened(file: str) -> Iterator[TextIO]:
    """The lines of a file or of standard input; bytes that are no text become characters that are no JSON."""
    if file == "-":
        yield sys.stdin
        return
    try:
        stream = Path(file).open(encoding="utf-8-sig", errors="replace")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise InputError("FILE", f"cannot open {file!r}: {getattr(error, 'strerror', None) or error}") from None
    with stream:
        yield stream


def _numbered(lines: TextIO, file: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers. Empty ones may stand at the end, where editors leave them, and nowhere else."""
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
        raise InputError("FILE", f"{'standard input' if file == '-' else repr(file)} is empty, and holds no record")


class Moment(NamedTuple):
    """One event, with the table before and after it, and the round that it belongs to, if one."""

    event: Event
    before: Table | None
    after: Table
    round: int | None


def _moments(story: Iterable[tuple[tuple[Event, ...], Table]]) -> Iterator[Moment]:
    table: Table | None = None
    for events, after_all in story:
        number = _round_of(after_all) or (_round_of(table) if table is not None else None)
        for event in events:
            after = apply(table, event)
            yield Moment(event, table, after, number)
            table = after


def _round_of(table: Table) -> int | None:
    """A round is told from its first bet on, although it begins with "No more bets"."""
    if table.round is not None:
        return table.round.number
    return table.rounds + 1 if any(seated.bets for seated in table.seats.values()) else None


def _only(moments: Iterable[Moment], number: int | None) -> Iterator[Moment]:
    """The events of one round; the others happen silently."""
    found: set[int] = set()
    for moment in moments:
        if moment.round is not None:
            found.add(moment.round)
        if number is None or moment.round == number:
            yield moment
    if number is not None and number not in found:
        there = "there is no round at all"
        if found:
            there = f"there is round {max(found)}" if len(found) == 1 else f"there are {min(found)} to {max(found)}"
        raise InputError("--round", f"{number} is no round of this record; {there}")


@dataclass
class Outcome:
    """What a round brought each seat."""

    names: dict[int, str]
    net: dict[int, int]
    over: bool = False
    void: bool = False


@dataclass
class Story:
    """Events printed as they come: headings, a sentence with its paragraph, and what each round brought."""

    out: Console
    verified: bool
    heading: str = ""
    told: bool = False
    rounds: dict[int, Outcome] = field(default_factory=dict)
    from_meter: bool = False
    last: Table | None = None

    def __post_init__(self) -> None:
        self.pretty = can_draw()

    def tell_all(self, moments: Iterable[Moment]) -> None:
        """Everything at once; cards that go round the seats one by one are one line."""
        dealing: list[Moment] = []
        try:
            for moment in moments:
                if dealing and not _goes_on(dealing[-1].event, moment.event):
                    self._flush(dealing)
                self._keep_account(moment)
                dealing.append(moment)
        finally:
            # What was told so far stands before the message that ends it.
            self._flush(dealing)
        self._summary()

    def _flush(self, dealing: list[Moment]) -> None:
        dealt = [moment.event for moment in dealing if isinstance(moment.event, CardsDealt)]
        if len(dealing) > 1:
            self._line(dealing[0], tell_dealt(dealt, dealing[0].before, pretty=self.pretty))
        elif dealing:
            self._line(dealing[0])
        dealing.clear()

    def step_through(self, moments: Iterable[Moment]) -> None:
        """One event for each Enter, and what lies on the layout after it."""
        asker = Asker(self.out, lambda: self.out.print("  Enter tells the next event, q leaves."))
        try:
            for moment in moments:
                asker.choice("[Enter] next  [q] leave >", {"": None, "n": None, "next": None})
                self._keep_account(moment)
                self._line(moment)
                for row in layout(moment.after, pretty=self.pretty):
                    self.out.print(Text(f"    {row}", style="dim"), soft_wrap=True)
        except Leave:
            return
        self._summary()

    def _head(self, moment: Moment) -> None:
        if moment.round is not None:
            heading = f"Round {moment.round}"
        else:
            heading = "Between rounds" if self.rounds else "Before the first round"
        if heading != self.heading:
            self.out.print(*([] if not self.heading else [""]), Rule(heading, style="dim", align="left"), sep="\n")
            self.heading = heading

    def _line(self, moment: Moment, sentence: str = "") -> None:
        """A sentence with its paragraph beside it, or under it where there is no room."""
        self._head(moment)
        self.told = True
        event, law = moment.event, moment.event.law.id
        text = Text(sentence or tell(event, moment.before, pretty=self.pretty))
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

    def _keep_account(self, moment: Moment) -> None:
        event = moment.event
        self.last = moment.after
        if isinstance(event, BetsClosed):
            names = {seat: seated.player for seat, seated in moment.after.seats.items() if seat in event.seats}
            self.rounds[event.round] = Outcome(names, dict.fromkeys(names, 0))
        outcome = self.rounds.get(moment.round or 0)
        if outcome is None:
            return
        if isinstance(event, WagerSettled):
            kept = event.result is Result.LOSE or event.wager in moment.after.game.collected
            outcome.net[event.seat] += event.paid_cents - (event.cents if kept else 0)
            self.from_meter = self.from_meter or event.off_meter_cents > 0
        elif isinstance(event, RoundEnded):
            outcome.over, outcome.void = True, event.void

    def _summary(self) -> None:
        if not self.told:
            return
        self.out.print("", Rule("What each round brought", style="dim", align="left"), sep="\n")
        for number, outcome in self.rounds.items():
            self.out.print(_outcome_line(number, outcome))
        if not self.rounds:
            self.out.print("No round was played.")
        if self.last is not None and self.last.open:
            now = self.last.round
            within = f"within round {now.number}" if now is not None else "before the table is closed"
            self.out.print(Text(f"The record ends {within}.", style="yellow"))
        if self.verified:
            self.out.print(Text("Every line of the record is what the rules give.", style="green"))
            if self.from_meter:
                self.out.print(
                    Text("What the meter showed is taken as recorded: its own record is not here.", style="dim")
                )
        else:
            self.out.print(Text("The record was not verified against the rules.", style="yellow"))


def _goes_on(last: Event, event: Event) -> bool:
    """Whether cards go on to the next seat in the same step of the deal."""
    if not (isinstance(last, CardsDealt) and isinstance(event, CardsDealt) and last.law is event.law):
        return False
    return isinstance(last.to, int) and isinstance(event.to, int) and last.to < event.to


def _outcome_line(number: int, outcome: Outcome) -> Text:
    line = Text(f"Round {number}", style="bold")
    line.append(", void" if outcome.void else "" if outcome.over else ", not over yet", style="not bold yellow")
    # Until a round is over, a seat that nothing was decided for is not even: its bets lie on the layout.
    told = [seat for seat in outcome.names if outcome.over or outcome.net[seat]]
    for seat in told:
        name, cents = outcome.names[seat], outcome.net[seat]
        ended = f"{'wins' if cents > 0 else 'loses'} {dollars(abs(cents))}" if cents else "even"
        style = "green" if cents > 0 else "red" if cents else "yellow"
        line.append(": " if seat == told[0] else "; ", style="not bold")
        line.append(f"{printable(name)} (seat {seat}) ", style="not bold").append(ended, style=f"not bold {style}")
    return line


def layout(table: Table, *, pretty: bool) -> list[str]:
    """What lies on the layout: community cards, the dealer's cards, and each player's cards, bets and chips."""

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


def _stakes(table: Table, seated: Seated, hand: Hand | None) -> str:
    states = [] if hand is None else [word for word, so in (("folded", hand.folded), ("void", hand.void)) if so]
    bets = [
        f"{wager_title(table.game, name)} {dollars(bet.cents)}"
        + (f" + {dollars(bet.coupon_cents)} coupon" if bet.coupon_cents else "")
        for name, bet in seated.bets.items()
    ]
    return "; ".join([*states, *([joined(bets)] if bets else []), f"{dollars(seated.chips_cents)} in chips"])
