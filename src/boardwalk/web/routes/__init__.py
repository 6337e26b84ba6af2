"""The operations, by what they are about."""

from boardwalk.web.routes import (
    books,
    cage,
    configuration,
    house,
    meters,
    people,
    proposals,
    rounds,
    session,
    tables,
)

ALL = tuple(
    each.router for each in (session, people, tables, rounds, meters, proposals, cage, books, house, configuration)
)
