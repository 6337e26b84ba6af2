"""The paper on a house's progressives: terms, approvals, and what each prize pays with its exact chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.paper import prose
from boardwalk.documents.offer import offers
from boardwalk.documents.rules.phrase import cards_read, number
from boardwalk.games import Game, find_game
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveRow, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.figures import figure
from boardwalk.odds.jackpot.progressive_wager import ProgressiveFigures
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.pit.house_file import Fault, HouseFile, MeterSetup
from boardwalk.press.document import Block, DataTable, Document, Headline, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized, hundredths, joined, one_in, ratio, units, whole
from boardwalk.progressive.award import JACKPOT
from boardwalk.progressive.chances import FIVE, hands_of, hands_on, position_chances, spin_chance
from boardwalk.progressive.link import CHANCE, EQUAL, LEAST_CHANCE, LINK, jackpot_chances
from boardwalk.progressive.linked_wager import LinkedWager


@dataclass(frozen=True)
class JackpotPrize:
    """One prize of a wager: a hand of its table, or a position of its wheel."""

    name: str
    pays: str
    chance: Fraction
    """Per wager."""
    cents_at_start: int
    """What it pays with the meter at its initial amount."""
    off_meter: bool
    others_cents: int = 0
    """What it pays each other bettor."""
    hands: int | None = None
    """Of all hands of as many cards; None for a position of a wheel."""
    weight: int | None = None
    top: bool = False
    """Whether it is the top prize of a wheel, fixed or a jackpot."""


@dataclass(frozen=True)
class JackpotWager:
    """A game's wager that feeds a meter or spins a wheel, at these tables."""

    linked: LinkedWager
    tables: tuple[str, ...]
    meter: MeterSetup | None

    @property
    def game(self) -> Game:
        return self.linked.game

    @property
    def wager(self) -> ProgressiveWager | BonusSpin:
        return self.linked.wager

    @property
    def start_cents(self) -> int:
        """What the meter shows when it is opened, or the fixed top prize."""
        if self.meter is not None:
            return self.meter.parameters.base_cents
        return self.wager.prize_cents if isinstance(self.wager, BonusSpin) else 0

    @cached_property
    def prizes(self) -> tuple[JackpotPrize, ...]:
        wager = self.wager
        if isinstance(wager, BonusSpin):
            return tuple(self._positions(wager))
        return tuple(self._hand(wager, row) for row in wager.table.rows)

    def _hand(self, wager: ProgressiveWager, row: ProgressiveRow) -> JackpotPrize:
        cards = self.linked.cards
        hands = hands_on(wager.table, cards)[row.name]
        return JackpotPrize(
            row.name, str(row.pays), Fraction(hands, hands_of(cards)), row.cents(self.start_cents), row.off_meter,
            hands=hands,
        )  # fmt: skip

    def _positions(self, spin: BonusSpin) -> Iterator[JackpotPrize]:
        chances, trigger = position_chances(spin.weights), spin_chance(spin, self.game.hole_cards)
        for position, weight, chance in zip(spin.wheel.positions, spin.weights, chances, strict=True):
            top = position.player_cents is None
            name = f"position {position.number}" + (f", {spin.wheel.top.value}" if top else "")
            yield JackpotPrize(
                name, str(position), trigger * chance, position.player_cents or self.start_cents,
                top and spin.feeds_meter, position.community_cents, weight=weight, top=top,
            )  # fmt: skip

    @property
    def awarded_for(self) -> str:
        """The outcomes that take from the meter, in words."""
        wager = self.wager
        if isinstance(wager, BonusSpin):
            top = next(each for each in self.prizes if each.top)
            return f"{top.name}, of the wheel {wager.wheel.name}, which a player spins with {wager.trigger.name}"
        cards = cards_read(wager.reads, "the player's own cards", str)
        off = [f"{row.name} ({row.pays})" for row in wager.table.rows if row.off_meter]
        return f"{joined(off)}, made with {cards}"

    @property
    def rarest(self) -> tuple[str, Fraction]:
        """The jackpot with the lowest chance."""
        return min(jackpot_chances(self.linked).items(), key=lambda each: each[1])

    def return_at_start(self, bettors: int = 1) -> Fraction:
        """The part of a wager that it returns on average, with the meter or top prize at its initial amount."""
        wager = self.wager
        if isinstance(wager, BonusSpin):
            return WheelFigures(wager, bettors).return_at(self.start_cents)
        assert self.meter is not None, "a progressive has a meter"
        return ProgressiveFigures(wager, self.meter.parameters, self.linked.cards).return_at(self.start_cents)


def wagers_of(house: HouseFile) -> tuple[JackpotWager, ...]:
    """Every wager of the house that can win a jackpot; tables with the same game and meter share one."""
    found: list[JackpotWager] = []
    for offer in offers(house):
        assert offer.table is not None, "a table of a house"
        for wager in offer.game.collected.values():
            meter = offer.meter_of(wager.name)
            linked = LinkedWager(offer.game, wager)
            new = JackpotWager(linked, (offer.table.number,), None if meter is None else meter.meter)
            place = next((place for place, known in enumerate(found) if _alike(known, new)), None)
            if place is None:
                found.append(new)
            else:
                found[place] = replace(found[place], tables=(*found[place].tables, offer.table.number))
    return tuple(found)


