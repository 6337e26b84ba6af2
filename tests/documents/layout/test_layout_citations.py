"""Which paragraph each area and inscription of a layout cites, as read in the texts."""

from __future__ import annotations

import pytest

from boardwalk.games import GAMES
from tests.support.documents.felt_svg import full
from tests.support.games.citations import Rule, citations_of, rule

RULES = [
    rule("premium.spots.ante.law", law="13:69E-1.13Y(b)2"),
    rule("premium.spots.x-tra.law", law="13:69E-1.13Y(b)3"),
    rule("premium.spots.dealer-bonus.law", law="13:69E-1.13Y(b)4"),
    rule("premium.spots.player-bonus.law", law="13:69E-1.13Y(b)4"),
    rule("premium.spots.play.law", law="13:69F-40.10(b)1"),
    rule("premium.spots.bonus-spin.law", law="13:69E-1.13Y(b)5"),
    rule("premium.name", law="13:69E-1.13Y(b)1"),
    rule("premium.community.law", law="13:69F-40.1(community-cards)"),
    rule("premium.inscriptions.1.law", law="13:69E-1.13Y(b)6"),
    rule("premium.wording", law="13:69F-40.11(a)"),
    rule("heads-up.spots.ante.law", law="13:69E-1.13Z(b)2"),
    rule("heads-up.spots.raise.law", law="13:69E-1.13Z(b)3"),
    rule("heads-up.spots.odds.law", law="13:69E-1.13Z(b)4(i)"),
    rule("heads-up.spots.trips-plus.law", law="13:69E-1.13Z(b)4(ii)"),
    rule("heads-up.spots.pocket-bonus.law", law="13:69E-1.13Z(b)4(iii)"),
    rule("heads-up.name", law="13:69E-1.13Z(b)1"),
    rule("heads-up.community.law", law="13:69F-39.1(community-cards)"),
    rule("heads-up.inscriptions.1.law", law="13:69E-1.13Z(b)5"),
    rule("heads-up.inscriptions.2.law", law="13:69E-1.13Z(b)6"),
    rule("heads-up.wording", law="13:69F-39.11(a)"),
    rule("holdem3.spots.flop.law", law="13:69E-1.13BB(b)2ii"),
    rule("holdem3.spots.blind.law", law="13:69E-1.13BB(b)2i"),
    rule("holdem3.spots.turn-river.law", law="13:69E-1.13BB(b)2iii"),
    rule("holdem3.spots.three-card.law", law="13:69E-1.13BB(b)2iv"),
    rule("holdem3.spots.six-card.law", law="13:69E-1.13BB(b)2v"),
    rule("holdem3.name", law="13:69E-1.13BB(b)1"),
    rule("holdem3.community.law", law="13:69E-1.13BB(b)3"),
    rule("holdem3.inscriptions.1.law", law="13:69E-1.13BB(b)4i"),
    rule("holdem3.inscriptions.2.law", law="13:69E-1.13BB(b)4ii"),
    rule("holdem3.inscriptions.3.law", law="13:69E-1.13BB(b)4iii"),
    rule("holdem3.inscriptions.4.law", law="13:69E-1.13BB(b)4iv"),
    rule("holdem3.wording", law="13:69F-42.11(a)"),
    rule("texas-bonus.spots.flop.law", law="13:69F-28/book-3"),
    rule("texas-bonus.spots.turn.law", law="13:69F-28/book-4"),
    rule("texas-bonus.spots.river.law", law="13:69F-28/book-5"),
    rule("texas-bonus.spots.ante.law", law="13:69F-28/book-2"),
    rule("texas-bonus.spots.bonus.law", law="13:69E-1.13Q(b)4"),
    rule("texas-bonus.spots.progressive.law", law="13:69E-1.13Q(e)1"),
    rule("texas-bonus.community.law", law="13:69E-1.13Q(b)5"),
    rule("caribbean.spots.ante.law", law="13:69F-16/book-3"),
    rule("caribbean.spots.bet.law", law="13:69F-16/book-4"),
    rule("caribbean.spots.progressive.law", law="B35"),
]


@pytest.mark.parametrize("cited", RULES)
def test_each_part_of_a_layout_cites_its_paragraph(cited: Rule) -> None:
    assert citations_of({name: full(name).layout for name in GAMES})[cited.path] == cited.law
