"""House options: the choices the regulations leave to the licensee, read from text and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, cast

from boardwalk.cards import Category
from boardwalk.errors import InputError, WordError, quoted, unknown
from boardwalk.games.declaration.collected import FixedPrize, MeterShare, ProgressiveRow
from boardwalk.games.declaration.law_book import citation
from boardwalk.games.declaration.pay_table import FILED, Odds, PayTable, Prize, Row, read_payout, spell_payout
from boardwalk.games.declaration.requirement import STRAIGHT_FLUSH, FiveCard
from boardwalk.law import Paragraph
from boardwalk.money import dollars, read_cents


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One of a few named values: a switch, a version, the letter of a pay table."""

    name: str
    help: str
    law: Paragraph
    default: str
    values: Mapping[str, Any]

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)

    def read(self, text: str) -> Any:
        for spelling in (text, text.upper(), text.lower()):
            if spelling in self.values:
                return self.values[spelling]
        raise InputError(self.name, f"{quoted(text)} is not one of {self.allowed}", self.law)

    @property
    def of_tables(self) -> bool:
        """Whether it is a choice of pay table."""
        return all(isinstance(value, PayTable) for value in self.values.values())

    def text(self, value: Any) -> str:
        """A value as a person would write it."""
        return next(name for name, known in self.values.items() if known == value)


@dataclass(frozen=True, slots=True)
class FileableChoice(ChoiceOption):
    """A choice of pay tables to which the licensee may add its own: the odds of each row, or hands with their odds."""

    hands: tuple[FiveCard, ...] = ()
    """The hands that a filed table may name, from the highest down; none if it keeps the rows of the examples."""
    lowest: str = ""
    """The hand from which on every hand must be paid, as the text says."""
    hands_law: Paragraph | None = None
    """The paragraph that says which hands are paid."""

    @property
    def _sample(self) -> PayTable:
        return cast("PayTable", next(iter(self.values.values())))

    @property
    def allowed(self) -> str:
        names = ", ".join(row.name for row in self._sample.rows)
        odds = ",".join(spell_payout(row.pays) for row in self._sample.rows)
        named = f"; or hands with their odds: {self._named(self._sample, 2)}, and so on" if self.hands else ""
        return f"{', '.join(self.values)}, or odds to file for {names}, such as {odds}{named}"

    def read(self, text: str) -> PayTable:
        if self.hands and _NAMED.search(text):
            return self._read_named(text)
        if "," not in text:
            return cast("PayTable", ChoiceOption.read(self, text))
        sample = self._sample
        try:
            payouts = tuple(_read_odds(part.strip()) for part in text.split(","))
            return sample.filed(payouts, self.law)
        except ValueError:
            raise InputError(
                self.name,
                f"must have whole-number odds for each of the {len(sample.rows)} hands, not {quoted(text)}",
                self.law,
            ) from None

    def _read_named(self, text: str) -> PayTable:
        """A table with named hands, in any order."""
        odds: dict[str, Odds] = {}
        for part in text.split(","):
            match = _HAND_AND_ODDS.fullmatch(part.strip())
            if match is None:
                reason = (
                    f"must be a hand and its odds, such as {self._named(self._sample, 1)}, not {quoted(part.strip())}"
                )
                raise InputError(self.name, reason, self.hands_law)
            name = self._verified(match[1].lower().replace("-", " "))
            if name in odds:
                raise InputError(self.name, f"{name} is listed twice", self.hands_law)
            try:
                odds[name] = _read_odds(match[2] if match[3] is None else f"{match[2]}:{match[3]}")
            except ValueError:
                reason = f"{name} must have whole-number odds, not {quoted(match[2])}"
                raise InputError(self.name, reason, self.hands_law) from None
        return self._filed(odds)

    def _verified(self, name: str) -> str:
        known = [hand.name for hand in self.hands]
        if name in known:
            return name
        lower = [category.title for category in Category if category.title not in known]
        if name in lower:
            raise InputError(self.name, f"{name} must not be paid: only {known[-1]} or better", self.hands_law)
        raise InputError(self.name, unknown(self.name, name, known, "hand").reason, self.hands_law)

    def _filed(self, odds: Mapping[str, Odds]) -> PayTable:
        names = [hand.name for hand in self.hands]
        for name in names[names.index(STRAIGHT_FLUSH.name) : names.index(self.lowest) + 1]:
            if name not in odds:
                raise InputError(
                    self.name, f"must have odds for {name}: {self.lowest} or better is paid", self.hands_law
                )
        listed = [hand for hand in self.hands if hand.name in odds]
        if [hand.name for hand in listed] != [row.name for row in self._sample.rows]:
            listed[0] = replace(listed[0], below=None)  # a royal flush that is not listed is a straight flush
        rows = tuple(Row(hand, odds[hand.name], law=self.law) for hand in listed)
        return replace(self._sample, label=FILED, rows=rows)

    def text(self, value: PayTable) -> str:
        if value.title in {known.title for known in self.values.values()}:
            return value.label
        if [row.name for row in value.rows] == [row.name for row in self._sample.rows]:
            return ",".join(spell_payout(row.pays) for row in value.rows)
        return self._named(value)

    def _named(self, table: PayTable, most: int | None = None) -> str:
        return ", ".join(f"{row.name} {spell_payout(row.pays)}" for row in table.rows[:most])


