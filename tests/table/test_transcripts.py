"""Rounds in which something goes wrong, line by line as people at the table would tell them, and some of them as they
are recorded.

`GOLDEN=write pytest tests/table/test_transcripts.py` rewrites the files; the difference is reviewed and committed with
the change that caused it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import cycle
from pathlib import Path

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.money import dollars
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.machine import act, apply, decide
from boardwalk.table.message import COMMUNITY, RACK, Command, Event, Place
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.next_act import Due
from boardwalk.table.record import Entry, read_entry, write_entry
from boardwalk.table.sentence import tell, wager_title
from boardwalk.table.state import Table
from tests.support.parameters import every_game, every_mode
from tests.support.table import collected_stories
from tests.support.table.collected_stories import STORIES as COLLECTED
from tests.support.table.collected_stories import CollectedStory
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, House
from tests.support.table.oracle import AUTOMATED, HAND, MANUAL, Oracle, reports
from tests.support.table.void_rounds import agrees, endings, ends_well, fork, misdeals, moves, sits_down

TRANSCRIPTS = Path(__file__).with_name("transcripts")
RECORDS = Path(__file__).with_name("records")
FACE_UP = do.ReportFaceUp(DEALER)
PREMIUM = "Ah 7c Ks Ad 8d Qd 3c 9h 2c As 7h 7d 2s 5h"
HEADS_UP = "Ah 7c Ks Ad 8d Qd As 7h 7d 2s 5h 3c"
HOLDEM3 = "Ah Ad 3c Kh Qh Jh As Ac Kc 4d 5d 6d 8s 9c Tc"
TEXAS = "Ah Kd Ad As Kh Ac 2c 7c 9h 4d 5d Jd 8s 9c Tc 3s"
CARIBBEAN = "Ah 7c Ks Ad 8d Qd 3c 9h 2c As 7h 7d 2s 5h 4s Tc"

Reached = Callable[[Oracle], bool]


@dataclass(frozen=True)
class Story:
    """A round with Ann and Bob, and what goes wrong in it: at each of these moments, this command is given."""

    title: str
    game: str
    mode: DealingMode
    deck: str
    happens: tuple[tuple[Reached, Command], ...]
    manners: tuple[str, ...] = ("first", "last")
    rounds_uncounted: int = 0
    options: Mapping[str, str] | None = None
    side: int = 5_00


def dealt(steps: int) -> Reached:
    """When this many steps of the deal are done."""
    return lambda oracle: oracle.done == steps


def seat_chose(seat: int, stage: int = 0) -> Reached:
    return lambda oracle: (stage, seat) in oracle.chosen


def all_own_cards(oracle: Oracle) -> bool:
    return oracle.own_cards_out and oracle.being_dealt


def at_once(oracle: Oracle) -> bool:
    return bool(oracle.plan)


def bonus_settled(oracle: Oracle) -> bool:
    return not any(wager == "three-card" for _, wager in oracle.wagers)


def slip(cards: int) -> Command:
    return do.Misdeal(DEALER, cards)


def seen(position: int) -> Command:
    return do.ReportDealerCard(DEALER, position)


def wrong(place: Place, cards: int, by: Actor = DEALER, seen_by: str = "") -> Command:
    return do.ReportWrongHand(by, place, cards, seen_by=seen_by)


def collected(seat: int) -> Reached:
    """When a seat is settled and its cards are collected."""
    return lambda oracle: seat in oracle.gone


def revealed(oracle: Oracle) -> bool:
    return bool(oracle.dealer) and len(oracle.seen) == len(oracle.dealer)


def stub_short(bobs_cards: int) -> tuple[tuple[Reached, Command], ...]:
    """The stub has 38 cards instead of 39, and Bob this many."""
    places: dict[Place, int] = {1: 3, 2: bobs_cards, DEALERS_PLACE: 3, COMMUNITY: 4, RACK: 0}
    return (dealt(10), do.CountStub(DEALER, 38)), (at_once, do.CountPlaces(DEALER, places))


FLOOR_CONFIRMS = {"floor-confirms": "on"}
LATE = {
    "premium-late-hand": Story(
        "Ann is settled when the floorperson sees that Bob has four cards",
        *("premium", MANUAL, PREMIUM),
        ((collected(1), wrong(2, 4, FLOORPERSON)),),
    ),
    "heads-up-late-hand": Story(
        "Bob is settled when the dealer sees that Ann has three cards: all hands are void, and what is settled stands",
        *("heads-up", MANUAL, HEADS_UP),
        ((collected(2), wrong(1, 3)),),
    ),
    "holdem3-late-dealer": Story(
        "The dealer's hand is revealed with four cards, and nobody knows which is the wrong one",
        *("holdem3", AUTOMATED, HOLDEM3),
        ((revealed, wrong(DEALERS_PLACE, 4)),),
    ),
    "texas-late-hand": Story(
        "Surveillance saw that Ann has three cards, and the supervisor reports it at the settlement",
        *("texas-bonus", MANUAL, TEXAS),
        ((collected(2), wrong(1, 3, SUPERVISOR, "Eve")),),
    ),
    "caribbean-late-settled": Story(
        "Bob's six cards are found after Bob is settled, which is only recorded",
        *("caribbean", MANUAL, CARIBBEAN),
        ((collected(2), wrong(2, 6, SUPERVISOR)),),
    ),
    "caribbean-late-hand": Story(
        "Ann has four cards when the dealer's hand is revealed",
        *("caribbean", AUTOMATED, CARIBBEAN),
        ((revealed, wrong(1, 4)),),
    ),
    "premium-stub-explained": Story(
        "The stub is a card short, and Bob has it",
        *("premium", MANUAL, PREMIUM),
        stub_short(4),
    ),
    "premium-stub-missing": Story(
        "The stub is a card short, and the card is nowhere",
        *("premium", MANUAL, PREMIUM),
        stub_short(3),
    ),
    "premium-report-confirmed": Story(
        "The dealer's report waits for the floorperson, who confirms it",
        *("premium", MANUAL, PREMIUM),
        ((seat_chose(1), seen(2)), (at_once, do.ConfirmReport(FLOORPERSON))),
        options=FLOOR_CONFIRMS,
    ),
    "premium-report-dismissed": Story(
        "The dealer's report waits for the floor, and the supervisor dismisses it",
        *("premium", MANUAL, PREMIUM),
        ((seat_chose(1), wrong(2, 4)), (at_once, do.DismissReport(SUPERVISOR, "two cards lay on top of each other"))),
        options=FLOOR_CONFIRMS,
    ),
    "texas-all-fold": Story(
        "Everyone folds before the flop, and the dealer's cards are revealed anyway",
        *("texas-bonus", MANUAL, TEXAS),
        (),
        ("folds", "folds"),
        side=0,
    ),
    "premium-face-up-in-stack": Story(
        "The second card of Bob's stack is face up",
        *("premium", AUTOMATED, PREMIUM),
        ((dealt(1), do.ReportFaceUp(DEALER, 2)),),
    ),
    "premium-surveillance": Story(
        "Surveillance saw a dealer's card exposed, and the supervisor reports it",
        *("premium", MANUAL, PREMIUM),
        ((seat_chose(1), do.ReportDealerCard(SUPERVISOR, 2, seen_by="Eve")),),
    ),
}
"""What R30, R38 and R44 add."""

STORIES = {
    **LATE,
    "premium-dealer-card": Story(
        "A dealer's card is exposed while Bob still has to play or fold",
        *("premium", MANUAL, PREMIUM),
        ((seat_chose(1), seen(2)),),
    ),
    "premium-dealer-card-late": Story(
        "A dealer's card is exposed after everyone has played, which changes nothing",
        *("premium", MANUAL, PREMIUM),
        ((seat_chose(2, 1), seen(2)),),
    ),
    "premium-fold-then-void": Story(
        "Ann has folded when a dealer's card is exposed: what she lost stays lost",
        *("premium", HAND, PREMIUM),
        ((seat_chose(1, 1), seen(1)),),
        ("folds", "last"),
    ),
    "premium-one-face-up": Story(
        "A card is face up in the shoe", *("premium", MANUAL, PREMIUM), ((dealt(4), FACE_UP),)
    ),
    "premium-two-face-up": Story(
        "Two cards are face up in the shoe", *("premium", MANUAL, PREMIUM), ((dealt(4), FACE_UP), (dealt(9), FACE_UP))
    ),
    "premium-drawn-in-error": Story(
        "A card is drawn in error", *("premium", HAND, PREMIUM), ((dealt(3), do.ReportDrawnInError(DEALER)),)
    ),
    "premium-player-short": Story(
        "Bob is dealt two cards, and nobody notices until the stub is racked",
        *("premium", MANUAL, PREMIUM),
        ((dealt(4), slip(0)), (dealt(10), do.RackStub(DEALER))),
    ),
    "premium-dealer-short": Story(
        "The dealer is a card short, and nobody notices until the community cards are face down",
        *("premium", MANUAL, PREMIUM),
        ((dealt(8), slip(0)), (dealt(10), wrong(DEALERS_PLACE, 2))),
    ),
    "premium-dealer-over": Story(
        "The dealer has four cards",
        *("premium", AUTOMATED, PREMIUM),
        ((dealt(2), slip(4)), (dealt(3), wrong(DEALERS_PLACE, 4))),
    ),
    "premium-community-over": Story(
        "Five community cards are dealt",
        *("premium", MANUAL, PREMIUM),
        ((dealt(9), slip(5)), (dealt(10), wrong(COMMUNITY, 5))),
    ),
    "premium-shoe-jam": Story(
        "The automated shoe jams", *("premium", AUTOMATED, PREMIUM), ((dealt(2), do.ReportShoeJam(DEALER)),)
    ),
    "premium-misdealt-count": Story(
        "Bob is dealt two cards, and the stub is counted correctly: a misdeal with all 52 cards",
        *("premium", MANUAL, PREMIUM),
        ((dealt(4), slip(0)), (dealt(10), do.CountStub(DEALER, 40))),
    ),
    "premium-void-count": Story(
        "The round is void, its stub must be counted, and a card is missing",
        *("premium", MANUAL, PREMIUM),
        ((dealt(4), FACE_UP), (at_once, FACE_UP), (at_once, do.CountStub(DEALER, 45))),
        rounds_uncounted=4,
    ),
    "heads-up-dealer-card": Story(
        "A dealer's card is exposed after the last decision and before the hand is revealed",
        *("heads-up", MANUAL, HEADS_UP),
        ((seat_chose(2, 2), seen(1)),),
    ),
    "heads-up-player-over": Story(
        "Bob is dealt three cards, which voids all hands",
        *("heads-up", HAND, HEADS_UP),
        ((dealt(4), slip(2)), (dealt(5), wrong(2, 3))),
    ),
    "heads-up-dealer-short": Story(
        "The dealer is a card short, and it is noticed before anyone decides",
        *("heads-up", MANUAL, HEADS_UP),
        ((dealt(5), slip(0)),),
    ),
    "holdem3-dealer-card": Story(
        "A dealer's card is exposed before any player has exposed cards",
        *("holdem3", MANUAL, HOLDEM3),
        ((dealt(5), seen(3)),),
    ),
    "holdem3-dealer-card-after-bonus": Story(
        "A dealer's card is exposed after the 3 Card Bonus is settled and Ann has decided",
        *("holdem3", MANUAL, HOLDEM3),
        ((seat_chose(1, 1), seen(3)),),
    ),
    "holdem3-dealer-over-and-seen": Story(
        "The dealer has four cards, and one is exposed before anyone notices",
        *("holdem3", MANUAL, HOLDEM3),
        ((dealt(2), slip(4)), (dealt(4), seen(2))),
    ),
    "holdem3-player-short-two-face-up": Story(
        "Two cards are face up when everyone has their cards except Bob, who is one short",
        *("holdem3", MANUAL, HOLDEM3),
        ((dealt(1), slip(2)), (all_own_cards, FACE_UP), (all_own_cards, FACE_UP)),
    ),
    "holdem3-two-face-up-late": Story(
        "Two cards are face up after everyone has three cards",
        *("holdem3", HAND, HOLDEM3),
        ((all_own_cards, FACE_UP), (all_own_cards, FACE_UP)),
    ),
    "holdem3-only-player": Story(
        "The only player is dealt four cards",
        *("holdem3", AUTOMATED, HOLDEM3),
        ((at_once, slip(4)), (dealt(1), wrong(1, 4))),
        ("first",),
    ),
    "texas-dealer-card": Story(
        "A dealer's ace is exposed before the second cards are out, which are then dealt for the bonus",
        *("texas-bonus", MANUAL, TEXAS),
        ((dealt(3), seen(1)),),
    ),
    "texas-void-two-face-up": Story(
        "Two cards are face up and one is drawn in error while cards are dealt for the bonus of a void round",
        *("texas-bonus", MANUAL, TEXAS),
        ((dealt(3), seen(1)), (at_once, FACE_UP), (dealt(4), do.ReportDrawnInError(DEALER)), (dealt(5), FACE_UP)),
    ),
    "texas-two-face-up-late": Story(
        "Two cards are face up at the flop",
        *("texas-bonus", HAND, TEXAS),
        ((all_own_cards, FACE_UP), (all_own_cards, FACE_UP)),
    ),
    "texas-wrong-flop": Story(
        "Four cards are dealt on the flop after Bob has folded",
        *("texas-bonus", MANUAL, TEXAS),
        ((dealt(7), slip(4)), (dealt(8), wrong(COMMUNITY, 4))),
        ("first", "folds"),
    ),
    "texas-player-short": Story(
        "Ann gets a stack of one card",
        *("texas-bonus", AUTOMATED, TEXAS),
        ((at_once, slip(1)), (dealt(1), wrong(1, 1))),
    ),
    "caribbean-hole-card": Story(
        "One of the dealer's hole cards is exposed", *("caribbean", MANUAL, CARIBBEAN), ((dealt(15), seen(4)),)
    ),
    "caribbean-dealer-short": Story(
        "The dealer's stack has four cards, and the fifth is dealt face up",
        *("caribbean", AUTOMATED, CARIBBEAN),
        ((dealt(2), slip(4)), (dealt(3), wrong(DEALERS_PLACE, 4))),
    ),
    "caribbean-up-card-over": Story(
        "Two cards are dealt instead of the dealer's up-card, and one of them is exposed",
        *("caribbean", MANUAL, CARIBBEAN),
        ((dealt(14), slip(2)), (dealt(15), seen(6))),
    ),
    "caribbean-two-wrong-hands": Story(
        "Ann has too few cards and the dealer too many",
        *("caribbean", AUTOMATED, CARIBBEAN),
        ((at_once, slip(4)), (dealt(2), slip(6)), (dealt(3), wrong(1, 4)), (dealt(3), wrong(DEALERS_PLACE, 6))),
    ),
}


def played(story: Story) -> tuple[Table, list[tuple[Command, list[Event]]]]:
    """The table with its bets closed, and every command of the round with its events."""
    house, oracle = sits_down(story.game, story.mode, story.manners, story.deck, story.options, story.side)
    house._table = house.table._replace(rounds_since_count=story.rounds_uncounted)
    begun = house.table
    told: list[tuple[Command, list[Event]]] = []
    for reached, command in story.happens:
        while not reached(oracle):
            oracle = _move(house, oracle, told)
        oracle = _move(house, oracle, told, command)
    while house.table.round is not None:
        oracle = _move(house, oracle, told)
    return begun, told


def _move(
    house: House, oracle: Oracle, told: list[tuple[Command, list[Event]]], command: Command | None = None
) -> Oracle:
    before = len(house.events)
    oracle = moves(house, oracle, command)
    told.append((house.commands[-1], house.events[before:]))
    return oracle


def round_of(name: str) -> tuple[Story | CollectedStory, Table, list[tuple[Command, list[Event]]]]:
    story = STORIES.get(name) or COLLECTED[name]
    return story, *(played(story) if isinstance(story, Story) else collected_stories.played(story))


def transcript(name: str) -> Iterator[str]:
    """The bets, then each command with its events and their paragraphs below it."""
    story, table, told = round_of(name)
    yield f"{GAMES[story.game].title}, dealt from the {story.mode.value.removeprefix('from the ')}"
    yield f"{story.title}."
    yield ""
    for seat, seated in table.seats.items():
        bets = ", ".join(f"{_amount(*bet)} on {wager_title(table.game, name)}" for name, bet in seated.bets.items())
        yield f"{seated.player} (seat {seat}) has {bets}"
    for command, events in told:
        yield f"{command.actor}: {in_words(command)}"
        for event in events:
            yield f"    {tell(event, table)} [{event.law}]"
            table = apply(table, event)
    yield ""
    for seated in table.seats.values():
        yield f"{seated.player} started with $10,000 and has {dollars(seated.chips_cents)}"


def _amount(cents: int, coupon_cents: int) -> str:
    coupon = [f"a {dollars(coupon_cents)} coupon"] if coupon_cents else []
    return " and ".join(([dollars(cents)] if cents else []) + coupon)


def in_words(command: Command) -> str:
    """`ReportDealerCard(position=2)` as "report dealer card, position 2"."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(command).__name__).lower()
    said = {each.name: getattr(command, each.name) for each in fields(command)[1:]}
    shown = [f"{name.replace('_', ' ')} {value}" for name, value in said.items() if (name, value) != ("seen_by", "")]
    return ", ".join([name, *shown])


