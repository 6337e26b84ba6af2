"""`boardwalk play`: one person at a table in the terminal, with cards drawn as a player sees them. The dealer and the
other players act on their own.
"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from boardwalk.cards import DECK, Card
from boardwalk.cli.arguments import OPTION_FLAG, known_game, read_pairs
from boardwalk.cli.console import Answer, Departure, Dialog, cards_picture, console
from boardwalk.cli.games.catalog import NOT_APPROVED, show_collected, show_pay_table
from boardwalk.cli.games.settlement import WagerOutcome, net_line, payout_with_limit, settlement_table
from boardwalk.errors import InputError
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.games import GAMES, Game, declared, find_game
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager
from boardwalk.games.declaration.round import Decision, Exposure, TakeBack
from boardwalk.games.declaration.wager import Placement, Result, Wager
from boardwalk.games.legality import Action, verify_limits, verify_opening
from boardwalk.law.own_citations import is_own
from boardwalk.money import dollars, read_cents
from boardwalk.pit.randomness import generator
from boardwalk.press.folder import cannot_write
from boardwalk.press.notation import joined
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.parameters import usual_parameters
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal, Timid, opening_bets
from boardwalk.table.commands import Act, CloseBets, Expose, LeaveSeat, PressSpin, TakeSeat
from boardwalk.table.device import Device, hardware_for
from boardwalk.table.events import (
    LockedOut,
    MerchandiseAwarded,
    PlayerActed,
    ProgressivePaid,
    ProgressiveWon,
    SpinTriggered,
    WagerConfirmed,
    WheelSpun,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import FinishedView, HandView, View, view
from boardwalk.table.round.decision import choices
from boardwalk.table.sentence import tell, wager_title


def shuffled_deck() -> tuple[Card, ...]:
    """A new deck, with every order equally likely."""
    return generator.shuffled(DECK)


class TerminalChance:
    """Shuffles and spins for a table in the terminal."""

    def order(self) -> tuple[Card, ...]:
        return shuffled_deck()

    def cut(self) -> int:
        raise AssertionError("a machine shuffles at this table, so decks are not cut")

    def spin(self, weights: tuple[int, ...]) -> int:
        return generator.spin(weights)

    def meter_cents(self) -> int:
        return 0  # the floor knows what a meter shows


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
    if game.ranking.reads(len(cards)):
        out.print(Text(game.ranking.rank(cards).name, style="italic"))


def _show_cards(out: Console, title: str, cards: tuple[Card | None, ...]) -> None:
    out.print(Text(title))
    out.print(cards_picture(cards))


def show_result(out: Console, game: Game, seen: View, seat: int, chips: int) -> None:
    """The hands of a finished round as the player at this seat saw them, and the results of the wagers."""
    last = seen.last_round
    assert last is not None
    hand = last.hands[seat]
    out.print(Rule("showdown", style="dim", align="left"))
    _show_hands(out, game, last, hand)
    lines = finished_outcomes(game, hand)
    out.print(settlement_table(lines, out.width))
    net = sum(outcome.paid_cents + outcome.returned_cents - outcome.cents for outcome in hand.outcomes)
    out.print(net_line(net).append(f", you now have {dollars(chips)}", style="not bold default"))


def _show_hands(out: Console, game: Game, last: FinishedView, hand: HandView) -> None:
    if last.dealer:
        _show_cards(out, "dealer", last.dealer)
    if last.community:
        _show_cards(out, "community cards", last.community)
    if not hand.folded:
        _show_cards(out, "you", hand.cards)
    board = [card for card in last.community if card is not None]
    if len(board) < game.community_cards:
        out.print("Everyone folded before the last community card, so no hand is ranked.\n")
        return
    dealer, mine = ([*(card for card in cards if card is not None), *board] for cards in (last.dealer, hand.cards))
    if last.dealer:
        rank = game.ranking.rank(dealer)
        out.print(f"Dealer: {rank.name}{'' if game.qualifies(rank) else ', does not qualify'}")
    out.print(f"You: {game.ranking.rank(mine).name}{', folded' if hand.folded else ''}\n")


def finished_outcomes(game: Game, hand: HandView) -> list[WagerOutcome]:
    """The results of a player's wagers, in the order of settlement."""
    decided = {outcome.wager: outcome for outcome in hand.outcomes}
    found = []
    paid = (
        name for wager in game.wagers for name in (wager.name, *(each.name for each in game.bonuses_on[wager.name]))
    )
    for name in (*paid, *game.collected):
        outcome = decided.get(name)
        if outcome is not None:
            paid_by = payout_with_limit(outcome.by, outcome.limited_by) if outcome.result == Result.WIN.value else ""
            amounts = outcome.cents, outcome.result, outcome.paid_cents
            found.append(WagerOutcome(wager_title(game, name), *amounts, paid_by, outcome.law))
    return found


