"""Documents of games from outside: they cite their own rules alone, and say what is true of the game."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from boardwalk import game_file
from boardwalk.cards import Rank, Ranking
from boardwalk.declare import (
    FLOP,
    FOLD,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    House,
    Pile,
    Requirement,
    Rules,
    base,
    even_money,
    game,
    may,
    placed,
    progressive,
    stage,
)
from boardwalk.documents.felt.drawing import felt_of
from boardwalk.documents.felt.printed_sheet import layout_pdf
from boardwalk.documents.filing.assembly import make_filing
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import sign_faults, signs_of
from boardwalk.documents.sign.table_sign import pay_panels
from boardwalk.games import Game
from boardwalk.games.declaration import words
from boardwalk.games.declaration.round import TakeBack
from boardwalk.odds.report.material import ReportScope, collect
from boardwalk.odds.report.mathematical_report import document_of
from boardwalk.odds.report.rules import laws_of, options_section, pay_tables_section, rules_section, rulings_section
from boardwalk.odds.solver.boards import Deck
from boardwalk.press.document import Document
from tests.support.documents.felt_svg import full
from tests.support.documents.rule_text import said
from tests.support.games.gallery import GALLERY

PIER = Path(__file__).parents[2] / "docs" / "examples" / "pier.py"
NAMES = "pier", "jackpot-poker", *GALLERY
CITES_NEW_JERSEY = re.compile(
    r"13:69|(?<![\w-])[RDB]\d+(?![\w-])|New Jersey|N\.J\.|Casino Control|Division of Gaming|regulation", re.IGNORECASE
)


@game("jackpot-poker", "Jackpot Poker", by="The Wharf")
def jackpot_poker(_: House) -> Rules:
    """With a progressive on the own cards and the flop, under standard rules."""
    rows: dict[Requirement, str] = {
        ROYAL_FLUSH: "100% (M)", STRAIGHT_FLUSH: "10% (M)", FOUR_OF_A_KIND: "$300 (M)", FULL_HOUSE: "$50"
    }  # fmt: skip
    return Rules(
        own=2,
        community=5,
        round=[
            stage("own cards", may("raise", 2, otherwise=FOLD)),
            stage("flop", shows=3),
            stage("turn and river", shows=2),
        ],
        wagers=[base("ante", *even_money()), placed("raise")],
        progressives=[progressive("jackpot", rows, reads=(Pile.PLAYER, FLOP))],
    )


@cache
def offer(name: str) -> Offer:
    if name == "pier":
        return Offer(game_file.load(PIER).game(), "The Wharf")
    return Offer((jackpot_poker if name == "jackpot-poker" else GALLERY[name]).game(), "The Wharf")


@cache
def documents(name: str) -> dict[str, Document]:
    return {"rules": rules_of(offer(name)), "manual": manual_of(offer(name))}


@cache
def printed(name: str) -> dict[str, str]:
    """The words of the layout and the sign on paper."""
    return {"layout.pdf": pdf_text(layout_pdf(offer(name))), "sign.pdf": pdf_text(signs_of(offer(name))["sign.pdf"])}


def pdf_text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def texts(name: str) -> Iterator[tuple[str, str]]:
    """The words of every document that is made without a solution."""
    its = offer(name)
    report = rules_section, options_section, pay_tables_section
    parts = (*(make(its.game) for make in report), rulings_section(laws_of(its.game)))
    for kind, document in documents(name).items():
        facts = " ".join(" ".join(each) for each in document.facts)
        yield kind, f"{facts} {said(document)}"
    yield "report", said(Document("", "", (), (), parts))
    yield "layout", "\n".join(each.text or "" for each in felt_of(its).iter())
    yield from printed(name).items()


@pytest.mark.parametrize("name", NAMES)
def test_no_document_cites_new_jersey(name: str) -> None:
    for kind, text in texts(name):
        assert CITES_NEW_JERSEY.search(text) is None, (kind, CITES_NEW_JERSEY.findall(text))
        assert kind == "layout" or f"{name}:" in text, kind


def test_documents_of_new_jersey_do() -> None:
    """What the test above looks for is found where it must be."""
    its = Offer(full("premium"), "The Wharf")
    for document in (rules_of(its), manual_of(its)):
        assert {"13:69", "R30", "New Jersey"} <= set(CITES_NEW_JERSEY.findall(said(document)))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_that_a_document_cites_is_explained_at_its_end(name: str) -> None:
    for document in documents(name).values():
        *sections, last = document.sections
        cited = set(re.findall(rf"{name}:[\w-]+", said(Document("", "", (), (), tuple(sections)))))
        explained = {row[0] for block in last.blocks for row in getattr(block, "rows", ())}
        assert cited
        assert cited == explained


@pytest.mark.parametrize("name", GALLERY)
def test_a_game_of_the_gallery_says_so(name: str) -> None:
    for document in documents(name).values():
        assert ("Game by", "Gallery") in document.facts
    assert "Gallery" in printed(name)["layout.pdf"]


@pytest.mark.parametrize("name", NAMES)
def test_the_sign_says_everything_it_must(name: str) -> None:
    assert sign_faults(offer(name)) == ()


def rules(name: str) -> str:
    return said(documents(name)["rules"])


@pytest.mark.parametrize("name", NAMES)
def test_a_dealer_without_a_hand_is_never_said_to_have_one(name: str) -> None:
    has_hand = offer(name).game.dealer_hole_cards > 0
    for phrase in ("dealer's hand", "The dealer qualifies", "The dealer turns over", "dealer is beaten"):
        assert has_hand or phrase not in rules(name), phrase
    assert ("not against the dealer or other players" in rules(name)) is not has_hand


KINDS = {
    Ranking.FIVE_CARD: ["Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight"],
    Ranking.FOUR_CARD: ["Four of a kind", "Straight flush", "Three of a kind", "Flush", "Straight", "Two pair"],
    Ranking.THREE_CARD: ["3-card royal", "Straight flush", "Three of a kind", "Straight", "Flush", "Pair"],
    Ranking.LONGEST_FLUSH: [f"{length}-card flush" for length in range(7, 1, -1)],
}


@pytest.mark.parametrize("name", NAMES)
def test_hands_are_listed_as_the_game_ranks_them(name: str) -> None:
    (table,) = (
        block
        for section in documents(name)["rules"].sections
        for block in section.blocks
        if getattr(block, "title", "") == "Hands from highest to lowest"
    )
    assert [row[0] for row in table.rows][:6] == KINDS[offer(name).game.ranking]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
def test_a_wager_is_said_to_be_lost_by_a_fold_only_if_there_is_one(name: str) -> None:
    folds = any("fold" in decision.actions for decision in offer(name).game.decisions)
    assert ("if you fold" in rules(name).lower()) is folds
    assert (" after a fold" in printed(name)["sign.pdf"]) <= folds


def test_what_other_games_do_not_have_is_told_in_words() -> None:
    told = rules("let-it-ride")
    assert "Take back the First wager. The chips are yours again, and you stay in." in told
    assert "Each of the First, Second and Third wagers pays according to the pay table “Let it ride”" in told
    assert told.count("Pair of tens or better") == 1
    assert "On a row that pushes, the wager is returned." in rules("mississippi-stud")
    assert "Fold. You lose your Ante and 3rd Street and are out of the round." in rules("mississippi-stud")
    assert "Two or three times your Ante wager is allowed only with a pair of aces or better." in rules("crazy-four")
    assert "on the Ante wager if you do not fold and your hand is on it, even if that wager loses." in rules(
        "three-card"
    )
    assert "for every other player's hand that is on it, with a Pair Plus wager of at least $5." in rules("three-card")
    assert "if the losing hand, yours or the dealer's, is on it." in rules("three-card")
    assert "one of the dealer's cards is face up" in rules("four-card")
    assert "You have five cards, and the dealer has six; the better four-card hand wins." in rules("four-card")
    assert "Your hand is your longest flush" in rules("high-card-flush")


@pytest.mark.parametrize("name", NAMES)
def test_examples_follow_the_rules_of_the_game(name: str) -> None:
    played: Game = offer(name).game
    examples = [each for each in documents(name)["rules"].sections if each.title.startswith("Example")]
    assert len(examples) >= 2
    takes_back = any(isinstance(each.choice, TakeBack) for each in played.stages)
    text = said(Document("", "", (), (), tuple(examples)))
    assert ("You take back" in text) is takes_back
    assert ("The dealer turns over" in text) is bool(played.dealer_hole_cards)


@pytest.mark.parametrize("name", ["let-it-ride", "three-card"])
def test_a_report_says_why_a_part_is_missing_and_nothing_of_a_dealer_who_has_no_hand(name: str) -> None:
    declaration = GALLERY[name]
    scope = ReportScope(declaration, declaration.game(), 5_00, rounds=1000, deck=Deck(tuple(Rank)[-5:]))
    document = document_of(collect(scope))
    told = said(document)
    assert CITES_NEW_JERSEY.search(told) is None
    assert ("Game by", "Gallery") in document.facts
    assert f"There is no strategy card for {declaration.title} yet." in told or name == "three-card"
    if name == "let-it-ride":
        assert "dealer higher" not in told
        assert "dealer hands" not in told
        assert "take back First, or let it ride" in told


HOUSE = """
[house]
name = "The Wharf"