@pytest.mark.parametrize("name", [*STORIES, *COLLECTED])
@pytest.mark.law("13:69F-28.12(b)2", "R21", "R24", "D14", "D18", "D20", "13:69F-28.7(b)2", "13:69F-40.10(h)")
@pytest.mark.law("R42", "R48", "D38", "13:69F-28.10(h)4ii(2)")
@pytest.mark.law("13:69F-40.12(a)", "13:69F-40.12(b)", "13:69F-40.12(c)", "13:69F-40.12(d)", "13:69F-40.12(f)")
@pytest.mark.law("13:69F-39.12(c)", "13:69F-39.12(d)", "13:69F-42.12(a)", "13:69F-42.12(b)", "13:69F-42.12(d)")
@pytest.mark.law("13:69F-28.12(a)", "13:69F-28.12(b)1", "R4", "R45", "R27", "D4", "D7", "D8")
@pytest.mark.law("R30", "R38", "R44", "D32", "D33", "D34", "D35")
def test_the_round_is_told_as_it_was_reviewed(name: str) -> None:
    path = TRANSCRIPTS / f"{name}.txt"
    text = "\n".join(transcript(name)) + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


RECORDED = (
    "caribbean-dealer-short",
    "heads-up-player-over",
    "holdem3-two-face-up-late",
    "premium-bonus-spin-void",
    "premium-misdealt-count",
    "premium-late-hand",
    "premium-player-short",
    "premium-report-confirmed",
    "premium-shoe-jam",
    "premium-stub-explained",
    "premium-void-count",
    "texas-progressive-royal",
)
"""Each kind of irregularity, and what the progressive and the wheel put on record."""


