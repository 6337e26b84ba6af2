"""The filing: every document of a house in one indexed folder, the same bytes from the same house file."""

ROUNDS = 200_000
"""Default length of the simulation that each report shows next to its exact figures."""
