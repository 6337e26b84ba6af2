"""The operations, by what they are about."""

from boardwalk.web.routes import (
    books,
    cage,
    coach,
    configuration,
    events,
    export,
    felts,
    floor,
    guests,
    house,
    lab,
    meters,
    more_time,
    people,
    proposals,
    rounds,
    session,
    tables,
)

ABOUT = (
    session,
    guests,
    people,
    floor,
    tables,
    more_time,
    rounds,
    coach,
    events,
    meters,
    proposals,
    cage,
    books,
    export,
    house,
    felts,
    lab,
    configuration,
)
ALL = tuple(each.router for each in ABOUT)
