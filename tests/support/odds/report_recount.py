"""The figures of a report computed a second time: from the counted deals, in cents, by formulas that share nothing with
those of the report.

Moments come from sums of powers instead of distances from the mean, stakes from the words of the paths, payouts from
the words of the pay tables. `Recount` gives each figure of report.json by its path.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from boardwalk.games.settlement import SettlementLine
from boardwalk.odds.analysis.mixes import MAIN
from boardwalk.odds.report.material import ReportMaterial

Figure = int | float | Fraction
Z = {0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}
CONVOLVED_ROUNDS = 10
"""Up to this many rounds are added one by one here."""


def leaves(data: object, path: str = "") -> Iterator[tuple[str, Figure]]:
    """Every figure of JSON data by its path; an exact figure is a fraction, and its float is left out."""
    if isinstance(data, dict):
        if data.keys() == {"exact", "value"}:
            assert float(Fraction(data["exact"])) == data["value"]
            yield path, Fraction(data["exact"])
            return
        for key, value in data.items():
            yield from leaves(value, f"{path}/{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, f"{path}/{number}")
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield path, data


def odds_of(pays: str) -> tuple[int, int, int]:
    """A payout in words as two numbers and cents: 3 to 2, $100, or a push."""
    if found := re.fullmatch(r"(\d+) to (\d+)", pays):
        return int(found[1]), int(found[2]), 0
    if found := re.fullmatch(r"\$([\d,]+)(?:\.(\d\d))?", pays):
        return 0, 1, int(found[1].replace(",", "")) * 100 + int(found[2] or 0)
    return 0, 1, 0


def won(pays: str, staked: int) -> int:
    to, per, cents = odds_of(pays)
    return staked * to // per + cents


@dataclass(frozen=True)
class Powers:
    """Amounts in cents with their deals, and sums of their powers."""

    deals: Counter[int]
    unit: int

    def raw(self, power: int) -> Fraction:
        return Fraction(
            sum(count * cents**power for cents, count in self.deals.items()), self.deals.total() * self.unit**power
        )

    def figures(self, path: str) -> dict[str, Figure]:
        one, two, three, four = (self.raw(power) for power in (1, 2, 3, 4))
        variance = two - one**2
        third = three - 3 * one * two + 2 * one**3
        fourth = four - 4 * one * three + 6 * one**2 * two - 3 * one**4
        deviation = sqrt(variance)
        total = self.deals.total()
        found: dict[str, Figure] = {}
        for name, sign in (("win", 1), ("push", 0), ("lose", -1)):
            deals = sum(count for cents, count in self.deals.items() if (cents > 0) - (cents < 0) == sign)
            found[f"{path}/{name}"] = Fraction(deals, total)
        return found | {
            f"{path}/mean": one,
            f"{path}/variance": variance,
            f"{path}/standard_deviation": deviation,
            f"{path}/skewness": float(third) / deviation**3 if variance else 0.0,
            f"{path}/kurtosis": float(fourth / variance**2) if variance else 0.0,
            f"{path}/volatility_index": Z[0.9] * deviation,
        }


class Recount:
    """All figures of one report that follow from its counts."""

    def __init__(self, material: ReportMaterial, data: dict[str, Any]) -> None:
        self.data, self.solution = data, material.solution
        self.unit = material.request.unit_cents
        self.rows = data["counts"]
        self.deals = sum(row["deals"] for row in self.rows)
        self.total = sum(row["deals"] * row["net_cents"] for row in self.rows)
        self.edge = Fraction(-self.total, self.deals * self.unit)
        net: Counter[int] = Counter()
        for row in self.rows:
            net[row["net_cents"]] += row["deals"]
        self.net = Powers(net, self.unit)
        self.required = len(data["main"]["initial_wagers"])

    def figures(self) -> dict[str, Figure]:
        parts = (
            self.main, self.net_results, self.frequencies, self.holds, self.wagers, self.side_bets, self.fixed_play,
            self.starting_hands, self.choices, self.ties, self.steps, self.units, self.exposure, self.hours,
            self.after_rounds, self.rules, self.mixes, self.second, self.exact_holds,
        )  # fmt: skip
        return {path: figure for part in parts for path, figure in part().items()}

    def staked(self, path: str) -> int:
        """What is on the main wagers at the end of a path, in units, from its words."""
        return self.required + sum(map(int, re.findall(r"-(\d)x", path)))

    def average_wager(self, rows: list[dict[str, Any]]) -> Fraction:
        return Fraction(sum(row["deals"] * self.staked(row["path"]) for row in rows), self.deals)

    def main(self) -> dict[str, Figure]:
        staked = self.average_wager(self.rows)
        variance = self.net.raw(2) - self.edge**2
        figures: dict[str, Figure] = {
            "deals": self.deals,
            "ev": -self.edge,
            "house_edge": self.edge,
            "house_edge_of_initial_wagers": self.edge / self.required,
            "return": 1 - self.edge,
            "return_of_total_wagered": (staked - self.edge) / staked,
            "average_wager": staked,
            "element_of_risk": self.edge / staked,
            "variance": variance,
            "standard_deviation": sqrt(variance),
        }
        alone = len(self.data["main_tables"]) == 1
        tables = {f"/main_tables/0/{name}": figures[name] for name in ("deals", "house_edge")} if alone else {}
        return {f"/main/{name}": figure for name, figure in figures.items()} | tables

    def net_results(self) -> dict[str, Figure]:
        in_order = sorted(self.net.deals.items())
        listed = self.data["main"]["net_results"]
        assert [Fraction(each["units"]) * self.unit for each in listed] == [cents for cents, _ in in_order]
        return {f"/main/net_results/{number}/deals": deals for number, (_, deals) in enumerate(in_order)}

    def paths(self, before: str) -> dict[str, Figure]:
        found: Counter[str] = Counter()
        for row in self.rows:
            found[row["path"]] += row["deals"]
        named = self.data["main"]["decisions"]
        return {f"{before}/{path}": Fraction(found[path], self.deals) for path in named}

    def frequencies(self) -> dict[str, Figure]:
        return self.net.figures("/certification/moments") | self.paths("/main/decisions")

    def holds(self) -> dict[str, Figure]:
        deviation, found = sqrt(self.net.raw(2) - self.edge**2), dict[str, Figure]()
        absolute = sum(abs(cents / self.unit + float(self.edge)) ** 3 * n for cents, n in self.net.deals.items())
        third = absolute / self.deals / deviation**3
        for number, each in enumerate(self.data["certification"]["hold_intervals"]):
            half = Z[each["level"]] * deviation / sqrt(each["rounds"])
            path = f"/certification/hold_intervals/{number}"
            found |= {f"{path}/low": float(self.edge) - half, f"{path}/high": float(self.edge) + half}
            found[f"{path}/error"] = 0.4748 * third / sqrt(each["rounds"])
        return found

    def lines(self) -> Iterator[tuple[int, dict[str, SettlementLine]]]:
        """The deals of every place in the counts, with what each wager comes to there."""
        for place in zip(*np.nonzero(self.solution.counts), strict=True):
            lines = self.solution.payoffs.settlement(self.solution.version, *map(int, place)).lines
            yield int(self.solution.counts[place]), {line.wager: line for line in lines}

    def wagers(self) -> dict[str, Figure]:
        found: dict[str, Figure] = {}
        for number, each in enumerate(self.data["certification"]["by_wager"]):
            name, path = each["wager"], f"/certification/by_wager/{number}"
            nets: Counter[int] = Counter()
            results: Counter[str] = Counter()
            stakes = 0
            for deals, lines in self.lines():
                line = lines.get(name)
                nets[line.net if line else 0] += deals
                stakes += deals * (line.staked if line else 0)
                results[line.result.value if line else ""] += deals
            placed = self.deals - results[""]
            mean = Fraction(sum(cents * deals for cents, deals in nets.items()), self.deals * self.unit)
            staked = Fraction(stakes, self.deals * self.unit)
            found |= {f"{path}/results/{name}": Fraction(results[name], self.deals) for name in ("win", "push", "lose")}
            found |= {f"{path}/placed": Fraction(placed, self.deals), f"{path}/staked": staked}
            found[f"{path}/hit_frequency"] = Fraction(results["win"], placed) if placed else Fraction(0)
            found[f"{path}/return"] = (staked + mean) / staked if staked else Fraction(0)
            found |= Powers(nets, self.unit).figures(f"{path}/moments")
            if name in self.data["main"]["wagers"]:
                found[f"/main/wagers/{name}"] = mean
        return found

    def side_bet(self, bet: dict[str, Any]) -> Powers:
        nets = Counter({-self.unit: bet["deals"]})
        for row in bet["rows"]:
            nets[-self.unit] -= row["deals"]
            nets[won(row["pays"], self.unit)] += row["deals"]
        return Powers(Counter({cents: deals for cents, deals in nets.items() if deals}), self.unit)

    def side_bets(self) -> dict[str, Figure]:
        found: dict[str, Figure] = {}
        for group in ("side_bets", "side_bet_tables"):
            for number, bet in enumerate(self.data[group]):
                powers, path = self.side_bet(bet), f"/{group}/{number}"
                wins = sum(deals for cents, deals in powers.deals.items() if cents > 0)
                edge = -powers.raw(1)
                found |= {
                    f"{path}/house_edge_per_side_bet": edge,
                    f"{path}/return": 1 - edge,
                    f"{path}/variance": powers.raw(2) - edge**2,
                    f"{path}/hit_frequency": Fraction(wins, bet["deals"]),
                }
        for number, bet in enumerate(self.data["side_bets"]):
            found |= self.side_bet(bet).figures(f"/certification/side_bet_moments/{number}")
        return found

    def fixed_play(self) -> dict[str, Figure]:
        """What follows from the edge and the stakes of each; those are counted again in `test_fixed_lines.py`."""
        found: dict[str, Figure] = {}
        for number, line in enumerate(self.data["certification"]["fixed_play"]):
            edge, staked = (Fraction(line[name]["exact"]) for name in ("house_edge", "average_wager"))
            found[f"/certification/fixed_play/{number}/cost"] = edge - self.edge
            found[f"/certification/fixed_play/{number}/element_of_risk"] = edge / staked
        return found

    def starting_hands(self) -> dict[str, Figure]:
        found: dict[str, Figure] = {}
        hands = self.data["certification"]["starting_hands"]
        tied = worth = count = 0
        for number, hand in enumerate(hands):
            values = sorted((Fraction(each["exact"]) for each in hand["worth"].values()), reverse=True)
            found[f"/certification/starting_hands/{number}/margin"] = values[0] - values[1]
            tied += hand["hands"] * (values[0] == values[1])
            worth, count = worth + hand["hands"] * values[0], count + hand["hands"]
            assert Fraction(hand["worth"][hand["best"]]["exact"]) == values[0]
        assert not hands or worth == -self.edge * count
        return found | {"/certification/starting_hands_tied": tied}

    def choices(self) -> dict[str, Figure]:
        """The deals of each choice at a last decision from the counts, and shares of what is listed."""
        found: dict[str, Figure] = {}
        listed = self.data["certification"]["later_choices"]
        reached: Counter[tuple[str, str]] = Counter()
        for each in listed:
            reached[each["after"], each["hand"]] += each["deals"]
        for number, each in enumerate(listed):
            path = f"/certification/later_choices/{number}"
            found[f"{path}/share"] = Fraction(each["deals"], reached[each["after"], each["hand"]])
            if not each["cards_to_come"]:
                mine = f"{each['after']}/{each['action']}".removeprefix("/")
                found[f"{path}/deals"] = sum(
                    row["deals"] for row in self.rows if (row["path"], row["hand"]) == (mine, each["hand"])
                )
        return found

    def ties(self) -> dict[str, Figure]:
        ties = self.data["certification"]["ties"]
        if ties is None:
            return {}
        path, main = "/certification/ties", self.main()
        found = {
            f"{path}/decisions/{number}/share": Fraction(each["tied"], each["deals"])
            for number, each in enumerate(ties["decisions"])
        }
        for number, each in enumerate(ties["decisions"]):
            before = each["after"]
            found[f"{path}/decisions/{number}/deals"] = Fraction(
                sum(row["deals"] for row in self.rows if f"{row['path']}/".startswith(f"{before}/") or not before)
            )
        names = "house_edge", "average_wager", "element_of_risk", "variance"
        same = {f"{path}/smaller_wager/{name}": Fraction(main[f"/main/{name}"]) for name in names}
        larger = ties["larger_wager"]
        shares = {name: Fraction(each["exact"]) for name, each in larger["paths"].items()}
        staked = sum((share * self.staked(name) for name, share in shares.items()), Fraction(0))
        other = {
            f"{path}/larger_wager/house_edge": self.edge,
            f"{path}/larger_wager/average_wager": staked,
            f"{path}/larger_wager/element_of_risk": self.edge / staked,
        }
        assert sum(shares.values()) == 1
        return found | same | other | self.paths(f"{path}/smaller_wager/paths")

    def steps(self) -> dict[str, Figure]:
        """Another payout adds what it takes in the deals that its row pays."""
        found: dict[str, Figure] = {}
        paid: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
        for deals, lines in self.lines():
            for line in lines.values():
                if line.table is not None and line.row is not None and line.result.value != "lose":
                    paid[line.table.title, line.row.name][line.staked] += deals
        side = {(bet["title"], row["hand"]): (bet, row) for bet in self._titled() for row in bet["rows"]}
        for number, step in enumerate(self.data["certification"]["sensitivity"]["pays"]):
            path = f"/certification/sensitivity/pays/{number}/adds_to_house_edge"
            if (step["wager"], step["row"]) in side:
                bet, row = side[step["wager"], step["row"]]
                more = won(step["instead"], self.unit) - won(step["pays"], self.unit)
                found[path] = Fraction(-more * row["deals"], bet["deals"] * self.unit)
            else:
                more = sum(
                    deals * (won(step["instead"], staked) - won(step["pays"], staked))
                    for staked, deals in paid[step["table"], step["row"]].items()
                )
                found[path] = Fraction(-more, self.deals * self.unit)
        return found

    def _titled(self) -> Iterator[dict[str, Any]]:
        for bet in self.data["side_bets"]:
            yield bet | {"title": self.solution.game.titles[bet["wager"]]}

    def units(self) -> dict[str, Figure]:
        """The same deals at another unit: every payout in cents again, rounded down, and no more than the limit."""
        found: dict[str, Figure] = {}
        limit = self.solution.game.payout_limit
        for number, each in enumerate(self.data["certification"]["sensitivity"]["units"]):
            unit = round(Fraction(each["unit"]) * 100)
            total = 0
            for deals, lines in self.lines():
                nets = {name: self.net_at(line, unit) for name, line in lines.items()}
                limited = sum(max(nets.get(name, 0), 0) for name in limit.wagers) if limit else 0
                over = max(limited - limit.limit_cents, 0) if limit else 0
                total += deals * (sum(nets.values()) - over)
            found[f"/certification/sensitivity/units/{number}/house_edge"] = Fraction(-total, self.deals * unit)
        return found

    def net_at(self, line: SettlementLine, unit: int) -> int:
        """What a line brings at another unit."""
        staked = line.staked * unit // self.unit
        if line.result.value == "lose":
            return -staked
        return won(str(line.row.pays), staked) if line.row is not None else line.net * unit // self.unit

    def rules(self) -> dict[str, Figure]:
        """What a rule adds is the difference of two edges; the side bets' own edges are counted above."""
        found: dict[str, Figure] = {}
        for number, rule in enumerate(self.data["certification"]["sensitivity"]["rules"] or ()):
            if rule["side_bet"] is None and "with one unit on it" not in rule["rule"]:
                path = f"/certification/sensitivity/rules/{number}"
                found[f"{path}/adds_to_house_edge"] = Fraction(rule["house_edge"]["exact"]) - self.edge
        return found

    def mixes(self) -> dict[str, Figure]:
        """Sums of variances and covariances, pair by pair."""
        mixes = self.data["certification"]["mixes"]
        if mixes is None:
            return {}
        mean, variance = {MAIN: -self.edge}, {MAIN: self.net.raw(2) - self.edge**2}
        for bet in self.data["side_bets"]:
            powers = self.side_bet(bet)
            mean[bet["wager"]] = powers.raw(1)
            variance[bet["wager"]] = powers.raw(2) - powers.raw(1) ** 2
        found: dict[str, Figure] = {}
        known: dict[frozenset[str], tuple[float | Fraction, float | Fraction]] = {}
        for number, pair in enumerate(mixes["covariances"]):
            bound = sqrt(variance[pair["one"]] * variance[pair["other"]])
            found[f"/certification/mixes/covariances/{number}/bound"] = bound
            exact = pair["covariance"] and Fraction(pair["covariance"]["exact"])
            known[frozenset((pair["one"], pair["other"]))] = (-bound, bound) if exact is None else (exact, exact)
        for number, mix in enumerate(mixes["mixes"]):
            path, played = f"/certification/mixes/mixes/{number}", [MAIN, *mix["side_bets"]]
            pairs = [known[frozenset(pair)] for pair in combinations(played, 2)]
            alone = sum((variance[name] for name in played), Fraction(0))
            ends = [alone + 2 * sum(pair[end] for pair in pairs) for end in (0, 1)]
            found[f"{path}/mean"] = sum((mean[name] for name in played), Fraction(0))
            found |= {f"{path}/standard_deviation/{end}": sqrt(max(0, each)) for end, each in enumerate(ends)}
            if mix["variance"] is not None:
                found[f"{path}/variance"] = Fraction(ends[0])
        return found

    def second(self) -> dict[str, Figure]:
        """How many rounds should have each class of hand, and by how much the rounds differ."""
        second = self.data["certification"]["second_computation"]
        if second is None:
            return {}
        of_hand: Counter[str] = Counter()
        for row in self.rows:
            of_hand[row["hand"]] += row["deals"]
        classes, found = second["classes"], dict[str, Figure]()
        dealt, paths = sum(each["from_whole_deck"] for each in classes), len(self.data["main"]["decisions"])
        for number, each in enumerate(classes):
            path = f"/certification/second_computation/classes/{number}"
            share = of_hand[each["hand"]] / self.deals
            expected, error = share * dealt, sqrt(share * (1 - share) * dealt)
            found[f"{path}/expected"] = expected
            found[f"{path}/z"] = (each["from_whole_deck"] - expected) / error if error else 0.0
            found[f"{path}/settled"] = each["rounds"] * paths
        path = "/certification/second_computation"
        return found | {
            f"{path}/settlements": sum(each["settled"] for each in classes),
            f"{path}/differences": sum(each["apart"] for each in classes),
        }

    def exact_holds(self) -> dict[str, Figure]:
        """Ends of intervals are words in JSON: the chances beyond them are computed here as powers of a spectrum."""
        for each in self.data["certification"]["exact_hold_intervals"]:
            lowest, step, one = self.on_lattice(Counter({-cents: deals for cents, deals in self.net.deals.items()}))
            room = 1 << ((len(one) - 1) * each["rounds"]).bit_length()
            rising = np.cumsum(np.fft.irfft(np.fft.rfft(one, room) ** each["rounds"], room))
            outside = (1 - each["level"]) / 2
            for name, part in (("low", outside), ("high", 1 - outside)):
                cents = Fraction(each[name]) * each["rounds"] * self.unit
                place = int((cents - each["rounds"] * lowest) / step)
                assert rising[place - 1] - 1e-8 <= part <= rising[place] + 1e-8, (each, name)
        return {}

    @staticmethod
    def on_lattice(net: Counter[int]) -> tuple[int, int, Any]:
        """Chances at equal steps from the lowest result."""
        lowest, highest = min(net), max(net)
        step = int(np.gcd.reduce([cents - lowest for cents in net]))
        one = np.zeros((highest - lowest) // step + 1)
        for cents, deals in net.items():
            one[(cents - lowest) // step] = deals / net.total()
        return lowest, step, one

    def exposure(self) -> dict[str, Figure]:
        """Amounts are words in JSON: they are compared here."""
        for each in self.data["certification"]["exposure"]:
            seat = Fraction(each["main_wagers"]) + sum(map(Fraction, each["side_bets"].values()))
            assert (Fraction(each["seat_at_most"]), Fraction(each["table_at_most"])) == (
                seat, seat * self.solution.game.seats,
            )  # fmt: skip
        return {}

    def hours(self) -> dict[str, Figure]:
        for each in self.data["certification"]["hourly_win"]:
            cents = self.edge * self.unit * each["rounds_an_hour"]
            for name, times in (("seat", 1), ("table", self.solution.game.seats)):
                assert abs(Fraction(each[name]) * 100 - cents * times) <= Fraction(1, 2)
        return {}

    def after_rounds(self) -> dict[str, Figure]:
        """Rounds added one by one, in place of powers of a spectrum."""
        found, after = dict[str, Figure](), self.data["after_rounds"]
        lowest, step, one = self.on_lattice(self.net.deals)
        sums, done = np.ones(1), 0
        for number, rounds in enumerate(after["rounds"]):
            found[f"/after_rounds/mean/{number}"] = float(-self.edge * rounds)
            if rounds <= CONVOLVED_ROUNDS:
                for _ in range(rounds - done):
                    sums = np.convolve(sums, one)
                done, rising = rounds, np.cumsum(sums)
                for part in after["percentiles"]:
                    place = int(np.searchsorted(rising, int(part) / 100 - 5e-7))
                    found[f"/after_rounds/percentiles/{part}/{number}"] = (rounds * lowest + place * step) / self.unit
        return found


def settings(figures: dict[str, Figure]) -> set[str]:
    """Paths of numbers that are no result: what was asked for, and names of rows."""
    asked = (
        r"/after_rounds/rounds/\d+", r".*/(rounds|level|rounds_an_hour|cards_to_come|seed)", r"/unit",
        r"/side_bet(s|_tables)/\d+/(deals|rows/\d+/deals)", r".*/starting_hands/\d+/hands", r"/counts/.*",
    )  # fmt: skip
    return {path for path in figures if any(re.fullmatch(each, path) for each in asked)}
