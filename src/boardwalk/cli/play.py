"""`boardwalk play`: a person against the house, in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from boardwalk.cards import DECK, Card, best_hand
from boardwalk.cli.ask import Answer, Asker, Leave
from boardwalk.cli.console import cards_picture, console
from boardwalk.cli.games import show_pay_table
from boardwalk.cli.read import read_game, read_pairs
from boardwalk.cli.settle import net_line, settlement_table
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, Seat, Settlement, find_game, settle
from boardwalk.games.choice import Action, legal_actions
from boardwalk.games.deal import DealingMode, Dealt, deal_out
from boardwalk.games.stage import Decision, Exposure
from boardwalk.games.verify import verify_limits, verify_opening
from boardwalk.games.wager import Place, Wager
from boardwalk.money import dollars, read_cents

FIRST_BET = 10_00


def play_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}; asked for if left out.")] = "",
    bankroll: Annotated[str, typer.Option(help="Dollars to sit down with.")] = "1000",
    option: Annotated[list[str] | None, typer.Option(help="A house option, KEY=VALUE.")] = None,
) -> None:
    """Play against the house with real shuffles, and see which paragraph decides each wager."""
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
    table = Terminal(out, read_game(name, options), cents)
    try:
        table.run()
    except Leave:
        table.farewell()


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


def shuffled() -> tuple[Card, ...]:
    """A fresh deck from the operating system's random source, every order equally likely."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


