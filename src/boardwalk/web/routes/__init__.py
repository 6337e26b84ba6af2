"""The operations, by what they are about."""

from boardwalk.web.routes import (
    books,
    cage,
    configuration,
    export,
    house,
    meters,
    people,
    proposals,
    rounds,
    session,
    tables,
)

ABOUT = (session, people, tables, rounds, meters, proposals, cage, books, export, house, configuration)
ALL = tuple(each.router for each in ABOUT)
