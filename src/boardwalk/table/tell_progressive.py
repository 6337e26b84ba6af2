"""Sentences about the meter, the progressive and the wheel."""

from __future__ import annotations

from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.table import event_progressive as happened
from boardwalk.table.event import Event
from boardwalk.table.scene import Scene, Sentence, count


def _who(scene: Scene, seats: tuple[int, ...]) -> str:
    return joined([scene.who(seat) for seat in seats]) or "nobody"


def _compared(scene: Scene, event: happened.LightsCompared) -> str:
    wagers, lights = count(event.counted, "wager").capitalize(), count(event.lights, "light")
    told = f"{wagers} on the {scene.wager(event.wager)} against {lights}"
    if event.agree:
        return f"{told}: they agree"
    why = "the record has another number" if event.counted == event.lights else "they do not agree"
    return f"{told}: {why}, and the deal waits"


def _resolved(scene: Scene, event: happened.CountResolved) -> str:
    stand = f"the {scene.wager(event.wager)} of {_who(scene, event.seats)} stands" if event.seats else "none stands"
    return f"{event.by} resolves the count: {stand} ({event.reason})"


def _taken_in(scene: Scene, event: happened.WagersTakenIn) -> str:
    bets = [seated.bets.get(event.wager) for seat in event.seats if (seated := scene.seated(seat)) is not None]
    coupons = any(bet is not None and bet.coupon_cents for bet in bets)
    where = f"go into the table inventory container{', coupons into the drop box' if coupons else ''}"
    return f"The {scene.wager(event.wager)} wagers of {_who(scene, event.seats)} {where}"


def _won(scene: Scene, event: happened.ProgressiveWon) -> str:
    shared = f", to be shared with {_who(scene, event.seats[1:])}" if len(event.seats) > 1 else ""
    return f"The dealer verifies the progressive hand of {scene.who(event.seat)}: {event.hand}{shared}"


def _paid(scene: Scene, event: happened.ProgressivePaid) -> str:
    return f"The progressive of {_who(scene, event.seats)} is paid with the meter at {dollars(event.meter_cents)}"


def _spun(scene: Scene, event: happened.WheelSpun) -> str:
    others = f", and {dollars(event.community_cents)} to every other bettor" if event.community_cents else ""
    return f"The wheel stops at {event.position} for {scene.who(event.seat)}: {dollars(event.prize_cents)}{others}"


SENTENCES: dict[type[Event], Sentence] = {
    happened.MeterConnected: lambda _, e: f"The table is connected to the meter {e.meter}",
    happened.MeterDisconnected: lambda _, e: f"The table is taken off the meter {e.meter}",
    happened.LinkWentDown: lambda _, e: f"The meter {e.meter} is down: {e.reason}",
    happened.LinkCameUp: lambda _, e: f"The meter {e.meter} is back",
    happened.ReturnDeviceEmptied: lambda _, e: (
        f"The dealer empties the return device; with coupons there {'is' if e.counted == 1 else 'are'} "
        f"{count(e.counted, 'wager')}"
    ),
    happened.LightsCompared: _compared,
    happened.CountResolved: _resolved,
    happened.WagersTakenIn: _taken_in,
    happened.ProgressiveWon: _won,
    happened.LightVerified: lambda scene, e: (
        f"The dealer verifies that the light{'s' if len(e.seats) > 1 else ''} of {_who(scene, e.seats)} "
        f"{'are' if len(e.seats) > 1 else 'is'} on"
    ),
    happened.ProgressiveValidated: lambda scene, e: f"{e.by} validates the progressive of {_who(scene, e.seats)}",
    happened.ProgressivePaid: _paid,
    happened.SpinTriggered: lambda scene, e: f"The dealer taps {scene.who(e.seat)} on the terminal, for a spin",
    happened.SpinPressed: lambda scene, e: f"{scene.who(e.seat)} sets the wheel in motion",
    happened.WheelSpun: _spun,
}
