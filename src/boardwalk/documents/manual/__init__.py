"""The dealer's procedure manual for a table as a house has set it up, every step with its paragraph."""
