"""The declared procedure fits the game and the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.procedure import Remedy
from boardwalk.games.declaration.round import DealingMode, Decision
from boardwalk.law import Paragraph

EVERY_HOUSE = [game for declaration in GAMES.values() for game in declaration.variations()]


def remedies(game: Game) -> Iterator[Remedy]:
    for field in fields(game.procedure.irregularities):
        value = getattr(game.procedure.irregularities, field.name)
        if isinstance(value, Remedy):
            yield value


def paragraphs(game: Game) -> Iterator[Paragraph]:
    procedure = game.procedure
    rules = [script.rules for script in game.dealings]
    records: list[Any] = [procedure.preparation, procedure.conduct, procedure.irregularities, *rules]
    for record in records:
        values = (getattr(record, field.name) for field in fields(record))
        yield from (value for value in values if isinstance(value, Paragraph))
    yield from (remedy.law for remedy in remedies(game))
    yield from (step.law for script in game.dealings for step in script.steps if step.law is not None)


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_of_the_procedure_is_of_that_game(name: str) -> None:
    assert not [law.id for law in paragraphs(GAMES[name].game()) if name not in law.games]


def test_only_wagers_that_the_house_offers_are_settled_in_a_void_round() -> None:
    for game in EVERY_HOUSE:
        offered = {*(wager.name for wager in game.wagers), *game.collected}
        assert all(offered.issuperset(remedy.still_settled) for remedy in remedies(game))


@pytest.mark.parametrize(
    ("name", "options", "exposed", "found_late"),
    [
        ("premium", {}, (), ()),
        ("heads-up", {}, (), ()),
        ("holdem3", {}, ("three-card",), ("three-card", "six-card")),
        ("holdem3", {"offer-three-card": "off"}, (), ("six-card",)),
        ("holdem3", {"offer-six-card": "off"}, ("three-card",), ("three-card",)),
        ("texas-bonus", {}, ("bonus",), ("bonus",)),
        ("texas-bonus", {"progressive": "A"}, ("bonus", "progressive"), ("bonus", "progressive")),
        ("texas-bonus", {"offer-bonus": "off", "progressive": "plain"}, ("progressive",), ("progressive",)),
        ("caribbean", {}, (), ()),
        ("caribbean", {"progressive": "on"}, ("progressive",), ("progressive",)),
        ("premium", {"bonus-spin": "1-jackpot", "bonus-spin-weights": "demonstration"}, (), ()),
    ],
)
def test_what_a_void_round_still_settles(
    name: str, options: dict[str, str], exposed: tuple[str, ...], found_late: tuple[str, ...]
) -> None:
    irregularities = GAMES[name].game(options).procedure.irregularities
    assert irregularities.dealer_card_exposed.still_settled == exposed
    assert irregularities.more_face_up.still_settled == ()
    assert irregularities.more_face_up_after_first_cards.still_settled == found_late
    puts_back = name == "texas-bonus"  # 28.12(b)2: the flop may hold the cards found
    assert (irregularities.more_face_up_after_first_cards.put_back is not None) is puts_back
    assert irregularities.dealer_card_exposed.put_back is None


@pytest.mark.parametrize("name", GAMES)
def test_only_dealing_from_the_hand_needs_a_shuffler(name: str) -> None:
    needed = [script.mode for script in GAMES[name].game().dealings if script.rules.shuffler_required]
    assert needed == [DealingMode.HAND]


def test_only_a_doubled_wager_of_version_2_is_confirmed() -> None:
    confirmed = {
        (game.name, str(decision.confirmed_by), decision.confirmed)
        for game in EVERY_HOUSE
        for decision in game.decisions
        if decision.confirmed or decision.confirmed_by
    }
    assert confirmed == {("holdem3", "13:69F-42.10(b)2ii", (2,))}
    (version_1,) = GAMES["holdem3"].game().decisions
    assert isinstance(version_1, Decision)
    assert (version_1.confirmed, version_1.confirmed_by) == ((), None)
