"""Wagers the dealer collects before the deal and that pay dollars: the progressive payout wager and the Bonus Spin.

They are not a `Wager`: each has one fixed amount, stays in the table inventory, and its stake is not returned.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from boardwalk.errors import WordError, quoted
from boardwalk.games.declaration.approval import RequiredApproval, RequiredSign
from boardwalk.games.declaration.law_book import citation
from boardwalk.games.declaration.layout import AreaPlace, BettingSpot, spot_of
from boardwalk.games.declaration.pay_table import OWN, CardsRead, Pile, Prize
from boardwalk.games.declaration.requirement import FiveCard, Reading, Requirement
from boardwalk.law import Paragraph
from boardwalk.money import dollars


@dataclass(frozen=True, kw_only=True)
class CollectedWager:
    """What the two have in common."""

    name: str
    title: str
    stake_cents: int
    law: Paragraph
    hardware: Paragraph
    """The paragraph that requires hardware on the table for it."""
    counted: Paragraph
    """The paragraph on counting the wagers against the lights."""
    to_inventory: Paragraph
    """The paragraph on putting the chips into the table inventory container."""
    settled: Paragraph
    """The paragraph that decides it."""
    alive_after_fold: Paragraph
    """The paragraph that keeps it alive after a fold, with the cards left on the table."""
    coupon: Paragraph | None = None
    """The paragraph that allows a coupon instead of a chip."""
    counted_on_layout: bool = False
    """Whether the dealer counts it on the layout, in front of the table inventory container."""
    approvals: tuple[RequiredApproval, ...] = ()
    """What must be filed or approved before it is offered."""
    signs: tuple[RequiredSign, ...] = ()
    """The signs that a table with it needs."""
    spot: BettingSpot | None = None
    """Where its area is on the layout, if the game file says so; otherwise in front of the betting position."""

    @property
    def feeds_meter(self) -> bool:
        """Whether a share of it goes to a progressive meter."""
        return True


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A percentage of the meter, rounded down to the cent.

    >>> MeterShare(10).of(12_345_67), str(MeterShare(10))
    (123456, '10% of the meter')
    """

    percent: int

    def of(self, meter_cents: int) -> int:
        """The payout when the meter shows this amount."""
        return meter_cents * self.percent // 100

    def __str__(self) -> str:
        return f"{self.percent}% of the meter"


@dataclass(frozen=True, slots=True)
class ProgressiveRow:
    """A hand and what it pays. With `off_meter`, the payout is deducted from the meter."""

    hand: Requirement
    pays: Prize | MeterShare
    off_meter: bool
    law: Paragraph

    @property
    def name(self) -> str:
        return self.hand.name

    @property
    def empties(self) -> bool:
        """Whether it wins the whole meter, which then returns to its reset amount."""
        return isinstance(self.pays, MeterShare) and self.pays.percent == 100

    def cents(self, meter_cents: int) -> int:
        """The payout when the meter shows this amount."""
        return self.pays.prize_cents if isinstance(self.pays, Prize) else self.pays.of(meter_cents)

    def shares(self, meter_cents: int, winners: int) -> tuple[int, ...]:
        """What each winner gets when several share the meter. The first winners get the odd cents (D14)."""
        each, over = divmod(self.cents(meter_cents), winners)
        return tuple(each + (place < over) for place in range(winners))

    @property
    def words(self) -> str:
        """What it pays, as signs and brochures must print it (R34): `win $50 (M)`, `10% of the meter`."""
        return f"win {self}" if isinstance(self.pays, Prize) else str(self)

    def __str__(self) -> str:
        return f"{self.pays}{' (M)' if self.off_meter and isinstance(self.pays, Prize) else ''}"


@dataclass(frozen=True)
class ProgressiveTable:
    """Rows from the highest hand down."""

    label: str
    rows: tuple[ProgressiveRow, ...]
    law: Paragraph
    name: str = "progressive"
    """What it is called where several are printed."""

    def __hash__(self) -> int:
        return hash((self.label, tuple(row.pays for row in self.rows)))

    @property
    def title(self) -> str:
        return f"{self.name}, table {self.label}" if self.label else self.name

    def row_for(self, reading: Reading) -> ProgressiveRow | None:
        """The row that pays this hand, or None."""
        return next((row for row in self.rows if row.hand.met_by(reading)), None)

    def row(self, name: str) -> ProgressiveRow:
        """The row with this name."""
        return next(row for row in self.rows if row.name == name)


