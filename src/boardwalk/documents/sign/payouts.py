"""What wagers pay: those that pay odds by themselves in one panel, and a panel for each pay table in force."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.sign.content import Fact, Panel
from boardwalk.documents.sign.facts import multiples, returned
from boardwalk.games import Game
from boardwalk.games.paytable import Odds, PayTable, Pile
from boardwalk.games.wager import AHEAD, BEHIND, TIED, Case, Result, Standing, Wager
from boardwalk.press.words import joined, sentence

MAIN = "Main wagers"
TIE = Fact("If the hands tie, the wager is returned.")
TIE_QUALIFIED = Fact("If the hands tie and the dealer qualifies, the wager is returned.")
PILES = {Pile.PLAYER: "your own cards", Pile.DEALER: "the dealer's cards", Pile.COMMUNITY: "the community cards"}


def pay_panels(game: Game) -> Iterator[Panel]:
    """The main wagers, then pay tables in the order of their wagers; wagers that are paid alike share one."""
    yield _main(game)
    shared: dict[tuple[object, ...], list[tuple[Wager, PayTable]]] = {}
    for wager in game.wagers:
        for table in wager.tables:
            if len(table.rows) > 1:
                alike = (table.rows, table.law, paying_standing(wager, table))
                shared.setdefault(alike, []).append((wager, table))
    for paid in shared.values():
        yield _panel(game, paid)


def _main(game: Game) -> Panel:
    """Wagers that pay the same odds with every hand, or with every hand from one upwards."""
    rows: list[tuple[str, ...]] = []
    facts: list[Fact] = []
    for wager in game.wagers:
        paid = [case for case in wager.settled if isinstance(case.verdict, Odds)]
        rows += [(wager.title, str(odds)) for odds in dict.fromkeys(case.verdict for case in paid)]
        for table in wager.tables:
            if len(table.rows) == 1:
                rows.append((f"{wager.title}, {table.rows[0].name}", str(table.rows[0].pays)))
                facts += _paid_when(game, wager, table, f"{wager.title}: ")
    paid_odds = [wager for wager in game.wagers if _pays_odds(wager)]
    if all(map(_returned_on_a_tie, paid_odds)):
        facts.append(TIE if all(map(_returned_on_every_tie, paid_odds)) else TIE_QUALIFIED)
    return Panel(MAIN, rows=tuple(rows), facts=tuple(dict.fromkeys(facts)))


def _pays_odds(wager: Wager) -> bool:
    return any(isinstance(case.verdict, Odds) for case in wager.settled)


def _returned_on_a_tie(wager: Wager) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.cases[TIED] if case.qualified is not False)


def _returned_on_every_tie(wager: Wager) -> bool:
    """Also with a dealer who does not qualify: the ante of Caribbean stud is paid then, whoever is higher."""
    return all(case.verdict is Result.PUSH for case in wager.cases[TIED])


def _panel(game: Game, paid: list[tuple[Wager, PayTable]]) -> Panel:
    (first, table), *_ = paid
    titles = [wager.title if len(wager.tables) == 1 else each.name for wager, each in paid]
    aside = ", ".join(filter(None, (f"Table {table.label}" if table.label else "", str(table.law))))
    rows = tuple((sentence(row.name), str(row.pays)) for row in table.rows)
    named = len({each.reads for _, each in paid}) > 1
    reads = [_read(game, each, wager.title if named else "") for wager, each in paid][: None if named else 1]
    return Panel(joined(titles), aside, rows=rows, facts=(*reads, *_paid_when(game, first, table)))


def _read(game: Game, table: PayTable, title: str) -> Fact:
    piles = joined([PILES[pile] for pile in table.reads if pile is not Pile.COMMUNITY or game.community_cards])
    return Fact(f"{title or 'It'} is decided by {piles}.")


def paying_standing(wager: Wager, table: PayTable) -> Standing:
    """How a player may stand against the dealer to be paid by this table."""
    standing = Standing(0)
    for case in wager.settled:
        if case.verdict is table:
            standing |= case.standing
    return standing


def _paid_when(game: Game, wager: Wager, table: PayTable, whose: str = "") -> Iterator[Fact]:
    """Facts about a table; `whose` it is, where it shares a panel with others."""
    paying = [case for case in wager.settled if case.verdict is table]
    laws = tuple(dict.fromkeys(case.law for case in paying))
    conditions = list(_conditions(game, paying))
    if conditions:
        words = sentence(f"{whose}paid when {joined(conditions)}.")
        yield Fact(words, laws if len(laws) == 1 else ())
    again = returned(case for case in wager.settled if case.off is table and case.verdict is Result.PUSH)
    if again:
        yield Fact(sentence(f"{whose}any other hand that {again} gets the wager back."))
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
        yield "you expose the cards"
    placed = dict.fromkeys(case.placed for case in paying if case.placed is not None)
    for name, multiple in placed:
        if len(game.multiples[name]) > 1:
            yield f"{game.wager(name).title} is {multiples((multiple,))} {game.base.title}"
