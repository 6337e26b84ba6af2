"""What the sign at a table says: limits, payouts, choices, when the dealer qualifies, and the house's own lines."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.layout.declared_law import replacement_law
from boardwalk.documents.layout.inscription import cards_at, paid_alike, paid_once, reserved_amounts
from boardwalk.documents.odds_wording import law_of_wording, refusals, refuse_misworded
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.phrase import can_fold, is_outside
from boardwalk.documents.rules.settlement import odds_sentences
from boardwalk.documents.sign.content import SignContent, SignFact, SignPanel, SignPlate, without_register
from boardwalk.documents.sign.progressive_sign import linked_notice, prize_panels
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.layout import InscriptionTopic
from boardwalk.games.declaration.option import Limits
from boardwalk.games.declaration.pay_table import CardsRead, Odds, PayTable, Pile, payout_words
from boardwalk.games.declaration.round import Decision, Exposure, Stage, TakeBack
from boardwalk.games.declaration.wager import (
    AHEAD,
    BEHIND,
    SHOWDOWN,
    TIED,
    Bonus,
    Case,
    Placement,
    Result,
    Standing,
    Wager,
)
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.odds.report.rules import most_paid
from boardwalk.press.notation import capitalized, joined

VERSION = "version"
"""The option of a game that is offered in versions, which its sign names."""
OUTCOMES = {Standing.AHEAD: "wins", Standing.TIED: "ties", Standing.BEHIND: "loses"}


def requiring_laws(game: Game, tells: InscriptionTopic) -> tuple[Paragraph, ...]:
    """The paragraphs that require this on the cloth or a sign."""
    return tuple(each.law for each in game.layout.inscriptions if each.tells is tells)


def version_of(game: Game) -> str | None:
    """The version of the game that the house offers, if there are several."""
    return game.house.as_text()[VERSION] if VERSION in game.house.options else None


def multiples(numbers: tuple[int, ...], last: str = "or") -> str:
    """Multiples of the base wager in words: `1x, 2x or 3x`."""
    return joined([f"{number}x" for number in numbers], last)


def choices_panel(game: Game) -> SignPanel:
    """What a player can do at each stage."""
    facts = (_choice(game, stage) for stage in game.stages if stage.choice is not None)
    aside = ", ".join(map(str, requiring_laws(game, InscriptionTopic.AMOUNTS)))
    return SignPanel("Your choices", aside, facts=(*_version(game), *facts))


def _version(game: Game) -> Iterator[SignFact]:
    version = version_of(game)
    for decision in game.decisions if version is not None else ():
        title, amount = game.wager(decision.wager).title, multiples(decision.multiples)
        law = game.wager(decision.wager).law
        yield SignFact(f"Version {version}: {title} is {amount} the {game.base.title} wager.", (law,))


def _choice(game: Game, stage: Stage) -> SignFact:
    choice = stage.choice
    assert choice is not None
    title = game.wager(choice.wager).title
    if isinstance(choice, Exposure):
        return SignFact(f"{_stage_title(stage)}: expose them to be paid on {title}.", (choice.law,))
    if isinstance(choice, TakeBack):
        return SignFact(f"{_stage_title(stage)}: take back the {title}, or let it ride.", (choice.law,))
    assert isinstance(choice, Decision)
    amount = multiples(choice.multiples)
    words = f"{_stage_title(stage)}: {title} {amount} the {game.base.title}, or {choice.otherwise.value}."
    needs = "".join(f" {each}." for each in reserved_amounts(choice))
    return SignFact(f"{words}{needs}", (choice.law,))


def _stage_title(stage: Stage) -> str:
    return capitalized(cards_at(stage.name).removeprefix("the "))


def dealer_panel(game: Game) -> SignPanel:
    """What the dealer needs to qualify, and what happens otherwise; what pays regardless; and the payout limit."""
    facts = (*(_qualifying(game) if game.dealer_hole_cards else _no_dealer()), *_in_any_case(game), *_limit(game))
    return SignPanel("Dealer and payouts" if game.dealer_hole_cards else "Payouts", facts=facts)


def _no_dealer() -> Iterator[SignFact]:
    yield SignFact("The dealer has no hand: a pay table decides.")


def _qualifying(game: Game) -> Iterator[SignFact]:
    if game.dealer_qualifies is None:
        yield SignFact("The dealer does not need to qualify.")
        return
    needed = game.dealer_qualifies
    yield SignFact(f"The dealer qualifies with {needed.lowest} or better.", (needed.law,))
    unqualified = [(wager, case) for wager in game.wagers for case in wager.settled if case.qualified is False]
    if unqualified:
        becomes = joined([_becomes(wager, case) for wager, case in unqualified])
        laws = tuple(case.law for _, case in unqualified)
        yield SignFact(f"If the dealer does not qualify, {becomes}.", laws)


def _becomes(wager: Wager, case: Case) -> str:
    hand = "" if case.standing == SHOWDOWN else f" a hand that {_outcomes(case.standing)}"
    match case.verdict:
        case Result.LOSE:
            return f"the {wager.title} loses{hand and ' with' + hand}"
        case Result.PUSH:
            return f"the {wager.title} is returned{hand and ' to' + hand}"
        case Odds():
            return f"the {wager.title} is paid {case.verdict}{hand and ' on' + hand}"
        case _:
            return f"the {wager.title} is paid by its pay table{hand and ' on' + hand}"


def _outcomes(standing: Standing) -> str:
    return " or ".join(words for each, words in OUTCOMES.items() if each in standing)


def returning_outcomes(cases: Iterator[Case]) -> str:
    """When a hand that is not on a table gets its wager back: `wins or ties`."""
    standing = Standing(0)
    for case in cases:
        standing |= case.standing
    return _outcomes(standing)


def _in_any_case(game: Game) -> Iterator[SignFact]:
    for text in paid_alike(game):
        yield SignFact(f"{text}.", requiring_laws(game, InscriptionTopic.ALIKE))
    for text in paid_once(game):
        yield SignFact(f"{text}, odds or fixed prize.", requiring_laws(game, InscriptionTopic.HIGHEST))
    # A wager that cards are exposed for is settled before anyone can fold.
    early = {stage.choice.wager for stage in game.stages if isinstance(stage.choice, Exposure)}
    alive = [wager.title for wager in game.wagers if wager.alive_after_fold and wager.name not in early]
    collected = list(game.collected.values())
    if (alive or collected) and can_fold(game):
        names = joined([*alive, *(each.title for each in collected)])
        verb = "stays" if len(alive) + len(collected) == 1 else "stay"
        yield SignFact(f"{names} {verb} in play after a fold.", tuple(each.alive_after_fold for each in collected))


def _limit(game: Game) -> Iterator[SignFact]:
    limit = game.payout_limit
    if limit is None:
        return
    alike = " Above that, each is reduced by the same factor." if len(limit.wagers) > 1 else ""
    yield SignFact(f"Payout limit: {most_paid(game, limit)}.{alike}", (limit.law,))


UNPOSTED = "\N{EN DASH}"


def posted_limits(game: Game, wager: Wager) -> Limits:
    """The minimum and maximum of a wager whose amount the player chooses: as posted, or as a paragraph requires."""
    least, most = game.limits(wager)
    by_law = max(each.min_cents for each in (game.required if wager is game.base else (wager,)))
    return Limits(max(least or 0, by_law) or None, most)


def limits_panel(game: Game) -> SignPanel:
    """A row for each wager: its limits, or what its amount depends on."""
    rows = [_limit_row(game, wager) for wager in sorted(game.wagers, key=_place_index)]
    rows += [(each.title, f"exactly {dollars(each.stake_cents)}") for each in game.collected.values()]
    return SignPanel("Table limits", "", ("Wager", "Minimum", "Maximum"), tuple(rows))


def _place_index(wager: Wager) -> int:
    return list(Placement).index(wager.place)


def _limit_row(game: Game, wager: Wager) -> tuple[str, ...]:
    match wager.place:
        case Placement.EQUAL:
            return wager.title, f"equal to {game.base.title}"
        case Placement.DECISION:
            return wager.title, f"{multiples(game.multiples[wager.name])} {game.base.title}"
        case _:
            least, most = posted_limits(game, wager)
            return (wager.title, _amount(least), _amount(most)) if least or most else (wager.title, "as posted")


def _amount(cents: int | None) -> str:
    return UNPOSTED if cents is None else dollars(cents)


def limit_plates(game: Game) -> tuple[SignPlate, ...]:
    """The limits of the base wager, in large type."""
    least, most = posted_limits(game, game.base)
    limits = (("Minimum", least), ("Maximum", most))
    return tuple(SignPlate(name, dollars(cents)) for name, cents in limits if cents is not None)


MAIN = "Main wagers"
TIE = SignFact("If the hands tie, the wager is returned.")
TIE_QUALIFIED = SignFact("If the hands tie and the dealer qualifies, the wager is returned.")
PILES: dict[CardsRead, str] = {
    Pile.PLAYER: "your own cards",
    Pile.DEALER: "the dealer's cards",
    Pile.COMMUNITY: "the community cards",
    Pile.LOSER: "the losing hand (yours or the dealer's)",
    Pile.OTHERS: "each other player's hand",
}


def pay_panels(game: Game) -> Iterator[SignPanel]:
    """The main wagers, then pay tables in the order of their wagers; wagers that pay the same share one."""
    main = _main_panel(game)
    if main.rows:
        yield main
    shared: dict[tuple[object, ...], list[tuple[Wager | Bonus, PayTable]]] = {}
    for wager in game.paid:
        for table in wager.tables:
            if len(table.rows) > 1:
                alike = (table.rows, table.law, paying_standing(wager, table))
                shared.setdefault(alike, []).append((wager, table))
    for paid in shared.values():
        yield _pay_panel(game, paid)


def _main_panel(game: Game) -> SignPanel:
    """Wagers that pay the same odds with every hand, or with every hand from a certain one up."""
    rows: list[tuple[str, ...]] = []
    facts: list[SignFact] = []
    for paid in game.paid:
        odds = dict.fromkeys(case.verdict for case in paid.settled if isinstance(case.verdict, Odds))
        rows += [(paid.title, str(each)) for each in odds]
        if len(odds) > 1 and isinstance(paid, Wager):
            facts += [SignFact(words, laws) for words, laws in odds_sentences(game, paid)]
        for table in paid.tables:
            if len(table.rows) == 1:
                rows.append((f"{paid.title}, {table.rows[0].name}", payout_words(table.rows[0].pays)))
                facts += _one_row_facts(game, paid, table)
    paid_odds = [wager for wager in game.wagers if _pays_odds(wager)]
    if game.dealer_hole_cards and all(map(_returned_on_a_tie, paid_odds)):
        facts.append(TIE if all(map(_returned_on_every_tie, paid_odds)) else TIE_QUALIFIED)
    return SignPanel(MAIN, rows=tuple(rows), facts=tuple(dict.fromkeys(facts)))


def _one_row_facts(game: Game, paid: Wager | Bonus, table: PayTable) -> Iterator[SignFact]:
    """What a sign says about a table with a single row, which shares a panel with others."""
    if isinstance(paid, Bonus):
        fact = _bonus_fact(game, paid)
        yield SignFact(f"{paid.title}: {fact.text[0].lower()}{fact.text[1:]}", fact.laws)
    yield from _paid_when(game, paid, table, f"{paid.title}: ")


def _pays_odds(wager: Wager) -> bool:
    return any(isinstance(case.verdict, Odds) for case in wager.settled)


def _returned_on_a_tie(wager: Wager | Bonus) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.cases[TIED] if case.qualified is not False)


def _returned_on_every_tie(wager: Wager | Bonus) -> bool:
    """Even if the dealer does not qualify: at Caribbean stud the ante is then paid, whichever hand is higher."""
    return all(case.verdict is Result.PUSH for case in wager.cases[TIED])


def _pay_panel(game: Game, paid: list[tuple[Wager | Bonus, PayTable]]) -> SignPanel:
    (first, table), *_ = paid
    titles = [wager.title if len(wager.tables) == 1 else each.name for wager, each in paid]
    aside = ", ".join(filter(None, (f"Table {table.label}" if table.label else "", str(table.law))))
    rows = tuple((capitalized(row.name), payout_words(row.pays)) for row in table.rows)
    named = len({each.reads for _, each in paid}) > 1
    reads = [_read(game, each, wager.title if named else "") for wager, each in paid][: None if named else 1]
    on = (_bonus_fact(game, first),) if isinstance(first, Bonus) else ()
    return SignPanel(joined(titles), aside, rows=rows, facts=(*on, *reads, *_paid_when(game, first, table)))


def _bonus_fact(game: Game, bonus: Bonus) -> SignFact:
    """On which wager a bonus is paid."""
    least = f" of at least {dollars(bonus.least_stake_cents)}" if bonus.least_stake_cents else ""
    return SignFact(f"Paid on the {game.titles[bonus.on]}{least}, even if it loses.", (bonus.law,))


def _read(game: Game, table: PayTable, title: str) -> SignFact:
    read = [pile for pile in table.reads if pile is not Pile.COMMUNITY or game.community_cards]
    piles = joined([PILES.get(pile, f"the {pile.value} cards") for pile in read])
    words = f"{title} is decided by {piles}." if title else f"Decided by {piles}."
    return SignFact(f"{words}{_dealer_too(table)}")


def _dealer_too(table: PayTable) -> str:
    """Which rows also need the dealer's cards, if the table as a whole does not read them."""
    rows = [f"“{capitalized(row.name)}”" for row in table.dealer_rows]
    if not rows:
        return ""
    return f" The dealer's cards also count for {joined(rows)[:-1]}.”"


