"""The written form of a game: every game reads back as it was, and nothing else can be read."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.games import NEW_JERSEY, Declaration, same_game
from boardwalk.games.declaration.vocabulary import KINDS, vocabulary
from boardwalk.games.declaration.written_game import game_digest, game_text, read_game, write_game
from tests.support.games.gallery import GALLERY
from tests.support.games.outside import LATER_PIER, PIER, WHARF, forgotten, loaded

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def example(name: str) -> Declaration:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (found,) = {id(each): each for each in vars(module).values() if isinstance(each, Declaration)}.values()
    return found


ALL = {each.name: each for each in (*NEW_JERSEY, example("pier"), *GALLERY.values())}


@pytest.mark.parametrize("name", ALL)
def test_a_game_reads_back_as_it_was_under_every_variation(name: str) -> None:
    for game in ALL[name].variations():
        data = json.loads(json.dumps(write_game(game)))
        again = read_game(data)
        assert again == game
        assert write_game(again) == data
        assert same_game(again, game)
        assert again.house.as_text() == game.house.as_text()
        assert again.titles == game.titles


@pytest.mark.parametrize("name", ["pier", "ultimate-texas", "three-card"])
def test_reading_brings_the_text_of_the_rules_and_takes_the_rest_from_the_register(name: str) -> None:
    game = ALL[name].game()
    law, again = game.basics.wagering, read_game(write_game(game)).basics.wagering
    assert (again.id, again.says, again.games, again.source) == (law.id, law.says, law.games, law.source)
    ours = NEW_JERSEY[0].game()
    assert read_game(write_game(ours)).basics.wagering is ours.basics.wagering
    assert write_game(ours)["rules"] == {}


def test_the_digest_tells_versions_and_options_apart(tmp_path: Path) -> None:
    with forgotten():
        first = loaded(tmp_path, PIER)
    with forgotten():
        later = loaded(tmp_path, LATER_PIER)
    with forgotten():
        commented = loaded(tmp_path, f"{PIER}\n# as played on the pier\n")
    with forgotten():
        reworded = loaded(tmp_path, PIER.replace("options=", 'rules={"wash": "Wash well."}, options='))
    digests = [game_digest(each.game()) for each in (first, later, commented, reworded)]
    assert digests[0] == digests[2], "a comment is no part of a game"
    assert len({*digests, game_digest(first.game({"table-min": "5"}))}) == 4
    assert not same_game(first.game(), reworded.game()), "a rule with other words is another game"


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every leaf."""
    if isinstance(data, dict | list) and data:
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, key))
    else:
        yield path


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = deepcopy(data)
    inside = data
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return data


WRITTEN = {
    name: write_game(ALL[name].game()) for name in ("pier", "ultimate-texas", "three-card", "caribbean", "crazy-four")
}
PATHS = {name: sorted(leaves(data), key=str) for name, data in WRITTEN.items()}
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from(["", "ante", "pier:wash", "13:69F-40.3(c)", "AHEAD", "PLAYER", "1/0", "7/10", 10**30, 0.5]),
    st.sampled_from([[], {}, [[]], {"law": "R7"}, {"PayTable": {}}, {"table": 0}, {"set": [{}]}, {"map": [[[], 1]]}]),
    st.sampled_from([{"os.system": "true"}, {"Declaration": {}}, {"Paragraph": {}}, {"fraction": "x"}, {"list": [1]}]),
)


@given(st.data())
def test_a_changed_leaf_is_refused_or_means_what_it_says(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(WRITTEN)))
    path = data.draw(st.sampled_from(PATHS[name]))
    other = changed(WRITTEN[name], path, data.draw(VALUES))
    with suppress(InputError):
        assert write_game(read_game(other)) == other


@pytest.mark.parametrize("data", [None, 1, "pier", [], {}, {"game": {}}, {"game": {}, "rules": {}, "tables": []}, 0.5])
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(InputError):
        read_game(data)


def test_deep_nesting_is_refused() -> None:
    data: Any = []
    for _ in range(5000):
        data = [data]
    with pytest.raises(InputError):
        read_game({"game": data, "rules": {}, "tables": []})


def test_a_game_that_no_declaration_could_build_is_refused() -> None:
    game = deepcopy(WRITTEN["pier"])
    cases = game["game"]["wagers"][1]["Wager"]["settled"]
    del cases[2]
    with pytest.raises(InputError, match="not sound: wager blind: no case settles it when the player is tied"):
        read_game(game)


def test_the_vocabulary_is_data_of_this_package_alone() -> None:
    for name, kind in vocabulary().items():
        assert kind.__module__.startswith(("boardwalk.games.declaration.", "boardwalk.cards.")), name
        if is_dataclass(kind):
            assert kind.__dataclass_params__.frozen, name  # type: ignore[attr-defined]
    assert {"Declaration", "Rules", "Citation"}.isdisjoint(vocabulary())
    assert all(kind.__name__ in vocabulary() for kinds in KINDS.values() for kind in kinds)


OWN_CLASS = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Odd:
    name: str = "odd cards"

    def met_by(self, reading):
        return sum(card.rank for card in reading.cards) % 2 == 1

    def readable_from(self, cards):
        return True
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            PIER.replace("\nBLIND", f"{OWN_CLASS}\nBLIND", 1).replace('pair_of("pair", Rank)', "Odd()"),
            r'pier: .*"Odd" is not a word of the vocabulary',
        ),
        (
            PIER.replace("options=", 'options=(choice("way", "Way", {"a": len}),) + '),
            r'pier: house\.options\.way\.values\.a: "builtin_function_or_method" is not a word',
        ),
        (PIER.replace('"pier"', '"Pier Poker"'), "is not a name for a game"),
        (PIER.replace('"pier"', '"13"'), '"13" is not a name for a game'),
    ],
)
def test_a_file_whose_game_is_not_data_is_refused_when_it_is_loaded(tmp_path: Path, text: str, told: str) -> None:
    with forgotten(), pytest.raises(InputError, match=told) as refused:
        loaded(tmp_path, text)
    assert refused.value.field == "game"


def test_the_text_is_short_enough_to_be_recorded_with_every_table(tmp_path: Path) -> None:
    with forgotten():
        assert len(game_text(loaded(tmp_path, WHARF, "wharf.py").game())) < 30_000
