"""When something goes wrong: what happened, what is done about it, what is void and what is settled all the same.

Players read the outcome, dealers what they do. Both are made from the same entries, which come from the declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.ways import Way, modes, ways
from boardwalk.documents.rules.words import cards_of, laws, named_all
from boardwalk.games import Game
from boardwalk.games.deal import DealingMode
from boardwalk.games.procedure import Irregularities, Remedy, Until
from boardwalk.law import Paragraph as Law
from boardwalk.law import cite
from boardwalk.press.words import joined
from boardwalk.table.equipment import SHUFFLERS, Device

VOID, FLOP_DEALT, OWN_CARDS_DEALT, PUT_BACK = (cite(name) for name in ("R4", "R24", "D8", "D18"))
MEANING = (
    f"Where hands are void, every wager on them that is not decided goes back to its player ({VOID}). What is decided "
    "stays decided, and what was paid stays paid."
)
ABSENT, DOWN, COUNTS = cite("D10"), cite("B41"), cite("R3")
NOTHING = "Nothing is void."
ALL_VOID = "All hands are void"


@dataclass(frozen=True)
class Irregularity:
    """One thing that may go wrong."""

    happened: str
    done: str
    """What the dealer does, or sees done."""
    outcome: str
    """What it means for the players' wagers."""
    decides: str
    laws: str


def irregularities(offer: Offer) -> Iterator[Irregularity]:
    """Everything that can go wrong at this table."""
    return chain(*grouped(offer))


def grouped(offer: Offer) -> tuple[tuple[Irregularity, ...], ...]:
    """The same in three groups: cards that are seen or drawn, wrong numbers of cards, and all else."""
    return tuple(_with_single_cards(offer)), tuple(_with_counts(offer)), tuple(_with_others(offer))


def _with_single_cards(offer: Offer) -> Iterator[Irregularity]:
    game, laws_of = offer.game, offer.game.procedure.irregularities
    yield _dealer_card(game, laws_of)
    yield _one_face_up(laws_of)
    yield from _more_face_up(game, laws_of)
    yield _drawn(laws_of)


def _with_counts(offer: Offer) -> Iterator[Irregularity]:
    game, laws_of = offer.game, offer.game.procedure.irregularities
    yield _player_hand(game, laws_of)
    yield _dealer_hand(game, laws_of)
    if game.community_cards:
        yield _community(game, laws_of)
    yield from _stub(offer, laws_of)


def _with_others(offer: Offer) -> Iterator[Irregularity]:
    yield from _devices(offer, offer.game.procedure.irregularities)
    yield from _collected(offer)
    yield Irregularity(
        "A player is away, or does not answer.",
        "Call a supervisor, who has the most modest choice made and gives a reason.",
        "A supervisor has the most modest choice made. Nothing else changes.",
        "a supervisor",
        laws(ABSENT),
    )


def _kept(game: Game, remedy: Remedy) -> str:
    """What a void still settles, in words."""
    if not remedy.still_settled:
        return "."
    verb = "is" if len(remedy.still_settled) == 1 else "are"
    return f", but the {named_all(game, remedy.still_settled)} {verb} settled all the same."


def _returned(remedy: Remedy) -> str:
    return " that are not settled" if remedy.still_settled else ""


def _dealt_on(game: Game, remedy: Remedy, *, own: bool) -> tuple[str, tuple[Law, ...]]:
    """What is still dealt so that wagers which a void leaves alive can be settled; own cards if some are missing."""
    if not remedy.still_settled:
        return "", ()
    cited: tuple[Law, ...] = (OWN_CARDS_DEALT,) if own and game.name in OWN_CARDS_DEALT.games else ()
    missing = ["the own cards"] if own else []
    wager = game.progressive
    if wager is not None and wager.name in remedy.still_settled and wager.community:
        missing.append(f"the first {cards_of(wager.community, 'community card')}")
        cited += (FLOP_DEALT,)
    text = f" For those that are settled, deal what is missing of {joined(missing)}." if missing else ""
    return text, cited


def _dealer_card(game: Game, irregular: Irregularities) -> Irregularity:
    remedy = irregular.dealer_card_exposed
    until = "every player has decided" if irregular.exposed_until is Until.DECIDED else "the dealer's hand is shown"
    which = "card" if not game.dealings[0].dealer_up() else "hole card"
    more, cited = _dealt_on(game, remedy, own=True)
    last = (cite("D5"),) if game.name in cite("D5").games else ()
    return Irregularity(
        f"A dealer's {which} is seen before {until}.",
        f"Report which card it was, and return the wagers{_returned(remedy)}.{more}",
        f"{ALL_VOID}{_kept(game, remedy)}",
        "the floor, on your report",
        laws(remedy.law, *last, *cited),
    )


def _one_face_up(irregular: Irregularities) -> Irregularity:
    return Irregularity(
        "One card lies face up in the deck.",
        "Put it into the discard rack and deal the next one in its place.",
        "The card is not used. The round goes on.",
        "you yourself",
        laws(irregular.one_face_up),
    )


