"""A game to work with: settle a hand, change a pay table, solve it, ask for advice, print its rules.

Every question is the request that the command and the API make, so all of them give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from boardwalk.errors import InputError, quoted
from boardwalk.extras import explain_missing
from boardwalk.front_door.argument import (
    Cards,
    card_text,
    read_cards,
    read_mapping,
    read_names,
    read_path,
    read_text,
    shown,
)
from boardwalk.front_door.output import explain_unwritable
from boardwalk.front_door.settled_round import SettledRound, settled_round
from boardwalk.game_file import find
from boardwalk.game_file import load as load_file
from boardwalk.games import GAMES, Declaration, Game, declared
from boardwalk.games.declaration.option import spell
from boardwalk.games.declaration.pay_change import change_pays, find_table, named_tables, slug
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.wager import Placement
from boardwalk.games.settlement import Seat, meter_of_each, progressive_bets, settle, settle_progressives
from boardwalk.money import read_cents
from boardwalk.press.figure_table import FigureTable, ShownAsTable

if TYPE_CHECKING:
    from boardwalk.front_door.paper import FeltDrawing, PrintedRules
    from boardwalk.odds.exposed_cards.exposure import Exposure
    from boardwalk.odds.session.session import SessionFigures
    from boardwalk.odds.side_bets.side_bet import SideBet
    from boardwalk.odds.simulation.rounds import Simulation
    from boardwalk.odds.solver.advice import Advice
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard
    from boardwalk.odds.strategy.fixed_play import FixedPlay
    from boardwalk.odds.tuning.tuning import Tuning

Dollars = int | str | Decimal
USUAL_UNIT: Dollars = 5


@contextmanager
def _keywords(**names: str) -> Iterator[None]:
    """Errors of a request, with the keywords of the method that asks in place of the command's flags."""
    from boardwalk.odds.requests.flag import PARAMETER_NAMES, error_without_flags

    try:
        yield
    except InputError as error:
        raise error_without_flags(error, {**PARAMETER_NAMES, **names}) from None


def game(name: str, **options: object) -> PlayableGame:
    """A game by its name: one of New Jersey's, one of the gallery, or one of an installed package.

    House options are keywords, with `_` for `-`.

    >>> game("premium", qualify_first=True).title
    "Premium Hold 'Em"
    """
    if not isinstance(name, str):
        raise InputError("game", f"must be a name such as {quoted(next(iter(GAMES)))}, not {shown(name)}")
    return _playable(find(name), options)


def load(path: str | Path, **options: object) -> PlayableGame:
    """The game in a game file. The file is Python: loading it runs its code."""
    return _playable(load_file(read_path(path, "path")), options)


def _playable(declaration: Declaration, options: Mapping[str, object]) -> PlayableGame:
    given = {_dashed(name): spell(_dashed(name), value) for name, value in options.items()}
    return PlayableGame(declaration.name, tuple(given.items()))


def _meters(meter: object, progressives: Mapping[str, int]) -> dict[str, int]:
    if meter is None:
        return {}
    given = {_dashed(str(name)): each for name, each in meter.items()} if isinstance(meter, Mapping) else meter
    return {name: read_cents(str(amount), "meter") for name, amount in meter_of_each(given, progressives).items()}


def _dashed(name: str) -> str:
    """A keyword as people write it. `raise_` is the wager `raise`, which Python keeps for itself."""
    return name.removesuffix("_").replace("_", "-")