_NAMED = re.compile(r"[^\W\d_]{2}")
"""Words, as in the name of a hand; the label of a table is one letter or a number."""
_HAND_AND_ODDS = re.compile(r"(\S.*?)\s+(\S+?)(?:\s+to\s+([0-9]+))?")


def _read_odds(text: str) -> Odds:
    payout = read_payout(text)
    if not isinstance(payout, Odds):
        raise ValueError(f"{text!r} is not odds")  # noqa: TRY004
    return payout


@dataclass(frozen=True, slots=True)
class AmountOption:
    """An amount of money, or `off`."""

    name: str
    help: str
    law: Paragraph
    default: str = "off"
    allowed: str = "an amount of dollars, or off"

    def read(self, text: str) -> int | None:
        if text.lower() == "off":
            return None
        cents = read_cents(text, self.name, self.law)
        if cents <= 0:
            raise InputError(self.name, "must be more than $0, or off", self.law)
        return cents

    def text(self, value: int | None) -> str:
        return "off" if value is None else dollars(value)


@dataclass(frozen=True, slots=True)
class PrizeOption:
    """A fixed prize: an amount of money, merchandise with its declared value, or `off`.

    >>> option = PrizeOption("prize", "A prize", citation("R35"))
    >>> option.text(option.read("merchandise: 2027 Harbor Cruiser, $25,000"))
    'merchandise: 2027 Harbor Cruiser, $25,000'
    """

    name: str
    help: str
    law: Paragraph
    default: str = "off"
    allowed: str = "an amount of dollars, merchandise (merchandise: 2027 Harbor Cruiser, $25,000), or off"

    def read(self, text: str) -> FixedPrize | None:
        if text.lower() == "off":
            return None
        kind, colon, described = text.partition(":")
        if not colon:
            return FixedPrize(self._cents(text))
        if kind.strip().lower() != MERCHANDISE:
            raise InputError(self.name, f"must be {self.allowed}, not {quoted(text)}", self.law)
        match = _DESCRIBED.fullmatch(described.strip())
        if match is None or not any(letter.isalpha() for letter in match[1]):
            reason = f"must have a description, a comma and the declared value, not {quoted(described.strip())}"
            raise InputError(self.name, reason, self.law)
        words, value = " ".join(match[1].split()), match[2]
        if len(words) > MOST_WORDS or not words.isprintable():
            raise InputError(self.name, f"must describe the merchandise in at most {MOST_WORDS} characters", self.law)
        return FixedPrize(self._cents(value), words)

    def _cents(self, text: str) -> int:
        cents = read_cents(text, self.name, self.law)
        if cents <= 0:
            raise InputError(self.name, "must be more than $0, or off", self.law)
        return cents

    def text(self, value: FixedPrize | None) -> str:
        if value is None:
            return "off"
        worth = dollars(value.value_cents)
        return f"{MERCHANDISE}: {value.merchandise}, {worth}" if value.merchandise else worth


