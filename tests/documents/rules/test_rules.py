"""The rules for players: everything the game declares is there with its paragraph, and the examples are correct."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from boardwalk.cards import Rank, parse_cards
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.odds_wording import wording_faults
from boardwalk.documents.offer import Offer, offer_of, offers
from boardwalk.documents.rules.irregularity import irregularities
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.rules.settlement import rules_of_wager
from boardwalk.games import GAMES, Game, Seat, settle
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.procedure import Irregularities
from boardwalk.games.declaration.wager import Standing, Wager
from boardwalk.money import dollars, read_cents
from boardwalk.pit.house_file import demo_house
from boardwalk.press.document import DataTable, Document, Points, Steps, TextBlock
from boardwalk.press.html import to_html
from boardwalk.press.pdf import to_pdf
from boardwalk.table.device import Device
from boardwalk.table.supervision.approval import RecordDemonstration
from tests.support.documents.rule_text import laws_in, said, section
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS, ULTIMATE
from tests.support.parameters import every_game

HOUSE = {offer.game.name: offer for offer in offers(demo_house())}
both = pytest.mark.parametrize("document_of", [rules_of, manual_of])


def declared(game: Game) -> set[str]:
    """What a reader must find: names, payouts and paragraphs of wagers, decisions, tables and irregularities."""
    found = {wager.title for wager in game.wagers} | {wager.title for wager in game.collected.values()}
    for wager in game.wagers:
        found |= {str(case.law) for case in wager.settled} | {str(wager.law)}
        for table in wager.tables:
            found |= {str(table.law)} | {str(row.pays) for row in table.rows}
            found |= {row.name[:1].upper() + row.name[1:] for row in table.rows}
            found |= {str(row.law) for row in table.rows if row.law}
    for stage in game.stages:
        found |= {str(stage.choice.law)} if stage.choice else set()
    found |= laws_of_irregularities(game)
    for collected in game.collected.values():
        found |= {str(law) for law in (collected.law, collected.counted, collected.settled, collected.alive_after_fold)}
    return found


def laws_of_irregularities(game: Game) -> set[str]:
    found = laws_in(game.procedure.irregularities)
    return found if game.community_cards else found - {str(game.procedure.irregularities.wrong_community)}


def any_options() -> some.SearchStrategy[Offer]:
    """Any game under any permitted combination of its options."""
    return some.sampled_from(list(GAMES)).flatmap(_with_choices)


def _with_choices(name: str) -> some.SearchStrategy[Offer]:
    choices = {option.name: list(option.values) for option in GAMES[name].options if isinstance(option, ChoiceOption)}
    extra = {"bonus-spin-weights": "demonstration"} if name == "premium" else {}
    drawn = some.fixed_dictionaries({}, optional={key: some.sampled_from(values) for key, values in choices.items()})
    permitted = drawn.map(lambda options: {**options, **extra}).filter(
        lambda options: GAMES[name].if_permitted(options) is not None
    )
    return permitted.map(lambda options: offer_of(name, options))


@settings(max_examples=12)
@given(any_options())
@pytest.mark.law("13:69F-39.11(a)", "13:69F-40.11(a)", "13:69F-42.11(a)")
def test_all_that_is_declared_is_in_both_documents_and_no_odds_are_stated_with_for(offer: Offer) -> None:
    for document in (rules_of(offer), manual_of(offer)):
        text = said(document)
        assert {each for each in declared(offer.game) if each not in text} == set()
        assert wording_faults(text.splitlines()) == ()


@pytest.mark.parametrize("name", GAMES)
@both
def test_the_demo_house_has_what_its_tables_need(name: str, document_of: type) -> None:
    offer = HOUSE[name]
    text = said(document_of(offer))
    assert {each.title for each in offer.game.wagers if each.title not in text} == set()
    least, most = offer.game.limits(offer.game.base)
    assert least is not None
    assert most is not None
    assert f"{dollars(least)} to {dollars(most)}" in text
    assert ("For demonstration only" in text) == (name == "premium")
    assert ("automated shoe jams" in text) == (name == "holdem3")


def verdicts(standing: Standing, wager: Wager) -> list[tuple[str, set[str]]]:
    """The paragraphs of each verdict of a wager in a standing, straight from the cases."""
    found: dict[str, set[str]] = {}
    for case in wager.settled:
        if standing in case.standing:
            name = case.verdict.title if isinstance(case.verdict, PayTable) else str(case.verdict)
            found.setdefault(name, set()).add(str(case.law))
    return sorted(found.items())


@settings(max_examples=25)
@given(any_options())
def test_cases_that_are_said_together_are_still_the_cases(offer: Offer) -> None:
    """No matter how rules are merged, every standing has the verdicts and the paragraphs of its cases."""
    game = offer.game
    for wager in game.wagers:
        rules = rules_of_wager(game, wager)
        for standing in Standing:
            told: dict[str, set[str]] = {}
            for rule in rules:
                if standing in rule.standing:
                    name = rule.verdict.title if isinstance(rule.verdict, PayTable) else str(rule.verdict)
                    told.setdefault(name, set()).update(map(str, rule.laws))
            for name, laws in verdicts(standing, wager):
                assert laws <= told.pop(name)
            assert not told


CARD = "(?:10|[2-9JQKA])[♠♥♦♣]"
CARDS = rf"{CARD}(?: {CARD})*"


def cards_after(text: str, *openings: str) -> str:
    found = [cards for opening in openings for cards in re.findall(rf"{opening} ({CARDS})", text)]
    return " ".join(found)


def settled_again(game: Game, story: str) -> dict[str, tuple[str, str, str]]:
    """The round as a reader of the example would settle it: bet, payout and paragraph of every wager."""
    names = {wager.title: wager.name for wager in game.wagers}
    opening = story.partition(". You hold")[0]
    bets = {
        names[title]: read_cents(cents, "")
        for cents, title in re.findall(r"\$([\d.,]+) on the ([^,.]+?)(?=,| and \$|$)", opening)
    }
    bets |= {
        names[title]: read_cents(cents, "")
        for cents, title in re.findall(r"You place \$([\d.,]+) on the (.+?)\.", story.partition(". You hold")[2])
    }
    own, dealer = cards_after(story, "You hold"), cards_after(story, "The dealer turns over")
    board = cards_after(story, "The community cards are", "The next cards? (?:is|are)")
    seat = Seat(parse_cards(own), bets, "You fold. " in story.partition("You hold")[2])
    lines = settle(game, seat, parse_cards(dealer), parse_cards(board) if board else ()).lines
    return {game.wager(line.wager).title: (dollars(line.staked), dollars(line.paid), str(line.law)) for line in lines}


@every_game
@pytest.mark.parametrize("demo", [True, False])
def test_the_examples_settle_as_they_say(game: str, demo: bool) -> None:
    offer = HOUSE[game] if demo else offer_of(game)
    shows = [each for each in rules_of(offer).sections if each.title.startswith("Example")]
    blocks = [block for each in shows for block in each.blocks]
    stories = [block.text for block in blocks if isinstance(block, TextBlock)]
    tables = [block for block in blocks if isinstance(block, DataTable)]
    assert len(stories) == len(tables) == 3
    for story, table in zip(stories, tables, strict=True):
        *rows, total = table.rows
        shown = {row[0]: (row[1], row[3], row[5]) for row in rows}
        assert shown == settled_again(offer.game, story)
        for column in (1, 3, 4):
            amounts = [read_cents(row[column].replace("\N{MINUS SIGN}", "-"), "") for row in (*rows, total)]
            assert sum(amounts[:-1]) == amounts[-1]
    assert any(line.startswith("wins: ") for line in (row[2] for row in tables[0].rows))
    assert read_cents(tables[0].rows[-1][4], "") > 0
    qualifies = offer.game.dealer_qualifies is not None
    assert ("and does not qualify" in stories[1]) == qualifies


def test_the_rows_of_a_progressive_are_parts_of_the_meter_that_the_house_has() -> None:
    text = said(rules_of(HOUSE["texas-bonus"]))
    assert "the whole meter" in text
    assert "$1,000" in text  # a tenth of the base amount
    assert "Texas Hold 'Em Bonus Poker and Caribbean Stud Poker share one meter." in text
    assert "reserve" not in said(rules_of(HOUSE["caribbean"])).split("Where these rules come from")[0]


@pytest.mark.law("R8")
def test_weights_that_nobody_approved_are_marked_wherever_they_are_printed() -> None:
    weights = ",".join(["1"] * 12)
    approved = offer_of(
        "premium", {"bonus-spin": "5-fixed", "bonus-spin-weights": weights, "bonus-spin-prize": "20000"}
    )
    about_approvals = inspect.getdoc(
        RecordDemonstration
    )  # what a supervisor does in a demo house, whatever the weights
    assert about_approvals
    for document_of in (rules_of, manual_of):
        assert "For demonstration only" in said(document_of(HOUSE["premium"]))
        text = said(document_of(approved)).split("Where these rules come from")[0]
        assert "demonstration" not in text.replace(about_approvals, "")


@every_game
def test_an_irregularity_says_what_the_declaration_still_settles(game: str) -> None:
    offer = HOUSE[game]
    wrong: Irregularities = offer.game.procedure.irregularities
    entries = {each.happened: each for each in irregularities(offer)}
    exposed = next(entry for name, entry in entries.items() if name.startswith("A dealer's"))
    kept = [(offer.game.collected.get(name) or offer.game.wager(name)).title
            for name in wrong.dealer_card_exposed.still_settled]  # fmt: skip
    assert all(title in exposed.outcome for title in kept)
    assert ("settled anyway" in exposed.outcome) == bool(kept)
    one = next(entry for name, entry in entries.items() if name.startswith("A player is found with more or fewer"))
    assert one.outcome.startswith("All hands are void") == wrong.wrong_player_hand_voids_all


@every_game
def test_nobody_folds_a_good_hand_in_an_example(game: str) -> None:
    story = next(
        block.text for block in section(rules_of(HOUSE[game]), "Example 3").blocks if isinstance(block, TextBlock)
    )
    assert "You fold" in story
    own = parse_cards(cards_after(story, "You hold"))
    ranks = [
        card.rank
        for card in own + parse_cards(cards_after(story, "The community cards are", "The next cards? (?:is|are)"))
    ]
    assert all(ranks.count(card.rank) == 1 and card.rank < Rank.TEN for card in own)


@pytest.mark.law("13:69F-28.10(a)", "13:69F-39.10(a)", "13:69F-39.10(c)", "13:69F-40.10(b)")
def test_players_are_told_to_keep_their_cards_to_themselves() -> None:
    text = {game: said(rules_of(HOUSE[game])) for game in GAMES}
    assert {game for game in GAMES if "without showing them" in text[game]} == {"premium", "heads-up", "texas-bonus"}
    assert {game for game in GAMES if "Do not tell other players" in text[game]} == {"heads-up"}
    assert {game for game in GAMES if "where the dealer can see them" in text[game]} == {"holdem3"}


@pytest.mark.parametrize("title", ["3 Card Bonus", "Blind Bonus", "6 Card Bonus"])
def test_a_hand_that_is_no_five_cards_is_explained(title: str) -> None:
    blocks = section(rules_of(HOUSE["holdem3"]), "What the pay tables pay").blocks
    block = next(each for each in blocks if isinstance(each, DataTable) and each.title.startswith(title))
    heads = [column.heading for column in block.columns]
    own = [row for row in block.rows if row[heads.index("paragraph")].startswith("13:69F-42.5")]
    assert own
    assert all(row[heads.index("what it is")] for row in own)


@pytest.mark.parametrize("declaration", [ULTIMATE, CASINO_HOLDEM, TWO_FOLDS], ids=lambda each: each.name)
@both
def test_a_sixth_game_has_rules_and_a_manual_too(declaration: object, document_of: type) -> None:
    game = declaration.game()  # type: ignore[attr-defined]
    document: Document = document_of(Offer(game, "Another House"))
    text = said(document)
    assert {each.title for each in game.wagers if each.title not in text} == set()
    assert game.title in to_html(document, {}).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def test_the_same_offer_gives_the_same_bytes_and_both_forms_say_the_same() -> None:
    first, again = rules_of(HOUSE["caribbean"]), rules_of(offers(demo_house())[-1])
    assert to_html(first, {}) == to_html(again, {})
    assert to_pdf(first) == to_pdf(again)
    page = unescape(re.sub(r"<[^>]+>", " ", to_html(first, {})))
    for block in (block for each in first.sections for block in each.blocks if isinstance(block, Steps | Points)):
        assert all(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}") in page for text, _ in block.items)


@pytest.mark.law("13:69F-42.10(b)2")
def test_players_learn_when_they_have_to_speak_and_what_they_may_leave() -> None:
    told = {name: said(rules_of(offer_of(name))) for name in GAMES}
    assert {name for name, text in told.items() if "tell the dealer that you are staying in" in text} == {"holdem3"}
    assert "you can expose your cards" in told["holdem3"]


@pytest.mark.law("13:69F-39.9(c)")
def test_community_cards_that_the_shoe_gives_out_first_are_told_first() -> None:
    own, five = "You and the dealer get two cards each, face down.", "ive community cards are dealt face down"
    (table,) = (each for each in offers(demo_house()) if each.game.name == "heads-up")
    assert table.table is not None
    shoe = replace(table, table=replace(table.table, devices=(Device.AUTOMATED_SHOE,), decks=("red",)))
    assert f"F{five}. {own}" in said(rules_of(shoe))
    assert f"{own} If cards are dealt from an automated dealing shoe, f{five} first." in said(
        rules_of(offer_of("heads-up"))
    )
    assert five not in said(rules_of(table)), "dealt from the hand, they come as they are needed"
