"""The filing: every document of a house in one indexed folder, the same bytes from the same house file."""

ROUNDS = 200_000
"""Of the simulation that stands beside the exact figures of each report, where nobody says otherwise."""
