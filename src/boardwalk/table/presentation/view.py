"""What a role or a seat may see of a table. A view is an allow-list: it is built up, never filtered from the state.

A card the viewer may not see is `None`. Everyone sees face-up cards; players also see their own. After a round,
supervisors, surveillance and regulators may see all its hands, to settle disputes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from boardwalk.actor import Actor, Role, is_bot, same_person
from boardwalk.cards import Card, UnknownCard
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import settling_order
from boardwalk.law import Paragraph
from boardwalk.table.events import WagerReturned, WagerSettled
from boardwalk.table.irregularity_kind import Irregularity
from boardwalk.table.next_act import waiting_for
from boardwalk.table.presentation.announcement import announces
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.named_hand import NamedHand, PaidRow, dealer_hand, named_hand, paid_rows
from boardwalk.table.presentation.prompt import Beyond, Prompt, beyond_means, prompts
from boardwalk.table.presentation.step import StepView
from boardwalk.table.round.stake import Incomplete, incomplete
from boardwalk.table.state import Deck, FinishedRound, PlayerHand, Round, Spin, Table, Void
from boardwalk.table.supervision.posted_sign import sign_title
from boardwalk.table.supervision.schedule import SCHEDULE, changed_options

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR})
RUN_THE_TABLE = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR})
"""Who sees the checklist."""
SEE_RECORDS = STAFF - {Role.DEALER}
"""Who sees what is on record for the table."""
REBUILDS = frozenset({Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR})
"""Who may see every hand of a finished round."""
Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """The result of a wager."""

    wager: str
    cents: int
    result: str
    paid_cents: int
    by: str
    law: Paragraph
    limited_by: Paragraph | None = None
    returned_cents: int = 0
    """How much of the stake was returned: none of a winning wager that was collected before the deal."""
    on: str | None = None
    """For a bonus, the wager that it was paid on."""
    rows: tuple[PaidRow, ...] = ()
    """The rows of its pay table that paid it; several if it is paid for other players' hands."""


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand on the table: its cards, its status, and the results of its wagers."""

    cards: Cards
    folded: bool
    void: bool
    collected: bool
    outcomes: tuple[OutcomeView, ...]
    named: NamedHand | None = None
    """What it is called with the community cards face up, if the viewer knows its cards and they make a hand."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: who sits there, the bets on the layout, which lights are on, and the chips if the viewer may know."""

    player: str
    bets: Mapping[str, tuple[int, int]]
    lights: tuple[str, ...]
    """The wagers whose lights are on."""
    dark: tuple[str, ...]
    """The wagers in action whose lights the dealer found dark."""
    chips_cents: int | None
    ahead_cents: int | None
    """What the player has won since sitting down, with the bets on the layout; below zero if they are behind."""
    hand: HandView | None
    away: bool
    """Whether the player sits out because they were away while others waited."""
    bot: bool
    """Whether a program plays at this seat, for company; only where nobody plays for money."""


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck: the color of its backs, and how far its preparation has come."""

    back: str
    phase: str
    cut_due: bool
    counted: bool
    commitment: str
    """The hash of the shuffled order, never the order itself."""


@dataclass(frozen=True, slots=True)
class CountView:
    """Someone's count of the table inventory since it last changed."""

    role: Role
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class ReportView:
    """A dealer's report that waits for the floor: what it concerns, in words too, and who made it."""

    irregularity: Irregularity
    says: str
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalView:
    """Something that must be filed or approved before the table opens, and the paper on record, if any."""

    item: str
    title: str
    law: Paragraph
    filed: bool
    """Whether filing it is enough; otherwise it must be approved."""
    on_record: bool
    demonstration: bool
    """Whether nobody approved it and it is only marked as demonstration."""
    number: str
    date: str
    by: str


@dataclass(frozen=True, slots=True)
class PostedSignView:
    """A sign that must be posted at the table, and whether it is confirmed."""

    name: str
    title: str
    law: Paragraph
    confirmed: bool


@dataclass(frozen=True, slots=True)
class LinkView:
    """A wager that contributes to a meter, and its link."""

    wager: str
    title: str
    meter: str | None
    """The meter it is connected to, if any."""
    up: bool
    """Whether the meter can be reached."""


@dataclass(frozen=True, slots=True)
class AwardView:
    """A progressive that was won but is not paid yet."""

    wager: str
    seats: tuple[int, ...]
    hand: str
    validated: bool


