"""When something goes wrong: what happened, what to do about it, what is void and what is settled anyway.

Players read the outcome, and dealers read what to do. Both come from the same entries, made from the declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from boardwalk.documents.offer import DealingWay, Offer, dealing_modes, dealing_ways
from boardwalk.documents.rules.phrase import cards_of, cheapest, laws, named_all
from boardwalk.games import Game
from boardwalk.games.declaration.option import FLOOR_CONFIRMS
from boardwalk.games.declaration.procedure import Irregularities, Remedy, Until
from boardwalk.games.declaration.round import DealingMode, Otherwise
from boardwalk.law import Paragraph, cite
from boardwalk.press.notation import joined
from boardwalk.table.device import SHUFFLERS, Device

VOID, FLOP_DEALT, OWN_CARDS_DEALT, PUT_BACK = (cite(name) for name in ("R4", "R24", "D8", "D18"))
FOLD_STAYS, FOUND_LATE, REPORTS, BY_SEAT = (cite(name) for name in ("R31", "R30", "R44", "R42"))
ABSENT, DOWN, COUNTS = cite("D10"), cite("B41"), cite("R3")
ON_RECORD = cite("D32")
NOTHING = "Nothing is void."
ALL_VOID = "All hands are void"


def meaning(game: Game) -> str:
    """What void means, and until when a wrong number of cards counts."""
    folds = any(decision.otherwise is Otherwise.FOLD for decision in game.decisions)
    folded = f", and what a player lost by folding stays collected ({FOLD_STAYS})" if folds else ""
    return (
        f"If hands are void, every wager on them that is not settled yet is returned to the player ({VOID}). Wagers "
        f"that are already settled stay settled{folded}. A wrong number of cards counts no matter when it is found, "
        f"until the round is over ({FOUND_LATE})."
    )


def floor_confirms(game: Game) -> bool:
    """Whether a dealer's report waits for a floorperson or supervisor."""
    return game.house.on(FLOOR_CONFIRMS.name)


def decided_by(game: Game) -> str:
    """Who decides on an irregularity that hands are void for."""
    return "the floor, on your report" if floor_confirms(game) else "your report, which takes effect at once"


@dataclass(frozen=True)
class Irregularity:
    """One thing that can go wrong."""

    happened: str
    done: str
    """What the dealer does or has someone do."""
    outcome: str
    """What it means for the players' wagers."""
    decides: str
    laws: str


def irregularities(offer: Offer) -> Iterator[Irregularity]:
    """Everything that can go wrong at this table."""
    return chain(*irregularity_groups(offer))


def irregularity_groups(offer: Offer) -> tuple[tuple[Irregularity, ...], ...]:
    """The same in three groups: cards exposed or drawn, wrong numbers of cards, and everything else."""
    return tuple(_with_single_cards(offer)), tuple(_with_counts(offer)), tuple(_with_others(offer))


def _with_single_cards(offer: Offer) -> Iterator[Irregularity]:
    game, irregular = offer.game, offer.game.procedure.irregularities
    if game.dealer_hole_cards:
        yield _dealer_card(game, irregular)
    yield _one_face_up(irregular)
    yield from _more_face_up(game, irregular)
    yield _mistaken_draw(irregular)


def _with_counts(offer: Offer) -> Iterator[Irregularity]:
    game, irregular = offer.game, offer.game.procedure.irregularities
    yield _player_hand(game, irregular)
    if game.dealer_hole_cards:
        yield _dealer_hand(game, irregular)
    if game.community_cards:
        yield _community(game, irregular)
    yield from _stub(offer, irregular)


def _with_others(offer: Offer) -> Iterator[Irregularity]:
    yield from _devices(offer, offer.game.procedure.irregularities)
    yield from _collected(offer)
    yield Irregularity(
        "A player is away or does not answer.",
        "Call a supervisor, who makes the choice that costs least and gives a reason.",
        f"A supervisor makes the choice that costs least: {cheapest(offer.game)}. Nothing else changes.",
        "a supervisor",
        laws(ABSENT),
    )


def _settled_anyway(game: Game, remedy: Remedy) -> str:
    """The wagers that a void round still settles, in words."""
    if not remedy.still_settled:
        return "."
    verb = "is" if len(remedy.still_settled) == 1 else "are"
    return f", but the {named_all(game, remedy.still_settled)} {verb} settled anyway."


