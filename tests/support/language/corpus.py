"""Everything the house says to players in English, by where it comes from: what a phrase book must have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import boardwalk
from boardwalk.actor import Actor, Role
from boardwalk.cards import Card, Rank, Suit
from boardwalk.cards.flush_hand import FlushRank
from boardwalk.cards.four_card import FourCardCategory, FourCardRank
from boardwalk.cards.hand import Category, HandRank
from boardwalk.cards.short_hand import ThreeCardCategory, ThreeCardRank
from boardwalk.documents.offer import Offer, offer_of, offers
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.progressive_sign import limit_words, linked_meter, meter_sign_content
from boardwalk.documents.sign.table_sign import sign_content
from boardwalk.documents.translation import KEPT_FIELDS
from boardwalk.gallery import GALLERY, gallery_game
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.law_book import cited
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.law import register
from boardwalk.odds.figures import base_wager
from boardwalk.odds.strategy import vocabulary
from boardwalk.odds.strategy.rule_text import phrases_of
from boardwalk.pit.house_file import demo_house
from boardwalk.press.document import Listing
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.sign import rows_of
from boardwalk.table import commands as do
from boardwalk.table.message import COMMUNITY, DEALER, Place
from boardwalk.table.presentation.caption import title
from boardwalk.table.presentation.prompt import Prompt
from boardwalk.table.sentence import in_words
from boardwalk.table.state import Table
from boardwalk.table.void_reason import VoidCause, VoidReason
from boardwalk.web.api.problem import ProblemKind
from boardwalk.web.view.game import game_sheet

NEEDS_OTHERS = ("bonus-spin", "offer-bonus")
"""Options whose values need other options."""
WHEEL = {"bonus-spin-weights": "demonstration"}
MOST_VALUES = 4
"""Of pay tables, the others have the same words."""
SPINS = (
    {"bonus-spin": "5-jackpot"},
    {"bonus-spin": "1-jackpot"},
    {"bonus-spin": "5-fixed", "bonus-spin-prize": "25000"},
    {"bonus-spin": "1-fixed", "bonus-spin-prize": "merchandise: 2027 Harbor Cruiser, $25,000"},
)
NEW_JERSEY = tuple(GAMES)
ANN = Actor(Role.PLAYER, "Ann")


@cache
def games() -> tuple[Game, ...]:
    """New Jersey's games with every option that is chosen by name, and the gallery's."""
    return tuple(offer.game for offer in _offers())


@cache
def _offers() -> tuple[Offer, ...]:
    found = [*offers(demo_house()), *(offer_of(name) for name in NEW_JERSEY)]
    for name in NEW_JERSEY:
        for option in GAMES[name].game().house.options.values():
            if type(option) is ChoiceOption and option.name not in NEEDS_OTHERS:
                found += [offer_of(name, {option.name: value}) for value in list(option.values)[:MOST_VALUES]]
    found += [offer_of("premium", {**WHEEL, **spin}) for spin in SPINS]
    found += [offer_of(name, {"seats": 1}) for name in NEW_JERSEY]
    found.append(offer_of("texas-bonus", {"offer-bonus": "off", "progressive": "A"}))
    return (*found, *(Offer(gallery_game(name).game(), "") for name in GALLERY))


def texts(value: Any) -> Iterator[str]:
    """Every text in a document or a sign, except those that are kept as they are."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts(each)
    elif is_dataclass(value) and not isinstance(value, type | Listing):
        for each in fields(value):
            if each.name not in KEPT_FIELDS:
                yield from texts(getattr(value, each.name))


def documents() -> Iterator[str]:
    """Rules and signs."""
    for offer in _offers():
        yield from texts(rules_of(offer))
        yield from texts(sign_content(offer))
    yield from ("Table 1", "Figure 2", "page 1 of 3", "1 of 2", "Premium Hold 'Em: sign")
    house = demo_house()
    for meter in house.meters:
        yield from texts(meter_sign_content(linked_meter(house, meter.name)))
        yield limit_words(replace(meter.parameters, limit_cents=2_000_000_00)) or ""


def hands() -> Iterator[str]:
    """What the dealer calls every kind of hand."""
    for one, other in product(Rank, repeat=2):
        if one != other:
            yield from (HandRank(category, (one, other)).name for category in Category)
            yield from (FourCardRank(each, (one, other)).name for each in FourCardCategory)
    yield from (ThreeCardRank(each, (rank,)).name for each in ThreeCardCategory for rank in Rank)
    yield from (FlushRank(length, (rank,)).name for length in range(1, 8) for rank in Rank)
    yield from (
        in_words(tuple(Card.parse(each) for each in cards.split())) for cards in ("9s 9d Ah 7c 2d", "Ts 9d 8h 7c 6d")
    )