def paying_standing(wager: Wager | Bonus, table: PayTable) -> Standing:
    """How the player's hand may compare with the dealer's to be paid by this table."""
    standing = Standing(0)
    for case in wager.settled:
        if case.verdict == table:
            standing |= case.standing
    return standing


def _paid_when(game: Game, wager: Wager | Bonus, table: PayTable, whose: str = "") -> Iterator[SignFact]:
    """Facts about a table; `whose` names the wager if the table shares a panel with others."""
    paying = [case for case in wager.settled if case.verdict == table]
    laws = tuple(dict.fromkeys(case.law for case in paying))
    conditions = list(_conditions(game, paying))
    if conditions:
        words = capitalized(f"{whose}paid when {joined(conditions)}.")
        yield SignFact(words, laws if len(laws) == 1 else ())
    again = returning_outcomes(case for case in wager.settled if case.off == table and case.verdict is Result.PUSH)
    if again:
        yield SignFact(capitalized(f"{whose}any other hand that {again} gets the wager back."))
    if paying_standing(wager, table) == AHEAD and _returned_on_a_tie(wager):
        yield TIE if _returned_on_every_tie(wager) else TIE_QUALIFIED


def _conditions(game: Game, paying: list[Case]) -> Iterator[str]:
    standing = Standing(0)
    for case in paying:
        standing |= case.standing
    if standing == AHEAD:
        yield "your hand beats the dealer's"
    elif standing == BEHIND:
        yield "the dealer's hand beats yours"
    if all(case.qualified for case in paying):
        yield "the dealer qualifies"
    if all(case.exposed for case in paying):
        yield "you expose your cards"
    placed = dict.fromkeys(case.placed for case in paying if case.placed is not None)
    for name, multiple in placed:
        if len(game.multiples[name]) > 1:
            yield f"{game.wager(name).title} is {multiples((multiple,))} {game.base.title}"