def _alike(one: JackpotWager, other: JackpotWager) -> bool:
    return one.meter == other.meter and one.game.name == other.game.name and one.wager == other.wager


def too_rare(house: HouseFile) -> Iterator[Fault]:
    """Every jackpot with a lower chance than the law allows, under the key of its table."""
    for key, table in house.keyed_tables():
        game = table.offered
        chances = [
            each for wager in game.collected.values() for each in jackpot_chances(LinkedWager(game, wager)).items()
        ]
        for hand, chance in chances:
            if chance < LEAST_CHANCE:
                option = ".options.bonus-spin-weights" if hand == JACKPOT else ".game"
                reason = f"the chance of the {hand} is worse than 1 in {LEAST_CHANCE.denominator:,}"
                yield Fault(f"{key}{option}", reason, CHANCE)


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
            ("Required by", ", ".join(map(str, LAWS))),
            (
                "Lowest chance allowed",
                f"1 in {whole(LEAST_CHANCE.denominator)} for any jackpot ({CHANCE}); all jackpots below are better",
            ),
            ("Software", f"boardwalk {__version__}"),
        ),
        headlines=_headlines(house, wagers),
        sections=(*sections, _how_counted(wagers)) if sections else (_none_offered(),),
    )


def _on(meter: MeterSetup, wagers: tuple[JackpotWager, ...]) -> list[JackpotWager]:
    return [wager for wager in wagers if wager.meter == meter]


def _none_offered() -> Section:
    return Section("No progressive", (TextBlock("No table of this house offers a progressive or a wheel."),))


def _headlines(house: HouseFile, wagers: tuple[JackpotWager, ...]) -> tuple[Headline, ...]:
    if not wagers:
        return ()
    name, chance = min((wager.rarest for wager in wagers), key=lambda each: each[1])
    linked = len({number for wager in wagers if wager.meter for number in wager.tables})
    return (
        Headline(str(len(house.meters)), f"fed by {linked} table{'s' * (linked != 1)}", "Meters"),
        Headline(one_in(chance), f"per wager: {name}", "Rarest jackpot"),
    )


def _of_meter(meter: MeterSetup, wagers: list[JackpotWager]) -> Iterator[Block]:
    if not wagers:
        yield TextBlock("No table of this house feeds it.")
    for wager in wagers:
        which = f", with the {wager.wager.title}" if len(wager.game.on_meters) > 1 else ""
        yield TextBlock(f"At {wager.game.title}{which}, it is awarded for {wager.awarded_for} ({OUTCOME}).")
    yield _terms(meter, wagers)
    yield _approvals(meter, wagers)
    for wager in wagers:
        yield from _of_wager(wager)
    if len(wagers) > 1:
        yield TextBlock(prose("equal", hands=_all_hands(wagers), law=str(EQUAL)))


def _terms(meter: MeterSetup, wagers: list[JackpotWager]) -> DataTable:
    terms, fed = meter.parameters, [each.wager for each in wagers]
    laws = [TERMS, *(each.wheel.law if isinstance(each, BonusSpin) else each.rate_law for each in fed)]
    law = ", ".join(dict.fromkeys(map(str, laws)))

    def amount(cents: int | None) -> str:
        return NONE if cents is None else dollars(cents)

    return data_table(
        f"Terms of meter {meter.name}",
        "term|>as filed|meaning",
        [
            ("Initial amount", amount(terms.base_cents), "what the display shows when the meter opens"),
            ("Reset amount", amount(terms.reset_cents), "what it resets to after the whole meter is won"),
            ("Rate of progression", _part(terms.rate), "the part of each wager that goes to the display"),
            ("Reserve rate", _part(terms.reserve_rate), "the part that goes to the reserve, which no sign shows"),
            ("Limit", amount(terms.limit_cents), "the most the display shows; anything above goes to the next jackpot"),
            (
                "Unreasonable contribution",
                amount(terms.unreasonable_cents),
                "a round's wagers at one table above it are held until two people decide",
            ),
        ],
        note=f"Required by {law}.",
    )


def _part(rate: Fraction) -> str:
    return f"{units(rate * 100, plus=False)}%" if (rate * 10**6).denominator == 1 else ratio(rate)


def _approvals(meter: MeterSetup, wagers: list[JackpotWager]) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        for name in meter.approved:
            fed = [wager for wager in wagers if wager.game.name == name]
            tables = [number for wager in fed for number in wager.tables]
            stake = ", ".join(dict.fromkeys(dollars(wager.wager.stake_cents) for wager in fed))
            yield find_game(name).title, joined(tables) if tables else NONE, stake

    note = f"Required by {FILED}. The approvals on record are listed table by table in “Approvals and submissions.”"
    return data_table(f"Games of meter {meter.name}", "game|tables|>wager", rows(), note=note)