def _returned_wagers(game: Game, remedy: Remedy) -> str:
    if not remedy.still_settled:
        return "the wagers"
    return f"all wagers except the {named_all(game, remedy.still_settled)}"


def _dealt_on(game: Game, remedy: Remedy, *, own: bool) -> tuple[str, tuple[Paragraph, ...]]:
    """What is dealt to settle the wagers that a void leaves in play, and its paragraphs; player cards if `own`."""
    if not remedy.still_settled:
        return "", ()
    cited: tuple[Paragraph, ...] = (OWN_CARDS_DEALT,) if own and game.name in OWN_CARDS_DEALT.games else ()
    missing = ["the player cards"] if own else []
    settled = (wager.reads for wager in game.progressives if wager.name in remedy.still_settled)
    community = max(map(game.community_read, settled), default=0)
    if community:
        missing.append(f"the first {cards_of(community, 'community card')}")
        cited += (FLOP_DEALT,)
    pronoun = "it" if len(remedy.still_settled) == 1 else "those"
    text = f" To settle {pronoun}, deal {joined(missing)} if any are missing." if missing else ""
    return text, cited


def _dealer_card(game: Game, irregular: Irregularities) -> Irregularity:
    remedy = irregular.dealer_card_exposed
    until = "every player has decided" if irregular.exposed_until is Until.DECIDED else "the dealer's hand is shown"
    which = "card" if not game.dealings[0].dealer_up() else "hole card"
    more, cited = _dealt_on(game, remedy, own=True)
    last = (cite("D5"),) if game.name in cite("D5").games else ()
    return Irregularity(
        f"A dealer's {which} is exposed before {until}.",
        f"Report the card and return {_returned_wagers(game, remedy)}.{more}",
        f"{ALL_VOID}{_settled_anyway(game, remedy)}",
        decided_by(game),
        laws(remedy.law, *last, *cited),
    )


def _one_face_up(irregular: Irregularities) -> Irregularity:
    return Irregularity(
        "One card is found face up in the deck.",
        "Put it into the discard rack and deal the next one in its place.",
        "The card is not used. The round continues.",
        "you",
        laws(irregular.one_face_up),
    )


def _more_face_up(game: Game, irregular: Irregularities) -> Iterator[Irregularity]:
    early, late = irregular.more_face_up, irregular.more_face_up_after_first_cards
    apart = late.still_settled != early.still_settled or late.law != early.law
    yield Irregularity(
        "More than one card is found face up in the deck" + (" before every hand is complete." if apart else "."),
        f"Report each card and return {_returned_wagers(game, early)}.",
        f"{ALL_VOID}{_settled_anyway(game, early)}",
        decided_by(game),
        laws(early.law),
    )
    if apart:
        more, cited = _dealt_on(game, late, own=False)
        put_back = "" if late.put_back is None or not game.progressives else (
            " If the cards found were due as community cards, deal them as community cards."
        )  # fmt: skip
        yield Irregularity(
            "More than one card is found face up in the deck after every hand is complete.",
            f"Report each card and return {_returned_wagers(game, late)}.{more}{put_back}",
            f"{ALL_VOID}{_settled_anyway(game, late)}",
            decided_by(game),
            laws(late.law, late.put_back if put_back else None, PUT_BACK if put_back else None, *cited),
        )


def _mistaken_draw(irregular: Irregularities) -> Irregularity:
    return Irregularity(
        "A card is drawn by mistake but not exposed.",
        "Keep it face down and deal it as the next card.",
        "Nothing is void. It plays as the next card.",
        "you",
        laws(irregular.drawn_in_error),
    )


def _player_hand(game: Game, irregular: Irregularities) -> Irregularity:
    happened = f"A player is found with more or fewer than {cards_of(game.hole_cards)}, at any time in the round."
    if irregular.wrong_player_hand_voids_all:
        return Irregularity(
            happened,
            "Report it and return all wagers.",
            f"{ALL_VOID}.",
            decided_by(game),
            laws(irregular.wrong_player_hand, FOUND_LATE),
        )
    return Irregularity(
        happened,
        "Return that player's wagers and collect the hand. Continue with the others.",
        "That hand is void, including its side bets. All other hands continue.",
        decided_by(game),
        laws(irregular.wrong_player_hand, FOUND_LATE),
    )


