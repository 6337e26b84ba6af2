"""Settlement against its slow twin: the same rounds settled twice, until every case and every pay row has occurred."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardwalk.cards import format_cards
from boardwalk.conformance.findings import Findings, Subject, counted, options_in_words, spread
from boardwalk.conformance.sample_round import MOST_PLAYERS, DealtCards, deal_round, deal_with, play, rounds_of
from boardwalk.games import Game, Seat, Settlement, settle_table
from boardwalk.games.declaration.pay_table import PayTable, Row
from boardwalk.games.settlement import settle_progressive
from boardwalk.money import dollars
from boardwalk.slow_twin.plain_settlement import PlainOutcome, PlainRound, plain_progressive, plain_settlement

QUICK_ROUNDS, ROUNDS = 150, 1_000
"""Rounds that are dealt under each choice of options."""
PATIENCE = 10
"""How many times as many are dealt if some case or row has not occurred."""
METER_CENTS = 123_456_78


class Coverage:
    """Which cases and pay rows can decide a wager, and which of them have."""

    def __init__(self) -> None:
        self.expected: set[str] = set()
        self.occurred: set[str] = set()
        self.rows: dict[str, tuple[PayTable, Row]] = {}

    def expect(self, game: Game) -> None:
        for settled in (*game.wagers, *game.bonuses):
            self.expected |= {f"case {settled.name} {number + 1}" for number in range(len(settled.settled))}
            for table in settled.tables:
                self.rows |= {f"{row.name} on {table.title}": (table, row) for row in table.rows}
        self.expected |= set(self.rows)

    def see(self, game: Game, name: str, outcome: PlainOutcome) -> None:
        settled = next(each for each in (*game.wagers, *game.bonuses) if each.name == name)
        number = next(place for place, case in enumerate(settled.settled) if case is outcome.case)
        self.occurred.add(f"case {name} {number + 1}")
        if outcome.row is not None:
            table = outcome.case.verdict
            self.occurred.add(f"{outcome.row.name} on {getattr(table, 'title', '')}")

    @property
    def missing(self) -> list[str]:
        return sorted(self.expected - self.occurred)

    def wanted(self, chance: Random) -> tuple[PayTable, Row] | None:
        """A pay row that has not occurred, if there is one."""
        rows = [name for name in self.missing if name in self.rows]
        return self.rows[chance.choice(rows)] if rows else None

    def words(self) -> str:
        cases = [each for each in self.expected if each.startswith("case ")]
        rows = self.expected - set(cases)
        return (
            f"{len(self.occurred & set(cases))} of {counted(len(cases), 'case')} and "
            f"{len(self.occurred & rows)} of {counted(len(rows), 'pay row')} occurred"
        )


def examine_settlement(subject: Subject, findings: Findings) -> None:
    """Settle random rounds twice, under every choice of options."""
    games = subject.some_variations(QUICK_VARIATIONS, VARIATIONS)
    dealt, lines, overall = 0, 0, Coverage()
    for number in spread(findings, len(games)):
        game = games[number]
        coverage = Coverage()
        coverage.expect(game)
        overall.expect(game)
        for chance, seed, aimed in _chances(subject, number, coverage):
            dealt += 1
            findings.where = f"deal {seed}, {options_in_words(game.house.changed())}"
            lines += _settle_round(game, chance, findings, coverage, aimed=aimed)
        overall.occurred |= coverage.occurred
        findings.examined = f"{counted(dealt, 'round')}, {counted(lines, 'wager')} settled; {overall.words()}"
    never = overall.missing
    if never:
        findings.notes.append(f"never occurred: {', '.join(never[:MOST_NAMED])}{', ...' if never[MOST_NAMED:] else ''}")


QUICK_VARIATIONS, VARIATIONS, MOST_NAMED = 3, 100, 5


def _chances(subject: Subject, number: int, coverage: Coverage) -> Iterator[tuple[Random, str, bool]]:
    """A source of chance for each round: at least so many, and more until everything has occurred."""
    rounds = subject.amount(QUICK_ROUNDS, ROUNDS)
    for deal in range(PATIENCE * rounds):
        if deal >= rounds and not coverage.missing:
            return
        yield Random(f"{subject.seed} {number} {deal}"), f"{number}.{deal}", deal >= rounds


def _deal(game: Game, chance: Random, players: int, coverage: Coverage | None) -> DealtCards:
    """Any cards, or if the rest has occurred, some that make a pay row that has not."""
    wanted = None if coverage is None else coverage.wanted(chance)
    aimed = None if wanted is None else deal_with(game, chance, max(players, min(2, game.seats)), *wanted)
    return aimed or deal_round(game, chance, players)


def _settle_round(game: Game, chance: Random, findings: Findings, coverage: Coverage, *, aimed: bool) -> int:
    players = chance.randint(1, min(MOST_PLAYERS, game.seats))
    dealt = _deal(game, chance, players, coverage if aimed else None)
    played = tuple(play(game, own, dealt.board, chance) for own in dealt.players)
    parts = rounds_of(dealt, played)
    seats = {
        number: Seat(part.own, part.bets, part.folded, part.exposed, part.coupons)
        for number, part in enumerate(parts, 1)
    }
    settled = settle_table(game, seats, dealt.dealer, dealt.board)
    lines = 0
    for number, part in enumerate(parts, 1):
        expected = plain_settlement(game, part)
        for name, outcome in expected.items():
            coverage.see(game, name, outcome)
        _compare(part, expected, settled[number], findings)
        _compare_progressives(game, part, findings)
        lines += len(expected)
    return lines


def _compare(part: PlainRound, expected: dict[str, PlainOutcome], settled: Settlement, findings: Findings) -> None:
    lines = {line.wager: (line.result.value, line.paid, line.staked) for line in settled.lines}
    for name, outcome in expected.items():
        staked = part.bets.get(name, 0)
        due = outcome.result, outcome.paid, staked
        if lines.get(name) != due:
            was = "nothing" if name not in lines else _words(*lines[name])
            findings.fault(f"{name} should be {_words(*due)} by {outcome.case.law}, but is {was}: {_cards(part)}")
    for name in sorted(set(lines) - set(expected)):
        findings.fault(f"{name} should not be settled, but is {_words(*lines[name])}: {_cards(part)}")


def _compare_progressives(game: Game, part: PlainRound, findings: Findings) -> None:
    for wager in game.progressives:
        line = settle_progressive(
            game, part.own, part.board, wager.stake_cents, METER_CENTS, name=wager.name, dealer=part.dealer
        )
        due = plain_progressive(wager, part, METER_CENTS)
        if line.paid != due:
            meter = dollars(METER_CENTS)
            words = f"{wager.name} should pay {dollars(due)} with {meter} on the meter, but pays {dollars(line.paid)}"
            findings.fault(f"{words}: {_cards(part)}")


def _words(result: str, paid: int, staked: int) -> str:
    return {"win": f"paid {dollars(paid)}", "push": "a push", "lose": "lost"}[result] + (
        f" on {dollars(staked)}" if staked else ""
    )


def _cards(part: PlainRound) -> str:
    bets = " ".join(f"{name}={dollars(cents)}" for name, cents in part.bets.items())
    bets += "".join(f", a coupon for {dollars(cents)} on {name}" for name, cents in part.coupons.items())
    cards = {"player": part.own, "dealer": part.dealer, "board": part.board}
    shown = ", ".join(f"{who} {format_cards(held)}" for who, held in cards.items() if held)
    others = "".join(f", other player {format_cards(other)}" for other in part.others)
    return f"{shown}{others}; {bets}{', folded' if part.folded else ''}{'' if part.exposed else ', not exposed'}"
