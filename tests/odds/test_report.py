"""The mathematical report: both renderings say what the solver found, every percentage has its denominator, and the
same inputs give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path

import pypdfium2
import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.odds.report.material import PERCENTILES, ReportMaterial, ReportScope, collect, fan_of
from boardwalk.odds.report.material import _card as searched_card
from boardwalk.odds.report.material import _versions as other_tables
from boardwalk.odds.report.mathematical_report import CHARTS, WORKBOOK, MathematicalReport, document_of, make_report
from boardwalk.odds.report.proof import RUN_FILE
from boardwalk.odds.report.reproducibility import canonical, command_line, written_out
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.strategy.card import StrategyCard
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.odds.strategy.starting_hands import HandCell, HandChart, HandPanel
from boardwalk.odds.strategy.vocabulary import MOST_RULES
from boardwalk.press.document import Document, Headline, Listing, Section, TextBlock, data_table, typographic
from boardwalk.press.html import to_html
from boardwalk.press.pdf import to_pdf
from boardwalk.progress import Progress, nobody

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
UNIT = 5_00


def asked(name: str, rounds: int = 0, **options: str) -> ReportScope:
    game = GAMES[name].game({key.replace("_", "-"): value for key, value in options.items()})
    return ReportScope(GAMES[name], game, UNIT, rounds, card_rules=0, deck=SMALL)


@pytest.fixture(scope="module", params=["caribbean", "premium"])
def material(request: pytest.FixtureRequest) -> ReportMaterial:
    """A game with nothing but an ante, and one with side bets, of twenty cards."""
    return collect(asked(request.param))


@pytest.fixture(scope="module")
def files(material: ReportMaterial) -> dict[str, bytes]:
    return MathematicalReport(material).files()


def html_text(files: dict[str, bytes]) -> str:
    """What a reader of the page reads; the text of charts is in separate comments."""
    page = re.sub(r"<style>.*?</style>", "", files["report.html"].decode(), flags=re.DOTALL)
    page = re.sub(r"<(?:path|use|g|clipPath|defs|rect|svg)\b[^>]*>", "", page)
    page = page.replace("<!--", "\n").replace("-->", "\n")
    return unescape(re.sub(r"[ \n]+", " ", re.sub(r"</(?:td|th|p|dt|dd|strong|span)>|<[^>]*>", " ", page)))


def pdf_text(files: dict[str, bytes]) -> str:
    document = pypdfium2.PdfDocument(files["report.pdf"])
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return re.sub(r"\s+", " ", text)


def both(files: dict[str, bytes]) -> tuple[str, str]:
    return html_text(files), pdf_text(files)


def test_a_game_that_favors_the_player_is_reported_in_words(material: ReportMaterial, files: dict[str, bytes]) -> None:
    favors = material.solution.ev > 0
    assert favors  # with twenty cards both do
    for text in both(files):
        assert text.count("This choice of options and tables favors the player, by") == 2  # first page, and results
    assert json.loads(files["report.json"])["main"]["favors_player"] is favors


def printed(value: int | Fraction | str) -> str:
    """A figure as a person writes it, apart from the code under test."""
    if isinstance(value, Fraction):
        return f"{value.numerator:,} / {value.denominator:,}".replace("-", "\N{MINUS SIGN}")
    return (f"{value:,}" if isinstance(value, int) else value).replace("-", "\N{MINUS SIGN}")


def test_both_renderings_give_the_exact_figures(material: ReportMaterial, files: dict[str, bytes]) -> None:
    solution = material.solution
    figures = [
        printed(solution.deals),
        printed(int(solution.total)) if solution.total.denominator == 1 else printed(solution.total),
        printed(solution.ev),
        printed(solution.house_edge),
        printed(solution.house_edge / solution.initial_wager),
        printed(solution.average_wager),
        printed(solution.element_of_risk),
        printed(f"{solution.standard_deviation:.8f}"),
        *map(printed, solution.wagers.values()),
        *map(printed, solution.distribution.values()),
        *(printed(bet.house_edge) for bet in material.tables),
        *(printed(row.deals) for bet in material.side_bets for row in bet.rows),
    ]
    for text in both(files):
        assert [figure for figure in figures if figure not in text] == []


def test_edges_name_what_they_are_of(material: ReportMaterial, files: dict[str, bytes]) -> None:
    solution = material.solution
    edge, initial = solution.house_edge, solution.house_edge / solution.initial_wager
    wagers = "the initial wager" if solution.initial_wager == 1 else "the initial wagers"
    for text in both(files):
        for value, of in ((edge, "the ante"), (initial, wagers), (solution.element_of_risk, "the total wagered")):
            assert f"{printed(f'{float(value):.4%}'[:-1])} % of {of}" in text


def test_the_author_is_on_the_first_page_and_signs(material: ReportMaterial) -> None:
    named = replace(material, request=replace(material.request, author="Zo\u00eb Marlowe"))
    files = MathematicalReport(named).files()
    for text in both(files):
        assert text.count("Zo\u00eb Marlowe") == 3  # the first page, the command and the signatures
    assert json.loads(files["report.json"])["author"] == "Zo\u00eb Marlowe"


def test_no_percentage_stands_without_its_denominator(files: dict[str, bytes]) -> None:
    of = r"of (?:the ante|the initial wagers?|the total wagered|the side bet|the meter|deals|rounds)\b"
    for text in both(files):
        alone = [text[max(found.start() - 40, 0) : found.end() + 25] for found in re.finditer(rf"%(?! {of})", text)]
        assert alone == []
        assert text.count("%") > 5
    assert "percent of" not in html_text(files)


def test_odds_are_to_and_never_for(files: dict[str, bytes]) -> None:
    for text in both(files):
        assert re.search(r"\b\d+ to \d+\b", text)
        assert not re.search(r"\b[\d,]+ for [\d,]+\b", text)


def test_every_case_is_listed_with_its_paragraph(material: ReportMaterial, files: dict[str, bytes]) -> None:
    for text in both(files):
        for wager in material.game.wagers:
            assert typographic(wager.title) in text
            assert all(str(case.law) in text for case in wager.settled)
        assert all(option in text for option in material.game.house.options)
        for row in (row for wager in material.game.wagers for each in wager.tables for row in each.rows):
            assert str(row.pays) in text


def test_nothing_of_the_machine_or_the_day_is_inside(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        assert str(Path.home()).encode() not in content or str(Path.home()) == "/"
        assert b"matplotlib.org" not in content
        named = rb"www\.w3\.org/|purl\.org|www\.reportlab\.com|ns\.adobe\.com/|www\.aiim\.org/pdfa/ns/"
        assert not re.search(rb"https?://(?!" + named + rb")", content), name
    assert not re.search(r"<(?:link|script|img)\b|@import|url\((?!#)", files["report.html"].decode())


def test_the_same_inputs_give_the_same_bytes(material: ReportMaterial, files: dict[str, bytes]) -> None:
    again = MathematicalReport(collect(material.request)).files()
    assert again == files


def test_a_simulation_is_repeated_too() -> None:
    request = asked("caribbean", rounds=2_000)
    first, second = (MathematicalReport(collect(request)).files() for _ in range(2))
    assert first == second
    other = MathematicalReport(collect(replace(request, seed=2))).files()
    assert other["report.pdf"] != first["report.pdf"]


def test_json_holds_the_figures_exactly(material: ReportMaterial, files: dict[str, bytes]) -> None:
    data, solution = json.loads(files["report.json"]), material.solution
    main = data["main"]
    assert (main["deals"], Fraction(main["total"])) == (solution.deals, solution.total)
    assert Fraction(main["ev"]["exact"]) == solution.ev
    assert Fraction(main["variance"]["exact"]) == solution.variance
    net = {Fraction(each["units"]): each["deals"] for each in main["net_results"]}
    assert net == solution.distribution
    assert {name: Fraction(each["exact"]) for name, each in main["wagers"].items()} == solution.wagers
    assert [Fraction(each["house_edge_per_side_bet"]["exact"]) for each in data["side_bets"]] == [
        bet.house_edge for bet in material.side_bets
    ]


def test_json_is_enough_to_compute_the_expectation_again(material: ReportMaterial, files: dict[str, bytes]) -> None:
    data = json.loads(files["report.json"])
    total = sum(row["deals"] * row["net_cents"] for row in data["counts"])
    assert Fraction(total, UNIT * sum(row["deals"] for row in data["counts"])) == material.solution.ev


def test_digests_can_be_taken_from_the_json_alone(files: dict[str, bytes]) -> None:
    data = json.loads(files["report.json"])
    for part in ("inputs", "counts"):
        text = json.dumps(data[part], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(text.encode()).hexdigest()
        assert data["sha256"][part] == digest
        assert all(digest in text for text in both(files))


def test_json_round_trips(files: dict[str, bytes]) -> None:
    text = files["report.json"].decode()
    assert json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n" == text


def test_every_part_of_a_declaration_is_an_input() -> None:
    for declaration in GAMES.values():
        seen = [canonical(written_out(game)) for game in declaration.variations()]
        assert len(set(seen)) >= len(seen) - sum(1 for _ in declaration.options)
    limited = GAMES["premium"].game({"table-min": "25"})
    assert canonical(written_out(limited)) != canonical(written_out(GAMES["premium"].game()))


def test_the_command_names_what_is_not_default(files: dict[str, bytes]) -> None:
    game = GAMES["premium"].game({"table-min": "5", "qualify-first": "ON"})
    assert game.house.changed() == {"qualify-first": "on", "table-min": "$5"}
    line = command_line(game, 12_50, 0, 7)
    expected = "--option qualify-first=on --option 'table-min=$5' --unit 12.50 --rounds 0 --seed 7"
    assert line == f"boardwalk report premium --out DIR {expected}"
    assert command_line(game, 12_50, 0, 7, brief=True) == f"{line} --brief"
    limited = command_line(GAMES["caribbean"].game(), 5_00, 0, 1)
    assert limited == "boardwalk report caribbean --out DIR --option aggregate-limit=on --unit 5.00 --rounds 0 --seed 1"
    free = command_line(GAMES["caribbean"].game({"aggregate-limit": "off"}), 5_00, 0, 1)
    assert free.count("aggregate-limit") == free.count("aggregate-limit=off") == 1
    assert all(" --unit 5.00 --rounds 0 --seed 1" in text for text in both(files))


def test_a_brief_report_leaves_out_what_takes_long(material: ReportMaterial) -> None:
    """No card is searched for and no other table is solved, on the whole deck."""
    brief = replace(material.request, brief=True, card_rules=MOST_RULES, deck=Deck())
    several = replace(brief, declaration=GAMES["texas-bonus"], game=GAMES["texas-bonus"].game())
    assert other_tables(several, material.solution, nobody) is None
    assert searched_card(brief, material.solution, nobody) is None
    assert "made without a strategy card" in str(document_of(material))


def with_card(material: ReportMaterial) -> ReportMaterial:
    """With a card as the search gives it."""
    cost = Fraction(1, 5000)
    rules = CardRule("own cards", "with a pair or better", "bet-2x"), CardRule("own cards", "otherwise", "fold")
    curve, best = ((1, Fraction(1, 100)), (2, cost)), material.solution.ev
    return replace(
        material, card=StrategyCard(material.game, rules, best - cost, best, curve, material.solution.counts)
    )


def test_a_strategy_card_is_told_with_its_exact_cost(material: ReportMaterial) -> None:
    files = MathematicalReport(with_card(material)).files()
    for text in both(files):
        assert "1 / 5,000 units a round, 0.020000% of the ante" in text
        assert "bet-2x with a pair or better" in text
    assert "strategy.svg" in files


def hands(*actions: str, panels: int) -> HandChart:
    """A corner of a chart: one cell for each action, one that is divided, worth from bad to good."""
    whole = [
        HandCell(4, Fraction(place, 2) - 1, {each: Fraction(each == action) for each in actions})
        for place, action in enumerate(actions)
    ]
    divided = HandCell(4, Fraction(0), dict.fromkeys(actions, Fraction(1, len(actions))))
    cells = {(0, place): cell for place, cell in enumerate([*whole, divided])}
    panel = HandPanel("", ("A", "K"), tuple("AKQJT"), "suited", "unsuited", cells)
    return HandChart("", "", actions, (panel,) * panels)


@pytest.mark.parametrize(
    "chart",
    [hands("fold", "bet-2x", panels=1), hands("check", "1x", "2x", "3x", panels=4), hands("", panels=4)],
    ids=["two actions", "four actions", "no action"],
)
def test_starting_hands_are_drawn(chart: HandChart) -> None:
    files = MathematicalReport(replace(collect(asked("caribbean")), starting_hands=chart)).files()
    for action in filter(None, chart.actions):
        assert f"<!-- {action} -->" in files["starting-hands.svg"].decode()
        assert action in pdf_text(files)
    assert "\N{MINUS SIGN}1.0" in pdf_text(files)


def test_what_is_missing_is_left_out_with_a_sentence(material: ReportMaterial) -> None:
    bare = replace(material, card=None, starting_hands=None, simulation=None)
    text = html_text(MathematicalReport(bare).files())
    assert "This report was made without a strategy card." in text
    assert "This report was made without the chart of starting hands." in text
    assert "This report was made without a simulation." in text


def test_main_tables_are_compared_where_there_is_a_choice() -> None:
    material = collect(asked("caribbean"))
    assert material.versions is not None
    ((version, solution),) = material.versions
    other = version._replace(options={"table": "2"})
    compared = replace(material, versions=((version._replace(options={}), solution), (other, solution)))
    document = document_of(compared)
    assert "versions" in {picture.name for picture in document.pictures}
    assert all(picture.name in CHARTS for picture in document.pictures)


def test_many_rounds_agree_with_a_slow_convolution() -> None:
    one = {Fraction(-1): 5, Fraction(0): 1, Fraction(3, 2): 3, Fraction(7): 1}
    fan = fan_of(one)
    sums: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    for rounds in range(1, 11):
        after: dict[Fraction, Fraction] = {}
        for had, chance in sums.items():
            for won, count in one.items():
                after[had + won] = after.get(had + won, Fraction(0)) + chance * Fraction(count, 10)
        sums = after
        if rounds in fan.rounds:
            place = fan.rounds.index(rounds)
            for percentile in PERCENTILES:
                assert fan.at(percentile)[place] == float(quantile(sums, Fraction(percentile, 100))), rounds
            assert fan.means[place] == pytest.approx(rounds * 0.65)


def quantile(sums: dict[Fraction, Fraction], level: Fraction) -> Fraction:
    so_far = Fraction(0)
    for result in sorted(sums):
        so_far += sums[result]
        if so_far >= level:
            return result
    raise AssertionError


def test_rare_prizes_do_not_need_more_room_than_there_is() -> None:
    fan = fan_of({Fraction(-1): 10**9, Fraction(1): 10**9 - 10**7, Fraction(200_000): 1})
    assert fan.cut_at == 1
    assert fan.at(5)[-1] < fan.at(95)[-1] < 1000


def test_files_of_an_earlier_report_are_replaced_and_others_stay(tmp_path: Path) -> None:
    out = tmp_path / "new" / "report"
    make_report(asked("caribbean"), out)
    written = {path.name for path in out.iterdir()}
    assert written == {"report.html", "report.pdf", "report.json", "outcomes.svg", "rounds.svg", WORKBOOK, RUN_FILE}
    for name in ("strategy.svg", "mine.txt", "report.html"):
        (out / name).write_text("old")
    make_report(asked("caribbean"), out)
    assert {path.name for path in out.iterdir()} == written | {"mine.txt"}
    assert (out / "report.html").read_text().startswith("<!DOCTYPE html>")


def test_nothing_is_left_of_a_report_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardwalk.odds.report.mathematical_report.to_pdf", fail)
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "report.html").write_text("old")
    for out in (tmp_path / "new", kept):
        with pytest.raises(KeyboardInterrupt):
            make_report(asked("caribbean"), out)
    assert not (tmp_path / "new").exists()
    assert [path.read_text() for path in kept.iterdir()] == ["old"]


def test_a_place_that_cannot_be_written_is_refused_before_any_work(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for out in (file, file / "below"):
        with pytest.raises(InputError, match=r"^--out: "):
            make_report(asked("caribbean"), out, begin=_must_not_begin)


def _must_not_begin(step: str) -> Progress:
    raise AssertionError(step)


def every_kind() -> Document:
    rows = [(f"row {number}", str(number)) for number in range(90)]
    blocks = (TextBlock("a < b & c's"), Listing("x'y & <z>"), data_table("Long", "name|>figure", rows, note="a note"))
    return Document("Kind", "Title's", (("fact", "1 & 2"),), (Headline("1", "units", "n"),), (Section("One", blocks),))


def test_renderers_escape_and_break_pages() -> None:
    document = every_kind()
    page, pdf = to_html(document, {}), to_pdf(document)
    assert "a &lt; b &amp; c\N{RIGHT SINGLE QUOTATION MARK}s" in page
    assert "x&#x27;y &amp; &lt;z&gt;" in page
    text = pdf_text({"report.pdf": pdf})
    for words in (
        "a < b & c\N{RIGHT SINGLE QUOTATION MARK}s",
        "x'y & <z>",
        "row 89 89",
        "page 3 of 3",
        "Table 1. Long",
    ):
        assert words in text
    assert text.count("name figure") == 3  # the heading is on every page of a long table


def test_nothing_is_printed_in_the_margins(files: dict[str, bytes]) -> None:
    for page in pypdfium2.PdfDocument(files["report.pdf"]):
        assert page.get_size() == (612, 792)
        text = page.get_textpage()
        for number in range(text.count_chars()):
            if text.get_text_range(number, 1).strip():
                left, bottom, right, top = text.get_charbox(number)
                assert 54 < left < right < 612 - 54, text.get_text_range(max(number - 20, 0), 40)
                assert 30 < bottom < top < 792 - 30


def test_pictures_have_words_for_those_who_cannot_see_them(material: ReportMaterial) -> None:
    for picture in document_of(material).pictures:
        assert len(picture.words) > 40
