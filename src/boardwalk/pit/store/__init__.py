"""The database of a house: SQLite in a file, or PostgreSQL for several servers; its tables, versions and snapshots."""