@dataclass
class Terminal:
    """One person at one table: chips, habits, and the rounds between sitting down and leaving."""

    out: Console
    game: Game
    bankroll: int
    bets: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    leaving: bool = False

    def __post_init__(self) -> None:
        self.began_with = self.bankroll
        self.dealing = self.game.dealing(DealingMode.HAND)
        self.asker = Asker(self.out, self.show_pay_tables)

    def run(self) -> None:
        """Rounds until the person leaves or has too little for another."""
        least = self._smallest_opening()
        if self.bankroll < least:
            raise InputError("--bankroll", f"{dollars(self.bankroll)} is less than a round takes, {dollars(least)}")
        self.welcome()
        again = False
        while True:
            if not again or not self._affordable(self.bets):
                self.bets = self.ask_bets()
            self.play_round()
            if self.bankroll < self._smallest_opening():
                self.out.print(Text("Your chips are gone.", style="bold"))
                raise Leave
            again = self._ask_again()

    def welcome(self) -> None:
        lines = Text()
        for stage in self.game.stages:
            if isinstance(stage.choice, Decision):
                lines.append(f"{stage.name}: ", style="bold").append(f"{' or '.join(stage.choice.actions)}\n")
        lines.append("? shows the pay tables, q leaves", style="dim")
        self.out.print(Panel(lines, title=self.game.title, expand=False))
        self.out.print(f"You sit down with {dollars(self.bankroll)}.")

    def farewell(self) -> None:
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        change = self.bankroll - self.began_with
        ended = "even" if change == 0 else f"{dollars(abs(change))} {'ahead' if change > 0 else 'behind'}"
        self.out.print(f"You leave with {dollars(self.bankroll)} after {rounds}, {ended}.")

    def ask_bets(self) -> dict[str, int]:
        """The opening wagers, each checked as it is named."""
        self.out.print(Text(f"\nPlace your bets. You have {dollars(self.bankroll)}.", style="bold"))
        base = self.game.base
        equal = [wager for wager in self.game.wagers if wager.place is Place.EQUAL]
        titles = " and ".join(wager.title for wager in (base, *equal))
        posted = self.game.limits(base)
        usual = self.bets.get(base.name, max(FIRST_BET, posted.least or 0))
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
        return bets

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

    def _affordable(self, bets: dict[str, int]) -> bool:
        return 0 < sum(bets.values()) <= self.bankroll

    def _smallest_opening(self) -> int:
        required = self.game.required
        least = max(self.game.limits(self.game.base).least or 1, *(wager.min_cents for wager in required))
        return least * len(required)

    def play_round(self) -> None:
        """Deal, ask at each stage, show the hands, settle."""
        dealt = deal_out(self.dealing, shuffled(), players=1)
        bets, folded, exposed = dict(self.bets), False, True
        self.out.print(Text('\n"No more bets."', style="italic"))
        for stage, community_up in zip(self.game.stages, self.dealing.community_up(), strict=True):
            actions = () if folded else legal_actions(self.game, stage, bets)
            exposure = isinstance(stage.choice, Exposure) and stage.choice.wager in bets
            if (actions or exposure) and not self.leaving:
                self._show_table(dealt, community_up, stage.name)
            if isinstance(stage.choice, Exposure) and exposure:
                exposed = self._ask_exposure(stage.choice)
            if actions:
                action = self._ask_action(actions, self.bankroll - sum(bets.values()))
                folded = action.folds
                if action.wager:
                    bets[action.wager] = action.cents
        self._settle(dealt, Seat(dealt.players[0], bets, folded, exposed))
        if self.leaving:
            raise Leave

    def _settle(self, dealt: Dealt, seat: Seat) -> None:
        settlement = settle(self.game, seat, dealt.dealer, dealt.community)
        self.bankroll += settlement.net
        self.rounds += 1
        self._show_result(dealt, seat, settlement)

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

    def _ask_exposure(self, exposure: Exposure) -> bool:
        title = self.game.wager(exposure.wager).title
        if not self.leaving:
            self.out.print(Text(f"The {title} is paid only to cards that are exposed ({exposure.law})."))
        answers = {"": True, "y": True, "yes": True, "n": False, "no": False}
        return self._in_the_round("Expose your cards? [y]es or [n]o", answers, if_left=True)

    def _ask_action(self, actions: tuple[Action, ...], chips: int) -> Action:
        """One of the legal actions that the chips allow."""
        modest, *placing = actions
        answers = {modest.name[0]: modest, modest.name: modest}
        offers = [f"[{modest.name[0]}]{modest.name[1:]}"]
        for action in placing:
            multiple = action.name.rpartition("-")[2].removesuffix("x")
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

    def _show_table(self, dealt: Dealt, community_up: int, stage: str) -> None:
        dealer_up = self.dealing.dealer_up()
        self.out.print(Rule(stage, style="dim", align="left"))
        if dealer_up:
            hidden = len(dealt.dealer) - dealer_up
            self.out.print(Text("dealer"))
            self.out.print(cards_picture([*[None] * hidden, *dealt.dealer[hidden:]]))
        if community_up:
            self._show_community(dealt, community_up)
        self.out.print(Text("you"))
        self.out.print(cards_picture(dealt.players[0]))
        cards = (*dealt.players[0], *dealt.community[:community_up])
        if len(cards) >= 5:
            self.out.print(Text(best_hand(cards).name, style="italic"))

    def _show_community(self, dealt: Dealt, up: int) -> None:
        self.out.print(Text("community cards"))
        self.out.print(cards_picture([*dealt.community[:up], *[None] * (len(dealt.community) - up)]))

    def _show_result(self, dealt: Dealt, seat: Seat, settlement: Settlement) -> None:
        self.out.print(Rule("showdown", style="dim", align="left"))
        self.out.print(Text("dealer"))
        self.out.print(cards_picture(dealt.dealer))
        if dealt.community:
            self._show_community(dealt, len(dealt.community))
        if not seat.folded:
            self.out.print(Text("you"))
            self.out.print(cards_picture(dealt.players[0]))
        dealer = best_hand((*dealt.dealer, *dealt.community))
        mine = best_hand((*dealt.players[0], *dealt.community))
        plays = "" if self.game.qualifies(dealer.rank) else ", does not qualify"
        self.out.print(f"Dealer: {dealer.name}{plays}")
        self.out.print(f"You: {mine.name}{', folded' if seat.folded else ''}\n")
        self.out.print(settlement_table(self.game, settlement, self.out.width))
        self.out.print(
            net_line(settlement).append(f", you now have {dollars(self.bankroll)}", style="not bold default")
        )

    def _ask_again(self) -> bool:
        again = {"": True, "y": True, "yes": True, "b": False, "bets": False}
        return self.asker.choice("\n[Enter] same bets again  [b] other bets  [?] pay tables  [q] leave >", again)

    def show_pay_tables(self) -> None:
        for wager in self.game.wagers:
            for table in wager.tables:
                show_pay_table(self.out, table)
