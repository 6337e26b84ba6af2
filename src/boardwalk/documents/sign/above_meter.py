"""The sign above a progressive meter that several tables feed, with room for the display of what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boardwalk.documents.layout import layout_of
from boardwalk.documents.sign.content import Content, Fact, Panel, Plate
from boardwalk.documents.sign.prizes import CHANCES, HEADS, demonstration, written
from boardwalk.documents.wording import refuse_for
from boardwalk.errors import unknown
from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.pit.house_file import HouseFile, MeterSetup
from boardwalk.press.words import hundredths, joined
from boardwalk.progressive.award import wager_of
from boardwalk.progressive.link import BOTH_ENDS
from boardwalk.progressive.sign import SignRow, rows_of


@dataclass(frozen=True)
class Linked:
    """A meter of a house with the tables that feed it."""

    house: HouseFile
    meter: MeterSetup

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """One of each game."""
        return tuple({game.name: game for game in self.offered.values()}.values())

    @cached_property
    def offered(self) -> dict[str, Game]:
        """What each table offers, by its number."""
        return {table.number: table.offered for table in self.house.tables if table.meter == self.meter.name}

    @property
    def accent(self) -> str:
        return layout_of(self.games[0]).cloth


def linked_at(house: HouseFile, name: str) -> Linked:
    """The meter of this name, with its tables."""
    meters = {meter.name: meter for meter in house.meters if any(table.meter == meter.name for table in house.tables)}
    if name not in meters:
        raise unknown("--meter", name, meters, "meter of this house that tables feed")
    return Linked(house, meters[name])


def told_above(linked: Linked) -> Content:
    """What stands on the sign: never the amount, which the display shows; names state no odds with "for"."""
    for field, name in (("licensee", linked.house.name), ("meter", linked.meter.name)):
        refuse_for(name, field, None)
    stakes = joined(sorted({dollars(wager_of(game).stake_cents) for game in linked.games}), "or")
    return Content(
        licensee=linked.house.name,
        title=linked.meter.name,
        plates=(Plate("Tables", ", ".join(linked.offered)), Plate("Wager", stakes)),
        panels=(*_rows(linked), _about(linked)),
        notices=tuple(_notice(linked.games)),
        display="The progressive jackpot is shown here",
    )


def _rows(linked: Linked) -> Iterator[Panel]:
    """What all tables pay alike, and what each game pays besides, or some tables of a game."""
    paid: dict[tuple[str, tuple[SignRow, ...]], list[str]] = {}
    for number, game in linked.offered.items():
        paid.setdefault((game.title, rows_of(game)), []).append(number)
    first, *others = (rows for _, rows in paid)
    shared = tuple(row for row in first if all(row in rows for rows in others))
    laws = ", ".join(dict.fromkeys(str(_told_by(game)) for game in linked.games))
    yield _panel("Paid at every table", shared, laws)
    for (title, rows), numbers in paid.items():
        besides = tuple(row for row in rows if row not in shared)
        of_tables = f"table{'s' if len(numbers) > 1 else ''} {joined(numbers)}"
        at = of_tables if [each for each, _ in paid].count(title) > 1 else title
        if besides:
            yield _panel(f"Also at {at}", besides, "")


def _told_by(game: Game) -> Paragraph:
    wager = wager_of(game)
    return layout_of(game).prizes_told or wager.settled


def _panel(title: str, rows: tuple[SignRow, ...], aside: str) -> Panel:
    return Panel(title, aside, ("Paid on", *HEADS), tuple(map(written, rows)), small=True)


def _about(linked: Linked) -> Panel:
    known = linked.meter.parameters
    wagers = [wager_of(game) for game in linked.games]
    facts = [
        Fact(f"It starts at {dollars(known.base_cents)}, and at {dollars(known.reset_cents)} after all of it is won."),
        Fact(f"{hundredths(known.rate, 2).rstrip('0').rstrip('.')}% of each wager is added."),
        Fact("The chance is that of one wager.", (CHANCES,)),
    ]
    facts += [fact for game in linked.games for fact in demonstration(game)]
    if any("(M)" in row.pays for game in linked.games for row in rows_of(game)):
        facts.append(Fact("(M): paid off the meter, as every percentage is."))
    title = joined(list(dict.fromkeys(wager.title for wager in wagers)))
    return Panel(f"The {title} meter", facts=tuple(dict.fromkeys(facts)))


def _notice(games: tuple[Game, ...]) -> Iterator[Panel]:
    if len(games) > 1:
        both = {game.name for game in games}.issuperset(BOTH_ENDS)
        told = (layout_of(game).link_told for game in games if both)
        laws = tuple(law for law in told if law is not None)
        words = f"This meter links {joined([game.title for game in games])}."
        yield Panel("Linked progressive", facts=(Fact(words, laws),))
