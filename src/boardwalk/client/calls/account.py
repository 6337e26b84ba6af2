"""Your account: password, devices, second factor, tokens and chips."""

from __future__ import annotations

from collections.abc import Sequence

from boardwalk.api.account import DeviceLine, OwnTokens, RecoveryCodes, SecondFactorSheet, TokenSecret
from boardwalk.api.books import PatronLine
from boardwalk.api.command import Receipt
from boardwalk.api.rating import OwnRating
from boardwalk.client.operation import Group, Way, operation


class AccountCalls(Group[Way]):
    """Your own account, from `client.account`."""

    @operation("POST", "me/password", ends_session=True)
    def change_password(self, old: str, new: str) -> None:
        """Change your password. All of your sessions and tokens end; log in again."""

    @operation("DELETE", "me/wrong-passwords")
    def forget_wrong_passwords(self) -> None:
        """Dismiss the notice of wrong passwords."""

    @operation("GET", "me/devices")
    def devices(self) -> tuple[DeviceLine, ...]:
        """The devices on which you have logged in."""

    @operation("DELETE", "me/devices/{device}")
    def forget_device(self, device: str) -> None:
        """Forget a device, by its id."""

    @operation("POST", "me/second-factor")
    def begin_second_factor(self, password: str) -> SecondFactorSheet:
        """Get a secret for an authenticator app; it counts once you confirm it."""

    @operation("POST", "me/second-factor/confirm")
    def confirm_second_factor(self, code: str) -> RecoveryCodes:
        """Confirm the second factor with a code of the app; returns codes for when the app is lost."""

    @operation("POST", "me/second-factor/remove")
    def remove_second_factor(self, password: str) -> None:
        """Log in without a code from now on."""

    @operation("GET", "me/tokens")
    def tokens(self) -> OwnTokens:
        """Your tokens, and what a new one could be used for."""

    @operation("POST", "me/tokens")
    def issue_token(self, label: str, *, days: int | None = None, may: Sequence[str] | None = None) -> TokenSecret:
        """Issue a token for programs, for some days and for what it `may` do; by default, all that a token of yours
        can be used for.
        """

    @operation("DELETE", "me/tokens/{label}")
    def revoke_token(self, label: str) -> None:
        """Revoke one of your tokens."""

    @operation("GET", "me/rating")
    def rating(self, days: int = 1) -> OwnRating:
        """What you bet, how fast, and what your choices cost against best play. If it is not ready, ask again."""

    @operation("GET", "me/chips")
    def chips(self) -> PatronLine:
        """Your chips and coupons away from the tables."""

    @operation("POST", "me/chips")
    def take_play_chips(self, cents: int, *, key: str | None = None) -> Receipt:
        """Take play chips in a demo house."""
