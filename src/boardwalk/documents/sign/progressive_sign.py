"""What signs say about progressives and wheels: their panels at a table, and the sign above a shared meter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boardwalk.documents.layout.declared_law import link_notice_law, prize_list_law
from boardwalk.documents.layout.inscription import linked_by
from boardwalk.documents.odds_wording import refuse_misworded
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.phrase import cards_read, is_outside
from boardwalk.documents.sign.content import SignContent, SignFact, SignPanel, SignPlate, without_register
from boardwalk.errors import unknown
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.pit.house_file import HouseFile, MeterSetup
from boardwalk.press.notation import capitalized, hundredths, joined, one_in
from boardwalk.progressive.award import ALL, JACKPOT
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import SignRow, rows_of

CHANCES, WEIGHTED, LIMIT, KEPT = cite("B40"), cite("R8"), cite("R40"), cite("D12")
HEADS = ("Pays", "Chance")
POSITION = "Position"
"""The heading of the rows of a wheel."""


def prize_panels(offer: Offer) -> Iterator[SignPanel]:
    """A panel for each collected wager that the house offers."""
    for wager in offer.game.progressives:
        yield _progressive_panel(offer, wager)
    if offer.game.bonus_spin is not None:
        yield _wheel_panel(offer.game, offer.game.bonus_spin)
        yield _spinning_panel(offer, offer.game.bonus_spin)


def _progressive_panel(offer: Offer, wager: ProgressiveWager) -> SignPanel:
    rows = rows_of(LinkedWager(offer.game, wager))
    facts = (
        SignFact(_read(offer.game, wager), (wager.settled,)),
        *(
            (SignFact("(M): paid off the meter, like every percentage."),)
            if any("(M)" in row.pays for row in rows)
            else ()
        ),
        SignFact(not_returned(wager), (KEPT,)),
        SignFact("A percentage is based on the meter at the player's turn.", (wager.at_turn,)),
        SignFact("Players at one table who win the whole meter share it.", (wager.shared,)),
        *_meter(offer, wager),
    )
    aside = str(prize_list_law(offer.game) or wager.table.law)
    title = wager.title if len(offer.game.progressives) > 1 else wager.table.title
    return SignPanel(title, aside, ("Winning hand", *HEADS), tuple(map(row_texts, rows)), facts, small=True)


def _read(game: Game, wager: ProgressiveWager) -> str:
    cards = cards_read(wager.reads, f"your own {game.hole_cards} cards", str)
    return f"Exactly {dollars(wager.stake_cents)}. Decided by {cards}."


def not_returned(wager: CollectedWager) -> str:
    """What a sign says of a wager that is collected before the deal: odds come on top of a wager, its prizes do not."""
    return f"The {dollars(wager.stake_cents)} wager is not returned when it wins."


def _meter(offer: Offer, wager: CollectedWager) -> Iterator[SignFact]:
    meter = offer.meter_of(wager.name)
    if meter is not None:
        yield SignFact(f"Meter: {meter.name}.")
        yield from _limit(meter.parameters)


def limit_words(terms: Parameters) -> str | None:
    """What a sign says of a meter's limit; None if it has none."""
    if terms.limit_cents is None:
        return None
    return f"The jackpot shows no more than {dollars(terms.limit_cents)}. Anything above goes to the next jackpot."


def _limit(terms: Parameters) -> Iterator[SignFact]:
    words = limit_words(terms)
    if words is not None:
        yield SignFact(words, (LIMIT,))


def _wheel_panel(game: Game, spin: BonusSpin) -> SignPanel:
    heads, rows = (POSITION, *HEADS), tuple(map(row_texts, sign_rows(LinkedWager(game, spin))))
    return SignPanel(spin.title, str(spin.wheel.law), heads, rows, tuple(demonstration(spin)), small=True)


def _spinning_panel(offer: Offer, spin: BonusSpin) -> SignPanel:
    facts = (
        SignFact(
            f"Exactly {dollars(spin.stake_cents)}. You spin if you are dealt {spin.trigger.name}.",
            (spin.triggered,),
        ),
        SignFact("“All others” are the other players with the wager.", (spin.settled,)),
        SignFact(not_returned(spin), (KEPT,)),
        *_jackpot(spin),
        *_meter(offer, spin),
    )
    return SignPanel(f"{spin.title}: who wins", facts=facts)


def sign_rows(linked: LinkedWager) -> tuple[SignRow, ...]:
    """What a wager on a meter pays; positions of a wheel by their number, the top prize as patrons must see it."""
    spin = linked.wager
    if not isinstance(spin, BonusSpin):
        return rows_of(linked)
    top = f"win the {JACKPOT}" if spin.feeds_meter else f"win {spin.prize}"
    return tuple(
        SignRow(str(position.number), top if position.player_cents is None else row.pays, row.chance)
        for row, position in zip(rows_of(linked), spin.wheel.positions, strict=True)
    )


def row_texts(row: SignRow) -> tuple[str, ...]:
    """A row as text, with its chance as `1 in 47.3`."""
    return capitalized(row.name), row.pays, one_in(row.chance)


def _jackpot(spin: BonusSpin) -> Iterator[SignFact]:
    if spin.feeds_meter:
        seed, rate = dollars(spin.wheel.seed_cents), hundredths(spin.wheel.rate, 0)
        words = f"The jackpot is {ALL}. It starts at {seed}; {rate}% of each wager is added."
        yield SignFact(words, (spin.wheel.law,))


