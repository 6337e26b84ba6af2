"""The operations of the API, by subject."""

from boardwalk.web.routes import (
    books,
    cage,
    documents,
    history,
    house,
    lab,
    meters,
    people,
    proposals,
    session,
    tables,
    time,
)

ALL = (
    session.router,
    people.router,
    tables.floor_router,
    tables.router,
    history.router,
    lab.coach_router,
    history.event_router,
    meters.router,
    proposals.router,
    cage.router,
    books.router,
    house.router,
    documents.felt_router,
    documents.rules_router,
    lab.router,
    house.configuration_router,
    time.router,
)
