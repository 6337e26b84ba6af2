"""What every game of the gallery has in common: numbered rules of its own, and a procedure under them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar

from boardwalk.games.declaration.game import Basics
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation, Procedure, Remedy
from boardwalk.games.declaration.round import Dealing, DealingMode, DealStep
from boardwalk.law import How, Paragraph, Source

Record = TypeVar("Record", Preparation, Conduct, Irregularities, DealingRules)


@dataclass(frozen=True)
class RuleBook:
    """A game's own rules. "Table" is the rule for all procedure that the game does not describe itself."""

    game: str
    letters: str
    rules: Mapping[str, str]

    def __call__(self, number: str) -> Paragraph:
        """A paragraph of the rules."""
        return Paragraph(f"{self.letters}-{number}", self.rules[number], (self.game,), How.ENFORCED, Source.GAME_BOOK)

    def _by_table_rule(self, record: type[Record]) -> Record:
        needed = [field for field in fields(record) if field.default is MISSING]
        law = self("table")
        values: dict[str, Any] = {each.name: Remedy(law) if each.type == "Remedy" else law for each in needed}
        return record(**values)

    @property
    def procedure(self) -> Procedure:
        return Procedure(
            self._by_table_rule(Preparation), self._by_table_rule(Conduct), self._by_table_rule(Irregularities)
        )

    def basics(self, bets: str, deal: str, settling: str) -> Basics:
        table = self("table")
        return Basics(seating=table, deck=table, deal=self(deal), wagering=self(bets), settling=self(settling))

    def dealt(self, deal: str, *stages: tuple[DealStep, ...]) -> tuple[Dealing, ...]:
        """The same script for all three ways of dealing."""
        rules = self._by_table_rule(DealingRules)
        return tuple(Dealing(mode, self(deal), rules, stages) for mode in DealingMode)


TABLE = "Seats, decks, shuffles, cuts, counts of the stub and irregularities are handled by the supervisor's book."
