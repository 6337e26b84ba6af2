"""Rules to play by as text, in the words of strategy cards: what `boardwalk strategy` prints can be read back.

A decision is on a line of its own; under it, line by line, an action and when to take it. The first line that applies
decides, so the last one of each decision says `otherwise`, or `always` if it is alone. `#` begins a comment.

    own cards
      bet-2x with a pair or better
      bet-2x with an ace and second-highest card king or higher
      fold otherwise
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import groupby
from typing import NamedTuple

from boardwalk.errors import InputError, quoted, unknown
from boardwalk.games import Game
from boardwalk.odds.solver.tree import Tree
from boardwalk.odds.strategy.vocabulary import OUTS_CUTS, Condition, Feature, Vocabulary, vocabulary_of

MOST_CONDITIONS = 3
"""The most conditions of one line."""
JOIN = " and "
REST = "otherwise", "always"


class DecisionWords(NamedTuple):
    """A decision as rules speak of it: its name, the actions, and the words for what a player sees."""

    name: str
    actions: tuple[str, ...]
    vocabulary: Vocabulary


class TextRule(NamedTuple):
    """A line: where all of its conditions hold and no line above did, this action is taken."""

    decision: str
    action: str
    words: str
    conditions: tuple[Condition, ...]


def decisions_of(game: Game) -> tuple[DecisionWords, ...]:
    """The decisions that a game's rules must cover, in the order of play.

    >>> from boardwalk.games import declared
    >>> [(each.name, each.actions) for each in decisions_of(declared("premium"))]
    [('own cards', ('check', 'play-3x')), ('community cards', ('fold', 'play-1x', 'play-2x'))]
    """
    if game.taken_back or any(decision.reserved for decision in game.decisions):
        raise InputError("game", f"rules cannot be written for {game.title} yet")
    tree, found = Tree.of(game), []
    if not game.community_cards and not (game.hole_cards == game.dealer_hole_cards == 5 and tree.dealer_up == 1):
        raise InputError("game", f"rules cannot be written for {game.title} yet")
    for stage in sorted({node.stage for node in tree.nodes}):
        node = next(node for node in tree.nodes if node.stage == stage)
        seen = tree.levels[node.level]
        vocabulary = vocabulary_of(game.hole_cards, seen, game.community_cards - seen)
        found.append(DecisionWords(game.stages[stage].name, tuple(each.action for each in node.options), vocabulary))
    return tuple(found)


def _bound_phrases(number: int, feature: Feature) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """The words for each bound that tells hands apart; of bounds with the same words, the loosest is meant."""
    for bound in range(1, feature.most + 1):
        if feature.at_least:
            with suppress(KeyError, IndexError, ValueError):
                yield feature.at_least(bound), (Condition(number, True, bound),)
    for bound in range(feature.most - 1, -1, -1):
        if feature.at_most:
            with suppress(KeyError, IndexError, ValueError):
                yield feature.at_most(bound), (Condition(number, False, bound),)
    if feature.between:
        for low in range(1, len(OUTS_CUTS)):
            for high in range(low, len(OUTS_CUTS)):
                yield feature.between(low, high), (Condition(number, True, low), Condition(number, False, high))


@cache
def phrases_of(vocabulary: Vocabulary) -> dict[str, tuple[Condition, ...]]:
    """Everything that a vocabulary can say, and what it means.

    >>> from boardwalk.odds.strategy.vocabulary import OWN_TWO
    >>> phrases_of(OWN_TWO)["a pair of fives or better"]
    (Condition(feature=0, at_least=True, bound=5),)
    """
    found: dict[str, tuple[Condition, ...]] = {}
    for number, feature in enumerate(vocabulary.features):
        for phrase, conditions in _bound_phrases(number, feature):
            found.setdefault(phrase, conditions)
    return found


def read_rules(game: Game, text: str, field: str = "--fixed") -> tuple[TextRule, ...]:
    """The rules in a text, or an `InputError` with the line and the nearest right words."""
    decisions = {each.name: each for each in decisions_of(game)}
    rules: list[TextRule] = []
    current: DecisionWords | None = None
    for number, whole in enumerate(text.splitlines(), 1):
        line, where = " ".join(whole.partition("#")[0].lower().split()), f"line {number}: "
        name = _decision_in(line, decisions)
        if name is not None:
            current, line = decisions[name], line[len(name) :].removeprefix(":").strip()
        if line:
            rules.append(_read_line(line, current, decisions, where, field))
    _verify_whole(rules, decisions, field)
    return tuple(rules)


def _decision_in(line: str, decisions: Iterable[str]) -> str | None:
    """The decision that a line begins: alone on it, or before a colon."""
    head = line.partition(":")[0].strip()
    return next((name for name in decisions if head == name), None)


def _read_line(line: str, decision: DecisionWords | None, decisions: Iterable[str], where: str, field: str) -> TextRule:
    if decision is None or ":" in line:
        head = line.partition(":")[0].strip()
        raise InputError(field, where + unknown(field, head, decisions, "decision").reason)
    action, _, rest = line.partition(" ")
    if action not in decision.actions:
        near = unknown(field, action, decision.actions, f"action at {quoted(decision.name)}").reason
        hint = "" if "Did you mean" in near else f". Or a decision: {', '.join(decisions)}"
        raise InputError(field, where + near + hint)
    if rest in REST:
        return TextRule(decision.name, action, rest, ())
    if not rest.startswith("with "):
        told = f"after {action} must come with ..., otherwise or always, not {quoted(rest)}"
        raise InputError(field, where + told)
    conditions = _read_conditions(rest.removeprefix("with "), decision, where, field)
    return TextRule(decision.name, action, rest, conditions)


def _read_conditions(text: str, decision: DecisionWords, where: str, field: str) -> tuple[Condition, ...]:
    phrases = phrases_of(decision.vocabulary)
    found = _match(text, phrases)
    if found is None:
        raise InputError(field, where + _nearest(text, phrases))
    if len(found) > MOST_CONDITIONS:
        raise InputError(field, f"{where}a line has at most {MOST_CONDITIONS} conditions; this one has {len(found)}")
    return found


def _match(text: str, phrases: dict[str, tuple[Condition, ...]]) -> tuple[Condition, ...] | None:
    """The conditions of phrases that are joined by `and`, which phrases may also contain."""
    if text in phrases:
        return phrases[text]
    place = text.find(JOIN)
    while place >= 0:
        rest = _match(text[place + len(JOIN) :], phrases) if text[:place] in phrases else None
        if rest is not None:
            return phrases[text[:place]] + rest
        place = text.find(JOIN, place + 1)
    return None


def _nearest(text: str, phrases: dict[str, tuple[Condition, ...]]) -> str:
    """What is wrong with words that no card says, and the nearest that one does."""
    part = next((each for each in text.split(JOIN) if each not in phrases), text)
    near = difflib.get_close_matches(part, phrases, n=1) or difflib.get_close_matches(text, phrases, n=1, cutoff=0.4)
    hint = f"Did you mean {quoted(near[0])}?" if near else "boardwalk strategy GAME --words lists what a rule can say"
    return f"Unknown words {quoted(part)}. {hint}"


def _verify_whole(rules: Iterable[TextRule], decisions: dict[str, DecisionWords], field: str) -> None:
    """Every decision has rules, in one place, and the last of them covers all hands that are left."""
    seen: list[str] = []
    for name, group in groupby(rules, lambda rule: rule.decision):
        *before, last = group
        if name in seen:
            raise InputError(field, f"the rules for {quoted(name)} are in two places; put them together")
        if last.conditions or any(not rule.conditions for rule in before):
            raise InputError(field, f"the last line for {quoted(name)}, and no other, must say otherwise or always")
        seen.append(name)
    missing = [name for name in decisions if name not in seen]
    if missing:
        actions = ", ".join(decisions[missing[0]].actions)
        raise InputError(field, f"there are no rules for {quoted(missing[0])}; its actions are {actions}")


def write_rules(rules: Iterable[TextRule]) -> str:
    """Rules as `read_rules` reads them."""
    lines = []
    for name, group in groupby(rules, lambda rule: rule.decision):
        lines += [name, *(f"  {rule.action} {rule.words}" for rule in group)]
    return "\n".join([*lines, ""])
