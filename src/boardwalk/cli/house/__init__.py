"""Commands for a house: its file, the server, audit, randomness, drawings and filings."""
