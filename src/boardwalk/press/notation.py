"""Figures and lists as they are printed: exact values rounded once, percentages with their base, words in a list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

PLACES = 4


def signed(text: str) -> str:
    """A figure with a typographic minus sign."""
    return text.replace("-", "\N{MINUS SIGN}")


def whole(value: int) -> str:
    """A whole number with commas.

    >>> whole(-1041372912372)
    '\N{MINUS SIGN}1,041,372,912,372'
    """
    return signed(f"{value:,}")


def decimal(value: Fraction, places: int = 6) -> str:
    """A fraction as a decimal, rounded from the exact value.

    >>> decimal(Fraction(-2, 3), 4), decimal(Fraction(12345, 10), 1)
    ('\N{MINUS SIGN}0.6667', '1,234.5')
    """
    steps = round(value * 10**places)
    units, rest = divmod(abs(steps), 10**places)
    return signed(f"{'-' if steps < 0 else ''}{units:,}" + (f".{rest:0{places}d}" if places else ""))


def ratio(value: Fraction) -> str:
    """A fraction in lowest terms.

    >>> ratio(Fraction(-142031221, 2718662100))
    '\N{MINUS SIGN}142,031,221 / 2,718,662,100'
    """
    return f"{whole(value.numerator)} / {whole(value.denominator)}"


def percent(value: Fraction, of: str, places: int = PLACES) -> str:
    """A percentage with its base, which it is never written without.

    >>> percent(Fraction(1, 3), "the ante")
    '33.3333% of the ante'
    """
    return f"{hundredths(value, places)}% of {of}"


def hundredths(value: Fraction, places: int = PLACES) -> str:
    """The figure of a percentage, for a column whose heading names the base."""
    return decimal(value * 100, places)


def chance(value: Fraction) -> str:
    """A chance as the figure of a percentage, with more places if it is small."""
    if not value or value >= Fraction(1, 10**4):
        return hundredths(value)
    return hundredths(value, 8 if value >= Fraction(1, 10**9) else 12)


def units(value: Fraction, *, plus: bool = True) -> str:
    """An amount in units, with no more places than needed.

    >>> units(Fraction(3, 2)), units(Fraction(-5)), units(Fraction(0)), units(Fraction(1, 3))
    ('+1.5', '\N{MINUS SIGN}5', '0', '+0.3333')
    """
    places = next((places for places in range(PLACES) if (value * 10**places).denominator == 1), PLACES)
    return ("+" if plus and value > 0 else "") + decimal(value, places)


def one_in(value: Fraction) -> str:
    """A chance as one in a number.

    >>> one_in(Fraction(1, 8)), one_in(Fraction(1, 649740)), one_in(Fraction(0))
    ('1 in 8.0', '1 in 649,740', 'never')
    """
    if not value:
        return "never"
    return f"1 in {decimal(1 / value, 1 if value > Fraction(1, 1000) else 0)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words in a list.

    >>> joined(["ante", "odds"]), joined(["fold", "1x", "2x"], "or"), joined([])
    ('ante and odds', 'fold, 1x or 2x', '')
    """
    *before, end = words or ("",)
    return f"{', '.join(before)} {last} {end}" if before else end


def capitalized(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def millimeters(length: float) -> str:
    """A length to a tenth.

    >>> millimeters(2365.108), millimeters(98.8), millimeters(76.0)
    ('2,365.1', '98.8', '76')
    """
    return f"{length:,.1f}".removesuffix(".0")


def printable(text: str) -> str:
    """The text on one line, without control characters, since names and reasons can come from anywhere."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