FIRST_BET = 10_00
YOU = "Guest"
COMPANY = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
COMPANY_CHIPS = 1_000_000_00
TABLE = "1"
ANNOUNCED_EVENTS = (LockedOut, ProgressiveWon, ProgressivePaid, SpinTriggered, WheelSpun, MerchandiseAwarded)
"""Events of the progressive and the wheel that everyone at the table hears about."""


def play_command(
    game: Annotated[
        str,
        typer.Argument(help=f"One of {', '.join(GAMES)}, or a file; if left out, you are asked.", callback=known_game),
    ] = "",
    bankroll: Annotated[str, typer.Option(help="Dollars to start with.")] = "1000",
    option: OPTION_FLAG = None,
    others: Annotated[
        int,
        typer.Option(min=0, max=len(COMPANY), help="Other players at the table, with a seat left for you."),
    ] = 2,
    record: Annotated[Path | None, typer.Option(help="Write a record for `boardwalk replay` to this file.")] = None,
) -> None:
    """Play at a table with real shuffles, and see which paragraph decides each wager."""
    out = console()
    cents = read_cents(bankroll, "--bankroll")
    if cents <= 0:
        raise InputError("--bankroll", f"must be more than $0, not {dollars(cents)}")
    options = read_pairs(option or (), "--option")
    if game:
        find_game(game)
    try:
        name = game or _choose_game(out)
    except Departure:
        out.print("Goodbye.")
        return
    chosen = declared(name, options)
    if others >= chosen.seats:
        reason = f"must be {chosen.seats - 1} or fewer: {chosen.title} has {chosen.seats} seats, and one is yours"
        raise InputError("--others", reason, chosen.basics.seating)
    if record is None:
        _play_until_departure(Terminal(out, chosen, cents, others))
        return
    with _new_record(record) as file:
        _play_until_departure(Terminal(out, chosen, cents, others, file))
    out.print(f"Record saved in {record}; to read it: boardwalk replay {shlex.quote(str(record))}")


def _new_record(path: Path) -> TextIO:
    """A new file, written line by line, so nothing that was played is lost, however the session ends."""
    if str(path) == "-":
        raise InputError("--record", "name a file; standard output shows the game")
    try:
        return path.open("x", encoding="utf-8", buffering=1)
    except FileExistsError:
        raise InputError("--record", f"{str(path)!r} already exists; name another file") from None
    except (OSError, ValueError) as error:
        raise cannot_write(path, error, "--record") from None


def _play_until_departure(terminal: Terminal) -> None:
    try:
        terminal.run()
    except Departure:
        terminal.farewell()


def _choose_game(out: Console) -> str:
    spellings: dict[str, str] = {}
    out.print(Text("Boardwalk", style="bold"))
    for number, (name, declaration) in enumerate(GAMES.items(), 1):
        out.print(Text(f"  [{number}] ", style="bold").append(declaration.title, style="default"))
        for spelling in (str(number), name.replace("-", " "), declaration.title.lower()):
            spellings[spelling] = name
    spellings[""] = next(iter(GAMES))
    dialog = Dialog(out, lambda: out.print("  Type a number or a name; q quits."))
    return dialog.choice("Which game? [1]", spellings)


