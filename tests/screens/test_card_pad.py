"""The card pad: a dealer deals Texas Hold 'Em Bonus with real cards, and enters them as they are turned up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from boardwalk.actor import Role
from boardwalk.cards import DECK, Card, UnknownCard
from boardwalk.table.deck.card_entry import cards_to_enter
from boardwalk.table.message import place_name
from boardwalk.table.next_act import Due, waiting_for
from tests.support.screens.actions import PAUSE_MILLISECONDS, press
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import NUMBER, Premises, ReadyDecks
from tests.support.screens.legibility import verify_legible
from tests.support.screens.servers import served
from tests.support.web.houses import opened, prompts, put_on_record, seated, send

MOST_TAPS = 40
NAMES = ("Zora", "Yan", "Xi")
RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(zip("23456789TJQKA", RANK_WORDS, strict=True))
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@contextmanager
def seen_table(directory: Path) -> Iterator[Premises]:
    """A table with real cards that the dealer enters, three players, and a deck in the shoe."""
    decks = ReadyDecks()
    with opened(directory, world=decks) as house, served(house.app) as address:
        flo, sue, dale = (house.client(role) for role in (Role.FLOORPERSON, Role.SUPERVISOR, Role.DEALER))
        send(sue, NUMBER, {"do": "install-table", "number": NUMBER, "game": "texas-bonus", "options": {}})
        send(sue, NUMBER, {"do": "choose-card-source", "source": "seen"})
        send(flo, NUMBER, {"do": "install-device", "device": "manual shoe"})
        put_on_record(house, NUMBER)
        for client in (dale, flo):
            send(client, NUMBER, {"do": "count-inventory", "cents": 100_000_00})
        send(flo, NUMBER, {"do": "open-table", "inventory_cents": 100_000_00})
        send(dale, NUMBER, {"do": "receive-deck", "deck": "red"})
        send(dale, NUMBER, {"do": "inspect-deck", "deck": "red"})
        send(flo, NUMBER, {"do": "verify-deck", "deck": "red"})
        send(dale, NUMBER, {"do": "spread-deck", "deck": "red"})
        players = [seated(house, NUMBER, seat, name) for seat, name in enumerate(NAMES, 1)]
        send(players[0], NUMBER, {"do": "look-at-deck", "deck": "red"})
        for command in ("wash-deck", "shuffle-deck", "cut-deck", "take-deck"):
            send(dale, NUMBER, next(each["draft"] for each in prompts(dale, NUMBER) if each["draft"]["do"] == command))
        for player in players:
            send(player, NUMBER, {"do": "place-bet", "wager": "ante", "cents": 10_00})
        yield Premises(house, decks, address)


def key(pad: Locator, card: Card) -> Locator:
    rank, suit = tuple(str(card))
    return pad.get_by_role("button", name=f"{RANKS[rank]} of {SUITS[suit]}", exact=True)


def players_decide(premises: Premises) -> bool:
    """Players who must decide take the boldest choice, at screens of their own."""
    for name in NAMES:
        client = premises.house.client(name)
        due = [each for each in prompts(client, NUMBER) if each["due"]]
        if due:
            send(client, NUMBER, due[-1]["draft"])
            return True
    return False


def taps_of_dealer(premises: Premises, page: Page, picture: Path) -> int:
    """Deal the round; returns how many taps it took. The cards are those of a new deck, one after another."""
    taps = 0
    while taps < 2 * MOST_TAPS:
        table = premises.house.pit.tables[NUMBER]
        now = table.round
        if now is None and taps:
            return taps
        if now is not None and players_decide(premises):
            continue
        if now is not None and waiting_for(table).due is Due.ENTER:
            place = waiting_for(table).place
            assert place is not None
            pad = page.locator(".card-pad[data-do=enter-cards]")
            expect(pad).to_have_attribute("aria-label", f"Enter the cards, {place_name(place)}")
            if len(cards_to_enter(now, place)) == 3:
                verify_legible(page)
                page.set_viewport_size({"width": 1280, "height": 720})
                page.screenshot(path=picture)
            for unknown in cards_to_enter(now, place):
                assert isinstance(unknown, UnknownCard)
                key(pad, DECK[unknown.place]).click()
                taps += 1
            expect(pad.locator("[aria-pressed=true]")).to_have_count(0)
        elif press(page.locator(".next-step form.prompt button:not([aria-disabled])").first):
            taps += 1
        else:
            page.wait_for_timeout(PAUSE_MILLISECONDS)
    return taps


def test_a_dealer_deals_a_round_with_real_cards_in_few_taps(tmp_path: Path, visiting: Visiting) -> None:
    with seen_table(tmp_path) as premises:
        visits = visiting(premises.address)
        dale = visits.page(f"/deal/{NUMBER}", premises.secret(Role.DEALER))
        taps = taps_of_dealer(premises, dale, tmp_path / "card-pad.png")
        assert premises.house.pit.tables[NUMBER].round is None
        assert taps < MOST_TAPS
        last = premises.house.pit.tables[NUMBER].last_round
        assert last is not None
        assert not any(isinstance(card, UnknownCard) for card in (*last.dealer, *last.community))
