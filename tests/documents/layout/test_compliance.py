"""The check of layouts: ours break no rule, and what a layout must have and say cannot be left out."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings

from boardwalk.documents.felt.drawing import arrange
from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.layout.demand import demands
from boardwalk.documents.offer import Offer, offer_of, offers
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game
from boardwalk.pit.house_file import LayoutSetup, Side, demo_house
from tests.support.documents.felt_svg import BARE, Drawing, full, games, overlap, spans
from tests.support.documents.house_layouts import COMMUNITY, PIER, broken, changed
from tests.support.documents.linked_offer import linked_alone
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS, ULTIMATE


@settings(max_examples=40)
@given(games())
def test_layouts_break_nothing_under_any_options(game: Game) -> None:
    assert breaches(Offer(game, PIER)) == ()


@pytest.mark.parametrize("name", GAMES)
def test_layouts_break_nothing_with_all_wagers_or_as_few_as_can_be(name: str) -> None:
    assert breaches(Offer(full(name), PIER)) == ()
    assert breaches(offer_of(name, BARE.get(name, {}), PIER)) == ()


def test_the_demonstration_house_breaks_nothing() -> None:
    assert [breaches(offer) for offer in offers(demo_house())] == [()] * 5


LEFT_OUT = [
    *(("premium", wager, f"13:69E-1.13Y(b){item}") for wager, item in
      (("ante", 2), ("x-tra", 3), ("dealer-bonus", 4), ("player-bonus", 4))),
    ("premium", "play", "13:69F-40.10(b)1"),
    ("premium", COMMUNITY, "13:69F-40.1(community-cards)"),
    *(("heads-up", wager, f"13:69E-1.13Z(b){item}") for wager, item in
      (("ante", "2"), ("raise", "3"), ("odds", "4(i)"), ("trips-plus", "4(ii)"), ("pocket-bonus", "4(iii)"))),
    ("heads-up", COMMUNITY, "13:69F-39.1(community-cards)"),
    *((game, box, law) for game, law in (("heads-up", "13:69E-1.13Z(c)"), ("holdem3", "13:69E-1.13BB(d)"))
      for box in ("drop box", "tip box")),
    *(("holdem3", wager, f"13:69E-1.13BB(b)2{item}") for wager, item in
      (("blind", "i"), ("flop", "ii"), ("turn-river", "iii"), ("three-card", "iv"), ("six-card", "v"))),
    ("holdem3", COMMUNITY, "13:69E-1.13BB(b)3"),
    ("texas-bonus", "bonus", "13:69E-1.13Q(b)4"),
    ("texas-bonus", "progressive", "13:69E-1.13Q(e)1"),
    ("texas-bonus", "river", "13:69F-28/book-5"),
    ("texas-bonus", COMMUNITY, "13:69E-1.13Q(b)5"),
    ("caribbean", "bet", "13:69F-16/book-4"),
    ("caribbean", "progressive", "B35"),
    ("texas-bonus", "table controller panel", "13:69E-1.13Q(e)3"),
    ("texas-bonus", "lock-out button", "13:69E-1.13Q(e)3"),
    ("texas-bonus", "return device area", "13:69E-1.13Q(e)4"),
    *(("caribbean", thing, "R46") for thing in ("table controller panel", "lock-out button", "return device area")),
]  # fmt: skip


@pytest.mark.law("13:69E-1.13Y(b)2", "13:69E-1.13Y(b)3", "13:69E-1.13Y(b)4", "13:69E-1.13Z(b)2", "13:69E-1.13Z(b)4")
@pytest.mark.law("13:69E-1.13BB(b)", "13:69E-1.13BB(b)2", "13:69E-1.13BB(b)2i", "13:69E-1.13BB(b)2ii")
@pytest.mark.law("13:69E-1.13BB(b)2iii", "13:69E-1.13BB(b)2iv", "13:69E-1.13BB(b)2v")
@pytest.mark.law("R46", "13:69E-1.13Q(e)3", "13:69E-1.13Q(e)4")
@pytest.mark.law("13:69F-40.10(b)1", "13:69F-28/book-5", "13:69F-16/book-4", "B35", "13:69E-1.13BB(b)3")
@pytest.mark.law("13:69F-40.1(community-cards)", "13:69F-39.1(community-cards)", "13:69E-1.13Z(c)", "13:69E-1.13BB(d)")
@pytest.mark.parametrize(("name", "thing", "law"), LEFT_OUT)
def test_what_a_layout_must_have_cannot_be_left_out(name: str, thing: str, law: str) -> None:
    assert broken(name, left_out=(thing,))[0] == (thing, law)


@pytest.mark.law("13:69E-1.13Y(b)5", "13:69E-1.13BB(b)2iv", "13:69E-1.13BB(b)2v", "13:69E-1.13Q(b)4")
def test_what_is_optional_or_not_offered_may_be_left_out() -> None:
    assert broken("premium", left_out=("bonus-spin",)) == []
    for name, wager in (("holdem3", "three-card"), ("holdem3", "six-card"), ("texas-bonus", "bonus")):
        offer = offer_of(name, BARE[name], PIER)
        assert breaches(replace(offer, layout=LayoutSetup(game=name, left_out=(wager,)))) == ()
    for name in ("premium", "texas-bonus", "caribbean"):
        assert broken(name, left_out=("drop box", "tip box", "discard rack", "dealing shoe", "stub")) == []
    assert broken("premium", left_out=("sign",)) == []


@pytest.mark.law("13:69E-1.13Z(c)", "13:69E-1.13BB(d)")
def test_both_boxes_on_one_side_of_the_dealer_are_refused_and_drawn_where_they_hang() -> None:
    for offer in offers(demo_house()):
        assert offer.table is not None
        for drop in Side:
            table = replace(offer.table, drop_box=drop, tip_box=drop)
            law = offer.game.basics.boxes
            found = breaches(replace(offer, table=table))
            assert [(each.field, each.law) for each in found] == ([("tip box", law)] if law else [])
            hung = {each.name: each.box for each in arrange(offer.game, drop_box=drop, tip_box=drop).fixtures}
            sign = 1 if drop is Side.LEFT else -1  # the dealer faces down the picture
            assert sign * hung["drop box"].middle.x > 0
            assert sign * hung["tip box"].middle.x > 0
            assert not overlap(hung["drop box"].corners, hung["tip box"].corners)
    assert broken("heads-up", moved={"drop box": (-840, 0)}) == [("drop box", "13:69E-1.13Z(c)")]


@pytest.mark.law("R32", "13:69E-1.13Y(b)1", "13:69E-1.13Z(b)1", "13:69E-1.13BB(b)1")
@pytest.mark.parametrize(
    ("name", "law"),
    [
        ("premium", ["13:69E-1.13Y(b)1"]),
        ("heads-up", ["13:69E-1.13Z(b)1"]),
        ("holdem3", ["13:69E-1.13BB(b)1"]),
        ("texas-bonus", ["R32"]),
        ("caribbean", ["R32"]),
    ],
)
def test_the_licensees_name_cannot_be_left_off(name: str, law: list[str]) -> None:
    for blank in ("", "  "):
        assert [id_ for _, id_ in broken(name, name=blank)] == law
    assert broken(name, name="Another trade name") == []
    nameless = Offer(full(name), layout=LayoutSetup(game=name))
    assert [each.law.id for each in breaches(nameless)] == law
    assert [each.law.id for each in breaches(offer_of(name))] == law, "a game by itself lacks its licensee's name"


@pytest.mark.law("13:69E-1.13Y(b)6", "13:69E-1.13Z(b)5", "13:69E-1.13Z(b)6", "13:69E-1.13BB(b)4", "13:69E-1.13BB(c)")
@pytest.mark.parametrize(
    ("name", "laws"),
    [
        ("premium", ["13:69E-1.13Y(b)6"]),
        ("heads-up", ["13:69E-1.13Z(b)5", "13:69E-1.13Z(b)6"]),
        ("holdem3", []),
        ("texas-bonus", []),
        ("caribbean", []),
    ],
)
def test_inscriptions_cannot_be_left_off_where_no_sign_may_take_their_place(name: str, laws: list[str]) -> None:
    assert broken(name, inscribed=False) == [("inscribed", law) for law in laws]
    told = Drawing(full(name), changes=LayoutSetup(game=name, inscribed=False))
    assert not told.of_class("clause")
    assert not told.of_class("pay-tables")


@pytest.mark.law("13:69E-1.13BB(b)4", "13:69E-1.13BB(c)")
def test_what_the_cloth_does_not_tell_a_sign_at_the_table_must() -> None:
    assert broken("holdem3", left_out=("sign",)) == []
    assert broken("holdem3", inscribed=False, left_out=("sign",)) == [("sign", "13:69E-1.13BB(c)")]
    assert broken("holdem3", inscribed=False, moved={"sign": (0, -160)}) == [], "on a bracket at the rail"
    assert broken("holdem3", inscribed=False, moved={"sign": (0, -166)}) == [("sign", "13:69E-1.13BB(c)")]


@pytest.mark.law("13:69E-1.13Q(e)2", "13:69E-1.13Q(f)", "13:69E-1.13G(h)")
@pytest.mark.parametrize(
    ("name", "pays", "linked"),
    [
        ("texas-bonus", ["13:69E-1.13Q(e)2"], "13:69E-1.13Q(f)"),
        ("caribbean", [], "13:69E-1.13G(h)"),
    ],
)
def test_a_progressive_and_its_link_need_a_sign_at_the_table(name: str, pays: list[str], linked: str) -> None:
    """For Caribbean stud, our text requires a sign only for the link; 16.12(e) says what is paid."""
    without = LayoutSetup(game=name, left_out=("sign",))
    (offer,) = (each for each in offers(demo_house()) if each.game.name == name)
    assert [each.law.id for each in breaches(replace(offer, layout=without))] == [*pays, linked]
    assert [each.law.id for each in breaches(replace(linked_alone(offer), layout=without))] == pays
    assert breaches(Offer(GAMES[name].game(), PIER, layout=without)) == (), "no progressive is offered"
    assert [each.law.id for each in demands(offer) if "a sign at the table" in each.words] == [*pays, linked]


@pytest.mark.law("13:69E-1.13Y(b)6", "13:69E-1.13Z(b)5")
def test_a_breach_names_the_wagers_of_which_nothing_is_told() -> None:
    (odds, raises) = breaches(changed("heads-up", inscribed=False))
    assert odds.reason == "the cloth does not state the payout odds (Odds, Trips Plus and Pocket Bonus)"
    assert raises.reason == "the cloth does not state the amounts allowed at each decision (Raise)"
    (bare,) = breaches(Offer(GAMES["premium"].game(), PIER, layout=LayoutSetup(game="premium", inscribed=False)))
    assert "Bonus Spin" not in bare.reason


@pytest.mark.law("13:69F-40.11(a)", "13:69F-39.11(a)", "13:69F-42.11(a)")
def test_the_houses_own_lines_are_printed_and_state_no_misworded_odds() -> None:
    drawn = Drawing(full("heads-up"), changes=LayoutSetup(game="heads-up", lines=("Good luck", "A pair is enough")))
    assert [each.text for each in drawn.of_class("own")] == ["GOOD LUCK", "A PAIR IS ENOUGH"]
    for name, law in (("premium", "40"), ("heads-up", "39"), ("holdem3", "42")):
        assert broken(name, lines=("Good luck",)) == []
        assert broken(name, lines=("Good luck", "A flush pays 3 for 2")) == [("lines[2]", f"13:69F-{law}.11(a)")]
    for name in ("texas-bonus", "caribbean"):
        assert broken(name, lines=("Good luck",)) == []
        with pytest.raises(InputError) as refused:
            breaches(changed(name, lines=("A flush pays 3 for 2",)))
        assert (refused.value.field, refused.value.law) == ("lines[1]", None)


def test_misworded_odds_are_found_across_lines_and_in_the_name() -> None:
    assert broken("heads-up", lines=("A flush pays 3", "for 2")) == [("lines[1]", "13:69F-39.11(a)")]
    assert broken("heads-up", name="Two for One") == [("name", "13:69F-39.11(a)")]
    assert [each.field for each in breaches(offer_of("premium", licensee="The 3-for-2 Club"))] == ["name"]


def test_a_game_of_someone_elses_is_checked_by_what_holds_for_all() -> None:
    for declaration in (ULTIMATE, CASINO_HOLDEM, TWO_FOLDS):
        game = declaration.game()
        assert breaches(Offer(game, PIER)) == ()
        base = game.base.name
        (missing,) = breaches(Offer(game, PIER, layout=LayoutSetup(game=game.name, left_out=(base,), name="")))
        assert (missing.field, missing.law) == (base, game.base.law)
        assert breaches(Offer(game, PIER, layout=LayoutSetup(game=game.name, moved={base: (0, 900)})))


@pytest.mark.parametrize("name", ["heads-up", "texas-bonus"])
def test_a_seat_alone_shows_the_same_changes(name: str) -> None:
    """One seat is drawn at another scale; relative to the ante or the flop, places and sizes are the same."""
    wager = "raise" if name == "heads-up" else "bonus"
    base = "ante" if name == "heads-up" else "flop"
    changes = LayoutSetup(game=name, moved={wager: (11, 7)}, sized={wager: (66, 66)})
    measured = []
    for seat in (None, 2):
        areas = Drawing(full(name), seat, changes=changes).areas(2)
        (left, right), _ = spans(areas[base], areas[base])
        unit = right - left
        measured.append([part / unit for span in spans(areas[wager], areas[base]) for part in span])
    assert measured[0] == pytest.approx(measured[1], abs=0.003)


def test_a_change_moves_nothing_else_and_what_is_left_out_is_not_drawn() -> None:
    changes = LayoutSetup(game="holdem3", moved={"flop": (3, 4)}, left_out=("six-card", "sign", COMMUNITY))
    before, after = Drawing(full("holdem3"), house=PIER), Drawing(full("holdem3"), house=PIER, changes=changes)
    for seat in (1, 6):
        old, new = before.areas(seat), after.areas(seat)
        assert set(old) - set(new) == {"six-card"}
        assert {wager for wager in new if old[wager].middle != new[wager].middle} == {"flop"}
        dx, dy = (new["flop"].middle[axis] - old["flop"].middle[axis] for axis in (0, 1))
        assert math.hypot(dx, dy) == pytest.approx(5, abs=0.02)
    assert before.view == after.view
    assert not [
        each
        for each in after.root.iter()
        if each.get("data-fixture") == "sign" or each.get("data-cards") == "community"
    ]
    for place in ("sign", "community"):
        assert after.anchors(place), "screens still put cards and figures there"
