"""The rules of a game for its players, as one house offers it, every statement with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.offer import Offer
from boardwalk.documents.rules import opening, payment, play
from boardwalk.documents.rules.example import worked
from boardwalk.documents.rules.irregular import MEANING, grouped
from boardwalk.documents.rules.jackpot import bonus_spin, progressive
from boardwalk.documents.rules.sources import sources
from boardwalk.documents.rules.words import between, number
from boardwalk.games import Game
from boardwalk.odds.report.rules import subchapter
from boardwalk.press.document import Document, Headline, Paragraph, Points, Section
from boardwalk.press.words import sentence


def rules_of(offer: Offer) -> Document:
    """The rules as a player takes them home.

    >>> from boardwalk.documents.offer import offer_of
    >>> [section.title for section in rules_of(offer_of("caribbean")).sections][:3]
    ['The game in short', 'Hands', 'Wagers']
    """
    sections = tuple(_sections(offer))
    return Document(
        "Rules of the game",
        offer.game.title,
        facts_of(offer),
        headlines_of(offer.game),
        (*sections, sources(sections)),
    )


def _sections(offer: Offer) -> Iterator[Section]:
    game = offer.game
    yield opening.the_game(offer)
    yield opening.hands(game)
    yield opening.wagers(offer)
    yield play.a_round(offer)
    yield play.decisions(offer)
    yield play.dealer(game)
    yield payment.decided(game)
    optional = payment.pay_tables(game), progressive(offer), bonus_spin(offer), payment.limits(game)
    yield from (section for section in optional if section is not None)
    yield _wrong(offer)
    yield from worked(game)


def _wrong(offer: Offer) -> Section:
    points = [
        Points(tuple((f"{each.happened} {each.outcome}", each.laws) for each in group)) for group in grouped(offer)
    ]
    return Section("When something goes wrong", (Paragraph(MEANING), *points))


def facts_of(offer: Offer) -> tuple[tuple[str, str], ...]:
    """Whose rules these are, and for which table."""
    game, table = offer.game, offer.table
    limits = between(game.limits(game.base))
    changed = ", ".join(f"{name} {text}" for name, text in game.house.changed().items() if not _is_limit(name))
    facts = (
        ("House", offer.licensee),
        ("Table", "" if table is None else table.number),
        ("Limits", f"{limits} on the {game.base.title}" if limits else ""),
        ("Regulation", subchapter(game)),
        ("House options", changed or "all as declared"),
    )
    return tuple((name, text) for name, text in facts if text)


def _is_limit(name: str) -> bool:
    return name.endswith(("-min", "-max"))


def headlines_of(game: Game) -> tuple[Headline, ...]:
    """What one wants to know first."""
    lowest = "nothing" if game.dealer_qualifies is None else game.dealer_qualifies.hand.name
    found = [
        Headline(sentence(number(game.hole_cards)), "for you, and as many for the dealer", "Own cards"),
        Headline(sentence(number(game.community_cards)), "shared by all", "Community cards"),
        Headline(sentence(number(len(game.decisions))), "at most, in a round", "Decisions"),
        Headline(sentence(lowest.removesuffix(" or better")), "or better to qualify", "The dealer needs"),
    ]
    if game.dealer_qualifies is None:
        found[-1] = Headline("Nothing", "every hand plays", "The dealer needs")
    return tuple(each for each in found if not (each.name == "Community cards" and not game.community_cards))
