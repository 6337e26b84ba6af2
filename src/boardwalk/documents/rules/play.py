"""A round from the player's side, the player's decisions, and when the dealer qualifies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwalk.documents.offer import Offer, dealing_modes
from boardwalk.documents.rules.phrase import (
    DEALT_FROM,
    Point,
    card_conduct,
    cards_of,
    cheapest,
    exposure_wagers,
    laws,
    lost_by_fold,
    named,
    number,
    only_with,
    point,
    quoted,
    repeated_decision_laws,
    sentence,
    times,
    titles,
)
from boardwalk.games import Game
from boardwalk.games.declaration.round import (
    Burn,
    Deal,
    Dealing,
    DealStep,
    Decision,
    Exposure,
    Otherwise,
    Stage,
    TakeBack,
    To,
    Turn,
)
from boardwalk.games.declaration.wager import FOLDED
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.pit.house_file.setup import Staff
from boardwalk.press.document import Block, Points, Section, Steps, TextBlock
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.presentation.step import known_as

ABSENT, MORE_TIME, REVEALED = cite("D10"), cite("D30"), cite("R38")


def a_round(offer: Offer) -> Section:
    """A round, step by step."""
    game = offer.game
    ways = [game.dealing(mode) for mode in dealing_modes(offer)]
    dealt = joined([DEALT_FROM[way.mode] for way in ways], "or")
    words = (
        f"Cards are dealt {dealt}. Players get their cards and decide in turn, clockwise from the dealer's far left."
    )
    steps = (*_before_cards(game, ways), *_stages(game, ways), *_after_cards(game))
    return Section("A round, step by step", (TextBlock(words), Steps(steps)))


def _before_cards(game: Game, ways: Sequence[Dealing]) -> Iterator[Point]:
    required = titles(game, [wager.name for wager in game.required])
    optional = len(game.wagers) - len(game.multiples) - len(game.required) + len(game.collected)
    also = ", and any side bets" if optional else ""
    yield point(f"You place your {required}{also}.", game.basics.wagering)
    closed = [way.rules.no_more_bets for way in ways]
    lock = next((wager.lock_out for wager in game.progressives), None)
    call = f"{quoted('No more bets,')} then presses the lock-out button" if lock else quoted("No more bets")
    yield point(sentence(f"The dealer says {call}"), *closed, lock)
    for wager in game.collected.values():
        yield point(f"The dealer counts the {wager.title} wagers against the lights and collects them.", wager.counted)


def _stages(game: Game, ways: Sequence[Dealing]) -> Iterator[Point]:
    for place, stage in enumerate(game.stages):
        cards = _cards(ways, place, known_as(stage.name))
        if cards:
            cited = [law for way in ways for law in _laws_of(way, place)]
            yield point(" ".join(f"{capitalized(each)}." for each in cards), *cited)
        if stage.choice is not None:
            yield _choice_point(game, stage)


def _laws_of(way: Dealing, place: int) -> Iterator[Paragraph]:
    """For the first deal, its section, which has a paragraph for each pass; after that, the paragraph of each step."""
    for step in way.stages[place]:
        yield way.law if step.law is None or (not place and isinstance(step, Deal)) else step.law


def _cards(ways: Sequence[Dealing], place: int, name: str) -> list[str]:
    """The cards that are dealt or turned up at a stage, for all ways of dealing."""
    steps = ways[0].stages[place]
    own = [step for step in steps if isinstance(step, Deal) and step.to is not To.COMMUNITY]
    found: list[str] = []
    if own:
        found.append(_own(own))
    found += _burning(ways, place)
    open_cards = sum(step.up for step in steps if isinstance(step, Deal) and step.to is To.COMMUNITY)
    turned = sum(step.cards for step in steps if isinstance(step, Turn))
    if open_cards or turned:
        cards = open_cards or turned
        every = "the " if cards == ways[0].community_up()[-1] else ""
        found.append(f"{every}{cards_of(cards, _kind_at(ways, place))} {_verb(cards)} turned face up{name}")
    return _with_face_down(ways, place, found)


def _with_face_down(ways: Sequence[Dealing], place: int, found: list[str]) -> list[str]:
    """Adds the community cards that are dealt face down, before the others if that way deals them first."""
    by_mode = {way.mode: _face_down(way.stages[place]) for way in ways}
    if len(set(by_mode.values())) > 1:
        return [*found, *(f"if cards are dealt {DEALT_FROM[mode]}, {_dealt_face_down(cards)}{' first' if first else ''}"
                          for mode, (cards, first) in by_mode.items() if cards)]  # fmt: skip
    ((cards, first),) = set(by_mode.values())
    face_down = [_dealt_face_down(cards)] if cards else []
    return [*face_down, *found] if first else [*found, *face_down]


def _face_down(steps: Sequence[DealStep]) -> tuple[int, bool]:
    """The number of community cards dealt face down, and whether they come before anyone's own cards."""
    deals = [step for step in steps if isinstance(step, Deal)]
    cards = sum(step.cards - step.up for step in deals if step.to is To.COMMUNITY)
    return cards, bool(cards) and deals[0].to is To.COMMUNITY


