"""The mathematics at the terminal: house edges, strategies, simulations, progressives and wheels."""