MOST_COUNTED = 5
"""The most cards for which the chance of any hand is counted; that of a five-card rank is counted for up to seven."""


def countable(hand: Requirement, cards: int) -> bool:
    """Whether the chance that this many cards make a hand can be counted: a table must have it for its meter."""
    return cards <= MOST_COUNTED or isinstance(hand, FiveCard)


_PAYS = re.compile(r"(?:([1-9][0-9]?|100)%|\$([1-9][0-9]*))( \(M\))?")


def progressive_rows(
    law: str | Paragraph, rows: Mapping[FiveCard, str] | Mapping[Requirement, str]
) -> tuple[ProgressiveRow, ...]:
    """Rows as the regulation prints them: a percentage of the meter, or dollars. `(M)` is deducted from the meter.

    >>> from boardwalk.games.declaration.requirement import FLUSH, STRAIGHT
    >>> [str(row) for row in progressive_rows("13:69F-28.11(g)", {FLUSH: "$50 (M)", STRAIGHT: "$10"})]
    ['$50 (M)', '$10']
    """
    paragraph = citation(law)
    return tuple(_read_row(hand, text, paragraph) for hand, text in rows.items())


def _read_row(hand: Requirement, text: str, law: Paragraph) -> ProgressiveRow:
    match = _PAYS.fullmatch(text)
    if match is None:
        allowed = '"100% (M)", "10% (M)", "$300 (M)" or "$50"'
        raise WordError(f"{hand.name} pays {quoted(text)}, which is not a progressive payout; write {allowed}")
    percent, prize, off_meter = match.groups()
    pays = MeterShare(int(percent)) if percent else Prize(int(prize) * 100)
    return ProgressiveRow(hand, pays, off_meter is not None, law)


def raised_table(table: ProgressiveTable, filed: Mapping[str, Prize | MeterShare]) -> ProgressiveTable:
    """The table with the amounts that a licensee filed above the listed ones (R41).

    >>> from boardwalk.games.texas_bonus import PROGRESSIVE
    >>> raised = raised_table(PROGRESSIVE["plain"], {"flush": Prize(75_00)})
    >>> [str(row) for row in raised.rows][-2:]
    ['$100 (M)', '$75 (M)']
    """
    rows = tuple(replace(row, pays=filed[row.name]) if row.name in filed else row for row in table.rows)
    return replace(table, rows=rows)


@dataclass(frozen=True, slots=True)
class LinkRule:
    """The tables of payouts with which a progressive can be linked to another game's; an empty label is none of them.

    >>> LinkRule(("A", ""), citation("13:69F-28.11(g)")).allowed
    'Table A or none of the lettered tables'
    """

    labels: tuple[str, ...]
    law: Paragraph

    @property
    def allowed(self) -> str:
        return " or ".join(f"Table {label}" if label else "none of the lettered tables" for label in self.labels)


@dataclass(frozen=True, kw_only=True)
class ProgressiveWager(CollectedWager):
    """A progressive: a share of each wager goes to a meter, and the hand that `reads` names wins off it."""

    table: ProgressiveTable
    reads: tuple[CardsRead, ...]
    """The cards that make the hand."""
    least_rate: Fraction
    """The minimum share of each wager that goes to the meter."""
    rate_law: Paragraph
    lock_out: Paragraph
    from_return_device: Paragraph
    hand_verified: Paragraph
    light_verified: Paragraph
    validated: Paragraph
    at_turn: Paragraph
    """The paragraph that pays percentages on what the meter shows at the player's turn."""
    shared: Paragraph
    """The paragraph that has winners of the whole meter at one table share it."""
    link_rule: LinkRule | None = None
    """Set where only some of the game's tables can be linked to another game."""

    @property
    def reads_dealer(self) -> bool:
        """Whether it is paid for the dealer's cards, or for a hand with them."""
        return Pile.DEALER in self.reads

    @property
    def links_with_others(self) -> bool:
        """Whether it can be linked to another game's progressive with the table that it has."""
        return self.link_rule is None or self.table.label in self.link_rule.labels


