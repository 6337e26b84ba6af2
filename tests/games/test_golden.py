"""What each declaration says, written out for a person to read: any change shows as a difference.

`make golden` rewrites the files; the difference is then reviewed and committed with the change that caused it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from boardwalk.cards import DECK
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.collected import ProgressiveTable, ProgressiveWager, Wheel
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation, Remedy, Until
from boardwalk.games.declaration.round import Deal, Dealing, DealStep, Decision
from boardwalk.games.declaration.wager import Case, Standing, Wager
from boardwalk.law import Paragraph
from tests.support.games.whole_deal import deal_out

GOLDEN = Path(__file__).with_name("golden")


def described(name: str) -> str:
    game = GAMES[name].game()
    parts = [*heading(game), *dealing(game), *stages(game), *wagers(game), *procedure(game), *options(name)]
    parts += collected(name)
    return "\n".join(parts) + "\n"


def heading(game: Game) -> Iterator[str]:
    yield f"{game.title}: {game.seats} seats [{game.basics.seating}]"
    yield f"one deck [{game.basics.deck}], wagers in chips [{game.basics.wagering}], cards as in [{game.basics.deal}]"
    yield f"settled from {game.settles_from.value} [{game.basics.settling}]"
    if game.basics.boxes is not None:
        yield f"drop box and tip box on both sides of the dealer [{game.basics.boxes}]"
    if game.dealer_qualifies is not None:
        yield f"dealer qualifies with {game.dealer_qualifies.hand.name} [{game.dealer_qualifies.law}]"
    for category, law in game.rankings.items():
        yield f"ranks {category.title} [{law}]"


def dealing(game: Game) -> Iterator[str]:
    """Where each card of a round with two players goes: a player's number, D, C, or b for a burned card."""
    for script in game.dealings:
        yield f"dealt {script.mode.value} [{script.law}]: {way_of_cards(script)}"
        for number, steps in enumerate(script.stages, 1):
            yield from (f"  stage {number}: {step_in_words(step)}" for step in steps)
        yield from fields_in_words(script.rules)


def step_in_words(step: DealStep) -> str:
    verb = type(step).__name__.lower()
    words = f"{verb} {step.cards}"
    if isinstance(step, Deal):
        words += f" to {step.to.value}"
        words += f", {step.up} face up" if step.up else ""
        words += f", {step.burn} more burned" if step.burn else ""
    return words + (f" [{step.law}]" if step.law else "")


def fields_in_words(record: Preparation | Conduct | Irregularities | DealingRules) -> Iterator[str]:
    """One line per field: the paragraph, what is settled anyway, or the flag."""
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, Paragraph):
            shown = f"[{value}]"
        elif isinstance(value, Remedy):
            shown = f"[{value.law}], still settled: {' '.join(value.still_settled) or 'nothing'}"
        elif isinstance(value, Until):
            shown = value.value
        else:
            shown = {None: "no paragraph", True: "yes", False: "no"}[value]
        yield f"  {field.name.replace('_', ' ')}: {shown}"


def procedure(game: Game) -> Iterator[str]:
    yield "preparation"
    yield from fields_in_words(game.procedure.preparation)
    yield "conduct"
    yield from fields_in_words(game.procedure.conduct)
    yield "irregularities"
    yield from fields_in_words(game.procedure.irregularities)
    yield f"folded hands are settled {'after all others' if game.folded_settled_last else 'in their turn'}"


def way_of_cards(script: Dealing) -> str:
    dealt = deal_out(script, DECK, players=2)
    to = {card: str(number) for number, hand in enumerate(dealt.players, 1) for card in hand}
    to |= dict.fromkeys(dealt.dealer, "D") | dict.fromkeys(dealt.community, "C") | dict.fromkeys(dealt.burned, "b")
    shown = "/".join(map(str, script.community_up()))
    return f"{''.join(to.get(card, '') for card in DECK)}, community up {shown}, dealer up {script.dealer_up()}"


def stages(game: Game) -> Iterator[str]:
    for stage in game.stages:
        choice = stage.choice
        if choice is None:
            yield f"stage {stage.name}: nothing to decide"
        elif isinstance(choice, Decision):
            yield f"stage {stage.name}: {' or '.join(choice.actions)} [{choice.law}]"
            for multiple in choice.confirmed:
                yield f"  the dealer confirms {multiple}x aloud [{choice.confirmed_by}]"
        else:
            yield f"stage {stage.name}: expose for {choice.wager} or not [{choice.law}]"


