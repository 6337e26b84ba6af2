"""What was checked on the layouts and signs of a house, rule by rule: the rules are read from the declared layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardwalk import __version__
from boardwalk.documents.filing.offering import Offering, offerings
from boardwalk.documents.filing.prose import prose
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.documents.layout.check import breaches
from boardwalk.documents.layout.house import printing_faults
from boardwalk.documents.layout.spot import POSITION
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.wording import law_of_wording
from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.pit.house_file import Fault, HouseFile
from boardwalk.press.document import Document, Headline, Section, table
from boardwalk.press.document import Paragraph as Text
from boardwalk.press.words import joined, sentence


class Check(NamedTuple):
    """A rule that was checked; it is kept if nothing that was found goes against its paragraph."""

    rule: str
    law: Paragraph | None
    kept: bool


def print_faults(house: HouseFile) -> Iterator[Fault]:
    """Everything on a layout or a sign of the house that breaks a rule, also where the house has changed nothing."""
    yield from printing_faults(house)
    for (key, _), offer in zip(house.keyed_tables(), offers(house), strict=True):
        if offer.layout is None:
            yield from (Fault(key, f"{found.field}: {found.reason}", found.law) for found in breaches(offer))


def checks_of(offer: Offer) -> list[Check]:
    """Every rule of place, presence and wording for what is printed of an offer."""
    broken = {found.law for found in breaches(offer)}
    rules = [*_rules(offer.game, layout_of(offer.game)), _wording(offer)]
    return [Check(sentence(rule), law, law not in broken) for rule, law in rules]


def _wording(offer: Offer) -> tuple[str, Paragraph | None]:
    return "odds are stated with “to” or “win”, never with “for”", law_of_wording(offer.game)


def _rules(game: Game, layout: Layout) -> Iterator[tuple[str, Paragraph | None]]:
    titles = {wager.name: f"the {wager.title} area" for wager in game.wagers}
    titles |= {name: f"the {wager.title} area" for name, wager in game.collected.items()}
    if layout.name is not None:
        yield "the layout carries the licensee's name or trade name", layout.name
    for spot in layout.spots:
        if spot.wager not in titles:
            continue
        if spot.demanded:
            yield f"every position has {titles[spot.wager]}, on the cloth and apart from all others", spot.law
        if spot.ruled:
            others = [(each.lies.words, titles.get(each.of, POSITION)) for each in spot.beside]
            yield f"{titles[spot.wager]} lies {joined([f'{words} {other}' for words, other in others])}", spot.law
    if layout.community is not None:
        captions = layout.community.captions
        inscribed = f", inscribed {joined(captions)}" if captions else ""
        yield f"the community cards have their area {layout.community.where.value}{inscribed}", layout.community.law
    for each in layout.inscriptions:
        told = [titles[name].removesuffix(" area") for name in each.wagers if name in titles]
        if told:
            where = "inscriptions or a sign tell" if layout.sign is not None else "inscriptions tell"
            yield f"{where} {each.tells.value}: {joined(told)}", each.law
    if layout.boxes is not None:
        yield "drop box and tip box hang on the dealer's side, one to each side of the dealer", layout.boxes


def checks_document(house: HouseFile) -> Document:
    """The rules, an offer after the other."""
    found = [(each, checks_of(each.offer)) for each in offerings(house)]
    every = [check for _, checks in found for check in checks]
    return Document(
        kind="Checks of layouts and wording",
        title=house.name,
        facts=(("Software", f"boardwalk {__version__}"),),
        headlines=(
            Headline(str(len(every)), f"for {len(found)} layout{'s' * (len(found) != 1)}", "Rules checked"),
            Headline(str(sum(not check.kept for check in every)), "a filing that breaks one is not written", "Broken"),
        ),
        sections=tuple(_section(each, checks) for each, checks in found),
    )


def _section(each: Offering, checks: list[Check]) -> Section:
    rows = [(check.rule, str(check.law or "no text at hand"), "kept" if check.kept else "broken") for check in checks]
    words = Text(prose("measured"))
    return Section(
        f"{each.offer.game.title}, {each.where}", (words, table("What was checked", "rule|paragraph|verdict", rows))
    )


def checks_data(house: HouseFile) -> dict[str, Any]:
    """The same for programs."""
    return {
        "licensee": house.name,
        "layouts": [
            {
                "game": each.offer.game.name,
                "tables": list(each.tables),
                "checks": [
                    {"rule": check.rule, "law": check.law and str(check.law), "kept": check.kept}
                    for check in checks_of(each.offer)
                ],
            }
            for each in offerings(house)
        ],
    }
