"""Void hands and rounds: what goes back, what is settled all the same, and how such a round ends (R4, D6, D8).

`agrees` holds one report against the oracle; `ends_well` plays a round to its end and looks at everything that is left.
Both serve the exhaustive walks of `test_irregularities` and `test_wrong_hands` too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.games import Line, Seat, settle
from boardwalk.games.deal import DealingMode
from boardwalk.games.settle import settle_apart
from boardwalk.games.wager import Result
from boardwalk.law import cite
from boardwalk.table import command as do
from boardwalk.table import event as between
from boardwalk.table import event_round as happened
from boardwalk.table.command import Command
from boardwalk.table.decide import decide
from boardwalk.table.event import Event
from boardwalk.table.fold import apply
from boardwalk.table.policy import EXPOSE, KEEP
from boardwalk.table.state import Bet, FinishedRound, Hand, Phase, Table
from boardwalk.table.view import View
from boardwalk.table.waiting import Due
from tests.table.houses import DEALER, Arranged, House, bet_all, name_at, open_house
from tests.table.oracle import GAMES, LAWS, Oracle, Verdict, reports, watch

HARMLESS = (happened.CardDrawnInError, happened.DealerHandCompleted, happened.ShoeJammed)


def agrees(oracle: Oracle, table: Table, command: Command) -> tuple[Event, ...]:
    """The table answers a report exactly as the texts do; gives the events, none for a refusal."""
    verdict = oracle.says(command)
    answer = answered(table, command)
    if isinstance(answer, Refusal):
        assert verdict == Verdict(answer.law.id, refused=True), f"{command} is refused: {answer}"
        return ()
    assert verdict == _verdict(oracle, answer), f"{command}: {answer}"
    return answer


def answered(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """What comes of a command, or the refusal."""
    try:
        return decide(table, command)
    except Refusal as refusal:
        return refusal


def _verdict(oracle: Oracle, events: tuple[Event, ...]) -> Verdict:
    """What the table's events say, in the words of the oracle."""
    said = Verdict(str(events[-1].law))
    for event in events:
        match event:
            case happened.DealerCardExposed(_, card):
                said = said._replace(exposed=card)
            case happened.CardFoundFaceUp(law, card):
                assert law.id == oracle.law.face_up
                said = said._replace(racked=card)
            case happened.HandVoided(_, seat):
                said = said._replace(void=said.void | {seat})
            case happened.RoundVoided(_, _, still_settled, condemned):
                assert not condemned
                said = said._replace(all_void=True, void=frozenset(oracle.hands), still_settled=still_settled)
            case happened.WagerReturned(law, seat, wager, cents, coupon):
                assert law.id == said.law
                said = said._replace(returned={**said.returned, (seat, wager): Bet(cents, coupon)})
            case happened.CardsCollected(_, int() as seat, cards):
                assert seat in said.void
                assert cards == oracle.hands[seat]
            case happened.DealerHandCompleted(_, cards, up, community):
                moved = sum(card in oracle.community for card in cards)
                said = said._replace(completed=(oracle.dealer + cards, up, oracle.community[moved:] + community))
            case _:
                assert isinstance(event, HARMLESS), event
    return said


def fork(house: House) -> House:
    """The same table once more, to be played on in another way; everyone keeps to the same choices."""
    assert isinstance(house.world, Arranged)
    other = House(Arranged([], house.world.by_hand))
    other._table, other.policies, other.events = house.table, house.policies, [*house.events]
    return other


def chips(table: Table) -> int:
    """All chips on the table, wherever they lie."""
    down = sum(bet.cents for seated in table.seats.values() for bet in seated.bets.values())
    return table.inventory_cents + table.tip_cents + down + sum(seat.chips_cents for seat in table.seats.values())


def filled(house: House) -> int:
    """Chips that were added to the table inventory."""
    return sum(event.cents for event in house.events if isinstance(event, between.InventoryFilled))


