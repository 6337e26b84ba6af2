"""The invariants of tables, meters and floors, by name, and the exception for when one does not hold."""

from __future__ import annotations


class Violation(Exception):  # noqa: N818
    """An invariant does not hold."""

    def __init__(self, invariant: str, details: str) -> None:
        self.invariant = invariant
        super().__init__(f"{invariant}: {details}")


CHIPS, CARDS, SETTLED, HIDDEN, OVER = (
    "chips are conserved",
    "52 distinct cards, each in one place",
    "the table settles by the rules",
    "nobody sees a card they should not",
    "nothing is left over when a round ends",
)
TAKEN_IN, PROGRESSIVE, SPUN = (
    "a wager that was taken in is decided once, or returned for a cause",
    "a progressive pays by the hand, the meter and the number of winners",
    "a spin pays its player and the other bettors what its position pays",
)
LIGHTS = "lights belong to seats: what does not match is decided by a supervisor before cards or payment"
REPLAYED, ANSWERED = (
    "the state is the fold of the events",
    "a command is answered or refused by a paragraph, and never breaks",
)
ON_RECORD = "a table opens and takes wagers only with its approvals and signs on record"
GOES_ON = "a round can always go on: the next command is known and is not refused"
BY_PEOPLE = "simultaneous winners are noticed, reviewed and decided in this order, by people who validated none of them"
EXACT, SOLVENT, FED, PAID_OFF, IN_ORDER, LINKED, SIGNED, HINDERED = (
    "a meter adds up to the last fraction of a cent",
    "no meter goes below zero or is raised above its limit",
    "every contribution comes from wagers that were taken in, only once, and goes back with them",
    "what a table pays from its meter, the meter has paid",
    "percentages are paid in the order of the hands, or in an order decided for a reason",
    "tables and meters agree on their links, and nobody wagers while a link is down",
    "table games and security sign each change of a meter, and parameters change only between rounds",
    "what one end of a link allows, the other end does not refuse",
)
