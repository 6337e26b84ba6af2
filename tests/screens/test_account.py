"""The account page: a second factor is added and used, devices and tokens are listed, and wrong passwords are told."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.pit.auth.second_factor import STEP_SECONDS, code_at
from boardwalk.pit.auth.session import SECOND, clock
from tests.support.screens.browser import PHONE, Visiting, Visits
from tests.support.screens.servers import served
from tests.support.web.houses import PASSWORD, opened


def code(secret: str, steps: int = 0) -> str:
    """The code of this half minute, or of a later one; both can be used even if the next half minute begins now."""
    return code_at(secret, clock() // (STEP_SECONDS * SECOND) + steps)


def log_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


def test_an_account_is_made_safer(tmp_path: Path, visiting: Visiting) -> None:
    with opened(tmp_path) as house, served(house.app) as address:
        house.join("Toni", Role.SURVEILLANCE)
        for _ in range(3):
            house.people._wrong.note("Toni", "198.51.100.7")
        visits = visiting(address)
        page = visits.page("/log-in?to=/account")
        log_in(page, "Toni")
        _sees_wrong_passwords(page)
        secret = _adds_second_factor(page)
        _issues_token(page)
        _logs_in_with_code(visits, secret)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"


def _sees_wrong_passwords(page: Page) -> None:
    expect(page.get_by_role("alert")).to_contain_text("3 wrong passwords were entered for your account")
    expect(page.get_by_role("alert")).to_contain_text("198.51.100.7")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".wrong-passwords")).to_have_count(0)


def _adds_second_factor(page: Page) -> str:
    page.get_by_label("Your password, to confirm").fill(PASSWORD)
    page.get_by_role("button", name="Add a second factor").click()
    secret = page.locator(".account-key code").inner_text().replace(" ", "")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.get_by_label("Code from the app").fill(code(secret))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_role("button", name="Remove the second factor")).to_be_visible()
    return secret


def _issues_token(page: Page) -> None:
    tokens = page.locator("bw-tokens")
    tokens.get_by_label("Name").fill("scraper")
    tokens.get_by_role("checkbox", name="see the metrics").check()
    tokens.get_by_role("button", name="Issue a token").click()
    expect(tokens.get_by_role("status")).to_contain_text("bw_")
    expect(page.locator("bw-all-tokens")).to_contain_text("scraper")
    expect(page.locator("bw-devices tbody tr")).to_have_count(1)


def _logs_in_with_code(visits: Visits, secret: str) -> None:
    page = visits.page("/log-in", size=PHONE)
    log_in(page, "Toni")
    page.get_by_label("Code").fill(code(secret, 1))
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/watch")
