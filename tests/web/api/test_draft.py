"""Drafts and schemas are made from the classes: what is written matches its schema, for all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from boardwalk.actor import Actor, Role
from boardwalk.api.game import GameSheet
from boardwalk.api.table import Sight
from boardwalk.cards import DECK
from boardwalk.floor.decide import FROM_TABLES
from boardwalk.floor.sight import sight
from boardwalk.floor.state import Floor
from boardwalk.games import GAMES
from boardwalk.progressive.commands import CorrectMeter
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import AlwaysRaise, opening_bets
from boardwalk.table.commands import PayProgressive, ReceiveDeck, ShuffleDeck, SpinWheel
from boardwalk.table.device import Device
from boardwalk.table.record import COMMANDS
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.api.draft import (
    METER_DRAFTS,
    TABLE_DRAFTS,
    draft_components,
    draft_fields,
    draft_name,
    read_draft,
    write_draft,
)
from boardwalk.web.api.problem import PROBLEM_SCHEMA
from boardwalk.web.app import create_app
from boardwalk.web.hub import viewer_key
from boardwalk.web.view.game import game_sheet
from tests.support.web.houses import opened

ROUTES = create_app
"""Importing it has registered the classes of all routes with the schemas."""
DALE = Actor(Role.DEALER, "Dale")
COMPONENTS = {**ANSWER_CODEC.components, **draft_components(), "Problem": PROBLEM_SCHEMA}


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{kind}", "components": {"schemas": COMPONENTS}})


def valid(kind: str, value: Any) -> None:
    """The value must match the component."""
    validator(kind).validate(value)


def test_every_command_that_people_send_has_a_draft() -> None:
    assert {*TABLE_DRAFTS, *METER_DRAFTS, *FROM_TABLES} == {
        *COMMANDS.classes.values(),
        *METER_COMMANDS.classes.values(),
    }
    kinds: tuple[Any, ...] = (*TABLE_DRAFTS, *METER_DRAFTS)
    for kind in kinds:
        assert {"actor", "second", "commitment"}.isdisjoint(slot.name for slot in draft_fields(kind)), kind
        assert COMPONENTS[draft_name(kind)]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("kind", "names"),
    [(ShuffleDeck, ["deck"]), (ReceiveDeck, ["deck", "preshuffled"]), (SpinWheel, []), (PayProgressive, [])],
)
def test_what_the_world_adds_is_not_asked_for(kind: Any, names: list[str]) -> None:
    assert [slot.name for slot in draft_fields(kind)] == names


def test_whether_a_deck_was_preshuffled_is_all_that_is_said() -> None:
    told = read_draft(COMMANDS, {"do": "receive-deck", "deck": "red", "preshuffled": True}, DALE)
    assert isinstance(told, ReceiveDeck)
    assert told.preshuffled == DECK
    assert write_draft(COMMANDS, told) == {"do": "receive-deck", "deck": "red", "preshuffled": True}
    assert read_draft(COMMANDS, {"do": "receive-deck", "deck": "red"}, DALE) == ReceiveDeck(DALE, "red")


def test_what_two_sign_is_drafted_by_one() -> None:
    gus = Actor(Role.SECURITY, "Gus")
    draft = {"do": "correct-meter", "cents": -5, "reason": "a slip"}
    told = read_draft(METER_COMMANDS, draft, gus)
    assert told == CorrectMeter(gus, gus, -5, "a slip")
    assert write_draft(METER_COMMANDS, told) == draft


@pytest.mark.parametrize("game", GAMES)
def test_all_that_people_see_in_a_round_is_as_described(game: str) -> None:
    """Every view of every role at every step; and every draft of a prompt is read back as its command."""
    driver = Driver(SeededWorld(Random(7)))
    driver.open(game, devices=(Device.MANUAL_SHOE,))
    for seat in (1, 2):
        driver.seat(seat, f"player {seat}", 10_000_00, AlwaysRaise())
    driver.attend()
    watchers = [*(Actor(role, "Xenia") for role in Role), Actor(Role.PLAYER, "player 1")]
    steps = 0

    def look() -> None:
        nonlocal steps
        steps += 1
        floor = Floor({"1": driver.table})
        for actor in watchers:
            seen = sight(floor, "1", actor)
            written = ANSWER_CODEC.write(Sight, seen)
            valid("Sight", written)
            ANSWER_CODEC.read(Sight, written)
            for prompt in seen.table.prompts:
                draft = write_draft(COMMANDS, prompt.command)
                valid("TableDraft", draft)
                assert write_draft(COMMANDS, read_draft(COMMANDS, draft, actor)) == draft

    look()
    for seat in (1, 2):
        driver.bet(f"player {seat}", opening_bets(driver.table.game, 10_00, 5_00))
        look()
    driver._keep = lambda _, __: look()
    driver.play_round()
    assert steps > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_as_described(game: str) -> None:
    valid("GameSheet", ANSWER_CODEC.write(GameSheet, game_sheet(GAMES[game].game())))


def test_who_sees_the_same_at_a_table() -> None:
    driver = Driver(SeededWorld(Random(7)))
    driver.open("heads-up", devices=(Device.MANUAL_SHOE,))
    driver.seat(1, "Ann", 10_000_00, AlwaysRaise())
    watcher, other, seated = (Actor(Role.PLAYER, name) for name in ("Una", "Vic", "Ann"))
    table = driver.table
    assert viewer_key(table, watcher) == viewer_key(table, other) != viewer_key(table, seated)
    assert viewer_key(table, DALE) != viewer_key(table, Actor(Role.DEALER, "Dora")), (
        "one verifies what the other inspected"
    )


def test_the_description_is_a_whole(tmp_path: Path) -> None:
    """Every reference exists, every example is as described, and every operation has its own name."""
    with opened(tmp_path) as house:
        document = house.app.openapi()
    names = set(document["components"]["schemas"])
    assert {ref.rpartition("/")[2] for ref in _refs(document)} <= names
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations)
    for each in operations:
        bodies = [response.get("content", {}) for response in each["responses"].values()]
        for content in [content for body in bodies for content in body.values()]:
            if "example" in content:
                schema = {**content["schema"], "components": document["components"]}
                Draft202012Validator(schema).validate(content["example"])


def _refs(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for each in value.values() for ref in _refs(each)]
    return [ref for each in value for ref in _refs(each)] if isinstance(value, list) else []