def ends_well(house: House, oracle: Oracle) -> House:
    """Play the round to its end with a copy of the house: the money, the cards and the settlement are right."""
    begun, earlier, house = house.table, filled(house), fork(house)
    while house.table.round is not None:
        before, seen = house.table, len(house.events)
        if oracle.void or oracle.held:
            for report in reports(oracle):
                agrees(oracle, before, report)
        assert house.step(), "the round waits for nobody"
        command, events = house.commands[-1], house.events[seen:]
        if isinstance(command, do.ReportWrongHand):
            agrees(oracle, before, command)
        elif oracle.void:
            _settled_in_void(oracle, events)
        if isinstance(command, do.CollectCards):
            assert all(event.cards for event in events if isinstance(event, happened.CardsCollected))
        oracle = oracle.after(*events)
    assert not oracle.wagers
    assert chips(house.table) == chips(begun) + filled(house) - earlier
    last = house.table.last_round
    assert last is not None
    assert sorted(last.rack) == sorted(DECK)
    assert (last.void is not None) is oracle.void
    _settled_right(house.table, last)
    _deck_is_shuffled(house)
    return house


def _settled_in_void(oracle: Oracle, events: list[Event]) -> None:
    """What a void leaves alive is settled, unless its cards were miscounted: then it goes back, by that paragraph."""
    for event in events:
        if isinstance(event, happened.WagerReturned | happened.WagerSettled):
            spoiled_by = oracle.spoiled_by(event.seat, event.wager)
            told = event.law.id if isinstance(event, happened.WagerReturned) else None
            assert told == spoiled_by, event


def _settled_right(table: Table, last: FinishedRound) -> None:
    """What went back went back in full; all others are settled as the pay tables say. Coupons are where they belong."""
    dropped = 0
    for hand in last.hands.values():
        lines = {line.wager: line for line in _lines(table, last, hand)}
        assert set(hand.settled) == set(hand.made)
        for name, bet in hand.made.items():
            outcome = hand.settled[name]
            assert (outcome.cents, outcome.coupon_cents) == bet
            if isinstance(outcome, happened.WagerReturned):
                continue
            dropped += 0 if outcome.result is Result.PUSH else bet.coupon_cents
            if hand.folded and name not in lines:
                assert (outcome.result, outcome.paid_cents) == (Result.LOSE, 0)
            else:
                line = lines[name]
                told = (outcome.result, outcome.paid_cents, outcome.law)
                assert told == (line.result, line.paid, line.law)
    assert table.dropped_coupon_cents == dropped


def _lines(table: Table, last: FinishedRound, hand: Hand) -> Iterator[Line]:
    """What the games' own settlement makes of the cards: of all wagers, in a void round of those that stand alone."""
    game = table.game
    bets = {name: bet.cents for name, bet in hand.made.items()}
    seat = Seat(
        hand.cards, bets, hand.folded, hand.exposed, {name: bet.coupon_cents for name, bet in hand.made.items()}
    )
    if last.void is None and not hand.void and len(last.community) == game.community_cards:
        yield from settle(game, seat, last.dealer, last.community).lines
    elif any(isinstance(outcome, happened.WagerSettled) for outcome in hand.settled.values()):
        kept = [name for name, outcome in hand.settled.items() if isinstance(outcome, happened.WagerSettled)]
        alone = [name for name in kept if game.wager(name).stands_alone]
        yield from settle_apart(game, seat, alone, last.dealer, last.community).lines


def _deck_is_shuffled(house: House) -> None:
    """The deck of the round cannot be played again as it is: it is shuffled first."""
    (back,) = house.table.decks
    assert house.table.decks[back].phase is Phase.RACKED
    assert isinstance(answered(house.table, do.TakeDeck(DEALER, back)), Refusal)
    ended = len(house.events)
    house.attend()
    kinds = [type(event) for event in house.events[ended:]]
    assert kinds.index(between.DeckShuffled) < kinds.index(between.DeckTaken)


@dataclass(frozen=True)
class Plays:
    """A player who plays at the first chance, at the last one, or folds as soon as that is possible."""

    how: str

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        if EXPOSE in options:
            return KEEP if self.how == "folds" else EXPOSE
        if self.how == "first" or (self.how == "last" and options[0] == "fold"):
            return options[-1]
        return options[0]


MANNERS = (
    ("first", "folds", "last"),
    ("first", "first", "first"),
    ("folds", "folds", "folds"),
    ("last", "folds", "last"),
)
MIXED = " ".join(map(str, Random(40).sample(DECK, len(DECK))))


