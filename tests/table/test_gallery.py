"""Games from outside at a live table, with words that none of the five games needs: no dealer's hand, wagers that are
taken back, bonuses, envy, bad beats, other rankings, and multiples that need a hand.

`GOLDEN=write pytest tests/table/test_gallery.py` rewrites the transcripts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import parse_cards
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.soak.scenario import EQUIPMENT, some_offer
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import SoakTally
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import RandomLegal
from boardwalk.table.machine import apply, decide
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import beyond_means, prompts
from boardwalk.table.presentation.step import ThisGame, round_steps
from boardwalk.table.presentation.view import view
from boardwalk.table.sentence import tell, wager_title
from boardwalk.table.state import Table
from tests.support.parameters import every_mode, gallery_game
from tests.support.table.houses import CREW, DEALER, NAMES, SUPERVISOR, House, bet_all, dealt, name_at, open_house
from tests.support.table.ways import shuffled

TRANSCRIPTS = Path(__file__).parent / "transcripts" / "gallery"
ANN, BOB, CY = map(player, NAMES[:3])
without_a_dealers_hand = pytest.mark.parametrize("game", ["let-it-ride", "mississippi-stud"])


@gallery_game
def test_every_invariant_holds_with_faults_in_every_way_of_dealing(game: str) -> None:
    tally = SoakTally()
    for number, (devices, decks) in enumerate(EQUIPMENT):
        dice = Random(f"{game} {number}")
        for _ in SimulatedTable(dice, tally, faults=True).run(some_offer(game, devices, decks, dice), 3):
            pass
    assert tally.rounds == 3 * len(EQUIPMENT)
    assert tally.injected, "nothing went wrong, so little was tried"


@pytest.mark.long
@gallery_game
def test_every_invariant_holds_in_many_rounds(game: str) -> None:
    tally = SoakTally()
    for seed in range(40):
        for devices, decks in EQUIPMENT:
            dice = Random(f"{game} {seed}")
            for _ in SimulatedTable(dice, tally, faults=True).run(some_offer(game, devices, decks, dice), 10):
                pass
    assert tally.rounds == 400 * len(EQUIPMENT)


def playing(game: str, mode: DealingMode, seed: int) -> House:
    """Three players who bet on everything and choose at random, at a table with a deck in any order."""
    dice = Random(seed)
    house = open_house(game, mode, " ".join(map(str, shuffled(seed))), policy=RandomLegal(dice))
    bet_all(house, side=5_00)
    return house


@every_mode
@gallery_game
def test_a_table_settles_as_the_rules_do(game: str, mode: DealingMode) -> None:
    for seed in range(6):
        house = playing(game, mode, seed)
        house.play_round()
        last = house.table.last_round
        assert last is not None
        if len(last.community) < house.table.game.community_cards:
            continue  # everyone has folded
        seats = {
            number: Seat(hand.cards, {name: bet.cents for name, bet in hand.made.items()}, hand.folded)
            for number, hand in last.hands.items()
        }
        due = settle_table(house.table.game, seats, last.dealer, last.community)
        for number, settlement in due.items():
            assert house.table.seats[number].chips_cents == 10_000_00 + settlement.net
            events = [event for event in house.events if isinstance(event, happened.WagerSettled)]
            lines = {
                event.wager: (event.cents, event.result, event.paid_cents) for event in events if event.seat == number
            }
            assert lines == {line.wager: (line.staked, line.result, line.paid) for line in settlement.lines}


@gallery_game
def test_every_event_is_told(game: str) -> None:
    house = playing(game, DealingMode.HAND, 5)
    house.play_round()
    table: Table | None = None
    for event in house.events:
        assert tell(event, table).strip()
        table = apply(table, event)


# No dealer's hand


@every_mode
@without_a_dealers_hand
def test_without_a_dealers_hand_nothing_is_revealed(game: str, mode: DealingMode) -> None:
    house = playing(game, mode, 1)
    house.play_round()
    kinds = {type(event) for event in house.events}
    assert happened.HandShown in kinds
    assert happened.DealerRevealed not in kinds
    assert not any(event.to == "dealer" for event in house.events if isinstance(event, happened.CardsDealt))


@without_a_dealers_hand
def test_the_card_of_such_a_game_names_no_dealers_cards(game: str) -> None:
    for mode in DealingMode:
        steps = round_steps(ThisGame(GAMES[game].game()), mode, ())
        assert not any("dealer" in step.title and "dealer's far right" not in step.title for step in steps)
        assert "reveal-dealer" not in {step.name for step in steps}


@without_a_dealers_hand
def test_what_concerns_a_dealers_card_is_not_offered_and_refused(game: str) -> None:
    house = dealt(open_house(game, seats=(1, 2)))
    house.until(Due.ACT)
    house.refused(do.ReportDealerCard(DEALER, 1), f"{game}:dealer-card-exposed", "the dealer has no card 1")
    house.refused(do.ReportWrongHand(DEALER, "dealer", 1), f"{game}:wrong-dealer-hand", "has no cards in this round")
    offered = {type(prompt.command) for prompt in prompts(house.table, DEALER)}
    places = {
        prompt.command.place
        for prompt in prompts(house.table, DEALER)
        if isinstance(prompt.command, do.ReportWrongHand)
    }
    assert do.ReportDealerCard not in offered
    assert places == {1, 2, "community"}


# Wagers that are taken back


def riding(seats: Sequence[int] = (1,)) -> House:
    """Let It Ride, at the first decision of the first of these seats."""
    house = dealt(open_house("let-it-ride", seats=seats))
    house.until(Due.ACT)
    return house


def test_a_wager_that_is_taken_back_goes_to_the_player_on_the_record() -> None:
    house = riding()
    before = house.table.seats[1]
    house.do(do.Act(ANN, "take-back"))
    acted, back = house.events[-2:]
    assert isinstance(acted, happened.PlayerActed)
    assert (acted.action, acted.wager, acted.cents) == ("take-back", None, 0)
    assert isinstance(back, happened.BetTakenBack)
    assert (back.seat, back.wager, back.cents, str(back.law)) == (1, "first", 10_00, str(acted.law))
    after = house.table.seats[1]
    assert after.chips_cents == before.chips_cents + 10_00
    assert set(before.bets) - set(after.bets) == {"first"}


def test_what_rides_stays_and_cannot_be_taken_back_later() -> None:
    house = riding()
    house.do(do.Act(ANN, "let-it-ride"))
    house.until(Due.ACT)
    due = [prompt for prompt in prompts(house.table, ANN) if prompt.due]
    assert [(prompt.title, prompt.cost_cents) for prompt in due] == [("Take back Second", -10_00), ("Let it ride", 0)]
    house.do(do.Act(ANN, "take-back"))
    assert set(house.table.seats[1].bets) == {"first", "third"}


def test_a_coupon_goes_back_with_the_wager_it_is_under() -> None:
    house = open_house("let-it-ride", seats=(1,))
    for wager, coupon in (("third", 0), ("first", 10_00), ("second", 0)):
        house.do(do.PlaceBet(ANN, wager, 10_00, coupon))
    house.do(do.CloseBets(DEALER))
    house.until(Due.ACT)
    house.do(do.Act(ANN, "take-back"))
    (back,) = house.last(happened.BetTakenBack)
    assert isinstance(back, happened.BetTakenBack)
    assert back.coupon_cents == 10_00


def test_for_a_player_who_is_away_the_wager_is_taken_back() -> None:
    house = riding()
    house.do(do.ChooseForSeat(SUPERVISOR, 1, "away from the table"))
    assert "first" not in house.table.seats[1].bets


def test_a_player_cannot_fold_where_nothing_is_folded() -> None:
    house = riding()
    house.refused(do.Act(ANN, "fold"), "let-it-ride:first-taken-back", "you can take-back or let-it-ride")


def test_a_void_round_returns_what_still_rides() -> None:
    house = riding((1, 2))
    house.do(do.Act(ANN, "take-back"))
    house.do(do.ReportWrongHand(DEALER, "community", 1))
    while house.table.round is not None:
        house.step()
    assert [house.table.seats[seat].chips_cents for seat in (1, 2)] == [10_000_00, 10_000_00]


# Multiples that need a hand

CRAZY = {"pair of aces": "Ah As 9c 5d 2h", "king high": "Kh Jd 9c 5d 2h"}


@pytest.mark.parametrize("hand", CRAZY)
def test_only_what_the_hand_allows_is_offered(hand: str) -> None:
    house = dealt(open_house("crazy-four", DealingMode.AUTOMATED_SHOE, CRAZY[hand], seats=(1,)))
    house.until(Due.ACT)
    offered = [prompt.title for prompt in prompts(house.table, ANN) if prompt.due]
    if hand == "pair of aces":
        assert offered == ["Fold", "Play 1x", "Play 2x", "Play 3x"]
        house.do(do.Act(ANN, "play-3x"))
    else:
        assert offered == ["Fold", "Play 1x"]
        why = "3x the ante may be placed only with a pair of aces or better"
        house.refused(do.Act(ANN, "play-3x"), "crazy-four:play", why)
        house.refused(do.Act(ANN, "play-4x"), "crazy-four:play", "you can fold or play-1x")


def test_what_is_reserved_for_a_hand_is_not_said_to_be_beyond_ones_means() -> None:
    house = dealt(open_house("crazy-four", DealingMode.AUTOMATED_SHOE, CRAZY["king high"], seats=(1,), chips=30_00))
    house.until(Due.ACT)
    assert [prompt.title for prompt in prompts(house.table, ANN) if prompt.due] == ["Fold", "Play 1x"]
    assert beyond_means(house.table, ANN) == ()


def test_nobody_else_learns_from_the_offers_what_a_player_holds() -> None:
    seen = []
    for cards in CRAZY.values():
        house = dealt(open_house("crazy-four", DealingMode.AUTOMATED_SHOE, cards, seats=(1, 2)))
        house.until(Due.ACT)
        others = (BOB, *CREW, Actor(Role.SURVEILLANCE, "Eye"))
        seen.append([[prompt.title for prompt in prompts(house.table, other)] for other in others])
    assert seen[0] == seen[1]


# Bonuses, envy and bad beats

STRAIGHT_FLUSH, SEVENS, QUEEN_HIGH = "9h 8h 7h", "7c 7d 2s", "Qh 8d 3c"
DEALERS_ACES = "As Ad Kc"


def three_card(*hands: str, side: dict[str, int] | None = None, actions: Sequence[str] = ()) -> House:
    """A round of Three Card Poker with these hands, the dealer's last, until all players have decided."""
    seats = range(1, len(hands))
    house = open_house("three-card", DealingMode.AUTOMATED_SHOE, " ".join(hands), seats=seats)
    bet_all(house, side=side or {})
    house.do(do.CloseBets(DEALER))
    for number in seats:
        house.until(Due.ACT)
        house.do(do.Act(name_at(number), actions[number - 1] if actions else "play-1x"))
    return house


