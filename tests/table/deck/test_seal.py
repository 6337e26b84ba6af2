"""Pre-shuffled cards: someone from the floor verifies their seal before they are used, and a house may forbid them
(13:69E-1.18(e)2, (r), R47).
"""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.duty import Crew, duty
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import Need, prompts
from boardwalk.table.presentation.step import NEW_DECK
from tests.support.parameters import every_game, every_mode
from tests.support.table.by_game import bare
from tests.support.table.houses import DEALER, FLOORPERSON, MODES, SUPERVISOR, House, open_house

SUPERVISORS_TOO = ("holdem3",)
"""The games whose text lets a supervisor verify cards."""


def sealed(game: str, *devices: Device) -> House:
    house = bare(game, *devices)
    house.do(do.ReceiveDeck(DEALER, "red", DECK))
    return house


@pytest.mark.law("R47", "D42", "13:69F-40.4(b)2", "13:69F-39.4(b)2", "13:69F-42.4(b)2", "B13")
@every_game
@every_mode
def test_nothing_is_done_with_the_cards_before_their_seal_is_verified(game: str, mode: DealingMode) -> None:
    house = sealed(game, *MODES[mode])
    uses: list[Command] = [do.CutDeck(DEALER, "red", 26), do.TakeDeck(DEALER, "red")]
    for use in uses:
        house.refused(use, "R47", "must verify the seal of the red deck first")
    if mode is DealingMode.HAND:
        house.refused(do.LoadShuffler(DEALER, "red"), "D42", "must verify the seal of the red deck first")
    (verified,) = house.do(do.VerifySeal(FLOORPERSON, "red"))
    assert verified == happened.SealVerified(verified.law, "red", FLOORPERSON.name)
    house.refused(do.VerifySeal(FLOORPERSON, "red"), "R47", "was already verified")
    house.do(do.CutDeck(DEALER, "red", 26))
    house.do(do.TakeDeck(DEALER, "red"))


@pytest.mark.law("R47", "D42", "13:69F-40.3(b)", "13:69F-39.3(b)", "13:69F-42.3(b)")
@every_game
def test_who_may_verify_the_seal(game: str) -> None:
    """The people who may verify cards, and never the person who received these."""
    house = sealed(game, Device.MANUAL_SHOE)
    for role in Role:
        actor = Actor(role, "Kim")
        allowed = role is Role.FLOORPERSON or (role is Role.SUPERVISOR and game in SUPERVISORS_TOO)
        offered = any(isinstance(each.command, do.VerifySeal) for each in prompts(house.table, actor))
        assert offered == allowed, role
        if not allowed:
            house.refused(do.VerifySeal(actor, "red"), "R47")
    received = Actor(Role.FLOORPERSON, f" {DEALER.name.upper()} ")
    house.refused(do.VerifySeal(received, "red"), "D42", "received this deck; someone else must verify its seal")
    house.do(do.VerifySeal(SUPERVISOR if game in SUPERVISORS_TOO else FLOORPERSON, "red"))


@pytest.mark.law("R47")
@every_game
def test_only_cards_that_came_pre_shuffled_have_a_seal(game: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.refused(do.VerifySeal(FLOORPERSON, "red"), "R47", "did not come pre-shuffled")
    assert house.last(happened.DeckReceived)[-1] == happened.DeckReceived(
        house.last(happened.DeckReceived)[-1].law, "red", None, "", DEALER.name
    )


@pytest.mark.law("R47")
@every_game
def test_a_house_may_forbid_pre_shuffled_cards(game: str) -> None:
    house = open_house(game, seats=(), options={"pre-shuffled": "off"}, backs=())
    house.refused(do.ReceiveDeck(DEALER, "red", DECK), "R47", "does not use pre-shuffled cards")
    needs = {
        option: next(
            each.needs
            for each in prompts(open_house(game, seats=(), options=setting, backs=()).table, DEALER)
            if isinstance(each.command, do.ReceiveDeck)
        )
        for option, setting in (("off", {"pre-shuffled": "off"}), ("on", {}))
    }
    assert needs == {"off": (Need("deck"),), "on": (Need("deck"), Need("preshuffled", optional=True))}
    house.do(do.ReceiveDeck(DEALER, "red"))


@pytest.mark.law("R47")
@every_game
@every_mode
def test_the_staff_is_told_and_does_it_by_the_book(game: str, mode: DealingMode) -> None:
    house = sealed(game, *MODES[mode])
    assert duty(house.table, Crew(), NEW_DECK) == do.VerifySeal(FLOORPERSON, "red")
    steps = {step.name: step for step in checklist(house.table)}
    verifier = "A floorperson or supervisor" if game in SUPERVISORS_TOO else "The floorperson"
    now = next(step for step in steps.values() if step.state == "now" and step.name.endswith(":red"))
    assert (now.name, now.title) == ("verify-seal:red", f"{verifier} verifies the seal of the red deck")
    assert "shuffle-deck:red" not in steps
    house.do(do.TakeSeat(Actor(Role.PLAYER, "Ann"), 1, 100_00))
    house.attend()
    assert [step.state for step in checklist(house.table) if step.name == "verify-seal:red"] in ([], ["done"])
    assert house.table.decks["red"].phase.value == "in play"


@pytest.mark.law("R47")
@every_game
def test_the_option_to_forbid_such_cards_cites_the_ruling(game: str) -> None:
    assert GAMES[game].house().options["pre-shuffled"].law.id == "R47"
