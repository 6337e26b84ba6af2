"""What the rules sheet and the dealer's manual say about the rulings: the sentence is there, with its number."""

from __future__ import annotations

import pytest

from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.rules.irregularity import decided_by
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.games import GAMES
from boardwalk.games.declaration.option import FLOOR_CONFIRMS
from boardwalk.pit.house_file import demo_house
from tests.support.documents.linked_offer import linked_alone
from tests.support.documents.rule_text import said
from tests.support.parameters import every_game

HOUSE = {offer.game.name: offer for offer in offers(demo_house())}
TO_PLAYERS = (
    ("R30", "A wrong number of cards counts no matter when it is found, until the round is over (R30)."),
    ("R30", "The deck stays in play if all 52 cards are found on the table."),
    ("R31", "what a player lost by folding stays collected (R31)."),
    ("R38", "The dealer's cards are turned face up in every round that is not void, even if everyone has folded."),
)
TO_DEALERS = (
    ("R30", "Do: enter how many cards are at each place, then return the wagers."),
    ("R31", "what a player lost by folding stays collected (R31)."),
    ("R33", "Offer the first player a look at the spread cards. If the player declines, record the player's name."),
    ("R37", "Cover cards Two, yellow"),
    ("R38", "in every round that is not void, even if no wager is left."),
    ("R44", "Your report takes effect at once. A floorperson or supervisor may report it, too;"),
    ("R47", "verifies their seal, never the person who received them. Cut them before you deal them."),
    ("R51", "Check that everything that must be filed or approved for the table is on record."),
    ("R52", "Confirm that these signs are posted at the table."),
)


@every_game
@pytest.mark.law("R31")
def test_players_and_dealers_read_what_the_rulings_say(game: str) -> None:
    for document, sentences in ((rules_of(HOUSE[game]), TO_PLAYERS), (manual_of(HOUSE[game]), TO_DEALERS)):
        text = " ".join(said(document).split())
        for law, sentence in sentences:
            assert sentence in text, law
            assert law in text


def test_what_concerns_a_progressive_is_said_where_there_is_one() -> None:
    rules, manual = (" ".join(said(each(HOUSE["texas-bonus"])).split()) for each in (rules_of, manual_of))
    assert "If your light was dark, a supervisor first decides whether your wager stands. R42" in rules
    assert "Press the lock-out button, even if nobody has bet on it. 13:69E-1.13Q(e)3, R48" in manual
    assert "Surveillance reviews which hand was first; then a supervisor decides." in rules
    assert "Neither of the two may have validated one of the hands." in manual
    assert "A supervisor decides seat by seat which wagers count" in manual.replace("a supervisor", "A supervisor")
    for document in (rules_of(HOUSE["heads-up"]), manual_of(HOUSE["heads-up"])):
        assert "Surveillance" not in said(document)


def test_the_signs_that_a_floorperson_confirms_are_those_that_must_be_posted() -> None:
    confirms = "when its link changes, a floorperson confirms that a sign at the table "
    texas, stud = HOUSE["texas-bonus"], HOUSE["caribbean"]
    both = "lists what the progressive pays and says that the progressive is linked."
    assert f"{confirms}{both}" in said(manual_of(texas))
    assert f"{confirms}says that the progressive is linked." in said(manual_of(stud))
    assert confirms not in said(manual_of(linked_alone(stud)))
    for name in ("premium", "heads-up", "holdem3"):
        assert confirms not in said(manual_of(HOUSE[name]))


def test_a_house_whose_reports_wait_for_the_floor_says_so() -> None:
    for setting, decides in (("off", "your report, which takes effect at once"), ("on", "the floor, on your report")):
        waiting = GAMES["premium"].game({FLOOR_CONFIRMS.name: setting})
        assert decided_by(waiting) == decides
        text = said(manual_of(Offer(waiting, "Pier")))
        assert ("the table waits with it" in text) == (setting == "on")
        assert f"Decided by: {decides}." in text


@pytest.mark.law("R18")
def test_a_pay_table_says_which_rows_need_the_dealers_cards() -> None:
    words = "The dealer's cards also count for “Pair of aces, dealer also.”"
    for document in (rules_of, manual_of):
        assert words in said(document(HOUSE["texas-bonus"]))
        assert words not in said(document(HOUSE["heads-up"]))