def settled(house: House, seat: int) -> dict[str, tuple[Result, int, int]]:
    events = [event for event in house.events if isinstance(event, happened.WagerSettled) and event.seat == seat]
    return {event.wager: (event.result, event.cents, event.paid_cents) for event in events}


def finished(house: House) -> House:
    while house.table.round is not None:
        house.step()
    return house


def test_a_bonus_is_paid_and_posted_by_itself_on_an_ante_that_lost() -> None:
    house = finished(three_card("6c 5d 4h", "As Ad Ac"))
    assert settled(house, 1) == {
        "ante": (Result.LOSE, 10_00, 0),
        "ante-bonus": (Result.WIN, 0, 10_00),
        "play": (Result.LOSE, 10_00, 0),
    }
    assert house.table.seats[1].chips_cents == 10_000_00 - 20_00 + 10_00
    table: Table | None = None
    for event in house.events:
        if isinstance(event, happened.WagerSettled) and event.wager == "ante-bonus":
            assert tell(event, table) == "Ann (seat 1) is paid $10 for the Ante Bonus: straight, 1 to 1"
        table = apply(table, event)


def test_a_folded_hand_gets_no_bonus_that_needs_a_showdown() -> None:
    house = finished(three_card("6c 5d 4h", "As Ad Ac", actions=["fold"]))
    assert settled(house, 1) == {"ante": (Result.LOSE, 10_00, 0)}