PROGRESSIVE_RULES: Mapping[str, str] = MappingProxyType({
    "law": "The {title} is an optional wager made before the deal, in one amount.",
    "hardware": "A light at each position shows which players have made the {title} wager.",
    "counted": "The dealer counts the {title} wagers against the lights before dealing.",
    "to_inventory": "Counted {title} wagers go into the table inventory container.",
    "settled": "The {title} is paid by its table, no matter who wins.",
    "alive_after_fold": "The {title} stays in play if the player folds.",
    "rate_law": "A share of each {title} wager goes to the meter.",
    "lock_out": "The dealer locks out further {title} wagers before dealing.",
    "from_return_device": "The dealer takes the {title} wagers from the return device.",
    "hand_verified": "The dealer verifies a hand that wins the {title}.",
    "light_verified": "The dealer verifies that the light of the position is on.",
    "validated": "A supervisor validates a {title} payout before it is paid.",
    "at_turn": "A percentage of the meter is paid on what the meter shows at the player's turn.",
    "shared": "Players at one table who win the whole meter in the same round share it equally.",
})  # fmt: skip
"""The standard rules of a progressive, by the part of `ProgressiveWager` that cites them."""


def progressive(
    name: str,
    rows: Mapping[Requirement, str],
    *,
    reads: tuple[CardsRead, ...] = OWN,
    stake_cents: int = 1_00,
    to_meter: Fraction = Fraction(1, 2),
    title: str | None = None,
    at: AreaPlace = None,
) -> ProgressiveWager:
    """A progressive under standard rules of the game's own.

    A row pays `100% (M)`, the whole meter; `10% (M)`, a part of it; `$50 (M)`, dollars off it; or `$50`, dollars from
    the table. At least `to_meter` of each wager goes to the meter.

    >>> from boardwalk.games.declaration.requirement import FLUSH, ROYAL_FLUSH
    >>> rows = {ROYAL_FLUSH: "100% (M)", FLUSH: "$50 (M)"}
    >>> [str(row) for row in progressive("jackpot", rows).table.rows]
    ['100% of the meter', '$50 (M)']
    """
    words = title or name.replace("-", " ").title()
    laws: dict[str, Any] = {
        part: citation(
            None,
            name if part == "law" else f"{name}-{part.removesuffix('_law').replace('_', '-')}",
            says.format(title=words),
        )
        for part, says in PROGRESSIVE_RULES.items()
    }
    pays = citation(None, f"{name}-pays", f"The pay table for the {words}.")
    return ProgressiveWager(
        name=name,
        title=words,
        stake_cents=stake_cents,
        table=ProgressiveTable("", tuple(replace(row, law=pays) for row in progressive_rows(pays, rows)), pays, words),
        reads=reads,
        least_rate=to_meter,
        spot=spot_of(name, laws["law"], at),
        **laws,
    )


class WheelTop(Enum):
    """What the first wheel position pays the player."""

    JACKPOT = "progressive jackpot"
    FIXED = "fixed prize"


@dataclass(frozen=True, slots=True)
class WheelPosition:
    """One wheel position. `player_cents` is None for the top prize."""

    number: int
    player_cents: int | None
    community_cents: int = 0

    @property
    def words(self) -> str:
        """What it pays, as signs and brochures must print it (R34).

        >>> WheelPosition(7, 100_00, 50_00).words
        'win $100, all others win $50'
        """
        pays = "win the top prize" if self.player_cents is None else f"win {dollars(self.player_cents)}"
        return f"{pays}, all others win {dollars(self.community_cents)}" if self.community_cents else pays

    def __str__(self) -> str:
        pays = "top prize" if self.player_cents is None else dollars(self.player_cents)
        return pays if not self.community_cents else f"{pays}, others {dollars(self.community_cents)}"