MERCHANDISE, MOST_WORDS = "merchandise", 60
_DESCRIBED = re.compile(r"(.*?\S)\s*,\s*(\$?[0-9][0-9,.]*)")
"""A description, and the last amount after a comma."""


@dataclass(frozen=True, slots=True)
class WeightsOption:
    """The weights of a wheel's positions in whole numbers, `demonstration` for the ones that ship, or `none`."""

    name: str
    help: str
    law: Paragraph
    count: int
    default: str = "none"

    @property
    def allowed(self) -> str:
        return f"{self.count} whole numbers separated by commas, demonstration, or none"

    def read(self, text: str) -> tuple[int, ...] | str:
        if text.lower() in ("none", DEMONSTRATION):
            return text.lower()
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != self.count or not all(part.isascii() and part.isdecimal() for part in parts):
            raise InputError(self.name, f"must be {self.allowed}, not {quoted(text)}", self.law)
        if any(len(part) > MOST_DIGITS for part in parts):
            raise InputError(self.name, f"a weight may have at most {MOST_DIGITS} digits", self.law)
        weights = tuple(int(part) for part in parts)
        if not all(weights):
            raise InputError(self.name, "every weight must be at least 1", self.law)
        return weights

    def text(self, value: tuple[int, ...] | str) -> str:
        return value if isinstance(value, str) else ",".join(map(str, value))


@dataclass(frozen=True, slots=True)
class CountOption:
    """A whole number up to the most that the regulation allows, which is the default."""

    name: str
    help: str
    law: Paragraph
    most: int
    least: int = 1

    @property
    def default(self) -> str:
        return str(self.most)

    @property
    def allowed(self) -> str:
        return f"{self.least} to {self.most}"

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
            raise InputError(self.name, f"must be a whole number, {self.allowed}, not {quoted(text)}", self.law)
        number = int(text)
        if not self.least <= number <= self.most:
            raise InputError(self.name, f"must be {self.allowed}, not {number}", self.law)
        return number

    def text(self, value: int) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class RaisedPaysOption:
    """Progressive amounts that the licensee files above the listed ones, row by row, or `listed`.

    >>> from boardwalk.games.caribbean import OPTIONS
    >>> pays = next(option for option in OPTIONS if option.name == "progressive-pays")
    >>> pays.text(pays.read("flush $75, straight flush 12%"))
    'straight flush 12% of the meter, flush $75'
    """

    name: str
    help: str
    law: Paragraph
    rows: tuple[ProgressiveRow, ...]
    """The rows to which "no less than" applies, with the listed amounts."""
    default: str = "listed"

    @property
    def allowed(self) -> str:
        return "listed, or hands with higher amounts, such as straight flush 15% of the meter, four of a kind $600"

    def read(self, text: str) -> Mapping[str, Prize | MeterShare]:
        if text.strip().lower() == self.default:
            return {}
        filed: dict[str, Prize | MeterShare] = {}
        for part in re.split(r",(?!\d{3})", text):
            hand, _, amount = part.strip().removesuffix(OF_METER).rpartition(" ")
            row = next((row for row in self.rows if row.name == hand.strip().lower()), None)
            if row is None:
                names = ", ".join(row.name for row in self.rows)
                raise InputError(self.name, f"{quoted(part.strip())} is not one of {names}, with an amount", self.law)
            if row.name in filed:
                raise InputError(self.name, f"the {row.name} is filed twice", self.law)
            filed[row.name] = self._amount(row, amount)
        self._verify_descending(filed)
        return {row.name: filed[row.name] for row in self.rows if row.name in filed}

    def _verify_descending(self, filed: Mapping[str, Prize | MeterShare]) -> None:
        """A lower hand pays no more dollars than a higher one."""
        paid = {row.name: filed.get(row.name, row.pays) for row in self.rows}
        prizes = [(hand, pays) for hand, pays in paid.items() if isinstance(pays, Prize)]
        for (higher, most), (lower, pays) in pairwise(prizes):
            if pays.prize_cents > most.prize_cents:
                reason = f"the {lower} must be no more than the {higher}, {most}, not {pays}"
                raise InputError(self.name, reason, self.law)

    def _amount(self, row: ProgressiveRow, text: str) -> Prize | MeterShare:
        """The amount for a row: a percentage of the meter where one is listed, otherwise dollars; never less."""
        if isinstance(row.pays, Prize):
            cents = read_cents(text, self.name, row.law)
            if cents < row.pays.prize_cents:
                raise InputError(
                    self.name, f"the {row.name} must be no less than {row.pays}, not {dollars(cents)}", row.law
                )
            return Prize(cents)
        least = row.pays.percent
        digits = text.removesuffix("%")
        percent = int(digits) if text.endswith("%") and digits.isascii() and digits.isdecimal() else 0
        if not least <= percent <= max(least, WHOLE - 1):
            bounds = f"{WHOLE}% of the meter" if least == WHOLE else f"{least}% to {WHOLE - 1}% of the meter"
            raise InputError(self.name, f"the {row.name} must be {bounds}, not {quoted(text)}", row.law)
        return MeterShare(percent)

    def text(self, value: Mapping[str, Prize | MeterShare]) -> str:
        amounts = [
            f"{hand} {f'{pays.percent}%{OF_METER}' if isinstance(pays, MeterShare) else pays}"
            for hand, pays in value.items()
        ]
        return ", ".join(amounts) or self.default


