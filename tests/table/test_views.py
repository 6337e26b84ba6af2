"""Nobody learns a card from a view, or from a prompt in it, that he may not know.

At every moment of a round two cards are exchanged, wherever they lie; whoever knows neither of them must see exactly
the same. Who knows what is written down below from the events alone, as people at the table would learn it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Game
from boardwalk.games.deal import DealingMode
from boardwalk.table import command as do
from boardwalk.table import event_round as happened
from boardwalk.table import view as view_module
from boardwalk.table.checklist import checklist
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import ReportLinkDown
from boardwalk.table.decide import act
from boardwalk.table.driver import player
from boardwalk.table.event import Event
from boardwalk.table.policy import Timid, opening_bets
from boardwalk.table.prompt import Prompt, prompts
from boardwalk.table.state import Hand, Round, Table
from boardwalk.table.step import StepView
from boardwalk.table.view import HandView, View, as_json, view
from boardwalk.table.waiting import Waiting, waiting_for
from tests.table.collecting import OFFERS, by_chance, place_taken_in
from tests.table.houses import CREW, NAMES, House, bet_all, filled_in, open_house

WATCHERS = (Actor(Role.SURVEILLANCE, "Eye"), Actor(Role.REGULATOR, "Reg"))
REBUILD = (CREW.supervisor, *WATCHERS)
OTHERS = (Actor(Role.SECURITY, "Gus"), Actor(Role.ADMINISTRATOR, "Root"))
VIEWERS = (*map(player, NAMES[:3]), player("Zoe"), *CREW, *WATCHERS, *OTHERS)
every_game = pytest.mark.parametrize("game", tuple(GAMES))
every_mode = pytest.mark.parametrize("mode", tuple(DealingMode), ids=lambda mode: mode.name.lower())


def in_words(shown: View) -> str:
    return json.dumps(as_json(shown), sort_keys=True)


def same(one: View, other: View) -> bool:
    """Byte for byte; equal views are written out only now and then, since that takes longest."""
    return one == other and (len(one.prompts) % 5 > 0 or in_words(one) == in_words(other))


def swapped(value: Any, a: Card, b: Card) -> Any:
    """The same thing with two cards in each other's place, however deep they lie."""
    if isinstance(value, Card):
        return b if value == a else a if value == b else value
    if isinstance(value, Mapping):
        return {key: swapped(each, a, b) for key, each in value.items()}
    if isinstance(value, frozenset):
        return frozenset(swapped(each, a, b) for each in value)
    named = getattr(value, "_fields", None) or [each.name for each in fields(value)] if is_record(value) else ()
    if named:
        changes = {name: swapped(getattr(value, name), a, b) for name in named if name not in RULES}
        return value._replace(**changes) if hasattr(value, "_replace") else replace(value, **changes)
    return tuple(swapped(each, a, b) for each in value) if isinstance(value, tuple) else value


def is_record(value: Any) -> bool:
    return hasattr(value, "_fields") or (is_dataclass(value) and not isinstance(value, type))


RULES = {"game", "dealing", "script", "law", "actor"}
"""What holds no cards and is left as it is."""


Known = Mapping[Actor, AbstractSet[Card]]


@dataclass
class Knowledge:
    """Who may know which card of the round in progress, and of the one before it."""

    now: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    last: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    hands: list[Card] = field(default_factory=list)
    """All cards that lay in a hand, at the dealer's place or among the community cards."""

    def all_see(self, cards: tuple[Card, ...]) -> None:
        for known in self.now.values():
            known.update(cards)

    def learn(self, event: Event, before: Table) -> None:
        match event:
            case happened.BetsClosed():
                self.now, self.hands = {viewer: set() for viewer in VIEWERS}, []
            case happened.RoundEnded():
                for viewer in REBUILD:
                    self.now[viewer].update(self.hands)
                self.last, self.now = self.now, {viewer: set() for viewer in VIEWERS}
            case happened.CardsDealt() | happened.CardsMisdealt():
                self._dealt(event, before)
            case happened.DealerHandCompleted():
                self.hands += [*event.cards, *event.community]
                self.all_see(event.cards[len(event.cards) - event.up :])
            case (
                happened.CommunityTurned()
                | happened.ExposureChosen()
                | happened.DealerRevealed()
                | happened.HandShown()
            ):
                self.all_see(event.cards)
            case happened.DealerCardExposed() | happened.CardFoundFaceUp():
                self.all_see((event.card,))

    def _dealt(self, event: happened.CardsDealt | happened.CardsMisdealt, before: Table) -> None:
        self.hands += event.cards
        if isinstance(event.to, int):
            self.now[player(before.seats[event.to].player)].update(event.cards)
        else:
            self.all_see(event.cards[len(event.cards) - event.up :])


@dataclass
class Moment:
    """The table after a command, and who may know what by then."""

    table: Table
    now: Known
    last: Known


SLIPS = (do.Misdeal, do.ReportFaceUp, do.ReportDealerCard, do.ReportWrongHand, do.OrderRecut, ReportLinkDown)


