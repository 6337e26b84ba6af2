"""Pay tables that a licensee files: other odds, and other hands from three of a kind up (39.11(f), (g), R10, R50)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import Category, parse_cards
from boardwalk.documents.offer import offer_of
from boardwalk.documents.sign.sheet import sign_faults
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Seat, declared, settle
from boardwalk.games.declaration.option import FileableChoice
from boardwalk.odds.side_bets.side_bet import side_bets

HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
MUST = {"trips-plus-table": HANDS[1:], "bad-beat-table": HANDS[1:6]}
LAWS = {"trips-plus-table": "13:69F-39.11(g)", "bad-beat-table": "13:69F-39.11(f)"}
every_table = pytest.mark.parametrize("option", MUST)
odds = st.integers(1, 999_999).map(str) | st.tuples(st.integers(1, 99), st.integers(2, 9)).map(
    lambda pair: f"{pair[0]}:{pair[1]}"
)


def fileable(option: str) -> FileableChoice:
    found = declared("heads-up").house.options[option]
    assert isinstance(found, FileableChoice)
    return found


@pytest.mark.law("R50", "R10", "D41", "13:69F-39.11(f)", "13:69F-39.11(g)")
@every_table
@given(data=st.data())
def test_a_filed_table_reads_back_in_any_order_of_its_hands(option: str, data: st.DataObject) -> None:
    """Any odds, also higher ones for a lower hand; the hands that the text pays, and others from three of a kind up."""
    others = [hand for hand in HANDS if hand not in MUST[option]]
    hands = [*MUST[option], *data.draw(st.lists(st.sampled_from(others), unique=True) if others else st.just([]))]
    pays = {hand: data.draw(odds) for hand in hands}
    shuffled = data.draw(st.permutations(list(pays.items())))
    text = ", ".join(f"{hand} {paid}" for hand, paid in shuffled)
    table = fileable(option).read(text)
    assert [row.name for row in table.rows] == sorted(hands, key=HANDS.index), "from the highest down"
    assert {row.name: row.pays for row in table.rows} == {
        hand: fileable(option).read(f"{', '.join(f'{each} {paid}' for each in hands)}").rows[0].pays
        for hand, paid in pays.items()
    }
    assert fileable(option).read(fileable(option).text(table)) == table
    game = declared("heads-up", {option: text})
    assert declared("heads-up", game.house.changed()).house.table(option) == table


@pytest.mark.law("R50", "13:69F-39.11(g)")
@pytest.mark.parametrize(
    ("cards", "board", "pays"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 41),
        ("9s 8s", "7s 6s 5s 2d 3c", 41),
        ("9s 9d", "9h 9c 5s 2d 3c", 30),
        ("9s 9d", "9h 5c 5s 2d 3c", 8),
        ("9s 3s", "Ks 6s 5s 2d 3c", 6),
        ("9s 8d", "7s 6s 5h 2d 3c", 9),
        ("9s 9d", "9h Kc 5s 2d 3c", 3),
        ("9s 9d", "Kh Kc 5s 2d 3c", None),
    ],
)
def test_every_hand_is_paid_by_its_own_row(cards: str, board: str, pays: int | None) -> None:
    """Without a row of its own, a royal flush is a straight flush. A straight may pay more than a flush."""
    table = "straight 9 to 1, flush 6, straight-flush 41, four of a kind 30, Full House 8, three of a kind 3"
    game = declared("heads-up", {"trips-plus-table": table})
    seat = Seat(parse_cards(cards), {"ante": 1_00, "odds": 1_00, "raise": 1_00, "trips-plus": 1_00})
    line = next(
        each
        for each in settle(game, seat, parse_cards("2c 4h"), parse_cards(board)).lines
        if each.wager == "trips-plus"
    )
    assert line.paid == (pays or 0) * 1_00
    assert str(line.law) == ("R50" if pays else "13:69F-39.11(g)")


@pytest.mark.law("R50", "R10", "13:69F-39.11(f)")
def test_three_of_a_kind_may_be_a_bad_beat() -> None:
    table = "straight flush 400, four of a kind 20, full house 6, flush 5, straight 4, three of a kind 1"
    seat = Seat(parse_cards("9s 9d"), {"ante": 1_00, "odds": 1_00, "raise": 1_00})
    hands = parse_cards("Ks Kd"), parse_cards("Kh 9c 5s 2d 3c")
    paid = {
        name: next(
            line.paid for line in settle(declared("heads-up", options), seat, *hands).lines if line.wager == "odds"
        )
        for name, options in (("filed", {"bad-beat-table": table}), ("usual", {}))
    }
    assert paid == {"filed": 1_00, "usual": 0}


REFUSED = [
    ("three of a kind 3, pair 1", "pair must not be paid: only three of a kind or better"),
    ("three of a kind 3, two pair 1", "two pair must not be paid: only three of a kind or better"),
    ("three of a knid 3, straight 4", 'Unknown hand "three of a knid". Did you mean "three of a kind"?'),
    ("straight 4, Straight 5", "straight is listed twice"),
    ("straight", 'must be a hand and its odds, such as {first}, not "straight"'),
    ("straight 0", 'straight must have whole-number odds, not "0"'),
    ("straight -1", 'straight must have whole-number odds, not "-1"'),
    ("straight $5", 'straight must have whole-number odds, not "$5"'),
    ("straight 1.5", 'straight must have whole-number odds, not "1.5"'),
    ("royal flush 50", "must have odds for straight flush: {lowest} or better is paid"),
]


@pytest.mark.law("R50", "D41", "13:69F-39.11(f)", "13:69F-39.11(g)")
@every_table
@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_table_that_cannot_be_filed_is_refused_with_the_hand_and_the_paragraph(
    option: str, text: str, reason: str
) -> None:
    first = {"trips-plus-table": "royal flush 100", "bad-beat-table": "straight flush 500"}[option]
    with pytest.raises(InputError) as error:
        declared("heads-up", {option: text})
    assert (error.value.field, error.value.reason) == (option, reason.format(first=first, lowest=MUST[option][-1]))
    assert str(error.value.law) == LAWS[option]


@pytest.mark.law("R50", "D41", "13:69F-39.11(f)", "13:69F-39.11(g)")
@every_table
def test_no_hand_that_the_text_pays_may_be_left_out(option: str) -> None:
    for missing in MUST[option]:
        listed = ", ".join(f"{hand} 2" for hand in HANDS if hand != missing)
        with pytest.raises(InputError, match=f"must have odds for {missing}: {MUST[option][-1]} or better is paid"):
            declared("heads-up", {option: listed})
    assert {category.title for category in Category} > set(HANDS)


@pytest.mark.law("R50", "13:69F-39.11(g)")
def test_sign_and_side_bets_follow_a_filed_table() -> None:
    text = ", ".join(f"{hand} {paid}" for hand, paid in zip(HANDS, (50, 40, 30, 8, 6, 5, 3), strict=True))
    assert sign_faults(offer_of("heads-up", {"trips-plus-table": text}, "Marina")) == ()
    (filed,) = [bet for bet in side_bets("heads-up", {"trips-plus-table": text}) if bet.wager == "trips-plus"]
    (usual,) = [bet for bet in side_bets("heads-up", {"trips-plus-table": "2"}) if bet.wager == "trips-plus"]
    assert filed.house_edge > usual.house_edge, "all else equal, a royal flush pays 50 instead of 100"
    assert GAMES["heads-up"].game({"trips-plus-table": text}).house.changed() == {
        "trips-plus-table": "50,40,30,8,6,5,3"
    }
