"""What others have published about players who see cards, next to ours: a table of the page about cards seen.

Our figures are exact fractions, written down here because they take minutes to find; a long test finds each of them
again (`tests/docs/test_cards_seen.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.game_file import find
from boardwalk.odds.exposed_cards.knowledge import Knowledge
from from_code.markdown import page, table

GROSJEAN = (
    "[James Grosjean, quoted by Eliot Jacobson](https://888casino.com/blog/edge-sorting/edge-sorting-caribbean-stud)"
)
THREE_CARD = "[Eliot Jacobson](http://apheat.net/2015/06/12/three-card-poker-hole-card-play-update-1/)"


FREE = MappingProxyType[str, str]({})


class PublishedExposure(NamedTuple):
    """A player's edge in print, in percent of the base wager, and ours."""

    game: str
    knowledge: Knowledge
    published: str
    exact: Fraction
    source: str
    why: str = ""
    """Why the two differ."""
    options: Mapping[str, str] = FREE
    pays: Mapping[str, str] = FREE
    """Payouts that are not those of our pay tables."""

    @property
    def ours(self) -> str:
        """Our figure with as many places as the published one."""
        places = len(self.published.partition(".")[2])
        digits = round(self.exact * 100 * 10**places)
        text = str(abs(digits)).rjust(places + 1, "0")
        return f"{'-' if digits < 0 else ''}{text[:-places]}.{text[-places:]}"

    @property
    def agrees(self) -> bool:
        return self.ours == self.published


LAST_PLACE = "Ours is 64.2816%. We do not know where the difference of 0.01 comes from."
BEST_PLAY = (
    "Ours is best play with every hand against every two cards; in the same count, play without the knowledge is worth "
    "the known -5.2243%. The source mentions strategies for these cases; we have not seen them."
)
FIGURES = (
    PublishedExposure("caribbean", Knowledge(dealer=1), "-1.74", Fraction(-2_558_246_932, 415_275_635_775), GROSJEAN,
                      BEST_PLAY),
    PublishedExposure("caribbean", Knowledge(dealer=4), "64.27", Fraction(71_185_534_689, 110_740_169_540), GROSJEAN,
                      LAST_PLACE),
    PublishedExposure("three-card", Knowledge(dealer=1), "3.4829", Fraction(443_162, 12_724_075), THREE_CARD),
)  # fmt: skip
"""Only those that we have found, too."""


HEAD = """# Cards seen

A dealer lifts a card too high, a bottom card shows from the shuffler, six friends at a table show each other their
hands: what is that worth, and how would a supervisor notice? `boardwalk seen` answers for every game that the
solver can solve, and so does `seeing` in Python.

    boardwalk seen caribbean --dealer 1
    boardwalk seen heads-up --community 1 --order last
    boardwalk seen three-card --neighbors 1

`--dealer` counts cards of the dealer that are face down; at Caribbean Stud the card face up is known anyway.
`--community` counts community cards known from the start: the first to be turned, or with `--order last` the last.
`--neighbors` counts players who show their whole hands. They can be combined.

## What you get

- **The player's edge** under best play with the knowledge, without it, and the difference: what the knowledge is
  worth.
- **The value by card**: what the round is worth when an ace is seen, or a two.
- **A card to play by**: the first choice for each kind of hand and each card seen, and where it departs from best
  play without the knowledge. `--json` has all of it.
- **How often the player must know the cards** to break even. The other rounds are worth what best play without
  knowledge is worth; or, if the player is misled, what the first choice is worth when it is made for cards that
  have nothing to do with the real ones: any cards that the player cannot see, each as likely as another. Later
  choices of a misled player are those of best play without knowledge.
- **What a supervisor would notice**: how often a round takes each path, beside best play; the share of rounds with
  a decision that best play never makes with what is on the table; and the hands where it shows most.

## What is exact

For each way that the known cards can fall, the rest of the game is solved backward over every board and every hand
that the dealer may still hold. Ways that differ only by an exchange of suits are solved once. If going through all
of them would take more than minutes, the known cards are drawn at random (`--samples`, `--seed`). Each sample is
still solved exactly, and compared with best play without knowledge on the very same cards; the edge without
knowledge is always exact. The value then has a 95 percent interval, and the answer says that it is a sample.
`--samples 0` goes through everything, however long that takes.

One dealer card at Heads Up Hold'em means thirteen games, each on a deck without that card: some 5.6 million boards
instead of 134,459. Tests deal cut-down decks out in plain Python and compare hand by hand, for every kind of
knowledge; and over all ways for the known cards to fall, play without knowledge is worth exactly what the game is
worth."""
BLOG = "https://prod-newblog.888casino.com/blog/novelty-games"
OTHER_BLOG = "http://blogadmin-www.888casino.com/blog/novelty-games"
ONE_CARD = f"{BLOG}/ultimate-texas-holdem-hole-card-play-one-dealer-card"
HEADS_UP_CARD = "https://www.888casino.com/blog/novelty-games/heads-up-holdem-hole-card-play-one-dealer-card"
BONUS_CARD = f"{OTHER_BLOG}/texas-holdem-bonus-poker-hole-card-play-one-dealer-card-and-one-community-card"
LOSING_ODDS = "".join(
    f" --pay bad-beat-bonus.{row}={pays}"
    for row, pays in (("straight", 5), ("flush", 8), ("full-house", 10), ("four-of-a-kind", 50))
)
NOT_COMPARED = (
    ("13.5922%", ONE_CARD, "seen ultimate-texas --dealer 1"),
    ("22.3286%", f"{BLOG}/ultimate-texas-holdem-hole-card-play-one-dealer-card-one-flop-card",
     "seen ultimate-texas --dealer 1 --community 1"),
    ("26.1867%", f"{ONE_CARD}-one-turnriver-card", "seen ultimate-texas --dealer 1 --community 1 --order last"),
    ("12.6014%", HEADS_UP_CARD, f"seen heads-up --dealer 1{LOSING_ODDS}"),
    ("17.1761%", f"{OTHER_BLOG}/heads-up-holdem-one-dealer-card-and-one-flop-card/",
     f"seen heads-up --dealer 1 --community 1{LOSING_ODDS}"),
    ("7.61%", BONUS_CARD, "seen texas-bonus --dealer 1 --option ante-pays-from=straight"),
)  # fmt: skip
"""Edges in print that we have not compared with ours, all by Eliot Jacobson, and what asks for ours."""
NOT_YET = """Published by Eliot Jacobson, and not compared with ours yet, because each takes minutes to hours. In
another article, he gives 13.4316% for the first. The payouts for Heads Up Hold'em are those of the game as it is
offered elsewhere; we do not know which ones the source used."""


def pages() -> dict[str, str]:
    """The one page."""
    headings = ("game", "known", "published edge", "ours", "", "exactly", "source", "why they differ")
    published = page("## Published figures", "Edges are the player's, in percent of the ante.")
    asked = [(edge, f"[source]({source})", f"`boardwalk {command}`") for edge, source, command in NOT_COMPARED]
    left = page(NOT_YET, table(("published edge", "", "what asks for ours"), asked))
    return {"cards-seen.md": page(HEAD, published, table(headings, map(_row, FIGURES)), left)}


def _row(each: PublishedExposure) -> tuple[str, ...]:
    verdict = "agrees" if each.agrees else "**differs**"
    changes = ", ".join(f"{name} {value}" for name, value in {**each.options, **each.pays}.items())
    about = find(each.game).title + (f" ({changes})" if changes else ""), str(each.knowledge)
    return *about, f"{each.published}%", f"{each.ours}%", verdict, str(each.exact), each.source, each.why
