"""The rules of a game for its players, as one house offers it: the document with its facts and headlines."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.offer import Offer
from boardwalk.documents.rules import introduction, play, settlement
from boardwalk.documents.rules.example import worked_examples
from boardwalk.documents.rules.irregularity import irregularity_groups, meaning
from boardwalk.documents.rules.jackpot import bonus_spin, progressives
from boardwalk.documents.rules.phrase import choice_stages, is_outside, limit_range, number, with_sources
from boardwalk.games import Game
from boardwalk.odds.report.rules import subchapter
from boardwalk.press.document import Document, Headline, Points, Section, TextBlock
from boardwalk.press.notation import capitalized


def rules_of(offer: Offer) -> Document:
    """The rules of a game for its players.

    >>> from boardwalk.documents.offer import offer_of
    >>> [section.title for section in rules_of(offer_of("caribbean")).sections][:3]
    ['The game in short', 'Hands', 'Wagers']
    """
    document = Document(
        "Rules of the game",
        offer.game.title,
        facts_of(offer),
        headlines_of(offer.game),
        tuple(_sections(offer)),
    )
    return with_sources(document, offer.game)


def _sections(offer: Offer) -> Iterator[Section]:
    game = offer.game
    yield introduction.the_game(offer)
    yield introduction.hands(game)
    yield introduction.wagers(offer)
    yield play.a_round(offer)
    yield play.decisions(offer)
    if game.dealer_hole_cards:
        yield play.dealer(game)
    yield settlement.settlement_rules(game)
    optional = settlement.pay_tables(game), *progressives(offer), bonus_spin(offer), settlement.limits(game)
    yield from (section for section in optional if section is not None)
    yield _irregularities(offer)
    yield from worked_examples(game)


def _irregularities(offer: Offer) -> Section:
    points = [
        Points(tuple((f"{each.happened} {each.outcome}", each.laws) for each in group))
        for group in irregularity_groups(offer)
    ]
    return Section("When something goes wrong", (TextBlock(meaning(offer.game)), *points))


def facts_of(offer: Offer) -> tuple[tuple[str, str], ...]:
    """The house, the table and the options these rules are for."""
    game, table = offer.game, offer.table
    limits = limit_range(game.limits(game.base))
    changed = ", ".join(f"{name} {text}" for name, text in game.house.changed().items() if not _is_limit(name))
    facts = (
        ("House", offer.licensee),
        ("Table", "" if table is None else table.number),
        ("Limits", f"{limits} on the {game.base.title}" if limits else ""),
        ("Regulation", subchapter(game)),
        ("Game by", game.by if is_outside(game) else ""),
        ("House options", changed or "all at their defaults"),
    )
    return tuple((name, text) for name, text in facts if text)


def _is_limit(name: str) -> bool:
    return name.endswith(("-min", "-max"))


def headlines_of(game: Game) -> tuple[Headline, ...]:
    """The figures that a player looks for first."""
    found = [Headline(capitalized(number(game.hole_cards)), _for_whom(game), "Own cards")]
    if game.community_cards:
        found.append(Headline(capitalized(number(game.community_cards)), "shared by everyone", "Community cards"))
    found.append(Headline(capitalized(number(len(choice_stages(game)))), "per round at most", "Decisions"))
    if game.dealer_qualifies is not None:
        lowest = capitalized(game.dealer_qualifies.lowest)
        found.append(Headline(lowest, "or better to qualify", "The dealer needs"))
    elif game.dealer_hole_cards:
        found.append(Headline("Nothing", "every hand plays", "The dealer needs"))
    else:
        found.append(Headline("None", "a pay table decides", "Dealer's hand"))
    return tuple(found)


def _for_whom(game: Game) -> str:
    if not game.dealer_hole_cards:
        return "for you"
    if game.dealer_hole_cards == game.hole_cards:
        return "each for you and the dealer"
    return f"for you, {number(game.dealer_hole_cards)} for the dealer"