@dataclass(frozen=True, slots=True)
class SpinView:
    """Where the wheel stopped for a seat, and what it pays."""

    seat: int
    position: int
    prize_cents: int
    community_cents: int
    merchandise: str
    """What the player wins instead of chips, in words; empty if it is chips."""
    awarded_by: str
    """Who handed the merchandise over; empty until someone has."""


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round in progress, except for the seats."""

    number: int
    commitment: str
    stage: str
    waits_for: str
    waits_for_player: bool
    """Whether the player at the seat is to act, and not someone on the staff."""
    waits_at: int | str | None
    dealer: Cards
    community: Cards
    found_face_up: tuple[Card, ...]
    stub: int
    rack: int
    void: str | None
    void_law: Paragraph | None
    award: AwardView | None
    to_spin: tuple[int, ...]
    """Seats that have not spun yet."""
    spins: tuple[SpinView, ...]
    settling: tuple[int, ...]
    """All seats in the round, in the order they are settled."""
    announces: str
    """The dealer's last call, once cards are face up."""
    dealer_hand: NamedHand | None
    """The dealer's hand by name, once all its cards and all community cards are face up."""


@dataclass(frozen=True, slots=True)
class FinishedView:
    """The last round, as far as the viewer may see it."""

    number: int
    commitment: str
    hands: Mapping[int, HandView]
    dealer: Cards
    community: Cards
    void: str | None
    void_law: Paragraph | None
    seat: int | None
    """The viewer's seat, if they were in it."""
    dealer_hand: NamedHand | None
    """The dealer's hand by name, if all its cards and all community cards were face up."""


@dataclass(frozen=True, slots=True)
class OptionChange:
    """An option that changes, as it is written."""

    option: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ScheduledView:
    """A change that was announced: when it is in force, and what changes."""

    when: str
    """`next round` or `next opening`."""
    changes: tuple[OptionChange, ...]
    by: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class View:
    """Everything one person may see and do at a table."""

    role: Role
    seat: int | None
    number: str
    game: str
    title: str
    open: bool
    automatic: bool
    """Whether the automatic staff runs the table; otherwise live staff does."""
    relieved: bool
    """Whether it took over because the dealer was away."""
    dealing: str
    devices: tuple[str, ...]
    decks: tuple[DeckView, ...]
    seats: Mapping[int, SeatView]
    incomplete: tuple[Incomplete, ...]
    """While betting is open, the bets that would not stand and would be returned, and why."""
    inventory_cents: int | None
    counts: tuple[CountView, ...] | None
    """Inventory counts, if the viewer may see them. Two counts that differ keep a table from opening or closing."""
    links: tuple[LinkView, ...]
    """The wagers that contribute to a meter, and the meters they are connected to."""
    report: ReportView | None
    """For staff, a dealer's report that waits for the floor."""
    approvals: tuple[ApprovalView, ...] | None
    """What the table needs on record, if the viewer may see it."""
    signs: tuple[PostedSignView, ...] | None
    """The signs that must be posted, if the viewer may see whether they are confirmed."""
    scheduled: ScheduledView | None
    """Other options that were announced and are not in force yet."""
    setups: int
    """How often the game or its options changed."""
    round: RoundView | None
    last_round: FinishedView | None
    prompts: tuple[Prompt, ...]
    beyond: tuple[Beyond, ...]
    """At the player's turn, the choices they cannot afford."""
    checklist: tuple[StepView, ...]
    """For those who run the table, every step of the procedure: what is done, what is now, what is next."""


