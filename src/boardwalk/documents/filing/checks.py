"""What was checked on the layouts and signs of a house, rule by rule: the rules are read from the declared layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardwalk import __version__
from boardwalk.documents.filing.offering import Offering, offerings
from boardwalk.documents.filing.prose import prose
from boardwalk.documents.layout.check import breaches
from boardwalk.documents.layout.demands import demands
from boardwalk.documents.layout.house import printing_faults
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.sign import sign_faults
from boardwalk.law import Paragraph
from boardwalk.pit.house_file import Fault, HouseFile
from boardwalk.press.document import Document, Headline, Section, table
from boardwalk.press.document import Paragraph as Text
from boardwalk.press.drawing.text_on_paper import unprintable
from boardwalk.press.typeface import BOLD, ITALIC, REGULAR, load_fonts
from boardwalk.press.words import sentence


class Check(NamedTuple):
    """A rule that was checked; it is kept if nothing that was found goes against its paragraph."""

    rule: str
    law: Paragraph | None
    kept: bool


def unprintable_faults(house: HouseFile) -> Iterator[Fault]:
    """The house's own words with letters that the typeface lacks, told before the reports are computed, not after."""
    load_fonts()
    told: dict[str, Fault] = {}
    for key, text, fonts in _own_words(house):
        reason = unprintable(text, *fonts)
        if reason:
            told.setdefault(key, Fault(key, reason))
    yield from told.values()


def _own_words(house: HouseFile) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What a house may word as it likes, by its key, and the types in which it is set: on cloths in capitals."""
    yield "house.name", house.name, (REGULAR, BOLD)
    yield "house.name", house.name.upper(), (REGULAR,)
    for key, table_ in house.keyed_tables():
        yield from ((f"{key}.decks[{place}]", deck, (REGULAR,)) for place, deck in enumerate(table_.decks, 1))
    for key, meter in house.keyed_meters():
        yield from ((f"{key}.approved.{game}", paper, (REGULAR,)) for game, paper in meter.approved.items())
    for key, layout in house.keyed_layouts():
        yield f"{key}.name", layout.name or "", (REGULAR, BOLD)
        yield f"{key}.name", (layout.name or "").upper(), (REGULAR,)
        yield from ((f"{key}.lines[{place}]", line.upper(), (REGULAR,)) for place, line in enumerate(layout.lines, 1))
    for key, sign in house.keyed_signs():
        yield from ((f"{key}.lines[{place}]", line, (ITALIC,)) for place, line in enumerate(sign.lines, 1))


def print_faults(house: HouseFile) -> Iterator[Fault]:
    """Everything on a layout or a sign of the house that breaks a rule, also where the house has changed nothing."""
    yield from unprintable_faults(house)
    printed = list(printing_faults(house))
    yield from printed
    for (key, _), offer in zip(house.keyed_tables(), offers(house), strict=True):
        if offer.layout is None:
            yield from (Fault(key, f"{found.field}: {found.reason}", found.law) for found in breaches(offer))
        if not printed:
            yield from (Fault(key, f"{found.field}: {found.reason}", found.law) for found in sign_faults(offer))


def checks_of(offer: Offer) -> list[Check]:
    """Every rule of place, presence and wording for what is printed of an offer."""
    broken = {found.law for found in breaches(offer)}
    demanded = [Check(sentence(words), law, law not in broken) for law, words in demands(offer)]
    return [
        *demanded,
        Check("The sign, read back from its drawing, tells all that it must", None, not sign_faults(offer)),
    ]


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
    rows = [(check.rule, str(check.law or ""), "kept" if check.kept else "broken") for check in checks]
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
