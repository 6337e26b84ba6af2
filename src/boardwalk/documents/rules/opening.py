"""What a player knows before the first card: what the game is, how hands rank, which wagers there are."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.cards import Category
from boardwalk.documents.felt import arrange_offer, felt_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.words import (
    Point,
    between,
    cards_of,
    exposed,
    laws,
    named,
    named_all,
    number,
    point,
    quoted,
    times,
    titles,
)
from boardwalk.games import Game
from boardwalk.games.option import Limits
from boardwalk.games.stage import Otherwise
from boardwalk.games.wager import FOLDED, Place, Wager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, Drawing, Paragraph, Points, Section, Table, table
from boardwalk.press.words import joined, sentence

FIVE = 5
AROUND_MM = 12.0
"""What is seen around the betting areas of a seat."""
HANDS = {
    Category.ROYAL_FLUSH: "ace, king, queen, jack and 10, all of one suit",
    Category.STRAIGHT_FLUSH: "five in a row, all of one suit",
    Category.FOUR_OF_A_KIND: "all four cards of a rank",
    Category.FULL_HOUSE: "three cards of one rank and two of another",
    Category.FLUSH: "five cards of one suit, not in a row",
    Category.STRAIGHT: "five in a row, of mixed suits; an ace stands above the king or below the two",
    Category.THREE_OF_A_KIND: "three cards of a rank",
    Category.TWO_PAIR: "two cards of one rank and two of another",
    Category.PAIR: "two cards of a rank",
    Category.HIGH_CARD: "none of these; the highest card counts, then the next",
}
POSTED, MATCH_PLAY, COUPON_PAID, FOR_CASH = (cite(name) for name in ("R1", "B19", "D9", "D25"))


def the_game(offer: Offer) -> Section:
    """The game in a few sentences."""
    game = offer.game
    blocks: list[Block] = [Paragraph(_in_short(game)), Points(tuple(_to_begin_with(game)))]
    return Section("The game in short", tuple(blocks))


def _in_short(game: Game) -> str:
    share = f" and share {cards_of(game.community_cards, 'community card')} with everyone" * bool(game.community_cards)
    equal = ", in equal amounts," if len(game.required) > 1 else ""
    return (
        "You play your hand against the dealer's, and against nobody else's. "
        f"You and the dealer each hold {cards_of(game.hole_cards)}{share}; the better hand of five cards wins. "
        f"You begin with the {titles(game, [wager.name for wager in game.required])}{equal} and {_deciding(game)}."
    )


def _deciding(game: Game) -> str:
    """How often a player decides, and between what."""
    often = {1: "once", 2: "up to twice"}.get(len(game.decisions), f"up to {number(len(game.decisions))} times")
    adds = joined(list(dict.fromkeys(game.wager(each.wager).title for each in game.decisions)), "or")
    instead = [each.value for each in Otherwise if any(decision.otherwise is each for decision in game.decisions)]
    return f"then decide {often}: add the {adds} wager, or {joined(instead, 'or')}"


def _to_begin_with(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    yield point("One deck of 52 cards is in play.", game.basics.deck)
    yield point(f"There are at most {number(game.seats)} seats.", game.basics.seating)
    yield point("You bet at one seat only.", conduct.one_position)
    yield point("You must be seated to bet. Once you have cards, you stay until the round is over.", conduct.seated)


def hands(game: Game) -> Section:
    """How many cards make a hand, and how hands rank."""
    return Section("Hands", (Paragraph(_what_plays(game)), _ranking(game), Paragraph(_equal_hands(game))))


def _what_plays(game: Game) -> str:
    own = number(game.hole_cards)
    if game.hole_cards + game.community_cards == FIVE and not game.community_cards:
        return f"Your {own} cards are your hand. The dealer's {own} are the dealer's. The higher kind of hand wins."
    shared = number(game.community_cards)
    return (
        f"Your hand is the best five cards among your own {own} and the {shared} community cards. The dealer's hand "
        f"is the best five among the dealer's {own} and the same {shared}. The higher kind of hand wins."
    )


def _ranking(game: Game) -> Table:
    rows = [
        (sentence(category.title), HANDS[category], str(game.rankings.get(category, "")))
        for category in reversed(Category)
    ]
    if game.rankings:
        return table("Hands from the highest to the lowest", "hand|what it is|paragraph", rows)
    return table("Hands from the highest to the lowest", "hand|what it is", [row[:2] for row in rows])


def _equal_hands(game: Game) -> str:
    law = game.rankings.get(Category.HIGH_CARD)
    cited = f" ({law})" if law else ""
    return (
        "Of two hands of one kind, the one with the higher ranks wins; cards that match are passed over, and the next "
        f"highest decide. If all five match, the hands tie{cited}. Suits do not outrank each other."
    )


def wagers(offer: Offer) -> Section:
    """Every wager, when it is placed and in what amount."""
    game = offer.game
    blocks: tuple[Block, ...] = (
        Paragraph(_required(game)),
        _layout(offer),
        _wager_table(offer),
        Points(tuple(_manners(game))),
    )
    return Section("Wagers", blocks)


def _layout(offer: Offer) -> Drawing:
    """The part of the layout that lies before one seat, twice as wide as it is high."""
    game, seat = offer.game, (offer.game.seats + 1) // 2
    boxes = [area.box for area in arrange_offer(offer, seat).areas]
    above = min(box.middle.y - box.height / 2 for box in boxes) - AROUND_MM
    high = max(box.middle.y + box.height / 2 for box in boxes) + AROUND_MM - above
    root = felt_of(offer, seat)
    root.set("viewBox", " ".join(f"{edge:.1f}" for edge in (-high, above, 2 * high, high)))
    areas = [wager.title for wager in game.wagers] + [each.title for each in game.collected.values()]
    return Drawing("One seat of the layout", f"What lies before you. The betting areas: {joined(areas)}.", root)


def _required(game: Game) -> str:
    needed = [wager.name for wager in game.required]
    equal = " They are of the same amount." if len(needed) > 1 else ""
    optional = [wager.name for wager in game.wagers if wager.place is Place.OPTIONAL] + list(game.collected)
    several = {0: "", 1: "", 2: ", or both,"}.get(len(optional), ", or several of them,")
    extra = f" You may add the {named_all(game, optional, 'or')}{several} if you like." if optional else ""
    return (
        f"To be dealt in, you place the {named_all(game, needed)}.{equal}{extra} "
        "All other wagers come later, when you decide."
    )


def _wager_table(offer: Offer) -> Table:
    game = offer.game
    rows = [
        (
            wager.title,
            _when(game, wager),
            _how_much(game, wager),
            _after_fold(game, wager),
            laws(wager.law, wager.min_law),
        )
        for wager in game.wagers
    ]
    rows += [
        (each.title, "before the deal, if you like", f"exactly {dollars(each.stake_cents)}", "stays alive",
         laws(each.law, each.alive_after_fold))
        for each in game.collected.values()
    ]  # fmt: skip
    at_table = f" at table {offer.table.number}" if offer.table is not None else ""
    posted = game.house.posts_limits
    note = "" if posted else f"The sign at the table posts the limits; a wager outside them is refused ({POSTED})."
    return table(f"The wagers{at_table}", "wager|when|how much|if you fold|paragraph", rows, note=note)


def _when(game: Game, wager: Wager) -> str:
    match wager.place:
        case Place.BASE | Place.EQUAL:
            return "before the deal, required"
        case Place.OPTIONAL:
            return "before the deal, if you like"
        case Place.DECISION:
            stages = [
                stage.name
                for stage in game.stages
                if stage.choice in game.decisions and stage.choice is not None and stage.choice.wager == wager.name
            ]
            return f"when you have seen {joined([_seen(name) for name in stages], 'or')}"


def _seen(stage: str) -> str:
    return "your own cards" if stage == "own cards" else f"the {stage}"


def _how_much(game: Game, wager: Wager) -> str:
    match wager.place:
        case Place.EQUAL:
            least = f", at least {dollars(wager.min_cents)}" if wager.min_cents else ""
            return f"equal to the {named(game.base)}{least}"
        case Place.DECISION:
            asked = {decision.multiples for decision in game.decisions if decision.wager == wager.name}
            when = ", depending on when" if len(asked) > 1 else ""
            return f"{times(game.multiples[wager.name], f'the {named(game.base)}')}{when}"
        case _:
            least_cents, most = game.limits(wager)
            return between(Limits(least_cents or wager.min_cents or None, most)) or "within the posted limits"


def _after_fold(game: Game, wager: Wager) -> str:
    if wager.name in exposed(game):
        return "settled before"
    if not wager.cases[FOLDED]:
        return "\N{EM DASH}"
    return "stays alive" if wager.alive_after_fold else "lost"


def _manners(game: Game) -> Iterator[Point]:
    posted = "A wager outside the posted limits is refused. One that the dealer accepted by hand stands in full."
    if game.house.posts_limits:
        yield point(posted, POSTED)
    yield point(
        "You bet with chips or plaques. A bet that you only speak, with cash, is refused.",
        game.basics.wagering,
        MATCH_PLAY,
    )
    yield point("You buy chips with cash from the dealer while you have no hand in a round.", FOR_CASH)
    yield point(
        "You may lay one match play coupon a round under chips worth at least as much. A winning wager is paid on "
        "chips and coupon at its odds. The coupon is used up when the wager wins or loses, and stays yours on a push.",
        MATCH_PLAY,
        COUPON_PAID,
    )
    yield point(
        f"After {quoted('No more bets')} you place, raise or take back nothing but what the round asks of you.",
        game.procedure.conduct.bets_closed,
    )
    yield point("A part of a cent in a payout stays with the house.", cite("D1"))
