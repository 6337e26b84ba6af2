"""How each wager is decided, what it pays, and where a payout has its limit."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.rules.settled import TO_PLAYER, read_from, settled_alike, told
from boardwalk.documents.rules.words import Point, laws, titles
from boardwalk.games import Game
from boardwalk.games.paytable import PayTable, Prize, Row
from boardwalk.law import Paragraph as Law
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, Paragraph, Points, Section, Table, table
from boardwalk.press.words import sentence


def decided(game: Game) -> Section:
    """What becomes of every wager, in the order in which they are settled at a seat."""
    words = (
        "Your wagers are settled one after the other, in this order. Odds come on top of your wager, which you keep."
    )
    blocks: list[Block] = [Paragraph(words)]
    blocks += [Points(tuple(told(game, wagers, TO_PLAYER))) for wagers in settled_alike(game)]
    return Section("How each wager is decided", tuple(blocks))


def pay_tables(game: Game) -> Section | None:
    """The pay tables in force; none where the game has none."""
    grids = [pay_table(each) for wager in game.wagers for each in wager.tables]
    if not grids:
        return None
    words = "A hand is paid once by each table, by the row that pays it most."
    return Section("What the pay tables pay", (Paragraph(words), *grids))


def pay_table(pays: PayTable, own: str = "your") -> Table:
    """A pay table in force, as a sign has it, with the paragraph of a row that has one of its own.

    `own` is what the player's cards are called: a player reads of "your" cards.
    """
    rows = [(sentence(row.name), _pays(row), laws(_law_of(row), row.law)) for row in pays.rows]
    title = f"{sentence(pays.title)} ({pays.law})"
    note = f"Read from {read_from(pays.reads, own)[0]}."
    if any(row[-1] for row in rows):
        return table(title, "hand|>pays|paragraph", rows, note=note)
    return table(title, "hand|>pays", [row[:2] for row in rows], note=note)


def _pays(row: Row) -> str:
    return f"win {row.pays}" if isinstance(row.pays, Prize) else str(row.pays)


def _law_of(row: Row) -> Law | None:
    """The paragraph that says what the hand is, where it is no hand of five cards."""
    law = getattr(row.hand, "law", None)
    return law if isinstance(law, Law) else None


def limits(game: Game) -> Section | None:
    """The most that is paid on a hand; none where there is no limit."""
    if game.payout_limit is None:
        return None
    return Section("The most that a hand is paid", (Points(tuple(limit_points(game))),))


def limit_points(game: Game) -> Iterator[Point]:
    """What is limited, to how much, and what is done when it is reached."""
    limit = game.payout_limit
    assert limit is not None
    several = len(limit.wagers) > 1
    together = (
        f"{titles(game, limit.wagers)} together pay" if several else f"The {titles(game, limit.wagers)} wager pays"
    )
    yield f"{together} a hand no more than {dollars(limit.limit_cents)}.", str(limit.law)
    others = [wager.name for wager in game.wagers if wager.tables and wager.name not in limit.wagers]
    if others:
        yield f"Outside this limit: {titles(game, [*others, *game.collected])}.", str(limit.law)
    if several:
        yield "When the limit is reached, each of these payouts shrinks by the same factor.", str(limit.law)
    if limit.or_minimum_win:
        text = "It is never less than what one could win with the least that may be bet."
        yield text, laws(limit.law, cite("D3"))
