"""A check of the finished sign: does the drawing contain everything that it must say?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from boardwalk.documents.layout.declared_law import link_notice_law, prize_list_law
from boardwalk.documents.odds_wording import law_of_wording, wording_faults
from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.progressive_sign import KEPT, LIMIT, WEIGHTED, limit_words, not_returned
from boardwalk.games import Game
from boardwalk.games.declaration.layout import InscriptionTopic
from boardwalk.games.declaration.pay_table import Odds, PayTable, payout_words
from boardwalk.games.declaration.wager import Bonus, Placement, Wager
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.press.document import typographic

POSTED = cite("R1")


class SignFault(NamedTuple):
    """What a sign leaves out or gets wrong, and the paragraph that it breaks."""

    law: Paragraph | None
    field: str
    reason: str


class SignReading:
    """The words of a drawing: as one text in drawing order, and line by line."""

    def __init__(self, root: Element) -> None:
        self.words: list[tuple[str, str, float]] = []
        for place, sheet in enumerate(root):
            for each in sheet.iter("text"):
                self.words.append((each.text or "", f"{place}:{each.get('y')}", float(each.get("x", "0"))))
        self.text = " ".join(text for text, *_ in self.words)
        lines: dict[str, list[tuple[float, str]]] = {}
        for text, line, x in self.words:
            lines.setdefault(line, []).append((x, text))
        self.lines = [[text for _, text in sorted(line)] for line in lines.values()]

    def says(self, *texts: str) -> bool:
        """Whether the drawing has each of these texts, wherever its lines are broken."""
        return all(_unbroken(typographic(text)) in _unbroken(self.text) for text in texts)

    def rows(self, name: str, *figures: str) -> int:
        """How many lines have this name with these figures directly to its right."""
        wanted = [typographic(each).casefold() for each in (name, *figures)]
        if wanted[0] not in self.text.casefold():
            return 0
        return sum(
            wanted[0].startswith(line[start].casefold())
            and [each.casefold() for each in line[start + 1 : start + len(wanted)]] == wanted[1:]
            for line in self.lines
            for start in range(len(line))
        )


def _unbroken(text: str) -> str:
    return "".join(text.casefold().split())


def faults_in(offer: Offer, root: Element) -> tuple[SignFault, ...]:
    """Everything that the sign of an offer must say and this drawing does not, and odds in the wrong words."""
    drawn = SignReading(root)
    return (
        *_heading(offer, drawn),
        *_odds(offer.game, drawn),
        *_limits(offer.game, drawn),
        *_inscribed(offer.game, drawn),
        *_collected(offer, drawn),
        *_linked(offer, drawn),
        *_wording(offer.game, drawn),
    )


def _heading(offer: Offer, drawn: SignReading) -> Iterator[SignFault]:
    if not drawn.says(offer.game.title):
        yield SignFault(None, "title", "the game's title is missing")
    if not drawn.says(offer.licensee):
        yield SignFault(None, "licensee", "the licensee's name is missing")


def _odds(game: Game, drawn: SignReading) -> Iterator[SignFault]:
    """The odds of every wager, and every row of every pay table, once for each table that has it."""
    for wager in game.wagers:
        for odds in dict.fromkeys(case.verdict for case in wager.settled if isinstance(case.verdict, Odds)):
            if not drawn.rows(wager.title, str(odds)):
                yield SignFault(wager.law, wager.name, f"{odds} is missing")
    expected: Counter[tuple[str, str]] = Counter()
    for paid, table in _tables(game):
        for row in table.rows:
            pays = payout_words(row.pays)
            expected[row.name, pays] += 1
            found = sum(drawn.rows(name, pays) for name in (row.name, f"{paid.title}, {row.name}"))
            if found < expected[row.name, pays]:
                law = _demanded(game, paid, InscriptionTopic.ODDS) or table.law
                yield SignFault(law, paid.name, f"{row.name} at {pays} is missing")


def _tables(game: Game) -> Iterator[tuple[Wager | Bonus, PayTable]]:
    """The pay tables in force; one shared by several wagers is listed once."""
    every = ((wager, table) for wager in game.paid for table in wager.tables)
    yield from {(table.rows, table.law): (wager, table) for wager, table in every}.values()


def _demanded(game: Game, wager: Wager | Bonus, tells: InscriptionTopic) -> Paragraph | None:
    wanted = (each for each in game.layout.inscriptions if each.tells is tells and wager.name in each.wagers)
    return next((each.law for each in wanted), None)


def _limits(game: Game, drawn: SignReading) -> Iterator[SignFault]:
    for wager in game.wagers:
        if wager.place not in (Placement.BASE, Placement.OPTIONAL):
            continue
        for name, cents in zip(("minimum", "maximum"), game.limits(wager), strict=True):
            shown = any(wager.title in line and cents and dollars(cents) in line for line in drawn.lines)
            if cents is not None and not shown and cents > wager.min_cents:
                yield SignFault(POSTED, wager.name, f"the posted {name} of {dollars(cents)} is missing")
    limit = game.payout_limit
    if limit is not None and not drawn.says(f"no more than {dollars(limit.limit_cents)}"):
        yield SignFault(limit.law, "payout limit", f"the limit of {dollars(limit.limit_cents)} a hand is missing")


def _inscribed(game: Game, drawn: SignReading) -> Iterator[SignFault]:
    """What the layout's section requires as an inscription or a sign, besides odds."""
    phrases = {
        InscriptionTopic.ALIKE: ("whether or not the dealer is beaten",),
        InscriptionTopic.HIGHEST: ("highest single payout",),
    }
    for each in game.layout.inscriptions:
        wagers = [wager for wager in game.wagers if wager.name in each.wagers]
        if each.tells is InscriptionTopic.AMOUNTS:
            is_said = drawn.says(*_amounts(game, each.wagers))
        else:
            is_said = drawn.says(*phrases.get(each.tells, ()), *(wager.title for wager in wagers))
        if not is_said:
            yield SignFault(each.law, ", ".join(wager.name for wager in wagers), f"{each.tells.value} is missing")


