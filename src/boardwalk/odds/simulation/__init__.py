"""Rounds dealt at random as a check on the exact figures: whole games, progressive meters and wheels."""
