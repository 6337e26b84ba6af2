"""Accounts: logging in and out, your own devices, second factor and tokens, guests, and the people of the house."""