def test_envy_waits_until_all_hands_are_known() -> None:
    house = three_card(STRAIGHT_FLUSH, SEVENS, QUEEN_HIGH, DEALERS_ACES, side={"pair-plus": 5_00})
    house.until(Due.SHOW)
    hidden = view(house.table, CY)
    assert hidden.seats[1].hand is not None
    assert set(hidden.seats[1].hand.cards) == {None}
    house.refused(do.SettleSeat(DEALER), "three-card:settling")
    house.do(do.ShowHands(DEALER))
    shown = [event for event in house.events if isinstance(event, happened.HandShown)]
    assert [(event.seat, event.cards) for event in shown] == [
        (3, parse_cards(QUEEN_HIGH)),
        (2, parse_cards(SEVENS)),
        (1, parse_cards(STRAIGHT_FLUSH)),
    ]
    assert house.due is Due.SETTLE
    finished(house)
    assert settled(house, 2)["envy"] == settled(house, 3)["envy"] == (Result.WIN, 0, 50_00)
    assert "envy" not in settled(house, 1)


def test_a_folded_hand_is_not_envied_nor_turned_up_for_it() -> None:
    actions = ["fold", "play-1x", "play-1x"]
    house = three_card(STRAIGHT_FLUSH, SEVENS, QUEEN_HIGH, DEALERS_ACES, side={"pair-plus": 5_00}, actions=actions)
    house.until(Due.SHOW)
    house.do(do.ShowHands(DEALER))
    assert {event.seat for event in house.events if isinstance(event, happened.HandShown)} == {2, 3}
    finished(house)
    assert not any("envy" in settled(house, seat) for seat in (1, 2, 3))


