"""The papers of a filing: for each offer its layout, photograph, signs, rules and manual."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from urllib.parse import quote

from boardwalk.documents.felt.printed_sheet import layout_pdf, layout_png, layout_svg
from boardwalk.documents.layout.declared_law import needs_photograph, prize_list_law, rendering_law, replacement_law
from boardwalk.documents.layout.inscription import linked_by
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import Offer, common_offer, offers, with_number
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import signs_of
from boardwalk.law import Paragraph
from boardwalk.odds.figures import least_bet
from boardwalk.pit.house_file import HouseFile
from boardwalk.press.document import Document
from boardwalk.press.html import to_html
from boardwalk.press.notation import joined
from boardwalk.press.pdf import to_pdf


@dataclass(frozen=True)
class Paper:
    """One document of a filing, in all its formats."""

    title: str
    words: str
    laws: tuple[Paragraph, ...] = ()
    """The paragraphs that require it; none if the licensee files it voluntarily."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """By path in the folder."""
    to_add: str = ""
    """The path of what only the licensee can add."""


@dataclass(frozen=True)
class FilingPart:
    """Papers that belong together, and what a reader should know about them."""

    title: str
    words: str
    papers: tuple[Paper, ...]


def files_of(parts: Iterable[FilingPart]) -> dict[str, bytes]:
    """Every file of these parts, by path; no two papers may have the same one."""
    found: dict[str, bytes] = {}
    for paper in (paper for part in parts for paper in part.papers):
        assert not found.keys() & paper.files.keys(), f"{paper.title} would replace a file of another paper"
        found |= paper.files
    return found


@cache
def _prose() -> dict[str, str]:
    text = resources.files("boardwalk.documents.filing").joinpath("data", "filing.toml").read_text("utf-8")
    return tomllib.loads(text)


def prose(name: str, **words: str) -> str:
    """A piece of prose with these words filled in.

    >>> prose("rules")
    'For players, as this house offers the game.'
    """
    return " ".join(_prose()[name].split()).format(**words)


@dataclass(frozen=True)
class Offering:
    """An offer, the folder of its documents, and the tables that share it."""

    folder: str
    offer: Offer
    """With the numbers of all its tables in place of one."""
    tables: tuple[str, ...]

    @property
    def by_table(self) -> dict[str, Offer]:
        """The offer of each table, for papers that name their table."""
        return {number: with_number(self.offer, number) for number in self.tables}

    @property
    def where(self) -> str:
        """The tables in words.

        >>> from boardwalk.pit.house_file import demo_house
        >>> offerings(demo_house())[0].where
        'table 1'
        """
        return f"table{'s' if len(self.tables) > 1 else ''} {joined(self.tables)}"

    @property
    def unit_cents(self) -> int:
        """The bet that its figures are calculated for: the smallest allowed."""
        return least_bet(self.offer.game, self.offer.game.base)


def offerings(house: HouseFile) -> tuple[Offering, ...]:
    """Every different offer once, in the order of the house file; a game's second offer gets a number.

    >>> from boardwalk.pit.house_file import demo_house
    >>> [each.folder for each in offerings(demo_house())]
    ['premium', 'heads-up', 'holdem3', 'texas-bonus', 'caribbean']
    """
    found: list[tuple[Offer, list[Offer]]] = []
    for offer in offers(house):
        alike = common_offer(offer)
        same = next((group for known, group in found if known == alike), None)
        if same is None:
            found.append((alike, [offer]))
        else:
            same.append(offer)
    named: list[Offering] = []
    for _, group in found:
        game, tables = group[0].game.name, tuple(each.table.number for each in group if each.table)
        before = sum(each.offer.game.name == game for each in named)
        folder = f"{game}-{before + 1}" if before else game
        named.append(Offering(folder, with_number(group[0], joined(tables)), tables))
    return tuple(named)


def _rendering_laws(offer: Offer) -> tuple[Paragraph, ...]:
    """The paragraph that requires the Division to see the layout before it is used."""
    law = rendering_law(offer.game)
    return () if law is None else (law,)


def _sign_laws(offer: Offer) -> Iterator[Paragraph]:
    """The paragraphs that require the signs of this offer and govern their wording."""
    wording, replaces, prizes = offer.game.layout.wording, replacement_law(offer.game), prize_list_law(offer.game)
    if wording is not None:
        yield wording
    if replaces is not None and offer.layout is not None and not offer.layout.inscribed:
        yield replaces
    if prizes is not None:
        yield prizes
    yield from linked_by(offer)


@dataclass(frozen=True)
class PaperKind:
    """A kind of paper that every offer has."""

    title: str
    words: str
    laws: Callable[[Offer], Iterable[Paragraph]]
    make: Callable[[Offering], Mapping[str, bytes]]
    """Its files, by name in the folder of the offer."""

    def paper(self, offering: Offering) -> Paper:
        files = {f"{offering.folder}/{name}": content for name, content in self.make(offering).items()}
        return Paper(self.title, self.words, tuple(self.laws(offering.offer)), files)


def _layout_files(offering: Offering) -> dict[str, bytes]:
    offer = offering.offer
    return {"layout.pdf": layout_pdf(offer), "layout.svg": layout_svg(offer), "layout.png": layout_png(offer)}


def _sign_files(offering: Offering) -> dict[str, bytes]:
    """A sign names its table, so each table has its own."""
    return {
        f"signs/table-{quote(number, safe='')}/{name}": content
        for number, offer in offering.by_table.items()
        for name, content in signs_of(offer).items()
    }


def _rule_files(offering: Offering) -> dict[str, bytes]:
    return _document_files("rules", rules_of(offering.offer))


def _manual_files(offering: Offering) -> dict[str, bytes]:
    return _document_files("manual", manual_of(offering.offer))


def _document_files(name: str, document: Document) -> dict[str, bytes]:
    return {f"{name}.pdf": to_pdf(document), f"{name}.html": to_html(document, {}).encode()}


def _voluntary(offer: Offer) -> tuple[Paragraph, ...]:
    """No paragraph requires it."""
    del offer
    return ()


PAPER_KINDS = (
    PaperKind(
        "Layout",
        prose("layout"),
        _rendering_laws,
        _layout_files,
    ),
    PaperKind("Signs", prose("signs"), _sign_laws, _sign_files),
    PaperKind(
        "Rules of the game",
        prose("rules"),
        _voluntary,
        _rule_files,
    ),
    PaperKind(
        "Dealer's procedure manual",
        prose("manual"),
        _voluntary,
        _manual_files,
    ),
)


def photograph(offering: Offering) -> Paper | None:
    """The photograph, which no software can make, if a paragraph requires it."""
    if not needs_photograph(offering.offer.game):
        return None
    return Paper(
        "Color photograph of the layout",
        prose("photograph", layout=f"{offering.folder}/layout.png"),
        _rendering_laws(offering.offer),
        to_add=f"{offering.folder}/photograph.jpg",
    )


def table_papers(offering: Offering) -> list[Paper]:
    """All papers of an offer except the mathematical report."""
    layout, *others = (kind.paper(offering) for kind in PAPER_KINDS)
    photo = photograph(offering)
    return [layout, *([photo] if photo else []), *others]