def wagers(game: Game) -> Iterator[str]:
    for wager in game.wagers:
        least = f", at least {wager.min_cents} cents [{wager.min_law}]" if wager.min_cents else ""
        yield f"wager {wager.name}, {wager.title}: {wager.place.value}{least} [{wager.law}]"
        yield from (f"  {case_in_words(case)} [{case.law}]" for case in wager.settled)
        yield from tables(wager)
    if game.payout_limit is not None:
        limit = game.payout_limit
        yield f"payout limit {limit.limit_cents} cents on {' '.join(limit.wagers)} [{limit.law}]"


def case_in_words(case: Case) -> str:
    words = ["/".join(str(standing.name).lower() for standing in Standing if standing in case.standing)]
    if case.qualified is not None:
        words.append("dealer qualifies" if case.qualified else "dealer does not qualify")
    if case.exposed is not None:
        words.append("exposed" if case.exposed else "not exposed")
    if case.placed is not None:
        words.append(f"{case.placed[0]} {case.placed[1]}x")
    words += [f"on {case.on.title}"] if case.on else [f"not on {case.off.title}"] if case.off else []
    verdict = "paid by it" if isinstance(case.verdict, PayTable) else getattr(case.verdict, "value", str(case.verdict))
    return f"{', '.join(words)}: {verdict}"


def tables(wager: Wager) -> Iterator[str]:
    for table in wager.tables:
        reads = " and ".join(pile.value for pile in table.reads)
        yield f"  table {table.title}, read from {reads} cards [{table.law}]"
        for row in table.rows:
            yield f"    {row.name}: {row.pays}" + (f" [{row.law}]" if row.law else "")


def options(name: str) -> Iterator[str]:
    game = GAMES[name].game()
    for option in game.house.options.values():
        yield f"option {option.name}={option.default} of {option.allowed}: {option.help} [{option.law}]"
    for wager, choices in GAMES[name].pay_tables().items():
        yield from (f"{wager} may be paid by {table.title} [{table.law}]" for table in choices)


OFFERED = {
    "premium": {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"},
    "texas-bonus": {"progressive": "A"},
    "caribbean": {"progressive": "on"},
}


def collected(name: str) -> Iterator[str]:
    """Wagers collected before the deal: their paragraphs, then each table and wheel that a house may choose."""
    for wager in GAMES[name].game(OFFERED.get(name)).collected.values():
        yield f"collected {wager.name}, {wager.title}: exactly {wager.stake_cents} cents [{wager.law}]"
        laws = {each.name: getattr(wager, each.name) for each in fields(wager)}
        yield from (f"  {key.replace('_', ' ')} [{law}]" for key, law in laws.items() if isinstance(law, Paragraph))
        if isinstance(wager, ProgressiveWager) and wager.link_rule is not None:
            yield f"  linked with another game only with {wager.link_rule.allowed} [{wager.link_rule.law}]"
    values = [value for option in GAMES[name].options for value in getattr(option, "values", {}).values()]
    progressives = GAMES[name].game(OFFERED.get(name)).progressives
    found = [value for value in values if isinstance(value, ProgressiveTable)]
    for table in found or [progressive.table for progressive in progressives]:
        yield f"table {table.title} [{table.law}]"
        yield from (
            f"  {row.name}: {row}{', off the meter' if row.off_meter else ''} [{row.law}]" for row in table.rows
        )
    for wheel in [value for value in values if isinstance(value, Wheel)]:
        fed = f", seed {wheel.seed_cents} cents, {wheel.rate} of each wager" if wheel.rate else ""
        yield f"wheel {wheel.name}: {wheel.stake_cents} cents, {wheel.top.value}{fed} [{wheel.law}]"
        yield from (f"  {position.number}: {position}" for position in wheel.positions)


@pytest.mark.parametrize("name", GAMES)
def test_the_declaration_says_what_was_reviewed(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(described(name), "utf-8")
    assert path.read_text("utf-8") == described(name)
