"""The people of the house: their accounts and tokens, and what two of them have to sign."""

from __future__ import annotations

from boardwalk.api.account import OneTimePassword, PersonLine, SessionLine, TokenLine
from boardwalk.api.command import ProposalSheet
from boardwalk.api.history import HouseEventLine
from boardwalk.client.operation import Group, Way, operation


class PeopleCalls(Group[Way]):
    """Other people's accounts, from `client.people`. Where two people sign, these raise `TakesTwo`."""

    @operation("GET", "people")
    def list(self) -> tuple[PersonLine, ...]:
        """Everyone who belongs to the house, or did."""

    @operation("POST", "people")
    def add(self, name: str, role: str) -> OneTimePassword:
        """Open an account; the person changes the one-time password when they first log in."""

    @operation("PATCH", "people/{name}")
    def change_role(self, name: str, role: str) -> None:
        """Give someone another role."""

    @operation("POST", "people/{name}/close")
    def close(self, name: str, reason: str) -> None:
        """Close an account."""

    @operation("POST", "people/{name}/suspend")
    def suspend(self, name: str, reason: str) -> None:
        """Suspend an account until someone restores it."""

    @operation("POST", "people/{name}/restore")
    def restore(self, name: str, reason: str) -> None:
        """Restore a suspended account."""

    @operation("GET", "people/{name}/events")
    def events(self, name: str) -> tuple[HouseEventLine, ...]:
        """Who opened or changed an account and when, latest first."""

    @operation("GET", "sessions")
    def sessions(self) -> tuple[SessionLine, ...]:
        """Who is logged in."""

    @operation("DELETE", "people/{name}/sessions/{session}")
    def end_session(self, name: str, session: str) -> None:
        """End someone's session."""

    @operation("POST", "people/{name}/password")
    def reset_password(self, name: str) -> OneTimePassword:
        """Give someone a new one-time password."""

    @operation("DELETE", "people/{name}/second-factor")
    def remove_second_factor(self, name: str) -> None:
        """Let someone who lost their phone log in without a code."""

    @operation("GET", "tokens")
    def tokens(self) -> tuple[TokenLine, ...]:
        """Everyone's tokens, with their last use."""

    @operation("DELETE", "people/{name}/tokens/{label}")
    def revoke_token(self, name: str, label: str) -> None:
        """Revoke someone's token."""


class ProposalCalls(Group[Way]):
    """What two people must sign, from `client.proposals`."""

    @operation("GET", "proposals")
    def list(self) -> tuple[ProposalSheet, ...]:
        """The proposals that you made or may approve, and those that were decided lately."""

    @operation("GET", "proposals/{proposal}")
    def see(self, proposal: str) -> ProposalSheet:
        """A proposal, by its id."""

    @operation("POST", "proposals/{proposal}/approve")
    def approve(self, proposal: str) -> ProposalSheet:
        """Approve what someone else proposed; it happens at once. This requires a session, not a token."""

    @operation("DELETE", "proposals/{proposal}")
    def withdraw(self, proposal: str) -> None:
        """Withdraw what you proposed."""
