"""Ultimate Texas Hold'em, a sixth game: the whole declaration.

Two cards each and five community cards. Play 3x or 4x the ante on your own cards, 2x on the flop, 1x when all cards are
out, or fold. The sooner you play, the more you bet. Trips is a side bet, paid no matter who wins.
"""

# --8<-- [start:paragraphs]
from __future__ import annotations

from boardwalk.cards import Category
from boardwalk.games.declaration.game import Basics, DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import ChoiceOption, FileableChoice, House, Option, side_bet_limits
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table, pay_tables
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation, Procedure, Remedy
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    or_better,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Burn,
    Deal,
    Dealing,
    DealingMode,
    Decision,
    Otherwise,
    Stage,
    Turn,
    dealing,
)
from boardwalk.games.declaration.wager import (
    AHEAD,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    TIED,
    Placement,
    Wager,
    pays_by,
    wager,
    when,
)
from boardwalk.law import How, Paragraph, Source

RULES = {
    "1": "Up to six players sit at the table, each with one hand.",
    "2": "One deck of 52 cards, or two with different backs that alternate with a shuffler.",
    "3": "Decks are inspected, spread, washed and shuffled before play.",
    "4": "A deck that a machine did not shuffle is cut, with at least ten cards on each side of the cut.",
    "5": "Ante and blind are bet before the deal in equal amounts; anyone may also bet trips.",
    "6": "No bet is placed or changed after the dealer says that betting is over.",
    "7": "Each player and the dealer get two cards face down.",
    "8": "On their own cards, players play 3x or 4x the ante, or check.",
    "9": "Three community cards are turned up; players play 2x the ante, or check.",
    "10": "The last two community cards are turned up; players play 1x the ante, or fold.",
    "11": "The dealer's cards are turned up, and hands are settled from the dealer's right.",
    "12": "A player who folds loses the ante and the blind; the hand stays while trips is live.",
    "13": "If the dealer has less than a pair, the ante pushes.",
    "14": "A hand higher than the dealer's wins the ante and play, a lower one loses, and equal hands push.",
    "15": "A winning blind is paid by its table, and pushes below a straight.",
    "16": "Trips is paid by its table for the player's best five of seven cards, no matter who wins.",
    "17": "The stub is counted; a deck that is not complete voids the round.",
    "18": "A card found face up, drawn in error or dealt wrong is handled by the supervisor's book.",
    "19": "A device that jams is taken off the table before play continues.",
}


def rule(number: str) -> Paragraph:
    """A paragraph of this game's own rules; those of New Jersey are cited from the register."""
    return Paragraph(f"UTH-{number}", RULES[number], ("ultimate",), How.ENFORCED, Source.GAME_BOOK)


# --8<-- [end:paragraphs]

# --8<-- [start:pay-tables]
SEVEN_CARDS = (Pile.PLAYER, Pile.COMMUNITY)

BLIND = pay_table(
    "blind",
    rule("15"),
    reads=SEVEN_CARDS,
    rows={ROYAL_FLUSH: "500", STRAIGHT_FLUSH: "50", FOUR_OF_A_KIND: "10", FULL_HOUSE: "3", FLUSH: "3:2", STRAIGHT: "1"},
)
TRIPS = pay_tables(
    "trips",
    rule("16"),
    labels="1 2 3",
    reads=SEVEN_CARDS,
    rows={
        ROYAL_FLUSH: "50 50 50",
        STRAIGHT_FLUSH: "40 40 40",
        FOUR_OF_A_KIND: "30 30 30",
        FULL_HOUSE: "9 8 8",
        FLUSH: "7 6 7",
        STRAIGHT: "4 5 4",
        THREE_OF_A_KIND: "3 3 3",
    },
)
# --8<-- [end:pay-tables]

# --8<-- [start:options]
OPTIONS: tuple[Option, ...] = (
    ChoiceOption("first-play", "Multiples of the ante that may be played on a player's own cards", rule("8"), "3-or-4",
           {"3-or-4": (3, 4), "4": (4,)}),
    ChoiceOption("offer-trips", "Offer the Trips wager", rule("5"), "on", {"on": True, "off": False}),
    FileableChoice("trips-table", "Pay table of the Trips wager", rule("16"), "1", TRIPS),
    *side_bet_limits("trips"),
)  # fmt: skip
# --8<-- [end:options]

# --8<-- [start:procedure]
PREPARATION = Preparation(
    decks=rule("2"),
    second_deck=rule("2"),
    backs_differ=rule("2"),
    other_deck_in_shuffler=rule("2"),
    decks_alternate=rule("2"),
    one_deck_in_rack=rule("2"),
    receipt=rule("3"),
    spread=rule("3"),
    wash=rule("3"),
    each_deck_apart=rule("3"),
    shuffle=rule("3"),
    machine_needs_no_cut=rule("4"),
    cut_due=rule("4"),
    cut_at_least=rule("4"),
    recut=rule("4"),
    idle=rule("3"),
)
CONDUCT = Conduct(
    bets_closed=rule("6"),
    seated=rule("1"),
    one_position=rule("1"),
    dealer_revealed=rule("11"),
    folded_hand_stays=rule("12"),
    folded_hand_collected=rule("12"),
    cards_collected=rule("11"),
)