def sheets() -> Iterator[str]:
    """What a screen shows of a game and of a meter."""
    for game in games():
        sheet = game_sheet(game)
        yield from (sheet.line, base_wager(game), *(choice.stage for choice in sheet.choices))
        tables = [table for wager in sheet.wagers for table in wager.tables]
        tables += [table for bonus in sheet.bonuses for table in bonus.tables]
        yield from (table.title for table in tables if "," in table.title)  # any other is a name
        rows = [row for table in tables for row in table.rows] + [row for each in sheet.collected for row in each.rows]
        yield from (word for row in rows for word in (row.hand, row.pays))
        for wager in game.on_meters.values():
            yield from (word for row in rows_of(LinkedWager(game, wager)) for word in (row.name, row.pays))


def table_words() -> Iterator[str]:
    """The buttons of players, the calls of the dealer, and why hands are void."""
    for game in games():
        table = Table("1", game)
        yield from (title(table, do.PlaceBet(ANN, wager.name, 500)) for wager in game.wagers)
        yield from (title(table, do.TakeBackBet(ANN, wager.name)) for wager in game.wagers)
        yield from (title(table, do.Act(ANN, each)) for decision in game.decisions for each in decision.actions)
        yield from (title(table, do.PlaceBet(ANN, name, 0, 100)) for name in game.collected)
    table = Table("1", GAMES["premium"].game())
    for command in _player_commands():
        yield title(table, command)
        yield Prompt(command, GAMES["premium"].game().basics.deck).says
    yield from ("All hands are void", "Seat 3 wins $250", "Seat 3 wins a 2027 Harbor Cruiser")
    for hand in ("a pair of nines", "ace high"):
        yield from (
            f"Dealer has {hand}",
            f"Dealer has {hand}, and qualifies",
            f"Dealer has {hand}, and does not qualify",
        )
        yield f"Seat 2 has {hand}"
    for cause, place, cards in product(VoidCause, PLACES, (1, 2, 4, 6)):
        yield VoidReason(cause, place, Card(Rank.ACE, Suit.SPADES), cards, 3).words


PLACES: tuple[Place, ...] = (3, DEALER, COMMUNITY)


def _player_commands() -> Iterator[Any]:
    yield from (do.TakeSeat(ANN, 2, 500), do.LeaveSeat(ANN), do.ComeBack(ANN), do.GiveTip(ANN, 100), do.PressSpin(ANN))
    yield from (do.LookAtDeck(ANN, back) for back in ("red", "blue", "green", "house green"))
    yield from (do.PlaceBet(ANN, "ante", 500), do.TakeBackBet(ANN, "ante"))
    yield from (do.Act(ANN, each) for each in ("check", "fold", "let-it-ride"))
    yield from (do.Expose(ANN, exposed=True), do.Expose(ANN, exposed=False))


def strategy_words() -> Iterator[str]:
    """Every condition that a strategy card can state."""
    for each in (vocabulary.OWN_TWO, vocabulary.OWN_THREE, vocabulary.TO_COME, vocabulary.WHOLE, vocabulary.STUD):
        yield from (f"with {phrase}" for phrase in phrases_of(each))
    yield from ("always", "otherwise", vocabulary.BEATERS)


def problems() -> Iterator[str]:
    """The titles of problems."""
    return (kind.title for kind in ProblemKind)


REFUSING = (
    "table/seat.py", "table/round/bet.py", "table/round/stake.py", "table/round/decision.py", "table/absence.py",
    "games/legality.py", "pit/errors.py", "pit/auth/log_in.py", "pit/auth/account.py", "pit/auth/permission.py",
    "web/auth/caller.py",    "web/routes/tables.py", "web/routes/house.py", "web/routes/history.py",
)  # fmt: skip
"""Where players are refused something."""


@cache
def source_texts() -> frozenset[tuple[str, ...]]:
    """Every text in those modules, as its literal parts."""
    found: set[tuple[str, ...]] = set()
    for name in REFUSING:
        tree = ast.parse((Path(boardwalk.__file__).parent / name).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add((node.value,))
            elif isinstance(node, ast.JoinedStr):
                literal = (each.value for each in node.values if isinstance(each, ast.Constant))
                found.add(tuple(str(each) for each in literal))
    return frozenset(found)


@cache
def law_texts() -> frozenset[str]:
    """What paragraphs say, in our words: it is in English only."""
    own = (law for game in games() for law in cited((game, tuple(game.house.options.values()))))
    return frozenset(law.says for law in (*register().values(), *own))
