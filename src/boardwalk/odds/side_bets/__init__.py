"""Exact figures of side bets, under every pay table that a house may choose."""
