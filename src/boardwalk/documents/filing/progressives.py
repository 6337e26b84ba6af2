"""The paper on a house's progressives: terms, approvals, prizes and their chances, as a document and as data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.jackpots import Prize, Wager, wagers_of
from boardwalk.documents.filing.prose import prose
from boardwalk.games import find_game
from boardwalk.games.collected import BonusSpin
from boardwalk.law import cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.figure import figure
from boardwalk.pit.house_file import HouseFile, MeterSetup
from boardwalk.press.document import Block, Document, Headline, Paragraph, Section, Table, table
from boardwalk.press.words import hundredths, joined, one_in, ratio, sentence, units, whole
from boardwalk.progressive.chances import FIVE_CARD_HANDS, spin_chance
from boardwalk.progressive.link import CHANCE, EQUAL, LEAST_CHANCE, LINK

FILED, OUTCOME, TERMS, WEIGHTS = cite("13:69D-1.39B(e)"), cite("13:69D-1.39B(e)1"), cite("B37"), cite("R8")
LAWS = (FILED, OUTCOME, LINK, CHANCE)
NONE = "none"


def progressives_document(house: HouseFile) -> Document:
    """All meters of a house, then the wheels that pay a fixed top prize."""
    wagers = wagers_of(house)
    sections = [Section(f"Meter {meter.name}", tuple(_of_meter(meter, _on(meter, wagers)))) for meter in house.meters]
    alone = [wager for wager in wagers if wager.meter is None]
    if alone:
        sections.append(Section("Without a meter", tuple(block for wager in alone for block in _of_wager(wager))))
    return Document(
        kind="Progressives",
        title=house.name,
        facts=(
            ("Asked for by", ", ".join(map(str, LAWS))),
            (
                "Least chance",
                f"1 in {whole(LEAST_CHANCE.denominator)} for any jackpot ({CHANCE}); all below are better",
            ),
            ("Software", f"boardwalk {__version__}"),
        ),
        headlines=_headlines(house, wagers),
        sections=(*sections, _how_counted()) if sections else (_none_offered(),),
    )


def _on(meter: MeterSetup, wagers: tuple[Wager, ...]) -> list[Wager]:
    return [wager for wager in wagers if wager.meter == meter]


def _none_offered() -> Section:
    return Section("No progressive", (Paragraph("No table of this house offers a progressive or a wheel."),))


def _headlines(house: HouseFile, wagers: tuple[Wager, ...]) -> tuple[Headline, ...]:
    if not wagers:
        return ()
    name, chance = min((wager.rarest for wager in wagers), key=lambda each: each[1])
    linked = sum(len(wager.tables) for wager in wagers if wager.meter)
    return (
        Headline(str(len(house.meters)), f"fed by {linked} table{'s' * (linked != 1)}", "Meters"),
        Headline(one_in(chance), f"of a wager: {name}", "Rarest jackpot"),
    )


def _of_meter(meter: MeterSetup, wagers: list[Wager]) -> Iterator[Block]:
    if not wagers:
        yield Paragraph("No table of this house feeds it.")
    for wager in wagers:
        yield Paragraph(f"At {wager.game.title} it is awarded for {wager.awarded_for} ({OUTCOME}).")
    yield _terms(meter, wagers)
    yield _approvals(meter, wagers)
    for wager in wagers:
        yield from _of_wager(wager)
    if len(wagers) > 1:
        yield Paragraph(prose("equal", hands=whole(FIVE_CARD_HANDS), law=str(EQUAL)))


def _terms(meter: MeterSetup, wagers: list[Wager]) -> Table:
    terms, fed = meter.parameters, [each.wager for each in wagers]
    laws = [TERMS, *(each.wheel.law if isinstance(each, BonusSpin) else each.rate_law for each in fed)]
    law = ", ".join(dict.fromkeys(map(str, laws)))

    def amount(cents: int | None) -> str:
        return NONE if cents is None else dollars(cents)

    return table(
        f"Terms of meter {meter.name}",
        "term|>as filed|meaning",
        [
            ("Initial amount", amount(terms.base_cents), "what the display shows when the meter is opened"),
            ("Reset amount", amount(terms.reset_cents), "what it returns to after all of it was won"),
            ("Rate of progression", _part(terms.rate), "the part of each wager that goes to the display"),
            ("Reserve rate", _part(terms.reserve_rate), "the part that goes to the reserve, which no sign shows"),
            ("Limit", amount(terms.limit_cents), "the most that the display shows; more goes to the overflow"),
            ("Unreasonable contribution", amount(terms.unreasonable_cents), "above it, two people decide on a round"),
        ],
        note=f"By {law}.",
    )


def _part(rate: Fraction) -> str:
    return f"{units(rate * 100, plus=False)}%" if (rate * 10**6).denominator == 1 else ratio(rate)


def _approvals(meter: MeterSetup, wagers: list[Wager]) -> Table:
    def rows() -> Iterator[tuple[str, ...]]:
        for name, paper in meter.approved.items():
            fed = [wager for wager in wagers if wager.game.name == name]
            tables = [number for wager in fed for number in wager.tables]
            stake = ", ".join(dict.fromkeys(dollars(wager.wager.stake_cents) for wager in fed))
            yield find_game(name).title, joined(tables) if tables else NONE, stake, paper

    headings = "game|tables|>wager|approval on record, in the licensee's words"
    return table(f"Games approved for meter {meter.name}", headings, rows(), note=f"By {FILED}.")


def _of_wager(wager: Wager) -> Iterator[Block]:
    if isinstance(wager.wager, BonusSpin):
        yield from _wheel(wager, wager.wager)
    else:
        yield _hands(wager)
        if wager.meter is not None:
            back, start = wager.return_at_start(), dollars(wager.start_cents)
            yield Paragraph(
                prose("return", start=start, game=wager.game.title, exact=ratio(back), percent=hundredths(back))
            )


def _hands(wager: Wager) -> Table:
    def row(prize: Prize) -> tuple[str, ...]:
        source = "meter" if prize.off_meter else "inventory"
        return (
            sentence(prize.name), prize.pays, source, dollars(prize.cents_at_start), whole(prize.hands or 0),
            ratio(prize.chance), one_in(prize.chance),
        )  # fmt: skip

    where = f"{wager.game.title}, table{'s' * (len(wager.tables) > 1)} {joined(wager.tables)}"
    law = wager.wager.table.law if not isinstance(wager.wager, BonusSpin) else wager.wager.law
    return table(
        f"Winning hands at {where} ({law})",
        "hand|>pays|paid from|>at the initial amount|>hands|>exact chance|>chance",
        map(row, wager.prizes),
        note=f"Hands of all {whole(FIVE_CARD_HANDS)} of five cards.",
    )


def _wheel(wager: Wager, spin: BonusSpin) -> Iterator[Block]:
    trigger, total = spin_chance(spin, wager.game.hole_cards), sum(spin.weights)
    where = f"table{'s' * (len(wager.tables) > 1)} {joined(wager.tables)}"
    if spin.demonstration:
        yield Paragraph(prose("demonstration", positions=str(len(spin.weights)), law=str(WEIGHTS)))
    rows = [
        (
            str(number),
            "top prize" if prize.top else dollars(prize.cents_at_start),
            dollars(prize.others_cents) if prize.others_cents else NONE,
            whole(prize.weight or 0),
            ratio(Fraction(prize.weight or 0, total)),
            one_in(prize.chance),
        )
        for number, prize in enumerate(wager.prizes, 1)
    ]
    rows.append(("All", "", "", whole(total), "", one_in(trigger)))
    yield table(
        f"The wheel {spin.wheel.name} at {where} ({spin.wheel.law})",
        "position|>pays its player|>pays each other|>weight|>exact chance in a spin|>chance of a wager",
        rows,
        note=f"A wager spins with a chance of {ratio(trigger)}; the top prize starts at {dollars(wager.start_cents)}.",
        total=True,
    )
    yield _by_bettors(wager)


def _by_bettors(wager: Wager) -> Table:
    rows = []
    for bettors in range(1, wager.game.seats + 1):
        back = wager.return_at_start(bettors)
        rows.append((str(bettors), ratio(back), hundredths(back)))
    title = "Return of the wheel with the top prize as it starts, by the number of bettors"
    return table(title, ">bettors|>exact, wagers|>% of the wager", rows)


def _how_counted() -> Section:
    least = whole(LEAST_CHANCE.denominator)
    words = prose("counted", hands=whole(FIVE_CARD_HANDS), least=least, law=str(CHANCE))
    return Section("How chances are counted", (Paragraph(words),))


def progressives_data(house: HouseFile) -> dict[str, Any]:
    """The same for programs; amounts of money in dollars."""
    wagers = wagers_of(house)
    return {
        "licensee": house.name,
        "least_chance": str(LEAST_CHANCE),
        "meters": [_meter_data(meter, _on(meter, wagers)) for meter in house.meters],
        "without_meter": [_wager_data(wager) for wager in wagers if wager.meter is None],
    }


def _meter_data(meter: MeterSetup, wagers: list[Wager]) -> dict[str, Any]:
    terms = meter.parameters
    limit, held = terms.limit_cents, terms.unreasonable_cents
    return {
        "name": meter.name,
        "initial": decimal(terms.base_cents),
        "reset": decimal(terms.reset_cents),
        "rate": str(terms.rate),
        "reserve_rate": str(terms.reserve_rate),
        "limit": None if limit is None else decimal(limit),
        "unreasonable": None if held is None else decimal(held),
        "approved": dict(meter.approved),
        "wagers": [_wager_data(wager) for wager in wagers],
    }


def _wager_data(wager: Wager) -> dict[str, Any]:
    spin = wager.wager if isinstance(wager.wager, BonusSpin) else None
    seats = range(1, wager.game.seats + 1)
    returns = [wager.return_at_start(each) for each in (seats if spin else (1,))] if spin or wager.meter else []
    return {
        "game": wager.game.name,
        "tables": list(wager.tables),
        "law": str(wager.wager.law),
        "stake": decimal(wager.wager.stake_cents),
        "awarded_for": wager.awarded_for,
        "wheel": spin and spin.wheel.name,
        "weights_for_demonstration": spin and spin.demonstration,
        "prizes": [_prize_data(prize) for prize in wager.prizes],
        "return_at_initial_amount": [figure(each) for each in returns],
    }


def _prize_data(prize: Prize) -> dict[str, Any]:
    return {
        "name": prize.name,
        "pays": prize.pays,
        "at_initial_amount": decimal(prize.cents_at_start),
        "pays_each_other": decimal(prize.others_cents),
        "off_meter": prize.off_meter,
        "chance": figure(prize.chance),
        "hands": prize.hands,
        "weight": prize.weight,
    }
