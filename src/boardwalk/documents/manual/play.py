"""The round as the dealer carries it out: each step of the checklist, what the dealer says, and the paragraphs."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.cards import Ranking
from boardwalk.documents.offer import DealingWay, Offer, dealing_ways
from boardwalk.documents.rules.phrase import (
    DEALT_FROM,
    Point,
    card_conduct,
    cheapest,
    exposure_wagers,
    in_the_register,
    laws,
    named,
    named_all,
    number,
    only_with,
    point,
    quoted,
    repeated_decision_laws,
    sentence,
    times,
)
from boardwalk.games import Game
from boardwalk.games.declaration.round import Burn, Deal, Dealing, DealingMode, Decision, Otherwise, TakeBack, To
from boardwalk.games.declaration.round import DealStep as Declared
from boardwalk.games.declaration.wager import FOLDED, Placement
from boardwalk.law import Paragraph, cite
from boardwalk.press.document import Block, Points, Section, Steps, TextBlock
from boardwalk.press.notation import joined
from boardwalk.table.device import Device, hardware_of
from boardwalk.table.next_act import COUNT_EVERY
from boardwalk.table.presentation.step import OWN, ChecklistStep, ThisGame, round_steps
from boardwalk.table.round.decision import VERBS

ABSENT, FOLDED_LAST, REVEALED = cite("D10"), cite("D11"), cite("R38")


def rounds(offer: Offer) -> Iterator[Section]:
    """The round, for each way this table can deal it."""
    found = dealing_ways(offer)
    for way in found:
        manner = f", dealt {DEALT_FROM[way.mode]}" if len(found) > 1 else ""
        words = (
            f"Do each step in order. Cards are dealt {DEALT_FROM[way.mode]}. Say the words in quotation marks; seats, "
            "hands and amounts in them are examples."
        )
        blocks: list[Block] = [
            TextBlock(words),
            Steps(tuple(_step_point(offer.game, way, step) for step in steps_of(offer.game, way))),
            Points(tuple(_about_the_deal(offer, way))),
            *in_the_register(offer.game.dealing(way.mode).law, f"Dealing {DEALT_FROM[way.mode]}"),
        ]
        yield Section(f"The round{manner}", tuple(blocks))


def steps_of(game: Game, way: DealingWay) -> tuple[ChecklistStep, ...]:
    """The steps of a round with every wager that this table accepts."""
    collected = [wager.name for wager in game.collected.values() if hardware_of(wager) in way.devices]
    button = any(hardware_of(wager) in way.devices for wager in game.progressives)
    return round_steps(ThisGame(game), way.mode, (*collected, *sorted(exposure_wagers(game))), lock_out=button)


def _step_point(game: Game, way: DealingWay, step: ChecklistStep) -> Point:
    words = says(game, step)
    call = "" if words is None or words in step.title else f" Say {quoted(words, '.')}"
    text = f"{sentence(_quoted_title(step.title))}{call}"
    return text, laws(step.law, *_of_the_deal(game.dealing(way.mode), step))


def _quoted_title(title: str) -> str:
    """A title with typographic quotation marks."""
    before, mark, rest = title.partition('"')
    if not mark:
        return title
    inside, _, after = rest.partition('"')
    return f"{before}{quoted(inside)}{after}"


def _of_the_deal(dealing: Dealing, step: ChecklistStep) -> tuple[Paragraph, ...]:
    """The paragraph of each pass, if a step of the checklist covers several."""
    name, _, rest = step.name.partition(":")
    if name != "deal-next":
        return ()
    own = rest.endswith(OWN)
    return tuple(each.law for each in dealing.stages[step.stage] if each.law is not None and _is_own(each) is own)


def _is_own(step: Declared) -> bool:
    return isinstance(step, Deal) and step.to is not To.COMMUNITY


def says(game: Game, step: ChecklistStep) -> str | None:
    """What the dealer says at a step; seats, hands and amounts are examples."""
    name = step.name.partition(":")[0]
    qualifies = ", and qualifies" if game.dealer_qualifies else ""
    dealer, player = EXAMPLES[game.ranking]
    spoken = {
        "close-bets": "No more bets",
        "reveal-dealer": f"Dealer has {dealer}{qualifies}",
        "settle-seat": f"Seat 3 has {player}",
        "tap-seat": "Seat 3 spins the wheel",
        "spin-wheel": "Seat 3 spins the wheel",
    }
    for wager in game.progressives[:1]:
        spoken["pay-progressive"] = f"{wager.title} for seat 3: {wager.table.rows[-1].name}"
    choice = game.stages[step.stage].choice
    if name == "confirm-wager" and isinstance(choice, Decision):
        verb = VERBS.get(choice.wager)
        return f"Seat 3 {verb}, $20" if verb else f"Seat 3, {game.wager(choice.wager).title}, $20"
    return spoken.get(name)


EXAMPLES = {
    Ranking.FIVE_CARD: ("a pair of nines", "two pair, kings up: kings and fours"),
    Ranking.FOUR_CARD: ("a pair of nines", "two pair, kings up"),
    Ranking.THREE_CARD: ("a pair of nines", "straight, ten high"),
    Ranking.LONGEST_FLUSH: ("a 3-card flush, jack high", "a 4-card flush, king high"),
}
"""What a dealer might call: the dealer's hand and a player's."""
LOADED = {
    DealingMode.MANUAL_SHOE: "Put the stacked deck into the shoe before the round.",
    DealingMode.HAND: "Take the stacked deck in one hand before the round.",
    DealingMode.AUTOMATED_SHOE: "Put the stacked deck into the automated shoe before the round.",
}


def _about_the_deal(offer: Offer, way: DealingWay) -> Iterator[Point]:
    game = offer.game
    dealing = game.dealing(way.mode)
    rules = dealing.rules
    yield point(LOADED[way.mode], rules.loading)
    to_dealer = ", and to yourself last" if game.dealer_hole_cards else ""
    yield point(f"Deal clockwise from the player at your far left{to_dealer}.", dealing.law)
    if rules.shuffler_required is not None:
        text = "Deal from the hand only cards that the automated shuffler shuffled or that arrived pre-shuffled."
        yield point(text, rules.shuffler_required)
    if rules.community_from_hand:
        text = "The shoe deals the players' and the dealer's stacks; deal the community cards from your hand."
        yield point(text, dealing.law)
    burns = any(isinstance(step, Burn) or (isinstance(step, Deal) and step.burn) for step in dealing.steps)
    if burns:
        yield point("A burned card goes face down into the discard rack.", *_burn_laws(dealing))
    yield point("After the last card, put the stub face down into the discard rack.", rules.stub)
    two = "; with two decks, count each deck's" if offer.table is None or len(offer.table.decks) > 1 else ""
    yield point(f"Count the stub at least once every {number(COUNT_EVERY)} rounds{two}.", rules.stub_count)
    if rules.counting_shuffler is not None and (offer.table is None or Device.COUNTING_SHUFFLER in way.devices):
        text = "No count is needed if the shuffler counts 52 cards after each shuffle."
        yield point(text, rules.counting_shuffler)
    yield point("If the count is right, the stub goes into the discard rack and the round counts.", rules.stub_right)


def _burn_laws(dealing: Dealing) -> Iterator[Paragraph]:
    for step in dealing.steps:
        if isinstance(step, Burn) or (isinstance(step, Deal) and step.burn):
            yield step.law or dealing.law


def decisions(offer: Offer) -> Section:
    """The order of the players' decisions, and what the dealer does at each."""
    game = offer.game
    words = "Ask the players one at a time, clockwise from your far left. No one decides out of turn."
    blocks: list[Block] = [TextBlock(words), Points(tuple(_decision_points(game)))]
    return Section("Players' decisions", tuple(blocks))