@pytest.mark.parametrize(("cents", "waits"), [(4_99, False), (5_00, True), (5_01, True)])
def test_hands_are_turned_up_first_only_for_a_stake_that_envy_is_paid_on(cents: int, waits: bool) -> None:
    house = three_card(STRAIGHT_FLUSH, SEVENS, DEALERS_ACES, side={"pair-plus": cents})
    house.until(Due.SHOW, Due.SETTLE)
    assert (house.due is Due.SHOW) is waits


def test_a_player_alone_has_nobody_to_envy() -> None:
    house = three_card(STRAIGHT_FLUSH, DEALERS_ACES, side={"pair-plus": 5_00})
    house.until(Due.SHOW, Due.SETTLE)
    assert house.due is Due.SETTLE


def test_a_void_hand_is_not_envied() -> None:
    house = three_card(STRAIGHT_FLUSH, SEVENS, DEALERS_ACES, side={"pair-plus": 5_00})
    house.do(do.ReportWrongHand(DEALER, 1, 4))
    finished(house)
    assert "envy" not in settled(house, 2)


def test_a_bad_beat_is_paid_for_the_losing_hand_and_lost_at_once_with_a_fold() -> None:
    house = finished(three_card(SEVENS, DEALERS_ACES, side={"bad-beat": 5_00}))
    assert settled(house, 1)["bad-beat"] == (Result.WIN, 5_00, 45_00)
    house = three_card(SEVENS, QUEEN_HIGH, DEALERS_ACES, side={"bad-beat": 5_00}, actions=["fold", "play-1x"])
    assert settled(house, 1)["bad-beat"] == (Result.LOSE, 5_00, 0)
    assert not any(isinstance(event, happened.FoldedHandStays) for event in house.events)


# Other rankings, and the dealer's up card


