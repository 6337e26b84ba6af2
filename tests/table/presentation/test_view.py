"""Nobody learns from a view, or from a prompt in it, a card that they may not know.

At every moment of a round two cards are exchanged, wherever they are. Anyone who knows neither of them must see exactly
the same. Who knows what follows here from the events alone, as people at the table would learn it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.codec import Codec, compact
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import Timid
from boardwalk.table.next_act import NextAct, waiting_for
from boardwalk.table.presentation import view as view_module
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import Prompt, prompts
from boardwalk.table.presentation.step import StepView
from boardwalk.table.presentation.view import HandView, View, view
from boardwalk.table.record import COMMANDS
from boardwalk.table.state import Round, Table
from tests.support.parameters import every_game, every_mode, every_table
from tests.support.table.houses import NAMES, House, bet_all, open_house
from tests.support.table.moments import REBUILD, VIEWERS, Known, Moment, in_the_round, moments, played, swapped

VIEWS = Codec(messages=(COMMANDS,))


class Shown:
    """What a person is shown at a moment, written as text at most once."""

    def __init__(self, table: Table, viewer: Actor) -> None:
        self.view = view_module.view(table, viewer)

    @cached_property
    def words(self) -> str:
        return compact(VIEWS.write(View, self.view))

    def same(self, other: Shown) -> bool:
        """Byte for byte; equal views are written out only now and then, since that is the slowest part."""
        return self.view == other.view and (len(self.view.prompts) % 5 > 0 or self.words == other.words)


def in_the_last_round(table: Table, a: Card, b: Card) -> Table:
    return table._replace(last_round=swapped(table.last_round, a, b))


def in_the_decks(table: Table, a: Card, b: Card) -> Table:
    return table._replace(decks=swapped(table.decks, a, b))


Swap = Callable[[Table, Card, Card], Table]


def swaps(moment: Moment) -> Iterator[tuple[Swap, Known, list[Card]]]:
    """Where cards may be exchanged at this moment, who knows which of them, and which of those are face up for them."""
    table, both = moment.table, {who: moment.now[who] | moment.last[who] for who in VIEWERS}
    now, last = table.round, table.last_round
    if now is not None:
        yield in_the_round, moment.now, lying(now)
    else:
        yield in_the_decks, dict.fromkeys(VIEWERS, frozenset()), []
    if last is not None:
        rebuilt = [*last.dealer, *last.community, *(card for hand in last.hands.values() for card in hand.cards)]
        yield in_the_last_round, moment.last, rebuilt
    yield swapped, both, []


def lying(now: Round) -> list[Card]:
    hands = [card for hand in now.hands.values() if not hand.collected for card in hand.cards]
    dealer = () if now.dealer_collected else now.dealer
    return [*hands, *dealer, *(() if now.community_collected else now.community), *now.found_face_up]


def check(game: str, mode: DealingMode, seed: int, slips: int = 0, pairs: int = 1) -> Counter[str]:
    """The property, at every moment of two rounds."""
    found: Counter[str] = Counter()
    chance = random.Random(seed)
    for moment in moments(played(game, mode, seed, slips)):
        before = {viewer: Shown(moment.table, viewer) for viewer in VIEWERS}
        first, *others = swaps(moment)
        for swap, known, lie in (
            (first, *others) * pairs if pairs > 1 else (first, *chance.sample(others, chance.randrange(2)))
        ):
            a = chance.choice(lie if lie and chance.randrange(3) else DECK)
            b = chance.choice([card for card in DECK if card != a])
            after = swap(moment.table, a, b)
            for viewer in VIEWERS:
                knows = {a, b} & known[viewer]
                unchanged = Shown(after, viewer).same(before[viewer])
                if not knows:
                    assert unchanged, f"{viewer} knows of {a} and {b} {swap.__name__}; check{game, mode, seed, slips}"
                    found["hidden"] += 1
                elif len(knows) == 1 and knows <= set(lie):
                    assert not unchanged, (
                        f"{viewer} does not see {knows} {swap.__name__}; check{game, mode, seed, slips}"
                    )
                    found["seen"] += 1
    return found


@every_table
def test_no_view_depends_on_a_card_that_its_viewer_may_not_know(game: str, mode: DealingMode) -> None:
    found = check(game, mode, seed=1) + check(game, mode, seed=2, slips=10)
    assert found["hidden"] > 500
    assert found["seen"] > 50, "anyone who may know a card sees it"


@pytest.mark.long
@every_mode
@every_game
def test_no_view_depends_on_a_hidden_card_in_many_rounds(game: str, mode: DealingMode) -> None:
    for seed in range(30):
        check(game, mode, seed, slips=seed % 4 * 5, pairs=3)


@every_table
def test_what_was_played_with_other_hidden_cards_looks_the_same(game: str, mode: DealingMode) -> None:
    """Two cards change places before the shuffle, and the whole record is played again: outcomes included."""
    commands = played(game, mode, seed=3, slips=3)
    # Each moment with what people are shown then, kept once it is computed.
    first: list[tuple[Moment, dict[Actor, Shown]]] = [(moment, {}) for moment in moments(commands)]
    chance = random.Random(4)
    compared = 0
    for _ in range(2):
        a, b = chance.sample(DECK, 2)
        again = [*moments(swapped(tuple(commands), a, b))]
        viewers = set(VIEWERS)
        for (one, shown), other in zip(first, again, strict=False):
            viewers -= {who for who in viewers if {a, b} & (one.now[who] | one.last[who])}
            for viewer in viewers:
                compared += 1
                if viewer not in shown:
                    shown[viewer] = Shown(one.table, viewer)
                assert shown[viewer].same(Shown(other.table, viewer)), f"{viewer} knows of {a} and {b}"
    assert compared > 50


def top_of_the_stub(table: Table, actor: Actor) -> View:
    shown = view(table, actor)
    return shown if table.round is None else replace(shown, number=str(table.round.stub[:1]))


def warned_of_aces(table: Table, actor: Actor) -> tuple[Prompt, ...]:
    """The players' first choice disappears when the dealer holds a high card."""
    offered = prompts(table, actor)
    high = table.round is not None and any(card.rank > 9 for card in table.round.dealer)
    return offered[1:] if high else offered