def _of_wager(wager: JackpotWager) -> Iterator[Block]:
    if isinstance(wager.wager, BonusSpin):
        yield from _wheel(wager, wager.wager)
    else:
        yield _hands(wager)
        if wager.meter is not None:
            back, start = wager.return_at_start(), dollars(wager.start_cents)
            yield TextBlock(
                prose("return", start=start, game=wager.game.title, exact=ratio(back), percent=hundredths(back))
            )


def _hands(wager: JackpotWager) -> DataTable:
    def row(prize: JackpotPrize) -> tuple[str, ...]:
        source = "meter" if prize.off_meter else "inventory"
        return (
            capitalized(prize.name), prize.pays, source, dollars(prize.cents_at_start), whole(prize.hands or 0),
            ratio(prize.chance), one_in(prize.chance),
        )  # fmt: skip

    which = f" with the {wager.wager.title}" if len(wager.game.on_meters) > 1 else ""
    where = f"{wager.game.title}{which}, table{'s' * (len(wager.tables) > 1)} {joined(wager.tables)}"
    law = wager.wager.table.law if not isinstance(wager.wager, BonusSpin) else wager.wager.law
    return data_table(
        f"Winning hands at {where} ({law})",
        "hand|>pays|paid from|>at the initial amount|>hands|>exact chance|>chance",
        map(row, wager.prizes),
        note=f"Hands out of all {whole(hands_of(wager.linked.cards))} {number(wager.linked.cards)}-card hands.",
    )


def _wheel(wager: JackpotWager, spin: BonusSpin) -> Iterator[Block]:
    trigger, total = spin_chance(spin, wager.game.hole_cards), sum(spin.weights)
    where = f"table{'s' * (len(wager.tables) > 1)} {joined(wager.tables)}"
    if spin.demonstration:
        yield TextBlock(prose("demonstration", positions=str(len(spin.weights)), law=str(WEIGHTS)))
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
    yield data_table(
        f"The wheel {spin.wheel.name} at {where} ({spin.wheel.law})",
        "position|>pays its player|>pays each other|>weight|>exact chance per spin|>chance per wager",
        rows,
        note=f"A wager wins a spin with a chance of {ratio(trigger)}. The top prize starts at "
        f"{dollars(wager.start_cents)}.",
        total=True,
    )
    yield _by_bettors(wager)


def _by_bettors(wager: JackpotWager) -> DataTable:
    rows = []
    for bettors in range(1, wager.game.seats + 1):
        back = wager.return_at_start(bettors)
        rows.append((str(bettors), ratio(back), hundredths(back)))
    title = "Return of the wheel with the top prize at its initial amount, by number of bettors"
    return data_table(title, ">bettors|>exact, wagers|>% of the wager", rows)


def _all_hands(wagers: Iterable[JackpotWager]) -> str:
    """How many hands there are of as many cards as these wagers are paid for: "2,598,960 five-card hands"."""
    read = {wager.linked.cards for wager in wagers if not isinstance(wager.wager, BonusSpin)} or {FIVE}
    return joined([f"{whole(hands_of(cards))} {number(cards)}-card hands" for cards in sorted(read)])


def _how_counted(wagers: Iterable[JackpotWager]) -> Section:
    least = whole(LEAST_CHANCE.denominator)
    words = prose("counted", hands=_all_hands(wagers), least=least, law=str(CHANCE))
    return Section("How chances are counted", (TextBlock(words),))


def progressives_data(house: HouseFile) -> dict[str, Any]:
    """The same for programs; amounts of money in dollars."""
    wagers = wagers_of(house)
    return {
        "licensee": house.name,
        "least_chance": str(LEAST_CHANCE),
        "meters": [_meter_data(meter, _on(meter, wagers)) for meter in house.meters],
        "without_meter": [_wager_data(wager) for wager in wagers if wager.meter is None],
    }


def _meter_data(meter: MeterSetup, wagers: list[JackpotWager]) -> dict[str, Any]:
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
        "approved": list(meter.approved),
        "wagers": [_wager_data(wager) for wager in wagers],
    }


def _wager_data(wager: JackpotWager) -> dict[str, Any]:
    spin = wager.wager if isinstance(wager.wager, BonusSpin) else None
    seats = range(1, wager.game.seats + 1)
    returns = [wager.return_at_start(each) for each in (seats if spin else (1,))] if spin or wager.meter else []
    return {
        "game": wager.game.name,
        "wager": wager.wager.name,
        "tables": list(wager.tables),
        "law": str(wager.wager.law),
        "stake": decimal(wager.wager.stake_cents),
        "awarded_for": wager.awarded_for,
        "wheel": spin and spin.wheel.name,
        "weights_for_demonstration": spin and spin.demonstration,
        "prizes": [_prize_data(prize) for prize in wager.prizes],
        "return_at_initial_amount": [figure(each) for each in returns],
    }


def _prize_data(prize: JackpotPrize) -> dict[str, Any]:
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
