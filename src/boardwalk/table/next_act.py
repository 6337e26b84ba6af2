"""What a round is waiting for. It is always one thing, and the regulation says which."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from boardwalk.cards import Card, all_known
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.round import Decision, Exposure, TakeBack
from boardwalk.games.settlement import settling_order
from boardwalk.table.device import hardware_of
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Place
from boardwalk.table.state import CardSource, PlayerHand, Round, Table, UnpaidAward


class Due(Enum):
    """The next act of a round."""

    BETS = "players are betting"
    LOCK_OUT = "the dealer presses the lock-out button"
    TAKE_IN = "the dealer counts and collects these wagers"
    RESOLVE = "a supervisor resolves the mismatch of chips and lights"
    CUT = "the dealer has the deck cut again"
    DEAL = "the dealer deals"
    ENTER = "the dealer enters the cards that are face up"
    STUB = "the dealer racks or counts the stub"
    COUNT_PLACES = "the dealer counts the cards at each place"
    REPORT = "a floorperson or supervisor confirms or dismisses the dealer's report"
    WRONG_HAND = "the dealer reports a wrong number of cards"
    EXPOSE = "a player exposes the cards for a bonus or keeps them face down"
    SETTLE_EXPOSED = "the dealer settles the bonus on exposed cards"
    ACT = "a player decides"
    CONFIRM = "the dealer confirms a wager aloud"
    REVEAL = "the dealer turns over the dealer's cards"
    SHOW = "the dealer turns up the players' hands"
    SETTLE = "the dealer settles a seat"
    LIGHT = "the dealer verifies the winner's light"
    RESOLVE_LIGHT = "a supervisor resolves a dark light"
    VALIDATE = "a supervisor validates a progressive payout"
    PAY = "the dealer pays a progressive"
    TAP = "the dealer taps a seat on the terminal"
    SPIN = "a player spins the wheel"
    AWARD = "a supervisor hands over merchandise"
    SETTLE_SPINS = "the dealer settles the spins"
    COLLECT = "the dealer collects the cards"

    @property
    def is_players(self) -> bool:
        """Whether the player at the seat acts, and not someone on the staff."""
        return self in (Due.EXPOSE, Due.ACT, Due.SPIN)


class NextAct(NamedTuple):
    """The next act, and its seat, place or wager, if any."""

    due: Due
    place: Place | None = None


def waiting_for(table: Table) -> NextAct:
    """The one thing the table is waiting for."""
    now = table.round
    if table.report is not None:
        return NextAct(Due.REPORT)
    if now is None:
        return NextAct(Due.BETS)
    if now.stub_count is not None:
        return NextAct(Due.COUNT_PLACES)
    place = None if table.card_source is CardSource.VIRTUAL else _place_to_enter(table, now)
    if place is not None:
        return NextAct(Due.ENTER, place)
    return _in_void(table, now) if now.void is not None else _in_round(table, now)


def _place_to_enter(table: Table, now: Round) -> Place | None:
    """Where real cards are face up and not known yet. A void round needs only what its last wagers are settled by."""
    if now.void is not None and now.award is None and seat_to_settle(table, now) is None:
        return None
    return next((place for place in (*places(now), RACK) if not all_known(cards_face_up(now, place))), None)


def cards_face_up(now: Round, place: Place) -> tuple[Card, ...]:
    """The cards at a place that everyone can see, in the order they were dealt."""
    if place == COMMUNITY:
        return () if now.community_collected else now.community[: now.community_up]
    if place == DEALER:
        return () if now.dealer_collected else tuple(now.dealer[number] for number in sorted(now.dealer_up))
    if place == RACK:
        return now.found_face_up
    assert isinstance(place, int)
    hand = now.hands[place]
    return hand.cards if hand.shown and not (hand.collected or hand.void) else ()


def _in_round(table: Table, now: Round) -> NextAct:
    if lock_out_due(table, now):
        return NextAct(Due.LOCK_OUT)
    if table.decks[now.deck].cut_due:
        return NextAct(Due.CUT)
    return by_the_book(table, now) if unresolved(table, now) else _without_wagers(now)


def _without_wagers(now: Round) -> NextAct:
    """No wager is left. The dealer's cards are revealed anyway, unless every hand is void (R38)."""
    if not now.stub_out:
        return NextAct(Due.STUB)
    return NextAct(Due.REVEAL if reveals_anyway(now) else Due.COLLECT)


def reveals_anyway(now: Round) -> bool:
    """Whether the dealer's cards are still to be revealed, even if no wager is left."""
    return now.void is None and to_reveal(now) and not all(hand.void for hand in now.hands.values())


def to_reveal(now: Round) -> bool:
    """Whether the dealer has a hand that is not revealed yet."""
    return not now.revealed and now.script.deals_to(DEALER)


def by_the_book(table: Table, now: Round) -> NextAct:
    """What the round is waiting for, or was waiting for when something cut it short."""
    return _before_deal(table, now) or _in_stage(table, now)


