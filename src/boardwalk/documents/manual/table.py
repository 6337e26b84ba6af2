"""The table before a round: what stands on it, how it opens, how a deck comes into play, which bets are taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwalk.cards import DECK
from boardwalk.documents.felt import felt_of
from boardwalk.documents.layout import layout_of
from boardwalk.documents.manual.register import above, in_the_register, section_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.ways import Way, ways
from boardwalk.documents.rules.words import BY, Point, between, named, named_all, number, point
from boardwalk.documents.rules.words import laws as laws_in_a_row
from boardwalk.games import Game
from boardwalk.games.collected import CollectedWager, ProgressiveWager
from boardwalk.games.procedure import Preparation
from boardwalk.games.wager import Place
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, Drawing, Paragraph, Points, Section, Steps, Table, table
from boardwalk.press.words import joined, sentence
from boardwalk.table.deck_steps import deck_steps
from boardwalk.table.equipment import SHUFFLERS, Device, hardware_of
from boardwalk.table.preparing import CUT_LEAST
from boardwalk.table.state import Deck, Phase
from boardwalk.table.state import Table as Gaming

COUNTED, INVENTORY, POSTED, MATCH_PLAY, LINK, LEAVES_TEN = (
    cite(name) for name in ("D23", "B33", "R1", "B19", "13:69D-1.39B(a)", "R2")
)
BACK = "first"
"""What a deck is called where no house says which backs it has."""


def equipment(offer: Offer) -> Section:
    """What stands on the table, and where."""
    what = "this table" if offer.table is not None else "a table of this game"
    words = f"Check before you open that {what} is equipped as follows. What is missing is reported to the floor."
    picture = Drawing("The layout", _seen(offer), felt_of(offer))
    return Section("The table and its equipment", (Paragraph(words), _inventory(offer), picture))


def _seen(offer: Offer) -> str:
    seats = number(offer.game.seats)
    return f"The table with its {seats} seats, as the players face you. Seat 1 is at your far left."


def _inventory(offer: Offer) -> Table:
    rows = [(name, sentence(text), cited) for name, text, cited in _equipment(offer) if text]
    return table("Equipment", "what|which and where|paragraph", rows)


def _equipment(offer: Offer) -> Iterator[tuple[str, str, str]]:
    game, setup = offer.game, offer.table
    laws = game.procedure.preparation
    yield (
        "Seats",
        f"at most {number(game.seats)}, numbered from the dealer's far left clockwise",
        str(game.basics.seating),
    )
    dealt = joined([BY[way.mode] for way in ways(offer)], "or")
    yield "Cards are dealt", dealt, ", ".join(dict.fromkeys(str(game.dealing(way.mode).law) for way in ways(offer)))
    yield "Devices", "" if setup is None else joined([str(each) for each in setup.devices] or ["none"]), ""
    for wager in game.collected.values():
        yield f"For the {wager.title}", *_hardware(wager)
    backs = [] if setup is None else [f"{back} backs" for back in setup.decks]
    decks = f"{number(len(backs) or 1)} of 52 cards{f', {joined(backs)}' if backs else ''}"
    yield "Deck" if len(backs) < 2 else "Decks", decks, str(laws.decks if len(backs) < 2 else laws.second_deck)
    yield "Cards" if len(backs) < 2 else "Each deck", laws.decks.says.removesuffix("."), str(laws.decks)
    boxes = layout_of(game).boxes
    yield "Drop box", "" if setup is None else f"on the dealer's {setup.drop_box}", str(boxes or "")
    yield "Tip box", "" if setup is None else f"on the dealer's {setup.tip_box}", str(boxes or "")
    yield "Opening inventory", "" if setup is None else dollars(setup.inventory_cents), str(INVENTORY)
    yield "Meter", "" if offer.meter is None else offer.meter.name, str(LINK)
    limits = between(game.limits(game.base))
    yield "Posted limits", f"{limits} on the {game.base.title}" if limits else "", str(POSTED)


def _hardware(wager: CollectedWager) -> tuple[str, str]:
    """What takes the wager in, with the paragraphs of its parts."""
    if not isinstance(wager, ProgressiveWager):
        return str(hardware_of(wager)), str(wager.hardware)
    parts = "before each position an acceptor with a light, a lock-out button, and a return device to the container"
    return f"{hardware_of(wager)}: {parts}", laws_in_a_row(wager.hardware, wager.lock_out, wager.from_return_device)


def opening(offer: Offer) -> Section:
    """From the count of the chips to the deck in play."""
    laws = offer.game.procedure.preparation
    steps: tuple[Point, ...] = (
        point("Count the table inventory. A floorperson or supervisor counts it too.", COUNTED),
        point(
            "When both counts agree, the floorperson or supervisor opens the table with what was counted.", INVENTORY
        ),
        point(f"Receive {_the_decks(offer)}.", laws.receipt),
    )
    blocks: list[Block] = [Paragraph("A table opens in this order."), Steps(steps)]
    for alike in by_shuffle(offer):
        blocks += [
            Paragraph(f"{_shuffled_by(alike[0])}, {_each_deck(offer)} then comes into play so:"),
            Steps(deck_points(offer.game, alike, Phase.RECEIVED)),
        ]
    blocks.append(Points(tuple(_about_decks(offer, laws))))
    blocks += in_the_register(section_of(laws.receipt), "The opening")
    blocks += in_the_register(above(laws.cut_at_least), "The cut")
    return Section("Opening the table and preparing the cards", tuple(blocks))


def _the_decks(offer: Offer) -> str:
    backs = () if offer.table is None else offer.table.decks
    if not backs:
        return "a deck"
    return joined([f"the {back} deck" for back in backs])


def _each_deck(offer: Offer) -> str:
    return "the deck" if offer.table is not None and len(offer.table.decks) == 1 else "each deck"


def by_shuffle(offer: Offer) -> tuple[tuple[Way, ...], ...]:
    """The ways of dealing by the way of shuffling: with a machine on the table, and without."""
    found: dict[bool, tuple[Way, ...]] = {}
    for way in ways(offer):
        found[has_shuffler(way)] = (*found.get(has_shuffler(way), ()), way)
    return tuple(found.values())


def has_shuffler(way: Way) -> bool:
    """Whether a machine shuffles."""
    return not SHUFFLERS.isdisjoint(way.devices)


def _shuffled_by(way: Way) -> str:
    kinds = [device.value for device in Device if device in way.devices & SHUFFLERS]
    return f"With the {kinds[0]} on the table" if kinds else "Where the cards are shuffled by hand"


def deck_points(game: Game, alike: Sequence[Way], phase: Phase) -> tuple[Point, ...]:
    """What brings a deck in this phase into play, by the same steps as the dealer's checklist has.

    Ways that shuffle alike take the same steps; the paragraph of the last, which loads the deck, is each way's own.
    """
    deck = Deck(BACK, phase)
    by_way = [
        [step for step, _ in deck_steps(Gaming("", game, way.devices, decks={BACK: deck}), deck)] for way in alike
    ]
    return tuple(
        point(f"{steps[0].title.replace(f'the {BACK} deck', 'the deck')}.", *(step.law for step in steps))
        for steps in zip(*by_way, strict=True)
    )


def _about_decks(offer: Offer, laws: Preparation) -> Iterator[Point]:
    text = "Cards that arrive inspected and shuffled are not inspected again. They are cut before they are dealt."
    yield point(text, laws.receipt, laws.cut_due)
    yield point(f"{laws.verifier} verifies what you inspected, never you yourself.", laws.spread)
    # Also where a machine shuffles: pre-shuffled cards are cut there too, and a supervisor may order it.
    text = f"A cut takes at least {CUT_LEAST} cards off the top and leaves at least {CUT_LEAST}: from {CUT_LEAST} to "
    yield point(f"{text}{len(DECK) - CUT_LEAST} of {len(DECK)}.", laws.cut_at_least, LEAVES_TEN)
    if any(map(has_shuffler, ways(offer))):
        yield point("What the machine shuffled is dealt without a cut.", laws.machine_needs_no_cut)
    yield point("Until the first card is dealt, a supervisor may order another cut and says why.", laws.recut)
    if offer.table is None or len(offer.table.decks) > 1:
        yield from second_deck(laws)


def second_deck(laws: Preparation) -> Iterator[Point]:
    """What holds where two decks are used."""
    text = "Two decks are used only with an automated shuffler, and their backs differ."
    yield point(text, laws.second_deck, laws.backs_differ)
    yield point("Prepare each of them by itself, from the first step to the last.", laws.each_deck_apart)
    text = "They take turns, round by round. The one that is not in play is in the shuffler."
    yield point(text, laws.decks_alternate, laws.other_deck_in_shuffler)
    yield point("Cards of one deck only lie in the discard rack.", laws.one_deck_in_rack)


def bets(offer: Offer) -> Section:
    """Who may bet, on what, and what is accepted."""
    return Section("Bets", (Points(tuple(_accepted(offer))),))


def _accepted(offer: Offer) -> Iterator[Point]:
    game = offer.game
    conduct, required = game.procedure.conduct, [wager.name for wager in game.required]
    yield point("Take bets of seated players only, and of each at one seat.", conduct.seated, conduct.one_position)
    equal = " in equal amounts" if len(required) > 1 else ""
    yield point(
        f"Deal in whoever has placed the {named_all(game, required)}{equal}.",
        *(wager.law for wager in game.required),
    )
    for wager in game.wagers:
        if wager.place in (Place.BASE, Place.OPTIONAL):
            name = "is required" if wager.place is Place.BASE else "may be added"
            limits = between(game.limits(wager))
            least = f"; the least is {dollars(wager.min_cents)}" if wager.min_cents else ""
            posted = f", {limits}" if limits else ", within the posted limits"
            yield point(f"The {named(wager)} {name}{posted}{least}.", wager.law, wager.min_law, POSTED)
    for collected in game.collected.values():
        coupon = ", or a coupon for it" if collected.coupon else ""
        text = f"The {collected.title} wager may be added: exactly {dollars(collected.stake_cents)} in chips{coupon}."
        yield point(f"{text} The player places it and sees to the light.", collected.law, collected.coupon)
    yield point(
        "Accept chips and plaques. Refuse a bet that is only spoken, with cash.", game.basics.wagering, MATCH_PLAY
    )
    yield point("A bet outside the limits is refused. One that you accepted by hand stands in full.", POSTED)
    text = (
        "Accept one match play coupon a player and round, under chips worth at least as much. On a win pay chips and "
    )
    text += "coupon; on a win or a loss drop the coupon; on a push leave it."
    yield point(text, MATCH_PLAY, cite("D9"))
    yield point("Give back before you close the bets what may not stand.", conduct.bets_closed)
