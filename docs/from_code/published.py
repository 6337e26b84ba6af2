"""Figures that others have published, each with its source and next to ours: a page of the site.

Our figures are exact fractions. They are written down here, because some take minutes to solve; tests solve every one
of them again (`tests/docs/test_published.py`). Only figures with a source that anyone can look up are listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.game_file import find
from from_code.markdown import page, table

HEAD = """# Verified figures

What others have published about these games, and what Boardwalk counts. A published figure agrees if ours, rounded to
as many places, is the same. Where the two differ, the last column says why. Every figure of ours is an exact fraction
over all deals under best play; the tests solve each of them again. House edges are of the base wager or of the side
bet, as published; where a source prints the return, the edge is what is missing from 100%. A source without a link is
cited as in our tests; the linked pages were read in stored copies."""
TEXT_ARENA = (
    "https://github.com/yunfeixie233/spiral_new/blob/5f464bf5ec7ed81ce185627a34c051e903ba5938/"
    "TextArena/textarena/envs/UltimateTexasHoldem/env.py"
)
LEARNING = """## A pay table that favors the player

[A copy of TextArena]({source}), a collection of games for language models, pays a flush 3 to 1 on the Blind of Ultimate
Texas Hold'em. Casinos pay 3 to 2. With everything else as in our gallery, that turns a house edge of {usual} of the
ante into an edge of {changed} for the player, {exact} exactly. A model that wins there has not shown that it would win
in a casino. To check it, run `boardwalk solve ultimate-texas --pay blind.flush=3`."""
FREE = MappingProxyType[str, str]({})
EDGE, RISK, WAGER, DEVIATION = "house edge", "element of risk", "average wager", "standard deviation"
PERCENT = frozenset({EDGE, RISK})


class PublishedFigure(NamedTuple):
    """A figure in print, and ours: an exact fraction, of which a standard deviation is the root."""

    game: str
    what: str
    published: str
    exact: Fraction
    source: str
    options: Mapping[str, str] = FREE
    side_bet: str = ""
    why: str = ""
    """Why the two differ."""
    takes_minutes: bool = False
    pays: Mapping[str, str] = FREE
    """Payouts that are not those of our pay tables."""

    @property
    def places(self) -> int:
        return len(self.published.partition(".")[2])

    @property
    def ours(self) -> str:
        """Our figure with as many places as the published one, rounded in whole numbers."""
        return self.to_places(self.places)

    @property
    def agrees(self) -> bool:
        return self.ours == self.published

    def to_places(self, places: int) -> str:
        """Our figure with this many places."""
        scale = 10**places * (100 if self.what in PERCENT else 1)
        if self.what == DEVIATION:
            square = self.exact * scale * scale
            digits = (isqrt(4 * square.numerator // square.denominator) + 1) // 2
        else:
            digits = round(self.exact * scale)
        text = str(abs(digits)).rjust(places + 1, "0")
        return ("-" if digits < 0 else "") + (f"{text[:-places]}.{text[-places:]}" if places else text)


WIZARD = "wizardofodds.com, on the page of the game"
BONUS_PAGE = "[Wizard of Odds, Texas Hold'em Bonus](http://www.wizardofodds.com/texasholdembonus)"
LAS_VEGAS = MappingProxyType({"ante-pays-from": "straight"})
GROCHOWSKI = (
    "[John Grochowski, quoting wizardofodds.com]"
    "(https://www.casinocitytimes.com/john-grochowski/article/house-edge-and-element-of-risk-66201)"
)
TIES = (
    "The house edge agrees, so the two plays can differ only where bets are worth the same, or nearly; "
    "there, our solver makes the smallest bet. We have not seen the play behind the published figure."
)
GALERA = "[Galera, as a return to the player](https://galera-bet.com/blog/what-is-heads-up-holdem)"
LOSING_ODDS = MappingProxyType(
    {
        "bad-beat-bonus.four-of-a-kind": "50",
        "bad-beat-bonus.full-house": "10",
        "bad-beat-bonus.flush": "8",
        "bad-beat-bonus.straight": "5",
    }
)
"""What the Odds wager pays losing hands where the game is offered online; New Jersey's example pays less."""
FIGURES = (
    PublishedFigure("heads-up", EDGE, "2.36", Fraction(840_983_767, 35_658_730_800), GALERA, takes_minutes=True,
                    pays=LOSING_ODDS),
    PublishedFigure("heads-up", EDGE, "3.34", Fraction(223_175, 6_689_228), GALERA,
                    MappingProxyType({"trips-plus-table": "3"}), "trips-plus"),
    PublishedFigure("heads-up", EDGE, "4.52", Fraction(10, 221), GALERA,
                    MappingProxyType({"pocket-bonus-table": "1"}), "pocket-bonus"),
    PublishedFigure("caribbean", EDGE, "5.224", Fraction(142_031_221, 2_718_662_100),
                    "[Michael Shackleford, Gambling 102](https://docslib.org/doc/13117404/fortune-pai-gow-poker-fortune-pai-gow-poker-is-ordinary-pai-gow-poker-with-an-optional-side-bet)"),
    PublishedFigure("texas-bonus", EDGE, "5.5935", Fraction(19_447_087_313, 347_672_625_300),
                    f"Scott McIntosh, quoted by {BONUS_PAGE} (Atlantic City rules)"),
    PublishedFigure("texas-bonus", EDGE, "2.037", Fraction(578_107_733, 28_381_438_800), BONUS_PAGE, LAS_VEGAS,
                    takes_minutes=True),
    PublishedFigure("texas-bonus", WAGER, "3.8181", Fraction(582_981_977, 152_688_900), BONUS_PAGE, LAS_VEGAS,
                    takes_minutes=True),
    PublishedFigure("texas-bonus", RISK, "0.5335", Fraction(28_327_278_917, 5_309_799_846_516), BONUS_PAGE, LAS_VEGAS,
                    takes_minutes=True),
    PublishedFigure("texas-bonus", DEVIATION, "3.500839",
                    Fraction(485_516_018_266_522_471_325_159, 39_469_797_349_549_126_560_000), BONUS_PAGE, LAS_VEGAS,
                    why="Edge, average wager and element of risk on the same page agree with ours, and our variance "
                    "follows from the same counts of deals; the published deviation does not fit them.",
                    takes_minutes=True),
    PublishedFigure("ultimate-texas", RISK, "0.53", Fraction(50_643_648_973, 9_624_063_957_090),
                    "[Beating Bonuses](https://www.beatingbonuses.com/ultimateholdem.htm)", takes_minutes=True),
    PublishedFigure("ultimate-texas", EDGE, "1.9", Fraction(48_987, 2_572_780),
                    WIZARD,
                    MappingProxyType({"trips-table": "2"}), "trips"),
    PublishedFigure("ultimate-texas", EDGE, "3.5", Fraction(233_985, 6_689_228),
                    WIZARD,
                    MappingProxyType({"trips-table": "3"}), "trips"),
    PublishedFigure("casino-holdem", EDGE, "2.16", Fraction(1_363_917_077, 63_213_204_600), "practicalwebtools.com",
                    takes_minutes=True),
    PublishedFigure("three-card", EDGE, "3.3730", Fraction(686_689, 20_358_520),
                    WIZARD),
    PublishedFigure("three-card", RISK, "2.01", Fraction(686_689, 34_084_400), "888casino.com"),
    PublishedFigure("three-card", EDGE, "2.3", Fraction(128, 5525),
                    "[Casino City](https://newsletter.casinocity.com/issue323/page3)",
                    MappingProxyType({"pair-plus-table": "1"}), "pair-plus"),
    PublishedFigure("three-card", EDGE, "10.23", Fraction(15_306, 149_695), "table-games-online.com",
                    side_bet="six-card", why="Ours is 10.2248%, which was rounded up."),
    PublishedFigure("let-it-ride", EDGE, "3.5057", Fraction(37_963, 1_082_900),
                    WIZARD),
    PublishedFigure("let-it-ride", EDGE, "7.1", Fraction(392, 5525), "tunicatravel.com", side_bet="bonus"),
    PublishedFigure("mississippi-stud", EDGE, "4.91", Fraction(53_223, 1_082_900), GROCHOWSKI),
    PublishedFigure("mississippi-stud", WAGER, "3.59", Fraction(134_727, 38_675), GROCHOWSKI, why=TIES),
    PublishedFigure("mississippi-stud", RISK, "1.37", Fraction(17_741, 1_257_452), GROCHOWSKI,
                    why="It is the edge divided by the average wager, which differs."),
    PublishedFigure("four-card", EDGE, "2.79", Fraction(8_840_827_253, 317_119_576_410),
                    WIZARD, takes_minutes=True),
    PublishedFigure("high-card-flush", EDGE, "2.6855", Fraction(1_348_050_875_653, 50_592_437_455_560),
                    WIZARD + " (Gordon Michaels's strategy)",
                    why="The published strategy is for a person and looks at the flush and the other suits; best play "
                    "looks at all seven cards.", takes_minutes=True),
)  # fmt: skip
USUAL_EDGE = Fraction(50_643_648_973, 2_317_817_502_000)
"""The house edge of Ultimate Texas Hold'em."""
FLUSH_AT_THREE = Fraction(-38_760_345_137, 2_317_817_502_000)
"""The house edge of Ultimate Texas Hold'em if the Blind pays 3 to 1 for a flush."""


