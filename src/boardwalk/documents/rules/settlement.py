"""How each wager is settled, in sentences; what the pay tables pay; and the payout limit.

Cases of the declaration that say the same thing are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardwalk.cards import Ranking
from boardwalk.documents.rules.phrase import Point, called, can_fold, laws, named, quoted, sentence, times, titles
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import (
    DEALER_HAND,
    PLAYER_HAND,
    CardsRead,
    FirstCommunity,
    Odds,
    PayTable,
    Pile,
    Push,
    Row,
    payout_words,
)
from boardwalk.games.declaration.round import Otherwise
from boardwalk.games.declaration.wager import (
    AHEAD,
    ALWAYS,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    TIED,
    Result,
    Standing,
    Verdict,
    Wager,
)
from boardwalk.law import Paragraph, cite
from boardwalk.law.own_citations import is_own
from boardwalk.money import dollars
from boardwalk.odds.report.rules import most_paid
from boardwalk.press.document import Block, DataTable, Points, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined


@dataclass(frozen=True)
class SettlementRule:
    """Conditions, what happens to the wager if all of them are met, and the paragraphs behind it."""

    standing: Standing
    qualified: bool | None
    exposed: bool | None
    placed: tuple[str, tuple[int, ...]] | None
    on: PayTable | None
    off: PayTable | None
    verdict: Verdict
    laws: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Voice:
    """How to address the reader, a player or a dealer: what to call the two hands, and what happens to a wager."""

    standings: Mapping[Standing, str]
    stays: str
    own: str
    """The possessive for the player, as in "your hand"."""
    exposed: tuple[str, str]
    pays: Callable[[str, str], str]
    pushes: Callable[[str], str]
    loses: Callable[[str], str]


TO_PLAYER = Voice(
    {FOLDED: "you fold", BEHIND: "the dealer's hand is higher", TIED: "the hands tie", AHEAD: "your hand is higher"},
    "you do not fold",
    "your",
    ("you exposed your cards", "you did not expose your cards"),
    lambda wager, what: f"{wager} pays {what}",
    lambda wager: f"{wager} is returned",
    lambda wager: f"{wager} loses",
)
TO_DEALER = Voice(
    {
        FOLDED: "the player folded",
        BEHIND: "the dealer's hand is higher",
        TIED: "the hands tie",
        AHEAD: "the player's hand is higher",
    },
    "the player did not fold",
    "the player's",
    ("the player exposed the cards", "the player did not expose the cards"),
    lambda wager, what: f"Pay {wager} {what}",
    lambda wager: f"{wager} is a push",
    lambda wager: f"Collect {wager}",
)


def rules_of_wager(game: Game, wager: Wager) -> tuple[SettlementRule, ...]:
    """The rules that settle a wager: first when it pays, then when it pushes, then when it loses.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> [len(rule.laws) for rule in rules_of_wager(premium, premium.wager("ante"))]
    [1, 1, 1, 2]
    """
    found = [
        SettlementRule(
            case.standing,
            case.qualified,
            case.exposed,
            None if case.placed is None else (case.placed[0], (case.placed[1],)),
            case.on,
            case.off,
            case.verdict,
            (case.law,),
        )
        for case in wager.settled
    ]
    found = _merge_on_and_off(found)
    found = _merge_multiples(game, found)
    found = list(_merge_standings(found))
    return tuple(sorted(found, key=lambda rule: _result_order(rule.verdict)))


def _result_order(verdict: Verdict) -> int:
    return {Result.PUSH: 1, Result.LOSE: 2}.get(verdict, 0) if isinstance(verdict, Result) else 0


def _merge_on_and_off(rules: list[SettlementRule]) -> list[SettlementRule]:
    """Merges the rules for a hand on a table and for a hand off it if they treat both the same."""
    merged: list[SettlementRule] = []
    for rule in rules:
        twin = next(
            (
                other
                for other in merged
                if (other.on, other.off) == (rule.off, rule.on) and _same(rule, other, "on", "off")
            ),
            None,
        )
        if twin is None or (rule.on, rule.off) == (None, None):
            merged.append(rule)
        else:
            merged[merged.index(twin)] = replace(twin, on=None, off=None, laws=twin.laws + rule.laws)
    return merged


def _merge_multiples(game: Game, rules: list[SettlementRule]) -> list[SettlementRule]:
    """Merges the rules for different multiples; drops the multiple if all are covered and staying in requires one."""
    merged: list[SettlementRule] = []
    for rule in rules:
        twin = next((other for other in merged if other.placed and rule.placed and _same(rule, other, "placed")), None)
        if twin is None or twin.placed is None or rule.placed is None or twin.placed[0] != rule.placed[0]:
            merged.append(rule)
        else:
            together = (twin.placed[0], (*twin.placed[1], *rule.placed[1]))
            merged[merged.index(twin)] = replace(twin, placed=together, laws=twin.laws + rule.laws)
    return [replace(rule, placed=None) if _any_multiple(game, rule) else rule for rule in merged]


def _any_multiple(game: Game, rule: SettlementRule) -> bool:
    if rule.placed is None or FOLDED in rule.standing:
        return False
    name, multiples = rule.placed
    last = [decision for decision in game.decisions if decision.wager == name][-1]
    return set(multiples) == set(game.multiples[name]) and last.otherwise is Otherwise.FOLD


def _merge_standings(rules: list[SettlementRule]) -> Iterator[SettlementRule]:
    """Merges rules that differ only in how the hands compare."""
    left = list(rules)
    while left:
        first, *others = left
        alike = [other for other in others if _same(first, other, "standing")]
        standing, cited = first.standing, first.laws
        for other in alike:
            standing, cited = standing | other.standing, cited + other.laws
        yield replace(first, standing=standing, laws=tuple(dict.fromkeys(cited)))
        left = [other for other in others if other not in alike]


def _same(one: SettlementRule, other: SettlementRule, *ignored: str) -> bool:
    changes: dict[str, Any] = {name: getattr(other, name) for name in (*ignored, "laws")}
    return replace(one, **changes) == other


def wager_groups(game: Game) -> list[tuple[Wager, ...]]:
    """The wagers in order of settlement, grouped if consecutive ones have the same rules.

    >>> from boardwalk.games import GAMES
    >>> [[wager.name for wager in wagers] for wagers in wager_groups(GAMES["texas-bonus"].game())]
    [['ante'], ['flop', 'turn', 'river'], ['bonus']]
    """
    groups: list[tuple[Wager, ...]] = []
    for wager in game.wagers:
        if groups and _alike(game, groups[-1][0], wager):
            groups[-1] += (wager,)
        else:
            groups.append((wager,))
    return groups


def _alike(game: Game, one: Wager, other: Wager) -> bool:
    """Whether two wagers are settled alike. At a game from outside, each may have its own rule that says so."""
    first, second = (
        tuple(replace(rule, laws=tuple(law for law in rule.laws if not is_own(law))) for rule in rules)
        for rules in (rules_of_wager(game, one), rules_of_wager(game, other))
    )
    return first == second


def settlement_points(game: Game, wagers: tuple[Wager, ...], voice: Voice) -> Iterator[Point]:
    """A sentence for each rule of wagers with the same rules."""
    several = f"each of the {joined([wager.title for wager in wagers])} wagers"
    name = f"the {named(wagers[0])}" if len(wagers) == 1 else several
    for rules in zip(*(rules_of_wager(game, wager) for wager in wagers), strict=True):
        conditions = _conditions(game, rules[0], voice)
        words = _verdict(game, rules[0], name, voice)
        cited = (law for rule in rules for law in rule.laws)
        yield sentence(f"{words}{f' if {conditions}' if conditions else ''}"), laws(*cited)


def odds_sentences(game: Game, wager: Wager) -> Iterator[tuple[str, tuple[Paragraph, ...]]]:
    """When a wager pays which odds, for one that pays different odds in different cases."""
    for rule in rules_of_wager(game, wager):
        if isinstance(rule.verdict, Odds):
            conditions = _conditions(game, rule, TO_PLAYER)
            words = TO_PLAYER.pays(wager.title, str(rule.verdict))
            yield sentence(f"{words}{f' if {conditions}' if conditions else ''}"), rule.laws


def bonus_points(game: Game, voice: Voice) -> Iterator[Point]:
    """A sentence for each bonus: what it pays, on which wager, and when."""
    for bonus in game.bonuses:
        wager = named(game.wager(bonus.on))
        least = f" of at least {dollars(bonus.least_stake_cents)}" if bonus.least_stake_cents else ""
        for table in bonus.tables:
            title = _quoted_title(game, table)
            if Pile.OTHERS in table.reads:
                what = voice.pays(f"the {bonus.title}", f"according to the pay table {title}")
                each = f"for every other player's hand that is on it, with a {wager}{least}"
                yield sentence(f"{what} {each}"), str(bonus.law)
                continue
            what = voice.pays(f"the {bonus.title}", f"according to the pay table {title}")
            stays = f" if {voice.stays} and" if can_fold(game) and bonus.settled[0].standing == SHOWDOWN else " if"
            subject, plural = read_from(table.reads, voice.own, whole=game.ranking is not Ranking.FIVE_CARD)
            hand = f"{stays} {subject} {'are' if plural else 'is'} on it"
            yield sentence(f"{what} on the {wager}{least}{hand}, even if that wager loses"), str(bonus.law)


def _verdict(game: Game, rule: SettlementRule, name: str, voice: Voice) -> str:
    match rule.verdict:
        case PayTable(rows=(only,)):
            return voice.pays(name, str(only.pays))
        case PayTable() as table:
            return voice.pays(name, f"according to the pay table {_quoted_title(game, table)}")
        case Result():
            return (voice.pushes if rule.verdict is Result.PUSH else voice.loses)(name)
        case odds:
            return voice.pays(name, str(odds))


def _conditions(game: Game, rule: SettlementRule, voice: Voice) -> str:
    standing, others = _standing(game, rule, voice), list(_other_conditions(game, rule, voice))
    table = rule.on or rule.off
    if table is not None and table.reads == PLAYER_HAND and rule.standing == AHEAD:
        standing = f"{standing} and {_on_table(game, rule, table, plural=False)}"
    elif table is not None:
        subject, plural = read_from(table.reads, voice.own, whole=game.ranking is not Ranking.FIVE_CARD)
        others.append(f"{subject} {_on_table(game, rule, table, plural=plural)}")
    parts = [*([standing] if standing else []), *others]
    if " or " in standing or " and " in standing:
        return ", and ".join(parts)
    return joined(parts) if parts else ""


def _standing(game: Game, rule: SettlementRule, voice: Voice) -> str:
    if rule.standing == ALWAYS or (rule.standing == SHOWDOWN and not can_fold(game)):
        return ""
    if rule.standing == SHOWDOWN:
        return voice.stays
    return joined([words for each, words in voice.standings.items() if each in rule.standing], "or")


def _other_conditions(game: Game, rule: SettlementRule, voice: Voice) -> Iterator[str]:
    if rule.qualified is not None:
        yield "the dealer qualifies" if rule.qualified else "the dealer does not qualify"
    if rule.exposed is not None:
        yield voice.exposed[0 if rule.exposed else 1]
    if rule.placed is not None:
        name, multiples = rule.placed
        yield f"the {named(game.wager(name))} is {times(multiples, f'the {named(game.base)}')}"


def _on_table(game: Game, rule: SettlementRule, table: PayTable, *, plural: bool) -> str:
    """Whether a hand is on a table: a table with one row is named by that row, a table just named is "it"."""
    verb = "are" if plural else "is"
    negation = "" if rule.off is None else " not"
    match table.rows:
        case (only,):
            return f"{verb}{negation} a {only.name}"
        case _:
            return f"{verb}{negation} on {'it' if table == rule.verdict else _quoted_title(game, table)}"


def _quoted_title(game: Game, table: PayTable) -> str:
    """The title above a pay table, in quotation marks."""
    return quoted(capitalized(called(game, table)))


def read_from(piles: Iterable[CardsRead], own: str, *, five: bool = True, whole: bool = False) -> tuple[str, bool]:
    """The cards that count for a table, and whether that is plural. Without `five`, more than the best five count.

    `whole`: a player's own cards are the whole hand.

    >>> read_from((Pile.PLAYER, Pile.DEALER), "your")
    ("your cards and the dealer's together", True)
    >>> read_from((Pile.PLAYER, FirstCommunity(3)), "your")
    ('your cards and the first 3 community cards together', True)
    """
    read = tuple(piles)
    if read == PLAYER_HAND and five:
        return f"{own} hand", False
    if read == DEALER_HAND:
        return "the dealer's hand", False
    if whole and read in ((Pile.PLAYER,), (Pile.DEALER,)):
        return (f"{own} hand" if read == (Pile.PLAYER,) else "the dealer's hand"), False
    if Pile.LOSER in read:
        other = "yours" if own == "your" else own
        return f"the losing hand, {other} or the dealer's,", False
    if read[0] is Pile.OTHERS:
        return "another player's hand", False
    names: dict[CardsRead, str] = {
        Pile.PLAYER: f"{own} cards",
        Pile.DEALER: "the dealer's",
        Pile.COMMUNITY: "the community cards",
    }
    names |= {each: f"the {each.value} cards" for each in read if isinstance(each, FirstCommunity)}
    alone = {**names, Pile.PLAYER: f"{own} own cards", Pile.DEALER: "the dealer's own cards"}
    return (alone[read[0]] if len(read) == 1 else f"{joined([names[pile] for pile in read])} together"), True


def settlement_rules(game: Game) -> Section:
    """How every wager is settled, in the order of settlement at a seat."""
    words = "Your wagers are settled in this order. Odds are paid in addition to your wager, which you keep."
    blocks: list[Block] = [TextBlock(words)]
    blocks += [Points(tuple(settlement_points(game, wagers, TO_PLAYER))) for wagers in wager_groups(game)]
    if game.bonuses:
        blocks.append(Points(tuple(bonus_points(game, TO_PLAYER))))
    return Section("How each wager is settled", tuple(blocks))


def tables_of(game: Game) -> tuple[PayTable, ...]:
    """The pay tables in force, each once."""
    return tuple(dict.fromkeys(each for paid in game.paid for each in paid.tables))


def pay_tables(game: Game) -> Section | None:
    """The pay tables in force; None if the game has none."""
    grids = [pay_table(game, each) for each in tables_of(game)]
    if not grids:
        return None
    words = f"Each table pays a hand once, by the highest-paying row that fits.{_pushing(game)}"
    return Section("What the pay tables pay", (TextBlock(words), *grids))


def _pushing(game: Game) -> str:
    """What a row that pushes means, if there is one."""
    tables = (table for wager in game.wagers for table in wager.tables)
    pushes = any(isinstance(row.pays, Push) for table in tables for row in table.rows)
    return " On a row that pushes, the wager is returned." if pushes else ""


FACE_CARD = "face card"
SCALED = cite("R15")


def pay_table(game: Game, pays: PayTable, own: str = "your") -> DataTable:
    """A pay table in force, as on a sign, with definitions of its special hands and their paragraphs.

    `own` is what the player's cards are called: "your" to a player.
    """
    rows = [
        (capitalized(row.name), payout_words(row.pays), _what_it_is(row), laws(_law_of(row), row.law))
        for row in pays.rows
    ]
    headings = ("hand", ">pays", "what it is", "paragraph")
    filled = [place for place in range(len(headings)) if any(row[place] for row in rows)]
    own_hands = any(_law_of(row) for row in pays.rows)
    whole = game.ranking is not Ranking.FIVE_CARD
    note = f"What counts: {read_from(pays.reads, own, five=not own_hands, whole=whole)[0].removesuffix(',')}."
    if pays.dealer_rows:
        rows_too = joined([f"“{capitalized(row.name)}”" for row in pays.dealer_rows])
        note += f" The dealer's cards also count for {rows_too[:-1]}.”"
    if any(FACE_CARD in row.name for row in pays.rows):
        note += f" A {FACE_CARD} is a jack, a queen or a king."
    return data_table(
        f"{capitalized(called(game, pays))} ({pays.law})",
        "|".join(headings[place] for place in filled),
        [tuple(row[place] for place in filled) for row in rows],
        note=note,
    )


def _what_it_is(row: Row) -> str:
    """The register's definition of a hand that is not a usual five-card hand, without its name."""
    law = _law_of(row)
    return "" if law is None else law.says.partition(": ")[2].removesuffix(".")


