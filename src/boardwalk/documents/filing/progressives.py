"""The paper on a house's progressives: terms, approvals, and what each prize pays with its exact chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.paper import prose
from boardwalk.documents.offer import Offer, offers
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
from boardwalk.progressive.award import JACKPOT, wager_of
from boardwalk.progressive.chances import FIVE_CARD_HANDS, hands_on, position_chances, spin_chance
from boardwalk.progressive.link import CHANCE, EQUAL, LEAST_CHANCE, LINK, jackpot_chances


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
    """Of all five-card hands; None for a position of a wheel."""
    weight: int | None = None
    top: bool = False
    """Whether it is the top prize of a wheel, fixed or a jackpot."""


@dataclass(frozen=True)
class JackpotWager:
    """A game's wager that feeds a meter or spins a wheel, at these tables."""

    game: Game
    tables: tuple[str, ...]
    meter: MeterSetup | None

    @property
    def wager(self) -> ProgressiveWager | BonusSpin:
        return wager_of(self.game)

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
        hands = hands_on(wager.table)[row.name]
        return JackpotPrize(
            row.name, str(row.pays), Fraction(hands, FIVE_CARD_HANDS), row.cents(self.start_cents), row.off_meter,
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
        off = [f"{row.name} ({row.pays})" for row in wager.table.rows if row.off_meter]
        cards = "the player's own cards" + (f" and the first {wager.community} community cards" * bool(wager.community))
        return f"{joined(off)}, made with {cards}"

    @property
    def rarest(self) -> tuple[str, Fraction]:
        """The jackpot with the lowest chance."""
        return min(jackpot_chances(self.game).items(), key=lambda each: each[1])

    def return_at_start(self, bettors: int = 1) -> Fraction:
        """The part of a wager that it returns on average, with the meter or top prize at its initial amount."""
        wager = self.wager
        if isinstance(wager, BonusSpin):
            return WheelFigures(wager, bettors).return_at(self.start_cents)
        assert self.meter is not None, "a progressive has a meter"
        return ProgressiveFigures(wager, self.meter.parameters).return_at(self.start_cents)


def wagers_of(house: HouseFile) -> tuple[JackpotWager, ...]:
    """Every wager of the house that can win a jackpot; tables with the same game and meter share one."""
    found: list[tuple[Offer, list[str]]] = []
    for offer in offers(house):
        if offer.game.progressive is None and offer.game.bonus_spin is None:
            continue
        assert offer.table is not None, "a table of a house"
        same = next((tables for known, tables in found if _alike(known, offer)), None)
        if same is None:
            found.append((offer, [offer.table.number]))
        else:
            same.append(offer.table.number)
    return tuple(JackpotWager(offer.game, tuple(tables), offer.meter) for offer, tables in found)


def _alike(one: Offer, other: Offer) -> bool:
    return one.meter == other.meter and one.game.name == other.game.name and wager_of(one.game) == wager_of(other.game)


def too_rare(house: HouseFile) -> Iterator[Fault]:
    """Every jackpot with a lower chance than the law allows, under the key of its table."""
    for key, table in house.keyed_tables():
        game = table.offered
        if game.progressive is None and game.bonus_spin is None:
            continue
        for hand, chance in jackpot_chances(game).items():
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
        sections=(*sections, _how_counted()) if sections else (_none_offered(),),
    )


def _on(meter: MeterSetup, wagers: tuple[JackpotWager, ...]) -> list[JackpotWager]:
    return [wager for wager in wagers if wager.meter == meter]


def _none_offered() -> Section:
    return Section("No progressive", (TextBlock("No table of this house offers a progressive or a wheel."),))


def _headlines(house: HouseFile, wagers: tuple[JackpotWager, ...]) -> tuple[Headline, ...]:
    if not wagers:
        return ()
    name, chance = min((wager.rarest for wager in wagers), key=lambda each: each[1])
    linked = sum(len(wager.tables) for wager in wagers if wager.meter)
    return (
        Headline(str(len(house.meters)), f"fed by {linked} table{'s' * (linked != 1)}", "Meters"),
        Headline(one_in(chance), f"per wager: {name}", "Rarest jackpot"),
    )


def _of_meter(meter: MeterSetup, wagers: list[JackpotWager]) -> Iterator[Block]:
    if not wagers:
        yield TextBlock("No table of this house feeds it.")
    for wager in wagers:
        yield TextBlock(f"At {wager.game.title}, it is awarded for {wager.awarded_for} ({OUTCOME}).")
    yield _terms(meter, wagers)
    yield _approvals(meter, wagers)
    for wager in wagers:
        yield from _of_wager(wager)
    if len(wagers) > 1:
        yield TextBlock(prose("equal", hands=whole(FIVE_CARD_HANDS), law=str(EQUAL)))


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

    where = f"{wager.game.title}, table{'s' * (len(wager.tables) > 1)} {joined(wager.tables)}"
    law = wager.wager.table.law if not isinstance(wager.wager, BonusSpin) else wager.wager.law
    return data_table(
        f"Winning hands at {where} ({law})",
        "hand|>pays|paid from|>at the initial amount|>hands|>exact chance|>chance",
        map(row, wager.prizes),
        note=f"Hands out of all {whole(FIVE_CARD_HANDS)} five-card hands.",
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


def _how_counted() -> Section:
    least = whole(LEAST_CHANCE.denominator)
    words = prose("counted", hands=whole(FIVE_CARD_HANDS), least=least, law=str(CHANCE))
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
