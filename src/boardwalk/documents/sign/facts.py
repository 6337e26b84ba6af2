"""What patrons are told in sentences: who qualifies, what may be bet when, what pays in any case, what is limited."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.felt.inscription import paid_alike, paid_once
from boardwalk.documents.layout import layout_of
from boardwalk.documents.layout.content import Tells
from boardwalk.documents.sign.content import Fact, Panel
from boardwalk.games import Game
from boardwalk.games.paytable import Odds
from boardwalk.games.stage import Decision, Exposure, Stage
from boardwalk.games.wager import SHOWDOWN, Case, Result, Standing, Wager
from boardwalk.law import Paragraph
from boardwalk.odds.report.rules import most_paid
from boardwalk.press.words import joined, sentence

VERSION = "version"
"""The option of a game that is offered in versions, which its sign names."""
OUTCOMES = {Standing.AHEAD: "wins", Standing.TIED: "ties", Standing.BEHIND: "loses"}


def demanded(game: Game, tells: Tells) -> tuple[Paragraph, ...]:
    """The paragraphs that want patrons told of this."""
    return tuple(each.law for each in layout_of(game).inscriptions if each.tells is tells)


def version_of(game: Game) -> str | None:
    """The version of the game that the house offers, where there are several."""
    return game.house.as_text()[VERSION] if VERSION in game.house.options else None


def multiples(numbers: tuple[int, ...], last: str = "or") -> str:
    """Multiples of the base wager in words: `1x, 2x or 3x`."""
    return joined([f"{number}x" for number in numbers], last)


def choices_panel(game: Game) -> Panel:
    """What a player may do at each stage."""
    facts = (_choice(game, stage) for stage in game.stages if stage.choice is not None)
    aside = ", ".join(map(str, demanded(game, Tells.AMOUNTS)))
    return Panel("Your choices", aside, facts=(*_version(game), *facts))


def _version(game: Game) -> Iterator[Fact]:
    version = version_of(game)
    for decision in game.decisions if version is not None else ():
        title, amount = game.wager(decision.wager).title, multiples(decision.multiples)
        law = game.wager(decision.wager).law
        yield Fact(f"Version {version}: {title} is {amount} the {game.base.title} wager.", (law,))


def _choice(game: Game, stage: Stage) -> Fact:
    choice = stage.choice
    assert choice is not None
    title = game.wager(choice.wager).title
    if isinstance(choice, Exposure):
        return Fact(f"{sentence(stage.name)}: expose them to be paid on {title}.", (choice.law,))
    assert isinstance(choice, Decision)
    amount = multiples(choice.multiples)
    words = f"{sentence(stage.name)}: {title} {amount} the {game.base.title}, or {choice.otherwise.value}."
    return Fact(words, (choice.law,))


def dealer_panel(game: Game) -> Panel:
    """With what the dealer plays, and what becomes of wagers otherwise; what pays in any case, and what is limited."""
    facts = (*_qualifying(game), *_in_any_case(game), *_limit(game))
    return Panel("Dealer and payouts", facts=facts)


def _qualifying(game: Game) -> Iterator[Fact]:
    if game.dealer_qualifies is None:
        yield Fact("The dealer needs no hand to qualify.")
        return
    hand = game.dealer_qualifies.hand.name.removesuffix(" or better")
    yield Fact(f"The dealer qualifies with {hand} or better.", (game.dealer_qualifies.law,))
    unqualified = [(wager, case) for wager in game.wagers for case in wager.settled if case.qualified is False]
    if unqualified:
        becomes = joined([_becomes(wager, case) for wager, case in unqualified])
        laws = tuple(case.law for _, case in unqualified)
        yield Fact(f"If the dealer does not qualify, {becomes}.", laws)


def _becomes(wager: Wager, case: Case) -> str:
    when = "" if case.standing == SHOWDOWN else f" with a hand that {_outcomes(case.standing)}"
    match case.verdict:
        case Result.LOSE:
            return f"{wager.title} loses{when}"
        case Result.PUSH:
            return f"{wager.title} is returned{when}"
        case Odds():
            return f"{wager.title} is paid {case.verdict}{when}"
        case _:
            return f"{wager.title} is paid by its table{when}"


def _outcomes(standing: Standing) -> str:
    return " or ".join(words for each, words in OUTCOMES.items() if each in standing)


def returned(cases: Iterator[Case]) -> str:
    """When hands get their wager back that are not on a table: `wins or ties`."""
    standing = Standing(0)
    for case in cases:
        standing |= case.standing
    return _outcomes(standing)


def _in_any_case(game: Game) -> Iterator[Fact]:
    for text in paid_alike(game):
        yield Fact(f"{text}.", demanded(game, Tells.ALIKE))
    for text in paid_once(game):
        yield Fact(f"{text}, odds or fixed prize.", demanded(game, Tells.HIGHEST))
    # What cards are exposed for is settled before anyone can fold.
    early = {stage.choice.wager for stage in game.stages if isinstance(stage.choice, Exposure)}
    alive = [wager.title for wager in game.wagers if wager.alive_after_fold and wager.name not in early]
    taken = list(game.collected.values())
    if alive or taken:
        names = joined([*alive, *(each.title for each in taken)])
        verb = "stays" if len(alive) + len(taken) == 1 else "stay"
        yield Fact(f"{names} {verb} in play after a fold.", tuple(each.alive_after_fold for each in taken))


def _limit(game: Game) -> Iterator[Fact]:
    limit = game.payout_limit
    if limit is None:
        return
    alike = " If they would pay more, each pays the same part of it." if len(limit.wagers) > 1 else ""
    yield Fact(f"Payout limit: {most_paid(game, limit)}.{alike}", (limit.law,))
