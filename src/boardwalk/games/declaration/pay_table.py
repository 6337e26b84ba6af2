"""Pay tables as the regulations print them: hands and what they pay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType

from boardwalk.errors import WordError, quoted
from boardwalk.games.declaration.law_book import citation
from boardwalk.games.declaration.requirement import Reading, Requirement
from boardwalk.law import Paragraph
from boardwalk.money import dollars


class Pile(Enum):
    """Cards that a pay table can read."""

    PLAYER = "player"
    DEALER = "dealer"
    COMMUNITY = "community"
    LOSER = "loser"
    """The own cards of the lower hand, the player's or the dealer's; nobody's after a tie or a fold."""
    OTHERS = "other players"
    """The own cards of each other player who did not fold, hand by hand; each one on the table is paid for."""

    __hash__ = object.__hash__  # members are unique; the default goes through their names


@dataclass(frozen=True, slots=True)
class FirstCommunity:
    """The first community cards, in the order in which they are turned up: three of them are the flop.

    >>> FirstCommunity(3).value
    'first 3 community'
    """

    cards: int

    @property
    def value(self) -> str:
        return f"first {self.cards} community"


CardsRead = Pile | FirstCommunity
FLOP = FirstCommunity(3)
OWN = (Pile.PLAYER,)
PLAYER_HAND = (Pile.PLAYER, Pile.COMMUNITY)
DEALER_HAND = (Pile.DEALER, Pile.COMMUNITY)
LOSING_HAND = (Pile.LOSER, Pile.COMMUNITY)
OTHER_HANDS = (Pile.OTHERS,)


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds such as 3 to 2, which pay a $10 wager $15.

    >>> Odds(3, 2).cents(1000), str(Odds(3, 2))
    (1500, '3 to 2')
    """

    to: int
    per: int = 1

    def cents(self, staked: int) -> int:
        """What a winning wager is paid, rounded down to the cent."""
        return staked * self.to // self.per

    def __str__(self) -> str:
        return f"{self.to} to {self.per}"


@dataclass(frozen=True, slots=True)
class Prize:
    """A fixed amount, whatever the stake."""

    prize_cents: int

    def cents(self, staked: int) -> int:  # noqa: ARG002
        return self.prize_cents

    def __str__(self) -> str:
        return dollars(self.prize_cents)


@dataclass(frozen=True, slots=True)
class Push:
    """No payout: the stake is returned."""

    def cents(self, staked: int) -> int:  # noqa: ARG002
        return 0

    def __str__(self) -> str:
        return "push"


Payout = Odds | Prize | Push
EVEN = Odds(1)
PUSH = Push()


@dataclass(frozen=True, slots=True)
class Row:
    """A hand and its payout, or a push.

    `dealer`, if given, is what the dealer's cards must also be. `law` is the paragraph for this row if it differs from
    the table's: a ruling.
    """

    hand: Requirement
    pays: Payout
    dealer: Requirement | None = None
    law: Paragraph | None = None

    @property
    def name(self) -> str:
        return self.hand.name if self.dealer is None else f"{self.hand.name}, dealer also"

    @property
    def words(self) -> str:
        """The hand and what it pays: `flush, 6 to 1`."""
        return f"{self.name}, {self.pays}"


@dataclass(frozen=True)
class PayTable:
    """Rows from the highest hand down, the cards they read, and the paragraph that prints them."""

    name: str
    label: str
    reads: tuple[CardsRead, ...]
    rows: tuple[Row, ...]
    law: Paragraph

    def __hash__(self) -> int:
        return hash((self.name, self.label))

    @cached_property
    def title(self) -> str:
        return f"{self.name}, {self.which}" if self.label else self.name

    @property
    def which(self) -> str:
        """Which of the paragraph's tables it is: `table 2`, `as filed`, or `as changed`."""
        if self.label in (FILED, CHANGED):
            return f"as {self.label}"
        return f"table {self.label}"

    def paid_by(self, rows: Sequence[Row]) -> str:
        """What is recorded with a wager that these rows paid."""
        words = "; ".join(row.words for row in rows)
        return f"{words} ({self.which})" if self.label else words

    def rows_in(self, paid_by: str) -> tuple[Row, ...]:
        """The rows of this table that are recorded in these words; none if another table or plain odds paid."""
        words = paid_by.removesuffix(f" ({self.which})") if self.label else paid_by
        by_words = {row.words: row for row in self.rows}
        parts = words.split("; ")
        return tuple(by_words[part] for part in parts) if all(part in by_words for part in parts) else ()

    @property
    def dealer_rows(self) -> tuple[Row, ...]:
        """The rows that also need the dealer's cards, if the table as a whole does not read them."""
        return () if Pile.DEALER in self.reads else tuple(row for row in self.rows if row.dealer is not None)

    @property
    def reads_dealer(self) -> bool:
        """Whether it reads the dealer's own cards."""
        asked = Pile.DEALER in self.reads or Pile.LOSER in self.reads
        return asked or any(row.dealer is not None for row in self.rows)

    @cached_property
    def reads_fixed_cards(self) -> bool:
        """Whether the cards it reads depend neither on how the hands compare nor on other players."""
        return Pile.LOSER not in self.reads and Pile.OTHERS not in self.reads

    @cached_property
    def _odds_only(self) -> bool:
        return all(not isinstance(row.pays, Prize) for row in self.rows)

    def best_row(self, reading: Reading, dealer: Reading, staked: int) -> Row | None:
        """The row that pays this hand the most. A hand may match several rows; only the highest payout is due.

        A hand matches one row of odds, or a lower row has no higher odds: the first match is the best unless there are
        fixed prizes.
        """
        best = None
        for row in self.rows:
            if row.hand.met_by(reading) and (row.dealer is None or row.dealer.met_by(dealer)):
                if self._odds_only:
                    return row
                if best is None or row.pays.cents(staked) > best.pays.cents(staked):
                    best = row
        return best

    def most_cents(self, staked: int) -> int:
        """The highest payout of any row."""
        return max(row.pays.cents(staked) for row in self.rows)

    def filed(self, payouts: tuple[Payout, ...], law: Paragraph) -> PayTable:
        """The same hands with other payouts, which a licensee may file under this paragraph."""
        rows = tuple(replace(row, pays=pays, law=law) for row, pays in zip(self.rows, payouts, strict=True))
        return replace(self, label=FILED, rows=rows)


