"""The table of the page about cards seen: our figures are found again, and each difference has its reason."""

from __future__ import annotations

import pytest
from from_code.exposed_cards import FIGURES, PublishedExposure, pages

from boardwalk.game_file import find
from boardwalk.games.declaration.pay_change import change_pays
from boardwalk.odds.exposed_cards.exposure import find_exposure
from boardwalk.odds.solver.solution import solve


@pytest.mark.long
@pytest.mark.parametrize("each", FIGURES, ids=lambda each: f"{each.game}, {each.knowledge}")
def test_our_figure_is_what_is_counted(each: PublishedExposure) -> None:
    game = find(each.game).game(dict(each.options))
    found = find_exposure(solve(change_pays(game, each.pays) if each.pays else game), each.knowledge)
    assert (found.error, found.ev) == (None, each.exact)


def test_what_differs_has_a_reason_and_every_figure_is_on_the_page() -> None:
    assert [each for each in FIGURES if each.agrees == bool(each.why)] == []
    (text,) = pages().values()
    assert [each for each in FIGURES if str(each.exact) not in text or each.source not in text] == []