def demonstration(spin: CollectedWager) -> Iterator[SignFact]:
    """The required notice if no one has approved the weights of a wheel."""
    if isinstance(spin, BonusSpin) and spin.demonstration:
        words = "Demonstration only: the weights of the positions are not the vendor's and have not been approved."
        yield SignFact(words, (WEIGHTED,))


def linked_notice(offer: Offer) -> Iterator[SignPanel]:
    """The notice that wagers at this table share their meters with other games."""
    facts = []
    for meter in offer.meters:
        others = [game.title for game in meter.linked if game.name != offer.game.name]
        if others:
            title = offer.game.titles[meter.wager]
            words = f"The {title} at this table is linked with {joined(others)}. They share the {meter.name} meter."
            facts.append(SignFact(words, linked_by(offer)))
    if facts:
        yield SignPanel(f"Linked progressive{'s' * (len(facts) > 1)}", facts=tuple(facts))


@dataclass(frozen=True)
class LinkedMeter:
    """A meter of a house, and the tables that feed it."""

    house: HouseFile
    meter: MeterSetup

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """One of each game."""
        return tuple(each.game for each in self.wagers)

    @cached_property
    def wagers(self) -> tuple[LinkedWager, ...]:
        """The wager of one table of each game."""
        return tuple({each.game.name: each for each in self.offered.values()}.values())

    @cached_property
    def offered(self) -> dict[str, LinkedWager]:
        """The wager on the meter at each table, by the table's number."""
        return {
            table.number: LinkedWager(table.offered, table.offered.on_meters[wager])
            for table in self.house.tables
            for wager, meter in table.meters.items()
            if meter == self.meter.name
        }

    @property
    def accent(self) -> str:
        return self.games[0].layout.color


def linked_meter(house: HouseFile, name: str) -> LinkedMeter:
    """The meter with this name, and its tables."""
    meters = {meter.name: meter for meter in house.meters if LinkedMeter(house, meter).offered}
    if name not in meters:
        raise unknown("--meter", name, meters, "meter")
    return LinkedMeter(house, meters[name])


def meter_sign_content(linked: LinkedMeter) -> SignContent:
    """What the sign says. The display shows the amount, so the sign never does; names may not misstate odds."""
    for field, name in (("licensee", linked.house.name), ("meter", linked.meter.name)):
        refuse_misworded(name, field, None)
    stakes = joined(sorted({dollars(each.wager.stake_cents) for each in linked.wagers}), "or")
    content = SignContent(
        licensee=linked.house.name,
        title=linked.meter.name,
        plates=(SignPlate("Tables", ", ".join(linked.offered)), SignPlate("Wager", stakes)),
        panels=(*_meter_panels(linked), _about(linked)),
        notices=tuple(_notice(linked.games)),
        display="Progressive jackpot display",
    )
    return without_register(content) if all(map(is_outside, linked.games)) else content


def _meter_panels(linked: LinkedMeter) -> Iterator[SignPanel]:
    """What all tables pay, and what a game, or some tables of a game, pay in addition."""
    paid: dict[tuple[str, tuple[SignRow, ...]], list[str]] = {}
    for number, each in linked.offered.items():
        paid.setdefault((each.game.title, sign_rows(each)), []).append(number)
    first, *others = (rows for _, rows in paid)
    shared = tuple(row for row in first if all(row in rows for rows in others))
    laws = ", ".join(dict.fromkeys(str(prize_list_law(game) or wager.settled) for game, wager in linked.wagers))
    on = POSITION if isinstance(linked.wagers[0].wager, BonusSpin) else "Paid on"
    yield _meter_panel("Paid at every table", (on, shared), laws)
    for (title, rows), numbers in paid.items():
        added = tuple(row for row in rows if row not in shared)
        of_tables = f"table{'s' if len(numbers) > 1 else ''} {joined(numbers)}"
        at = of_tables if [each for each, _ in paid].count(title) > 1 else title
        if added:
            yield _meter_panel(f"Also at {at}", (on, added), "")


def _meter_panel(title: str, paid: tuple[str, tuple[SignRow, ...]], aside: str) -> SignPanel:
    on, rows = paid
    return SignPanel(title, aside, (on, *HEADS), tuple(map(row_texts, rows)), small=True)


def _about(linked: LinkedMeter) -> SignPanel:
    terms = linked.meter.parameters
    wagers = [each.wager for each in linked.wagers]
    facts = [
        SignFact(f"Starts at {dollars(terms.base_cents)} and resets to {dollars(terms.reset_cents)} when won."),
        SignFact(f"{hundredths(terms.rate, 2).rstrip('0').rstrip('.')}% of each wager is added."),
        *_limit(terms),
        *(SignFact(not_returned(wager), (KEPT,)) for wager in wagers),
        SignFact("Chances are for one wager.", (CHANCES,)),
    ]
    facts += [fact for wager in wagers for fact in demonstration(wager)]
    facts += [SignFact(f"The {JACKPOT} is {ALL}.") for wager in wagers if isinstance(wager, BonusSpin)]
    if any("(M)" in row.pays for each in linked.wagers for row in rows_of(each)):
        facts.append(SignFact("(M): paid off the meter, like every percentage."))
    title = joined(list(dict.fromkeys(wager.title for wager in wagers)))
    return SignPanel(f"The {title} meter", facts=tuple(dict.fromkeys(facts)))


def _notice(games: tuple[Game, ...]) -> Iterator[SignPanel]:
    if len(games) > 1:
        required_by = map(link_notice_law, games)
        laws = tuple(law for law in required_by if law is not None)
        words = f"This meter links {joined([game.title for game in games])}."
        yield SignPanel("Linked progressive", facts=(SignFact(words, laws),))
