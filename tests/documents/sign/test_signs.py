"""Signs, read back from the drawing: they say everything that patrons must be told, and it fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth

from boardwalk.cli import main
from boardwalk.documents.offer import Offer, offer_at, offer_of, offers
from boardwalk.documents.sign.readback import faults_in
from boardwalk.documents.sign.sheet import (
    MARGIN,
    PAPERS,
    SignSheet,
    meter_signs,
    sheets_above,
    sheets_of,
    sign_drawing,
    sign_faults,
    sign_pdf,
    sign_png,
    sign_svg,
    signs_of,
)
from boardwalk.documents.sign.typesetting import LEAST, SignText, breadth
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.declaration.option import AmountOption, ChoiceOption, Option, RaisedPaysOption
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.money import dollars
from boardwalk.pit.house_file import SignSetup, demo_house
from boardwalk.press.svg import CAP_HEIGHT, TRACKING
from boardwalk.press.typeface import BOLD, ITALIC, REGULAR, load_fonts
from tests.support.documents.linked_offer import linked_alone
from tests.support.games.other_games import ULTIMATE

SVG = "{http://www.w3.org/2000/svg}"
HOUSE = "The Steel Pier"
DEMO = {offer.game.name: offer for offer in offers(demo_house())}


def values_of(option: Option) -> st.SearchStrategy[str]:
    if isinstance(option, RaisedPaysOption):
        return st.just("listed")
    if isinstance(option, ChoiceOption):
        return st.sampled_from(list(option.values))
    if isinstance(option, AmountOption):
        return st.sampled_from(
            {"min": ["off", "$5"], "max": ["off", "$1,000"]}.get(option.name[-3:], ["off", "$7,777"])
        )
    return st.just("demonstration")


@st.composite
def options_of_games(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """Any game under any permitted combination of options."""
    name = draw(st.sampled_from(list(GAMES)))
    table = {"table-min": draw(st.sampled_from(["off", "$15"])), "table-max": draw(st.sampled_from(["off", "$2,500"]))}
    options = table | {each.name: draw(values_of(each)) for each in GAMES[name].options}
    assume(GAMES[name].if_permitted(options) is not None)
    return name, options


def texts(svg: bytes) -> list[str]:
    return [each.text or "" for each in fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - it is ours


def flat(words: list[str]) -> str:
    return " ".join(" ".join(words).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def told_on(offer: Offer) -> str:
    return flat(texts(sign_svg(offer)))


@settings(max_examples=25)
@given(options_of_games())
def test_every_sign_says_what_it_must_in_room_of_its_own(chosen: tuple[str, dict[str, str]]) -> None:
    offer = offer_of(*chosen, HOUSE)
    sheets, game = sheets_of(offer), offer.game
    root = sign_drawing(sheets, game.title)
    assert faults_in(offer, root) == ()
    told = flat([each.text or "" for each in root.iter("text")]).casefold()
    for wager in game.wagers:
        for row in (row for table in wager.tables for row in table.rows):
            win = "win " if isinstance(row.pays, Prize) else ""
            assert f"{row.name.casefold()} {win}{row.pays}" in told
        for cents in game.limits(wager):
            assert cents is None or dollars(cents) in told
    for line in (row for wager in game.progressives for row in wager.table.rows):
        win = "win " if isinstance(line.pays, Prize) else ""
        assert f"{line.name} {win}{line} 1 in ".casefold() in told
    for position in game.bonus_spin.wheel.positions if game.bonus_spin else ():
        top = "the jackpot" if game.bonus_spin and game.bonus_spin.feeds_meter else "$7,777"
        wins = top if position.player_cents is None else dollars(position.player_cents)
        others = f", all others win {dollars(position.community_cents)}" if position.community_cents else ""
        assert f" {position.number} win {wins}{others} 1 in" in told
    if game.payout_limit is not None:
        assert f"no more than {dollars(game.payout_limit.limit_cents)}" in told
    if game.dealer_qualifies is not None:
        assert f"qualifies with {game.dealer_qualifies.hand.name}" in told
    for sheet in sheets:
        assert_room(sheet)


Room = tuple[float, float, float, float]


def rooms(sheet: SignSheet) -> Iterator[tuple[str, Room]]:
    """The rectangle around each line, by the widths of the typeface itself."""
    load_fonts()
    for mark in sheet.marks:
        if isinstance(mark, SignText):
            font = BOLD if mark.bold else ITALIC if mark.italic else REGULAR
            spaced = TRACKING * mark.size * (len(mark.text) - 1) if mark.spaced else 0
            wide = stringWidth(mark.text, font, mark.size) + spaced
            assert wide <= breadth(mark.text, mark.size, bold=mark.bold, spaced=mark.spaced) * 1.01, mark.text
            left = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
            yield mark.text, (left, mark.y - CAP_HEIGHT * mark.size, left + wide, mark.y + 0.1 * mark.size)


def assert_room(sheet: SignSheet) -> None:
    found = list(rooms(sheet))
    for text, (left, top, right, bottom) in found:
        assert left >= MARGIN, text
        assert right <= sheet.paper.width - MARGIN, text
        assert top >= MARGIN, text
        assert bottom <= sheet.paper.height - MARGIN + 1, text
    for (one, a), (other, b) in combinations(found, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)
    assert min(mark.size for mark in sheet.marks if isinstance(mark, SignText)) >= LEAST


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
@pytest.mark.parametrize("name", DEMO)
def test_signs_of_the_demonstration_house_have_room_on_every_paper(name: str, paper: object) -> None:
    offer = replace(DEMO[name], sign=SignSetup(name, ("Play responsibly: ask for help.", "m" * 150, "A word " * 40)))
    sheets = sheets_of(offer, paper)  # type: ignore[arg-type]
    for sheet in sheets:
        assert_room(sheet)
    numbered = [f"{number} of {len(sheets)}" for number in range(1, len(sheets) + 1)] if len(sheets) > 1 else []
    drawn = [[mark.text for mark in sheet.marks if isinstance(mark, SignText)] for sheet in sheets]
    assert [words[-1] for words in drawn if re.fullmatch(r"\d of \d", words[-1])] == numbered


def test_tables_that_share_a_sign_are_named_together_and_others_have_their_own() -> None:
    """The number on a sign tells a floorperson which table it belongs to."""
    house, (first, *rest) = demo_house(), demo_house().tables
    alike = replace(house, tables=(first, *rest, replace(first, number="6", inventory_cents=100)))
    assert "TABLE 1 and 6" in told_on(offer_at(alike, "premium"))
    assert "TABLE 6 " in told_on(offer_at(alike, "premium", "6"))
    other = replace(house, tables=(first, *rest, replace(first, number="6", meters={})))
    with pytest.raises(InputError, match="tables 1 and 6 differ; choose one with --table"):
        offer_at(other, "premium")


def test_many_tables_and_long_numbers_stay_on_their_plates() -> None:
    """As many tables as one meter can have, one of them with the longest number allowed."""
    first, linked = demo_house().tables[0], next(each for each in demo_house().tables if each.game == "texas-bonus")
    for table in (first, linked):
        numbers = [*map(str, range(101, 141)), "Salon Privé 117 by the water and the sea"]
        many = replace(demo_house(), tables=tuple(replace(table, number=number) for number in numbers))
        (meter,) = table.meters.values()
        for sheets in (sheets_of(offer_at(many, table.game)), sheets_above(many, meter)):
            for sheet in sheets:
                assert_room(sheet)
            told = flat([mark.text for sheet in sheets for mark in sheet.marks if isinstance(mark, SignText)])
            assert all(number in told for number in numbers[:-1])
            assert "by the water" in told


def test_larger_paper_has_larger_type() -> None:
    """If a sign has little to say, its type is as large as the paper allows."""
    sizes = [
        {mark.size for sheet in sheets_of(offer_of("caribbean"), paper) for mark in sheet.marks
         if isinstance(mark, SignText) and mark.text == "Straight flush"}
        for paper in PAPERS.values()
    ]  # fmt: skip
    (letter,), (tabloid,) = sizes
    assert tabloid > 1.2 * letter


def test_a_name_that_is_broken_over_lines_is_found_again() -> None:
    assert sign_faults(offer_of("caribbean", licensee="W" * 80)) == ()


def test_a_game_of_someone_elses_has_a_sign_too() -> None:
    assert sign_faults(Offer(ULTIMATE.game(), HOUSE)) == ()


@pytest.mark.parametrize("name", DEMO)
def test_the_three_forms_say_the_same_and_are_made_alike(name: str) -> None:
    offer = DEMO[name]
    files = signs_of(offer)
    assert files == {"sign.pdf": sign_pdf(offer), "sign.svg": sign_svg(offer)}
    document = pypdfium2.PdfDocument(files["sign.pdf"])
    assert len(document) == len(sheets_of(offer))
    assert document[0].get_size() == pytest.approx((612, 792))
    printed = " ".join(page.get_textpage().get_text_range() for page in document).split()
    document.close()
    assert sorted(printed) == sorted(" ".join(texts(files["sign.svg"])).split())


def test_a_picture_of_a_sheet_is_made_alike_and_each_has_its_own() -> None:
    offer = DEMO["premium"]
    first, second = (sign_png(offer, page=number) for number in (1, 2))
    assert first == sign_png(offer)
    assert first != second


def without(root: Element, number: int) -> Element:
    """The drawing without one of its lines."""
    copy = Element("svg")
    count = 0
    for sheet in root:
        group = Element("g")
        for each in sheet:
            count += each.tag == "text"
            if not (each.tag == "text" and count - 1 == number):
                group.append(each)
        copy.append(group)
    return copy


@pytest.mark.parametrize("name", DEMO)
def test_the_second_look_misses_each_payout_that_is_left_out(name: str) -> None:
    offer = DEMO[name]
    root = sign_drawing(sheets_of(offer), offer.game.title)
    words = [each.text or "" for each in root.iter("text")]
    dropped = [
        number for number, text in enumerate(words) if re.fullmatch(r"\d+ to \d+|(\$|\d+%).* .*|\$[\d,]+0", text)
    ]
    assert len(dropped) > 8
    for number in dropped:
        assert faults_in(offer, without(root, number)) or words[number] in PLATES, words[number]


PLATES = ("$5", "$10", "$300", "$500")
"""The posted limits, which a sign shows twice."""


@pytest.mark.law("R1")
def test_the_second_look_misses_posted_limits() -> None:
    offer = DEMO["premium"]
    unlimited = sheets_of(replace(offer, game=offer.game.without_posted_limits))
    found = faults_in(offer, sign_drawing(unlimited, offer.game.title))
    assert {str(fault.law) for fault in found if "posted" in fault.reason} == {"R1"}


@pytest.mark.law("13:69E-1.13BB(c)")
@pytest.mark.parametrize("version", ["1", "2"])
def test_the_sign_of_holdem_3_tells_all_that_the_cloth_may_leave_out(version: str) -> None:
    offer = offer_of("holdem3", {"version": version}, HOUSE)
    told = told_on(offer)
    multiples = {"1": "1x", "2": "1x or 2x"}[version]
    for fact in (
        "7-card royal flush win $25,000",
        "3-card royal 100 to 1",
        "6-card royal, diamonds win $1,000,000",
        f"Version {version}: Turn/River is {multiples} the Flop wager.",
        "3 Card Bonus, Blind Bonus and 6 Card Bonus pay whether or not the dealer is beaten.",
        "Blind Bonus and 6 Card Bonus pay only the highest single payout, odds or fixed prize.",
    ):
        assert fact in told
    for law in ("13:69E-1.13BB(b)4ii", "13:69E-1.13BB(b)4iii", "13:69E-1.13BB(b)4iv", "13:69E-1.13BB(c)"):
        assert law in told


@pytest.mark.law("13:69E-1.13G(h)", "13:69E-1.13Q(f)", "13:69E-1.13Q(e)2")
@pytest.mark.parametrize(
    ("name", "law", "other"),
    [("caribbean", "13:69E-1.13G(h)", "texas-bonus"), ("texas-bonus", "13:69E-1.13Q(f)", "caribbean")],
)
def test_a_linked_table_says_with_which_game(name: str, law: str, other: str) -> None:
    linked, title = DEMO[name], GAMES[other].title
    told = told_on(linked)
    assert f"The Progressive at this table is linked with {title}. They share the Atlantic meter." in told
    assert law in told
    alone = linked_alone(linked)
    assert "linked" not in told_on(alone).casefold()
    assert law not in told_on(alone)
    root = sign_drawing(sheets_of(alone), linked.game.title)
    assert [str(fault.law) for fault in faults_in(linked, root)] == [law]


def test_the_sign_above_a_meter_names_its_games_and_leaves_room_for_the_display() -> None:
    told = flat(texts(meter_signs(demo_house(), "Atlantic")["sign.svg"]))
    assert "This meter links Texas Hold 'Em Bonus Poker and Caribbean Stud Poker." in told
    assert "Royal flush 100% of the meter 1 in 649,740" in told
    assert "Two pair win $2 1 in 21.0" in told
    assert "Progressive jackpot display" in told


def test_tables_of_one_game_that_pay_otherwise_are_told_apart_above_their_meter() -> None:
    """What is not paid off the meter may differ: tables C and D pay different amounts for three of a kind."""
    (table,) = (each for each in demo_house().tables if each.game == "texas-bonus")
    tables = tuple(
        replace(table, number=number, options={"progressive": label})
        for number, label in (("4", "C"), ("7", "D"), ("9", "C"))
    )
    told = flat(texts(meter_signs(replace(demo_house(), tables=tables), "Atlantic")["sign.svg"]))
    every, c, d = re.split("ALSO AT TABLES? ", told)
    assert "Two pair win $2 " in every
    assert "Three of a kind" not in every
    assert re.match("4 AND 9 .*Three of a kind win [$]3 ", c)
    assert re.match("7 .*Three of a kind win [$]5 ", d)


@pytest.mark.law("13:69F-40.11(a)")
def test_the_house_s_own_line_may_not_state_misworded_odds() -> None:
    ours = SignSetup("premium", ("Ask the dealer for the rules.", "A flush pays 4 for 1"))
    with pytest.raises(InputError) as refused:
        sign_svg(replace(DEMO["premium"], sign=ours))
    assert (refused.value.field, str(refused.value.law)) == ("sign.lines[2]", "13:69F-40.11(a)")
    assert sign_faults(replace(DEMO["premium"], sign=ours))[0].reason == refused.value.reason
    named = replace(demo_house(), name="Two for One")
    for draw in (lambda: sign_svg(offer_at(named, "premium")), lambda: meter_signs(named, "Spin")):
        with pytest.raises(InputError, match="licensee: “Two for One” states odds"):
            draw()
    with pytest.raises(InputError, match="characters long"):
        sign_svg(replace(DEMO["premium"], sign=SignSetup("premium", ("A" * 401,))))


COLLECTED = {
    "premium": {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"},
    "texas-bonus": {"progressive": "A"},
    "caribbean": {"progressive": "on"},
}


@pytest.mark.law("R34", "D12")
@pytest.mark.parametrize(("name", "stake"), [("premium", "$5"), ("texas-bonus", "$1"), ("caribbean", "$1")])
def test_a_wager_that_is_not_returned_says_so(name: str, stake: str) -> None:
    words = f"The {stake} wager is not returned when it wins."
    offer = offer_of(name, COLLECTED[name], HOUSE)
    assert words in told_on(offer)
    assert "is not returned" not in told_on(offer_of(name, {}, HOUSE))
    assert words in flat(texts(meter_signs(demo_house(), "Spin" if name == "premium" else "Atlantic")["sign.svg"]))
    root = sign_drawing(sheets_of(offer), offer.game.title)
    for each in root.iter("text"):
        each.text = (each.text or "").replace("not returned", "kept")
    assert [(each.law and each.law.id, each.reason) for each in faults_in(offer, root)] == [
        ("D12", "nothing says that a winning wager is not returned")
    ]


@pytest.mark.law("R18")
def test_a_row_that_needs_the_dealers_cards_is_not_said_to_be_decided_by_your_own() -> None:
    words = "Decided by your own cards. The dealer's cards also count for “Pair of aces, dealer also.”"
    assert words in told_on(offer_of("texas-bonus", {}, HOUSE))
    without = told_on(offer_of("texas-bonus", {"dealer-aces": "off"}, HOUSE))
    assert "Decided by your own cards." in without
    assert "cards also count" not in without


@pytest.mark.law("R40")
def test_a_meter_with_a_limit_says_what_it_is_and_one_without_names_none() -> None:
    house, offer = demo_house(), DEMO["premium"]
    words = "The jackpot shows no more than $75,000. Anything above goes to the next jackpot."
    for limit in (None, 75_000_00):
        (offered,) = offer.meters
        meter = replace(offered.meter, parameters=replace(offered.parameters, limit_cents=limit))
        limited = replace(offer, meters=(replace(offered, meter=meter),))
        meters = tuple(meter if each.name == meter.name else each for each in house.meters)
        above = flat(texts(meter_signs(replace(house, meters=meters), meter.name)["sign.svg"]))
        assert [words in told for told in (told_on(limited), above)] == [limit is not None] * 2
        drawn = sign_drawing(sheets_of(limited), limited.game.title)
        assert faults_in(limited, drawn) == ()
        for each in drawn.iter("text"):
            each.text = (each.text or "").replace("$75,000", "a lot")
        assert [each.law and each.law.id for each in faults_in(limited, drawn)] == ["R40"] * (limit is not None)


def test_a_tie_returns_the_wager_only_where_it_does() -> None:
    """An unqualified dealer of Caribbean stud pays the ante on a tie too; everywhere else a tie is a push."""
    stud = told_on(offer_of("caribbean", {}, HOUSE))
    assert "Ante 1 to 1 If the hands tie and the dealer qualifies, the wager is returned." in stud
    for name in set(GAMES) - {"caribbean"}:
        told = told_on(offer_of(name, {}, HOUSE))
        assert "If the hands tie, the wager is returned." in told
        assert "If the hands tie and the dealer qualifies" not in told


def test_what_is_settled_before_the_fold_does_not_stay_in_play() -> None:
    """The 3 card bonus is paid or lost when cards are exposed (42.10(a))."""
    told = told_on(offer_of("holdem3", {}, HOUSE))
    assert "6 Card Bonus stays in play after a fold." in told
    assert "3 Card Bonus and 6 Card Bonus stay in play" not in told
    assert "in play after a fold" not in told_on(offer_of("holdem3", {"offer-six-card": "off"}, HOUSE))


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as left:
        main([str(each) for each in arguments])
    return int(left.value.code or 0)


def test_the_command_writes_each_form_whole_or_says_why_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = Path(__file__).parents[3] / "src/boardwalk/pit/house_file/demo.toml"
    for form, first in (("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        out = tmp_path / f"sign.{form}"
        assert run("sign", "premium", "--house", house, "--table", "1", "--out", out) == 0
        assert out.read_bytes().startswith(first)
        assert "2 sheets of letter paper" in capsys.readouterr().out
    assert run("sign", "--meter", "Spin", "--house", house, "--paper", "tabloid", "--out", tmp_path / "meter.pdf") == 0
    made = {path.name for path in tmp_path.iterdir()}
    for field, arguments in {
        "--out": ("premium", "--out", tmp_path / "sign.gif"),
        "--out: ": ("premium", "--out", tmp_path / "nowhere" / "sign.pdf"),
        "--page": ("premium", "--house", house, "--page", "3", "--out", tmp_path / "none.png"),
        "GAME": ("--out", tmp_path / "none.png"),
        "--meter": ("--meter", "Spin", "--out", tmp_path / "none.png"),
        "--licensee": ("premium", "--house", house, "--licensee", "Other", "--out", tmp_path / "none.png"),
        "version": ("holdem3", "--option", "version=3", "--out", tmp_path / "none.svg"),
    }.items():
        assert run("sign", *arguments) == 2, field
        assert field in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == made
