"""A line of the dealer's checklist: the words on the card, and whether it is done."""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardwalk.law import Paragraph


class Step(NamedTuple):
    """Something that is done in its turn, with its paragraph; what is done at a stage has its number, from 0.

    Its name is that of the command that does it, and behind a colon what tells it from others of its kind.
    """

    name: str
    title: str
    law: Paragraph
    stage: int = 0


class StepView(NamedTuple):
    """A line of the checklist; one of them is what the table waits for now."""

    name: str
    title: str
    law: Paragraph
    state: Literal["done", "now", "next"]