[[table]]
number = "1"
game = "pier"
inventory = "$5000"
options = { table-min = "$5" }

[[table]]
number = "2"
game = "let-it-ride"
inventory = "$5000"
options = { table-min = "$5" }
"""


def test_a_filing_of_games_from_outside_cites_their_rules_alone(tmp_path: Path) -> None:
    game_file.load(PIER)
    game_file.find("let-it-ride")
    filing = make_filing(HOUSE.encode(), tmp_path / "filing", reports=lambda jobs, _: {job: {} for job in jobs})
    read = {path: content for path, content in filing.files.items() if path.endswith((".html", ".json", ".svg"))}
    assert {"index.html", "law.html", "approvals.html", "checks.html", "progressives.html"} <= set(read)
    for path, content in read.items():
        text = re.sub(r"<style.*?</style>", "", content.decode(), flags=re.DOTALL)
        assert path == "software.json" or CITES_NEW_JERSEY.search(text) is None, path
    assert b"pier:wash" in read["law.html"]
    assert b"let-it-ride:wash" in read["law.html"]


def test_a_sign_says_when_which_odds_are_paid_and_lists_a_bonus_for_a_single_hand() -> None:
    @words.game("halves", "Halves")
    def halves(_: words.House) -> words.Rules:
        aces = words.pay_table("aces", reads=words.OWN, rows={words.pair_of("pair of aces", [words.ACE]): "5"})
        folded, behind, _tied, ahead = words.even_money()
        return words.Rules(
            own=2,
            community=5,
            round=[
                words.stage("own cards", words.may("raise", 1, otherwise=words.FOLD)),
                words.stage("board", shows=5),
            ],
            wagers=[
                words.base("ante", folded, behind, words.when(words.TIED).pays(words.Odds(1, 2)), ahead),
                words.placed("raise"),
            ],
            bonuses=[words.bonus("ace-bonus", "ante", aces)],
        )

    (main,) = pay_panels(halves.game())
    bonus = "Ace Bonus, pair of aces"
    assert main.rows == (("Ante", "1 to 2"), ("Ante", "1 to 1"), ("Raise", "1 to 1"), (bonus, "5 to 1"))
    assert [fact.text for fact in main.facts] == [
        "Ante pays 1 to 2 if the hands tie.",
        "Ante pays 1 to 1 if your hand is higher.",
        "Ace Bonus: paid on the Ante, even if it loses.",
    ]
    assert not sign_faults(Offer(halves.game()))
