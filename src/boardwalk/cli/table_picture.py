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
from boardwalk.table.scene import wager_title
from boardwalk.table.view import FinishedView, HandView, View


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


def show_result(out: Console, game: Game, seen: View, seat: int, chips: int) -> None:
    """The hands of a finished round as the player at this seat saw them, and what became of the wagers."""
    last = seen.last_round
    assert last is not None
    hand = last.hands[seat]
    out.print(Rule("showdown", style="dim", align="left"))
    if None in last.dealer:
        out.print("The dealer's hand is not played: no wager is left that it would decide.\n")
    else:
        _show_hands(out, game, last, hand)
    lines = outcomes_of(game, hand)
    out.print(settlement_table(lines, out.width))
    net = sum(outcome.paid_cents + outcome.returned_cents - outcome.cents for outcome in hand.outcomes)
    out.print(net_line(net).append(f", you now have {dollars(chips)}", style="not bold default"))


def _show_hands(out: Console, game: Game, last: FinishedView, hand: HandView) -> None:
    _show_cards(out, "dealer", last.dealer)
    if last.community:
        _show_cards(out, "community cards", last.community)
    if not hand.folded:
        _show_cards(out, "you", hand.cards)
    board = [card for card in last.community if card is not None]
    dealer = best_hand([*(card for card in last.dealer if card is not None), *board])
    mine = best_hand([*(card for card in hand.cards if card is not None), *board])
    plays = "" if game.qualifies(dealer.rank) else ", does not qualify"
    out.print(f"Dealer: {dealer.name}{plays}")
    out.print(f"You: {mine.name}{', folded' if hand.folded else ''}\n")


def outcomes_of(game: Game, hand: HandView) -> list[Outcome]:
    """What became of a player's wagers, in the order in which the dealer settles them."""
    decided = {outcome.wager: outcome for outcome in hand.outcomes}
    found = []
    for name in (*(wager.name for wager in game.wagers), *game.collected):
        outcome = decided.get(name)
        if outcome is not None:
            paid_by = limited(outcome.by, outcome.limited_by) if outcome.result == Result.WIN.value else ""
            amounts = outcome.cents, outcome.result, outcome.paid_cents
            found.append(Outcome(wager_title(game, name), *amounts, paid_by, outcome.law))
    return found
