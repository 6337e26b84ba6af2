"""Every command has words for a button and a place on a terminal, and a decision says what it costs."""

from __future__ import annotations

from collections import Counter
from functools import cache

from boardwalk.actor import Actor, Role
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.machine import act
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.caption import CAPTIONS, Group, title
from boardwalk.table.presentation.prompt import Beyond, Prompt, beyond_means, prompts
from boardwalk.table.state import Table
from tests.support.parameters import every_table_game
from tests.support.table.houses import CREW, dealt, open_house
from tests.support.table.moments import smooth
from tests.support.table.strategies import COMMANDS

LONGEST = 45
"""How many characters fit on a button, if the backs of a deck have a short name."""


def test_every_command_has_a_caption_and_every_group_a_command() -> None:
    assert set(CAPTIONS) == set(COMMANDS)
    assert {caption.group for caption in CAPTIONS.values()} == set(Group)


PEOPLE = (player("Ann"), player("Zoe"), CREW.dealer, CREW.supervisor)
"""Ann sits at the table, Zoe does not."""


@cache
def offered(game: str) -> tuple[tuple[Table, Actor, tuple[Prompt, ...]], ...]:
    """What these people are offered at every moment of two rounds."""
    moments = smooth(game, DealingMode.MANUAL_SHOE)
    return tuple((table, actor, prompts(table, actor)) for table in moments for actor in PEOPLE)


@every_table_game
def test_a_person_can_tell_all_buttons_apart(game: str) -> None:
    groups: set[Group] = set()
    for _, actor, prompted in offered(game):
        assert actor.role is Role.DEALER or not any(prompt.aloud for prompt in prompted), "only the dealer speaks"
        titles = Counter(prompt.title for prompt in prompted)
        assert max(titles.values(), default=1) == 1, titles.most_common(1)
        for words in titles:
            assert words[0].isupper() or words[0].isdigit()
            assert len(words) <= LONGEST
            assert words == words.strip(" .")
        groups |= {prompt.group for prompt in prompted}
    assert groups >= set(Group) - {Group.METER}


@every_table_game
def test_a_decision_costs_the_chips_that_it_takes_and_places_the_wager_that_then_lies_there(
    game: str,
) -> None:
    decided: Counter[bool] = Counter()
    for table, actor, prompted in offered(game):
        for prompt in prompted:
            if not isinstance(prompt.command, do.Act):
                assert (prompt.cost_cents, prompt.places) == (None, None)
                continue
            seat = table.seat_of(actor.name)
            assert seat is not None
            after, _ = act(table, prompt.command)
            lay, lies = table.seats[seat].bets, after.seats[seat].bets
            assert prompt.cost_cents == table.seats[seat].chips_cents - after.seats[seat].chips_cents
            assert set(lies) - set(lay) == ({prompt.places} if prompt.places else set())
            assert bool(set(lay) - set(lies)) is (prompt.cost_cents < 0 or prompt.command.action == "fold")
            decided[prompt.places is not None] += 1
            decided[prompt.cost_cents < 0] += 1
    assert decided[False] > 0
    assert decided[True] > 0, "nothing was placed or taken back"


def test_a_raise_is_called_what_the_layout_calls_it() -> None:
    house = dealt(open_house("heads-up", seats=(1,)), base=10_00)
    house.until(Due.ACT)
    due = [prompt for prompt in prompts(house.table, player("Ann")) if prompt.due]
    assert [(prompt.title, prompt.places, prompt.cost_cents) for prompt in due] == [
        ("Check", None, 0),
        ("Raise 1x", "raise", 10_00),
        ("Raise 2x", "raise", 20_00),
        ("Raise 3x", "raise", 30_00),
    ]


def test_what_one_lacks_the_chips_for_is_told_and_not_offered() -> None:
    house = dealt(open_house("heads-up", seats=(1,)), base=10_00)
    house.until(Due.ACT)
    assert beyond_means(house.table, player("Ann")) == ()
    left = house.table.seats[1]._replace(chips_cents=20_00)
    table = house.table._replace(seats={1: left})
    assert beyond_means(table, player("Ann")) == (Beyond("Raise 3x", 30_00),)
    assert beyond_means(table, player("Bob")) == ()
    assert [prompt.title for prompt in prompts(table, player("Ann")) if prompt.due] == ["Check", "Raise 1x", "Raise 2x"]


def test_the_next_card_says_where_it_goes() -> None:
    house = dealt(open_house("texas-bonus", seats=(2, 5)))
    seen = []
    while house.due is Due.DEAL:
        seen.append(title(house.table, do.DealNext(CREW.dealer)))
        house.step()
    assert seen == ["Deal to seat 2", "Deal to seat 5", "Deal to the dealer"] * 2
    house.do(do.Act(player("Bob"), "flop-2x"))
    house.do(do.Act(player("Eve"), "flop-2x"))
    assert title(house.table, do.DealNext(CREW.dealer)) == "Burn"