@pytest.mark.parametrize(
    ("game", "cards", "words"),
    [
        ("three-card", "9h 8h 7h", "shows 9h 8h 7h for a straight flush, nine high"),
        ("four-card", "9h 9d 9s Kc 2d", "shows 9h 9d 9s Kc 2d for three of a kind, nines"),
        ("high-card-flush", "9h 8h 7h 2c 3c 4d 5d", "shows 9h 8h 7h 2c 3c 4d 5d for a 3-card flush, nine high"),
    ],
)
def test_a_hand_is_called_as_its_game_ranks_it(game: str, cards: str, words: str) -> None:
    house = dealt(open_house(game, DealingMode.AUTOMATED_SHOE, cards, seats=(1,)))
    house.until(Due.ACT)
    choice = [action.command for action in prompts(house.table, ANN) if action.due][1]
    house.do(choice)
    house.until(Due.SETTLE)
    told = [tell(event, house.table) for event in decide(house.table, do.SettleSeat(DEALER))]
    assert told[0] == f"Ann (seat 1) {words}"


def test_the_dealers_up_card_is_seen_by_all_and_no_other() -> None:
    house = dealt(open_house("four-card", seats=(1, 2)))
    house.until(Due.ACT)
    shown = view(house.table, BOB).round
    assert shown is not None
    assert len(shown.dealer) == 6
    assert [card is not None for card in shown.dealer] == [False] * 5 + [True]


# Transcripts


@dataclass(frozen=True)
class GalleryStory:
    """A round with Ann and Bob: the deck, what they bet on the side, and what they choose, in turn."""

    title: str
    game: str
    mode: DealingMode
    deck: str
    choices: str
    side: dict[str, int]


STORIES = {
    "three-card-envy": GalleryStory(
        "Ann's straight flush beats the dealer's three aces, a bad beat; Bob envies it",
        *("three-card", DealingMode.HAND),
        "9h 7c As 8h 7d Ad 7h 2s Ac",
        "play-1x play-1x",
        {"pair-plus": 5_00, "bad-beat": 5_00},
    ),
    "let-it-ride-taken-back": GalleryStory(
        "Ann lets both bets ride and makes a straight; Bob takes both back",
        *("let-it-ride", DealingMode.MANUAL_SHOE),
        "9h 7c 8s 7d Jd 2s 4c Tc 5d Qh",
        "let-it-ride take-back let-it-ride take-back",
        {"bonus": 5_00},
    ),
    "mississippi-stud-push": GalleryStory(
        "Ann pushes with a pair of sevens; Bob folds on fifth street",
        *("mississippi-stud", DealingMode.AUTOMATED_SHOE),
        "7h 3c Kd 9s 7s Qh Jc",
        "third-1x third-1x fourth-3x fourth-1x fifth-3x fold",
        {},
    ),
}


def transcript(story: GalleryStory) -> Iterator[str]:
    """The bets, then every event from the first card on, with its paragraph."""
    house = open_house(story.game, story.mode, story.deck, seats=(1, 2))
    bet_all(house, side=story.side)
    house.do(do.CloseBets(DEALER))
    table, begun = house.table, len(house.events)
    yield f"{GAMES[story.game].title}, dealt from the {story.mode.value.removeprefix('from the ')}"
    yield f"{story.title}."
    yield ""
    for seat, seated in table.seats.items():
        bets = ", ".join(
            f"{dollars(bet.cents)} on {wager_title(table.game, name)}" for name, bet in seated.bets.items()
        )
        yield f"{seated.player} (seat {seat}) has {bets}"
    for choice in story.choices.split():
        house.until(Due.ACT)
        turn = waiting_for(house.table).place
        assert isinstance(turn, int)
        house.do(do.Act(name_at(turn), choice))
    for event in finished(house).events[begun:]:
        yield f"    {tell(event, table)} [{event.law}]"
        table = apply(table, event)
    yield ""
    for seated in table.seats.values():
        yield f"{seated.player} started with $10,000 and has {dollars(seated.chips_cents)}"


@pytest.mark.parametrize("name", STORIES)
def test_the_round_is_told_as_it_was_reviewed(name: str) -> None:
    path = TRANSCRIPTS / f"{name}.txt"
    text = "\n".join(transcript(STORIES[name])) + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def test_every_transcript_has_its_story() -> None:
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(STORIES)
