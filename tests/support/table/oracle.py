"""What the texts say about a round in which something goes wrong, independent of the table's own answer.

Written from section .12 of each text, from the game book and its rulings. The oracle watches the events of a round,
keeps its own count of cards, choices and wagers, and shares nothing with the code that answers the reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.cards import DECK, Card
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.message import COMMUNITY, RACK, Command, Event, Place
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.state import Bet, Table
from tests.support.table.houses import DEALER

AUTOMATED, HAND, MANUAL = DealingMode.AUTOMATED_SHOE, DealingMode.HAND, DealingMode.MANUAL_SHOE
GAMES = ("premium", "heads-up", "holdem3", "texas-bonus", "caribbean")
Names = tuple[str, ...]
Wagers = Mapping[tuple[int, str], Bet]

# The deal: P a card or more to each player in turn, D to the dealer, C to the community area, B burned, T turned up;
# ^ marks cards that are dealt face up, / cards of the stack that are burned, | the end of a stage.
_IN_TURN = {"premium": "P1 D1 P1 D1 P1 D1 C4 | T4", "heads-up": "P1 D1 P1 D1 | C3^ | C2^"}
_IN_TURN["holdem3"] = "P3 D3 C2 C2 | T2 | T2"
_IN_TURN["texas-bonus"] = "P1 D1 P1 D1 | B1 C3^ | B1 C1^ | B1 C1^"
_IN_TURN["caribbean"] = "P1 D1 P1 D1 P1 D1 P1 D1 P1 D1^"
_STACKS = {"premium": "P3 D3 C2/1 C2/1 | T4", "heads-up": "C5 P2 D2 | T3 | T2", "caribbean": "P5 D5^"}
_STACKS["holdem3"] = _IN_TURN["holdem3"]
_STACKS["texas-bonus"] = "P2 D2 | B1 C3^ | B1 C1^ | B1 C1^"


class Law:
    """Section .12 of one game: the paragraph of each irregularity, and the wagers that are still settled in a void.

    `late` is for cards found face up after everyone has the first cards, if that has its own paragraph.
    """

    def __init__(
        self, laws: list[str], late: str = "", still_if_exposed: Names = (), still_if_late: Names = ()
    ) -> None:
        self.dealer_card, self.face_up, self.drawn_in_error, self.player_hand, self.dealer_hand, self.jam = laws
        self.late_face_up = late or self.face_up
        self.still_if_exposed, self.still_if_late = still_if_exposed, still_if_late


def _twelve(subchapter: str, letters: str) -> list[str]:
    return [f"13:69F-{subchapter}.12({letter})" for letter in letters]


THREE, SIX, BONUS = "three-card", "six-card", "bonus"
TEXAS = [*_twelve("28", "ab"), "B28", "R45", "R45", "R45"]
LAWS = {
    "premium": Law(_twelve("40", "abcddf")),
    "heads-up": Law([*_twelve("39", "dabc"), "D4", *_twelve("39", "f")]),
    "holdem3": Law(_twelve("42", "abcddf"), still_if_exposed=(THREE,), still_if_late=(THREE, SIX)),
    "texas-bonus": Law(TEXAS, "13:69F-28.12(b)1", still_if_exposed=(BONUS,), still_if_late=(BONUS,)),
    "caribbean": Law(["R27"] * 3 + ["R45"] * 3),
}
LAST_WAGER = {"premium": "play", "holdem3": "turn-river", "caribbean": "bet"}
"""The wager a player has placed, or folded instead, once an exposed dealer's card no longer matters."""


class Step(NamedTuple):
    """One card or stack of the deal."""

    stage: int
    kind: str
    to: Place
    cards: int
    up: bool
    burned: int


def steps(game: str, mode: DealingMode, seats: tuple[int, ...], *, burns: bool = False) -> tuple[Step, ...]:
    """The plan of the deal, a step for each seat."""
    plan = (_STACKS if mode is AUTOMATED else _IN_TURN)[game]
    plan = plan.replace("C2", "B1 C2") if burns else plan
    found: list[Step] = []
    for stage, words in enumerate(plan.split("|")):
        for word in words.split():
            kind, cards, up, burned = word[0], int(word[1]), word.endswith("^"), int(word.partition("/")[2] or 0)
            to: dict[str, tuple[Place, ...]] = {"P": seats, "D": (DEALERS_PLACE,), "B": (RACK,)}
            found += [Step(stage, kind, place, cards, up, burned) for place in to.get(kind, (COMMUNITY,))]
    return tuple(found)