WHOLE = 100
"""The percentage that wins the whole meter."""
OF_METER = " of the meter"
"""What a percentage is of; may be left out when one is written."""
DEMONSTRATION = "demonstration"
"""The word for the weights that ship with the software for demonstration. Nobody has approved them."""
MOST_DIGITS = 12
Option = ChoiceOption | AmountOption | PrizeOption | WeightsOption | CountOption | RaisedPaysOption


def switch(name: str, help: str, law: str | Paragraph | None = None, *, default: bool) -> ChoiceOption:  # noqa: A002
    """A choice of on or off."""
    return ChoiceOption(name, help, _rule(name, help, law), "on" if default else "off", {"on": True, "off": False})


def common_switch(name: str, help: str, *, default: bool) -> ChoiceOption:  # noqa: A002
    """A choice of on or off in every game; the paragraph behind it has the role of this name."""
    return switch(name, help, citation(None, name, f"House option: {help}."), default=default)


def choice(name: str, help: str, values: Mapping[str, Any], law: str | None = None) -> ChoiceOption:  # noqa: A002
    """One of a few named values; the first is the default."""
    if not values:
        raise WordError(f"choice: {quoted(name)} must have a value")
    return ChoiceOption(name, help, _rule(name, help, law), next(iter(values)), values)


def _rule(name: str, help: str, law: str | Paragraph | None) -> Paragraph:  # noqa: A002
    """The rule behind an option. It is not called as the option, which is often called as its wager."""
    return citation(law, f"{name}-option", f"House option: {help}.")


def fileable(
    name: str,
    help: str,  # noqa: A002
    tables: Mapping[str, PayTable],
    law: str | None = None,
    *,
    hands: tuple[FiveCard, ...] = (),
    lowest: FiveCard | None = None,
    hands_law: str | None = None,
) -> FileableChoice:
    """A choice of pay tables to which the house may add its own; the first is the default.

    With `hands`, a table that the house files may name these hands, and must pay every hand down to `lowest`.
    """
    label, first = next(iter(tables.items()))
    return FileableChoice(
        name,
        help,
        first.law if law is None else citation(law),
        label,
        tables,
        hands,
        "" if lowest is None else lowest.name,
        None if hands_law is None else citation(hands_law),
    )


def table_choice(name: str, help: str, tables: Mapping[str, PayTable]) -> ChoiceOption:  # noqa: A002
    """A choice among the pay tables of one paragraph; the first is the default."""
    label, first = next(iter(tables.items()))
    return ChoiceOption(name, help, first.law, label, tables)