@pytest.mark.parametrize("name", RECORDED)
def test_the_round_is_recorded_as_it_was_reviewed(name: str) -> None:
    """A sentence may be reworded; what is on record stays, or every older record would fail its audit."""
    path = RECORDS / f"{name}.jsonl"
    _, _, told = round_of(name)
    text = "".join(f"{write_entry(Entry(command, tuple(events)))}\n" for command, events in told)
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
    assert [read_entry(line, 1).events for line in text.splitlines()] == [tuple(events) for _, events in told]


def test_every_transcript_has_its_story() -> None:
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == {*STORIES, *COLLECTED}


def counted(name: str, cards: int) -> list[Event]:
    story = STORIES[f"premium-{name}-count"]
    _, told = played(replace(story, happens=(*story.happens[:-1], (story.happens[-1][0], do.CountStub(DEALER, cards)))))
    return [event for _, events in told for event in events]


VOIDS = {("misdealt", 40): [False], ("misdealt", 39): [True], ("void", 46): [False], ("void", 45): [False, True]}


@pytest.mark.parametrize("count", VOIDS)
@pytest.mark.law("13:69F-40.7(f)2")
def test_the_deck_leaves_the_table_only_if_the_count_is_not_what_the_stub_holds(count: tuple[str, int]) -> None:
    """After Bob's misdeal, 39 cards would be right for a correct deal, but then one is missing."""
    events = counted(*count)
    assert [event.deck_condemned for event in events if isinstance(event, happened.RoundVoided)] == VOIDS[count]
    assert any(isinstance(event, happened.DeckRemoved) for event in events) is any(VOIDS[count])


