"""The school in the browser: a dealer practices and takes a table test, and an instructor prints it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from boardwalk.actor import Role
from boardwalk.games import GAMES
from boardwalk.money import decimal
from boardwalk.school.catalog import make_drill
from boardwalk.school.drill import DrillReference, QuestionKind, Topic, WorkedDrill
from boardwalk.school.paper import make_paper
from tests.support.screens.browser import PHONE, Visiting
from tests.support.screens.servers import served
from tests.support.web.houses import NAMES, Opened, opened


def fill(form: Locator, worked: WorkedDrill) -> None:
    """Answer every question of a drill right."""
    for place, (question, key) in enumerate(zip(worked.drill.questions, worked.key, strict=True)):
        asked = form.locator("fieldset").nth(place)
        match question.kind:
            case QuestionKind.CHOICE:
                asked.get_by_role("radio").nth(key.answer[0] - 1).check()
            case QuestionKind.SETTLE:
                asked.get_by_role("combobox").select_option(str(key.answer[0]))
                if key.answer[1]:
                    asked.get_by_role("textbox").fill(decimal(key.answer[1]))
            case QuestionKind.CHIPS:
                for kind, count in enumerate(key.answer):
                    asked.get_by_role("spinbutton").nth(kind).fill(str(count))
            case QuestionKind.ORDER:
                for step, number in enumerate(key.answer, 1):
                    asked.get_by_role("combobox").nth(number - 1).select_option(str(step))


def test_a_pupil_takes_a_table_test_and_an_instructor_prints_it(tmp_path: Path, visiting: Visiting) -> None:
    with opened(tmp_path) as house, served(house.app) as address:
        visits = visiting(address)
        page = visits.page("/school", house.secrets[NAMES[Role.DEALER]])
        _practices(page)
        _takes_test(page, house)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
        _prints(visits.page("/school", house.secrets[NAMES[Role.SUPERVISOR]]), tmp_path)


def _practices(page: Page) -> None:
    practice = page.locator("bw-school-practice")
    practice.get_by_label("Topic").select_option("hands")
    with page.expect_response("**/school/drill?*") as answered:
        practice.get_by_role("button", name="Start").click()
    sheet = answered.value.json()
    form = practice.locator("form")
    form.get_by_role("button", name="Check my answers").click()
    expect(form.get_by_role("alert")).to_contain_text("Answer every question first")
    reference = DrillReference(sheet["game"], sheet["options"], Topic.HANDS, sheet["level"], sheet["seed"])
    worked = make_drill(reference)
    fill(form, worked)
    wrong = worked.key[-1].answer[0] % len(worked.drill.questions[-1].choices)
    form.locator("fieldset").last.get_by_role("radio").nth(wrong).check()
    form.get_by_role("button", name="Check my answers").click()
    expect(practice.get_by_role("status")).to_have_text("Not right. This drill comes back.")
    expect(form.locator("fieldset.wrong")).to_have_count(1)
    expect(form.locator("fieldset.wrong")).to_contain_text(f"Right answer: {worked.key[-1].words}")
    expect(practice.get_by_role("row", name="Read the hands")).to_contain_text("0%")


def _takes_test(page: Page, house: Opened) -> None:
    part = page.locator("bw-school-test")
    part.get_by_role("button", name="Start a table test").click()
    expect(part).to_contain_text("Drill 1 of 10")
    state = house.pit.house
    assert state is not None
    test = state.school.tests[1]
    paper = make_paper(GAMES[test.game].game(), test.terms, test.seed)
    for number, worked in enumerate(paper, 1):
        expect(part).to_contain_text(f"Drill {number} of 10")
        if number == 3:
            part.get_by_role("button", name="Skip").click()
            continue
        fill(part.locator("form"), worked)
        part.get_by_role("button", name="Hand in" if number == len(paper) else "Next").click()
    expect(part.get_by_role("status")).to_have_text("Passed 9 of 10")
    expect(part.get_by_role("row", name="Table test 1")).to_contain_text("Passed")


def _prints(page: Page, folder: Path) -> None:
    room = page.locator("bw-school-class")
    expect(room.get_by_role("row", name="Table test 1")).to_contain_text("Dale")
    with page.expect_download() as download:
        room.get_by_role("link", name="Print table test 1").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    assert path.read_bytes().startswith(b"%PDF-")
    room.get_by_text("Dale dealer").click()
    expect(room.get_by_role("row", name="Read the hands").first).to_be_visible()
