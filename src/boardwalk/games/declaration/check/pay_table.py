"""Checks pay tables: whether their cards make such hands, and whether their rows are in order and complete."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from boardwalk.cards import AnyRank, Ranking, ThreeCardCategory
from boardwalk.games.declaration.pay_table import FILED, FirstCommunity, Odds, PayTable, Pile, Prize, Push, Row
from boardwalk.games.declaration.requirement import RankedHand, ThreeCard
from boardwalk.games.declaration.wager import AHEAD, BEHIND, Case, Standing

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game


def table_faults(game: Game) -> Iterator[str]:
    """Faults of the pay tables of wagers and bonuses."""
    for wager in (*game.wagers, *game.bonuses):
        for table in wager.tables:
            cases = [case for case in wager.settled if case.verdict is table]
            faults = (
                *_reading_faults(game, table),
                *_row_faults(game, table),
                *_payout_order_faults(table),
                *_gap_faults(table, cases),
            )
            yield from (f"{wager.name}, table {table.label or table.name}: {fault}" for fault in faults)


def title_faults(game: Game) -> Iterator[str]:
    """Signs and settlements identify pay tables by title, so a title must be unique."""
    titles: dict[str, PayTable] = {}
    for wager in (*game.wagers, *game.bonuses):
        for table in wager.tables:
            if titles.setdefault(table.title, table) != table:
                yield f"two different pay tables are called {table.title}"


def _reading_faults(game: Game, table: PayTable) -> Iterator[str]:
    if table.reads_dealer and not game.dealer_hole_cards:
        yield "reads the dealer's cards, but the dealer has no hand"
    elif Pile.LOSER in table.reads and game.dealer_hole_cards != game.hole_cards:
        yield "reads the loser's cards, but the dealer does not have as many as a player"
    if Pile.LOSER in table.reads and Pile.OTHERS in table.reads:
        yield "reads both the loser's cards and the other players'"
    if len({*table.reads}) < len(table.reads):
        yield "reads the same cards twice"
    yield from prefix_faults(game, table.reads)


def prefix_faults(game: Game, reads: tuple[object, ...]) -> Iterator[str]:
    """The first community cards are only known apart from the others if a stage shows exactly that many."""
    face_up = {up for dealing in game.dealings for up in dealing.community_up()}
    for each in reads:
        if isinstance(each, FirstCommunity) and (each.cards not in face_up or each.cards < 1):
            yield f"reads {each.cards} community cards, but no stage shows exactly that many"
    community = sum(isinstance(each, FirstCommunity) or each is Pile.COMMUNITY for each in reads)
    if community > 1:
        yield "reads some community cards twice"


def _row_faults(game: Game, table: PayTable) -> Iterator[str]:
    cards = game.cards_read(table.reads)
    if not table.rows:
        yield "has no rows"
    elif all(isinstance(row.pays, Push) for row in table.rows):
        yield "pays no hand, every row pushes"
    for row in table.rows:
        if not row.hand.readable_from(cards):
            yield f"{row.name} cannot be read from {cards} cards"
        if row.dealer is not None and not row.dealer.readable_from(game.dealer_hole_cards):
            yield f"{row.name} asks for a hand that cannot be read from the dealer's {game.dealer_hole_cards} cards"
        if isinstance(row.pays, Push) and Pile.OTHERS in table.reads:
            yield f"{row.name} pushes, but is paid for other players' hands"
        if _pays_nothing(row):
            yield f"{row.name} pays {row.pays}"


def _pays_nothing(row: Row) -> bool:
    if isinstance(row.pays, Odds):
        return row.pays.to < 1 or row.pays.per < 1
    return isinstance(row.pays, Prize) and row.pays.prize_cents < 1


def _payout_order_faults(table: PayTable) -> Iterator[str]:
    """A table that the licensee filed may pay a lower hand more; no text forbids it (R50)."""
    if table.label == FILED:
        return
    for kind in (Odds, Prize):
        rows = [row for row in table.rows if isinstance(row.pays, kind | Push) and not _pays_nothing(row)]
        for higher, lower in itertools.pairwise(rows):
            if _worth(lower) > _worth(higher):
                yield f"a lower hand pays more: {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _worth(row: Row) -> Fraction:
    if isinstance(row.pays, Push):
        return Fraction(0)
    return Fraction(row.pays.to, row.pays.per) if isinstance(row.pays, Odds) else Fraction(row.pays.prize_cents)


def _gap_faults(table: PayTable, cases: list[Case]) -> Iterator[str]:
    """A table that pays a hand must pay every higher hand. A royal flush never loses, so a bad beat may omit it."""
    beaten = Pile.LOSER in table.reads or all(case.standing is BEHIND for case in cases)
    for ranking in Ranking:
        hands = [row.hand for row in table.rows if isinstance(row.hand, RankedHand) and row.hand.ranking is ranking]
        if not hands:
            continue
        lowest: AnyRank = min(hand.lowest for hand in hands)
        kinds = ranking.kinds[:-1] if beaten and ranking is Ranking.FIVE_CARD else ranking.kinds
        least = max(kind for kind in kinds if kind <= lowest)
        omitted = [kind.name for kind in kinds if lowest < kind and not any(_covers(hand, kind) for hand in hands)]
        if omitted:
            *others, last = omitted
            yield f"omits {' and '.join(filter(None, (', '.join(others), last)))}, but pays {least.name}"
    three = {row.hand.category for row in table.rows if isinstance(row.hand, ThreeCard)}
    for missing in ThreeCardCategory:
        if three and min(three) < missing and missing not in three:
            yield f"omits {missing.title}, but pays {min(three).title}"


def _covers(hand: RankedHand, kind: AnyRank) -> bool:
    return kind >= hand.lowest and (hand.below is None or kind < hand.below)


def pays_every_hand(table: PayTable) -> bool:
    """Whether every hand is on the table: a row begins at the lowest hand of a ranking."""
    return any(isinstance(row.hand, RankedHand) and row.hand.ranking.kinds[0] >= row.hand.lowest for row in table.rows)


def can_be_on(table: PayTable, standing: Standing) -> bool:
    """Whether a hand can be on the table: there is a loser only if a hand is ahead or behind."""
    return Pile.LOSER not in table.reads or standing in (AHEAD, BEHIND)
