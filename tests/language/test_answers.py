"""What the API answers in Spanish: words that players read, and the same everything else."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from boardwalk.games import GAMES
from boardwalk.language import LANGUAGES, Language
from boardwalk.web.api.answer_codec import ANSWER_CODEC, AnswerCodec
from boardwalk.web.api.spoken import SPOKEN_FIELDS, asked_language
from boardwalk.web.view.game import game_sheet
from tests.support.web.houses import opened


def scope(query: str, accepted: str = "") -> dict[str, object]:
    return {"type": "http", "query_string": query.encode(), "headers": [(b"accept-language", accepted.encode())]}


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "en"),
        ("lang=es", "", "es"),
        ("since=3&lang=en", "es", "en"),
        ("lang=xx", "es-MX", "es"),
        ("", "es", "es"),
    ],
)
def test_the_address_comes_before_the_header(query: str, accepted: str, language: str) -> None:
    assert asked_language(scope(query, accepted)) == language


def test_every_spoken_field_is_text_of_its_class() -> None:
    for kind, names in SPOKEN_FIELDS.items():
        known = {each.name for each in fields(kind)} if is_dataclass(kind) else set(kind._fields)
        assert set(names) <= known, kind


def test_only_spoken_fields_differ() -> None:
    spanish = AnswerCodec(Language.SPANISH)
    for name in GAMES:
        sheet = game_sheet(GAMES[name].game())
        one, other = (codec.write(type(sheet), sheet) for codec in (ANSWER_CODEC, spanish))
        assert one["title"] == other["title"]
        assert one["line"] != other["line"]
        assert [each["title"] for each in one["wagers"]] == [each["title"] for each in other["wagers"]]
        assert {key for key in one if one[key] != other[key]} <= {"line", "wagers", "bonuses", "collected"}
    shared = {name: ANSWER_CODEC.components[name] for name in spanish.components}
    assert spanish.components == shared, "the schemas are the same"


def test_a_house_answers_in_the_language_it_is_asked_in(tmp_path: Path) -> None:
    assert LANGUAGES == ("en", "es")
    with opened(tmp_path) as house:
        visitor = house.client()
        for headers, line, title in (
            ({"Accept-Language": "en"}, "The dealer needs", "Not found"),
            ({"Accept-Language": "es"}, "El crupier necesita", "No encontrado"),
        ):
            assert line in visitor.get("/api/v1/games/premium", headers=headers).json()["line"]
            assert visitor.get("/api/v1/games/faro", headers=headers).json()["title"] == title
        assert "Sus tres cartas" in visitor.get("/api/v1/games/premium?lang=es").json()["line"]
