"""Documents: rules, manual, sign and report can be made, and have every wager, every decision and every pay row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

from boardwalk.conformance.findings import Findings, Subject, options_in_words
from boardwalk.conformance.layout import LICENSEE
from boardwalk.conformance.short_deck import short_deck
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import sign_faults, signs_of
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import PayTable, payout_words
from boardwalk.press.document import Document
from boardwalk.press.html import to_html

QUICK_VARIATIONS, VARIATIONS = 1, 8
_UNREAD = re.compile(r"<(style|svg|script)\b.*?</\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


def examine_documents(subject: Subject, findings: Findings) -> None:
    """Make every document, under some choices of the options, and read it."""
    games = subject.some_variations(QUICK_VARIATIONS, VARIATIONS)
    made: list[str] = []
    parts: dict[str, Callable[[], None]] = {}
    for game in games:
        offer, chosen = Offer(game, LICENSEE), options_in_words(game.house.changed())
        for name, document_of in DOCUMENTS.items():
            parts[f"{name}, {chosen}"] = _written(name, document_of, offer, findings, made)
        parts[f"the sign, {chosen}"] = _signed(offer, findings, made)
    parts[f"the report, {options_in_words(subject.options)}"] = lambda: _make_report(subject, findings, made)
    findings.each(parts, lambda: _examined(made))


DOCUMENTS = {"the rules": rules_of, "the manual": manual_of}


def _examined(made: list[str]) -> str:
    kinds = [f"{each} {made.count(each)} times" if made.count(each) > 1 else each for each in dict.fromkeys(made)]
    return ", ".join(kinds) or "nothing that could be made"


def _written(
    name: str, document_of: Callable[[Offer], Document], offer: Offer, findings: Findings, made: list[str]
) -> Callable[[], None]:
    def write() -> None:
        text = text_of(document_of(offer))
        made.append(name)
        _read(offer.game, name, text, findings)

    return write


def _signed(offer: Offer, findings: Findings, made: list[str]) -> Callable[[], None]:
    def sign() -> None:
        """The sign reads itself back from its drawing."""
        faults, files = sign_faults(offer), signs_of(offer)
        made.append("the sign")
        for fault in faults:
            findings.fault(f"the sign should say everything that is posted, but {fault}")
        for name, data in files.items():
            if not data:
                findings.fault(f"{name} should be a sign, but is empty")

    return sign


def text_of(document: Document) -> str:
    """A document as a reader sees it: its words, in small letters and with plain apostrophes."""
    page = _UNREAD.sub(" ", to_html(document, {picture.name: "" for picture in document.pictures}))
    return _plain(unescape(_TAG.sub(" ", page)))


def _plain(text: str) -> str:
    return " ".join(text.replace("\u2019", "'").replace("\u00a0", " ").casefold().split())


def _read(game: Game, what: str, text: str, findings: Findings, *, collected: bool = True) -> None:
    """Look for every wager, decision and pay row in the words of a document."""
    for name, title in game.titles.items():
        if (collected or name not in game.collected) and _plain(title) not in text:
            findings.fault(f"{what} should name the {title} wager, but {_do(what)} not")
    for stage in game.stages:
        if stage.choice is not None and str(stage.choice.law).casefold() not in text:
            findings.fault(
                f"{what} should explain the choice at {stage.name} by {stage.choice.law}, but {_do(what)} not"
            )
    for name, table in _pay_tables(game):
        for row in table.rows:
            if not any(_plain(f"{row.name} {pays}") in text for pays in (row.pays, payout_words(row.pays))):
                words = f"{what} should say that {game.titles[name]} pays {row.name} {row.pays}"
                findings.fault(f"{words}, but {_do(what)} not")


def _pay_tables(game: Game) -> Iterator[tuple[str, PayTable]]:
    yield from ((wager.name, table) for wager in game.wagers for table in wager.tables)
    yield from ((bonus.name, table) for bonus in game.bonuses for table in bonus.tables)


def _do(what: str) -> str:
    return "do" if what.endswith("s") else "does"


def _make_report(subject: Subject, findings: Findings, made: list[str]) -> None:
    """The mathematical report, on a short deck, which takes a moment."""
    from boardwalk.odds.analysis.jackpots import jackpots
    from boardwalk.odds.figures import UNIT_CENTS
    from boardwalk.odds.report.material import ReportScope, collect
    from boardwalk.odds.report.mathematical_report import MathematicalReport
    from boardwalk.odds.solver.boards import Deck
    from boardwalk.odds.solver.payoff import compile_payoffs

    try:
        compile_payoffs([subject.game], UNIT_CENTS)
        deck = Deck(short_deck(subject.game, subject.seed))
        scope = ReportScope(subject.declaration, subject.game, UNIT_CENTS, rounds=0, brief=True, deck=deck)
        scope.verify()
    except InputError as error:
        findings.refused(error)
        return
    report = MathematicalReport(collect(scope))
    made.append("the report")
    _read(subject.game, "the report", text_of(report.document), findings, collected=False)
    if not subject.quick:
        report.files()
        jackpots(subject.game)  # a brief report leaves them out