def all_hands(*given: Any, known: bool) -> HandView:
    hand = given[-1]
    return HandView(hand.cards, hand.folded, hand.void, known or True, ())


def all_up(cards: tuple[Card, ...], up: Any) -> tuple[Card, ...]:
    del up
    return cards


def winner_in_view(table: Table) -> NextAct:
    """The table waits for the seat with a pair before its cards are shown."""
    hands = {} if table.round is None else table.round.hands
    pairs = [seat for seat, hand in hands.items() if len({card.rank for card in hand.cards}) == 1]
    return waiting_for(table)._replace(place=sum(pairs))


def told_the_next_card(table: Table) -> tuple[StepView, ...]:
    card = "" if table.round is None else str(table.round.stub[:1])
    return tuple(step._replace(title=card) for step in checklist(table))


LEAKS: dict[str, Callable[..., Any]] = {
    "checklist": told_the_next_card,
    "announces": lambda table, now: f"{table.number} {now.dealer[:1]}",
    "view": top_of_the_stub,
    "prompts": warned_of_aces,
    "waiting_for": winner_in_view,
    "_hand": all_hands,
    "_finished_hand": all_hands,
    "_face_up": all_up,
    "_reason": lambda void: f"{void} {random.random()}",
}


@pytest.mark.parametrize("name", tuple(LEAKS))
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_module, name, LEAKS[name])
    with pytest.raises(AssertionError, match="knows of"):
        check("texas-bonus", DealingMode.MANUAL_SHOE, seed=3, pairs=3)


@every_mode
@every_game
def test_after_the_round_only_those_who_settle_disputes_see_folded_hands(game: str, mode: DealingMode) -> None:
    house = mucked(game, mode)
    last = house.table.last_round
    assert last is not None
    for viewer in VIEWERS:
        shown = view(house.table, viewer).last_round
        assert shown is not None
        for seat, hand in last.hands.items():
            may = viewer in REBUILD or viewer == player(NAMES[seat - 1])
            assert shown.hands[seat].cards == (hand.cards if may else (None,) * len(hand.cards))


def mucked(game: str, mode: DealingMode = DealingMode.MANUAL_SHOE) -> House:
    """A round in which everyone folds."""
    house = open_house(game, mode, policy=Timid())
    bet_all(house)
    house.play_round()
    return house


@every_game
def test_who_sits_down_later_does_not_see_the_folded_hand_of_the_one_before(game: str) -> None:
    house = mucked(game)
    house.do(do.LeaveSeat(player("Ann")))
    house.do(do.TakeSeat(player("Zoe"), 1, 1_000_00))
    last = view(house.table, player("Zoe")).last_round
    assert last is not None
    assert set(last.hands[1].cards) == {None}