POSTED_LIMITS = citation(None, "posted-limits", "The house posts minimum and maximum bets.")
TABLE_LIMITS = (
    AmountOption("table-min", "Minimum bet on the base wager", POSTED_LIMITS),
    AmountOption("table-max", "Maximum bet on the base wager", POSTED_LIMITS),
)
FLOOR_CONFIRMS = common_switch(
    "floor-confirms", "A dealer's report of an irregularity waits for a floorperson or supervisor", default=False
)
COMMON_OPTIONS: tuple[Option, ...] = (*TABLE_LIMITS, FLOOR_CONFIRMS)
"""Options of every game, with citations that the game's law book resolves."""


def side_bet_limits(*wagers: str) -> tuple[AmountOption, ...]:
    """Options for the posted limits of each optional wager."""
    return tuple(
        AmountOption(f"{wager}-{end}", f"{word} bet on {wager}", POSTED_LIMITS)
        for wager in wagers
        for end, word in (("min", "Minimum"), ("max", "Maximum"))
    )


POSTED = ("-min", "-max")
"""How the names of options for posted limits end."""


class Limits(NamedTuple):
    """A posted minimum and maximum in cents; either may be missing."""

    least: int | None
    most: int | None


@dataclass(frozen=True)
class House:
    """The options of one game as one house has set them.

    >>> from boardwalk.games.heads_up import OPTIONS
    >>> House.of(OPTIONS, {"exact-raises": "on"}).on("exact-raises")
    True
    """

    options: Mapping[str, Option]
    values: Mapping[str, Any]

    @classmethod
    def of(cls, options: Iterable[Option], settings: Mapping[str, object] | None = None) -> House:
        """These settings, with defaults for the rest. An unknown name is refused with the nearest one."""
        known = {option.name: option for option in options}
        for option in COMMON_OPTIONS:
            known.setdefault(option.name, option)
        texts = {name: option.default for name, option in known.items()}
        for name, value in (settings or {}).items():
            if name not in known:
                raise unknown(name, name, known, "option")
            texts[name] = spell(name, value)
        house = cls(known, {name: known[name].read(text) for name, text in texts.items()})
        house._verify_limits()
        return house

    def _verify_limits(self) -> None:
        for name in [name.removesuffix("-min") for name in self.options if name.endswith("-min")]:
            least, most = self.limits(name)
            if least is not None and most is not None and most < least:
                raise InputError(
                    f"{name}-max",
                    f"must be at least {name}-min, {dollars(least)}, not {dollars(most)}",
                    self.options[f"{name}-max"].law,
                )

    @cached_property
    def posts_limits(self) -> bool:
        """Whether any limit is posted."""
        return any(self.values[name] is not None for name in self.values if name.endswith(POSTED))

    def limits(self, name: str) -> Limits:
        """The posted limits of a side bet, or of the base wager, which is called `table` here."""
        return Limits(self.values.get(f"{name}-min"), self.values.get(f"{name}-max"))

    def on(self, name: str) -> bool:
        return bool(self._value(name))

    def table(self, name: str) -> PayTable:
        return cast("PayTable", self._value(name))

    def multiples(self, name: str) -> tuple[int, ...]:
        return cast("tuple[int, ...]", self._value(name))

    def _value(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise WordError(unknown("house", name, self.values, "option").reason) from None

    def as_text(self) -> dict[str, str]:
        """Every option and its setting, as a person would write it."""
        return {name: option.text(self.values[name]) for name, option in self.options.items()}

    def changed(self) -> dict[str, str]:
        """The options not at their default, as a person would write them."""
        return {name: text for name, text in self.as_text().items() if text != self.options[name].default}


def spell(name: str, value: object) -> str:
    """An option's value as text. In JSON and TOML, switches may be booleans and labels numbers."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int | str):
        return str(value).strip()
    raise InputError(name, f"must be text, a whole number, true or false, not {value!r}")
