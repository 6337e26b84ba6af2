"""Randomness at live tables: every outcome is counted, where that is possible."""

from __future__ import annotations

import ast
import io
import itertools
from collections import Counter
from pathlib import Path

import pytest

from boardwalk.cards import DECK
from boardwalk.errors import InputError
from boardwalk.pit.randomness import generator
from boardwalk.pit.randomness.generator import BytesOf, SystemWorld, below, cut_cards, fresh_secret, shuffled, spin
from boardwalk.table.automation.duty import World
from boardwalk.table.deck.cut import CUT_LEAST

ONE_BYTE = [2, 3, 4, 5, 13, 33, 51, 52, 100, 127, 128, 129, 255, 256]
TWO_BYTES = [257, 1_000, 21_846, 32_768, 32_769, 65_535, 65_536]


class DryError(Exception):
    """A source has no more bytes."""


def source(*numbers: int, width: int = 1) -> BytesOf:
    """A source of these numbers and no more; it refuses to give a number of another width."""
    unread = io.BytesIO(b"".join(number.to_bytes(width, "big") for number in numbers))

    def bytes_of(count: int) -> bytes:
        assert count == width
        drawn = unread.read(count)
        if len(drawn) < count:
            raise DryError
        return drawn

    return bytes_of


@pytest.mark.parametrize("bound", ONE_BYTE + TWO_BYTES)
def test_every_number_comes_from_equally_many_draws(bound: int) -> None:
    width = 1 if bound <= 256 else 2
    found: Counter[int] = Counter()
    rejected = 0
    for drawn in range(256**width):
        try:
            found[below(bound, source(drawn, width=width))] += 1
        except DryError:
            rejected += 1
    assert set(found) == set(range(bound))
    assert set(found.values()) == {256**width // bound}
    assert rejected == 256**width % bound


@pytest.mark.parametrize(("bound", "limit"), [(52, 208), (51, 255), (33, 231), (3, 255), (129, 129)])
def test_rejection_begins_exactly_at_the_last_whole_multiple(bound: int, limit: int) -> None:
    assert below(bound, source(limit - 1)) == bound - 1
    assert below(bound, source(limit, 7)) == 7 % bound
    assert below(bound, source(*(each for each in (limit + 1, 255) if each <= 255), 5)) == 5 % bound


@pytest.mark.parametrize("bound", [2, 128, 256])
def test_powers_of_two_reject_nothing(bound: int) -> None:
    assert below(bound, source(255)) == bound - 1


def test_one_outcome_needs_no_chance() -> None:
    assert below(1, source(width=0)) == 0


@pytest.mark.parametrize("bound", [0, -1])
def test_no_number_is_below_nothing(bound: int) -> None:
    with pytest.raises(InputError, match="bound"):
        below(bound)


def test_every_order_of_three_cards_comes_from_equally_many_bytes() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for drawn in itertools.product(range(256), repeat=2):
        try:
            found[shuffled("abc", source(*drawn))] += 1
        except DryError:
            continue
    assert len(found) == 6
    assert set(found.values()) == {85 * 128}


@pytest.mark.parametrize("size", [1, 2, 4, 5, 6])
def test_every_choice_gives_another_order(size: int) -> None:
    choices = itertools.product(*(range(bound) for bound in range(size, 1, -1)))
    orders = [shuffled(range(size), source(*drawn)) for drawn in choices]
    assert sorted(orders) == sorted(itertools.permutations(range(size)))


def test_a_deck_stays_as_it_is_where_each_card_is_left_in_place() -> None:
    assert shuffled(DECK, source(*range(51, 0, -1))) == DECK


def test_every_cut_comes_equally_often_and_leaves_enough_cards() -> None:
    found = Counter(cut_cards(source(drawn)) for drawn in range(231))
    assert (min(found), max(found)) == (CUT_LEAST, 52 - CUT_LEAST) == (10, 42)
    assert set(found.values()) == {7}
    with pytest.raises(DryError):
        cut_cards(source(231))


@pytest.mark.parametrize("weights", [(1,), (1, 1), (3, 0, 2), (0, 5), (20, 10, 6, 1), (100, 156)])
def test_a_wheel_stops_exactly_as_often_as_its_weights_say(weights: tuple[int, ...]) -> None:
    total = sum(weights)
    found = Counter(spin(weights, source(drawn, width=int(total > 1))) for drawn in range(max(1, total)))
    assert [found[position] for position in range(1, len(weights) + 1)] == list(weights)


@pytest.mark.parametrize("weights", [(), (0, 0), (2, -1)])
def test_a_wheel_without_a_place_to_stop_is_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="weights"):
        spin(weights)


def test_the_world_of_a_live_table() -> None:
    world: World = SystemWorld()
    assert sorted(world.order()) == sorted(DECK)
    assert world.order() != world.order()
    assert 10 <= world.cut() <= 42
    assert world.spin((0, 0, 4)) == 3
    assert world.meter_cents() == 0


def test_secrets_are_long_and_never_the_same() -> None:
    drawn = {fresh_secret() for _ in range(100)}
    assert {len(secret) for secret in drawn} == {32}
    assert len(drawn) == 100


def test_nothing_of_it_comes_from_a_generator_with_a_seed() -> None:
    tree = ast.parse(Path(generator.__file__).read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert "secrets" in imported
    assert not {name for name in imported if name.split(".")[0] in ("random", "numpy")}


def test_the_world_of_a_live_table_takes_no_source() -> None:
    with pytest.raises(TypeError):
        SystemWorld(source(1))  # type: ignore[call-arg]
