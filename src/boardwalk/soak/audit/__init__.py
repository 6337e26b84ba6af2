"""The auditors of a simulation: books of cards, money, collected wagers and meters, and the invariants they check."""