def sits_down(
    game: str,
    mode: DealingMode,
    manners: Sequence[str] = MANNERS[0],
    deck: str = MIXED,
    options: Mapping[str, str] | None = None,
    side: int = 5_00,
) -> tuple[House, Oracle]:
    """A table whose bets are just closed: all side bets down, and a match play coupon of $5 under Ann's first bet."""
    house = open_house(game, mode, deck, seats=range(1, len(manners) + 1), options=options)
    for number, how in enumerate(manners, 1):
        house.policies[name_at(number).name] = Plays(how)
    bet_all(house, side=side)
    house.do(do.PlaceBet(name_at(1), house.table.game.base.name, 10_00, coupon_cents=5_00))
    house.do(do.CloseBets(DEALER))
    return house, watch(house.table)


def moves(house: House, oracle: Oracle, command: Command | None = None) -> Oracle:
    """One more act of the round, or the one given; the same cards lie face up as by the texts."""
    seen = len(house.events)
    if command is None:
        assert house.step()
    else:
        house.do(command)
    oracle, now = oracle.after(*house.events[seen:]), house.table.round
    if now is not None:
        assert (now.community_up, frozenset(place + 1 for place in now.dealer_up)) == (oracle.turned, oracle.seen)
        assert (now.drawn_in_error, now.order) == (oracle.held, oracle.order)
    return oracle


every_game = pytest.mark.parametrize("game", GAMES)
every_mode = pytest.mark.parametrize("mode", DealingMode)


def until(house: House, oracle: Oracle, reached: Callable[[Oracle], bool]) -> Oracle:
    """Play on until the round has come so far."""
    while not reached(oracle):
        oracle = moves(house, oracle)
    return oracle


def outcomes(house: House, seat: int) -> dict[str, str]:
    """What became of the wagers of a seat, in a word each."""
    last = house.table.last_round
    assert last is not None
    settled = last.hands[seat].settled
    return {
        name: "back" if isinstance(event, happened.WagerReturned) else event.result.value
        for name, event in sorted(settled.items())
    }


@every_game
@every_mode
@pytest.mark.law("R4", "13:69F-40.12(a)", "13:69F-39.12(d)", "13:69F-42.12(a)", "13:69F-28.12(a)", "R27")
def test_what_a_fold_has_lost_stays_lost_when_the_round_is_void_later(game: str, mode: DealingMode) -> None:
    """Ann folds with a coupon under her bet; then a dealer's card is seen while Bob decides."""
    house, oracle = sits_down(game, mode, ("folds", "last"))
    oracle = until(house, oracle, lambda now: 1 in now.folded)
    lost = house.table.dropped_coupon_cents
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))
    side = {
        "premium": {"dealer-bonus": "back", "player-bonus": "back", "x-tra": "lose"},
        "heads-up": {"odds": "lose", "pocket-bonus": "back", "trips-plus": "back"},
        "holdem3": {"three-card": "lose", "six-card": "back", "blind": "lose"},
        "texas-bonus": {"bonus": "lose"},
        "caribbean": {},
    }
    base = house.table.game.base.name
    assert outcomes(house, 1) == {base: "lose", **side[game]}
    assert house.table.dropped_coupon_cents == lost == 5_00
    returned = [event for event in house.events if isinstance(event, happened.WagerReturned)]
    assert {event.law.id for event in returned} == {LAWS[game].dealer_card}


@every_game
@pytest.mark.law("R4")
def test_a_match_play_coupon_comes_back_with_the_wager_that_it_lies_under(game: str) -> None:
    house, oracle = sits_down(game, DealingMode.AUTOMATED_SHOE)
    house = ends_well(house, moves(house, oracle, do.ReportShoeJam(DEALER)))
    with_coupon = [event for event in house.events if isinstance(event, happened.WagerReturned) and event.coupon_cents]
    told = [(event.seat, event.wager, event.cents, event.coupon_cents) for event in with_coupon]
    assert told == [(1, house.table.game.base.name, 10_00, 5_00)]
    assert house.table.dropped_coupon_cents == 0


@pytest.mark.law("R4", "13:69F-42.12(a)")
def test_a_3_card_bonus_that_is_paid_or_lost_already_is_not_touched_by_the_void() -> None:
    """Ann's pair was paid, Bob kept his cards face down and lost; the dealer's card is seen after that."""
    house, oracle = sits_down(
        "holdem3", DealingMode.MANUAL_SHOE, deck="Ah Ad 3c Kh Qh Jh 2c 7d 9h As Ac Kc 4d 5d 6d 8s"
    )
    oracle = until(house, oracle, lambda now: all((seat, "three-card") not in now.wagers for seat in now.hands))
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 3)))
    assert [outcomes(house, seat)["three-card"] for seat in (1, 2, 3)] == ["win", "lose", "lose"]
    assert [seated.chips_cents - 10_000_00 for seated in house.table.seats.values()] == [5_00, -5_00, -5_00]


