"""How each wager is decided, what it pays, and where a payout has its limit."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.rules.settled import TO_PLAYER, read_from, settled_alike, told
from boardwalk.documents.rules.words import Point, called, laws, titles
from boardwalk.games import Game
from boardwalk.games.paytable import PayTable, Prize, Row
from boardwalk.law import Paragraph as Law
from boardwalk.law import cite
from boardwalk.odds.report.rules import most_paid
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
    grids = [pay_table(game, each) for wager in game.wagers for each in wager.tables]
    if not grids:
        return None
    words = "A hand is paid once by each table, by the row that pays it most."
    return Section("What the pay tables pay", (Paragraph(words), *grids))


FACE_CARD = "face card"
SCALED = cite("R15")


def pay_table(game: Game, pays: PayTable, own: str = "your") -> Table:
    """A pay table in force, as a sign has it, with what a hand of its own is and the paragraphs of such a row.

    `own` is what the player's cards are called: a player reads of "your" cards.
    """
    rows = [(sentence(row.name), _pays(row), _what_it_is(row), laws(_law_of(row), row.law)) for row in pays.rows]
    headings = ("hand", ">pays", "what it is", "paragraph")
    filled = [place for place in range(len(headings)) if any(row[place] for row in rows)]
    own_hands = any(_law_of(row) for row in pays.rows)
    note = f"What counts: {read_from(pays.reads, own, five=not own_hands)[0]}."
    if any(FACE_CARD in row.name for row in pays.rows):
        note += f" A {FACE_CARD} is a jack, a queen or a king."
    return table(
        f"{sentence(called(game, pays))} ({pays.law})",
        "|".join(headings[place] for place in filled),
        [tuple(row[place] for place in filled) for row in rows],
        note=note,
    )


def _what_it_is(row: Row) -> str:
    """What the register says of a hand that is none of the usual five cards, without its name."""
    law = _law_of(row)
    return "" if law is None else law.says.partition(": ")[2].removesuffix(".")


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
    ruling = SCALED if game.name in SCALED.games else limit.law
    yield f"{most_paid(game, limit)}.", str(limit.law)
    others = [wager.name for wager in game.wagers if wager.tables and wager.name not in limit.wagers]
    if others:
        yield f"Outside this limit: {titles(game, [*others, *game.collected])}.", str(ruling)
    if len(limit.wagers) > 1:
        text = "When the limit is reached, each of these payouts shrinks by the same factor, down to the cent."
        yield text, str(ruling)
    if limit.or_minimum_win:
        text = "It is never less than what one could win with the least that may be bet."
        yield text, laws(limit.law, cite("D3"))
