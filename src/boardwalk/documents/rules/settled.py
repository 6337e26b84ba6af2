"""How a wager is settled, in sentences: cases of the declaration that say the same are said once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardwalk.documents.rules.words import Point, called, laws, named, quoted, times
from boardwalk.games import Game
from boardwalk.games.paytable import PayTable, Pile
from boardwalk.games.stage import Otherwise
from boardwalk.games.wager import AHEAD, ALWAYS, BEHIND, FOLDED, SHOWDOWN, TIED, Result, Standing, Verdict, Wager
from boardwalk.law import Paragraph as Law
from boardwalk.press.words import joined, sentence

PLAYER_HAND = (Pile.PLAYER, Pile.COMMUNITY)


@dataclass(frozen=True)
class Rule:
    """Where all of these conditions hold, this becomes of the wager, by these paragraphs."""

    standing: Standing
    qualified: bool | None
    exposed: bool | None
    placed: tuple[str, tuple[int, ...]] | None
    on: PayTable | None
    off: PayTable | None
    verdict: Verdict
    laws: tuple[Law, ...]


@dataclass(frozen=True)
class Voice:
    """Who is spoken to: what the two hands are called, and what is done with a wager."""

    standings: Mapping[Standing, str]
    stays: str
    own: str
    """The player's, as in "your hand"."""
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
    lambda wager: f"{wager} comes back to you",
    lambda wager: f"{wager} is lost",
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