class Verdict(NamedTuple):
    """What the texts say about a report: refused, or what is void, what is returned, and by which paragraph."""

    law: str
    refused: bool = False
    void: frozenset[int] = frozenset()
    """Seats whose hands are void."""
    all_void: bool = False
    still_settled: tuple[str, ...] = ()
    returned: Wagers = MappingProxyType({})
    racked: Card | None = None
    """The card that was face up."""
    exposed: Card | None = None
    completed: tuple[tuple[Card, ...], int, tuple[Card, ...]] | None = None
    """The dealer's cards once that hand is complete, how many of the new ones are turned up, the community cards."""


class Oracle(NamedTuple):
    """One round as the texts see it, from "No more bets" on."""

    game: str
    mode: DealingMode
    order: tuple[Card, ...]
    plan: tuple[Step, ...]
    hands: Mapping[int, tuple[Card, ...]]
    wagers: Wagers
    made: frozenset[tuple[int, str]]
    needs_dealer: tuple[str, ...]
    """Side bets whose pay table uses the dealer's cards: three of the six, and aces against aces (R18)."""
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    done: int = 0
    used: int = 0
    held_at: int = -1
    recut_due: bool = False
    face_up: int = 0
    seen: frozenset[int] = frozenset()
    """Positions of the dealer's cards that are face up, from 1."""
    up_card: bool = False
    """Whether the card that the dealer turns up by rule has been dealt."""
    turned: int = 0
    folded: frozenset[int] = frozenset()
    void_hands: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    """Seats whose cards are collected."""
    chosen: frozenset[tuple[int, int]] = frozenset()
    """Stage and seat of each choice."""
    stub_racked: bool = False
    found: Mapping[Place, tuple[int, int]] = MappingProxyType({})
    """Wrong numbers of cards that were reported: how many were seen, and how many should have been there."""
    void: bool = False
    returned: Wagers = MappingProxyType({})

    # Reading the round

    @property
    def law(self) -> Law:
        return LAWS[self.game]

    @property
    def stage(self) -> int:
        return self.plan[self.done - 1].stage if self.done else 0

    @property
    def ahead(self) -> tuple[Step, ...]:
        """The steps to come; a void hand gets no more cards."""
        return tuple(step for step in self.plan[self.done :] if step.to not in self.void_hands)

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.hands if seat not in self.folded | self.void_hands]

    @property
    def held(self) -> bool:
        """Whether the next card is already out, drawn in error."""
        return self.held_at == self.used

    def count(self, place: Place) -> int:
        if isinstance(place, int):
            return len(self.hands[place])
        return len(self.dealer if place == DEALERS_PLACE else self.community)

    def due(self, place: Place) -> int:
        """How many cards should be at a place, by the plan so far."""
        return sum(step.cards for step in self.plan[: self.done] if step.to == place and step.kind != "T")

    def over(self, place: Place) -> int:
        """How many cards too many are at a place, by the plan so far."""
        return self.count(place) - self.due(place)

    @property
    def places(self) -> list[Place]:
        """Where cards are dealt in this round. Caribbean stud has no community area."""
        return [*self.hands, DEALERS_PLACE, *([COMMUNITY] if self.game != "caribbean" else [])]

    def wrong(self) -> list[Place]:
        places: list[Place] = [seat for seat in self.hands if seat not in self.void_hands | self.gone]
        return [place for place in [*places, DEALERS_PLACE, COMMUNITY] if self.over(place)]

    @property
    def own_cards_out(self) -> bool:
        return not any(step.kind in "PD" for step in self.ahead)

    @property
    def all_received(self) -> bool:
        """Whether each player and the dealer has received the first cards, or more; literally, so nobody is short."""
        places = [place for place in self.wrong() if place != COMMUNITY]
        return self.own_cards_out and all(self.over(place) > 0 for place in places)

    @property
    def all_decided(self) -> bool:
        """Whether an exposed dealer's card no longer matters."""
        if self.game == "heads-up":
            return False  # until the hand is revealed, when everyone has seen all of it
        if self.game == "texas-bonus":  # D5: the river wager, or the check instead
            return all((2, seat) in self.chosen for seat in self.live)
        return all((seat, LAST_WAGER[self.game]) in self.made for seat in self.live)

    @property
    def being_dealt(self) -> bool:
        """Whether the dealer's next act takes a card from the shoe or deck."""
        if not self.ahead or self.ahead[0].kind == "T" or not self.wagers or self.recut_due:
            return False
        if self.void:
            return not self.own_cards_out  # D8
        if self.ahead[0].stage == self.stage:
            return True
        undecided = [s for s in self.live if (self.stage, s) not in self.chosen and (s, "raise") not in self.made]
        return not self.wrong() and not undecided

    # Following the round

    def after(self, *events: Event) -> Oracle:
        oracle = self
        for event in events:
            oracle = oracle._after(event)
        return oracle

    def _after(self, event: Event) -> Oracle:  # noqa: C901, PLR0911, PLR0912
        match event:
            case happened.CardsDealt(_, to, cards, _, burned):
                oracle = self._laid(to, cards, len(burned))
                shown = to == DEALERS_PLACE and self.ahead[0].up
                return oracle._replace(seen=self.seen | {len(oracle.dealer)}, up_card=True) if shown else oracle
            case happened.CardsMisdealt(_, to, cards, _, burned):
                return self._laid(to, cards, len(burned))  # the dealer turns up none of them
            case happened.CardsBurned(_, cards):
                return self._replace(done=self._next(), used=self.used + len(cards))
            case happened.CommunityTurned(_, cards):
                return self._replace(done=self._next(), turned=self.turned + len(cards))
            case happened.PlayerActed(_, seat, _, wager, cents, folded):
                oracle = self._replace(chosen=self.chosen | {(self.stage, seat)})
                if wager is not None:
                    wagers = {**self.wagers, (seat, wager): Bet(cents)}
                    return oracle._replace(wagers=wagers, made=self.made | {(seat, wager)})
                return oracle._replace(folded=self.folded | {seat}) if folded else oracle
            case happened.WagerSettled(_, seat, wager) | happened.WagerReturned(_, seat, wager):
                left, key = dict(self.wagers), (seat, wager)
                bet = left.pop(key)
                back = {key: bet} if isinstance(event, happened.WagerReturned) else {}
                return self._replace(wagers=left, returned={**self.returned, **back})
            case happened.StubRacked():
                return self._replace(stub_racked=True)
            case happened.DealerRevealed():
                return self._replace(seen=frozenset(range(1, len(self.dealer) + 1)))
            case happened.DealerCardExposed(_, _, position):
                return self._replace(seen=self.seen | {position})
            case happened.CardFoundFaceUp(_, card, _):
                stub = [each for each in self.order[self.used :] if each != card]
                order = (*self.order[: self.used], card, *stub)
                held_at = self.used + 1 if self.held else -1
                return self._replace(face_up=self.face_up + 1, used=self.used + 1, order=order, held_at=held_at)
            case happened.WrongNumberFound(_, place, cards, expected):
                return self._replace(found={**self.found, place: (cards, expected)})
            case happened.CardDrawnInError():
                return self._replace(held_at=self.used)
            case happened.RecutOrdered():
                return self._replace(recut_due=True)
            case happened.DeckCut(_, _, cards):
                return self._replace(recut_due=False, order=self.order[cards:] + self.order[:cards])
            case happened.DealerHandCompleted():
                dealer, up, community = self._completed()
                moved = len(dealer) + len(community) - len(self.dealer) - len(self.community)
                found = {place: seen for place, seen in self.found.items() if place != DEALERS_PLACE}
                oracle = self._replace(dealer=dealer, community=community, used=self.used + moved, found=found)
                return oracle._replace(seen=self.seen | {len(dealer)}, up_card=True) if up else oracle
            case happened.HandVoided(_, seat):
                return self._replace(void_hands=self.void_hands | {seat})
            case happened.RoundVoided():
                return self._replace(void=True)
            case happened.CardsCollected(_, int() as seat, _):
                return self._replace(gone=self.gone | {seat})
        return self

    def _next(self) -> int:
        return self.plan.index(self.ahead[0], self.done) + 1

    def _laid(self, to: Place, cards: tuple[Card, ...], burned: int) -> Oracle:
        step = self.ahead[0]
        oracle = self._replace(done=self._next(), used=self.used + len(cards) + burned)
        if isinstance(to, int):
            return oracle._replace(hands={**self.hands, to: self.hands[to] + cards})
        if to == COMMUNITY:
            up = len(cards) if step.up else 0
            return oracle._replace(community=self.community + cards, turned=self.turned + up)
        return oracle._replace(dealer=self.dealer + cards)

    def _completed(self) -> tuple[tuple[Card, ...], int, tuple[Card, ...]]:
        """The cards in sequence: face-down cards dealt after the dealer's, then the rest of the deck."""
        kinds = [step.kind for step in self.plan]
        follows = "C" in kinds and kinds.index("C") > kinds.index("D")
        laid = self.community if follows else ()
        row = laid + self.order[self.used :]
        lacking = -self.over(DEALERS_PLACE)
        community = row[lacking : lacking + len(laid)] if laid else self.community
        up = any(step.kind == "D" and step.up for step in self.plan[: self.done]) and not self.up_card
        return self.dealer + row[:lacking], int(up), community

    # The result of a report

    def says(self, command: Command) -> Verdict:
        match command:
            case do.ReportDealerCard(_, position):
                return self._dealer_card(position)
            case do.ReportFaceUp(_, position):
                return self._face_up(position)
            case do.ReportDrawnInError():
                left = any(step.kind != "T" for step in self.ahead) and not (self.stub_racked or self.recut_due)
                drawn = (self.being_dealt if self.void else left) and not self.held
                return Verdict(self.law.drawn_in_error, refused=not drawn)
            case do.ReportWrongHand(_, place, cards):
                return self._wrong_hand(place, cards)
            case do.ReportShoeJam():
                return self._jam()
        raise AssertionError(f"{command} reports no irregularity")

    def _all_void(self, law: str, still: tuple[str, ...] = ()) -> Verdict:
        """R4: wagers that are not yet resolved are returned, except those that the text still settles."""
        back = {key: bet for key, bet in self.wagers.items() if key[1] not in still}
        return Verdict(law, all_void=True, void=frozenset(self.hands), still_settled=still, returned=back)

    def _dealer_card(self, position: int) -> Verdict:
        law = self.law.dealer_card
        if self.void or not 1 <= position <= len(self.dealer) or position in self.seen:
            return Verdict(law, refused=True)
        harmless = self.all_decided or not self.wagers
        verdict = Verdict(law) if harmless else self._all_void(law, self.law.still_if_exposed)
        return verdict._replace(exposed=self.dealer[position - 1])

    def _face_up(self, position: int) -> Verdict:
        if not self.being_dealt:
            return Verdict(self.law.face_up, refused=True)
        if not 1 <= position <= self.ahead[0].cards + self.ahead[0].burned:
            return Verdict("D34", refused=True)
        if self.held and position == 1:  # it is known to be face down
            return Verdict(self.law.drawn_in_error, refused=True)
        verdict = Verdict(self.law.face_up)
        if self.face_up and not self.void:
            late = (self.law.late_face_up, self.law.still_if_late)
            verdict = self._all_void(*(late if self.all_received else (self.law.face_up, ())))
        return verdict._replace(racked=self.order[self.used + position - 1])

    def _wrong_hand(self, place: Place, cards: int) -> Verdict:
        """R30: it counts when it is found, whatever the round is waiting for. What is settled stands."""
        law = {DEALERS_PLACE: self.law.dealer_hand, COMMUNITY: "D7"}.get(str(place), self.law.player_hand)
        if place not in self.places or place in self.void_hands or not 0 <= cards <= len(DECK):
            return Verdict(law, refused=True)
        if cards == self.due(place):
            return Verdict(law, refused=True)
        if self.void:
            return Verdict(law, returned={key: bet for key, bet in self.wagers.items() if self._uses(key, place)})
        if isinstance(place, int) and self.game != "heads-up":
            back = {key: bet for key, bet in self.wagers.items() if key[0] == place}
            return Verdict(law, void=frozenset({place} if back else ()), returned=back)
        burned = any(step.kind == "B" or step.burned for step in self.plan[: self.done])
        known = self.over(place) == cards - self.due(place)  # D32
        if (
            place == DEALERS_PLACE
            and known
            and self.over(place) < 0
            and not (self.stub_racked or self.turned or burned)
        ):
            return Verdict(law, completed=self._completed())
        return self._all_void(law) if self.wagers else Verdict(law)

    def _uses(self, key: tuple[int, str], place: Place) -> bool:
        """Whether a wager that survives a void is decided with the cards of a place."""
        return key[1] in self.needs_dealer if place == DEALERS_PLACE else key[0] == place

    def _jam(self) -> Verdict:
        from_hand = self.game in ("holdem3", "texas-bonus") and self.own_cards_out
        if self.mode is not AUTOMATED or not self.being_dealt or from_hand:
            return Verdict(self.law.jam, refused=True)
        return self._all_void(self.law.jam)

    @property
    def should_be_left(self) -> int:
        """How many cards a correct deal so far leaves in the stub; wrong numbers that were reported are known."""
        burned = sum(
            step.burned for step in self.plan[: self.done] if step.kind != "T" and step.to not in self.void_hands
        )
        burned += sum(step.cards for step in self.plan[: self.done] if step.kind == "B")
        return len(DECK) - burned - self.face_up - sum(map(self.believed, self.places))

    def believed(self, place: Place) -> int:
        """How many cards people take to be at a place, before they count."""
        seen, due = self.found.get(place, (0, 0))
        return seen if place in self.void_hands else self.due(place) + seen - due

    @property
    def places_to_count(self) -> dict[Place, int]:
        """How many cards are at each place; collected hands are in the discard rack."""
        out = {place: self.count(place) for place in self.places if place not in self.gone}
        return {**out, RACK: self.used - sum(out.values())}

    def stub_count(self, cards: int) -> tuple[bool, bool]:
        """Whether a count of the stub, with all other cards counted right, voids all hands (again, in a void round),
        and whether the deck is removed.
        """
        if cards == self.should_be_left and not set(self.wrong()) - self.found.keys():
            return False, False
        missing = cards != len(DECK) - self.used
        return missing or not self.void, missing

    def spoiled_by(self, seat: int, wager: str) -> str | None:
        """The paragraph that returns a wager that survives the void, because of a wrong number of cards."""
        wrong = self.wrong()
        if seat in wrong:
            return self.law.player_hand
        return self.law.dealer_hand if DEALERS_PLACE in wrong and wager in self.needs_dealer else None


