"""What goes on around the rounds: collecting, an idle table, irregularities, chips and cash, and whom to call."""

from __future__ import annotations

import boardwalk.table.decide  # noqa: F401  registers who may do what
from boardwalk.actor import Role
from boardwalk.documents.layout import layout_of
from boardwalk.documents.manual.table import by_shuffle, deck_points, has_shuffler
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.irregular import MEANING, Irregularity, grouped
from boardwalk.documents.rules.words import Point, point, quoted
from boardwalk.games import Game
from boardwalk.law import cite
from boardwalk.press.document import Block, Paragraph, Points, Section, Steps, Table, table
from boardwalk.press.words import joined, sentence
from boardwalk.table import command_progressive as ask
from boardwalk.table.caption import CAPTIONS
from boardwalk.table.command import Command, VerifyDeck
from boardwalk.table.handler import HANDLERS, Handler
from boardwalk.table.state import Phase
from boardwalk.table.state import Table as Gaming

COUNTED, VARIANCE, FOR_CASH, CREDIT, BOXES, INVENTORY, HANDING = (
    cite(name) for name in ("D23", "D24", "D25", "D26", "D27", "B33", "D30")
)
STAFF = (Role.FLOORPERSON, Role.SUPERVISOR, Role.ACCOUNTING)


def after_round(offer: Offer) -> Section:
    """The collection of the cards, the next shuffle, and a table at which nobody plays."""
    game = offer.game
    laws, conduct = game.procedure.preparation, game.procedure.conduct
    shared = ", the community cards" if game.community_cards else ""
    text = f"Collect what still lies there: hands in the order of settlement{shared}, then your own cards."
    collected = point(text, conduct.cards_collected)
    blocks: list[Block] = [Points((collected, point("Put them into the discard rack.", conduct.cards_collected)))]
    for alike in by_shuffle(offer):
        words = "Then the machine shuffles:" if has_shuffler(alike[0]) else "Then shuffle by hand:"
        blocks += [Paragraph(words), Steps(deck_points(game, alike, Phase.RACKED))]
    apart = offer.table is None or len(offer.table.decks) > 1
    again = f"Then wash, stack and shuffle them as at the opening{', each deck by itself' if apart else ''}."
    idle = (
        point("If nobody plays, spread the cards on the table, face up or face down.", laws.idle),
        point("When a player comes, turn them up and let the player look.", laws.idle),
        point(again, laws.wash, laws.each_deck_apart if apart else None),
    )
    blocks += [Paragraph("At an idle table:"), Points(idle)]
    return Section("After the round, and at an idle table", tuple(blocks))


def wrong(offer: Offer) -> Section:
    """One entry for each thing that may go wrong."""
    words = f"Say {quoted('Floor')}, and go on only when the case is decided. {MEANING}"
    points = [Points(tuple(map(_entry, group))) for group in grouped(offer)]
    return Section("When something goes wrong", (Paragraph(words), *points))


def _entry(each: Irregularity) -> Point:
    """What happened, what the dealer does, what is void and what is settled all the same, and who decides."""
    return f"{each.happened} Do: {_small(each.done)} Wagers: {_small(each.outcome)} Decides: {each.decides}.", each.laws


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def money(offer: Offer) -> Section:
    """Chips, cash, fills, credits, tips, boxes and the closing."""
    setup = offer.table
    drop = f" on your {setup.drop_box}" if setup is not None else ""
    tips = f" on your {setup.tip_box}" if setup is not None else ""
    points = (
        point("Sell chips for cash to a seated player without a hand in the round. "
              f"Say {quoted('Changing cash, seat 3')}. The cash goes into the drop box{drop}.", FOR_CASH),
        point(f"Color up between rounds, in the same value. Say {quoted('Color coming in, seat 3')}.", FOR_CASH),
        point("Chips come by a fill that a floorperson or supervisor brings, at any time.", INVENTORY),
        point("Chips go to the cage by a credit that a floorperson or supervisor orders, between rounds.", CREDIT),
        point(f"Tips go into the tip box{tips}.", layout_of(offer.game).boxes, BOXES),
        point("Accounting exchanges both boxes for empty ones between rounds.", BOXES),
        point("A table is handed from people to the automatic staff, or back, between rounds.", HANDING),
    )  # fmt: skip
    closing = (
        point("Wait until the round is over and everyone has left.", offer.game.procedure.conduct.seated),
        point("Count the table inventory. A floorperson or supervisor counts it too, since it last changed.", COUNTED),
        point("The floorperson or supervisor closes the table; its decks leave it.", INVENTORY),
        point("If both counted something else than is on record, a supervisor closes it and says why.", VARIANCE),
    )
    blocks = (Points(points), Paragraph("To close the table:"), Steps(closing))
    return Section("Chips, cash and closing", blocks)


def whom_to_call(offer: Offer) -> Section:
    """What a dealer may not do alone, and who does it."""
    words = "These are done by others. Call them, and wait."
    return Section("Whom to call", (Paragraph(words), _others(offer.game)))


def _others(game: Game) -> Table:
    gaming = Gaming("", game)
    found: dict[tuple[Role, ...], list[tuple[str, str]]] = {}
    for command in CAPTIONS:
        handler = HANDLERS.get(command)
        if handler is not None and _is_called_for(game, command, handler):
            does = (command.__doc__ or "").strip().splitlines()[0]
            found.setdefault(_roles(game, command, handler), []).append((does, str(handler.law(gaming))))
    rows = [
        ("" if place else sentence(joined([role.value for role in who], "or")), does, law)
        for who in sorted(found, key=lambda roles: [STAFF.index(role) for role in roles])
        for place, (does, law) in enumerate(found[who])
    ]
    return table("What others do", "who|does|paragraph", rows)


def _roles(game: Game, command: type[Command], handler: Handler) -> tuple[Role, ...]:
    if command is VerifyDeck and not game.procedure.preparation.supervisor_may_verify:
        return tuple(role for role in handler.roles if role is not Role.SUPERVISOR)
    return handler.roles


def _is_called_for(game: Game, command: type[Command], handler: Handler) -> bool:
    """Whether a member of the staff does it, but never the dealer, at this game."""
    if Role.DEALER in handler.roles or not any(role in STAFF for role in handler.roles):
        return False
    if command is ask.ResolveCount:
        return bool(game.collected)
    if command is ask.ValidateProgressive:
        return game.progressive is not None
    return game.feeding is not None or command not in (ask.ConnectMeter, ask.DisconnectMeter)