def _amounts(game: Game, wagers: tuple[str, ...]) -> Iterator[str]:
    for decision in game.decisions:
        if decision.wager in wagers:
            *others, last = (f"{multiple}x" for multiple in decision.multiples)
            amount = f"{', '.join(others)} or {last}" if others else last
            yield f"{game.wager(decision.wager).title} {amount} the {game.base.title}"


def _collected(offer: Offer, drawn: SignReading) -> Iterator[SignFault]:
    yield from _not_returned(offer.game, drawn)
    yield from _limited(offer, drawn)
    for wager in offer.game.progressives:
        for row in wager.table.rows:
            if not drawn.rows(row.name, row.words):
                law = prize_list_law(offer.game) or row.law
                yield SignFault(law, wager.name, f"{row.name} at {row.words} is missing")
    spin = offer.game.bonus_spin
    if spin is None:
        return
    for position in spin.wheel.positions:
        if position.player_cents is not None and not drawn.rows(str(position.number), position.words):
            yield SignFault(spin.wheel.law, spin.name, f"position {position.number} at {position.words} is missing")
    top = "100% of the meter" if spin.feeds_meter else str(spin.prize)
    if not drawn.says(top):
        yield SignFault(spin.wheel.law, spin.name, f"the top prize, {top}, is missing")
    if spin.demonstration and not drawn.says("demonstration", str(WEIGHTED)):
        yield SignFault(WEIGHTED, spin.name, "nothing says that the weights are for demonstration")


def _not_returned(game: Game, drawn: SignReading) -> Iterator[SignFault]:
    """A wager that does not come back when it wins must say so, because odds say otherwise."""
    for wager in game.collected.values():
        if not drawn.says(not_returned(wager)):
            yield SignFault(KEPT, wager.name, "nothing says that a winning wager is not returned")


def _limited(offer: Offer, drawn: SignReading) -> Iterator[SignFault]:
    for meter in offer.meters:
        words = limit_words(meter.parameters)
        if words is not None and not drawn.says(words):
            yield SignFault(LIMIT, "meter", "the meter's limit is missing")


def _linked(offer: Offer, drawn: SignReading) -> Iterator[SignFault]:
    others = [game.title for game in offer.linked if game.name != offer.game.name]
    if others and not drawn.says("linked", *others):
        yield SignFault(link_notice_law(offer.game), "linked", f"the link with {', '.join(others)} is missing")


def _wording(game: Game, drawn: SignReading) -> Iterator[SignFault]:
    for fault in wording_faults([drawn.text]):
        yield SignFault(law_of_wording(game), "wording", str(fault))
