"""What many viewers share is made once, and each sees exactly what they would see by themselves."""

from __future__ import annotations

from typing import Any

from boardwalk.api import table as answers
from boardwalk.codec.difference import changed, difference
from boardwalk.floor.sight import sight
from boardwalk.floor.state import Floor
from boardwalk.games.declaration.round import DealingMode
from boardwalk.language import Language
from boardwalk.table.presentation.view import view
from boardwalk.table.state import Table
from boardwalk.web.api.answer_codec import ANSWER_CODEC, answer_codec
from boardwalk.web.api.json_text import json_text
from boardwalk.web.api.spoken import LANGUAGE
from boardwalk.web.view.shown_table import ShownTable
from tests.support.parameters import every_game
from tests.support.table.moments import VIEWERS, smooth

STEP = 7


def floor_of(table: Table) -> Floor:
    """A floor of this table alone, off its meters."""
    return Floor({table.number: table._replace(links={})})


def alone(floor: Floor, number: str, viewer: Any) -> Any:
    """What someone would be shown if nobody else watched."""
    data = answer_codec().write(answers.Sight, sight(floor, number, viewer, with_last_round=False))
    data["table"]["last_round"] = None
    return data


@every_game
def test_each_viewer_sees_what_they_would_see_alone_and_the_change_leads_there(game: str) -> None:
    before: ShownTable | None = None
    seen: dict[Any, Any] = {}
    for version, table in enumerate(smooth(game, DealingMode.MANUAL_SHOE)[::STEP]):
        floor = floor_of(table)
        shown = ShownTable(floor, table.number, version, before)
        for viewer in VIEWERS:
            data = shown.data(viewer, None, for_money=False)
            assert json_text(data) == json_text(alone(floor, table.number, viewer))
            if viewer in seen:
                change = difference(seen[viewer], data, shown.known_changes)
                assert change == difference(seen[viewer], data)
                assert json_text(changed(seen[viewer], change)) == json_text(data)
            seen[viewer] = data
        before = shown


def in_play(game: str) -> Table:
    return next(each for each in smooth(game, DealingMode.MANUAL_SHOE) if each.round is not None)


def test_what_is_shared_is_one_object_also_from_one_version_to_the_next() -> None:
    table = in_play("premium")
    floor = floor_of(table)
    first = ShownTable(floor, table.number, 1)
    second = ShownTable(floor, table.number, 2, first)
    ann, bob = (first.data(viewer, None, for_money=False)["table"] for viewer in VIEWERS[:2])
    later = second.data(VIEWERS[0], None, for_money=False)["table"]
    for name in ("round", "decks"):
        assert ann[name] is bob[name] is later[name]
    assert ann["seats"]["3"] is bob["seats"]["3"]
    assert ann["seats"]["1"] is not bob["seats"]["1"], "her own seat has her cards and chips"


def test_viewers_of_two_languages_share_no_words() -> None:
    table = in_play("premium")
    shown = ShownTable(floor_of(table), table.number, 1)
    english = shown.data(VIEWERS[0], None, for_money=False)["table"]["round"]
    token = LANGUAGE.set(Language.SPANISH)
    try:
        spanish = shown.data(VIEWERS[1], None, for_money=False)["table"]["round"]
        assert spanish == answer_codec().write(answers.TableView, view(table, VIEWERS[1]))["round"]
    finally:
        LANGUAGE.reset(token)
    assert english == ANSWER_CODEC.write(answers.TableView, view(table, VIEWERS[0]))["round"]