def _decision_points(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    for stage in game.stages:
        choice = stage.choice
        if isinstance(choice, TakeBack):
            text = f"{_on(stage.name)}: each player takes back the {named(game.wager(choice.wager))} or lets it ride."
            yield point(text, choice.law)
            yield point("Push a wager that is taken back toward the player, who picks it up.", choice.law)
        if not isinstance(choice, Decision):
            continue
        wager, amount = game.wager(choice.wager), times(choice.multiples, f"the {named(game.base)}")
        text = f"{_on(stage.name)}: the {named(wager)}, {amount}, or {choice.otherwise.value}."
        yield point(text, choice.law, wager.law)
        for words in only_with(choice, f"the {named(game.base)}"):
            yield point(
                f"{words}. Verify it when you turn up the player's cards.", *(each.law for each in choice.reserved)
            )
        if conduct.play_announced is not None:
            yield point(f"A player who stays in says so and places the {named(wager)}.", conduct.play_announced)
        if choice.confirmed:
            text = f"If the {named(wager)} is {times(choice.confirmed, f'the {named(game.base)}')}, confirm it aloud."
            yield point(text, choice.confirmed_by or choice.law)
    again = repeated_decision_laws(game)
    if again:
        yield point("A player who has placed the wager is not asked for it again.", *again)
    if any(decision.otherwise is Otherwise.FOLD for decision in game.decisions):
        yield from _folds(game)
    yield from card_conduct(
        conduct,
        "Players look at their cards without showing them and put them back face down.",
        "Players do not tell each other what they hold.",
        "Players are responsible for their own hands and keep their cards where you can see them.",
    )
    away = f"If a player is away or does not answer, call a supervisor, who chooses for the player: {cheapest(game)}."
    yield point(away, ABSENT)
    if game.dealer_hole_cards:
        text = "Then turn your own cards face up, in every round that is not void, even if no wager is left."
        yield point(text, conduct.dealer_revealed, REVEALED)


def _on(stage: str) -> str:
    return "On their own cards" if stage == "own cards" else f"On the {stage}"


def _folds(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    lost = [wager for wager in game.wagers if wager.cases[FOLDED] and not wager.alive_after_fold]
    cited = [case.law for wager in lost for case in wager.cases[FOLDED]]
    later = any(wager.place is Placement.DECISION for wager in lost)
    placed = ", as far as they are placed," if later else ""
    yield point(
        f"On a fold, collect the {named_all(game, [wager.name for wager in lost])}{placed} immediately.", *cited
    )
    alive = [
        wager.name
        for wager in game.wagers
        if wager.cases[FOLDED] and wager.alive_after_fold and wager.name not in exposure_wagers(game)
    ]
    alive += list(game.collected)
    if alive:
        where = "stays face down under it" if conduct.folded_hand_under_wager else "stays on the table"
        text = f"A folded hand with the {named_all(game, alive, 'or')} {where} until the wager is settled."
        others = [wager.alive_after_fold for wager in game.collected.values()]
        yield point(text, conduct.folded_hand_stays, *others)
    spread = (
        "Spread any other folded hand face down, collect it"
        if conduct.folded_hand_spread
        else "Collect any other folded hand"
    )
    yield point(f"{spread} immediately, and put it face down into the discard rack.", conduct.folded_hand_collected)


def order_of_settlement(game: Game) -> Iterator[Point]:
    """The order of the seats, and of the wagers at each."""
    yield point(f"Settle seat by seat, from {game.settles_from.value}.", game.basics.settling)
    if not any(wager.alive_after_fold for wager in game.wagers) and not game.collected:
        pass
    elif game.folded_settled_last:
        yield point("Folded hands with a live wager come after all others, in the same direction.", FOLDED_LAST)
    else:
        yield point("A folded hand with a live wager is settled in turn.", FOLDED_LAST)
    yield point("At each seat, turn up the player's cards and announce the hand.", game.basics.settling)
    if game.bonus_spin is not None:
        text = f"If it has {game.bonus_spin.trigger.name} and the {game.bonus_spin.title} wager, tap the seat first."
        yield point(text, game.bonus_spin.triggered, game.bonus_spin.tapped)
    titles = [
        title
        for wager in game.wagers
        if wager.name not in exposure_wagers(game)
        for title in (wager.title, *(bonus.title for bonus in game.bonuses_on[wager.name]))
    ]
    order = joined([*titles, *(wager.title for wager in game.progressives)], "and then")
    yield point(f"At each seat, settle in this order: {order}.", game.basics.settling)
