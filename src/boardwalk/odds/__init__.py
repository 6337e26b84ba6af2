"""The mathematics of the games: exact solutions, advice, strategies, side bets, simulation and the report."""
