"""Who asks: a person of the house, known by a session or a token."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.actor import Actor, Role


class Person(NamedTuple):
    """A person who has shown a session or a token; what each may do stands in `permission`."""

    name: str
    role: Role
    must_change_password: bool = False
    by_token: bool = False
    """Whether a program shows a token of this person's."""

    @property
    def actor(self) -> Actor:
        """In whose name the person's orders are, whatever was sent."""
        return Actor(self.role, self.name)