def _dealt_face_down(cards: int) -> str:
    return f"{cards_of(cards, 'community card')} {_verb(cards)} dealt face down"


def _kind_at(ways: Sequence[Dealing], place: int) -> str:
    return "more community card" if place and ways[0].community_up()[place - 1] else "community card"


def _verb(cards: int) -> str:
    return "is" if cards == 1 else "are"


def _own(own: Sequence[Deal]) -> str:
    cards = cards_of(sum(step.cards for step in own if step.to is To.PLAYERS))
    dealer = sum(step.cards for step in own if step.to is To.DEALER)
    up = sum(step.up for step in own)
    shown = f"; {number(up)} of the dealer's cards {_verb(up)} face up" if up else ""
    if not dealer:
        return f"you get {cards}, face down"
    if dealer != sum(step.cards for step in own if step.to is To.PLAYERS):
        return f"you get {cards} and the dealer {number(dealer)}, face down{shown}"
    return f"you and the dealer get {cards} each, face down{shown}"


def _burning(ways: Sequence[Dealing], place: int) -> list[str]:
    """The cards that are burned; if that depends on the way of dealing, for each way that burns."""
    burned = {way.mode: _burn_count(way.stages[place]) for way in ways}
    if len(set(burned.values())) > 1:
        return [f"if cards are dealt {DEALT_FROM[mode]}, {cards_of(cards)} {_verb(cards)} burned face down"
                for mode, cards in burned.items() if cards]  # fmt: skip
    return [f"{cards_of(cards)} {_verb(cards)} burned face down" for cards in set(burned.values()) if cards]


def _burn_count(steps: Sequence[DealStep]) -> int:
    alone = sum(step.cards for step in steps if isinstance(step, Burn))
    return alone + sum(step.burn for step in steps if isinstance(step, Deal))


def _choice_point(game: Game, stage: Stage) -> Point:
    choice = stage.choice
    if isinstance(choice, Exposure):
        title = game.wager(choice.wager).title
        return point(f"If you placed the {title}, you can expose your cards. It is settled right away.", choice.law)
    if isinstance(choice, TakeBack):
        return point(f"You decide: take back the {named(game.wager(choice.wager))}, or let it ride.", choice.law)
    assert isinstance(choice, Decision)
    return point(f"You decide: {_offers(game, choice)}.", choice.law)


def _offers(game: Game, decision: Decision) -> str:
    amount = times(decision.multiples, f"your {named(game.base)}")
    return f"place the {named(game.wager(decision.wager))}, {amount}, or {decision.otherwise.value}"


def _after_cards(game: Game) -> Iterator[Point]:
    if game.dealer_hole_cards:
        text = "The dealer's cards are turned face up in every round that is not void, even if everyone has folded."
        yield point(text, game.procedure.conduct.dealer_revealed, REVEALED)
    last = " Folded hands with a wager in play come last." if game.folded_settled_last else ""
    order = f"Hands are settled one at a time, from {game.settles_from.value}.{last}"
    yield point(order, game.basics.settling, cite("D11") if game.folded_settled_last else None)
    if game.progressives:
        won = joined([f"the {wager.title}" for wager in game.progressives], "or")
        cited = (law for wager in game.progressives for law in (wager.validated, wager.at_turn))
        yield point(f"If you win {won}, a supervisor validates it and you are paid at your turn.", *cited)
    if game.bonus_spin is not None:
        text = f"Players with {game.bonus_spin.trigger.name} and a {game.bonus_spin.title} wager spin the wheel."
        yield point(text, game.bonus_spin.spun)
    yield point("The cards are collected in order.", game.procedure.conduct.cards_collected)


def decisions(offer: Offer) -> Section:
    """What you can choose at each stage, what it costs, and what happens."""
    blocks: list[Block] = []
    for place, stage in enumerate(offer.game.stages):
        if stage.choice is not None:
            blocks += [TextBlock(_situation(offer.game, place)), Points(tuple(_choices(offer.game, place, stage)))]
    blocks += [TextBlock("At every decision:"), Points(tuple(_at_every_decision(offer)))]
    return Section("Your decisions", tuple(blocks))


def _situation(game: Game, place: int) -> str:
    up = game.dealings[0].community_up()[place]
    if not up:
        dealer = game.dealings[0].dealer_up()
        and_dealer = f" and {number(dealer)} of the dealer's" if dealer else ""
        return f"After you see your own {cards_of(game.hole_cards)}{and_dealer}, you can:"
    return f"With {cards_of(up, 'community card')} face up, you can:"


