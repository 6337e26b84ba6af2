"""The hardware of a progressive on the layout: controller panel, lock-out button, and where chips are returned."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.documents.felt.drawing import arrange
from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.layout.hardware_rule import REACH
from boardwalk.documents.offer import Offer, offer_of
from boardwalk.games import GAMES
from boardwalk.pit.house_file import LayoutSetup
from boardwalk.press.geometry import Box
from tests.support.documents.felt_svg import Drawing, full
from tests.support.documents.house_layouts import PIER, broken, changed

PANEL, BUTTON, RETURN, TRAY = (
    "table controller panel", "lock-out button", "return device area", "table inventory container",
)  # fmt: skip
LAWS = {"texas-bonus": ("13:69E-1.13Q(e)3", "13:69E-1.13Q(e)4"), "caribbean": ("R46", "R46")}
THE_RULE = pytest.mark.law("R46", "13:69E-1.13Q(e)", "13:69E-1.13Q(e)3", "13:69E-1.13Q(e)4")


def boxes(name: str, moved: Mapping[str, tuple[float, float]] | None = None) -> dict[str, Box]:
    changes = LayoutSetup(game=name, moved=moved or {})
    return {each.name: each.box for each in arrange(full(name), changes=changes).fixtures}


@THE_RULE
@pytest.mark.parametrize("name", GAMES)
def test_only_a_table_with_a_progressive_has_the_hardware(name: str) -> None:
    drawn = {each.get("data-fixture"): each.get("data-law") for each in Drawing(full(name)).of_class("fixture")}
    panel, chips = LAWS.get(name, (None, None))
    assert [drawn.get(each) for each in (PANEL, BUTTON, RETURN)] == [panel, panel, chips]
    assert not {PANEL, BUTTON, RETURN} & {each.name for each in arrange(GAMES[name].game()).fixtures}
    assert breaches(offer_of(name, licensee=PIER)) == ()


@THE_RULE
@pytest.mark.parametrize("name", LAWS)
def test_the_button_is_on_the_panel_and_the_returned_chips_are_in_the_container(name: str) -> None:
    found = boxes(name)
    for part, whole in ((BUTTON, PANEL), (RETURN, TRAY)):
        assert abs(found[part].middle.x - found[whole].middle.x) <= (found[whole].width - found[part].width) / 2
        assert abs(found[part].middle.y - found[whole].middle.y) <= (found[whole].height - found[part].height) / 2


@THE_RULE
@pytest.mark.parametrize("name", LAWS)
def test_a_panel_moves_with_its_button_and_leaves_with_it(name: str) -> None:
    law, _ = LAWS[name]
    assert broken(name, moved={PANEL: (-10, 40)}) == []
    assert broken(name, left_out=(PANEL,)) == [(PANEL, law), (BUTTON, law)]
    assert broken(name, left_out=(BUTTON,)) == [(BUTTON, law)]
    moved, before = boxes(name, {PANEL: (-10, 40)}), boxes(name)
    for each in (PANEL, BUTTON):
        assert moved[each].middle.x - before[each].middle.x == -10
        assert moved[each].middle.y - before[each].middle.y == 40


@THE_RULE
@pytest.mark.parametrize("name", LAWS)
@given(st.integers(-700, 700), st.integers(-120, 120))
def test_a_part_that_leaves_its_whole_breaks_the_paragraph(name: str, right: int, near: int) -> None:
    """By how far, measured here edge by edge."""
    found, (panel, chips) = boxes(name), LAWS[name]
    for part, whole, law in ((BUTTON, PANEL, panel), (RETURN, TRAY, chips)):
        inner, outer = found[part], found[whole]
        across = abs(inner.middle.x + right - outer.middle.x) + inner.width / 2 - outer.width / 2
        down = abs(inner.middle.y + near - outer.middle.y) + inner.height / 2 - outer.height / 2
        faults = [each for each in breaches(changed(name, moved={part: (right, near)})) if each.field == part]
        assert [each.law.id for each in faults] == ([law] if max(across, down) > 0 else [])
        for each in faults:
            by = f"{max(across, down):,.1f}".removesuffix(".0")
            assert each.reason == f"is not within the {whole}: it extends {by} mm past its edge"


@THE_RULE
@pytest.mark.law("D44")
def test_a_panel_must_be_on_the_cloth_clear_of_the_rest_and_within_reach() -> None:
    law, _ = LAWS["texas-bonus"]
    for by in ((-60, 0), (0, -40), (-500, 350)):
        faults = breaches(changed("texas-bonus", moved={PANEL: by}))
        assert {(each.field, each.law.id) for each in faults} == {(PANEL, law)}
    far = [each.reason for each in breaches(changed("texas-bonus", moved={PANEL: (230, 200)}))]
    assert any(each.startswith("is not on the table within the dealer's reach: it is ") for each in far)
    assert any(each.endswith(f"mm from the dealer ({REACH:.0f} mm allowed)") for each in far)


@THE_RULE
def test_the_paragraph_binds_only_a_house_that_offers_the_progressive() -> None:
    for name in LAWS:
        layout = changed(name, left_out=(PANEL, RETURN)).layout
        assert breaches(Offer(GAMES[name].game(), PIER, layout=layout)) == ()