@every_game
@every_mode
@pytest.mark.law("R4")
def test_no_report_is_taken_in_a_round_that_is_void_and_waits_to_be_collected(game: str, mode: DealingMode) -> None:
    house, oracle = sits_down(game, mode)
    for _ in range(2):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
    assert house.due is Due.COLLECT
    for report in reports(oracle):
        assert isinstance(answered(house.table, report), Refusal)


def void_before_the_second_cards(mode: DealingMode) -> tuple[House, Oracle]:
    """Texas hold 'em with the dealer's first card seen: the second cards are dealt for the bonus wagers."""
    house, oracle = sits_down("texas-bonus", mode)
    for _ in range(4):
        oracle = moves(house, oracle)
    return house, moves(house, oracle, do.ReportDealerCard(DEALER, 1))


@pytest.mark.parametrize("mode", [DealingMode.HAND, DealingMode.MANUAL_SHOE])
@pytest.mark.law("D8", "13:69F-28.12(b)")
def test_cards_dealt_into_a_void_round_may_lie_face_up_too_and_two_of_them_do_not_end_it(mode: DealingMode) -> None:
    """Each is racked and the next is dealt in its place; what the first void still settles is settled."""
    house, oracle = void_before_the_second_cards(mode)
    for found in (1, 2, 3):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
        assert house.due is Due.DEAL
        after = ends_well(house, oracle)
        assert len(after.last(happened.RoundVoided)) == 1
        assert len(after.last(happened.CardFoundFaceUp)) == found
        for seat in (1, 2, 3):
            assert outcomes(after, seat)["ante"] == "back"
            assert outcomes(after, seat)["bonus"] in ("win", "lose")


@pytest.mark.parametrize("mode", [DealingMode.HAND, DealingMode.MANUAL_SHOE])
@pytest.mark.law("D8", "B28")
def test_a_card_drawn_in_error_plays_as_the_next_one_in_a_void_round_that_is_still_dealt(mode: DealingMode) -> None:
    house, oracle = void_before_the_second_cards(mode)
    plain = ends_well(house, oracle)
    while house.due is Due.DEAL:
        oracle = moves(house, moves(house, oracle, do.ReportDrawnInError(DEALER)))
    assert len(house.last(happened.CardDrawnInError)) == 4
    house.refused(do.ReportDrawnInError(DEALER), "B28")
    assert ends_well(house, oracle).table.last_round == plain.table.last_round


@pytest.mark.law("D8", "R25", "R4")
def test_a_jam_of_the_automated_shoe_ends_a_void_round_that_is_still_dealt_and_returns_all() -> None:
    """No report voids so early where the shoe deals the dealer's stack last; a round is made that was."""
    house, oracle = sits_down("texas-bonus", DealingMode.AUTOMATED_SHOE)
    oracle = moves(house, oracle)
    made = happened.RoundVoided(cite("13:69F-28.12(a)"), "a card was seen", ("bonus",), False)
    back = [happened.WagerReturned(made.law, seat, "ante", *oracle.wagers[seat, "ante"]) for seat in oracle.hands]
    for event in (made, *back):
        house._table, oracle = apply(house.table, event), oracle.after(event)
    assert agrees(oracle, house.table, do.ReportShoeJam(DEALER))
    house.do(do.ReportShoeJam(DEALER))
    assert house.due is Due.COLLECT
    assert [seated.chips_cents for seated in house.table.seats.values()] == [10_000_00] * 3


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(b)", "13:69F-39.12(a)", "13:69F-42.12(b)", "13:69F-28.12(b)", "R27")
def test_after_a_void_the_deck_is_shuffled_and_the_next_round_is_played_to_its_end(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    for _ in range(2):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
    house = ends_well(house, oracle)
    before = chips(house.table) - filled(house)
    bet_all(house, side=5_00)
    house.play_round()
    assert house.table.rounds == 2
    assert [event.void for event in house.events if isinstance(event, happened.RoundEnded)] == [True, False]
    assert chips(house.table) - filled(house) == before
