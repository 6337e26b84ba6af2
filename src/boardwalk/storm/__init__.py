"""A whole house in a storm, simulated from one seed: servers on one database, clients and viewers on a network that
loses, doubles and delays, and everything else that can go wrong. Nothing here reads a real clock or real randomness.
"""