def test_a_count_that_a_misdeal_makes_look_right_says_what_should_have_been_there() -> None:
    (void,) = [event for event in counted("misdealt", 39) if isinstance(event, happened.RoundVoided)]
    assert "39 cards, not 39" not in void.reason.words


def counts_agree(house: House, oracle: Oracle) -> None:
    """The table judges any count of the stub now as the texts do."""
    left = len(DECK) - oracle.used
    for cards in {left - 1, left, left + 1, oracle.should_be_left}:
        table, (told, *racked) = act(house.table, do.CountStub(DEALER, cards))
        assert isinstance(told, happened.StubCounted)
        assert (told.cards, told.expected) == (cards, oracle.should_be_left)
        others = [] if racked else decide(table, do.CountPlaces(DEALER, oracle.places_to_count))
        voids = [event.deck_condemned for event in others if isinstance(event, happened.RoundVoided)]
        assert (bool(voids), any(voids)) == oracle.stub_count(cards)


@every_game
@every_mode
@pytest.mark.law("13:69F-40.7(f)2", "13:69F-39.7(f)2", "13:69F-42.7(e)2", "B26")
def test_after_any_slip_every_count_of_the_stub_is_judged_as_the_texts_say(game: str, mode: DealingMode) -> None:
    house, oracle = sits_down(game, mode)
    while house.table.round is not None:
        for misdeal in misdeals(house, oracle):
            other = fork(house)
            after = moves(other, oracle, misdeal)
            while other.due not in (Due.STUB, Due.BETS):
                after = moves(other, after)
            if other.due is Due.STUB:
                counts_agree(other, after)
        oracle = moves(house, oracle)