def watch(table: Table) -> Oracle:
    """An oracle for the round that has just begun."""
    now = table.round
    assert now is not None
    assert now.drawn == 0
    seats = tuple(now.hands)
    wagers = {(seat, name): bet for seat in seats for name, bet in table.seats[seat].bets.items()}
    mode = now.dealing.mode
    burns = table.game.name == "holdem3" and table.game.house.on("burn-cards")
    plan = steps(table.game.name, mode, seats, burns=burns)
    needs = (SIX, BONUS) if table.game.name != "texas-bonus" or table.game.house.on("dealer-aces") else (SIX,)
    hands: dict[int, tuple[Card, ...]] = dict.fromkeys(seats, ())
    return Oracle(table.game.name, mode, now.order, plan, hands, wagers, frozenset(wagers), needs)


def reports(oracle: Oracle) -> Iterator[Command]:
    """Every report that a dealer could make, sensible or not."""
    yield from (do.ReportFaceUp(DEALER, position) for position in range(5))
    yield do.ReportDrawnInError(DEALER)
    yield do.ReportShoeJam(DEALER)
    places: list[Place] = [*oracle.hands, 7, DEALERS_PLACE, COMMUNITY]
    for place in places:
        due = oracle.due(place)
        seen = {due - 1, due, due + 1, oracle.count(place)} if place in oracle.places else {1}
        yield from (do.ReportWrongHand(DEALER, place, cards) for cards in sorted(seen))
    yield from (do.ReportDealerCard(DEALER, position) for position in range(len(oracle.dealer) + 2))
