"""What was counted for cards that a player saw, as it is kept: whole numbers, over all deals in which they are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from boardwalk.cards import Rank
from boardwalk.odds.exposed_cards.board_exposure import NOT_DEALT, BoardExposure
from boardwalk.odds.exposed_cards.hand_exposure import HandExposure
from boardwalk.odds.exposed_cards.hand_kind import starting_kind
from boardwalk.odds.exposed_cards.known_cards import Groups, KnownCards
from boardwalk.odds.solver.boards import hands_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.progress import Progress, part_of

if TYPE_CHECKING:
    from boardwalk.odds.exposed_cards.knowledge import Knowledge

MOST_WORK = 2 * 10**10
"""Hands on boards that are gone through for an exact answer; beyond that the known cards are sampled."""
MOST_KINDS = 60_000
"""Ways for the known cards to fall, for an exact answer."""
NEARLY_ALIKE = 24
"""About how many ways to fall are equal under exchanges of suits."""


class FirstChoice(NamedTuple):
    """Hands of one kind that choose so at the first decision, by best and by honest play; options by number."""

    kind: str
    usual: int
    best: int
    hands: int


class Sighting(NamedTuple):
    """What seeing some cards brings. Cards of the same ranks are counted together, unless they are a sample."""

    cards: str
    deals: int
    value: int
    usual: int | None
    unlike: int
    paths: tuple[int, ...]
    misled: int | None
    """What the first choices are worth if the cards were misread, in the steps of the payoffs."""
    misled_deals: int
    choices: tuple[FirstChoice, ...]


def read_sighting(data: Sequence[Any]) -> Sighting:
    """What JSON makes of one, back."""
    *counts, choices = data
    found = Sighting._make([*counts, tuple(FirstChoice(*choice) for choice in choices)])
    return found._replace(paths=tuple(found.paths))


def work_of(base: HoldEm | NoBoard, knowledge: Knowledge) -> tuple[int, int]:
    """How many ways the known cards can fall, and how many hands on boards there are to go through, about."""
    game, cards = base.payoffs.game, len(base.deck.cards)
    if isinstance(base, NoBoard):
        ways = comb(cards, knowledge.neighbors * game.hole_cards)
        seen = comb(cards, knowledge.dealer + base.tree.dealer_up) if ways > 1 else 1
        return ways, ways * seen * comb(cards, game.hole_cards) // NEARLY_ALIKE if ways > 1 else 1
    ways = groups_of(base, knowledge).number_of_ways(cards)
    known = knowledge.dealer + knowledge.community + knowledge.neighbors * game.hole_cards
    boards = comb(cards - known, game.community_cards - knowledge.community)
    return ways, ways * boards * comb(cards - known, game.hole_cards) // NEARLY_ALIKE


def groups_of(base: HoldEm | NoBoard, knowledge: Knowledge) -> Groups:
    """How many cards are known in each group; those of a dealer without a board are found with the hands."""
    dealer = 0 if isinstance(base, NoBoard) else knowledge.dealer
    return Groups(dealer, knowledge.community, knowledge.neighbors * base.payoffs.game.hole_cards)


def can_enumerate(base: HoldEm | NoBoard, knowledge: Knowledge) -> bool:
    """Whether every way for the known cards to fall is gone through, in minutes."""
    ways, work = work_of(base, knowledge)
    return ways <= MOST_KINDS and work <= MOST_WORK


def every_sighting(base: HoldEm | NoBoard, knowledge: Knowledge, progress: Progress) -> list[Sighting]:
    """All ways for the known cards to fall, those of the same ranks together."""
    ways = groups_of(base, knowledge).every_way(base.deck)
    found = _sightings(base, knowledge, list(ways), progress, follow_usual=False)
    weighed = [_times(each, times) for part, times in zip(found, ways.values(), strict=True) for each in part]
    return [_together(cards, [each for each in weighed if each.cards == cards]) for cards in _labels(weighed)]


def sample_sightings(
    base: HoldEm | NoBoard, knowledge: Knowledge, samples: int, seed: int, progress: Progress
) -> list[Sighting]:
    """Known cards as they fall at random, each gone through exactly, in the order in which they were drawn."""
    known = groups_of(base, knowledge).sample(base.deck, samples, seed)
    found = _sightings(base, knowledge, known, progress, follow_usual=True)
    return [_together(_label(cards), part) for cards, part in zip(known, found, strict=True)]


def _labels(sightings: Sequence[Sighting]) -> list[str]:
    return list(dict.fromkeys(each.cards for each in sightings))


def _sightings(
    base: HoldEm | NoBoard, knowledge: Knowledge, known: Sequence[KnownCards], progress: Progress, *, follow_usual: bool
) -> Iterator[list[Sighting]]:
    for number, cards in enumerate(known):
        here = part_of(progress, number, len(known))
        if isinstance(base, NoBoard):
            yield _without_board(HandExposure(base, knowledge.dealer, cards.neighbors, base.threads, here), cards)
        else:
            yield [_with_board(base, BoardExposure(base, knowledge, cards, follow_usual, base.threads, here))]
        here(1.0)


def _with_board(base: HoldEm, exposure: BoardExposure) -> Sighting:
    found = exposure.find()
    choices: Counter[tuple[str, int, int]] = Counter()
    misled, dealt = None, len(exposure.hands) * base.ways_below(0)
    if found.choices is not None:
        worth = list(base.starting[0].values())
        hands = hands_of(base.deck, base.payoffs.game.hole_cards).cards.tolist()
        played = [(hand, best) for hand, best in enumerate(found.choices.tolist()) if best != NOT_DEALT]
        misled = sum(int(worth[best][hand]) for hand, best in played)
        for hand, best in played:
            usual = max(range(len(worth)), key=lambda option: int(worth[option][hand]))
            choices[starting_kind(tuple(hands[hand])), usual, best] += 1
    first = tuple(FirstChoice(*key, count) for key, count in choices.items())
    return Sighting(
        _label(exposure.known), found.deals, found.value, found.usual, found.unlike, found.paths, misled, dealt, first
    )


def _without_board(exposure: HandExposure, cards: KnownCards) -> list[Sighting]:
    base, names, found = exposure.base, exposure.kinds[0], []
    for ranks, each in exposure.find().items():
        table = each.choices
        ends, by_option = base.endings.tolist(), table.sum(axis=(0, 1)).tolist()
        a_hand = each.deals // int(table.sum())
        paths = tuple(
            sum(count * a_hand for end, count in zip(ends, by_option, strict=True) if end == ending)
            for ending in range(len(base.tree.endings))
        )
        first = tuple(
            FirstChoice(names[kind], usual, best, int(table[kind, usual, best]))
            for kind, usual, best in zip(*(place.tolist() for place in table.nonzero()), strict=True)
        )
        label = "; ".join(part for part in (_named("dealer", ranks), _label(cards)) if part)
        dealt = int(table.sum()) * base.dealers
        found.append(Sighting(label, each.deals, each.value, each.usual, each.unlike, paths, each.misled, dealt, first))
    return found


def _label(cards: KnownCards) -> str:
    groups = ("dealer", cards.dealer), ("board", cards.community), ("neighbors", cards.neighbors)
    return "; ".join(part for name, group in groups if (part := _named(name, [card >> 2 for card in group])))


def _named(group: str, ranks: Sequence[int]) -> str:
    letters = "".join(Rank(rank + 2).letter for rank in sorted(ranks, reverse=True))
    return f"{group} {letters}" if letters else ""


def _times(each: Sighting, times: int) -> Sighting:
    """So many times the same."""
    return each._replace(
        deals=each.deals * times,
        value=each.value * times,
        usual=_if_known(each.usual, lambda usual: usual * times),
        unlike=each.unlike * times,
        paths=tuple(count * times for count in each.paths),
        misled=_if_known(each.misled, lambda misled: misled * times),
        misled_deals=each.misled_deals * times,
        choices=tuple(choice._replace(hands=choice.hands * times) for choice in each.choices),
    )


def _if_known(value: int | None, change: Callable[[int], int]) -> int | None:
    return None if value is None else change(value)


def _sum_if_known(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _together(cards: str, parts: Sequence[Sighting]) -> Sighting:
    """Several as one."""
    hands: Counter[tuple[str, int, int]] = Counter()
    for part in parts:
        for kind, usual, best, count in part.choices:
            hands[kind, usual, best] += count
    return Sighting(
        cards,
        sum(part.deals for part in parts),
        sum(part.value for part in parts),
        _sum_if_known([part.usual for part in parts]),
        sum(part.unlike for part in parts),
        tuple(map(sum, zip(*(part.paths for part in parts), strict=True))),
        _sum_if_known([part.misled for part in parts]),
        sum(part.misled_deals for part in parts),
        tuple(FirstChoice(*key, count) for key, count in hands.items()),
    )