def has_lock_out(table: Table) -> bool:
    """Whether the table has a lock-out button: it comes with the hardware, and locks out all progressives."""
    return any(hardware_of(wager) in table.devices for wager in table.game.progressives)


def lock_out_due(table: Table, now: Round) -> bool:
    """Whether the acceptors still take chips after "No more bets": nothing else goes on before the lock-out (R48)."""
    return not now.locked_out and has_lock_out(table)


def unresolved(table: Table, now: Round) -> bool:
    """Whether any wager of the round is undecided."""
    return any(table.seats[seat].bets or hand.riding for seat, hand in now.hands.items())


def _before_deal(table: Table, now: Round) -> NextAct | None:
    """Before the first card: the lock-out, then wagers to collect, one kind at a time."""
    if lock_out_due(table, now):
        return NextAct(Due.LOCK_OUT)
    for name in table.game.collected:
        if any(name in table.seats[seat].bets for seat in now.hands):
            return NextAct(Due.RESOLVE if now.mismatched else Due.TAKE_IN, name)
    return None


def _in_stage(table: Table, now: Round) -> NextAct:
    """First the cards of the stage, then the stub once they are all dealt, then the decisions, then the next stage."""
    upcoming = now.upcoming
    if upcoming is not None and upcoming.stage == now.stage:
        return NextAct(Due.DEAL, upcoming.to)
    if not now.stub_out and not now.draws_left:
        return NextAct(Due.STUB)
    for place in wrong_places(now):
        if place not in now.found:
            return NextAct(Due.WRONG_HAND, place)
    choice = _choice(table, now)
    if choice is not None:
        return choice
    return _at_showdown(table, now) if upcoming is None else NextAct(Due.DEAL, upcoming.to)


COUNT_EVERY = 5
"""The stub must be counted at least once in this many rounds, and each deck's stub in this many of its rounds."""


def count_due(table: Table, now: Round) -> bool:
    """Whether this round's stub must be counted. Where the regulation allows, a counting shuffler is enough."""
    uncounted = max(table.rounds_since_count, table.deck_since_count.get(now.deck, 0))
    exempt = now.dealing.rules.counting_shuffler is not None and table.decks[now.deck].counted
    return uncounted >= COUNT_EVERY - 1 and not exempt


def _choice(table: Table, now: Round) -> NextAct | None:
    """Whose turn it is to decide at this stage, clockwise from the dealer's far left."""
    if now.confirming is not None:
        return NextAct(Due.CONFIRM, now.confirming)
    choice = table.game.stages[now.stage].choice
    if isinstance(choice, Decision | TakeBack):
        for seat in undecided(now, choice):
            return NextAct(Due.ACT, seat)
    elif isinstance(choice, Exposure):
        betting = [seat for seat in now.hands if choice.wager in table.seats[seat].bets]
        for seat in betting:
            if seat not in now.acted:
                return NextAct(Due.EXPOSE, seat)
        if betting:
            return NextAct(Due.SETTLE_EXPOSED)
    return None


def undecided(now: Round, choice: Decision | TakeBack) -> Iterator[int]:
    """The seats that have not decided yet at this stage."""
    for seat, hand in now.hands.items():
        if has_choice(hand, choice) and seat not in now.acted:
            yield seat


def has_choice(hand: PlayerHand, choice: Decision | TakeBack) -> bool:
    """Whether a decision concerns a hand: the wager is still to be placed, or still there to be taken back."""
    return not (hand.folded or hand.void) and (choice.wager in hand.made) == isinstance(choice, TakeBack)


def _at_showdown(table: Table, now: Round) -> NextAct:
    if to_reveal(now):
        return NextAct(Due.REVEAL)
    if now.award is not None:
        return _for_award(now, now.award)
    if any(hands_to_show(table, now)):
        return NextAct(Due.SHOW)
    seat = seat_to_settle(table, now)
    if seat is None:
        return _in_spin_round(now)
    hand = now.hands[seat]
    tap = hand.shown and seat not in now.triggered and triggers(table, hand)
    return NextAct(Due.TAP if tap else Due.SETTLE, seat)


def hands_to_show(table: Table, now: Round) -> Iterator[int]:
    """The seats whose hands are turned up before the first is settled, because a wager in action is paid for them.

    Such a wager reads the hands of all other players who are still in, so it cannot be decided while one is face down.
    """
    if now.void is not None or not table.game.read_others:
        return
    readers = [seat for seat in now.hands if _reads_others(table, seat)]
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        hand = now.hands[seat]
        unknown = not (hand.shown or hand.folded or hand.void or hand.collected)
        if unknown and any(reader != seat for reader in readers):
            yield seat


def _reads_others(table: Table, seat: int) -> bool:
    """Whether a wager on the layout at the seat is paid for the hands of other players, or has a bonus that is."""
    game = table.game
    for name, bet in table.seats[seat].bets.items():
        if name in game.read_others:
            bonuses = (bonus for bonus in game.bonuses_on[name] if bet.cents >= bonus.least_stake_cents)
            if game.wager(name).reads_others or any(bonus.reads_others for bonus in bonuses):
                return True
    return False


