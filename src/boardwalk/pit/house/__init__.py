"""The house: who belongs to it and in which role, what the cage sells and redeems, and its configuration."""
