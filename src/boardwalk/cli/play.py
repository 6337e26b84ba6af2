"""`boardwalk play`: a person at a table of the house, in the terminal; dealer and other players play by themselves."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from boardwalk.cli.ask import Answer, Asker, Leave
from boardwalk.cli.chance import Chance
from boardwalk.cli.console import console
from boardwalk.cli.flags import OPTION
from boardwalk.cli.games import NOT_APPROVED, show_collected, show_pay_table
from boardwalk.cli.read import read_pairs
from boardwalk.cli.table_picture import show_result, show_table
from boardwalk.errors import InputError
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.games import GAMES, Game, find_game
from boardwalk.games.choice import Action, legal_actions
from boardwalk.games.collected import CollectedWager
from boardwalk.games.stage import Decision, Exposure
from boardwalk.games.verify import verify_limits, verify_opening
from boardwalk.games.wager import Place, Wager
from boardwalk.money import dollars, read_cents
from boardwalk.odds.asked.read import read_game
from boardwalk.press.words import joined
from boardwalk.progressive.command import OpenMeter
from boardwalk.progressive.usual import FOR_PLAY, usual_parameters
from boardwalk.table.command import Act, CloseBets, Command, Expose, LeaveSeat, TakeSeat
from boardwalk.table.command_progressive import PressSpin
from boardwalk.table.driver import player
from boardwalk.table.equipment import Device, hardware_of
from boardwalk.table.event import Event
from boardwalk.table.event_progressive import ProgressivePaid, ProgressiveWon, SpinTriggered, WheelSpun
from boardwalk.table.event_round import PlayerActed, WagerConfirmed
from boardwalk.table.policy import AlwaysRaise, Policy, RandomLegal, Timid, opening_bets
from boardwalk.table.tell import tell
from boardwalk.table.view import View, view
from boardwalk.table.waiting import Due, waiting_for

FIRST_BET = 10_00
YOU = "Guest"
COMPANY = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
COMPANY_CHIPS = 1_000_000_00
TABLE, METER = "1", "house"
TOLD = (ProgressiveWon, ProgressivePaid, SpinTriggered, WheelSpun)
"""What everyone at the table is told of the progressive and the wheel."""


def play_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}; asked for if left out.")] = "",
    bankroll: Annotated[str, typer.Option(help="Dollars to sit down with.")] = "1000",
    option: OPTION = None,
    others: Annotated[
        int,
        typer.Option(min=0, max=len(COMPANY), help="Other players at the table, one less than it has seats at most."),
    ] = 2,
    record: Annotated[Path | None, typer.Option(help="Write a record for `boardwalk replay` to this file.")] = None,
) -> None:
    """Play at a table with real shuffles, and see which paragraph decides each wager."""
    out = console()
    cents = read_cents(bankroll, "--bankroll")
    if cents <= 0:
        raise InputError("--bankroll", "sit down with more than nothing")
    options = read_pairs(option or (), "--option")
    if game:
        find_game(game)
    try:
        name = game or _choose_game(out)
    except Leave:
        out.print("Goodbye.")
        return
    declared = read_game(name, options)
    if others >= declared.seats:
        reason = f"at most {declared.seats - 1}: {declared.title} has {declared.seats} seats, and one is yours"
        raise InputError("--others", reason, declared.basics.seating)
    if record is None:
        _sit(Terminal(out, declared, cents, others))
        return
    with _new_record(record) as file:
        _sit(Terminal(out, declared, cents, others, file))
    out.print(f"The record is in {record}; read it with: boardwalk replay {shlex.quote(str(record))}")


def _new_record(path: Path) -> TextIO:
    """A new file, written line by line, so that whatever ends the sitting leaves all that was played."""
    if str(path) == "-":
        raise InputError("--record", "name a file; standard output is where you play")
    try:
        return path.open("x", encoding="utf-8", buffering=1)
    except FileExistsError:
        raise InputError("--record", f"{str(path)!r} exists already; name another file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError("--record", f"cannot write {str(path)!r}: {reason}") from None


def _sit(terminal: Terminal) -> None:
    try:
        terminal.run()
    except Leave:
        terminal.farewell()


def _choose_game(out: Console) -> str:
    spellings: dict[str, str] = {}
    out.print(Text("Boardwalk", style="bold"))
    for number, (name, declaration) in enumerate(GAMES.items(), 1):
        out.print(Text(f"  [{number}] ", style="bold").append(declaration.title, style="default"))
        for spelling in (str(number), name.replace("-", " "), declaration.title.lower()):
            spellings[spelling] = name
    spellings[""] = next(iter(GAMES))
    asker = Asker(out, lambda: out.print("  Type a number or a name; q leaves."))
    return asker.choice("Which game? [1]", spellings)


class Terminal:
    """One person at one table: chips, habits, and the rounds between sitting down and leaving."""

    def __init__(self, out: Console, game: Game, bankroll: int, others: int = 0, record: TextIO | None = None) -> None:
        self.out = out
        self.game = game
        self.began_with = bankroll
        self.others = others
        self.bets: dict[str, int] = {}
        self.rounds = 0
        self.leaving = False
        self.asker = Asker(out, self.show_pay_tables)
        self.me = player(YOU)
        self._record = record
        self._seated = False
        self.keeper = FloorKeeper()
        self.driver = TableOnFloor(self.keeper, TABLE, Chance(), keep=self._keep)

    def _keep(self, command: Command, events: tuple[Event, ...]) -> None:
        if self._record is None:
            return
        from boardwalk.table.record import Entry, write_entry  # brings a library along that play does not need

        try:
            self._record.write(write_entry(Entry(command, events)) + "\n")
        except OSError as error:
            raise InputError("--record", f"cannot be written any more: {error.strerror or error}") from None

    @property
    def seat(self) -> int:
        """Where the person sits: in the middle of the company."""
        return self.others // 2 + 1

    @property
    def bankroll(self) -> int:
        """The person's chips; between rounds nothing of them lies on the layout."""
        return self.driver.table.seats[self.seat].chips_cents if self._seated else self.began_with

    def run(self) -> None:
        """Rounds until the person leaves or has too little for another."""
        least = self._smallest_opening()
        if self.bankroll < least:
            raise InputError("--bankroll", f"{dollars(self.bankroll)} is less than a round takes, {dollars(least)}")
        self.sit_down()
        self.welcome()
        again = False
        while True:
            if not again or not self._affordable(self.bets):
                self.bets = self.ask_bets()
            self.play_round()
            if self.bankroll < least:
                short = f"Your {dollars(self.bankroll)} is less than a round takes, {dollars(least)}."
                self.out.print(Text(short if self.bankroll else "Your chips are gone.", style="bold"))
                raise Leave
            again = self._ask_again()

    def sit_down(self) -> None:
        """The table is opened by the book, and everyone takes a seat."""
        hardware = [hardware_of(wager) for wager in self.game.collected.values()]
        parameters = usual_parameters(self.game)
        if parameters is not None:
            self.keeper.at_meter(
                METER, OpenMeter(self.driver.crew.supervisor, METER, parameters, {self.game.name: FOR_PLAY})
            )
        self.driver.open(
            self.game.name,
            self.game.house.as_text(),
            (Device.SHUFFLER, *hardware),
            number=TABLE,
            meter=METER if parameters else None,
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
                lines.append(f"{stage.name}: ", style="bold").append(f"{' or '.join(stage.choice.actions)}\n")
        lines.append("? shows the pay tables, q leaves; `boardwalk law R6` explains a paragraph", style="dim")
        self.out.print(Panel(lines, title=self.game.title, expand=False))
        if self.game.bonus_spin is not None and self.game.bonus_spin.demonstration:
            self.out.print(Text(NOT_APPROVED, style="yellow"))
        company = [seated.player for seated in self.driver.table.seats.values() if seated.player != YOU]
        beside = f" beside {joined(company)}" if company else ""
        self.out.print(f"You sit down at seat {self.seat}{beside} with {dollars(self.bankroll)}.")

    def farewell(self) -> None:
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        chips = self.bankroll
        change = chips - self.began_with
        if self._seated:
            self.driver.do(LeaveSeat(self.me))
        ended = "even" if change == 0 else f"{dollars(abs(change))} {'ahead' if change > 0 else 'behind'}"
        self.out.print(f"You leave with {dollars(chips)} after {rounds}, {ended}.")

    def ask_bets(self) -> dict[str, int]:
        """The opening wagers, each checked as it is named."""
        self.out.print(Text(f"\nPlace your bets. You have {dollars(self.bankroll)}.", style="bold"))
        base = self.game.base
        equal = [wager for wager in self.game.wagers if wager.place is Place.EQUAL]
        titles = " and ".join(wager.title for wager in (base, *equal))
        posted = self.game.limits(base)
        usual = self.bets.get(base.name, self._usual_bet())
        most = min(self.bankroll // (1 + len(equal)), posted.most or self.bankroll)
        asked = f"{titles}, each" if equal else titles
        bets: dict[str, int] = {}

        def check_base(cents: int) -> None:
            self._check({wager.name: cents for wager in (base, *equal)}, base.name)

        amount = self.asker.amount(asked, base.name, min(usual, most), check_base)
        bets.update({wager.name: amount for wager in (base, *equal)})
        for wager in self.game.wagers:
            if wager.place is Place.OPTIONAL:
                cents = self._ask_side_bet(wager, bets)
                if cents:
                    bets[wager.name] = cents
        for collected in self.game.collected.values():
            if self._ask_collected(collected, bets):
                bets[collected.name] = collected.stake_cents
        return bets

    def _ask_collected(self, wager: CollectedWager, bets: dict[str, int]) -> bool:
        """A wager of one amount, which its player makes or leaves."""
        if wager.stake_cents > self.bankroll - sum(bets.values()):
            return False
        shown = self._meter_shown()
        stands = f"; the {'jackpot' if self.game.bonus_spin else 'meter'} is at {shown}" if shown else ""
        yes = wager.name in self.bets
        question = f"{wager.title} for {dollars(wager.stake_cents)}{stands}? {'[y] n' if yes else 'y [n]'}"
        return self.asker.choice(question, {"": yes, "y": True, "yes": True, "n": False, "no": False})

    def _meter_shown(self) -> str:
        meter = self.keeper.floor.meters.get(METER)
        return "" if meter is None else dollars(meter.display_cents)

    def _ask_side_bet(self, wager: Wager, bets: dict[str, int]) -> int:
        def check(cents: int) -> None:
            if cents:
                self._check({**bets, wager.name: cents}, wager.name)

        left = self.bankroll - sum(bets.values())
        usual = self.bets.get(wager.name, 0)
        return self.asker.amount(f"{wager.title}, if you like", wager.name, usual if usual <= left else 0, check)

    def _check(self, bets: dict[str, int], field_name: str) -> None:
        verify_opening(self.game, bets)
        verify_limits(self.game, bets)
        if sum(bets.values()) > self.bankroll:
            raise InputError(field_name, f"you have {dollars(self.bankroll)}")

    def _usual_bet(self) -> int:
        """What is bet on the base wager if nobody says otherwise, within the posted limits."""
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
        """Everyone bets, the dealer deals, each chooses in turn, the dealer settles."""
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
            raise Leave

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
        assert command is not None, "the staff and the others know what comes next"
        for event in driver.attempt(command):
            others_choice = isinstance(event, PlayerActed | WagerConfirmed) and event.seat != self.seat
            if (others_choice or isinstance(event, TOLD)) and not self.leaving:
                self.out.print(Text(tell(event, before), style="dim"))

    def _see(self) -> View:
        return view(self.driver.table, self.me, with_prompts=False)

    def _in_the_round(self, question: str, answers: Mapping[str, Answer], if_left: Answer) -> Answer:
        """Ask a player who was dealt in, and must stay to the end: who leaves has the most modest choice made."""
        if self.leaving:
            return if_left
        try:
            return self.asker.choice(question, answers)
        except Leave:
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
            self.out.print(Text(f"The {title} is paid only to cards that are exposed ({exposure.law})."))
        answers = {"": True, "y": True, "yes": True, "n": False, "no": False}
        return Expose(self.me, self._in_the_round("Expose your cards? [y]es or [n]o", answers, if_left=True))

    def _ask_action(self) -> Command:
        """One of the legal actions that the chips allow."""
        table = self.driver.table
        assert table.round is not None
        bets = {name: bet.cents for name, bet in table.seats[self.seat].bets.items()}
        actions = legal_actions(self.game, self.game.stages[table.round.stage], bets)
        if not self.leaving:
            show_table(self.out, self.game, self._see())
        return Act(self.me, self._choose(actions, table.seats[self.seat].chips_cents).name)

    def _choose(self, actions: tuple[Action, ...], chips: int) -> Action:
        modest, *placing = actions
        answers = {modest.name[0]: modest, modest.name: modest}
        offers = [f"[{modest.name[0]}]{modest.name[1:]}"]
        for action in placing:
            multiple = str(action.multiple)
            if action.cents > chips:
                offers.append(f"({multiple}x would take {dollars(action.cents)}, you have {dollars(chips)})")
                continue
            wager = self.game.wager(str(action.wager))
            offers.append(f"[{multiple}] {wager.title.lower()} {multiple}x for {dollars(action.cents)}")
            name = wager.name.replace("-", " ")
            only_one = (name, name[0]) if len(placing) == 1 else ()
            for spelling in (multiple, f"{multiple}x", f"{name} {multiple}x", *only_one):
                answers.setdefault(spelling, action)  # f is for fold before it is for flop
        return self._in_the_round("  ".join(offers) + " >", answers, if_left=modest)

    def _ask_again(self) -> bool:
        again = {"": True, "y": True, "yes": True, "b": False, "bets": False}
        return self.asker.choice("\n[Enter] same bets again  [b] other bets  [?] pay tables  [q] leave >", again)

    def show_pay_tables(self) -> None:
        for wager in self.game.wagers:
            for table in wager.tables:
                show_pay_table(self.out, table)
        for collected in self.game.collected.values():
            show_collected(self.out, collected)