def irregularities(still_settled: tuple[str, ...]) -> Irregularities:
    """Trips depends only on the player's own hand, so it is settled even in a void round."""
    return Irregularities(
        dealer_card_exposed=Remedy(rule("18")),
        one_face_up=rule("18"),
        more_face_up=Remedy(rule("18")),
        more_face_up_after_first_cards=Remedy(rule("18"), still_settled, put_back=rule("18")),
        drawn_in_error=rule("18"),
        wrong_player_hand=rule("18"),
        wrong_dealer_hand=rule("18"),
        wrong_community=rule("18"),
        wrong_stub=rule("17"),
        shuffler_jam=rule("19"),
        shoe_jam=rule("19"),
        device_off_first=rule("19"),
    )


DEALING = DealingRules(
    loading=rule("3"),
    no_more_bets=rule("6"),
    stub=rule("17"),
    stub_count=rule("17"),
    stub_right=rule("17"),
    counting_shuffler=rule("17"),
)
# --8<-- [end:procedure]


# --8<-- [start:dealings]
def _dealings() -> tuple[Dealing, ...]:
    in_turn = (Deal(PLAYERS, 1, law=rule("7")), Deal(DEALER, 1, law=rule("7"))) * 2
    flop = (Burn(law=rule("9")), Deal(COMMUNITY, 3, up=3, law=rule("9")))
    last_two = (Burn(law=rule("10")), Deal(COMMUNITY, 2, up=2, law=rule("10")))
    stacks = (Deal(COMMUNITY, 5, law=rule("7")), Deal(PLAYERS, 2, law=rule("7")), Deal(DEALER, 2, law=rule("7")))
    turned = (Turn(3, rule("9")),), (Turn(2, rule("10")),)
    return (
        dealing(DealingMode.MANUAL_SHOE, rule("7"), DEALING, in_turn, flop, last_two),
        dealing(DealingMode.HAND, rule("7"), DEALING, in_turn, flop, last_two),
        dealing(DealingMode.AUTOMATED_SHOE, rule("7"), DEALING, stacks, *turned),
    )


# --8<-- [end:dealings]


# --8<-- [start:wagers]
def _wagers(house: House) -> tuple[Wager, ...]:
    main = (
        wager(
            "ante", "Ante", Placement.BASE, rule("5"),
            when(FOLDED).loses(rule("12")),
            when(SHOWDOWN, qualified=False).pushes(rule("13")),
            when(AHEAD, qualified=True).pays(EVEN, rule("14")),
            when(TIED, qualified=True).pushes(rule("14")),
            when(BEHIND, qualified=True).loses(rule("14")),
        ),
        wager(
            "blind", "Blind", Placement.EQUAL, rule("5"),
            when(FOLDED).loses(rule("12")),
            when(AHEAD).pays(BLIND, rule("15")),
            when(AHEAD, off=BLIND).pushes(rule("15")),
            when(TIED).pushes(rule("14")),
            when(BEHIND).loses(rule("14")),
        ),
        wager(
            "play", "Play", Placement.DECISION, rule("8"),
            when(AHEAD).pays(EVEN, rule("14")),
            when(TIED).pushes(rule("14")),
            when(BEHIND).loses(rule("14")),
        ),
    )  # fmt: skip
    if not house.on("offer-trips"):
        return main
    trips = wager("trips", "Trips", Placement.OPTIONAL, rule("5"), *pays_by(house.table("trips-table"), rule("16")))
    return (*main, trips)


# --8<-- [end:wagers]


# --8<-- [start:declare]
def declare(house: House) -> Game:
    still_settled = ("trips",) if house.on("offer-trips") else ()
    return Game(
        name="ultimate",
        title="Ultimate Texas Hold'em",
        seats=6,
        hole_cards=2,
        community_cards=5,
        dealings=_dealings(),
        stages=(
            Stage("own cards", Decision("play", house.multiples("first-play"), Otherwise.CHECK, rule("8"))),
            Stage("flop", Decision("play", (2,), Otherwise.CHECK, rule("9"))),
            Stage("turn and river", Decision("play", (1,), Otherwise.FOLD, rule("10"))),
        ),
        wagers=_wagers(house),
        dealer_qualifies=DealerQualifies(or_better(Category.PAIR, name="a pair"), rule("13")),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=Basics(seating=rule("1"), deck=rule("2"), deal=rule("7"), wagering=rule("5"), settling=rule("11")),
        procedure=Procedure(PREPARATION, CONDUCT, irregularities(still_settled)),
        house=house,
    )


ULTIMATE = Declaration(OPTIONS, declare)
# --8<-- [end:declare]