FILED = "filed"
"""The label of a table that the licensee filed."""
CHANGED = "changed"
"""The label of a table whose payouts someone changed to see what they would be worth; others add it to their own."""
_PAYOUT = re.compile(r"\$([1-9][0-9]{0,8})|([1-9][0-9]{0,5})(?:(?::| to )([1-9][0-9]{0,2}))?")


def read_payout(text: str) -> Payout:
    """A payout as tables print it: `40`, `3 to 2` (or `3:2` for short), `$25,000` or `push`.

    >>> str(read_payout("40")), str(read_payout("3 to 2")), str(read_payout("$25,000")), str(read_payout("push"))
    ('40 to 1', '3 to 2', '$25,000', 'push')
    """
    if text == str(PUSH):
        return PUSH
    match = _PAYOUT.fullmatch(text.replace(",", ""))
    if match is None:
        raise ValueError(f"{text!r} is not a payout")
    prize, to, per = match.groups()
    return Prize(int(prize) * 100) if prize else Odds(int(to), int(per or "1"))


def payout_words(payout: Payout) -> str:
    """A payout as signs, layouts and brochures must print it (R34).

    >>> payout_words(Odds(3, 2)), payout_words(Prize(25_000_00))
    ('3 to 2', 'win $25,000')
    """
    return f"win {payout}" if isinstance(payout, Prize) else str(payout)


def spell_payout(payout: Payout) -> str:
    """A payout as `read_payout` reads it.

    >>> spell_payout(Odds(3, 2)), spell_payout(Odds(40)), spell_payout(Prize(25_000_00))
    ('3:2', '40', '$25000')
    """
    if isinstance(payout, Prize):
        return f"${payout.prize_cents // 100}"
    if isinstance(payout, Push):
        return str(payout)
    return f"{payout.to}" if payout.per == 1 else f"{payout.to}:{payout.per}"


def pay_tables(
    name: str,
    law: str | Paragraph | None = None,
    *,
    labels: str,
    reads: tuple[CardsRead, ...],
    rows: Mapping[Requirement, str],
    rulings: Mapping[Requirement, str] = MappingProxyType({}),
) -> dict[str, PayTable]:
    """The tables of one paragraph side by side, as printed, with a dash where a table omits a hand.

    `rulings` names the ruling for a hand where the paragraph contradicts itself or another one.

    >>> from boardwalk.games.declaration.requirement import FLUSH, STRAIGHT
    >>> either = pay_tables("trips plus", "13:69F-39.11(g)", labels="1 2", reads=(Pile.PLAYER,),
    ...                     rows={FLUSH: "7 6", STRAIGHT: "- 5"})
    >>> [str(row.pays) for row in either["2"].rows], len(either["1"].rows)
    (['6 to 1', '5 to 1'], 1)
    """
    paragraph = citation(law, f"{name}-pays".replace(" ", "-"), f"The pay table for {name}.")
    columns: dict[str, list[Row]] = {label: [] for label in labels.split()}
    for hand, payouts in rows.items():
        for column, payout in zip(columns.values(), _payouts(hand, payouts, columns), strict=True):
            if payout != "-":
                ruling = citation(rulings[hand]) if hand in rulings else None
                column.append(Row(hand, _payout(hand, payout), law=ruling))
    return {label: PayTable(name, label, reads, tuple(column), paragraph) for label, column in columns.items()}


def _payouts(hand: Requirement, text: str, labels: Iterable[str]) -> list[str]:
    """A payout for each label; a single table has one, which may be written as people say it."""
    found, wanted = text.split(), list(labels)
    if wanted == [ONLY]:
        found = [text]
    if len(found) != len(wanted):
        wants = f"{len(wanted)}, for the labels {' '.join(wanted)}"
        raise WordError(f"{hand.name} has {len(found)} payouts in {quoted(text)}, and needs {wants}")
    return found


def _payout(hand: Requirement, text: str) -> Payout:
    try:
        return read_payout(text)
    except ValueError:
        allowed = '"40" (to 1), "3:2", "push", or a fixed "$25000"'
        raise WordError(f"{hand.name} pays {quoted(text)}, which is not a payout; write {allowed}") from None


ONLY = "-"
"""Stands for the label of a paragraph's only table, which has none."""


def pay_table(
    name: str, law: str | Paragraph | None = None, *, reads: tuple[CardsRead, ...], rows: Mapping[Requirement, str]
) -> PayTable:
    """The pay table of a paragraph that has only one."""
    (table,) = pay_tables(name, law, labels=ONLY, reads=reads, rows=rows).values()
    return replace(table, label="")
