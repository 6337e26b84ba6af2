"""What a player needs to know before the first card: the game, how hands rank, and the wagers."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.cards import Category, Ranking
from boardwalk.cards.flush_hand import FlushRank
from boardwalk.documents.felt.drawing import arrange_offer, felt_of
from boardwalk.documents.layout.inscription import cards_at
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.phrase import (
    Point,
    can_fold,
    cards_of,
    choice_stages,
    exposure_wagers,
    hand_kind,
    laws,
    limit_range,
    named,
    named_all,
    number,
    point,
    quoted,
    times,
    titles,
)
from boardwalk.games import Game
from boardwalk.games.declaration.option import Limits
from boardwalk.games.declaration.round import Otherwise
from boardwalk.games.declaration.wager import FOLDED, Placement, Wager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, DataTable, Drawing, Points, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined

AROUND_MM = 12.0
"""Cloth shown around the betting areas of a seat."""
HANDS = {
    Category.ROYAL_FLUSH: "ace, king, queen, jack and 10, all of one suit",
    Category.STRAIGHT_FLUSH: "five cards in a row, all of one suit",
    Category.FOUR_OF_A_KIND: "four cards of one rank",
    Category.FULL_HOUSE: "three cards of one rank and two of another",
    Category.FLUSH: "five cards of one suit, not in a row",
    Category.STRAIGHT: "five cards in a row, not all of one suit; an ace is high or low",
    Category.THREE_OF_A_KIND: "three cards of one rank",
    Category.TWO_PAIR: "two cards of one rank and two of another",
    Category.PAIR: "two cards of one rank",
    Category.HIGH_CARD: "none of these; the highest card counts, then the next",
}
OTHER_HANDS = {
    Ranking.FOUR_CARD: {
        "four of a kind": "four cards of one rank",
        "straight flush": "four cards in a row, all of one suit",
        "three of a kind": "three cards of one rank",
        "flush": "four cards of one suit, not in a row",
        "straight": "four cards in a row, not all of one suit; an ace is high or low",
        "two pair": "two cards of one rank and two of another",
        "pair": "two cards of one rank",
        "high card": "none of these; the highest card counts, then the next",
    },
    Ranking.THREE_CARD: {
        "3-card royal": "ace, king and queen, all of one suit: the highest straight flush",
        "straight flush": "three cards in a row, all of one suit",
        "three of a kind": "three cards of one rank",
        "straight": "three cards in a row, not all of one suit; an ace is high or low",
        "flush": "three cards of one suit, not in a row",
        "pair": "two cards of one rank",
        "high card": "none of these; the highest card counts, then the next",
    },
}
"""What each kind of hand is, in rankings other than the best five cards."""
OPTIONAL, IN_PLAY = "before the deal, optional", "stays in play"
POSTED, MATCH_PLAY, COUPON_PAID, FOR_CASH = (cite(name) for name in ("R1", "B19", "D9", "D25"))


def the_game(offer: Offer) -> Section:
    """The game in a few sentences."""
    game = offer.game
    blocks: list[Block] = [TextBlock(_in_short(game)), Points(tuple(_basics(game)))]
    return Section("The game in short", tuple(blocks))


def _in_short(game: Game) -> str:
    share = f", and everyone shares {cards_of(game.community_cards, 'community card')}" if game.community_cards else ""
    equal = ", in equal amounts," if len(game.required) > 1 else ""
    return (
        f"{_against(game, share)} "
        f"You start with the {titles(game, [wager.name for wager in game.required])}{equal} and {_deciding(game)}."
    )


def _against(game: Game, share: str) -> str:
    """Whom the player plays against, with how many cards, and who wins."""
    if not game.dealer_hole_cards:
        return (
            "You play for a pay table, not against the dealer or other players. "
            f"You have {cards_of(game.hole_cards)}{share}; your {hand_kind(game)} decides what you are paid."
        )
    wins = f"the {'longer' if game.ranking is Ranking.LONGEST_FLUSH else 'better'} {hand_kind(game)} wins"
    who = f"You and the dealer each have {cards_of(game.hole_cards)}"
    if game.dealer_hole_cards != game.hole_cards:
        who = f"You have {cards_of(game.hole_cards)}, and the dealer has {number(game.dealer_hole_cards)}"
    return f"You play your hand against the dealer's, not against other players. {who}{share}; {wins}."


def _deciding(game: Game) -> str:
    """How often a player decides, and the choices."""
    count = len(choice_stages(game))
    if not game.decisions:
        often = {1: "once", 2: "twice"}.get(count, f"{number(count)} times")
        return f"then decide {often}: take a wager back or let it ride"
    often = {1: "once", 2: "up to twice"}.get(count, f"up to {number(count)} times")
    adds = joined(list(dict.fromkeys(game.wager(each.wager).title for each in game.decisions)), "or")
    instead = [each.value for each in Otherwise if any(decision.otherwise is each for decision in game.decisions)]
    return f"then decide {often}: {joined([f'add the {adds} wager', *instead], 'or')}"


def _basics(game: Game) -> Iterator[Point]:
    conduct = game.procedure.conduct
    yield point("The game is played with one deck of 52 cards.", game.basics.deck)
    players = "One player" if game.seats == 1 else f"Up to {number(game.seats)} players"
    yield point(f"{players} can play at this table.", game.basics.seating)
    yield point("You may bet at only one seat.", conduct.one_position)
    text = "You must be seated to bet. Once you have cards, you must stay until the round is over."
    yield point(text, conduct.seated)


def hands(game: Game) -> Section:
    """How many cards make a hand, and how hands rank."""
    equal = (TextBlock(_equal_hands(game)),) if game.dealer_hole_cards else ()
    return Section("Hands", (TextBlock(_what_plays(game)), _ranking(game), *equal))


def _what_plays(game: Game) -> str:
    own, dealer, shared = (number(each) for each in (game.hole_cards, game.dealer_hole_cards, game.community_cards))
    if game.ranking is Ranking.LONGEST_FLUSH:
        return (
            f"Your hand is your longest flush: as many of your {own} cards as are of one suit. The dealer's is the "
            f"longest flush in the dealer's {dealer}. The longer flush wins."
        )
    size = game.ranking.fewest_cards
    best = "" if size == game.hole_cards + game.community_cards else f"the best {number(size)} of "
    mine = f"your own {own} cards and the {shared} community cards" if game.community_cards else f"your {own} cards"
    if not game.dealer_hole_cards:
        return f"Your hand is {best}{mine}."
    if not best and not game.community_cards and game.dealer_hole_cards == size:
        return f"Your {own} cards are your hand, and the dealer's {own} are the dealer's hand. The higher hand wins."
    theirs = f"the dealer's {dealer} cards and the same {shared}" if game.community_cards else f"the dealer's {dealer}"
    return f"Your hand is {best}{mine}. The dealer's hand is the best {number(size)} of {theirs}. The higher hand wins."


def _ranking(game: Game) -> DataTable:
    if game.ranking is not Ranking.FIVE_CARD:
        return data_table("Hands from highest to lowest", "hand|what it is", list(_kinds(game.ranking)))
    rows = [
        (capitalized(category.title), HANDS[category], str(game.rankings.get(category, "")))
        for category in reversed(Category)
    ]
    if game.rankings:
        return data_table("Hands from highest to lowest", "hand|what it is|paragraph", rows)
    return data_table("Hands from highest to lowest", "hand|what it is", [row[:2] for row in rows])


def _kinds(ranking: Ranking) -> Iterator[tuple[str, str]]:
    """The kinds of hands of a ranking, the highest first, and what each is."""
    for kind in reversed(ranking.kinds):
        if isinstance(kind, FlushRank):
            held = "no two cards of one suit" if kind.length == 1 else f"{number(kind.length)} cards of one suit"
            if kind.length > 1:
                yield capitalized(kind.name), held
        else:
            words = OTHER_HANDS[ranking]
            yield capitalized(kind.name), words[kind.name]


def _equal_hands(game: Game) -> str:
    law = game.rankings.get(Category.HIGH_CARD)
    cited = f" ({law})" if law else ""
    if game.ranking is Ranking.LONGEST_FLUSH:
        return (
            "If two flushes have the same number of cards, the one with the highest card wins; cards that match are "
            "skipped, and the next highest decide. If all of them match, the hands tie. All suits are equal."
        )
    size = number(game.ranking.fewest_cards)
    return (
        "If two hands are of the same kind, the one with the higher cards wins; cards that match are skipped, and the "
        f"next highest decide. If all {size} match, the hands tie{cited}. All suits are equal."
    )


def wagers(offer: Offer) -> Section:
    """Every wager, when it is placed and how much it is."""
    game = offer.game
    blocks: tuple[Block, ...] = (
        TextBlock(_wagers_in_words(game)),
        _layout(offer),
        _wager_table(offer),
        Points(tuple(_betting_rules(game))),
    )
    return Section("Wagers", blocks)


def _layout(offer: Offer) -> Drawing:
    """The part of the layout in front of one seat, twice as wide as it is high."""
    game, seat = offer.game, (offer.game.seats + 1) // 2
    boxes = [area.box for area in arrange_offer(offer, seat).areas]
    above = min(box.middle.y - box.height / 2 for box in boxes) - AROUND_MM
    high = max(box.middle.y + box.height / 2 for box in boxes) + AROUND_MM - above
    root = felt_of(offer, seat)
    root.set("viewBox", " ".join(f"{edge:.1f}" for edge in (-high, above, 2 * high, high)))
    areas = [wager.title for wager in game.wagers] + [each.title for each in game.collected.values()]
    return Drawing("One seat of the layout", f"The layout in front of you. Betting areas: {joined(areas)}.", root)


def _wagers_in_words(game: Game) -> str:
    needed = [wager.name for wager in game.required]
    equal = ", in equal amounts" if len(needed) > 1 else ""
    optional = [wager.name for wager in game.wagers if wager.place is Placement.OPTIONAL] + list(game.collected)
    several = {0: "", 1: "", 2: ", or both"}.get(len(optional), ", or more than one of them")
    extra = f" You can add the {named_all(game, optional, 'or')}{several}." if optional else ""
    return (
        f"To be dealt in, place the {named_all(game, needed)}{equal}.{extra}"
        f"{' All other wagers come later, at your decisions.' if game.decisions else ''}"
    )


def _wager_table(offer: Offer) -> DataTable:
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
        (each.title, OPTIONAL, f"exactly {dollars(each.stake_cents)}", IN_PLAY, laws(each.law, each.alive_after_fold))
        for each in game.collected.values()
    ]
    at_table = f" at table {offer.table.number}" if offer.table is not None else ""
    posted = game.house.posts_limits
    note = "" if posted else f"Limits are posted on the sign at the table; a wager outside them is refused ({POSTED})."
    title = f"The wagers{at_table}"
    if can_fold(game):
        return data_table(title, "wager|when|how much|if you fold|paragraph", rows, note=note)
    kept = [(name, when, amount, law) for name, when, amount, _, law in rows]
    return data_table(title, "wager|when|how much|paragraph", kept, note=note)


def _when(game: Game, wager: Wager) -> str:
    match wager.place:
        case Placement.BASE | Placement.EQUAL:
            back = game.taken_back.get(wager.name)
            later = "" if back is None else f"; you may take it back after you see {cards_at(game.stages[back].name)}"
            return f"before the deal, required{later}"
        case Placement.OPTIONAL:
            return OPTIONAL
        case Placement.DECISION:
            stages = [
                stage.name
                for stage in game.stages
                if stage.choice in game.decisions and stage.choice is not None and stage.choice.wager == wager.name
            ]
            return f"after you see {joined([cards_at(name) for name in stages], 'or')}"


def _how_much(game: Game, wager: Wager) -> str:
    match wager.place:
        case Placement.EQUAL:
            least = f", at least {dollars(wager.min_cents)}" if wager.min_cents else ""
            return f"equal to the {named(game.base)}{least}"
        case Placement.DECISION:
            asked = {decision.multiples for decision in game.decisions if decision.wager == wager.name}
            when = ", depending on the decision" if len(asked) > 1 else ""
            return f"{times(game.multiples[wager.name], f'the {named(game.base)}')}{when}"
        case _:
            least_cents, most = game.limits(wager)
            return limit_range(Limits(least_cents or wager.min_cents or None, most)) or "within the posted limits"


def _after_fold(game: Game, wager: Wager) -> str:
    if wager.name in exposure_wagers(game):
        return "already settled"
    if not wager.cases[FOLDED]:
        return "\N{EM DASH}"
    return IN_PLAY if wager.alive_after_fold else "lost"


def _betting_rules(game: Game) -> Iterator[Point]:
    if game.house.posts_limits:
        text = "A wager outside the posted limits is refused. If the dealer accepted it by hand, it plays in full."
        yield point(text, POSTED)
    text = "You bet with chips or plaques. A verbal bet with cash is not accepted."
    yield point(text, game.basics.wagering, MATCH_PLAY)
    yield point("You can buy chips from the dealer with cash while you have no hand in the round.", FOR_CASH)
    yield point(
        "In each round, you may place one match play coupon under chips worth at least as much. A win pays the odds on "
        "both the chips and the coupon. The coupon is used up when the wager wins or loses; on a push, you keep it.",
        MATCH_PLAY,
        COUPON_PAID,
    )
    yield point(
        f"After {quoted('No more bets', ',')} you may not place, increase or take back a wager, except at your "
        "decisions in the round.",
        game.procedure.conduct.bets_closed,
    )
    yield point("Payouts are rounded down to the cent.", cite("D1"))