@dataclass(frozen=True, repr=False)
class PlayableGame(ShownAsTable):
    """A game under a house's options, with the payouts that you changed. Get one from `game` or `load`.

    >>> heads_up = game("heads-up", exact_raises=True)
    >>> heads_up.title, heads_up.wagers
    ("Heads Up Hold'em", ('ante', 'raise', 'odds', 'trips-plus', 'pocket-bonus'))
    """

    name: str
    set_options: tuple[tuple[str, str], ...] = ()
    """The options that you set."""
    changes: tuple[tuple[str, str], ...] = ()
    """The payouts that you changed."""
    declared: Game = field(init=False, compare=False)
    """The declaration behind it, for anyone who wants to read it."""

    def __post_init__(self) -> None:
        game = declared(self.name, self.set_options)
        object.__setattr__(self, "declared", change_pays(game, dict(self.changes)))

    @property
    def title(self) -> str:
        return self.declared.title

    @property
    def options(self) -> dict[str, str]:
        """The house options, all of them, as people write them."""
        return self.declared.house.as_text()

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers in the order in which the dealer settles them."""
        return tuple(wager.name for wager in self.declared.wagers)

    @property
    def side_bet_names(self) -> tuple[str, ...]:
        """The wagers that a player may leave out."""
        optional = (wager.name for wager in self.declared.wagers if wager.place is Placement.OPTIONAL)
        return (*optional, *self.declared.collected)

    @property
    def pay_tables(self) -> dict[str, dict[str, str]]:
        """What each pay table pays, row by row."""
        tables = (table for each in (*self.declared.wagers, *self.declared.bonuses) for table in each.tables)
        return {table.title: _rows(table) for table in tables}

    def pays(self, table: str, /, **rows: str | int) -> PlayableGame:
        """The same game with other payouts in one pay table.

        The table goes by its name, or by its wager if that has only one; rows have `_` for spaces.

        >>> game("heads-up").pays("bad beat bonus", flush="6").pay_tables["bad beat bonus, table 1, changed"]["flush"]
        '6 to 1'
        """
        find_table(named_tables(self.declared), read_text(table, "table", "x-tra bonus"), "table")
        changes = {f"{slug(table)}.{slug(row)}": str(payout) for row, payout in rows.items()}
        return replace(self, changes=tuple({**dict(self.changes), **changes}.items()))

    def settle(
        self,
        player: Cards,
        *,
        dealer: Cards = "",
        board: Cards = "",
        folded: bool = False,
        exposed: bool = True,
        meter: Dollars | Mapping[str, Dollars] | None = None,
        **bets: Dollars,
    ) -> SettledRound:
        """Settle one player's round. Bets are in dollars, by wager, with `_` for `-`, and `raise_` for `raise`.

        >>> round = game("premium").settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30)
        >>> round.net
        Decimal('70.00')

        `meter` is what the progressive shows, if a share of it may be won; for several, a mapping by wager.

        >>> caribbean = game("caribbean", progressive=True)
        >>> flush = caribbean.settle("9h8h7h6h5h", dealer="KsQd2c3c4c", ante=5, bet=10, progressive=1, meter=12_345)
        >>> flush.lines[-1].paid_by, flush.lines[-1].net
        ('straight flush, 10% of the meter', Decimal('1233.50'))
        """
        cents = {_dashed(name): read_cents(str(amount), _dashed(name)) for name, amount in bets.items()}
        progressives = {name: cents.pop(name) for name in progressive_bets(self.declared, cents)}
        seat = Seat(read_cards(player, "player"), cents, folded=folded, exposed=exposed)
        shown = read_cards(dealer, "dealer"), read_cards(board, "board")
        lines = settle(self.declared, seat, *shown).lines
        meters = _meters(meter, progressives)
        return settled_round(
            self.declared, lines, settle_progressives(self.declared, seat, *shown, progressives, meters)
        )

    @explain_missing("solve")
    @_keywords()
    def solve(self, *, unit: Dollars = USUAL_UNIT) -> Solution:
        """Best play and every exact figure, over all deals. `unit` is the base wager in dollars."""
        from boardwalk.odds.requests import Solve

        return Solve(**self._asked(unit)).run().solution

    @explain_missing("what_if")
    def what_if(self, solution: Solution) -> Solution:
        """What this game is worth to a player who goes on playing as that solution does: at once, and exactly.

        >>> caribbean = game("caribbean")
        >>> solution = caribbean.solve()
        >>> better = caribbean.pays("bet", flush=6)
        >>> better.what_if(solution).ev - solution.ev
        Fraction(546424757, 249165381465)
        """
        _verify_solution(solution)
        if solution.game.name != self.declared.name:
            raise InputError("solution", f"is of {solution.game.title}, not of {self.title}")
        return solution.repriced(self.declared)

    @explain_missing("tune")
    @_keywords(pay="table", row="rows")
    def tune(
        self,
        table: str,
        edge: str,
        *,
        rows: Mapping[str, str | int] | None = None,
        halves: bool = False,
        solves: int | None = None,
        most: int | None = None,
        unit: Dollars = USUAL_UNIT,
    ) -> Tuning:
        """Every pay table within bounds whose exact house edge is in a range, nearest to the middle first.

        `rows` bounds rows, as `{"flush": "1..3"}`; the others are tried from half to twice what they pay. Of a main
        wager, up to `solves` tables are solved for their exact edge; all edges of side bets are exact.

        >>> found = game("heads-up").tune("pocket bonus", "4.0..5.0")
        >>> found.tables[0].house_edge, found.in_range
        (Fraction(10, 221), 261)
        >>> game("heads-up").pays("pocket bonus", **found.tables[1].rows).side_bets()[1].house_edge
        Fraction(10, 221)
        """
        from boardwalk.odds.requests import Tune

        given = {} if rows is None else read_mapping(rows, "rows", '{"flush": "1..3"}')
        counts = {"solves": solves, "most": most}
        budget: dict[str, Any] = {name: count for name, count in counts.items() if count is not None}
        budget["row"] = {_dashed(row): str(bound) for row, bound in given.items()}
        named = read_text(table, "table", "x-tra bonus"), read_text(edge, "edge", "2.0..2.5")
        return Tune(**self._asked(unit), pay=named[0], edge=named[1], halves=halves, **budget).run().tuning

    @explain_missing("side_bets")
    @_keywords()
    def side_bets(self, *, unit: Dollars = USUAL_UNIT) -> tuple[SideBet, ...]:
        """What each side bet costs under these options, counted exactly. Those without exact figures are left out."""
        from boardwalk.odds.requests.parameter import read_unit
        from boardwalk.odds.side_bets.side_bet import in_force

        return in_force(self.declared, read_unit(str(unit)))

    @explain_missing("advise")
    @_keywords()
    def advise(
        self, player: Cards, *, board: Cards = "", up: Cards = "", unit: Dollars = USUAL_UNIT, **placed: int
    ) -> Advice:
        """What each legal choice is worth with these cards, exactly. `placed` are multiples bet earlier: `turn=1`.

        >>> game("heads-up").advise("Kh7d", board="2c9hJsQd5s").best
        'raise-1x'
        """
        from boardwalk.odds.requests import Advise

        shown = {"player": player, "board": board, "up": up}
        cards: dict[str, Any] = {name: card_text(each, name) for name, each in shown.items()}
        wagers = {_dashed(name): multiple for name, multiple in placed.items()}
        return Advise(**self._asked(unit), **cards, wagers=wagers).run().advice

    @overload
    def strategy(
        self, fixed: None = None, /, *, rules: int | None = None, unit: Dollars = USUAL_UNIT
    ) -> StrategyCard: ...
    @overload
    def strategy(self, fixed: str | Path | StrategyCard, /, *, unit: Dollars = USUAL_UNIT) -> FixedPlay: ...
    @explain_missing("strategy")
    @_keywords()
    def strategy(
        self,
        fixed: str | Path | StrategyCard | None = None,
        /,
        *,
        rules: int | None = None,
        unit: Dollars = USUAL_UNIT,
    ) -> StrategyCard | FixedPlay:
        r"""A short card of up to `rules` lines to play by; or what a strategy of yours costs. Both are exact.

        Your strategy is `"always raise"`, `"never fold"`, `"never raise"`, a card, rules as text, or the path of a file
        with rules. Rules are written as cards print them: each decision on a line, and under it an action and when to
        take it.

        >>> pairs = game("caribbean").strategy("own cards\n  bet-2x with a pair or better\n  fold otherwise")
        >>> pairs.house_edge
        Fraction(18171201691, 332220508620)
        """
        if fixed is None:
            from boardwalk.odds.requests import Strategy

            lines: dict[str, Any] = {} if rules is None else {"rules": rules}
            return Strategy(**self._asked(unit), **lines).run().card
        from boardwalk.odds.requests import FixedStrategy

        if rules is not None:
            raise InputError("rules", "is for a card to find; leave it out for a strategy of your own")
        return FixedStrategy(**self._asked(unit), fixed=_rule_text(fixed, "fixed")).run().play

    @explain_missing("simulate")
    @_keywords()
    def simulate(
        self, rounds: int = 1_000_000, *, strategy: str = "optimal", seed: int = 1, unit: Dollars = USUAL_UNIT
    ) -> Simulation:
        """Deal random rounds. `strategy` is `optimal`, `card` or `random`; the same seed deals the same rounds."""
        from boardwalk.odds.requests import Simulate

        return Simulate(**self._asked(unit), rounds=rounds, strategy=strategy, seed=seed).run().simulation

    @explain_missing("session")
    @_keywords()
    def session(
        self,
        bankroll: Dollars,
        bet: Dollars = USUAL_UNIT,
        rounds: int = 300,
        *,
        goal: Dollars | None = None,
        side_bets: Sequence[str] = (),
        strategy: str | Path | StrategyCard | None = None,
        rounds_per_hour: int | None = None,
    ) -> SessionFigures:
        """The exact chances of a session: that the money runs out, that a goal is reached, and of every result.

        A round can be played only with the most that it can put on the layout. Side bets go by name, each as large as
        the bet. The play is the best, or your `strategy`, as for the method of that name. Chances are between `low` and
        `high`, which are equal for a few rounds; for more, `walk.error` says how far apart they can be.

        >>> evening = game("caribbean").session(bankroll=200, bet=10, rounds=5, goal=250)
        >>> round(float(evening.ahead.low), 6), evening.walk.error, evening.round.needed_cents
        (0.443914, Fraction(0, 1), 3000)
        """
        from boardwalk.odds.requests import PlayerSession

        asked = {key: value for key, value in self._asked(bet).items() if key != "unit"}
        chosen: dict[str, Any] = {"goal": None if goal is None else str(goal)}
        if strategy is not None:
            chosen["strategy"] = _rule_text(strategy, "strategy")
        if rounds_per_hour is not None:
            chosen["rounds_per_hour"] = rounds_per_hour
        names = ", ".join(map(_dashed, read_names(side_bets, "side_bets")))
        asked |= {"bankroll": str(bankroll), "bet": str(bet), "rounds": rounds, "side_bets": names}
        return PlayerSession(**asked, **chosen).run().figures

    @explain_missing("seeing")
    @_keywords()
    def seeing(
        self,
        dealer: int = 0,
        community: int = 0,
        neighbors: int = 0,
        *,
        order: str = "first",
        samples: int | None = None,
        seed: int = 1,
        unit: Dollars = USUAL_UNIT,
    ) -> Exposure:
        """What the game is worth to a player who knows cards that it does not show, and what gives that player away.

        `dealer` are cards of the dealer that are face down; `community` are the `first` or `last` community cards, by
        `order`, known from the start; `neighbors` show all of their cards. Every deal is counted where that takes
        minutes. Otherwise, or if you set `samples`, the known cards are drawn at random, and `error` says how far off
        the value can be.

        >>> everything = game("caribbean").seeing(dealer=4)
        >>> everything.ev, everything.break_even(everything.usual_ev)
        (Fraction(71185534689, 110740169540), Fraction(86781076031, 1154564096366))
        """
        from boardwalk.odds.requests.exposed_cards import CardsSeen

        known: dict[str, Any] = {"dealer": dealer, "community": community, "neighbors": neighbors, "order": order}
        return CardsSeen(**self._asked(unit), **known, samples=samples, seed=seed).run().exposure

    @explain_missing("report")
    @_keywords(out="folder")
    def report(self, folder: str | Path, *, rounds: int | None = None, unit: Dollars = USUAL_UNIT) -> Path:
        """Write the mathematical report into a folder: HTML, PDF and JSON. Returns the HTML file."""
        from boardwalk.odds.requests import Report

        if self.changes:
            raise InputError(
                "pays", "a report is about the printed pay tables; leave the changes out, or solve the changed game"
            )
        checked: dict[str, Any] = {} if rounds is None else {"rounds": rounds}
        target = read_path(folder, "folder")
        with explain_unwritable("folder", target):
            target.mkdir(parents=True, exist_ok=True)
        asked = {key: value for key, value in self._asked(unit).items() if key != "pays"}
        Report(**asked, **checked).run(folder=target)
        return target / "report.html"

    def rules(self, house: str = "") -> PrintedRules:
        """The rules of the game for players, as a document that a notebook shows."""
        from boardwalk.front_door.paper import print_rules

        return print_rules(self.declared, read_text(house, "house", "The Boardwalk"))

    def felt(self, house: str = "") -> FeltDrawing:
        """The layout of the table, as a drawing that a notebook shows."""
        from boardwalk.front_door.paper import draw_felt

        return draw_felt(self.declared, read_text(house, "house", "The Boardwalk"))

    def _asked(self, unit: Dollars) -> dict[str, Any]:
        """What every request about this game asks for."""
        return {"game": self.name, "options": dict(self.set_options), "pays": dict(self.changes), "unit": str(unit)}

    @cached_property
    def _table_rows(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            (name if not place else "", row, pays)
            for name, rows in self.pay_tables.items()
            for place, (row, pays) in enumerate(rows.items())
        )

    def figure_table(self) -> FigureTable:
        options = ", ".join(f"{name} {value}" for name, value in self.set_options)
        heading = f"{self.title}{f' ({options})' if options else ''}: {', '.join(self.wagers)}"
        return FigureTable(heading, ("pay table", "hand", "pays"), self._table_rows)


def _rule_text(fixed: str | Path | StrategyCard, name: str) -> str:
    """A fixed strategy as its request takes it."""
    if isinstance(fixed, str):
        return fixed
    if isinstance(fixed, Path):
        return _read_rule_file(fixed, name)
    from boardwalk.odds.strategy.card import StrategyCard
    from boardwalk.odds.strategy.fixed_play import card_rules
    from boardwalk.odds.strategy.rule_text import write_rules

    if not isinstance(fixed, StrategyCard):
        raise InputError(
            name, f'must be a strategy such as "always raise", a card, rules or a path, not {shown(fixed)}'
        )
    return write_rules(card_rules(fixed))


def _read_rule_file(path: Path, name: str) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise InputError(name, f"cannot read {quoted(str(path))}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise InputError(name, f"{quoted(str(path))} is not UTF-8 text") from error


def _verify_solution(solution: object) -> None:
    from boardwalk.odds.solver.solution import Solution

    if not isinstance(solution, Solution):
        raise InputError("solution", f"must be what solve() returns, not {shown(solution)}")


def _rows(table: PayTable) -> dict[str, str]:
    return {row.name: str(row.pays) for row in table.rows}
