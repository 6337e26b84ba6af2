"""Cover cards are equipment of the table: two, yellow or green, on the record, named in the steps (R37)."""

from __future__ import annotations

import pytest

from boardwalk.cards import DECK
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import offer_of
from boardwalk.errors import InputError
from boardwalk.games import GAMES, declared
from boardwalk.games.declaration.round import DealingMode
from boardwalk.press.html import to_html
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.step import ThisGame, round_steps
from tests.support.parameters import every_game, every_mode
from tests.support.table.by_game import bare, washed
from tests.support.table.houses import DEALER, open_house

COLORS = ("yellow", "green")
COVERED = ("premium", "heads-up")
"""The games whose dealer's cards go under a cover card."""
every_color = pytest.mark.parametrize("color", COLORS)
DECKS = {game: GAMES[game].game().procedure.preparation.decks.id for game in GAMES}


@pytest.mark.law("R37", "13:69F-39.2(a)", "13:69F-40.2(a)", "13:69F-42.2(a)", "B1")
@every_game
@every_color
def test_the_color_is_chosen_when_the_table_is_set_up_and_is_on_the_record(game: str, color: str) -> None:
    house = open_house(game, seats=(), options={"cover-cards": color})
    (installed,) = house.last(happened.TableInstalled)
    assert isinstance(installed, happened.TableInstalled)
    assert installed.options["cover-cards"] == color
    assert house.table.game.cover_cards == color


@pytest.mark.law("R37", "13:69F-39.2(a)", "13:69F-40.2(a)", "13:69F-42.2(a)", "B1")
@every_game
@pytest.mark.parametrize("color", ["red", "", "blue and white"])
def test_no_other_color_is_a_cover_card(game: str, color: str) -> None:
    with pytest.raises(InputError, match="is not one of yellow, green") as error:
        declared(game, {"cover-cards": color})
    assert error.value.law is not None
    assert error.value.law.id == DECKS[game]


@pytest.mark.law("R37", "13:69F-39.4(c)1i", "13:69F-40.4(c)1i", "13:69F-42.4(c)1i")
@every_game
@every_color
def test_the_cut_names_the_cover_card(game: str, color: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    table = house.table._replace(game=declared(game, {"cover-cards": color}))
    shuffled = washed(house)
    shuffled.do(do.ShuffleDeck(DEALER, "red", DECK))
    table = shuffled.table._replace(game=table.game)
    titles = [step.title for step in checklist(table)]
    assert f"Cut the red deck onto a {color} cover card" in titles
    manual = to_html(manual_of(offer_of(game, {"cover-cards": color})), {})
    assert f"Cut the deck onto a {color} cover card." in manual
    assert f"Two, {color}" in manual


@pytest.mark.law("R37", "13:69F-39.7(d)2", "13:69F-39.8(c)2", "13:69F-39.9(c)", "13:69F-40.7(d)2", "13:69F-40.9(c)")
@every_game
@every_mode
@every_color
def test_the_deal_names_the_cover_card_where_the_dealers_cards_go_under_one(
    game: str, mode: DealingMode, color: str
) -> None:
    steps = round_steps(ThisGame(declared(game, {"cover-cards": color})), mode, ())
    (own,) = [step.title for step in steps if step.name == "deal-next:1-own"]
    words = f"; put the dealer's cards under a {color} cover card"
    assert own.endswith(words) == (game in COVERED)
    assert ("cover card" in own) == (game in COVERED)


@pytest.mark.law("13:69F-39.2(a)", "13:69F-42.2(a)")
@every_game
@every_color
def test_a_deck_with_backs_like_the_cover_cards_is_refused(game: str, color: str) -> None:
    house = open_house(game, seats=(), options={"cover-cards": color}, backs=())
    for back in (color, f" {color.upper()}"):
        house.refused(do.ReceiveDeck(DEALER, back), DECKS[game], "easy to tell from the cards")
    (other,) = set(COLORS) - {color}
    house.do(do.ReceiveDeck(DEALER, other))