@dataclass(frozen=True)
class Wheel:
    """A wheel from the regulation: its positions and, for a jackpot, its seed and what each wager adds."""

    name: str
    stake_cents: int
    top: WheelTop
    positions: tuple[WheelPosition, ...]
    law: Paragraph
    seed_cents: int = 0
    rate: Fraction = Fraction(0)

    def __hash__(self) -> int:
        return hash(self.name)

    def position(self, number: int) -> WheelPosition:
        """The position with this number, counting from 1."""
        return self.positions[number - 1]


def wheel(name: str, law: str, top: WheelTop, pays: str, *, stake: int, seed: int = 0, percent: int = 0) -> Wheel:
    """A wheel as the regulation prints it, in dollars, position by position: player pay, slash, community pay.

    >>> small = wheel("small", "13:69F-40.11(e)", WheelTop.FIXED, "top 1,000 50/5", stake=1)
    >>> [str(position) for position in small.positions]
    ['top prize', '$1,000', '$50, others $5']
    """
    positions = tuple(_read_position(number, text) for number, text in enumerate(pays.split(), 1))
    return Wheel(name, stake * 100, top, positions, citation(law), seed * 100, Fraction(percent, 100))


def _read_position(number: int, text: str) -> WheelPosition:
    player, _, community = text.replace(",", "").partition("/")
    return WheelPosition(number, None if player == "top" else int(player) * 100, int(community or "0") * 100)


@dataclass(frozen=True, slots=True)
class FixedPrize:
    """The fixed top prize of a wheel: cash, or merchandise with its declared value.

    >>> str(FixedPrize(25_000_00)), str(FixedPrize(25_000_00, "2027 Harbor Cruiser"))
    ('$25,000', 'a 2027 Harbor Cruiser')
    """

    value_cents: int
    merchandise: str = ""

    @property
    def cash_cents(self) -> int:
        """What is paid in chips: nothing for merchandise."""
        return 0 if self.merchandise else self.value_cents

    @property
    def with_value(self) -> str:
        """The prize, and for merchandise what it is declared to be worth.

        >>> FixedPrize(25_000_00, "two tickets to Lisbon").with_value
        'two tickets to Lisbon (declared value $25,000)'
        """
        value = f" (declared value {dollars(self.value_cents)})" if self.merchandise else ""
        return f"{self}{value}"

    def __str__(self) -> str:
        return with_article(self.merchandise) if self.merchandise else dollars(self.value_cents)


DETERMINERS = frozenset(
    [
        "a",
        "an",
        "the",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "twelve",
        "your",
        "any",
    ]
)
_AN = re.compile(r"[aeio]|8|11(?![0-9])|18(?![0-9])|u(?!ni|se)", re.IGNORECASE)


def with_article(thing: str) -> str:
    """A thing with an article, unless it starts with one or with a number in words.

    >>> with_article("2027 Harbor Cruiser"), with_article("8-day cruise"), with_article("the Blue Room for a week")
    ('a 2027 Harbor Cruiser', 'an 8-day cruise', 'the Blue Room for a week')
    """
    if thing.split(maxsplit=1)[0].lower() in DETERMINERS:
        return thing
    return f"{'an' if _AN.match(thing) else 'a'} {thing}"


@dataclass(frozen=True, kw_only=True)
class BonusSpin(CollectedWager):
    """The Bonus Spin. A player whose cards meet the trigger spins the wheel after all hands are settled."""

    wheel: Wheel
    weights: tuple[int, ...]
    """The weight of each position, in order."""
    demonstration: bool
    """Whether these are the demonstration weights, which no regulator has approved."""
    prize: FixedPrize | None
    """The fixed top prize; None if the top prize is a jackpot."""
    trigger: Requirement
    triggered: Paragraph
    tapped: Paragraph
    spun: Paragraph

    awarded: Paragraph
    """The paragraph on handing over merchandise."""

    @property
    def feeds_meter(self) -> bool:
        return self.wheel.top is WheelTop.JACKPOT

    @property
    def prize_cents(self) -> int:
        """What the fixed top prize is worth; 0 if the top prize is a jackpot."""
        return 0 if self.prize is None else self.prize.value_cents

    @property
    def merchandise(self) -> str:
        """The merchandise that is the top prize; empty if it is cash or a jackpot."""
        return "" if self.prize is None else self.prize.merchandise