def _law_of(row: Row) -> Paragraph | None:
    """The paragraph that defines the hand, if it is not a five-card hand."""
    law = getattr(row.hand, "law", None)
    return law if isinstance(law, Paragraph) else None


def limits(game: Game) -> Section | None:
    """The payout limit; None if there is none."""
    if game.payout_limit is None:
        return None
    return Section("Payout limit", (Points(tuple(limit_points(game))),))


def limit_points(game: Game) -> Iterator[Point]:
    """The limit, the wagers it applies to, and what happens when it is reached."""
    limit = game.payout_limit
    assert limit is not None
    ruling = SCALED if game.name in SCALED.games else limit.law
    yield f"{most_paid(game, limit)}.", str(limit.law)
    others = [wager.name for wager in game.wagers if wager.tables and wager.name not in limit.wagers]
    if others:
        yield f"The limit does not apply to the {titles(game, [*others, *game.collected])}.", str(ruling)
    if len(limit.wagers) > 1:
        text = (
            "Above the limit, each of these payouts is reduced by the same factor and rounded down to the cent. Cents "
            "left over go one each to the largest, so that together they come to the limit."
        )
        yield text, laws(ruling, cite("R49"))
    if limit.or_minimum_win:
        text = "The limit is never less than what the minimum bets could win."
        yield text, laws(limit.law, cite("D3"))
