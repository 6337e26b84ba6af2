"""Accounts: passwords, sessions, tokens, and how often one may try to log in. No secret leaves but the once."""
