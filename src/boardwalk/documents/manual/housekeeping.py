"""What the dealer does besides dealing: an idle table, irregularities, chips and cash, closing, and whom to call."""

from __future__ import annotations

from boardwalk.actor import Role
from boardwalk.documents.manual.opening import by_shuffle, deck_points, has_shuffler
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.irregularity import REPORTS, Irregularity, floor_confirms, irregularity_groups, meaning
from boardwalk.documents.rules.phrase import Point, point, quoted
from boardwalk.games import Game
from boardwalk.games.declaration.game import PRE_SHUFFLED
from boardwalk.law import cite
from boardwalk.machine import Handler
from boardwalk.press.document import Block, DataTable, Points, Section, Steps, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined
from boardwalk.table import commands as do
from boardwalk.table.commands import VerifyDeck, VerifySeal
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command
from boardwalk.table.presentation.caption import CAPTIONS
from boardwalk.table.state import Phase, Table

COUNTED, VARIANCE, FOR_CASH, CREDIT, BOXES, INVENTORY, HANDING = (
    cite(name) for name in ("D23", "D24", "D25", "D26", "D27", "B33", "D30")
)
STAFF = (Role.FLOORPERSON, Role.SUPERVISOR, Role.ACCOUNTING)


def after_round(offer: Offer) -> Section:
    """Collecting the cards, the next shuffle, and a table with no players."""
    game = offer.game
    laws, conduct = game.procedure.preparation, game.procedure.conduct
    shared = f", {'' if game.dealer_hole_cards else 'then '}the community cards" if game.community_cards else ""
    own = ", then your own cards" if game.dealer_hole_cards else ""
    text = f"Collect the cards still on the table: hands in order of settlement{shared}{own}."
    collected = point(text, conduct.cards_collected)
    blocks: list[Block] = [Points((collected, point("Put them into the discard rack.", conduct.cards_collected)))]
    for alike in by_shuffle(offer):
        words = "Then the machine shuffles:" if has_shuffler(alike[0]) else "Then shuffle by hand:"
        blocks += [TextBlock(words), Steps(deck_points(game, alike, Phase.RACKED))]
    apart = offer.table is None or len(offer.table.decks) > 1
    again = f"Then wash, stack and shuffle them as at the opening{', each deck separately' if apart else ''}."
    idle = (
        point("If no one is playing, spread the cards on the table, face up or face down.", laws.idle),
        point("When a player arrives, turn them face up and let the player look.", laws.idle),
        point(again, laws.wash, laws.each_deck_apart if apart else None),
    )
    blocks += [TextBlock("At an idle table:"), Points(idle)]
    return Section("After the round, and at an idle table", tuple(blocks))


def irregularities(offer: Offer) -> Section:
    """One entry for each thing that can go wrong."""
    words = f"Say {quoted('Floor', ',')} and report it. {_report_rule(offer.game)} {meaning(offer.game)}"
    points = [Points(tuple(map(_entry, group))) for group in irregularity_groups(offer)]
    return Section("When something goes wrong", (TextBlock(words), *points))


def _report_rule(game: Game) -> str:
    """Who else may report, and when a report takes effect."""
    others = f"A floorperson or supervisor may report it, too; a supervisor reports what surveillance saw ({REPORTS})."
    if floor_confirms(game):
        return f"Your report waits until a floorperson or supervisor confirms it; the table waits with it. {others}"
    return f"Your report takes effect at once. {others}"


def _entry(each: Irregularity) -> Point:
    """What happened, what the dealer does, what is void and what is settled anyway, and who decides."""
    done, outcome = _uncapitalized(each.done), _uncapitalized(each.outcome)
    return f"{each.happened} Do: {done} Wagers: {outcome} Decided by: {each.decides}.", each.laws


def _uncapitalized(text: str) -> str:
    return text[:1].lower() + text[1:]


def money(offer: Offer) -> Section:
    """Chips, cash, fills, credits, tips, boxes and the closing."""
    setup = offer.table
    drop = f" on your {setup.drop_box}" if setup is not None else ""
    tips = f" on your {setup.tip_box}" if setup is not None else ""
    points = (
        point("Sell chips for cash to a seated player who has no hand in the round. "
              f"Say {quoted('Changing cash, seat 3', '.')} The cash goes into the drop box{drop}.", FOR_CASH),
        point(f"Color up between rounds, for the same value. Say {quoted('Color coming in, seat 3', '.')}", FOR_CASH),
        point("A floorperson or supervisor brings chips with a fill, at any time.", INVENTORY),
        point("A floorperson or supervisor sends chips to the cage with a credit, between rounds.", CREDIT),
        point(f"Tips go into the tip box{tips}.", offer.game.basics.boxes, BOXES),
        point("Accounting swaps both boxes for empty ones between rounds.", BOXES),
        point("A table is handed over to the automatic staff, or back, between rounds.", HANDING),
    )  # fmt: skip
    closing = (
        point("Wait until the round is over and everyone has left.", offer.game.procedure.conduct.seated),
        point("Count the table inventory after its last change. A floorperson or supervisor counts it too.", COUNTED),
        point("The floorperson or supervisor closes the table, and the decks are removed.", INVENTORY),
        point("If both counts differ from the record, a supervisor closes the table and gives a reason.", VARIANCE),
    )
    blocks = (Points(points), TextBlock("To close the table:"), Steps(closing))
    return Section("Chips, cash and closing", blocks)


def whom_to_call(offer: Offer) -> Section:
    """What a dealer may not do, and who does it."""
    words = "You may not do the following. Call someone who may, and wait."
    return Section("Whom to call", (TextBlock(words), _others(offer.game)))


def _others(game: Game) -> DataTable:
    gaming = Table("", game)
    found: dict[tuple[Role, ...], list[tuple[str, str]]] = {}
    for command in CAPTIONS:
        handler = TABLE.handlers.get(command)
        if handler is not None and _is_called_for(game, command, handler):
            does = (command.__doc__ or "").strip().splitlines()[0]
            found.setdefault(_roles(game, command, handler), []).append((does, str(handler.law(gaming))))
    rows = [
        ("" if place else capitalized(joined([role.value for role in who], "or")), does, law)
        for who in sorted(found, key=lambda roles: [STAFF.index(role) for role in roles])
        for place, (does, law) in enumerate(found[who])
    ]
    return data_table("What others do", "who|does|paragraph", rows)


def _roles(game: Game, command: type[Command], handler: Handler) -> tuple[Role, ...]:
    if command in (VerifyDeck, VerifySeal) and not game.procedure.preparation.supervisor_may_verify:
        return tuple(role for role in handler.roles if role is not Role.SUPERVISOR)
    return handler.roles


def _is_called_for(game: Game, command: type[Command], handler: Handler) -> bool:
    """Whether only other staff, never the dealer, may give this command at this game."""
    if Role.DEALER in handler.roles or not any(role in STAFF for role in handler.roles):
        return False
    if command is do.ResolveCount:
        return bool(game.collected)
    if command is do.ValidateProgressive:
        return bool(game.progressives)
    if command is do.AwardMerchandise:
        return game.bonus_spin is not None and bool(game.bonus_spin.merchandise)
    if command is VerifySeal:
        return game.house.on(PRE_SHUFFLED)
    return bool(game.on_meters) or command not in (do.ConnectMeter, do.DisconnectMeter)
