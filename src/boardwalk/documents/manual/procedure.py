"""The round as the dealer carries it out: each step of the checklist, what is said with it, and its paragraphs."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.manual.register import in_the_register
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.ways import Way, ways
from boardwalk.documents.rules.words import (
    BY,
    Point,
    asked_again,
    exposed,
    kept_cards,
    laws,
    named,
    named_all,
    number,
    point,
    quoted,
    times,
)
from boardwalk.games import Game
from boardwalk.games.deal import Burn, Deal, Dealing, DealingMode, To
from boardwalk.games.deal import Step as Declared
from boardwalk.games.stage import Decision, Otherwise
from boardwalk.games.wager import FOLDED
from boardwalk.law import Paragraph as Law
from boardwalk.law import cite
from boardwalk.press.document import Block, Paragraph, Points, Section, Steps
from boardwalk.press.words import joined
from boardwalk.table.equipment import Device, hardware_of
from boardwalk.table.round_steps import OWN, ThisGame, round_steps
from boardwalk.table.step import Step
from boardwalk.table.tell import VERBS
from boardwalk.table.waiting import COUNT_EVERY

ABSENT, FOLDED_LAST = cite("D10"), cite("D11")


def rounds(offer: Offer) -> Iterator[Section]:
    """The round in each way in which this table can deal it."""
    found = ways(offer)
    for way in found:
        manner = f", dealt {BY[way.mode]}" if len(found) > 1 else ""
        words = (
            f"Do each step in its turn. Cards are dealt {BY[way.mode]}. What you say aloud stands in quotation marks; "
            "seats, hands and amounts in it are examples."
        )
        blocks: list[Block] = [
            Paragraph(words),
            Steps(tuple(_worded(offer.game, way, step) for step in steps_of(offer.game, way))),
            Points(tuple(_about_the_deal(offer, way))),
            *in_the_register(offer.game.dealing(way.mode).law, f"Dealing {BY[way.mode]}"),
        ]
        yield Section(f"The round{manner}", tuple(blocks))


def steps_of(game: Game, way: Way) -> tuple[Step, ...]:
    """The steps of a round in which every wager is made that this table takes."""
    taken_in = [wager.name for wager in game.collected.values() if hardware_of(wager) in way.devices]
    return round_steps(ThisGame(game), way.mode, (*taken_in, *sorted(exposed(game))))


def _worded(game: Game, way: Way, step: Step) -> Point:
    said = says(game, step)
    call = "" if said is None or said in step.title else f" Say {quoted(said)}."
    button = game.progressive.lock_out if game.progressive and "lock-out" in step.title else None
    return f"{_quoted_title(step.title)}.{call}", laws(step.law, button, *_of_the_deal(game.dealing(way.mode), step))


def _quoted_title(title: str) -> str:
    """A title with the quotation marks of print."""
    before, mark, rest = title.partition('"')
    if not mark:
        return title
    inside, _, after = rest.partition('"')
    return f"{before}{quoted(inside)}{after}"


def _of_the_deal(dealing: Dealing, step: Step) -> tuple[Law, ...]:
    """The paragraph of each pass, where a step of the checklist stands for several."""
    name, _, rest = step.name.partition(":")
    if name != "deal-next":
        return ()
    own = rest.endswith(OWN)
    return tuple(each.law for each in dealing.stages[step.stage] if each.law is not None and _is_own(each) is own)


def _is_own(step: Declared) -> bool:
    return isinstance(step, Deal) and step.to is not To.COMMUNITY


def says(game: Game, step: Step) -> str | None:
    """What the dealer says with a step; seats, hands and amounts are examples."""
    name = step.name.partition(":")[0]
    qualifies = ", and qualifies" if game.dealer_qualifies else ""
    spoken = {
        "close-bets": "No more bets",
        "reveal-dealer": f"Dealer has a pair of nines{qualifies}",
        "settle-seat": "Seat 3 has two pair, kings up: kings and fours",
        "tap-seat": "Seat 3 spins the wheel",
        "spin-wheel": "Seat 3 spins the wheel",
    }
    if game.progressive is not None:
        spoken["pay-progressive"] = f"{game.progressive.title} for seat 3: {game.progressive.table.rows[-1].name}"
    choice = game.stages[step.stage].choice
    if name == "confirm-wager" and isinstance(choice, Decision):
        verb = VERBS.get(choice.wager)
        return f"Seat 3 {verb}, $20" if verb else f"Seat 3, {game.wager(choice.wager).title}, $20"
    return spoken.get(name)


LOADED = {
    DealingMode.MANUAL_SHOE: "Put the stacked deck into the shoe before the round.",
    DealingMode.HAND: "Take the stacked deck into one hand before the round.",
    DealingMode.AUTOMATED_SHOE: "Put the stacked deck into the automated shoe before the round.",
}


def _about_the_deal(offer: Offer, way: Way) -> Iterator[Point]:
    game = offer.game
    dealing = game.dealing(way.mode)
    rules = dealing.rules
    yield point(LOADED[way.mode], rules.loading)
    yield point("Deal from the player at your far left clockwise, and to yourself last.", dealing.law)
    if rules.shuffler_required is not None:
        text = "You deal from the hand only what the automated shuffler shuffled, or what came pre-shuffled."
        yield point(text, rules.shuffler_required)
    if rules.community_from_hand:
        yield point(
            "The shoe gives out the stacks of players and dealer; the community cards come from the hand.", dealing.law
        )
    burns = any(isinstance(step, Burn) or (isinstance(step, Deal) and step.burn) for step in dealing.steps)
    if burns:
        yield point("A burned card goes to the discard rack unseen.", *_burn_laws(dealing))
    yield point("When the last card is dealt, put the stub into the discard rack unseen.", rules.stub)
    two = ", and with two decks that of each" if offer.table is None or len(offer.table.decks) > 1 else ""
    yield point(f"Count the stub at least once in every {number(COUNT_EVERY)} rounds{two}.", rules.stub_count)
    if rules.counting_shuffler is not None and (offer.table is None or Device.COUNTING_SHUFFLER in way.devices):
        text = "A shuffler that counts 52 cards after each shuffle takes the place of that."
        yield point(text, rules.counting_shuffler)
    yield point("A stub that is right goes to the discard rack, and the round stands.", rules.stub_right)


def _burn_laws(dealing: Dealing) -> Iterator[Law]:
    for step in dealing.steps:
        if isinstance(step, Burn) or (isinstance(step, Deal) and step.burn):
            yield step.law or dealing.law


def deciding(offer: Offer) -> Section:
    """Who decides in which order, and what you do about it."""
    game = offer.game
    words = "Ask one player after the other, from your far left clockwise. Nobody decides out of turn."
    blocks: list[Block] = [Paragraph(words), Points(tuple(_decisions(game)))]
    return Section("Players' decisions", tuple(blocks))


def _decisions(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    for stage in game.stages:
        if not isinstance(stage.choice, Decision):
            continue
        choice = stage.choice
        wager, amount = game.wager(choice.wager), times(choice.multiples, f"the {named(game.base)}")
        text = f"{_on(stage.name)}: the {named(wager)}, {amount}, or {choice.otherwise.value}."
        yield point(text, choice.law, wager.law)
        if conduct.play_announced is not None:
            yield point(f"Whoever plays on tells you so, and places the {named(wager)}.", conduct.play_announced)
        if choice.confirmed:
            text = f"Confirm aloud a {named(wager)} of {times(choice.confirmed, f'the {named(game.base)}')}."
            yield point(text, choice.confirmed_by or choice.law)
    again = asked_again(game)
    if again:
        yield point("Whoever has placed the wager is not asked for it again.", *again)
    if any(decision.otherwise is Otherwise.FOLD for decision in game.decisions):
        yield from _folds(game)
    yield from kept_cards(
        conduct,
        "Players look at their cards unseen by others and lay them face down again.",
        "Players do not tell each other what they hold.",
        "Players answer for their own hands and keep their cards where you see them.",
    )
    away = "For a player who is away or silent call a supervisor, who has the most modest choice made."
    yield point(away, ABSENT)
    yield point("Then turn your own cards face up.", conduct.dealer_revealed)


def _on(stage: str) -> str:
    return "On their own cards" if stage == "own cards" else f"On the {stage}"


def _folds(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    lost = [wager for wager in game.wagers if wager.cases[FOLDED] and not wager.alive_after_fold]
    cited = [case.law for wager in lost for case in wager.cases[FOLDED]]
    yield point(f"On a fold collect the {named_all(game, [wager.name for wager in lost])} at once.", *cited)
    alive = [
        wager.name
        for wager in game.wagers
        if wager.cases[FOLDED] and wager.alive_after_fold and wager.name not in exposed(game)
    ]
    alive += list(game.collected)
    if alive:
        where = "lies face down under it" if conduct.folded_hand_under_wager else "stays on the table"
        text = f"A folded hand with the {named_all(game, alive, 'or')} {where} until that is settled."
        others = [wager.alive_after_fold for wager in game.collected.values()]
        yield point(text, conduct.folded_hand_stays, *others)
    spread = (
        "Spread any other folded hand face down, collect it"
        if conduct.folded_hand_spread
        else "Collect any other folded hand"
    )
    yield point(f"{spread} at once, and put it face down into the discard rack.", conduct.folded_hand_collected)


def order_of_settlement(game: Game) -> Iterator[Point]:
    """Which seat comes first, and which wager at it."""
    yield point(f"Settle seat by seat, from {game.settles_from.value}.", game.basics.settling)
    if game.folded_settled_last:
        yield point("Folded hands with a live wager come after all others, in the same direction.", FOLDED_LAST)
    else:
        yield point("A folded hand with a live wager is settled in its turn.", FOLDED_LAST)
    yield point("At each seat turn up the player's cards and announce the hand.", game.basics.settling)
    if game.bonus_spin is not None:
        text = f"If it has {game.bonus_spin.trigger.name} and the {game.bonus_spin.title} wager, first tap its seat."
        yield point(text, game.bonus_spin.triggered, game.bonus_spin.tapped)
    titles = [wager.title for wager in game.wagers if wager.name not in exposed(game)]
    order = joined([*titles, *([game.progressive.title] if game.progressive is not None else [])], "and then")
    yield point(f"At each seat settle in this order: {order}.", game.basics.settling)
