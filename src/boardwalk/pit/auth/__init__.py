"""People and permissions: accounts, passwords, sessions, tokens, what each role may do, and what takes two people."""
