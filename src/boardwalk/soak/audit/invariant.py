"""What must hold at every table and on every meter, by name, and the exception for when it does not."""

from __future__ import annotations


class Violation(Exception):  # noqa: N818
    """An invariant does not hold."""

    def __init__(self, invariant: str, what: str) -> None:
        self.invariant = invariant
        super().__init__(f"{invariant}: {what}")


CHIPS, CARDS, SETTLED, HIDDEN, OVER = (
    "chips are conserved",
    "52 distinct cards, each in one place",
    "the table settles as the rules settle",
    "nobody sees a card he should not",
    "a round that is over leaves nothing behind",
)
TAKEN_IN, PROGRESSIVE, SPUN = (
    "a wager that was taken in is decided once, or goes back in a void",
    "a progressive pays what the hand, the meter and the sharers make of it",
    "a wheel pays its player and the other bettors by its positions",
)
REPLAYED, ANSWERED = (
    "the state is the fold of the events",
    "a command is answered or refused with a paragraph, never broken",
)
GOES_ON = "a round goes on: what comes next is known, and nobody refuses it"
EXACT, SOLVENT, FED, PAID_OFF, IN_ORDER, LINKED, SIGNED, HINDERED = (
    "a meter adds up to the last part of a cent",
    "no meter goes below zero, and none above its limit by itself",
    "every contribution is of a wager that was taken in, once, and goes back with it",
    "what a table pays off its meter, the meter has paid",
    "percentages are paid in the order of the hands, or as was decided with a reason",
    "tables and meter agree on their link, and nothing is wagered while it is down",
    "a meter is changed by one of table games and one of security, and its parameters between rounds",
    "what happens at a table or with a meter is not refused at the other end",
)