MOST_LETTERS = 400
"""The most characters in one of the house's own lines."""


def sign_content(offer: Offer) -> SignContent:
    """What the sign says; a name or line of the house that misstates odds is refused."""
    game = offer.game
    refuse_misworded(offer.licensee, "licensee", law_of_wording(game))
    content = SignContent(
        licensee=offer.licensee,
        title=game.title,
        plates=_plates(offer),
        panels=(
            limits_panel(game),
            *pay_panels(game),
            choices_panel(game),
            dealer_panel(game),
            *prize_panels(offer),
        ),
        notices=tuple(linked_notice(offer)),
        lines=_own_lines(offer),
        foot=_foot(offer),
    )
    return without_register(content) if is_outside(game) else content


def _plates(offer: Offer) -> tuple[SignPlate, ...]:
    version = version_of(offer.game)
    table = () if offer.table is None else (SignPlate("Table", offer.table.number),)
    return (*table, *limit_plates(offer.game), *(() if version is None else (SignPlate("Version", version),)))


def _own_lines(offer: Offer) -> tuple[str, ...]:
    lines = () if offer.sign is None else offer.sign.lines
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LETTERS:
            reason = f"is {len(line)} characters long; a sign has room for {MOST_LETTERS}"
            raise InputError(f"sign.lines[{number}]", reason)
    for refusal in refusals(lines, "sign.lines", law_of_wording(offer.game)):
        raise refusal
    return tuple(line for line in lines if line.strip())


def _foot(offer: Offer) -> str:
    law, replaces = law_of_wording(offer.game), replacement_law(offer.game)
    odds = f"Odds are paid in addition to your winning wager{'' if law is None else f' ({law})'}."
    return odds if replaces is None else f"{odds} A sign may replace inscriptions on the layout ({replaces})."