def _more_face_up(game: Game, irregular: Irregularities) -> Iterator[Irregularity]:
    early, late = irregular.more_face_up, irregular.more_face_up_after_first_cards
    apart = late.still_settled != early.still_settled or late.law != early.law
    yield Irregularity(
        "More than one card lies face up in the deck" + (", and not everyone has all own cards yet." if apart else "."),
        f"Report each card, and return the wagers{_returned(early)}.",
        f"{ALL_VOID}{_kept(game, early)}",
        "the floor, on your report",
        laws(early.law),
    )
    if apart:
        more, cited = _dealt_on(game, late, own=False)
        put_back = "" if late.put_back is None or game.progressive is None else (
            " If the cards that were found were due as these, they are dealt as these."
        )  # fmt: skip
        yield Irregularity(
            "More than one card lies face up in the deck when everyone has all own cards.",
            f"Report each card, and return the wagers{_returned(late)}.{more}{put_back}",
            f"{ALL_VOID}{_kept(game, late)}",
            "the floor, on your report",
            laws(late.law, late.put_back if put_back else None, PUT_BACK if put_back else None, *cited),
        )


def _drawn(irregular: Irregularities) -> Irregularity:
    return Irregularity(
        "A card is drawn too early, and nobody has seen it.",
        "Keep it face down and deal it as the next card.",
        "Nothing is void. It is simply the next card.",
        "you yourself",
        laws(irregular.drawn_in_error),
    )


def _player_hand(game: Game, irregular: Irregularities) -> Irregularity:
    happened = f"A player has more or fewer than {cards_of(game.hole_cards)}."
    if irregular.wrong_player_hand_voids_all:
        return Irregularity(
            happened,
            "Report it and return all wagers.",
            f"{ALL_VOID}.",
            "the floor, on your report",
            laws(irregular.wrong_player_hand),
        )
    return Irregularity(
        happened,
        "Return that player's wagers and collect the hand. Go on with the others.",
        "That hand is void, side bets too. All other hands go on.",
        "the floor, on your report",
        laws(irregular.wrong_player_hand),
    )


def _dealer_hand(game: Game, irregular: Irregularities) -> Irregularity:
    return Irregularity(
        f"The dealer has more or fewer than {cards_of(game.hole_cards)}.",
        "If cards are missing and those that follow are unseen, complete the hand in sequence. Otherwise return the "
        "wagers.",
        "A hand that can be completed in sequence with unseen cards plays. Otherwise all hands are void.",
        "the floor, on your report",
        laws(irregular.wrong_dealer_hand),
    )


def _community(game: Game, irregular: Irregularities) -> Irregularity:
    return Irregularity(
        f"More or fewer than the {cards_of(game.community_cards, 'community card')} that are due lie on the table.",
        "Report it and return the wagers.",
        f"{ALL_VOID}.",
        "the floor, on your report",
        laws(irregular.wrong_community),
    )


def _stub(offer: Offer, irregular: Irregularities) -> Iterator[Irregularity]:
    rules = [offer.game.dealing(mode).rules for mode in modes(offer)]
    yield Irregularity(
        "The count of the stub is wrong.",
        "Return the wagers. If a misdeal explains it and all 52 cards are there, the deck stays; else it is removed.",
        f"{ALL_VOID}.",
        "the floor, which removes a deck",
        laws(irregular.wrong_stub, COUNTS),
    )
    counting = [each.counting_shuffler for each in rules if each.counting_shuffler]
    if counting and (offer.table is None or Device.COUNTING_SHUFFLER in offer.devices):
        yield Irregularity(
            "The shuffler counts another number than 52 cards.",
            "Have the deck removed and receive another.",
            f"The deck is removed. {NOTHING}",
            "the floor",
            laws(*counting),
        )


def _devices(offer: Offer, irregular: Irregularities) -> Iterator[Irregularity]:
    if any(map(_shuffles, ways(offer))) or offer.table is None:
        yield Irregularity(
            "The shuffler jams, or stops before it is done.",
            "Take the cards out and have them shuffled again.",
            "Nothing is void. The cards are shuffled again.",
            "you yourself",
            laws(irregular.shuffler_jam),
        )
    if DealingMode.AUTOMATED_SHOE in modes(offer):
        yield Irregularity(
            "The automated shoe jams or fails while it deals.",
            "Report it and return the wagers.",
            f"{ALL_VOID}, side bets too.",
            "the floor, on your report",
            laws(irregular.shoe_jam),
        )
    yield Irregularity(
        "Cards are to be shuffled or dealt in another way than so far.",
        "Have the device taken off the table first, between rounds.",
        f"The device comes off the table first, between rounds. {NOTHING}",
        "a floorperson or supervisor",
        laws(irregular.device_off_first),
    )


def _shuffles(way: Way) -> bool:
    return not SHUFFLERS.isdisjoint(way.devices)


def _collected(offer: Offer) -> Iterator[Irregularity]:
    for wager in offer.game.collected.values():
        yield Irregularity(
            f"The chips and the lights of the {wager.title} do not agree.",
            "Stop before the first card. A supervisor says which seats' wagers stand, with a reason.",
            f"A {wager.title} that does not stand goes back to its player. All else goes on.",
            "a supervisor",
            laws(wager.counted),
        )
    if offer.game.feeding is not None:
        yield Irregularity(
            "The controller of the meter is down.",
            f"Take no {offer.game.feeding.title} wagers until it is back. Give back those that lie there.",
            f"No {offer.game.feeding.title} wager is taken. A round that has begun counts, and the game goes on.",
            "the floor; whoever sees it reports it",
            laws(DOWN),
        )