class SharedParts:
    """The parts of a table that look the same to many, each made when it is first asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seats: dict[tuple[int, bool], SeatView] = {}

    def seat(self, number: int, *, staff: bool) -> SeatView:
        """A seat as those at other seats see it, or the staff does."""
        key = number, staff
        if key not in self._seats:
            self._seats[key] = _seat(self._table, number, None, staff=staff)
        return self._seats[key]

    @cached_property
    def devices(self) -> tuple[str, ...]:
        return tuple(sorted(device.value for device in self._table.devices))

    @cached_property
    def decks(self) -> tuple[DeckView, ...]:
        return tuple(_deck(deck) for deck in self._table.decks.values())

    @cached_property
    def incomplete(self) -> tuple[Incomplete, ...]:
        return tuple(incomplete(self._table))

    @cached_property
    def links(self) -> tuple[LinkView, ...]:
        return tuple(_link(self._table, wager) for wager in self._table.game.on_meters)

    @cached_property
    def scheduled(self) -> ScheduledView | None:
        return _scheduled(self._table)

    @cached_property
    def round(self) -> RoundView | None:
        now = self._table.round
        return None if now is None else _round(self._table, now)


def view(
    table: Table,
    actor: Actor,
    *,
    with_prompts: bool = True,
    with_last_round: bool = True,
    shared: SharedParts | None = None,
) -> View:
    """What this person may see of the table and do next; without prompts, only what they may see.

    The last round stays the same until the next one is over, so it can be left out and seen by itself. With
    `shared`, the parts that many people see are made once for all of them.
    """
    shared = shared or SharedParts(table)
    role = actor.role
    seat = table.seat_of(actor.name) if role is Role.PLAYER else None
    staff = role in STAFF
    return View(
        role=role,
        seat=seat,
        number=table.number,
        game=table.game.name,
        title=table.game.title,
        open=table.open,
        automatic=table.automatic,
        relieved=table.relieved,
        dealing=table.dealing.mode.value,
        devices=shared.devices,
        decks=shared.decks,
        seats={
            number: _seat(table, number, seat, staff=staff) if number == seat else shared.seat(number, staff=staff)
            for number in table.seats
        },
        incomplete=shared.incomplete,
        inventory_cents=table.inventory_cents if staff or role is Role.ACCOUNTING else None,
        counts=_counts(table) if staff else None,
        links=shared.links,
        report=_report(table) if staff else None,
        approvals=approvals_of(table) if role in SEE_RECORDS else None,
        signs=signs_of(table) if role in SEE_RECORDS else None,
        scheduled=shared.scheduled,
        setups=table.setups,
        round=shared.round,
        last_round=last_round_view(table, actor) if with_last_round else None,
        prompts=prompts(table, actor) if with_prompts else (),
        beyond=beyond_means(table, actor) if with_prompts else (),
        checklist=checklist(table) if with_prompts and role in RUN_THE_TABLE else (),
    )


def last_round_view(table: Table, actor: Actor) -> FinishedView | None:
    """What this person may see of the last round."""
    last = table.last_round
    return None if last is None else _finished(table.game, last, actor, rebuilds=actor.role in REBUILDS)


def _link(table: Table, wager: str) -> LinkView:
    link = table.links.get(wager)
    title = table.game.titles[wager]
    return LinkView(wager, title, None, up=False) if link is None else LinkView(wager, title, link.meter, up=link.up)


def _scheduled(table: Table) -> ScheduledView | None:
    change = table.scheduled
    if change is None:
        return None
    changes = changed_options(table.game, change.game).items()
    return ScheduledView(
        change.when.value, tuple(OptionChange(name, *each) for name, each in changes), change.by.name, SCHEDULE
    )


def _report(table: Table) -> ReportView | None:
    report = table.report
    if report is None:
        return None
    return ReportView(report.irregularity, report.irregularity.words, str(report.by))


def _counts(table: Table) -> tuple[CountView, ...]:
    return tuple(CountView(*count.by, count.cents) for count in table.counts if count is not None)


def approvals_of(table: Table) -> tuple[ApprovalView, ...]:
    """What the table needs on record, and what is."""
    return tuple(_approvals(table))


def signs_of(table: Table) -> tuple[PostedSignView, ...]:
    """The signs that must be posted at the table now."""
    return tuple(
        PostedSignView(sign.name, sign_title(table, sign), sign.law, sign.name in table.signs)
        for sign in table.required_signs
    )


def _approvals(table: Table) -> Iterator[ApprovalView]:
    for each in table.game.approvals:
        record = table.approvals.get(each.item)
        number, date, by, demonstration = record or ("", "", "", False)
        yield ApprovalView(
            each.item, each.title, each.law, each.filed, record is not None, demonstration, number, date, by
        )


def _deck(deck: Deck) -> DeckView:
    return DeckView(deck.back, deck.phase.value, deck.cut_due, deck.counted, deck.commitment)


def _seat(table: Table, number: int, own: int | None, *, staff: bool) -> SeatView:
    seated, knows = table.seats[number], staff or number == own
    hand = None if table.round is None else table.round.hands.get(number)
    on_layout = sum(bet.cents for bet in seated.bets.values())
    return SeatView(
        player=seated.player,
        bets={name: (bet.cents, bet.coupon_cents) for name, bet in seated.bets.items()},
        lights=tuple(name for name in table.game.collected if _light(table, number, name) is True),
        dark=tuple(name for name in table.game.collected if _light(table, number, name) is False),
        chips_cents=seated.chips_cents if knows else None,
        ahead_cents=seated.chips_cents + on_layout - seated.brought_cents if knows else None,
        hand=None if hand is None else _hand(table, hand, known=hand.shown or number == own),
        away=number in table.away,
        bot=is_bot(seated.player),
    )


def _light(table: Table, seat: int, wager: str) -> bool | None:
    """Whether a seat's light is on, as last looked at by the dealer; None if the seat has no such wager."""
    now = table.round
    hand = None if now is None else now.hands.get(seat)
    in_action = wager in table.seats[seat].bets or (hand is not None and wager in hand.riding)
    if now is None or wager not in now.lights:
        return True if in_action else None
    on = seat in now.lights[wager]
    return on if in_action or (on and now.mismatched == wager) else None


