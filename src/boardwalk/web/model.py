"""Bodies that are small objects: strict, and refusing what they do not know."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from boardwalk.money import MOST_CENTS
from boardwalk.pit.people.password import LONGEST, SHORTEST

Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Dale"])]
PathName = Annotated[str, Path(min_length=1, max_length=60, examples=["Dale"])]
Label = Annotated[str, Field(min_length=1, max_length=60, examples=["night bench"])]
Password = Annotated[str, Field(min_length=1, max_length=LONGEST, examples=["four chips on the line"])]
NewSecret = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST, examples=["five chips on the line"])]
"""A password that one chooses."""
Reason = Annotated[str, Field(min_length=1, max_length=400, examples=["left the house"])]
Cents = Annotated[int, Field(ge=1, le=MOST_CENTS, examples=[50000])]


class Body(BaseModel):
    """A body; nothing is converted, and an unknown name is refused."""

    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True, frozen=True)