def pages() -> dict[str, str]:
    """The one page."""
    headings = ("game", "figure", "published", "ours", "", "exactly", "source", "why they differ")
    return {"verified-figures.md": page(HEAD, table(headings, map(_row, FIGURES)), _learning())}


def _row(each: PublishedFigure) -> tuple[str, ...]:
    percent = "%" if each.what in PERCENT else ""
    options = ", ".join(f"{name} {value}" for name, value in {**each.options, **each.pays}.items())
    about = ", ".join(part for part in (each.side_bet, options) if part)
    exact = f"root of {each.exact}" if each.what == DEVIATION else str(each.exact)
    title = find(each.game).title + (f" ({about})" if about else "")
    verdict = "agrees" if each.agrees else "**differs**"
    return title, each.what, each.published + percent, each.ours + percent, verdict, exact, each.source, each.why


def _learning() -> str:
    (risk,) = (each for each in FIGURES if (each.game, each.what) == ("ultimate-texas", RISK))
    usual, changed = (risk._replace(what=EDGE, exact=exact).to_places(4) for exact in (USUAL_EDGE, -FLUSH_AT_THREE))
    exact = str(-FLUSH_AT_THREE)
    return LEARNING.format(source=TEXT_ARENA, usual=f"{usual}%", changed=f"{changed}%", exact=exact)