def _for_award(now: Round, award: UnpaidAward) -> NextAct:
    """A winning progressive: its light, then its validation, then its payment."""
    if now.dark_light is not None:
        return NextAct(Due.RESOLVE_LIGHT, now.dark_light)
    if not award.lit:
        return NextAct(Due.LIGHT, award.seat)
    return NextAct(Due.PAY if award.validated else Due.VALIDATE, award.seat)


def triggers(table: Table, hand: PlayerHand) -> bool:
    """Whether a hand has a Bonus Spin wager and the cards that trigger a spin."""
    spin = table.game.bonus_spin
    rides = spin is not None and spin.name in hand.riding and all_known(hand.cards)
    return rides and spin is not None and spin.trigger.met_by(Reading(hand.cards))


def _in_spin_round(now: Round) -> NextAct:
    """After all hands: players whose seats were tapped spin in seat order, then the wagers are settled.

    Merchandise is handed over in between, when all have spun (D40).
    """
    if not any(hand.riding for hand in now.hands.values()):
        return NextAct(Due.COLLECT)
    spun = [spin.seat for spin in now.spins]
    seat = next((seat for seat in sorted(now.triggered) if seat not in spun), None)
    if seat is not None:
        return NextAct(Due.SPIN, seat)
    won = next((spin.seat for spin in now.spins if spin.merchandise and not spin.awarded_by), None)
    return NextAct(Due.SETTLE_SPINS) if won is None else NextAct(Due.AWARD, won)


def _in_void(table: Table, now: Round) -> NextAct:
    """Wagers that are still settled need the players' and dealer's own cards, then the dealer's hand revealed.

    The progressive also needs its community cards (R24). A stub count that is due is made even in a void round.
    """
    if now.award is None and seat_to_settle(table, now) is None:
        return NextAct(Due.STUB if not now.stub_out and count_due(table, now) else Due.COLLECT)
    upcoming = now.upcoming
    if upcoming is not None and not (now.first_cards_out and _progressive_dealt(table, now)):
        return NextAct(Due.DEAL, upcoming.to)
    return _at_showdown(table, now)


def _progressive_dealt(table: Table, now: Round) -> bool:
    """Whether the community cards that the progressives in this round use are dealt."""
    return now.script.community_shown(now.step) >= community_needed(table, now)


def community_needed(table: Table, now: Round) -> int:
    """How many community cards the progressives in this round use: the flop, all of them, or none."""
    riding = {name for hand in now.hands.values() for name in hand.riding}
    needed = (table.game.community_read(wager.reads) for wager in table.game.progressives if wager.name in riding)
    return max(needed, default=0)


def seat_to_settle(table: Table, now: Round) -> int | None:
    """The next seat to settle: in the regulation's order, the next with an undecided wager."""
    folded = {
        seat: hand.folded
        for seat, hand in now.hands.items()
        if table.seats[seat].bets or (hand.riding and not hand.collected)
    }
    return next(iter(settling_order(table.game, folded)), None)


def wrong_places(now: Round) -> list[Place]:
    """Places with more or fewer cards than the deal so far should have put there."""
    if not now.misdealt:
        return []
    wrong: list[Place] = [
        seat
        for seat, hand in now.hands.items()
        if not (hand.void or hand.collected) and len(hand.cards) != now.script.due(seat, now.step)
    ]
    if len(now.dealer) != now.script.due(DEALER, now.step):
        wrong.append(DEALER)
    if len(now.community) != now.script.due(COMMUNITY, now.step):
        wrong.append(COMMUNITY)
    return wrong


def miscount(now: Round, place: Place) -> int:
    """How many cards too many a place has; negative if too few."""
    if place == DEALER:
        cards = now.dealer
    elif place == COMMUNITY:
        cards = now.community
    else:
        assert isinstance(place, int)
        cards = now.hands[place].cards
    return len(cards) - now.script.due(place, now.step)


def places(now: Round) -> list[Place]:
    """Where the round deals cards: its seats, the dealer's area, and the community area if the game has one."""
    areas = [place for place in (DEALER, COMMUNITY) if now.script.deals_to(place)]
    return [*now.hands, *areas]


def number_due(now: Round, place: Place) -> int:
    """How many cards should be at a place now. A wrong number that was reported counts as it was reported."""
    found = now.found.get(place)
    if found is None:
        return now.script.due(place, now.step)
    if isinstance(place, int) and now.hands[place].void:
        return found.cards  # it gets no more cards
    return now.script.due(place, now.step) + found.cards - found.expected


def decisions_open(table: Table, now: Round) -> bool:
    """Whether a player still has a decision to make, now or at a later stage."""
    for number, stage in enumerate(table.game.stages):
        choice = stage.choice
        if number < now.stage or not isinstance(choice, Decision | TakeBack):
            continue
        reached = number == now.stage
        for seat, hand in now.hands.items():
            if has_choice(hand, choice) and not (reached and seat in now.acted):
                return True
    return False