def _dealer_hand(game: Game, irregular: Irregularities) -> Irregularity:
    return Irregularity(
        f"The dealer is found with more or fewer than {cards_of(game.dealer_hole_cards)}, at any time in the round.",
        "If cards are missing, the misdeal was reported as it happened and the next cards are unexposed, complete the "
        "hand in sequence. Otherwise return the wagers.",
        "If the hand can be completed in sequence with unexposed cards, it plays. Otherwise all hands are void.",
        decided_by(game),
        laws(irregular.wrong_dealer_hand, FOUND_LATE, ON_RECORD),
    )


def _community(game: Game, irregular: Irregularities) -> Irregularity:
    return Irregularity(
        "The number of community cards on the table is wrong.",
        "Report it and return the wagers.",
        f"{ALL_VOID}.",
        decided_by(game),
        laws(irregular.wrong_community, FOUND_LATE),
    )


def _stub(offer: Offer, irregular: Irregularities) -> Iterator[Irregularity]:
    rules = [offer.game.dealing(mode).rules for mode in dealing_modes(offer)]
    yield Irregularity(
        "The stub count is wrong.",
        "Enter how many cards are at each place, then return the wagers. If that makes 52, the cards were misdealt and "
        "the deck stays. Otherwise it is removed.",
        f"{ALL_VOID}. The deck stays in play if all 52 cards are found on the table.",
        "your count; the floor removes the deck",
        laws(irregular.wrong_stub, COUNTS, FOUND_LATE),
    )
    counting = [each.counting_shuffler for each in rules if each.counting_shuffler]
    if counting and (offer.table is None or Device.COUNTING_SHUFFLER in offer.devices):
        yield Irregularity(
            "The shuffler's count is not 52 cards.",
            "Have the deck removed and get another.",
            f"The deck is removed. {NOTHING}",
            "the floor",
            laws(*counting),
        )


def _devices(offer: Offer, irregular: Irregularities) -> Iterator[Irregularity]:
    game = offer.game
    if any(map(_shuffles, dealing_ways(offer))) or offer.table is None:
        yield Irregularity(
            "The shuffler jams or stops before it is done.",
            "Take the cards out and have them reshuffled.",
            "Nothing is void. The cards are reshuffled.",
            "you",
            laws(irregular.shuffler_jam),
        )
    if DealingMode.AUTOMATED_SHOE in dealing_modes(offer):
        yield Irregularity(
            "The automated shoe jams or fails during the deal.",
            "Report it and return the wagers.",
            f"{ALL_VOID}, including side bets.",
            decided_by(game),
            laws(irregular.shoe_jam),
        )
    yield Irregularity(
        "The table switches to another way of shuffling or dealing.",
        "Have the device taken off the table first, between rounds.",
        f"The device comes off the table first, between rounds. {NOTHING}",
        "a floorperson or supervisor",
        laws(irregular.device_off_first),
    )


def _shuffles(way: DealingWay) -> bool:
    return not SHUFFLERS.isdisjoint(way.devices)


def _collected(offer: Offer) -> Iterator[Irregularity]:
    for wager in offer.game.collected.values():
        yield Irregularity(
            f"The chips and the lights of the {wager.title} do not match.",
            "Stop before the first card and name the seats. A supervisor decides seat by seat which wagers count, and "
            "gives a reason.",
            f"A {wager.title} wager that does not count is returned to the player. Everything else continues.",
            "a supervisor",
            laws(wager.counted, BY_SEAT),
        )
    for wager in offer.game.on_meters.values():
        whose = (
            f"The controller of the {wager.title} meter" if len(offer.game.on_meters) > 1 else "The meter's controller"
        )
        yield Irregularity(
            f"{whose} is down.",
            f"Accept no {wager.title} wagers until it is back up. Return those already placed.",
            f"No {wager.title} wagers are accepted. A round already started counts, and the game goes on.",
            "the floor; anyone who sees it reports it",
            laws(DOWN),
        )