class Terminal:
    """One person at one table: chips, usual bets, and the rounds from sitting down to leaving."""

    def __init__(self, out: Console, game: Game, bankroll: int, others: int = 0, record: TextIO | None = None) -> None:
        self.out = out
        self.game = game
        self.began_with = bankroll
        self.others = others
        self.bets: dict[str, int] = {}
        self.rounds = 0
        self.leaving = False
        self.dialog = Dialog(out, self.show_pay_tables)
        self.me = player(YOU)
        self._record = record
        self._seated = False
        self.keeper = FloorKeeper()
        self.driver = TableOnFloor(self.keeper, TABLE, TerminalChance(), keep=self._keep)

    def _keep(self, command: Command, events: tuple[Event, ...]) -> None:
        if self._record is None:
            return
        from boardwalk.table.record import Entry, write_entry

        try:
            self._record.write(write_entry(Entry(command, events)) + "\n")
        except OSError as error:
            raise InputError(
                "--record", f"can no longer be written: {(error.strerror or str(error)).lower()}"
            ) from None

    @property
    def seat(self) -> int:
        """Where the person sits: in the middle of the players."""
        return self.others // 2 + 1

    @property
    def bankroll(self) -> int:
        """The person's chips; between rounds none are on the layout."""
        return self.driver.table.seats[self.seat].chips_cents if self._seated else self.began_with

    def run(self) -> None:
        """Rounds until the person leaves or has too little for another."""
        least = self._smallest_opening()
        if self.bankroll < least:
            reason = f"must be at least {dollars(least)}, the least for a round, not {dollars(self.bankroll)}"
            raise InputError("--bankroll", reason)
        self.sit_down()
        self.welcome()
        again = False
        while True:
            if not again or not self._affordable(self.bets):
                self.bets = self.ask_bets()
            self.play_round()
            if self.bankroll < least:
                short = f"You have {dollars(self.bankroll)} left, and a round takes at least {dollars(least)}."
                self.out.print(Text(short if self.bankroll else "You are out of chips.", style="bold"))
                raise Departure
            again = self._ask_again()

    def sit_down(self) -> None:
        """Open the table by the book, and seat everyone."""
        hardware = hardware_for(self.game.collected.values())
        for name, wager in self.game.on_meters.items():
            opened = OpenMeter(self.driver.crew.supervisor, name, usual_parameters(wager), (self.game.name,))
            self.keeper.at_meter(name, opened)
        self.driver.open(
            self.game.name,
            self.game.house.as_text(),
            (Device.SHUFFLER, *hardware),
            number=TABLE,
            meter={name: name for name in self.game.on_meters},
        )
        policies: tuple[Policy, ...] = (AlwaysRaise(), Timid(), RandomLegal(secrets.SystemRandom()))
        names = iter(COMPANY)
        for number in range(1, self.others + 2):
            if number == self.seat:
                self.driver.do(TakeSeat(self.me, number, self.began_with))
                self._seated = True
            else:
                self.driver.seat(number, next(names), COMPANY_CHIPS, policies[number % len(policies)])
        self.driver.attend()

    def welcome(self) -> None:
        lines = Text()
        for stage in self.game.stages:
            if isinstance(stage.choice, Decision):
                title = self.game.wager(stage.choice.wager).title.lower()
                placing = [f"{title} {multiple}x" for multiple in stage.choice.multiples]
                may = joined([stage.choice.otherwise.value, *placing], "or")
                lines.append(f"{stage.name}: ", style="bold").append(f"{may}\n")
            elif isinstance(stage.choice, TakeBack):
                title = self.game.wager(stage.choice.wager).title
                lines.append(f"{stage.name}: ", style="bold").append(f"take back {title} or let it ride\n")
        lines.append(f"? shows the pay tables, q quits{self._explains()}", style="dim")
        self.out.print(Panel(lines, title=self.game.title, expand=False))
        if self.game.bonus_spin is not None and self.game.bonus_spin.demonstration:
            self.out.print(Text(NOT_APPROVED, style="yellow"))
        company = [seated.player for seated in self.driver.table.seats.values() if seated.player != YOU]
        others = f" {joined(company)} {'plays' if len(company) == 1 else 'play'} too." if company else ""
        self.out.print(f"You sit down at seat {self.seat} with {dollars(self.bankroll)}.{others}")

    def _explains(self) -> str:
        """How to read a paragraph; the rules of a game from outside are in its own file, and on its rules sheet."""
        return "" if is_own(self.game.base.law) else "; `boardwalk law R6` explains a paragraph"

    def farewell(self) -> None:
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        chips = self.bankroll
        change = chips - self.began_with
        if self._seated:
            self.driver.do(LeaveSeat(self.me))
        ended = "even" if change == 0 else f"{dollars(abs(change))} {'ahead' if change > 0 else 'behind'}"
        self.out.print(f"You leave with {dollars(chips)} after {rounds}, {ended}.")

    def ask_bets(self) -> dict[str, int]:
        """The opening wagers, each checked as it is entered."""
        self.out.print(Text(f"\nPlace your bets. You have {dollars(self.bankroll)}.", style="bold"))
        base = self.game.base
        equal = [wager for wager in self.game.wagers if wager.place is Placement.EQUAL]
        titles = " and ".join(wager.title for wager in (base, *equal))
        posted = self.game.limits(base)
        usual = self.bets.get(base.name, self._usual_bet())
        most = min(self.bankroll // (1 + len(equal)), posted.most or self.bankroll)
        question = f"{titles}, each" if equal else titles
        bets: dict[str, int] = {}

        def check_base(cents: int) -> None:
            self._check({wager.name: cents for wager in (base, *equal)}, base.name)

        amount = self.dialog.amount(question, base.name, min(usual, most), check_base)
        bets.update({wager.name: amount for wager in (base, *equal)})
        for wager in self.game.wagers:
            if wager.place is Placement.OPTIONAL:
                cents = self._ask_side_bet(wager, bets)
                if cents:
                    bets[wager.name] = cents
        for collected in self.game.collected.values():
            if self._ask_collected(collected, bets):
                bets[collected.name] = collected.stake_cents
        return bets

    def _ask_collected(self, wager: CollectedWager, bets: dict[str, int]) -> bool:
        """A wager of one amount: make it or not."""
        if wager.stake_cents > self.bankroll - sum(bets.values()):
            return False
        shown = self._meter_shown(wager)
        meter = f" (the {'jackpot' if isinstance(wager, BonusSpin) else 'meter'} is at {shown})" if shown else ""
        yes = wager.name in self.bets
        question = f"{wager.title} for {dollars(wager.stake_cents)}{meter}? {'[y] n' if yes else 'y [n]'}"
        return self.dialog.choice(question, {"": yes, "y": True, "yes": True, "n": False, "no": False})

    def _meter_shown(self, wager: CollectedWager) -> str:
        meter = self.keeper.floor.meters.get(wager.name)
        return "" if meter is None else dollars(meter.display_cents)

    def _ask_side_bet(self, wager: Wager, bets: dict[str, int]) -> int:
        def check(cents: int) -> None:
            if cents:
                self._check({**bets, wager.name: cents}, wager.name)

        left = self.bankroll - sum(bets.values())
        usual = self.bets.get(wager.name, 0)
        return self.dialog.amount(f"{wager.title}, optional", wager.name, usual if usual <= left else 0, check)

    def _check(self, bets: dict[str, int], field_name: str) -> None:
        verify_opening(self.game, bets)
        verify_limits(self.game, bets)
        if sum(bets.values()) > self.bankroll:
            raise InputError(field_name, f"you have only {dollars(self.bankroll)}")

    def _usual_bet(self) -> int:
        """The default bet on the base wager, within the posted limits."""
        least, most = self.game.limits(self.game.base)
        usual = max(FIRST_BET, least or 0)
        return usual if most is None else min(usual, most)

    def _affordable(self, bets: dict[str, int]) -> bool:
        return 0 < sum(bets.values()) <= self.bankroll

    def _smallest_opening(self) -> int:
        required = self.game.required
        least = max(self.game.limits(self.game.base).least or 1, *(wager.min_cents for wager in required))
        return least * len(required)

    def play_round(self) -> None:
        """Everyone bets, the dealer deals, each player chooses in turn, the dealer settles."""
        driver = self.driver
        driver.attend()
        for seated in tuple(driver.table.seats.values()):
            if seated.player != YOU:
                driver.bet(
                    seated.player, opening_bets(self.game, self._usual_bet(), dict.fromkeys(self.game.collected, 1))
                )
        driver.bet(YOU, self.bets)
        driver.do(CloseBets(driver.crew.dealer))
        self.out.print(Text('\n"No more bets."', style="italic"))
        while driver.table.round is not None:
            self._go_on()
        self.rounds += 1
        show_result(self.out, self.game, self._see(), self.seat, self.bankroll)
        if self.leaving:
            raise Departure

    def _go_on(self) -> None:
        """One more command: the staff's, another player's, or the person's own."""
        driver = self.driver
        before = driver.table
        waiting = waiting_for(before)
        if waiting.place == self.seat and waiting.due in (Due.ACT, Due.EXPOSE):
            driver.do(self._ask_exposure() if waiting.due is Due.EXPOSE else self._ask_action())
            return
        if waiting.place == self.seat and waiting.due is Due.SPIN:
            self._in_the_round("[Enter] spin the wheel >", {"": True, "s": True, "spin": True}, if_left=True)
            driver.do(PressSpin(self.me))
        command = driver.next_command()
        assert command is not None, "the staff and the others always have a next command"
        for event in driver.attempt(command):
            others_choice = isinstance(event, PlayerActed | WagerConfirmed) and event.seat != self.seat
            if (others_choice or isinstance(event, ANNOUNCED_EVENTS)) and not self.leaving:
                self.out.print(Text(tell(event, before), style="dim"))

    def _see(self) -> View:
        return view(self.driver.table, self.me, with_prompts=False)

    def _in_the_round(self, question: str, answers: Mapping[str, Answer], if_left: Answer) -> Answer:
        """Ask a player who was dealt in and must stay to the end; a player who quits gets the choice `if_left`."""
        if self.leaving:
            return if_left
        try:
            return self.dialog.choice(question, answers)
        except Departure:
            self.out.print("You leave the table; the round is finished without you.")
            self.leaving = True
            return if_left

    def _ask_exposure(self) -> Command:
        now = self.driver.table.round
        assert now is not None
        exposure = self.game.stages[now.stage].choice
        assert isinstance(exposure, Exposure)
        title = self.game.wager(exposure.wager).title
        if not self.leaving:
            show_table(self.out, self.game, self._see())
            self.out.print(Text(f"The {title} pays only if you expose your cards ({exposure.law})."))
        answers = {"": True, "y": True, "yes": True, "n": False, "no": False}
        return Expose(self.me, self._in_the_round("Expose your cards? [y]es or [n]o", answers, if_left=True))

    def _ask_action(self) -> Command:
        """One of the legal actions that the chips allow."""
        table = self.driver.table
        assert table.round is not None
        actions = choices(table, self.seat)
        if not self.leaving:
            show_table(self.out, self.game, self._see())
        if isinstance(self.game.stages[table.round.stage].choice, TakeBack):
            return Act(self.me, self._take_back_or_ride(*actions).name)
        return Act(self.me, self._choose(actions, table.seats[self.seat].chips_cents).name)

    def _take_back_or_ride(self, take_back: Action, ride: Action) -> Action:
        title = self.game.wager(str(take_back.wager)).title
        answers = {"t": take_back, "take back": take_back, "l": ride, "let it ride": ride}
        question = f"[t]ake back {title} ({dollars(-take_back.cents)})  [l]et it ride >"
        return self._in_the_round(question, answers, if_left=take_back)

    def _choose(self, actions: tuple[Action, ...], chips: int) -> Action:
        cheapest, *placing = actions
        answers = {cheapest.name[0]: cheapest, cheapest.name: cheapest}
        offered = [f"[{cheapest.name[0]}]{cheapest.name[1:]}"]
        for action in placing:
            multiple = str(action.multiple)
            if action.cents > chips:
                offered.append(f"({multiple}x takes {dollars(action.cents)}, you have {dollars(chips)})")
                continue
            wager = self.game.wager(str(action.wager))
            offered.append(f"[{multiple}] {wager.title.lower()} {multiple}x for {dollars(action.cents)}")
            name = wager.name.replace("-", " ")
            only_one = (name, name[0]) if len(placing) == 1 else ()
            for spelling in (multiple, f"{multiple}x", f"{name} {multiple}x", *only_one):
                answers.setdefault(spelling, action)  # f is for fold before it is for flop
        return self._in_the_round("  ".join(offered) + " >", answers, if_left=cheapest)

    def _ask_again(self) -> bool:
        again = {"": True, "y": True, "yes": True, "b": False, "bets": False}
        return self.dialog.choice("\n[Enter] same bets again  [b] other bets  [?] pay tables  [q] quit >", again)

    def show_pay_tables(self) -> None:
        paid = (table for each in (*self.game.wagers, *self.game.bonuses) for table in each.tables)
        for table in {table.title: table for table in paid}.values():
            show_pay_table(self.out, table)
        for collected in self.game.collected.values():
            show_collected(self.out, collected)
