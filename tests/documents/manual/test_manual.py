"""The dealer's manual: it follows the table's devices and options, and its steps come in the order of a real round."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from boardwalk.actor import Role
from boardwalk.codec import tag_of
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.manual.play import steps_of
from boardwalk.documents.offer import Offer, dealing_ways, offer_of, offers
from boardwalk.documents.rules.irregularity import irregularities
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import register
from boardwalk.law.paragraph import ID_PATTERN, How
from boardwalk.odds.report.rules import subchapter
from boardwalk.pit.house_file import demo_house
from boardwalk.press.document import DataTable, Document, Points, Steps
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import AlwaysRaise
from boardwalk.table.device import Device
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command
from boardwalk.table.presentation.announcement import aloud, announces
from boardwalk.table.presentation.step import WORDINGS
from tests.support.documents.rule_text import laws_in, said, section
from tests.support.table.collected_wagers import STAY, house_of
from tests.support.table.houses import MODES, House, dealt, open_house
from tests.support.table.ways import GAMES as NAMES
from tests.support.table.ways import Placing, Staying, every_way

HOUSE = {offer.game.name: offer for offer in offers(demo_house())}
SHUFFLER, MANUAL, AUTOMATED = Device.SHUFFLER, Device.MANUAL_SHOE, Device.AUTOMATED_SHOE


def at_table(game: str, *devices: Device, decks: tuple[str, ...] = ("red",)) -> Offer:
    """The table of the demo house, with other devices and decks."""
    offer = HOUSE[game]
    assert offer.table is not None
    return replace(offer, table=replace(offer.table, devices=devices, decks=decks))


def round_of(offer: Offer) -> list[str]:
    """The steps of the round, as the manual prints them."""
    return [text for block in section(manual_of(offer), "The round").blocks if isinstance(block, Steps)
            for text, _ in block.items]  # fmt: skip


@pytest.mark.parametrize("game", NAMES)
def test_every_paragraph_of_the_procedure_is_in_the_manual_of_a_game(game: str) -> None:
    offer = offer_of(game)
    procedure = offer.game.procedure
    wanted = laws_in(procedure.preparation) | laws_in(procedure.conduct)
    for dealing in offer.game.dealings:
        wanted |= laws_in(dealing.rules) | {str(step.law or dealing.law) for step in dealing.steps}
    text = said(manual_of(offer))
    assert {law for law in wanted if law not in text} == set()


@pytest.mark.parametrize("game", NAMES)
def test_what_only_hands_can_do_is_in_the_manual(game: str) -> None:
    """Which hand holds the deck, where the cover card goes: the table cannot see it, so the manual must say it."""
    offer = offer_of(game)
    chapter = subchapter(offer.game).removeprefix("N.J.A.C. ")
    wanted = {name for name, law in register().items() if name.startswith(f"{chapter}.") and law.how is How.PHYSICAL}
    assert wanted - set(ID_PATTERN.findall(said(manual_of(offer)))) == set()
    assert bool(wanted) == (game not in ("texas-bonus", "caribbean"))


def test_a_case_does_not_deal_cards_that_everyone_has() -> None:
    for game in ("holdem3", "texas-bonus"):
        late = next(each for each in irregularities(HOUSE[game]) if "after every hand is complete" in each.happened)
        assert "player cards" not in late.done
        assert ("the first three community cards" in late.done) == (game == "texas-bonus")


def test_who_counts_the_cards_is_said_first() -> None:
    counting = manual_of(at_table("heads-up", Device.COUNTING_SHUFFLER)).headlines
    assert "Shuffler" in [each.figure for each in counting]
    assert "Five rounds" in [each.figure for each in manual_of(at_table("heads-up", SHUFFLER)).headlines]


@pytest.mark.parametrize("game", NAMES)
def test_the_text_follows_the_devices(game: str) -> None:
    by_mode = {mode: said(manual_of(at_table(game, *devices))) for mode, devices in MODES.items()}
    assert len(set(by_mode.values())) == len(DealingMode)
    assert all(
        ("Cut the deck onto a yellow cover card." in text) == (mode is not DealingMode.HAND)
        for mode, text in by_mode.items()
    )
    assert all(
        ("Put the deck into the shuffler." in text) == (mode is DealingMode.HAND) for mode, text in by_mode.items()
    )
    assert all(("Deal a stack" in text) == (mode is DealingMode.AUTOMATED_SHOE) for mode, text in by_mode.items())
    assert all(("shoe jams" in text) == (mode is DealingMode.AUTOMATED_SHOE) for mode, text in by_mode.items())
    counting = said(manual_of(at_table(game, Device.COUNTING_SHUFFLER)))
    assert "Enter the shuffler's count" in counting
    assert "Enter the shuffler's count" not in by_mode[DealingMode.HAND]
    assert "alternate from round to round" in said(manual_of(at_table(game, SHUFFLER, decks=("red", "blue"))))
    assert "alternate from round to round" not in by_mode[DealingMode.HAND]


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("holdem3", {"burn-cards": "on"}, "burning two cards"),
        ("holdem3", {"version": "2"}, "Confirm a 2x Turn/River wager aloud. Say “Seat 3, Turn/River, $20.”"),
        ("holdem3", {"aggregate-limit": "on"}, "no more than $50,000"),
        ("heads-up", {"exact-raises": "on"}, "Players decide: Raise 3x or check."),
        ("heads-up", {"trips-plus-first": "on"}, "in this order: Trips Plus, Ante, Raise, Odds and then Pocket Bonus"),
        ("texas-bonus", {"progressive": "A"}, "Press the lock-out button"),
        ("texas-bonus", {"ante-pays-from": "straight"}, "is a straight or better"),
        ("premium", {"bonus-spin": "1-jackpot", "bonus-spin-weights": "demonstration"}, "tap the seat on the terminal"),
        ("caribbean", {"aggregate-limit": "on"}, "no more than $5,000"),
    ],
)
def test_the_text_follows_the_options(game: str, options: dict[str, str], words: str) -> None:
    off = {"aggregate-limit": "off"} if game == "caribbean" else {}
    assert words in said(manual_of(offer_of(game, options)))
    assert words not in said(manual_of(offer_of(game, off)))


def test_the_boxes_are_where_the_house_hangs_them() -> None:
    text = said(manual_of(HOUSE["premium"]))
    assert "drop box on your left" in text
    assert "tip box on your right" in text


def collapsed(names: list[str]) -> list[str]:
    """Consecutive repeats of a name as one: seat after seat, card after card."""
    return [name for place, name in enumerate(names) if not place or names[place - 1] != name]


def to_the_end(house: House) -> None:
    while house.table.round is not None:
        assert house.step()


def driven(house: House) -> list[str]:
    """The commands of a round that is actually played, from the first bet to the last card."""
    dealt(house, side=5_00)
    to_the_end(house)
    begins = next(place for place, command in enumerate(house.commands) if isinstance(command, do.PlaceBet))
    ends = max(place for place, command in enumerate(house.commands) if isinstance(command, do.CollectCards))
    return collapsed([tag_of(type(command)) for command in house.commands[begins : ends + 1]])


@every_way
def test_the_steps_of_the_manual_come_in_the_order_of_a_driven_round(game: str, mode: DealingMode) -> None:
    options = {"version": "2", "burn-cards": "on"} if game == "holdem3" else {}
    offer = offer_of(game, options)
    way = next(way for way in dealing_ways(offer) if way.mode is mode)
    wanted = [step.name.partition(":")[0] for step in steps_of(offer.game, way)]
    happened: set[str] = set()
    for policy, seats in ((Staying(), (1, 2)), (Placing(), (1, 2)), (AlwaysRaise(), (1,))):
        played = driven(open_house(game, mode, options=options, seats=seats, policy=policy))
        assert is_part_of(played, collapsed(wanted))
        happened |= set(played)
    assert happened == set(wanted)


def is_part_of(played: list[str], steps: list[str]) -> bool:
    """Whether a round took these steps in order, skipping choices that nobody had left."""
    left = iter(steps)
    return all(name in left for name in played)


def test_a_progressive_and_a_wheel_are_taken_in_and_paid_where_the_manual_says() -> None:
    for game, deck, words in (
        ("texas-bonus", "Ah 2c Kh 3c 4d Qh Jh Th", "pay-progressive"),
        ("premium", "Ah 2c Kh 3d Qh 4s", "settle-spins"),
    ):
        house = house_of(game, deck, seats=(1,), policies=STAY)
        offer = replace(HOUSE[game], table=None)
        way = next(way for way in dealing_ways(offer) if way.mode is DealingMode.MANUAL_SHOE)
        dealt(house, side={wager: offer.game.collected[wager].stake_cents for wager in offer.game.collected})
        to_the_end(house)
        begins = next(place for place, each in enumerate(house.commands) if isinstance(each, do.PlaceBet))
        ends = max(place for place, each in enumerate(house.commands) if isinstance(each, do.CollectCards))
        played = [tag_of(type(each)) for each in house.commands[begins : ends + 1]]
        first = list(dict.fromkeys(played))
        wanted = list(dict.fromkeys(step.name.partition(":")[0] for step in steps_of(offer.game, way)))
        assert words in first
        assert first == [name for name in wanted if name in first]


@pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
def test_a_deck_comes_into_play_by_the_steps_of_the_manual(mode: DealingMode) -> None:
    house = open_house("premium", mode, seats=(1,))
    kinds = list(dict.fromkeys(type(each) for each in house.commands if type(each) in WORDINGS))
    steps = [block for block in section(manual_of(at_table("premium", *MODES[mode])), "Opening").blocks
             if isinstance(block, Steps)][-1]  # fmt: skip
    words = {"back": "", "verifier": "The floorperson", "cover": "yellow"}
    assert [text for text, _ in steps.items] == [
        f"{WORDINGS[kind].title.format(**words).replace('  ', ' ')}." for kind in kinds
    ]


def shape(words: str) -> str:
    """How a call begins, for any seat and any hand."""
    before, has, _ = re.sub(r"\d+", "N", words).partition(" has ")
    return before + has


@pytest.mark.parametrize("game", NAMES)
def test_what_the_dealer_says_in_a_round_is_in_the_manual(game: str) -> None:
    options = {"version": "2"} if game == "holdem3" else {}
    house = open_house(game, options=options, seats=(1, 2), policy=AlwaysRaise())
    spoken = re.findall("“([^”]+?)[.]?”", "\n".join(round_of(offer_of(game, options))))
    calls = {shape(call) for call in spoken}
    heard: set[str] = set()

    def listen(command: Command, events: object) -> None:
        del events
        heard.add(aloud(before[0], command))

    before = [house.table]
    house._keep = listen
    dealt(house, side=5_00)
    while house.table.round is not None:
        before[0] = house.table
        assert house.step()
        if house.table.round is not None and house.table.round.revealed:
            heard.add(announces(house.table, house.table.round))
    assert {shape(words) for words in heard if words} == calls


@pytest.mark.parametrize("game", NAMES)
def test_the_person_to_call_is_named(game: str) -> None:
    block = next(block for block in section(manual_of(HOUSE[game]), "Whom").blocks if isinstance(block, DataTable))
    told = {row[1] for row in block.rows}
    supervisors = {kind for kind, handler in TABLE.handlers.items() if handler.roles == (Role.SUPERVISOR,)}
    assert told >= {(kind.__doc__ or "").splitlines()[0] for kind in (do.OrderRecut, do.ChooseForSeat, do.OpenTable)}
    assert {do.OrderRecut, do.ChooseForSeat} <= supervisors
    assert not any("progressive" in each for each in told) or HOUSE[game].game.on_meters


def test_every_game_has_a_point_for_each_way_to_deal() -> None:
    for name in GAMES:
        titles = [each.title for each in manual_of(offer_of(name)).sections if each.title.startswith("The round")]
        assert len(titles) == len(DealingMode)
        assert all(any(isinstance(block, Points) for block in section(manual_of(offer_of(name)), title).blocks)
                   for title in titles)  # fmt: skip


@pytest.mark.parametrize("game", NAMES)
def test_a_deck_that_came_pre_shuffled_can_be_cut_at_every_table(game: str) -> None:
    """Pre-shuffled cards are cut even at a table with a machine, so the manual says how."""
    opening = said_in(manual_of(at_table(game, SHUFFLER)), "Opening")
    assert "Cut them before you deal them." in opening
    assert "from 10 to 42 of 52" in opening
    assert ("The cut, paragraph by paragraph" in opening) == (game in ("premium", "heads-up", "holdem3"))


def test_what_the_paragraphs_ask_of_hands_and_voices_is_told() -> None:
    """Each of these is in some of the regulations but not in all, so the other manuals must not have it."""
    spread, spoken = "Spread any other folded hand face down, collect it immediately", "A player who stays in says so"
    counted, notified = "in front of the table inventory container", "notify surveillance and casino management"
    wanted = {
        spread: {"premium", "texas-bonus"}, spoken: {"holdem3"},
        counted: {"texas-bonus"}, notified: {"texas-bonus", "caribbean"},
    }  # fmt: skip
    for words, games in wanted.items():
        assert {name for name, offer in HOUSE.items() if words in said(manual_of(offer))} == games, words


def test_cover_cards_and_the_parts_of_the_progressive_are_among_the_equipment() -> None:
    for game in NAMES:
        assert "cover card" in said_of(game, "The table"), game
    for game in ("texas-bonus", "caribbean"):
        for part in ("acceptor with a light", "lock-out button", "return device"):
            assert part in said_of(game, "The table")


def said_of(game: str, title: str) -> str:
    return said_in(manual_of(HOUSE[game]), title)


def said_in(document: Document, title: str) -> str:
    return said(replace(document, sections=(section(document, title),)))


def test_the_wheel_is_asked_about_first_and_the_progressive_last() -> None:
    assert "If it has three suited cards and the Bonus Spin wager, tap the seat first." in said_of(
        "premium", "Settlement"
    )
    assert "River, Bonus and then Progressive." in said_of("texas-bonus", "Settlement")
    assert "Ante, Bet and then Progressive." in said_of("caribbean", "Settlement")


def test_a_deck_is_loaded_by_the_paragraph_of_each_way_that_shuffles_alike() -> None:
    """A manual and an automated shoe are both loaded by hand, each by its own section."""
    blocks = section(manual_of(offer_of("holdem3")), "Opening").blocks
    by_hand, by_machine = [block.items for block in blocks if isinstance(block, Steps)][1:]
    assert by_hand[-1] == ("Put the deck into play.", "13:69F-42.7(a), 13:69F-42.9(b)1")
    assert by_machine[-1] == ("Put the deck into play.", "13:69F-42.8(b)")
    assert by_hand[1][0] == "A floorperson or supervisor verifies the deck."


def test_tips_stand_by_no_paragraph_on_bets() -> None:
    for game, law in {"heads-up": "13:69E-1.13Z(c), D27", "holdem3": "13:69E-1.13BB(d), D27", "premium": "D27"}.items():
        blocks = section(manual_of(HOUSE[game]), "Chips").blocks
        points = dict(item for block in blocks if isinstance(block, Points) for item in block.items)
        assert next(laws for text, laws in points.items() if text.startswith("Tips")) == law
