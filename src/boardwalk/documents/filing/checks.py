"""What was checked on a house's layouts and signs, rule by rule; the rules come from the declared layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardwalk import __version__
from boardwalk.documents.filing.paper import Offering, offerings, prose
from boardwalk.documents.layout.compliance import breaches, printing_faults
from boardwalk.documents.layout.demand import demands
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.sign.sheet import sign_faults
from boardwalk.law import Paragraph
from boardwalk.pit.house_file import Fault, HouseFile
from boardwalk.press.document import Document, Headline, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized
from boardwalk.press.pdf_painter import unprintable
from boardwalk.press.typeface import BOLD, ITALIC, REGULAR, load_fonts


class PrintCheck(NamedTuple):
    """A rule that was checked; it is kept if no breach of its paragraph was found."""

    rule: str
    law: Paragraph | None
    kept: bool


def unprintable_faults(house: HouseFile) -> Iterator[Fault]:
    """The house's own words that have characters the typeface lacks, reported before the long work starts."""
    load_fonts()
    found: dict[str, Fault] = {}
    for key, text, fonts in _own_words(house):
        reason = unprintable(text, *fonts)
        if reason:
            found.setdefault(key, Fault(key, reason))
    yield from found.values()


def _own_words(house: HouseFile) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The texts that a house words freely, by key, and the fonts they are set in; on cloths they are in capitals."""
    yield "house.name", house.name, (REGULAR, BOLD)
    yield "house.name", house.name.upper(), (REGULAR,)
    for key, table_ in house.keyed_tables():
        yield from ((f"{key}.decks[{place}]", deck, (REGULAR,)) for place, deck in enumerate(table_.decks, 1))
    for key, approval in house.keyed_approvals():
        yield from ((f"{key}.{field}", getattr(approval.paper, field), (REGULAR,)) for field in ("number", "by"))
    for key, layout in house.keyed_layouts():
        yield f"{key}.name", layout.name or "", (REGULAR, BOLD)
        yield f"{key}.name", (layout.name or "").upper(), (REGULAR,)
        yield from ((f"{key}.lines[{place}]", line.upper(), (REGULAR,)) for place, line in enumerate(layout.lines, 1))
    for key, sign in house.keyed_signs():
        yield from ((f"{key}.lines[{place}]", line, (ITALIC,)) for place, line in enumerate(sign.lines, 1))


def print_faults(house: HouseFile) -> Iterator[Fault]:
    """Everything on the house's layouts and signs that breaks a rule, whether or not the house changed it."""
    yield from unprintable_faults(house)
    printed = list(printing_faults(house))
    yield from printed
    for (key, _), offer in zip(house.keyed_tables(), offers(house), strict=True):
        if offer.layout is None:
            yield from (Fault(key, f"{found.field}: {found.reason}", found.law) for found in breaches(offer))
        if not printed:
            yield from (Fault(key, f"{found.field}: {found.reason}", found.law) for found in sign_faults(offer))


def checks_of(offer: Offer) -> list[PrintCheck]:
    """Every rule on placement, presence and wording that applies to what is printed for an offer."""
    broken = {found.law for found in breaches(offer)}
    demanded = [PrintCheck(capitalized(words), law, law not in broken) for law, words in demands(offer)]
    return [
        *demanded,
        PrintCheck("The sign, read back from its drawing, says everything that it must", None, not sign_faults(offer)),
    ]


def checks_document(house: HouseFile) -> Document:
    """The rules, offer by offer."""
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


def _section(each: Offering, checks: list[PrintCheck]) -> Section:
    rows = [(check.rule, str(check.law or ""), "kept" if check.kept else "broken") for check in checks]
    words = TextBlock(prose("measured"))
    return Section(
        f"{each.offer.game.title}, {each.where}",
        (words, data_table("What was checked", "rule|paragraph|result", rows)),
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