def _choices(game: Game, place: int, stage: Stage) -> Iterator[Point]:
    choice = stage.choice
    if isinstance(choice, Exposure):
        yield from _exposing(game, choice)
        return
    if isinstance(choice, TakeBack):
        name = named(game.wager(choice.wager))
        yield point(f"Take back the {name}. The chips are yours again, and you stay in.", choice.law)
        yield point(f"Let it ride. The {name} stays on the layout and is settled with your hand.", choice.law)
        return
    assert isinstance(choice, Decision)
    wager = game.wager(choice.wager)
    yield point(f"{capitalized(_placing(game, choice))}.", choice.law, wager.law)
    for words in only_with(choice, f"your {named(game.base)}"):
        yield point(f"{words}.", *(each.law for each in choice.reserved))
    announced = game.procedure.conduct.play_announced
    if announced is not None:
        yield point("When you place it, tell the dealer that you are staying in.", announced)
    if choice.confirmed:
        text = f"If you place {times(choice.confirmed, f'your {named(game.base)}')}, the dealer confirms it aloud."
        yield point(text, choice.confirmed_by or choice.law)
    if choice.otherwise is Otherwise.CHECK:
        yield point(_checking(game, place, choice), choice.law)
    else:
        yield _folding(game, choice)


def _placing(game: Game, decision: Decision) -> str:
    amount = times(decision.multiples, f"your {named(game.base)}")
    least = game.limits(game.base).least
    words = f"place the {named(game.wager(decision.wager))}, {amount}"
    if least is None:
        return words
    cost = joined([dollars(least * multiple) for multiple in decision.multiples], "or")
    return f"{words} (with {dollars(least)} on the {game.base.title}, {cost} more)"


def _checking(game: Game, place: int, decision: Decision) -> str:
    later = [
        stage.choice
        for stage in game.stages[place + 1 :]
        if isinstance(stage.choice, Decision) and stage.choice.wager == decision.wager
    ]
    if later:
        return "Check. It costs nothing, you stay in, and you can place the wager later, when more cards are up."
    return f"Check. It costs nothing, and you stay in without the {named(game.wager(decision.wager))}."


def _folding(game: Game, decision: Decision) -> Point:
    lost = lost_by_fold(game, decision)
    alive = [
        wager.name
        for wager in game.wagers
        if wager.cases[FOLDED] and wager.alive_after_fold and wager.name not in exposure_wagers(game)
    ]
    alive += list(game.collected)
    text = f"Fold. You lose your {titles(game, [wager.name for wager in lost])} and are out of the round."
    stays: tuple[Paragraph, ...] = ()
    if alive:
        text += f" Your {titles(game, alive)} {'stays' if len(alive) == 1 else 'stay'} in play, so your cards stay on "
        text += "the table."
        stays = (game.procedure.conduct.folded_hand_stays, *(each.alive_after_fold for each in game.collected.values()))
    cited = [case.law for wager in lost for case in wager.cases[FOLDED]]
    return text, laws(decision.law, *cited, *stays, game.procedure.conduct.folded_hand_collected)


def _exposing(game: Game, choice: Exposure) -> Iterator[Point]:
    title = game.wager(choice.wager).title
    yield point(f"Expose your cards if you placed the {title}: it wins or loses right away.", choice.law)
    yield point(f"Keep them face down. The {title} then loses, whatever you hold.", choice.law)


def _at_every_decision(offer: Offer) -> Iterator[Point]:
    game = offer.game
    yield from card_conduct(
        game.procedure.conduct,
        "Look at your cards without showing them to anyone, and put them back face down.",
        "Do not tell other players what you hold.",
        "You are responsible for your own hand. Keep your cards where the dealer can see them.",
    )
    again = repeated_decision_laws(game)
    if again:
        yield point("Once you have placed a wager, you are not asked for it again.", *again)
    shows = any(isinstance(stage.choice, Exposure) for stage in game.stages)
    exposed = " Your cards are exposed for a bonus, which can only help you." if shows else ""
    text = (
        f"If you are away or do not answer, a supervisor makes the choice that costs least: {cheapest(game)}.{exposed}"
    )
    yield point(text, ABSENT)
    if offer.table is not None and offer.table.staff is Staff.AUTOMATIC:
        seconds = offer.table.decision_seconds
        text = f"At this table you have {seconds} seconds to decide, and you can ask once for {seconds} more."
        yield point(text, MORE_TIME)


def dealer(game: Game) -> Section:
    """When the dealer's hand qualifies."""
    if game.dealer_qualifies is None:
        text = "The dealer does not need to qualify: every hand that stays in is compared with the dealer's."
        return Section("The dealer's hand", (TextBlock(text),))
    name, law = game.dealer_qualifies.lowest, game.dealer_qualifies.law
    text = f"The dealer qualifies with {name} or better ({law}). The next section says what happens otherwise."
    return Section("The dealer's hand", (TextBlock(text),))
