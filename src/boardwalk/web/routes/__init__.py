"""The operations of the API, by subject."""

from boardwalk.web.routes import (
    books,
    cage,
    documents,
    history,
    house,
    lab,
    meters,
    own_log_in,
    people,
    session,
    tables,
    tokens,
)

ALL = (
    session.router,
    own_log_in.router,
    tokens.router,
    tokens.house_router,
    people.router,
    tables.floor_router,
    tables.router,
    history.router,
    lab.coach_router,
    history.event_router,
    meters.router,
    meters.proposal_router,
    cage.router,
    books.router,
    house.router,
    documents.felt_router,
    documents.rules_router,
    lab.router,
    house.configuration_router,
)