def _hand(table: Table, hand: PlayerHand, *, known: bool) -> HandView:
    game, now = table.game, table.round
    assert now is not None
    cards: Cards = () if hand.collected else _seen(hand.cards) if known else (None,) * len(hand.cards)
    named = _named(game, hand, now.community[: now.community_up]) if known else None
    return HandView(cards, hand.folded, hand.void, hand.collected, _outcomes(game, hand), named)


def _named(game: Game, hand: PlayerHand, board: tuple[Card, ...]) -> NamedHand | None:
    """Also after it was collected: everyone who may know the cards has seen them."""
    return None if hand.void else named_hand(game, hand.cards, board)


def _outcomes(game: Game, hand: PlayerHand) -> tuple[OutcomeView, ...]:
    paid_on = {bonus.name: bonus.on for bonus in game.bonuses}
    return tuple(_outcome(game, event, paid_on.get(event.wager)) for event in hand.settled.values())


def _outcome(game: Game, event: WagerSettled | WagerReturned, on: str | None) -> OutcomeView:
    if isinstance(event, WagerReturned):
        return OutcomeView(event.wager, event.cents, "returned", 0, "", event.law, returned_cents=event.cents)
    returned = 0 if event.wager in game.collected or event.result is Result.LOSE else event.cents
    amounts = event.wager, event.cents, event.result.value, event.paid_cents
    rows = () if event.result is Result.LOSE else paid_rows(game, event.wager, event.by)
    return OutcomeView(*amounts, event.by, event.law, event.limited_by, returned, on, rows)


def _round(table: Table, now: Round) -> RoundView:
    waiting = waiting_for(table)
    return RoundView(
        number=now.number,
        commitment=now.commitment,
        stage=table.game.stages[now.stage].name,
        waits_for=waiting.due.value,
        waits_for_player=waiting.due.is_players,
        waits_at=waiting.place,
        dealer=() if now.dealer_collected else _face_up(now.dealer, now.dealer_up),
        community=() if now.community_collected else _face_up(now.community, range(now.community_up)),
        found_face_up=tuple(card for card in now.found_face_up if not isinstance(card, UnknownCard)),
        stub=len(now.stub),
        rack=len(now.rack),
        void=_reason(now.void),
        void_law=None if now.void is None else now.void.law,
        award=None
        if now.award is None
        else AwardView(now.award.wager, now.award.seats, now.award.hand, now.award.validated),
        to_spin=tuple(sorted(set(now.triggered) - {spin.seat for spin in now.spins})),
        spins=tuple(_spin_view(each) for each in now.spins),
        settling=tuple(settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()})),
        announces=announces(table, now),
        dealer_hand=None if now.void is not None else _dealers(table.game, now),
    )


def _dealers(game: Game, now: Round | FinishedRound) -> NamedHand | None:
    return dealer_hand(game, now.dealer, now.dealer_up, now.community[: now.community_up])


def _face_up(cards: tuple[Card, ...], up: frozenset[int] | range) -> Cards:
    return tuple(card if position in up else None for position, card in enumerate(_seen(cards)))


def _seen(cards: tuple[Card, ...]) -> Cards:
    """Cards without the real ones that are not known yet."""
    return tuple(None if isinstance(card, UnknownCard) else card for card in cards)


def _spin_view(spin: Spin) -> SpinView:
    merchandise = str(spin.prize) if spin.merchandise else ""
    return SpinView(spin.seat, spin.position, spin.prize_cents, spin.community_cents, merchandise, spin.awarded_by)


def _reason(void: Void | None) -> str | None:
    return None if void is None else void.reason.words


def _finished(game: Game, last: FinishedRound, actor: Actor, *, rebuilds: bool) -> FinishedView:
    own = [seat for seat, name in last.players.items() if actor.role is Role.PLAYER and same_person(name, actor.name)]
    hands = {
        seat: _finished_hand(game, last, hand, known=rebuilds or hand.shown or seat in own)
        for seat, hand in last.hands.items()
    }
    return FinishedView(
        number=last.number,
        commitment=last.commitment,
        hands=hands,
        dealer=_seen(last.dealer) if rebuilds else _face_up(last.dealer, last.dealer_up),
        community=_seen(last.community) if rebuilds else _face_up(last.community, range(last.community_up)),
        void=_reason(last.void),
        void_law=None if last.void is None else last.void.law,
        seat=next(iter(own), None),
        dealer_hand=None if last.void is not None else _dealers(game, last),
    )


def _finished_hand(game: Game, last: FinishedRound, hand: PlayerHand, *, known: bool) -> HandView:
    cards: Cards = _seen(hand.cards) if known else (None,) * len(hand.cards)
    named = _named(game, hand, last.community[: last.community_up]) if known else None
    return HandView(cards, hand.folded, hand.void, True, _outcomes(game, hand), named)
