"""Sessions: the exact chances of many rounds, for a player with a bankroll and for the house."""