@every_game
@every_mode
@endings
@pytest.mark.law("13:69F-40.7(f)", "13:69F-39.7(f)", "13:69F-42.7(e)", "B24")
def test_a_void_round_waits_for_the_count_of_its_stub_that_is_due(game: str, mode: DealingMode, one_in: int) -> None:
    turns = cycle(range(one_in))
    house, oracle = sits_down(game, mode)
    house._table = house.table._replace(rounds_since_count=4)
    while house.table.round is not None:
        for report in reports(oracle):
            if agrees(oracle, house.table, report):
                other = fork(house)
                after = moves(other, oracle, report)
                while after.void and other.due not in (Due.STUB, Due.COLLECT):
                    after = moves(other, after)
                if after.void and not after.stub_racked:
                    other.refused(do.CollectCards(DEALER), house.table.game.procedure.conduct.cards_collected.id)
                    other.refused(do.RackStub(DEALER), house.table.dealing.rules.stub_count.id)
                    counts_agree(other, after)
                if next(turns) == 0:
                    ends_well(other, after)
        oracle = moves(house, oracle)


@pytest.mark.law("R27")
def test_the_up_card_of_caribbean_stud_is_turned_up_although_a_hole_card_was_seen() -> None:
    """The only hand is void, so the hole card is only recorded; then the dealer's hand gets its fifth card."""
    house, oracle = sits_down("caribbean", MANUAL, ("first",))
    for command in (slip(0), *[None] * 8, slip(0), wrong(1, 4), seen(1)):
        oracle = moves(house, oracle, command)
    agrees(oracle, house.table, wrong(DEALERS_PLACE, 4))
