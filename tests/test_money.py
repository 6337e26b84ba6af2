"""Money is whole cents; what people write is read exactly or refused."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.money import MOST_CENTS, decimal, dollars, read_cents


@given(st.integers(-MOST_CENTS, MOST_CENTS))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert read_cents(decimal(cents), "amount") == cents
    assert read_cents(dollars(cents), "amount") == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0", 0),
        ("10", 1000),
        ("10.", 1000),
        ("10.5", 1050),
        ("10.50", 1050),
        ("10.500", 1050),
        (" $7 ", 700),
        (".05", 5),
    ],
)
def test_common_spellings(text: str, cents: int) -> None:
    assert read_cents(text, "amount") == cents


@pytest.mark.parametrize(
    "text", ["", " ", "$", ".", "-", "ten", "1e3", "0x10", "1,00", "1.005", "1.0001", "10 20", "١٢", "NaN", "9" * 30]
)
def test_what_is_no_amount_of_cents_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^ante: "):
        read_cents(text, "ante")


def test_the_largest_amount_and_one_cent_more() -> None:
    assert read_cents(decimal(MOST_CENTS), "ante") == MOST_CENTS
    with pytest.raises(InputError, match=r"must be \$10,000,000,000 or less"):
        read_cents(decimal(MOST_CENTS + 1), "ante")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        assert abs(read_cents(text, "ante")) <= MOST_CENTS
