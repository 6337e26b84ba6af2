"""The table before a round: equipment, opening, how a deck is brought into play, and which bets are accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwalk.cards import DECK
from boardwalk.documents.felt.drawing import felt_of
from boardwalk.documents.layout.demand import sign_demands
from boardwalk.documents.offer import DealingWay, Offer, dealing_ways
from boardwalk.documents.rules.phrase import (
    DEALT_FROM,
    Point,
    in_the_register,
    limit_range,
    named,
    named_all,
    number,
    parent_paragraph,
    point,
    section_of,
)
from boardwalk.documents.rules.phrase import laws as laws_in_a_row
from boardwalk.games import Game
from boardwalk.games.declaration.collected import CollectedWager, ProgressiveWager
from boardwalk.games.declaration.game import PRE_SHUFFLED
from boardwalk.games.declaration.procedure import Preparation
from boardwalk.games.declaration.wager import Placement
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, DataTable, Drawing, Points, Section, Steps, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.deck.cut import CUT_LEAST
from boardwalk.table.deck.look import LOOK
from boardwalk.table.deck.rotation import SEAL
from boardwalk.table.device import SHUFFLERS, Device, hardware_of
from boardwalk.table.presentation.step import deck_steps
from boardwalk.table.state import Deck, Phase, Table

COUNTED, INVENTORY, POSTED, MATCH_PLAY, LINK, LEAVES_TEN = (
    cite(name) for name in ("D23", "B33", "R1", "B19", "13:69D-1.39B(a)", "R2")
)
RECORDS, POSTED_SIGNS = cite("R51"), cite("R52")
BACK = "first"
"""The name of a deck if no house sets the color of its back."""


def equipment(offer: Offer) -> Section:
    """What is on the table, and where."""
    what = "this table" if offer.table is not None else "a table for this game"
    words = f"Before you open, check that {what} has this equipment. Report anything missing to the floor."
    picture = Drawing("The layout", _layout_in_words(offer), felt_of(offer))
    return Section("The table and its equipment", (TextBlock(words), _inventory(offer), picture))


def _layout_in_words(offer: Offer) -> str:
    count = offer.game.seats
    if count == 1:
        return "The table with its one seat; you are at the top, facing the player."
    seats = number(count)
    return f"The table with its {seats} seats; you are at the top, facing the players. Seat 1 is at your far left."


def _inventory(offer: Offer) -> DataTable:
    rows = [(name, capitalized(text), cited) for name, text, cited in _equipment(offer) if text]
    return data_table("Equipment", "item|details|paragraph", rows)


def _equipment(offer: Offer) -> Iterator[tuple[str, str, str]]:
    game, setup = offer.game, offer.table
    laws = game.procedure.preparation
    yield (
        "Seats",
        f"{number(game.seats)}, numbered clockwise from the dealer's far left" if game.seats > 1 else "one",
        str(game.basics.seating),
    )
    dealt = joined([DEALT_FROM[way.mode] for way in dealing_ways(offer)], "or")
    yield (
        "Dealing",
        dealt,
        ", ".join(dict.fromkeys(str(game.dealing(way.mode).law) for way in dealing_ways(offer))),
    )
    yield "Devices", "" if setup is None else joined([str(each) for each in setup.devices] or ["none"]), ""
    for wager in game.collected.values():
        yield f"For the {wager.title}", *_hardware(wager)
    backs = [] if setup is None else [f"{back} backs" for back in setup.decks]
    kind = "deck" if len(backs) < 2 else "decks"
    decks = f"{number(len(backs) or 1)} {kind} of 52 cards{f', with {joined(backs)}' if backs else ''}"
    yield "Deck" if len(backs) < 2 else "Decks", decks, str(laws.decks if len(backs) < 2 else laws.second_deck)
    yield "Cards" if len(backs) < 2 else "Each deck", laws.decks.says.removesuffix("."), str(laws.decks)
    yield "Cover cards", f"two, {game.cover_cards}", laws_in_a_row(laws.decks, cite("R37"))
    boxes = game.basics.boxes
    yield "Drop box", "" if setup is None else f"on the dealer's {setup.drop_box}", str(boxes or "")
    yield "Tip box", "" if setup is None else f"on the dealer's {setup.tip_box}", str(boxes or "")
    yield "Opening inventory", "" if setup is None else dollars(setup.inventory_cents), str(INVENTORY)
    several = len(game.on_meters) > 1
    for wager in game.on_meters.values() if several else ():
        meter = offer.meter_of(wager.name)
        yield f"Meter of the {wager.title}", "" if meter is None else meter.name, str(LINK)
    if not several:
        yield "Meter", "" if not offer.meters else offer.meters[0].name, str(LINK)
    limits = limit_range(game.limits(game.base))
    yield "Posted limits", f"{limits} on the {game.base.title}" if limits else "", str(POSTED)


def _hardware(wager: CollectedWager) -> tuple[str, str]:
    """The hardware that collects the wager, with the paragraphs of its parts."""
    if not isinstance(wager, ProgressiveWager):
        return str(hardware_of(wager)), str(wager.hardware)
    parts = (
        "an acceptor with a light at each position, a table controller panel with a lock-out button, and a return "
        "device with its area in the container"
    )
    return f"{hardware_of(wager)}: {parts}", laws_in_a_row(wager.hardware, wager.lock_out, wager.from_return_device)


def opening(offer: Offer) -> Section:
    """From the count of the chips to the deck in play."""
    laws = offer.game.procedure.preparation
    steps: tuple[Point, ...] = (
        point("Check that everything that must be filed or approved for the table is on record.", RECORDS),
        point("Count the table inventory. A floorperson or supervisor counts it too.", COUNTED),
        *_signs_confirmed(offer),
        point("When both counts agree, the floorperson or supervisor opens the table with that amount.", INVENTORY),
        point(f"Receive {_the_decks(offer)}.", laws.receipt),
    )
    blocks: list[Block] = [TextBlock("Open the table in this order:"), Steps(steps)]
    for alike in by_shuffle(offer):
        blocks += [
            TextBlock(f"{_shuffled_by(alike[0])}, bring {_each_deck(offer)} into play as follows:"),
            Steps(deck_points(offer.game, alike, Phase.RECEIVED)),
        ]
    blocks.append(Points(tuple(_about_decks(offer, laws))))
    blocks += in_the_register(section_of(laws.receipt), "The opening")
    blocks += in_the_register(parent_paragraph(laws.cut_at_least), "The cut")
    return Section("Opening the table and preparing the cards", tuple(blocks))


def _signs_confirmed(offer: Offer) -> Iterator[Point]:
    """The signs that must be at the table before it opens."""
    signs = sign_demands(offer)
    if signs:
        told = joined([each.words.removeprefix("a sign at the table ") for each in signs])
        text = "Before the table opens, and when its link changes, a floorperson confirms that a sign at the table "
        text += f"{told}."
        yield point(text, *(each.law for each in signs), POSTED_SIGNS)


def _the_decks(offer: Offer) -> str:
    backs = () if offer.table is None else offer.table.decks
    if not backs:
        return "a deck"
    return joined([f"the {back} deck" for back in backs])


def _each_deck(offer: Offer) -> str:
    return "the deck" if offer.table is not None and len(offer.table.decks) == 1 else "each deck"


def by_shuffle(offer: Offer) -> tuple[tuple[DealingWay, ...], ...]:
    """The ways of dealing, grouped by the way of shuffling: by machine, or by hand."""
    found: dict[bool, tuple[DealingWay, ...]] = {}
    for way in dealing_ways(offer):
        found[has_shuffler(way)] = (*found.get(has_shuffler(way), ()), way)
    return tuple(found.values())


def has_shuffler(way: DealingWay) -> bool:
    """Whether a machine shuffles."""
    return not SHUFFLERS.isdisjoint(way.devices)


def _shuffled_by(way: DealingWay) -> str:
    kinds = [device.value for device in Device if device in way.devices & SHUFFLERS]
    return f"With the {kinds[0]} on the table" if kinds else "If you shuffle by hand"


def deck_points(game: Game, alike: Sequence[DealingWay], phase: Phase) -> tuple[Point, ...]:
    """The steps that bring a deck in this phase into play, the same as on the dealer's checklist.

    Ways of dealing with the same shuffle share the steps; the last, which loads the deck, cites a paragraph for each.
    """
    deck = Deck(BACK, phase)
    by_way = [[step for step, _ in deck_steps(Table("", game, way.devices, decks={BACK: deck}), deck)] for way in alike]
    return tuple(
        point(f"{steps[0].title.replace(f'the {BACK} deck', 'the deck')}.", *(step.law for step in steps))
        for steps in zip(*by_way, strict=True)
    )


def _about_decks(offer: Offer, laws: Preparation) -> Iterator[Point]:
    if offer.game.house.on(PRE_SHUFFLED):
        text = (
            f"Cards that arrive pre-inspected and pre-shuffled are not inspected again. {laws.verifier} verifies their "
            "seal, never the person who received them. Cut them before you deal them."
        )
        yield point(text, laws.receipt, SEAL, laws.cut_due)
    else:
        yield point("Do not accept cards that arrive pre-shuffled.", SEAL)
    yield point(f"{laws.verifier} verifies your inspection; you never verify it yourself.", laws.spread)
    text = "Offer the first player a look at the spread cards. If the player declines, record the player's name."
    yield point(text, laws.wash, LOOK)
    # Also with a machine on the table: pre-shuffled cards are cut there too, and a supervisor may order a cut.
    text = f"A cut takes at least {CUT_LEAST} cards off the top and leaves at least {CUT_LEAST}: from {CUT_LEAST} to "
    yield point(f"{text}{len(DECK) - CUT_LEAST} of {len(DECK)}.", laws.cut_at_least, LEAVES_TEN)
    if any(map(has_shuffler, dealing_ways(offer))):
        yield point("Machine-shuffled cards are dealt without a cut.", laws.machine_needs_no_cut)
    yield point("Until the first card is dealt, a supervisor may order another cut, with a reason.", laws.recut)
    if offer.table is None or len(offer.table.decks) > 1:
        yield from second_deck(laws)


def second_deck(laws: Preparation) -> Iterator[Point]:
    """The rules for two decks."""
    text = "Two decks are used only with an automated shuffler, and have different backs."
    yield point(text, laws.second_deck, laws.backs_differ)
    yield point("Prepare each deck separately, from the first step to the last.", laws.each_deck_apart)
    text = "The decks alternate from round to round. The one not in play is in the shuffler."
    yield point(text, laws.decks_alternate, laws.other_deck_in_shuffler)
    yield point("The discard rack holds cards from only one deck at a time.", laws.one_deck_in_rack)


def bets(offer: Offer) -> Section:
    """Who may bet, on what, and what is accepted."""
    return Section("Bets", (Points(tuple(_bet_rules(offer))),))


def _bet_rules(offer: Offer) -> Iterator[Point]:
    game = offer.game
    conduct, required = game.procedure.conduct, [wager.name for wager in game.required]
    text = "Accept bets only from seated players, and only at one seat each."
    yield point(text, conduct.seated, conduct.one_position)
    equal = " in equal amounts" if len(required) > 1 else ""
    yield point(
        f"Deal in every player who has placed the {named_all(game, required)}{equal}.",
        *(wager.law for wager in game.required),
    )
    for wager in game.wagers:
        if wager.place in (Placement.BASE, Placement.OPTIONAL):
            name = "is required" if wager.place is Placement.BASE else "is optional"
            limits = limit_range(game.limits(wager))
            least = f"; the minimum is {dollars(wager.min_cents)}" if wager.min_cents else ""
            posted = f", {limits}" if limits else ", within the posted limits"
            yield point(f"The {named(wager)} {name}{posted}{least}.", wager.law, wager.min_law, POSTED)
    for collected in game.collected.values():
        coupon = ", or a coupon for it" if collected.coupon else ""
        text = f"The {collected.title} wager is optional: exactly {dollars(collected.stake_cents)} in chips{coupon}."
        yield point(f"{text} The player places it and checks the light.", collected.law, collected.coupon)
    text = "Accept chips and plaques. Do not accept a verbal bet with cash."
    yield point(text, game.basics.wagering, MATCH_PLAY)
    yield point("Refuse a bet outside the limits. If you accepted it by hand, it plays in full.", POSTED)
    yield point(
        "Accept one match play coupon per player and round, under chips worth at least as much. On a win, pay both; on "
        "a win or loss, drop the coupon; on a push, leave it.",
        MATCH_PLAY,
        cite("D9"),
    )
    yield point("Before you close the bets, return any bet that is not allowed.", conduct.bets_closed)