def played(game: str, mode: DealingMode, seed: int, slips: int = 0) -> list[Command]:
    """Two rounds by chance, as a record of commands; of a hundred steps so many are followed by a slip.

    Where a game knows a wager that is taken in before the deal, it is offered, and made half of the time.
    """
    chance = random.Random(f"{game} {mode} {seed}")
    house = by_chance(game, mode, chance)
    for _ in range(2):
        for name in NAMES[:3]:
            house.bet(name, opening_bets(house.table.game, 10_00, 5_00 * chance.randrange(2)))
            if game in OFFERS and chance.randrange(2):
                place_taken_in(house, name, by_coupon=chance.randrange(2) > 0)
        house.do(do.CloseBets(CREW.dealer))
        while house.table.round is not None:
            house.step()
            if chance.randrange(100) < slips:
                slip(house, chance)
        house.attend()
    return house.commands


def slip(house: House, chance: random.Random) -> None:
    offered = [one.command for who in (CREW.dealer, CREW.supervisor) for one in prompts(house.table, who)]
    slips = [command for command in offered if isinstance(command, SLIPS)]
    if slips:
        house.do(filled_in(chance.choice(slips)))


def moments(commands: Iterable[Command]) -> Iterator[Moment]:
    """Every moment from the first player on, until a command is refused."""
    table: Table | None = None
    knowledge = Knowledge()
    for command in commands:
        before = table
        try:
            table, events = act(table, command)
        except Refusal:
            return  # with other cards: what was won by then is not won now
        for event in events:
            if before is not None:
                knowledge.learn(event, before)
        if table.seats:
            now, last = ({who: frozenset(known[who]) for who in VIEWERS} for known in (knowledge.now, knowledge.last))
            yield Moment(table, now, last)


def in_the_round(table: Table, a: Card, b: Card) -> Table:
    assert table.round is not None
    back = table.round.deck
    decks = {**table.decks, back: swapped(table.decks[back], a, b)}
    return table._replace(round=swapped(table.round, a, b), decks=decks)


def in_the_last_round(table: Table, a: Card, b: Card) -> Table:
    return table._replace(last_round=swapped(table.last_round, a, b))


def in_the_decks(table: Table, a: Card, b: Card) -> Table:
    return table._replace(decks=swapped(table.decks, a, b))


Swap = Callable[[Table, Card, Card], Table]


def swaps(moment: Moment) -> Iterator[tuple[Swap, Known, list[Card]]]:
    """Where cards may be exchanged at this moment, who knows which of them, and which of those lie open to him."""
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
        before = {viewer: view_module.view(moment.table, viewer) for viewer in VIEWERS}
        first, *others = swaps(moment)
        for swap, known, lie in (
            (first, *others) * pairs if pairs > 1 else (first, *chance.sample(others, chance.randrange(2)))
        ):
            a = chance.choice(lie if lie and chance.randrange(3) else DECK)
            b = chance.choice([card for card in DECK if card != a])
            after = swap(moment.table, a, b)
            for viewer in VIEWERS:
                knows = {a, b} & known[viewer]
                unchanged = same(view_module.view(after, viewer), before[viewer])
                if not knows:
                    assert unchanged, f"{viewer} knows of {a} and {b} {swap.__name__}; check{game, mode, seed, slips}"
                    found["hidden"] += 1
                elif len(knows) == 1 and knows <= set(lie):
                    assert not unchanged, (
                        f"{viewer} does not see {knows} {swap.__name__}; check{game, mode, seed, slips}"
                    )
                    found["seen"] += 1
    return found


@every_mode
@every_game
def test_no_view_depends_on_a_card_that_its_viewer_may_not_know(game: str, mode: DealingMode) -> None:
    found = check(game, mode, seed=1) + check(game, mode, seed=2, slips=10)
    assert found["hidden"] > 500
    assert found["seen"] > 50, "who may know a card sees it"


@pytest.mark.long
@every_mode
@every_game
def test_no_view_depends_on_a_hidden_card_in_many_rounds(game: str, mode: DealingMode) -> None:
    for seed in range(30):
        check(game, mode, seed, slips=seed % 4 * 5, pairs=3)


@every_mode
@every_game
def test_what_was_played_with_other_hidden_cards_looks_the_same(game: str, mode: DealingMode) -> None:
    """Two cards change places before the shuffle, and the whole record is played again: outcomes included."""
    commands = played(game, mode, seed=3, slips=3)
    first = [*moments(commands)]
    chance = random.Random(4)
    compared = 0
    for _ in range(2):
        a, b = chance.sample(DECK, 2)
        again = [*moments(swapped(tuple(commands), a, b))]
        viewers = set(VIEWERS)
        for one, other in zip(first, again, strict=False):
            viewers -= {who for who in viewers if {a, b} & (one.now[who] | one.last[who])}
            for viewer in viewers:
                compared += 1
                assert same(view(one.table, viewer), view(other.table, viewer)), f"{viewer} knows of {a} and {b}"
    assert compared > 50


def top_of_the_stub(table: Table, actor: Actor) -> View:
    shown = view(table, actor)
    return shown if table.round is None else replace(shown, number=str(table.round.stub[:1]))


def warned_of_aces(table: Table, actor: Actor) -> tuple[Prompt, ...]:
    """The players' first choice disappears when the dealer holds a high card."""
    offered = prompts(table, actor)
    high = table.round is not None and any(card.rank > 9 for card in table.round.dealer)
    return offered[1:] if high else offered


def all_hands(game: Game, hand: Hand, *, known: bool) -> HandView:
    del game
    return HandView(hand.cards, hand.folded, hand.void, known or True, ())


def all_up(cards: tuple[Card, ...], up: Any) -> tuple[Card, ...]:
    del up
    return cards


def winner_in_view(table: Table) -> Waiting:
    """The seat with a pair is waited for before its cards are shown."""
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
