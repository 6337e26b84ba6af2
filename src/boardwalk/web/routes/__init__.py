"""The operations of the API, by subject."""

from boardwalk.web.routes import (
    books,
    cage,
    documents,
    history,
    house,
    house_time,
    lab,
    meters,
    proposals,
    record_jobs,
    tables,
)
from boardwalk.web.routes.account import devices, guests, people, second_factor, session, tokens

ALL = (
    session.router,
    guests.router,
    devices.router,
    second_factor.router,
    tokens.router,
    tokens.house_router,
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
    record_jobs.router,
    house.router,
    documents.felt_router,
    documents.rules_router,
    lab.router,
    house.configuration_router,
    house_time.router,
)
