"""The mathematics of the games: exact solutions, strategy cards, side bets, jackpots, simulation and the report."""