def rules_of_wager(game: Game, wager: Wager) -> tuple[Rule, ...]:
    """What becomes of a wager: first where it pays, then where it is a push, then where it is lost.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> [len(rule.laws) for rule in rules_of_wager(premium, premium.wager("ante"))]
    [1, 1, 1, 2]
    """
    found = [
        Rule(
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
    found = _whatever_the_table(found)
    found = _whatever_the_multiple(game, found)
    found = list(_in_one_standing(found))
    return tuple(sorted(found, key=lambda rule: _kind(rule.verdict)))


def _kind(verdict: Verdict) -> int:
    return {Result.PUSH: 1, Result.LOSE: 2}.get(verdict, 0) if isinstance(verdict, Result) else 0


def _whatever_the_table(rules: list[Rule]) -> list[Rule]:
    """A hand on a table and one off it that are treated alike are one rule."""
    merged: list[Rule] = []
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


def _whatever_the_multiple(game: Game, rules: list[Rule]) -> list[Rule]:
    """Where every multiple is treated alike, and staying in takes one of them, it does not matter which."""
    merged: list[Rule] = []
    for rule in rules:
        twin = next((other for other in merged if other.placed and rule.placed and _same(rule, other, "placed")), None)
        if twin is None or twin.placed is None or rule.placed is None or twin.placed[0] != rule.placed[0]:
            merged.append(rule)
        else:
            together = (twin.placed[0], (*twin.placed[1], *rule.placed[1]))
            merged[merged.index(twin)] = replace(twin, placed=together, laws=twin.laws + rule.laws)
    return [replace(rule, placed=None) if _any_multiple(game, rule) else rule for rule in merged]


def _any_multiple(game: Game, rule: Rule) -> bool:
    if rule.placed is None or FOLDED in rule.standing:
        return False
    name, multiples = rule.placed
    last = [decision for decision in game.decisions if decision.wager == name][-1]
    return set(multiples) == set(game.multiples[name]) and last.otherwise is Otherwise.FOLD


def _in_one_standing(rules: list[Rule]) -> Iterator[Rule]:
    """Rules that differ in nothing but how the hands compare."""
    left = list(rules)
    while left:
        first, *others = left
        alike = [other for other in others if _same(first, other, "standing")]
        standing, cited = first.standing, first.laws
        for other in alike:
            standing, cited = standing | other.standing, cited + other.laws
        yield replace(first, standing=standing, laws=tuple(dict.fromkeys(cited)))
        left = [other for other in others if other not in alike]


def _same(one: Rule, other: Rule, *but: str) -> bool:
    changes: dict[str, Any] = {name: getattr(other, name) for name in (*but, "laws")}
    return replace(one, **changes) == other


def settled_alike(game: Game) -> list[tuple[Wager, ...]]:
    """The wagers in the order of their settlement, those together that follow each other and fare alike.

    >>> from boardwalk.games import GAMES
    >>> [[wager.name for wager in wagers] for wagers in settled_alike(GAMES["texas-bonus"].game())]
    [['ante'], ['flop', 'turn', 'river'], ['bonus']]
    """
    groups: list[tuple[Wager, ...]] = []
    for wager in game.wagers:
        if groups and rules_of_wager(game, groups[-1][0]) == rules_of_wager(game, wager):
            groups[-1] += (wager,)
        else:
            groups.append((wager,))
    return groups


def told(game: Game, wagers: tuple[Wager, ...], voice: Voice) -> Iterator[Point]:
    """A sentence for each rule of wagers that fare alike."""
    several = f"each of the {joined([wager.title for wager in wagers])} wagers"
    name = f"the {named(wagers[0])}" if len(wagers) == 1 else several
    for rule in rules_of_wager(game, wagers[0]):
        conditions = _conditions(game, rule, voice)
        words = _verdict(game, rule, name, voice)
        yield sentence(f"{words}{f' if {conditions}' if conditions else ''}."), laws(*rule.laws)


def _verdict(game: Game, rule: Rule, name: str, voice: Voice) -> str:
    match rule.verdict:
        case PayTable(rows=(only,)):
            return voice.pays(name, str(only.pays))
        case PayTable() as table:
            return voice.pays(name, f"by the pay table {quoted(called(game, table))}")
        case Result():
            return (voice.pushes if rule.verdict is Result.PUSH else voice.loses)(name)
        case odds:
            return voice.pays(name, str(odds))


def _conditions(game: Game, rule: Rule, voice: Voice) -> str:
    standing, others = _standing(rule, voice), list(_others(game, rule, voice))
    table = rule.on or rule.off
    if table is not None and table.reads == PLAYER_HAND and rule.standing == AHEAD:
        standing = f"{standing} and {_found(game, rule, table, plural=False)}"
    elif table is not None:
        subject, plural = read_from(table.reads, voice.own)
        others.append(f"{subject} {_found(game, rule, table, plural=plural)}")
    parts = [*([standing] if standing else []), *others]
    if " or " in standing or " and " in standing:
        return ", and ".join(parts)
    return joined(parts) if parts else ""


def _standing(rule: Rule, voice: Voice) -> str:
    if rule.standing == ALWAYS:
        return ""
    if rule.standing == SHOWDOWN:
        return voice.stays
    return joined([words for each, words in voice.standings.items() if each in rule.standing], "or")


def _others(game: Game, rule: Rule, voice: Voice) -> Iterator[str]:
    if rule.qualified is not None:
        yield "the dealer qualifies" if rule.qualified else "the dealer does not qualify"
    if rule.exposed is not None:
        yield voice.exposed[0 if rule.exposed else 1]
    if rule.placed is not None:
        name, multiples = rule.placed
        yield f"the {named(game.wager(name))} is {times(multiples, f'the {named(game.base)}')}"


def _found(game: Game, rule: Rule, table: PayTable, *, plural: bool) -> str:
    """Whether a hand is on a table: one of a single row is that row, one that was just named is not named again."""
    verb = "are" if plural else "is"
    negation = "" if rule.off is None else " not"
    match table.rows:
        case (only,):
            return f"{verb}{negation} a {only.name}"
        case _:
            return f"{verb}{negation} on {'it' if table is rule.verdict else quoted(called(game, table))}"


def read_from(piles: Iterable[Pile], own: str, *, five: bool = True) -> tuple[str, bool]:
    """What a table reads, and whether that is said in the plural; where more than the best `five` count, all cards.

    >>> read_from((Pile.PLAYER, Pile.DEALER), "your")
    ("your cards and the dealer's together", True)
    """
    read = tuple(piles)
    if read == PLAYER_HAND and five:
        return f"{own} hand", False
    if read == (Pile.DEALER, Pile.COMMUNITY):
        return "the dealer's hand", False
    names = {Pile.PLAYER: f"{own} cards", Pile.DEALER: "the dealer's", Pile.COMMUNITY: "the community cards"}
    alone = {**names, Pile.PLAYER: f"{own} own cards", Pile.DEALER: "the dealer's own cards"}
    return (alone[read[0]] if len(read) == 1 else f"{joined([names[pile] for pile in read])} together"), True
