"""The legend of a printed layout: it states what is on the cloth, and nothing that is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.documents.felt.legend import Legend, seats_alike
from boardwalk.documents.felt.printed_sheet import layout_pdf
from boardwalk.documents.layout.arrangement import Arrangement, arrange_offer
from boardwalk.documents.layout.compliance import breaches_on
from boardwalk.documents.layout.declared_law import replacement_law
from boardwalk.documents.offer import Offer, offer_of
from boardwalk.games import GAMES
from boardwalk.pit.house_file import LayoutSetup
from tests.support.documents.felt_svg import full
from tests.support.documents.house_layouts import PIER, changed
from tests.support.press.pdf_page import words

Removal = Callable[[Arrangement], Arrangement]
THE_RULE = pytest.mark.law("R32")


def certified(offer: Offer, arranged: Arrangement) -> list[tuple[str, ...]]:
    """The rows that vouch for something, without its letter, which depends on what else is there."""
    legend = Legend(offer, arranged)
    rows = [*legend.area_rows(), *(row[1:] for row in legend.thing_rows())]
    return [row for row in rows if row[-1] and not row[-1].startswith("not met")]


def demanded(offer: Offer) -> Iterator[tuple[str, str, Removal]]:
    """Everything that a paragraph wants on this cloth: what it is, the field of its breach, and how to take it off."""
    arranged, layout = arrange_offer(offer), offer.game.layout
    for at, area in enumerate(arranged.areas):
        if layout.spot(area.wager).demanded:
            yield f"{area.wager} of seat {area.seat}", area.wager, _without("areas", at)
    for at, fixture in enumerate(arranged.fixtures):
        if fixture.law is not None:
            yield fixture.name, fixture.name, _without("fixtures", at)
    for at, place in enumerate(arranged.places):
        if place.law is not None:
            yield f"{place.name} cards", "community cards", _without("places", at)
    for at, line in enumerate(arranged.lines):
        if line.name == "house":
            yield "name", "name", _without("lines", at)
        clauses = line.name == "clause" and replacement_law(offer.game) is None and len(layout.inscriptions) > 1
        if clauses and "RAISE" in line.text:
            yield line.text, "inscribed", _without("lines", at)
    for at in range(len(arranged.panels) if layout.inscriptions and replacement_law(offer.game) is None else 0):
        yield f"panel {at}", "inscribed", _without("panels", at)


def _without(part: str, at: int) -> Removal:
    def remove(arranged: Arrangement) -> Arrangement:
        things = getattr(arranged, part)
        left: dict[str, Any] = {part: (*things[:at], *things[at + 1 :])}
        return replace(arranged, **left)

    return remove


@THE_RULE
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_taken_off_the_cloth_is_named_by_the_check_and_certified_nowhere(name: str) -> None:
    offer = Offer(full(name), PIER)
    arranged = arrange_offer(offer)
    assert breaches_on(offer, arranged) == ()
    before, things = certified(offer, arranged), list(demanded(offer))
    assert len(things) > len(arranged.areas) - offer.game.seats
    for what, field, remove in things:
        after = remove(arranged)
        assert field in [each.field for each in breaches_on(offer, after)], what
        vouched = certified(offer, after)
        assert len(vouched) < len(before), what


@THE_RULE
@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_that_is_broken_is_said_to_be(name: str) -> None:
    offer = Offer(full(name), PIER)
    for what, _, remove in demanded(offer):
        after = remove(arrange_offer(offer))
        laws = {each.law.id for each in breaches_on(offer, after)}
        assert not [row for row in certified(offer, after) if row[-1] in laws], what


@THE_RULE
@pytest.mark.law("13:69E-1.13Y(b)1", "13:69E-1.13Z(b)1", "13:69E-1.13BB(b)1")
@pytest.mark.parametrize("name", GAMES)
def test_the_legend_shows_the_name_as_it_is_on_the_cloth_and_none_that_is_not(name: str) -> None:
    assert f"name: {PIER.upper()} inscribed" in words(layout_pdf(Offer(full(name), PIER)), 0)
    for nameless in (offer_of(name), Offer(full(name), PIER, layout=LayoutSetup(game=name, name=""))):
        text, law = words(layout_pdf(nameless), 0), nameless.game.layout.name
        assert f"name missing not met: {law}" in text
        assert PIER.upper() not in text


@THE_RULE
def test_the_place_of_an_area_is_what_was_measured_not_what_was_declared() -> None:
    def place(offer: Offer, title: str) -> tuple[str, ...]:
        rows = Legend(offer, arrange_offer(offer)).area_rows()
        return next(row[2:4] for row in rows if row[0] == title)

    assert place(changed("premium"), "X-Tra Bonus") == ("to the right of and level with Ante", "free")
    assert place(changed("premium", moved={"x-tra": (0, 90)}), "X-Tra Bonus") == ("as drawn", "free")
    assert place(changed("heads-up"), "Raise") == ("immediately behind Ante", "prescribed")
    assert place(changed("heads-up", moved={"raise": (60, 0)}), "Raise") == ("as drawn", "not as prescribed")


@THE_RULE
@pytest.mark.law("13:69E-1.13BB(b)4", "13:69E-1.13BB(c)")
def test_what_is_not_on_the_cloth_is_on_a_sign_only_if_there_is_one() -> None:
    def told(**changes: object) -> set[str]:
        offer = changed("holdem3", **changes)
        rows = Legend(offer, arrange_offer(offer)).thing_rows()
        return {row[2] for row in rows if ": the payout odds" in row[1]}

    assert told() == {"inscribed"}
    assert told(inscribed=False) == {"on a sign"}
    assert told(inscribed=False, left_out=("sign",)) == {"missing"}


@THE_RULE
@given(st.data())
def test_positions_that_differ_are_not_said_to_be_alike(data: st.DataObject) -> None:
    offer = Offer(full("heads-up"), PIER)
    arranged = arrange_offer(offer)
    assert seats_alike(arranged) == "1 to 6"
    at = data.draw(st.integers(0, len(arranged.areas) - 1))
    seat, title = arranged.areas[at].seat, arranged.areas[at].title
    after = _without("areas", at)(arranged)
    assert str(seat) not in seats_alike(after).replace("to", "").split() or seat == 1
    assert [row[0] for row in Legend(offer, after).area_rows() if "only at" in row[0]] == [
        f"{title} (only at {_others(seat)})"
    ]


def _others(seat: int) -> str:
    others = [str(each) for each in range(1, 7) if each != seat]
    if seat in (1, 6):
        return f"{others[0]} to {others[-1]}"
    return f"{', '.join(others[:-1])} and {others[-1]}"
