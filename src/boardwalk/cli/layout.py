"""The layout in the terminal: what a player sees during a round, and how it ended."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from boardwalk.cards import Card, best_hand
from boardwalk.cli.console import cards_picture
from boardwalk.cli.settle import Outcome, limited, net_line, settlement_table
from boardwalk.games import Game
from boardwalk.games.wager import Result
from boardwalk.money import dollars
from boardwalk.table.event_round import WagerSettled
from boardwalk.table.state import FinishedRound, Hand
from boardwalk.table.view import View


def show_table(out: Console, game: Game, seen: View) -> None:
    """The table as a seated player sees it."""
    assert seen.seat is not None
    now, mine = seen.round, seen.seats[seen.seat].hand
    assert now is not None
    assert mine is not None
    out.print(Rule(now.stage, style="dim", align="left"))
    if any(now.dealer):
        _show_cards(out, "dealer", now.dealer)
    if any(now.community):
        empty = (None,) * (game.community_cards - len(now.community))
        _show_cards(out, "community cards", now.community + empty)
    _show_cards(out, "you", mine.cards)
    cards = [card for card in (*mine.cards, *now.community) if card is not None]
    if len(cards) >= 5:
        out.print(Text(best_hand(cards).name, style="italic"))


def _show_cards(out: Console, title: str, cards: tuple[Card | None, ...]) -> None:
    out.print(Text(title))
    out.print(cards_picture(cards))


def show_result(out: Console, game: Game, last: FinishedRound, seat: int, chips: int) -> None:
    """The hands of a finished round, and what became of one player's wagers."""
    hand = last.hands[seat]
    out.print(Rule("showdown", style="dim", align="left"))
    if len(last.dealer_up) == len(last.dealer):
        _show_hands(out, game, last, hand)
    else:
        out.print("The dealer's cards stay face down: no wager is left that they would decide.\n")
    lines = outcomes_of(game, hand)
    out.print(settlement_table(lines, out.width))
    net = sum(-line.staked if line.result == "lose" else line.paid for line in lines)
    out.print(net_line(net).append(f", you now have {dollars(chips)}", style="not bold default"))


def _show_hands(out: Console, game: Game, last: FinishedRound, hand: Hand) -> None:
    _show_cards(out, "dealer", last.dealer)
    if last.community:
        _show_cards(out, "community cards", last.community)
    if not hand.folded:
        _show_cards(out, "you", hand.cards)
    dealer = best_hand((*last.dealer, *last.community))
    mine = best_hand((*hand.cards, *last.community))
    plays = "" if game.qualifies(dealer.rank) else ", does not qualify"
    out.print(f"Dealer: {dealer.name}{plays}")
    out.print(f"You: {mine.name}{', folded' if hand.folded else ''}\n")


def outcomes_of(game: Game, hand: Hand) -> list[Outcome]:
    """What became of a player's wagers, in the order in which the dealer settles them."""
    found = []
    for wager in game.wagers:
        event = hand.settled.get(wager.name)
        if isinstance(event, WagerSettled):
            paid_by = limited(event.by, event.limited_by) if event.result is Result.WIN else ""
            found.append(Outcome(wager.title, event.cents, event.result.value, event.paid_cents, paid_by, event.law))
        elif event is not None:
            found.append(Outcome(wager.title, event.cents, "returned", 0, "", event.law))
    return found
