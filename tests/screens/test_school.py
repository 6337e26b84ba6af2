"""The school in the browser: a dealer practices and takes a table test, and an instructor prints it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from boardwalk.actor import Role
from boardwalk.games import GAMES
from boardwalk.money import decimal
from boardwalk.pit.house.state import TableTest
from boardwalk.school.catalog import make_drill
from boardwalk.school.drill import DrillReference, QuestionKind, Topic, WorkedDrill
from boardwalk.school.live_act import REPORTS, LiveAct, read_place
from boardwalk.school.paper import live_rounds, make_paper
from boardwalk.table.message import place_name
from tests.support.school.pupil import right_act
from tests.support.screens.browser import PHONE, Visiting
from tests.support.screens.servers import served
from tests.support.web.houses import NAMES, Opened, install, opened


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
        install(house, "7", "premium")
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
    expect(practice.get_by_role("status")).to_have_text("Incorrect. This drill will come back.")
    expect(form.locator("fieldset.wrong")).to_have_count(1)
    expect(form.locator("fieldset.wrong")).to_contain_text(f"Correct answer: {worked.key[-1].words}")
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
        part.get_by_role("button", name="Next").click()
    _deals(page, part, test)
    expect(part.get_by_role("status")).to_have_text("Passed 15 of 16")
    expect(part.get_by_role("row", name="Table test 1")).to_contain_text("Passed")


def _deals(page: Page, part: Locator, test: TableTest) -> None:
    """Two live rounds: every act, every settlement and every report through the terminal."""
    room = part.locator("bw-school-live")
    expect(room).to_contain_text("Live round 1 of 2")
    expect(room.locator("bw-felt svg")).to_be_visible()
    assert page.locator(".checklist, .next-step").count() == 0, "nothing says what comes next"
    live = live_rounds(GAMES[test.game].game(), test.terms, test.seed, ())
    while not live.over:
        act = right_act(live)
        if live.sees:
            expect(room.get_by_role("alert")).to_have_text(live.sees)
        live.do(act)
        with page.expect_response("**/live") as answered:
            _does(page, room, act, last=live.over)
        assert answered.value.ok
        if not live.over:
            expect(room.get_by_role("heading", name=f"Live round {live.round} of 2")).to_be_visible()


def _does(page: Page, room: Locator, act: LiveAct, *, last: bool) -> None:
    """A report that voids the last round ends the test, and its dialog is gone."""
    if act.do not in REPORTS:
        room.locator(f"""[data-act="{f"{act.do} {act.place}".strip()}"]""").click()
        form = room.locator("form")
        for place, (how, cents) in enumerate(act.settles):
            form.locator("fieldset").nth(place).get_by_role("combobox").select_option(str(how))
            if cents:
                form.locator("fieldset").nth(place).get_by_role("textbox").fill(decimal(cents))
        if act.settles:
            form.get_by_role("button", name="Settle").click()
        return
    room.get_by_role("button", name="Report a problem").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(f'[data-report="{act.do}"]').click()
    where = _where(act)
    if where and dialog.get_by_role("button", name=where, exact=True).count():
        dialog.get_by_role("button", name=where, exact=True).click()
    for name, value in (("cards", act.cards), ("position", act.position)):
        field = dialog.locator(f'input[name="{name}"]')
        if value and field.count():
            field.fill(str(value))
    dialog.locator("bw-prompt button[type=submit]").click()
    if not last:
        dialog.get_by_role("button", name="Close").click()


def _where(act: LiveAct) -> str:
    """The button that says where it is, if there are several."""
    if act.do == "report-wrong-hand":
        return f"Wrong number of cards, {place_name(read_place(act.place))}"
    return f"Dealer's card {act.position} exposed" if act.do == "report-dealer-card" else ""


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
